# compiled by mypyc
"""Resolving an effect (TM-3.2): the one interpreter of all cards, tiles, tokens and spaces."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.asking import Kind, ask
from clayworks.games.terramara.rules.goods import gain_good, take_worker
from clayworks.games.terramara.rules.origins import origin, trigger_of
from clayworks.games.terramara.rules.possible import can_choose, can_do, can_move, can_raid
from clayworks.games.terramara.rules.raids import become_first, start_raid
from clayworks.games.terramara.rules.state import (
    HAND,
    PRODUCTS,
    RAW,
    SEAT,
    STEP,
    WARRIOR,
    A,
    B,
    C,
    TribeTable,
)
from clayworks.games.terramara.rules.steps import (
    ASK_CHOOSE,
    ASK_CREATE,
    ASK_PROCESS,
    ASK_RAID,
    ASK_TRAVEL,
    OFFER,
    ORDER,
    SPOTS_LEFT,
    TAKE,
    TRADE_GIVE,
    Step,
    push_effect,
)
from clayworks.games.terramara.rules.tables import (
    ANY_RAW,
    CHOOSE,
    CREATE,
    CULTURE,
    EXTRA_TRAVEL,
    FIRST_PLAYER,
    GAIN_MILITARY,
    GOODS,
    HIRE,
    LEVEL_VP,
    PAY,
    PROCESS,
    RAID,
    TRADE_RAW,
    TRAVEL,
    VP,
    WARRIORS,
    WORKER,
)
from clayworks.games.terramara.rules.tracks import gain_culture, gain_military, lose_travel, take_spot


class Effect(Step):
    """An effect under way: automatic items, goods of one's choice, then the others (TM-J1)."""

    def go(self, table: TribeTable) -> None:
        """One part of it."""
        tables = table.tables
        effect = table.frame(A)
        if table.frame(B) == 0:
            table.set_frame(B, tables.effect_any[effect])
            if table.log is not None:
                tell_trigger(table, table.frame(SEAT), effect)
            for item in range(tables.effect_first[effect], tables.effect_any[effect]):
                take_at_once(table, table.frame(SEAT), item, effect)
        elif table.frame(B) < tables.effect_rest[effect]:
            item = table.frame(B)
            table.set_frame(B, item + 1)
            first: i64 = RAW if tables.item_op[item] == ANY_RAW else PRODUCTS
            table.push(TAKE, table.frame(SEAT), first, tables.item_a[item], tables.item_a[item])
        else:
            go_on(table, effect, table.frame(C))


def go_on(table: TribeTable, effect: i64, left: i64) -> None:
    """TM-3.2 (c): while two or more items are left the actor picks; the last one follows by itself."""
    if left & (left - 1):
        ask(table, ORDER)
        return
    seat = table.frame(SEAT)
    table.pop()
    if left:
        item = table.tables.effect_rest[effect]
        while left > 1:
            left >>= 1
            item += 1
        start(table, seat, item)


def tell_trigger(table: TribeTable, seat: i64, effect: i64) -> None:
    """TM-3.4: which card or character brings an effect; where it is VP, these say so themselves."""
    tables = table.tables
    op = tables.item_op[tables.effect_first[effect]]
    place = trigger_of(table, seat, effect)
    if table.log is not None and place != NOTHING and op != VP and op != LEVEL_VP:
        table.log.note("works", seat, place)


def take_at_once(table: TribeTable, seat: i64, item: i64, effect: i64) -> None:
    """TM-3.2 (a): an automatic item, in full (TM-J2)."""
    tables = table.tables
    op = tables.item_op[item]
    amount = tables.item_a[item]
    if op == GOODS:
        gain_good(table, seat, amount, tables.item_b[item])
    elif op == VP:
        gain_vp(table, seat, effect, amount, "TM-9.1")
    elif op == GAIN_MILITARY:
        gain_military(table, seat, amount)
    elif op == WORKER:
        if table.reserve[amount - 1] > 0:
            table.reserve[amount - 1] -= 1
            take_worker(table, seat, amount)
        elif table.log is not None:
            table.log.note("no_worker", seat, amount)
    elif op == HIRE:
        if table.track > 0:
            table.track -= 1
            take_worker(table, seat, tables.worker_level[table.round - 1])
        elif table.log is not None:
            table.log.note("no_worker", seat, tables.worker_level[table.round - 1])
    elif op == WARRIORS:
        muster(table, seat, amount)
    elif op == LEVEL_VP:
        gain_vp(table, seat, effect, amount * table.level(seat), "TM-11.3")


def gain_vp(table: TribeTable, seat: i64, effect: i64, points: i64, rule: str) -> None:
    """VP collected during the game (TM-9.1)."""
    if table.log is not None:
        place = origin(table, seat, effect)
        table.log.places = [] if place == NOTHING else [int(place)]
    table.gain_points(seat, table.tables.effect_source[effect], points, rule)


def muster(table: TribeTable, seat: i64, amount: i64) -> None:
    """TM-9.11: warriors for this round, or what is left of them."""
    taken = min(amount, table.warriors)
    table.warriors -= taken
    table.add(seat, HAND + WARRIOR, taken)
    if table.log is not None:
        table.log.note("warriors", seat, taken)


def start(table: TribeTable, seat: i64, item: i64) -> None:
    """TM-3.2 (c): an item whose turn has come; skipped if it can do nothing."""
    tables = table.tables
    op = tables.item_op[item]
    amount = tables.item_a[item]
    if op == CULTURE:
        gain_culture(table, seat, amount)
    elif op == TRAVEL:
        amount += 1 if table.has(seat, EXTRA_TRAVEL) else 0
        if can_move(table, seat):
            table.push(ASK_TRAVEL, seat, amount, amount)
        else:
            lose_travel(table, seat, amount)
    elif op == PROCESS:
        table.push(ASK_PROCESS, seat, amount, 0, amount)
    elif op == PAY:
        table.push(OFFER, seat, item)
    elif op == CHOOSE:
        if can_choose(table, seat, item):
            table.push(ASK_CHOOSE, seat, item)
    elif op == CREATE:
        table.push(ASK_CREATE, seat, amount)
    elif op == RAID:
        if can_raid(table, seat, amount):
            if tables.item_b[item] == 1:
                table.push(ASK_RAID, seat, amount)
            else:
                start_raid(table, seat, amount)
    elif op == FIRST_PLAYER:
        become_first(table, seat)
    elif op == TRADE_RAW and table.raw_goods(seat) + table.products(seat) > 0:
        table.push(TRADE_GIVE, seat)


class Order(Kind):
    """`order` (TM-3.2): which item comes next, or which token of river 14 (TM-9.5)."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """All that are left, also what can do nothing."""
        tables = table.tables
        options = vec[i64]()
        if table.frame(STEP) == SPOTS_LEFT:
            options = append(options, tables.order_spot)
            return append(options, tables.order_spot + 1)
        left = table.frame(C)
        item = tables.effect_rest[table.frame(A)]
        while left:
            if left & 1:
                options = append(options, tables.order_option[tables.item_op[item]])
            left >>= 1
            item += 1
        return options

    def choose(self, table: TribeTable, option: i64) -> None:
        """That item or token is finished, with everything it triggers, before the next one."""
        tables = table.tables
        if table.frame(STEP) == SPOTS_LEFT:
            take_spot(table, option - tables.order_spot)
            return
        item = tables.effect_rest[table.frame(A)]
        bit: i64 = 1
        while (table.frame(C) & bit) == 0 or tables.order_option[tables.item_op[item]] != option:
            bit <<= 1
            item += 1
        table.set_frame(C, table.frame(C) & ~bit)
        start(table, table.frame(SEAT), item)


class Choose(Kind):
    """`choose` (TM-9.13): exactly one of some effects; at the hut also none (TM-8.9)."""

    def is_open(self, table: TribeTable) -> bool:
        """Dropped if nothing is left that can do something; never at the hut."""
        return table.frame(B) == 1 or can_choose(table, table.frame(SEAT), table.frame(A))

    def offer(self, table: TribeTable) -> vec[i64]:
        """Options that can do something."""
        tables = table.tables
        options = vec[i64]()
        first = tables.item_a[table.frame(A)]
        for branch in range(first, first + tables.item_b[table.frame(A)]):
            if can_do(table, table.frame(SEAT), tables.branch_effect[branch]):
                options = append(options, tables.branch_option[branch])
        if table.frame(B) == 1:
            options = append(options, tables.choose_none)
        return options

    def choose(self, table: TribeTable, option: i64) -> None:
        """That effect."""
        tables = table.tables
        seat = table.frame(SEAT)
        branch = tables.item_a[table.frame(A)]
        table.pop()
        if option != tables.choose_none:
            while tables.branch_option[branch] != option:
                branch += 1
            push_effect(table, seat, tables.branch_effect[branch])
        elif table.log is not None:
            table.log.note("no_hut", seat)
