"""Why something can't be done: for every option that is not offered, a sentence and its rule."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core import sentences
from clayworks.core.messages import Message, Reason
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.actions import ring_action
from clayworks.games.terracotta_army.rules.asking import (
    ASK_MIDDLE,
    INSPECTOR_MOVE,
    OVERSEER_FIRST,
    OVERSEER_SECOND,
    SWORD,
)
from clayworks.games.terracotta_army.rules.crafting import figures_left
from clayworks.games.terracotta_army.rules.decisions import HIRE, PERFORM, USE, ArmyState
from clayworks.games.terracotta_army.rules.masters import is_free
from clayworks.games.terracotta_army.rules.notation import ACTIONS, CELL_NAMES
from clayworks.games.terracotta_army.rules.specialists import price
from clayworks.games.terracotta_army.words import names, places

# -- the turn (TA-7) ---------------------------------------------------------------------------------------

NO_WORKER = "TA-6.2"


def refuse_rotate(table: ArmyState, option: int) -> Reason:
    """TA-7.3."""
    return Reason(too_dear(table, int(table.tables.rotate_cost)), "TA-7.3")


def too_dear(table: ArmyState, cost: int) -> Message:
    """Something costs more coins than there are."""
    held = names.coins(int(table.held(table.seat, s.COINS)))
    return sentences.too_dear(names.coins(cost), held)


def refuse_place(table: ArmyState, option: int) -> Reason:
    """TA-7.4."""
    worker, segment = divmod(option, s.SEGMENTS)
    if table.held(table.seat, s.CRAFTSMEN + worker) == 0:
        return Reason(NONE_IN_HAND[worker], NO_WORKER)
    name = places.segment_called(segment)
    if table.wheel[segment * 2 + s.ARTISAN] != NOTHING:
        return Reason(M("{segment} holds an Artisan and is closed", segment=name), "TA-7.4")
    return Reason(M("{segment} holds a Craftsman; only an Artisan may join it", segment=name), "TA-7.4")


NONE_IN_HAND = (M("you have no Craftsman in hand"), M("you have no Artisan in hand"))


def refuse_inner(table: ArmyState, option: int) -> Reason:
    """TA-7.5."""
    return refuse_action(table, *ring_action(table, s.INNER, int(table.segment)))


def refuse_action(table: ArmyState, action: int, amount: int) -> Reason:
    """Why an action of the inner or middle ring is not performable (TA-7.6)."""
    word = ACTIONS[action]
    if word == "craft":
        return refuse_craft(table, amount)
    if word == "soak":
        return Reason(M("you have no dry clay"), "TA-7.6")
    if word == "promote":
        return Reason(M("the worker on this segment is an Artisan already"), "TA-R6")
    if table.held(table.seat, s.PRIORITY) > 0:
        return Reason(M("you hold a priority token already"), "TA-R8")
    return Reason(M("no priority token is left"), "TA-R8")


def refuse_craft(table: ArmyState, clay: int) -> Reason:
    """TA-8.1."""
    held = int(table.held(table.seat, s.WET))
    if held < clay:
        return Reason(sentences.too_dear(names.wet_clay(clay), names.wet_clay(held)), "TA-8.1")
    return refuse_warrior(table)


def refuse_warrior(table: ArmyState) -> Reason:
    """Why no warrior can be placed at all."""
    if not figures_left(table):
        return Reason(M("no warrior is left in the organizer"), "TA-14.2")
    return Reason(M("no cell of the Mausoleum is empty"), "TA-14.1")


def refuse_middle(table: ArmyState, option: int) -> Reason:
    """TA-7.5, TA-10.1."""
    action, what = ring_action(table, s.MIDDLE, int(table.segment))
    if ACTIONS[action] != "master":
        if option == PERFORM:
            return refuse_action(table, action, what)
        return Reason(M("this segment shows no Master on the middle ring"), "TA-10.1")
    name = names.MASTER_NAMES[what]
    if option == PERFORM:
        return Reason(M("this is the space of the {master}: hire or use", master=name), "TA-10.1")
    hired = table.token_on(table.seat, what) > 0
    if option == USE:
        if hired:
            return refuse_use(table, what)
        return refuse_hiring(table) or Reason(M("you have not hired the {master}", master=name), "TA-10.1")
    if hired:
        return Reason(M("you have hired the {master} already", master=name), "TA-10.2")
    cost = int(table.tables.token_costs[option - HIRE])
    alike = [int(other) for other in table.tables.token_costs].count(cost)
    if not is_free(table, cost) and alike > 1:
        text = M("all your Master tokens for {coins} lie on other Masters", coins=names.coins(cost))
        return Reason(text, "TA-10.2")
    if not is_free(table, cost):
        text = M("your {token} lies on another Master", token=places.master_token(cost))
        return Reason(text, "TA-10.2")
    if table.held(table.seat, s.COINS) >= cost:
        return Reason(M("Master tokens of equal cost are one choice"), "TA-19.2")
    return Reason(too_dear(table, cost), "TA-10.1")


def refuse_outer(table: ArmyState, option: int) -> Reason:
    """TA-7.7, TA-9.2."""
    action, what = ring_action(table, s.OUTER, int(table.segment))
    if ACTIONS[action] == "ready":
        return Reason(M("your {weapon} is ready already", weapon=names.WEAPON_NAMES[what]), "TA-7.7")
    if what == s.ANY_SPECIALIST:
        text = M("you can buy no specialist: each needs a figure left, its price, its weapon ready, and room")
        return Reason(text, "TA-9.2")
    return refuse_buying(table, what)


def refuse_specialist_type(table: ArmyState, option: int) -> Reason:
    """TA-9.1."""
    return refuse_buying(table, s.HORSE + option)


def refuse_buying(table: ArmyState, kind: int) -> Reason:
    """Why a kind of specialist can't be bought (TA-9.2)."""
    figure = names.FIGURE_NAMES[kind]
    if table.specialists[kind - s.HORSE] == 0:
        return Reason(M("no {figure} is left", figure=figure), "TA-14.3")
    weapon = table.tables.specialist_weapons[kind - s.HORSE]
    if not table.is_ready(table.seat, weapon):
        text = M(
            "to buy {figure} you need your {weapon} ready",
            figure=names.A_FIGURE[kind],
            weapon=names.WEAPON_NAMES[weapon],
        )
        return Reason(text, "TA-9.2")
    cost = int(price(table, kind))
    if table.held(table.seat, s.COINS) < cost:
        return Reason(too_dear(table, cost), "TA-9.3")
    if kind == s.HORSE:
        return Reason(M("no warrior of yours has room for a horse"), "TA-9.5")
    return Reason(M("no cell of the Mausoleum is empty"), "TA-14.1")


# -- crafting (TA-8) ---------------------------------------------------------------------------------------


def refuse_type(table: ArmyState, option: int) -> Reason:
    """TA-8.3."""
    return Reason(M("no {figure} is left in the organizer", figure=names.FIGURE_NAMES[option]), "TA-14.2")


def refuse_cell(rule: str) -> Callable[[ArmyState, int], Reason]:
    """Why a figure can't be placed on a cell."""
    return lambda table, cell: Reason(M("{cell} is occupied", cell=CELL_NAMES[cell]), rule)


def refuse_halberd(table: ArmyState, cell: int) -> Reason:
    """TA-8.7."""
    reason = refuse_own_warrior(table, cell, "TA-8.7")
    if reason is not None:
        return reason
    if cell == table.cell:
        return Reason(M("the new Guard itself can't be moved"), "TA-R13")
    return Reason(M("the warrior on {cell} is blocked on all sides", cell=CELL_NAMES[cell]), "TA-8.7")


def refuse_own_warrior(table: ArmyState, cell: int, rule: str) -> Reason | None:
    """Why a cell does not hold an own warrior; None if it does."""
    there = table.cells[cell]
    name = CELL_NAMES[cell]
    if there == s.EMPTY:
        return Reason(M("{cell} is empty", cell=name), rule)
    if s.kind_of(there) == s.HORSE:
        text = M(
            "{cell} is a horse; choose its rider on {rider}", cell=name, rider=CELL_NAMES[s.rider_of(there)]
        )
        return Reason(text, rule)
    if not s.is_warrior(there):
        return Reason(M("on {cell} stands no warrior", cell=name), rule)
    if s.owner_of(there) != table.seat:
        return Reason(M("the warrior on {cell} is not yours", cell=name), rule)
    return None


def refuse_target(table: ArmyState, cell: int) -> Reason:
    """TA-8.7, TA-R14."""
    start = int(table.cell)
    if cell == start:
        return Reason(M("a move is at least one cell"), "TA-R14")
    if cell % s.COLUMNS != start % s.COLUMNS and cell // s.COLUMNS != start // s.COLUMNS:
        return Reason(
            M("{cell} is not in line with {start}", cell=CELL_NAMES[cell], start=CELL_NAMES[start]), "TA-R14"
        )
    return Reason(M("the way to {cell} is not free", cell=CELL_NAMES[cell]), blocked_rule(table, cell))


def blocked_rule(table: ArmyState, cell: int) -> str:
    """A mounted warrior moves as a whole (TA-R15), any other by itself (TA-8.7)."""
    return "TA-8.7" if s.bearing_of(table.cells[table.cell]) == s.NO_HORSE else "TA-R15"


def refuse_crossbow(table: ArmyState, direction: int) -> Reason:
    """TA-8.8."""
    beside = s.step(table.cell, direction)
    if beside != NOTHING and table.cells[beside] != s.EMPTY:
        return Reason(M("the next statue is adjacent: no empty cell lies between"), "TA-8.8")
    return Reason(M("there is no statue before the edge"), "TA-8.8")


# -- Masters (TA-10) ---------------------------------------------------------------------------------------


def refuse_master_use(table: ArmyState, option: int) -> Reason:
    """TA-10.3."""
    return refuse_use(table, int(table.figure))


def refuse_use(table: ArmyState, master: int) -> Reason:
    """Why a Master's ability is not usable (TA-10.4 to TA-10.9)."""
    if master == s.BUILDER:
        if table.held(table.seat, s.COINS) < table.round:
            return Reason(too_dear(table, int(table.round)), "TA-10.4")
        return refuse_warrior(table)
    if master == s.ADMINISTRATOR:
        return refuse_action(table, *ring_action(table, s.INNER, int(table.segment)))
    if master == s.OVERSEER:
        return Reason(M("all warehouses are empty"), "TA-10.8")
    return Reason(M("all your weapons are ready already"), "TA-10.9")


def refuse_builder_type(table: ArmyState, option: int) -> Reason:
    """TA-10.4."""
    if table.organizer[option] == 0:
        return refuse_type(table, option)
    figure = names.FIGURE_NAMES[option]
    return Reason(
        M("the Builder takes the type of which most are left, and that is not the {figure}", figure=figure),
        "TA-10.4",
    )


def refuse_overseer(table: ArmyState, option: int) -> Reason:
    """TA-10.8."""
    name = places.WAREHOUSE_NAMES[option]
    text = M("the {warehouse} and all after it, clockwise, are empty", warehouse=name)
    return Reason(text, "TA-R43")


def refuse_elsewhere(table: ArmyState, target: str) -> Reason | None:
    """Why something is not chosen that is no option itself, but stands for some; None for all else."""
    if table.open == OVERSEER_FIRST and target == f"warehouse:{s.WAREHOUSES - 1}":
        return after_another(places.WAREHOUSE_NAMES[s.WAREHOUSES - 1])
    if table.open == OVERSEER_SECOND and target == "warehouse:0":
        return refuse_overseer_second(table, NOTHING)
    if table.open == ASK_MIDDLE and target == "action:middle":
        return refuse_master_space(table)
    if target.startswith(("row:", "column:")) and table.open in INSPECTORS_STEP:
        offered = [table.game.describe(table, action).element for action in table.legal_actions()]
        return None if target in offered else Reason(*INSPECTORS_STEP[table.open])
    return None


INSPECTORS_STEP = {
    SWORD: (M("the Sword moves one inspector by exactly 1 space, forward or backward"), "TA-8.6"),
    INSPECTOR_MOVE: (M("the Inspector Master moves one inspector 1 or 2 spaces forward"), "TA-10.6"),
}
"""By decision: how far an inspector goes."""


def after_another(warehouse: Message) -> Reason:
    """TA-19.4, where the two warehouses are typed one after the other."""
    return Reason(M("choose another warehouse, then the {warehouse}", warehouse=warehouse), "TA-10.8")


def refuse_overseer_second(table: ArmyState, option: int) -> Reason:
    """TA-10.8, TA-19.4."""
    first, number = int(table.cell), option + 1
    if number == first:
        text = M("the {warehouse} is one of the two already", warehouse=places.WAREHOUSE_NAMES[first])
        return Reason(text, "TA-10.8")
    chosen, other = places.WAREHOUSE_NAMES[first], places.WAREHOUSE_NAMES[number]
    if number < first:
        return Reason(M("choose the {other}, then the {chosen}", other=other, chosen=chosen), "TA-10.8")
    return Reason(M("the {first} and the {second} are both empty", first=chosen, second=other), "TA-R43")


def refuse_master_space(table: ArmyState) -> Reason | None:
    """TA-10.1: why the Master of the segment can be neither used nor hired; None if it can, or is none."""
    action, master = ring_action(table, s.MIDDLE, int(table.segment))
    if ACTIONS[action] != "master":
        return None
    if table.token_on(table.seat, master) == 0:
        return refuse_hiring(table)
    used = table.game.space.first[ASK_MIDDLE] + USE
    return None if used in table.legal_actions() else refuse_use(table, master)


def refuse_hiring(table: ArmyState) -> Reason | None:
    """Why no token can hire the Master of the segment: the cheapest free one is too dear; None if it can."""
    costs = [int(cost) for cost in table.tables.token_costs if is_free(table, cost)]
    if costs[0] <= table.held(table.seat, s.COINS):
        return None
    return Reason(too_dear(table, costs[0]), "TA-10.1")


# -- specialists (TA-9) ------------------------------------------------------------------------------------


def refuse_horse(table: ArmyState, cell: int) -> Reason:
    """TA-9.5."""
    reason = refuse_own_warrior(table, cell, "TA-9.5")
    if reason is not None:
        return reason
    if s.bearing_of(table.cells[cell]) != s.NO_HORSE:
        return Reason(M("the warrior on {cell} is mounted already", cell=CELL_NAMES[cell]), "TA-R18")
    return Reason(M("beside {cell} there is no room for a horse", cell=CELL_NAMES[cell]), "TA-9.5")


def refuse_horse_direction(table: ArmyState, direction: int) -> Reason:
    """TA-9.5."""
    return Reason(M("a horse needs two empty cells in that direction"), "TA-9.5")


def never(table: ArmyState, option: int) -> Reason:
    """For decisions that always offer everything (TA-19.3)."""
    raise AssertionError("this option is always offered")


REFUSALS: tuple[Callable[[ArmyState, int], Reason], ...] = (
    refuse_rotate,
    refuse_place,
    refuse_inner,
    refuse_middle,
    refuse_outer,
    refuse_type,
    refuse_cell("TA-8.3"),
    never,
    never,
    refuse_halberd,
    refuse_target,
    refuse_crossbow,
    refuse_master_use,
    refuse_builder_type,
    refuse_cell("TA-10.4"),
    never,
    refuse_overseer,
    refuse_overseer_second,
    refuse_cell("TA-9.4"),
    never,
    refuse_horse,
    refuse_horse_direction,
    refuse_specialist_type,
)
