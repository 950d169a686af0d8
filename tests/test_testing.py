"""What `make test` says at its end."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tools import testing
from tools.testing import Outcome, Part

from tests import effort

MIXED = """
import pytest
def test_a(): pass
def test_b(): pass
def test_wrong(): assert False
@pytest.fixture
def broken(): raise ValueError
def test_broken(broken): pass
@pytest.mark.parametrize("n", range(3))
def test_absent(n): pytest.skip("no potter's wheel")
"""


def pytest_in(folder: Path) -> tuple[str, ...]:
    """The command that runs the tests of a folder, apart from ours."""
    return (sys.executable, "-m", "pytest", "-p", "xdist", "-c", "/dev/null", "--rootdir", str(folder))


def command(code: int) -> tuple[str, ...]:
    """A linter that ends so."""
    return (sys.executable, "-c", f"raise SystemExit({code})")


def said(capfd: pytest.CaptureFixture[str]) -> list[str]:
    """The lines that were printed, the report at their end."""
    return capfd.readouterr().out.rstrip().splitlines()


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "REPORTS", tmp_path / "reports")
    monkeypatch.setenv(
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1"
    )  # loading all of ours takes longer than these tests


def test_tests_are_counted_and_the_reasons_of_those_left_out_are_said(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_mixed.py").write_text(MIXED)
    code = testing.main([Part("pots", [(*pytest_in(tmp_path), str(tmp_path))])])
    assert code == 1
    *_, head, part, left, reason, closing = said(capfd)
    assert head.split() == ["part", "passed", "failed", "skipped", "time"]
    assert part.split()[:4] == ["pots", "2", "2", "3"]
    assert (left, reason) == ("left out:", "  3 of pots: no potter's wheel")
    assert closing == "2 passed, 2 failed, 3 skipped"


HASTY = """
from pathlib import Path
WAS_HERE = Path(__file__).with_name("was_here")
def test_hasty():
    there = WAS_HERE.exists()
    WAS_HERE.touch()
    assert there
def test_calm(): pass
"""


def test_a_failed_test_that_passes_alone_is_named_and_has_failed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_hasty.py").write_text(HASTY)
    here = (*pytest_in(tmp_path), str(tmp_path))
    assert testing.main([Part("pots", [here])]) == 1
    *_, part, heading, name, closing = said(capfd)
    assert part.split()[:4] == ["pots", "1", "1", "0"]
    assert heading == "failed, and passed alone; not steady:"
    assert name.endswith("test_hasty.test_hasty")
    assert closing == "1 passed, 1 failed"


def test_what_fails_twice_or_often_has_failed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "test_wrong.py"
    here = (*pytest_in(tmp_path), str(tmp_path))
    for many, tries in ((1, 2), (testing.FEW, 2), (testing.FEW + 1, 1)):
        wrong.write_text("".join(f"def test_{n}(): assert False\n" for n in range(many)))
        assert testing.main([Part("pots", [here])]) == 1
        lines = said(capfd)
        assert lines[-1] == f"0 passed, {many} failed"
        assert sum(line.startswith("$ ") for line in lines) == tries


def test_parts_after_a_failed_one_run_and_its_exit_code_counts(capfd: pytest.CaptureFixture[str]) -> None:
    wanted = [Part("one", [command(0), command(7)]), Part("two", [command(3)]), Part("three", [command(0)])]
    assert testing.main(wanted) == 7
    *_, one, two, three, closing = said(capfd)
    assert [line.split()[:3] for line in (one, two, three)] == [
        ["one", "1", "1"],
        ["two", "0", "1"],
        ["three", "1", "0"],
    ]
    assert closing == "2 passed, 2 failed"


def test_a_run_that_breaks_off_before_its_tests_has_failed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for wrong in (["--no-such-option"], [str(tmp_path)], [str(tmp_path / "absent.py")]):
        code = testing.main([Part("pots", [(*pytest_in(tmp_path), *wrong)])])
        assert code != 0
        assert said(capfd)[-1] == "0 passed, 1 failed"


def test_when_all_is_well_the_exit_code_is_0_and_nothing_is_left_out(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert testing.main([Part("linters", [command(0)])]) == 0
    assert "left out:" not in (lines := said(capfd))
    assert lines[-1] == "1 passed, 0 failed"


def test_an_interrupted_run_says_what_did_not_run(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "run", interrupted)
    assert testing.main([Part("one", [command(0)]), Part("two", [command(0)])]) == 130
    assert said(capfd)[-3:] == ["left out:", "  two: interrupted before", "0 passed, 1 failed"]


def test_the_report_adds_what_the_run_as_a_whole_left_out() -> None:
    outcome = Outcome("pots", passed=5, skipped=Counter({"no kiln": 2}), seconds=61.4, code=0)
    assert list(testing.lines([outcome], ["fire: too dangerous"])) == [
        "part            passed  failed skipped     time",
        "pots                 5       0       2     1:01",
        "left out:",
        "  2 of pots: no kiln",
        "  fire: too dangerous",
        "5 passed, 0 failed, 2 skipped",
    ]


def test_bytecode_is_kept_also_where_that_is_not_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    asked = (sys.executable, "-c", "import sys; sys.exit(sys.dont_write_bytecode)")
    assert testing.main([Part("kept", [asked])]) == 0


def test_only_what_was_tested_before_is_looked_at_less(monkeypatch: pytest.MonkeyPatch) -> None:
    again = [part.name for part in testing.parts("2") if part.environment.get("CLAYWORKS_TESTS") == "again"]
    assert again == ["plain Python"]
    monkeypatch.setattr(effort, "AGAIN", False)
    assert [effort.enough(usual) for usual in (1, 4, 30)] == [1, 4, 30]
    monkeypatch.setattr(effort, "AGAIN", True)
    assert [effort.enough(usual) for usual in (1, 4, 30)] == [1, 1, 8]
