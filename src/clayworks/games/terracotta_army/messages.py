"""What the game says: its questions, what an option means, and what happened."""

from __future__ import annotations

from collections.abc import Callable

from clayworks.core.events import Event
from clayworks.core.messages import Decision, Description, Message, Speaker
from clayworks.games.terracotta_army import state as s
from clayworks.games.terracotta_army.actions import inner_position, middle_position
from clayworks.games.terracotta_army.asking import ASK_INNER, ASK_OUTER, DECISIONS
from clayworks.games.terracotta_army.crafting import FIGURES_PER_TYPE, crossbow_value
from clayworks.games.terracotta_army.decisions import HIRE, ArmyState
from clayworks.games.terracotta_army.specialists import price
from clayworks.games.terracotta_army.words import (
    ACTIONS,
    CELL_NAMES,
    COLUMN_NAMES,
    DIRECTIONS,
    FIGURES,
    MASTERS,
    WEAPONS,
)

M = Speaker("terracotta_army")
MN = M.plural

# -- names (TA-1.1), in the order of words.py --------------------------------------------------------------

COLOUR_NAMES = {"yellow": M("Yellow"), "green": M("Green"), "blue": M("Blue"), "purple": M("Purple")}
FIGURE_NAMES = (
    M("Officer"),
    M("Guard"),
    M("Crossbowman"),
    M("Soldier"),
    M("Horse"),
    M("Footman"),
    M("Kneeling Archer"),
    M("Musician"),
)
WEAPON_NAMES = (M("Sword"), M("Halberd"), M("Crossbow"), M("Spear"))
MASTER_NAMES = (
    M("Builder"),
    M("Administrator"),
    M("Inspector Master"),
    M("Clay Maker"),
    M("Overseer"),
    M("Blacksmith"),
)
WORKER_NAMES = (M("Craftsman"), M("Artisan"))
DIRECTION_NAMES = (M("up"), M("right"), M("down"), M("left"))
TILE_NAMES = (
    M("centre row"),
    M("centre column"),
    M("Officers"),
    M("Guards"),
    M("Crossbowmen"),
    M("Soldiers"),
    M("north-west quarter"),
    M("north-east quarter"),
    M("south-west quarter"),
    M("south-east quarter"),
    M("coins"),
    M("clay"),
)
SOURCE_NAMES = (
    M("earlier"),
    M("organizer"),
    M("weapons"),
    M("row inspector"),
    M("column inspector"),
    M("musicians"),
    M("scoring tile"),
    M("footmen"),
    M("warriors in groups"),
    M("majorities in groups"),
    M("archers"),
    M("leftovers"),
)
RING_NAMES = (M("inner ring"), M("middle ring"), M("outer ring"))


def coins(count: int) -> Message:
    """A number of coins."""
    return MN("{count} coin", "{count} coins", count)


def wet_clay(count: int) -> Message:
    """A number of wet clay."""
    return MN("{count} wet clay", "{count} wet clay", count)


def dry_clay(count: int) -> Message:
    """A number of dry clay."""
    return MN("{count} dry clay", "{count} dry clay", count)


def points(count: int) -> Message:
    """A number of victory points."""
    return MN("{count} VP", "{count} VP", count)


def action_name(action: int, amount: int) -> Message:
    """An action of a ring in words (TA-2.5)."""
    word = ACTIONS[action]
    if word == "coins":
        return coins(amount)
    if word == "clay":
        return wet_clay(amount)
    if word == "craft":
        return MN("craft for {count} wet clay", "craft for {count} wet clay", amount)
    if word == "master":
        return MASTER_NAMES[amount]
    if word == "ready":
        return M("ready the {weapon}", weapon=WEAPON_NAMES[amount])
    if word == "buy":
        return M("buy a {figure}", figure=FIGURE_NAMES[amount])
    return {"soak": M("soak all dry clay"), "promote": M("promote"), "priority": M("priority token")}[word]


def ring_action(table: s.ArmyTable, ring: int, segment: int) -> tuple[int, int]:
    """The action that a ring shows at a segment, and what goes with it (TA-2.9)."""
    printed = table.tables
    if ring == s.INNER:
        at = inner_position(table, segment)
        return int(printed.inner_actions[at]), int(printed.inner_amounts[at])
    if ring == s.MIDDLE:
        at = middle_position(table, segment)
        return int(printed.middle_actions[at]), int(printed.middle_amounts[at])
    return int(printed.outer_actions[segment]), int(printed.outer_amounts[segment])


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
)


def decision(table: ArmyState) -> Decision | None:
    """The open question."""
    if table.over or table.open < 0:
        return None
    question, rule = QUESTIONS[table.open]
    if ASK_INNER <= table.open <= ASK_OUTER:
        shown = action_name(*ring_action(table, int(table.ring), int(table.segment)))
        question = M("{question} It shows: {action}", question=question, action=shown)
    return Decision(table.game.space.decisions[table.open], int(table.seat), question, rule)


# -- options -----------------------------------------------------------------------------------------------


def describe(table: ArmyState, action: int) -> Description:
    """An option in words, with its cost, its gain and the board element it touches."""
    number = table.game.space.decision_index(action)
    return DESCRIBE[number](table, action - int(DECISIONS[number].first))


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
    shown = [action_name(*ring_action(table, ring, segment)) for ring in range(3)]
    message = M(
        "{worker} on segment {segment}: {inner} | {middle} | {outer}",
        worker=WORKER_NAMES[worker],
        segment=segment,
        inner=shown[0],
        middle=shown[1],
        outer=shown[2],
    )
    return Description(message, element=f"segment:{segment}")


def describe_inner(table: ArmyState, option: int) -> Description:
    """TA-7.5 on the inner ring."""
    return describe_ring(table, option, s.INNER)


def describe_middle(table: ArmyState, option: int) -> Description:
    """TA-7.5 on the middle ring, and TA-10.1."""
    master = ring_action(table, s.MIDDLE, int(table.segment))[1]
    if option >= HIRE:
        cost = int(table.tables.token_costs[option - HIRE])
        message = M("hire the {master} with token {token}", master=MASTER_NAMES[master], token=cost)
        return Description(message, (coins(cost),), element=f"token:{cost}")
    if option == 4:
        message = M(
            "use the {master}: {ability}", master=MASTER_NAMES[master], ability=ability(table, master)
        )
        return Description(message, ability_cost(table, master), element=f"master:{MASTERS[master]}")
    return describe_ring(table, option, s.MIDDLE)


def ability(table: ArmyState, master: int) -> Message:
    """What a Master does (TA-10.4 to TA-10.9)."""
    inner = action_name(*ring_action(table, s.INNER, int(table.segment)))
    return (
        M("place a warrior of the fullest column"),
        M("{action} once more", action=inner),
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
        return Description(M("do nothing"))
    action, amount = ring_action(table, ring, int(table.segment))
    gains: dict[str, Callable[[int], Message]] = {"coins": coins, "clay": wet_clay}
    gain = (gains[ACTIONS[action]](amount),) if ACTIONS[action] in gains else ()
    return Description(
        action_name(action, amount), craft_cost(action, amount), gain, f"segment:{table.segment}"
    )


def describe_outer(table: ArmyState, option: int) -> Description:
    """TA-7.7."""
    if option == 1:
        return Description(M("do nothing"))
    action, what = ring_action(table, s.OUTER, int(table.segment))
    if ACTIONS[action] == "ready":
        return Description(action_name(action, what), element=f"weapon:{WEAPONS[what]}")
    weapon = WEAPON_NAMES[table.tables.specialist_weapons[what - s.HORSE]]
    cost: tuple[Message, ...] = (M("the {weapon}, which is then not ready", weapon=weapon),)
    if table.specialists[what - s.HORSE] > 0:
        cost = (coins(int(price(table, what))), *cost)
    return Description(action_name(action, what), cost, element=f"specialist:{FIGURES[what]}")


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
        M("points for the empty cells up to the next statue"),
        M("{points} and {coins}", points=points(int(worth)), coins=coins(int(table.tables.spear_coins))),
    )
    cost = (M("the {weapon}, which is then not ready", weapon=weapon),)
    message = M("use the {weapon}", weapon=weapon)
    return Description(message, cost, (effects[table.figure],), f"weapon:{WEAPONS[table.figure]}")


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
        return Description(message, element="inspector:row")
    message = M("column inspector to column {column}", column=COLUMN_NAMES[moved.inspector_column])
    return Description(message, element="inspector:column")


def describe_direction(table: ArmyState, option: int) -> Description:
    """TA-9.4, TA-9.5."""
    return Description(DIRECTION_NAMES[option], element=f"direction:{DIRECTIONS[option]}")


def describe_crossbow(table: ArmyState, option: int) -> Description:
    """TA-8.8."""
    gain = (points(int(crossbow_value(table, table.cell, option))),)
    return Description(DIRECTION_NAMES[option], gain=gain, element=f"direction:{DIRECTIONS[option]}")


def describe_master_use(table: ArmyState, option: int) -> Description:
    """TA-10.3."""
    master = int(table.figure)
    if option == 1:
        return Description(M("do not use the {master} now", master=MASTER_NAMES[master]))
    message = M("use the {master}: {ability}", master=MASTER_NAMES[master], ability=ability(table, master))
    return Description(message, ability_cost(table, master), element=f"master:{MASTERS[master]}")


def describe_warehouse(table: ArmyState, number: int) -> Description:
    """TA-10.8."""
    gain = (dry_clay(int(table.warehouses[number])),)
    return Description(M("warehouse {number}", number=number), gain=gain, element=f"warehouse:{number}")


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
)


# -- what happened -----------------------------------------------------------------------------------------


def tell(table: ArmyState, event: Event) -> Message:
    """An event as a sentence."""
    player = COLOUR_NAMES[table.colours[event.seat]] if event.seat >= 0 else M("Everybody")
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
    "priority": lambda player, number, clay: M(
        "{player} takes priority token {number} and {what}", player=player, number=number, what=wet_clay(clay)
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
