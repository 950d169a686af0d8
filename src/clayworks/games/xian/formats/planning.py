"""What a seat does next on the table as it lies now, for who plans it while others choose (XI-4.2)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.ahead import NO_MORE_TURNS, Ahead
from clayworks.core.state import NOTHING
from clayworks.games.xian import M
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.choosing import focus
from clayworks.games.xian.rules.decisions import XianState
from clayworks.games.xian.rules.rounds import begin_own_round

NOT_DRAWN = M("Your next cards are not drawn yet, so there is nothing to plan with.")
NOT_SEEN = M("What the others have chosen is not known: their pairs are left out.")


def ahead(table: XianState, seat: int) -> Ahead:
    """The own round if it is still to come; else the next pair, if its cards are known (XI-6, XI-7)."""
    copy = table.clone()
    copy.open = NOTHING
    copy.options = vec[i64]()
    copy.seat = NOTHING
    if copy.phase == s.FAVOURS:
        # Whoever keeps all cards knows the hand (XI-6.1).
        return Ahead(next_pair(copy, seat)) if copy.held(seat, s.FAVOUR) == 0 else Ahead(None, NOT_DRAWN)
    if copy.phase == s.PAIRS:
        return Ahead(reveal_own(copy, seat), NOT_SEEN)
    if seat in list(copy.order)[copy.place + 1 :]:
        copy.place = list(copy.order).index(seat)
        return Ahead(own_round(copy))
    if copy.round == 1:
        copy.round = 2
        return Ahead(next_pair(copy, seat))
    return Ahead(None, NOT_DRAWN if copy.turn < s.TURNS else NO_MORE_TURNS)


def own_round(table: XianState) -> XianState:
    """The menu of the seat whose place it is; whatever another has begun is left out (XI-7.1)."""
    table.forget_action()
    table.bonus_due = False
    table.begun = False
    begin_own_round(table)
    return table


def reveal_own(table: XianState, seat: int) -> XianState:
    """The own pair alone is turned up: nobody knows the others, nor who acts first (XI-6.3)."""
    pair = (1 << table.held(seat, s.UNDER)) | (1 << table.held(seat, s.OVER))
    table.put(seat, s.SEEN, table.held(seat, s.SEEN) | pair)
    forget_pairs(table, seat)
    table.phase = s.OWN_ROUNDS
    table.order = vec[i64]([seat])
    table.place = 0
    return own_round(table)


def next_pair(table: XianState, seat: int) -> XianState:
    """Everybody is about to choose a pair (XI-6.2)."""
    forget_pairs(table, NOTHING)
    table.forget_action()
    for other in range(len(table.colours)):
        table.put(other, s.DECIDED, 1)
        table.put(other, s.FAVOUR, 0)
        table.put(other, s.LAST_RETURNED, NOTHING)
        if other != seat and table.phase == s.FAVOURS:
            table.put(other, s.EXCHANGED, 0)
    table.phase = s.PAIRS
    table.order = vec[i64]()
    table.place = 0
    table.stage = NOTHING
    table.begun = False
    table.bonus_due = False
    focus(table, seat)
    return table


def forget_pairs(table: XianState, kept: int) -> None:
    """No pair lies before anybody but one."""
    for other in range(len(table.colours)):
        if other != kept:
            table.put(other, s.UNDER, NOTHING)
            table.put(other, s.OVER, NOTHING)
