"""What segments, warehouses, tokens and tiles are called: at length, and short for sentences.

Cells keep the names that stand along the edge of the board, `C4`. Segments and warehouses have numbers only
in files; people see in which quarter of the wheel they lie (TA-2.4).
"""

from __future__ import annotations

from clayworks.core.messages import Message
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.actions import ring_action
from clayworks.games.terracotta_army.rules.notation import COLUMN_NAMES
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


# -- by numbers --------------------------------------------------------------------------------------------


def column_of(kind: int, left: int, worth: int) -> Message:
    """A column of the organizer with what is left, and what the next figure is worth (TA-2.11)."""
    return M(
        "Organizer, {figure}: {count} left. Crafting the next gives {points}, fewer with each that is built.",
        figure=n.FIGURE_NAMES[kind],
        count=left,
        points=n.points(worth),
    )


def shelf_of(number: int, left: int, cost: int, weapon: int) -> Message:
    """A kind of specialist with what the next one costs (TA-9.3)."""
    return M(
        "{figure}: {count} left, costs {price} and the ready {weapon}",
        figure=n.FIGURE_NAMES[s.HORSE + number],
        count=left,
        price=n.coins(cost),
        weapon=n.WEAPON_NAMES[weapon],
    )


def tile_of(number: int, place: int, most: int, present: int) -> Message:
    """What the tile of a round, counted from 0, gives (TA-2.17)."""
    return M(
        "round {round}: {tile}, {most} for domination, {present} for presence",
        round=place + 1,
        tile=n.TILE_NAMES[number],
        most=n.points(most),
        present=n.points(present),
    )
