# compiled by mypyc
"""The deal (XI-3): what is drawn, in numbers, and the table that it makes. `setup.py` reads and writes it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.rows import counted, shuffle
from clayworks.core.state import zeros
from clayworks.games.xian.rules.rounds import draw_equipment
from clayworks.games.xian.rules.sources import EARLIER
from clayworks.games.xian.rules.state import (
    BUILDINGS,
    CLAY,
    CLAY_WARRIOR,
    COIN,
    DECK,
    END_TILES,
    EQUIPMENT,
    FIGURES,
    HEIGHT,
    REQUESTS,
    ROW,
    SECTIONS,
    SIGNATURES,
    SPACES,
    TOKENS,
    XianTable,
)

STARTS: Final = 4
FACES_OF_A_SECTION: Final = 4
END_TILES_IN_PLAY: Final = 4


class Drawn:
    """The random events of XI-3.2, each as a row of numbers."""

    def __init__(self, seats: i64) -> None:
        self.decks: vec[i64] = zeros(seats * DECK)
        self.equipment: vec[i64] = counted(EQUIPMENT)
        self.tokens: vec[i64] = counted(TOKENS)
        self.buildings: vec[i64] = counted(BUILDINGS)  # by place
        self.end_tiles: vec[i64] = counted(END_TILES)  # those in play first
        self.starts: vec[i64] = counted(STARTS)  # by seat
        self.faces: vec[i64] = zeros(SECTIONS)


def draw(seats: i64, chance: Chance) -> Drawn:
    """In the order of XI-3.2."""
    drawn = Drawn(seats)
    for seat in range(seats):
        for card in range(i64(DECK)):
            drawn.decks[seat * DECK + card] = card
        shuffle(drawn.decks, seat * DECK, (seat + 1) * DECK, chance)
    shuffle(drawn.equipment, 0, EQUIPMENT, chance)
    shuffle(drawn.tokens, 0, TOKENS, chance)
    shuffle(drawn.buildings, 0, BUILDINGS, chance)
    shuffle(drawn.end_tiles, 0, END_TILES, chance)
    shuffle(drawn.starts, 0, STARTS, chance)
    for section in range(i64(SECTIONS)):
        drawn.faces[section] = section * FACES_OF_A_SECTION + chance.below(FACES_OF_A_SECTION)
    return drawn


def lay_out(table: XianTable, drawn: Drawn) -> None:
    """XI-3: everything on an empty table, with this deal, up to the first choice."""
    table.decks = drawn.decks
    table.equipment = drawn.equipment
    for slot in range(i64(ROW)):
        table.row[slot] = draw_equipment(table)
    table.tokens = drawn.tokens
    for space in range(i64(REQUESTS)):
        table.requests[space] = table.tokens[space]
    places = zeros(BUILDINGS)
    for place in range(i64(BUILDINGS)):
        places[drawn.buildings[place]] = place
    table.building_places = places
    for place in range(i64(END_TILES_IN_PLAY)):
        table.end_tiles |= 1 << drawn.end_tiles[place]
    table.dealt_end_tiles = table.end_tiles
    table.starts = drawn.starts[: table.seats]
    table.faces = drawn.faces
    place_minister(table)
    lay_out_supply(table)
    for seat in range(table.seats):
        lay_out_player(table, seat)


def place_minister(table: XianTable) -> None:
    """XI-3.3: on the building of the highest token; later he follows the lowest (XI-19.13)."""
    numbers = table.tables.token_numbers
    highest = table.requests[0]
    for space in range(i64(1), i64(REQUESTS)):
        if numbers[table.requests[space]] > numbers[highest]:
            highest = table.requests[space]
    table.minister = table.tables.building_of[table.tables.token_pigments[highest]]


def lay_out_supply(table: XianTable) -> None:
    """XI-3.5, XI-15: pigments, statues in the pit, the other clay warriors."""
    table.supply = table.tables.pigment_supply[:]
    table.clay_warriors = table.tables.clay_warriors
    for space in range(i64(SPACES)):
        if table.tables.face_statues[table.faces[table.section_of(space)] * SPACES + space] != 0:
            table.figures[space] = CLAY_WARRIOR
            table.clay_warriors -= 1


def lay_out_player(table: XianTable, seat: i64) -> None:
    """XI-3.1, XI-3.4: the lowest starting number lies on top of the stack."""
    printed = table.tables
    start = table.starts[seat]
    table.gain(seat, COIN, printed.start_coins)
    table.gain(seat, CLAY, printed.start_clay)
    table.gain(seat, printed.start_pigments[start], 1)
    table.points[seat * table.sources + EARLIER] = printed.start_prestige
    table.put(seat, HEIGHT, STARTS - start)
    table.put(seat, SIGNATURES, printed.signatures)
    table.put(seat, FIGURES, printed.figures)
    table.arrivals = STARTS
