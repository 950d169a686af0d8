# compiled by mypyc
"""Where prestige points come from; the order is that of the score sheet."""

from __future__ import annotations

from typing import Final

EARLIER: Final = 0  # what a position brings along
FROM_HELPERS: Final = 1
FROM_CRAFTING: Final = 2
FROM_PAINTING: Final = 3
FROM_MINISTER: Final = 4
FROM_FEES: Final = 5  # lost, never gained
FROM_MAJORITIES: Final = 6  # three of them: sections A, B, C
FROM_SETS: Final = 9
FROM_MATCHES: Final = 10
FROM_UNUSED_TILES: Final = 11
FROM_END_TILE: Final = 12
FROM_RESOURCES: Final = 13

IN_GAME: Final = 6  # the sources before this one are counted while the game goes on

SOURCES: Final = (
    "earlier",
    "helpers",
    "crafting",
    "painting",
    "minister",
    "fees",
    "majority_a",
    "majority_b",
    "majority_c",
    "equipment_sets",
    "equipment_matches",
    "unused_tiles",
    "end_tile",
    "resources",
)
