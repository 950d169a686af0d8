# compiled by mypyc
"""The course of a game between the own rounds: reveal, order, new-turn steps, the end (XI-4, XI-16)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.xian.rules.asking import WORKER, ask
from clayworks.games.xian.rules.choosing import exchange, focus_first
from clayworks.games.xian.rules.scoring import places, score_final
from clayworks.games.xian.rules.sites import packed
from clayworks.games.xian.rules.state import (
    BUILDERS,
    BUILDINGS,
    DECIDED,
    DISCARDED,
    EXCHANGED,
    FAVOURS,
    FINAL,
    HAND,
    IN_ROW,
    OVER,
    OVER_AND_SCORED,
    OWN_ROUNDS,
    PAIRS,
    REQUESTS,
    ROW,
    SEEN,
    SPACE,
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
        begin_choice(table)
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
        if table.log is not None:
            announce_winner(table)
        table.phase = OVER_AND_SCORED
        table.over = True


def has_just_begun(table: XianTable) -> bool:
    """Whether nobody has decided anything yet; what is merely thought of is hidden from others (XI-5.1)."""
    if table.turn > 1 or table.phase != FAVOURS:
        return False
    return all(table.held(seat, DECIDED) == 0 for seat in range(table.seats))


def announce_first_turn(table: XianTable) -> None:
    """What the set-up ends with: the minister in his building, and cards for everybody (XI-3.3, XI-4.2)."""
    log = table.log
    if log is not None:
        log.note("turn", NOTHING, table.turn)
        log.note("minister_stands", NOTHING, table.minister)
        log.note("draw", NOTHING, HAND)
        log.note("asking_favour", NOTHING)


def announce_favours(table: XianTable) -> None:
    """When all have decided, the numbers exchanged become public (XI-6.1)."""
    if table.log is not None:
        table.log.note("favours", NOTHING)
        for seat in range(table.seats):
            table.log.note("exchanged", seat, table.held(seat, EXCHANGED))


def announce_winner(table: XianTable) -> None:
    """Who wins, and by what if somebody else has as many points (XI-17.15)."""
    log = table.log
    if log is None:
        return
    winner: i64 = places(table).index(1)
    settled_by: i64 = 0
    for other in range(table.seats):
        if other != winner and table.prestige(other) == table.prestige(winner):
            same_space = table.held(other, SPACE) == table.held(winner, SPACE)
            settled_by = max(settled_by, i64(BY_STACK) if same_space else i64(BY_TRACK))
    log.note("wins", winner, settled_by)


# -- a round ---------------------------------------------------------------------------------------------


def begin_choice(table: XianTable) -> None:
    """Everybody chooses a pair (XI-6.2)."""
    table.phase = PAIRS
    if table.log is not None:
        table.log.note("choosing", NOTHING, table.turn, table.round)


def reveal(table: XianTable) -> None:
    """All pairs are revealed together; the order of the round is fixed (XI-6.3, XI-19.4)."""
    for seat in range(table.seats):
        under = table.held(seat, UNDER)
        over = table.held(seat, OVER)
        table.put(seat, SEEN, table.held(seat, SEEN) | (1 << under) | (1 << over))
    table.order = initiative(table)
    if table.log is not None:
        announce_pairs(table)
    table.place = 0
    table.phase = OWN_ROUNDS


# What settles a tie: nothing has to, the space on the supervisor track, or the place in its stack.
BY_TRACK: Final = 1
BY_STACK: Final = 2


def announce_pairs(table: XianTable) -> None:
    """The pairs in the order in which their owners act, and what has settled equal initiatives (XI-6.5)."""
    log = table.log
    if log is None:
        return
    log.note("reveals", NOTHING, table.turn, table.round)
    for place in range(table.seats):
        seat = table.order[place]
        log.note("reveal", seat, table.held(seat, OVER), table.held(seat, UNDER))
        if place > 0:
            before = table.order[place - 1]
            numbers = table.tables.card_numbers
            if numbers[table.held(before, UNDER)] == numbers[table.held(seat, UNDER)]:
                same_space = table.held(before, SPACE) == table.held(seat, SPACE)
                log.note("tie", before, seat, BY_STACK if same_space else BY_TRACK)


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
        begin_choice(table)
    elif table.turn < TURNS:
        new_turn(table)
        begin_choice(table)
    else:
        table.phase = FINAL  # XI-19.57


# -- new-turn steps (XI-16) ------------------------------------------------------------------------------


def new_turn(table: XianTable) -> None:
    """XI-16.1 to XI-16.6: builders, request token and minister, equipment, new hands."""
    if table.log is not None:
        table.log.note("turn", NOTHING, table.turn + 1)
    for seat in range(table.seats):
        return_builders(table, seat)
    move_request(table)
    table.bonus_left = True
    renew_row(table)
    table.turn += 1
    table.round = 1
    if table.log is not None:
        table.log.note("draw", NOTHING, HAND)


def return_builders(table: XianTable, seat: i64) -> None:
    """The builders of a seat come back to it (XI-16.1)."""
    returned: i64 = 0
    for building in range(i64(BUILDINGS)):
        returned += table.held(seat, BUILDERS + building)
        table.put(seat, BUILDERS + building, 0)
    if returned > 0 and table.log is not None:
        table.log.note("builders", seat, returned)


def move_request(table: XianTable) -> None:
    """The lowest token goes to the turn track, the minister to its building, a new one follows (XI-16.2)."""
    numbers = table.tables.token_numbers
    lowest: i64 = 0
    for space in range(1, i64(REQUESTS)):
        if numbers[table.requests[space]] < numbers[table.requests[lowest]]:
            lowest = space
    token = table.requests[lowest]
    before = table.minister
    table.minister = table.tables.building_of[table.tables.token_pigments[token]]
    following = table.tokens[REQUESTS + table.turn - 1]
    table.requests[lowest] = following
    if table.log is not None:
        table.log.note("request", NOTHING, token, lowest, following)
        moved = "minister_goes" if table.minister != before else "minister_stays"
        table.log.note(moved, NOTHING, table.minister)


def renew_row(table: XianTable) -> None:
    """Slots 1 and 2 are cleared, the others slide left, the deck fills up (XI-16.4, XI-19.46)."""
    kept = vec[i64](capacity=ROW)
    cleared: list[int] = []
    for slot in range(i64(ROW)):
        card = table.row[slot]
        if card != NOTHING:
            if slot < 2:
                table.owners[card] = DISCARDED
                cleared.append(int(card))
            else:
                kept = append(kept, card)
    for slot in range(i64(ROW)):
        if slot < len(kept):
            table.row[slot] = kept[slot]
        else:
            table.row[slot] = draw_equipment(table)
    if table.log is not None:
        laid = [int(table.row[slot]) for slot in range(len(kept), i64(ROW))]
        if cleared:
            table.log.note("cleared", NOTHING, len(cleared), packed(cleared))
        table.log.note("laid", NOTHING, len(laid), packed(laid))


def draw_equipment(table: XianTable) -> i64:
    """The next card of the equipment deck, which never runs short (XI-16.5)."""
    card = table.equipment[table.drawn]
    table.drawn += 1
    table.owners[card] = IN_ROW
    return card
