"""What the game says: its questions, and what an option means, costs and gives."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.messages import Description, Message
from clayworks.core.sentences import DO_NOTHING
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.actions import ring_action
from clayworks.games.terracotta_army.rules.asking import ASK_INNER, ASK_OUTER
from clayworks.games.terracotta_army.rules.crafting import FIGURES_PER_TYPE, crossbow_value
from clayworks.games.terracotta_army.rules.decisions import HIRE, USE, ArmyState
from clayworks.games.terracotta_army.rules.notation import (
    ACTIONS,
    CELL_NAMES,
    COLUMN_NAMES,
    DIRECTIONS,
    FIGURES,
    MASTERS,
    WEAPONS,
)
from clayworks.games.terracotta_army.rules.specialists import price
from clayworks.games.terracotta_army.words import places
from clayworks.games.terracotta_army.words.names import (
    DIRECTION_NAMES,
    FIGURE_NAMES,
    MASTER_NAMES,
    WEAPON_NAMES,
    action_name,
    coins,
    dry_clay,
    points,
    wet_clay,
)

# -- questions ---------------------------------------------------------------------------------------------

# By decision: the question, and the rule that asks it.
QUESTIONS: tuple[tuple[Message, str], ...] = (
    (M("Turn a ring of the wheel?"), "TA-7.3"),
    (M("Place a worker on a segment"), "TA-7.4"),
    (M("What do you do on the inner ring?"), "TA-7.5"),
    (M("What do you do on the middle ring?"), "TA-7.5"),
    (M("What do you do on the outer ring?"), "TA-7.7"),
    (M("Which warrior do you craft?"), "TA-8.3"),
    (M("Where does the new warrior stand?"), "TA-8.3"),
    (M("Use the weapon of the new warrior?"), "TA-8.5"),
    (M("Sword: move an inspector?"), "TA-8.6"),
    (M("Halberd: which other warrior of yours moves?"), "TA-8.7"),
    (M("Halberd: where does it move?"), "TA-8.7"),
    (M("Crossbow: in which direction?"), "TA-8.8"),
    (M("Use the Master you have hired?"), "TA-10.3"),
    (M("Builder: which warrior?"), "TA-10.4"),
    (M("Builder: where does the warrior stand?"), "TA-10.4"),
    (M("Inspector Master: move which inspector?"), "TA-10.6"),
    (M("Overseer: empty which warehouse?"), "TA-10.8"),
    (M("Overseer: and which second one?"), "TA-10.8"),
    (M("Where does the specialist stand?"), "TA-9.4"),
    (M("Which way does the archer face?"), "TA-9.4"),
    (M("Horse: for which warrior?"), "TA-9.5"),
    (M("Horse: in which direction does it lie?"), "TA-9.5"),
    (M("Which specialist do you buy?"), "TA-9.1"),
)


def question(table: ArmyState) -> tuple[Message, str]:
    """The open question; of a ring also what it shows."""
    text, rule = QUESTIONS[table.open]
    if ASK_INNER <= table.open <= ASK_OUTER:
        shown = action_name(*ring_action(table, int(table.ring), int(table.segment)))
        text = M("{question} It shows: {action}", question=text, action=shown)
    return text, rule


# -- options -----------------------------------------------------------------------------------------------


def describe_rotate(table: ArmyState, option: int) -> Description:
    """TA-7.3."""
    if option == 0:
        return Description(M("turn no ring"))
    cost = (coins(int(table.tables.rotate_cost)),)
    if option == 1:
        return Description(M("turn the inner ring one step clockwise"), cost, element="ring:inner")
    return Description(M("turn the middle ring one step counter-clockwise"), cost, element="ring:middle")


def describe_place(table: ArmyState, option: int) -> Description:
    """TA-7.4, with what the segment shows."""
    worker, segment = divmod(option, s.SEGMENTS)
    name = places.segment(table, segment)
    at_length, short = (placing(worker, called) for called in (name, name.short))
    return Description(at_length.or_short(short), element=f"segment:{segment}")


def placing(worker: int, segment: Message) -> Message:
    """A worker goes to a segment."""
    return (
        M("a Craftsman to {segment}", segment=segment),
        M("an Artisan to {segment}", segment=segment),
    )[worker]


def describe_inner(table: ArmyState, option: int) -> Description:
    """TA-7.5 on the inner ring."""
    return describe_ring(table, option, s.INNER)


def describe_middle(table: ArmyState, option: int) -> Description:
    """TA-7.5 on the middle ring, and TA-10.1."""
    if option < USE:
        return describe_ring(table, option, s.MIDDLE)
    action, master = ring_action(table, s.MIDDLE, int(table.segment))
    if ACTIONS[action] != "master":
        master = NOTHING  # asked why there is nobody to hire or use here
    if option == USE:
        return describe_use(table, master)
    cost = int(table.tables.token_costs[option - HIRE])
    name = M("Master") if master == NOTHING else MASTER_NAMES[master]
    message = M("hire the {master} with the {token}", master=name, token=places.master_token(cost))
    return Description(message, (coins(cost),), element=f"token:{cost}")


def describe_use(table: ArmyState, master: int) -> Description:
    """TA-10.3 to TA-10.9."""
    if master == NOTHING:
        return Description(M("use a Master"))
    message = M("use the {master}: {ability}", master=MASTER_NAMES[master], ability=ability(table, master))
    return Description(message, ability_cost(table, master), element=f"master:{MASTERS[master]}")


def ability(table: ArmyState, master: int) -> Message:
    """What a Master does (TA-10.4 to TA-10.9)."""
    inner = action_name(*ring_action(table, s.INNER, int(table.segment)))
    return (
        M("place a warrior of the fullest column"),
        M("once more: {action}", action=inner),
        M("move an inspector 1 or 2 forward"),
        wet_clay(int(table.tables.clay_maker_clay)),
        M("all clay of two warehouses"),
        M("all weapons become ready"),
    )[master]


def ability_cost(table: ArmyState, master: int) -> tuple[Message, ...]:
    """What using a Master costs; the Administrator costs what the inner action costs (TA-10.5)."""
    if master == s.BUILDER:
        return (coins(int(table.round)),)
    if master == s.ADMINISTRATOR:
        return craft_cost(*ring_action(table, s.INNER, int(table.segment)))
    return ()


def craft_cost(action: int, amount: int) -> tuple[Message, ...]:
    """What an action of the inner ring costs: only crafting costs anything."""
    return (wet_clay(amount),) if ACTIONS[action] == "craft" else ()


def describe_ring(table: ArmyState, option: int, ring: int) -> Description:
    """Perform, or a substitute (TA-7.5)."""
    if option == 1:
        return Description(M("take wet clay instead"), gain=(wet_clay(int(table.tables.substitute_clay)),))
    if option == 2:
        return Description(M("take a coin instead"), gain=(coins(int(table.tables.substitute_coins)),))
    if option == 3:
        return Description(DO_NOTHING)
    action, amount = ring_action(table, ring, int(table.segment))
    gains: dict[str, Callable[[int], Message]] = {"coins": coins, "clay": wet_clay}
    gain = (gains[ACTIONS[action]](amount),) if ACTIONS[action] in gains else ()
    return Description(
        action_name(action, amount), craft_cost(action, amount), gain, f"segment:{table.segment}"
    )


def describe_outer(table: ArmyState, option: int) -> Description:
    """TA-7.7."""
    if option == 1:
        return Description(DO_NOTHING)
    action, what = ring_action(table, s.OUTER, int(table.segment))
    if ACTIONS[action] == "ready":
        return Description(action_name(action, what), element=f"weapon:{WEAPONS[what]}")
    if what == s.ANY_SPECIALIST:
        return Description(action_name(action, what), element=f"segment:{table.segment}")
    return Description(
        action_name(action, what), buying_cost(table, what), element=f"specialist:{FIGURES[what]}"
    )


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


def describe_craft_type(table: ArmyState, option: int) -> Description:
    """TA-8.3, TA-8.4."""
    level = FIGURES_PER_TYPE - table.organizer[option]
    gain = (points(int(table.tables.organizer_vp[level])),) if level < FIGURES_PER_TYPE else ()
    return Description(FIGURE_NAMES[option], gain=gain, element=f"figure:{FIGURES[option]}")


def describe_builder_type(table: ArmyState, option: int) -> Description:
    """TA-10.4: no VP."""
    return Description(FIGURE_NAMES[option], element=f"figure:{FIGURES[option]}")


def describe_cell(table: ArmyState, option: int) -> Description:
    """Any decision whose options are cells."""
    if option == s.CELLS:
        return Description(M("move no warrior"))
    return Description(Message(CELL_NAMES[option]), element=f"cell:{CELL_NAMES[option]}")


def describe_weapon(table: ArmyState, option: int) -> Description:
    """TA-8.5."""
    weapon = WEAPON_NAMES[table.figure]
    if option == 1:
        return Description(M("keep the {weapon} ready", weapon=weapon))
    worth = table.tables.ability_vp[table.figure]
    effects = (
        M("{points}, and you may move an inspector by 1", points=points(int(worth))),
        M("{points}, and you may move another warrior of yours", points=points(int(worth))),
        M("{points} at most, for the empty cells up to the next statue", points=points(best_shot(table))),
        M("{points} and {coins}", points=points(int(worth)), coins=coins(int(table.tables.spear_coins))),
    )
    cost = (M("the {weapon}, which is then not ready", weapon=weapon),)
    message = M("use the {weapon}", weapon=weapon)
    return Description(message, cost, (effects[table.figure],), f"weapon:{WEAPONS[table.figure]}")


def best_shot(table: ArmyState) -> int:
    """What the crossbow of the new warrior can bring at most (TA-8.8)."""
    if table.figure != s.CROSSBOWMAN:
        return 0
    return max(int(crossbow_value(table, table.cell, direction)) for direction in range(4))


def describe_sword(table: ArmyState, option: int) -> Description:
    """TA-8.6."""
    if option == 0:
        return Description(M("move no inspector"))
    return inspector_move(table, option <= 2, 1 if option % 2 else -1)


def describe_inspector(table: ArmyState, option: int) -> Description:
    """TA-10.6."""
    return inspector_move(table, option < 2, option % 2 + 1)


def inspector_move(table: ArmyState, on_rows: bool, steps: int) -> Description:
    """Where an inspector would come to stand (TA-3.6)."""
    moved = table.clone()
    moved.move_inspector(on_rows, steps)
    if on_rows:
        message = M("row inspector to row {row}", row=moved.inspector_row + 1)
        return Description(message, element=f"row:{moved.inspector_row + 1}")
    message = M("column inspector to column {column}", column=COLUMN_NAMES[moved.inspector_column])
    return Description(message, element=f"column:{COLUMN_NAMES[moved.inspector_column]}")


def describe_direction(table: ArmyState, option: int) -> Description:
    """TA-9.4, TA-9.5."""
    return Description(DIRECTION_NAMES[option], element=f"direction:{DIRECTIONS[option]}")


def describe_crossbow(table: ArmyState, option: int) -> Description:
    """TA-8.8."""
    gain = (points(int(crossbow_value(table, table.cell, option))),)
    return Description(DIRECTION_NAMES[option], gain=gain, element=f"direction:{DIRECTIONS[option]}")


def describe_master_use(table: ArmyState, option: int) -> Description:
    """TA-10.3."""
    if option == 1:
        return Description(M("do not use the {master} now", master=MASTER_NAMES[table.figure]))
    return describe_use(table, int(table.figure))


def describe_warehouse(table: ArmyState, number: int) -> Description:
    """TA-10.8."""
    gain = (dry_clay(int(table.warehouses[number])),)
    return Description(places.WAREHOUSE_NAMES[number], gain=gain, element=f"warehouse:{number}")


def describe_second_warehouse(table: ArmyState, option: int) -> Description:
    """TA-10.8: options start at warehouse 1."""
    return describe_warehouse(table, option + 1)


DESCRIBE: tuple[Callable[[ArmyState, int], Description], ...] = (
    describe_rotate,
    describe_place,
    describe_inner,
    describe_middle,
    describe_outer,
    describe_craft_type,
    describe_cell,
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
    describe_direction,
    describe_cell,
    describe_direction,
    describe_specialist_type,
)
