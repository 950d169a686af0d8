"""How the table looks: a pure function from a view to SVG panels.

Every panel has a file of its own; here they are put in reading order.
"""

from __future__ import annotations

from clayworks.core.pictures.drawing import symbols
from clayworks.core.pictures.panels import Board, Canvas, Options, seated
from clayworks.games.terracotta_army.formats.view_types import ArmyView
from clayworks.games.terracotta_army.pictures.figures import organizer, specialists
from clayworks.games.terracotta_army.pictures.masters import masters
from clayworks.games.terracotta_army.pictures.mats import mat
from clayworks.games.terracotta_army.pictures.mausoleum import mausoleum
from clayworks.games.terracotta_army.pictures.rounds import rounds
from clayworks.games.terracotta_army.pictures.symbols import LOOKS, SYMBOLS
from clayworks.games.terracotta_army.pictures.wheel import wheel

DEFINITIONS = symbols(SYMBOLS, LOOKS)
SHARED = (wheel, mausoleum, organizer, specialists, rounds, masters)


def draw(view: ArmyView, language: str, options: Options) -> Board:
    """The whole table; the mat of who is looking comes first."""
    panels = [part(view, language, Canvas(options)) for part in SHARED]
    panels += [
        mat(view, language, Canvas(options), colour) for colour in seated(view["colours"], view["seat"])
    ]
    return Board.of(DEFINITIONS, panels)
