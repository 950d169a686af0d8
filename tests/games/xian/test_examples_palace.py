"""Examples made by hand from XI-13: the supervisor's way, its tiles, the end-game tile, the Emissary."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import TILES

from . import scenes
from .scenes import AZURE, ORANGE, VIOLET, asked, held, options, play


def palace(seat: int = VIOLET, **has: Any) -> XianState:
    """A table at the building step of a seat; the minister is elsewhere, nobody in the Palace."""
    made = scenes.bare()
    scenes.minister(made, "laboratory", bonus=False)
    scenes.give(made, seat, **has)
    scenes.building_step(made, seat)
    return made


@pytest.mark.parametrize(("space", "tile"), [(1, "open"), (2, "market"), (3, "discount"), (4, "extra")])
def test_the_supervisor_moves_one_space_and_takes_its_tile(space: int, tile: str) -> None:
    """XI-13.1, XI-13.2, XI-2.15: spaces 1 to 4, active side up."""
    made = palace(space=space - 1)
    play(made, "building palace")
    assert made.held(VIOLET, s.SPACE) == space
    owned = [kind for number, kind in enumerate(TILES) if made.has_tile(VIOLET, number)]
    assert owned == [tile]


def test_a_supervisor_lands_on_top_and_the_stack_it_leaves_keeps_its_order() -> None:
    """XI-13.1: stack on 0 from below Azure, Orange, Violet (XI-20.2); Azure moves first, then Violet."""
    made = palace(AZURE)
    play(made, "building palace")
    assert made.to_position()["supervisors"][:2] == [["orange", "violet"], ["azure"]]
    scenes.give(made, VIOLET, coin=1)
    scenes.building_step(made, VIOLET)
    play(made, "building palace")
    assert made.to_position()["supervisors"][:2] == [["orange"], ["azure", "violet"]]
    assert made.lies_before(VIOLET, AZURE)
    assert made.lies_before(AZURE, ORANGE)  # further along the track


def test_on_space_5_one_of_the_tiles_there_is_taken_and_the_others_stay() -> None:
    """XI-13.3, XI-19.49: four tiles; the second to arrive has three left, the last one no choice."""
    made = scenes.bare(4)
    scenes.minister(made, "laboratory", bonus=False)
    left = ["end-pairs", "end-returns", "end-six", "end-warriors"]
    for seat, tile in enumerate(("end-six", "end-pairs", "end-warriors")):
        scenes.give(made, seat, space=4, coin=9)
        scenes.builders(made, "palace", 0, 0, 0, 0)
        scenes.building_step(made, seat)
        play(made, "building palace")
        assert options(made) == left
        play(made, f"end-tile {tile}")
        left.remove(tile)
    scenes.give(made, 3, space=4, coin=9)
    scenes.builders(made, "palace", 0, 0, 0, 0)
    scenes.building_step(made, 3)
    play(made, "building palace")
    assert asked(made) != "end-tile"  # the last tile is taken by itself
    assert [made.to_position()["players"][seat]["end_tile"] for seat in range(4)] == [
        "end-six",
        "end-pairs",
        "end-warriors",
        "end-returns",
    ]


# -- the Emissary (XI-13.4) --------------------------------------------------------------------------------


def test_without_the_emissary_nothing_is_swapped() -> None:
    """XI-13.4: and no other helper does it."""
    made = palace(coin=2, helpers="G1 G2 G3 G5 G6")
    play(made, "building palace")
    assert asked(made) is None
    assert held(made, VIOLET) == {"coin": 2}


def test_the_emissary_swaps_exactly_one_for_one_of_another_kind_that_the_supply_has() -> None:
    """XI-13.4, XI-15.4: all yellow ones are Orange's; the given kind can't be taken."""
    made = scenes.bare()
    scenes.minister(made, "laboratory", bonus=False)
    scenes.give(made, ORANGE, yellow=6)
    scenes.give(made, VIOLET, coin=2, red=1, helpers="G4")
    scenes.building_step(made, VIOLET)
    play(made, "building palace")
    assert options(made) == ["coin", "decline", "red"]
    play(made, "emissary red")
    assert options(made) == ["blue", "clay", "coin", "green"]
    play(made, "emissary-take blue")
    assert held(made, VIOLET) == {"coin": 2, "blue": 1}
    assert asked(made) is None  # once


def test_the_emissary_works_on_reaching_space_5_after_the_tile_is_taken() -> None:
    """XI-13.4, XI-19.50."""
    made = palace(space=4, coin=1, helpers="G4")
    play(made, "building palace", "end-tile end-six")
    assert (asked(made), options(made)) == ("emissary", ["coin", "decline"])


def test_the_emissary_works_with_the_extra_tile_too() -> None:
    """XI-13.4, XI-19.50: before the worker step."""
    made = scenes.bare()
    scenes.minister(made, "laboratory", bonus=False)
    scenes.give(made, VIOLET, clay=1, space=1, tiles="extra", helpers="G4")
    scenes.own_round(made, VIOLET)
    play(made, "worker tile:extra")  # only the Palace is possible
    assert (asked(made), options(made)) == ("emissary", ["clay", "decline"])
    play(made, "emissary decline")
    assert (asked(made), held(made, VIOLET)) == ("worker", {"clay": 1})
