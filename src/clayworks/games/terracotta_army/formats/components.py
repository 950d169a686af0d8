"""Reads `components.toml` (or a user's own file), checks it, and makes the tables of the rules from it.

What the rules take for granted (the size of the Mausoleum, five rounds, the identifiers) must be as it
is; every printed number may be another one within the range given here.
"""

from __future__ import annotations

from pathlib import Path

from clayworks.core.completeness import check_complete
from clayworks.core.components import Components
from clayworks.core.errors import BadComponents
from clayworks.core.reading import Reader
from clayworks.games.terracotta_army.rules.notation import (
    ACTIONS,
    COLOURS,
    COLUMN_NAMES,
    MASTERS,
    SPECIALISTS,
    TILES,
    TYPES,
    WEAPONS,
    WORKERS,
)
from clayworks.games.terracotta_army.rules.tables import Tables

FOLDER = Path(__file__).resolve().parent.parent

Numbers = dict[str, list[int]]

RING_ACTIONS = {  # TA-2.5
    "inner": ("coins", "clay", "craft", "soak", "promote"),
    "middle": ("coins", "clay", "master", "priority"),
    "outer": ("ready", "buy"),
}
PRICES = 9  # the highest amount that anything printed may have


def read(components: Components) -> Tables:
    """The tables of a component file; `BadComponents` names every fault in it."""
    file = Reader.of(components)
    numbers: Numbers = {}
    check_frame(file)
    read_setup(file, numbers)
    read_wheel(file.sub("wheel"), numbers)
    read_inspectors(file.sub("inspectors"), numbers)
    read_figures(file, numbers)
    read_masters(file, numbers)
    read_points(file, numbers)
    check_complete(file, FOLDER)
    if file.faults:
        raise BadComponents("\n".join(file.faults))
    return Tables(numbers)


def check_frame(file: Reader) -> None:
    """What the rules can't do without (TA-2.1, TA-3.1, TA-6.1)."""
    game = file.sub("game")
    game.exactly("rounds", 5)
    game.exactly("players_min", 2)
    game.exactly("players_max", 4)
    mausoleum = file.sub("mausoleum")
    mausoleum.exactly("rows", 7)
    mausoleum.exactly("columns", 9)
    mausoleum.exactly("blocked_cells", [])
    mausoleum.exactly("centre_row", 4)
    mausoleum.exactly("centre_column", "E")
    file.sub("setup").exactly("tiles_drawn", 5)
    file.sub("warehouses").exactly("count", 4)
    file.by_id("colours", COLOURS)
    file.by_id("workers", WORKERS)
    file.by_id("weapons", WEAPONS)
    file.by_id("tiles", TILES)


def read_setup(file: Reader, numbers: Numbers) -> None:
    """TA-4.1, TA-4.2. A worker for each of the twelve segments is the most there can be (TA-7.4)."""
    setup = file.sub("setup")
    numbers["start_coins"] = [setup.integer("coins_each", 0, 99)]
    workers = setup.sub("workers")
    numbers["workers"] = [0, 0, *(workers.integer(str(n), 1, 12 // n) for n in (2, 3, 4))]
    bonus = setup.rows("seat_bonus", 4)
    for place, row in enumerate(bonus, 1):
        row.exactly("place", place)
    numbers["bonus_clay"] = [row.integer("wet_clay", 0, 99) for row in bonus]
    numbers["bonus_coins"] = [row.integer("coins", 0, 99) for row in bonus]
    warehouses = file.sub("warehouses")
    numbers["warehouse_clay"] = [warehouses.integer("start_dry_clay", 0, 99)]
    numbers["clay_per_craft"] = [warehouses.integer("dry_clay_per_craft", 0, 1)]
    tokens = file.rows("priority_tokens", 3)
    for number, token in enumerate(tokens, 1):
        token.exactly("number", number)
    numbers["priority_clay"] = [0, *(token.integer("wet_clay", 0, PRICES) for token in tokens)]


def read_wheel(wheel: Reader, numbers: Numbers) -> None:
    """TA-2.4 to TA-2.8."""
    wheel.exactly("segments", 12)
    wheel.exactly("quarters", 4)
    wheel.exactly("inner_direction", "clockwise")
    wheel.exactly("middle_direction", "counter-clockwise")
    numbers["rotate_cost"] = [wheel.integer("rotate_cost_coins", 0, PRICES)]
    numbers["substitute_clay"] = [wheel.integer("substitute_wet_clay", 0, PRICES)]
    numbers["substitute_coins"] = [wheel.integer("substitute_coins", 0, PRICES)]
    for ring, allowed in RING_ACTIONS.items():
        actions, amounts = [], []
        for index, row in enumerate(wheel.rows(ring, 12)):
            row.exactly("index", index)
            action = row.word("action", allowed)
            actions.append(ACTIONS.index(action))
            amounts.append(read_amount(row, action))
        numbers[f"{ring}_actions"] = actions
        numbers[f"{ring}_amounts"] = amounts


def read_amount(row: Reader, action: str) -> int:
    """What goes with an action: an amount, a Master, a weapon or a specialist."""
    if action in ("coins", "clay", "craft"):
        return row.integer("amount", 1, PRICES)
    if action == "master":
        return MASTERS.index(row.word("master", MASTERS))
    if action == "ready":
        return WEAPONS.index(row.word("weapon", WEAPONS))
    if action == "buy":
        # Specialists are numbered after the four warrior types.
        return len(TYPES) + SPECIALISTS.index(row.word("specialist", SPECIALISTS))
    return 0


def read_inspectors(inspectors: Reader, numbers: Numbers) -> None:
    """TA-3.6."""
    row, column = inspectors.sub("row"), inspectors.sub("column")
    numbers["row_start"] = [row.integer("start", 1, 7) - 1]
    numbers["row_forward"] = [1 if row.word("forward", ("down", "up")) == "down" else -1]
    numbers["column_start"] = [COLUMN_NAMES.index(column.word("start", tuple(COLUMN_NAMES)))]
    numbers["column_forward"] = [1 if column.word("forward", ("right", "left")) == "right" else -1]
    numbers["inspector_vp"] = [
        inspectors.integer("domination_vp", 0, 99),
        inspectors.integer("presence_vp", 0, 99),
    ]


def read_figures(file: Reader, numbers: Numbers) -> None:
    """Warriors and specialists (TA-2.2, TA-2.11 to TA-2.13)."""
    organizer = file.sub("organizer")
    organizer.exactly("figures_per_type", 11)
    numbers["organizer_vp"] = organizer.integers("vp", 11, 0, 99)
    warriors = file.by_id("warriors", TYPES)
    for kind, weapon in zip(TYPES, WEAPONS, strict=True):
        warriors[kind].exactly("count", 11)
        warriors[kind].exactly("weapon", weapon)
    numbers["ability_vp"] = [
        warriors[kind].integer("ability_vp_per_empty_cell" if kind == "crossbowman" else "ability_vp", 0, 99)
        for kind in TYPES
    ]
    numbers["spear_coins"] = [warriors["soldier"].integer("ability_coins", 0, 99)]
    specialists = file.by_id("specialists", SPECIALISTS)
    numbers["prices"] = []
    for kind in SPECIALISTS:
        specialists[kind].exactly("count", 4)
        numbers["prices"] += specialists[kind].integers("price_coins", 4, 0, 99)
    numbers["specialist_weapons"] = [
        WEAPONS.index(specialists[kind].word("weapon", WEAPONS)) for kind in SPECIALISTS
    ]
    numbers["musician_vp"] = [specialists["musician"].integer("vp_per_warrior_in_line", 0, 99)]


def read_masters(file: Reader, numbers: Numbers) -> None:
    """TA-2.14."""
    tokens = file.sub("master_tokens")
    tokens.exactly("per_player", 6)
    costs = tokens.integers("costs", 6, 1, PRICES)
    if len(set(costs)) != 6:
        tokens.fault("costs", f"six different whole numbers from 1 to {PRICES}")
    numbers["token_costs"] = sorted(costs)
    bonus = file.sub("cleanup_bonus")
    coin, wet = bonus.integer("coin", 0, PRICES), bonus.integer("keep_wet", 0, PRICES)
    masters = file.by_id("masters", MASTERS)
    kinds = [masters[master].word("cleanup_bonus", ("coin", "keep_wet")) for master in MASTERS]
    numbers["coin_masters"] = [coin if kind == "coin" else 0 for kind in kinds]
    numbers["wet_masters"] = [wet if kind == "keep_wet" else 0 for kind in kinds]
    numbers["clay_maker_clay"] = [masters["clay_maker"].integer("ability_wet_clay", 0, 99)]
    masters["overseer"].exactly("ability_warehouses", 2)
    masters["inspector"].exactly("ability_max_steps", 2)


def read_points(file: Reader, numbers: Numbers) -> None:
    """TA-2.17, TA-2.18."""
    values = file.rows("tile_values", 5)
    for number, row in enumerate(values, 1):
        row.exactly("round", number)
    numbers["tile_domination"] = [row.integer("domination_vp", 0, 99) for row in values]
    numbers["tile_presence"] = [row.integer("presence_vp", 0, 99) for row in values]
    final = file.sub("final_scoring")
    numbers["footman_vp"] = [
        final.integer("footman_domination_vp", 0, 99),
        final.integer("footman_presence_vp", 0, 99),
    ]
    numbers["group_vp"] = [
        final.integer("group_domination_vp", 0, 99),
        final.integer("group_presence_vp", 0, 99),
    ]
    numbers["archer_vp"] = [final.integer("archer_vp", 0, 99)]
    numbers["leftovers_per_vp"] = [final.integer("leftovers_per_vp", 1, 99)]
    final.exactly("group_minimum_members", 2)
    final.exactly("group_majority_needs_colours", 2)
