# compiled by mypyc
"""What nobody can know yet (TM-1.5), dealt again: deck order, neutral cards to come, an unseen draft pool."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.rows import shuffle, sort
from clayworks.core.state import zeros
from clayworks.games.terramara.rules.setup_decisions import CHARACTERS
from clayworks.games.terramara.rules.state import ROUNDS, STEP, TribeTable
from clayworks.games.terramara.rules.steps import NEUTRAL_SPACE, REVEAL_POOL

NEUTRAL_CARDS = 4


def is_pool_hidden(table: TribeTable) -> bool:
    """The draft pool lies face down while neutral explorers are placed (TM-1.5)."""
    if table.top < 0 or table.pool_characters == 0:
        return False
    step = table.frame(STEP)
    return step in (NEUTRAL_SPACE, REVEAL_POOL)


def deal_again(table: TribeTable, chance: Chance) -> None:
    """All that is hidden, as likely as it is to those who see the table."""
    table.deck = shuffled_deck(table, chance)
    table.draws = drawn_again(table, chance)
    if is_pool_hidden(table):
        seats = table.seats + 1
        table.pool_characters = some(chance, CHARACTERS, seats)
        table.pool_starts = some(chance, len(table.tables.start_effect), seats)


def shuffled_deck(table: TribeTable, chance: Chance) -> vec[i64]:
    """The cards below the top of the deck, each level by itself (TM-5.5)."""
    deck = table.deck[:]
    start = table.deck_at
    for end in table.tables.level_end:
        sort(deck, start, end)  # what is dealt again does not depend on the order that is hidden
        shuffle(deck, start, end, chance)
        start = max(start, end)
    return deck


def drawn_again(table: TribeTable, chance: Chance) -> vec[i64]:
    """The neutral cards of the rounds to come (TM-6.2)."""
    draws = table.draws[:]
    cards = NEUTRAL_CARDS - (1 - table.neutral_four)
    for number in range(table.rounds_drawn, i64(ROUNDS)):
        if table.tables.neutrals[table.seats] > 0:
            first = 1 + chance.below(cards)
            draws[number * 2] = first
            if table.tables.neutrals[table.seats] > 1:
                second = 1 + chance.below(cards - 1)
                draws[number * 2 + 1] = second if second < first else second + 1
    return draws


def some(chance: Chance, kinds: i64, count: i64) -> i64:
    """So many different ones of some kinds, as bits."""
    row = zeros(kinds)
    for kind in range(kinds):
        row[kind] = kind
    shuffle(row, 0, kinds, chance)
    chosen: i64 = 0
    for place in range(count):
        chosen |= 1 << row[place]
    return chosen
