"""What `make test` says at its end."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tools import mutants, parts, process_tree, testing
from tools.parts import Part
from tools.testing import Outcome

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


UNMEASURED = "from tools import pytest_plugin\npytest_plugin.pace_now = lambda: 1\n"
"""A `conftest.py` that spares the calibration, which takes longer, too."""


def pytest_in(folder: Path) -> tuple[str, ...]:
    """The command that runs the tests of a folder, apart from ours."""
    options = (
        "-p",
        "xdist",
        "-p",
        "pytest_timeout",
        "-p",
        "tools.pytest_plugin",
        "-c",
        "/dev/null",
        "--rootdir",
        ".",
    )
    return (sys.executable, "-m", "pytest", *options, str(folder))


def command(code: int) -> tuple[str, ...]:
    """A linter that ends so."""
    return (sys.executable, "-c", f"raise SystemExit({code})")


def said(capfd: pytest.CaptureFixture[str]) -> list[str]:
    """The lines that were printed, the report at their end."""
    return capfd.readouterr().out.rstrip().splitlines()


def before(lines: list[str], heading: str) -> list[str]:
    """The lines above the one that begins so."""
    return lines[: next(n for n, line in enumerate(lines) if line.startswith(heading))]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(testing.ROOT))
    monkeypatch.setattr(testing, "ROOT", tmp_path)
    monkeypatch.setattr(testing, "REPORTS", tmp_path / "reports")
    monkeypatch.setenv(
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1"
    )  # loading all of ours takes longer than these tests
    (tmp_path / "conftest.py").write_text(UNMEASURED)


def test_tests_are_counted_and_the_reasons_of_those_left_out_are_said(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_mixed.py").write_text(MIXED)
    code = testing.main([Part("pots", [pytest_in(tmp_path)])])
    assert code == 1
    *_, head, part = before(lines := said(capfd), "what took longest")
    *_, left, reason, closing = lines
    assert head.split() == ["part", "passed", "failed", "skipped", "time", "CPU", "s"]
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
    here = pytest_in(tmp_path)
    assert testing.main([Part("pots", [here])]) == 1
    *_, part = before(lines := said(capfd), "what took longest")
    *_, heading, name, closing = lines
    assert part.split()[:4] == ["pots", "1", "1", "0"]
    assert heading == "failed, and passed alone; not steady:"
    assert name.endswith("test_hasty.py::test_hasty")
    assert closing == "1 passed, 1 failed"


def test_what_fails_twice_or_often_has_failed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "test_wrong.py"
    here = pytest_in(tmp_path)
    for many, tries in ((testing.FEW, 2), (testing.FEW + 1, 1)):
        wrong.write_text("".join(f"def test_{n}(): assert False\n" for n in range(many)))
        assert testing.main([Part("pots", [here])]) == 1
        lines = said(capfd)
        assert lines[-1] == f"0 passed, {many} failed"
        assert sum(line.startswith("$ ") for line in lines) == tries


POTS = """
import pytest
@pytest.mark.parametrize("pot", ["a b", "c"])
def test_pot(pot): assert pot != "a b"
"""


def test_what_failed_is_named_with_its_command_and_runs_again_alone(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "test_pots.py"
    file.write_text(POTS)
    (tmp_path / "test_calm.py").write_text("def test_calm(): pass\n")
    kiln = Part("kiln", [command(0), command(7)], {"HEAT": "1"})
    assert testing.main([Part("pots", [(*pytest_in(tmp_path), "-n", "2")]), kiln]) == 1
    lines = said(capfd)
    first, second = lines[lines.index("failed; each alone by:") + 1 :][:2]
    alone = shlex.split(first)
    assert alone[-1].endswith("test_pots.py::test_pot[a b]")
    assert "-n" not in alone
    assert subprocess.run(alone, cwd=testing.ROOT, check=False, capture_output=True).returncode == 1
    assert second.startswith("  HEAT=1 ")
    assert second.endswith("'raise SystemExit(7)'")

    assert [(part.name, len(part.commands)) for part in testing.failed_last()] == [("pots", 1), ("kiln", 1)]
    file.write_text(file.read_text().replace("!=", "=="))
    assert testing.main(testing.failed_last()) == 7
    assert said(capfd)[-1] == "1 passed, 1 failed"
    assert [part.name for part in testing.failed_last()] == ["kiln"]


def test_parts_after_a_failed_one_run_and_its_exit_code_counts(capfd: pytest.CaptureFixture[str]) -> None:
    wanted = [Part("one", [command(0), command(7)]), Part("two", [command(3)]), Part("three", [command(0)])]
    assert testing.main(wanted) == 7
    *_, one, two, three = before(lines := said(capfd), "failed; each alone by:")
    closing = lines[-1]
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

    monkeypatch.setattr(process_tree, "run", interrupted)
    assert testing.main([Part("one", [command(0)]), Part("two", [command(0)])]) == 130
    assert said(capfd)[-3:] == ["left out:", "  two: interrupted before", "0 passed, 1 failed"]


def test_the_report_adds_what_the_run_as_a_whole_left_out() -> None:
    took = {f"test_{n}": n / 10 for n in range(30)}
    outcome = Outcome(
        "pots", passed=5, skipped=Counter({"no kiln": 2}), seconds=61.4, cpu=100.4, tests=took, code=0
    )
    assert list(testing.lines([outcome], ["fire: too dangerous"])) == [
        "part            passed  failed skipped     time   CPU s",
        "pots                 5       0       2     1:01     100",
        "what took longest (seconds of the processor):",
        *(f"    {n / 10:.1f} test_{n}" for n in range(29, 9, -1)),
        "left out:",
        "  2 of pots: no kiln",
        "  fire: too dangerous",
        "5 passed, 0 failed, 2 skipped",
    ]


def test_bytecode_is_kept_also_where_that_is_not_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    asked = (sys.executable, "-c", "import sys; sys.exit(sys.dont_write_bytecode)")
    assert testing.main([Part("kept", [asked])]) == 0


def test_only_plain_python_looks_at_what_was_tested_before() -> None:
    again = [
        part.name for part in parts.everything("2") if part.environment.get("CLAYWORKS_TESTS") == "again"
    ]
    assert again == ["plain Python"]


def test_the_longest_command_goes_on_where_it_stopped_until_something_changes(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(testing, "PASSED", tmp_path / "passed.json")
    tree = ["as it was"]
    monkeypatch.setattr(testing, "state_of_tree", lambda: tree[0])
    one, two = Part("one", [command(0)]), Part("two", [command(3)])
    assert testing.thorough([one, two]) == 3
    assert said(capfd)[-1] == "passed: one"
    assert testing.thorough([one, Part("two", [command(0)])]) == 0
    lines = said(capfd)
    assert sum(line.startswith("$ ") for line in lines) == 1
    assert lines[-1] == "passed: one, two"
    tree[0] = "changed"
    assert testing.thorough([one, two]) == 3


def test_before_a_release_every_list_of_planted_faults_is_a_part_of_its_own_and_nothing_is_left_out() -> None:
    wanted = parts.thorough("2")
    lists = {path.stem for path in mutants.lists(mutants.ROOT, [])}
    assert {part.name for part in wanted} == {
        *(part.name for part in parts.everything("2")),
        "soak",
        *(f"faults: {name}" for name in lists),
    }


def test_what_stands_for_the_sources_changes_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def git(*words: str) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    file = tmp_path / "pot.py"
    seen = []
    for text in ("1", "2"):
        file.write_text(text)
        git("add", ".")
        git("commit", "-m", text)
        seen.append(testing.state_of_tree())
        assert testing.state_of_tree() == seen[-1]
    file.write_text("3")
    seen.append(testing.state_of_tree())
    assert len(set(seen)) == 3


def test_what_must_be_steady_runs_three_times_beside_busy_loops_that_end(
    capfd: pytest.CaptureFixture[str],
) -> None:
    before = process_tree.children()
    assert testing.steady([Part("one", [command(0)])]) == 0
    assert [line.split()[:2] for line in said(capfd)[-4:-1]] == [["one", "1"], ["one", "2"], ["one", "3"]]
    assert process_tree.children() <= before
