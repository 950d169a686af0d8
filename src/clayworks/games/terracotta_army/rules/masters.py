# compiled by mypyc
"""Hiring Masters and using them (TA-10)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.asking import all_options
from clayworks.games.terracotta_army.rules.actions import can_perform_inner, perform_inner
from clayworks.games.terracotta_army.rules.asking import (
    BUILDER_CELL,
    BUILDER_TYPE,
    INSPECTOR_MOVE,
    MASTER_USE,
    OVERSEER_FIRST,
    OVERSEER_SECOND,
    Kind,
    ask,
    empty_cells,
    go_on,
)
from clayworks.games.terracotta_army.rules.crafting import figures_left, move_inspector
from clayworks.games.terracotta_army.rules.state import (
    ADMINISTRATOR,
    BLACKSMITH,
    BUILDER,
    CLAY_MAKER,
    COINS,
    DRY,
    INSPECTOR,
    MASTER_COUNT,
    MASTERS,
    OVERSEER,
    WAREHOUSES,
    WARRIOR_TYPES,
    WET,
    ArmyTable,
)


def is_free(table: ArmyTable, cost: i64) -> bool:
    """Whether the deciding seat has not placed its token of this cost, or all of them, yet (TA-10.2)."""
    left: i64 = 0
    for printed in table.tables.token_costs:
        if printed == cost:
            left += 1
    for master in range(i64(MASTER_COUNT)):
        if table.token_on(table.seat, master) == cost:
            left -= 1
    return left > 0


def hire(table: ArmyTable, master: i64, cost: i64) -> None:
    """TA-10.1: pay a free token, which lies on the Master for the rest of the game (TA-R48)."""
    table.pay(table.seat, COINS, cost)
    table.gain(table.seat, MASTERS + master, cost)
    if table.log is not None:
        table.log.note("hire", table.seat, master, cost)
    table.figure = master
    ask(table, MASTER_USE)


USE: Final = 0
DECLINE: Final = 1


class MasterUse(Kind):
    """`master-use` (TA-10.3): directly after hiring, use the ability with what is left, or decline."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Declining, always; using, if the ability is usable."""
        options = vec[i64]()
        if is_usable(table, table.figure):
            options = append(options, self.first + USE)
        return append(options, self.first + DECLINE)

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The ability, or on to the outer ring."""
        if option == USE:
            use(table, table.figure)
        else:
            if table.log is not None:
                table.log.note("decline", table.seat, table.figure)
            go_on(table)


def is_usable(table: ArmyTable, master: i64) -> bool:
    """Whether a Master's ability could change anything now (TA-10.4 to TA-10.9)."""
    if master == BUILDER:
        return table.held(table.seat, COINS) >= table.round and table.empty_cells > 0 and figures_left(table)
    if master == ADMINISTRATOR:
        return can_perform_inner(table)
    if master == OVERSEER:
        stock = table.warehouses
        return stock[0] + stock[1] + stock[2] + stock[3] > 0
    if master == BLACKSMITH:
        return any(not table.is_ready(table.seat, weapon) for weapon in range(i64(4)))
    return True


def use(table: ArmyTable, master: i64) -> None:
    """A Master's ability."""
    if table.log is not None:
        table.log.note("master", table.seat, master)
    if master == BUILDER:
        use_builder(table)
    elif master == ADMINISTRATOR:
        perform_inner(table)  # TA-10.5: at full cost, with all its nested decisions
    elif master == INSPECTOR:
        ask(table, INSPECTOR_MOVE)
    elif master == CLAY_MAKER:
        use_clay_maker(table)
    elif master == OVERSEER:
        ask(table, OVERSEER_FIRST)
    else:
        use_blacksmith(table)


def use_builder(table: ArmyTable) -> None:
    """TA-10.4: pay coins equal to the number of the round."""
    table.pay(table.seat, COINS, table.round)
    if table.log is not None:
        table.log.note("pay_builder", table.seat, table.round)
    ask(table, BUILDER_TYPE)


class BuilderType(Kind):
    """`builder-type` (TA-10.4): the type with most figures left; a choice only on a tie (TA-R35)."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """The fullest columns."""
        most: i64 = 0
        for kind in range(i64(WARRIOR_TYPES)):
            most = max(most, table.organizer[kind])
        options = vec[i64]()
        for kind in range(i64(WARRIOR_TYPES)):
            if table.organizer[kind] == most:
                options = append(options, self.first + kind)
        return options

    def choose(self, table: ArmyTable, option: i64) -> None:
        """Fixes the figure."""
        table.figure = option
        ask(table, BUILDER_CELL)


class BuilderCell(Kind):
    """`builder-cell` (TA-10.4): any empty cell; no VP, no weapon, no warehouse."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Empty cells."""
        return empty_cells(table, self.first)

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The warrior stands."""
        table.place_warrior(table.seat, table.figure, option)
        if table.log is not None:
            table.log.note("warrior", table.seat, table.figure, option)
        go_on(table)


class InspectorMove(Kind):
    """`inspector` (TA-10.6): one inspector one or two spaces forward (TA-R34).

    Options: row+1, row+2, column+1, column+2.
    """

    def offer(self, table: ArmyTable) -> vec[i64]:
        """All four, always."""
        return all_options(self.first, self.size)

    def choose(self, table: ArmyTable, option: i64) -> None:
        """The inspector moves (TA-3.6)."""
        move_inspector(table, option < 2, option % 2 + 1)
        go_on(table)


def use_clay_maker(table: ArmyTable) -> None:
    """TA-10.7: gain wet clay."""
    amount = table.tables.clay_maker_clay
    table.gain(table.seat, WET, amount)
    if table.log is not None:
        table.log.note("clay", table.seat, amount)
    go_on(table)


def is_pair(table: ArmyTable, first: i64, second: i64) -> bool:
    """Whether two warehouses may be emptied together: not both empty (TA-R43)."""
    return table.warehouses[first] + table.warehouses[second] > 0


class OverseerFirst(Kind):
    """`overseer` (TA-10.8, TA-19.4): the one of lower number of two warehouses."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Warehouses that make a pair with one of a higher number."""
        options = vec[i64]()
        for first in range(i64(WAREHOUSES - 1)):
            for second in range(first + 1, i64(WAREHOUSES)):
                if is_pair(table, first, second):
                    options = append(options, self.first + first)
                    break
        return options

    def choose(self, table: ArmyTable, option: i64) -> None:
        """Fixes the first warehouse."""
        table.cell = option
        ask(table, OVERSEER_SECOND)


class OverseerSecond(Kind):
    """`overseer-second` (TA-10.8): the other one, of higher number. Options start at warehouse 1."""

    def offer(self, table: ArmyTable) -> vec[i64]:
        """Warehouses of a higher number, not empty together with the first."""
        options = vec[i64]()
        for second in range(table.cell + 1, i64(WAREHOUSES)):
            if is_pair(table, table.cell, second):
                options = append(options, self.first + second - 1)
        return options

    def choose(self, table: ArmyTable, option: i64) -> None:
        """All clay in both goes to the player, dry."""
        first = table.cell
        second = option + 1
        amount = table.warehouses[first] + table.warehouses[second]
        table.warehouses[first] = 0
        table.warehouses[second] = 0
        table.gain(table.seat, DRY, amount)
        if table.log is not None:
            table.log.note("overseer", table.seat, first, second, amount)
        go_on(table)


def use_blacksmith(table: ArmyTable) -> None:
    """TA-10.9: all four weapons become ready."""
    for weapon in range(i64(4)):
        table.set_ready(table.seat, weapon, 1)
    if table.log is not None:
        table.log.note("blacksmith", table.seat)
    go_on(table)
