# compiled by mypyc
"""What a seat observes, as numbers: the table of XI-5.1 (`formats/observation.py` says what they mean).

As in a view, others learn of a secret choice only that it was made, and never what lies in a hand or a deck.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from clayworks.core.rows import seen_from, write_set
from clayworks.core.state import NOTHING
from clayworks.games.xian.rules.buildings import is_closed
from clayworks.games.xian.rules.choosing import is_undecided, secret_decision
from clayworks.games.xian.rules.spots import FEWEST, Spots
from clayworks.games.xian.rules.state import (
    BONUS_KINDS,
    BUILDERS,
    BUILDINGS,
    DECK,
    DISCARDED,
    EMPTY,
    END_TILE,
    END_TILES,
    EQUIPMENT,
    EXCHANGED,
    FAVOUR,
    FAVOURS,
    FIGURES,
    FIRST_HELPER,
    HAND,
    HEIGHT,
    HELPERS_IN_DECK,
    KINDS,
    MAT,
    OVER,
    OVER_AND_SCORED,
    OWN_ROUNDS,
    PAIRS,
    RECRUITED,
    REQUESTS,
    ROW,
    SECTIONS,
    SEEN,
    SIGNATURES,
    SPACE,
    SPACES,
    TILES,
    TOKENS,
    UNDER,
    XianTable,
    pigment,
)

FACES = 12
STARTS = 4
TRACK = 6
TILE_SIDES = 2  # unused, used


def observe(table: XianTable, seat: i64, row: vec[i16], at: i64) -> None:
    """Write what a seat observes into a part of a row that is all zeros, from `at` on."""
    spots = table.tables.spots[table.seats - FEWEST]
    row[at + spots.turn] = i16(table.turn)
    row[at + spots.round] = i16(table.round)
    row[at + spots.phase + table.phase] = 1
    for place in range(i64(len(table.order))):
        other = seen_from(seat, table.order[place], table.seats)
        row[at + spots.order + place * table.seats + other] = 1
    observe_question(table, spots, seat, row, at)
    if table.phase == OWN_ROUNDS and table.stage != NOTHING:
        observe_own_round(table, spots, row, at)
    for ahead in range(table.seats):
        observe_mat(table, spots, (seat + ahead) % table.seats, ahead, row, at)
        observe_cards(table, spots, (seat + ahead) % table.seats, ahead, row, at)
    observe_secrets(table, spots, seat, row, at)
    observe_equipment(table, spots, seat, row, at)
    observe_board(table, spots, row, at)
    observe_tokens(table, spots, row, at)
    observe_pit(table, spots, seat, row, at)


def observe_question(table: XianTable, spots: Spots, seat: i64, row: vec[i16], at: i64) -> None:
    """Who has to choose, and what: in a secret choice one's own question alone (XI-6.3)."""
    if table.phase == OWN_ROUNDS:
        if table.open != NOTHING:
            row[at + spots.decision + table.open] = 1
        if table.seat != NOTHING:
            other = seen_from(seat, table.seat, table.seats)
            row[at + spots.active + other] = 1
            row[at + spots.deciders + other] = 1
        return
    if is_undecided(table, seat):
        row[at + spots.decision + secret_decision(table, seat)] = 1
    for ahead in range(table.seats):
        if is_undecided(table, (seat + ahead) % table.seats):
            row[at + spots.deciders + ahead] = 1


def observe_own_round(table: XianTable, spots: Spots, row: vec[i16], at: i64) -> None:
    """The own round under way: all see what has been named so far."""
    row[at + spots.stage + table.stage] = 1
    row[at + spots.begun] = 1 if table.begun else 0
    row[at + spots.entering] = 1 if table.entering else 0
    row[at + spots.bonus_due] = 1 if table.bonus_due else 0
    if table.target != NOTHING:
        row[at + spots.space + table.target] = 1
    if table.given != NOTHING:
        row[at + spots.gives + table.given] = 1
    if table.given_second != NOTHING:
        row[at + spots.gives_second + table.given_second] = 1
    if table.taken != NOTHING:
        row[at + spots.takes + table.taken] = 1


def observe_mat(table: XianTable, spots: Spots, seat: i64, ahead: i64, row: vec[i16], at: i64) -> None:
    """Points, and what lies open before a player."""
    mats = table.mats
    mat = seat * MAT
    here = at + spots.points + ahead * table.sources
    total: i64 = 0
    for source in range(table.sources):
        gained = table.points[seat * table.sources + source]
        total += gained
        row[here + source] = i16(gained)
    row[at + spots.scores + ahead] = i16(total)
    for kind in range(i64(KINDS)):
        row[at + spots.goods + ahead * KINDS + kind] = i16(mats[mat + kind])
    row[at + spots.track + ahead * TRACK + mats[mat + SPACE]] = 1
    for other in range(table.seats):
        shared = mats[other * MAT + SPACE] == mats[mat + SPACE]
        if shared and mats[other * MAT + HEIGHT] < mats[mat + HEIGHT]:
            row[at + spots.below + ahead] += 1
    for building in range(i64(BUILDINGS)):
        row[at + spots.builders + ahead * BUILDINGS + building] = i16(mats[mat + BUILDERS + building])
    row[at + spots.signatures + ahead] = i16(mats[mat + SIGNATURES])
    row[at + spots.figures + ahead] = i16(mats[mat + FIGURES])
    if table.starts[seat] != NOTHING:
        row[at + spots.starting_tile + ahead * STARTS + table.starts[seat]] = 1
    for kind in range(i64(BONUS_KINDS)):
        side = mats[mat + TILES + kind]
        if side > 0:
            row[at + spots.bonus_tiles + (ahead * BONUS_KINDS + kind) * TILE_SIDES + side - 1] = 1
    if mats[mat + END_TILE] != NOTHING:
        row[at + spots.end_tile + ahead * END_TILES + mats[mat + END_TILE]] = 1


def observe_cards(table: XianTable, spots: Spots, seat: i64, ahead: i64, row: vec[i16], at: i64) -> None:
    """The cards of a player that all have seen, and how many there are of the others."""
    mats = table.mats
    mat = seat * MAT
    helpers = mats[mat + RECRUITED]
    write_set(row, at + spots.helpers + ahead * HELPERS_IN_DECK, helpers)
    gone = mats[mat + SEEN] & ~(helpers << FIRST_HELPER)
    undecided = is_undecided(table, seat)
    if table.phase == OWN_ROUNDS and mats[mat + OVER] != NOTHING:
        row[at + spots.over + ahead * DECK + mats[mat + OVER]] = 1
        row[at + spots.under + ahead * DECK + mats[mat + UNDER]] = 1
        gone &= ~(1 << mats[mat + OVER])
        gone &= ~(1 << mats[mat + UNDER])
    write_set(row, at + spots.discards + ahead * DECK, gone)
    if (table.phase == FAVOURS or table.phase == PAIRS) and not undecided:
        row[at + spots.chosen + ahead] = 1
    if table.phase != FAVOURS:
        row[at + spots.exchanged + ahead] = i16(mats[mat + EXCHANGED])
    row[at + spots.hand_size + ahead] = i16(hand_size(table, undecided))


def hand_size(table: XianTable, undecided: bool) -> i64:
    """Cards in hand: a pair leaves it when it is complete, so nobody sees a choice half made."""
    if table.phase > OWN_ROUNDS:
        return 0
    cards: i64 = HAND if table.round == 1 else HAND // 2
    return cards if table.phase == FAVOURS or undecided else cards - HAND // 2


def observe_secrets(table: XianTable, spots: Spots, seat: i64, row: vec[i16], at: i64) -> None:
    """What a seat knows of itself alone: its hand, its choice so far, the cards it returned (XI-5.3)."""
    hand = table.hand(seat)
    for place in range(i64(len(hand))):
        row[at + spots.hand + hand[place]] = 1
    if table.phase == FAVOURS:
        write_set(row, at + spots.returning, table.held(seat, FAVOUR))
    elif table.phase == PAIRS:
        if table.held(seat, UNDER) != NOTHING:
            row[at + spots.own_under + table.held(seat, UNDER)] = 1
        if table.held(seat, OVER) != NOTHING:
            row[at + spots.own_over + table.held(seat, OVER)] = 1
    end = (seat + 1) * DECK
    for index in range(end - table.held(seat, EXCHANGED), end):
        row[at + spots.returned + table.decks[index]] = 1


def observe_equipment(table: XianTable, spots: Spots, seat: i64, row: vec[i16], at: i64) -> None:
    """The row, what was discarded, one's own cards; of the others how many, until the end (XI-17.1)."""
    for slot in range(i64(ROW)):
        if table.row[slot] != NOTHING:
            row[at + spots.row + slot * EQUIPMENT + table.row[slot]] = 1
    row[at + spots.equipment_deck] = i16(EQUIPMENT - table.drawn)
    owners = table.owners
    for card in range(i64(EQUIPMENT)):
        owner = owners[card]
        if owner < table.seats:
            ahead = seen_from(seat, owner, table.seats)
            row[at + spots.equipment_size + ahead] += 1
            if ahead == 0 or table.phase == OVER_AND_SCORED:
                row[at + spots.equipment + ahead * EQUIPMENT + card] = 1
        elif owner == DISCARDED:
            row[at + spots.discarded + card] = 1


def observe_board(table: XianTable, spots: Spots, row: vec[i16], at: i64) -> None:
    """Buildings and minister, tiles and supplies."""
    for building in range(i64(BUILDINGS)):
        row[at + spots.places + building * BUILDINGS + table.building_places[building]] = 1
    if table.minister != NOTHING:
        row[at + spots.minister + table.minister] = 1
        for building in range(i64(BUILDINGS)):
            if is_closed(table, building):
                row[at + spots.closed + building] = 1
    row[at + spots.minister_bonus] = 1 if table.bonus_left else 0
    write_set(row, at + spots.end_tiles, table.end_tiles)
    write_set(row, at + spots.removed, ((1 << END_TILES) - 1) & ~table.dealt_end_tiles)
    for colour in range(i64(BUILDINGS)):
        row[at + spots.supply + colour] = i16(table.supply[pigment(colour)])
    row[at + spots.clay_warriors] = i16(table.clay_warriors)


def observe_tokens(table: XianTable, spots: Spots, row: vec[i16], at: i64) -> None:
    """The requests, those that have moved away, each time the lowest (XI-16.2), and which lie face down."""
    if table.requests[0] == NOTHING:
        return
    for space in range(i64(REQUESTS)):
        row[at + spots.requests + space * TOKENS + table.requests[space]] = 1
    for index in range(REQUESTS + table.turn - 1, i64(TOKENS)):
        row[at + spots.face_down + table.tokens[index]] = 1
    lying: i64 = 0
    for space in range(i64(REQUESTS)):
        lying |= 1 << table.tokens[space]
    for turn in range(i64(1), table.turn):
        lowest = lowest_token(table, lying)
        row[at + spots.turn_track + (turn - 1) * TOKENS + lowest] = 1
        lying &= ~(1 << lowest)
        lying |= 1 << table.tokens[REQUESTS + turn - 1]


def lowest_token(table: XianTable, lying: i64) -> i64:
    """The token of a set with the lowest number."""
    lowest: i64 = NOTHING
    numbers = table.tables.token_numbers
    for token in range(i64(TOKENS)):
        if (lying >> token) & 1 == 1 and (lowest == NOTHING or numbers[token] < numbers[lowest]):
            lowest = token
    return lowest


def observe_pit(table: XianTable, spots: Spots, seat: i64, row: vec[i16], at: i64) -> None:
    """Faces, warriors and signatures (XI-2.7)."""
    seats = table.seats
    for section in range(i64(SECTIONS)):
        if table.faces[section] != NOTHING:
            row[at + spots.faces + section * FACES + table.faces[section]] = 1
    figures = table.figures
    signed = table.signed
    for space in range(i64(SPACES)):
        figure = figures[space]
        if figure != EMPTY:
            shown = seen_from(seat, figure, seats) if figure < seats else seats  # clay comes after all seats
            row[at + spots.pit + space * (seats + 1) + shown] = 1
        if signed[space] != NOTHING:
            row[at + spots.signed + space * seats + seen_from(seat, signed[space], seats)] = 1
