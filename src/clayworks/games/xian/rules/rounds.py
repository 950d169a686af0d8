# compiled by mypyc
"""The course of a game between the own rounds: reveal, order, new-turn steps, the end (XI-4, XI-16)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.xian.rules.asking import WORKER, ask
from clayworks.games.xian.rules.choosing import exchange, focus_first
from clayworks.games.xian.rules.scoring import score_final
from clayworks.games.xian.rules.state import (
    BUILDERS,
    BUILDINGS,
    DISCARDED,
    EXCHANGED,
    FAVOURS,
    FINAL,
    IN_ROW,
    OVER,
    OVER_AND_SCORED,
    OWN_ROUNDS,
    PAIRS,
    REQUESTS,
    ROW,
    SEEN,
    TURNS,
    UNDER,
    XianTable,
)


def proceed(table: XianTable) -> None:
    """Everything from a stop to the next decision, none of which is a choice (XI-23.9)."""
    if table.phase == FAVOURS:
        exchange(table)
        if focus_first(table):
            return
        announce_favours(table)
        table.phase = PAIRS
    elif table.phase == OWN_ROUNDS:
        end_round_or_go_on(table)
    if table.phase == PAIRS:
        if focus_first(table):
            return
        reveal(table)
    if table.phase == OWN_ROUNDS:
        begin_own_round(table)
    elif table.phase == FINAL:
        if table.log is not None:
            table.log.note("final", NOTHING)
        score_final(table)
        table.phase = OVER_AND_SCORED
        table.over = True


def announce_favours(table: XianTable) -> None:
    """When all have decided, the numbers exchanged become public (XI-6.1)."""
    if table.log is not None:
        for seat in range(table.seats):
            table.log.note("exchanged", seat, table.held(seat, EXCHANGED))


# -- a round ---------------------------------------------------------------------------------------------


def reveal(table: XianTable) -> None:
    """All pairs are revealed together; the order of the round is fixed (XI-6.3, XI-19.4)."""
    for seat in range(table.seats):
        under = table.held(seat, UNDER)
        over = table.held(seat, OVER)
        table.put(seat, SEEN, table.held(seat, SEEN) | (1 << under) | (1 << over))
        if table.log is not None:
            table.log.note("reveal", seat, over, under)
    table.order = initiative(table)
    table.place = 0
    table.phase = OWN_ROUNDS


def initiative(table: XianTable) -> vec[i64]:
    """Highest under card first; ties go to the supervisor ahead, then to the upper one (XI-6.5)."""
    order = vec[i64](capacity=table.seats)
    for seat in range(table.seats):
        order = append(order, seat)
        at = seat
        while at > 0 and acts_before(table, seat, order[at - 1]):
            order[at] = order[at - 1]
            at -= 1
        order[at] = seat
    return order


def acts_before(table: XianTable, seat: i64, other: i64) -> bool:
    """Whether a seat acts before another in this round."""
    numbers = table.tables.card_numbers
    own = numbers[table.held(seat, UNDER)]
    others = numbers[table.held(other, UNDER)]
    return own > others if own != others else table.lies_before(seat, other)


def begin_own_round(table: XianTable) -> None:
    """The menu of the next player in the order (XI-7.1)."""
    table.seat = table.order[table.place]
    table.stage = WORKER
    if table.log is not None:
        table.log.note("own_round", table.seat, table.turn, table.round)
    ask(table, WORKER)


def end_round_or_go_on(table: XianTable) -> None:
    """After an own round: the next player, the second round, the next turn, or the end (XI-4.2)."""
    table.place += 1
    if table.place < table.seats:
        return
    table.place = 0
    table.order = vec[i64]()
    if table.round == 1:
        table.round = 2
        table.phase = PAIRS
    elif table.turn < TURNS:
        new_turn(table)
        table.phase = PAIRS
    else:
        table.phase = FINAL  # XI-19.57


# -- new-turn steps (XI-16) ------------------------------------------------------------------------------


def new_turn(table: XianTable) -> None:
    """XI-16.1 to XI-16.6: builders, request token and minister, equipment, new hands."""
    for seat in range(table.seats):
        for building in range(i64(BUILDINGS)):
            table.put(seat, BUILDERS + building, 0)
    move_request(table)
    table.bonus_left = True
    renew_row(table)
    table.turn += 1
    table.round = 1
    if table.log is not None:
        table.log.note("turn", NOTHING, table.turn)


def move_request(table: XianTable) -> None:
    """The lowest token goes to the turn track, the minister to its building, a new one follows (XI-16.2)."""
    numbers = table.tables.token_numbers
    lowest: i64 = 0
    for space in range(1, i64(REQUESTS)):
        if numbers[table.requests[space]] < numbers[table.requests[lowest]]:
            lowest = space
    token = table.requests[lowest]
    table.minister = table.tables.building_of[table.tables.token_pigments[token]]
    following = table.tokens[REQUESTS + table.turn - 1]
    table.requests[lowest] = following
    if table.log is not None:
        table.log.note("request", NOTHING, token, lowest, following)


def renew_row(table: XianTable) -> None:
    """Slots 1 and 2 are cleared, the others slide left, the deck fills up (XI-16.4, XI-19.46)."""
    kept = vec[i64](capacity=ROW)
    for slot in range(i64(ROW)):
        card = table.row[slot]
        if card != NOTHING:
            if slot < 2:
                table.owners[card] = DISCARDED
            else:
                kept = append(kept, card)
    for slot in range(i64(ROW)):
        if slot < len(kept):
            table.row[slot] = kept[slot]
        else:
            table.row[slot] = draw_equipment(table)


def draw_equipment(table: XianTable) -> i64:
    """The next card of the equipment deck, which never runs short (XI-16.5)."""
    card = table.equipment[table.drawn]
    table.drawn += 1
    table.owners[card] = IN_ROW
    return card
