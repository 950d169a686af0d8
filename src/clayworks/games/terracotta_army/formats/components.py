"""Reads `components.toml` (or a user's own file), checks it, and makes the tables of the rules from it.

What the rules take for granted (the size of the Mausoleum, five rounds, the identifiers) must be as it
is; what may be printed otherwise may stand there otherwise, within the range given here. Nothing is
ignored (`core.completeness`).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

from clayworks.core.completeness import check_complete
from clayworks.core.components import Components
from clayworks.core.errors import BadComponents
from clayworks.core.reading import Reader
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules.notation import (
    ACTIONS,
    ANY,
    COLOURS,
    COLUMN_NAMES,
    MASTERS,
    ROW_NAMES,
    SPECIALISTS,
    TILES,
    TYPES,
    WEAPONS,
    WORKERS,
)
from clayworks.games.terracotta_army.rules.state import ROUNDS
from clayworks.games.terracotta_army.rules.tables import Tables

log = logging.getLogger("clayworks.components")

FOLDER = Path(__file__).resolve().parent.parent

Numbers = dict[str, list[int]]

RING_ACTIONS = {  # TA-2.5
    "inner": ("coins", "clay", "craft", "soak", "promote"),
    "middle": ("coins", "clay", "master", "priority"),
    "outer": ("ready", "buy"),
}
GOES_WITH = {
    **dict.fromkeys(("coins", "clay", "craft"), "amount"),
    **{"master": "master", "ready": "weapon", "buy": "specialist"},
}
PRICES = 9  # the highest amount that anything printed may have
MOST_TILES = 99


def read(components: Components) -> Tables:
    """The tables of a component file; `BadComponents` names every fault in it."""
    file = Reader.of(components)
    numbers: Numbers = {}
    check_frame(file)
    read_setup(file, numbers)
    read_wheel(file.sub("wheel"), numbers)
    read_inspectors(file.sub("inspectors"), numbers)
    read_points(file, numbers)
    read_figures(file, numbers)
    read_masters(file, numbers)
    read_tiles(file, numbers)
    check_complete(file, FOLDER)
    if file.faults:
        raise BadComponents(*file.faults)
    return Tables(numbers)


def agree(table: Reader, key: str, value: int | str) -> None:
    """What files of release 0.1.0 say a second time: whoever changed both has them agree.

    A second copy that was left as it was shipped is let through with a warning, any other is refused
    (`core.completeness`).
    """
    if table.table.get(key) == value:
        table.take(key)


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
    agree(setup, "warehouse_dry_clay", numbers["warehouse_clay"][0])
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
            warn_of_leftovers(row, action)
        numbers[f"{ring}_actions"] = actions
        numbers[f"{ring}_amounts"] = amounts


def read_amount(row: Reader, action: str) -> int:
    """What goes with an action: an amount, a Master, a weapon or a specialist."""
    if GOES_WITH.get(action) == "amount":
        return row.integer("amount", 1, PRICES)
    if action == "master":
        return MASTERS.index(row.word("master", MASTERS))
    if action == "ready":
        return WEAPONS.index(row.word("weapon", WEAPONS))
    if action == "buy":
        # Specialists are numbered after the four warrior types; after them comes a space for any (TA-9.1).
        buyable = (*SPECIALISTS, ANY)
        return len(TYPES) + buyable.index(row.word("specialist", buyable))
    return 0


def warn_of_leftovers(row: Reader, action: str) -> None:
    """Say what was left there of another action; if it is not as shipped, either, it is refused later on."""
    for key in sorted(set(GOES_WITH.values()) - {GOES_WITH.get(action)}):
        if row.has(key):
            log.warning("%s: %s.%s has no effect beside %s; leave it out", row.file, row.path, key, action)


def read_inspectors(inspectors: Reader, numbers: Numbers) -> None:
    """TA-3.6."""
    row, column = inspectors.sub("row"), inspectors.sub("column")
    numbers["row_start"] = [row.integer("start", 1, 7) - 1]
    numbers["column_start"] = [COLUMN_NAMES.index(column.word("start", tuple(COLUMN_NAMES)))]
    read_track(row, "row", ROW_NAMES, ("down", "up"), numbers)
    read_track(column, "column", COLUMN_NAMES, ("right", "left"), numbers)
    numbers["inspector_vp"] = [
        inspectors.integer("domination_vp", 0, 99),
        inspectors.integer("presence_vp", 0, 99),
    ]


def read_track(track: Reader, name: str, lines: str, directions: tuple[str, str], numbers: Numbers) -> None:
    """The lines at which a track has a space, and the way that its inspector goes (TA-3.6).

    Files of release 0.1.0 say how many spaces there are: one beside each line.
    """
    if type(track.table.get("spaces")) is int:
        track.exactly("spaces", len(lines))
        spaces = list(lines)
    else:
        spaces = track.words("spaces", tuple(lines), 2, len(lines))
    start = str(track.table.get("start"))
    if spaces and start in tuple(lines) and start not in spaces:
        track.fault("start", M("one of {words}, where the track has a space", words=", ".join(spaces)))
    ways = [following(lines, spaces, 1), following(lines, spaces, -1)]
    if track.word("forward", directions) != directions[0]:
        ways.reverse()
    numbers[f"{name}_forward"], numbers[f"{name}_backward"] = ways


def following(lines: str, spaces: Sequence[str], step: int) -> list[int]:
    """By line, the next one with a space, round the loop (TA-R32); NOTHING for a line without one.

    >>> following("ABCD", ["A", "B", "D"], 1)
    [1, 3, -1, 0]
    """
    present = [line for line in lines if line in spaces]
    return [
        lines.index(present[(present.index(line) + step) % len(present)]) if line in present else NOTHING
        for line in lines
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
    agree(specialists["footman"], "domination_vp", numbers["footman_vp"][0])
    agree(specialists["footman"], "presence_vp", numbers["footman_vp"][1])
    agree(specialists["archer"], "final_vp_for_faced_owner", numbers["archer_vp"][0])
    weapons = file.by_id("weapons", WEAPONS)
    for kind, number in zip(SPECIALISTS, numbers["specialist_weapons"], strict=True):
        agree(weapons[WEAPONS[number]], "specialist", kind)


def read_masters(file: Reader, numbers: Numbers) -> None:
    """TA-2.14."""
    tokens = file.sub("master_tokens")
    tokens.exactly("per_player", 6)
    numbers["token_costs"] = sorted(tokens.integers("costs", 6, 1, PRICES))
    bonus = file.sub("cleanup_bonus")
    coin, wet = bonus.integer("coin", 0, PRICES), bonus.integer("keep_wet", 0, PRICES)
    masters = file.by_id("masters", MASTERS)
    kinds = [masters[master].word("cleanup_bonus", ("coin", "keep_wet")) for master in MASTERS]
    numbers["coin_masters"] = [coin if kind == "coin" else 0 for kind in kinds]
    numbers["wet_masters"] = [wet if kind == "keep_wet" else 0 for kind in kinds]
    numbers["clay_maker_clay"] = [masters["clay_maker"].integer("ability_wet_clay", 0, 99)]
    masters["overseer"].exactly("ability_warehouses", 2)
    masters["inspector"].exactly("ability_max_steps", 2)


def read_tiles(file: Reader, numbers: Numbers) -> None:
    """TA-2.16: any set of tiles of the known kinds that is enough for five rounds."""
    tiles = file.rows("tiles")
    numbers["tiles"] = sorted(TILES.index(tile.word("id", TILES)) for tile in tiles)
    if not ROUNDS <= len(tiles) <= MOST_TILES and isinstance(file.table.get("tiles"), list):
        file.note(
            M(
                "tiles: has {count} entries, must have {low} to {high} (TA-4.2)",
                count=len(tiles),
                low=ROUNDS,
                high=MOST_TILES,
            )
        )
    if file.has("tile_track"):
        track = file.sub("tile_track")
        if track.has("tiles_in_box") and track.take("tiles_in_box") != len(tiles):
            track.fault("tiles_in_box", M("{count}, as many as there are tables of tiles", count=len(tiles)))


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
