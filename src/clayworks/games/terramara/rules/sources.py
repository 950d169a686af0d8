# compiled by mypyc
"""Where victory points come from; first what is collected during the game, then the lines of TM-12."""

from __future__ import annotations

from typing import Final

EARLIER: Final = 0  # what a position brings along
FROM_SPACES: Final = 1
FROM_TOKENS: Final = 2
FROM_CARDS: Final = 3
FROM_CHARACTERS: Final = 4
FROM_START: Final = 5
FROM_TRACKS: Final = 6
COLLECTED: Final = 7  # all above are VP collected during the game (TM-12, line 1)
FROM_ARTEFACTS: Final = 7
FROM_ABILITIES: Final = 8
FROM_MILITARY: Final = 9
FROM_ROAD: Final = 10
FROM_SETTLEMENTS: Final = 11
FROM_RESERVED: Final = 12
FROM_GOODS: Final = 13

SOURCES: Final = (
    "earlier",
    "spaces",
    "tokens",
    "cards",
    "characters",
    "start",
    "tracks",
    "artefacts",
    "abilities",
    "military",
    "road",
    "settlements",
    "reserved",
    "goods",
)
