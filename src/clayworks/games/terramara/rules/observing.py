# compiled by mypyc
"""What a seat observes, as numbers (`formats/observation.py` says what they mean).

No seat knows more than another; hidden is only what chance has not brought to light (TM-1.5).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from clayworks.core.rows import seen_from, write_set
from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.resampling import is_pool_hidden
from clayworks.games.terramara.rules.spots import FEWEST, Spots
from clayworks.games.terramara.rules.state import (
    ABILITY_USED,
    ADULT,
    CARAVANS,
    CARDS,
    CHARACTER,
    FLAGS,
    FRAME,
    HAND,
    IN_HUT,
    KINDS,
    MAT,
    MILITARY,
    NEUTRAL,
    NODES,
    PRIVATE_SETTLEMENT,
    PRIVATE_TILE,
    PRIVATE_TOKENS_LEFT,
    RESERVED,
    RIVER,
    ROWS,
    SEAT,
    SETTING_UP,
    SPACES,
    SPOTS,
    START_CARD,
    TILES,
    TOKENS,
    UNMOVED,
    USED_CARDS,
    USED_WORKERS,
    WAITING,
    WORKERS,
    A,
    B,
    C,
    TribeTable,
)
from clayworks.games.terramara.rules.steps import GIVE, STEP_COUNT

SHOWN_STEPS: Final = 10  # of the stack, from its top
STEP_NUMBERS: Final = 4
IN_A_HUT: Final = 12
SETTLEMENT_COUNT: Final = 4
CHARACTER_COUNT: Final = 7
START_COUNT: Final = 12
MEMBER_KINDS: Final = 3
LEVELS: Final = 3
NEUTRAL_OWNERS: Final = 2


def observe(table: TribeTable, seat: i64, row: vec[i16], at: i64) -> None:
    """Write what a seat observes into a part of a row that is all zeros, from `at` on."""
    spots = table.tables.spots[table.seats - FEWEST]
    if table.open != NOTHING:
        row[at + spots.decision + table.open] = 1
        row[at + spots.deciding + seen_from(seat, table.seat, table.seats)] = 1
    if table.over:
        row[at + spots.stage + 2] = 1
    else:
        row[at + spots.stage + table.stage] = 1
        row[at + spots.active + seen_from(seat, table.active, table.seats)] = 1
    row[at + spots.round] = i16(table.round)
    row[at + spots.fresh] = 1 if table.fresh != 0 else 0
    row[at + spots.first_player + seen_from(seat, table.first, table.seats)] = 1
    row[at + spots.next_first_player + seen_from(seat, table.holder, table.seats)] = 1
    observe_stack(table, spots, seat, row, at)
    for ahead in range(table.seats):
        observe_mat(table, spots, (seat + ahead) % table.seats, ahead, row, at)
        observe_cards(table, spots, (seat + ahead) % table.seats, ahead, row, at)
    observe_created(table, spots, seat, row, at)
    observe_spaces(table, spots, seat, row, at)
    observe_supplies(table, spots, seat, row, at)
    observe_deal(table, spots, row, at)


def observe_stack(table: TribeTable, spots: Spots, seat: i64, row: vec[i16], at: i64) -> None:
    """What is still to be done, the next thing first (TM-14.5)."""
    stack = table.stack
    row[at + spots.depth] = i16(table.top // FRAME + 1)
    frame = table.top
    for place in range(i64(SHOWN_STEPS)):
        if frame < 0:
            return
        step = stack[frame]
        row[at + spots.steps + place * STEP_COUNT + step] = 1
        if stack[frame + SEAT] != NOTHING:
            other = seen_from(seat, stack[frame + SEAT], table.seats)
            row[at + spots.step_players + place * table.seats + other] = 1
        first = stack[frame + A]
        if step == GIVE:
            first = seen_from(seat, first, table.seats)  # it is the raider
        here = at + spots.step_numbers + place * STEP_NUMBERS
        row[here] = i16(first)
        row[here + 1] = i16(stack[frame + B] & 255)  # the costs left of an artefact need 16 bits
        row[here + 2] = i16(stack[frame + B] >> 8)
        row[here + 3] = i16(stack[frame + C])
        frame -= FRAME


def write_one(row: vec[i16], at: i64, number: i64) -> None:
    """One of several, or NOTHING."""
    if number != NOTHING:
        row[at + number] = 1


def observe_mat(table: TribeTable, spots: Spots, seat: i64, ahead: i64, row: vec[i16], at: i64) -> None:
    """Points, goods, tracks and pieces of a player."""
    mats = table.mats
    mat = seat * MAT
    here = at + spots.points + ahead * table.sources
    total: i64 = 0
    for source in range(table.sources):
        gained = table.points[seat * table.sources + source]
        total += gained
        row[here + source] = i16(gained)
    row[at + spots.scores + ahead] = i16(total)
    here = at + spots.goods + ahead * KINDS
    for kind in range(i64(KINDS)):
        row[here + kind] = i16(mats[mat + kind])
    row[at + spots.culture + ahead] = i16(mats[mat + RIVER])
    row[at + spots.military + ahead] = i16(mats[mat + MILITARY])
    here = at + spots.caravans + ahead * 2 * NODES
    row[here + mats[mat + CARAVANS]] = 1
    row[here + NODES + mats[mat + CARAVANS + 1]] = 1
    for level in range(i64(LEVELS)):
        row[at + spots.workers + ahead * LEVELS + level] = i16(mats[mat + WORKERS + level])
        row[at + spots.workers_used + ahead * LEVELS + level] = i16(mats[mat + USED_WORKERS + level])
        row[at + spots.members + ahead * MEMBER_KINDS + level] = i16(mats[mat + HAND + level])
    write_set(row, at + spots.flags + ahead * SETTLEMENT_COUNT, mats[mat + FLAGS])
    row[at + spots.waiting + ahead] = i16(mats[mat + WAITING])
    row[at + spots.flip_open + ahead] = i16(mats[mat + UNMOVED])
    observe_hut(mats[mat + IN_HUT], row, at + spots.hut + ahead * IN_A_HUT * MEMBER_KINDS)


def observe_hut(inside: i64, row: vec[i16], at: i64) -> None:
    """The members in a hut, the last one first."""
    for place in range(i64(IN_A_HUT)):
        if inside == 0:
            return
        row[at + place * MEMBER_KINDS + (inside & 3) - 1] = 1
        inside >>= 2


def observe_cards(table: TribeTable, spots: Spots, seat: i64, ahead: i64, row: vec[i16], at: i64) -> None:
    """Character, cards, tokens and tiles of a player."""
    mats = table.mats
    mat = seat * MAT
    write_one(row, at + spots.character + ahead * CHARACTER_COUNT, mats[mat + CHARACTER])
    row[at + spots.adult + ahead] = i16(mats[mat + ADULT])
    write_one(row, at + spots.reserved + ahead * CARDS, mats[mat + RESERVED])
    write_one(row, at + spots.starting_card + ahead * START_COUNT, mats[mat + START_CARD])
    often: i64 = len(table.tables.round_cards)
    write_set(row, at + spots.used_cards + ahead * often, mats[mat + USED_CARDS])
    row[at + spots.ability_used + ahead] = i16(mats[mat + ABILITY_USED])
    write_set(row, at + spots.private_tokens + ahead * TOKENS, mats[mat + PRIVATE_TOKENS_LEFT])
    write_one(row, at + spots.private_crossroads + ahead * TILES, mats[mat + PRIVATE_TILE])
    write_one(row, at + spots.private_settlement + ahead * TILES, mats[mat + PRIVATE_SETTLEMENT])


def observe_created(table: TribeTable, spots: Spots, seat: i64, row: vec[i16], at: i64) -> None:
    """The artefacts of all with their place among those of their owner, for the order of TM-3.4."""
    for ahead in range(table.seats):
        owner = (seat + ahead) % table.seats
        here = at + spots.artefacts + ahead * CARDS
        number: i64 = 0
        for place in range(table.all_created):
            if table.created[place] % 4 == owner:
                number += 1
                row[here + table.created[place] // 4] = i16(number)


def observe_spaces(table: TribeTable, spots: Spots, seat: i64, row: vec[i16], at: i64) -> None:
    """Whose members stand on the spaces, and where it burns; a flipped row has lost its fire (TM-6.4)."""
    seats = table.seats
    owners = seats + NEUTRAL_OWNERS
    spaces = table.spaces
    for place in range(i64(SPACES * 2)):
        member = spaces[place]
        if member > 0:
            owner = (member - 1) // 3
            shown = seats + owner - NEUTRAL if owner >= NEUTRAL else seen_from(seat, owner, seats)
            row[at + spots.owners + place * owners + shown] = 1
            row[at + spots.kinds + place * MEMBER_KINDS + (member - 1) % 3] = 1
    for number in range(table.round - 1, i64(ROWS)):
        write_one(row, at + spots.fire, table.fire[number])


def observe_supplies(table: TribeTable, spots: Spots, seat: i64, row: vec[i16], at: i64) -> None:
    """The row of artefacts, the deck, workers and warriors, neutral players, the end of the road."""
    for slot in range(table.in_row):
        row[at + spots.row + slot * CARDS + table.row[slot]] = 1
    begin: i64 = 0
    for level in range(i64(LEVELS)):
        end = table.tables.level_end[level]
        begin = max(begin, table.deck_at)
        row[at + spots.deck + level] = i16(end - begin) if end > begin else i16(0)
        begin = end
        row[at + spots.reserve + level] = i16(table.reserve[level])
    row[at + spots.track] = i16(table.track)
    row[at + spots.warriors] = i16(table.warriors)
    for neutral in range(table.tables.neutrals[table.seats]):
        row[at + spots.neutrals + neutral] = i16(table.neutrals[neutral])
    row[at + spots.neutral_four] = i16(table.neutral_four)
    for place in range(table.arrived):
        other = seen_from(seat, ((table.road_end >> (3 * place)) & 7) - 1, table.seats)
        row[at + spots.road_end + place * table.seats + other] = 1


def observe_deal(table: TribeTable, spots: Spots, row: vec[i16], at: i64) -> None:
    """Tiles and tokens as they were dealt, and the pool of the draft once it is revealed (TM-5.9)."""
    for place in range(i64(ROWS * 2)):
        row[at + spots.tiles + place * TILES + table.tiles[place]] = 1
    for spot in range(i64(SPOTS)):
        row[at + spots.tokens + spot * TOKENS + table.tokens[spot]] = 1
    if table.stage == SETTING_UP and not is_pool_hidden(table):
        write_set(row, at + spots.pool_characters, table.pool_characters)
        write_set(row, at + spots.pool_starts, table.pool_starts)
