"""Whether the package works that is installed here: `python try_wheel.py compiled|plain alone|web|any`.

Needs nothing beside it. `alone` is the package without any extra and without a compiler, `web` with what a
server needs. An extension that could not be compiled is left out without a word, so it is asked whether the
engines are what they should be.
"""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
from importlib.metadata import distribution, distributions
from pathlib import Path

import clayworks

HEAVY = {"alembic", "fastapi", "jinja2", "openskill", "sqlalchemy", "starlette", "uvicorn"}
DATA = ("components.toml", "rules.md", "board.css", "py.typed", "ru.po")
KINDS = {"compiled": "compiled", "plain": "pure Python"}


def command(*arguments: str, code: int = 0) -> str:
    """What a command says, which ends as it should."""
    done = subprocess.run(
        [sys.executable, "-I", "-m", "clayworks", *arguments], capture_output=True, text=True, check=False
    )
    said = done.stdout + done.stderr
    assert done.returncode == code, f"{arguments}: {done.returncode}\n{said}"
    assert "Traceback" not in said, said
    return said


def check(kind: str, extra: str) -> None:
    """All of it; stops at the first thing that is wrong."""
    assert Path(clayworks.__file__).is_relative_to(sys.prefix), (
        f"that is {clayworks.__file__}, not what was installed"
    )
    assert clayworks.compiled() == (kind == "compiled"), f"the engines should be {kind}"
    assert KINDS[kind] in command("--version")
    files = [str(file) for file in distribution("clayworks").files or []]
    assert any(file.endswith("dist-info/licenses/LICENSE") for file in files), "the licence is not inside"
    for name in DATA:
        assert any(file.endswith(f"/{name}") for file in files), f"{name} is not inside"
    for game in map(clayworks.load, clayworks.game_names()):
        for players in game.players:
            state = game.deal(players, seed=1)
            bots = [clayworks.player(bot, seed=1) for bot in ("greedy", "apprentice:2", "random", "random")]
            while not state.is_terminal():
                state.apply_action(bots[state.current_player()].choose(state))
        assert "<svg" in state._repr_svg_()
        command("simulate", game.name, "--players", "2", "--games", "3", "--json")
        command("play", game.name, "--seats", "greedy,random", "--seed", "1")
    if extra == "alone":
        there = {one.metadata["Name"].lower() for one in distributions()} & HEAVY
        assert not there, f"brought along for nothing: {there}"
        assert "pip install 'clayworks[web]'" in command("serve", "--no-browser", code=1)
        assert "pip install 'clayworks[study]'" in command("tournament", game.name, code=1)
        assert not any(map(shutil.which, ("cc", "gcc", "clang"))), "there is a compiler here"
    if extra == "web":
        importlib.import_module("clayworks.web.app")
        command("tournament", game.name, "--bots", "greedy,random", "--games", "2", "--json")


if __name__ == "__main__":
    check(sys.argv[1], sys.argv[2])
    print(f"clayworks {clayworks.__version__} ({', '.join(sys.argv[1:])}) plays")
