"""How the table looks: a pure function from a view to SVG panels.

Every part has a file of its own; here the panels are put in reading order.
"""

from __future__ import annotations

from clayworks.core.pictures.drawing import symbols
from clayworks.core.pictures.panels import Board, Canvas, Options, seated
from clayworks.games.terramara.formats.view_types import TribeView
from clayworks.games.terramara.pictures.land import land
from clayworks.games.terramara.pictures.mats import mat
from clayworks.games.terramara.pictures.symbols import LOOKS, SYMBOLS
from clayworks.games.terramara.pictures.tracks import artefacts, draft, tracks

DEFINITIONS = symbols(SYMBOLS, LOOKS)
SHARED = (land, tracks, artefacts)


def draw(view: TribeView, language: str, options: Options) -> Board:
    """The whole table; the mat of who is looking comes first, the draft only while it lasts."""
    drafting = view["draft"] is not None or any(name.startswith("tile:") for name in options)
    parts = (draft, *SHARED) if drafting else SHARED
    panels = [part(view, language, Canvas(options)) for part in parts]
    panels += [
        mat(view, language, Canvas(options), colour) for colour in seated(view["colours"], view["seat"])
    ]
    return Board.of(DEFINITIONS, panels)
