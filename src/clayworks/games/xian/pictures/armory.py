"""Equipment: the row, what one owns oneself, and what was discarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from clayworks.core.messages import Message, listed
from clayworks.core.pictures.drawing import at, hit, rect, text, use
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import Equipment, XianView
from clayworks.games.xian.pictures import tips
from clayworks.games.xian.pictures.grounds import ground
from clayworks.games.xian.rules.notation import EQUIPMENT, MATERIALS, TYPES
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p

WIDTH = 484.0
CARD, HIGH = 116.0, 72.0
HEIGHT = 128.0
KIND, SHELF = 40.0, 166.0
"""The room for one type on a shelf (its picture, a number, some air before the next) and for all six."""
MATERIAL_NAMES = dict(zip(MATERIALS, n.MATERIAL_NAMES, strict=True))


def equipment(view: XianView, language: str, canvas: Canvas) -> Panel:
    """The row; what still lies in the first two slots at the end of a turn is discarded (XI-16.4)."""
    deck = M("Equipment: {count} in the deck", count=view["equipment_deck"])
    return panel(
        canvas,
        "equipment",
        WIDTH,
        HEIGHT,
        ground(canvas, "equipment", WIDTH, HEIGHT),
        rect(1, 18, 2 * (CARD + 4) + 2, HIGH + 8, "leaving", 8),
        text(4, 13, M("Discarded when the turn ends").to(language), 13, "quiet", 234),
        text(WIDTH - 4, 13, deck.to(language), 13, "heading end", 234),
        *(slot(view, language, canvas, number) for number in range(len(view["row"]))),
        own(view, language, canvas),
        discarded(view, language, canvas),
        title=M("Equipment").to(language),
    )


def slot(view: XianView, language: str, canvas: Canvas, number: int) -> str:
    """A slot of the row with its card."""
    card = view["row"][number]
    place = at(5 + number * (CARD + 3.5), 22)
    if card is None:
        return element(
            canvas,
            f"slot:{number + 1}",
            rect(0, 0, CARD, HIGH, "bay", 6),
            hit(-2, -4, CARD + 4, HIGH + 8),
            transform=place,
            title=tips.use("slot", language),
        )
    return element(
        canvas,
        f"equipment:{card['card']}",
        rect(0, 0, CARD, HIGH, f"card {card['material']}", 6),
        hit(-2, -4, CARD + 4, HIGH + 8),
        *equipment_card(card, language),
        transform=place,
        title=equipment_words(card, language, f"equipment:{card['card']}" in canvas.options),
        id=f"equipment-{card['card']}",
    )


def equipment_card(card: Equipment, language: str) -> list[str]:
    """What is printed on an equipment card: type, material, section, price, clay."""
    kind = card["card"].partition("-")[0]
    brings = 40 if card["clay"] else 0
    middle, room = (CARD - brings) / 2, CARD - brings - 8
    parts = [
        use("coin", 15, 18, 20),
        text(27, 24, card["cost"], 16, "strong"),
        rect(CARD - 28, 6, 23, 23, "seal", 12),
        text(CARD - 16.5, 22.5, card["section"], 14, "mid strong on-seal"),
        picture(kind, 63, 21, 30),
        text(CARD / 2, 51, n.TYPE_NAMES[TYPES.index(kind)].to(language), 14, "mid strong", CARD - 8),
        text(middle, 66, MATERIAL_NAMES[card["material"]].to(language), 13, "mid quiet", room),
    ]
    if card["clay"]:
        parts.append(text(CARD - 24, 66, f"+{card['clay']}", 14, "end strong", 22))
        parts.append(use("xi-clay", CARD - 14, 61, 16))
    return parts


def picture(kind: str, x: float, y: float, size: float) -> str:
    """A type of equipment; a horse is broader than it is high."""
    return use(f"xi-{kind}", x, y, size * (1.15 if kind == "horse" else 1), "", size)


def equipment_words(card: Equipment, language: str, offered: bool) -> str:
    """An equipment card in words: what is printed on it unless an option says so, what it is good for."""
    counts = tips.counts(language)
    return counts if offered else f"{printed_words(card, language)}\n{counts}"


def printed_words(card: Equipment, language: str) -> str:
    """What is printed on an equipment card, in words."""
    kind = n.TYPE_NAMES[TYPES.index(card["card"].partition("-")[0])]
    words = M(
        "{type}: costs {coins}; {material}, matches warriors in section {section}",
        type=kind,
        coins=n.coins(card["cost"]),
        material=MATERIAL_NAMES[card["material"]],
        section=card["section"],
    ).to(language)
    return words + (f"; + {n.clay(card['clay']).to(language)}" if card["clay"] else "")


# -- what has left the row -------------------------------------------------------------------------------


def own(view: XianView, language: str, canvas: Canvas) -> str:
    """The cards of who is looking, which nobody else sees before the end (XI-5.1)."""
    if view["seat"] is None:
        return ""
    cards = view["players"][view["colours"][view["seat"]]]["equipment"] or []
    return shelf(canvas, "own-equipment", M("Your cards"), cards, 2, language)


def discarded(view: XianView, language: str, canvas: Canvas) -> str:
    """The discarded cards, open to all (XI-5.1)."""
    return shelf(canvas, "discarded", M("Discarded"), view["discarded_equipment"], 245, language)


def shelf(canvas: Canvas, name: str, title: Message, cards: Sequence[str], x: float, language: str) -> str:
    """Some cards by their types: how many there are of each."""
    kinds = Counter(card.partition("-")[0] for card in cards)
    step = min(KIND, SHELF / max(1, len(kinds)))
    words = M("{shelf}: {cards}", shelf=title, cards=listed(called(card) for card in cards))
    return element(
        canvas,
        name,
        rect(0, 0, 237, 26, "row", 6),
        text(6, 18, title.to(language), 13, "quiet", 58),
        *(
            type_count(kind, kinds[kind], 78 + place * step)
            for place, kind in enumerate(k for k in TYPES if kinds[k])
        ),
        transform=at(x, 101),
        title=f"{words.to(language)}\n{tips.use(name, language)}",
    )


def type_count(kind: str, count: int, x: float) -> str:
    """So many cards of a type."""
    return picture(kind, x, 13, 14) + text(x + 8.5, 18, count, 14, "strong")


def called(card: str) -> Message:
    """An equipment card by its name."""
    return p.equipment_called(EQUIPMENT.index(card))
