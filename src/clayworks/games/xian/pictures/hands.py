"""Hands that lie open: for who looks at a finished game again, each in a row of its own."""

from __future__ import annotations

from collections import Counter

from clayworks.core.pictures.drawing import at, group, seat_mark, text
from clayworks.core.pictures.panels import Canvas, Panel, panel
from clayworks.games.xian import M
from clayworks.games.xian.formats.view_types import Player, XianView
from clayworks.games.xian.pictures.armory import called as equipment_called
from clayworks.games.xian.pictures.armory import type_count
from clayworks.games.xian.pictures.cards import HAND_HEIGHT, HAND_WIDTH, chosen, small_card, worker_words
from clayworks.games.xian.pictures.people import person
from clayworks.games.xian.rules.notation import TYPES

MOST_SEATS = 4
NAMES, STEP = 100.0, 75.0
ROOM = 92.0
"""For the equipment below a name."""


def open_hand(view: XianView, language: str, canvas: Canvas, colour: str) -> Panel:
    """The cards of one player in a row, and below the name the equipment, which nobody else saw (XI-5.1)."""
    player = view["players"][colour]
    name = person(view, colour).to(language)
    marks = chosen(player)
    held = sorted({*(player["hand"] or ()), *marks})
    parts = [seat_mark(colour, 12, 15, 20), text(26, 20, name, 13, "strong", NAMES - 32)]
    for place, card in enumerate(held):
        said = [worker_words(view, card, language)]
        mark = marks.get(card)
        below = ""
        if mark is not None:
            said.append(mark.to(language))
            below = text(36, 42, said[-1], 12, "mid quiet", STEP - 6)
        drawn = small_card(view, card, language) + below
        parts.append(group(drawn, transform=at(NAMES + place * STEP, 1), title="; ".join(said)))
    title = M("Hand of {player}", player=person(view, colour)).to(language)
    height = HAND_HEIGHT / MOST_SEATS
    return panel(canvas, "hand", HAND_WIDTH, height, *parts, equipment(player, language), title=title)


def equipment(player: Player, language: str) -> str:
    """What a player has bought, by type."""
    cards = player["equipment"] or []
    kinds = Counter(card.partition("-")[0] for card in cards)
    step = min(26.0, ROOM / max(1, len(kinds)))
    return group(
        *(
            type_count(kind, kinds[kind], 12 + place * step)
            for place, kind in enumerate(k for k in TYPES if kinds[k])
        ),
        transform=at(0, 27),
        title=", ".join(equipment_called(card).to(language) for card in cards),
    )
