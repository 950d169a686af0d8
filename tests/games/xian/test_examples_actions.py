"""Worked examples: costs, discounts, painting, helpers, market, chains (XI-20.19 to XI-20.29)."""

from __future__ import annotations

import pytest

from clayworks.games.xian.rules import asking
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.armory import price
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.laboratory import group_size
from clayworks.games.xian.rules.notation import CARDS, EQUIPMENT
from clayworks.games.xian.rules.workshop import craft_cost

from . import scenes
from .scenes import CLAY, SPACE_NUMBERS, VIOLET, asked, held, offered, options, play


@pytest.mark.parametrize(("section", "cost"), [(0, 1), (1, 2), (2, 4)])
def test_scientist_and_discount_tile_add_up(section: int, cost: int) -> None:
    """XI-20.19: the tile takes one more clay off."""
    table = scenes.bare()
    table.seat = VIOLET
    scenes.give(table, VIOLET, helpers="G5", tiles="discount", clay=cost - 1)
    assert craft_cost(table, section) == cost
    words = offered(table, asking.CRAFT_DISCOUNT)
    assert any(word[0] == "ABC"[section] for word in words)
    scenes.give(table, VIOLET, helpers="G5", tiles="discount", clay=max(0, cost - 2))
    words = offered(table, asking.CRAFT_DISCOUNT)
    assert any(word[0] == "ABC"[section] for word in words) == (cost == 1)


def test_the_tile_is_not_offered_where_the_price_is_0() -> None:
    """XI-20.19, XI-19.30."""
    table = scenes.bare()
    table.seat = VIOLET
    scenes.row(table, "crossbow-1", None, None, None)
    scenes.give(table, VIOLET, helpers="G6", tiles="discount", coin=3)
    assert price(table, EQUIPMENT.index("crossbow-1")) == 0
    assert offered(table, asking.FORGE) == ["crossbow-1"]
    assert offered(table, asking.FORGE_DISCOUNT) == []


def test_crafting_with_everything() -> None:
    """XI-20.20."""
    table = scenes.bare()
    scenes.minister(table, "palace")
    scenes.give(table, VIOLET, clay=3, helpers="G1 G5", tiles="discount")
    scenes.building_step(table, VIOLET)
    play(table, "building workshop", "craft tile:discount", "craft-discount C4w", "sign no")
    assert held(table, VIOLET) == {"coin": 1}
    assert table.scores()[VIOLET] == 9
    assert table.held(VIOLET, s.TILES + s.DISCOUNT) == s.USED


def paint_table() -> XianState:
    """XI-20.21: QA red, QB1 yellow, QB2 red, QC blue; clay warriors as in XI-23.12."""
    table = scenes.bare()
    scenes.minister(table, "palace")
    scenes.requests(table, "T3", "T10", "T7", "T1")
    scenes.figures(table, A2w=CLAY, A4e=CLAY, B2w=CLAY, B4e=CLAY, C1w=CLAY, C3e=CLAY)
    scenes.give(table, VIOLET, yellow=1, red=1, blue=1, tiles="discount")
    scenes.building_step(table, VIOLET)
    play(table, "building laboratory")
    return table


def test_the_paint_discount_drops_either_pigment() -> None:
    """XI-20.21, XI-19.40, XI-23.12."""
    table = paint_table()
    assert options(table) == ["A2w", "A4e", "B2w", "B4e", "tile:discount"]
    without = table.clone()
    play(without, "paint A2w")
    assert options(without) == ["blue", "yellow"]
    play(table, "paint tile:discount")
    assert options(table) == ["A2w", "A4e", "B2w", "B4e", "C1w", "C3e"]
    in_b, in_c = table.clone(), table.clone()
    play(table, "paint-discount A2w")
    assert options(table) == ["blue", "red", "yellow"]
    play(table, "paint-discount-pigment blue")
    assert held(table, VIOLET) == {"yellow": 1, "red": 1}
    play(in_b, "paint-discount B2w")
    assert options(in_b) == ["red", "yellow"]
    play(in_c, "paint-discount C1w")  # blue, automatically
    assert held(in_c, VIOLET) == {"yellow": 1, "red": 1}


def test_two_equal_tokens_on_b_ask_for_two_of_the_colour() -> None:
    """XI-20.22, XI-19.38."""
    table = scenes.bare()
    table.seat = VIOLET
    scenes.requests(table, "T1", "T3", "T7", "T5")
    scenes.figures(table, B2w=CLAY)
    scenes.give(table, VIOLET, red=1, yellow=3)
    assert offered(table, asking.PAINT) == []
    scenes.give(table, VIOLET, red=1, tiles="discount")
    assert offered(table, asking.PAINT) == ["tile:discount"]
    table.target = SPACE_NUMBERS["B2w"]
    assert offered(table, asking.PAINT_DISCOUNT_PIGMENT) == ["red"]
    scenes.give(table, VIOLET, red=2)
    table.put(VIOLET, s.TILES + s.DISCOUNT, s.USED)
    assert offered(table, asking.PAINT) == ["B2w"]


def test_a_group_reaches_across_sections_but_not_over_corners() -> None:
    """XI-20.23, XI-19.42."""
    table = scenes.bare()
    scenes.figures(table, B2e=VIOLET, A3w=VIOLET, A2w=VIOLET, C1e=VIOLET, B1w=VIOLET)
    assert group_size(table, SPACE_NUMBERS["A2w"]) == 3
    assert group_size(table, SPACE_NUMBERS["B1w"]) == 2  # with C1e


@pytest.mark.parametrize(
    ("card", "helpers", "gained"),
    [("Y6", "G2", {"coin": 5}), ("R1", "G3", {"clay": 2}), ("Y6", "", {"coin": 4}), ("R1", "", {"clay": 1})],
)
def test_accountant_and_administrator_add_one_to_card_actions(
    card: str, helpers: str, gained: dict[str, int]
) -> None:
    """XI-20.24, XI-19.12."""
    table = scenes.bare()
    scenes.give(table, VIOLET, helpers=helpers)
    scenes.own_round(table, VIOLET, over=card, under="B1")
    play(table, "worker action")
    assert held(table, VIOLET) == gained


def test_a_pass_and_a_space_give_no_more_with_the_accountant() -> None:
    """XI-20.24."""
    table = scenes.bare(faces={"A": "FA2", "B": "FB2", "C": "FC1"})
    scenes.minister(table, "armory")
    scenes.give(table, VIOLET, helpers="G2 G3")
    scenes.building_step(table, VIOLET)
    play(table, "building pass")
    assert held(table, VIOLET) == {"coin": 1}
    scenes.give(table, VIOLET, helpers="G2 G3", clay=2)
    scenes.building_step(table, VIOLET)
    play(table, "building workshop", "craft A1w", "sign no")  # 3 PP and 2 coins
    assert held(table, VIOLET) == {"coin": 2}


@pytest.mark.parametrize(
    ("left", "card", "option", "gained"),
    [
        (1, "B4", "action", {"yellow": 1}),
        (0, "B4", "action", {}),
        (0, "B4", "pigment", {"blue": 1}),
        (0, "Y1", "pigment", {}),
        (2, "B4", "action", {"yellow": 2}),
    ],
)
def test_a_short_supply_gives_what_it_has(left: int, card: str, option: str, gained: dict[str, int]) -> None:
    """XI-20.25, XI-19.8, XI-19.9."""
    table = scenes.bare()
    scenes.give(table, scenes.ORANGE, yellow=6 - left)
    scenes.own_round(table, VIOLET, over=card, under="G1")
    assert options(table) == ["action", "pigment"]
    play(table, f"worker {option}")
    assert held(table, VIOLET) == gained


@pytest.mark.parametrize(
    ("card", "turn", "points"), [("G6", 4, 4), ("G1", 6, 4), ("G3", 3, 2), ("G6", 1, 0), ("G1", 1, 0)]
)
def test_helpers_give_points_by_the_turn(card: str, turn: int, points: int) -> None:
    """XI-20.26, XI-2.3."""
    table = scenes.bare()
    scenes.own_round(table, VIOLET, over=card, under="B1", turn=turn)
    play(table, "worker action")
    assert table.scores()[VIOLET] == points
    assert table.view(None)["players"]["violet"]["helpers"] == [card]


def test_helpers_stay_and_add_up() -> None:
    """XI-8.5: Accountant, then Administrator; both work in the own rounds that follow."""
    table = scenes.bare()
    for card in ("G2", "G3"):
        scenes.own_round(table, VIOLET, over=card, under="B1", turn=2)
        play(table, "worker action")
    assert table.view(None)["players"]["violet"]["helpers"] == ["G2", "G3"]
    for card in ("Y1", "R1"):
        scenes.own_round(table, VIOLET, over=card, under="B1")
        play(table, "worker action")
    assert held(table, VIOLET) == {"coin": 2 + 1, "clay": 1 + 1}


def test_a_helper_works_in_the_same_own_round() -> None:
    """XI-20.26, XI-19.11."""
    table = scenes.bare()
    scenes.minister(table, "palace")
    scenes.row(table, "horse-4", None, None, None)
    scenes.give(table, VIOLET, coin=3)
    scenes.own_round(table, VIOLET, over="G6", under="B1", turn=2)
    play(table, "worker action", "building armory")
    assert held(table, VIOLET) == {"clay": 1}
    assert CARDS.index("G6") - s.FIRST_HELPER == 5


def test_the_market_swaps_two_for_two() -> None:
    """XI-20.28, XI-23.12."""
    table = scenes.bare()
    scenes.give(table, scenes.ORANGE, blue=6)
    scenes.give(table, VIOLET, clay=3, tiles="market")
    scenes.own_round(table, VIOLET)
    assert options(table) == ["action", "pigment", "tile:market"]
    play(table, "worker tile:market")  # `market` is automatic: clay
    assert asked(table) == "market-second"
    assert options(table) == ["clay", "none"]
    play(table, "market-second clay")
    assert options(table) == ["coin", "green", "red", "yellow"]
    after_red = table.clone()
    play(after_red, "market-take red")
    assert options(after_red) == ["red", "yellow"]
    play(table, "market-take coin")
    assert options(table) == ["coin", "green", "red", "yellow"]
    play(table, "market-take-second red")
    assert held(table, VIOLET) == {"clay": 1, "coin": 1, "red": 1}
    assert options(table) == ["action", "pigment"]


def test_the_first_of_two_taken_must_leave_a_second() -> None:
    """XI-20.28, XI-23.12: with 1 yellow in the supply."""
    table = scenes.bare()
    scenes.give(table, scenes.ORANGE, blue=6, yellow=5)
    scenes.give(table, VIOLET, clay=3, tiles="market")
    scenes.own_round(table, VIOLET)
    play(table, "worker tile:market", "market-second clay")
    assert options(table) == ["coin", "green", "red"]


def test_clay_and_coin_can_be_given_together_only_for_two_pigments() -> None:
    """XI-23.4, item 8."""
    table = scenes.bare()
    scenes.give(table, scenes.ORANGE, blue=6, yellow=6, red=6, green=5)
    scenes.give(table, VIOLET, clay=1, coin=1, tiles="market")
    scenes.own_round(table, VIOLET)
    play(table, "worker tile:market", "market clay")
    assert asked(table) == "market-take"  # `none` was the only option
    table = scenes.bare()
    scenes.give(table, scenes.ORANGE, blue=6, yellow=6, red=6, green=4)
    scenes.give(table, VIOLET, clay=1, coin=1, tiles="market")
    scenes.own_round(table, VIOLET)
    play(table, "worker tile:market", "market clay")
    assert options(table) == ["coin", "none"]


def test_a_chain_of_palace_emissary_extra_and_discount() -> None:
    """XI-20.29, XI-23.12."""
    table = scenes.bare()
    scenes.minister(table, "armory", bonus=False)
    scenes.row(table, "crossbow-1", None, None, None)
    scenes.give(table, VIOLET, coin=2, helpers="G4 G5", space=3, tiles="open discount")
    table.put(VIOLET, s.TILES + s.MARKET, s.USED)
    scenes.own_round(table, VIOLET, over="B1", under="B2")
    play(table, "worker pigment")
    assert held(table, VIOLET) == {"coin": 2, "blue": 1}
    assert options(table) == ["armory", "laboratory", "palace", "pass", "workshop"]
    play(table, "building palace")
    assert options(table) == ["blue", "coin", "decline"]
    play(table, "emissary coin")
    assert options(table) == ["blue", "clay", "green", "red", "yellow"]
    play(table, "emissary-take clay")
    assert options(table) == ["end", "tile:extra"]
    play(table, "finish tile:extra")
    assert options(table) == ["armory", "laboratory", "palace", "workshop"]
    play(table, "extra workshop")
    assert options(table) == ["A1e", "A1w", "A2e", "A3e", "A3w", "A4w", "tile:discount"]
    play(table, "craft tile:discount")
    in_b = ["B1e", "B1w", "B2e", "B3e", "B3w", "B4w"]
    assert options(table) == ["A1e", "A1w", "A2e", "A3e", "A3w", "A4w", *in_b]
    play(table, "craft-discount B1w", "sign no")
    assert asked(table) is None  # `finish end` is automatic
    assert held(table, VIOLET) == {"coin": 1, "blue": 1}
    assert table.scores()[VIOLET] == 6
    tiles = table.view(None)["players"]["violet"]["tiles"]
    assert tiles == {"open": "unused", "market": "used", "discount": "used", "extra": "used"}


def test_the_emissary_can_be_declined_and_is_not_asked_with_empty_hands() -> None:
    """XI-13.4, XI-19.50."""
    table = scenes.bare()
    scenes.minister(table, "armory", bonus=False)
    scenes.give(table, VIOLET, coin=1, helpers="G4")
    scenes.building_step(table, VIOLET)
    play(table, "building palace", "emissary decline")
    assert held(table, VIOLET) == {"coin": 1}
    scenes.give(table, VIOLET, helpers="G4")
    scenes.building_step(table, VIOLET)
    play(table, "building palace")
    assert asked(table) != "emissary"
