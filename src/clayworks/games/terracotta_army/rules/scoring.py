# compiled by mypyc
"""What scores: the scoring phase of a round (TA-11) and the final scoring (TA-13).

All of it is judged from the board as it stands; nothing remembers how it came about (TA-R21).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING, zeros
from clayworks.games.terracotta_army.rules.sources import (
    FROM_ARCHERS,
    FROM_COLUMN,
    FROM_FOOTMEN,
    FROM_GROUP_MAJORITY,
    FROM_GROUP_WARRIORS,
    FROM_LEFTOVERS,
    FROM_MUSICIANS,
    FROM_ROW,
    FROM_TILE,
)
from clayworks.games.terracotta_army.rules.state import (
    ARCHER,
    CELLS,
    COINS,
    COLUMNS,
    DRY,
    EMPTY,
    FOOTMAN,
    MUSICIAN,
    ROWS,
    WARRIOR_TYPES,
    WET,
    ArmyTable,
    bearing_of,
    is_warrior,
    is_warrior_cell,
    kind_of,
    owner_of,
    rider_of,
    step,
)

CENTRE_ROW: Final = 3
CENTRE_COLUMN: Final = 4

# The tiles in the order of TA-2.16.
TILE_ROW: Final = 0
TILE_COLUMN: Final = 1
TILE_TYPES: Final = 2  # officers, guards, crossbowmen, soldiers
TILE_QUARTERS: Final = 6  # north-west, north-east, south-west, south-east
TILE_COINS: Final = 10
TILE_CLAY: Final = 11


# -- majorities (TA-5.5 to TA-5.7) -----------------------------------------------------------------------


def faced(table: ArmyTable, cell: i64) -> i64:
    """The own cell of the warrior that the archer in `cell` faces, or NOTHING if it is idle (TA-5.7)."""
    ahead = step(cell, bearing_of(table.cells[cell]))
    if ahead == NOTHING or not is_warrior_cell(table.cells[ahead]):
        return NOTHING
    return rider_of(table.cells[ahead])


def mark(table: ArmyTable, cell: i64, counted: vec[i64]) -> None:
    """Count the warrior that covers a cell, if one does; once, however many cells it covers (TA-5.3)."""
    if is_warrior_cell(table.cells[cell]):
        counted[rider_of(table.cells[cell])] = 1


def score_majority(
    table: ArmyTable, counted: vec[i64], domination: i64, presence: i64, source: i64, rule: str
) -> None:
    """Domination and presence among the counted warriors (TA-5.6), with archers breaking ties."""
    numbers = zeros(table.seats)
    archers = zeros(table.seats)
    for cell in range(i64(CELLS)):
        if counted[cell] == 1:
            numbers[owner_of(table.cells[cell])] += 1
        elif table.cells[cell] != EMPTY and kind_of(table.cells[cell]) == ARCHER:
            target = faced(table, cell)
            if target != NOTHING and counted[target] == 1:  # TA-R26
                archers[owner_of(table.cells[target])] += 1
    log = table.log
    if log is not None:
        log.places = [int(cell) for cell in range(CELLS) if counted[cell] == 1]
    share(table, numbers, archers, domination, presence, source, rule)


def share(
    table: ArmyTable,
    numbers: vec[i64],
    archers: vec[i64],
    domination: i64,
    presence: i64,
    source: i64,
    rule: str,
) -> None:
    """TA-5.6: the sole leader dominates, everybody else with at least one has presence."""
    winner = leader(numbers, archers)
    for seat in range(table.seats):
        if seat == winner:
            table.gain_points(seat, source, domination, rule)
        elif numbers[seat] > 0:
            table.gain_points(seat, source, presence, rule)


def leader(numbers: vec[i64], archers: vec[i64]) -> i64:
    """The seat with most, ties broken by archers among the tied (TA-R27); NOTHING if none is alone."""
    most: i64 = 0
    for number in numbers:
        most = max(most, number)
    if most == 0:
        return NOTHING
    best: i64 = NOTHING
    front: i64 = -1
    for seat in range(len(numbers)):
        if numbers[seat] == most:
            if archers[seat] > front:
                front = archers[seat]
                best = seat
            elif archers[seat] == front:
                best = NOTHING
    return best


# -- scoring phase (TA-11) -------------------------------------------------------------------------------


def score_round(table: ArmyTable) -> None:
    """TA-11.1: row inspector, its step, column inspector, its step, musicians, tile."""
    score_row_inspector(table)
    table.move_inspector(True, 1)  # TA-R33
    score_column_inspector(table)
    table.move_inspector(False, 1)
    score_musicians(table)
    score_tile(table)


def score_row_inspector(table: ArmyTable) -> None:
    """TA-11.2: all warriors touching the row."""
    if table.log is not None:
        table.log.note("score_row", NOTHING, table.inspector_row)
    vp = table.tables.inspector_vp
    score_majority(table, in_row(table, table.inspector_row), vp[0], vp[1], FROM_ROW, "TA-11.2")


def score_column_inspector(table: ArmyTable) -> None:
    """TA-11.3: all warriors touching the column."""
    if table.log is not None:
        table.log.note("score_column", NOTHING, table.inspector_column)
    vp = table.tables.inspector_vp
    counted = in_column(table, table.inspector_column)
    score_majority(table, counted, vp[0], vp[1], FROM_COLUMN, "TA-11.3")


def in_row(table: ArmyTable, row: i64) -> vec[i64]:
    """The warriors that touch a row."""
    return in_block(table, row, row, 0, COLUMNS - 1)


def in_column(table: ArmyTable, column: i64) -> vec[i64]:
    """The warriors that touch a column."""
    return in_block(table, 0, ROWS - 1, column, column)


def in_block(table: ArmyTable, top: i64, bottom: i64, left: i64, right: i64) -> vec[i64]:
    """The warriors that touch a block of cells, counted once each (TA-R23, TA-R24)."""
    counted = zeros(CELLS)
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            mark(table, row * COLUMNS + column, counted)
    return counted


def score_musicians(table: ArmyTable) -> None:
    """TA-11.4: for every musician, every warrior touching its row or column, once."""
    for cell in range(i64(CELLS)):
        if table.cells[cell] == EMPTY or kind_of(table.cells[cell]) != MUSICIAN:
            continue
        if table.log is not None:
            table.log.note("score_musician", NOTHING, cell)
        counted = in_row(table, cell // COLUMNS)
        for row in range(i64(ROWS)):
            mark(table, row * COLUMNS + cell % COLUMNS, counted)
        score_each(table, counted, table.tables.musician_vp, FROM_MUSICIANS, "TA-11.4")


def score_each(table: ArmyTable, counted: vec[i64], points: i64, source: i64, rule: str) -> None:
    """The same points for every counted warrior, to its owner."""
    for warrior in range(i64(CELLS)):
        if counted[warrior] == 1:
            if table.log is not None:
                table.log.places = [int(warrior)]
            table.gain_points(owner_of(table.cells[warrior]), source, points, rule)


def score_tile(table: ArmyTable) -> None:
    """TA-11.5, TA-11.6: the tile of the current round, with the round's values (TA-R49)."""
    tile = table.tiles[table.round - 1]
    if table.log is not None:
        table.log.note("score_tile", NOTHING, tile)
        table.log.places = []
    domination = table.tables.tile_domination[table.round - 1]
    presence = table.tables.tile_presence[table.round - 1]
    if tile in (TILE_COINS, TILE_CLAY):
        # Archers never break ties here (TA-R28).
        holdings = resources(table, tile)
        share(table, holdings, zeros(table.seats), domination, presence, FROM_TILE, "TA-11.6")
    else:
        score_majority(table, tile_area(table, tile), domination, presence, FROM_TILE, "TA-11.6")


def resources(table: ArmyTable, tile: i64) -> vec[i64]:
    """What each seat has for the coins or the clay tile."""
    holdings = zeros(table.seats)
    for seat in range(table.seats):
        if tile == TILE_COINS:
            holdings[seat] = table.held(seat, COINS)
        else:
            holdings[seat] = table.held(seat, WET) + table.held(seat, DRY)
    return holdings


def tile_area(table: ArmyTable, tile: i64) -> vec[i64]:
    """The warriors that a tile for a line, a type or a quarter counts (TA-3.4, TA-3.5)."""
    if tile == TILE_ROW:
        return in_row(table, CENTRE_ROW)
    if tile == TILE_COLUMN:
        return in_column(table, CENTRE_COLUMN)
    if tile < TILE_QUARTERS:
        return of_type(table, tile - TILE_TYPES)
    south = tile - TILE_QUARTERS >= 2
    east = (tile - TILE_QUARTERS) % 2 == 1
    top: i64 = CENTRE_ROW + 1 if south else 0
    left: i64 = CENTRE_COLUMN + 1 if east else 0
    return in_block(table, top, top + CENTRE_ROW - 1, left, left + CENTRE_COLUMN - 1)


def of_type(table: ArmyTable, kind: i64) -> vec[i64]:
    """All warriors of a type."""
    counted = zeros(CELLS)
    for cell in range(i64(CELLS)):
        if is_warrior(table.cells[cell]) and kind_of(table.cells[cell]) == kind:
            counted[cell] = 1
    return counted


# -- final scoring (TA-13) -------------------------------------------------------------------------------


def score_final(table: ArmyTable) -> None:
    """TA-13.1: footmen, groups, archers, leftovers. The removal of TA-13.3 changes no number (TA-R31)."""
    score_footmen(table)
    for kind in range(i64(WARRIOR_TYPES)):
        score_groups(table, kind)
    score_archers(table)
    score_leftovers(table)


def score_footmen(table: ArmyTable) -> None:
    """TA-13.2: for every footman, the warriors touching the ring of cells around it (TA-3.7)."""
    for cell in range(i64(CELLS)):
        if table.cells[cell] == EMPTY or kind_of(table.cells[cell]) != FOOTMAN:
            continue
        if table.log is not None:
            table.log.note("score_footman", NOTHING, cell)
        row = cell // COLUMNS
        column = cell % COLUMNS
        # The block contains the footman itself, who is no warrior.
        counted = in_block(
            table,
            max(row - 1, i64(0)),
            min(row + 1, i64(ROWS - 1)),
            max(column - 1, i64(0)),
            min(column + 1, i64(COLUMNS - 1)),
        )
        vp = table.tables.footman_vp
        score_majority(table, counted, vp[0], vp[1], FROM_FOOTMEN, "TA-13.2")


def type_of_cells(table: ArmyTable, kind: i64) -> vec[i64]:
    """1 for every cell of a warrior of this type, or of an archer that faces one (TA-5.8); else 0."""
    same = zeros(CELLS)
    for cell in range(i64(CELLS)):
        if table.cells[cell] == EMPTY:
            continue
        if is_warrior_cell(table.cells[cell]):
            warrior = rider_of(table.cells[cell])
        elif kind_of(table.cells[cell]) == ARCHER:
            warrior = faced(table, cell)
        else:
            warrior = NOTHING
        if warrior != NOTHING and kind_of(table.cells[warrior]) == kind:
            same[cell] = 1
    return same


def score_groups(table: ArmyTable, kind: i64) -> None:
    """TA-13.4: every group of one type separately."""
    same = type_of_cells(table, kind)
    for cell in range(i64(CELLS)):
        if same[cell] == 1:
            score_group(table, connected(same, cell))


def connected(same: vec[i64], start: i64) -> vec[i64]:
    """The cells that hang together with `start`; they are struck out of `same`."""
    cells = append(vec[i64](), start)
    same[start] = 0
    at: i64 = 0
    while at < len(cells):
        for direction in range(i64(4)):
            beside = step(cells[at], direction)
            if beside != NOTHING and same[beside] == 1:
                same[beside] = 0
                cells = append(cells, beside)
        at += 1
    return cells


def score_group(table: ArmyTable, cells: vec[i64]) -> None:
    """One group: each warrior is worth the number of colours; with two or more also a majority."""
    counted = zeros(CELLS)
    members: i64 = 0
    for cell in cells:
        if not is_warrior_cell(table.cells[cell]):
            members += 1  # a working archer
        elif is_warrior(table.cells[cell]):
            members += 1
            counted[cell] = 1
    if members < 2:  # a lone warrior, mounted or not, is no group (TA-R30)
        return
    colours = colours_in(table, counted)
    if table.log is not None:
        table.log.note("score_group", NOTHING, cells[0], colours)
    score_each(table, counted, colours, FROM_GROUP_WARRIORS, "TA-13.4")
    if colours >= 2:
        vp = table.tables.group_vp
        score_majority(table, counted, vp[0], vp[1], FROM_GROUP_MAJORITY, "TA-13.4")


def colours_in(table: ArmyTable, counted: vec[i64]) -> i64:
    """How many colours have a counted warrior."""
    present = zeros(table.seats)
    for cell in range(i64(CELLS)):
        if counted[cell] == 1:
            present[owner_of(table.cells[cell])] = 1
    colours: i64 = 0
    for one in present:
        colours += one
    return colours


def score_archers(table: ArmyTable) -> None:
    """TA-13.5: the owner of the faced warrior gains, for each working archer."""
    for cell in range(i64(CELLS)):
        if table.cells[cell] == EMPTY or kind_of(table.cells[cell]) != ARCHER:
            continue
        target = faced(table, cell)
        if target != NOTHING:
            if table.log is not None:
                table.log.note("score_archer", NOTHING, cell)
                table.log.places = [int(cell), int(target)]
            owner = owner_of(table.cells[target])
            table.gain_points(owner, FROM_ARCHERS, table.tables.archer_vp, "TA-13.5")


def score_leftovers(table: ArmyTable) -> None:
    """TA-13.6: coins and clay together, halved, rounded down (TA-R50)."""
    if table.log is not None:
        table.log.note("score_leftovers", NOTHING)
        table.log.places = []
    for seat in range(table.seats):
        left = table.held(seat, COINS) + table.held(seat, WET) + table.held(seat, DRY)
        points = left // table.tables.leftovers_per_vp
        if points > 0:
            table.gain_points(seat, FROM_LEFTOVERS, points, "TA-13.6")
