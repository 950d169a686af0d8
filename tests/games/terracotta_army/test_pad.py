"""The score pad: a finished game put in by hand is counted as the engine counted it; faults are named."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.core import entering
from clayworks.core.state import State
from clayworks.games.terracotta_army.rules.sources import FROM_FOOTMEN
from tests.games.pads import Filled, check_counts, finished, pad_of

from .boards import GAME
from .otherwise import OTHERWISE


def fill(state: State) -> Filled:
    """What people would put in who look at this table."""
    said = state.to_position()
    made = Filled(state.colours)
    made.shared = {
        "turn_order": said["turn_order"],
        "mausoleum": [tapped(piece) for piece in said["mausoleum"]],
    }
    for seat, colour in enumerate(state.colours):
        mat = said["players"][colour]
        earlier = sum(int(state.points_from(seat, source)) for source in range(FROM_FOOTMEN))
        made.own.append({"points": earlier, "leftovers": mat["coins"] + mat["wet"] + mat["dry"]})
    return made


def tapped(piece: dict[str, Any]) -> dict[str, str]:
    """A piece as it is put onto the drawn board."""
    made = {key: piece[key] for key in ("cell", "figure", "owner") if piece.get(key)}
    if piece.get("horse"):
        (a, b), (c, d) = piece["cell"], piece["horse"][0]
        made["direction"] = {(1, 0): "right", (-1, 0): "left", (0, 1): "down", (0, -1): "up"}[
            (ord(c) - ord(a), int(d) - int(b))
        ]
    if piece.get("facing"):
        made["direction"] = piece["facing"]
    return made


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_game_is_counted_as_the_engine_counted_it(players: int) -> None:
    for state in finished(GAME, players):
        check_counts(GAME, state, fill, FROM_FOOTMEN)


def test_a_pad_counts_by_the_components_of_its_game() -> None:
    state = next(finished(OTHERWISE, 3))
    check_counts(OTHERWISE, state, fill, FROM_FOOTMEN)


def with_pieces(*pieces: dict[str, str]) -> Filled:
    """Two players and some pieces."""
    return Filled(("yellow", "green"), {"mausoleum": list(pieces)}, [{"points": 3}, {}])


def officer(cell: str, **more: str) -> dict[str, str]:
    return {"cell": cell, "figure": "officer", "owner": "yellow", **more}


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ([officer("C4"), {"cell": "C4", "figure": "footman"}], "C4: two pieces stand there"),
        ([officer("C4", direction="down"), officer("C6")], "C6: two pieces stand there"),
        ([officer("A1", direction="up")], "A1: this piece reaches over the edge of the board"),
        ([officer(f"{c}{r}") for c in "ABCDEF" for r in "12"], "Officer: 12, but there are only 11"),
        (
            [officer(f"{cell}1", direction="down") for cell in "ABCDE"],
            "Horse: 5, but there are only 4",
        ),
        ([{"cell": f"A{row}", "figure": "footman"} for row in "12345"], "Footman: 5, but there are only 4"),
    ],
)
def test_an_impossible_board_is_named(pieces: list[dict[str, str]], said: str) -> None:
    assert (("shared.mausoleum", said)) in with_pieces(*pieces).faults(GAME)


@pytest.mark.parametrize(
    "piece",
    [
        {"cell": "C4", "figure": "horse"},
        {"cell": "C9", "figure": "footman"},
        {"cell": "C4", "figure": "archer"},
        {"cell": "C4", "figure": "footman", "owner": "yellow"},
        {"cell": "C4", "figure": "footman", "direction": "up"},
        {"cell": "C4", "figure": "officer"},
        {"cell": "C4", "figure": "officer", "owner": "blue"},
        {"cell": "C4", "figure": "officer", "owner": "yellow", "direction": "north"},
        {"figure": "footman"},
        {"cell": 4, "figure": "footman"},
        "C4",
    ],
)
def test_what_is_no_piece_is_refused(piece: Any) -> None:
    [(place, said)] = with_pieces(piece).faults(GAME)
    assert place == "shared.mausoleum"
    assert said.startswith("a list of pieces")


def test_what_is_missing_is_said_and_the_rest_is_counted() -> None:
    made = with_pieces({"cell": "C4", "figure": "footman"}, officer("C5"))
    said = [(one.place, str(one.said)) for one in entering.missing(pad_of(GAME), made.entered(GAME))]
    assert said == [("players.green.points", "not put in yet: Points so far")]
    assert made.counted(GAME).scores()[0] > 3


def test_a_tie_asks_for_the_turn_order_until_it_is_put_in() -> None:
    made = Filled(("yellow", "green", "blue"), {}, [{"points": 9}, {"points": 4}, {"points": 9}])
    names = {colour: GAME.colour_name(colour) for colour in made.colours}

    def open_ties() -> list[str]:
        state = made.counted(GAME)
        scores = dict(zip(state.colours, state.scores(), strict=True))
        found = entering.undecided(pad_of(GAME), made.entered(GAME), scores, names)
        return [f"{one.place}: {one.said}" for one in found]

    assert open_ties() == ["shared.turn_order: Yellow and Blue are tied: put in “Turn order at the end”"]
    made.shared["turn_order"] = ["blue", "yellow"]
    assert open_ties() == []
    state = made.counted(GAME)
    assert state.places()[state.colours.index("blue")] == 1
    assert state.places()[state.colours.index("yellow")] == 2


@pytest.mark.parametrize(
    ("shared", "own", "fault"),
    [
        ({}, {"points": -1}, ("players.yellow.points", "a whole number from 0 to 999")),
        ({}, {"points": True}, ("players.yellow.points", "a whole number from 0 to 999")),
        ({}, {"points": 2.5}, ("players.yellow.points", "a whole number from 0 to 999")),
        ({}, {"leftovers": 100}, ("players.yellow.leftovers", "a whole number from 0 to 99")),
        ({}, {"gold": 1}, ("players.yellow.gold", "there is no such field")),
        ({"turn_order": ["blue"]}, {}, ("shared.turn_order", "a list of players")),
        ({"turn_order": ["green", "green"]}, {}, ("shared.turn_order", "each player at most 1 time")),
        ({"mausoleum": {}}, {}, ("shared.mausoleum",)),
    ],
)
def test_what_can_not_be_is_named_with_its_field(
    shared: dict[str, Any], own: dict[str, Any], fault: tuple[str, ...]
) -> None:
    [found] = Filled(("yellow", "green"), shared, [own, {}]).faults(GAME)
    assert found[: len(fault)] == fault
