# compiled by mypyc
"""What a learned estimate looks at: what the table would score as it stands, and everybody's means.

Only what lies open is used: hands, decks and pairs not yet revealed are no part of it (XI-5).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.leads import lead, lead_of
from clayworks.core.state import NOTHING
from clayworks.games.xian.rules.scoring import (
    cards_by_type,
    helpers,
    painted,
    score_final,
    unused_tiles,
    warriors,
)
from clayworks.games.xian.rules.sources import FROM_MAJORITIES
from clayworks.games.xian.rules.state import (
    BLUE,
    BUILDERS,
    BUILDINGS,
    CLAY,
    CLAY_WARRIOR,
    COIN,
    END_TILE,
    FIGURES,
    GREEN,
    OWN_ROUNDS,
    RED,
    SECTIONS,
    SIGNATURES,
    SPACE,
    SPACES,
    TURNS,
    YELLOW,
    XianTable,
)


def features(table: XianTable, later: XianTable, seat: i64) -> vec[float]:
    """The features of a seat; `later` is a copy on which the final scoring is made."""
    score_final(later)
    seats = range(table.seats)
    turns_left = float(TURNS - table.turn)
    row = vec[float](capacity=64)
    row = append(row, turns_left)
    row = append(row, float(table.round))
    row = append(row, 1.0 if has_acted(table, seat) else 0.0)
    row = append(row, 1.0 if table.phase == OWN_ROUNDS else 0.0)
    row = append(row, lead(table.scores(), seat))
    row = append(row, lead(later.scores(), seat))
    for source in range(i64(FROM_MAJORITIES), later.sources):
        gains = [later.points_from(one, source) - table.points_from(one, source) for one in seats]
        row = append(row, lead_of(gains, seat))
    for section in range(i64(SECTIONS)):
        numbers = warriors(table, section)
        row = append(row, lead_of([numbers[one] for one in seats], seat))
    for kind in (BLUE, CLAY, COIN, GREEN, RED, YELLOW):
        held = [table.held(one, kind) for one in seats]
        row = append(row, lead_of(held, seat))
        row = append(row, float(held[seat]))
    row = append(row, lead_of([table.pigments(one) for one in seats], seat))
    for what in (FIGURES, SIGNATURES, SPACE):
        row = append(row, lead_of([table.held(one, what) for one in seats], seat))
    tiles = [unused_tiles(table, one) for one in seats]
    row = append(row, lead_of(tiles, seat))
    row = append(row, lead_of(tiles, seat) * turns_left)
    recruited = [helpers(table, one) for one in seats]
    row = append(row, lead_of(recruited, seat))
    row = append(row, lead_of(recruited, seat) * turns_left)
    row = append(row, lead_of([painted(table, one) for one in seats], seat))
    row = append(row, lead_of([signed(table, one) for one in seats], seat))
    row = append(row, float(signed(table, seat)))
    row = append(row, lead_of([cards(table, one) for one in seats], seat))
    row = append(row, lead_of([has_end_tile(table, one) for one in seats], seat))
    row = append(row, lead_of([builders(table, one) for one in seats], seat))
    row = append(row, float(clay_warriors(table)))
    return row


def has_acted(table: XianTable, seat: i64) -> bool:
    """Whether a seat has had its own round in this round."""
    place: i64 = 0
    while place < len(table.order) and table.order[place] != seat:
        place += 1
    return place < table.place


def signed(table: XianTable, seat: i64) -> i64:
    """Spaces of the pit with the signature of a seat."""
    count: i64 = 0
    for space in range(i64(SPACES)):
        if table.signed[space] == seat:
            count += 1
    return count


def clay_warriors(table: XianTable) -> i64:
    """Warriors in the pit that wait to be painted."""
    count: i64 = 0
    for space in range(i64(SPACES)):
        if table.figures[space] == CLAY_WARRIOR:
            count += 1
    return count


def cards(table: XianTable, seat: i64) -> i64:
    """Equipment cards of a seat."""
    count: i64 = 0
    for number in cards_by_type(table, seat):
        count += number
    return count


def has_end_tile(table: XianTable, seat: i64) -> i64:
    """1 with an end-game tile."""
    return 0 if table.held(seat, END_TILE) == NOTHING else 1


def builders(table: XianTable, seat: i64) -> i64:
    """Builders that stand in buildings."""
    count: i64 = 0
    for building in range(i64(BUILDINGS)):
        count += table.held(seat, BUILDERS + building)
    return count
