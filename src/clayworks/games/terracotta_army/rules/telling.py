# compiled by mypyc
"""What is written down for the story while somebody listens: counts, and where points lie.

Places are numbers: cells first, then lines, tiles, columns of the organizer and what lies on a mat;
`notation.PLACE_NAMES` has their names in the same order.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.events import Event, Log
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army.rules.majorities import Contest
from clayworks.games.terracotta_army.rules.state import (
    ARTISANS,
    CELLS,
    COINS,
    COLUMNS,
    CRAFTSMEN,
    ROWS,
    WARRIOR_TYPES,
    WET,
    ArmyTable,
)

ROW_PLACES: Final = CELLS
COLUMN_PLACES: Final = ROW_PLACES + ROWS
TILE_PLACES: Final = COLUMN_PLACES + COLUMNS
FIGURE_PLACES: Final = TILE_PLACES + 12
GOODS_PLACES: Final = FIGURE_PLACES + WARRIOR_TYPES  # coins, wet and dry clay, colour after colour
GOODS: Final = 3


class Unheard(Log):
    """The log of a table that has just been set up: who listens before the first choice hears of that."""


def note_row(log: Log, what: str, about: list[int], row: vec[i64]) -> None:
    """Write down an event of the whole table with a number for each seat."""
    event = Event(what, NOTHING, tuple(about + [int(number) for number in row]))
    log.events.append(event)
    log.happened.append(event)


def note_contest(log: Log, what: str, about: list[int], contest: Contest) -> None:
    """Write down how the seats stand in a majority: what each has, then its archers."""
    archers = [int(number) for number in contest.archers]
    event = Event(what, NOTHING, tuple(about + [int(number) for number in contest.numbers] + archers))
    log.events.append(event)
    log.happened.append(event)


def light(contest: Contest, place: i64) -> None:
    """Everybody's points come from this place too."""
    for places in contest.lit:
        places.append(int(place))


def goods_of(table: ArmyTable, seat: i64, first: i64, last: i64) -> list[int]:
    """Where on a mat lie the resources from `first` to `last` that the seat has."""
    colour = table.game.colours.index(table.colours[seat])
    held = [what for what in range(first, last + 1) if table.held(seat, what) > 0]
    return [GOODS_PLACES + colour * GOODS + int(what) - COINS for what in held]


def tell_set_up(table: ArmyTable, log: Log) -> None:
    """TA-4.2: what has been laid out, up to the turn that is about to begin."""
    log.note("set_up", NOTHING)
    note_row(log, "tiles", [], table.tiles)
    for seat in table.turn_order:
        log.note("start", seat, table.held(seat, COINS), table.held(seat, WET), table.held(seat, CRAFTSMEN))
    note_row(log, "order", [], table.turn_order)
    log.note("round", NOTHING, table.round)
    log.note("turn", table.seat)


def tell_workers(table: ArmyTable, log: Log) -> None:
    """TA-12.6: what everybody has in hand again."""
    for seat in table.turn_order:
        log.note("return", seat, table.held(seat, CRAFTSMEN), table.held(seat, ARTISANS))
