# compiled by mypyc
"""Placing a member (TM-8): which spaces are open, what stands in the way, what a placement brings."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.terramara.rules.asking import Kind
from clayworks.games.terramara.rules.possible import can_raid
from clayworks.games.terramara.rules.state import (
    CHIEF,
    CREATED,
    CROSSROADS,
    EXPLORER,
    HAND,
    HOMELAND,
    HUT,
    IN_HUT,
    MILITARY,
    PRIVATE,
    PRIVATE_TILE,
    RIVER,
    ROOM,
    ROUNDS,
    ROW_SPACES,
    ROWS,
    SEAT,
    SPACES,
    WARRIOR,
    A,
    TribeTable,
    is_territory,
    kind_of,
    member,
    owner_of,
    round_of,
    row_of,
)
from clayworks.games.terramara.rules.steps import ASK_CHOOSE, SPACE, push_effect, trigger
from clayworks.games.terramara.rules.tables import (
    BY_CATEGORY,
    BY_MILITARY,
    BY_RIVER,
    BY_ROAD,
    BY_WORKERS,
    CHIEF_TO_SPACE,
    CROSSROADS_VISIT,
    EXPLORER_TO_FUTURE,
    HUT_VISIT,
    NEVER_LOSE_MILITARY,
    NO_JOIN_LOSS,
    PRIVATE_CROSSROADS,
    WAS_EMPTY,
    WAS_HELD,
)
from clayworks.games.terramara.rules.tracks import lose_military

# -- what can stand in the way, in the order of TM-8.3 --------------------------------------------------

NONE: Final = 0
CLOSED: Final = 1
FIRE: Final = 2
FUTURE: Final = 3
SPECIAL_CLOSED: Final = 4
REQUIREMENT: Final = 5
CARAVANS_BEHIND: Final = 6
FULL: Final = 7
CHIEF_THERE: Final = 8
OWN_EXPLORER: Final = 9
TOO_WEAK: Final = 10
NO_MILITARY: Final = 11


def standing(table: TribeTable, seat: i64, condition: i64) -> i64:
    """How far a seat has come by the measure of a settlement or a special space (TM-4.9, TM-8.4)."""
    if condition == BY_WORKERS:
        return table.worker_levels(seat)
    if condition == BY_ROAD:
        return table.least_progress(seat)
    if condition == BY_RIVER:
        return table.held(seat, RIVER)
    if condition == BY_MILITARY:
        return table.held(seat, MILITARY)
    return table.held(seat, CREATED + condition - BY_CATEGORY)


def tile_at(table: TribeTable, space: i64) -> i64:
    """The tile on which a territory space lies."""
    place = space - HOMELAND
    row = place // ROW_SPACES
    return table.tiles[row if place % ROW_SPACES < 3 else row + ROWS]


def is_special(table: TribeTable, space: i64) -> bool:
    """Whether a territory space is a special one: the last of an FM3 tile (TM-8.4)."""
    if (space - HOMELAND) % ROW_SPACES != ROW_SPACES - 1:
        return False
    return table.tables.special_condition[tile_at(table, space)] != NOTHING


def is_future(table: TribeTable, space: i64) -> bool:
    """Whether a space lies on a row of a later round (TM-8.2, TM-J12)."""
    return is_territory(space) and round_of(row_of(space)) > table.round


def obstacle(table: TribeTable, seat: i64, kind: i64, space: i64) -> i64:
    """TM-8.3: the first check that forbids a member on a space, or NONE."""
    if space == HUT:
        return NONE
    found = NONE
    if space < HOMELAND:
        if table.tables.homeland_open[table.seats * HOMELAND + space] == 0:
            return CLOSED
    elif space < CROSSROADS:
        found = territory_obstacle(table, seat, kind, space)
    else:
        found = crossroads_obstacle(table, seat, space)
    if found != NONE:
        return found
    found = member_obstacle(table, seat, kind, space)
    if found == NONE and space < HOMELAND and not can_raid(table, seat, table.tables.homeland_raid[space]):
        return NO_MILITARY
    return found


def territory_obstacle(table: TribeTable, seat: i64, kind: i64, space: i64) -> i64:
    """Checks 1 to 3 for a space of a row."""
    row = row_of(space)
    if round_of(row) < table.round:
        return CLOSED
    if table.fire[row - 1] == space:
        return FIRE
    if round_of(row) > table.round and kind != EXPLORER:
        return FUTURE
    if is_special(table, space):
        if table.round < ROUNDS:
            return SPECIAL_CLOSED
        tile = tile_at(table, space)
        condition = table.tables.special_condition[tile]
        if standing(table, seat, condition) < table.tables.special_min[tile]:
            return REQUIREMENT
    return NONE


def crossroads_obstacle(table: TribeTable, seat: i64, space: i64) -> i64:
    """Checks 1 and 4 for a crossroads space (TM-8.5)."""
    if space == PRIVATE:
        mine = table.held(seat, PRIVATE_TILE) != NOTHING and table.has(seat, PRIVATE_CROSSROADS)
        return NONE if mine else CLOSED
    row = space - CROSSROADS + 1
    if table.round <= row:
        return CLOSED
    return NONE if table.least_progress(seat) >= row else CARAVANS_BEHIND


def capacity(table: TribeTable, space: i64) -> i64:
    """How many members a space takes (TM-4.4); with two players crossroads spaces are banned (TM-J37)."""
    tables = table.tables
    if CROSSROADS <= space < PRIVATE and table.seats == 2:
        room = tables.banned_capacity
    else:
        room = tables.capacity[space]
    return min(room, room_by_sign(table, space))


def room_by_sign(table: TribeTable, space: i64) -> i64:
    """The sign "only 1 member" on the tile where a space lies; the smaller number counts (TM-4.4)."""
    if space < HOMELAND:
        return ROOM
    if space < CROSSROADS:
        return table.tables.tile_room[tile_at(table, space) * 3 + (space - HOMELAND) % 3]
    if space < PRIVATE:
        return table.tables.back_room[table.tiles[ROWS + space - CROSSROADS]]
    for seat in range(table.seats):
        tile = table.held(seat, PRIVATE_TILE)
        if tile != NOTHING:
            return table.tables.back_room[tile]
    return ROOM


def member_obstacle(table: TribeTable, seat: i64, kind: i64, space: i64) -> i64:
    """Checks 5 to 8: who stands there already."""
    there = table.spaces[space * 2]
    if there == 0:
        return NONE
    if table.spaces[space * 2 + 1] != 0 or capacity(table, space) < 2:
        return FULL
    if kind_of(there) != EXPLORER:
        return CHIEF_THERE
    owner = owner_of(there)
    if owner == seat:
        return NONE if kind == WARRIOR else OWN_EXPLORER
    if kind == EXPLORER and table.held(seat, MILITARY) <= table.military_of(owner):
        return TOO_WEAK
    return NONE


# -- the placement ---------------------------------------------------------------------------------------


class Main(Kind):
    """`main` (TM-7.1): a kind of member in hand; free actions before. Options: explorer, chief, warrior."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """Kinds in hand."""
        options = vec[i64](capacity=3)
        for kind in range(i64(3)):
            if table.held(table.frame(SEAT), HAND + kind) > 0:
                options = append(options, kind)
        return options

    def choose(self, table: TribeTable, option: i64) -> None:
        """Now its space."""
        seat = table.frame(SEAT)
        table.pop()
        table.push(SPACE, seat, option)


class Space(Kind):
    """`space` (TM-8): any space for which all checks hold; HUT always."""

    def offer(self, table: TribeTable) -> vec[i64]:
        """Legal spaces for the member chosen."""
        seat = table.frame(SEAT)
        kind = table.frame(A)
        options = vec[i64](capacity=SPACES + 1)
        for space in range(i64(SPACES)):
            if obstacle(table, seat, kind, space) == NONE:
                options = append(options, space)
        return append(options, HUT)

    def choose(self, table: TribeTable, option: i64) -> None:
        """TM-7.1 (3): the piece, the losses, the triggers, the effect of the space."""
        seat = table.frame(SEAT)
        kind = table.frame(A)
        table.pop()
        if table.fresh:
            table.fresh = 2 + kind  # went by itself: only the hut was open
        table.add(seat, HAND + kind, -1)
        if table.log is not None:
            table.log.note("place", seat, kind, option)
        if option == HUT:
            enter_hut(table, seat, kind)
        else:
            enter_space(table, seat, kind, option)


def enter_hut(table: TribeTable, seat: i64, kind: i64) -> None:
    """TM-8.9: the hut's choice, then what a visit triggers."""
    table.put(seat, IN_HUT, (table.held(seat, IN_HUT) << 2) | (kind + 1))
    trigger(table, seat, HUT_VISIT, 0)
    table.push(ASK_CHOOSE, seat, table.tables.hut_item, 1)


def enter_space(table: TribeTable, seat: i64, kind: i64, space: i64) -> None:
    """The losses come first (TM-8.6); triggers lie above the effect of the space on the stack."""
    there = table.spaces[space * 2]
    table.spaces[space * 2 + (0 if there == 0 else 1)] = member(seat, kind)
    if there != 0 and owner_of(there) != seat and table.log is not None:
        table.log.note("join", seat, owner_of(there))
    if there != 0 and kind == EXPLORER:
        join(table, seat)
    push_effect(table, seat, space_effect(table, seat, space))
    if kind != WARRIOR and space >= CROSSROADS:
        trigger(table, seat, CROSSROADS_VISIT, 0)
    if kind == CHIEF:
        trigger(table, seat, CHIEF_TO_SPACE, WAS_EMPTY if there == 0 else WAS_HELD)
    if kind == EXPLORER and is_future(table, space):
        trigger(table, seat, EXPLORER_TO_FUTURE, 0)


def join(table: TribeTable, seat: i64) -> None:
    """TM-8.6: an explorer that joins another's costs 1 military."""
    if not table.has(seat, NO_JOIN_LOSS | NEVER_LOSE_MILITARY):
        lose_military(table, seat, 1)


def space_effect(table: TribeTable, seat: i64, space: i64) -> i64:
    """The effect of a space for a seat; CRP is the back of the tile he chose (TM-11.7)."""
    if space == PRIVATE:
        return table.tables.tile_back[table.held(seat, PRIVATE_TILE)]
    return table.effects[space]
