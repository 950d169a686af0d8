"""Examples made by hand from XI-9: entering a building, the limit, fees, the minister, passing."""

from __future__ import annotations

from typing import Any

import pytest

from clayworks.games.xian.rules import asking
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.buildings import can_enter, crowd, fee
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.notation import BUILDINGS

from . import scenes
from .scenes import AZURE, LIME, ORANGE, VIOLET, asked, held, options, play

ARMORY, LABORATORY, PALACE, WORKSHOP = range(4)

# In the deal of these tables Palace and Armory are the left pair, Workshop and Laboratory the right one.


def at_building(seats: int = 3, seat: int = VIOLET, **has: Any) -> XianState:
    """A seat at `building` with some things; the minister stands in the Laboratory without a bonus."""
    made = scenes.bare(seats)
    scenes.minister(made, "laboratory", bonus=False)
    scenes.give(made, seat, **has)
    return made


# -- the limit (XI-9.2, XI-3.7) ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("below", "full"),
    [((0, 2), (1, 2)), ((0, 2, 1), (0, 2, 2)), ((0, 2, 2, 0), (0, 2, 2, 1))],
    ids=["limit 3", "limit 4", "limit 5"],
)
def test_a_pair_is_open_below_its_limit_and_closed_at_it(
    below: tuple[int, ...], full: tuple[int, ...]
) -> None:
    """XI-9.2, XI-3.7, XI-19.18: 3 / 4 / 5 for 2 / 3 / 4 players, all of them in the Armory."""
    for builders in (below, full):
        made = at_building(len(builders), coin=9)
        scenes.builders(made, "armory", *builders)
        scenes.building_step(made, VIOLET)
        assert crowd(made, PALACE) == sum(builders)
        assert (asked(made) == "building") == (builders is below)  # closed: a pass alone, taken by itself


def test_the_minister_counts_for_both_buildings_of_his_pair_and_for_no_other() -> None:
    """XI-9.2, XI-19.19: he stands in the Armory."""
    made = at_building(2, coin=9)
    scenes.minister(made, "armory", bonus=False)
    made.seat = VIOLET
    assert [crowd(made, building) for building in (ARMORY, PALACE, WORKSHOP, LABORATORY)] == [1, 1, 0, 0]
    scenes.builders(made, "palace", 1, 1)
    assert not can_enter(made, PALACE)  # 2 + 1 = 3


def test_own_builders_count_for_the_limit_but_cost_no_fee() -> None:
    """XI-19.20: three players, limit 4; two own builders and two of Orange close the left pair."""
    made = at_building(3, coin=9)
    scenes.builders(made, "palace", 2, 1)
    made.seat = VIOLET
    assert can_enter(made, PALACE)
    assert fee(made, PALACE) == 1  # for Orange's one builder
    scenes.builders(made, "armory", 0, 1)
    assert not can_enter(made, PALACE)


def test_a_builder_stays_for_the_rest_of_the_turn_and_the_same_building_may_be_entered_twice() -> None:
    """XI-9.1, XI-9.8: Violet in both rounds of a turn; then Orange pays for two builders."""
    made = at_building(3, coin=0)
    for _ in range(2):
        scenes.building_step(made, VIOLET)
        play(made, "building palace")
    assert made.held(VIOLET, s.SPACE) == 2
    assert made.held(VIOLET, s.BUILDERS + PALACE) == 2
    scenes.give(made, ORANGE, coin=2)
    scenes.building_step(made, ORANGE)
    play(made, "building palace")
    assert (held(made, ORANGE), held(made, VIOLET)) == ({}, {"coin": 2})


# -- fees (XI-9.4, XI-9.7) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "builders", "due"),
    [
        (2, (0, 1), 2),
        (2, (0, 2), 3),
        (3, (0, 1, 0), 1),
        (3, (0, 2, 0), 2),
        (3, (0, 1, 1), 1 + 1),
        (4, (0, 1, 2, 0), 1 + 2),
        (4, (0, 1, 1, 1), 1 + 1 + 1),
        (4, (2, 0, 0, 0), 0),
    ],
)
def test_the_fee_is_the_sum_over_opponents_by_their_number_of_builders(
    seats: int, builders: tuple[int, ...], due: int
) -> None:
    """XI-9.4, XI-3.7: 1 and 2 coins for one and two builders; with two players 2 and 3."""
    made = scenes.bare(seats)
    made.seat = VIOLET
    scenes.builders(made, "laboratory", *builders)
    assert fee(made, LABORATORY) == due
    assert fee(made, WORKSHOP) == 0  # the neighbour building costs nothing


def test_each_opponent_gets_his_own_part_of_the_fee() -> None:
    """XI-9.4: four players, Orange 1, Azure 2, Lime none: 1 + 2 coins."""
    made = at_building(4, coin=5)
    scenes.builders(made, "palace", 0, 1, 2)
    scenes.building_step(made, VIOLET)
    play(made, "building palace")
    assert [held(made, seat).get("coin", 0) for seat in (VIOLET, ORANGE, AZURE, LIME)] == [2, 1, 2, 0]


@pytest.mark.parametrize(("prestige", "offered"), [(3, False), (4, True), (5, True)])
def test_prestige_may_fall_to_0_for_missing_coins_but_not_below(prestige: int, offered: bool) -> None:
    """XI-9.5 (a), XI-9.7: fee 3, one coin: two missing coins cost 4 PP; exactly 4 will do."""
    made = at_building(4, coin=1, prestige=prestige)
    scenes.builders(made, "palace", 0, 2, 1)
    scenes.building_step(made, VIOLET)
    assert (asked(made) == "building" and "palace" in options(made)) == offered
    if offered:
        play(made, "building palace")
        assert made.scores()[VIOLET] == prestige - 4
        assert (held(made, ORANGE), held(made, AZURE)) == ({"coin": 2}, {"coin": 1})  # paid in full


def test_who_has_the_coins_pays_coins() -> None:
    """XI-9.7, XI-19.24: 9 PP and 2 coins; the fee of 2 takes the coins and no point."""
    made = at_building(3, coin=2, prestige=9)
    scenes.builders(made, "palace", 0, 2)
    scenes.building_step(made, VIOLET)
    play(made, "building palace")
    assert (held(made, VIOLET), made.scores()[VIOLET]) == ({}, 9)


def test_the_fee_comes_before_the_action() -> None:
    """XI-9.6: the Armory costs a fee of 1 and `crossbow-1` 1 coin: 2 coins are needed, 1 is not enough."""
    for coins in (1, 2):
        made = at_building(3, coin=coins)
        scenes.builders(made, "armory", 0, 1)
        scenes.row(made, "crossbow-1", None, None, None)
        scenes.building_step(made, VIOLET)
        assert ("armory" in options(made)) == (coins == 2)
    play(made, "building armory")
    assert (held(made, VIOLET), held(made, ORANGE)) == ({}, {"coin": 1})


# -- the open tile (XI-9.5, XI-14.2) -----------------------------------------------------------------------


def test_an_entry_into_a_closed_pair_with_the_tile_pays_the_full_fee() -> None:
    """XI-9.5 mode `open`, XI-19.53: Palace with two builders each of Orange and Azure, limit 4: 2 + 2."""
    made = at_building(3, coin=5, tiles="open")
    scenes.builders(made, "palace", 0, 2, 2)
    scenes.building_step(made, VIOLET)
    assert options(made) == ["pass", "tile:open"]
    play(made, "building tile:open")
    assert options(made) == ["armory", "palace"]  # both are closed; in the Armory no fee is due
    play(made, "open palace")
    assert held(made, VIOLET) == {"coin": 1}
    assert (held(made, ORANGE), held(made, AZURE)) == ({"coin": 2}, {"coin": 2})
    assert crowd(made, PALACE) == 5


def test_the_tile_is_not_offered_where_a_pair_is_open_and_no_fee_is_due() -> None:
    """XI-9.5 mode `free` needs a fee of at least 1."""
    made = at_building(3, coin=3, tiles="open")
    scenes.building_step(made, VIOLET)
    assert "tile:open" not in options(made)


def test_a_free_entry_into_a_closed_pair_is_not_possible() -> None:
    """XI-19.53: one effect per tile; without coins and points the closed Palace can't be entered."""
    made = at_building(2, tiles="open")
    scenes.builders(made, "palace", 1, 2)
    made.seat = VIOLET
    scenes.building_step(made, VIOLET)
    assert asked(made) is None  # passed by itself
    assert made.has_tile(VIOLET, s.OPEN)


# -- the minister (XI-9.9, XI-9.10) ------------------------------------------------------------------------

by_both_versions = pytest.mark.parametrize("rules", [1, 2])


@by_both_versions
def test_the_first_visitor_of_the_minister_gains_a_coin_and_a_point_and_others_nothing(rules: int) -> None:
    """XI-9.9: in his building only, once a turn."""
    made = scenes.bare(game=scenes.GAME.with_rules(rules))
    scenes.minister(made, "palace")
    scenes.give(made, VIOLET, clay=2)
    scenes.building_step(made, VIOLET)
    play(made, "building workshop", "craft A1e", "sign no")  # 4 PP, not the minister's building
    assert (made.scores()[VIOLET], held(made, VIOLET)) == (4, {})
    for seat, points, coins in ((ORANGE, 1, 1), (AZURE, 0, 0)):
        scenes.give(made, seat, coin=1 if seat == AZURE else 0)
        scenes.building_step(made, seat)
        play(made, "building palace")
        assert made.scores()[seat] == points
        assert held(made, seat).get("coin", 0) == coins
    assert held(made, ORANGE) == {"coin": 2}  # Azure's fee


@by_both_versions
def test_every_mode_of_entry_earns_the_ministers_bonus(rules: int) -> None:
    """XI-9.10: `open` into the Armory of a closed pair; fee 0, price 1, a coin and a point."""
    made = scenes.bare(2, scenes.GAME.with_rules(rules))
    scenes.minister(made, "armory")
    scenes.builders(made, "palace", 1, 1)
    scenes.row(made, "crossbow-1", None, None, None)
    scenes.give(made, VIOLET, coin=1, tiles="open")
    scenes.building_step(made, VIOLET)
    play(made, "building tile:open")
    assert (made.scores()[VIOLET], held(made, VIOLET)) == (1, {"coin": 1})


@by_both_versions
def test_with_the_open_tile_the_bonus_pays_for_the_action_from_version_2_on(rules: int) -> None:
    """XI-9.5, XI-9.10: nothing in hand; the coin of the bonus is the price of `crossbow-1`."""
    made = scenes.bare(2, scenes.GAME.with_rules(rules))
    scenes.minister(made, "armory")
    scenes.builders(made, "palace", 1, 1)
    scenes.row(made, "crossbow-1", "sword-2", None, None)
    scenes.give(made, VIOLET, tiles="open")
    made.seat = VIOLET
    assert scenes.offered(made, asking.ASK_OPEN) == (["armory"] if rules == 2 else [])
    if rules == 2:
        scenes.building_step(made, VIOLET)
        play(made, "building tile:open")
        assert (made.scores()[VIOLET], held(made, VIOLET)) == (1, {})


def events(made: XianState, *choices: str) -> list[str]:
    """What is noted while something is played."""
    log = made.listen()
    play(made, *choices)
    return [one.what for one in log.take_events()]


@pytest.mark.parametrize(
    ("rules", "noted"),
    [
        (1, ["enter", "fee", "fee_from", "forge", "minister"]),
        (2, ["enter", "fee", "fee_from", "minister", "forge"]),
    ],
)
def test_an_entry_goes_builder_fee_bonus_action(rules: int, noted: list[str]) -> None:
    """XI-9.6: on a table set so that a fee is due, too; by version 1 the bonus came last."""
    made = scenes.bare(3, scenes.GAME.with_rules(rules))
    scenes.minister(made, "armory")
    scenes.builders(made, "armory", 0, 1)
    scenes.row(made, "sword-1", None, None, None)
    scenes.give(made, VIOLET, coin=3)
    scenes.building_step(made, VIOLET)
    assert events(made, "building armory")[: len(noted)] == noted
    assert held(made, VIOLET) == {"coin": 3 - 1 - 2 + 1}


@pytest.mark.parametrize(("coins", "offered"), [(1, False), (2, True)])
def test_the_bonus_helps_with_the_price_and_not_with_the_fee(coins: int, offered: bool) -> None:
    """XI-9.6: fee 1 first; what is left and the coin of the bonus must be the price of 2."""
    made = scenes.bare(3)
    scenes.minister(made, "armory")
    scenes.builders(made, "armory", 0, 1)
    scenes.row(made, "sword-1", None, None, None)
    scenes.give(made, VIOLET, coin=coins, prestige=0)
    made.seat = VIOLET
    assert can_enter(made, ARMORY) == offered


def test_points_of_the_bonus_do_not_stand_in_for_a_missing_coin_of_the_fee() -> None:
    """XI-9.6, XI-9.7: 1 PP and no coin; the fee of 1 would cost 2 PP, and the bonus comes after it."""
    made = scenes.bare(3)
    scenes.minister(made, "palace")
    scenes.builders(made, "palace", 0, 1)
    scenes.give(made, VIOLET, prestige=1)
    made.seat = VIOLET
    assert not can_enter(made, PALACE)
    scenes.give(made, VIOLET, prestige=2)
    assert can_enter(made, PALACE)


@pytest.mark.parametrize(("rules", "asks"), [(1, None), (2, "emissary")])
def test_the_emissary_may_swap_the_coin_of_the_bonus(rules: int, asks: str | None) -> None:
    """XI-9.6, XI-13.4: nothing in hand on entering the Palace."""
    made = scenes.bare(3, scenes.GAME.with_rules(rules))
    scenes.minister(made, "palace")
    scenes.give(made, VIOLET, helpers="G4")
    scenes.building_step(made, VIOLET)
    play(made, "building palace")
    assert asked(made) == asks
    assert held(made, VIOLET) == {"coin": 1}


def test_the_extra_tile_can_not_count_on_the_ministers_coin() -> None:
    """XI-9.10, XI-14.6: 2 coins, cheapest card 3, minister on the Armory."""
    made = scenes.bare()
    scenes.minister(made, "armory")
    scenes.row(made, "sword-2", None, None, None)
    scenes.give(made, VIOLET, coin=2, tiles="extra")
    made.seat = VIOLET
    assert scenes.offered(made, asking.ASK_EXTRA) == ["palace"]
    assert can_enter(made, ARMORY)


@by_both_versions
def test_the_bonus_comes_once_although_more_is_done_in_the_same_own_round(rules: int) -> None:
    """XI-9.9, XI-22.11: after the entry an extra action in the same building brings no second bonus."""
    made = scenes.bare(game=scenes.GAME.with_rules(rules))
    scenes.minister(made, "palace")
    scenes.give(made, VIOLET, space=3, tiles="open market discount")
    scenes.building_step(made, VIOLET)
    play(made, "building palace", "finish tile:extra", "extra palace", "end-tile end-six")
    assert (made.scores()[VIOLET], held(made, VIOLET)) == (1, {"coin": 1})


# -- passing and the order of an own round (XI-9.12, XI-7.1) -----------------------------------------------


def test_a_pass_gives_a_coin_and_places_no_builder_also_when_one_could_act() -> None:
    """XI-9.12."""
    made = at_building(3, clay=9, coin=9)
    scenes.building_step(made, VIOLET)
    assert {"palace", "workshop", "pass"} <= set(options(made))
    play(made, "building pass")
    assert held(made, VIOLET) == {"clay": 9, "coin": 10}
    assert all(made.held(VIOLET, s.BUILDERS + building) == 0 for building in range(len(BUILDINGS)))


def test_who_takes_the_pigment_still_has_a_building_step_and_only_one() -> None:
    """XI-4.4, XI-8.2: the corner of Y1 is one yellow, whatever the card would bring."""
    made = at_building(3)
    scenes.own_round(made, VIOLET, over="Y6", under="B1")
    play(made, "worker pigment")
    assert held(made, VIOLET) == {"yellow": 1}
    assert asked(made) == "building"
    play(made, "building palace")
    assert asked(made) is None  # the own round is over


def test_the_palace_is_not_offered_from_space_5() -> None:
    """XI-9.3, XI-19.48: neither to an entry nor to the extra tile."""
    made = at_building(3, clay=2, space=5, tiles="extra")
    scenes.building_step(made, VIOLET)
    assert options(made) == ["pass", "tile:extra", "workshop"]
    play(made, "building tile:extra")
    assert asked(made) == "craft"  # the only action that is possible
