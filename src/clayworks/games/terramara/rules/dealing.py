# compiled by mypyc
"""The deal (TM-5): what is drawn, in numbers, and the table that it makes. `setup.py` reads and writes it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.rows import counted, shuffle
from clayworks.core.state import NOTHING, filled, zeros
from clayworks.games.terramara.rules.setup_decisions import CHARACTERS, ask_neutral
from clayworks.games.terramara.rules.state import (
    CARDS,
    CHARACTER,
    CHIEF,
    EXPLORER,
    HAND,
    HOMELAND,
    KINDS,
    MILITARY,
    PRIVATE_SETTLEMENT,
    PRIVATE_TILE,
    RESERVED,
    RIVER,
    ROUNDS,
    ROW_SPACES,
    ROWS,
    SLOTS,
    SPACES,
    SPOTS,
    START_CARD,
    WAITING,
    WORKERS,
    TribeTable,
)

STARTS: Final = 12
ALL_SEATS: Final = 4  # with so many there are no neutral players
NEUTRAL_CARDS: Final = 4
TILES_OF_A_LEVEL: Final = 4
TOKENS_OF_A_LEVEL: Final = 6
LEVELS: Final = 3
TILES_OF_A_ROW: Final = 3


def level_cards(level: i64) -> i64:
    """How many artefacts there are up to a level (TM-5.5)."""
    return 16 * level if level < LEVELS else CARDS


def level_spots(level: i64) -> i64:
    """How many spots there are up to a level (TM-5.4)."""
    return 3 if level == 1 else 7 if level == 2 else SPOTS if level == 3 else 0


class Drawn:
    """Everything random of TM-13.6, as rows of numbers; empty rows where a game has no such thing."""

    def __init__(self) -> None:
        self.first: i64 = 0
        self.tiles: vec[i64] = zeros(ROWS * 2)  # left column, right column
        self.tokens: vec[i64] = zeros(SPOTS)
        self.deck: vec[i64] = counted(CARDS)
        self.characters: vec[i64] = vec[i64]()  # of the draft
        self.starts: vec[i64] = vec[i64]()
        self.fire: vec[i64] = vec[i64]()  # card by row
        self.draws: vec[i64] = vec[i64]()  # two neutral cards a round, 0 for none


def draw(seats: i64, first: i64, drafting: bool, with_four: bool, chance: Chance) -> Drawn:
    """In the order of TM-13.6; `first` is the seat that begins, or NOTHING for a random one."""
    drawn = Drawn()
    drawn.first = chance.below(seats)
    if first != NOTHING:
        drawn.first = first
    draw_tiles(drawn.tiles, chance)
    draw_tokens(drawn.tokens, chance)
    for level in range(i64(LEVELS)):
        shuffle(drawn.deck, level_cards(level), level_cards(level + 1), chance)
    if drafting:
        drawn.characters = some(CHARACTERS, seats + 1, chance)
        drawn.starts = some(STARTS, seats + 1, chance)
    if seats < ALL_SEATS:
        drawn.fire = draw_fire(chance)
        drawn.draws = draw_neutrals(seats, with_four, chance)
    return drawn


def some(kinds: i64, count: i64, chance: Chance) -> vec[i64]:
    """So many different ones of some kinds, in the order in which they were drawn."""
    row = counted(kinds)
    shuffle(row, 0, kinds, chance)
    return row[:count]


def draw_tiles(tiles: vec[i64], chance: Chance) -> None:
    """For each column two of the four tiles of each level (TM-5.1)."""
    for place in range(i64(0), i64(ROWS * 2), i64(2)):
        pair = some(TILES_OF_A_LEVEL, 2, chance)
        tiles[place] = place * 2 + pair[0]
        tiles[place + 1] = place * 2 + pair[1]


def draw_tokens(tokens: vec[i64], chance: Chance) -> None:
    """The spots of each level with tokens of that level (TM-5.4)."""
    for level in range(i64(LEVELS)):
        lowest = level_spots(level)
        of_level = some(TOKENS_OF_A_LEVEL, TOKENS_OF_A_LEVEL, chance)
        for spot in range(lowest, level_spots(level + 1)):
            tokens[spot] = level * TOKENS_OF_A_LEVEL + of_level[spot - lowest]


def draw_fire(chance: Chance) -> vec[i64]:
    """A fire card for each row: four different numbers, then two different ones (TM-5.7)."""
    fire = some(NEUTRAL_CARDS, NEUTRAL_CARDS, chance)
    for card in some(NEUTRAL_CARDS, ROWS - NEUTRAL_CARDS, chance):
        fire = append(fire, card)
    for row in range(i64(ROWS)):
        fire[row] += 1
    return fire


def draw_neutrals(seats: i64, with_four: bool, chance: Chance) -> vec[i64]:
    """The neutral cards of each round (TM-6.2)."""
    draws = zeros(ROUNDS * 2)
    for number in range(i64(ROUNDS)):
        cards = some(NEUTRAL_CARDS if with_four else NEUTRAL_CARDS - 1, ALL_SEATS - seats, chance)
        for place in range(i64(len(cards))):
            draws[number * 2 + place] = cards[place] + 1
    return draws


# -- the table (TM-5.1 to TM-5.8) --------------------------------------------------------------------------


def lay_out(table: TribeTable, drawn: Drawn, with_four: bool) -> None:
    """Everything on an empty table, up to the first decision."""
    printed = table.tables
    table.first = drawn.first
    table.holder = drawn.first
    table.active = drawn.first
    table.neutral_four = 1 if with_four else 0
    lay_tiles(table, drawn.tiles)
    table.tokens = drawn.tokens
    table.deck = drawn.deck
    table.row = table.deck[:SLOTS]
    table.in_row = SLOTS
    table.deck_at = SLOTS
    table.reserve = printed.worker_reserve[:]
    table.warriors = printed.warriors
    for seat in range(table.seats):
        give_pieces(table, seat)
    if table.seats < ALL_SEATS:
        fire = filled(ROWS, NOTHING)
        for row in range(i64(ROWS)):
            fire[row] = burning(table, row, drawn.fire[row])
        table.fire = fire
        table.draws = drawn.draws
    if len(drawn.characters) > 0:
        for character in drawn.characters:
            table.pool_characters |= 1 << character
        for start in drawn.starts:
            table.pool_starts |= 1 << start
    else:
        give_kits(table)
    ask_neutral(table, 0)


def lay_tiles(table: TribeTable, tiles: vec[i64]) -> None:
    """Six tiles of the left column, then six of the right one, with the effects of all spaces (TM-5.1)."""
    printed = table.tables
    effects = filled(SPACES, NOTHING)
    for space in range(i64(HOMELAND)):
        effects[space] = printed.homeland_effect[space]
    space = HOMELAND
    for row in range(i64(ROWS)):
        for place in range(i64(TILES_OF_A_ROW)):
            effects[space + place] = printed.tile_effect[tiles[row] * TILES_OF_A_ROW + place]
            right = printed.tile_effect[tiles[ROWS + row] * TILES_OF_A_ROW + place]
            effects[space + TILES_OF_A_ROW + place] = right
        space += ROW_SPACES
    for row in range(i64(4)):
        effects[space + row] = printed.tile_back[tiles[ROWS + row]]
    table.tiles = tiles
    table.effects = effects


def burning(table: TribeTable, row: i64, card: i64) -> i64:
    """The small space of a row that a fire card names, counted from left to right (TM-5.7)."""
    left = card
    for place in range(i64(ROW_SPACES)):
        side = place // TILES_OF_A_ROW
        tile = table.tiles[side * ROWS + row]
        if table.tables.tile_small[tile * TILES_OF_A_ROW + place % TILES_OF_A_ROW] != 0:
            left -= 1
            if left == 0:
                return HOMELAND + row * ROW_SPACES + place
    raise IndexError(f"row {int(row) + 1} has no small space {int(card)}")


def give_pieces(table: TribeTable, seat: i64) -> None:
    """TM-5.6."""
    table.put(seat, HAND + EXPLORER, table.tables.explorers)
    table.put(seat, HAND + CHIEF, 1)
    table.put(seat, WAITING, 1)
    for empty in (CHARACTER, RESERVED, PRIVATE_TILE, PRIVATE_SETTLEMENT, START_CARD):
        table.put(seat, empty, NOTHING)


def give_kits(table: TribeTable) -> None:
    """The beginners' kit; military by the place in turn order (TM-5.8)."""
    kit = table.tables.kit
    for place in range(table.seats):
        seat = table.seat_after(table.first, place)
        for kind in range(i64(KINDS)):
            table.put(seat, kind, kit[kind])
        for level in range(i64(LEVELS)):
            taken = min(kit[KINDS + level], table.reserve[level])
            table.add(seat, WORKERS + level, taken)
            table.reserve[level] -= taken
        table.put(seat, RIVER, kit[len(kit) - 1])
        table.put(seat, MILITARY, table.tables.kit_military[place])
