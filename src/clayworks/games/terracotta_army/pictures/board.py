"""How the table looks: a pure function from a view to SVG panels.

Every panel has a file of its own; here they are put in reading order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clayworks.core.pictures.drawing import Options, Panels, symbols
from clayworks.games.terracotta_army.pictures.mats import mat
from clayworks.games.terracotta_army.pictures.mausoleum import mausoleum
from clayworks.games.terracotta_army.pictures.stock import army, masters, rounds
from clayworks.games.terracotta_army.pictures.symbols import LOOKS, SYMBOLS
from clayworks.games.terracotta_army.pictures.wheel import wheel

DEFINITIONS = symbols(SYMBOLS, LOOKS)


def draw(view: Mapping[str, Any], language: str, options: Options) -> Panels:
    """The whole table; the mat of who is looking comes first."""
    panels = {
        "symbols": DEFINITIONS,
        "wheel": wheel(view, language, options),
        "mausoleum": mausoleum(view, language, options),
        "rounds": rounds(view, language, options),
        "army": army(view, language, options),
        "masters": masters(view, language, options),
    }
    seat = view["seat"] or 0
    for colour in view["colours"][seat:] + view["colours"][:seat]:
        panels[f"mat-{colour}"] = mat(view, language, options, colour)
    return panels
