# compiled by mypyc
"""The course of a game between the turns: scoring, clean-up, the next round, the end (TA-6, TA-12)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army.rules.asking import ROTATE, ask
from clayworks.games.terracotta_army.rules.scoring import score_final, score_round
from clayworks.games.terracotta_army.rules.state import (
    ACTION,
    COINS,
    CRAFTSMEN,
    DRY,
    FINAL,
    MASTER_COUNT,
    OVER,
    PRIORITY,
    ROUNDS,
    SCORING,
    SEGMENTS,
    WET,
    ArmyTable,
)
from clayworks.games.terracotta_army.rules.telling import note_row, tell_workers


def proceed(table: ArmyTable) -> None:
    """Everything from the end of a turn to the next decision, none of which is a choice (TA-6.3)."""
    if table.phase == SCORING:
        if table.log is not None:
            table.log.note("scoring", NOTHING, table.round)
        score_round(table)
        clean_up(table)
    if table.phase == FINAL:
        if table.log is not None:
            table.log.note("final", NOTHING)
        score_final(table)
        table.phase = OVER
        table.over = True
        if table.log is not None:
            winner = places(table).index(1)
            points = table.scores()[winner]
            table.log.note("end", winner, points, table.scores().count(points))
    if table.phase == ACTION:
        if table.log is not None:
            table.log.note("turn", table.seat)
        ask(table, ROTATE)


def clean_up(table: ArmyTable) -> None:
    """TA-12.1: turn order, drying, coins; then the end, or the next round."""
    if table.log is not None:
        table.log.note("clean_up", NOTHING, table.round)
    settle_turn_order(table)
    dry_clay(table)
    pay_masters(table)
    if table.round == ROUNDS:
        table.phase = FINAL  # TA-12.5, TA-R39
    else:
        next_round(table)


def settle_turn_order(table: ArmyTable) -> None:
    """TA-12.2: holders of priority tokens first, by number; the others as before."""
    order = vec[i64]()
    for number in range(1, table.seats):
        for seat in range(table.seats):
            if table.held(seat, PRIORITY) == number:
                order = append(order, seat)
    for seat in table.turn_order:
        if table.held(seat, PRIORITY) == 0:
            order = append(order, seat)
    for seat in order:
        if table.log is not None and table.held(seat, PRIORITY) > 0:
            table.log.note("give_back", seat, table.held(seat, PRIORITY))
        table.pay(seat, PRIORITY, table.held(seat, PRIORITY))
    table.turn_order = order
    if table.log is not None:
        note_row(table.log, "order", [], order)


def dry_clay(table: ArmyTable) -> None:
    """TA-12.3: all wet clay dries but for what the Masters keep wet, always as much as they can (TA-R38)."""
    for seat in range(table.seats):
        kept = min(table.held(seat, WET), bonus(table, seat, table.tables.wet_masters))
        dried = table.held(seat, WET) - kept
        table.pay(seat, WET, dried)
        table.gain(seat, DRY, dried)
        if table.log is not None and dried + kept > 0:
            table.log.note("dry", seat, dried, kept)


def pay_masters(table: ArmyTable) -> None:
    """TA-12.4: a coin for each own token on a Master that gives one (TA-R37)."""
    for seat in range(table.seats):
        coins = bonus(table, seat, table.tables.coin_masters)
        table.gain(seat, COINS, coins)
        if table.log is not None and coins > 0:
            table.log.note("income", seat, coins)


def bonus(table: ArmyTable, seat: i64, worth: vec[i64]) -> i64:
    """What the Masters of a seat bring at clean-up, together (TA-10.10)."""
    total: i64 = 0
    for master in range(i64(MASTER_COUNT)):
        if table.token_on(seat, master) > 0:
            total += worth[master]
    return total


def next_round(table: ArmyTable) -> None:
    """TA-12.6: workers return, both rings turn, the marker moves on."""
    for space in range(i64(SEGMENTS * 2)):
        seat = table.wheel[space]
        if seat != NOTHING:
            table.gain(seat, CRAFTSMEN + space % 2, 1)
            table.wheel[space] = NOTHING
    table.inner = (table.inner + 1) % SEGMENTS
    table.middle = (table.middle - 1) % SEGMENTS
    table.round += 1
    table.phase = ACTION
    table.seat = table.turn_order[0]
    if table.log is not None:
        tell_workers(table, table.log)
        table.log.note("rings", NOTHING)
        table.log.note("round", NOTHING, table.round)


# Larger than any number of points; only the order of the sums matters.
MANY: Final = 1000000


def places(table: ArmyTable) -> list[int]:
    """TA-13.7: most VP first; among equals the earlier in turn order, for all places (TA-R40)."""
    scores = table.scores()
    strength = [0] * int(table.seats)
    for place in range(table.seats):
        seat = table.turn_order[place]
        strength[seat] = scores[seat] * MANY - int(place)
    return [1 + sum([1 for other in strength if other > own]) for own in strength]
