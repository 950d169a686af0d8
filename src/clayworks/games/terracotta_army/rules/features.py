# compiled by mypyc
"""What a learned estimate looks at: what the board would still score if nobody did anything, and means.

Everything on this table is seen by everybody (TA-R51). Each number stands for the seat itself or for
its lead over the others (over the best of them, and over their mean where they are several).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.leads import lead, lead_of
from clayworks.games.terracotta_army.rules.scoring import score_final, score_round
from clayworks.games.terracotta_army.rules.state import (
    ARTISANS,
    CELLS,
    COINS,
    CRAFTSMEN,
    DRY,
    MASTER_COUNT,
    PRIORITY,
    ROUNDS,
    WARRIOR_TYPES,
    WEAPONS,
    WET,
    ArmyTable,
    is_warrior,
    owner_of,
)


def features(table: ArmyTable, later: ArmyTable, seat: i64) -> vec[float]:
    """The features of a seat; `later` is a copy on which the rest of the game is scored as it stands."""
    score_the_rest(later)
    row = vec[float](capacity=64)
    rounds_left = ROUNDS - table.round
    row = append(row, float(rounds_left))
    row = append(row, float(table.empty_cells))
    row = append(row, lead(table.scores(), seat))
    for source in range(1, later.sources):
        gains = [
            later.points_from(one, source) - table.points_from(one, source) for one in range(later.seats)
        ]
        row = append(row, lead_of(gains, seat))
    row = append(row, lead(later.scores(), seat))
    warriors = count_warriors(table)
    row = append(row, lead_of(warriors, seat))
    row = append(row, float(warriors[seat]))
    for what in (COINS, WET, DRY, CRAFTSMEN, ARTISANS):
        held = [table.held(one, what) for one in range(table.seats)]
        row = append(row, lead_of(held, seat))
        row = append(row, float(held[seat]))
    workers = [table.held(one, CRAFTSMEN) + table.held(one, ARTISANS) for one in range(table.seats)]
    row = append(row, lead_of(workers, seat))
    row = append(row, float(sum(workers)))
    row = append(row, lead_of([ready_weapons(table, one) for one in range(table.seats)], seat))
    masters = [hired(table, one) for one in range(table.seats)]
    row = append(row, lead_of(masters, seat))
    row = append(row, lead_of(masters, seat) * float(rounds_left))
    row = append(row, float(table.held(seat, PRIORITY)))
    row = append(row, 1.0 if table.turn_order[0] == seat else 0.0)
    row = append(row, 1.0 if table.seat == seat else 0.0)
    return row


def score_the_rest(later: ArmyTable) -> None:
    """All scorings that are still to come, with the statues that stand now."""
    while later.round <= ROUNDS:
        score_round(later)
        later.round += 1
    score_final(later)


def count_warriors(table: ArmyTable) -> list[i64]:
    """Warriors on the board by seat."""
    counts = [i64(0) for _seat in range(table.seats)]
    for cell in range(i64(CELLS)):
        if is_warrior(table.cells[cell]):
            counts[owner_of(table.cells[cell])] += 1
    return counts


def ready_weapons(table: ArmyTable, seat: i64) -> i64:
    """How many weapons a seat has ready."""
    ready: i64 = 0
    for weapon in range(i64(WARRIOR_TYPES)):
        ready += table.held(seat, WEAPONS + weapon)
    return ready


def hired(table: ArmyTable, seat: i64) -> i64:
    """How many Masters a seat has hired."""
    count: i64 = 0
    for master in range(i64(MASTER_COUNT)):
        if table.token_on(seat, master) > 0:
            count += 1
    return count
