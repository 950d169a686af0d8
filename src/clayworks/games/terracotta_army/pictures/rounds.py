"""Rounds and their scoring tiles, the turn order, and the priority tokens that are left."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from clayworks.core.pictures.drawing import (
    at,
    broken,
    fitted,
    group,
    hit,
    lines,
    person,
    player_name,
    rect,
    seal,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.memory import glance, kept
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import ArmyView
from clayworks.games.terracotta_army.rules.notation import AREAS, TILES, TYPES
from clayworks.games.terracotta_army.words import does
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places as p
from clayworks.games.terracotta_army.words.things import USES

WIDTH = 300.0
TILE = 56.0


@dataclass(frozen=True, slots=True)
class Form:
    """Where everything lies: a panel is higher where fewer mats of others leave room beside it."""

    height: float
    tile: float
    """How high a tile is."""
    picture: tuple[float, float, float]
    """Where its picture lies, and how large it is."""
    order: float
    """The middle of the turn order."""
    priority: tuple[float, float, float]
    """The first priority token, and from one to the next."""
    step: float
    """From one seat of the turn order to the next."""
    named: bool
    """Whether seats and priority tokens have their names beside them."""


LOW = Form(150, 106, (35, 20, 0.58), 129, (163, 129, 48), 36, named=False)
HIGH = Form(200, 128, (29, 44, 0.76), 151, (22, 180, 146), 146, named=True)


def rounds(view: ArmyView, language: str, canvas: Canvas) -> Panel:
    """The panel."""
    seats = len(view["colours"])
    form = HIGH if seats == 2 else LOW
    order = view["turn_order"]
    return panel(
        canvas,
        "rounds",
        WIDTH,
        form.height,
        *(kept(f"{number}", tile, view, language, canvas, form, number) for number in range(5)),
        *(in_order(view, language, canvas, form, place, colour) for place, colour in enumerate(order)),
        *(priority(view, language, canvas, form, number) for number in range(1, seats)),
        title=M("Rounds, tiles and turn order").to(language),
    )


def on_turn(view: ArmyView) -> str | None:
    """Whose turn it is; between two turns still that of the one who looks, and has to confirm it."""
    if view["decision"] is not None:
        return view["active"]
    if view["phase"] == "over" or view["seat"] is None:
        return None
    return view["colours"][view["seat"]]


def is_on_turn(view: ArmyView, colour: str) -> bool:
    """Whether it is somebody's turn; all else about the open question does not matter here."""
    return glance(view, lambda whole: on_turn(whole) == colour)


def in_order(view: ArmyView, language: str, canvas: Canvas, form: Form, place: int, colour: str) -> str:
    """A seat in the turn order of this round."""
    words = M(
        "turn order: {place} {player}", place=place + 1, player=person(view, colour, n.COLOUR_NAMES[colour])
    )
    name = player_name(view, colour, n.COLOUR_NAMES[colour], language)
    return element(
        canvas,
        f"order:{colour}",
        hit(-22, -15, form.step, 30),
        text(-13, 4.5, place + 1, 12, "quiet end"),
        seat_mark(colour, 0, 0, 20, classes="active" if is_on_turn(view, colour) else "rimmed"),
        text(17, 5, name, 13, "", form.step - 44) if form.named else "",
        id=f"order-{colour}",
        classes="moving",
        transform=at(22 + place * form.step, form.order),
        title=does.tip(words, USES["order"][0]).to(language),
    )


# -- tiles -----------------------------------------------------------------------------------------------


def tile(view: ArmyView, language: str, canvas: Canvas, form: Form, number: int) -> str:
    """A round with its scoring tile and the points below it (TA-2.17)."""
    this = view["tiles"][number]
    name = fitted(n.TILE_NAMES[TILES.index(this["tile"])], language, 11, TILE - 4, 2)
    state = "now" if view["round"] == number + 1 else "past" if view["round"] > number + 1 else ""
    x, y, scale = form.picture
    bottom = form.tile
    middle = bottom - (53 if len(broken(name, 11, TILE - 4, 2)) > 1 else 46)
    return element(
        canvas,
        f"tile:{this['tile']}",
        rect(0, 0, TILE, bottom, "card", 5),
        hit(-2, -2, TILE + 4, bottom + 4),
        text(5, 15, number + 1, 13, "strong"),
        group(tile_picture(this["tile"]), transform=f"{at(x, y)} scale({scale:g})"),
        lines(TILE / 2, middle, name, 11, TILE - 4, 2, "mid"),
        seal(17, bottom - 16, this["domination"], size=22),
        text(31, bottom - 11, "/", 13, "quiet"),
        text(45, bottom - 11, this["presence"], 14, "mid strong"),
        transform=at(2 + number * 60, 2),
        title=tile_words(view, number, language),
        classes=f"tile {state}",
    )


def tile_words(view: ArmyView, number: int, language: str) -> str:
    """What the tile of a round gives, for which round, and what it looks at."""
    this = view["tiles"][number]
    return tile_said(TILES.index(this["tile"]), number, this["domination"], this["presence"], language)


@lru_cache(maxsize=4096)
def tile_said(kind: int, number: int, most: int, present: int, language: str) -> str:
    """The same by numbers."""
    return does.tip(p.tile_of(kind, number, most, present), does.TILES[kind]).to(language)


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


def priority(view: ArmyView, language: str, canvas: Canvas, form: Form, number: int) -> str:
    """A priority token with its wet clay, or with who has taken it (TA-2.15); each has its place."""
    clay = view["printed"]["priority_clay"][number]
    token = p.priority_token(number)
    x, y, step = form.priority
    holder = next((colour for colour, one in view["players"].items() if one["priority"] == number), None)
    if holder is not None:
        words = M("{player}: {token}", player=person(view, holder, n.COLOUR_NAMES[holder]), token=token)
        beside = seat_mark(holder, 22, 1, 16)
    else:
        words = token
        beside = use("ta-wet", 18, 1, 14) + text(25, 6, clay, 12, "strong") if clay else ""
    if form.named:
        beside += text(34 if beside else 19, 5, token.to(language), 12, "quiet", form.step - 40)
    return element(
        canvas,
        f"priority:{number}",
        hit(-14, -15, step, 30),
        group(flag(number), classes="past" if holder else ""),
        beside,
        transform=at(x + (number - 1) * step, y),
        title=does.tip(words, does.priority(number, 0 if holder else clay)).to(language),
    )


def flag(number: int) -> str:
    """A priority token; its middle is at 0, 0."""
    return use("ta-priority", 0, 0, 28, "accent") + text(1, 0.5, number, 13, "strong on-accent mid")
