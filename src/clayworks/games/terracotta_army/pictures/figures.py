"""The organizer with its ladder of points, and the specialists with price and weapon."""

from __future__ import annotations

from clayworks.core.pictures.drawing import at, broken, circle, hit, lines, rect, seal, text, use
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import ArmyView
from clayworks.games.terracotta_army.rules.notation import FIGURES, SPECIALISTS, TYPES, WEAPONS
from clayworks.games.terracotta_army.words import does
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places as p

HIGH = 128.0
ORGANIZER, SHELF = 350.0, 244.0
STEP = 19.0
"""From one figure of a column to the next."""


# -- the organizer ---------------------------------------------------------------------------------------


def organizer(view: ArmyView, language: str, canvas: Canvas) -> Panel:
    """Four columns, lying on their sides."""
    columns = (column(view, language, canvas, number) for number in range(len(TYPES)))
    return panel(canvas, "organizer", ORGANIZER, HIGH, *columns, title=M("Organizer").to(language))


def column(view: ArmyView, language: str, canvas: Canvas, number: int) -> str:
    """A column of the organizer: the next figure to go stands first (TA-2.10)."""
    kind = TYPES[number]
    left, ladder = view["organizer"][kind]["left"], view["printed"]["organizer"]
    gone = len(ladder) - left
    steps = []
    for level, points in enumerate(ladder):
        x = 147 + level * STEP
        if level < gone:
            steps.append(circle(x, 15, 2, "gone"))
        elif level == gone:
            steps.append(seal(x, 15, points, size=22))
        else:
            steps.append(rect(x - 8.5, 6, 17, 18, "step", 3) + text(x, 19.5, points, 12, "mid"))
    name = n.FIGURE_NAMES[number]
    words = (
        M("{count} left", count=left)  # its option says the rest
        if f"figure:{kind}" in canvas.options
        else p.column_of(number, left, view["organizer"][kind]["vp"])
    )
    return element(
        canvas,
        f"figure:{kind}",
        rect(0, 0, ORGANIZER - 4, 30, "row", 5),
        hit(-2, -1, ORGANIZER, 32),
        use(f"ta-{kind}", 16, 15, 26),
        text(31, 19.5, name.to(language), 12, "strong", 78),
        use(f"ta-{WEAPONS[number]}", 123, 15, 18, "quiet"),
        *steps,
        transform=at(2, 1 + number * 32),
        title=does.tip(words, does.crafted(number, view["printed"])).to(language),
        classes="" if left else "empty",
    )


# -- specialists -----------------------------------------------------------------------------------------


def specialists(view: ArmyView, language: str, canvas: Canvas) -> Panel:
    """The four kinds beside each other."""
    kinds = (specialist(view, language, canvas, number) for number in range(len(SPECIALISTS)))
    return panel(canvas, "specialists", SHELF, HIGH, *kinds, title=M("Specialists").to(language))


def specialist(view: ArmyView, language: str, canvas: Canvas, number: int) -> str:
    """A kind of specialist: how many are left, what the next costs, the weapon it needs (TA-2.13)."""
    kind = SPECIALISTS[number]
    shelf = view["specialists"][kind]
    figure = n.FIGURE_NAMES[FIGURES.index(kind)]
    words = (
        M("{count} left", count=shelf["left"])
        if f"specialist:{kind}" in canvas.options
        else p.shelf_of(number, shelf["left"], shelf["price"] or 0, WEAPONS.index(shelf["weapon"]))
    )
    name = figure.to(language)
    low = 0 if len(broken(name, 11, 54, 2)) > 1 else 6
    return element(
        canvas,
        f"specialist:{kind}",
        rect(0, 0, 58, 124, "card", 5),
        hit(-1.5, -2, 61, HIGH),
        use(f"ta-{kind}", 29, 24, 46 if kind == "horse" else 38, "", 38),
        lines(29, 56 + low, name, 11, 54, 2, "mid"),
        use("coin", 13, 87, 16),
        text(23, 92, "–" if shelf["price"] is None else shelf["price"], 14, "strong"),
        use(f"ta-{shelf['weapon']}", 45, 87, 20),
        *(
            circle(11 + place * 12, 110, 4, "pip" if place < shelf["left"] else "pip out")
            for place in range(4)
        ),
        transform=at(2 + number * 61, 2),
        title=does.tip(words, does.specialist(kind, does.worth(view["printed"]))).to(language),
        classes="" if shelf["left"] else "empty",
    )
