# compiled by mypyc
"""The course of a game between the turns: start and end of a round, the end of the game (TM-6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from clayworks.core.state import NOTHING, zeros
from clayworks.games.terramara.rules.artefacts import deal_card, draw_card
from clayworks.games.terramara.rules.scoring import score_final
from clayworks.games.terramara.rules.state import (
    ABILITY_USED,
    CARDS,
    CROSSROADS,
    HAND,
    HOMELAND,
    IN_HUT,
    MAT,
    MILITARY,
    NEUTRAL,
    PRIVATE,
    RIVER,
    ROUNDS,
    ROW_SPACES,
    SLOTS,
    UNMOVED,
    USED_CARDS,
    USED_WORKERS,
    WARRIOR,
    TribeTable,
    kind_of,
    owner_of,
)
from clayworks.games.terramara.rules.steps import FINAL_SCORING, ROUND_START, TURN, Step


class RoundStart(Step):
    """TM-6.2: cards, first-player card, neutral cards; then the first turn."""

    def go(self, table: TribeTable) -> None:
        """In this order."""
        table.pop()
        if table.log is not None:
            table.log.note("round", NOTHING, table.round)
        table.track = table.tables.workers_on_track[table.round - 1]
        table.first = table.holder
        table.active = table.holder
        for seat in range(table.seats):
            table.put(seat, UNMOVED, 1)
        if table.log is not None:
            table.log.note("begins", table.first)
        renew_cards(table)
        if table.log is not None and table.round == table.tables.back_from_round:
            table.log.note("card_turned", NOTHING)
        draw_neutral_cards(table)
        table.push(TURN, table.first)


def renew_cards(table: TribeTable) -> None:
    """TM-6.2 (a): levels 1 and 2 leave the deck in rounds 2 and 4, the row in rounds 3 and 5 (TM-J18)."""
    level = table.round // 2
    if level == 0:
        return
    if table.round % 2 == 0:
        # The deck has its levels one below the other: removing one is going on to the next.
        table.deck_at = max(table.deck_at, table.tables.level_end[level - 1])
        if table.log is not None:
            table.log.note("deck", NOTHING, level)
        return
    kept: i64 = 0
    for slot in range(table.in_row):
        card = table.row[slot]
        if table.tables.card_level[card] == level:
            if table.log is not None:
                table.log.note("discard", NOTHING, card)
            # Until version 2 the others were pushed to the left, and the new cards came behind them.
            if table.rules < 2 or table.deck_at == CARDS:
                continue
            card = draw_card(table)
        table.row[kept] = card
        kept += 1
    for slot in range(kept, i64(SLOTS)):
        table.row[slot] = NOTHING
    table.in_row = kept
    while table.in_row < SLOTS and table.deck_at < CARDS:
        deal_card(table)


def draw_neutral_cards(table: TribeTable) -> None:
    """TM-6.2 (c): the weaker neutral draws first, a tie is N1's (TM-J41); at most to the end of the track."""
    count = table.tables.neutrals[table.seats]
    table.rounds_drawn = table.round
    if count == 0:
        return
    first: i64 = 1 if count == 2 and table.neutrals[1] < table.neutrals[0] else 0
    for draw in range(count):
        neutral = first if draw == 0 else 1 - first
        card = table.draws[(table.round - 1) * 2 + draw]
        table.neutrals[neutral] = min(table.neutrals[neutral] + card, table.tables.military_max)
        if table.log is not None:
            table.log.note("neutral_card", NOTHING, neutral, card)


class RoundEnd(Step):
    """TM-6.4; after the last round nothing is returned (TM-6.5)."""

    def go(self, table: TribeTable) -> None:
        """Members, tiles, workers, the round marker."""
        table.pop()
        if table.round == ROUNDS:
            table.push(FINAL_SCORING, NOTHING)
            return
        if table.log is not None:
            table.log.note("round_end", NOTHING, table.round)
            tell_members(table)
        return_members(table)
        if table.log is not None:
            table.log.note("flip_row", NOTHING, table.round)
            tell_workers(table)
        for seat in range(table.seats):
            for level in range(i64(3)):
                table.put(seat, USED_WORKERS + level, 0)
            table.put(seat, USED_CARDS, 0)
            table.put(seat, ABILITY_USED, 0)
        table.round += 1
        table.push(ROUND_START, NOTHING)


def is_left(table: TribeTable, space: i64) -> bool:
    """TM-6.4 (a): whether the members of a space return: homeland, crossroads, the current row."""
    current = HOMELAND + (table.round - 1) * ROW_SPACES
    return space < HOMELAND or space >= CROSSROADS or current <= space < current + ROW_SPACES


def return_members(table: TribeTable) -> None:
    """TM-6.4 (a): from spaces that are left and from the huts; future rows stay."""
    for space in range(i64(PRIVATE + 1)):
        if is_left(table, space):
            for place in range(space * 2, space * 2 + 2):
                if table.spaces[place] != 0:
                    take_back(table, owner_of(table.spaces[place]), kind_of(table.spaces[place]))
                    table.spaces[place] = 0
    for seat in range(table.seats):
        hut = table.held(seat, IN_HUT)
        while hut != 0:
            take_back(table, seat, (hut & 3) - 1)
            hut >>= 2
        table.put(seat, IN_HUT, 0)


def tell_members(table: TribeTable) -> None:
    """Who takes back how many members of each kind; how many neutral explorers leave the game (TM-J38)."""
    log = table.log
    if log is None:
        return
    counts = zeros(MEMBER_KINDS)  # three kinds for each seat and neutral player
    for place in range(i64(PRIVATE + 1) * 2):
        if table.spaces[place] != 0 and is_left(table, place // 2):
            counts[table.spaces[place] - 1] += 1
    for seat in range(table.seats):
        hut = table.held(seat, IN_HUT)
        while hut != 0:
            counts[seat * 3 + (hut & 3) - 1] += 1
            hut >>= 2
        at = seat * 3
        if counts[at] + counts[at + 1] > 0:
            log.note("return", seat, counts[at], counts[at + 1])
        if counts[at + 2] > 0:
            log.note("warriors_return", seat, counts[at + 2])
    neutral = counts[NEUTRAL * 3] + counts[NEUTRAL * 3 + 3]
    if neutral > 0:
        log.note("neutrals_leave", NOTHING, neutral)


MEMBER_KINDS: Final = 18


def tell_workers(table: TribeTable) -> None:
    """How many workers of each seat can be used again (TM-6.4)."""
    log = table.log
    if log is None:
        return
    for seat in range(table.seats):
        at = seat * MAT + USED_WORKERS
        used = table.mats[at] + table.mats[at + 1] + table.mats[at + 2]
        if used > 0:
            log.note("workers_ready", seat, used)


def take_back(table: TribeTable, owner: i64, kind: i64) -> None:
    """To the owner's hand; warriors to the supply; neutral explorers leave the game (TM-J38)."""
    if kind == WARRIOR:
        table.warriors += 1
    elif owner < NEUTRAL:
        table.add(owner, HAND + kind, 1)


class FinalScoring(Step):
    """TM-12: the end of the game."""

    def go(self, table: TribeTable) -> None:
        """Nothing is left to do on the stack."""
        table.pop()
        score_final(table)
        table.over = True


# Larger than any culture or military; only the order of the sums matters.
MANY: Final = 100


def places(table: TribeTable) -> list[int]:
    """TM-12.3: most VP, then further on the river, then more military; who is equal shares a place."""
    scores = table.scores()
    strength: list[int] = []
    for seat in range(table.seats):
        ties = table.held(seat, RIVER) * MANY + table.held(seat, MILITARY)
        strength.append(scores[seat] * MANY * MANY + int(ties))
    return [1 + sum([1 for other in strength if other > own]) for own in strength]
