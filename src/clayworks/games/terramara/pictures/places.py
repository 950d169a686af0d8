"""Where things lie on the panel of the land, in its own units."""

from __future__ import annotations

LABEL, SPACE, ROAD = 30.0, 78.0, 154.0
"""How broad the rounds, a space and the road are."""
ROW, TOP = 62.0, 25.0
TILE = SPACE * 3
LEFT = LABEL
RIGHT = LEFT + TILE + ROAD
WIDTH = RIGHT + TILE + 2
MIDDLE = LEFT + TILE + ROAD / 2
HOME, HOME_HEIGHT = TOP + ROW * 6 + 11, 78.0
HEIGHT = HOME + HOME_HEIGHT + 2


def top_of(number: int) -> float:
    """The upper edge of a row; row 1 lies next to the homeland."""
    return TOP + (6 - number) * ROW


def node_place(node: str) -> tuple[float, float]:
    """Where a node of the road lies: crossroads between the rows, settlements left, tokens right."""
    kind, number = node[0], int(node[1])
    if kind == "X":
        return MIDDLE, TOP + (6 - number) * ROW
    return MIDDLE + (41 if kind == "K" else -41), top_of(number) + ROW / 2
