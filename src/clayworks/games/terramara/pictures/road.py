"""The road between the tiles: crossroads, detours with tokens and settlements, and the caravans (TM-4.7)."""

from __future__ import annotations

from clayworks.core.pictures.drawing import at, circle, group, path, rect, seal, seat_mark, text, use
from clayworks.core.pictures.panels import Canvas
from clayworks.games.terramara import M
from clayworks.games.terramara.formats.view_types import Row, TribeView
from clayworks.games.terramara.pictures.effects import (
    CONDITION_SYMBOLS,
    effect_picture,
    symbol_here,
    symbol_mark,
)
from clayworks.games.terramara.pictures.parts import thing, whose
from clayworks.games.terramara.pictures.places import MIDDLE, node_place
from clayworks.games.terramara.rules.notation import CONDITIONS, NODES
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p

ENDS = (0, 6)


def road(view: TribeView, language: str, canvas: Canvas) -> str:
    """The nodes with their tokens, and the caravans; a detour is two steps instead of one (TM-4.7)."""
    ways = []
    for number in range(1, 7):
        (_, low), (_, high) = node_place(f"X{number - 1}"), node_place(f"X{number}")
        ways.append(f"M{MIDDLE:g} {low:g}V{high:g}")
        for kind in ("K", "S" if number < 5 else "Q"):
            x, y = node_place(f"{kind}{number}")
            ways.append(f"M{MIDDLE:g} {low:g}L{x:g} {y:g}L{MIDDLE:g} {high:g}")
    crossroads = [f"X{number}" for number in range(7)]
    detours = [f"{kind}{number}" for number in range(1, 7) for kind in ("K", "S" if number < 5 else "Q")]
    return (
        path("".join(ways), "way")
        + "".join(crossing(view, language, canvas, name) for name in crossroads)
        + "".join(detour(view, language, canvas, name) for name in detours)
        + end_of_road(view, language)
        + "".join(caravans(view, language))
    )


def crossing(view: TribeView, language: str, canvas: Canvas, name: str) -> str:
    """A crossroads, or an end of the road."""
    x, y = node_place(name)
    number = int(name[1])
    symbols = view["printed"]["symbols"]
    symbol = symbol_here(symbols, "road", number)
    words = [p.node(NODES.index(name)).to(language), *([symbol.to(language)] if symbol else [])]
    return thing(
        canvas,
        f"node:{name}",
        rect(x - 72, y - 10, 144, 20, "place node", 10),
        text(x - 60, y + 5, number, 14, "mid strong") if number not in ENDS else "",
        symbol_mark(symbols, "road", number, x + 58, y),
        title=", ".join(words),
        more=space_to_come(view["rows"], number, language),
    )


def space_to_come(rows: list[Row], number: int, language: str) -> list[str]:
    """The crossroads space that belongs to a crossroads, while its tile is not flipped yet."""
    row = rows[number - 1] if 1 <= number <= len(rows) else None
    if row is None or row["flipped"] or row["crossroads"] is None:
        return []
    return [M("later a crossroads space: {what}", what=n.words(row["crossroads"]["effect"])).to(language)]


def detour(view: TribeView, language: str, canvas: Canvas, name: str) -> str:
    """A bonus token, or the way to a settlement; what stands there leaves it to be seen."""
    x, y = node_place(name)
    number = int(name[1])
    if name[0] == "S":
        return way_to_settlement(view["rows"][number - 1], x, y, language, canvas)
    token = view["tokens"][name]
    said = p.printed_name(token["name"]).to(language)
    effect = n.words(token["effect"]).to(language)
    return thing(
        canvas,
        f"node:{name}",
        rect(x - 34, y - 20, 68, 40, "place token-node", 8),
        effect_picture(token["effect"], x, y - 7, 67, 18, 26),
        title=f"{p.node(NODES.index(name)).to(language)}, {said}: {effect}",
    )


def way_to_settlement(row: Row, x: float, y: float, language: str, canvas: Canvas) -> str:
    """A node beside a settlement, with what the settlement looks at; shut before its row is flipped."""
    town, number = row["settlement"], row["number"]
    assert town is not None
    words = p.node(NODES.index(f"S{number}")).to(language)
    worth = n.scoring_by(CONDITIONS.index(town["condition"]), town["steps"], town["vp"])
    shut = "" if row["flipped"] else "shut-node"
    return thing(
        canvas,
        f"node:S{number}",
        rect(x - 34, y - 20, 68, 40, f"place node {shut}", 8),
        use("tm-flag", x - 14, y - 7, 20, shut),
        use(CONDITION_SYMBOLS[town["condition"]], x + 12, y - 7, 22, shut),
        title=words,
        more=[M("settlement: {what}", what=worth).to(language)],
    )


def end_of_road(view: TribeView, language: str) -> str:
    """The points for caravans at the end, and who has taken them (TM-9.6)."""
    worth, arrived = view["printed"]["road_end"], view["road_end"]
    last = len(worth) - 1
    parts = [seal(MIDDLE + 92 + place * 44, 12, vp, size=20, digits=13) for place, vp in enumerate(worth)]
    for place in range(max(len(worth), len(arrived))):
        x = MIDDLE + 112 + min(place, last) * 44 + max(place - last, 0) * 18
        if place < len(arrived):
            owner = M("caravan of {player}", player=whose(view, arrived[place])).to(language)
            parts.append(seat_mark(arrived[place], x, 12, 18, owner))
        else:
            parts.append(circle(x, 12, 8, "seat-outline"))
    said = M("end of the road: {points} VP in the order of arrival", points="/".join(map(str, worth)))
    return group(*parts, title=said.to(language))


def caravans(view: TribeView, language: str) -> list[str]:
    """Two caravans for each player; a pair on one node stands one behind the other, both to be seen."""
    parts = []
    players = len(view["colours"])
    for seat, colour in enumerate(view["colours"]):
        places = view["players"][colour]["caravans"]
        for number, name in enumerate(places):
            x, y = node_place(name)
            crossing = name[0] == "X"
            pair = (number * 2 - 1) * 5 if places[0] == places[1] else 0
            dx = (seat - (players - 1) / 2) * (26 if crossing else 18) + pair - (2 if crossing else 0)
            parts.append(
                group(
                    seat_mark(colour, 0, 0, 18 if crossing else 16),
                    use("tm-travel", 0, 1, 10, "figure"),
                    id=f"caravan-{colour}-{number}",
                    classes=f"moving above caravan seat seat-{colour}",
                    transform=at(x + dx, y if crossing else y + 12),
                    title=M("caravan of {player}", player=whose(view, colour)).to(language),
                )
            )
    return parts
