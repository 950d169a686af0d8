# compiled by mypyc
"""The Armory: forging an equipment card (XI-12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.rows import sort
from clayworks.core.state import NOTHING
from clayworks.games.xian.rules.asking import FORGE, FORGE_DISCOUNT, Kind, ask, end_action
from clayworks.games.xian.rules.state import CLAY, COIN, DISCOUNT, EQUIPMENT, OFFICER, ROW, XianTable

TILE: Final = EQUIPMENT  # the option after all cards


def price(table: XianTable, card: i64) -> i64:
    """Coins for a card, Officer considered, the tile not (XI-12.2, XI-19.29)."""
    return max(0, table.tables.equipment_costs[card] - table.ability(table.seat, OFFICER))


def can_pay_with_tile(table: XianTable, card: i64, coins: i64) -> bool:
    """Whether the discount tile is offered for a card: it must save something (XI-12.2, XI-19.30)."""
    cost = price(table, card)
    return cost >= 1 and cost - 1 <= coins


def has_target_with_tile(table: XianTable, coins: i64) -> bool:
    """Whether the discount tile can be used for a card of the row (XI-23.5)."""
    if not table.has_tile(table.seat, DISCOUNT):
        return False
    for slot in range(i64(ROW)):
        card = table.row[slot]
        if card != NOTHING and can_pay_with_tile(table, card, coins):
            return True
    return False


def can_forge(table: XianTable, coins: i64) -> bool:
    """Whether the Armory's action is possible with so many coins (XI-9.3)."""
    for slot in range(i64(ROW)):
        card = table.row[slot]
        if card != NOTHING and price(table, card) <= coins:
            return True
    return has_target_with_tile(table, coins)


def forge(table: XianTable) -> None:
    """The Armory's action."""
    ask(table, FORGE)


class Forge(Kind):
    """`forge` (XI-12.1): a card of the row that can be paid in full, or the discount tile."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Cards in the order of their names, then the tile."""
        coins = table.held(table.seat, COIN)
        options = vec[i64](capacity=ROW + 1)
        for slot in range(i64(ROW)):
            card = table.row[slot]
            if card != NOTHING and price(table, card) <= coins:
                options = append(options, self.first + card)
        sort(options, 0, len(options))
        if has_target_with_tile(table, coins):
            options = append(options, self.first + TILE)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """The card is bought, or one is chosen for the tile."""
        if option == TILE:
            ask(table, FORGE_DISCOUNT)
        else:
            buy(table, option, price(table, option))


class ForgeDiscount(Kind):
    """`forge-discount` (XI-23.4): a card for which the tile is offered."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Also those that could be paid in full."""
        coins = table.held(table.seat, COIN)
        options = vec[i64](capacity=ROW)
        for slot in range(i64(ROW)):
            card = table.row[slot]
            if card != NOTHING and can_pay_with_tile(table, card, coins):
                options = append(options, self.first + card)
        sort(options, 0, len(options))
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """One coin less."""
        table.use_tile(table.seat, DISCOUNT)
        buy(table, option, price(table, option) - 1)


def buy(table: XianTable, card: i64, coins: i64) -> None:
    """XI-12.3: pay, take the card face down, gain its clay; the slot stays empty."""
    seat = table.seat
    table.pay(seat, COIN, coins)
    table.owners[card] = seat
    for slot in range(i64(ROW)):
        if table.row[slot] == card:
            table.row[slot] = NOTHING
    if table.log is not None:
        table.log.note("forge", seat, card, coins)
    table.receive(seat, CLAY, table.tables.equipment_clay[card])
    end_action(table)
