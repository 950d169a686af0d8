"""Compiled and plain Python are one program: the same seeds give the same records."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import clayworks
from clayworks import _build

PLAY = """
import json, sys, clayworks
from clayworks.core.chance import Chance
from clayworks.study.simulate import Plan, play_one
print(json.dumps(clayworks.compiled()))
for name in clayworks.game_names():
    game = clayworks.load(name)
    for players in game.players:
        plan = Plan(game, players, ("random",), 42, {}, record=True, trace=True)
        print(json.dumps(play_one(plan, 0).record, sort_keys=True))
"""


def run(pure: str) -> list[str]:
    """The records of a few seeds in a fresh interpreter."""
    environment = {**os.environ, "CLAYWORKS_PURE": pure}
    done = subprocess.run(
        [sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def test_the_same_seeds_give_the_same_records_compiled_and_not() -> None:
    built, plain = run("0"), run("1")
    assert plain[0] == "false"
    assert built[1:] == plain[1:]
    assert len(built) == 1 + sum(len(clayworks.load(name).players) for name in clayworks.game_names())


def test_the_engines_are_compiled_wherever_there_is_a_compiler() -> None:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    built = _build.extension(_build.PACKAGE / "core/state.py") is not None
    if shutil.which(compiler) and os.environ.get("CLAYWORKS_PURE", "") in ("", "0"):
        assert built
    assert run("0")[0] == ("true" if built else "false")


def test_an_extension_of_another_source_is_refused() -> None:
    known = _build.stamp(_build.PACKAGE, {})["compiled"]
    _build.refuse_stale(known)
    name = "core/state.py"
    if _build.extension(_build.PACKAGE / name) is None:
        _build.refuse_stale({name: "other"})  # plain Python: nothing to refuse
        return
    with pytest.raises(ImportError, match=r"clayworks/core/state\.py has changed since it was compiled"):
        _build.refuse_stale({**known, name: "other"})


def test_importing_the_package_alone_is_quick_and_light() -> None:
    script = "import sys; before = set(sys.modules); import clayworks; print(len(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 60
    heavy = (
        "import sys, clayworks; print([m for m in ('rich', 'typer', 'babel', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_playing_from_python_needs_no_terminal_or_catalogue_library() -> None:
    script = (
        "import sys, clayworks; s = clayworks.load(clayworks.game_names()[0]).deal(2, seed=1);"
        "s.apply_action(s.legal_actions()[0]);"
        "print([m for m in ('rich', 'typer', 'babel') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_first_line_marks_what_is_compiled(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(_build.MARK + '\n"""Yes."""\n')
    (tmp_path / "two.py").write_text('"""No."""\n')
    assert _build.marked(tmp_path) == [tmp_path / "one.py"]
