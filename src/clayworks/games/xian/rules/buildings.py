# compiled by mypyc
"""Entering a building: which actions are possible, fees, the limit, the minister (XI-9)."""

from __future__ import annotations

from mypy_extensions import i64

from clayworks.games.xian.rules.armory import can_forge, forge
from clayworks.games.xian.rules.asking import pay_minister_bonus
from clayworks.games.xian.rules.laboratory import can_paint, paint
from clayworks.games.xian.rules.palace import can_advance, move_supervisor
from clayworks.games.xian.rules.sites import building_site
from clayworks.games.xian.rules.sources import FROM_FEES
from clayworks.games.xian.rules.state import (
    ARMORY,
    BUILDERS,
    BUILDINGS,
    COIN,
    LABORATORY,
    OPEN,
    PALACE,
    XianTable,
)
from clayworks.games.xian.rules.workshop import can_craft, craft


def can_act(table: XianTable, building: i64, coins: i64) -> bool:
    """Whether the action of a building is possible for the active player with so many coins (XI-9.3)."""
    if building == ARMORY:
        return can_forge(table, coins)
    if building == LABORATORY:
        return can_paint(table)
    if building == PALACE:
        return can_advance(table)
    return can_craft(table)


def act(table: XianTable, building: i64) -> None:
    """The action of a building; once begun it must be carried out (XI-9.11)."""
    if building == ARMORY:
        forge(table)
    elif building == LABORATORY:
        paint(table)
    elif building == PALACE:
        move_supervisor(table)
    else:
        craft(table)


# -- limit and fee ---------------------------------------------------------------------------------------


def crowd(table: XianTable, building: i64) -> i64:
    """n(pair): builders in the pair of a building, and the minister if he is there (XI-9.2)."""
    places = table.building_places
    pair = places[building] // 2
    number: i64 = 1 if places[table.minister] // 2 == pair else 0
    for other in range(i64(BUILDINGS)):
        if places[other] // 2 == pair:
            for seat in range(table.seats):
                number += table.held(seat, BUILDERS + other)
    return number


def is_closed(table: XianTable, building: i64) -> bool:
    """Whether the pair of a building has reached its limit (XI-9.2, XI-19.18)."""
    return crowd(table, building) >= table.tables.pair_limits[table.seats]


def fee_to(table: XianTable, building: i64, seat: i64) -> i64:
    """What entering a building costs for the builders of one opponent (XI-9.4, XI-18.1)."""
    builders = table.held(seat, BUILDERS + building)
    return 0 if builders == 0 else table.tables.fees[table.seats * 2 + builders - 1]


def fee(table: XianTable, building: i64) -> i64:
    """The fee of an entry: the sum over all opponents (XI-9.4); none for own builders (XI-19.20)."""
    total: i64 = 0
    for seat in range(table.seats):
        if seat != table.seat:
            total += fee_to(table, building, seat)
    return total


def can_meet(table: XianTable, fee: i64) -> bool:
    """Whether a fee can be met from coins, or from prestige for those missing (XI-9.7)."""
    missing = fee - table.held(table.seat, COIN)
    return missing <= 0 or table.prestige(table.seat) >= table.tables.missing_coin * missing


def earns_bonus(table: XianTable, building: i64) -> bool:
    """Whether an entry is the first of this turn into the minister's building (XI-9.9, XI-19.15)."""
    return building == table.minister and table.bonus_left


def coins_after(table: XianTable, building: i64, fee: i64) -> i64:
    """What an entry has for its action: what the fee leaves, and the minister's coin (XI-9.5, XI-19.25)."""
    left = max(0, table.held(table.seat, COIN) - fee)
    if table.rules < 2:  # until version 2 the bonus came after the action (XI-9.6)
        return left
    return left + table.tables.minister_coins if earns_bonus(table, building) else left


def can_act_after(table: XianTable, building: i64, fee: i64) -> bool:
    """The fee can be met, and the action is possible with the coins that there are then (XI-9.5)."""
    return can_meet(table, fee) and can_act(table, building, coins_after(table, building, fee))


def can_enter(table: XianTable, building: i64) -> bool:
    """Mode `normal` (XI-9.5): the pair is not closed."""
    return not is_closed(table, building) and can_act_after(table, building, fee(table, building))


def can_enter_with_tile(table: XianTable, building: i64) -> bool:
    """Mode `open` into a closed pair for the full fee; mode `free` into another, if a fee is due (XI-9.5)."""
    due = fee(table, building)
    if is_closed(table, building):
        return can_act_after(table, building, due)
    return due > 0 and can_act_after(table, building, 0)


# -- the entry -------------------------------------------------------------------------------------------


def enter(table: XianTable, building: i64) -> None:
    """An entry in the mode `normal`."""
    place_builder(table, building, fee(table, building))


def enter_with_tile(table: XianTable, building: i64) -> None:
    """An entry with the open tile; the mode follows from the pair (XI-23.4)."""
    due = fee(table, building) if is_closed(table, building) else 0
    table.use_tile(table.seat, OPEN)
    place_builder(table, building, due)


def place_builder(table: XianTable, building: i64, due: i64) -> None:
    """Builder, fee, the minister's bonus, action (XI-9.6)."""
    seat = table.seat
    table.entering = True
    table.put(seat, BUILDERS + building, table.held(seat, BUILDERS + building) + 1)
    if table.log is not None:
        table.log.note("enter", seat, building)
    if due > 0:
        pay_fee(table, building, due)
    if earns_bonus(table, building):
        table.bonus_left = False
        if table.rules < 2:  # until version 2 it came after the action
            table.bonus_due = True
        else:
            pay_minister_bonus(table)
    act(table, building)


def pay_fee(table: XianTable, building: i64, due: i64) -> None:
    """All coins first, then 2 PP for each missing one; creditors are paid in full (XI-9.7, XI-19.22)."""
    seat = table.seat
    coins = min(due, table.held(seat, COIN))
    table.pay(seat, COIN, coins)
    lost = (due - coins) * table.tables.missing_coin
    if table.log is not None:
        table.log.note("fee", seat, coins, due - coins)
    table.score(seat, FROM_FEES, -lost, "XI-9.7", building_site(building))
    for other in range(table.seats):
        if other != seat:
            share = fee_to(table, building, other)
            table.gain(other, COIN, share)
            if share > 0 and table.log is not None:
                table.log.note("fee_from", other, share, seat)
