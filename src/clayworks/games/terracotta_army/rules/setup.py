"""Set-up (TA-4): what is drawn, and the table at the first turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal
from clayworks.core.messages import Message
from clayworks.core.reading import together
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules import dealing
from clayworks.games.terracotta_army.rules.decisions import ArmyState
from clayworks.games.terracotta_army.rules.notation import TILES
from clayworks.games.terracotta_army.rules.state import ROUNDS, SEGMENTS
from clayworks.games.terracotta_army.rules.tables import Tables


def draw(colours: Sequence[str], chance: Chance, tables: Tables) -> dict[str, Any]:
    """TA-4.2, the random steps: ring offsets, five tiles of the box, first player."""
    seats, drawn = len(colours), dealing.draw(len(colours), tables, chance)
    return {
        "turn_order": [colours[(drawn.first + place) % seats] for place in range(seats)],
        "wheel": {"inner": int(drawn.inner), "middle": int(drawn.middle)},
        "tiles": [TILES[tile] for tile in drawn.tiles],
    }


def check_deal(colours: Sequence[str], deal: Any, tables: Tables) -> None:
    """TA-19.8: refuse an impossible deal, naming every fault."""
    faults: list[Message] = []
    order = deal.get("turn_order")
    rounds = [list(colours[first:]) + list(colours[:first]) for first in range(len(colours))]
    if order not in rounds:
        faults.append(
            M(
                "deal.turn_order: {order} is not the seating order from one player on (TA-4.2)",
                order=repr(order),
            )
        )
    wheel = deal.get("wheel")
    for ring in ("inner", "middle"):
        offset = wheel.get(ring) if isinstance(wheel, dict) else None
        if isinstance(offset, bool) or not isinstance(offset, int) or not 0 <= offset < SEGMENTS:
            faults.append(
                M(
                    "deal.wheel.{ring}: {offset} is no offset from 0 to 11 (TA-2.9)",
                    ring=ring,
                    offset=repr(offset),
                )
            )
    tiles = deal.get("tiles")
    if not isinstance(tiles, list) or len(tiles) != ROUNDS:
        faults.append(M("deal.tiles: {tiles} are not five tiles (TA-4.2)", tiles=repr(tiles)))
    else:
        box = [TILES[tile] for tile in tables.tiles]
        unknown = [tile for tile in tiles if tile not in TILES]
        faults += [M("deal.tiles: {tile} is no tile (TA-2.16)", tile=repr(tile)) for tile in unknown]
        if any(tiles.count(tile) > box.count(tile) for tile in tiles if tile in TILES):
            faults.append(M("deal.tiles: every tile can lie there once only (TA-4.2)"))
    if faults:
        raise BadDeal(together(faults))


def lay_out(table: ArmyState, deal: Any) -> None:
    """TA-4.2: everything on an empty table, with this deal, up to the first turn."""
    tiles = vec[i64]([TILES.index(tile) for tile in deal["tiles"]])
    first = table.colours.index(deal["turn_order"][0])
    dealing.lay_out(table, dealing.Drawn(deal["wheel"]["inner"], deal["wheel"]["middle"], tiles, first))
