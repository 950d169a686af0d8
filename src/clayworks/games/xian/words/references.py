"""What can be pointed at: what it is called, and when it is used.

Beside what is chosen these are the things that rules refer to and nobody ever chooses; a click on them says
what they are. Nothing here tells more than what lies open (XI-5.1).
"""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.messages import Message
from clayworks.core.state import NOTHING
from clayworks.games.xian import M
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.buildings import crowd
from clayworks.games.xian.rules.notation import (
    BUILDINGS,
    COLOURS,
    END_TILES,
    EQUIPMENT,
    HELPERS,
    KINDS,
    MATS,
    REQUESTS,
    SECTIONS,
    TILES,
    space_names,
)
from clayworks.games.xian.words import legend
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p

Use = tuple[Message, str]
"""When a thing is used, and the rule that says so."""


def of_each(things: tuple[str, ...]) -> tuple[str, ...]:
    """What every player has of its own."""
    return tuple(f"{colour}-{thing}" for colour in COLOURS for thing in things)


AREAS: dict[str, tuple[Message, Message, str]] = {
    "pit": (
        M("Pit"),
        M("The Workshop crafts warriors on its empty spaces, the Laboratory paints them."),
        "XI-9.3",
    ),
    "turn": (
        M("Turns and supply"),
        M("Six turns of two rounds; what was paid comes back into the supply."),
        "XI-4.1",
    ),
    "equipment": (
        M("Equipment"),
        M("The Armory forges from it; it is filled from its deck when the turn ends."),
        "XI-16.4",
    ),
    "track": (M("Supervisors' track"), legend.SUPERVISOR, "XI-13.1"),
    "hand": (
        M("Your hand"),
        M("Four cards in each turn; two are played in each of its rounds."),
        "XI-4.1",
    ),
}
"""The grounds of the board by their panels: what it is, when it is used, the rule."""

REFERENCES = {
    "request": REQUESTS,
    "track": ("0", "1", "2", "3", "4", "5"),
    "pile": COLOURS,
    "warriors": ("",),
    "to-come": ("",),
    "own-equipment": ("",),
    "discarded": ("",),
    "section": SECTIONS,
    "pair": ("L", "R"),
    "slot": ("1", "2", "3", "4"),
    "turn": ("1", "2", "3", "4", "5", "6"),
    "order": ("",),
    "mat": COLOURS,
    "goods": of_each(KINDS),
    "builders": COLOURS,
    "figures": COLOURS,
    "signatures": COLOURS,
    "bought": COLOURS,
    "tiles": of_each(TILES),
    "cards": COLOURS,
    "helper": of_each(HELPERS),
    "area": tuple(AREAS),
    "part": MATS,
}
"""What a rule refers to and nobody ever chooses, by kind: it says what it is."""


# -- names -------------------------------------------------------------------------------------------------


Naming = Callable[[s.XianTable, int], Message]


def owned(count: Naming, name: Message | None = None) -> Naming:
    """The name of something that every player has: whose it is, and how much of it."""

    def called(table: s.XianTable, number: int) -> Message:
        colour = COLOURS[number]
        if colour in table.colours:
            return of_player(number, count(table, table.colours.index(colour)))
        return n.COLOUR_NAMES[colour] if name is None else of_player(number, name)

    return called


def of_player(number: int, what: Message) -> Message:
    """Something with its owner."""
    return M("{player}: {what}", player=n.COLOUR_NAMES[COLOURS[number]], what=what)


def goods(table: s.XianTable, number: int) -> Message:
    """Resources on a mat."""
    owner, kind = divmod(number, len(KINDS))
    return owned(lambda at, seat: n.amount(kind, int(at.held(seat, kind))), n.KIND_NAMES[kind])(table, owner)


def tile(table: s.XianTable, number: int) -> Message:
    """A bonus tile on a mat, or its place there."""
    owner, kind = divmod(number, len(TILES))
    return owned(lambda at, seat: tile_on_mat(at, seat, kind), n.TILE_NAMES[kind])(table, owner)


def tile_on_mat(table: s.XianTable, seat: int, kind: int) -> Message:
    """Whether a player has a bonus tile and has used it."""
    name, state = n.TILE_NAMES[kind], table.held(seat, s.TILES + kind)
    if state == s.USED:
        return M("{tile} (used)", tile=name)
    return name if state == s.UNUSED else M("not yet gained: {tile}", tile=name)


def builders(table: s.XianTable, seat: int) -> Message:
    """Builders that are not in a building."""
    inside = sum(int(table.held(seat, s.BUILDERS + building)) for building in range(s.BUILDINGS))
    return M("builders beside the board: {count}", count=2 - inside)


def figures(table: s.XianTable, seat: int) -> Message:
    """Painted warriors that are not in the pit yet."""
    return M("warriors still to paint: {count}", count=int(table.held(seat, s.FIGURES)))


def signatures(table: s.XianTable, seat: int) -> Message:
    """Signature tokens."""
    return M("signatures left: {count}", count=int(table.held(seat, s.SIGNATURES)))


def bought(table: s.XianTable, seat: int) -> Message:
    """Equipment cards, of which all know only how many there are (XI-5.1)."""
    return M("equipment cards: {count}", count=sum(int(owner) == seat for owner in table.owners))


def points(table: s.XianTable, seat: int) -> Message:
    """Prestige points."""
    return n.points(int(table.scores()[seat]))


def supply(table: s.XianTable, kind: int) -> Message:
    """What is left to take of a kind; coins and clay never run out (XI-15.1)."""
    endless = kind in (s.COIN, s.CLAY)
    left = n.KIND_NAMES[kind] if endless else n.amount(kind, int(table.supply[kind]))
    return M("Supply: {what}", what=left)


def section(table: s.XianTable, number: int) -> Message:
    """A section of the pit with what is printed beside it."""
    clay = n.clay(int(table.tables.clay_costs[number]))
    name = M("Section {section}", section=SECTIONS[number])
    return M("{section}: a warrior costs {clay}", section=name, clay=clay)


PAIR_NAMES = (M("Left pair of buildings"), M("Right pair of buildings"))


def pair(table: s.XianTable, number: int) -> Message:
    """A pair of buildings, and how many places of it are taken (XI-9.2)."""
    there = next(
        building for building in range(s.BUILDINGS) if table.building_places[building] // 2 == number
    )
    taken = M(
        "{count} of {limit} places taken",
        count=int(crowd(table, there)),
        limit=int(table.tables.pair_limits[table.seats]),
    )
    return M("{pair}: {taken}", pair=PAIR_NAMES[number], taken=taken)


THINGS: dict[str, Naming] = {
    "space": lambda table, number: p.space(table.tables, number),
    "building": lambda table, number: n.BUILDING_NAMES[number],
    "card": p.worker,
    "equipment": p.equipment,
    "tile": lambda table, number: n.TILE_NAMES[number],
    "end-tile": lambda table, number: M("End-game tile: {tile}", tile=n.END_TILE_NAMES[number]),
    "resource": lambda table, number: n.KIND_NAMES[number],
    "supply": supply,
    "pigment": lambda table, number: n.KIND_NAMES[int(s.pigment(number))],
    "request": lambda table, number: p.request(table, number),
    "track": lambda table, number: M("Supervisors' track, space {number}", number=number),
    "pile": lambda table, number: M("Worker cards of {player}", player=n.COLOUR_NAMES[COLOURS[number]]),
    "warriors": lambda table, number: M("Clay warriors in the supply"),
    "to-come": lambda table, number: M("Requests to come"),
    "own-equipment": lambda table, number: M("Your equipment cards"),
    "discarded": lambda table, number: M("Discarded equipment"),
    "section": section,
    "pair": pair,
    "slot": lambda table, number: M("Slot {number} of the equipment row", number=number + 1),
    "turn": lambda table, number: M("Turn {number}", number=number + 1),
    "order": lambda table, number: M("Order of the round"),
    "mat": owned(points),
    "goods": goods,
    "builders": owned(builders),
    "figures": owned(figures),
    "signatures": owned(signatures),
    "bought": owned(bought),
    "tiles": tile,
    "cards": lambda table, number: of_player(number, M("the cards of this turn")),
    "helper": lambda table, number: of_player(number // len(HELPERS), n.HELPER_NAMES[number % len(HELPERS)]),
    "area": lambda table, number: tuple(AREAS.values())[number][0],
    "part": p.mat_part,
}
"""By kind, in the order of the elements."""


# -- when it is used ---------------------------------------------------------------------------------------

ON_MAT = legend.MAT[1:]
TILE_USE = (
    M("It is used once, in the own round: market and +1 action between two steps, the others inside one."),
    "XI-7.3",
)
PAYS = {KINDS[kind]: use for kind, use in legend.PAY.items()}

USES: dict[str, Use] = {
    "space": (M("The Workshop crafts a warrior on it, the Laboratory paints it."), "XI-9.3"),
    "building": (M("It is entered in the building step of your own round, after the worker."), "XI-9.5"),
    "card": (M("It is played in a pair: under for the initiative, over for its action."), "XI-6.2"),
    "equipment": (M("It is forged in the Armory while it lies in the row."), "XI-12.1"),
    "tile": TILE_USE,
    "end-tile": (
        M("Who reaches space 5 of the track takes one of those that lie there; it counts at the end."),
        "XI-13.3",
    ),
    "resource": (M("It pays what you craft, paint or forge; market and Emissary swap it."), "XI-15.4"),
    "supply": (M("Cards, spaces and swaps give from it."), "XI-15.4"),
    "pigment": PAYS["blue"],
    "request": (legend.REQUEST, "XI-16.2"),
    "track": AREAS["track"][1:],
    "pile": (M("What has been played lies face up and does not come back."), "XI-4.5"),
    "warriors": (M("The Workshop takes one from here, painting brings one back."), "XI-15.3"),
    "to-come": legend.TO_COME[1:],
    "own-equipment": (M("They count at the end: sets, and warriors in the section of a card."), "XI-17.5"),
    "discarded": legend.DISCARDED[1:],
    "section": (
        M("Who has painted most warriors in it gains points for the majority at the end."),
        "XI-17.2",
    ),
    "pair": (legend.CLOSES, "XI-9.2"),
    "slot": legend.ROW[1:],
    "turn": (M("When a turn ends, the lowest request moves here."), "XI-16.2"),
    "order": legend.ORDER[1:],
    "mat": ON_MAT,
    "part": ON_MAT,
    "goods": PAYS["coin"],
    "builders": (legend.BUILDER, "XI-9.1"),
    "figures": (M("The Laboratory puts one in the place of a clay warrior."), "XI-11.5"),
    "signatures": (legend.SIGNATURE, "XI-10.4"),
    "bought": (M("They are turned up at the end: sets, and warriors in the section of a card."), "XI-17.1"),
    "tiles": TILE_USE,
    "cards": (
        M("Two are played in each round; when the own round ends, they go to the discards."),
        "XI-4.5",
    ),
    "helper": (M("A recruited helper works to the end of the game."), "XI-8.4"),
    "area": AREAS["pit"][1:],
}
"""By kind of what can be pointed at: when it can be used, and the rule that says so."""


def use_of(table: s.XianTable, kind: str, name: str) -> Use | None:
    """When a thing is used: each resource pays for something else, each helper can do something else."""
    _, _, what = name.partition("-")
    if kind == "area" and name in AREAS:
        return AREAS[name][1:]
    if kind == "space" and name in space_names(table.tables):
        return use_of_space(table, space_names(table.tables).index(name))
    if kind == "resource" and name in PAYS:
        use, rule = PAYS[name]
        return M("{use} Market and Emissary swap them.", use=use), rule
    if kind == "goods" and what in PAYS:
        return PAYS[what]
    if kind == "helper" and what in HELPERS:
        return legend.helper(HELPERS.index(what)), "XI-8.4"
    if kind in ("tile", "tiles") and (tile := what or name) in TILES:
        return legend.TILE_WORDS[TILES.index(tile)], legend.TILE_RULES[TILES.index(tile)]
    return with_does(table, kind, name) or USES.get(kind)


def with_does(table: s.XianTable, kind: str, name: str) -> Use | None:
    """What a building, an equipment card or an end-game tile does, and then when it is used."""
    if kind == "building" and name in BUILDINGS:
        does = legend.BUILDING_WORDS[BUILDINGS.index(name)]
    elif kind == "equipment" and name in EQUIPMENT:
        does = legend.COUNTS
    elif kind == "end-tile" and name in END_TILES:
        does = legend.end_tile(table.tables, END_TILES.index(name)).does
    else:
        return None
    use, rule = USES[kind]
    return legend.together(does, use), rule


def use_of_space(table: s.XianTable, space: int) -> Use:
    """What can be done with a space as it is: crafting, painting, or nothing any more."""
    figure, signer = table.figures[space], table.signed[space]
    if figure == s.EMPTY:
        return legend.empty(int(table.tables.clay_costs[table.section_of(space)])), "XI-10.1"
    if figure != s.CLAY_WARRIOR:
        painter = n.COLOUR_NAMES[table.colours[figure]]
        return M("Painted by {player}: it stays to the end.", player=painter), "XI-11.2"
    if signer != NOTHING:
        player = n.COLOUR_NAMES[table.colours[signer]]
        return M("A clay warrior, signed by {player}, who alone may paint it.", player=player), "XI-10.4"
    return M("A clay warrior: the Laboratory paints it."), "XI-11.1"
