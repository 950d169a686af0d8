"""The pit: three sections with their spaces, what a warrior costs there, and what crafting gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import (
    at,
    group,
    hit,
    on_base,
    rect,
    seal,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.memory import kept
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import Bonus, Request, Section, Space, XianView
from clayworks.games.xian.pictures import tips
from clayworks.games.xian.pictures.goods import pot, resource
from clayworks.games.xian.pictures.grounds import ground
from clayworks.games.xian.pictures.people import person
from clayworks.games.xian.pictures.symbols import LOOKS
from clayworks.games.xian.rules.notation import KINDS, PIGMENTS
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p

SPACE, GAP, TOP, EDGE = 72.0, 14.0, 92.0, 12.0
PLATE = SPACE * 2  # what is printed for a section needs so much, however narrow it is
FIRST_ASKED, NEXT_ASKED = 95.0, 32.0
"""Where the pigments lie on the plate of a section."""


def pit(view: XianView, language: str, canvas: Canvas) -> Panel:
    """The panel: sections side by side from west to east, C, B, A on the shipped board (XI-2.6)."""
    rows = [place["row"] for place in view["printed"]["spaces"].values()]
    height = TOP + SPACE * (max(rows) - min(rows) + 1) + 12
    width = sum(breadth_of(view, section) + GAP for section in sections(view)) - GAP + 2 * EDGE
    parts, x = [ground(canvas, "pit", width, height)], EDGE
    parts += [row_number(row, min(rows)) for row in sorted(set(rows))]
    for section in sections(view):
        broad = breadth_of(view, section)
        parts.append(group(plate(view, language, canvas, section), transform=at(x, 4)))
        parts.append(rect(x - 4, TOP, broad + 8, SPACE * (max(rows) - min(rows) + 1) + 8, "trench", 6))
        parts += [
            kept(
                name,
                space,
                view,
                language,
                canvas,
                name,
                x + columns(view, section).index(place["column"]) * SPACE,
                TOP + 4 + (place["row"] - min(rows)) * SPACE,
            )
            for name, place in by_row(view, section)
        ]
        x += broad + GAP
    return panel(canvas, "pit", width, height, *parts, title=M("Pit").to(language))


def breadth_of(view: XianView, section: str) -> float:
    """How broad a section is: its columns, but never less than its plate."""
    return max(PLATE, SPACE * len(columns(view, section)))


def row_number(row: int, first: int) -> str:
    """The number by which the spaces of a row are called, at their western edge (XI-2.7)."""
    return text(EDGE / 2 - 1, TOP + 8 + (row - first + 0.5) * SPACE, row, 13, "mid quiet")


def by_row(view: XianView, section: str) -> list[tuple[str, Space]]:
    """The spaces of a section, row by row from west to east."""
    own = [(name, place) for name, place in view["printed"]["spaces"].items() if place["section"] == section]
    return sorted(own, key=lambda space: (space[1]["row"], space[1]["column"]))


def columns(view: XianView, section: str) -> list[int]:
    """The columns in which a section has spaces, from west to east."""
    return sorted({place["column"] for _, place in by_row(view, section)})


def sections(view: XianView) -> list[str]:
    """The sections from west to east."""
    return sorted(view["printed"]["sections"], key=lambda section: columns(view, section))


def plate(view: XianView, language: str, canvas: Canvas, name: str) -> str:
    """A section with what its requests ask for now."""
    section = view["printed"]["sections"][name]
    pigments = [
        asked(view, language, canvas, name, request, FIRST_ASKED + place * NEXT_ASKED)
        for place, request in enumerate(section["pigments"])
    ]
    printed = section_plate(name, section, language)
    about = tips.use("section", language)
    return element(canvas, f"section:{name}", *printed, title=about) + "".join(pigments)


def section_plate(name: str, section: Section, language: str) -> list[str]:
    """A section: clay for a warrior, and points for the majority; its pigments come above (XI-2.9)."""
    majority = M(
        "majority in section {section}: {first}, {second}, {third}",
        section=name,
        first=n.points(section["majority"][0]),
        second=n.points(section["majority"][1]),
        third=n.points(section["majority"][2]),
    )
    return [
        rect(-2, 0, PLATE + 4, 82, "card", 6),
        text(13, 33, name, 22, "strong mid"),
        group(
            use("xi-warrior", 33, 25, 22, "quiet"),
            use("xi-clay", 53, 26, 18),
            text(65, 32, section["clay"], 16, "strong"),
            title=M(
                "crafting in section {section} costs {clay}", section=name, clay=n.clay(section["clay"])
            ).to(language),
        ),
        group(
            use("xi-end", 14, 66, 20, "quiet"),
            *(
                seal(42 + place * 30, 66, points, size=26 - place * 2)
                for place, points in enumerate(section["majority"])
            ),
            title=majority.to(language),
        ),
    ]


def asked(view: XianView, language: str, canvas: Canvas, section: str, request: str | None, x: float) -> str:
    """A pigment that painting costs: that of a request token, or any (XI-11.3)."""
    if request is None:
        return element(canvas, f"section:{section}", any_pigment(language, section, x))
    token = view["requests"][request]
    if token is None:
        return ""
    number = token["token"][1:]
    words = M("painting in section {section}: request {token}", section=section, token=number)
    title = f"{words.to(language)}\n{tips.use('request', language)}"
    name = f"request:{request}"
    first = name not in canvas.elements  # a section may ask for the same request twice (XI-2.9)
    drawn = request_token(token, x, language)
    return element(canvas, name, drawn, title=title, id=f"request-{request}" if first else "")


def request_token(token: Request, x: float, language: str) -> str:
    """A request token: its colour, and its number below."""
    return (
        rect(x - 15, 3, 30, 46, "token", 6)
        + pot(token["colour"], x, 18, 24, language)
        + text(x, 45, token["token"][1:], 14, "mid strong")
    )


def any_pigment(language: str, section: str, x: float) -> str:
    """A pigment of any colour that painting costs."""
    title = M("painting in section {section}: and a pigment of any colour", section=section).to(language)
    return group(
        rect(x - 15, 3, 30, 46, "token off", 6),
        use("xi-pot", x, 26, 24, "any"),
        text(x, 34, "?", 14, "mid strong"),
        title=title,
    )


def space(view: XianView, language: str, canvas: Canvas, name: str, x: float, y: float) -> str:
    """A space with its warrior, or with what crafting there gives."""
    figure, signer = view["pit"]["figures"].get(name), view["pit"]["signatures"].get(name)
    bonus = view["pit"]["bonuses"].get(name)
    if figure is not None:
        drawn, words = warrior(figure, x + SPACE / 2, y + SPACE / 2), standing(view, figure, language)
        about = tips.figure("clay" if figure == "clay" else "painted", language)
    else:
        drawn, words = given(bonus, x, y, language) if bonus is not None else ("", "")
        section = view["printed"]["sections"][view["printed"]["spaces"][name]["section"]]
        about = tips.empty(section["clay"], language)
    if signer is not None:
        drawn += signature(view, signer, x + 58, y + 15, language)
        words += "; " + M("signed by {player}", player=person(view, signer)).to(language)
    offered = f"space:{name}" in canvas.options  # the option says the same
    return element(
        canvas,
        f"space:{name}",
        rect(x + 3, y + 3, SPACE - 6, SPACE - 6, "place", 8),
        hit(x, y, SPACE, SPACE),
        drawn,
        title="" if offered else f"{called(view, name).to(language)}: {words}\n{about}",
        id=f"space-{name}",
    )


def called(view: XianView, name: str) -> Message:
    """A space as people call it."""
    place = view["printed"]["spaces"][name]
    own = columns(view, place["section"])
    return p.space_at(place["section"], place["row"], own.index(place["column"]), len(own))


def standing(view: XianView, figure: str, language: str) -> str:
    """A warrior in words."""
    if figure == "clay":
        return M("a clay warrior, not painted").to(language)
    return M("painted by {player}", player=person(view, figure)).to(language)


def warrior(figure: str, x: float, y: float) -> str:
    """A warrior of bare clay, or painted: on the base of its owner."""
    if figure == "clay":
        return group(use("xi-warrior", x, y + 1, 54, "bare"), classes="clay-warrior")
    return group(
        on_base("xi-warrior", figure, LOOKS[figure], x, y, 62, 46),
        classes=f"seat seat-{figure}",
    )


def given(bonus: Bonus, x: float, y: float, language: str) -> tuple[str, str]:
    """What crafting on an empty space gives (XI-2.11)."""
    middle = x + SPACE / 2
    resources = {kind: count for kind, count in amounts(bonus).items() if count}
    words = [
        n.points(bonus["prestige"]),
        *(n.amount(KINDS.index(kind), resources[kind]) for kind in resources),
    ]
    high = y + (SPACE / 2, 23, 23, 18)[min(len(resources), 3)]
    seen = seal(middle, high, bonus["prestige"], size=28) + goods(resources, middle, y, language)
    return seen, ", ".join(word.to(language) for word in words)


def amounts(bonus: Bonus) -> dict[str, int]:
    """How much of each kind of resource a space gives, in the order in which it is told."""
    kinds = Counter(bonus["pigments"])
    kinds.update(coin=bonus["coins"], clay=bonus["clay"])
    return {KINDS[kind]: kinds[KINDS[kind]] for kind in n.IN_ORDER}


def goods(resources: Mapping[str, int], middle: float, y: float, language: str) -> str:
    """Resources in the lower half of a space: up to two kinds in one row, more in two rows and smaller."""
    kinds = list(resources)
    half = (len(kinds) + 1) // 2
    rows, heights, size = (
        ([kinds], [53], 24.0) if len(kinds) <= 2 else ([kinds[:half], kinds[half:]], [42, 60], 16.0)
    )
    drawn = ""
    for row, height in zip(rows, heights, strict=True):
        step = min(33.0, (SPACE - 8) / max(len(row), 1))
        left = middle - step * (len(row) - 1) / 2
        for number, kind in enumerate(row):
            drawn += good(kind, resources[kind], left + number * step, y + height, size, language)
    return drawn


def good(kind: str, count: int, x: float, y: float, size: float, language: str) -> str:
    """A resource with its number, which one pigment or one clay does not need."""
    numbered = count > 1 or kind == "coin"
    drawn = resource(
        kind, x - size * 0.3 if numbered else x, y, size if kind in PIGMENTS else size * 0.85, language
    )
    if numbered:
        drawn += text(x + size * 0.2, y + 5, count, 14 if size > 20 else 12, "strong")
    return drawn


def signature(view: XianView, colour: str, x: float, y: float, language: str) -> str:
    """The token of who alone may paint this warrior (XI-10.4)."""
    words = M("signed by {player}", player=person(view, colour))
    return group(
        seat_mark(colour, x, y, 22),
        use("xi-signature", x, y, 13, "figure"),
        classes=f"seat seat-{colour} signed",
        title=f"{words.to(language)}\n{tips.use('signatures', language)}",
    )
