"""The legend: the words of `words/legend.py` with the pictures of the board beside them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from clayworks.core.legend import Chapter, Draw, Piece
from clayworks.core.pictures.drawing import at, circle, group, rect, seal, seat_mark, text, use
from clayworks.games.xian import M
from clayworks.games.xian.formats import view as v
from clayworks.games.xian.formats.view_types import Bonus
from clayworks.games.xian.pictures.city import BUILDING, building_front
from clayworks.games.xian.pictures.goods import resource
from clayworks.games.xian.pictures.legend_cards import (
    end_tiles,
    equipment,
    helpers,
    requests,
    tiles,
    token_front,
    workers,
)
from clayworks.games.xian.pictures.pieces import SMALL, drawn, of_each, piece
from clayworks.games.xian.pictures.pit import (
    FIRST_ASKED,
    NEXT_ASKED,
    PLATE,
    SPACE,
    given,
    section_plate,
    warrior,
)
from clayworks.games.xian.pictures.sheets import paint
from clayworks.games.xian.pictures.tiles import track_front
from clayworks.games.xian.rules.notation import BUILDINGS, COLOURS, KINDS, PIGMENTS, SECTIONS, TILES
from clayworks.games.xian.rules.state import XianTable
from clayworks.games.xian.words import legend as w
from clayworks.games.xian.words import names as n


def chapters(table: XianTable) -> Sequence[Chapter]:
    """Every chapter, in the order in which one meets the things; an empty table knows what is printed."""
    return (
        Chapter("goods", M("Resources and points"), goods(table)),
        Chapter("people", M("People and warriors"), people(table)),
        Chapter("workers", M("Worker cards"), workers(table)),
        Chapter("helpers", M("Helpers"), helpers(table)),
        Chapter("buildings", M("Buildings"), buildings(table)),
        Chapter("pit", M("Pit"), pit(table)),
        Chapter("requests", M("Request tokens"), requests(table)),
        Chapter("equipment", M("Equipment cards"), equipment(table)),
        Chapter("tiles", M("Starting tiles and bonus tiles"), tiles(table)),
        Chapter("end-tiles", M("End-game tiles"), end_tiles(table)),
        Chapter("table", M("The rest of the table"), rest(table)),
    )


# -- resources, people, figures ----------------------------------------------------------------------------


def goods(table: XianTable) -> list[Piece]:
    """Coins, clay, pigments; prestige points."""
    found = []
    for kind in n.IN_ORDER:
        name = KINDS[kind]
        elements = [f"resource:{name}", f"supply:{name}", *of_each("goods", name)]
        if name in PIGMENTS:
            elements.append(f"pigment:{name}")
        picture = partial(resource, name, 22, 22, 36)
        found.append(piece(name, w.resource(table.tables, kind), picture, elements=elements))
    return [*found, piece("prestige", w.PRESTIGE, drawn(seal(22, 22, 1, size=32)), elements=("mat",))]


def people(table: XianTable) -> list[Piece]:
    """Builder, supervisor, minister; warriors of clay and painted, signatures."""
    colour, printed = COLOURS[0], table.tables
    return [
        piece("builder", w.builder(printed), marked("xi-builder", colour), elements=("builders",)),
        piece("supervisor", w.SUPERVISOR_TOLD, marked("xi-supervisor", colour)),
        piece(
            "minister",
            w.minister(printed),
            drawn(group(circle(22, 22, 20, "disc"), use("xi-minister", 22, 22, 32), classes="official")),
        ),
        piece(
            "clay-warrior",
            w.clay_warrior(printed),
            drawn(warrior("clay", 36, 36)),
            (SPACE, SPACE),
            ("warriors",),
        ),
        piece(
            "painted-warrior",
            w.painted_warrior(printed),
            drawn(warrior(colour, 36, 36)),
            (SPACE, SPACE),
            ("figures",),
        ),
        piece("signature", w.signature(printed), marked("xi-signature", colour), elements=("signatures",)),
    ]


def marked(symbol: str, colour: str) -> Draw:
    """A figure on the sign of a seat."""
    mark = seat_mark(colour, 22, 22, 40) + use(symbol, 22, 23, 24, "figure")
    return drawn(group(mark, classes=f"seat seat-{colour}"))


# -- buildings and pit -------------------------------------------------------------------------------------


def buildings(table: XianTable) -> list[Piece]:
    """The four buildings, what a pair is, and passing (XI-9)."""
    colours = [KINDS[list(table.tables.building_of).index(number)] for number in range(len(BUILDINGS))]
    found = [
        piece(
            name,
            w.building(number),
            partial(house, name, colours[number]),
            (BUILDING, 96),
            (f"building:{name}",),
        )
        for number, name in enumerate(BUILDINGS)
    ]
    limit = int(table.tables.pair_limits[4])
    pips = [circle(14 + place * 16, 22, 5.5, "pip" if place < 2 else "pip out") for place in range(limit)]
    frame = rect(1, 4, limit * 16 + 10, 36, "pair", 8)
    return [
        *found,
        piece("pair", w.pair(table.tables), drawn(frame, *pips), (limit * 16 + 12, SMALL), ("pair",)),
        piece("pass", w.passing(table.tables), drawn(use("coin", 22, 22, 32))),
    ]


def house(name: str, colour: str, language: str) -> str:
    """A building tile."""
    front = building_front(name, colour, language, 2)
    return rect(0, 0, BUILDING, 96, "card", 6) + "".join(front)


def pit(table: XianTable) -> list[Piece]:
    """The three sections, their spaces, what lies on them, and the requests beside them."""
    found = [
        piece(
            name,
            w.section(table.tables, number),
            partial(plate, table, number),
            (PLATE + 6, 84),
            (f"section:{name}",),
        )
        for number, name in enumerate(SECTIONS)
    ]
    shown = next(
        space for space in range(len(table.tables.space_rows)) if not table.tables.face_statues[space]
    )
    bonus = v.bonus(table, shown)
    return [
        *found,
        piece("space", w.SPACE, partial(empty_space, bonus), (SPACE, SPACE), ("space",)),
        piece("formation-board", w.FORMATION_BOARD, partial(face, table), (72, 144), ("area:pit",)),
        piece(
            "request",
            w.REQUEST_TOLD,
            partial(token_front, 10, "yellow"),
            (40, 52),
            ("request",),
        ),
    ]


def plate(table: XianTable, number: int, language: str) -> str:
    """What stands beside a section; any request may lie there."""
    name, section = SECTIONS[number], v.section(table.tables, number)
    asked = [
        paint(language, name, "any" if request is None else "request", FIRST_ASKED + place * NEXT_ASKED)
        for place, request in enumerate(section["pigments"])
    ]
    return group(*section_plate(name, section, language), *asked, transform=at(3, 1))


def empty_space(bonus: Bonus, language: str) -> str:
    """A space with what is printed on it."""
    return rect(3, 3, SPACE - 6, SPACE - 6, "place", 8) + given(bonus, 0, 0, language)[0]


def face(table: XianTable, language: str) -> str:
    """The first face of the first section, half as large as on the board."""
    printed = table.tables
    columns = sorted(
        {int(c) for c, of in zip(printed.space_columns, printed.space_sections, strict=True) if of == 0}
    )
    spaces = []
    for space, section in enumerate(printed.space_sections):
        if section == 0:
            x = columns.index(int(printed.space_columns[space])) * SPACE
            y = (int(printed.space_rows[space]) - 1) * SPACE
            if printed.face_statues[space]:
                lying = rect(3, 3, SPACE - 6, SPACE - 6, "place", 8) + warrior("clay", SPACE / 2, SPACE / 2)
            else:
                lying = empty_space(v.bonus(table, space), language)
            spaces.append(group(lying, transform=at(x, y)))
    return group(*spaces, transform="scale(0.5)")


# -- the rest ----------------------------------------------------------------------------------------------


def rest(table: XianTable) -> list[Piece]:
    """What lies around pit and buildings, and on the mats."""
    back = drawn(use("xi-back", 22, 22, 34, "quiet"))
    return [
        piece("turn", w.TURN, drawn(numbered(1)), elements=("turn", "area:turn")),
        piece(
            "order",
            w.ORDER,
            drawn(seat_mark(COLOURS[0], 14, 22, 21), seat_mark(COLOURS[1], 34, 22, 21)),
            elements=("order",),
        ),
        piece(
            "supply",
            w.SUPPLY,
            drawn(use("coin", 22, 16, 24), text(22, 42, "∞", 14, "mid strong")),
            elements=("supply",),
        ),
        piece("to-come", w.TO_COME, back, elements=("to-come",)),
        piece("row", w.ROW, drawn(rect(4, 10, 36, 24, "bay", 6)), elements=("slot", "area:equipment")),
        piece("own-equipment", w.own_equipment(table.tables), back, elements=("own-equipment", "bought")),
        piece("discarded", w.DISCARDED, drawn(rect(4, 10, 36, 24, "leaving", 6)), elements=("discarded",)),
        piece(
            "track",
            w.TRACK,
            partial(track_front, 1, TILES[table.tables.track_tiles[1]]),
            (54, 86),
            ("track", "area:track"),
        ),
        piece("pile", w.PILE, drawn(numbered(6)), elements=("pile",)),
        piece("cards", w.CARDS, back, elements=("cards", "area:hand")),
        piece("mat", w.MAT, drawn(rect(2, 8, 40, 28, "mat", 6)), elements=("part",)),
    ]


def numbered(number: int) -> str:
    """A number on a small card."""
    return rect(12, 9, 20, 26, "card", 4) + text(22, 27, number, 14, "mid strong")
