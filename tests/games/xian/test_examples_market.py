"""Examples made by hand from XI-14.3, XI-15.4 and XI-23.5: the market tile, and when a tile may be used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from clayworks.games.xian.rules import asking
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.decisions import XianState

from . import scenes
from .scenes import ORANGE, VIOLET, asked, held, options, play


def market(out: Mapping[str, Any] | None = None, **has: Any) -> XianState:
    """Violet at `worker` with the market tile; Orange holds what is out of the supply."""
    made = scenes.bare()
    scenes.minister(made, "laboratory", bonus=False)
    scenes.give(made, ORANGE, **(out or {}))
    scenes.give(made, VIOLET, tiles="market", **has)
    scenes.own_round(made, VIOLET)
    return made


def test_one_resource_may_be_swapped_for_one_and_the_tile_is_used_up() -> None:
    """XI-14.3, XI-14.1: `none` for the second; the same menu comes again."""
    made = market(clay=2, coin=1)
    play(made, "worker tile:market")
    assert options(made) == ["clay", "coin"]
    play(made, "market clay", "market-second none")
    assert options(made) == ["blue", "coin", "green", "red", "yellow"]
    play(made, "market-take red")
    assert held(made, VIOLET) == {"clay": 1, "coin": 1, "red": 1}
    assert (asked(made), options(made)) == ("worker", ["action", "pigment"])
    assert made.held(VIOLET, s.TILES + s.MARKET) == s.USED


def test_two_may_be_given_and_one_may_not_be_given_twice() -> None:
    """XI-15.4: one clay and two coins; the second is the same kind or one that comes after it."""
    made = market(clay=1, coin=2)
    play(made, "worker tile:market")
    after_clay = made.clone()
    play(after_clay, "market clay")
    assert options(after_clay) == ["coin", "none"]  # no second clay
    play(made, "market coin")
    assert options(made) == ["coin", "none"]  # not clay: it comes before coin


def test_no_kind_is_both_given_and_taken() -> None:
    """XI-15.4, XI-19.51: neither the first kind given nor the second."""
    made = market(clay=1, coin=1)
    play(made, "worker tile:market", "market clay", "market-second coin")
    assert options(made) == ["blue", "green", "red", "yellow"]
    play(made, "market-take green")
    assert options(made) == ["green", "red", "yellow"]
    play(made, "market-take-second yellow")
    assert held(made, VIOLET) == {"green": 1, "yellow": 1}


def test_pigments_given_return_to_the_supply_and_those_taken_leave_it() -> None:
    """XI-15.4: two blue for a red and a yellow."""
    made = market(blue=2)
    before = made.view(None)["supply"]
    play(made, "worker tile:market", "market-second blue", "market-take red", "market-take-second yellow")
    after = made.view(None)["supply"]
    assert {kind: after[kind] - before[kind] for kind in after} == {
        "blue": 2,
        "red": -1,
        "yellow": -1,
        "green": 0,
    }


def test_a_colour_that_is_out_is_not_offered_and_the_last_of_one_only_once() -> None:
    """XI-15.4, XI-23.4: no blue and no green are left, one red, one yellow."""
    made = market({"blue": 6, "green": 6, "red": 5, "yellow": 5}, clay=2)
    play(made, "worker tile:market", "market-second clay")
    assert options(made) == ["coin", "red"]  # after yellow nothing would follow
    play(made, "market-take red")
    assert held(made, VIOLET) == {"red": 1, "yellow": 1}  # yellow by itself: no second red


def test_two_are_not_given_if_only_one_other_could_be_taken() -> None:
    """XI-23.4 item 8: clay and coin given, a single pigment left in the supply."""
    made = market({"blue": 6, "green": 6, "red": 6, "yellow": 5}, clay=1, coin=1)
    play(made, "worker tile:market", "market clay")
    assert asked(made) == "market-take"  # `none` went by itself
    assert options(made) == ["coin", "yellow"]


@pytest.mark.parametrize("has", [{}, {"coin": 1}])
def test_the_tile_is_offered_to_who_has_something_to_give(has: dict[str, Any]) -> None:
    """XI-23.5: at least one resource."""
    assert ("tile:market" in options(market(**has))) == bool(has)


# -- when tiles may be used (XI-7.1, XI-23.5) --------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "menu"), [(asking.WORKER, "worker"), (asking.BUILDING, "building"), (asking.FINISH, "finish")]
)
def test_market_and_extra_are_offered_in_all_three_menus_and_the_menu_comes_again(
    stage: int, menu: str
) -> None:
    """XI-7.1, XI-19.52, XI-23.5: the stage has not changed by a tile."""
    made = scenes.bare()
    scenes.minister(made, "laboratory", bonus=False)
    scenes.give(made, VIOLET, coin=1, space=1, tiles="market extra")
    scenes.own_round(made, VIOLET, stage=stage)
    assert {"tile:market", "tile:extra"} <= set(options(made))
    play(made, f"{menu} tile:extra")  # only the Palace is possible: it goes by itself
    assert made.held(VIOLET, s.SPACE) == 2
    assert asked(made) == menu
    assert "tile:extra" not in options(made)
    play(made, f"{menu} tile:market", "market-take clay")
    assert held(made, VIOLET) == {"clay": 1}
    assert asked(made) == (menu if menu != "finish" else None)  # `end` alone is taken


def test_a_tile_used_in_the_building_step_leaves_that_step_to_be_made() -> None:
    """XI-23.5: after the extra action Violet still enters a building."""
    made = scenes.bare()
    scenes.minister(made, "laboratory", bonus=False)
    scenes.give(made, VIOLET, clay=2, tiles="extra", space=1)
    scenes.building_step(made, VIOLET)
    play(made, "building tile:extra", "extra palace", "building workshop", "craft A1e", "sign no")
    assert made.held(VIOLET, s.BUILDERS + 3) == 1
    assert made.held(VIOLET, s.BUILDERS + 2) == 0  # the extra tile places no builder


def test_a_used_tile_is_offered_no_more() -> None:
    """XI-14.1: all four on their dark side."""
    made = scenes.bare()
    scenes.minister(made, "laboratory", bonus=False)
    scenes.give(made, VIOLET, clay=2, coin=3)
    scenes.builders(made, "palace", 0, 2)
    for tile in range(s.BONUS_KINDS):
        made.put(VIOLET, s.TILES + tile, s.USED)
    scenes.building_step(made, VIOLET)
    assert not [word for word in options(made) if word.startswith("tile:")]
    play(made, "building workshop")
    assert "tile:discount" not in options(made)
