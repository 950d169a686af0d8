# compiled by mypyc
"""How a decision is asked: its options are found, and a single one is taken at once (TA-7.1).

Each decision of TA-19.3 is one small class with two methods: what it offers, and what choosing does.
`decisions.py` lists them all.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core import asking
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army.rules.state import (
    ARTISANS,
    CELLS,
    CRAFTSMEN,
    EMPTY,
    INNER,
    MIDDLE,
    OUTER,
    SCORING,
    ArmyTable,
)

# The decisions in the order of TA-19.3, only that `specialist-type` comes last, so that the numbers of all
# other choices have stayed as they were before it; places in DECISIONS.
ROTATE: Final = 0
PLACE: Final = 1
ASK_INNER: Final = 2
ASK_MIDDLE: Final = 3
ASK_OUTER: Final = 4
CRAFT_TYPE: Final = 5
CRAFT_CELL: Final = 6
WEAPON: Final = 7
SWORD: Final = 8
HALBERD: Final = 9
HALBERD_TARGET: Final = 10
CROSSBOW: Final = 11
MASTER_USE: Final = 12
BUILDER_TYPE: Final = 13
BUILDER_CELL: Final = 14
INSPECTOR_MOVE: Final = 15
OVERSEER_FIRST: Final = 16
OVERSEER_SECOND: Final = 17
SPECIALIST_CELL: Final = 18
FACING: Final = 19
HORSE_RIDER: Final = 20
HORSE_DIRECTION: Final = 21
SPECIALIST_TYPE: Final = 22


class Kind(asking.Kind[ArmyTable]):
    """One kind of decision of this game."""


DECISIONS: Final[list[asking.Kind[ArmyTable]]] = []


def ask(table: ArmyTable, decision: i64) -> None:
    """Open a decision; one with a single option is taken automatically and never seen (TA-19.5)."""
    asking.open_decision(table, DECISIONS, decision)


def go_on(table: ArmyTable) -> None:
    """After a ring's action with all that is nested in it: the next ring, or the end of the turn (TA-7.8)."""
    table.figure = NOTHING
    table.cell = NOTHING
    if table.ring == INNER:
        table.ring = MIDDLE
        ask(table, ASK_MIDDLE)
    elif table.ring == MIDDLE:
        table.ring = OUTER
        ask(table, ASK_OUTER)
    else:
        end_turn(table)


def end_turn(table: ArmyTable) -> None:
    """The next player with a worker in hand is active; if there is none, scoring begins (TA-7.9).

    Here the table stops: everything further is carried on by `rounds.proceed`.
    """
    table.open = NOTHING
    table.options = vec[i64]()
    table.forget_turn()
    table.seat = next_player(table)
    if table.seat == NOTHING:
        table.phase = SCORING


def next_player(table: ArmyTable) -> i64:
    """Who follows the active seat in turn order and has a worker in hand, or NOTHING."""
    order = table.turn_order
    seats = table.seats
    place: i64 = 0
    while order[place] != table.seat:
        place += 1
    for ahead in range(1, seats + 1):
        seat = order[(place + ahead) % seats]
        if table.held(seat, CRAFTSMEN) + table.held(seat, ARTISANS) > 0:
            return seat
    return NOTHING


def empty_cells(table: ArmyTable, first: i64) -> vec[i64]:
    """One option for every empty cell of the Mausoleum."""
    options = vec[i64](capacity=table.empty_cells)
    cells = table.cells
    for cell in range(i64(CELLS)):
        if cells[cell] == EMPTY:
            options = append(options, first + cell)
    return options
