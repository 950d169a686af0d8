# compiled by mypyc
"""What can be done now: payments, cards, and "can do something" of TM-3.7.

Judged at the moment of the question, without looking at what a free action could change.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.state import (
    AFTER_SETTLEMENTS,
    CARAVANS,
    FIRST_SETTLEMENT,
    MAT,
    MILITARY,
    PRODUCTS,
    RAW_SUBS,
    RESERVED,
    RIVER,
    TribeTable,
)
from clayworks.games.terramara.rules.tables import (
    CHOOSE,
    CREATE,
    NEVER_LOSE_MILITARY,
    PAY,
    PROCESS,
    RAID,
    TRADE_RAW,
    TRAVEL,
    WARRIORS,
    WORKER,
)

# -- artefacts (TM-10) ---------------------------------------------------------------------------------


def in_reach(table: TribeTable, seat: i64) -> i64:
    """How many cards of the row, from the left, a seat can use (TM-10.1)."""
    return min(table.tables.reach[table.held(seat, RIVER)], table.in_row)


def has_discount(table: TribeTable, seat: i64, card: i64) -> bool:
    """Whether one unit of the cost is dropped: the reserved card, from river 12 on (TM-10.4)."""
    return table.held(seat, RESERVED) == card and table.held(seat, RIVER) >= table.tables.discount_from


def covers(table: TribeTable, seat: i64, costs: vec[i64], at: i64, dropped: i64, subs: i64) -> bool:
    """Whether a seat can pay four costs, one unit dropped, with up to `subs` raw goods (TM-10.4)."""
    goods = seat * MAT
    mats = table.mats
    needed: i64 = 0
    for product in range(i64(4)):
        missing = costs[at + product] - mats[goods + PRODUCTS + product]
        if product == dropped:
            missing -= 1
        if missing > 0:
            if missing > mats[goods + product]:
                return False
            needed += missing
    return needed <= subs


def is_payable(table: TribeTable, seat: i64, card: i64, raw_sub: i64) -> bool:
    """TM-10.4: whether a way to pay exists; `raw_sub` comes from a create item."""
    costs = table.tables.card_cost
    subs = table.held(seat, RAW_SUBS) + raw_sub
    if not has_discount(table, seat, card):
        return covers(table, seat, costs, card * 4, NOTHING, subs)
    for product in range(i64(4)):
        if costs[card * 4 + product] > 0 and covers(table, seat, costs, card * 4, product, subs):
            return True
    return False


def can_create(table: TribeTable, seat: i64, raw_sub: i64) -> bool:
    """Whether any card within reach, or the reserved one, is payable."""
    for slot in range(in_reach(table, seat)):
        if is_payable(table, seat, table.row[slot], raw_sub):
            return True
    card = table.held(seat, RESERVED)
    return card != NOTHING and is_payable(table, seat, card, raw_sub)


# -- road and raid -------------------------------------------------------------------------------------


def is_open_node(table: TribeTable, node: i64) -> bool:
    """S(r) may be entered only after row r has been flipped (TM-9.6)."""
    if FIRST_SETTLEMENT <= node < AFTER_SETTLEMENTS:
        return table.round > node - FIRST_SETTLEMENT + 1
    return True


def can_move(table: TribeTable, seat: i64) -> bool:
    """Whether one of his caravans can move: it is not at the end of the road yet (TM-9.6)."""
    first = table.tables.way_first
    for caravan in range(i64(2)):
        node = table.held(seat, CARAVANS + caravan)
        for way in range(first[node], first[node + 1]):
            if is_open_node(table, table.tables.edge_to[table.tables.ways[way]]):
                return True
    return False


def can_raid(table: TribeTable, seat: i64, loss: i64) -> bool:
    """TM-9.9, TM-J10: nobody can lose what he does not have, but the Guardian loses nothing."""
    return table.held(seat, MILITARY) >= loss or table.has(seat, NEVER_LOSE_MILITARY)


# -- effects (TM-3.7) ----------------------------------------------------------------------------------


def can_pay(table: TribeTable, seat: i64, item: i64) -> bool:
    """Whether the cost of a pay item can be paid now; a product may stand for a raw good (TM-9.1)."""
    tables = table.tables
    if table.held(seat, MILITARY) < tables.item_c[item]:
        return False
    products = table.products(seat)
    if products < tables.item_b[item]:
        return False
    return products + table.raw_goods(seat) >= tables.item_a[item] + tables.item_b[item]


def can_do_item(table: TribeTable, seat: i64, item: i64) -> bool:
    """Whether an item can do something."""
    tables = table.tables
    op = tables.item_op[item]
    if op == WORKER:
        return table.reserve[tables.item_a[item] - 1] > 0
    if op == WARRIORS:
        return table.warriors > 0
    if op < PROCESS:
        return True
    if op == PROCESS:
        return table.raw_goods(seat) > 0
    if op == TRADE_RAW:
        return table.raw_goods(seat) + table.products(seat) > 0
    if op == TRAVEL:
        return can_move(table, seat)
    if op == RAID:
        return can_raid(table, seat, tables.item_a[item])
    if op == CREATE:
        return can_create(table, seat, tables.item_a[item])
    if op == PAY:
        return can_pay(table, seat, item)
    if op == CHOOSE:
        return can_choose(table, seat, item)
    return True


def can_choose(table: TribeTable, seat: i64, item: i64) -> bool:
    """Whether an option of a choose item can do something."""
    first = table.tables.item_a[item]
    for branch in range(first, first + table.tables.item_b[item]):
        if can_do(table, seat, table.tables.branch_effect[branch]):
            return True
    return False


def can_do(table: TribeTable, seat: i64, effect: i64) -> bool:
    """Whether one item of an effect can do something."""
    for item in range(table.tables.effect_first[effect], table.tables.effect_end[effect]):
        if can_do_item(table, seat, item):
            return True
    return False
