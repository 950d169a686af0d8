"""What segments, warehouses, tokens and tiles are called: at length, and short for sentences.

Cells keep the names that stand along the edge of the board, `C4`. Segments and warehouses have numbers only
in files; people see in which quarter of the wheel they lie (TA-2.4).
"""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.messages import Message
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.actions import ring_action
from clayworks.games.terracotta_army.rules.crafting import FIGURES_PER_TYPE
from clayworks.games.terracotta_army.rules.notation import CELL_NAMES, COLUMN_NAMES
from clayworks.games.terracotta_army.rules.specialists import price
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


def cell(table: s.ArmyTable, number: int) -> Message:
    """A cell with the statue that stands there."""
    name, there = CELL_NAMES[number], table.cells[number]
    if there == s.EMPTY:
        return M("{cell}, empty", cell=name)
    figure = n.FIGURE_NAMES[s.kind_of(there)]
    if s.kind_of(there) == s.HORSE or s.is_warrior(there):
        owner = n.COLOUR_NAMES[table.colours[s.owner_of(there)]]
        return M("{cell}: {figure}, {player}", cell=name, figure=figure, player=owner)
    return M("{cell}: {figure}", cell=name, figure=figure)


def action(table: s.ArmyTable, ring: int) -> Message:
    """A ring, with what it shows to this turn's worker."""
    name = n.RING_NAMES[ring]
    if table.segment == NOTHING:
        return name
    shown = n.action_name(*ring_action(table, ring, int(table.segment)))
    return M("{ring}: {action}", ring=name, action=shown)


def weapon(table: s.ArmyTable, number: int) -> Message:
    """A weapon of the deciding player, ready or not."""
    name = n.WEAPON_NAMES[number]
    if table.is_ready(table.seat, number):
        return M("{weapon}: ready", weapon=name)
    return M("{weapon}: not ready", weapon=name)


def figure(table: s.ArmyTable, kind: int) -> Message:
    """A column of the organizer with what is left, and what the next figure is worth (TA-2.11)."""
    left = int(table.organizer[kind])
    worth = int(table.tables.organizer_vp[FIGURES_PER_TYPE - left]) if left else 0
    return column_of(kind, left, worth)


def column_of(kind: int, left: int, worth: int) -> Message:
    """A column of the organizer, by numbers."""
    return M(
        "{figure}: {count} left, the next gives {points}",
        figure=n.FIGURE_NAMES[kind],
        count=left,
        points=n.points(worth),
    )


def specialist(table: s.ArmyTable, number: int) -> Message:
    """A kind of specialist with what the next one costs (TA-9.3)."""
    kind = s.HORSE + number
    left = int(table.specialists[number])
    cost = int(price(table, kind)) if left else 0
    return shelf_of(number, left, cost, int(table.tables.specialist_weapons[number]))


def shelf_of(number: int, left: int, cost: int, weapon: int) -> Message:
    """A kind of specialist, by numbers."""
    return M(
        "{figure}: {count} left, costs {price} and the ready {weapon}",
        figure=n.FIGURE_NAMES[s.HORSE + number],
        count=left,
        price=n.coins(cost),
        weapon=n.WEAPON_NAMES[weapon],
    )


THINGS: dict[str, Callable[[s.ArmyTable, int], Message]] = {
    "cell": cell,
    "segment": segment,
    "ring": lambda table, number: n.RING_NAMES[number],
    "action": action,
    "master": lambda table, number: n.MASTER_NAMES[number],
    "weapon": weapon,
    "figure": figure,
    "specialist": specialist,
    "column": lambda table, number: column(number),
    "row": lambda table, number: row(number),
    "warehouse": lambda table, number: warehouse(number, int(table.warehouses[number])),
    "token": lambda table, number: master_token(number + 1),
    "tile": lambda table, number: M("scoring tile: {tile}", tile=n.TILE_NAMES[number]),
    "direction": lambda table, number: n.DIRECTION_NAMES[number],
}
"""By kind, in the order of `ELEMENTS`."""

MOVES_INSPECTORS = (M("Inspectors are moved by the Sword and by the Inspector Master."), "TA-3.6")

USES: dict[str, tuple[Message, str]] = {
    "cell": (M("Warriors and specialists are placed on empty cells."), "TA-8.3"),
    "segment": (M("A turn begins with a worker on a segment."), "TA-7.4"),
    "ring": (M("A ring can be turned at the start of a turn, before the worker is placed."), "TA-7.3"),
    "action": (
        M("The actions of a segment follow each other: inner ring, middle ring, outer ring."),
        "TA-7.2",
    ),
    "master": (M("A Master is hired or used where the segment of your worker shows it."), "TA-10.1"),
    "weapon": (
        M("A ready weapon is used when its warrior is crafted, or pays for a specialist."),
        "TA-8.5",
    ),
    "figure": (M("A figure is taken when a warrior is crafted, or placed by the Builder."), "TA-8.3"),
    "specialist": (
        M("A specialist is bought on the outer ring, where the segment of your worker shows it."),
        "TA-9.1",
    ),
    "column": MOVES_INSPECTORS,
    "row": MOVES_INSPECTORS,
    "warehouse": (M("The Overseer takes the clay of two warehouses."), "TA-10.8"),
    "token": (M("A Master token hires the Master that the segment of your worker shows."), "TA-10.1"),
    "tile": (M("A tile is scored at the end of its round."), "TA-11.5"),
    "direction": (M("A direction is chosen for a crossbow, an archer or a horse."), "TA-8.8"),
}
"""By kind: when a thing can be used, and the rule that says so."""
