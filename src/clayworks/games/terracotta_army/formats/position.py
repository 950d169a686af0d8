"""Positions (TA-17): the table as one JSON object. Here it is written; `validity.py` reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army.formats.view_types import Mat, Piece
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.asking import PLACE, ROTATE
from clayworks.games.terracotta_army.rules.notation import (
    CELL_NAMES,
    COLUMN_NAMES,
    DIRECTIONS,
    FIGURES,
    MASTERS,
    PHASES,
    SPECIALISTS,
    TILES,
    TYPES,
    WEAPONS,
    WORKERS,
)

FORMAT = "terracotta-position"
VERSION = 1
SCORING_KEYS = frozenset(("round", "turn_order", "players", "inspectors", "tiles", "mausoleum"))  # TA-17.5


def write(table: s.ArmyTable) -> dict[str, Any]:
    """The position of a table between two turns; `ValueError` in the middle of one."""
    if not is_between_turns(table):
        raise ValueError("a position can be taken between two turns only (TA-17.1)")
    order = [table.colours[seat] for seat in table.turn_order]
    return {
        "format": FORMAT,
        "version": VERSION,
        "round": int(table.round),
        "phase": PHASES[table.phase],
        "turn_order": order,
        "to_move": table.colours[table.seat] if table.phase == s.ACTION else None,
        "players": {colour: write_player(table, table.colours.index(colour)) for colour in order},
        "wheel": {
            "inner": int(table.inner),
            "middle": int(table.middle),
            "workers": write_workers(table),
        },
        "warehouses": list(table.warehouses),
        "organizer": dict(zip(TYPES, table.organizer, strict=True)),
        "specialists": dict(zip(SPECIALISTS, table.specialists, strict=True)),
        "inspectors": {"row": table.inspector_row + 1, "column": COLUMN_NAMES[table.inspector_column]},
        "tiles": [TILES[tile] for tile in table.tiles],
        "mausoleum": [write_piece(table, cell) for cell in range(s.CELLS) if is_piece(table, cell)],
    }


def is_between_turns(table: s.ArmyTable) -> bool:
    """Whether nothing of a turn has happened yet; an automatic `rotate none` is nothing (TA-19.9)."""
    if table.open != PLACE:
        return table.open in (NOTHING, ROTATE)
    return not table.turned and table.held(table.seat, s.COINS) < table.tables.rotate_cost


def write_player(table: s.ArmyTable, seat: int) -> Mat:
    """A player (TA-17.2)."""
    tokens = [table.token_on(seat, master) for master in range(s.MASTER_COUNT)]
    return {
        "vp": table.scores()[seat],
        "coins": table.held(seat, s.COINS),
        "wet": table.held(seat, s.WET),
        "dry": table.held(seat, s.DRY),
        "weapons": {weapon: table.is_ready(seat, number) for number, weapon in enumerate(WEAPONS)},
        "masters": {master: token for master, token in zip(MASTERS, tokens, strict=True) if token},
        "workers": {"craftsmen": table.held(seat, s.CRAFTSMEN), "artisans": table.held(seat, s.ARTISANS)},
        "priority": table.held(seat, s.PRIORITY) or None,
    }


def write_workers(table: s.ArmyTable) -> list[dict[str, Any]]:
    """The workers on the wheel, segment by segment."""
    return [
        {"segment": space // 2, "owner": table.colours[seat], "kind": WORKERS[space % 2]}
        for space, seat in enumerate(table.wheel)
        if seat != NOTHING
    ]


def is_piece(table: s.ArmyTable, cell: int) -> bool:
    """Whether a piece of TA-17.3 stands there: anything but a horse."""
    return table.cells[cell] != s.EMPTY and s.kind_of(table.cells[cell]) != s.HORSE


def write_piece(table: s.ArmyTable, cell: int) -> Piece:
    """A piece (TA-17.3)."""
    statue = table.cells[cell]
    kind, bearing = s.kind_of(statue), s.bearing_of(statue)
    piece: Piece = {"cell": CELL_NAMES[cell], "figure": FIGURES[kind]}
    if s.is_warrior(statue):
        piece["owner"] = table.colours[s.owner_of(statue)]
        if bearing != s.NO_HORSE:
            near = s.step(cell, bearing)
            piece["horse"] = [CELL_NAMES[near], CELL_NAMES[s.step(near, bearing)]]
    elif kind == s.ARCHER:
        piece["facing"] = DIRECTIONS[bearing]
    return piece


def ranked(table: s.ArmyTable) -> Sequence[str]:
    """The colours, best first (TA-13.7)."""
    places = table.places()
    return sorted(table.colours, key=lambda colour: places[table.colours.index(colour)])
