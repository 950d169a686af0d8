# compiled by mypyc
"""Final scoring (TM-12): pure sums over the table as it stands."""

from __future__ import annotations

from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.placing import standing
from clayworks.games.terramara.rules.sources import (
    FROM_ABILITIES,
    FROM_ARTEFACTS,
    FROM_GOODS,
    FROM_MILITARY,
    FROM_RESERVED,
    FROM_ROAD,
    FROM_SETTLEMENTS,
)
from clayworks.games.terramara.rules.state import (
    CREATED,
    FLAGS,
    MILITARY,
    PRIVATE_SETTLEMENT,
    RESERVED,
    RIVER,
    TribeTable,
)
from clayworks.games.terramara.rules.tables import (
    DOUBLE_MILITARY,
    DOUBLE_ROAD,
    NO_SCORE,
    PER_ARTEFACT,
    PER_CATEGORY,
    PER_FLAG,
    PER_RIVER,
    PER_WORKER_LEVEL,
)

SETTLEMENTS = 4


def score_final(table: TribeTable) -> None:
    """TM-12: lines 2 to 8 for every seat; line 1 has been collected during the game."""
    for seat in range(table.seats):
        score_artefacts(table, seat)
        gain(table, seat, FROM_MILITARY, military_vp(table, seat), "TM-12.1")
        gain(table, seat, FROM_ROAD, road_vp(table, seat), "TM-9.6")
        score_settlements(table, seat)
        if table.held(seat, RESERVED) != NOTHING:
            gain(table, seat, FROM_RESERVED, -table.tables.reserved_penalty, "TM-10.2")
        gain(table, seat, FROM_GOODS, goods_vp(table, seat), "TM-12")


def gain(table: TribeTable, seat: i64, source: i64, points: i64, rule: str) -> None:
    """Points of one line, if there are any."""
    if points != 0:
        table.gain_points(seat, source, points, rule)


def score_artefacts(table: TribeTable, seat: i64) -> None:
    """Lines 2 and 3: what the created artefacts are worth, and their `end` abilities."""
    for place in range(table.all_created):
        if table.created[place] % 4 != seat:
            continue
        card = table.created[place] // 4
        if table.log is not None:
            table.log.places = [int(card)]
        gain(table, seat, FROM_ARTEFACTS, table.tables.card_vp[card], "TM-12")
        if table.tables.card_score[card] != NO_SCORE:
            gain(table, seat, FROM_ABILITIES, ability_vp(table, seat, card), "TM-3.6")
    if table.log is not None:
        table.log.places = []


def ability_vp(table: TribeTable, seat: i64, card: i64) -> i64:
    """TM-3.6: what an `end` ability is worth; doublers add what is scored once already (TM-J26)."""
    tables = table.tables
    rule = tables.card_score[card]
    worth = tables.card_score_vp[card]
    if rule == PER_CATEGORY:
        return worth * table.held(seat, CREATED + tables.card_score_by[card])
    if rule == PER_WORKER_LEVEL:
        return worth * table.worker_levels(seat)
    if rule == PER_ARTEFACT:
        return worth * artefacts(table, seat)
    if rule == PER_FLAG:
        return worth * flags(table, seat)
    if rule == PER_RIVER:
        return worth * (table.held(seat, RIVER) // tables.card_score_by[card])
    if rule == DOUBLE_MILITARY:
        return military_vp(table, seat)
    if rule == DOUBLE_ROAD:
        return road_vp(table, seat)
    return 0


def artefacts(table: TribeTable, seat: i64) -> i64:
    """How many artefacts a seat has created."""
    return (
        table.held(seat, CREATED)
        + table.held(seat, CREATED + 1)
        + table.held(seat, CREATED + 2)
        + table.held(seat, CREATED + 3)
    )


def flags(table: TribeTable, seat: i64) -> i64:
    """How many flags a seat has placed."""
    placed = table.held(seat, FLAGS)
    count: i64 = 0
    while placed:
        count += placed & 1
        placed >>= 1
    return count


def military_vp(table: TribeTable, seat: i64) -> i64:
    """TM-12.1: rank among all players and neutrals; who is tied shares the better rank (TM-J28)."""
    own = table.held(seat, MILITARY)
    ahead: i64 = 0
    for other in range(table.seats):
        if table.held(other, MILITARY) > own:
            ahead += 1
    for neutral in range(table.tables.neutrals[table.seats]):
        if table.neutrals[neutral] > own:
            ahead += 1
    return table.tables.rank_vp[ahead] if ahead < len(table.tables.rank_vp) else 0


def road_vp(table: TribeTable, seat: i64) -> i64:
    """TM-9.6: the end slots of a seat's caravans, in the order of arrival."""
    total: i64 = 0
    last = len(table.tables.end_vp) - 1
    for place in range(table.arrived):
        if ((table.road_end >> (3 * place)) & 7) - 1 == seat:
            total += table.tables.end_vp[min(place, last)]
    return total


def score_settlements(table: TribeTable, seat: i64) -> None:
    """TM-12.2: settlements with an own flag, and the private one of the Settler."""
    placed = table.held(seat, FLAGS)
    for row in range(i64(SETTLEMENTS)):
        if placed & (1 << row):
            gain(table, seat, FROM_SETTLEMENTS, settlement_vp(table, seat, table.tiles[row]), "TM-12.2")
    private = table.held(seat, PRIVATE_SETTLEMENT)
    if private != NOTHING:
        gain(table, seat, FROM_SETTLEMENTS, settlement_vp(table, seat, private), "TM-12.2")


def settlement_vp(table: TribeTable, seat: i64, tile: i64) -> i64:
    """The highest level reached with the final state (TM-J25)."""
    tables = table.tables
    reached = standing(table, seat, tables.settlement_condition[tile])
    worth: i64 = 0
    for step in range(i64(3)):
        if reached >= tables.settlement_steps[tile * 3 + step]:
            worth = tables.settlement_vp[tile * 3 + step]
    return worth


def goods_vp(table: TribeTable, seat: i64) -> i64:
    """Line 8: half points, the sum rounded down (TM-J27)."""
    halves = table.raw_goods(seat) * table.tables.raw_half_points
    return (halves + table.products(seat) * table.tables.product_half_points) // 2
