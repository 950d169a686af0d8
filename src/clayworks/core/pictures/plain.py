"""A table as it can be shown before anybody has drawn a board: its view, line by line.

Whatever can be chosen has no place on such a board, so a page offers it as buttons.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from clayworks.core.pictures.drawing import breadth, lines, rect, symbols, text
from clayworks.core.pictures.panels import Board, Canvas, panel

if TYPE_CHECKING:
    from rich.table import Table

    from clayworks.core.pictures.seats import Look

WIDTH, MARGIN, KEYS = 520.0, 16.0, 120.0
SIZE, STEP = 14, 18.0
MOST_LINES = 4
"""A value that is longer than so many lines is cut off."""


def said(value: Any) -> str:
    """A value of a view in words.

    >>> said({"hand": [3, 5], "shown": None})
    'hand 3, 5; shown –'
    """
    if value is None:
        return "–"
    if isinstance(value, Mapping):
        return "; ".join(f"{key} {said(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(said(one) for one in value) or "–"
    return str(value)


def rows(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """A view as pairs of words; what the people are called stands elsewhere on a page."""
    return [(key.replace("_", " "), said(value)) for key, value in view.items() if key != "names"]


def terminal(view: Mapping[str, Any]) -> Table:
    """A view for the terminal."""
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    for key, words in rows(view):
        table.add_row(Text(key, style="bold"), Text(words))
    return table


def board(view: Mapping[str, Any], title: str, seats: Mapping[str, Look]) -> Board:
    """A view as one panel."""
    parts, y = [], MARGIN + SIZE
    room = WIDTH - KEYS - 2 * MARGIN
    for key, words in rows(view):
        parts.append(text(MARGIN, y, key, SIZE, "strong", KEYS - 8))
        parts.append(lines(MARGIN + KEYS, y, words, SIZE, room, MOST_LINES))
        # Lines are broken between words, so a little more than the breadth says may be needed.
        y += STEP * min(MOST_LINES, math.ceil(1.15 * breadth(words, SIZE) / room) or 1)
    height = y - STEP / 2 + MARGIN
    ground = rect(2, 2, WIDTH - 4, height - 4, "mat", 8)
    drawn = panel(Canvas({}), "table", WIDTH, height, ground, *parts, title=title)
    return Board.of(symbols((), seats), [drawn])
