# compiled by mypyc
"""What a seat observes, as numbers (`formats/observation.py` says what they mean).

Nothing is hidden in this game (TA-R51): all see the same, each from its own seat.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from clayworks.core.rows import seen_from
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army.rules.asking import (
    BUILDER_CELL,
    CRAFT_TYPE,
    HORSE_DIRECTION,
    MASTER_USE,
    OVERSEER_SECOND,
    SPECIALIST_CELL,
)
from clayworks.games.terracotta_army.rules.spots import FEWEST, Spots
from clayworks.games.terracotta_army.rules.state import (
    ARCHER,
    ARTISANS,
    CELLS,
    EMPTY,
    HORSE,
    MASTER_COUNT,
    MASTERS,
    MAT,
    NO_HORSE,
    PRIORITY,
    ROUNDS,
    SEGMENTS,
    WAREHOUSES,
    WARRIOR_TYPES,
    WEAPONS,
    ArmyTable,
)

HELD = ARTISANS + 1  # coins, wet and dry clay, craftsmen, artisans: the first numbers of a mat
KINDS = 8
DIRECTIONS = 4
TILE_KINDS = 12


def observe(table: ArmyTable, seat: i64, row: vec[i16], at: i64) -> None:
    """Write what a seat observes into a part of a row that is all zeros, from `at` on."""
    spots = table.tables.spots[table.seats - FEWEST]
    if table.open != NOTHING:
        row[at + spots.decision + table.open] = 1
    if table.seat != NOTHING:
        row[at + spots.active + seen_from(seat, table.seat, table.seats)] = 1
    row[at + spots.round] = i16(table.round)
    row[at + spots.phase + table.phase] = 1
    for place in range(table.seats):
        other = seen_from(seat, table.turn_order[place], table.seats)
        row[at + spots.turn_order + place * table.seats + other] = 1
    for ahead in range(table.seats):
        observe_mat(table, spots, (seat + ahead) % table.seats, ahead, row, at)
    observe_wheel(table, spots, seat, row, at)
    observe_turn(table, spots, row, at)
    observe_supplies(table, spots, row, at)
    observe_mausoleum(table, spots, seat, row, at)


def observe_mat(table: ArmyTable, spots: Spots, seat: i64, ahead: i64, row: vec[i16], at: i64) -> None:
    """Points, and what lies before a player."""
    points = table.points
    first = seat * table.sources
    here = at + spots.points + ahead * table.sources
    total: i64 = 0
    for source in range(table.sources):
        total += points[first + source]
        row[here + source] = i16(points[first + source])
    row[at + spots.scores + ahead] = i16(total)
    mats = table.mats
    mat = seat * MAT
    here = at + spots.holdings + ahead * HELD
    for what in range(i64(HELD)):
        row[here + what] = i16(mats[mat + what])
    if mats[mat + PRIORITY] > 0:
        row[at + spots.priority + ahead * (table.seats - 1) + mats[mat + PRIORITY] - 1] = 1
    here = at + spots.weapons + ahead * WARRIOR_TYPES
    for weapon in range(i64(WARRIOR_TYPES)):
        row[here + weapon] = i16(mats[mat + WEAPONS + weapon])
    here = at + spots.masters + ahead * MASTER_COUNT
    for master in range(i64(MASTER_COUNT)):
        row[here + master] = i16(mats[mat + MASTERS + master])


def observe_wheel(table: ArmyTable, spots: Spots, seat: i64, row: vec[i16], at: i64) -> None:
    """How the rings are turned, and whose workers stand where (TA-2.4)."""
    row[at + spots.inner + table.inner] = 1
    row[at + spots.middle + table.middle] = 1
    wheel = table.wheel
    for space in range(i64(SEGMENTS * 2)):
        if wheel[space] != NOTHING:
            other = seen_from(seat, wheel[space], table.seats)
            row[at + spots.workers + space * table.seats + other] = 1


def observe_turn(table: ArmyTable, spots: Spots, row: vec[i16], at: i64) -> None:
    """The turn under way, as far as the table does not show it."""
    row[at + spots.turned] = i16(table.turned)
    if table.segment != NOTHING:
        row[at + spots.worker_at + table.segment] = 1
        row[at + spots.worker + table.worker] = 1
        row[at + spots.ring + table.ring] = 1
    if table.figure != NOTHING:
        if is_about_a_figure(table.open):
            row[at + spots.figure + table.figure] = 1
        else:
            row[at + spots.hired + table.figure] = 1
    if table.cell != NOTHING:
        if table.open == OVERSEER_SECOND:
            row[at + spots.warehouse + table.cell] = 1
        else:
            row[at + spots.at + table.cell] = 1


def is_about_a_figure(decision: i64) -> bool:
    """Whether a decision is about a statue, to be placed or just placed; else about a Master."""
    return (
        CRAFT_TYPE < decision < MASTER_USE
        or decision == BUILDER_CELL
        or SPECIALIST_CELL <= decision <= HORSE_DIRECTION
    )


def observe_supplies(table: ArmyTable, spots: Spots, row: vec[i16], at: i64) -> None:
    """What is left for all, the inspectors, and the tiles of the rounds."""
    for place in range(i64(WAREHOUSES)):
        row[at + spots.warehouses + place] = i16(table.warehouses[place])
    for kind in range(i64(WARRIOR_TYPES)):
        row[at + spots.organizer + kind] = i16(table.organizer[kind])
        row[at + spots.specialists + kind] = i16(table.specialists[kind])
    row[at + spots.inspector_row + table.inspector_row] = 1
    row[at + spots.inspector_column + table.inspector_column] = 1
    for number in range(i64(ROUNDS)):
        row[at + spots.tiles + number * TILE_KINDS + table.tiles[number]] = 1


def observe_mausoleum(table: ArmyTable, spots: Spots, seat: i64, row: vec[i16], at: i64) -> None:
    """Every statue: what it is, whose, and which way it looks or its horse lies (TA-17.3)."""
    statues = at + spots.statues
    owners = at + spots.owners
    bearings = at + spots.bearings
    seats = table.seats
    cells = table.cells
    for cell in range(i64(CELLS)):
        statue = cells[cell]
        if statue == EMPTY:
            continue
        kind = statue & 15  # as `kind_of` and the others take a statue apart, but in place
        row[statues + cell * KINDS + kind] = 1
        bearing = (statue >> 8) & 15
        if kind <= HORSE:
            row[owners + cell * seats + seen_from(seat, (statue >> 4) & 15, seats)] = 1
            if bearing != NO_HORSE:
                row[bearings + cell * DIRECTIONS + bearing] = 1
        elif kind == ARCHER:
            row[bearings + cell * DIRECTIONS + bearing] = 1
