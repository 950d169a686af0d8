"""The land: six rows of tiles from the homeland upwards, and the road between them with the caravans."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import (
    at,
    circle,
    group,
    on_base,
    path,
    rect,
    seal,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.terramara import MN, M
from clayworks.games.terramara.formats.view_types import Row, Settlement, Space, TribeView
from clayworks.games.terramara.pictures.effects import (
    CONDITION_SYMBOLS,
    condition_words,
    effect_picture,
    symbol_here,
    symbol_mark,
)
from clayworks.games.terramara.pictures.symbols import LOOKS
from clayworks.games.terramara.rules.notation import CONDITIONS, MEMBERS, NODES, PLACES
from clayworks.games.terramara.words import names as n
from clayworks.games.terramara.words import places as p

SPACE, ROW, TOP, LEFT = 92.0, 106.0, 28.0, 30.0
TILE, ROAD = SPACE * 3, 176.0
RIGHT = LEFT + TILE + ROAD
WIDTH, HOME = RIGHT + TILE + 6, TOP + ROW * 6 + 26
HEIGHT = HOME + 106
MIDDLE = LEFT + TILE + ROAD / 2


def land(view: TribeView, language: str, canvas: Canvas) -> Panel:
    """The panel."""
    return panel(
        canvas,
        "land",
        WIDTH,
        HEIGHT,
        *(row(view, language, canvas, shown) for shown in view["rows"]),
        homeland(view, language, canvas),
        road(view, language, canvas),
        title=M("Homeland, territories and road").to(language),
    )


def top_of(number: int) -> float:
    """The upper edge of a row; row 1 lies next to the homeland."""
    return TOP + (6 - number) * ROW


# -- spaces ----------------------------------------------------------------------------------------------


def row(view: TribeView, language: str, canvas: Canvas, shown: Row) -> str:
    """A row of two tiles: open or to come with six spaces, flipped with settlement and crossroads space."""
    number, y = shown["number"], top_of(shown["number"])
    now = min(number, 5) == view["round"]
    label = group(
        rect(2, y + 3, 24, ROW - 6, "row-label now" if now else "row-label", 4),
        text(14, y + ROW / 2 + 6, number, 16, "mid strong" if now else "mid quiet"),
        title=M("row {number}, open in round {round}", number=number, round=min(number, 5)).to(language),
    )
    town, crossroads = shown["settlement"], shown["crossroads"]
    if shown["flipped"] and town is not None and crossroads is not None:
        return label + flipped(town, crossroads, y, language, canvas)
    state = "now" if now else "later"
    players = len(view["colours"])
    fire = MN(
        "fire: with {count} player nobody can be sent here in any round (TM-8.3)",
        "fire: with {count} players nobody can be sent here in any round (TM-8.3)",
        players,
    )
    parts = [rect(x, y + 2, TILE, ROW - 4, f"tile-ground {state}", 6) for x in (LEFT, RIGHT)]
    for place, space in enumerate(shown["spaces"]):
        x = (LEFT if place < 3 else RIGHT - TILE) + place * SPACE
        parts.append(box(space, x + 3, y + 5, SPACE - 6, ROW - 10, language, canvas, state, fire))
    if town is not None and crossroads is not None:
        parts.append(backs(town, crossroads, y, language))
    return label + "".join(parts)


def backs(town: Settlement, later: Space, y: float, language: str) -> str:
    """What a row turns into: a corner of each tile tells what is on its back."""
    words = M("later a settlement: {what}", what=town_words(town)).to(language)
    other = M("later a crossroads space: {what}", what=n.words(later["effect"])).to(language)
    return group(
        use(CONDITION_SYMBOLS[town["condition"]], LEFT + TILE - 11, y + ROW - 13, 14, "quiet"), title=words
    ) + group(use("tm-travel", RIGHT + TILE - 11, y + ROW - 13, 14, "quiet"), title=other)


def town_words(town: Settlement) -> Message:
    """What a settlement scores by."""
    return n.scoring_by(CONDITIONS.index(town["condition"]), town["steps"], town["vp"])


def flipped(town: Settlement, crossroads: Space, y: float, language: str, canvas: Canvas) -> str:
    """The backs of both tiles."""
    return (
        group(settlement(town, language), transform=at(LEFT, y + 2))
        + rect(RIGHT, y + 2, TILE, ROW - 4, "tile-ground past", 6)
        + box(crossroads, RIGHT + 60, y + 5, TILE - 120, ROW - 10, language, canvas, "now")
    )


def settlement(town: Settlement, language: str, width: float = TILE) -> str:
    """A settlement: what counts, the three steps with their points, and the flags."""
    parts = [
        rect(0, 0, width, ROW - 4, "tile-ground town", 6),
        use(CONDITION_SYMBOLS[town["condition"]], 26, 34, 34),
        text(50, 22, condition_words(town["condition"], language), 13, "strong", width - 60),
    ]
    for place, (step, points) in enumerate(zip(town["steps"], town["vp"], strict=True)):
        x = 62 + place * 68
        parts.append(text(x, 50, f"≥ {step}", 14, "mid") + seal(x + 30, 45, points, size=22))
    for place, colour in enumerate(town["flags"]):
        parts.append(
            group(
                seat_mark(colour, 0, 0, 26),
                use("tm-flag", 1, 1, 15, "figure"),
                classes=f"seat seat-{colour}",
                transform=at(30 + place * 34, 80),
                title=M("flag of {player}", player=n.COLOUR_NAMES[colour]).to(language),
            )
        )
    return group(*parts, title=town_words(town).to(language))


def box(
    space: Space,
    x: float,
    y: float,
    width: float,
    height: float,
    language: str,
    canvas: Canvas,
    classes: str = "",
    fire: Message | None = None,
) -> str:
    """An action space: what it does, what it asks for, who stands there, or the fire that closes it."""
    named = p.space_with(PLACES.index(space["id"]), space["name"] or "", n.words(space["effect"]))
    words = named.to(language)
    middle = x + width / 2
    parts = [rect(x, y, width, height, "place", 6)]
    if space["name"]:
        name = p.printed_name(space["name"]).to(language)
        parts.append(text(middle, y + 14, name, 11, "mid quiet", width - 8))
    parts.append(effect_picture(space["effect"], middle, y + 36, width - 8, 21, language))
    if space["special"]:
        condition = space["special"]["condition"]
        needs = n.needed(CONDITIONS.index(condition), space["special"]["min"]).to(language)
        words += f"; {needs}"
        parts.append(
            group(
                rect(x + 2, y + height - 18, 36, 16, "needs", 4),
                use(CONDITION_SYMBOLS[condition], x + 11, y + height - 10, 13),
                text(x + 19, y + height - 6, f"≥{space['special']['min']}", 10, "strong"),
                title=needs,
            )
        )
    if space["fire"] and fire:
        words = f"{named.short.to(language)}: {fire.to(language)}"
        parts.append(rect(x, y, width, height, "burnt", 6) + use("tm-fire", middle, y + height / 2, 54))
    else:
        parts += standing(space, middle, y + height - 19, language)
    return element(
        canvas,
        f"space:{space['id']}",
        *parts,
        title=words,
        id=f"space-{space['id']}",
        classes=f"space {classes}",
    )


def standing(space: Space, x: float, y: float, language: str) -> list[str]:
    """The members on a space, and outlines for who may still come."""
    parts = []
    capacity = max(space["capacity"], len(space["members"]))
    for place in range(capacity):
        here = x + (place - (capacity - 1) / 2) * 36
        if place < len(space["members"]):
            owner, kind = space["members"][place]
            parts.append(member(owner, kind, here, y, language))
        elif not space["special"] or capacity == 1:
            parts.append(circle(here, y, 11, "seat-outline"))
    return parts


def member(owner: str, kind: str, x: float, y: float, language: str, size: float = 34) -> str:
    """An explorer, chief or warrior on the base of its owner; neutral ones have a plain one."""
    name = n.MEMBER_NAMES[MEMBERS.index(kind)].to(language)
    if owner not in LOOKS:
        title = n.neutral(int(owner[1:])).to(language)
        return group(
            circle(x, y, size * 0.46, "neutral"),
            use(f"tm-{kind}", x, y, size * 0.62),
            classes="neutral-member",
            title=f"{title}: {name}",
        )
    return group(
        on_base(f"tm-{kind}", owner, LOOKS[owner], x, y, size, size * 0.66),
        classes=f"seat seat-{owner}",
        title=f"{n.COLOUR_NAMES[owner].to(language)}: {name}",
    )


def homeland(view: TribeView, language: str, canvas: Canvas) -> str:
    """The spaces of the homeland, and the Settler's private crossroads space."""
    spaces = list(view["homeland"])
    if view["private"] and view["private"]["crossroads"]:
        spaces.append(view["private"]["crossroads"])
    width = (WIDTH - 12 - LEFT) / len(spaces)
    return rect(LEFT, HOME, WIDTH - LEFT - 6, 102, "tile-ground home", 6) + "".join(
        box(space, LEFT + 5 + place * width, HOME + 4, width - 4, 94, language, canvas, "now")
        for place, space in enumerate(spaces)
    )


# -- the road --------------------------------------------------------------------------------------------


def node_place(node: str) -> tuple[float, float]:
    """Where a node of the road lies: crossroads between the rows, settlements left, tokens right."""
    kind, number = node[0], int(node[1])
    if kind == "X":
        return MIDDLE, TOP + (6 - number) * ROW + (10 if number == 0 else 0)
    return MIDDLE + (42 if kind == "K" else -42), top_of(number) + ROW / 2


def road(view: TribeView, language: str, canvas: Canvas) -> str:
    """The nodes with their tokens, and the caravans; a detour is two steps instead of one (TM-4.7)."""
    ways = []
    for number in range(1, 7):
        (_, low), (_, high) = node_place(f"X{number - 1}"), node_place(f"X{number}")
        ways.append(f"M{MIDDLE:g} {low:g}V{high:g}")
        for kind in ("K", "S" if number < 5 else "Q"):
            x, y = node_place(f"{kind}{number}")
            ways.append(f"M{MIDDLE:g} {low:g}L{x:g} {y:g}L{MIDDLE:g} {high:g}")
    nodes = [f"X{number}" for number in range(7)]
    nodes += [f"{kind}{number}" for number in range(1, 7) for kind in ("K", "S" if number < 5 else "Q")]
    return (
        path("".join(ways), "way")
        + "".join(node(view, language, canvas, name) for name in nodes)
        + "".join(caravans(view, language))
    )


def node(view: TribeView, language: str, canvas: Canvas, name: str) -> str:
    """A node of the road."""
    x, y = node_place(name)
    kind, number = name[0], int(name[1])
    words = p.node(NODES.index(name)).to(language)
    if kind == "X":
        symbols = view["printed"]["symbols"]
        symbol = symbol_here(symbols, "road", number)
        return element(
            canvas,
            f"node:{name}",
            rect(x - 40, y - 13, 80, 26, "place node", 13),
            text(x, y + 5, number, 14, "mid quiet"),
            symbol_mark(symbols, "road", number, x + 58, y + 4),
            title=f"{words}, {symbol.to(language)}" if symbol else words,
        )
    if kind == "S":
        open_now = view["rows"][number - 1]["flipped"]
        inside = (
            rect(x - 22, y - 22, 44, 44, "place node" if open_now else "place node shut-node", 6),
            use("tm-flag", x, y, 24, "quiet"),
        )
        return element(canvas, f"node:{name}", *inside, title=words, classes="" if open_now else "low")
    token = view["tokens"][name]
    said = p.printed_name(token["name"]).to(language)
    words = f"{words}, {said}: {n.words(token['effect']).to(language)}"
    return element(
        canvas,
        f"node:{name}",
        rect(x - 36, y - 24, 72, 48, "place node token-node", 10),
        effect_picture(token["effect"], x, y - 4, 68, 15, language, 40),
        title=words,
    )


def caravans(view: TribeView, language: str) -> list[str]:
    """Two caravans for each player; those on one node stand side by side."""
    parts = []
    for seat, colour in enumerate(view["colours"]):
        places = view["players"][colour]["caravans"]
        for number, name in enumerate(places):
            x, y = node_place(name)
            spread = 19 if name[0] == "X" else 15
            same = 7 if number and places[0] == places[1] else 0
            dx = (seat - (len(view["colours"]) - 1) / 2) * spread
            dy = -same if name[0] == "X" else 14 - same
            parts.append(
                group(
                    seat_mark(colour, 0, 0, 20),
                    use("tm-travel", 0, 1, 11, "figure"),
                    id=f"caravan-{colour}-{number}",
                    classes=f"moving above seat seat-{colour}",
                    transform=at(x + dx, y + dy),
                    title=M("caravan of {player}", player=n.COLOUR_NAMES[colour]).to(language),
                )
            )
    return parts


def members_of(kinds: Sequence[str], owner: str, x: float, y: float, language: str) -> str:
    """Several members of one owner in a row."""
    return "".join(member(owner, kind, x + place * 26, y, language, 26) for place, kind in enumerate(kinds))
