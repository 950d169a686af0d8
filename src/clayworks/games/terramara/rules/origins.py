# compiled by mypyc
"""Where on the table points are made: the places of an entry, by their numbers in `notation.ORIGINS`.

Asked for only while somebody listens. The effects of a thing are numbered one after the other, what lies
within an effect before the effect itself; so whatever brings points belongs to the first printed effect
that does not come before it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.notation import COLOURS
from clayworks.games.terramara.rules.sources import FROM_CARDS, FROM_CHARACTERS, FROM_SPACES, FROM_TOKENS
from clayworks.games.terramara.rules.state import (
    CARDS,
    CHARACTER,
    PRIVATE,
    PRIVATE_TILE,
    SPACES,
    SPOTS,
    TOKENS,
    TribeTable,
)
from clayworks.games.terramara.rules.tables import VARIANTS

# After the artefacts, which have their own numbers: characters, tiles, spaces, token spots, nodes, mats.
CHARACTERS_AT: Final = 52
TILES_AT: Final = 59
SPACES_AT: Final = 83
SPOTS_AT: Final = 131
NODES_AT: Final = 143
MATS_AT: Final = 162
FIRST_PLAYER_CARD: Final = 174

OF_GOODS: Final = 0
OF_MILITARY: Final = 1
OF_CULTURE: Final = 2
MAT_PARTS: Final = 3


def on_mat(table: TribeTable, seat: i64, part: i64) -> i64:
    """The goods, the military marker or the canoe of a seat; NOTHING if nobody listens."""
    if table.log is None:
        return NOTHING
    colour: i64 = COLOURS.index(table.colours[seat])
    return MATS_AT + colour * MAT_PARTS + part


def origin(table: TribeTable, seat: i64, effect: i64) -> i64:
    """The thing on which an effect is printed that a seat resolves; NOTHING if it lies there no more."""
    source = table.tables.effect_source[effect]
    if source == FROM_SPACES:
        return space_of(table, seat, effect)
    if source == FROM_TOKENS:
        return token_place(table, seat, token_of(table, effect))
    if source == FROM_CARDS:
        return card_of(table, effect)
    if source == FROM_CHARACTERS:
        return CHARACTERS_AT + table.held(seat, CHARACTER)
    return NOTHING  # a starting card: back in the box


def space_of(table: TribeTable, seat: i64, effect: i64) -> i64:
    """The space of an effect, or the first-player card, which lies beside the board."""
    found: i64 = NOTHING
    best: i64 = table.tables.back
    if effect <= best:
        found = FIRST_PLAYER_CARD
    for space in range(i64(SPACES)):
        printed = table.effects[space]
        if space == PRIVATE and table.held(seat, PRIVATE_TILE) != NOTHING:
            printed = table.tables.tile_back[table.held(seat, PRIVATE_TILE)]
        if printed >= effect and (found == NOTHING or printed < best):
            best = printed
            found = SPACES_AT + space
    return found


def token_of(table: TribeTable, effect: i64) -> i64:
    """The token of an effect."""
    for token in range(i64(TOKENS)):
        if table.tables.token_effect[token] >= effect:
            return token
    return NOTHING


def token_place(table: TribeTable, seat: i64, token: i64) -> i64:
    """Where a token lies; one of the Collector's has left the game, so it is the Collector (TM-11.6)."""
    for spot in range(i64(SPOTS)):
        if table.tokens[spot] == token:
            return SPOTS_AT + spot
    return CHARACTERS_AT + table.held(seat, CHARACTER)


def card_of(table: TribeTable, effect: i64) -> i64:
    """The artefact of an effect."""
    tables = table.tables
    for card in range(i64(CARDS)):
        if tables.card_effect[card] >= effect:
            return card
        for variant in range(i64(VARIANTS)):
            if tables.trigger_effect[card * VARIANTS + variant] >= effect:
                return card
    return NOTHING


def trigger_of(table: TribeTable, seat: i64, effect: i64) -> i64:
    """The artefact or character of which an effect is a trigger (TM-3.4), or NOTHING."""
    tables = table.tables
    for place in range(len(tables.trigger_effect)):
        if tables.trigger_effect[place] == effect:
            return origin(table, seat, effect)
    return NOTHING
