"""What is compared at the end of this round, and how everybody stands there: read from the view alone.

The companion of a first game speaks of it; what scores is `rules/scoring.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from clayworks.core.messages import Message
from clayworks.games.terracotta_army.formats.view_types import ArmyView, Piece
from clayworks.games.terracotta_army.rules.notation import (
    AREAS,
    CELL_NAMES,
    COLUMN_NAMES,
    ROW_NAMES,
    TILES,
    TYPES,
)
from clayworks.games.terracotta_army.rules.scoring import TILE_TYPES
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words import places


class Contest(NamedTuple):
    """A row, a column or a tile that will be scored."""

    name: Message
    element: str
    cells: frozenset[str]
    """Where a warrior counts for it; none where no place is compared."""
    numbers: Mapping[str, int]
    """What everybody has there, by colour."""
    figure: str = ""
    """The type of which warriors are compared wherever they stand."""

    def counts(self, piece: Piece) -> bool:
        """Whether a warrior counts here."""
        return piece["figure"] == self.figure or not self.cells.isdisjoint(covered(piece))

    def leads(self, colour: str) -> bool:
        """Whether somebody alone has most here."""
        return all(self.numbers[colour] > count for who, count in self.numbers.items() if who != colour)


def contests(view: ArmyView) -> tuple[Contest, Contest, Contest]:
    """The inspectors' row and column, and the tile of the round (TA-11.2, TA-11.3, TA-11.5)."""
    return (
        of_row(view, str(view["inspectors"]["row"])),
        of_column(view, view["inspectors"]["column"]),
        of_tile(view, view["tiles"][view["round"] - 1]["tile"]),
    )


def in_reach(view: ArmyView) -> list[Contest]:
    """The rows and columns to which the Inspector Master can send an inspector (TA-10.6)."""
    tracks, now = view["printed"]["tracks"], view["inspectors"]
    rows = [of_row(view, ahead(tracks["row"], str(now["row"]), steps)) for steps in REACH]
    return rows + [of_column(view, ahead(tracks["column"], now["column"], steps)) for steps in REACH]


REACH = (1, 2)
"""How far the Inspector Master moves an inspector."""


def ahead(track: Sequence[str], now: str, steps: int = 1) -> str:
    """The line that lies so many spaces further on an inspector's track, which is a loop (TA-3.6)."""
    return track[(track.index(now) + steps) % len(track)]


def of_row(view: ArmyView, row: str) -> Contest:
    """A row."""
    return in_place(view, places.row(int(row) - 1), f"row:{row}", row_cells(row))


def of_column(view: ArmyView, column: str) -> Contest:
    """A column."""
    return in_place(view, places.column(COLUMN_NAMES.index(column)), f"column:{column}", column_cells(column))


def row_cells(row: str) -> frozenset[str]:
    """The cells of a row."""
    return frozenset(cell for cell in CELL_NAMES if cell[1] == row)


def column_cells(column: str) -> frozenset[str]:
    """The cells of a column."""
    return frozenset(cell for cell in CELL_NAMES if cell[0] == column)


def in_place(view: ArmyView, name: Message, element: str, cells: frozenset[str]) -> Contest:
    """Warriors of which a cell lies in a place, once each (TA-5.3)."""
    numbers = {
        colour: sum(not cells.isdisjoint(covered(piece)) for piece in warriors(view, colour))
        for colour in view["colours"]
    }
    return Contest(name, element, cells, numbers)


def of_tile(view: ArmyView, tile: str) -> Contest:
    """What a scoring tile compares: warriors in a place or of a type, coins or clay (TA-11.6)."""
    number = TILES.index(tile)
    name, element = n.TILE_NAMES[number], f"tile:{tile}"
    if tile in AREAS:
        left, top, columns, rows = AREAS[tile]
        across, down = COLUMN_NAMES[left : left + columns], ROW_NAMES[top : top + rows]
        return in_place(view, name, element, frozenset(column + row for column in across for row in down))
    kind = number - TILE_TYPES
    figure = TYPES[kind] if kind < len(TYPES) else ""
    numbers = {colour: held(view, colour, figure or tile) for colour in view["colours"]}
    return Contest(name, element, frozenset(), numbers, figure)


def held(view: ArmyView, colour: str, what: str) -> int:
    """How many warriors of a type, or how much of something, a player has."""
    if what in TYPES:
        return sum(piece["figure"] == what for piece in warriors(view, colour))
    mat = view["players"][colour]
    return mat["coins"] if what == "coins" else mat["wet"] + mat["dry"]


def warriors(view: ArmyView, colour: str) -> list[Piece]:
    """The warriors of a player."""
    return [piece for piece in view["mausoleum"] if piece.get("owner") == colour]


def covered(piece: Piece) -> list[str]:
    """The cells that a statue stands on, a mounted warrior's three among them."""
    return [piece["cell"], *piece.get("horse", ())]


def best_cells(view: ArmyView) -> tuple[int, list[str]]:
    """The empty cells that count in most of the places that are scored next, and in how many."""
    taken = {cell for piece in view["mausoleum"] for cell in covered(piece)}
    compared = contests(view)
    counts = {
        cell: sum(cell in contest.cells for contest in compared) for cell in CELL_NAMES if cell not in taken
    }
    most = max(counts.values(), default=0)
    return most, [cell for cell, count in counts.items() if count == most] if most else []
