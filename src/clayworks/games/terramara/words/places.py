"""What spaces, nodes, tokens, tiles and cards are called (TM-2.5): at length, and short for sentences.

Nobody who sits at the table knows `R2.5`. A name says where a thing lies and, at length, what it does.
"""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.messages import Message
from clayworks.core.state import NOTHING
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.components import printed
from clayworks.games.terramara.rules import origins as o
from clayworks.games.terramara.rules import state as s
from clayworks.games.terramara.rules.notation import (
    CARDS,
    CATEGORIES,
    CHARACTERS,
    COLOURS,
    NODES,
    PLACES,
    SPOTS,
    STARTS,
    TILES,
    TOKENS,
)
from clayworks.games.terramara.rules.placing import space_effect
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words.abilities import sides_of


def printed_name(name: str) -> Message:
    """What stands on a card, token or space of the component file."""
    return Message(name, room=M.room)


def named(table: s.TribeTable, thing: str) -> Message:
    """The printed name of a card, token, character or homeland space by its id."""
    return printed_name(printed(table).names[thing])


# -- action spaces -----------------------------------------------------------------------------------------


def space(table: s.TribeTable, number: int) -> Message:
    """An action space, or the hut; of the private space what its owner's tile says."""
    name = printed(table).names.get(PLACES[number], "")
    return space_with(number, name, effect_of(table, number))


def effect_of(table: s.TribeTable, number: int) -> Message:
    """What a space does for who decides."""
    if number == s.HUT:
        return n.item_words(table, int(table.tables.hut_item))
    if number == s.PRIVATE and table.held(table.seat, s.PRIVATE_TILE) == NOTHING:
        return n.NO_EFFECT
    return n.effect_words(table, int(space_effect(table, table.seat, number)))


def space_with(number: int, name: str, effect: Message) -> Message:
    """An action space by its number, its printed name if it has one, and its effect in words."""
    short = space_called(number, name)
    if not s.is_territory(number):
        return M("{name}: {effect}", name=short, effect=effect).or_short(short)
    row = int(s.row_of(number))
    return (
        M("row {row}, first space: {effect}", row=row, effect=effect),
        M("row {row}, second space: {effect}", row=row, effect=effect),
        M("row {row}, third space: {effect}", row=row, effect=effect),
        M("row {row}, fourth space: {effect}", row=row, effect=effect),
        M("row {row}, fifth space: {effect}", row=row, effect=effect),
        M("row {row}, sixth space: {effect}", row=row, effect=effect),
    )[(number - s.HOMELAND) % s.ROW_SPACES].or_short(short)


def space_short(table: s.TribeTable, number: int) -> Message:
    """An action space or the hut in a sentence."""
    return space_called(number, printed(table).names.get(PLACES[number], ""))


def space_called(number: int, name: str) -> Message:
    """The short name of a space by its number, and its printed name if it has one."""
    if number < s.HOMELAND:
        return M("“{name}”", name=printed_name(name))
    if number == s.HUT:
        return M("hut")
    if number == s.PRIVATE:
        return M("private crossroads space")
    if number >= s.CROSSROADS:
        return M("crossroads space of row {row}", row=number - s.CROSSROADS + 1)
    place = (number - s.HOMELAND) % s.ROW_SPACES + 1
    return M("row {row}, space {space}", row=int(s.row_of(number)), space=place)


def space_title(table: s.TribeTable, number: int) -> Message:
    """An action space as the head of what it does: a homeland space by its printed name alone."""
    name = printed(table).names.get(PLACES[number])
    return printed_name(name) if name else space_short(table, number)


# -- road and river ----------------------------------------------------------------------------------------


def node(number: int) -> Message:
    """A place of the road, by its number in `NODES`; the rows count its sections (TM-4.7)."""
    kind, row = NODES[number][0], int(NODES[number][1])
    if kind == "X":
        return crossroads(row)
    if kind == "S":
        short = M("settlement of row {row}", row=row)
        return M("settlement beside row {row}, open after round {row}", row=row).or_short(short)
    return token_beside(row, second=kind == "Q")


def crossroads(number: int) -> Message:
    """Where two sections of the road meet, and both of its ends."""
    if number == 0:
        return M("start of the road, before row 1").or_short(M("start of the road"))
    if number == s.ROWS:
        return M("end of the road, after row {row}", row=s.ROWS).or_short(M("end of the road"))
    short = M("crossroads {number}", number=number)
    return M("crossroads {number}, after row {number}", number=number).or_short(short)


def token_beside(row: int, second: bool) -> Message:
    """A detour with a bonus token; the last rows have two of them."""
    if second:
        short = M("second token of row {row}", row=row)
        return M("second bonus token beside row {row}", row=row).or_short(short)
    return M("bonus token beside row {row}", row=row).or_short(M("token of row {row}", row=row))


def spot(number: int) -> Message:
    """Where a bonus token lies, by its number in `SPOTS`: at the road or at the river."""
    name = SPOTS[number]
    if name in NODES:
        return node(NODES.index(name))
    space = int(name[1:].rstrip("ab"))
    if name.endswith("b"):
        short = M("second token of river space {space}", space=space)
        return M("second bonus token at river space {space}", space=space).or_short(short)
    short = M("token of river space {space}", space=space)
    return M("bonus token at river space {space}", space=space).or_short(short)


def river_space(space: int) -> Message:
    """A space of the river."""
    return M("space {space} of the river", space=space).or_short(M("river space {space}", space=space))


# -- cards, tokens and tiles -------------------------------------------------------------------------------


def card(table: s.TribeTable, number: int) -> Message:
    """An artefact; at length with its category and level."""
    name = named(table, CARDS[number])
    shown = printed(table).cards[number]
    category = n.CATEGORY_NAMES[CATEGORIES.index(shown["category"])]
    return M(
        "{name}: {category}, level {level}", name=name, category=category, level=shown["level"]
    ).or_short(name)


def token(table: s.TribeTable, number: int) -> Message:
    """A bonus token; at length with its effect."""
    name = named(table, TOKENS[number])
    effect = n.effect_words(table, int(table.tables.token_effect[number]))
    return M("{name}: {effect}", name=name, effect=effect).or_short(name)


def start(table: s.TribeTable, number: int) -> Message:
    """A starting card; at length with what it brings."""
    name = named(table, STARTS[number])
    effect = n.effect_words(table, int(table.tables.start_effect[number]))
    return M("{name}: {effect}", name=name, effect=effect).or_short(name)


def character(table: s.TribeTable, number: int) -> Message:
    """A character; at length with both sides."""
    name = named(table, CHARACTERS[number])
    child, adult = sides_of(table, number)
    sides = M("child: {child}; adult: {adult}", child=child, adult=adult)
    return M("{name}: {effect}", name=name, effect=sides).or_short(name)


def tile(number: int) -> Message:
    """A territory tile: what grows on it, its level, and which of its kind, for nothing else is printed."""
    name = TILES[number]
    level, copy = int(name[2]), "abcd".index(name[3]) + 1
    if name.startswith("PQ"):
        short = M("plains and quarry {level}, no. {number}", level=level, number=copy)
        return M(
            "tile with plains and quarry, level {level}, number {number}", level=level, number=copy
        ).or_short(short)
    short = M("forest and mountain {level}, no. {number}", level=level, number=copy)
    return M(
        "tile with forest and mountain, level {level}, number {number}", level=level, number=copy
    ).or_short(short)


HOMELAND_TILES = {
    "HL4": M("left homeland tile for 4 players"),
    "HR34": M("right homeland tile for 3 and 4 players"),
    "HL23": M("left homeland tile for 2 and 3 players"),
    "HR2": M("right homeland tile for 2 players"),
}


# -- what can be pointed at --------------------------------------------------------------------------------


def card_or_character(table: s.TribeTable, number: int) -> Message:
    """Any card: artefacts, then characters, then starting cards."""
    if number < len(CARDS):
        return card(table, number)
    number -= len(CARDS)
    return character(table, number) if number < len(CHARACTERS) else start(table, number - len(CHARACTERS))


THINGS: dict[str, Callable[[s.TribeTable, int], Message]] = {
    "space": space,
    "card": card_or_character,
    "node": lambda table, number: node(number),
    "spot": lambda table, number: spot(number),
    "tile": lambda table, number: tile(number),
    "token": token,
    "member": lambda table, number: n.MEMBER_NAMES[number],
    "good": lambda table, number: n.GOOD_NAMES[number],
    "river": lambda table, number: river_space(number),
    "worker": lambda table, number: n.worker(number + 1),
    "character": lambda table, number: M("your character"),
}
"""By kind, in the order of `ELEMENTS`."""


# -- where points are made ---------------------------------------------------------------------------------


def origin(table: s.TribeTable, number: int) -> Message:
    """A place of an entry, by its number in `ORIGINS`."""
    if number < o.CHARACTERS_AT:
        return card(table, number)
    if number < o.TILES_AT:
        return character(table, number - o.CHARACTERS_AT)
    if number < o.SPACES_AT:
        return M("private settlement")
    if number < o.SPOTS_AT:
        return space(table, number - o.SPACES_AT)
    if number < o.NODES_AT:
        return spot(number - o.SPOTS_AT)
    if number < o.MATS_AT:
        return node(number - o.NODES_AT)
    if number == o.FIRST_PLAYER_CARD:
        return M("first-player card")
    return mat_part(number - o.MATS_AT)


def mat_part(number: int) -> Message:
    """What of a player's things brings points, by its number in `MATS`."""
    player = n.COLOUR_NAMES[COLOURS[number // o.MAT_PARTS]]
    return (
        M("goods of {player}", player=player),
        M("military of {player}", player=player),
        M("canoe of {player}", player=player),
    )[number % o.MAT_PARTS]
