"""The printed parts of the game for who owns it: what they are called, and what stands on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clayworks.core.box import Box, Kind
from clayworks.core.forms import Field, Table, integer, word
from clayworks.core.messages import Message
from clayworks.core.sentences import FINAL_SCORING, SET_UP, VP
from clayworks.games.terracotta_army import MN, M
from clayworks.games.terracotta_army.formats.components import PRICES, RING_ACTIONS
from clayworks.games.terracotta_army.rules.notation import (
    ANY,
    COLUMN_NAMES,
    DIRECTIONS,
    FIGURES,
    MASTERS,
    ROW_NAMES,
    SPECIALISTS,
    TILES,
    WEAPONS,
)
from clayworks.games.terracotta_army.words import names as n
from clayworks.games.terracotta_army.words.places import priority_token, segment_called


def numbered(label: Callable[[int], Message], first: int) -> Callable[[Any, int], Message]:
    """Parts that are called by their number, counted from `first`."""
    return lambda row, number: label(number + first)


def named(ids: tuple[str, ...], messages: tuple[Message, ...]) -> Callable[[Any, int], Message]:
    """Parts that have names of their own, by their identifier."""
    by_id = dict(zip(ids, messages, strict=True))
    return lambda row, number: by_id.get(row.get("id"), Message(str(row.get("id"))))


def tile_label(row: Any, number: int) -> Message:
    """A scoring tile: there may be several of a kind."""
    kind = named(TILES, n.TILE_NAMES)(row, number)
    return M("Scoring tile {number}: {tile}", number=number + 1, tile=kind)


def ring_space(ring: str) -> Table:
    """A space of a ring: its action, and what goes with it (TA-2.5)."""
    specialists = (*SPECIALISTS, ANY)
    return Table(
        (
            Field("action", word(*RING_ACTIONS[ring])),
            Field("amount", integer(1, PRICES), when={"action": ("coins", "clay", "craft")}),
            Field("master", word(*MASTERS), when={"action": ("master",)}),
            Field("weapon", word(*WEAPONS), when={"action": ("ready",)}),
            Field("specialist", word(*specialists), when={"action": ("buy",)}),
        )
    )


ON_A_RING = M(
    "On the ring itself. Lay the ring so that its first space is at the top, and count clockwise. Which space"
    " is the first does not matter, as long as the order is right."
)
RINGS = (
    Kind(
        "inner-ring",
        "wheel.inner[*]",
        M("Inner ring"),
        lambda count: MN("{count} space of the inner ring", "{count} spaces of the inner ring", count),
        label=numbered(lambda number: M("Inner ring, space {number}", number=number), 1),
        where=ON_A_RING,
        shape=ring_space("inner"),
    ),
    Kind(
        "middle-ring",
        "wheel.middle[*]",
        M("Middle ring"),
        lambda count: MN("{count} space of the middle ring", "{count} spaces of the middle ring", count),
        label=numbered(lambda number: M("Middle ring, space {number}", number=number), 1),
        where=ON_A_RING,
        shape=ring_space("middle"),
    ),
    Kind(
        "outer-ring",
        "wheel.outer[*]",
        M("Outer ring"),
        lambda count: MN("{count} space of the outer ring", "{count} spaces of the outer ring", count),
        label=numbered(lambda number: M("Outer ring, {segment}", segment=segment_called(number)), 0),
        where=M("On the board, around the two rings that turn; counted clockwise from the top."),
        shape=ring_space("outer"),
    ),
)
TRACKS = (
    Kind(
        "organizer",
        "organizer.vp[*]",
        M("Organizer"),
        lambda count: MN("{count} value of the organizer", "{count} values of the organizer", count),
        label=numbered(lambda number: M("Organizer, level {number} from the bottom", number=number), 1),
        where=M(
            "Beside the columns of the organizer, from the bottom up: the points for taking a warrior"
            " from there."
        ),
    ),
    Kind(
        "tile-values",
        "tile_values[*]",
        M("Points of the scoring tiles"),
        lambda count: MN("tile points of {count} round", "tile points of {count} rounds", count),
        keys=("domination_vp", "presence_vp"),
        label=numbered(lambda number: M("Points of the tile of round {number}", number=number), 1),
        where=M("On the board, below the place of each scoring tile."),
    ),
    Kind(
        "row-track",
        "inspectors.row",
        M("Track of the row inspector"),
        lambda count: M("track of the row inspector"),
        keys=("spaces", "start", "forward"),
        label=lambda row, number: M("Track of the row inspector"),
        where=M("Left of the Mausoleum on the board, a space for each row."),
    ),
    Kind(
        "column-track",
        "inspectors.column",
        M("Track of the column inspector"),
        lambda count: M("track of the column inspector"),
        keys=("spaces", "start", "forward"),
        label=lambda row, number: M("Track of the column inspector"),
        where=M("Below the Mausoleum on the board, a space for each column."),
    ),
    Kind(
        "mausoleum",
        "mausoleum",
        M("Mausoleum"),
        lambda count: M("which way round the Mausoleum lies"),
        keys=("orientation",),
        label=lambda row, number: M("Mausoleum, which way round it lies"),
        where=M(
            "The board itself: whether its longer side lies across. It makes no difference to the game and"
            " can't be changed here."
        ),
    ),
)
TOKENS = (
    Kind(
        "tiles",
        "tiles[*]",
        M("Scoring tiles"),
        lambda count: MN("{count} scoring tile", "{count} scoring tiles", count),
        keys=("id",),
        label=tile_label,
        where=M(
            "On the fronts of the scoring tiles, held so that the small triangle is at the lower left; all of"
            " them, also those that are not used."
        ),
    ),
    Kind(
        "priority-tokens",
        "priority_tokens[*]",
        M("Priority tokens"),
        lambda count: MN("{count} priority token", "{count} priority tokens", count),
        keys=("wet_clay",),
        label=numbered(priority_token, 1),
        where=M("On the priority tokens, beside the number."),
    ),
    Kind(
        "master-tokens",
        "master_tokens.costs[*]",
        M("Master tokens"),
        lambda count: MN("{count} Master token", "{count} Master tokens", count),
        label=numbered(lambda number: M("Master token {number}", number=number), 1),
        where=M("On the six Master tokens of one player."),
    ),
)
FIGURE_KINDS = (
    Kind(
        "warriors",
        "warriors[*]",
        M("Warriors"),
        lambda count: MN("{count} kind of warrior", "{count} kinds of warrior", count),
        keys=("ability_vp", "ability_vp_per_empty_cell", "ability_coins"),
        label=named(FIGURES, n.FIGURE_NAMES),
        where=M("On the player aid and in the rulebook, beside the weapon."),
    ),
    Kind(
        "specialists",
        "specialists[*]",
        M("Specialists"),
        lambda count: MN("{count} kind of specialist", "{count} kinds of specialist", count),
        keys=("weapon", "price_coins", "vp_per_warrior_in_line"),
        label=named(FIGURES, n.FIGURE_NAMES),
        where=M("On the board, where the specialists stand: the price of each, and the weapon beside them."),
    ),
    Kind(
        "masters",
        "masters[*]",
        M("Masters"),
        lambda count: MN("{count} Master", "{count} Masters", count),
        keys=("cleanup_bonus", "ability_wet_clay"),
        label=named(MASTERS, n.MASTER_NAMES),
        where=M("On the board, at the column of each Master."),
    ),
)


def amounts(name: str, places: str, title: Message, *keys: str) -> Kind:
    """Numbers of the rulebook that belong together and to no single part."""
    return Kind(
        name,
        places,
        title,
        lambda count: title,
        keys=keys,
        label=lambda row, number: title,
        where=M("In the rulebook."),
    )


NUMBERS = (
    amounts("clean-up", "cleanup_bonus", M("Masters at clean-up"), "coin", "keep_wet"),
    amounts("inspectors", "inspectors", M("Points of the inspectors"), "domination_vp", "presence_vp"),
    amounts(
        *("final-scoring", "final_scoring", FINAL_SCORING),
        *("footman_domination_vp", "footman_presence_vp", "group_domination_vp", "group_presence_vp"),
        *("archer_vp", "leftovers_per_vp"),
    ),
    amounts(
        *("turn", "wheel", M("Turning a ring, and clay or coins instead")),
        *("rotate_cost_coins", "substitute_wet_clay", "substitute_coins"),
    ),
    amounts("warehouses", "warehouses", M("Warehouses"), "start_dry_clay", "dry_clay_per_craft"),
    amounts("setup", "setup", SET_UP, "coins_each"),
    amounts("workers", "setup.workers", M("Workers of a player")),
    Kind(
        "seat-bonus",
        "setup.seat_bonus[*]",
        M("Turn order"),
        lambda count: MN("{count} place in the turn order", "{count} places in the turn order", count),
        keys=("wet_clay", "coins"),
        label=numbered(lambda number: M("Place {number} in the first turn order", number=number), 1),
        where=M("In the rulebook, at the set-up."),
    ),
)

FIELDS = {
    "action": M("action"),
    "amount": M("how much"),
    "master": M("Master"),
    "weapon": M("weapon"),
    "specialist": M("specialist"),
    "vp": VP,
    "id": M("tile"),
    "domination_vp": M("VP for domination"),
    "presence_vp": M("VP for presence"),
    "spaces": M("lines with a space"),
    "start": M("start"),
    "forward": M("forward"),
    "orientation": M("orientation"),
    "wet_clay": M("wet clay"),
    "coins": M("coins"),
    "costs": M("cost in coins"),
    "ability_vp": M("VP for its weapon"),
    "ability_vp_per_empty_cell": M("VP for each empty cell"),
    "ability_coins": M("coins for its weapon"),
    "price_coins": M("price of the first to the fourth"),
    "vp_per_warrior_in_line": M("VP for each warrior in its lines"),
    "cleanup_bonus": M("at clean-up"),
    "ability_wet_clay": M("wet clay from its ability"),
    "coin": M("coins from a Master"),
    "keep_wet": M("clay that a Master keeps wet"),
    "footman_domination_vp": M("footman: VP for domination"),
    "footman_presence_vp": M("footman: VP for presence"),
    "group_domination_vp": M("group: VP for domination"),
    "group_presence_vp": M("group: VP for presence"),
    "archer_vp": M("VP for each working archer"),
    "leftovers_per_vp": M("coins and clay for 1 VP"),
    "rotate_cost_coins": M("turning a ring, in coins"),
    "substitute_wet_clay": M("wet clay instead of an action"),
    "substitute_coins": M("coins instead of an action"),
    "start_dry_clay": M("dry clay at the start"),
    "dry_clay_per_craft": M("dry clay for each warrior crafted"),
    "coins_each": M("coins of each player"),
    **{str(count): MN("with {count} player", "with {count} players", count) for count in (2, 3, 4)},
}

WORDS = {
    "7 rows, 9 columns": M("7 rows, 9 columns"),
    "coins": M("coins"),
    "clay": M("clay"),
    "craft": M("craft"),
    "soak": M("soak all dry clay"),
    "promote": M("promote"),
    "master": M("Master"),
    "priority": M("priority token"),
    "ready": M("ready a weapon"),
    "buy": M("buy a specialist"),
    "coin": M("coins"),
    "keep_wet": M("clay stays wet"),
    ANY: M("any"),
    **dict(zip(MASTERS, n.MASTER_NAMES, strict=True)),
    **dict(zip(WEAPONS, n.WEAPON_NAMES, strict=True)),
    **dict(zip(FIGURES, n.FIGURE_NAMES, strict=True)),
    **dict(zip(DIRECTIONS, n.DIRECTION_NAMES, strict=True)),
    **{tile: name for tile, name in zip(TILES, n.TILE_NAMES, strict=True) if tile not in ("coins", "clay")},
    **{line: Message(line) for line in ROW_NAMES + COLUMN_NAMES},
}

BOX = Box((*RINGS, *TRACKS, *TOKENS, *FIGURE_KINDS, *NUMBERS), FIELDS, WORDS)
