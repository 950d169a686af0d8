"""The road between the tiles: crossroads, detours with tokens and settlements, and the caravans (TM-4.7)."""

from __future__ import annotations

from functools import lru_cache

from clayworks.core.pictures.drawing import at, circle, group, hit, path, rect, seal, seat_mark, text, use
from clayworks.core.pictures.memory import kept
from clayworks.core.pictures.panels import Canvas
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.effect_types import Effect
from clayworks.games.terramara.formats.view_types import Row, TribeView
from clayworks.games.terramara.pictures.effects import (
    CONDITION_SYMBOLS,
    effect_picture,
    effect_size,
    symbol_here,
    symbol_mark,
)
from clayworks.games.terramara.pictures.parts import thing, told, whose
from clayworks.games.terramara.pictures.places import DESK, FORMS, MIDDLE, Form, step_of
from clayworks.games.terramara.rules.notation import CONDITIONS, NODES
from clayworks.games.terramara.words import does
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p
from clayworks.games.terramara.words.does import tip, when_used

ENDS = (0, 6)


def road(view: TribeView, language: str, canvas: Canvas) -> str:
    """The nodes with their tokens, and the caravans; a detour is two steps instead of one (TM-4.7)."""
    crossroads = [f"X{number}" for number in range(7)]
    detours = tuple(f"{kind}{number}" for number in range(1, 7) for kind in ("K", "S" if number < 5 else "Q"))
    return (
        group(*(ways(form, detours) for form in FORMS), title=M("Road").to(language))
        + "".join(
            kept(name, crossing, view, language, canvas, name, row_at(view, name)) for name in crossroads
        )
        + "".join(kept(name, detour, view, language, canvas, name, row_at(view, name)) for name in detours)
        + kept("", end_of_road, view, language, canvas)
        + "".join(caravans(view, language))
    )


def row_at(view: TribeView, name: str) -> Row | None:
    """The row beside which a node lies, if there is one."""
    number, rows = int(name[1]), view["rows"]
    return rows[number - 1] if 1 <= number <= len(rows) else None


@lru_cache(maxsize=100)
def ways(form: Form, detours: tuple[str, ...]) -> str:
    """The road from crossroads to crossroads, straight and by every detour."""
    (_, low), (_, high) = form.node_place("X0"), form.node_place("X6")
    drawn = [f"M{MIDDLE:g} {low:g}V{high:g}"]
    for name in detours:
        x, y = form.node_place(name)
        drawn.append(f"M{MIDDLE:g} {y + form.row / 2:g}L{x:g} {y:g}L{MIDDLE:g} {y - form.row / 2:g}")
    return path("".join(drawn), f"way {form.name}")


def node_box(form: Form, name: str, classes: str) -> str:
    """The ground of a node in one form."""
    x, y = form.node_place(name)
    if name[0] == "X":
        return rect(x - 72, y - form.crossing / 2, 144, form.crossing, f"{classes} {form.name}", 10)
    width, height = form.node
    return rect(x - width / 2, y - height / 2, width, height, f"{classes} {form.name}", 8)


def crossing(view: TribeView, language: str, canvas: Canvas, name: str, row: Row | None) -> str:
    """A crossroads, or an end of the road."""
    number = int(name[1])
    symbols = view["printed"]["symbols"]
    symbol = symbol_here(symbols, "road", number)
    words = [p.node(NODES.index(name)).to(language), *([symbol.to(language)] if symbol else [])]
    parts = []
    for form in FORMS:
        x, y = form.node_place(name)
        printed = text(x - 63, y + form.small * 0.36, number, form.small, "mid strong")
        mark = symbol_mark(symbols, "road", number, x + 58, y)
        parts += [node_box(form, name, "place node"), form.only(printed if number not in ENDS else "", mark)]
    return thing(
        canvas,
        f"node:{name}",
        *parts,
        title=", ".join(words),
        more=space_to_come(row, language),
        does=when_used("road-end", language) if number == ENDS[1] else tip(does.crossroads, language, number),
    )


def space_to_come(row: Row | None, language: str) -> list[str]:
    """The crossroads space that belongs to a crossroads, while its tile is not flipped yet."""
    if row is None or row["flipped"] or row["crossroads"] is None:
        return []
    return [M("later a crossroads space: {what}", what=n.words(row["crossroads"]["effect"])).to(language)]


def detour(view: TribeView, language: str, canvas: Canvas, name: str, row: Row | None) -> str:
    """A bonus token, or the way to a settlement; what stands there leaves it to be seen."""
    if name[0] == "S":
        assert row is not None
        return way_to_settlement(row, name, language, canvas)
    token = view["tokens"][name]
    said = p.printed_name(token["name"]).to(language)
    effect = n.words(token["effect"]).to(language)
    parts = []
    for form in FORMS:
        parts += [node_box(form, name, "place token-node"), form.only(on_token(token["effect"], form, name))]
    return thing(
        canvas,
        f"node:{name}",
        *parts,
        title=f"{p.node(NODES.index(name)).to(language)}, {said}: {effect}",
        does=tip(does.token_beside_road, language),
    )


def on_token(effect: Effect, form: Form, name: str) -> str:
    """What a token brings, in the upper part of its node: caravans stand in the lower one."""
    x, y = form.node_place(name)
    width, height = form.node[0] - 1, form.node[1]
    size, most, least = (18, 30, 13) if form is DESK else (21, 50, 19)
    while size > least and effect_size(effect, width, size)[1] > most:
        size -= 1
    _, high = effect_size(effect, width, size)
    return effect_picture(effect, x, y - height / 2 + max(most, high) / 2, width, size, high)


def way_to_settlement(row: Row, name: str, language: str, canvas: Canvas) -> str:
    """A node beside a settlement, with what the settlement looks at; shut before its row is flipped."""
    town = row["settlement"]
    assert town is not None
    worth = n.scoring_by(CONDITIONS.index(town["condition"]), town["steps"], town["vp"])
    shut = "" if row["flipped"] else "shut-node"
    parts = []
    for form in FORMS:
        x, y = form.node_place(name)
        y -= form.node[1] / 6
        drawn = use("tm-flag", x - 14, y, 20, shut)
        drawn += use(CONDITION_SYMBOLS[town["condition"]], x + 12, y, 22, shut)
        parts += [node_box(form, name, f"place node {shut}"), form.only(drawn)]
    return thing(
        canvas,
        f"node:{name}",
        *parts,
        title=p.node(NODES.index(name)).to(language),
        more=[M("settlement: {what}", what=worth).to(language)],
        does=tip(does.way_to_settlement, language),
    )


def end_of_road(view: TribeView, language: str, canvas: Canvas) -> str:
    """The points for caravans at the end, and who has taken them (TM-9.6)."""
    worth, arrived = view["printed"]["road_end"], view["road_end"]
    last = len(worth) - 1
    parts = [
        form.only(seal(MIDDLE + 92 + place * 44, 12, vp, size=22, digits=form.small))
        for place, vp in enumerate(worth)
        for form in FORMS
    ]
    for place in range(max(len(worth), len(arrived))):
        x = MIDDLE + 113 + min(place, last) * 44 + max(place - last, 0) * 18
        if place < len(arrived):
            owner = M("caravan of {player}", player=whose(view, arrived[place])).to(language)
            parts.append(seat_mark(arrived[place], x, 12, 18, owner))
        else:
            parts.append(circle(x, 12, 8, "seat-outline"))
    said = M("end of the road: {points} VP in the order of arrival", points="/".join(map(str, worth)))
    return thing(
        canvas,
        "road-end",
        hit(MIDDLE + 80, 0, 44 * len(worth), 24),
        *parts,
        title=said.to(language),
        does=when_used("road-end", language),
    )


def caravans(view: TribeView, language: str) -> list[str]:
    """Two caravans for each player; a pair on one node stands one behind the other, both to be seen.

    On a phone the stylesheet takes them down to where their node lies there, by the class of its step.
    """
    parts = []
    players = len(view["colours"])
    for seat, colour in enumerate(view["colours"]):
        places = view["players"][colour]["caravans"]
        for number, name in enumerate(places):
            x, y = DESK.node_place(name)
            crossing = name[0] == "X"
            pair = (number * 2 - 1) * 5 if places[0] == places[1] else 0
            dx = (seat - (players - 1) / 2) * (25 if crossing else 18) + pair - (2 if crossing else 0)
            parts.append(
                group(
                    *(caravan(form, colour, crossing) for form in FORMS),
                    id=f"caravan-{colour}-{number}",
                    classes=f"moving above caravan seat seat-{colour} step-{step_of(name)}",
                    transform=at(x + dx, y),
                    title=told(
                        M("caravan of {player}", player=whose(view, colour)).to(language),
                        tip(does.caravan, language),
                    ),
                )
            )
    return parts


def caravan(form: Form, colour: str, crossing: bool) -> str:
    """A caravan; beside a token it stands over the foot of the node, so that the token can be read."""
    size = form.caravan if crossing else form.caravan - 2
    y = 0 if crossing else form.node[1] / 2 - size / 2 + 4
    return form.only(seat_mark(colour, 0, y, size), use("tm-travel", 0, y + 1, size * 0.56, "figure"))
