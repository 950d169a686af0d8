"""What the score pad asks (TA-13), and the position that it makes (TA-17.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clayworks.core.pad import POINTS, POINTS_SO_FAR, Board, Count, Entered, Figure, Order, Pad, Stamp
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.formats.position import FORMAT, VERSION
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.crafting import FIGURES_PER_TYPE
from clayworks.games.terracotta_army.rules.notation import (
    COLUMN_NAMES,
    DIRECTIONS,
    FIGURES,
    ROW_NAMES,
    TILES,
    TYPES,
)
from clayworks.games.terracotta_army.rules.specialists import OF_A_KIND
from clayworks.games.terracotta_army.rules.tables import Tables
from clayworks.games.terracotta_army.words.names import DIRECTION_NAMES, FIGURE_NAMES

HORSE = "horse"
MOST_GOODS = 99

OWN = (
    POINTS_SO_FAR,
    Count(key="leftovers", name=M("Coins and clay left, together"), most=MOST_GOODS, source="leftovers"),
)
TURN_ORDER = Order(
    key="turn_order",
    name=M("Turn order at the end"),
    note=M("Among equals, who is earlier in the turn order is better."),
    breaks_ties=True,
)
RIDING = M("An arrow puts the warrior on a horse, which takes the next two cells in that direction.")
FACING = M("The arrow is where the archer faces.")


def figure(number: int, key: str) -> Figure:
    """A figure as the palette has it: warriors are owned and may ride, archers always face somewhere."""
    warrior = key in TYPES
    return Figure(
        key,
        FIGURE_NAMES[number],
        FIGURES_PER_TYPE if warrior else OF_A_KIND,
        owned=warrior,
        turned=key == "archer",
        mount=HORSE if warrior else "",
        arrows=RIDING if warrior else FACING if key == "archer" else None,
    )


def pad(tables: Tables, ground: Callable[[str], str], stamp: Callable[[str, str, str], Stamp]) -> Pad:
    """The Mausoleum; by player the points and what is left; the turn order for ties."""
    mausoleum = Board(
        key="mausoleum",
        name=M("Mausoleum"),
        columns=COLUMN_NAMES,
        rows=ROW_NAMES,
        figures=tuple(figure(number, key) for number, key in enumerate(FIGURES)),
        directions=dict(zip(DIRECTIONS, DIRECTION_NAMES, strict=True)),
        ground=ground,
        stamp=stamp,
    )

    def position(entered: Entered) -> dict[str, Any]:
        """TA-17.5; tiles and inspectors are in the format, but the final scoring does not look at them."""
        order = entered.order(TURN_ORDER.key)
        seats = {colour: entered.colours.index(colour) for colour in order}
        return {
            "format": FORMAT,
            "version": VERSION,
            "round": s.ROUNDS,
            "turn_order": order,
            "players": {colour: player(entered, seat) for colour, seat in seats.items()},
            "inspectors": {
                "row": first(tables.row_forward) + 1,
                "column": COLUMN_NAMES[first(tables.column_forward)],
            },
            "tiles": [TILES[tile] for tile in tables.tiles[: s.ROUNDS]],
            "mausoleum": [written(mausoleum, piece) for piece in entered.shared.get(mausoleum.key) or ()],
        }

    return Pad((mausoleum, TURN_ORDER), OWN, position, located=True)


def first(track: Any) -> int:
    """The first line at which a track has a space (TA-3.6)."""
    return next(line for line, forward in enumerate(track) if forward != NOTHING)


def player(entered: Entered, seat: int) -> dict[str, int]:
    """TA-17.2; coins and clay are counted together (TA-13.6)."""
    return {
        "vp": entered.number(seat, POINTS),
        "coins": entered.number(seat, "leftovers"),
        "wet": 0,
        "dry": 0,
    }


def written(board: Board, piece: Mapping[str, str]) -> dict[str, Any]:
    """A piece of the Mausoleum (TA-17.3)."""
    made: dict[str, Any] = {"cell": piece["cell"], "figure": piece["figure"]}
    if piece.get("owner"):
        made["owner"] = piece["owner"]
    if piece["figure"] in TYPES and piece.get("direction"):
        made["horse"] = board.covered(piece)[1:]
    elif piece.get("direction"):
        made["facing"] = piece["direction"]
    return made
