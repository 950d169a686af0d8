"""How the table looks: a pure function from a view to SVG panels.

Every part has a file of its own; here the panels are put in reading order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clayworks.core.pictures.drawing import Options, Panels, symbols
from clayworks.games.xian.pictures.city import buildings, equipment, track, turn
from clayworks.games.xian.pictures.mats import hand, mat
from clayworks.games.xian.pictures.pit import pit
from clayworks.games.xian.pictures.symbols import LOOKS, SYMBOLS

DEFINITIONS = symbols(SYMBOLS, LOOKS)


def draw(view: Mapping[str, Any], language: str, options: Options) -> Panels:
    """The whole table; the mat of who is looking comes first, a hand is there only if it may be seen."""
    seat = view["seat"]
    panels = {
        "symbols": DEFINITIONS,
        "pit": pit(view, language, options),
        "turn": turn(view, language, options),
        "buildings": buildings(view, language, options),
        "equipment": equipment(view, language, options),
        "track": track(view, language, options),
    }
    if seat is not None and view["players"][view["colours"][seat]]["hand"]:
        panels["hand"] = hand(view, language, options)
    for colour in view["colours"][seat or 0 :] + view["colours"][: seat or 0]:
        panels[f"mat-{colour}"] = mat(view, language, options, colour, colour == view["active"])
    return panels
