"""How the table looks: a pure function from a view to SVG panels.

Every part has a file of its own; here the panels are put in reading order. Where each of them lies is said
by the areas of board.css.
"""

from __future__ import annotations

from clayworks.core.pictures.drawing import symbols
from clayworks.core.pictures.memory import drawn
from clayworks.core.pictures.panels import Board, Options, seated, side
from clayworks.games.terramara.formats.view_types import TribeView
from clayworks.games.terramara.pictures.artefacts import artefacts, draft
from clayworks.games.terramara.pictures.land import land
from clayworks.games.terramara.pictures.mats import mat
from clayworks.games.terramara.pictures.owned import owned
from clayworks.games.terramara.pictures.river import river
from clayworks.games.terramara.pictures.symbols import LOOKS, SYMBOLS
from clayworks.games.terramara.pictures.tracks import tracks

DEFINITIONS = symbols(SYMBOLS, LOOKS)
SHARED = (land, artefacts, river, tracks)


def draw(view: TribeView, language: str, options: Options) -> Board:
    """The whole table; the mat of who is looking comes first, the draft only while it lasts.

    The cards of who is looking have a panel of their own; those of the others lie on their mats.
    """
    drafting = view["draft"] is not None or any(name.startswith("tile:") for name in options)
    parts = (draft, *SHARED) if drafting else SHARED
    panels = [drawn(part, view, language, options) for part in parts]
    first, *others = seated(view["colours"], side(view))
    panels.append(drawn(mat, view, language, options, first, False))
    panels.append(drawn(owned, view, language, options, first))
    panels += [drawn(mat, view, language, options, colour, True) for colour in others]
    return Board.of(DEFINITIONS, panels)
