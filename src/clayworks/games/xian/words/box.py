"""The printed parts of Xi'an, for who compares them with a copy of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clayworks.core.box import Box, Kind, Label
from clayworks.core.forms import OTHER, Field, Table, Wanted, integer, word
from clayworks.core.messages import Message
from clayworks.core.sentences import FINAL_SCORING, SET_UP
from clayworks.games.xian import MN, M
from clayworks.games.xian.formats.pit import COLUMNS, MOST, MOST_PIGMENTS, ROWS, face_of, names_in
from clayworks.games.xian.rules.notation import (
    BUILDINGS,
    CARD_KINDS,
    END_TILES,
    EQUIPMENT,
    HELPERS,
    KINDS,
    PIGMENTS,
    PRESTIGE_COUNTS,
    SECTIONS,
    TILES,
    TYPES,
)
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places

# -- what a part is called ---------------------------------------------------------------------------------


def worker_card(row: Any, number: int) -> Message:
    """A worker card by what it is and its initiative."""
    helper = HELPERS.index(row["helper"]) if "helper" in row else 0
    return places.worker_card(CARD_KINDS.index(row["kind"]), helper, int(row["id"][1]))


def spaces(data: Mapping[str, Any]) -> Label:
    """By where it lies, whatever its id says (XI-2.7)."""
    names = names_in(data)
    return lambda row, number: pit_space(names[row["id"]])


def face_spaces(data: Mapping[str, Any]) -> Label:
    """A space of a formation board; until 0.1.0 a space did not name its face."""
    names = names_in(data)

    def label(row: Any, number: int) -> Message:
        face, _, space = row.get("id", "").partition("-")
        if not space:
            return pit_space(names[row["space"]])
        board = places.face(face_of(face, names[space]))
        return M("{board}: {space}", board=board, space=pit_space(names[space]).short)

    return label


def pit_space(name: str) -> Message:
    """A space of the pit by its written name; where a file has letters of its own, by that alone."""
    if name[2] not in "wme":
        return M("space {space}", space=name)
    return places.space_on(name[0], int(name[1]), name[2])


def tile(row: Any, number: int) -> Message:
    """A mausoleum tile: a starting tile by its number, a bonus tile or an end-game tile by its name."""
    if row["kind"] == "start":
        return M("Starting tile {number}", number=row["number"])
    if row["kind"] == "end":
        return M("End-game tile: {name}", name=n.END_TILE_NAMES[END_TILES.index(row["id"])])
    return M("{type} {number}", type=n.TILE_NAMES[TILES.index(row["kind"])], number=row["id"][-1])


# -- what may stand on it ----------------------------------------------------------------------------------

AMOUNT = integer(0, MOST)
SPACE = Table(
    (
        Field("section", word(*SECTIONS)),
        Field("row", integer(1, ROWS)),
        Field("column", integer(1, COLUMNS)),
        Field("adjacent", OTHER, optional=True),
    )
)
"""A space of the pit; what it may be adjacent to are the spaces that there are."""

NO_STATUE = {"statue": ("false",)}
FACE_SPACE = Table(
    (
        Field("statue", Wanted("flag")),
        Field("pp", AMOUNT, when=NO_STATUE),
        Field("coins", AMOUNT, when=NO_STATUE),
        Field("clay", AMOUNT, when=NO_STATUE),
        Field("pigments", Wanted("words", 0, MOST_PIGMENTS, PIGMENTS), when=NO_STATUE),
    )
)
"""A space of a formation board: a statue, or what crafting there gives (XI-2.11)."""


def tile_form(row: Any) -> Table:
    """A mausoleum tile: a pigment, an action that is only shown, or points (XI-2.17)."""
    if row["kind"] == "start":
        return Table((Field("pigment", word(*PIGMENTS)),))
    if row["kind"] != "end":
        return Table((Field("kind", OTHER),))
    counts = [Field("counts", word(*PRESTIGE_COUNTS))] if row["id"] == "end-prestige" else []
    # Only returned resources always have a maximum.
    maximum = Field("maximum", AMOUNT, optional=row["id"] != "end-returns")
    return Table((Field("amount", AMOUNT), *counts, maximum))


# -- the parts ---------------------------------------------------------------------------------------------

CARDS = (
    Kind(
        "worker_cards",
        "worker_cards[*]",
        M("Worker cards"),
        lambda count: MN("{count} worker card", "{count} worker cards", count),
        ("coins", "clay", "helper", "pigments"),
        worker_card,
        where=M("On the worker cards. The four decks are alike: take the one of any player."),
    ),
    Kind(
        "helpers",
        "helpers[*]",
        M("Helpers"),
        lambda count: MN("{count} helper", "{count} helpers", count),
        ("amount", "prestige_by_turn"),
        lambda row, number: n.HELPER_NAMES[HELPERS.index(row["id"])],
        where=M(
            "On the green worker cards: the prestige points for recruiting this helper in each of the six"
            " turns, and how much the helper brings."
        ),
    ),
    Kind(
        "equipment_types",
        "equipment_types[*]",
        M("Types of equipment"),
        lambda count: MN("{count} type of equipment", "{count} types of equipment", count),
        ("section", "material"),
        lambda row, number: n.TYPE_NAMES[TYPES.index(row["id"])],
        where=M(
            "On the equipment cards: all four of a type show the same section and the same material. There"
            " are three types of each material."
        ),
    ),
    Kind(
        "equipment_cards",
        "equipment_cards[*]",
        M("Equipment cards"),
        lambda count: MN("{count} equipment card", "{count} equipment cards", count),
        ("cost", "clay_bonus"),
        lambda row, number: places.equipment_called(EQUIPMENT.index(row["id"])),
        where=M(
            "On the equipment cards: what a card costs, and the clay that it brings. Which of the four cards"
            " of a type is the first does not matter."
        ),
    ),
)
PIT = (
    Kind(
        "spaces",
        "spaces[*]",
        M("Places of the spaces in the pit"),
        lambda count: MN("place of {count} space in the pit", "places of {count} spaces in the pit", count),
        ("section", "row", "column", "adjacent"),
        label_in=spaces,
        where=M(
            "On the board, in the pit: count rows from the top, and columns from the left over all sections."
            " If a section has more or fewer spaces, lay spaces into another section; what is printed on them"
            " goes along. Spaces that share a side are adjacent, unless you say which are."
        ),
        shape=SPACE,
    ),
    Kind(
        "faces",
        "formation_faces[*].spaces[*]",
        M("Spaces of the formation boards"),
        lambda count: MN(
            "{count} space of the formation boards", "{count} spaces of the formation boards", count
        ),
        ("statue", "pp", "coins", "clay", "pigment", "pigments"),
        label_in=face_spaces,
        where=M(
            "On the formation boards: two for each section, printed on both sides. Which board and which side"
            " is the first does not matter. A space shows a statue, or what crafting there gives."
        ),
        shape=FACE_SPACE,
    ),
    Kind(
        "sections",
        "sections[*]",
        M("Sections of the pit"),
        lambda count: MN("{count} section of the pit", "{count} sections of the pit", count),
        ("clay_cost", "paint_cost", "majority"),
        lambda row, number: M("Section {section}", section=row["id"]),
        where=M(
            "On the board, beside each section of the pit: clay for a warrior, pigments for painting one, and"
            " the prestige points for the majority."
        ),
    ),
)
CITY = (
    Kind(
        "request_tokens",
        "request_tokens[*]",
        M("Request tokens"),
        lambda count: MN("{count} request token", "{count} request tokens", count),
        ("colour",),
        lambda row, number: M("Request {number}", number=row["number"]),
        where=M("On the fronts of the twelve request tokens: the colour that goes with each number."),
    ),
    Kind(
        "buildings",
        "buildings[*]",
        M("Buildings"),
        lambda count: MN("{count} building", "{count} buildings", count),
        ("colour",),
        lambda row, number: n.BUILDING_NAMES[BUILDINGS.index(row["id"])],
        where=M("On the four building tiles; each has a colour of its own."),
    ),
    Kind(
        "supervisor_track",
        "supervisor_track[*]",
        M("Supervisors' track"),
        lambda count: MN(
            "{count} space of the supervisors' track", "{count} spaces of the supervisors' track", count
        ),
        ("stack",),
        lambda row, number: M("Supervisors' track, space {number}", number=row["space"]),
        where=M("On the board, on the supervisors' track: which stack of tiles lies beside each space."),
    ),
    Kind(
        "mausoleum_tiles",
        "mausoleum_tiles[*]",
        M("Mausoleum tiles"),
        lambda count: MN("{count} mausoleum tile", "{count} mausoleum tiles", count),
        ("kind", "pigment", "formula", "amount", "maximum", "counts"),
        tile,
        where=M(
            "On the mausoleum tiles: the pigment of a starting tile, the points of an end-game tile. Of each"
            " bonus tile there are four."
        ),
        shape=tile_form,
    ),
    Kind(
        "pigments",
        "pigments[*]",
        M("Pigments"),
        lambda count: MN("{count} colour of pigments", "{count} colours of pigments", count),
        ("supply",),
        lambda row, number: n.KIND_NAMES[KINDS.index(row["id"])],
        where=M("In the box: count the pieces of this colour."),
    ),
)
IN_RULEBOOK = M("In the rulebook.")


def single(name: str, title: Message, *keys: str, where: Message = IN_RULEBOOK) -> Kind:
    """A part of which there is one: its table of the file, or some keys of it."""
    return Kind(name, name, title, lambda count: title, keys, lambda row, number: title, where=where)


NUMBERS = (
    single(
        *("setup", SET_UP, "coins", "clay", "prestige", "signatures", "figures"),
        where=M("In the rulebook, at the set-up."),
    ),
    single(
        *("inventory", M("Clay warriors"), "clay_warriors"),
        where=M(
            "In the box: count the warriors of bare clay. There must be one for every statue, whichever"
            " formation boards are used."
        ),
    ),
    single("structure", M("Pass"), "pass_coins"),
    single("minister", M("Prime Minister"), "coins", "prestige", "once_per_turn"),
    single("fees", M("Fees"), "missing_coin_prestige", "per_opponent"),
    single("pair_limit", M("Limits of a pair of buildings")),
    single(
        *("scoring", FINAL_SCORING),
        *("equipment_set", "equipment_match", "unused_tile", "resources_per_point"),
        where=M("In the rulebook, at the final scoring."),
    ),
)

FIELDS = {
    "adjacent": M("adjacent spaces"),
    "amount": M("how much"),
    "clay": M("clay"),
    "clay_bonus": M("clay as a bonus"),
    "clay_cost": M("clay for a warrior"),
    "clay_warriors": M("number in the box"),
    "coins": M("coins"),
    "colour": M("colour"),
    "column": M("column, from west to east"),
    "cost": M("cost in coins"),
    "counts": M("what is counted"),
    "equipment_match": M("PP for a warrior and a card of its section"),
    "equipment_set": M("PP for a set of 1, 2 and 3"),
    "figures": M("painted warriors of each player"),
    "helper": M("helper"),
    "kind": M("kind of tile"),
    "majority": M("PP of the first, second and third"),
    "material": M("material"),
    "maximum": M("PP at most"),
    "missing_coin_prestige": M("PP lost for a missing coin"),
    "once_per_turn": M("once in a turn"),
    "paint_cost": M("pigments for painting"),
    "pass_coins": M("coins for a pass"),
    "pigment": M("pigment"),
    "pigments": M("pigments"),
    "players_2": M("with 2 players"),
    "players_3": M("with 3 players"),
    "players_4": M("with 4 players"),
    "pp": M("PP"),
    "prestige": M("PP"),
    "prestige_by_turn": M("PP in turns 1 to 6"),
    "resources_per_point": M("resources for 1 PP"),
    "row": M("row, from north to south"),
    "section": M("section"),
    "signatures": M("signature tokens of each player"),
    "stack": M("tiles on this space"),
    "statue": M("a statue stands here at the start"),
    "supply": M("number in the box"),
    "unused_tile": M("PP for an unused bonus tile"),
}

WORDS = {
    **{section: M("Section {section}", section=section) for section in "ABC"},
    **dict(zip(HELPERS, n.HELPER_NAMES, strict=True)),
    **dict(zip(TILES, n.TILE_NAMES, strict=True)),
    "start": M("starting tiles"),
    "end": M("end-game tiles"),
    "any": M("any colour"),
    "blue": M("blue"),
    "green": M("green"),
    "red": M("red"),
    "yellow": M("yellow"),
    "bronze": M("bronze"),
    "wood": M("wood"),
    "in_game": M("what was earned in the six turns"),
    "marker": M("all that is scored before this tile"),
    "request": M("the colour of the request"),
    "request_1": M("the colour of the first request"),
    "request_2": M("the colour of the second request"),
}

BOX = Box((*CARDS, *PIT, *CITY, *NUMBERS), FIELDS, WORDS)
