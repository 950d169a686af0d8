"""What `make test` looks at, and what is left to `make thorough`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import effort

pytestmark = pytest.mark.once
ROOT = Path(__file__).parent.parent
CASES = """
import pytest

@pytest.fixture(params=["oak", "ash"])
def wood(request): return request.param

@pytest.mark.sampled
@pytest.mark.parametrize("colour", ["red", "blue", "green"])
@pytest.mark.parametrize(("pot", "size"), [("jug", 1), ("cup", 2), ("cup", 3), ("jar", 1)])
def test_pots(colour, pot, size, wood): pass

@pytest.mark.sampled("colour", "wood")
@pytest.mark.parametrize("colour", ["red", "blue", "green"])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_alike(colour, size, wood): pass

@pytest.mark.sampled
@pytest.mark.sampled("size")
@pytest.mark.parametrize("colour", ["red", "blue"])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_both(colour, size, wood): pass

@pytest.mark.parametrize("colour", ["red", "blue"])
@pytest.mark.parametrize("pot", ["jug", pytest.param("cup", marks=pytest.mark.thorough)])
def test_others(colour, pot): pass

@pytest.mark.thorough
def test_long(): pass

def test_plain(): pass
"""


def collected(folder: Path, kind: str) -> list[str]:
    """The tests that would run."""
    (folder / "test_cases.py").write_text(CASES)
    options = ("-p", "tests.conftest", "-c", "/dev/null", "--rootdir", ".", "--collect-only", "-q")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "pytest", *options],
        cwd=folder,
        env={**environment, "CLAYWORKS_TESTS": kind},
        capture_output=True,
        text=True,
        check=True,
    )
    return [line.partition("::")[2] for line in done.stdout.splitlines() if "::" in line]


def test_what_is_sampled_has_each_case_once_and_what_is_thorough_is_left_out(tmp_path: Path) -> None:
    usual = collected(tmp_path, "")
    pots = [name for name in usual if name.startswith("test_pots")]
    assert len(pots) == 4
    for case in ("red", "blue", "green", "jug-1", "cup-2", "cup-3", "jar-1", "oak", "ash"):
        assert any(case in name for name in pots), case
    alike = [name for name in usual if name.startswith("test_alike")]
    assert len(alike) == 3
    for case in ("-1-", "-2-", "-3-", "red", "blue", "green", "oak", "ash"):
        assert any(case in name.replace("[", "-").replace("]", "-") for name in alike), case
    both = [name for name in usual if name.startswith("test_both")]
    assert len(both) == 2
    for case in ("red", "blue", "oak", "ash"):
        assert any(case in name for name in both), case
    assert [name for name in usual if name not in {*pots, *alike, *both}] == [
        "test_others[jug-red]",
        "test_others[jug-blue]",
        "test_plain",
    ]
    everything = collected(tmp_path, "thorough")
    assert len(everything) == 24 + 18 + 12 + 4 + 2
    assert set(usual) < set(everything)


def test_some_cases_come_from_all_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "AGAIN", False)
    monkeypatch.setattr(effort, "THOROUGH", False)
    assert effort.some(range(10), 4) == [0, 2, 5, 7]
    assert effort.some(range(3), 4) == [0, 1, 2]
    monkeypatch.setattr(effort, "THOROUGH", True)
    assert effort.some(range(10), 4) == list(range(10))
    assert effort.enough(4) == 4
    assert effort.enough(4, 100) == 100


def test_only_what_was_tested_before_is_looked_at_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "THOROUGH", False)
    monkeypatch.setattr(effort, "AGAIN", False)
    assert [effort.enough(usual) for usual in (1, 4, 30)] == [1, 4, 30]
    monkeypatch.setattr(effort, "AGAIN", True)
    assert [effort.enough(usual) for usual in (1, 4, 30)] == [1, 1, 8]
