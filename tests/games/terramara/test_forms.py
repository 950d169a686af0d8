"""The two forms of the component file: everything is said once, and files of release 0.1.0 still load."""

from __future__ import annotations

import copy
import logging
from collections.abc import Callable
from typing import Any

import pytest

from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.core.errors import BadComponents
from clayworks.games.terramara.formats.components import FOLDER
from clayworks.games.terramara.game import Terramara

from .boards import GAME, entry, with_components
from .test_components import refused

Change = Callable[[dict[str, Any]], object]
FIRST = Components.load(FOLDER / "shipped" / "0.1.0.toml")


def of_first_form(change: Change) -> Terramara:
    """The game with a changed copy of the file of release 0.1.0."""
    data = copy.deepcopy(dict(FIRST.data))
    change(data)
    return Terramara(Components(data, "old.toml"))


def play_on(game: Terramara) -> None:
    """A random game to its end."""
    state, chance = game.deal(3, 7), Chance(7)
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])


def print_otherwise(data: dict[str, Any]) -> None:
    """What somebody with the printed game would have corrected in the first form."""
    entry(data, "tile", "PQ1c")["back"]["thresholds"] = [4, 8, 12]
    entry(data, "tile", "FM3b")["space"][2]["requires"]["min"] = 7
    entry(data, "artefact", "T1a")["cost"] = {"plank": 2, "block": 1}
    entry(data, "artefact", "P2d").update(kind="none")  # its score stayed where it was
    data["river"].update(reserve_from=3)
    data["raid"].update(base=6)
    data["homeland_tile"][0]["players"] = [3, 4]
    data["military_level"][0].update(last=3)
    data["military_level"][1].update(first=4)


def test_a_file_made_from_that_of_the_first_release_is_played_with(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        game = of_first_form(print_otherwise)
    assert "tile[0].token_spot_level" not in game.printed.wanted
    assert "raid.loss = 1 has no effect any more; leave it out" in caplog.text
    assert "tile[0].back.pairing_source marks pairing, which is not there; leave it out" in caplog.text
    tables = game.tables
    assert [int(step) for step in tables.settlement_steps[6:9]] == [4, 8, 12]
    assert (tables.special_min[21], tables.reserve_from, tables.raid_base) == (7, 3, 6)
    assert [int(level) for level in tables.military_level[:5]] == [1, 1, 1, 1, 2]
    play_on(game)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda data: data["military"].update(symbols=[4, 10, 15]),
            "military.symbols = [4, 10, 15]: must be",
        ),
        (
            lambda data: data["river_space"][5].update(symbol="hard"),
            'river_space[5].symbol = "hard": must be',
        ),
        (lambda data: data["river_space"][3].update(bonus="reserve"), 'river_space[3].bonus = "reserve"'),
        (lambda data: data["scoring"].update(settlement_vp=[1, 2, 3]), "scoring.settlement_vp = [1, 2, 3]"),
        (lambda data: data["raid"].update(loss=2), "raid.loss = 2"),
        (lambda data: data["road"].update(special="X3"), 'road.special = "X3"'),
        (lambda data: data["round"][1].update(current_rows=[3]), "round[1].current_rows = [3]"),
        (lambda data: data["tile"][0].update(token_spot_level=1), "tile[0].token_spot_level = 1"),
        (lambda data: data["military_level"][2].update(first=11), "military_level[2].first = 11: must be 10"),
    ],
)
def test_what_the_first_form_said_twice_or_in_vain_can_not_be_changed(change: Change, said: str) -> None:
    with pytest.raises(BadComponents) as error:
        of_first_form(change)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data["meta"].update(data_version=3), "meta.data_version = 3: must be 2, or 1"),
        (lambda data: data["meta"].update(data_version=1), "meta.data_version = 1: must be 2"),
        (lambda data: data["river"].update(symbols=[5, 13, 9]), "river.symbols = [5, 13, 9]: must be three"),
        (lambda data: data["road"].update(symbols=["X2", "X1", "X6"]), "each farther than the one before"),
        (lambda data: data["road"].update(symbols=["X2"]), "road.symbols: has 1 entry"),
        (lambda data: data["military_level"][2].update(first=5), "military_level[2].first = 5"),
        (
            lambda data: data["military_level"][2].update(last=14),
            "military_level[2].last = 14: must be absent",
        ),
        (lambda data: data["river_space"][0].update(bonus="explorer"), "no canoe ever enters space 0"),
        (
            lambda data: data["river_space"][3].update(bonus="reserve"),
            'exactly one must have bonus = "reserve"',
        ),
        (lambda data: data["river"].update(reserve_from=4), "river.reserve_from = 4: must be absent"),
        (lambda data: data["raid"].update(min_divisor=2), "raid.min_divisor = 2: must be absent"),
        (lambda data: data["tribe"].update(explorers_start=5), "from 1 to 4"),
        (
            lambda data: data["homeland_tile"][0].update(players=[3]),
            "one left and one right tile for 3 players",
        ),
        (lambda data: data["homeland_tile"][0].update(players=[4, 5]), "different numbers from 2 to 4"),
        (lambda data: data["homeland_tile"][0].update(side="right"), "one left and one right tile for 4"),
        (lambda data: data["homeland_tile"][1].update(spaces=["H.raid", "H.hire"]), "no space twice"),
        (lambda data: data["first_player_card"].update(third=[{"op": "first_player"}]), "would never end"),
        (
            lambda data: data["beginner_kit"]["effect"].append({"op": "goods", "wood": 1}),
            "beginner_kit.effect[3].op",
        ),
        (
            lambda data: entry(data, "tile", "PQ1c")["back"].update(thresholds=[5, 9, 13]),
            "thresholds = [5, 9, 13]",
        ),
        (lambda data: entry(data, "tile", "FM3b")["space"][2]["requires"].update(min=9), "requires.min = 9"),
        (lambda data: entry(data, "tile", "PQ1a").update(name_source="spec"), "name_source marks name"),
        (
            lambda data: entry(data, "artefact", "P2d").update(kind="none"),
            "the kind none has none (TM-3.3)",
        ),
        (
            lambda data: entry(data, "artefact", "T1a").update(modifier="raid_immune"),
            "the kind round has none",
        ),
        (
            lambda data: entry(data, "character", "CH1")["adult"].update(setup=[{"op": "vp", "n": 1}]),
            "adult.setup[0].op",
        ),
        (
            lambda data: entry(data, "character", "CH1")["adult"].update(private_settlement=True),
            "the child side has none to keep",
        ),
        (
            lambda data: entry(data, "character", "CH1")["child"].update(private_settlement=True),
            "only one with private_settlement",
        ),
        (
            lambda data: entry(data, "character", "CH7")["child"].update(private_settlement="yes"),
            "true or false",
        ),
    ],
)
def test_what_can_not_be_used_is_refused_with_its_place(change: Change, said: str) -> None:
    assert said in refused(change)


def test_settlements_and_special_spaces_follow_from_the_symbols() -> None:
    """TM-4.9: PQ1b by the road, PQ1c by the river, PQ1d by the military track; FM3b to FM3d by one symbol."""

    def change(data: dict[str, Any]) -> None:
        data["road"]["symbols"] = ["X1", "X3", "X5"]
        data["river"]["symbols"] = [2, 6, 11]
        data["military"]["symbols"] = [3, 8, 19]
        entry(data, "tile", "FM3b")["space"][2]["requires"]["symbol"] = "easy"
        entry(data, "tile", "FM3d")["space"][2]["requires"]["symbol"] = "hard"

    tables = with_components(change).tables
    assert [int(step) for step in tables.settlement_steps[3:12]] == [1, 3, 5, 2, 6, 11, 3, 8, 19]
    assert [int(least) for least in tables.special_min[20:]] == [5, 2, 3, 19]


def test_the_options_of_the_shipped_file_keep_their_numbers() -> None:
    """Records know options by name; programs that learned know them by number."""
    first = Terramara(FIRST)
    assert [first.space.option(a) for a in range(len(first.space))] == [
        GAME.space.option(a) for a in range(len(GAME.space))
    ]
    assert first.space.decisions == GAME.space.decisions
