"""How the table looks: a pure function from a view to SVG panels.

Every part has a file of its own; here the panels are put in reading order.
"""

from __future__ import annotations

from clayworks.core.pictures.drawing import symbols
from clayworks.core.pictures.memory import drawn
from clayworks.core.pictures.panels import Board, Options, seated, side
from clayworks.games.xian.formats.view_types import XianView
from clayworks.games.xian.pictures.armory import equipment
from clayworks.games.xian.pictures.cards import covered_hand, hand
from clayworks.games.xian.pictures.city import buildings, turn
from clayworks.games.xian.pictures.hands import open_hand
from clayworks.games.xian.pictures.mats import form_of, mat
from clayworks.games.xian.pictures.pit import pit
from clayworks.games.xian.pictures.symbols import LOOKS, SYMBOLS
from clayworks.games.xian.pictures.tiles import track

DEFINITIONS = symbols(SYMBOLS, LOOKS)
SHARED = (pit, turn, buildings, equipment, track)


def draw(view: XianView, language: str, options: Options) -> Board:
    """The whole table; the mat of who is looking comes first, and nobody but a seat has a hand."""
    panels = [drawn(part, view, language, options) for part in SHARED]
    seat = view["seat"]
    if seat is not None:
        cards = open_hand if view.get("open") else hand
        panels.append(drawn(cards, view, language, options, view["colours"][seat]))
    elif side(view) is not None:
        panels.append(drawn(covered_hand, view, language, options))
    panels += [
        drawn(mat, view, language, options, colour, form_of(place, len(view["colours"])))
        for place, colour in enumerate(seated(view["colours"], side(view)))
    ]
    return Board.of(DEFINITIONS, panels)
