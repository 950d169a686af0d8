"""What happened, told in sentences: one for each kind of event that the rules write down."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.events import Event
from clayworks.core.messages import Message
from clayworks.core.sentences import FINAL_SCORING, gains, round_begins, turn_of
from clayworks.games.terracotta_army import MN, M
from clayworks.games.terracotta_army.rules.notation import CELL_NAMES, COLUMN_NAMES
from clayworks.games.terracotta_army.rules.state import ArmyTable
from clayworks.games.terracotta_army.words.names import (
    A_FIGURE,
    COLOUR_NAMES,
    DIRECTION_NAMES,
    MASTER_NAMES,
    RING_NAMES,
    TILE_NAMES,
    WEAPON_NAMES,
    coins,
    dry_clay,
    wet_clay,
)
from clayworks.games.terracotta_army.words.places import WAREHOUSE_NAMES, priority_token, segment_called


def tell(table: ArmyTable, event: Event) -> Message:
    """An event as a sentence."""
    player = COLOUR_NAMES[table.colours[event.seat]] if event.seat >= 0 else None
    if event.what == "craft" and table.tables.clay_per_craft == 0:
        return M("{player} pays {what} to craft", player=player, what=wet_clay(event.args[0]))
    return TELL[event.what](player, *event.args)


TELL: dict[str, Callable[..., Message]] = {
    "turn": lambda player: turn_of(player),
    "rotate": lambda player, ring: M("{player} turns the {ring}", player=player, ring=RING_NAMES[ring]),
    "place": lambda player, worker, segment: (
        M("{player} sends a Craftsman to {segment}", player=player, segment=segment_called(segment)),
        M("{player} sends an Artisan to {segment}", player=player, segment=segment_called(segment)),
    )[worker],
    "coins": lambda player, count: gains(player, coins(count)),
    "clay": lambda player, count: gains(player, wet_clay(count)),
    "soak": lambda player, count: M("{player} soaks {what}", player=player, what=dry_clay(count)),
    "promote": lambda player, segment: M(
        "{player} promotes the Craftsman to an Artisan: {segment}",
        player=player,
        segment=segment_called(segment),
    ),
    "priority": lambda player, number, clay: (
        M(
            "{player} takes {token} and {what}",
            player=player,
            token=priority_token(number),
            what=wet_clay(clay),
        )
        if clay
        else M("{player} takes {token}", player=player, token=priority_token(number))
    ),
    "craft": lambda player, clay, warehouse: M(
        "{player} pays {what} to craft; 1 goes dry to the {warehouse}",
        player=player,
        what=wet_clay(clay),
        warehouse=WAREHOUSE_NAMES[warehouse],
    ),
    "warrior": lambda player, kind, cell: M(
        "{player} places {figure} on {cell}",
        player=player,
        figure=A_FIGURE[kind],
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
        "{player} buys {figure} for {what}", player=player, figure=A_FIGURE[kind], what=coins(cost)
    ),
    "specialist": lambda player, kind, cell: M(
        "{player} places {figure} on {cell}",
        player=player,
        figure=A_FIGURE[kind],
        cell=CELL_NAMES[cell],
    ),
    "archer": lambda player, cell, facing: M(
        "{player} places an archer on {cell}, facing {direction}",
        player=player,
        cell=CELL_NAMES[cell],
        direction=DIRECTION_NAMES[facing],
    ),
    "horse": lambda player, cell, direction: M(
        "{player} mounts the warrior of {cell}, the horse pointing {direction}",
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
        "{player} empties the {first} and the {second}: {what}",
        player=player,
        first=WAREHOUSE_NAMES[first],
        second=WAREHOUSE_NAMES[second],
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
    "round": lambda player, number: round_begins(number),
    "final": lambda player: FINAL_SCORING,
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
