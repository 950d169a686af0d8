"""How the table looks: a pure function from a view to SVG panels.

Every panel has a file of its own; here they are put in reading order.
"""

from __future__ import annotations

from clayworks.core.pictures.drawing import symbols
from clayworks.core.pictures.memory import drawn
from clayworks.core.pictures.panels import Board, Options, seated, side
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
    panels = [drawn(part, view, language, options) for part in SHARED]
    panels += [drawn(mat, view, language, options, colour) for colour in seated(view["colours"], side(view))]
    return Board.of(DEFINITIONS, panels)
