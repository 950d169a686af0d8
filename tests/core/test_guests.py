"""Games of other packages: found by their entry points, played like our own, and harmless when broken."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.errors import BadComponents, BadPosition, BrokenGame
from clayworks.core.record import Record
from clayworks.players import weights
from tests.installing import Install, install

__all__ = ["install"]

OURS = registry.own_names()

# -- a game that is right ------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["pebbles.game:GAME", "pebbles.game:Pebbles", "pebbles.game"])
def test_a_game_of_another_package_is_played_like_our_own(install: Install, value: str) -> None:
    place = install(entries=f"pebbles = {value}")
    assert clayworks.game_names() == sorted([*OURS, "pebbles"])
    game = clayworks.load("pebbles")
    assert game.folder == place / "pebbles"
    record = Record.new(game, 2, seed=5)
    state = record.start()
    while not state.is_terminal():
        record.play(state, state.legal_actions()[0])
    again = Record.from_data(json.loads(json.dumps(record.to_data())))
    assert again.game == game
    assert again.replay() == state
    assert [one.name for one in registry.load_all()] == clayworks.game_names()
    assert str(game.summary.to("ja")) == "Take one to three pebbles from a heap."


def test_it_brings_its_own_files(install: Install) -> None:
    folder = install() / "pebbles"
    (folder / "components.toml").write_text('[meta]\ngame = "pebbles"\n')
    (folder / "words" / "locale").mkdir(parents=True)
    (folder / "words" / "locale" / "it.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "Take one to three pebbles from a heap."\nmsgstr "Prendi da uno a tre sassolini."\n'
    )
    (folder / "weights.json").write_text('{"horizon": 9, "networks": {}}')
    game = clayworks.load("pebbles")
    assert registry.for_components(game.components) == game
    assert game.summary.to("it") == "Prendi da uno a tre sassolini."
    assert weights.horizon_of(game) == 9
    assert weights.network_of(game, 2) is None
    (folder / "shipped").mkdir()
    (folder / "shipped" / "old.toml").write_text('[meta]\ngame = "pebbles"\nedition = 1\n')
    old = clayworks.load("pebbles", folder / "shipped" / "old.toml")
    assert registry.with_components("pebbles", old.components.digest) == old != game


def test_a_position_is_never_taken_for_one_of_a_game_without_positions(install: Install) -> None:
    install()
    for position in ({}, {"format": None}, {"format": "pebbles"}):
        with pytest.raises(BadPosition) as refused:
            registry.for_position(position)
        assert "None" not in str(refused.value).partition("which have")[2]


def test_other_processes_find_it_too(install: Install) -> None:
    place = install()
    code = "import clayworks; print(clayworks.load('pebbles').deal(3, seed=1))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(place), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("Pebbles: red 0, teal 0, white 0; red decides take")


def test_our_own_games_are_found_without_looking_at_other_packages() -> None:
    code = "import sys, clayworks; clayworks.load(sys.argv[1]); print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, OURS[0]], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# -- games that are not --------------------------------------------------------------------------------------

BROKEN = {
    "an import that fails": (
        "import nowhere_at_all",
        "ModuleNotFoundError: No module named 'nowhere_at_all'",
    ),
    "a mistake in the code": ("1 / 0", "ZeroDivisionError: division by zero"),
    "no game": ("GAME = 7", "odd is no subclass of Game"),
    "nothing called GAME": ("pass", "odd is no subclass of Game"),
    "half a game": (
        "from clayworks.core.game import Game\nclass GAME(Game):\n    name = 'odd'",
        "odd does not say: title, summary, colours, sources, blank, draw, make_space, set_up, view",
    ),
    "another name": (
        "from tests.pebbles.game import Pebbles\nclass GAME(Pebbles):\n    name = 'even'",
        "odd is called 'even'",
    ),
    "components that can't be read": (
        "from pathlib import Path\nfrom tests.pebbles.game import Pebbles\n"
        "class GAME(Pebbles):\n    name = 'odd'\n    folder = Path(__file__).parent\n"
        "(GAME.folder / 'components.toml').write_text('=')",
        "is no TOML file",
    ),
}


@pytest.mark.parametrize(("code", "fault"), BROKEN.values(), ids=BROKEN)
def test_a_broken_game_is_said_with_its_package_and_breaks_no_other(
    install: Install, caplog: pytest.LogCaptureFixture, code: str, fault: str
) -> None:
    install()
    install("odd", "odd = odd", code)
    assert clayworks.game_names() == sorted([*OURS, "pebbles"])
    assert clayworks.load("pebbles").title == "Pebbles"
    assert len(list(registry.load_all())) == len(OURS) + 1
    with pytest.raises(BrokenGame, match=r"the game 'odd' of the package odd 1\.0 can't be used: ") as said:
        clayworks.load("odd")
    assert fault in str(said.value)
    assert [line.getMessage() for line in caplog.records] == [str(said.value)]


def test_nobody_can_take_the_name_of_our_own_games(
    install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    install(entries=f"{OURS[0]} = pebbles.game:GAME")
    assert clayworks.game_names() == list(OURS)
    assert clayworks.load(OURS[0]).title != "Pebbles"
    said = (
        f"the game '{OURS[0]}' of the package pebbles 1.0 can't be used: there is a game of that name already"
    )
    assert caplog.messages == [said]


def test_two_packages_with_one_name_are_both_refused(install: Install) -> None:
    install()
    install("stones", "pebbles = stones.game:GAME")
    assert clayworks.game_names() == list(OURS)
    with pytest.raises(
        BrokenGame, match=r"several packages bring a game of that name: pebbles 1\.0, stones 1\.0"
    ):
        clayworks.load("pebbles")


def test_a_component_file_of_a_game_without_components_is_refused_by_name(
    install: Install, tmp_path: Path
) -> None:
    install()
    mine = tmp_path / "mine.toml"
    mine.write_text('[meta]\ngame = "marbles"\n')
    with pytest.raises(BadComponents, match=r"meta\.game must be one of .*Pebbles"):
        registry.for_components(clayworks.load("pebbles", mine).components)
