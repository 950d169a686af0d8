"""The next turn of a seat on the table as it lies now, for who plans it while others have theirs (TM-7.1)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.ahead import NO_MORE_TURNS, Ahead
from clayworks.core.state import NOTHING
from clayworks.games.terramara import M
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.asking import run
from clayworks.games.terramara.rules.decisions import TribeState
from clayworks.games.terramara.rules.rounds import RoundEnd, renew_cards
from clayworks.games.terramara.rules.steps import RAIDING, ROUND_END, TURN

SET_UP = M("The set-up goes on: turns can be planned when it is over.")
NEXT_ROUND = M(
    "All your members are placed, so this is your first turn of the next round: they are back. What turns up "
    "when it begins is not known, and is left out."
)


def ahead(table: TribeState, seat: int) -> Ahead:
    """The rest of a turn in which others decide something; else the next one, maybe of the next round."""
    if table.stage == s.SETTING_UP:
        return Ahead(None, SET_UP)
    copy = table.clone()
    copy.open = NOTHING
    copy.options = vec[i64]()
    if copy.active == seat and rest_of_turn(copy, seat):
        return Ahead(copy)
    copy = table.clone()
    copy.open = NOTHING
    copy.options = vec[i64]()
    copy.top = -s.FRAME
    told = None
    if copy.hand(seat) == 0:
        if copy.round == s.ROUNDS:
            return Ahead(None, NO_MORE_TURNS)
        next_round(copy)
        told = NEXT_ROUND
    copy.push(TURN, seat)
    return Ahead(copy, told) if asks(copy, seat) else Ahead(None, NO_MORE_TURNS)


def rest_of_turn(table: TribeState, seat: int) -> bool:
    """Leave out what others have still to answer (TM-9.9); whether something is left to decide then."""
    while table.top >= 0 and (table.frame(s.SEAT) != seat or table.frame(s.STEP) == RAIDING):
        table.pop()
    return table.top >= 0 and asks(table, seat)


def asks(table: TribeState, seat: int) -> bool:
    """Carry on to the first question of a seat; whether there is one before others decide."""
    table.chooser = seat
    table.pausing = True
    run(table)
    table.chooser = NOTHING
    table.pausing = False
    table.paused = False
    return table.open != NOTHING and table.seat == seat


def next_round(table: TribeState) -> None:
    """TM-6.4, and of TM-6.2 what is known before: neither new cards nor those of the neutral players."""
    table.push(ROUND_END, NOTHING)
    RoundEnd().go(table)
    table.top = -s.FRAME
    table.track = table.tables.workers_on_track[table.round - 1]
    table.first = table.holder
    for other in range(len(table.colours)):
        table.put(other, s.UNMOVED, 1)
    deck = table.deck_at
    if table.round % 2 == 1:
        table.deck_at = s.CARDS  # cards leave the row, and nobody knows which ones follow
    renew_cards(table)
    if table.round % 2 == 1:
        table.deck_at = deck
