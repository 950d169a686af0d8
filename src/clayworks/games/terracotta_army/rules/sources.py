# compiled by mypyc
"""Where victory points come from; the order is that of `SOURCES` in `game.py` and of the score sheet."""

from __future__ import annotations

from typing import Final

EARLIER: Final = 0  # what a position brings along
FROM_ORGANIZER: Final = 1
FROM_WEAPONS: Final = 2
FROM_ROW: Final = 3
FROM_COLUMN: Final = 4
FROM_MUSICIANS: Final = 5
FROM_TILE: Final = 6
FROM_FOOTMEN: Final = 7
FROM_GROUP_WARRIORS: Final = 8
FROM_GROUP_MAJORITY: Final = 9
FROM_ARCHERS: Final = 10
FROM_LEFTOVERS: Final = 11

SOURCES: Final = (
    "earlier",
    "organizer",
    "weapons",
    "inspector_row",
    "inspector_column",
    "musicians",
    "tile",
    "footmen",
    "group_warriors",
    "group_majority",
    "archers",
    "leftovers",
)
