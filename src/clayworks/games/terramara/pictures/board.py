"""How the table looks: a pure function from a view to SVG panels.

Every part has a file of its own; here the panels are put in reading order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clayworks.core.pictures.drawing import Options, Panels, symbols
from clayworks.games.terramara.pictures.land import land
from clayworks.games.terramara.pictures.mats import mat
from clayworks.games.terramara.pictures.symbols import LOOKS, SYMBOLS
from clayworks.games.terramara.pictures.tracks import artefacts, draft, tracks

DEFINITIONS = symbols(SYMBOLS, LOOKS)


def draw(view: Mapping[str, Any], language: str, options: Options) -> Panels:
    """The whole table; the mat of who is looking comes first, the draft only while it lasts."""
    panels = {"symbols": DEFINITIONS}
    if view["draft"] is not None or any(name.startswith("tile:") for name in options):
        panels["draft"] = draft(view, language, options)
    panels["land"] = land(view, language, options)
    panels["tracks"] = tracks(view, language, options)
    panels["artefacts"] = artefacts(view, language, options)
    seat = view["seat"] or 0
    for colour in view["colours"][seat:] + view["colours"][:seat]:
        panels[f"mat-{colour}"] = mat(view, language, options, colour)
    return panels
