# compiled by mypyc
"""Where points come from: the numbers of places in an entry, and how events carry several numbers in one.

The spaces of the pit come first and keep their own numbers; then the buildings, the end-game tiles, and the
parts of each mat.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from clayworks.games.xian.rules.state import BUILDINGS, END_TILES, SPACES

FIRST_BUILDING: Final = SPACES
FIRST_END_TILE: Final = FIRST_BUILDING + BUILDINGS
FIRST_MAT: Final = FIRST_END_TILE + END_TILES

# The parts of a mat.
GOODS: Final = 0  # coins, clay and pigments
CARDS: Final = 1  # equipment
BONUSES: Final = 2  # bonus tiles
RECRUITS: Final = 3  # helpers
PARTS: Final = 4


def building_site(building: i64) -> i64:
    """The place of a building."""
    return FIRST_BUILDING + building


def end_tile_site(tile: i64) -> i64:
    """The place of an end-game tile, whoever has it."""
    return FIRST_END_TILE + tile


def mat_site(seat: i64, part: i64) -> i64:
    """The place of a part of a mat."""
    return FIRST_MAT + seat * PARTS + part


# -- several small numbers in one, for an event ----------------------------------------------------------

ROOM: Final = 32  # each number is below this


def packed(numbers: list[int]) -> i64:
    """Small numbers in one."""
    total: i64 = 0
    for number in reversed(numbers):
        total = total * ROOM + number
    return total


def unpacked(total: i64, length: i64) -> list[int]:
    """The first numbers of those that were packed."""
    found: list[int] = []
    for _number in range(length):
        found.append(int(total % ROOM))
        total //= ROOM
    return found
