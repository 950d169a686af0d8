# compiled by mypyc
"""The actions of a segment: reading the rings (TA-2.9), and the plain ones among them (TA-7.6).

Crafting has a file of its own (`crafting.py`), and so have specialists and Masters.
"""

from __future__ import annotations

from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army.rules.asking import go_on
from clayworks.games.terracotta_army.rules.crafting import can_craft, craft
from clayworks.games.terracotta_army.rules.state import (
    ARTISAN,
    COINS,
    CRAFTSMAN,
    DRY,
    INNER,
    MIDDLE,
    PRIORITY,
    SEGMENTS,
    WET,
    ArmyTable,
)
from clayworks.games.terracotta_army.rules.tables import (
    CRAFT,
    PROMOTE,
    SOAK,
    TAKE_CLAY,
    TAKE_COINS,
    TAKE_PRIORITY,
)


def inner_position(table: ArmyTable, segment: i64) -> i64:
    """The position of the inner ring that lies at a segment (TA-2.9)."""
    return (segment - table.inner) % SEGMENTS


def middle_position(table: ArmyTable, segment: i64) -> i64:
    """The position of the middle ring that lies at a segment (TA-2.9)."""
    return (segment - table.middle) % SEGMENTS


def ring_action(table: ArmyTable, ring: i64, segment: i64) -> tuple[int, int]:
    """The action that a ring shows at a segment, and what goes with it (TA-2.9)."""
    printed = table.tables
    if ring == INNER:
        at = inner_position(table, segment)
        return printed.inner_actions[at], printed.inner_amounts[at]
    if ring == MIDDLE:
        at = middle_position(table, segment)
        return printed.middle_actions[at], printed.middle_amounts[at]
    return printed.outer_actions[segment], printed.outer_amounts[segment]


def can_perform_inner(table: ArmyTable) -> bool:
    """Whether the inner action of this turn's segment is performable (TA-7.6)."""
    at = inner_position(table, table.segment)
    return can_perform(table, table.tables.inner_actions[at], table.tables.inner_amounts[at])


def perform_inner(table: ArmyTable) -> None:
    """The inner action of this turn's segment, by the inner ring or the Administrator (TA-10.5)."""
    at = inner_position(table, table.segment)
    perform(table, table.tables.inner_actions[at], table.tables.inner_amounts[at])


def can_perform(table: ArmyTable, action: i64, amount: i64) -> bool:
    """Whether an action could change anything (TA-7.6, TA-R5)."""
    if action == CRAFT:
        return can_craft(table, amount)
    if action == SOAK:
        return table.held(table.seat, DRY) > 0
    if action == PROMOTE:
        return table.worker == CRAFTSMAN
    if action == TAKE_PRIORITY:
        return table.priority_left() > 0 and table.held(table.seat, PRIORITY) == 0
    return True


def perform(table: ArmyTable, action: i64, amount: i64) -> None:
    """An action of the inner or middle ring that is no Master."""
    if action == CRAFT:
        craft(table, amount)
        return
    if action == TAKE_COINS:
        take_coins(table, amount)
    elif action == TAKE_CLAY:
        take_clay(table, amount)
    elif action == SOAK:
        soak(table)
    elif action == PROMOTE:
        promote(table)
    else:
        take_priority(table)
    go_on(table)


def take_coins(table: ArmyTable, amount: i64) -> None:
    """Gain coins."""
    table.gain(table.seat, COINS, amount)
    if table.log is not None:
        table.log.note("coins", table.seat, amount)


def take_clay(table: ArmyTable, amount: i64) -> None:
    """Gain wet clay."""
    table.gain(table.seat, WET, amount)
    if table.log is not None:
        table.log.note("clay", table.seat, amount)


def soak(table: ArmyTable) -> None:
    """All own dry clay becomes wet (TA-R1)."""
    amount = table.held(table.seat, DRY)
    table.pay(table.seat, DRY, amount)
    table.gain(table.seat, WET, amount)
    if table.log is not None:
        table.log.note("soak", table.seat, amount)


def promote(table: ArmyTable) -> None:
    """An Artisan takes the place of this turn's Craftsman; the segment is closed now (TA-R7)."""
    table.wheel[table.segment * 2 + CRAFTSMAN] = NOTHING
    table.wheel[table.segment * 2 + ARTISAN] = table.seat
    table.worker = ARTISAN
    if table.log is not None:
        table.log.note("promote", table.seat, table.segment)


def take_priority(table: ArmyTable) -> None:
    """The top token, and its wet clay at once."""
    number = table.priority_left()
    table.gain(table.seat, PRIORITY, number)
    clay = table.tables.priority_clay[number]
    table.gain(table.seat, WET, clay)
    if table.log is not None:
        table.log.note("priority", table.seat, number, clay)
