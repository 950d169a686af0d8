"""A component file in which every number differs that may, also the inspectors' tracks and the tiles."""

from __future__ import annotations

from typing import Any

from clayworks.core.components import Components
from tests.games.numbers import Data, changed

from .boards import GAME


def alter(data: Data) -> None:
    """Another number in every place, different ones where the shipped ones are alike."""
    setup: Any = data["setup"]
    setup["coins_each"] = 5
    setup["workers"].update({"2": 4, "3": 3, "4": 2})
    for place, (clay, coins) in enumerate(((2, 3), (3, 1), (5, 4), (1, 6))):
        setup["seat_bonus"][place].update(wet_clay=clay, coins=coins)
    data["warehouses"].update(start_dry_clay=3, dry_clay_per_craft=0)
    for token, clay in zip(data["priority_tokens"], (3, 4, 6), strict=True):
        token["wet_clay"] = clay
    data["wheel"].update(rotate_cost_coins=3, substitute_wet_clay=2, substitute_coins=4)
    for ring in ("inner", "middle"):
        for row in data["wheel"][ring]:
            if "amount" in row:
                row["amount"] += 1 + row["index"] % 4
    data["inspectors"].update(domination_vp=13, presence_vp=4)
    data["inspectors"]["row"].update(start=3, forward="up", spaces=list("134567"))
    data["inspectors"]["column"].update(start="D", forward="left", spaces=list("ABCDGHI"))
    next(tile for tile in data["tiles"] if tile["id"] == "quarter_nw")["id"] = "coins"
    data["organizer"]["vp"] = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10]
    for warrior, points in zip(data["warriors"], (2, 5, 3, 4), strict=True):
        warrior["ability_vp_per_empty_cell" if warrior["id"] == "crossbowman" else "ability_vp"] = points
    data["warriors"][3]["ability_coins"] = 6
    for number, specialist in enumerate(data["specialists"]):
        specialist["price_coins"] = [number + 2, number + 4, number + 5, number + 7]
    data["specialists"][3]["vp_per_warrior_in_line"] = 3
    data["master_tokens"]["costs"] = [2, 3, 5, 6, 8, 9]
    data["cleanup_bonus"].update(coin=3, keep_wet=2)
    next(master for master in data["masters"] if master["id"] == "clay_maker")["ability_wet_clay"] = 5
    for number, row in enumerate(data["tile_values"]):
        row.update(domination_vp=20 + 3 * number, presence_vp=9 + number)
    data["final_scoring"].update(
        footman_domination_vp=17,
        footman_presence_vp=6,
        group_domination_vp=14,
        group_presence_vp=7,
        archer_vp=8,
        leftovers_per_vp=3,
    )


ALTERED = type(GAME)(Components(changed(GAME, alter), "every number differs.toml"))
