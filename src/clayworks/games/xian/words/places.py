"""What spaces, cards, tokens and tiles are called: at length, and short for sentences.

`A1w`, `G2`, `FA1` and `QB1` are names of files. People say where a space lies and whose card it is.
"""

from __future__ import annotations

from clayworks.core.messages import Message
from clayworks.games.xian import M
from clayworks.games.xian.rules import sites
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import COLOURS, FACES, SECTIONS
from clayworks.games.xian.rules.tables import HELPER, Tables
from clayworks.games.xian.words import names as n

# -- the pit -----------------------------------------------------------------------------------------------


def space(tables: Tables, number: int) -> Message:
    """A space of the pit by its number."""
    section = int(tables.space_sections[number])
    pairs = zip(tables.space_sections, tables.space_columns, strict=True)
    columns = sorted({int(column) for of, column in pairs if of == section})
    place = columns.index(int(tables.space_columns[number]))
    return space_at(SECTIONS[section], int(tables.space_rows[number]), place, len(columns))


SIDES = {2: "we", 3: "wme"}
"""What the columns of a section are called if there are so many: west, middle, east."""


def space_at(section: str, row: int, place: int, columns: int) -> Message:
    """A space by its section, its row and its place from the west among so many columns (XI-2.7)."""
    if columns in SIDES:
        return space_on(section, row, SIDES[columns][place])
    return M(
        "section {section}, row {row}, space {space} from the left",
        section=section,
        row=row,
        space=place + 1,
    ).or_short(M("{section}, row {row}, space {space}", section=section, row=row, space=place + 1))


def space_on(section: str, row: int, side: str) -> Message:
    """A space by its section, its row and the side on which it lies: w, m or e."""
    if side == "w":
        short = M("{section}, row {row} left", section=section, row=row)
        return M("section {section}, row {row}, left space", section=section, row=row).or_short(short)
    if side == "e":
        short = M("{section}, row {row} right", section=section, row=row)
        return M("section {section}, row {row}, right space", section=section, row=row).or_short(short)
    short = M("{section}, row {row} middle", section=section, row=row)
    return M("section {section}, row {row}, middle space", section=section, row=row).or_short(short)


REQUEST_SPACES = (
    M("Section A"),
    M("Section B, first place"),
    M("Section B, second place"),
    M("Section C"),
)
"""Where the Emperor's requests lie beside the pit (XI-2.13)."""


def request(table: s.XianTable, space: int) -> Message:
    """The request token on a space, by its number."""
    if table.requests[space] < 0:
        return REQUEST_SPACES[space]
    return M("{space}: request {number}", space=REQUEST_SPACES[space], number=int(table.requests[space]) + 1)


def face(name: str) -> Message:
    """A face of a formation board: two boards for each section, both sides printed (XI-2.10)."""
    letter, number = name[1], FACES.index(name) % 4 // 2 + 1
    if FACES.index(name) % 2 == 0:
        short = M("{section}, board {number}, front", section=letter, number=number)
        name_at_length = M(
            "section {section}, formation board {number}, front", section=letter, number=number
        )
    else:
        short = M("{section}, board {number}, back", section=letter, number=number)
        name_at_length = M("section {section}, formation board {number}, back", section=letter, number=number)
    return name_at_length.or_short(short)


# -- cards -------------------------------------------------------------------------------------------------


def worker(table: s.XianTable, card: int) -> Message:
    """A worker card by its number in `CARDS`."""
    kind = int(table.tables.card_kinds[card])
    helper = n.helper_of(table, card - s.FIRST_HELPER) if kind == HELPER else 0
    return worker_card(kind, helper, int(table.tables.card_numbers[card]))


def worker_card(kind: int, helper: int, number: int) -> Message:
    """A worker card: who it is, with the number that is its initiative (XI-2.2)."""
    name = n.HELPER_NAMES[helper] if kind == HELPER else n.WORKER_NAMES[kind]
    short = M("{name} {number}", name=name, number=number)
    return M("{name} with initiative {number}", name=name, number=number).or_short(short)


def equipment(table: s.XianTable, card: int) -> Message:
    """An equipment card with what is printed on it."""
    kind = card // s.COPIES
    material = n.MATERIAL_NAMES[table.tables.type_materials[kind]]
    section = SECTIONS[table.tables.type_sections[kind]]
    short = equipment_called(card)
    return M(
        "{card} ({material}, section {section})", card=short, material=material, section=section
    ).or_short(short)


def equipment_called(card: int) -> Message:
    """An equipment card: its type, and which of the four."""
    return M("{type} {number}", type=n.TYPE_NAMES[card // s.COPIES], number=card % s.COPIES + 1)


# -- mats, and everything that points come from ------------------------------------------------------------


def mat_part(table: s.XianTable, number: int) -> Message:
    """A part of a mat, by its number in `MATS`."""
    seat, part = divmod(number, sites.PARTS)
    colours = dict.fromkeys((*table.colours, *COLOURS))  # a mat may be meant that nobody plays with
    player = n.COLOUR_NAMES[list(colours)[seat]]
    return (
        M("Resources of {player}", player=player),
        M("Equipment cards of {player}", player=player),
        M("Bonus tiles of {player}", player=player),
        M("Helpers of {player}", player=player),
    )[part]


def site(table: s.XianTable, number: int) -> Message:
    """Whatever points come from, by its number in `sites.py`."""
    if number < sites.FIRST_BUILDING:
        return space(table.tables, number)
    if number < sites.FIRST_END_TILE:
        return n.BUILDING_NAMES[number - sites.FIRST_BUILDING]
    if number < sites.FIRST_MAT:
        return n.END_TILE_NAMES[number - sites.FIRST_END_TILE]
    return mat_part(table, number - sites.FIRST_MAT)
