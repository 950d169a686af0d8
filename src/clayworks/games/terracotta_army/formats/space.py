"""The action space (TA-19.3): every decision with its options, in the order of `DECISIONS`."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.games.terracotta_army.rules.notation import CELL_NAMES, DIRECTIONS, SPECIALISTS, TYPES, WORKERS
from clayworks.games.terracotta_army.rules.tables import Tables


def words(tables: Tables) -> list[tuple[str, Sequence[str]]]:
    """The 23 decisions with their options; what can be hired for depends on the printed tokens."""
    perform, hires = ["perform", "clay", "coin", "skip"], hiring([int(cost) for cost in tables.token_costs])
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
        ("specialist-type", SPECIALISTS),
    ]


def hiring(costs: Sequence[int]) -> list[str]:
    """`hire:2` for a token that costs 2; a second one of that cost is `hire:2#2`, which is never offered.

    Tokens of equal cost are one and the same option, but every token has its number in the action space.

    >>> hiring([1, 2, 2])
    ['hire:1', 'hire:2', 'hire:2#2']
    """
    before = [costs[:place].count(cost) for place, cost in enumerate(costs)]
    return [f"hire:{cost}#{n + 1}" if n else f"hire:{cost}" for cost, n in zip(costs, before, strict=True)]
