"""The pit: three sections with their spaces, what a warrior costs there, and what crafting gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from clayworks.core.messages import Message
from clayworks.core.pictures.drawing import (
    at,
    group,
    on_base,
    rect,
    seal,
    seat_mark,
    text,
    use,
)
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import Bonus, Section, Space, XianView
from clayworks.games.xian.pictures.symbols import LOOKS
from clayworks.games.xian.rules.notation import KINDS, PIGMENTS
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p

SPACE, GAP, TOP = 96.0, 14.0, 100.0
PLATE = SPACE * 2  # what is printed for a section needs so much, however narrow it is


def pit(view: XianView, language: str, canvas: Canvas) -> Panel:
    """The panel: sections side by side from west to east, C, B, A on the shipped board (XI-2.6)."""
    rows = [place["row"] for place in view["printed"]["spaces"].values()]
    parts, x = [], 12.0
    for section in sections(view):
        width = max(PLATE, SPACE * len(columns(view, section)))
        parts.append(group(plate(view, language, section), transform=at(x, 6)))
        parts.append(rect(x - 4, TOP, width + 8, SPACE * (max(rows) - min(rows) + 1) + 8, "trench", 6))
        parts += [
            space(
                view,
                language,
                canvas,
                name,
                x + columns(view, section).index(place["column"]) * SPACE,
                TOP + 4 + (place["row"] - min(rows)) * SPACE,
            )
            for name, place in by_row(view, section)
        ]
        x += width + GAP
    height = TOP + SPACE * (max(rows) - min(rows) + 1) + 16
    return panel(canvas, "pit", x - GAP + 12, height, *parts, title=M("Pit").to(language))


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


def pot(kind: str, x: float, y: float, size: float, language: str, letter: bool = True) -> str:
    """A pigment: a pot in its colour with its letter."""
    written = n.PIGMENT_LETTERS[kind].to(language)
    sign = text(x, y + size * 0.3, written, 13 if size > 20 else 11, "mid strong on-paint")
    return group(
        use("xi-pot", x, y, size),
        sign if letter else "",
        classes=f"pigment-{kind}",
        title=n.KIND_NAMES[KINDS.index(kind)].to(language),
    )


def plate(view: XianView, language: str, name: str) -> str:
    """A section with what its requests ask for now."""
    section = view["printed"]["sections"][name]
    pigments = [
        asked(view, language, name, request, 122 + place * 44)
        for place, request in enumerate(section["pigments"])
    ]
    return section_plate(name, section, pigments, language)


def section_plate(name: str, section: Section, pigments: Sequence[str], language: str) -> str:
    """A section: clay for a warrior, pigments for painting, points for the majority (XI-2.9)."""
    majority = M(
        "majority in section {section}: {first}, {second}, {third}",
        section=name,
        first=n.points(section["majority"][0]),
        second=n.points(section["majority"][1]),
        third=n.points(section["majority"][2]),
    )
    return group(
        rect(-2, 0, SPACE * 2 + 4, 86, "card", 6),
        text(16, 40, name, 26, "strong mid"),
        group(
            use("xi-warrior", 46, 27, 26, "quiet"),
            use("xi-clay", 72, 27, 24),
            text(86, 33, section["clay"], 16, "strong"),
            title=M(
                "crafting in section {section} costs {clay}", section=name, clay=n.clay(section["clay"])
            ).to(language),
        ),
        *pigments,
        group(
            *(
                seal(64 + place * 36, 67, points, size=26 - place * 3)
                for place, points in enumerate(section["majority"])
            ),
            title=majority.to(language),
        ),
        group(use("xi-end", 28, 66, 24, "quiet"), title=majority.to(language)),
    )


def asked(view: XianView, language: str, section: str, request: str | None, x: float) -> str:
    """A pigment that painting costs: that of a request token, or any (XI-11.3)."""
    if request is None:
        return any_pigment(language, section, x)
    token = view["requests"][request]
    if token is None:
        return ""
    title = M("painting in section {section}: request {token}", section=section, token=token["token"][1:]).to(
        language
    )
    return group(
        pot(token["colour"], x, 27, 32, language),
        text(x + 18, 14, token["token"][1:], 11, "quiet"),
        id=f"request-{request}-{section}-{x:g}",
        title=title,
    )


def any_pigment(language: str, section: str, x: float) -> str:
    """A pigment of any colour that painting costs."""
    title = M("painting in section {section}: and a pigment of any colour", section=section).to(language)
    return group(use("xi-pot", x, 27, 30, "any"), text(x, 37, "?", 14, "mid strong"), title=title)


def space(view: XianView, language: str, canvas: Canvas, name: str, x: float, y: float) -> str:
    """A space with its warrior, or with what crafting there gives."""
    figure, signer = view["pit"]["figures"].get(name), view["pit"]["signatures"].get(name)
    bonus = view["pit"]["bonuses"].get(name)
    if figure is not None:
        drawn, words = warrior(figure, x + SPACE / 2, y + SPACE / 2), standing(figure, language)
    elif bonus is not None:
        drawn, words = given(bonus, x, y, language)
    else:
        drawn, words = "", ""
    if signer is not None:
        drawn += signature(signer, x + 76, y + 20, language)
        words += "; " + M("signed by {player}", player=n.COLOUR_NAMES[signer]).to(language)
    return element(
        canvas,
        f"space:{name}",
        rect(x + 3, y + 3, SPACE - 6, SPACE - 6, "place", 8),
        drawn,
        title=f"{called(view, name).to(language)}: {words}",
        id=f"space-{name}",
    )


def called(view: XianView, name: str) -> Message:
    """A space as people call it."""
    place = view["printed"]["spaces"][name]
    own = columns(view, place["section"])
    return p.space_at(place["section"], place["row"], own.index(place["column"]), len(own))


def standing(figure: str, language: str) -> str:
    """A warrior in words."""
    if figure == "clay":
        return M("a clay warrior, not painted").to(language)
    return M("painted by {player}", player=n.COLOUR_NAMES[figure]).to(language)


def warrior(figure: str, x: float, y: float) -> str:
    """A warrior of bare clay, or painted: on the base of its owner."""
    if figure == "clay":
        return group(use("xi-warrior", x, y + 2, 66, "bare"), classes="clay-warrior")
    return group(
        on_base("xi-warrior", figure, LOOKS[figure], x, y, 82, 62),
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
    high = y + (SPACE / 2, 34, 34, 27)[min(len(resources), 3)]
    ghost = use("xi-warrior", middle, y + SPACE / 2, 70, "ghost")
    seen = seal(middle, high, bonus["prestige"], size=32) + goods(resources, middle, y, language)
    return ghost + seen, ", ".join(word.to(language) for word in words)


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
        ([kinds], [69], 28.0) if len(kinds) <= 2 else ([kinds[:half], kinds[half:]], [58, 81], 20.0)
    )
    drawn = ""
    for row, height in zip(rows, heights, strict=True):
        step = min(44.0, (SPACE - 10) / max(len(row), 1))
        left = middle - step * (len(row) - 1) / 2
        for number, kind in enumerate(row):
            drawn += good(kind, resources[kind], left + number * step, y + height, size, language)
    return drawn


def good(kind: str, count: int, x: float, y: float, size: float, language: str) -> str:
    """A resource with its number, which one pigment or one clay does not need."""
    numbered = count > 1 or kind == "coin"
    scale = size / 28
    left = x - 9 * scale if numbered else x
    if kind in PIGMENTS:
        drawn = pot(kind, left, y, size, language)
    else:
        drawn = use("coin" if kind == "coin" else "xi-clay", left, y + scale, 22 * scale)
    if numbered:
        drawn += text(x + 6 * scale, y + 7 * scale, count, 16 if size > 20 else 13, "strong")
    return drawn


def signature(colour: str, x: float, y: float, language: str) -> str:
    """The token of who alone may paint this warrior (XI-10.4)."""
    return group(
        seat_mark(colour, x, y, 26),
        use("xi-signature", x, y, 14, "figure"),
        classes=f"seat seat-{colour} signed",
        title=M("signed by {player}", player=n.COLOUR_NAMES[colour]).to(language),
    )
