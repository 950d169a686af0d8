"""The score pad: a finished game put in by hand is counted as the engine counted it; faults are named."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from clayworks.core import entering
from clayworks.core.state import State
from clayworks.games.xian.game import Xian
from clayworks.games.xian.rules.sources import FROM_MAJORITIES
from tests.games.pads import Filled, check_counts, finished, pad_of

GAME = Xian.shipped()


def fill(state: State) -> Filled:
    """What people would put in who look at this table."""
    said = state.to_position()
    made = Filled(state.colours, {"stacks": [colour for stack in said["supervisors"] for colour in stack]})
    where = {colour: space for space, stack in enumerate(said["supervisors"]) for colour in stack}
    for mat in said["players"]:
        painted = Counter(
            space[0] for space, figure in said["pit"]["figures"].items() if figure == mat["colour"]
        )
        made.own.append(
            {
                "points": mat["prestige"],
                **{f"warriors_{section}": painted[section] for section in "ABC"},
                **Counter(card.split("-")[0] for card in mat["equipment"]),
                "supervisor": where[mat["colour"]],
                "unused": list(mat["tiles"].values()).count("unused"),
                "end_tile": mat["end_tile"],
                "helpers": len(mat["helpers"]),
                "resources": mat["coins"] + mat["clay"] + sum(mat["pigments"].values()),
            }
        )
    return made


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_game_is_counted_as_the_engine_counted_it(players: int) -> None:
    for state in finished(GAME, players):
        check_counts(GAME, state, fill, FROM_MAJORITIES)


@pytest.mark.parametrize(
    ("first", "second", "fault"),
    [
        (
            {"warriors_A": 3, "warriors_B": 3, "warriors_C": 1},
            {},
            ("players.violet.warriors_C", "7 painted warriors in all, but a player has only 6"),
        ),
        (
            {"sword": 3},
            {"sword": 2},
            ("players.orange.sword", "5 for all players together, but there are only 4"),
        ),
        (
            {"supervisor": 2, "unused": 3},
            {},
            ("players.violet.unused", "a supervisor on this space has 2 bonus tiles"),
        ),
        (
            {"supervisor": 5, "end_tile": "end-six"},
            {"supervisor": 5, "end_tile": "end-six"},
            ("players.orange.end_tile", "6 PP was chosen twice, but is there once"),
        ),
        (
            {"supervisor": 5, "end_tile": "end-seven"},
            {},
            ("players.violet.end_tile", "'end-seven' can't be chosen here"),
        ),
        ({"supervisor": 6}, {}, ("players.violet.supervisor", "a whole number from 0 to 5")),
    ],
)
def test_what_can_not_be_is_named_with_its_field(
    first: dict[str, Any], second: dict[str, Any], fault: tuple[str, str]
) -> None:
    assert Filled(("violet", "orange"), {}, [first, second]).faults(GAME) == [fault]


def test_a_supervisor_at_the_end_is_counted_before_its_tile_is_known() -> None:
    made = Filled(
        ("violet", "orange"),
        {"stacks": ["violet", "orange"]},
        [{"points": 7, "supervisor": 5}, {"points": 7, "supervisor": 4}],
    )
    said = [one.place for one in entering.missing(pad_of(GAME), made.entered(GAME))]
    assert said == ["players.violet.end_tile"]
    assert made.counted(GAME).places() == [1, 2]


def test_helpers_are_asked_only_by_the_tile_that_counts_them() -> None:
    made = Filled(("violet", "orange"), {}, [{"points": 0, "supervisor": 5, "helpers": 3}, {}])
    made.own[0]["end_tile"] = "end-six"
    assert "helpers" not in made.entered(GAME).own[0]
    made.own[0]["end_tile"] = "end-helpers"
    assert made.entered(GAME).own[0]["helpers"] == 3
    assert made.counted(GAME).scores()[0] == 3 * int(GAME.tables.end_amounts[0])


def test_a_stack_decides_only_among_supervisors_on_one_space() -> None:
    names = {colour: GAME.colour_name(colour) for colour in GAME.colours}

    def open_ties(*spaces: int) -> list[str]:
        own = [{"points": 8, "supervisor": space} for space in spaces]
        made = Filled(("violet", "orange"), {}, own)
        scores = dict(zip(made.colours, made.counted(GAME).scores(), strict=True))
        return [one.place for one in entering.undecided(pad_of(GAME), made.entered(GAME), scores, names)]

    assert open_ties(2, 3) == []
    assert open_ties(2, 2) == ["shared.stacks"]
