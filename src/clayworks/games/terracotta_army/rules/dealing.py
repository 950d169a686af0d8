# compiled by mypyc
"""The deal (TA-4): what is drawn, in numbers, and the table that it makes. `setup.py` reads and writes it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.rows import shuffle
from clayworks.core.state import filled, zeros
from clayworks.games.terracotta_army.rules.crafting import FIGURES_PER_TYPE
from clayworks.games.terracotta_army.rules.specialists import OF_A_KIND
from clayworks.games.terracotta_army.rules.state import (
    COINS,
    CRAFTSMEN,
    ROUNDS,
    SEGMENTS,
    WAREHOUSES,
    WARRIOR_TYPES,
    WET,
    ArmyTable,
)
from clayworks.games.terracotta_army.rules.tables import Tables


class Drawn:
    """The random steps of TA-4.2: how far the rings are turned, the tiles of the rounds, who begins."""

    def __init__(self, inner: i64, middle: i64, tiles: vec[i64], first: i64) -> None:
        self.inner: i64 = inner
        self.middle: i64 = middle
        self.tiles: vec[i64] = tiles
        self.first: i64 = first


def draw(seats: i64, tables: Tables, chance: Chance) -> Drawn:
    """TA-4.2, in this order."""
    inner = chance.below(SEGMENTS)
    middle = chance.below(SEGMENTS)
    tiles = tables.tiles[:]
    shuffle(tiles, 0, len(tiles), chance)
    return Drawn(inner, middle, tiles[:ROUNDS], chance.below(seats))


def lay_out(table: ArmyTable, drawn: Drawn) -> None:
    """TA-4.2: everything on an empty table, with this deal, up to the first turn."""
    printed = table.tables
    table.warehouses = filled(WAREHOUSES, printed.warehouse_clay)
    table.inner = drawn.inner
    table.middle = drawn.middle
    table.tiles = drawn.tiles
    table.inspector_row = printed.row_start
    table.inspector_column = printed.column_start
    table.organizer = filled(WARRIOR_TYPES, FIGURES_PER_TYPE)
    table.specialists = filled(4, OF_A_KIND)
    order = zeros(table.seats)
    for place in range(table.seats):
        seat = (drawn.first + place) % table.seats
        order[place] = seat
        table.gain(seat, COINS, printed.start_coins + printed.bonus_coins[place])
        table.gain(seat, WET, printed.bonus_clay[place])
        table.gain(seat, CRAFTSMEN, printed.workers[table.seats])
    table.turn_order = order
    table.seat = drawn.first
