"""The printed parts for who owns the game: formation boards and pit, cards, tokens and tiles."""

from __future__ import annotations

from typing import Any, cast

from clayworks.core.box import Part
from clayworks.core.pictures.drawing import at, group, lines, rect, seal, text, use
from clayworks.core.pictures.panels import Panel
from clayworks.core.pictures.sheets import Desk
from clayworks.games.xian import M
from clayworks.games.xian.formats import view as v
from clayworks.games.xian.formats.view_types import Printed
from clayworks.games.xian.pictures.armory import CARD, HIGH, MATERIAL_NAMES, equipment_card
from clayworks.games.xian.pictures.cards import card_front
from clayworks.games.xian.pictures.city import BUILDING, building_front
from clayworks.games.xian.pictures.goods import pot
from clayworks.games.xian.pictures.pit import (
    FIRST_ASKED,
    NEXT_ASKED,
    any_pigment,
    section_plate,
)
from clayworks.games.xian.pictures.pit_sheets import formation_boards, pit
from clayworks.games.xian.pictures.tiles import TRACK_NAMES, end_tile_words, start_front
from clayworks.games.xian.rules.notation import CARD_KINDS, EQUIPMENT, HELPERS, TILES, TYPES
from clayworks.games.xian.rules.state import XianTable
from clayworks.games.xian.rules.tables import Tables
from clayworks.games.xian.words import names as n

FRAMED = at(5, 5)
"""Inside the outline of a part, where the part has a strong frame of its own."""


def sheets(desk: Desk, tables: Tables) -> list[Panel]:
    """What lies in the pit first: most of what nobody could read is there."""
    return [
        *formation_boards(desk),
        pit(desk, tables),
        sections(desk),
        *worker_cards(desk),
        helpers(desk),
        equipment_types(desk),
        equipment_cards(desk),
        desk.grid("request_tokens", (90, 82), lambda part: token(desk, part), 4),
        desk.grid("buildings", (BUILDING + 8, 108), lambda part: building(desk, part), 4),
        desk.grid("supervisor_track", (90, 128), lambda part: track_space(desk, part)),
        *tiles(desk),
        desk.grid("pigments", (72, 72), lambda part: supply(desk, part)),
        *desk.rest(desk.game.box.kinds),
    ]


def table(desk: Desk) -> XianTable:
    """An empty table of this copy, which knows what is printed."""
    return cast("XianTable", desk.game.blank(desk.game.colours[:2]))


def printed_of(desk: Desk) -> Printed:
    """What is printed on this copy."""
    blank = table(desk)
    return v.printed(blank.tables, len(blank.colours), v.turn_of(blank))


# -- sections (XI-2.9) -----------------------------------------------------------------------------------


def sections(desk: Desk) -> Panel:
    """What stands beside each section of the pit."""

    def draw(part: Part) -> str:
        row = desk.row(part)
        asked = [
            paint(desk.language, row["id"], word, FIRST_ASKED + place * NEXT_ASKED)
            for place, word in enumerate(row["paint_cost"])
        ]
        printed = v.section(table(desk).tables, "ABC".index(row["id"]))
        return group(*section_plate(row["id"], printed, desk.language), *asked, transform=at(2, 0))

    return desk.grid("sections", (156, 90), draw, 3)


def paint(language: str, section: str, word: str, x: float) -> str:
    """A pigment that painting costs: that of a request token, of which section B has two, or any."""
    if word == "any":
        return any_pigment(language, section, x)
    number = word.removeprefix("request").removeprefix("_")
    drawn = rect(x - 15, 3, 30, 46, "token", 6)
    if number:
        return drawn + text(x, 32, number, 16, "mid strong")
    return drawn + use("xi-pot", x, 26, 22, "any")


# -- cards -----------------------------------------------------------------------------------------------


def worker_cards(desk: Desk) -> list[Panel]:
    """The worker cards of one deck, a sheet for each colour (XI-2.2)."""
    printed = printed_of(desk)["cards"]
    found = []
    for kind, name in zip(CARD_KINDS, n.WORKER_NAMES, strict=True):
        cards = [part for part in desk.of("worker_cards") if desk.row(part)["kind"] == kind]
        title = M("Worker cards: {name}", name=name).to(desk.language)
        found.append(
            desk.cards(
                f"worker-{kind.replace('_', '-')}",
                title,
                cards,
                (104, 172),
                lambda part: "".join(card_front(printed[desk.row(part)["id"]], desk.language)),
                3,
            )
        )
    return found


def helpers(desk: Desk) -> Panel:
    """What recruiting each helper gives in each turn, and how much its ability is worth (XI-2.3)."""

    def draw(part: Part) -> str:
        row = desk.row(part)
        helper = HELPERS.index(row["id"])
        by_turn = [
            text(21 + turn * 30, 82, turn + 1, 11, "mid quiet") + seal(21 + turn * 30, 99, points)
            for turn, points in enumerate(row["prestige_by_turn"])
        ]
        return "".join(
            (
                rect(0, 0, 196, 118, "card", 6),
                use("xi-helper", 20, 24, 28),
                text(40, 22, n.HELPER_NAMES[helper].to(desk.language), 13, "strong", 112),
                text(188, 22, f"+{row['amount']}", 16, "strong end"),
                lines(40, 40, n.HELPER_ABILITIES[helper].to(desk.language), 11, 140, 3, "quiet"),
                *by_turn,
            )
        )

    return desk.grid("helpers", (204, 126), draw, 2)


def equipment_types(desk: Desk) -> Panel:
    """What all cards of a type show (XI-2.4)."""

    def draw(part: Part) -> str:
        row = desk.row(part)
        kind = row["id"]
        return group(
            rect(0, 0, 125, 102, f"card {row['material']}", 6),
            use(f"xi-{kind}", 50, 40, 64 if kind == "horse" else 48, "", 48),
            rect(92, 8, 26, 26, "seal", 13),
            text(105, 26, row["section"], 14, "mid strong on-seal"),
            text(62, 80, n.TYPE_NAMES[TYPES.index(kind)].to(desk.language), 14, "mid strong", 116),
            text(62, 96, MATERIAL_NAMES[row["material"]].to(desk.language), 11, "mid quiet", 116),
            transform=FRAMED,
        )

    return desk.grid("equipment_types", (143, 120), draw, 3)


def equipment_cards(desk: Desk) -> Panel:
    """The 24 cards, in the order of the file (XI-2.5)."""
    blank = table(desk)

    def draw(part: Part) -> str:
        shown = v.equipment(blank, EQUIPMENT.index(desk.row(part)["id"]))
        assert shown is not None
        card = rect(0, 0, CARD, HIGH, f"card {shown['material']}", 6)
        return group(card, *equipment_card(shown, desk.language), transform=FRAMED)

    return desk.grid("equipment_cards", (CARD + 18, HIGH + 18), draw, 4)


# -- tokens, buildings, track ----------------------------------------------------------------------------


def token(desk: Desk, part: Part) -> str:
    """A request token: its number and its colour (XI-2.12)."""
    row = desk.row(part)
    return group(
        rect(0, 0, 72, 64, "token", 8),
        text(18, 39, row["number"], 18, "mid strong", 24),
        pot(row["colour"], 49, 32, 32, desk.language),
        transform=FRAMED,
    )


def building(desk: Desk, part: Part) -> str:
    """A building with its colour (XI-2.14)."""
    row = desk.row(part)
    front = building_front(row["id"], row["colour"], desk.language, 2)
    return rect(0, 0, BUILDING, 100, "card", 6) + "".join(front)


def track_space(desk: Desk, part: Part) -> str:
    """A space of the supervisors' track (XI-2.15)."""
    row = desk.row(part)
    return "".join(
        (
            rect(0, 0, 82, 120, "card", 6),
            text(8, 17, row["space"], 12, "quiet"),
            use(f"xi-{row['stack']}", 46, 20, 28),
            lines(41, 50, TRACK_NAMES[row["stack"]].to(desk.language), 11, 78, 5, "mid quiet"),
        )
    )


def supply(desk: Desk, part: Part) -> str:
    """How many pigments of a colour there are."""
    row = desk.row(part)
    return (
        rect(0, 0, 64, 64, "place", 8)
        + pot(row["id"], 22, 32, 30, desk.language)
        + text(50, 38, row["supply"], 16, "mid strong", 24)
    )


# -- mausoleum tiles (XI-2.16, XI-2.17) ------------------------------------------------------------------


def tiles(desk: Desk) -> list[Panel]:
    """Starting tiles, bonus tiles, end-game tiles."""
    of_kind: dict[str, list[Part]] = {"start": [], "bonus": [], "end": []}
    for part in desk.of("mausoleum_tiles"):
        kind = desk.row(part)["kind"]
        of_kind["bonus" if kind in TILES else kind].append(part)
    printed = printed_of(desk)

    def start(part: Part) -> str:
        row = desk.row(part)
        return group(start_front(row["number"], row["pigment"], desk.language), transform=FRAMED)

    def bonus(part: Part) -> str:
        kind = desk.row(part)["kind"]
        return group(
            rect(0, 0, 98, 98, "token", 8),
            use(f"xi-{kind}", 49, 20, 26),
            lines(49, 49, TRACK_NAMES[kind].to(desk.language), 11, 92, 4, "mid quiet"),
            transform=FRAMED,
        )

    def end(part: Part) -> str:
        words = end_tile_words(printed, desk.row(part)["id"]).to(desk.language)
        return group(
            rect(0, 0, 208, 72, "token", 8),
            use("xi-end", 20, 36, 26),
            lines(40, 20, words, 11, 164, 4),
            transform=FRAMED,
        )

    def sheet(name: str, title: str, cell: tuple[float, float], draw: Any, columns: int) -> Panel:
        return desk.cards(f"tiles-{name}", title, of_kind[name], cell, draw, columns)

    return [
        sheet("start", M("Starting tiles").to(desk.language), (90, 82), start, 4),
        sheet("bonus", M("Bonus tiles").to(desk.language), (116, 116), bonus, 4),
        sheet("end", M("End-game tiles").to(desk.language), (226, 90), end, 2),
    ]
