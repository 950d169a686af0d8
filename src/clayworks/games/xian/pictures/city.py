"""Around the pit: turn and supply, the four buildings, the supervisors' track, the equipment row."""

from __future__ import annotations

from collections.abc import Mapping

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import (
    at,
    circle,
    fitted,
    group,
    heading,
    lines,
    rect,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import Equipment, Printed, XianView
from clayworks.games.xian.pictures.pit import pot
from clayworks.games.xian.rules.notation import BUILDINGS, END_TILES, KINDS, PIGMENTS, TILES, TYPES
from clayworks.games.xian.words import names as n

WIDTH = 520.0

# -- turn and supply -------------------------------------------------------------------------------------


def turn(view: XianView, language: str, canvas: Canvas) -> Panel:
    """Turns gone and to come, who acts in which order, and the supply."""
    title = M("Turn {turn} of 6, round {round}", turn=view["turn"], round=view["round"])
    order = view["order"] or [colour for colour in view["colours"] if colour in view["deciders"]]
    told = M("order") if view["order"] else M("still choosing")
    return panel(
        canvas,
        "turn",
        WIDTH,
        112,
        text(10, 26, title.to(language), 16, "strong", 170),
        *(turn_space(view, language, number) for number in range(6)),
        text(376, 26, fitted(told, language, 12, 78), 12, "quiet end", 78) if order else "",
        *(
            seat_mark(
                colour,
                398 + place * 32,
                21,
                24,
                n.COLOUR_NAMES[colour].to(language),
                "active" if colour == view["active"] else "",
            )
            for place, colour in enumerate(order)
        ),
        supply(view, language, canvas),
        title=title.to(language),
    )


def turn_space(view: XianView, language: str, number: int) -> str:
    """A turn; the request that was lowest at its end lies on it (XI-16.2)."""
    x = 196 + number * 17
    classes = "now" if view["turn"] == number + 1 else "past" if view["turn"] > number + 1 else ""
    words = M("turn {number}", number=number + 1).to(language)
    if number < len(view["turn_track"]):
        words += ": " + M("request {number}", number=view["turn_track"][number][1:]).to(language)
    return group(circle(x, 21, 6, "pip" if classes else "pip out"), classes=classes, title=words)


def supply(view: XianView, language: str, canvas: Canvas) -> str:
    """What is left to take; coins and clay never run out (XI-15.1)."""
    parts = [heading(10, 80, M("Supply"), language, 70)]
    shelves: list[tuple[str, str | int]] = [("coin", "∞"), ("clay", "∞")]
    shelves += [(colour, view["supply"][colour]) for colour in PIGMENTS]
    for place, (kind, left) in enumerate(shelves):
        x = 88 + place * 60
        words = M("Supply").to(language) + f": {n.KIND_NAMES[KINDS.index(kind)].to(language)} {left}"
        parts.append(
            element(
                canvas,
                f"supply:{kind}",
                rect(x, 50, 56, 50, "place", 6),
                goods_picture(kind, x + 20, 75, 30, language),
                text(x + 38, 81, left, 14, "strong"),
                title=words,
            )
        )
    warriors = M("clay warriors {count}", count=view["clay_warriors"]).to(language)
    parts.append(
        group(
            use("xi-warrior", 466, 75, 38, "bare"),
            text(484, 81, view["clay_warriors"], 16, "strong"),
            classes="clay-warrior",
            title=warriors,
        )
    )
    return "".join(parts)


def goods_picture(kind: str, x: float, y: float, size: float, language: str) -> str:
    """A coin, a clay block or a pigment."""
    if kind == "coin":
        return use("coin", x, y, size)
    if kind == "clay":
        return use("xi-clay", x, y, size)
    return pot(kind, x, y, size, language)


# -- buildings -------------------------------------------------------------------------------------------

ACTIONS = {
    "workshop": M("craft a warrior"),
    "laboratory": M("paint a warrior"),
    "armory": M("forge equipment"),
    "palace": M("supervisor forward"),
}
PLACE_X = {"L1": 8.0, "L2": 132.0, "R1": 268.0, "R2": 392.0}


def buildings(view: XianView, language: str, canvas: Canvas) -> Panel:
    """Two pairs of buildings; a pair is closed when builders and minister reach its limit (XI-9.2)."""
    places = {shown["building"]: place for place, shown in view["buildings"].items()}
    return panel(
        canvas,
        "buildings",
        WIDTH,
        208,
        *(pair(view, language, side) for side in "LR"),
        *(building(view, language, canvas, place) for place in view["buildings"]),
        *(builder(view, language, colour, places) for colour in view["colours"]),
        minister(view, language, places),
        title=M("Buildings").to(language),
    )


def pair(view: XianView, language: str, side: str) -> str:
    """The frame of a pair: how many are in it, how many may be."""
    inside = [shown for place, shown in view["buildings"].items() if place[0] == side]
    crowd = sum(sum(shown["builders"].values()) + shown["minister"] for shown in inside)
    closed = any(shown["closed"] for shown in inside)
    limit = view["printed"]["pair_limit"]
    x = 2.0 if side == "L" else 262.0
    words = M("{count} of {limit} places taken", count=crowd, limit=limit)
    return group(
        rect(x, 2, 256, 204, "pair closed" if closed else "pair", 8),
        *(
            circle(x + 16 + place * 18, 18, 6, "pip" if place < crowd else "pip out")
            for place in range(limit)
        ),
        text(
            x + 246,
            23,
            (M("closed") if closed else M("open")).to(language),
            13,
            "end strong" if closed else "end quiet",
        ),
        title=words.to(language),
    )


def building(view: XianView, language: str, canvas: Canvas, place: str) -> str:
    """A building with its action and the colour by which the minister finds it."""
    shown = view["buildings"][place]
    name = shown["building"]
    said = n.BUILDING_NAMES[BUILDINGS.index(name)].to(language)
    inside = ", ".join(
        f"{n.COLOUR_NAMES[colour].to(language)} {count}"
        for colour, count in shown["builders"].items()
        if count
    )
    title = f"{said}: {ACTIONS[name].to(language)}" + (f" ({inside})" if inside else "")
    return element(
        canvas,
        f"building:{name}",
        rect(0, 0, 120, 168, "card", 6),
        *building_front(name, shown["colour"], language),
        transform=at(PLACE_X[place], 32),
        title=title,
        id=f"building-{name}",
        classes="shut" if shown["closed"] else "",
    )


def building_front(name: str, colour: str, language: str, rows: int = 1) -> list[str]:
    """What is printed on a building, with its action in so many rows."""
    return [
        rect(0, 0, 120, 8, f"band-{colour}"),
        use(f"xi-{name}", 60, 42, 56),
        text(60, 90, n.BUILDING_NAMES[BUILDINGS.index(name)].to(language), 14, "strong mid", 110),
        lines(60, 107, ACTIONS[name].to(language), 12, 110, rows, "mid quiet"),
    ]


def builder(view: XianView, language: str, colour: str, places: Mapping[str, str]) -> str:
    """The builders of a player that are in buildings; they glide when they change place."""
    drawn = []
    number = 0
    seat = view["colours"].index(colour)
    for name in BUILDINGS:
        for copy in range(view["players"][colour]["builders"][name]):
            x = PLACE_X[places[name]] + 17 + seat * 29
            y = 158 + copy * 22
            drawn.append(
                group(
                    seat_mark(colour, 0, 0, 26),
                    use("xi-builder", 0, 2, 15, "figure"),
                    id=f"builder-{colour}-{number}",
                    classes=f"moving above seat seat-{colour}",
                    transform=at(x, y),
                    title=M("builder of {player}", player=n.COLOUR_NAMES[colour]).to(language),
                )
            )
            number += 1
    return "".join(drawn)


def minister(view: XianView, language: str, places: Mapping[str, str]) -> str:
    """The Prime Minister, with his bonus for the first visitor if it is still there (XI-9.9)."""
    if view["minister"] is None:
        return ""
    bonus = view["printed"]["minister"]
    words = M(
        "Prime Minister: the first visitor of the turn gains {coins} and {points}",
        coins=n.coins(bonus["coins"]),
        points=n.points(bonus["prestige"]),
    )
    here = [circle(0, 0, 18, "disc"), use("xi-minister", 0, 0, 28)]
    if view["minister_bonus"]:
        here.append(use("coin", 15, -14, 17))
    return group(
        *here,
        id="minister",
        classes="moving above official",
        transform=at(PLACE_X[places[view["minister"]]] + 100, 62),
        title=words.to(language),
    )


# -- the supervisors' track ------------------------------------------------------------------------------

TRACK_NAMES = {
    "start": M("start"),
    "open": M("open a closed pair, or no fee"),
    "market": M("swap 1 or 2 resources"),
    "discount": M("1 resource less"),
    "extra": M("an action more"),
    "end": M("end-game tiles"),
}


def track(view: XianView, language: str, canvas: Canvas) -> Panel:
    """The six spaces with their tiles, the stacks of supervisors, and the end-game tiles on the last."""
    return panel(
        canvas,
        "track",
        WIDTH,
        228,
        *(track_space(language, number, tile) for number, tile in enumerate(view["track"])),
        *supervisors(view, language),
        heading(8, 142, M("End-game tiles"), language, 300),
        *(end_tile(view, language, canvas, number) for number in range(len(view["end_tiles"]))),
        title=M("Supervisors' track").to(language),
    )


def track_space(language: str, number: int, tile: str) -> str:
    """A space of the track and the tile to be had there (XI-2.15)."""
    return group(
        *track_front(language, number, tile),
        transform=at(4 + number * 86, 4),
        title=TRACK_NAMES[tile].to(language),
    )


def track_front(language: str, number: int, tile: str, rows: int = 3) -> list[str]:
    """What is printed there, in so many rows."""
    return [
        rect(0, 0, 82, 120, "card", 6),
        text(8, 17, number, 12, "quiet"),
        use(f"xi-{tile}", 46, 20, 28),
        lines(41, 50, fitted(TRACK_NAMES[tile], language, 11, 78, rows), 11, 78, rows, "mid quiet"),
    ]


def supervisors(view: XianView, language: str) -> list[str]:
    """The stacks; who arrived last lies on top and comes first in ties (XI-6.5)."""
    drawn = []
    for number, stack in enumerate(view["supervisors"]):
        for height, colour in enumerate(stack):
            drawn.append(
                group(
                    seat_mark(colour, 0, 0, 30),
                    use("xi-supervisor", 0, 1, 18, "figure"),
                    id=f"supervisor-{colour}",
                    classes=f"moving seat seat-{colour}",
                    transform=at(45 + number * 86 + (height - (len(stack) - 1) / 2) * 15, 102 - height * 5),
                    title=M("supervisor of {player}", player=n.COLOUR_NAMES[colour]).to(language),
                )
            )
    return drawn


def end_tile_words(printed: Printed, tile: str) -> Message:
    """What an end-game tile gives (XI-2.17)."""
    worth = printed["end_tiles"][tile]
    return n.end_tile(END_TILES.index(tile), worth["prestige"], worth["most"], printed["prestige_counts"])


def end_tile(view: XianView, language: str, canvas: Canvas, number: int) -> str:
    """An end-game tile that can still be had."""
    tile = view["end_tiles"][number]
    words = end_tile_words(view["printed"], tile)
    return element(
        canvas,
        f"end-tile:{tile}",
        rect(0, 0, 253, 34, "card", 6),
        use("xi-end", 20, 17, 24),
        lines(40, 15, fitted(words, language, 11, 206, 2), 11, 206, 2),
        transform=at(4 + number % 2 * 259, 150 + number // 2 * 38),
        title=f"{n.END_TILE_NAMES[END_TILES.index(tile)].to(language)}: {words.to(language)}",
    )


# -- equipment -------------------------------------------------------------------------------------------


def equipment(view: XianView, language: str, canvas: Canvas) -> Panel:
    """The row; what still lies in the first two slots at the end of a turn is discarded (XI-16.4)."""
    words = M(
        "Equipment: the left two are discarded at the end of the turn; {count} in the deck",
        count=view["equipment_deck"],
    )
    return panel(
        canvas,
        "equipment",
        WIDTH,
        160,
        heading(8, 18, words, language, WIDTH - 16),
        *(slot(view, language, canvas, number) for number in range(len(view["row"]))),
        title=M("Equipment").to(language),
    )


def slot(view: XianView, language: str, canvas: Canvas, number: int) -> str:
    """A slot of the row with its card."""
    card = view["row"][number]
    place = at(4 + number * 129, 28)
    if card is None:
        return group(rect(0, 0, 125, 126, "bay", 6), transform=place)
    return element(
        canvas,
        f"equipment:{card['card']}",
        rect(0, 0, 125, 126, f"card {card['material']}", 6),
        *equipment_card(card, language),
        transform=place,
        title=equipment_words(card, language),
        id=f"equipment-{card['card']}",
    )


def equipment_card(card: Equipment, language: str) -> list[str]:
    """What is printed on an equipment card: type, material, section, price, clay."""
    kind = card["card"].partition("-")[0]
    material = MATERIAL_NAMES[card["material"]].to(language)
    parts = [
        use("coin", 18, 18, 24),
        text(34, 24, card["cost"], 18, "strong"),
        rect(94, 6, 26, 26, "seal", 13),
        text(107, 24, card["section"], 14, "mid strong on-seal"),
        use(f"xi-{kind}", 62, 62, 64 if kind == "horse" else 48, "", 48),
        text(62, 104, n.TYPE_NAMES[TYPES.index(kind)].to(language), 14, "mid strong", 116),
        text(62, 120, material, 11, "mid quiet", 116),
    ]
    if card["clay"]:
        parts.append(use("xi-clay", 66, 18, 24))
    if card["clay"] > 1:
        parts.append(text(80, 24, card["clay"], 14, "strong", 12))
    return parts


MATERIAL_NAMES = {"wood": M("wood"), "bronze": M("bronze")}


def equipment_words(card: Equipment, language: str) -> str:
    """An equipment card in words."""
    kind = n.TYPE_NAMES[TYPES.index(card["card"].partition("-")[0])]
    words = M(
        "{type}: costs {coins}; {material}, matches warriors in section {section}",
        type=kind,
        coins=n.coins(card["cost"]),
        material=MATERIAL_NAMES[card["material"]],
        section=card["section"],
    ).to(language)
    return words + (f"; + {n.clay(card['clay']).to(language)}" if card["clay"] else "")


TILE_WORDS = {name: TRACK_NAMES[name] for name in TILES}
