"""What segments, warehouses, tokens and tiles are called: at length, and short for sentences.

Cells keep the names that stand along the edge of the board, `C4`. Segments and warehouses have numbers only
in files; people see in which quarter of the wheel they lie (TA-2.4).
"""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.messages import Message
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.actions import ring_action
from clayworks.games.terracotta_army.rules.notation import CELL_NAMES, COLUMN_NAMES
from clayworks.games.terracotta_army.words import names as n

QUARTER_NAMES = (M("north-east"), M("south-east"), M("south-west"), M("north-west"))
"""The quarters of the wheel, clockwise from the top right."""

SEGMENTS_PER_QUARTER = s.SEGMENTS // len(QUARTER_NAMES)


# -- the wheel ---------------------------------------------------------------------------------------------


def segment(table: s.ArmyTable, number: int) -> Message:
    """A segment of the wheel with the actions that it shows."""
    shown = [n.action_name(*ring_action(table, ring, number)) for ring in range(3)]
    return M(
        "{segment}: {inner} | {middle} | {outer}",
        segment=segment_called(number),
        inner=shown[0],
        middle=shown[1],
        outer=shown[2],
    ).or_short(segment_called(number))


def segment_called(number: int) -> Message:
    """A segment by its quarter, and its number in it, clockwise."""
    quarter, place = divmod(number, SEGMENTS_PER_QUARTER)
    return (
        M("segment {number} in the north-east", number=place + 1),
        M("segment {number} in the south-east", number=place + 1),
        M("segment {number} in the south-west", number=place + 1),
        M("segment {number} in the north-west", number=place + 1),
    )[quarter]


WAREHOUSE_NAMES = (
    M("north-east warehouse"),
    M("south-east warehouse"),
    M("south-west warehouse"),
    M("north-west warehouse"),
)


def warehouse(number: int, clay: int) -> Message:
    """A warehouse with the dry clay that lies there."""
    name = WAREHOUSE_NAMES[number]
    return M("{warehouse}: {clay}", warehouse=name, clay=n.dry_clay(clay)).or_short(name)


# -- tokens and lines --------------------------------------------------------------------------------------


def priority_token(number: int) -> Message:
    """A priority token by its printed number."""
    return M("priority token {number}", number=number)


def master_token(cost: int) -> Message:
    """A Master token by its printed cost."""
    return M("Master token for {coins}", coins=n.coins(cost))


def row(number: int) -> Message:
    """A row of the Mausoleum, counted from 0."""
    return M("row {row}", row=number + 1)


def column(number: int) -> Message:
    """A column of the Mausoleum, counted from 0."""
    return M("column {column}", column=COLUMN_NAMES[number])


# -- what can be pointed at --------------------------------------------------------------------------------

THINGS: dict[str, Callable[[s.ArmyTable, int], Message]] = {
    "cell": lambda table, number: Message(CELL_NAMES[number]),
    "segment": segment,
    "ring": lambda table, number: n.RING_NAMES[number],
    "master": lambda table, number: n.MASTER_NAMES[number],
    "weapon": lambda table, number: n.WEAPON_NAMES[number],
    "figure": lambda table, number: n.FIGURE_NAMES[number],
    "specialist": lambda table, number: n.FIGURE_NAMES[s.HORSE + number],
    "column": lambda table, number: column(number),
    "row": lambda table, number: row(number),
    "warehouse": lambda table, number: warehouse(number, int(table.warehouses[number])),
    "token": lambda table, number: master_token(number + 1),
    "tile": lambda table, number: n.TILE_NAMES[number],
    "direction": lambda table, number: n.DIRECTION_NAMES[number],
}
"""By kind, in the order of `ELEMENTS`."""
