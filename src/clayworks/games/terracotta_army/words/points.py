"""Points told in sentences: who gains how many, and from what, as far as that can be pointed at."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.events import Entry
from clayworks.core.messages import Message
from clayworks.core.sentences import gains_points
from clayworks.games.terracotta_army import MN, M
from clayworks.games.terracotta_army.rules import sources as f
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.notation import CELL_NAMES, COLUMN_NAMES
from clayworks.games.terracotta_army.rules.telling import (
    COLUMN_PLACES,
    FIGURE_PLACES,
    ROW_PLACES,
    TILE_PLACES,
)
from clayworks.games.terracotta_army.words.names import (
    COLOUR_NAMES,
    FIGURE_NAMES,
    SOURCE_NAMES,
    TILE_NAMES,
    WEAPON_NAMES,
)


def tell(table: s.ArmyTable, entry: Entry) -> Message:
    """Points as a sentence."""
    player = COLOUR_NAMES[table.colours[entry.seat]]
    known = CAUSES.get(entry.source) if entry.places else None
    cause = known(entry) if known is not None else SOURCE_NAMES[entry.source]
    return gains_points(player, entry.points, cause)


def warriors(entry: Entry, besides: int = 0) -> Message:
    """The warriors that points are for: all cells but those of other figures."""
    count = sum(place < s.CELLS for place in entry.places) - besides
    return MN("{count} warrior", "{count} warriors", count)


def for_weapon(entry: Entry) -> Message:
    """TA-8.6 to TA-8.9: the weapon by its rule; a crossbow counts the cells behind its own."""
    if entry.rule == "TA-8.8":
        name = WEAPON_NAMES[s.CROSSBOWMAN]
        empty = len(entry.places) - 1
        return MN("{weapon}, {count} empty cell", "{weapon}, {count} empty cells", empty, weapon=name)
    return WEAPON_NAMES[{"TA-8.6": s.OFFICER, "TA-8.7": s.GUARD, "TA-8.9": s.SOLDIER}[entry.rule]]


CAUSES: dict[int, Callable[[Entry], Message]] = {
    f.FROM_ORGANIZER: lambda entry: M(
        "organizer, {figure}", figure=FIGURE_NAMES[entry.places[-1] - FIGURE_PLACES]
    ),
    f.FROM_WEAPONS: for_weapon,
    f.FROM_ROW: lambda entry: M(
        "row inspector, row {row} ({warriors})",
        row=entry.places[-1] - ROW_PLACES + 1,
        warriors=warriors(entry),
    ),
    f.FROM_COLUMN: lambda entry: M(
        "column inspector, column {column} ({warriors})",
        column=COLUMN_NAMES[entry.places[-1] - COLUMN_PLACES],
        warriors=warriors(entry),
    ),
    f.FROM_MUSICIANS: lambda entry: M(
        "musician on {cell} ({warriors})", cell=CELL_NAMES[entry.places[-1]], warriors=warriors(entry, 1)
    ),
    f.FROM_TILE: lambda entry: M("scoring tile, {tile}", tile=TILE_NAMES[entry.places[-1] - TILE_PLACES]),
    f.FROM_FOOTMEN: lambda entry: M(
        "footman on {cell} ({warriors})", cell=CELL_NAMES[entry.places[-1]], warriors=warriors(entry, 1)
    ),
    f.FROM_GROUP_WARRIORS: lambda entry: M("in the group ({warriors})", warriors=warriors(entry)),
    f.FROM_GROUP_MAJORITY: lambda entry: M("majority in the group ({warriors})", warriors=warriors(entry)),
    f.FROM_ARCHERS: lambda entry: M("archer on {cell}", cell=CELL_NAMES[entry.places[0]]),
}
"""By source: what is said of it; the leftovers have nothing to add."""
