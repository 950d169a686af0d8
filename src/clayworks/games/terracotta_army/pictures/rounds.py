"""Rounds and their scoring tiles, the turn order, and the priority tokens that are left."""

from __future__ import annotations

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import (
    at,
    broken,
    fitted,
    group,
    lines,
    person,
    rect,
    seal,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import ArmyView
from clayworks.games.terracotta_army.rules.notation import TILES, TYPES
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places as p

WIDTH, HEIGHT = 300.0, 150.0
TILE, HIGH = 56.0, 106.0

# What a scoring tile looks at: first column, first row, columns, rows (TA-3.4, TA-3.5).
AREAS = {
    "centre_row": (0, 3, 9, 1),
    "centre_column": (4, 0, 1, 7),
    "quarter_nw": (0, 0, 4, 3),
    "quarter_ne": (5, 0, 4, 3),
    "quarter_sw": (0, 4, 4, 3),
    "quarter_se": (5, 4, 4, 3),
}


def rounds(view: ArmyView, language: str, canvas: Canvas) -> Panel:
    """The panel."""
    return panel(
        canvas,
        "rounds",
        WIDTH,
        HEIGHT,
        *(tile(view, language, canvas, number) for number in range(5)),
        *(in_order(view, language, place, colour) for place, colour in enumerate(view["turn_order"])),
        *(priority(view, language, number) for number in view["priority_left"]),
        title=M("Rounds, tiles and turn order").to(language),
    )


def in_order(view: ArmyView, language: str, place: int, colour: str) -> str:
    """A seat in the turn order of this round."""
    words = M(
        "turn order: {place} {player}", place=place + 1, player=person(view, colour, n.COLOUR_NAMES[colour])
    )
    return group(
        text(-13, 4.5, place + 1, 12, "quiet end"),
        seat_mark(colour, 0, 0, 20, classes="rimmed" if colour != view["active"] else "active"),
        id=f"order-{colour}",
        classes="moving",
        transform=at(24 + place * 38, 129),
        title=words.to(language),
    )


# -- tiles -----------------------------------------------------------------------------------------------


def tile(view: ArmyView, language: str, canvas: Canvas, number: int) -> str:
    """A round with its scoring tile and the points below it (TA-2.17)."""
    this = view["tiles"][number]
    name = fitted(n.TILE_NAMES[TILES.index(this["tile"])], language, 11, TILE - 4, 2)
    state = "now" if view["round"] == number + 1 else "past" if view["round"] > number + 1 else ""
    rows = broken(name, 11, TILE - 4, 2)
    return element(
        canvas,
        f"tile:{this['tile']}",
        rect(0, 0, TILE, HIGH, "card", 5),
        text(5, 15, number + 1, 13, "strong"),
        group(tile_picture(this["tile"]), transform=f"{at(35, 20)} scale(0.58)"),
        lines(TILE / 2, 53 if len(rows) > 1 else 60, name, 11, TILE - 4, 2, "mid"),
        seal(17, 90, this["domination"], size=22),
        text(31, 95, "/", 13, "quiet"),
        text(45, 95, this["presence"], 14, "mid strong"),
        transform=at(2 + number * 60, 2),
        title=tile_words(view, number).to(language),
        classes=f"tile {state}",
    )


def tile_words(view: ArmyView, number: int) -> Message:
    """What the tile of a round gives, for which round."""
    this = view["tiles"][number]
    return M(
        "round {round}: {tile}, {most} for domination, {present} for presence",
        round=number + 1,
        tile=n.TILE_NAMES[TILES.index(this["tile"])],
        most=n.points(this["domination"]),
        present=n.points(this["presence"]),
    )


def tile_picture(name: str) -> str:
    """A tile's area on a small Mausoleum, or its figure, coin or clay; its middle is at 0, 0."""
    if name in AREAS:
        column, row, columns, rows = AREAS[name]
        return group(
            rect(0, 0, 63, 49, "map"),
            rect(column * 7, row * 7, columns * 7, rows * 7, "map-area"),
            transform=at(-31.5, -24.5),
        )
    if name == "coins":
        return use("coin", 0, 0, 40)
    if name == "clay":
        return use("ta-wet", -17, 0, 32) + use("ta-dry", 17, 0, 32)
    figure = TYPES[("officers", "guards", "crossbowmen", "soldiers").index(name)]
    return use(f"ta-{figure}", 0, 0, 48)


# -- priority tokens -------------------------------------------------------------------------------------


def priority(view: ArmyView, language: str, number: int) -> str:
    """A priority token with the wet clay that it brings (TA-2.15); each has its place beside the others."""
    clay = view["printed"]["priority_clay"][number]
    words = M("{token}: brings {clay}", token=p.priority_token(number), clay=n.wet_clay(clay)).to(language)
    drawn = use("ta-wet", 16, 1, 14) + text(23.5, 6, clay, 12, "strong") if clay else ""
    return group(flag(number), drawn, transform=at(184 + (number - 1) * 41, 129), title=words)


def flag(number: int) -> str:
    """A priority token; its middle is at 0, 0."""
    return use("ta-priority", 0, 0, 24, "accent") + text(1, 0, number, 12, "strong on-accent mid")
