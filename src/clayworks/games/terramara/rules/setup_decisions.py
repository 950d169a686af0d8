# compiled by mypyc
"""Set-up decisions (TM-5.7 to TM-5.10): neutral explorers, the draft, starting cards and characters.

What is laid out before the first decision is in `setup.py`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.asking import Kind, pause
from clayworks.games.terramara.rules.placing import is_special
from clayworks.games.terramara.rules.state import (
    ADULT,
    CHARACTER,
    EXPLORER,
    HAND,
    HOMELAND,
    NEUTRAL,
    PLAYING,
    PRIVATE_SETTLEMENT,
    PRIVATE_TILE,
    PRIVATE_TOKENS_LEFT,
    ROW_SPACES,
    ROWS,
    SEAT,
    SPOTS,
    START_CARD,
    TOKENS,
    A,
    TribeTable,
    member,
)
from clayworks.games.terramara.rules.steps import (
    CHARACTER_START,
    DRAFT,
    NEUTRAL_SPACE,
    REVEAL_POOL,
    ROUND_START,
    SET_UP_END,
    START,
    TILE_CROSSROADS,
    TILE_SETTLEMENT,
    Step,
    push_effect,
    renew,
)
from clayworks.games.terramara.rules.tables import EXTRA_EXPLORER, PRIVATE_CROSSROADS, PRIVATE_TOKENS

CHARACTERS = 7
FIRST_TILES = 4  # of a family and level: PQ1a to PQ1d are tiles 0 to 3
FM_TILES = 12  # the FM tiles follow the PQ tiles


# -- neutral explorers (TM-5.7) --------------------------------------------------------------------------


class NeutralSpace(Kind):
    """`neutral` (TM-5.7 b): an explorer of a neutral player on a space of the next row."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """Any space of the row without a member and without fire that is not special (TM-J40)."""
        row = table.frame(A) % ROWS
        options = vec[i64]()
        for place in range(row * ROW_SPACES, (row + 1) * ROW_SPACES):
            space = HOMELAND + place
            if table.spaces[space * 2] == 0 and table.fire[row] != space and not is_special(table, space):
                options = append(options, neutral_option(space))
        return options

    def choose(self, table: TribeTable, option: i64) -> None:
        """It stands there; the next one, or the draft."""
        number = table.frame(A)
        space = neutral_place(option)
        neutral = number // ROWS
        table.spaces[space * 2] = member(NEUTRAL + neutral, EXPLORER)
        if table.log is not None:
            table.log.note("neutral", table.frame(SEAT), neutral, space)
        table.pop()
        ask_neutral(table, number + 1)


def neutral_option(space: i64) -> i64:
    """The options are the spaces of the rows without the two special ones, R5.6 and R6.6."""
    place = space - HOMELAND
    return place if place < ROW_SPACES * 5 else place - 1


def neutral_place(option: i64) -> i64:
    """The space of an option."""
    return HOMELAND + (option if option < ROW_SPACES * 5 - 1 else option + 1)


def ask_neutral(table: TribeTable, number: i64) -> None:
    """The next neutral explorer: row by row, players in turn order, N2 begins with the first player."""
    if number < ROWS * table.tables.neutrals[table.seats]:
        table.push(NEUTRAL_SPACE, table.seat_after(table.first, number % ROWS), number)
    elif table.pool_characters != 0:
        table.push(REVEAL_POOL, NOTHING)
    else:
        table.push(SET_UP_END, NOTHING)


# -- the draft (TM-5.9) ----------------------------------------------------------------------------------


class RevealPool(Step):
    """TM-5.9: the characters and starting cards of the draft are laid out."""

    def go(self, table: TribeTable) -> None:
        """Stops before, if somebody has just placed the last neutral explorer."""
        if table.tables.neutrals[table.seats] > 0 and pause(table):
            return
        table.pop()
        if table.log is not None:
            table.log.note("drafting", NOTHING)
            table.log.note("pool", NOTHING, table.pool_characters, table.pool_starts)
        ask_draft(table, 0)


def ask_draft(table: TribeTable, pick: i64) -> None:
    """From the last player backwards to the first, then forwards to the last."""
    seats = table.seats
    if pick < seats:
        table.push(DRAFT, table.seat_after(table.first, seats - 1 - pick), pick)
    elif pick < 2 * seats:
        table.push(DRAFT, table.seat_after(table.first, pick - seats), pick)
    else:
        if table.log is not None:
            table.log.note("left_over", NOTHING, table.pool_characters, table.pool_starts)
        table.push(START, NOTHING, 0)


class Draft(Kind):
    """`draft` (TM-5.9): a face-up character or starting card. Options: characters, starting cards."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """Of either type, then of the type he does not have yet."""
        seat = table.frame(SEAT)
        options = vec[i64]()
        if table.held(seat, CHARACTER) == NOTHING:
            for character in range(i64(CHARACTERS)):
                if table.pool_characters & (1 << character):
                    options = append(options, character)
        if table.held(seat, START_CARD) == NOTHING:
            for card in range(len(table.tables.start_effect)):
                if table.pool_starts & (1 << card):
                    options = append(options, CHARACTERS + card)
        return options

    def choose(self, table: TribeTable, option: i64) -> None:
        """Taken; the next player. What is left goes back to the box."""
        seat = table.frame(SEAT)
        pick = table.frame(A)
        if option < CHARACTERS:
            table.put(seat, CHARACTER, option)
            table.pool_characters &= ~(1 << option)
        else:
            table.put(seat, START_CARD, option - CHARACTERS)
            table.pool_starts &= ~(1 << (option - CHARACTERS))
        if table.log is not None:
            table.log.note("draft", seat, option)
        table.pop()
        ask_draft(table, pick + 1)


# -- starting cards and characters (TM-5.10) ---------------------------------------------------------------


class Start(Step):
    """TM-5.10: in turn order, first the starting card, then the character (TM-J6)."""

    def go(self, table: TribeTable) -> None:
        """One player after the other."""
        place = table.frame(A)
        table.pop()
        if place == 0 and table.log is not None:
            table.log.note("start", NOTHING)
        if place == table.seats:
            table.push(SET_UP_END, NOTHING)
            return
        seat = table.seat_after(table.first, place)
        table.push(START, NOTHING, place + 1)
        table.push(CHARACTER_START, seat)
        card = table.held(seat, START_CARD)
        if table.log is not None:
            table.log.note("start_card", seat, card)
        push_effect(table, seat, table.tables.start_effect[card])


class CharacterStart(Step):
    """TM-5.10: the set-up part of a character; its bonuses do not work yet (TM-J5)."""

    def go(self, table: TribeTable) -> None:
        """Gains, an explorer, tokens, or tiles."""
        seat = table.frame(SEAT)
        table.pop()
        side = table.held(seat, CHARACTER) * 2 + table.held(seat, ADULT)
        modifier = table.tables.side_modifier[side]
        if table.log is not None:
            table.log.note("character", seat, table.held(seat, CHARACTER))
        if modifier & EXTRA_EXPLORER:
            table.add(seat, HAND + EXPLORER, 1)
            if table.log is not None:
                table.log.note("explorer", seat, 1)
        if modifier & PRIVATE_TOKENS:
            table.put(seat, PRIVATE_TOKENS_LEFT, tokens_left_over(table))
            if table.log is not None:
                table.log.note("tokens", seat, tokens_left_over(table))
        if table.tables.side_settlement[side] == 1:
            table.push(TILE_SETTLEMENT, seat)
        if modifier & PRIVATE_CROSSROADS:
            table.push(TILE_CROSSROADS, seat)
        push_effect(table, seat, table.tables.side_setup[side])


def tokens_left_over(table: TribeTable) -> i64:
    """The tokens that lie on no spot, as bits (TM-5.4)."""
    left: i64 = (1 << TOKENS) - 1
    for spot in range(i64(SPOTS)):
        left &= ~(1 << table.tokens[spot])
    return left


class TileCrossroads(Kind):
    """`tile-crossroads` (TM-5.10): the Settler chooses one of the two unused FM1 tiles."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """The two that do not lie on the board."""
        return unused_tiles(table, FM_TILES, table.tiles[ROWS], table.tiles[ROWS + 1])

    def choose(self, table: TribeTable, option: i64) -> None:
        """Laid back up before him."""
        table.put(table.frame(SEAT), PRIVATE_TILE, FM_TILES + option)
        if table.log is not None:
            table.log.note("tile_crossroads", table.frame(SEAT), FM_TILES + option)
        table.pop()


class TileSettlement(Kind):
    """`tile-settlement` (TM-5.10): and one of the two unused PQ1 tiles."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """The two that do not lie on the board."""
        return unused_tiles(table, 0, table.tiles[0], table.tiles[1])

    def choose(self, table: TribeTable, option: i64) -> None:
        """His private settlement."""
        table.put(table.frame(SEAT), PRIVATE_SETTLEMENT, option)
        if table.log is not None:
            table.log.note("tile_settlement", table.frame(SEAT), option)
        table.pop()


def unused_tiles(table: TribeTable, first: i64, upper: i64, lower: i64) -> vec[i64]:
    """The level-1 tiles of a family that lie on neither of two rows."""
    options = vec[i64]()
    for tile in range(i64(FIRST_TILES)):
        if first + tile != upper and first + tile != lower:
            options = append(options, tile)
    return options


class SetUpEnd(Step):
    """From now on characters and triggers work; round 1 starts (TM-6.2)."""

    def go(self, table: TribeTable) -> None:
        """Stops before the first neutral cards turn up."""
        if pause(table):
            return
        table.pop()
        table.stage = PLAYING
        for seat in range(table.seats):
            renew(table, seat)
        table.push(ROUND_START, NOTHING)
