"""What lies beside wheel and Mausoleum: rounds and tiles, turn order, organizer, specialists, Masters."""

from __future__ import annotations

from clayworks.core.pictures.drawing import (
    at,
    breadth,
    circle,
    fitted,
    group,
    heading,
    lines,
    rect,
    seal,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Choosable, Panel, echo, element, panel
from clayworks.games.terracotta_army import MN, M
from clayworks.games.terracotta_army.formats.view_types import ArmyView
from clayworks.games.terracotta_army.pictures.mausoleum import AREAS
from clayworks.games.terracotta_army.pictures.wheel import master_symbol
from clayworks.games.terracotta_army.rules.notation import (
    FIGURES,
    MASTERS,
    SPECIALISTS,
    TILES,
    TYPES,
    WEAPONS,
)
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places as p

WIDTH = 520.0


# -- rounds ----------------------------------------------------------------------------------------------


def rounds(view: ArmyView, language: str, canvas: Canvas) -> Panel:
    """The five rounds with their tiles, the turn order, and the priority tokens that are left."""
    order = [
        group(
            text(0, 5, place + 1, 12, "quiet end"),
            seat_mark(colour, 16, 0, 22, classes="rimmed" if colour != view["active"] else "active"),
            id=f"order-{colour}",
            classes="moving",
            transform=at(106 + place * 38, 133),
            title=M("turn order: {place} {player}", place=place + 1, player=n.COLOUR_NAMES[colour]).to(
                language
            ),
        )
        for place, colour in enumerate(view["turn_order"])
    ]
    return panel(
        canvas,
        "rounds",
        WIDTH,
        152,
        *(tile(view, language, canvas, number) for number in range(5)),
        heading(8, 138, M("Turn order"), language, 90),
        *order,
        heading(256, 138, M("Priority tokens"), language, 112),
        *(priority(view, language, number, place) for place, number in enumerate(view["priority_left"])),
        title=M("Rounds, tiles and turn order").to(language),
    )


def tile(view: ArmyView, language: str, canvas: Canvas, number: int) -> str:
    """A round with its scoring tile and the points below it (TA-2.17)."""
    this = view["tiles"][number]
    name = n.TILE_NAMES[TILES.index(this["tile"])].to(language)
    state = "now" if view["round"] == number + 1 else "past" if view["round"] > number + 1 else ""
    words = M(
        "round {round}: {tile}, {most} for domination, {present} for presence",
        round=number + 1,
        tile=n.TILE_NAMES[TILES.index(this["tile"])],
        most=n.points(this["domination"]),
        present=n.points(this["presence"]),
    )
    return element(
        canvas,
        f"tile:{this['tile']}",
        rect(0, 0, 98, 108, "card", 6),
        text(8, 20, number + 1, 16, "strong"),
        tile_picture(this["tile"]),
        lines(49, 67 if breadth(name, 12) < 94 else 63, name, 12, 92, 2, "mid"),
        seal(29, 92, this["domination"], size=22),
        text(49, 97, "/", 14, "mid quiet"),
        seal(69, 92, this["presence"], size=18),
        transform=at(4 + number * 103.5, 4),
        title=words.to(language),
        classes=f"tile {state}",
    )


def tile_picture(name: str) -> str:
    """A tile's area on a small Mausoleum, or its figure, coin or clay."""
    if name in AREAS:
        column, row, columns, rows = AREAS[name]
        return group(
            rect(0, 0, 63, 49, "map"),
            rect(column * 7, row * 7, columns * 7, rows * 7, "map-area"),
            transform=at(27, 4),
        )
    if name == "coins":
        return use("coin", 54, 28, 40)
    if name == "clay":
        return use("ta-wet", 38, 30, 34) + use("ta-dry", 72, 30, 34)
    figure = TYPES[("officers", "guards", "crossbowmen", "soldiers").index(name)]
    return use(f"ta-{figure}", 54, 28, 46)


def priority(view: ArmyView, language: str, number: int, place: int) -> str:
    """A priority token with the wet clay that it brings (TA-2.15)."""
    clay = view["printed"]["priority_clay"][number]
    words = M("{token}: brings {clay}", token=p.priority_token(number), clay=n.wet_clay(clay)).to(language)
    clay_drawn = use("ta-wet", 20, 4, 16) + text(28, 9, clay, 13, "strong") if clay else ""
    return group(flag(number), clay_drawn, transform=at(386 + place * 48, 135), title=words)


def flag(number: int) -> str:
    """A priority token."""
    return use("ta-priority", 0, 0, 34, "accent") + text(1.5, -2, number, 14, "strong on-accent mid")


# -- figures ---------------------------------------------------------------------------------------------


def army(view: ArmyView, language: str, canvas: Canvas) -> Panel:
    """The organizer with its ladder of points, and the specialists with price and weapon."""
    return panel(
        canvas,
        "army",
        WIDTH,
        316,
        heading(8, 18, M("Organizer: the next figure gives"), language, 500),
        *(column(view, language, canvas, number) for number in range(len(TYPES))),
        heading(8, 218, M("Specialists: price and weapon needed"), language, 500),
        *(specialist(view, language, canvas, number) for number in range(len(SPECIALISTS))),
        title=M("Organizer and specialists").to(language),
    )


def column(view: ArmyView, language: str, canvas: Canvas, number: int) -> str:
    """A column of the organizer, lying on its side: the next figure to go stands first (TA-2.10)."""
    kind = TYPES[number]
    left, ladder = view["organizer"][kind]["left"], view["printed"]["organizer"]
    gone = len(ladder) - left
    steps = []
    for level, points in enumerate(ladder):
        x = 172 + level * 32
        if level < gone:
            steps.append(circle(x, 20, 3, "gone"))
        elif level == gone:
            steps.append(seal(x, 20, points, size=30))
        else:
            steps.append(rect(x - 13, 7, 26, 26, "step", 5) + text(x, 25, points, 14, "mid"))
    name = n.FIGURE_NAMES[number].to(language)
    words = M(
        "{figure}: {count} left, the next gives {points}",
        figure=n.FIGURE_NAMES[number],
        count=left,
        points=n.points(view["organizer"][kind]["vp"]),
    )
    return element(
        canvas,
        f"figure:{kind}",
        rect(0, 0, WIDTH - 8, 40, "row", 6),
        use(f"ta-{kind}", 22, 20, 36),
        text(44, 25, name, 14, "strong", 84),
        use(f"ta-{WEAPONS[number]}", 141, 20, 20, "quiet"),
        *steps,
        transform=at(4, 26 + number * 44),
        title=words.to(language),
        classes="" if left else "empty",
    )


def specialist(view: ArmyView, language: str, canvas: Canvas, number: int) -> str:
    """A kind of specialist (TA-2.13)."""
    kind = SPECIALISTS[number]
    shelf = view["specialists"][kind]
    weapon = n.WEAPON_NAMES[WEAPONS.index(shelf["weapon"])]
    figure = n.FIGURE_NAMES[FIGURES.index(kind)]
    words = M(
        "{figure}: {count} left, costs {price} and the ready {weapon}",
        figure=figure,
        count=shelf["left"],
        price=n.coins(shelf["price"] or 0),
        weapon=weapon,
    )
    price = "–" if shelf["price"] is None else shelf["price"]
    return element(
        canvas,
        f"specialist:{kind}",
        rect(0, 0, 125, 84, "card", 6),
        use(f"ta-{kind}", 31, 32, 54 if kind == "horse" else 48, "", 48),
        text(62, 77, figure.to(language), 13, "mid", 117),
        use("coin", 71, 20, 20),
        text(83, 26, price, 16, "strong"),
        use(f"ta-{shelf['weapon']}", 109, 20, 24),
        *(
            circle(66 + place * 15, 48, 5, "pip" if place < shelf["left"] else "pip out")
            for place in range(4)
        ),
        transform=at(4 + number * 129, 226),
        title=words.to(language),
        classes="" if shelf["left"] else "empty",
    )


# -- Masters ---------------------------------------------------------------------------------------------


def abilities(view: ArmyView, language: str) -> tuple[str, ...]:
    """What the Masters do, in the order of their names (TA-10.4 to TA-10.9)."""
    return tuple(
        message.to(language)
        for message in (
            M("for {coins} place a warrior of the fullest column", coins=n.coins(view["round"])),
            M("the action of the inner ring once more"),
            M("move an inspector 1 or 2 forward"),
            n.wet_clay(view["printed"]["clay_maker"]),
            M("all clay of two warehouses"),
            M("all weapons become ready"),
        )
    )


def masters(view: ArmyView, language: str, canvas: Canvas) -> Panel:
    """The six Masters with what they do, what they give at clean-up, and whose tokens lie there."""
    hiring = [o for name, many in canvas.options.items() if name.startswith("token:") for o in many]
    shown = middle_action(view)
    does = abilities(view, language)
    cards = [
        master(view, language, canvas, number, does[number], hiring if name == shown else [])
        for number, name in enumerate(MASTERS)
    ]
    head = heading(8, 18, M("Masters"), language)
    return panel(canvas, "masters", WIDTH, 246, head, *cards, title=M("Masters").to(language))


def middle_action(view: ArmyView) -> str | int | None:
    """What the middle ring shows to this turn's worker: a Master, or how much of something else."""
    segment = view["worker_at"]
    return None if segment is None else view["wheel"]["segments"][segment]["actions"][1]["what"]


def master(
    view: ArmyView, language: str, canvas: Canvas, number: int, does: str, hiring: list[Choosable]
) -> str:
    """One Master; the left three give a coin at clean-up, the right three keep clay wet (TA-2.14)."""
    name = MASTERS[number]
    brings = view["printed"]["clean_up"][name]
    coin = brings["coins"] > 0
    bonus = (
        M("at clean-up: {what}", what=n.coins(brings["coins"]))
        if coin
        else MN("at clean-up: {count} clay stays wet", "at clean-up: {count} clay stays wet", brings["wet"])
    )
    tokens = [
        group(
            seat_mark(colour, 0, 0, 24),
            text(0, 5, player["masters"][name], 13, "mid strong on-seat"),
            transform=at(164 + seat * 25, 18),
            classes=f"seat-{colour}",
            id=f"hired-{name}-{colour}",
            title=M(
                "{player}: {token}",
                player=n.COLOUR_NAMES[colour],
                token=p.master_token(player["masters"][name]),
            ).to(language),
        )
        for seat, (colour, player) in enumerate(view["players"].items())
        if name in player["masters"]
    ]
    inside = (
        rect(0, 0, 253, 68, "card", 6),
        use(master_symbol(name), 26, 30, 38),
        text(50, 22, fitted(n.MASTER_NAMES[number], language, 14, 100), 14, "strong", 100),
        lines(50, 42, does, 12, 172, 2, "quiet"),
        group(use("coin" if coin else "ta-wet", 236, 50, 22), title=bonus.to(language)),
        *tokens,
    )
    place = at(4 + number // 3 * 259, 26 + number % 3 * 73)
    title = f"{n.MASTER_NAMES[number].to(language)}: {does}; {bonus.to(language)}"
    if hiring:
        return group(echo(canvas, hiring, *inside, title=title), transform=place)
    return element(canvas, f"master:{name}", *inside, transform=place, title=title)
