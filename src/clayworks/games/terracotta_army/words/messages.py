"""What an option means, costs and gives, and how it stands among the others of its decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from clayworks.core.gathering import Gathering
from clayworks.core.messages import Belonging, Description, Message, Role, one_of
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.actions import ring_action
from clayworks.games.terracotta_army.rules.crafting import FIGURES_PER_TYPE, crossbow_value
from clayworks.games.terracotta_army.rules.decisions import HIRE, PERFORM, USE, ArmyState
from clayworks.games.terracotta_army.rules.masters import is_free
from clayworks.games.terracotta_army.rules.notation import (
    ACTIONS,
    CELL_NAMES,
    COLUMN_NAMES,
    DIRECTIONS,
    FIGURES,
    MASTERS,
    RINGS,
    WEAPONS,
)
from clayworks.games.terracotta_army.rules.specialists import price
from clayworks.games.terracotta_army.words import places
from clayworks.games.terracotta_army.words.names import (
    A_FIGURE,
    FIGURE_NAMES,
    MASTER_NAMES,
    WEAPON_NAMES,
    WORKER_NAMES,
    action_name,
    coins,
    dry_clay,
    points,
    wet_clay,
    workers,
)

DO_NOTHING = Description(M("Do nothing"), role=Role.QUIET)

GATHERINGS = (Gathering(("overseer", "overseer-second")),)
"""The Overseer's two warehouses are one set (TA-10.8)."""


def belongings(table: ArmyState, seat: int) -> tuple[Belonging, ...]:
    """What a player has that is counted: resources (TA-5.1), and workers in hand."""
    return (
        Belonging("coin", int(table.held(seat, s.COINS)), coins),
        Belonging("ta-wet", int(table.held(seat, s.WET)), wet_clay),
        Belonging("ta-dry", int(table.held(seat, s.DRY)), dry_clay, spent=False),
        Belonging(
            "ta-craftsman", int(table.held(seat, s.CRAFTSMEN)), partial(workers, s.CRAFTSMAN), paid=False
        ),
        Belonging("ta-artisan", int(table.held(seat, s.ARTISANS)), partial(workers, s.ARTISAN), paid=False),
    )


# -- the turn (TA-7) ---------------------------------------------------------------------------------------


def describe_rotate(table: ArmyState, option: int) -> Description:
    """TA-7.3."""
    if option == 0:
        return Description(M("Turn no ring"), role=Role.QUIET, passive=True)
    cost = (coins(int(table.tables.rotate_cost)),)
    if option == 1:
        return Description(M("Turn the inner ring one step clockwise"), cost, element="ring:inner")
    return Description(M("Turn the middle ring one step counter-clockwise"), cost, element="ring:middle")


def describe_place(table: ArmyState, option: int) -> Description:
    """TA-7.4, with what the segment shows."""
    worker, segment = divmod(option, s.SEGMENTS)
    name = places.segment(table, segment)
    at_length, short = (placing(worker, called) for called in (name, name.short))
    return Description(at_length.or_short(short), element=f"segment:{segment}", variant=WORKER_NAMES[worker])


def placing(worker: int, segment: Message) -> Message:
    """A worker goes to a segment."""
    return (
        M("A Craftsman to {segment}", segment=segment),
        M("An Artisan to {segment}", segment=segment),
    )[worker]


def describe_inner(table: ArmyState, option: int) -> Description:
    """TA-7.5 on the inner ring."""
    return describe_ring(table, option, s.INNER)


def describe_middle(table: ArmyState, option: int) -> Description:
    """TA-7.5 on the middle ring, and TA-10.1."""
    action, master = ring_action(table, s.MIDDLE, int(table.segment))
    if ACTIONS[action] != "master":
        master = NOTHING  # asked why there is nobody to hire or use here
    if option >= HIRE:
        return describe_hire(table, master, int(table.tables.token_costs[option - HIRE]))
    if option == USE:
        return describe_use(table, master)
    described = describe_ring(table, option, s.MIDDLE)
    if option == PERFORM and master != NOTHING:
        return Description(described.message, element=described.element)
    return described


def describe_ring(table: ArmyState, option: int, ring: int) -> Description:
    """Perform, or a substitute (TA-7.5)."""
    if option == PERFORM:
        action, amount = ring_action(table, ring, int(table.segment))
        message, cost = performing(table, action, amount), craft_cost(action, amount)
        return Description(message, cost, (), f"action:{RINGS[ring]}", Role.MAIN, passive=True)
    if option == 1:
        return instead(wet_clay(int(table.tables.substitute_clay)))
    if option == 2:
        return instead(coins(int(table.tables.substitute_coins)))
    return DO_NOTHING


def instead(what: Message) -> Description:
    """A substitute for the action of a ring."""
    return Description(M("Take {what} instead", what=what), role=Role.QUIET)


def performing(table: ArmyState, action: int, amount: int) -> Message:
    """What performing an action of the inner or middle ring means here (TA-7.6)."""
    word = ACTIONS[action]
    if word == "coins":
        return M("Take {what}", what=coins(amount))
    if word == "clay":
        return M("Take {what}", what=wet_clay(amount))
    if word == "craft":
        return M("Craft a warrior")
    if word == "promote":
        return M("Promote the Craftsman to an Artisan")
    if word == "priority":
        return taking_priority(table)
    if word == "soak" and table.held(table.seat, s.DRY):
        return M("Soak {what}", what=dry_clay(int(table.held(table.seat, s.DRY))))
    return M("Soak all dry clay") if word == "soak" else action_name(action, amount)


def taking_priority(table: ArmyState) -> Message:
    """The priority token on top of the stack, with its clay."""
    number = int(table.priority_left())
    if not number:
        return M("Take a priority token")
    token, clay = places.priority_token(number), int(table.tables.priority_clay[number])
    if clay:
        return M("Take {token} and {what}", token=token, what=wet_clay(clay))
    return M("Take {what}", what=token)


def craft_cost(action: int, amount: int) -> tuple[Message, ...]:
    """What an action of the inner ring costs: only crafting costs anything."""
    return (wet_clay(amount),) if ACTIONS[action] == "craft" else ()


def describe_outer(table: ArmyState, option: int) -> Description:
    """TA-7.7."""
    if option == 1:
        return DO_NOTHING
    action, what = ring_action(table, s.OUTER, int(table.segment))
    if ACTIONS[action] == "ready":
        message = M("Ready the {weapon}", weapon=WEAPON_NAMES[what])
        return Description(message, element=f"weapon:{WEAPONS[what]}", role=Role.MAIN)
    if what == s.ANY_SPECIALIST:
        message = M("Buy a specialist of your choice")
        return Description(message, element="action:outer", role=Role.MAIN, passive=True)
    message = M("Buy {figure}", figure=A_FIGURE[what])
    element = f"specialist:{FIGURES[what]}"
    return Description(message, buying_cost(table, what), (), element, Role.MAIN, passive=True)


def describe_specialist_type(table: ArmyState, option: int) -> Description:
    """TA-9.1."""
    kind = s.HORSE + option
    return Description(FIGURE_NAMES[kind], buying_cost(table, kind), element=f"specialist:{FIGURES[kind]}")


def buying_cost(table: ArmyState, kind: int) -> tuple[Message, ...]:
    """What a specialist costs: coins, while one is left, and its weapon (TA-9.3, TA-9.4)."""
    weapon = WEAPON_NAMES[table.tables.specialist_weapons[kind - s.HORSE]]
    cost: tuple[Message, ...] = (M("the {weapon}, which is then not ready", weapon=weapon),)
    if table.specialists[kind - s.HORSE] > 0:
        cost = (coins(int(price(table, kind))), *cost)
    return cost


# -- Masters (TA-10) ---------------------------------------------------------------------------------------


def describe_hire(table: ArmyState, master: int, cost: int) -> Description:
    """TA-10.1, TA-10.2: the cheapest token is what most people want."""
    name = M("Master") if master == NOTHING else MASTER_NAMES[master]
    free = [int(other) for other in table.tables.token_costs if is_free(table, other)]
    is_new = master != NOTHING and not table.token_on(table.seat, master)
    role = Role.MAIN if is_new and free[:1] == [cost] else Role.PLAIN
    if role is Role.MAIN:
        hire = M(
            "Hire the {master} with token {number}: {ability}",
            master=name,
            number=cost,
            ability=ability(table, master),
        ).or_short(M("Hire the {master} with token {number}", master=name, number=cost))
    elif is_new:
        # All tokens hire alike: a dearer one says how it differs, and no more.
        hire = M("With token {number} instead, for {coins}", number=cost, coins=coins(cost))
    else:
        hire = M("Hire the {master} with token {number}", master=name, number=cost)
    cost_in_all = (coins(cost), *using_cost(table, master))
    return Description(hire, cost_in_all, (), f"token:{cost}", role, passive=role is Role.MAIN)


def using_cost(table: ArmyState, master: int) -> tuple[Message, ...]:
    """What comes on top of a token if the Master is used at once: the Builder alone wants coins (TA-10.4)."""
    return (M("{coins} to use it", coins=coins(int(table.round))),) if master == s.BUILDER else ()


def describe_use(table: ArmyState, master: int) -> Description:
    """TA-10.3 to TA-10.9."""
    if master == NOTHING:
        return Description(M("Use a Master"))
    name = MASTER_NAMES[master]
    message = M("Use the {master}: {ability}", master=name, ability=ability(table, master)).or_short(
        M("Use the {master}", master=name)
    )
    role = Role.MAIN if table.token_on(table.seat, master) else Role.PLAIN
    return Description(
        message, ability_cost(table, master), (), f"master:{MASTERS[master]}", role, passive=True
    )


def ability(table: ArmyState, master: int) -> Message:
    """What a Master does (TA-10.4 to TA-10.9)."""
    inner = action_name(*ring_action(table, s.INNER, int(table.segment)))
    return (
        M("place {figure} from the organizer", figure=built(table)),
        M("once more: {action}", action=inner),
        M("move an inspector 1 or 2 forward"),
        wet_clay(int(table.tables.clay_maker_clay)),
        M("all clay of two warehouses"),
        M("all weapons become ready"),
    )[master]


def built(table: ArmyState) -> Message:
    """What the Builder would place: a warrior of the type of which most are left (TA-10.4)."""
    left = [int(count) for count in table.organizer]
    return one_of([A_FIGURE[kind] for kind, count in enumerate(left) if count == max(left)])


def ability_cost(table: ArmyState, master: int) -> tuple[Message, ...]:
    """What using a Master costs; the Administrator costs what the inner action costs (TA-10.5)."""
    if master == s.BUILDER:
        return (coins(int(table.round)),)
    if master == s.ADMINISTRATOR:
        return craft_cost(*ring_action(table, s.INNER, int(table.segment)))
    return ()


def describe_master_use(table: ArmyState, option: int) -> Description:
    """TA-10.3."""
    if option == 1:
        message = M("Do not use the {master} now", master=MASTER_NAMES[table.figure])
        return Description(message, role=Role.QUIET)
    return describe_use(table, int(table.figure))


def describe_warehouse(table: ArmyState, number: int) -> Description:
    """TA-10.8."""
    message = M("Empty the {warehouse}", warehouse=places.WAREHOUSE_NAMES[number])
    return Description(
        message, gain=(dry_clay(int(table.warehouses[number])),), element=f"warehouse:{number}"
    )


def describe_second_warehouse(table: ArmyState, option: int) -> Description:
    """TA-10.8: options start at warehouse 1."""
    return describe_warehouse(table, option + 1)


# -- crafting (TA-8) ---------------------------------------------------------------------------------------


def describe_craft_type(table: ArmyState, option: int) -> Description:
    """TA-8.3, TA-8.4."""
    return Description(FIGURE_NAMES[option], gain=organizer_gain(table, option), element=figure(option))


def organizer_gain(table: ArmyState, kind: int) -> tuple[Message, ...]:
    """The points of the next figure of a column, if one is left (TA-8.4)."""
    level = FIGURES_PER_TYPE - table.organizer[kind]
    return (points(int(table.tables.organizer_vp[level])),) if level < FIGURES_PER_TYPE else ()


def figure(kind: int) -> str:
    """A column of the organizer as a thing that can be pointed at."""
    return f"figure:{FIGURES[kind]}"


def describe_builder_type(table: ArmyState, option: int) -> Description:
    """TA-10.4: no VP."""
    return Description(FIGURE_NAMES[option], element=figure(option))


def describe_craft_cell(table: ArmyState, option: int) -> Description:
    """TA-8.3, with the points of the figure."""
    name = CELL_NAMES[option]
    return Description(Message(name), gain=organizer_gain(table, int(table.figure)), element=f"cell:{name}")


def describe_cell(table: ArmyState, option: int) -> Description:
    """Any other decision whose options are cells."""
    if option == s.CELLS:
        return Description(M("Move no warrior"), role=Role.QUIET)
    return Description(Message(CELL_NAMES[option]), element=f"cell:{CELL_NAMES[option]}")


def describe_weapon(table: ArmyState, option: int) -> Description:
    """TA-8.5: what has a target is used by clicking on it."""
    weapon = WEAPON_NAMES[table.figure]
    if option == 1:
        return Description(M("Keep the {weapon} ready", weapon=weapon), role=Role.QUIET)
    worth = points(int(table.tables.ability_vp[table.figure]))
    effects = (
        M("{points}, and you may move an inspector by 1", points=worth),
        M("{points}, and you may move another warrior of yours", points=worth),
        M("{points} at most, for the empty cells up to the next statue", points=points(best_shot(table))),
        M("{points} and {coins}", points=worth, coins=coins(int(table.tables.spear_coins))),
    )
    cost = (M("the {weapon}, which is then not ready", weapon=weapon),)
    message = M("Use the {weapon}: {effect}", weapon=weapon, effect=effects[table.figure]).or_short(
        M("Use the {weapon}", weapon=weapon)
    )
    has_target = table.figure != s.SOLDIER
    return Description(message, cost, (), f"weapon:{WEAPONS[table.figure]}", Role.MAIN, has_target)


def best_shot(table: ArmyState) -> int:
    """What the crossbow of the new warrior can bring at most (TA-8.8)."""
    if table.figure != s.CROSSBOWMAN:
        return 0
    return max(int(crossbow_value(table, table.cell, direction)) for direction in range(4))


def describe_sword(table: ArmyState, option: int) -> Description:
    """TA-8.6."""
    if option == 0:
        return Description(M("Move no inspector"), role=Role.QUIET)
    moved = inspector_move(table, option <= 2, 1 if option % 2 else -1)
    return Description(moved.message, element=moved.element, role=Role.MAIN)


def describe_inspector(table: ArmyState, option: int) -> Description:
    """TA-10.6."""
    return inspector_move(table, option < 2, option % 2 + 1)


def inspector_move(table: ArmyState, on_rows: bool, steps: int) -> Description:
    """Where an inspector would come to stand (TA-3.6)."""
    moved = table.clone()
    moved.move_inspector(on_rows, steps)
    if on_rows:
        message = M("Row inspector to row {row}", row=moved.inspector_row + 1)
        return Description(message, element=f"row:{moved.inspector_row + 1}")
    message = M("Column inspector to column {column}", column=COLUMN_NAMES[moved.inspector_column])
    return Description(message, element=f"column:{COLUMN_NAMES[moved.inspector_column]}")


WAYS = (M("Up"), M("Right"), M("Down"), M("Left"))
"""The directions as answers."""


def describe_direction(table: ArmyState, option: int) -> Description:
    """TA-9.5."""
    return Description(WAYS[option], element=f"direction:{DIRECTIONS[option]}", role=Role.MAIN)


def describe_crossbow(table: ArmyState, option: int) -> Description:
    """TA-8.8."""
    gain = (points(int(crossbow_value(table, table.cell, option))),)
    return Description(WAYS[option], gain=gain, element=f"direction:{DIRECTIONS[option]}", role=Role.MAIN)


def describe_facing(table: ArmyState, option: int) -> Description:
    """TA-9.4: what an archer would face; it may also face the wall (TA-R45)."""
    faced = int(s.step(table.cell, option)) if table.cell != NOTHING else NOTHING
    way, towards = WAYS[option], M("the wall") if faced < 0 else Message(CELL_NAMES[faced])
    message = M("{way}: {towards}", way=way, towards=towards)
    return Description(message, element=f"direction:{DIRECTIONS[option]}", role=Role.MAIN)


DESCRIBE: tuple[Callable[[ArmyState, int], Description], ...] = (
    describe_rotate,
    describe_place,
    describe_inner,
    describe_middle,
    describe_outer,
    describe_craft_type,
    describe_craft_cell,
    describe_weapon,
    describe_sword,
    describe_cell,
    describe_cell,
    describe_crossbow,
    describe_master_use,
    describe_builder_type,
    describe_cell,
    describe_inspector,
    describe_warehouse,
    describe_second_warehouse,
    describe_cell,
    describe_facing,
    describe_cell,
    describe_direction,
    describe_specialist_type,
)
