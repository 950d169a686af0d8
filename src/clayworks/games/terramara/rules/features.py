# compiled by mypyc
"""What a learned estimate looks at: what the table would score as it stands, and everybody's means.

Nobody knows more than the others here: the unseen deck and the neutral cards to come are no part of it.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.leads import lead, lead_of
from clayworks.games.terramara.rules.scoring import artefacts, flags, score_final
from clayworks.games.terramara.rules.sources import FROM_ARTEFACTS
from clayworks.games.terramara.rules.state import (
    CARAVANS,
    CREATED,
    KINDS,
    MILITARY,
    PLAYING,
    RIVER,
    ROUNDS,
    TribeTable,
    progress,
)

CATEGORIES = 4


def features(table: TribeTable, later: TribeTable, seat: i64) -> vec[float]:
    """The features of a seat; `later` is a copy on which the final scoring is made."""
    if table.stage == PLAYING:
        score_final(later)
    seats = range(table.seats)
    rounds_left = float(ROUNDS - table.round)
    row = vec[float](capacity=64)
    row = append(row, rounds_left)
    row = append(row, 1.0 if table.stage == PLAYING else 0.0)
    row = append(row, 1.0 if table.active == seat else 0.0)
    row = append(row, 1.0 if table.first == seat else 0.0)
    row = append(row, 1.0 if table.holder == seat else 0.0)
    row = append(row, lead(table.scores(), seat))
    row = append(row, lead(later.scores(), seat))
    for source in range(i64(FROM_ARTEFACTS), later.sources):
        gains = [later.points_from(one, source) - table.points_from(one, source) for one in seats]
        row = append(row, lead_of(gains, seat))
    for kind in range(i64(KINDS)):
        held = [table.held(one, kind) for one in seats]
        row = append(row, lead_of(held, seat))
        row = append(row, float(held[seat]))
    for what in (RIVER, MILITARY):
        reached = [table.held(one, what) for one in seats]
        row = append(row, lead_of(reached, seat))
        row = append(row, lead_of(reached, seat) * rounds_left)
        row = append(row, float(reached[seat]))
    row = append(row, float(table.level(seat)))
    road = [travelled(table, one) for one in seats]
    row = append(row, lead_of(road, seat))
    row = append(row, float(road[seat]))
    row = append(row, lead_of([table.least_progress(one) for one in seats], seat))
    members = [table.hand(one) for one in seats]
    row = append(row, lead_of(members, seat))
    row = append(row, float(members[seat]))
    levels = [table.worker_levels(one) for one in seats]
    row = append(row, lead_of(levels, seat))
    row = append(row, lead_of(levels, seat) * rounds_left)
    row = append(row, lead_of([flags(table, one) for one in seats], seat))
    made = [artefacts(table, one) for one in seats]
    row = append(row, lead_of(made, seat))
    row = append(row, lead_of(made, seat) * rounds_left)
    for category in range(i64(CATEGORIES)):
        row = append(row, lead_of([table.held(one, CREATED + category) for one in seats], seat))
    return row


def travelled(table: TribeTable, seat: i64) -> i64:
    """How far both caravans have come together."""
    return progress(table.held(seat, CARAVANS)) + progress(table.held(seat, CARAVANS + 1))
