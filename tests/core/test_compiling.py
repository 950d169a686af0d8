"""A game that can't be compiled runs as plain Python, all others compiled; the build says which and why."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from clayworks import _build

ROOT = Path(__file__).resolve().parent.parent.parent

TABLE = """
from mypy_extensions import mypyc_attr

@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    def __init__(self) -> None:
        self.points: int = 0
"""
RULES = """
from clayworks.core.table import Table

class OwnTable(Table):
    def score(self) -> int:
        self.points += 1
        return self.points
"""
# What mypy refuses, and what only mypyc does.
WRONG_TYPE = RULES + "\ndef wrong() -> int:\n    return 'one'\n"
NESTED_CLASS = RULES + "\nclass Outer:\n    class Inner:\n        pass\n"

TRY = """
import json
from clayworks import _build
from clayworks.core import table
from clayworks.games.good import rules as good
from clayworks.games.mistyped import rules as mistyped
from clayworks.games.nested import rules as nested
from clayworks.games.unlucky import rules as unlucky
modules = table, good, mistyped, nested, unlucky
print(json.dumps([module.__file__.endswith(".py") for module in modules]))
print([module.OwnTable().score() for module in modules[1:]])
"""

COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small package like ours, with games of all kinds."""
    package = tmp_path / "src" / "clayworks"
    files = {"core/table.py": TABLE, "games/good/rules.py": RULES, "games/unlucky/rules.py": RULES}
    files |= {"games/mistyped/rules.py": WRONG_TYPE, "games/nested/rules.py": NESTED_CLASS}
    for name, code in files.items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{_build.MARK}\n{code}")
    for folder in (package, *(path for path in package.rglob("*") if path.is_dir())):
        (folder / "__init__.py").touch()
    shutil.copy(_build.PACKAGE / "_build.py", package)
    shutil.copy(ROOT / "setup.py", tmp_path)
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nname = "clayworks"\nversion = "1"\n[tool.setuptools.packages.find]\nwhere = ["src"]\n'
    )
    return tmp_path


def compile_in(tree: Path, compiler: str = COMPILER) -> subprocess.CompletedProcess[str]:
    """`setup.py build_ext --inplace`, by a C compiler of its own."""
    environment = {**os.environ, "CC": compiler, "CLAYWORKS_PURE": "", "PYTHONPATH": str(tree / "src")}
    return subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=tree, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


# What mypyc brings along is the same in every round, and compiled once.
HURRIED = """#!/bin/sh
case "$*" in *-c*{where}*) exit 1;; esac
for word; do [ "$before" = -o ] && made=$word; before=$word; done
case "$made" in *native*|*clayworks*) ;; *.o) [ -e "$made" ] && exit 0;; esac
exec {compiler} "$@" -O0 -g0
"""


def compiler_that_fails(tree: Path, where: str) -> str:
    """A C compiler in a hurry, which fails for files whose name contains something."""
    path = tree / "compiler"
    path.write_text(HURRIED.format(where=where, compiler=COMPILER))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.mark.thorough  # six compilations; that all games of ours are compiled is seen by `make test`
def test_games_that_cannot_be_compiled_run_plain_and_all_others_compiled(tree: Path) -> None:
    done = compile_in(tree, compiler_that_fails(tree, "___unlucky___"))
    assert done.returncode == 0, done.stderr
    stamp = json.loads((tree / "src/clayworks/_compiled.json").read_text())
    if shutil.which(COMPILER):
        assert set(stamp["plain"]) == {"mistyped", "nested", "unlucky"}
        assert set(stamp["compiled"]) == {"core/table.py", "games/good/rules.py"}
    assert "mistyped/rules.py:11: error: Incompatible return value" in stamp["plain"]["mistyped"]
    for game, why in stamp["plain"].items():
        assert f"clayworks: {game} can't be compiled and runs as plain Python: {why}" in done.stderr
    tried = subprocess.run(
        [sys.executable, "-c", TRY],
        env={**os.environ, "CLAYWORKS_PURE": "", "PYTHONPATH": str(tree / "src")},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    plain, points = map(json.loads, tried.stdout.splitlines())
    assert points == [1, 1, 1, 1]
    assert plain == ([False, False, True, True, True] if shutil.which(COMPILER) else [True] * 5)

    # Without any compiler no game is to blame, and nothing of the earlier build is left over, which would
    # play old rules. What mypyc refuses has been seen.
    for game in ("mistyped", "nested"):
        shutil.rmtree(tree / "src/clayworks/games" / game)
    done = compile_in(tree, compiler_that_fails(tree, "."))
    assert done.returncode == 0, done.stderr
    assert "the C compiler refuses" not in done.stderr
    assert [path.name for path in (tree / "src").rglob("*.so")] == []


@pytest.mark.thorough
def test_a_fault_in_what_all_games_share_is_no_game_s_fault(tree: Path) -> None:
    with (tree / "src/clayworks/core/table.py").open("a") as file:
        file.write("\nwrong: int = 'one'\n")
    done = compile_in(tree)
    assert done.returncode != 0
    assert "core/table.py" in done.stderr


def test_complaints_name_the_game_they_are_about() -> None:
    said = (
        "src/clayworks/core/state.py:7: error: not a game's\n"
        "src/clayworks/games/one/rules/state.py:12: note: only a note\n"
        "src/clayworks/games/two/rules/state.py:3: error: first [misc]\n"
        "src/clayworks/games/two/rules/other.py:4: error: second [misc]\n"
        "Traceback (most recent call last):\n"
        '  File "mypyc/irbuild/main.py", line 1, in build_ir\n'
        "src/clayworks/games/three_words/rules.py:9: AssertionError: a crash of mypyc\n"
    )
    assert _build.blamed(said) == {
        "two": "src/clayworks/games/two/rules/state.py:3: error: first [misc]",
        "three_words": "src/clayworks/games/three_words/rules.py:9: AssertionError: a crash of mypyc",
    }


def test_the_stamp_names_what_is_compiled_and_what_is_not(tree: Path) -> None:
    package = tree / "src" / "clayworks"
    written = _build.stamp(package, {"nested": "because"})
    assert written["plain"] == {"nested": "because"}
    assert "games/nested/rules.py" not in written["compiled"]
    assert written["compiled"]["games/good/rules.py"] == _build.digest(package / "games/good/rules.py")


def test_nothing_that_is_compiled_counts_with_an_underscore() -> None:
    """mypyc takes a variable that is called `_` for any object, and makes one of Python for every number."""
    found = [path.name for path in _build.marked() if "for _ in range(" in path.read_text(encoding="utf-8")]
    assert found == []
