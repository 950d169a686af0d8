"""Equipment: the row, what one owns oneself, and what was discarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from clayworks.core.messages import Message, listed
from clayworks.core.pictures.drawing import at, group, rect, text, use
from clayworks.core.pictures.panels import Canvas, Panel, element, panel
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import Equipment, XianView
from clayworks.games.xian.rules.notation import EQUIPMENT, TYPES
from clayworks.games.xian.words import names as n
from clayworks.games.xian.words import places as p

WIDTH = 484.0
CARD, HIGH = 116.0, 72.0
MATERIAL_NAMES = {"wood": M("wood"), "bronze": M("bronze")}


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
        126,
        rect(1, 18, 2 * (CARD + 4) + 2, HIGH + 8, "leaving", 8),
        text(4, 13, words.to(language), 12, "heading", WIDTH - 8),
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
        return group(rect(0, 0, CARD, HIGH, "bay", 6), transform=place)
    return element(
        canvas,
        f"equipment:{card['card']}",
        rect(0, 0, CARD, HIGH, f"card {card['material']}", 6),
        *equipment_card(card, language),
        transform=place,
        title="" if f"equipment:{card['card']}" in canvas.options else equipment_words(card, language),
        id=f"equipment-{card['card']}",
    )


def equipment_card(card: Equipment, language: str) -> list[str]:
    """What is printed on an equipment card: type, material, section, price, clay."""
    kind = card["card"].partition("-")[0]
    parts = [
        use("coin", 15, 18, 20),
        text(27, 24, card["cost"], 16, "strong"),
        rect(CARD - 28, 6, 23, 23, "seal", 12),
        text(CARD - 16.5, 22.5, card["section"], 14, "mid strong on-seal"),
        picture(kind, 70 if card["clay"] else 63, 22, 30),
        text(CARD / 2, 52, n.TYPE_NAMES[TYPES.index(kind)].to(language), 14, "mid strong", CARD - 8),
        text(CARD / 2, 66, MATERIAL_NAMES[card["material"]].to(language), 13, "mid quiet", CARD - 8),
    ]
    if card["clay"]:
        parts.append(use("xi-clay", 47, 19, 16))
    if card["clay"] > 1:
        parts.append(text(46, 38, card["clay"], 12, "mid strong", 12))
    return parts


def picture(kind: str, x: float, y: float, size: float) -> str:
    """A type of equipment; a horse is broader than it is high."""
    return use(f"xi-{kind}", x, y, size * (1.15 if kind == "horse" else 1), "", size)


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


# -- what has left the row -------------------------------------------------------------------------------


def own(view: XianView, language: str, canvas: Canvas) -> str:
    """The cards of who is looking, which nobody else sees before the end (XI-5.1)."""
    if view["seat"] is None:
        return ""
    cards = view["players"][view["colours"][view["seat"]]]["equipment"] or []
    return shelf(canvas, "own-equipment", M("Your cards"), cards, 4, language)


def discarded(view: XianView, language: str, canvas: Canvas) -> str:
    """The discarded cards, open to all (XI-5.1)."""
    return shelf(canvas, "discarded", M("Discarded"), view["discarded_equipment"], 246, language)


def shelf(canvas: Canvas, name: str, title: Message, cards: Sequence[str], x: float, language: str) -> str:
    """Some cards by their types: how many there are of each."""
    kinds = Counter(card.partition("-")[0] for card in cards)
    words = M("{shelf}: {cards}", shelf=title, cards=listed(called(card) for card in cards))
    return element(
        canvas,
        name,
        rect(0, 0, 234, 24, "row", 6),
        text(6, 17, title.to(language), 13, "quiet", 66),
        *(
            type_count(kind, kinds[kind], 84 + place * 26)
            for place, kind in enumerate(k for k in TYPES if kinds[k])
        ),
        transform=at(x, 101),
        title=words.to(language),
    )


def type_count(kind: str, count: int, x: float) -> str:
    """So many cards of a type."""
    return picture(kind, x, 12, 17) + text(x + 10, 17, count, 13, "strong")


def called(card: str) -> Message:
    """An equipment card by its name."""
    return p.equipment_called(EQUIPMENT.index(card))
