# compiled by mypyc
"""Dealing again what a seat can't know (XI-5).

Hidden from a seat are: the order of every deck, also its own (except that the cards it returned by
favour are among its last hand, XI-5.3); the hands of the others and what they have chosen but not
revealed; the order of the equipment deck and of the face-down tokens. Purchases were seen by all
(XI-5.1), so bought cards stay where they are.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.rows import shuffle
from clayworks.core.state import NOTHING
from clayworks.games.xian.rules.choosing import focus, is_undecided
from clayworks.games.xian.rules.state import (
    DECIDED,
    DECK,
    EQUIPMENT,
    EXCHANGED,
    FAVOUR,
    FAVOURS,
    HAND,
    LAST_RETURNED,
    OVER,
    PAIRS,
    REQUESTS,
    SEEN,
    TOKENS,
    UNDER,
    XianTable,
)


def resample(table: XianTable, seat: i64, chance: Chance) -> None:
    """Deal again everything on a table that `seat` can't know. The table must be a copy of one's own."""
    table.equipment = table.equipment[:]
    mix(table.equipment, table.drawn, EQUIPMENT, chance)
    table.tokens = table.tokens[:]
    mix(table.tokens, REQUESTS + table.turn - 1, TOKENS, chance)
    table.decks = table.decks[:]
    for other in range(table.seats):
        if other == seat:
            shuffle_own_deck(table, seat, chance)
        else:
            shuffle_unseen(table, other, chance)
            if table.phase == FAVOURS:
                resample_favour(table, other, chance)
            elif table.phase == PAIRS:
                resample_pair(table, other, chance)
    if table.seat != NOTHING and table.seat != seat and is_undecided(table, table.seat):
        focus(table, table.seat)


def mix(row: vec[i64], start: i64, end: i64, chance: Chance) -> None:
    """Put a part of a row in random order, which does not depend on the one it had: that is hidden."""
    put_in_order(row, start, end, 0)
    shuffle(row, start, end, chance)


def put_in_order(row: vec[i64], start: i64, end: i64, kept: i64) -> None:
    """Sort the different small numbers of a part of a row, but leave those alone whose bit is in `kept`."""
    found: i64 = 0
    for at in range(start, end):
        found |= 1 << row[at]
    found &= ~kept
    number: i64 = 0
    for at in range(start, end):
        if (kept >> row[at]) & 1 == 1:
            continue
        while (found >> number) & 1 == 0:
            number += 1
        row[at] = number
        number += 1


def shuffle_own_deck(table: XianTable, seat: i64, chance: Chance) -> None:
    """The cards not drawn yet, except those that were returned by favour (XI-5.3)."""
    start = seat * DECK
    end = start + DECK - table.held(seat, EXCHANGED)
    mix(table.decks, start + table.turn * HAND, end, chance)


def shuffle_unseen(table: XianTable, seat: i64, chance: Chance) -> None:
    """All cards of another seat that were never revealed, in hand or deck (XI-5.2)."""
    decks = table.decks
    seen = table.held(seat, SEEN)
    start = seat * DECK
    put_in_order(decks, start, start + DECK, seen)
    unseen: i64 = 0  # how many unseen cards lie before the one looked at
    for at in range(start, start + DECK):
        if (seen >> decks[at]) & 1 == 1:
            continue
        unseen += 1
        # The card changes places with one of the unseen cards up to itself, all equally likely.
        skip = chance.below(unseen)
        other = start
        while True:
            if (seen >> decks[other]) & 1 == 0:
                if skip == 0:
                    break
                skip -= 1
            other += 1
        card = decks[at]
        decks[at] = decks[other]
        decks[other] = card


# -- secret choices of others (XI-6.3) -------------------------------------------------------------------


def resample_favour(table: XianTable, seat: i64, chance: Chance) -> None:
    """Any subset of the hand may have been returned; of one who still chooses nothing is known."""
    start = seat * DECK
    subset = chance.below(1 << HAND)
    if table.held(seat, DECIDED) == 1 and table.held(seat, FAVOUR) == 0:
        table.put(seat, EXCHANGED, bits(subset))
        return
    returned: i64 = 0
    last: i64 = NOTHING
    for index in range(i64(HAND)):
        if (subset >> index) & 1 == 1:
            card = table.decks[start + index]
            returned |= 1 << card
            last = max(last, card)
    if table.held(seat, DECIDED) == 0 and last == highest(table, start):
        # This choice would be complete. It falls back to its beginning, which is as possible.
        returned = 0
        last = NOTHING
    table.put(seat, FAVOUR, returned)
    table.put(seat, LAST_RETURNED, last)


def highest(table: XianTable, start: i64) -> i64:
    """The card of the first hand that comes last by name."""
    last: i64 = NOTHING
    for index in range(start, start + HAND):
        last = max(last, table.decks[index])
    return last


def bits(number: i64) -> i64:
    """How many bits of a number are set."""
    count: i64 = 0
    while number > 0:
        count += number & 1
        number >>= 1
    return count


def resample_pair(table: XianTable, seat: i64, chance: Chance) -> None:
    """Any ordered pair of the hand may be chosen; one who still chooses may have named the under card."""
    committed = table.held(seat, OVER) != NOTHING
    table.put(seat, UNDER, NOTHING)
    table.put(seat, OVER, NOTHING)
    hand = table.hand(seat)
    cards: i64 = len(hand)
    under = chance.below(cards)
    if committed:
        over = (under + 1 + chance.below(cards - 1)) % cards
        table.put(seat, UNDER, hand[under])
        table.put(seat, OVER, hand[over])
    elif table.round == 1 and chance.below(2) == 1:
        table.put(seat, UNDER, hand[under])
