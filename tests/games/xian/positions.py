"""Positions for the tests: the one of XI-21.4, and small ones made from a few words."""

from __future__ import annotations

import copy
from typing import Any

from clayworks.games.xian.game import Xian

from .scenes import GAME

EXAMPLE: dict[str, Any] = {
    "format": "xian-position",
    "version": 1,
    "players": [
        {
            "colour": "violet",
            "name": "Marco",
            "prestige": 44,
            "coins": 3,
            "clay": 0,
            "pigments": {"yellow": 1, "red": 0, "green": 0, "blue": 1},
            "helpers": ["G2"],
            "equipment": ["halberd-1", "sword-3"],
            "tiles": {"open": "used", "market": "used", "discount": "unused", "extra": "used"},
            "end_tile": "end-returns",
        },
        {
            "colour": "orange",
            "name": "Giovanni",
            "prestige": 40,
            "coins": 1,
            "clay": 2,
            "pigments": {"yellow": 0, "red": 0, "green": 0, "blue": 0},
            "helpers": ["G3", "G6"],
            "equipment": ["arrowheads-2", "halberd-2", "sword-2", "crossbow-1"],
            "tiles": {"open": "unused", "market": "used", "discount": "unused", "extra": "unused"},
            "end_tile": None,
        },
        {
            "colour": "azure",
            "name": "Katia",
            "prestige": 47,
            "coins": 0,
            "clay": 1,
            "pigments": {"yellow": 0, "red": 1, "green": 0, "blue": 0},
            "helpers": ["G1", "G5"],
            "equipment": ["chariot-1"],
            "tiles": {"open": "used", "market": "unused"},
            "end_tile": None,
        },
    ],
    "supervisors": [[], [], ["azure"], [], ["orange"], ["violet"]],
    "pit": {
        "faces": {"A": "FA1", "B": "FB2", "C": "FC3"},
        "figures": {
            "A1w": "violet", "A2w": "violet", "A3e": "orange", "A2e": "azure", "A4e": "clay",
            "B2w": "azure", "B3w": "azure", "B4e": "violet", "B1w": "orange", "B3e": "clay",
            "C1e": "orange", "C1w": "orange", "C4w": "azure", "C4e": "azure", "C2e": "violet",
        },
        "signatures": {"A2w": "violet", "C2e": "violet", "B3e": "orange"},
    },
}  # fmt: skip


def example() -> dict[str, Any]:
    """A fresh copy of the position of XI-21.4."""
    return copy.deepcopy(EXAMPLE)


SECTION_SPACES = {
    section: [section + row + side for row in "1234" for side in "we"] for section in ("A", "B", "C")
}


def small(seats: int = 4, **warriors: tuple[int, ...]) -> dict[str, Any]:
    """Players with nothing at all, and so many painted warriors of each in the sections named."""
    colours = GAME.colours[:seats]
    figures: dict[str, str] = {}
    for section, numbers in warriors.items():
        owners = [colour for colour, number in zip(colours, numbers, strict=False) for _ in range(number)]
        figures.update(zip(SECTION_SPACES[section], owners, strict=False))
    return {
        "format": "xian-position",
        "version": 1,
        "players": [
            {
                "colour": colour,
                "prestige": 0,
                "coins": 0,
                "clay": 0,
                "pigments": {"yellow": 0, "red": 0, "green": 0, "blue": 0},
                "helpers": [],
                "equipment": [],
                "tiles": {},
                "end_tile": None,
            }
            for colour in colours
        ],
        "supervisors": [list(colours), [], [], [], [], []],
        "pit": {"figures": figures},
    }


def lift(
    position: dict[str, Any], seat: int, space: int, tiles: str = "", end_tile: str | None = None
) -> None:
    """Put a supervisor on a space, with the tiles it has got there; those in `tiles` are unused."""
    colour = position["players"][seat]["colour"]
    for stack in position["supervisors"]:
        if colour in stack:
            stack.remove(colour)
    position["supervisors"][space].append(colour)
    kinds = ("open", "market", "discount", "extra")[: min(space, 4)]
    position["players"][seat]["tiles"] = {
        kind: "unused" if kind in tiles.split() else "used" for kind in kinds
    }
    position["players"][seat]["end_tile"] = end_tile


def ledger(position: dict[str, Any], game: Xian = GAME) -> list[dict[str, Any]]:
    """The lines of the ledger of a position."""
    lines: list[dict[str, Any]] = game.score_position(position, "final")[0]["players"]
    return lines
