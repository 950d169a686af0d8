# compiled by mypyc
"""The final scoring (XI-17): five steps, all judged from the table as it stands."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING, zeros
from clayworks.games.xian.rules.sites import (
    BONUSES,
    CARDS,
    GOODS,
    RECRUITS,
    end_tile_site,
    mat_site,
    packed,
)
from clayworks.games.xian.rules.sources import (
    FROM_END_TILE,
    FROM_MAJORITIES,
    FROM_MATCHES,
    FROM_RESOURCES,
    FROM_SETS,
    FROM_UNUSED_TILES,
    IN_GAME,
)
from clayworks.games.xian.rules.state import (
    BONUS_KINDS,
    COPIES,
    END_TILE,
    EQUIPMENT,
    HELPERS_IN_DECK,
    RECRUITED,
    SECTIONS,
    TILES,
    UNUSED,
    XianTable,
)
from clayworks.games.xian.rules.tables import MARKER

TYPES: Final = 6
MATERIALS: Final = 2
PLACES: Final = 3

# End-game tiles in the order of their names (XI-2.17).
END_HELPERS: Final = 0
END_MAJORITIES: Final = 1
END_PAIRS: Final = 2
END_PRESTIGE: Final = 3
END_RETURNS: Final = 4
END_SIX: Final = 5
END_UNUSED: Final = 6
END_WARRIORS: Final = 7

PRESTIGE_STEP: Final = 10


def score_final(table: XianTable) -> None:
    """Every player completes a step before the next begins (XI-17.1)."""
    for section in range(i64(SECTIONS)):
        score_majority(table, section)
    score_equipment(table)
    begin_step(table, "unused")
    for seat in range(table.seats):
        number = unused_tiles(table, seat)
        tell_number(table, "unused_of", seat, number)
        worth = number * table.tables.unused_prestige
        table.score(seat, FROM_UNUSED_TILES, worth, "XI-17.8", mat_site(seat, BONUSES))
    returned = zeros(table.seats)
    begin_step(table, "end_tiles")
    for seat in range(table.seats):
        score_end_tile(table, seat, returned)
    begin_step(table, "resources")
    for seat in range(table.seats):
        left = table.resources(seat) - returned[seat]
        tell_number(table, "resources_of", seat, left)
        points = left // table.tables.resources_per_point
        table.score(seat, FROM_RESOURCES, points, "XI-17.14", mat_site(seat, GOODS))


def begin_step(table: XianTable, step: str) -> None:
    """Say what is counted next, for all seats."""
    if table.log is not None:
        table.log.note(step, NOTHING)


def tell_number(table: XianTable, what: str, seat: i64, number: i64) -> None:
    """Say how much of something a seat has that is counted now, if it has any."""
    if number > 0 and table.log is not None:
        table.log.note(what, seat, number)


# -- step 1, majorities ----------------------------------------------------------------------------------


def warriors(table: XianTable, section: i64) -> vec[i64]:
    """The painted warriors of each seat in a section."""
    numbers = zeros(table.seats)
    for space in range(table.first_space(section), table.first_space(section + 1)):
        owner = table.figures[space]
        if owner >= 0 and owner < table.seats:
            numbers[owner] += 1
    return numbers


def score_majority(table: XianTable, section: i64) -> None:
    """Who has equally many shares the points of the places they hold (XI-17.2, XI-17.3)."""
    numbers = warriors(table, section)
    if table.log is not None:
        counts = [int(number) for number in numbers]
        table.log.note("majority", NOTHING, section, packed(counts))
    for seat in range(table.seats):
        points = share(table, section, numbers, seat)
        if points > 0:
            if table.log is not None:
                table.log.places = own_spaces(table, section, seat)
            table.gain_points(seat, FROM_MAJORITIES + section, points, "XI-17.2")


def own_spaces(table: XianTable, section: i64, seat: i64) -> list[int]:
    """Where the painted warriors of a seat stand in a section."""
    spaces = range(table.first_space(section), table.first_space(section + 1))
    return [int(space) for space in spaces if table.figures[space] == seat]


def share(table: XianTable, section: i64, numbers: vec[i64], seat: i64) -> i64:
    """The points of the places that a seat and its equals occupy, divided among them, rounded down."""
    own = numbers[seat]
    if own == 0:
        return 0  # XI-19.63
    ahead: i64 = 0
    equal: i64 = 0
    for number in numbers:
        if number > own:
            ahead += 1
        elif number == own:
            equal += 1
    total: i64 = 0
    for place in range(ahead, min(ahead + equal, i64(PLACES))):
        total += table.tables.majorities[section * PLACES + place]
    return total // equal


# -- step 2, equipment -----------------------------------------------------------------------------------


def score_equipment(table: XianTable) -> None:
    """Sets first, then matches; the cards are turned up (XI-17.1)."""
    begin_step(table, "sets")
    for seat in range(table.seats):
        if table.log is not None:
            table.log.note(
                "equipment_of", seat, packed([int(number) for number in cards_by_type(table, seat)])
            )
        table.score(seat, FROM_SETS, sets(table, seat), "XI-17.5", mat_site(seat, CARDS))
    begin_step(table, "matches")
    for seat in range(table.seats):
        points = matches(table, seat)
        if points > 0:
            if table.log is not None:
                table.log.places = [int(mat_site(seat, CARDS)), *matched_spaces(table, seat)]
            table.gain_points(seat, FROM_MATCHES, points, "XI-17.7")


def cards_by_type(table: XianTable, seat: i64) -> vec[i64]:
    """How many cards of each type a seat owns."""
    numbers = zeros(TYPES)
    for card in range(i64(EQUIPMENT)):
        if table.owners[card] == seat:
            numbers[card // COPIES] += 1
    return numbers


def sets(table: XianTable, seat: i64) -> i64:
    """For each material sets as large as possible, again and again (XI-17.5, XI-17.6, XI-19.64)."""
    numbers = cards_by_type(table, seat)
    total: i64 = 0
    for material in range(i64(MATERIALS)):
        for layer in range(i64(COPIES)):
            size: i64 = 0
            for kind in range(i64(TYPES)):
                if table.tables.type_materials[kind] == material and numbers[kind] > layer:
                    size += 1
            if size > 0:
                total += table.tables.set_prestige[size - 1]
    return total


def matches(table: XianTable, seat: i64) -> i64:
    """In each section one warrior fits one card of that section (XI-17.7, XI-19.65)."""
    numbers = cards_by_type(table, seat)
    total: i64 = 0
    for section in range(i64(SECTIONS)):
        total += min(cards_for(table, numbers, section), warriors(table, section)[seat])
    return total * table.tables.match_prestige


def cards_for(table: XianTable, numbers: vec[i64], section: i64) -> i64:
    """Of so many cards of each type, those for a section."""
    cards: i64 = 0
    for kind in range(i64(TYPES)):
        if table.tables.type_sections[kind] == section:
            cards += numbers[kind]
    return cards


def matched_spaces(table: XianTable, seat: i64) -> list[int]:
    """The warriors of a seat in the sections for which it has cards."""
    numbers = cards_by_type(table, seat)
    found: list[int] = []
    for section in range(i64(SECTIONS)):
        if cards_for(table, numbers, section) > 0:
            found += own_spaces(table, section, seat)
    return found


# -- step 3, unused tiles --------------------------------------------------------------------------------


def unused_tiles(table: XianTable, seat: i64) -> i64:
    """Bonus tiles on their active side (XI-17.8, XI-19.66)."""
    number: i64 = 0
    for kind in range(i64(BONUS_KINDS)):
        if table.held(seat, TILES + kind) == UNUSED:
            number += 1
    return number


# -- step 4, end-game tiles ------------------------------------------------------------------------------


def score_end_tile(table: XianTable, seat: i64, returned: vec[i64]) -> None:
    """XI-17.9 to XI-17.13; `returned` notes what leaves the seat before step 5 (XI-19.68)."""
    tile = table.held(seat, END_TILE)
    if tile == NOTHING:
        return
    amount = table.tables.end_amounts[tile]
    maximum = table.tables.end_maximums[tile]
    if tile == END_RETURNS:
        returned[seat] = number = returns(table, seat, amount, maximum)
    elif tile == END_PRESTIGE:
        number = prestige_counted(table, seat) // PRESTIGE_STEP
    else:
        number = counted(table, seat, tile)
    if table.log is not None:
        table.log.note("end_tile_of", seat, tile, number)
        table.log.places = [int(end_tile_site(tile)), *sites_counted(table, seat, tile)]
    points = min(maximum, number * amount)
    if points != 0:
        table.gain_points(seat, FROM_END_TILE, points, END_RULES[tile])


def sites_counted(table: XianTable, seat: i64, tile: i64) -> list[int]:
    """Where the things lie that an end-game tile counts."""
    if tile in (END_WARRIORS, END_MAJORITIES):
        found: list[int] = []
        for section in range(i64(SECTIONS)):
            if tile == END_WARRIORS or leads(table, section, seat):
                found += own_spaces(table, section, seat)
        return found
    if tile == END_HELPERS:
        return [int(mat_site(seat, RECRUITS))]
    if tile == END_PAIRS:
        return [int(mat_site(seat, CARDS))]
    if tile == END_RETURNS:
        return [int(mat_site(seat, GOODS))]
    return [int(mat_site(seat, BONUSES))] if tile == END_UNUSED else []


END_RULES: Final = (
    "XI-17.9", "XI-17.10", "XI-17.11", "XI-17.12", "XI-17.13", "XI-17.9", "XI-17.9", "XI-17.9",
)  # fmt: skip


def returns(table: XianTable, seat: i64, amount: i64, maximum: i64) -> i64:
    """All resources of a seat, or as few as bring the most points that the tile gives (XI-19.68)."""
    if amount == 0:
        return 0
    return min((maximum + amount - 1) // amount, table.resources(seat))


def prestige_counted(table: XianTable, seat: i64) -> i64:
    """What `end-prestige` counts: the six turns alone, or the marker when step 4 begins (XI-19.67)."""
    if table.tables.prestige_counts == MARKER:
        return table.prestige(seat)
    total: i64 = 0
    for source in range(i64(IN_GAME)):
        total += table.points[seat * table.sources + source]
    return total


def counted(table: XianTable, seat: i64, tile: i64) -> i64:
    """What an end-game tile counts (XI-17.9 to XI-17.11)."""
    if tile == END_HELPERS:
        return helpers(table, seat)
    if tile == END_MAJORITIES:
        return sections_led(table, seat)
    if tile == END_PAIRS:
        return pairs(table, seat)
    if tile == END_UNUSED:
        return unused_tiles(table, seat)
    if tile == END_WARRIORS:
        return painted(table, seat)
    return 1


def helpers(table: XianTable, seat: i64) -> i64:
    """Recruited helpers."""
    number: i64 = 0
    for helper in range(i64(HELPERS_IN_DECK)):
        number += (table.held(seat, RECRUITED) >> helper) & 1
    return number


def sections_led(table: XianTable, seat: i64) -> i64:
    """Sections in which nobody has more, and the seat has at least one (XI-17.10, XI-19.70)."""
    led: i64 = 0
    for section in range(i64(SECTIONS)):
        if leads(table, section, seat):
            led += 1
    return led


def leads(table: XianTable, section: i64, seat: i64) -> bool:
    """Whether nobody has more warriors in a section than a seat, which has one."""
    numbers = warriors(table, section)
    most: i64 = 1
    for number in numbers:
        most = max(most, number)
    return numbers[seat] == most


def pairs(table: XianTable, seat: i64) -> i64:
    """Disjoint pairs of cards of one type (XI-17.11, XI-19.69)."""
    number: i64 = 0
    for cards in cards_by_type(table, seat):
        number += cards // 2
    return number


def painted(table: XianTable, seat: i64) -> i64:
    """Own painted warriors in the pit."""
    number: i64 = 0
    for section in range(i64(SECTIONS)):
        number += warriors(table, section)[seat]
    return number


# -- the winner ------------------------------------------------------------------------------------------


def places(table: XianTable) -> list[int]:
    """Highest total; ties by the supervisor track, then by the stack (XI-17.15, XI-19.71)."""
    found: list[int] = []
    for seat in range(table.seats):
        place = 1
        for other in range(table.seats):
            own = table.prestige(seat)
            others = table.prestige(other)
            if other != seat and (others > own or (others == own and table.lies_before(other, seat))):
                place += 1
        found.append(place)
    return found
