"""How the table looks: a pure function from a view to SVG panels.

Every part has a file of its own; here the panels are put in reading order.
"""

from __future__ import annotations

from clayworks.core.pictures.drawing import symbols
from clayworks.core.pictures.panels import Board, Canvas, Options, seated
from clayworks.games.xian.formats.view_types import XianView
from clayworks.games.xian.pictures.armory import equipment
from clayworks.games.xian.pictures.cards import hand
from clayworks.games.xian.pictures.city import buildings, turn
from clayworks.games.xian.pictures.mats import mat
from clayworks.games.xian.pictures.pit import pit
from clayworks.games.xian.pictures.symbols import LOOKS, SYMBOLS
from clayworks.games.xian.pictures.tiles import track

DEFINITIONS = symbols(SYMBOLS, LOOKS)
SHARED = (pit, turn, buildings, equipment, track)


def draw(view: XianView, language: str, options: Options) -> Board:
    """The whole table; the mat of who is looking comes first, and nobody but a seat has a hand."""
    panels = [part(view, language, Canvas(options)) for part in SHARED]
    seat = view["seat"]
    own = view["players"][view["colours"][seat]] if seat is not None else None
    if own is not None:
        panels.append(hand(view, own, language, Canvas(options)))
    panels += [mat(view, language, Canvas(options), colour) for colour in seated(view["colours"], seat)]
    return Board.of(DEFINITIONS, panels)
