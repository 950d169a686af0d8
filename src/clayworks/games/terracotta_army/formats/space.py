"""The action space (TA-19.3): every decision with its options, in the order of `DECISIONS`."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.games.terracotta_army.rules.notation import CELL_NAMES, DIRECTIONS, TYPES, WORKERS
from clayworks.games.terracotta_army.rules.tables import Tables


def words(tables: Tables) -> list[tuple[str, Sequence[str]]]:
    """The 22 decisions with their options; what can be hired for depends on the printed tokens."""
    perform, hires = ["perform", "clay", "coin", "skip"], [f"hire:{cost}" for cost in tables.token_costs]
    return [
        ("rotate", ["none", "inner", "middle"]),
        ("place", [f"{worker}@{segment}" for worker in WORKERS for segment in range(12)]),
        ("inner", perform),
        ("middle", [*perform, "use", *hires]),
        ("outer", ["perform", "skip"]),
        ("craft-type", TYPES),
        ("craft-cell", CELL_NAMES),
        ("weapon", ["use", "keep"]),
        ("sword", ["none", "row+1", "row-1", "column+1", "column-1"]),
        ("halberd", [*CELL_NAMES, "none"]),
        ("halberd-target", CELL_NAMES),
        ("crossbow", DIRECTIONS),
        ("master-use", ["use", "decline"]),
        ("builder-type", TYPES),
        ("builder-cell", CELL_NAMES),
        ("inspector", ["row+1", "row+2", "column+1", "column+2"]),
        ("overseer", ["w0", "w1", "w2"]),
        ("overseer-second", ["w1", "w2", "w3"]),
        ("specialist-cell", CELL_NAMES),
        ("facing", DIRECTIONS),
        ("horse", CELL_NAMES),
        ("horse-direction", DIRECTIONS),
    ]
