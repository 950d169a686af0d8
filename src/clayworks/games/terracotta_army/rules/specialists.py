# compiled by mypyc
"""Buying a specialist and placing it (TA-9)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.asking import all_options
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army.rules.asking import (
    FACING,
    HORSE_DIRECTION,
    HORSE_RIDER,
    SPECIALIST_CELL,
    SPECIALIST_TYPE,
    Kind,
    ask,
    empty_cells,
    go_on,
)
from clayworks.games.terracotta_army.rules.state import (
    ANY_SPECIALIST,
    ARCHER,
    CELLS,
    COINS,
    EMPTY,
    HORSE,
    MUSICIAN,
    NO_HORSE,
    UP,
    ArmyTable,
    bearing_of,
    is_warrior,
    owner_of,
    step,
)

OF_A_KIND: Final = 4


def price(table: ArmyTable, kind: i64) -> i64:
    """TA-9.3: rises with every specialist of that kind that anybody has bought."""
    bought = OF_A_KIND - table.specialists[kind - HORSE]
    return table.tables.prices[(kind - HORSE) * OF_A_KIND + bought]


def can_buy_here(table: ArmyTable, what: i64) -> bool:
    """Whether a buy space is of use: its own kind can be bought, or any kind where it names none (TA-9.1)."""
    if what != ANY_SPECIALIST:
        return can_buy(table, what)
    return any(can_buy(table, kind) for kind in range(i64(HORSE), i64(MUSICIAN + 1)))


def can_buy(table: ArmyTable, kind: i64) -> bool:
    """TA-9.2: one is left, it can be paid, its weapon is ready, and it can be placed."""
    if table.specialists[kind - HORSE] == 0:
        return False
    if table.held(table.seat, COINS) < price(table, kind):
        return False
    if not table.is_ready(table.seat, table.tables.specialist_weapons[kind - HORSE]):
        return False
    return can_mount_any(table) if kind == HORSE else table.empty_cells > 0


def buy_here(table: ArmyTable, what: i64) -> None:
    """The kind that a buy space names, or one of the buyer's choice (TA-9.1, TA-R58)."""
    if what == ANY_SPECIALIST:
        ask(table, SPECIALIST_TYPE)
    else:
        buy(table, what)


class SpecialistType(Kind):
    """`specialist-type` (TA-9.1): on a buy space that names no kind, one that can be bought."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """The kinds that TA-9.2 allows."""
        options = vec[i64]()
        for number in range(self.size):
            if can_buy(table, HORSE + number):
                options = append(options, self.first + number)
        return options

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The figure is bought."""
        buy(table, HORSE + option)


def buy(table: ArmyTable, kind: i64) -> None:
    """TA-9.4: pay, turn the weapon (no warrior's ability comes of that, TA-R56), place the figure."""
    cost = price(table, kind)
    table.pay(table.seat, COINS, cost)
    weapon = table.tables.specialist_weapons[kind - HORSE]
    table.set_ready(table.seat, weapon, 0)
    if table.log is not None:
        table.log.note("buy", table.seat, kind, cost, weapon)
    table.figure = kind
    ask(table, HORSE_RIDER if kind == HORSE else SPECIALIST_CELL)


class SpecialistCell(Kind):
    """`specialist-cell` (TA-9.4): footman, archer and musician go to any empty cell (TA-R19)."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Empty cells."""
        return empty_cells(table, self.first)

    def choose(self, table: ArmyTable, option: i64) -> None:
        """An archer stands when its facing is chosen, the others at once (TA-19.4)."""
        if table.figure == ARCHER:
            table.cell = option
            ask(table, FACING)
        else:
            place(table, option, UP)


def place(table: ArmyTable, cell: i64, bearing: i64) -> None:
    """The bought figure stands in its cell."""
    table.place_specialist(table.figure, cell, bearing)
    if table.log is not None:
        if table.figure == ARCHER:
            table.log.note("archer", table.seat, cell, bearing)
        else:
            table.log.note("specialist", table.seat, table.figure, cell)
    go_on(table)


class Facing(Kind):
    """`facing` (TA-9.4): any of the four directions, also towards nothing (TA-R45)."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """All four, always."""
        return all_options(self.first, self.size)

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The archer stands, and never turns (TA-5.7)."""
        place(table, table.cell, option)


def can_mount(table: ArmyTable, cell: i64, direction: i64) -> bool:
    """Whether the two cells for a horse exist and are empty (TA-9.5)."""
    near = step(cell, direction)
    if near == NOTHING or table.cells[near] != EMPTY:
        return False
    far = step(near, direction)
    return far != NOTHING and table.cells[far] == EMPTY


def can_be_mounted(table: ArmyTable, cell: i64) -> bool:
    """Whether an own warrior without a horse stands there, with room for one (TA-9.5, TA-R18)."""
    warrior = table.cells[cell]
    if not is_warrior(warrior) or owner_of(warrior) != table.seat or bearing_of(warrior) != NO_HORSE:
        return False
    return any(can_mount(table, cell, direction) for direction in range(i64(4)))


def can_mount_any(table: ArmyTable) -> bool:
    """Whether a horse could be placed at all."""
    return any(can_be_mounted(table, cell) for cell in range(i64(CELLS)))


class HorseRider(Kind):
    """`horse` (TA-9.5): an own unmounted warrior, also one placed in this turn (TA-R46)."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Own warriors with room for a horse."""
        options = vec[i64]()
        for cell in range(i64(CELLS)):
            if can_be_mounted(table, cell):
                options = append(options, self.first + cell)
        return options

    def choose(self, table: ArmyTable, option: i64) -> None:
        """Fixes the rider."""
        table.cell = option
        ask(table, HORSE_DIRECTION)


class HorseDirection(Kind):
    """`horse-direction` (TA-9.5): where the horse's two cells lie from the rider."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Directions with two empty cells."""
        options = vec[i64]()
        for direction in range(i64(4)):
            if can_mount(table, table.cell, direction):
                options = append(options, self.first + direction)
        return options

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The warrior is mounted."""
        table.mount(table.cell, option)
        if table.log is not None:
            table.log.note("horse", table.seat, table.cell, option)
        go_on(table)
