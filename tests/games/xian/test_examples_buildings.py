"""Worked examples: entering buildings, fees, limits, minister, tiles (XI-20.6 to XI-20.11, XI-20.15 ff.)."""

from __future__ import annotations

import pytest

from clayworks.games.xian.rules import asking
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.buildings import can_enter, crowd, fee
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import BUILDINGS, EQUIPMENT

from . import scenes
from .scenes import AZURE, CLAY, LIME, ORANGE, SPACE_NUMBERS, VIOLET, asked, held, offered, options, play

ARMORY, LABORATORY, PALACE, WORKSHOP = range(4)


def test_a_pair_at_its_limit_is_closed_even_where_one_building_is_empty() -> None:
    """XI-20.6, XI-23.12: two builders and the minister, two players."""
    table = scenes.bare(2)
    scenes.minister(table, "palace")
    scenes.builders(table, "palace", 1, 1)
    scenes.row(table, "crossbow-1", None, None, None)
    scenes.give(table, VIOLET, coin=1)
    table.put(VIOLET, s.BUILDERS + PALACE, 1)
    scenes.building_step(table, VIOLET)
    assert asked(table) is None  # nothing but a pass is possible: it is taken
    assert held(table, VIOLET) == {"coin": 2}


def test_the_open_tile_opens_a_closed_pair() -> None:
    """XI-20.6, XI-23.12."""
    table = scenes.bare(2)
    scenes.minister(table, "palace", bonus=False)
    scenes.builders(table, "palace", 1, 1)
    scenes.row(table, "crossbow-1", None, None, None)
    scenes.give(table, VIOLET, coin=1, tiles="open")
    scenes.building_step(table, VIOLET)
    assert options(table) == ["pass", "tile:open"]
    assert offered(table, asking.ASK_OPEN) == ["armory"]  # the Palace would cost 2 coins
    play(table, "building tile:open")
    assert crowd(table, ARMORY) == 4
    assert held(table, VIOLET) == {}
    assert table.view(VIOLET)["players"]["violet"]["equipment"] == ["crossbow-1"]


def test_crafting_in_c_with_a_signature() -> None:
    """XI-20.7."""
    table = scenes.bare()
    scenes.minister(table, "palace")
    scenes.give(table, AZURE, clay=5)
    scenes.building_step(table, AZURE)
    assert table.clay_warriors == 6
    play(table, "building workshop", "craft C2w", "sign yes")
    assert table.scores()[AZURE] == 8
    assert held(table, AZURE) == {}
    assert table.held(AZURE, s.SIGNATURES) == 1
    assert table.clay_warriors == 5
    assert table.signed[SPACE_NUMBERS["C2w"]] == AZURE


def test_painting_in_a_with_two_of_the_request_colour() -> None:
    """XI-20.8, XI-19.39, XI-23.12: the second pigment is automatic."""
    table = scenes.bare()
    scenes.minister(table, "palace")
    scenes.requests(table, "T2", "T3", "T4", "T5")
    scenes.figures(table, A1w=VIOLET, A2w=CLAY, B1e=CLAY, B2w=CLAY, B3w=CLAY, C1w=CLAY, C2w=CLAY, C3w=CLAY)
    assert table.clay_warriors == 5
    scenes.give(table, VIOLET, yellow=2)
    yellow = table.view(None)["supply"]["yellow"]
    scenes.building_step(table, VIOLET)
    play(table, "building laboratory")  # A2w is the only warrior that can be paid: automatic, like the yellow
    assert table.scores()[VIOLET] == 2
    assert table.clay_warriors == 6
    assert table.view(None)["supply"]["yellow"] == yellow + 2
    assert table.figures[SPACE_NUMBERS["A2w"]] == VIOLET


def test_a_sword_completes_a_bronze_set() -> None:
    """XI-20.9."""
    table = scenes.bare()
    scenes.minister(table, "palace")
    for card in ("arrowheads-1", "halberd-1"):
        table.owners[EQUIPMENT.index(card)] = ORANGE
    before = table.ledger()["players"][ORANGE]["equipment_sets"]
    scenes.row(table, "sword-2", None, None, None)
    scenes.give(table, ORANGE, coin=3)
    scenes.building_step(table, ORANGE)
    play(table, "building armory")
    assert held(table, ORANGE) == {}
    assert (before, table.ledger()["players"][ORANGE]["equipment_sets"]) == (5, 10)


@pytest.mark.parametrize(("seats", "paid"), [(2, 3), (3, 2), (4, 2)])
def test_two_builders_of_one_opponent_cost_this_at_the_palace(seats: int, paid: int) -> None:
    """XI-20.10, XI-18.1, XI-19.27, XI-19.28."""
    table = scenes.bare(seats)
    scenes.minister(table, "workshop")
    scenes.builders(table, "palace", 0, 2)
    scenes.give(table, VIOLET, coin=3, space=3, tiles="open market discount")
    scenes.building_step(table, VIOLET)
    play(table, "building palace")
    assert held(table, VIOLET).get("coin", 0) == 3 - paid
    assert held(table, ORANGE) == {"coin": paid}
    assert table.held(VIOLET, s.SPACE) == 4
    assert table.has_tile(VIOLET, s.EXTRA)


def test_the_extra_tile_can_be_used_at_once() -> None:
    """XI-20.11, XI-14.7, XI-23.12."""
    table = scenes.bare()
    scenes.minister(table, "workshop")
    scenes.builders(table, "palace", 0, 2)
    scenes.give(table, VIOLET, coin=5, clay=2, space=3, tiles="open market discount")
    scenes.building_step(table, VIOLET)
    play(table, "building palace")
    assert options(table) == ["end", "tile:extra", "tile:market"]
    play(table, "finish tile:extra")
    assert options(table) == ["armory", "palace", "workshop"]
    before = held(table, VIOLET)
    play(table, "extra palace")
    assert options(table) == ["end-pairs", "end-returns", "end-six", "end-warriors"]
    play(table, "end-tile end-six")
    assert held(table, VIOLET) == before
    assert table.held(VIOLET, s.BUILDERS + PALACE) == 1
    assert table.held(VIOLET, s.SPACE) == 5
    assert table.ledger()["players"][VIOLET]["unused_tiles"] == 3
    assert asked(table) == "finish"


@pytest.mark.parametrize(("theirs", "own", "due"), [(1, 0, 2), (2, 0, 3), (2, 1, 3)])
def test_fees_of_two_players(theirs: int, own: int, due: int) -> None:
    """XI-20.15: own builders change nothing."""
    table = scenes.bare(2)
    table.seat = VIOLET
    scenes.builders(table, "laboratory", own, theirs)
    assert fee(table, LABORATORY) == due


def test_missing_coins_cost_prestige_and_creditors_are_paid_in_full() -> None:
    """XI-20.16, XI-9.7, XI-19.22 to XI-19.24."""
    table = scenes.bare(4)
    scenes.minister(table, "workshop")
    scenes.builders(table, "palace", 0, 2, 1)
    scenes.give(table, VIOLET, coin=1, prestige=9)
    scenes.building_step(table, VIOLET)
    play(table, "building palace")
    assert held(table, VIOLET) == {}
    assert table.scores()[VIOLET] == 5
    assert held(table, ORANGE) == {"coin": 2}
    assert held(table, AZURE) == {"coin": 1}
    assert held(table, LIME) == {}


def test_an_entry_that_would_need_more_prestige_than_there_is_is_not_offered() -> None:
    """XI-20.16: with 3 PP."""
    table = scenes.bare(4)
    scenes.minister(table, "workshop")
    scenes.builders(table, "palace", 0, 2, 1)
    scenes.give(table, VIOLET, coin=1, prestige=3)
    table.seat = VIOLET
    assert not can_enter(table, PALACE)


@pytest.mark.parametrize(("helpers", "words"), [("", "palace pass"), ("G6", "armory palace pass")])
def test_the_fee_is_paid_before_the_price(helpers: str, words: str) -> None:
    """XI-20.17, XI-23.12."""
    table = scenes.bare()
    scenes.minister(table, "workshop")
    scenes.builders(table, "armory", 0, 1)
    scenes.row(table, "sword-2", "horse-2", None, None)
    scenes.give(table, VIOLET, coin=3, red=1, helpers=helpers)
    scenes.building_step(table, VIOLET)
    assert options(table) == words.split()
    if helpers:
        play(table, "building armory", "forge sword-2")
        assert held(table, VIOLET) == {"red": 1}


@pytest.mark.parametrize(
    ("helpers", "tiles", "possible"), [("", "", False), ("G6", "", True), ("", "discount", True)]
)
def test_an_armory_entry_with_missing_coins_needs_a_price_of_0(
    helpers: str, tiles: str, possible: bool
) -> None:
    """XI-20.18, XI-19.25, XI-23.12: what follows is automatic, the tile word too."""
    table = scenes.bare()
    scenes.minister(table, "workshop")
    scenes.builders(table, "armory", 0, 2)
    scenes.row(table, "crossbow-1", "sword-2", None, None)
    scenes.give(table, VIOLET, coin=1, prestige=5, helpers=helpers, tiles=tiles)
    scenes.building_step(table, VIOLET)
    assert ("armory" in options(table)) == possible
    if possible:
        play(table, "building armory")
        assert held(table, VIOLET) == {}
        assert table.scores()[VIOLET] == 3
        assert table.view(VIOLET)["players"]["violet"]["equipment"] == ["crossbow-1"]
        assert table.has_tile(VIOLET, s.DISCOUNT) is False


def at_the_minister(rules: int, cheapest: str, stands: str = "armory", bonus: bool = True) -> XianState:
    """The table of XI-20.27: 2 coins, and two cards in the row."""
    table = scenes.bare(game=scenes.GAME.with_rules(rules))
    scenes.minister(table, stands, bonus)
    scenes.row(table, cheapest, "horse-4", None, None)
    scenes.give(table, VIOLET, coin=2)
    scenes.building_step(table, VIOLET)
    return table


def test_the_ministers_coin_helps_to_pay_a_card() -> None:
    """XI-20.27, XI-9.5, XI-19.16: with 2 coins a card for 3."""
    table = at_the_minister(2, "sword-2")
    assert "armory" in options(table)
    play(table, "building armory")
    assert held(table, VIOLET) == {}
    assert table.scores()[VIOLET] == 1
    assert table.view(VIOLET)["players"]["violet"]["equipment"] == ["sword-2"]
    assert not table.bonus_left
    cheaper = at_the_minister(2, "sword-1")
    play(cheaper, "building armory")
    assert (held(cheaper, VIOLET), cheaper.scores()[VIOLET]) == ({"coin": 1}, 1)


@pytest.mark.parametrize(
    "table",
    [
        at_the_minister(2, "sword-2", stands="workshop"),
        at_the_minister(2, "sword-2", bonus=False),
        at_the_minister(2, "sword-4"),  # 4 coins
        at_the_minister(1, "sword-2"),
    ],
    ids=["he is elsewhere", "it is given", "it is not enough", "version 1"],
)
def test_where_the_ministers_coin_does_not_help(table: XianState) -> None:
    """XI-20.27."""
    assert "armory" not in options(table)


def test_one_coin_of_the_minister_does_not_reach_for_a_card_of_four() -> None:
    """XI-9.5 (b): by the Officer it does."""
    table = at_the_minister(2, "sword-4")
    assert not can_enter(table, ARMORY)
    scenes.give(table, VIOLET, coin=2, helpers="G6")
    assert can_enter(table, ARMORY)


def test_by_version_1_the_ministers_coin_comes_too_late_to_pay_a_card() -> None:
    """XI-20.27, XI-19.16."""
    table = scenes.bare(game=scenes.GAME.with_rules(1))
    scenes.minister(table, "armory")
    scenes.row(table, "sword-2", "horse-2", None, None)
    scenes.give(table, VIOLET, coin=2)
    table.seat = VIOLET
    assert not can_enter(table, ARMORY)
    scenes.row(table, "sword-1", "horse-2", None, None)
    scenes.building_step(table, VIOLET)
    play(table, "building armory")
    assert held(table, VIOLET) == {"coin": 1}
    assert table.scores()[VIOLET] == 1
    assert not table.bonus_left


def open_and_free() -> XianState:
    """The pair of XI-20.30: Palace and Armory, minister elsewhere."""
    table = scenes.bare()
    scenes.minister(table, "workshop", bonus=False)
    scenes.builders(table, "palace", 0, 1, 2)
    scenes.row(table, "crossbow-1", None, None, None)
    scenes.give(table, VIOLET, coin=4, red=1, tiles="open", space=1)
    scenes.give(table, ORANGE, coin=3, red=1, tiles="open", space=1)
    return table


def test_the_open_tile_frees_from_a_fee_where_the_pair_is_not_closed() -> None:
    """XI-20.30, XI-23.12."""
    table = open_and_free()
    scenes.building_step(table, VIOLET)
    assert options(table) == ["armory", "palace", "pass", "tile:open"]
    paid = table.clone()
    play(paid, "building palace")
    assert held(paid, VIOLET) == {"coin": 1, "red": 1}
    play(table, "building tile:open")  # `open` is automatic: palace, mode free
    assert held(table, VIOLET) == {"coin": 4, "red": 1}
    assert table.held(VIOLET, s.BUILDERS + PALACE) == 1
    assert crowd(table, PALACE) == 4
    assert not table.has_tile(VIOLET, s.OPEN)


def test_the_open_tile_exceeds_the_limit_for_the_full_fee() -> None:
    """XI-20.30, XI-19.54, XI-23.12."""
    table = open_and_free()
    scenes.builders(table, "palace", 1, 1, 2)
    scenes.building_step(table, ORANGE)
    assert options(table) == ["pass", "tile:open"]
    play(table, "building tile:open")
    assert options(table) == ["armory", "palace"]
    assert fee(table, PALACE) == 3
    play(table, "open armory")
    assert crowd(table, ARMORY) == 5
    assert held(table, ORANGE) == {"coin": 2, "red": 1}


def test_without_clay_warriors_the_workshop_is_closed_to_every_tile() -> None:
    """XI-20.34, XI-19.36, XI-23.12."""
    table = scenes.bare()
    scenes.minister(table, "armory")
    spaces = [name for name in SPACE_NUMBERS if name[0] in "AB"][:12]
    scenes.figures(table, **dict.fromkeys(spaces, CLAY))
    assert table.clay_warriors == 0
    scenes.give(table, VIOLET, clay=9, coin=2, red=2, tiles="extra open", space=4)
    table.put(VIOLET, s.TILES + s.MARKET, s.USED)
    scenes.own_round(table, VIOLET)
    assert options(table) == ["action", "pigment", "tile:extra"]
    play(table, "worker pigment")
    assert "workshop" not in options(table)
    assert "workshop" not in offered(table, asking.ASK_EXTRA)
    assert "workshop" not in offered(table, asking.ASK_OPEN)
    play(table, "building laboratory", "paint A1e", "paint-pigment red")
    assert table.clay_warriors == 1
    assert "workshop" in offered(table, asking.ASK_EXTRA)


def test_the_minister_bonus_is_given_once_a_turn() -> None:
    """XI-9.9, XI-19.15, XI-22.11."""
    table = scenes.bare()
    scenes.minister(table, "palace")
    scenes.building_step(table, VIOLET)
    play(table, "building palace")
    assert (table.scores()[VIOLET], held(table, VIOLET)) == (1, {"coin": 1})
    scenes.give(table, ORANGE, coin=1)
    scenes.building_step(table, ORANGE)
    play(table, "building palace")
    assert (table.scores()[ORANGE], held(table, ORANGE)) == (0, {})


def test_the_extra_tile_neither_earns_nor_uses_up_the_bonus() -> None:
    """XI-9.10, XI-19.17."""
    table = scenes.bare()
    scenes.minister(table, "palace")
    scenes.give(table, VIOLET, tiles="extra", space=3)
    scenes.own_round(table, VIOLET)
    play(table, "worker tile:extra")
    assert table.held(VIOLET, s.SPACE) == 4
    assert table.bonus_left
    assert table.scores()[VIOLET] == 0
    assert sum(table.held(VIOLET, s.BUILDERS + b) for b in range(len(BUILDINGS))) == 0
