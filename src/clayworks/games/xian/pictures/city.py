"""Beside the pit: turn and order, the supply, and the four buildings."""

from __future__ import annotations

from collections.abc import Mapping

from clayworks.core.messages import Message, listed
from clayworks.core.pictures.drawing import (
    at,
    circle,
    fitted,
    group,
    hit,
    lines,
    rect,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import Building, XianView
from clayworks.games.xian.pictures import tips
from clayworks.games.xian.pictures.goods import resource
from clayworks.games.xian.pictures.grounds import ground
from clayworks.games.xian.pictures.people import person
from clayworks.games.xian.rules.notation import BUILDINGS, KINDS, PIGMENTS
from clayworks.games.xian.words import names as n

WIDTH = 484.0

# -- turn and order --------------------------------------------------------------------------------------


def turn(view: XianView, language: str, canvas: Canvas) -> Panel:
    """Turns gone and to come, who acts in which order or has still to choose, and the supply."""
    title = M("Turn {turn} of 6, round {round}", turn=view["turn"], round=view["round"])
    return panel(
        canvas,
        "turn",
        WIDTH,
        72,
        ground(canvas, "turn", WIDTH, 72),
        element(
            canvas,
            f"turn:{view['turn']}",
            hit(0, 2, 160, 28),
            text(4, 21, title.to(language), 14, "strong", 148),
        ),
        *(turn_space(view, language, canvas, number) for number in range(6)),
        order(view, language, canvas),
        supply(view, language, canvas),
        title=title.to(language),
    )


def turn_space(view: XianView, language: str, canvas: Canvas, number: int) -> str:
    """A turn; the request that was lowest at its end lies on it (XI-16.2)."""
    words = M("turn {number}", number=number + 1).to(language)
    paper, ink, classes = "card", "quiet", ""
    if number < len(view["turn_track"]):
        token = view["turn_track"][number]
        colour = view["printed"]["tokens"][token]
        words += ": " + M("request {number}", number=token[1:]).to(language)
        paper, ink, classes = f"band-{colour}", "on-paint", f"pigment-{colour}"
    elif view["turn"] == number + 1:
        ink, classes = "strong", "now"
    return element(
        canvas,
        f"turn:{number + 1}",
        rect(0, 0, 20, 26, paper, 4),
        hit(-1, -3, 22, 32),
        text(10, 18, number + 1, 14, f"mid {ink}"),
        transform=at(163 + number * 22, 3),
        title=f"{words}\n{tips.use('turn', language)}",
        classes=classes,
    )


def order(view: XianView, language: str, canvas: Canvas) -> str:
    """The order of the round; before it is known, who has still to choose."""
    shown = view["order"] or waited_for(view)
    if not shown:
        return ""
    told = M("order") if view["order"] else M("still choosing").or_short(M("choosing"))
    left = WIDTH - 14 - 25 * (len(shown) - 1)
    room = left - 318
    return element(
        canvas,
        "order",
        hit(300, 2, WIDTH - 300, 28),
        text(left - 18, 21, fitted(told, language, 14, room), 14, "quiet end", room),
        *(
            seat_mark(
                colour,
                left + place * 25,
                16,
                21,
                person(view, colour).to(language),
                "active" if colour == view["active"] else "",
            )
            for place, colour in enumerate(shown)
        ),
        title=tips.use("order", language),
    )


def waited_for(view: XianView) -> list[str]:
    """Who has still to choose: a table knows of choices that are made but lie sealed, and of mere drafts."""
    return view.get("to_choose", view["deciders"])


# -- the supply ------------------------------------------------------------------------------------------


def supply(view: XianView, language: str, canvas: Canvas) -> str:
    """What is left to take; coins and clay never run out (XI-15.1)."""
    parts = [text(4, 57, fitted(M("Supply"), language, 14, 52), 13, "heading", 52)]
    shelves: list[tuple[str, str | int]] = [("coin", "∞"), ("clay", "∞")]
    shelves += [(colour, view["supply"][colour]) for colour in PIGMENTS]
    for place, (kind, left) in enumerate(shelves):
        words = M("Supply").to(language) + f": {n.KIND_NAMES[KINDS.index(kind)].to(language)} {left}"
        parts.append(
            element(
                canvas,
                f"supply:{kind}",
                rect(0, 0, 50, 34, "place", 6),
                hit(-1.5, -2, 53, 38),
                resource(kind, 17, 17, 24, language),
                text(33, 22, left, 14, "strong"),
                transform=at(60 + place * 53, 36),
                title=f"{words}\n{tips.pays(kind, language)}",
                classes="" if left else "low",
            )
        )
    return "".join([*parts, warriors(view, language, canvas), to_come(view, language, canvas)])


def warriors(view: XianView, language: str, canvas: Canvas) -> str:
    """The clay warriors that are left: without any, the Workshop is shut for all (XI-15.3)."""
    count = view["clay_warriors"]
    words = M("clay warriors {count}", count=count)
    return element(
        canvas,
        "warriors",
        rect(0, 0, 48, 34, "place", 6),
        use("xi-warrior", 15, 17, 28, "bare"),
        text(28, 22, count, 14, "strong"),
        transform=at(379, 36),
        title=f"{words.to(language)}\n{tips.use('warriors', language)}",
        classes="clay-warrior",
    )


def to_come(view: XianView, language: str, canvas: Canvas) -> str:
    """The requests that lie face down: all know which they are, nobody their order (XI-5.1)."""
    hidden = view["face_down_requests"]
    words = M("Requests to come, in an order that nobody knows").to(language)
    if hidden:
        colours = view["printed"]["tokens"]
        named = (
            M("{number} ({colour})", number=token[1:], colour=n.KIND_NAMES[KINDS.index(colours[token])])
            for token in hidden
        )
        words += ": " + listed(named).to(language)
    return element(
        canvas,
        "to-come",
        rect(0, 0, 48, 34, "place", 6),
        use("xi-back", 16, 17, 22, "quiet"),
        text(31, 22, len(hidden), 14, "strong"),
        transform=at(432, 36),
        title=f"{words}\n{tips.use('to-come', language)}",
    )


# -- buildings -------------------------------------------------------------------------------------------

PLACE_X = {"L1": 6.0, "L2": 124.0, "R1": 248.0, "R2": 366.0}
PLACE_Y = 24.0
BUILDING = 112.0


def buildings(view: XianView, language: str, canvas: Canvas) -> Panel:
    """Two pairs of buildings; a pair is closed when builders and minister reach its limit (XI-9.2)."""
    places = {shown["building"]: place for place, shown in view["buildings"].items()}
    return panel(
        canvas,
        "buildings",
        WIDTH,
        146,
        *(pair(view, language, canvas, side) for side in "LR"),
        *(building(view, language, canvas, place) for place in view["buildings"]),
        *(builder(view, language, colour, places) for colour in view["colours"]),
        minister(view, language, places),
        title=M("Buildings").to(language),
    )


def pair(view: XianView, language: str, canvas: Canvas, side: str) -> str:
    """The frame of a pair: how many are in it, how many may be."""
    inside = [shown for place, shown in view["buildings"].items() if place[0] == side]
    crowd = sum(sum(shown["builders"].values()) + shown["minister"] for shown in inside)
    closed = any(shown["closed"] for shown in inside)
    limit = view["printed"]["pair_limit"]
    x = 2.0 if side == "L" else 244.0
    words = M("{count} of {limit} places taken", count=crowd, limit=limit)
    return element(
        canvas,
        f"pair:{side}",
        rect(x, 2, 238, 142, "pair closed" if closed else "pair", 8),
        hit(x - 2, 0, 242, 146),
        *(
            circle(x + 14 + place * 16, 13, 5.5, "pip" if place < crowd else "pip out")
            for place in range(limit)
        ),
        text(
            x + 230,
            18,
            (M("closed") if closed else M("open")).to(language),
            14,
            "end strong" if closed else "end quiet",
        ),
        title=f"{words.to(language)}\n{tips.use('pair', language)}",
    )


def building(view: XianView, language: str, canvas: Canvas, place: str) -> str:
    """A building with its action and the colour by which the minister finds it."""
    shown = view["buildings"][place]
    name = shown["building"]
    return element(
        canvas,
        f"building:{name}",
        rect(0, 0, BUILDING, 116, "card", 6),
        *building_front(name, shown["colour"], language),
        transform=at(PLACE_X[place], PLACE_Y),
        title=building_words(view, shown, language, f"building:{name}" in canvas.options),
        id=f"building-{name}",
        classes="shut" if shown["closed"] else "",
    )


def building_words(view: XianView, shown: Building, language: str, offered: bool) -> str:
    """A building in words: its name unless an option says it, what it does, who is in it, the minister."""
    name = shown["building"]
    told = [] if offered else [n.BUILDING_NAMES[BUILDINGS.index(name)].to(language)]
    words = [
        M("builders of {player}: {count}", player=person(view, colour), count=count)
        for colour, count in shown["builders"].items()
        if count
    ]
    if shown["minister"]:
        words.append(minister_words(view))
    return "\n".join([*told, tips.building(name, language), *(line.to(language) for line in words)])


def building_front(name: str, colour: str, language: str, rows: int = 1) -> list[str]:
    """What is printed on a building, with its action in so many rows; one is short rather than narrow."""
    middle, room, number = BUILDING / 2, BUILDING - 8, BUILDINGS.index(name)
    action = n.ACTION_NAMES[number].or_short(n.DEED_NAMES[number])
    said = fitted(action, language, 13, room / 1.2) if rows == 1 else action.to(language)
    return [
        rect(0, 0, BUILDING, 7, f"band-{colour}"),
        use(f"xi-{name}", middle, 29, 38),
        text(middle, 63, n.BUILDING_NAMES[number].to(language), 14, "strong mid", room),
        lines(middle, 79, said, 13, room, rows, "mid quiet"),
    ]


def builder(view: XianView, language: str, colour: str, places: Mapping[str, str]) -> str:
    """The builders of a player that are in buildings; they glide when they change place."""
    drawn = []
    number = 0
    seat = view["colours"].index(colour)
    owner = M("builder of {player}", player=person(view, colour)).to(language)
    for name in BUILDINGS:
        for copy in range(view["players"][colour]["builders"][name]):
            x = PLACE_X[places[name]] + 15 + seat * 27
            drawn.append(
                group(
                    seat_mark(colour, 0, 0, 23),
                    use("xi-builder", 0, 2, 14, "figure"),
                    id=f"builder-{colour}-{number}",
                    classes=f"moving above seat seat-{colour}",
                    transform=at(x, PLACE_Y + 95 + copy * 11),
                    title=f"{owner}\n{tips.use('builders', language)}",
                )
            )
            number += 1
    return "".join(drawn)


def minister(view: XianView, language: str, places: Mapping[str, str]) -> str:
    """The Prime Minister, with his bonus for the first visitor if it is still there (XI-9.9)."""
    if view["minister"] is None:
        return ""
    here = [circle(0, 0, 15, "disc"), use("xi-minister", 0, 0, 24)]
    if view["minister_bonus"]:
        here.append(use("coin", 11, 13, 16))
    return group(
        *here,
        id="minister",
        classes="moving above official",
        transform=at(PLACE_X[places[view["minister"]]] + 93, PLACE_Y + 26),
        title=minister_words(view).to(language),
    )


def minister_words(view: XianView) -> Message:
    """The Prime Minister: his bonus, or that it is gone."""
    if not view["minister_bonus"]:
        return M("Prime Minister: his bonus of this turn is gone")
    bonus = view["printed"]["minister"]
    return M(
        "Prime Minister: the first visitor of the turn gains {coins} and {points}",
        coins=n.coins(bonus["coins"]),
        points=n.points(bonus["prestige"]),
    )
