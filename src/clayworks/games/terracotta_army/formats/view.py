"""What one seat may see, as plain data. Nothing is hidden in this game (TA-R51): all see the same."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.core.views import Printed
from clayworks.games.terracotta_army.formats import position
from clayworks.games.terracotta_army.formats import view_types as v
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.actions import ring_action
from clayworks.games.terracotta_army.rules.asking import OVERSEER_SECOND
from clayworks.games.terracotta_army.rules.crafting import FIGURES_PER_TYPE
from clayworks.games.terracotta_army.rules.notation import (
    ACTIONS,
    BUYABLE,
    CELL_NAMES,
    COLUMN_NAMES,
    FIGURES,
    MASTERS,
    PHASES,
    RINGS,
    ROW_NAMES,
    SPECIALISTS,
    TILES,
    TYPES,
    WEAPONS,
    WORKERS,
)
from clayworks.games.terracotta_army.rules.observing import is_about_a_figure
from clayworks.games.terracotta_army.rules.specialists import price
from clayworks.games.terracotta_army.rules.tables import Tables


def view(table: s.ArmyTable, seat: int | None) -> v.ArmyView:
    """The table with everything that a rule can refer to; `seat` only says who is looking."""
    return {
        "game": table.game.name,
        "seat": seat,
        "colours": list(table.colours),
        "decision": table.game.space.decisions[table.open] if table.open != NOTHING else None,
        "round": int(table.round),
        "phase": PHASES[table.phase],
        "turn_order": [table.colours[place] for place in table.turn_order],
        "active": table.colours[table.seat] if table.seat != NOTHING else None,
        "players": {colour: player(table, number) for number, colour in enumerate(table.colours)},
        "priority_left": list(range(int(table.priority_left()), table.seats))
        if table.priority_left()
        else [],
        "wheel": {
            "inner": int(table.inner),
            "middle": int(table.middle),
            "segments": [segment(table, number) for number in range(s.SEGMENTS)],
        },
        "worker_at": int(table.segment) if table.segment != NOTHING else None,
        "at": CELL_NAMES[table.cell] if is_about_a_cell(table) else None,
        "pending": pending(table) if table.turned or table.segment != NOTHING else None,
        "warehouses": [int(clay) for clay in table.warehouses],
        "organizer": {kind: column(table, number) for number, kind in enumerate(TYPES)},
        "specialists": {kind: shelf(table, s.HORSE + number) for number, kind in enumerate(SPECIALISTS)},
        "inspectors": {"row": table.inspector_row + 1, "column": COLUMN_NAMES[table.inspector_column]},
        "tiles": [tile(table, number) for number in range(s.ROUNDS)],
        "mausoleum": [
            position.write_piece(table, cell) for cell in range(s.CELLS) if position.is_piece(table, cell)
        ],
        "scores": dict(zip(table.colours, table.scores(), strict=True)),
        "printed": values(table.tables),
    }


def is_about_a_cell(table: s.ArmyTable) -> bool:
    """Whether the open decision goes on from a cell: a new warrior's, a rider's, the archer's."""
    return table.cell != NOTHING and table.open != OVERSEER_SECOND


def pending(table: s.ArmyTable) -> v.Pending:
    """The turn under way, as far as the table does not show it."""
    placed = table.segment != NOTHING
    about, figure = is_about_a_figure(table.open), table.figure
    return {
        "turned": table.turned == 1,
        "worker": WORKERS[table.worker] if placed else None,
        "ring": RINGS[table.ring] if placed else None,
        "hired": MASTERS[figure] if figure != NOTHING and not about else None,
        "figure": FIGURES[figure] if about else None,
        "warehouse": int(table.cell) if table.open == OVERSEER_SECOND else None,
    }


@lru_cache(maxsize=200)
def values(printed: Tables) -> v.Printed:
    """What is printed on board and tokens and does not change in play."""
    found: v.Printed = {
        "turn_a_ring": int(printed.rotate_cost),
        "organizer": [int(points) for points in printed.organizer_vp],
        "tokens": [int(cost) for cost in printed.token_costs],
        "abilities": {weapon: int(printed.ability_vp[number]) for number, weapon in enumerate(WEAPONS)},
        "spear_coins": int(printed.spear_coins),
        "coin_masters": [MASTERS[master] for master in range(s.MASTER_COUNT) if printed.coin_masters[master]],
        "clean_up": {master: clean_up(printed, number) for number, master in enumerate(MASTERS)},
        "clay_maker": int(printed.clay_maker_clay),
        "priority_clay": [int(clay) for clay in printed.priority_clay],
        "inspector": [int(points) for points in printed.inspector_vp],
        "tracks": {
            "row": spaces(ROW_NAMES, printed.row_forward),
            "column": spaces(COLUMN_NAMES, printed.column_forward),
        },
        "footman": [int(points) for points in printed.footman_vp],
        "musician": int(printed.musician_vp),
        "archer": int(printed.archer_vp),
    }
    return cast(v.Printed, Printed(found))


def spaces(lines: str, track: vec[i64]) -> list[str]:
    """The lines at which an inspector's track has a space (TA-3.6)."""
    return [line for line, ahead in zip(lines, track, strict=True) if ahead != NOTHING]


def clean_up(printed: Tables, master: int) -> v.CleanUp:
    """What a Master brings at clean-up (TA-10.10)."""
    return {"coins": int(printed.coin_masters[master]), "wet": int(printed.wet_masters[master])}


def player(table: s.ArmyTable, seat: int) -> v.Player:
    """A player's mat, and the points by source."""
    return {
        **position.write_player(table, seat),
        "points": {
            source: int(table.points_from(seat, number)) for number, source in enumerate(table.game.sources)
        },
    }


def segment(table: s.ArmyTable, number: int) -> v.Segment:
    """What a segment shows on its rings, and who stands there."""
    craftsman, artisan = table.wheel[number * 2 : number * 2 + 2]
    return {
        "craftsman": table.colours[craftsman] if craftsman != NOTHING else None,
        "artisan": table.colours[artisan] if artisan != NOTHING else None,
        "actions": [ring(table, which, number) for which in range(3)],
    }


def ring(table: s.ArmyTable, which: int, number: int) -> v.RingAction:
    """The action of one ring at a segment."""
    action, amount = ring_action(table, which, number)
    word = ACTIONS[action]
    names: dict[str, tuple[str, ...]] = {"master": MASTERS, "ready": WEAPONS, "buy": BUYABLE}
    return {"action": word, "what": names[word][amount] if word in names else amount}


def column(table: s.ArmyTable, kind: int) -> v.Column:
    """A column of the organizer: figures left, and what the next one is worth (TA-2.11)."""
    left = int(table.organizer[kind])
    worth = int(table.tables.organizer_vp[FIGURES_PER_TYPE - left]) if left else 0
    return {"left": left, "vp": worth}


def shelf(table: s.ArmyTable, kind: int) -> v.Shelf:
    """A kind of specialist: figures left, price of the next, and the weapon it needs (TA-9.2)."""
    left = int(table.specialists[kind - s.HORSE])
    return {
        "left": left,
        "price": int(price(table, kind)) if left else None,
        "weapon": WEAPONS[table.tables.specialist_weapons[kind - s.HORSE]],
    }


def tile(table: s.ArmyTable, number: int) -> v.Tile:
    """A round's scoring tile with the points printed below it (TA-2.17)."""
    return {
        "tile": TILES[table.tiles[number]],
        "domination": int(table.tables.tile_domination[number]),
        "presence": int(table.tables.tile_presence[number]),
    }
