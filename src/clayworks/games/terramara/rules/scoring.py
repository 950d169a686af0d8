# compiled by mypyc
"""Final scoring (TM-12): pure sums over the table as it stands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.origins import NODES_AT, OF_GOODS, OF_MILITARY, TILES_AT, on_mat
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
    FIRST_SETTLEMENT,
    FLAGS,
    MILITARY,
    PRIVATE_SETTLEMENT,
    RESERVED,
    RIVER,
    ROAD_END,
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
    """TM-12: lines 2 to 8, each for every seat; line 1 has been collected during the game."""
    if table.log is not None:
        table.log.note("final", NOTHING)
    score_artefacts(table)
    score_abilities(table)
    score_military(table)
    score_road(table)
    score_settlements(table)
    score_reserved(table)
    score_goods(table)


def gain(table: TribeTable, seat: i64, source: i64, points: i64, rule: str, place: i64) -> None:
    """Points of one line from something on the table, if there are any."""
    if points == 0:
        return
    if table.log is not None:
        table.log.places = [int(place)]
    table.gain_points(seat, source, points, rule)


def score_artefacts(table: TribeTable) -> None:
    """Line 2: what the created artefacts are worth, seat by seat in the order of creation."""
    if table.log is not None:
        table.log.note("score_artefacts", NOTHING, table.all_created)
    for seat in range(table.seats):
        for place in range(table.all_created):
            if table.created[place] % 4 == seat:
                card = table.created[place] // 4
                gain(table, seat, FROM_ARTEFACTS, table.tables.card_vp[card], "TM-12", card)


def score_abilities(table: TribeTable) -> None:
    """Line 3: the `end` abilities of the created artefacts."""
    if table.log is not None:
        table.log.note("score_abilities", NOTHING, with_end_ability(table))
    for seat in range(table.seats):
        for place in range(table.all_created):
            card = table.created[place] // 4
            if table.created[place] % 4 == seat and table.tables.card_score[card] != NO_SCORE:
                gain(table, seat, FROM_ABILITIES, ability_vp(table, seat, card), "TM-3.6", card)


def with_end_ability(table: TribeTable) -> i64:
    """How many artefacts with an `end` ability have been created."""
    count: i64 = 0
    for place in range(table.all_created):
        if table.tables.card_score[table.created[place] // 4] != NO_SCORE:
            count += 1
    return count


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


def score_military(table: TribeTable) -> None:
    """Line 4, with how far everybody has come on the track (TM-12.1)."""
    if table.log is not None:
        table.log.note("score_military", NOTHING, strengths(table))
    for seat in range(table.seats):
        place = on_mat(table, seat, OF_MILITARY)
        gain(table, seat, FROM_MILITARY, military_vp(table, seat), "TM-12.1", place)


OF_EACH: Final = 100  # more than the longest track has spaces


def strengths(table: TribeTable) -> i64:
    """The military of all players, then of the neutral ones, two digits each, the first of them lowest."""
    packed: i64 = 0
    for neutral in range(table.tables.neutrals[table.seats] - 1, -1, -1):
        packed = packed * OF_EACH + table.neutrals[neutral]
    for seat in range(table.seats - 1, -1, -1):
        packed = packed * OF_EACH + table.held(seat, MILITARY)
    return packed


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


def score_road(table: TribeTable) -> None:
    """Line 5."""
    if table.log is not None:
        table.log.note("score_road", NOTHING, table.arrived)
    for seat in range(table.seats):
        gain(table, seat, FROM_ROAD, road_vp(table, seat), "TM-9.6", NODES_AT + ROAD_END)


def road_vp(table: TribeTable, seat: i64) -> i64:
    """TM-9.6: the end slots of a seat's caravans, in the order of arrival."""
    total: i64 = 0
    last = len(table.tables.end_vp) - 1
    for place in range(table.arrived):
        if ((table.road_end >> (3 * place)) & 7) - 1 == seat:
            total += table.tables.end_vp[min(place, last)]
    return total


def score_settlements(table: TribeTable) -> None:
    """TM-12.2: settlements one by one for those with a flag, then the private one of the Settler."""
    placed: i64 = 0
    for seat in range(table.seats):
        placed |= table.held(seat, FLAGS)
    if placed == 0 and table.log is not None:
        table.log.note("score_no_flags", NOTHING)
    for row in range(i64(SETTLEMENTS)):
        tile = table.tiles[row]
        if placed & (1 << row) and table.log is not None:
            table.log.note("score_settlement", NOTHING, row, tile)
        for seat in range(table.seats):
            if table.held(seat, FLAGS) & (1 << row):
                score_settlement(table, seat, tile, NODES_AT + FIRST_SETTLEMENT + row)
    for seat in range(table.seats):
        private = table.held(seat, PRIVATE_SETTLEMENT)
        if private != NOTHING:
            if table.log is not None:
                table.log.note("score_private", seat, private)
            score_settlement(table, seat, private, TILES_AT + private)


def score_settlement(table: TribeTable, seat: i64, tile: i64, place: i64) -> None:
    """One settlement for one seat: how far it has come by its measure, and what that brings."""
    if table.log is not None:
        table.log.note("reached", seat, tile, standing(table, seat, table.tables.settlement_condition[tile]))
    gain(table, seat, FROM_SETTLEMENTS, settlement_vp(table, seat, tile), "TM-12.2", place)


def settlement_vp(table: TribeTable, seat: i64, tile: i64) -> i64:
    """The highest level reached with the final state (TM-J25)."""
    tables = table.tables
    reached = standing(table, seat, tables.settlement_condition[tile])
    worth: i64 = 0
    for step in range(i64(3)):
        if reached >= tables.settlement_steps[tile * 3 + step]:
            worth = tables.settlement_vp[tile * 3 + step]
    return worth


def score_reserved(table: TribeTable) -> None:
    """Line 7: who has a card reserved and not created loses points (TM-10.2)."""
    if table.log is not None:
        table.log.note("score_reserved", NOTHING, with_reserved(table))
    for seat in range(table.seats):
        card = table.held(seat, RESERVED)
        if card != NOTHING:
            gain(table, seat, FROM_RESERVED, -table.tables.reserved_penalty, "TM-10.2", card)


def with_reserved(table: TribeTable) -> i64:
    """How many seats have a card reserved."""
    count: i64 = 0
    for seat in range(table.seats):
        if table.held(seat, RESERVED) != NOTHING:
            count += 1
    return count


def score_goods(table: TribeTable) -> None:
    """Line 8: goods that are left."""
    if table.log is not None:
        table.log.note("score_goods", NOTHING)
    for seat in range(table.seats):
        if table.log is not None:
            table.log.note("left", seat, table.raw_goods(seat), table.products(seat))
        gain(table, seat, FROM_GOODS, goods_vp(table, seat), "TM-12", on_mat(table, seat, OF_GOODS))


def goods_vp(table: TribeTable, seat: i64) -> i64:
    """Line 8: half points, the sum rounded down (TM-J27)."""
    halves = table.raw_goods(seat) * table.tables.raw_half_points
    return (halves + table.products(seat) * table.tables.product_half_points) // 2
