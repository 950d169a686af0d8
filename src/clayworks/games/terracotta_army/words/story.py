"""What happened, told in sentences: one for each kind of event that the rules write down."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.events import Event
from clayworks.core.messages import Message
from clayworks.games.terracotta_army import MN, M
from clayworks.games.terracotta_army.rules.notation import CELL_NAMES, COLUMN_NAMES
from clayworks.games.terracotta_army.rules.state import ArmyTable
from clayworks.games.terracotta_army.words.names import (
    COLOUR_NAMES,
    DIRECTION_NAMES,
    FIGURE_NAMES,
    MASTER_NAMES,
    RING_NAMES,
    TILE_NAMES,
    WEAPON_NAMES,
    WORKER_NAMES,
    coins,
    dry_clay,
    wet_clay,
)


def tell(table: ArmyTable, event: Event) -> Message:
    """An event as a sentence."""
    player = COLOUR_NAMES[table.colours[event.seat]] if event.seat >= 0 else None
    if event.what == "craft" and table.tables.clay_per_craft == 0:
        return M("{player} pays {what} to craft", player=player, what=wet_clay(event.args[0]))
    return TELL[event.what](player, *event.args)


TELL: dict[str, Callable[..., Message]] = {
    "turn": lambda player: M("{player}'s turn", player=player),
    "rotate": lambda player, ring: M("{player} turns the {ring}", player=player, ring=RING_NAMES[ring]),
    "place": lambda player, worker, segment: M(
        "{player} places a {worker} on segment {segment}",
        player=player,
        worker=WORKER_NAMES[worker],
        segment=segment,
    ),
    "coins": lambda player, count: M("{player} gains {what}", player=player, what=coins(count)),
    "clay": lambda player, count: M("{player} gains {what}", player=player, what=wet_clay(count)),
    "soak": lambda player, count: M("{player} soaks {what}", player=player, what=dry_clay(count)),
    "promote": lambda player, segment: M(
        "{player} promotes the Craftsman on segment {segment} to Artisan", player=player, segment=segment
    ),
    "priority": lambda player, number, clay: (
        M(
            "{player} takes priority token {number} and {what}",
            player=player,
            number=number,
            what=wet_clay(clay),
        )
        if clay
        else M("{player} takes priority token {number}", player=player, number=number)
    ),
    "craft": lambda player, clay, warehouse: M(
        "{player} pays {what} to craft; 1 goes dry to warehouse {warehouse}",
        player=player,
        what=wet_clay(clay),
        warehouse=warehouse,
    ),
    "warrior": lambda player, kind, cell: M(
        "{player} places a {figure} on {cell}",
        player=player,
        figure=FIGURE_NAMES[kind],
        cell=CELL_NAMES[cell],
    ),
    "weapon": lambda player, kind: M("{player} uses the {weapon}", player=player, weapon=WEAPON_NAMES[kind]),
    "inspector_row": lambda player, row: M(
        "{player} moves the row inspector to row {row}", player=player, row=row + 1
    ),
    "inspector_column": lambda player, column: M(
        "{player} moves the column inspector to column {column}", player=player, column=COLUMN_NAMES[column]
    ),
    "shift": lambda player, start, end: M(
        "{player} moves the warrior of {start} to {end}",
        player=player,
        start=CELL_NAMES[start],
        end=CELL_NAMES[end],
    ),
    "crossbow": lambda player, direction: M(
        "{player} aims {direction}", player=player, direction=DIRECTION_NAMES[direction]
    ),
    "buy": lambda player, kind, cost: M(
        "{player} buys a {figure} for {what}", player=player, figure=FIGURE_NAMES[kind], what=coins(cost)
    ),
    "specialist": lambda player, kind, cell: M(
        "{player} places a {figure} on {cell}",
        player=player,
        figure=FIGURE_NAMES[kind],
        cell=CELL_NAMES[cell],
    ),
    "archer": lambda player, cell, facing: M(
        "{player} places an archer on {cell}, facing {direction}",
        player=player,
        cell=CELL_NAMES[cell],
        direction=DIRECTION_NAMES[facing],
    ),
    "horse": lambda player, cell, direction: M(
        "{player} mounts the warrior of {cell}; the horse lies {direction}",
        player=player,
        cell=CELL_NAMES[cell],
        direction=DIRECTION_NAMES[direction],
    ),
    "ready": lambda player, weapon: M(
        "{player} readies the {weapon}", player=player, weapon=WEAPON_NAMES[weapon]
    ),
    "hire": lambda player, master, cost: M(
        "{player} hires the {master} for {what}", player=player, master=MASTER_NAMES[master], what=coins(cost)
    ),
    "master": lambda player, master: M(
        "{player} uses the {master}", player=player, master=MASTER_NAMES[master]
    ),
    "overseer": lambda player, first, second, count: M(
        "{player} empties warehouses {first} and {second}: {what}",
        player=player,
        first=first,
        second=second,
        what=dry_clay(count),
    ),
    "blacksmith": lambda player: M("All weapons of {player} are ready", player=player),
    "scoring": lambda player, number: M("Scoring of round {number}", number=number),
    "score_row": lambda player, row: M("The row inspector looks at row {row}", row=row + 1),
    "score_column": lambda player, column: M(
        "The column inspector looks at column {column}", column=COLUMN_NAMES[column]
    ),
    "score_musician": lambda player, cell: M("The musician on {cell} plays", cell=CELL_NAMES[cell]),
    "score_tile": lambda player, tile: M("Scoring tile: {tile}", tile=TILE_NAMES[tile]),
    "round": lambda player, number: M("Round {number} begins", number=number),
    "final": lambda player: M("Final scoring"),
    "score_footman": lambda player, cell: M("The footman on {cell}", cell=CELL_NAMES[cell]),
    "score_group": lambda player, cell, colours: MN(
        "A group of {count} colour at {cell}",
        "A group of {count} colours at {cell}",
        colours,
        cell=CELL_NAMES[cell],
    ),
    "score_archer": lambda player, cell: M("The archer on {cell}", cell=CELL_NAMES[cell]),
    "score_leftovers": lambda player: M("Leftover coins and clay"),
}
