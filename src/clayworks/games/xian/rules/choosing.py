# compiled by mypyc
"""Choosing cards, secretly and at the same time: Emperor's favour and the pair (XI-6).

Every seat has its own open question here; `table.seat` is the one whose question is in hand.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.xian.rules.asking import ASK_FAVOUR, DECISIONS, OVER_CARD, UNDER_CARD, Kind, ask, stop
from clayworks.games.xian.rules.state import (
    DECIDED,
    DECK,
    EXCHANGED,
    FAVOUR,
    FAVOURS,
    HAND,
    LAST_RETURNED,
    OVER,
    PAIRS,
    UNDER,
    XianTable,
)

KEEP: Final = DECK


class Favour(Kind):
    """`favour` (XI-6.1): one card after another to be returned. Options: the cards, keep."""

    def offer(self, table: XianTable) -> vec[i64]:
        """Cards of the hand that come after the one named last, and keep (XI-23.4)."""
        options = vec[i64](capacity=HAND + 1)
        for card in table.hand(table.seat):
            if card > table.held(table.seat, LAST_RETURNED):
                options = append(options, self.first + card)
        return append(options, self.first + KEEP)

    def choose(self, table: XianTable, option: i64) -> None:
        """Nothing is exchanged before the choice is complete."""
        seat = table.seat
        if option == KEEP:
            table.put(seat, DECIDED, 1)
            if table.log is not None:
                table.log.note("favour", seat)
            stop(table)
        else:
            table.put(seat, FAVOUR, table.held(seat, FAVOUR) | (1 << option))
            table.put(seat, LAST_RETURNED, option)
            ask(table, ASK_FAVOUR)


class UnderCard(Kind):
    """`under-card` (XI-6.2): the card of the pair that gives the initiative."""

    def offer(self, table: XianTable) -> vec[i64]:
        """All cards of the hand."""
        return hand_options(table, self.first)

    def choose(self, table: XianTable, option: i64) -> None:
        """The pair is chosen together with its order (XI-19.2)."""
        table.put(table.seat, UNDER, option)
        ask(table, OVER_CARD)


class OverCard(Kind):
    """`over-card` (XI-6.2): the card of the pair that gives the worker action."""

    def offer(self, table: XianTable) -> vec[i64]:
        """The other cards of the hand; one in round 2."""
        return hand_options(table, self.first)

    def choose(self, table: XianTable, option: i64) -> None:
        """Committed: nobody else sees it before the reveal (XI-6.3)."""
        table.put(table.seat, OVER, option)
        if table.log is not None:
            table.log.note("pair", table.seat)
        stop(table)


def hand_options(table: XianTable, first: i64) -> vec[i64]:
    """One option for every card in hand."""
    options = vec[i64](capacity=HAND)
    for card in table.hand(table.seat):
        options = append(options, first + card)
    return options


# -- who has still to choose -----------------------------------------------------------------------------


def is_undecided(table: XianTable, seat: i64) -> bool:
    """Whether a seat has still to make its secret choice (XI-6.3)."""
    if table.phase == FAVOURS:
        return table.held(seat, DECIDED) == 0
    return table.phase == PAIRS and table.held(seat, OVER) == NOTHING


def secret_decision(table: XianTable, seat: i64) -> i64:
    """The question that an undecided seat is at."""
    if table.phase == FAVOURS:
        return ASK_FAVOUR
    return UNDER_CARD if table.held(seat, UNDER) == NOTHING else OVER_CARD


def focus(table: XianTable, seat: i64) -> None:
    """Take the question of one undecided seat in hand."""
    table.seat = seat
    table.open = secret_decision(table, seat)
    table.options = DECISIONS[table.open].offer(table)


def focus_first(table: XianTable) -> bool:
    """Take the question of the lowest undecided seat in hand (XI-6.3); False if all have chosen."""
    for seat in range(table.seats):
        if is_undecided(table, seat):
            focus(table, seat)
            return True
    return False


# -- the exchange ----------------------------------------------------------------------------------------


def exchange(table: XianTable) -> None:
    """The favours that are decided: cards go under the deck, as many are drawn from its top (XI-6.1)."""
    for seat in range(table.seats):
        if table.held(seat, FAVOUR) != 0 and table.held(seat, DECIDED) == 1:
            exchange_cards(table, seat)


def exchange_cards(table: XianTable, seat: i64) -> None:
    """Kept cards, drawn ones, the rest of the deck, then the returned cards: these are hand 6 (XI-19.5)."""
    returned = table.held(seat, FAVOUR)
    old = table.decks
    decks = old[:]
    start = seat * DECK
    at = start
    for index in range(start, start + HAND):
        if (returned >> old[index]) & 1 == 0:
            decks[at] = old[index]
            at += 1
    for index in range(start + HAND, start + DECK):
        decks[at] = old[index]
        at += 1
    table.put(seat, EXCHANGED, start + DECK - at)
    for card in range(i64(DECK)):
        if (returned >> card) & 1 == 1:
            decks[at] = card
            at += 1
    table.decks = decks
    table.put(seat, FAVOUR, 0)
    table.put(seat, LAST_RETURNED, NOTHING)
