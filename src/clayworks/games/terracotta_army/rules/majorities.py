# compiled by mypyc
"""Majorities: what is counted, who dominates and who is present (TA-5.5 to TA-5.7).

All of it is judged from the board as it stands; nothing remembers how it came about (TA-R21).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING, zeros
from clayworks.games.terracotta_army.rules.state import (
    ARCHER,
    CELLS,
    COLUMNS,
    EMPTY,
    ROWS,
    ArmyTable,
    bearing_of,
    is_warrior_cell,
    kind_of,
    owner_of,
    rider_of,
    step,
)

UNLIT: Final[list[list[int]]] = []


class Contest:
    """What is compared: how much each seat has, and the archers that break a tie for it (TA-5.6)."""

    def __init__(self, numbers: vec[i64], archers: vec[i64]) -> None:
        self.numbers: vec[i64] = numbers
        self.archers: vec[i64] = archers
        # By seat the places that its points come from; filled only while somebody listens.
        self.lit: list[list[int]] = UNLIT


# -- what is counted -------------------------------------------------------------------------------------


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


def among(table: ArmyTable, counted: vec[i64]) -> Contest:
    """The counted warriors by owner, with the archers that face one of them (TA-5.5, TA-5.7)."""
    numbers = zeros(table.seats)
    archers = zeros(table.seats)
    for cell in range(i64(CELLS)):
        if counted[cell] == 1:
            numbers[owner_of(table.cells[cell])] += 1
        elif table.cells[cell] != EMPTY and kind_of(table.cells[cell]) == ARCHER:
            target = faced(table, cell)
            if target != NOTHING and counted[target] == 1:  # TA-R26
                archers[owner_of(table.cells[target])] += 1
    contest = Contest(numbers, archers)
    if table.log is not None:
        contest.lit = warriors_of(table, counted)
    return contest


def warriors_of(table: ArmyTable, counted: vec[i64]) -> list[list[int]]:
    """The cells of the counted warriors, by owner."""
    cells: list[list[int]] = [[] for _seat in range(table.seats)]
    for cell in range(i64(CELLS)):
        if counted[cell] == 1:
            cells[owner_of(table.cells[cell])].append(int(cell))
    return cells


# -- who gets what ---------------------------------------------------------------------------------------


def share(table: ArmyTable, contest: Contest, domination: i64, presence: i64, source: i64, rule: str) -> None:
    """TA-5.6: the sole leader dominates, everybody else with at least one has presence."""
    numbers = contest.numbers
    winner = leader(numbers, contest.archers)
    for seat in range(table.seats):
        if table.log is not None:
            table.log.places = contest.lit[seat]
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


def score_each(table: ArmyTable, contest: Contest, points: i64, source: i64, rule: str) -> None:
    """The same points for every counted warrior, to its owner; nobody dominates here."""
    for seat in range(table.seats):
        if contest.numbers[seat] > 0:
            if table.log is not None:
                table.log.places = contest.lit[seat]
            table.gain_points(seat, source, contest.numbers[seat] * points, rule)
