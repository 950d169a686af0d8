# compiled by mypyc
"""Crafting a warrior and using its weapon (TA-8)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.asking import all_options
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army.rules.asking import (
    CRAFT_CELL,
    CRAFT_TYPE,
    CROSSBOW,
    HALBERD,
    HALBERD_TARGET,
    SWORD,
    WEAPON,
    Kind,
    ask,
    empty_cells,
    go_on,
)
from clayworks.games.terracotta_army.rules.sources import FROM_ORGANIZER, FROM_WEAPONS
from clayworks.games.terracotta_army.rules.state import (
    CELLS,
    COINS,
    CROSSBOWMAN,
    EMPTY,
    GUARD,
    NO_HORSE,
    OFFICER,
    SEGMENTS_PER_QUARTER,
    WARRIOR_TYPES,
    WET,
    ArmyTable,
    bearing_of,
    is_warrior,
    owner_of,
    rider_of,
    step,
)
from clayworks.games.terracotta_army.rules.telling import FIGURE_PLACES

FIGURES_PER_TYPE: Final = 11


def figures_left(table: ArmyTable) -> bool:
    """Whether the organizer holds any figure (TA-14.2)."""
    organizer = table.organizer
    return organizer[0] + organizer[1] + organizer[2] + organizer[3] > 0


def can_craft(table: ArmyTable, clay: i64) -> bool:
    """TA-8.1: enough wet clay, an empty cell, a figure in the organizer."""
    return table.held(table.seat, WET) >= clay and table.empty_cells > 0 and figures_left(table)


def craft(table: ArmyTable, clay: i64) -> None:
    """TA-8.2: pay, one of it dry into the warehouse of the segment's quarter (also TA-R12)."""
    table.pay(table.seat, WET, clay)
    table.warehouses[table.segment // SEGMENTS_PER_QUARTER] += table.tables.clay_per_craft
    if table.log is not None:
        table.log.note("craft", table.seat, clay, table.segment // SEGMENTS_PER_QUARTER)
    ask(table, CRAFT_TYPE)


class CraftType(Kind):
    """`craft-type` (TA-8.3): any type with a figure left."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Columns that are not empty."""
        options = vec[i64](capacity=self.size)
        for kind in range(i64(WARRIOR_TYPES)):
            if table.organizer[kind] > 0:
                options = append(options, self.first + kind)
        return options

    def choose(self, table: ArmyTable, option: i64) -> None:
        """Fixes the figure."""
        table.figure = option
        ask(table, CRAFT_CELL)


class CraftCell(Kind):
    """`craft-cell` (TA-8.3, TA-8.4): any empty cell; the VP of the level the figure is taken from."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Empty cells."""
        return empty_cells(table, self.first)

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The warrior stands; then its weapon, if that can be used."""
        seat = table.seat
        kind = table.figure
        level = FIGURES_PER_TYPE - table.organizer[kind]
        table.place_warrior(seat, kind, option)
        if table.log is not None:
            table.log.note("warrior", seat, kind, option)
            table.log.places = [int(option), FIGURE_PLACES + int(kind)]
        table.gain_points(seat, FROM_ORGANIZER, table.tables.organizer_vp[level], "TA-8.4")
        table.cell = option
        if can_use_weapon(table):
            ask(table, WEAPON)
        else:
            go_on(table)


def can_use_weapon(table: ArmyTable) -> bool:
    """TA-8.5: the weapon of the new warrior is ready; the crossbow must have something to count (TA-8.8)."""
    if not table.is_ready(table.seat, table.figure):
        return False
    if table.figure != CROSSBOWMAN:
        return True
    return any(crossbow_cells(table, table.cell, direction) > 0 for direction in range(i64(4)))


USE: Final = 0
KEEP: Final = 1


class Weapon(Kind):
    """`weapon` (TA-8.5): use the new warrior's weapon, or keep it ready."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Both, always; the decision is not reached when the weapon can't be used."""
        return all_options(self.first, self.size)

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The ability of the warrior (TA-8.6 to TA-8.9)."""
        seat = table.seat
        kind = table.figure
        if option == KEEP:
            if table.log is not None:
                table.log.note("keep", seat, kind)
            go_on(table)
            return
        table.set_ready(seat, kind, 0)
        if table.log is not None:
            table.log.note("weapon", seat, kind)
            table.log.places = [int(table.cell)]
        if kind == CROSSBOWMAN:
            ask(table, CROSSBOW)
        elif kind == OFFICER:
            table.gain_points(seat, FROM_WEAPONS, table.tables.ability_vp[kind], "TA-8.6")
            ask(table, SWORD)
        elif kind == GUARD:
            table.gain_points(seat, FROM_WEAPONS, table.tables.ability_vp[kind], "TA-8.7")
            ask(table, HALBERD)
        else:
            table.gain_points(seat, FROM_WEAPONS, table.tables.ability_vp[kind], "TA-8.9")
            table.gain(seat, COINS, table.tables.spear_coins)
            if table.log is not None:
                table.log.note("coins", seat, table.tables.spear_coins)
            go_on(table)


class Sword(Kind):
    """`sword` (TA-8.6): one inspector one space forward or backward, or none.

    Options: none, row+1, row-1, column+1, column-1.
    """

    def offer(self, table: ArmyTable) -> vec[i64]:
        """All five, always."""
        return all_options(self.first, self.size)

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The inspector moves (TA-3.6)."""
        if option > 0:
            on_rows = option <= 2
            steps: i64 = 1 if option % 2 == 1 else -1
            move_inspector(table, on_rows, steps)
        elif table.log is not None:
            table.log.note("no_inspector", table.seat)
        go_on(table)


def move_inspector(table: ArmyTable, on_rows: bool, steps: i64) -> None:
    """An inspector moves by a player's doing."""
    table.move_inspector(on_rows, steps)
    if table.log is not None:
        where = table.inspector_row if on_rows else table.inspector_column
        table.log.note("inspector_row" if on_rows else "inspector_column", table.seat, where)


NO_MOVE: Final = CELLS


class Halberd(Kind):
    """`halberd` (TA-8.7, TA-19.4): another own warrior that can be shifted, or none (the last option)."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Own warriors with a way to go; never the new Guard itself (TA-R13)."""
        options = vec[i64]()
        for cell in range(i64(CELLS)):
            if is_movable(table, cell):
                options = append(options, self.first + cell)
        return append(options, self.first + NO_MOVE)

    def choose(self, table: ArmyTable, option: i64) -> None:
        """Fixes the warrior that moves."""
        if option == NO_MOVE:
            if table.log is not None:
                table.log.note("no_shift", table.seat)
            go_on(table)
        else:
            table.cell = option
            ask(table, HALBERD_TARGET)


def is_movable(table: ArmyTable, cell: i64) -> bool:
    """Whether another own warrior stands there that can move at least one cell (TA-8.7)."""
    warrior = table.cells[cell]
    if not is_warrior(warrior) or owner_of(warrior) != table.seat or cell == table.cell:
        return False
    return any(can_shift(table, warrior, cell, direction) for direction in range(i64(4)))


def can_shift(table: ArmyTable, warrior: i64, cell: i64, direction: i64) -> bool:
    """Whether a warrior, as if its own cell were `cell`, can go one step (TA-8.7, TA-R15).

    Each cell it enters must be on the board and empty, or one that the piece itself leaves.
    """
    rider = rider_of(warrior)
    length = bearing_of(warrior)
    part = cell
    for _cell in range(1 if length == NO_HORSE else 3):
        entered = step(part, direction)
        if entered == NOTHING:
            return False
        there = table.cells[entered]
        if there != EMPTY and not (is_own_cell(there, rider)):
            return False
        if length != NO_HORSE:
            part = step(part, length)
    return True


def is_own_cell(there: i64, rider: i64) -> bool:
    """Whether a statue is part of the mounted warrior whose own cell is `rider`."""
    return rider_of(there) == rider


class HalberdTarget(Kind):
    """`halberd-target` (TA-8.7): any cell the warrior can reach in a straight line over empty cells."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Where the warrior (if mounted, its rider) can come to stand, in reading order."""
        warrior = table.cells[table.cell]
        reached = vec[i64]()
        for direction in range(i64(4)):
            cell = table.cell
            while can_shift(table, warrior, cell, direction):
                cell = step(cell, direction)
                reached = append(reached, self.first + cell)
        return reached

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The piece is shifted as a whole, without turning."""
        if table.log is not None:
            table.log.note("shift", table.seat, table.cell, option)
        table.set_down(table.lift(table.cell), option)
        go_on(table)


def crossbow_value(table: ArmyTable, cell: i64, direction: i64) -> i64:
    """What a direction brings: points for each of its empty cells (TA-8.8)."""
    return crossbow_cells(table, cell, direction) * table.tables.ability_vp[CROSSBOWMAN]


def crossbow_cells(table: ArmyTable, cell: i64, direction: i64) -> i64:
    """Empty cells up to the next statue; 0 if there is none before the edge (TA-8.8, TA-R17)."""
    count: i64 = 0
    cell = step(cell, direction)
    while cell != NOTHING:
        if table.cells[cell] != EMPTY:
            return count
        count += 1
        cell = step(cell, direction)
    return 0


def line_of_fire(table: ArmyTable, cell: i64, direction: i64) -> list[int]:
    """The crossbowman's cell, and the empty ones that it counts."""
    cells = [int(cell)]
    for _cell in range(crossbow_cells(table, cell, direction)):
        cell = step(cell, direction)
        cells.append(int(cell))
    return cells


class Crossbow(Kind):
    """`crossbow` (TA-8.8): one direction; 1 VP per empty cell up to the next statue."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Directions with an empty cell before the next statue, whatever a cell is worth."""
        options = vec[i64]()
        for direction in range(i64(4)):
            if crossbow_cells(table, table.cell, direction) > 0:
                options = append(options, self.first + direction)
        return options

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The VP of that direction."""
        if table.log is not None:
            table.log.note("crossbow", table.seat, option)
            table.log.places = line_of_fire(table, table.cell, option)
        value = crossbow_value(table, table.cell, option)
        table.gain_points(table.seat, FROM_WEAPONS, value, "TA-8.8")
        go_on(table)
