# compiled by mypyc
"""What scores: the scoring phase of a round (TA-11) and the final scoring (TA-13).

All of it is judged from the board as it stands; nothing remembers how it came about (TA-R21).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING, zeros
from clayworks.games.terracotta_army.rules.majorities import (
    Contest,
    among,
    faced,
    in_block,
    in_column,
    in_row,
    mark,
    score_each,
    share,
)
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
    is_warrior,
    is_warrior_cell,
    kind_of,
    owner_of,
    rider_of,
    step,
)
from clayworks.games.terracotta_army.rules.telling import (
    COLUMN_PLACES,
    ROW_PLACES,
    TILE_PLACES,
    goods_of,
    light,
    note_contest,
    note_row,
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


# -- scoring phase (TA-11) -------------------------------------------------------------------------------


def score_round(table: ArmyTable) -> None:
    """TA-11.1: row inspector, its step, column inspector, its step, musicians, tile."""
    score_row_inspector(table)
    table.move_inspector(True, 1)  # TA-R33
    if table.log is not None:
        table.log.note("row_step", NOTHING, table.inspector_row)
    score_column_inspector(table)
    table.move_inspector(False, 1)
    if table.log is not None:
        table.log.note("column_step", NOTHING, table.inspector_column)
    score_musicians(table)
    score_tile(table)


def score_row_inspector(table: ArmyTable) -> None:
    """TA-11.2: all warriors touching the row."""
    vp = table.tables.inspector_vp
    contest = among(table, in_row(table, table.inspector_row))
    if table.log is not None:
        note_contest(table.log, "score_row", [int(table.inspector_row)], contest)
        light(contest, ROW_PLACES + table.inspector_row)
    share(table, contest, vp[0], vp[1], FROM_ROW, "TA-11.2")


def score_column_inspector(table: ArmyTable) -> None:
    """TA-11.3: all warriors touching the column."""
    vp = table.tables.inspector_vp
    contest = among(table, in_column(table, table.inspector_column))
    if table.log is not None:
        note_contest(table.log, "score_column", [int(table.inspector_column)], contest)
        light(contest, COLUMN_PLACES + table.inspector_column)
    share(table, contest, vp[0], vp[1], FROM_COLUMN, "TA-11.3")


def score_musicians(table: ArmyTable) -> None:
    """TA-11.4: for every musician, every warrior touching its row or column, once."""
    for cell in range(i64(CELLS)):
        if table.cells[cell] == EMPTY or kind_of(table.cells[cell]) != MUSICIAN:
            continue
        counted = in_row(table, cell // COLUMNS)
        for row in range(i64(ROWS)):
            mark(table, row * COLUMNS + cell % COLUMNS, counted)
        contest = among(table, counted)
        if table.log is not None:
            note_row(table.log, "score_musician", [int(cell)], contest.numbers)
            light(contest, cell)
        score_each(table, contest, table.tables.musician_vp, FROM_MUSICIANS, "TA-11.4")


def score_tile(table: ArmyTable) -> None:
    """TA-11.5, TA-11.6: the tile of the current round, with the round's values (TA-R49)."""
    tile = table.tiles[table.round - 1]
    if tile in (TILE_COINS, TILE_CLAY):
        contest = resources(table, tile)
    else:
        contest = among(table, tile_area(table, tile))
    if table.log is not None:
        note_contest(table.log, "score_tile", [int(tile)], contest)
        light(contest, TILE_PLACES + tile)
    domination = table.tables.tile_domination[table.round - 1]
    presence = table.tables.tile_presence[table.round - 1]
    share(table, contest, domination, presence, FROM_TILE, "TA-11.6")


def resources(table: ArmyTable, tile: i64) -> Contest:
    """What each seat has for the coins or the clay tile; archers never break ties here (TA-R28)."""
    holdings = zeros(table.seats)
    for seat in range(table.seats):
        if tile == TILE_COINS:
            holdings[seat] = table.held(seat, COINS)
        else:
            holdings[seat] = table.held(seat, WET) + table.held(seat, DRY)
    contest = Contest(holdings, zeros(table.seats))
    if table.log is not None:
        first, last = (COINS, COINS) if tile == TILE_COINS else (WET, DRY)
        contest.lit = [goods_of(table, seat, first, last) for seat in range(table.seats)]
    return contest


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
        contest = among(table, counted)
        if table.log is not None:
            note_contest(table.log, "score_footman", [int(cell)], contest)
            light(contest, cell)
        vp = table.tables.footman_vp
        share(table, contest, vp[0], vp[1], FROM_FOOTMEN, "TA-13.2")


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
    alone: i64 = 0
    found: i64 = 0
    for cell in range(i64(CELLS)):
        if same[cell] == 1:
            if score_group(table, kind, connected(same, cell)):
                found += 1
            else:
                alone += 1
    if table.log is not None and alone > 0 and found == 0:
        table.log.note("no_group", NOTHING, kind)


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


def score_group(table: ArmyTable, kind: i64, cells: vec[i64]) -> bool:
    """One group: each warrior is worth the number of colours; with two or more also a majority.

    Returns whether it is a group at all.
    """
    counted = zeros(CELLS)
    members: i64 = 0
    for cell in cells:
        if not is_warrior_cell(table.cells[cell]):
            members += 1  # a working archer
        elif is_warrior(table.cells[cell]):
            members += 1
            counted[cell] = 1
    if members < 2:  # a lone warrior, mounted or not, is no group (TA-R30)
        return False
    contest = among(table, counted)
    if table.log is not None:
        note_contest(table.log, "score_group", [int(kind), int(cells[0])], contest)
    colours = colours_in(contest)
    score_each(table, contest, colours, FROM_GROUP_WARRIORS, "TA-13.4")
    if colours >= 2:
        vp = table.tables.group_vp
        share(table, contest, vp[0], vp[1], FROM_GROUP_MAJORITY, "TA-13.4")
    return True


def colours_in(contest: Contest) -> i64:
    """How many colours have a counted warrior."""
    colours: i64 = 0
    for number in contest.numbers:
        if number > 0:
            colours += 1
    return colours


def score_archers(table: ArmyTable) -> None:
    """TA-13.5: the owner of the faced warrior gains, for each working archer."""
    for cell in range(i64(CELLS)):
        if table.cells[cell] == EMPTY or kind_of(table.cells[cell]) != ARCHER:
            continue
        target = faced(table, cell)
        if target != NOTHING:
            owner = owner_of(table.cells[target])
            if table.log is not None:
                table.log.note("score_archer", owner, cell, target)
                table.log.places = [int(cell), int(target)]
            table.gain_points(owner, FROM_ARCHERS, table.tables.archer_vp, "TA-13.5")
        elif table.log is not None:
            table.log.note("idle_archer", NOTHING, cell)


def score_leftovers(table: ArmyTable) -> None:
    """TA-13.6: coins and clay together, halved, rounded down (TA-R50)."""
    left = leftovers(table)
    if table.log is not None:
        note_row(table.log, "score_leftovers", [], left)
    for seat in range(table.seats):
        points = left[seat] // table.tables.leftovers_per_vp
        if points > 0:
            if table.log is not None:
                table.log.places = goods_of(table, seat, COINS, DRY)
            table.gain_points(seat, FROM_LEFTOVERS, points, "TA-13.6")


def leftovers(table: ArmyTable) -> vec[i64]:
    """The coins and the clay of each seat together."""
    left = zeros(table.seats)
    for seat in range(table.seats):
        left[seat] = table.held(seat, COINS) + table.held(seat, WET) + table.held(seat, DRY)
    return left
