"""The Mausoleum of the score pad: large cells without the inspectors' tracks, and how each piece looks."""

from __future__ import annotations

import re
from functools import cache
from typing import cast

from clayworks.core.pad import Stamp
from clayworks.core.pictures.drawing import at, escape, group, hit, rect, text
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.view_types import Piece
from clayworks.games.terracotta_army.pictures.mausoleum import (
    CELL,
    COLUMNS,
    LEFT,
    ROWS,
    TOP,
    aim,
    corner,
    ground,
    horse,
    statue,
)
from clayworks.games.terracotta_army.rules.notation import CELL_NAMES, COLUMN_NAMES, DIRECTIONS, TYPES
from clayworks.games.terracotta_army.rules.state import step

MARGIN = 22.0
"""For the names of rows and columns, so that cells are as large as a phone allows."""
MIDDLE = CELL_NAMES.index("E4")
"""From here a piece reaches two cells in every direction."""


def board(language: str) -> str:
    """The empty Mausoleum with its cells."""
    left, top = LEFT - MARGIN, TOP - 4
    width, height = MARGIN + CELL * COLUMNS + 4, 4 + CELL * ROWS + MARGIN
    rows = (text(LEFT - 12, TOP + row * CELL + 36, row + 1, 18, "mid quiet") for row in range(ROWS))
    columns = (
        text(LEFT + (column + 0.5) * CELL, TOP + ROWS * CELL + 19, name, 18, "mid quiet")
        for column, name in enumerate(COLUMN_NAMES)
    )
    label = escape(M("Mausoleum").to(language))
    return (
        f'<svg class="panel" viewBox="{left:g} {top:g} {width:g} {height:g}" role="group"'
        f' aria-label="{label}">'
        f'{ground()}{"".join(rows)}{"".join(columns)}<g data-below=""></g>'
        f'{"".join(map(cell, CELL_NAMES))}<g data-above=""></g></svg>'
    )


def cell(name: str) -> str:
    """A cell to be tapped; the page names it by what stands there."""
    x, y = corner(name)
    square = rect(x + 2.5, y + 2.5, CELL - 5, CELL - 5, "square", 4)
    return (
        f'<g class="cell" data-cell="{name}" role="button" tabindex="-1">{square}{hit(x, y, CELL, CELL)}</g>'
    )


@cache
def stamp(figure: str, owner: str, direction: str) -> Stamp:
    """A piece as the panel of the game draws it, moved to the first cell."""
    piece = {"cell": CELL_NAMES[MIDDLE], "figure": figure}
    if owner:
        piece["owner"] = owner
    mounted = figure in TYPES and direction
    if direction and not mounted:
        piece["facing"] = direction
    drawn = cast(Piece, {**piece, "horse": saddled(direction)} if mounted else piece)
    x, y = corner(piece["cell"])
    above = statue(drawn, x + CELL / 2, y + CELL / 2) + (aim(drawn) if "facing" in drawn else "")
    return Stamp(moved(horse(drawn)) if mounted else "", moved(above))


def saddled(direction: str) -> list[str]:
    """The cells of a horse in the middle of the board."""
    number = DIRECTIONS.index(direction)
    near = step(MIDDLE, number)
    return [CELL_NAMES[near], CELL_NAMES[step(near, number)]]


def moved(svg: str) -> str:
    """What was drawn in the middle, on the first cell."""
    (x, y), (left, top) = corner(CELL_NAMES[MIDDLE]), corner(CELL_NAMES[0])
    return group(re.sub(r' id="[^"]*"', "", svg), transform=at(left - x, top - y))
