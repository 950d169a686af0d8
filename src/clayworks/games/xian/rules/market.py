# compiled by mypyc
"""The market tile: swapping one or two resources with the supply (XI-14.3, XI-15.4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.xian.rules.asking import (
    ASK_MARKET,
    MARKET_SECOND,
    MARKET_TAKE,
    MARKET_TAKE_SECOND,
    Kind,
    ask,
    end_action,
)
from clayworks.games.xian.rules.palace import swap, without_word
from clayworks.games.xian.rules.state import KINDS, MARKET, XianTable


def use_market(table: XianTable) -> None:
    """The menu option `market`."""
    ask(table, ASK_MARKET)


def can_use_market(table: XianTable) -> bool:
    """An unused tile and a resource in hand: then a legal swap exists (XI-23.5)."""
    return table.has_tile(table.seat, MARKET) and table.resources(table.seat) > 0


class Market(Kind):
    """`market` (XI-14.3): the first resource given."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Every kind held."""
        options = vec[i64](capacity=KINDS)
        for kind in range(i64(KINDS)):
            if table.held(table.seat, kind) > 0:
                options = append(options, self.first + kind)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """Then a second, or none."""
        table.given = option
        table.given_second = NOTHING
        table.taken = NOTHING
        ask(table, MARKET_SECOND)


NONE: Final = 4  # stands between green and red (XI-23.7)


class MarketSecond(Kind):
    """`market-second`: the second given. Options: blue, clay, coin, green, none, red, yellow."""

    def offer(self, table: XianTable) -> vec[i64]:
        """The same kind or one that comes after it, if two other resources can be taken (XI-23.4)."""
        options = vec[i64](capacity=KINDS + 1)
        for option in range(i64(KINDS + 1)):
            if option == NONE or can_give_second(table, without_word(option, NONE)):
                options = append(options, self.first + option)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """Then what is taken."""
        table.given_second = NOTHING if option == NONE else without_word(option, NONE)
        ask(table, MARKET_TAKE)


def can_give_second(table: XianTable, kind: i64) -> bool:
    """In the order of the names, held, and two resources of other kinds are in the supply."""
    if kind < table.given or table.held(table.seat, kind) < (2 if kind == table.given else 1):
        return False
    left: i64 = 0
    for other in range(i64(KINDS)):
        if other != table.given and other != kind:
            left += table.supply[other]
    return left >= 2


def can_take(table: XianTable, kind: i64, amount: i64) -> bool:
    """No kind may be both given and taken, and the supply must have it (XI-15.4, XI-19.51)."""
    return kind != table.given and kind != table.given_second and table.supply[kind] >= amount


def can_take_second(table: XianTable, first: i64, kind: i64) -> bool:
    """The second kind taken is the first or comes after it (XI-23.4)."""
    return kind >= first and can_take(table, kind, 2 if kind == first else 1)


class MarketTake(Kind):
    """`market-take`: the first resource taken."""

    def offer(self, table: XianTable) -> vec[i64]:
        """What the supply has; for two given, where a second can still follow."""
        options = vec[i64](capacity=KINDS)
        for kind in range(i64(KINDS)):
            if can_take(table, kind, 1) and (table.given_second == NOTHING or has_second(table, kind)):
                options = append(options, self.first + kind)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """The swap is made, or a second resource is taken."""
        if table.given_second == NOTHING:
            table.use_tile(table.seat, MARKET)
            swap(table, table.given, option)
            end_action(table)
        else:
            table.taken = option
            ask(table, MARKET_TAKE_SECOND)


def has_second(table: XianTable, first: i64) -> bool:
    """Whether a second resource can be taken after the first."""
    return any(can_take_second(table, first, kind) for kind in range(first, i64(KINDS)))


class MarketTakeSecond(Kind):
    """`market-take-second`: the second resource taken."""

    def offer(self, table: XianTable) -> vec[i64]:
        """The first kind again, or one that comes after it."""
        options = vec[i64](capacity=KINDS)
        for kind in range(table.taken, i64(KINDS)):
            if can_take_second(table, table.taken, kind):
                options = append(options, self.first + kind)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """Both resources change hands at once."""
        table.use_tile(table.seat, MARKET)
        swap(table, table.given, table.taken)
        swap(table, table.given_second, option)
        end_action(table)
