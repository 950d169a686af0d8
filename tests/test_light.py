"""The package without any extra: the engine, the bots and the command line play; what lacks is named."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import clayworks
from clayworks.core.extras import EXTRAS, extra_of, installed_by

pytestmark = pytest.mark.sampled("game")

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OWNERS = {"open_spiel": ["open-spiel"], "pyspiel": ["open-spiel"], **packages_distributions()}
"""Every module with the packages that it comes from, and the one that need not be installed here."""

ALONE = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent())
"""
"""Stands in `sitecustomize.py`: whatever is not installed with the package alone is not there."""


def plain(requirement: str) -> str:
    """The name of a package, as all write it alike."""
    return re.split(r"[\[<>=;~! ]", requirement)[0].lower().replace("_", "-")


def closure(names: set[str]) -> set[str]:
    """Packages with all that they bring."""
    found: set[str] = set()
    while names - found:
        name = (names - found).pop()
        found.add(name)
        needed = map(Requirement, distribution(name).requires or [])
        names |= {plain(one.name) for one in needed if not one.marker or one.marker.evaluate({"extra": ""})}
    return found


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which nothing is installed but the package, without any extra."""
    brought = closure({plain(one) for one in PROJECT["dependencies"]}) | {"clayworks"}
    modules = {
        module for module, owners in OWNERS.items() if not {plain(owner) for owner in owners} & brought
    }
    assert {"fastapi", "sqlalchemy", "numpy", "openskill", "uvicorn", "pytest"} <= modules
    assert not {"clayworks", "rich", "librt", "babel"} & modules
    folder = tmp_path_factory.mktemp("alone")
    (folder / "sitecustomize.py").write_text(f"MODULES = {sorted(modules)!r}\n{ALONE}")
    paths = [str(folder), str(ROOT / "src")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "CLAYWORKS_LANG": "en", "NO_COLOR": "1"}


def run(
    environment: dict[str, str], *arguments: str, folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """A command in such an environment."""
    return subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        cwd=folder,
        input="",
        capture_output=True,
        text=True,
        check=False,
    )


WHOLE_GAMES = """
import sys
import clayworks
for name in clayworks.game_names():
    state = clayworks.load(name).deal(players=3, seed=5)
    bots = [clayworks.player(bot, seed=1) for bot in ("apprentice:4", "greedy", "random")]
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(bots[seat].choose(state))
    assert state._repr_svg_().startswith("<svg")
    print(name, state.scores(), len(state.observe(0)))
for absent in ("fastapi", "starlette", "sqlalchemy", "numpy", "jinja2", "pydantic", "openskill"):
    assert absent not in sys.modules, absent
"""


def test_whole_games_with_bots_from_python(environment: dict[str, str]) -> None:
    done = run(environment, "-c", WHOLE_GAMES)
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == clayworks.game_names()


@pytest.mark.parametrize("game", clayworks.game_names())
def test_whole_games_with_bots_from_the_command_line(
    environment: dict[str, str], tmp_path: Path, game: str
) -> None:
    played = run(environment, "-m", "clayworks", "play", game, "--seats", "greedy,random", "--seed", "3")
    assert played.returncode == 0, played.stderr
    many, record = tmp_path / "games.jsonl", tmp_path / "game.json"
    several = ("--games", "1", "--players", "4", "--bots", "greedy,random,random,random", "--json")
    simulated = run(environment, "-m", "clayworks", "simulate", game, *several, "--records", str(many))
    assert simulated.returncode == 0, simulated.stderr
    record.write_text(many.read_text().splitlines()[0])
    again = run(environment, "-m", "clayworks", "replay", str(record), "--json")
    assert again.returncode == 0, again.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        ["serve", "--help"],
        pytest.param(["--version"], marks=pytest.mark.thorough),
        pytest.param(["components", "xian"], marks=pytest.mark.thorough),
    ],
    ids=" ".join,
)
def test_what_there_is_can_be_asked(environment: dict[str, str], arguments: list[str]) -> None:
    done = run(environment, "-m", "clayworks", *arguments)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["serve", "--no-browser", "--port", "0"], "web"),
        pytest.param(["serve", "--check"], "web", marks=pytest.mark.thorough),
        pytest.param(["backup", "tables.zip"], "web", marks=pytest.mark.thorough),
        pytest.param(["restore", "tables.zip"], "web", marks=pytest.mark.thorough),
        pytest.param(["admin", "list"], "web", marks=pytest.mark.thorough),
        pytest.param(["admin", "bans"], "web", marks=pytest.mark.thorough),
        (["tournament", "xian", "--bots", "greedy,random", "--games", "2", "--out", "kept"], "study"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else one,
)
def test_a_command_that_lacks_an_extra_names_it(
    environment: dict[str, str], tmp_path: Path, arguments: list[str], extra: str
) -> None:
    elsewhere = {**environment, "CLAYWORKS_DATABASE": f"sqlite:///{tmp_path}/tables.db"}
    done = run(elsewhere, "-m", "clayworks", *arguments, folder=tmp_path)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("Error: ")
    assert installed_by(extra) in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []  # and nothing was begun


@pytest.mark.parametrize(
    ("code", "extra"),
    [
        ("clayworks.batch('xian')", "agents"),
        ("import clayworks.envs.gymnasium", "agents"),
        ("import clayworks.envs.pettingzoo", "agents"),
    ],
)
def test_a_part_of_the_package_that_lacks_an_extra_names_it(
    environment: dict[str, str], code: str, extra: str
) -> None:
    done = run(environment, "-c", f"import clayworks\n{code}")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("clayworks.core.extras.MissingExtra: this needs ")
    assert installed_by(extra) in done.stderr


def test_what_is_broken_inside_is_not_taken_for_an_extra() -> None:
    assert extra_of("clayworks.web.absent") is None
    assert extra_of(None) is None
    assert extra_of("sqlalchemy.orm") == "web"


def packages(module: str) -> set[str]:
    """Where a module comes from."""
    return {plain(name) for name in OWNERS[module]}


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_module_is_named_with_an_extra_that_brings_it(extra: str) -> None:
    brought = {plain(one) for one in PROJECT["optional-dependencies"][extra]}
    for module in EXTRAS[extra]:
        assert packages(module) & brought, module


@pytest.mark.parametrize("extra", ["web", "study", "agents", "accounts", "ray", "openspiel"])
def test_every_package_of_an_extra_is_known_where_it_lacks(extra: str) -> None:
    known = {name for modules in EXTRAS.values() for module in modules for name in packages(module)}
    brought = {plain(one) for one in PROJECT["optional-dependencies"][extra]} - {"clayworks"}
    assert brought <= known


def test_the_package_alone_brings_no_web_framework_and_no_database() -> None:
    assert {plain(one) for one in PROJECT["dependencies"]} == {
        *("babel", "librt", "mypy-extensions", "rich", "tomlkit", "typer", "typing-extensions"),
    }
