# compiled by mypyc
"""The Palace: the supervisor advances and takes a tile; the Emissary's swap (XI-13)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.games.xian.rules.asking import ASK_EMISSARY, ASK_END_TILE, EMISSARY_TAKE, Kind, ask, end_action
from clayworks.games.xian.rules.state import (
    EMISSARY,
    END_TILE,
    END_TILES,
    HEIGHT,
    KINDS,
    LAST_SPACE,
    SPACE,
    TILES,
    UNUSED,
    XianTable,
)


def can_advance(table: XianTable) -> bool:
    """Whether the Palace's action is possible: there is a space ahead (XI-9.3, XI-19.48)."""
    return table.held(table.seat, SPACE) < LAST_SPACE


def move_supervisor(table: XianTable) -> None:
    """XI-13.1, XI-13.2: one space forward, on top of the stack there; take the tile of that space."""
    seat = table.seat
    space = table.held(seat, SPACE) + 1
    table.arrivals += 1
    table.put(seat, SPACE, space)
    table.put(seat, HEIGHT, table.arrivals)
    if table.log is not None:
        table.log.note("advance", seat, space)
    if space == LAST_SPACE:
        ask(table, ASK_END_TILE)
    else:
        tile = table.tables.track_tiles[space]
        table.put(seat, TILES + tile, UNUSED)
        if table.log is not None:
            table.log.note("tile_taken", seat, tile)
        may_swap(table)


class EndTile(Kind):
    """`end-tile` (XI-13.3): one of the end-game tiles still on space 5."""

    def offer(self, table: XianTable) -> vec[i64]:
        """With at most four players one is always left."""
        options = vec[i64](capacity=END_TILES)
        for tile in range(i64(END_TILES)):
            if (table.end_tiles >> tile) & 1 == 1:
                options = append(options, self.first + tile)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """Taken openly (XI-19.49)."""
        table.end_tiles &= ~(1 << option)
        table.put(table.seat, END_TILE, option)
        if table.log is not None:
            table.log.note("end_tile", table.seat, option)
        may_swap(table)


# -- the Emissary (XI-13.4) ------------------------------------------------------------------------------


def may_swap(table: XianTable) -> None:
    """The Emissary swaps after the tile is taken, in every palace action (XI-19.50)."""
    if table.ability(table.seat, EMISSARY) > 0 and table.resources(table.seat) > 0:
        ask(table, ASK_EMISSARY)
    else:
        end_action(table)


DECLINE: Final = 3  # stands between coin and green (XI-23.7)


class Emissary(Kind):
    """`emissary` (XI-13.4): the resource given. Options: blue, clay, coin, decline, green, red, yellow."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Kinds that are held; another kind to take is always there (XI-15.1)."""
        options = vec[i64](capacity=KINDS + 1)
        for option in range(i64(KINDS + 1)):
            if option == DECLINE or table.held(table.seat, without_word(option, DECLINE)) > 0:
                options = append(options, self.first + option)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """Then the resource taken."""
        if option == DECLINE:
            if table.log is not None:
                table.log.note("no_swap", table.seat)
            end_action(table)
        else:
            table.given = without_word(option, DECLINE)
            ask(table, EMISSARY_TAKE)


class EmissaryTake(Kind):
    """`emissary-take` (XI-15.4): the resource taken, of another kind."""

    def offer(self, table: XianTable) -> vec[i64]:
        """What the supply has."""
        options = vec[i64](capacity=KINDS)
        for kind in range(i64(KINDS)):
            if kind != table.given and table.supply[kind] > 0:
                options = append(options, self.first + kind)
        return options

    def choose(self, table: XianTable, option: i64) -> None:
        """One for one."""
        swap(table, table.given, option)
        end_action(table)


def without_word(option: i64, word: i64) -> i64:
    """The kind of resource of an option, in a list of kinds with one other word in it."""
    return option if option < word else option - 1


def swap(table: XianTable, given: i64, taken: i64) -> None:
    """One resource for another (XI-15.4)."""
    table.pay(table.seat, given, 1)
    table.gain(table.seat, taken, 1)
    if table.log is not None:
        table.log.note("swap", table.seat, given, taken)
