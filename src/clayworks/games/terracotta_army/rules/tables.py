# compiled by mypyc
"""The printed values that the rules look up all the time, as short rows of numbers.

`components.py` fills them from `components.toml`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.games.terracotta_army.rules.spots import Spots

# Actions on the rings (TA-2.5). What goes with an action: an amount, a Master, a weapon or a specialist (the
# number after the last kind of specialist is any of them, TA-9.1).
TAKE_COINS: Final = 0
TAKE_CLAY: Final = 1
CRAFT: Final = 2
SOAK: Final = 3
PROMOTE: Final = 4
MASTER: Final = 5
TAKE_PRIORITY: Final = 6
READY: Final = 7
BUY: Final = 8


class Tables:
    """Printed values of one component file. Rows are never changed."""

    def __init__(self, numbers: dict[str, list[int]]) -> None:
        # The rings (TA-2.6 to TA-2.8): action and what goes with it, by position.
        self.inner_actions: vec[i64] = vec[i64](numbers["inner_actions"])
        self.inner_amounts: vec[i64] = vec[i64](numbers["inner_amounts"])
        self.middle_actions: vec[i64] = vec[i64](numbers["middle_actions"])
        self.middle_amounts: vec[i64] = vec[i64](numbers["middle_amounts"])
        self.outer_actions: vec[i64] = vec[i64](numbers["outer_actions"])
        self.outer_amounts: vec[i64] = vec[i64](numbers["outer_amounts"])
        self.rotate_cost: i64 = numbers["rotate_cost"][0]
        self.substitute_clay: i64 = numbers["substitute_clay"][0]
        self.substitute_coins: i64 = numbers["substitute_coins"][0]
        self.clay_per_craft: i64 = numbers["clay_per_craft"][0]
        # The organizer's points, bottom figure first (TA-2.11), and the abilities (TA-2.12).
        self.organizer_vp: vec[i64] = vec[i64](numbers["organizer_vp"])
        self.ability_vp: vec[i64] = vec[i64](numbers["ability_vp"])
        self.spear_coins: i64 = numbers["spear_coins"][0]
        # Specialists: prices kind after kind (TA-2.13), and the weapon each kind needs (TA-2.12).
        self.prices: vec[i64] = vec[i64](numbers["prices"])
        self.specialist_weapons: vec[i64] = vec[i64](numbers["specialist_weapons"])
        # Masters (TA-2.14): costs of the tokens, cheapest first; which Masters give coins at clean-up, which
        # keep clay wet.
        self.token_costs: vec[i64] = vec[i64](numbers["token_costs"])
        self.coin_masters: vec[i64] = vec[i64](numbers["coin_masters"])
        self.wet_masters: vec[i64] = vec[i64](numbers["wet_masters"])
        self.clay_maker_clay: i64 = numbers["clay_maker_clay"][0]
        # Priority tokens: wet clay by number (TA-2.15); index 0 is no token.
        self.priority_clay: vec[i64] = vec[i64](numbers["priority_clay"])
        # Set-up (TA-4.1, TA-4.2), by number of players or by place in the first turn order.
        self.workers: vec[i64] = vec[i64](numbers["workers"])
        self.start_coins: i64 = numbers["start_coins"][0]
        self.warehouse_clay: i64 = numbers["warehouse_clay"][0]
        self.bonus_clay: vec[i64] = vec[i64](numbers["bonus_clay"])
        self.bonus_coins: vec[i64] = vec[i64](numbers["bonus_coins"])
        # Inspectors (TA-3.6): where they start, and by line the next space forward and backward; NOTHING
        # for a line without a space.
        self.row_start: i64 = numbers["row_start"][0]
        self.row_forward: vec[i64] = vec[i64](numbers["row_forward"])
        self.row_backward: vec[i64] = vec[i64](numbers["row_backward"])
        self.column_start: i64 = numbers["column_start"][0]
        self.column_forward: vec[i64] = vec[i64](numbers["column_forward"])
        self.column_backward: vec[i64] = vec[i64](numbers["column_backward"])
        # The scoring tiles in the box (TA-2.16), each by its number, in ascending order.
        self.tiles: vec[i64] = vec[i64](numbers["tiles"])
        # Points: domination and presence (TA-2.17, TA-2.18).
        self.tile_domination: vec[i64] = vec[i64](numbers["tile_domination"])
        self.tile_presence: vec[i64] = vec[i64](numbers["tile_presence"])
        self.inspector_vp: vec[i64] = vec[i64](numbers["inspector_vp"])
        self.footman_vp: vec[i64] = vec[i64](numbers["footman_vp"])
        self.group_vp: vec[i64] = vec[i64](numbers["group_vp"])
        self.musician_vp: i64 = numbers["musician_vp"][0]
        self.archer_vp: i64 = numbers["archer_vp"][0]
        self.leftovers_per_vp: i64 = numbers["leftovers_per_vp"][0]
        # Where features of an observation lie, by number of players.
        self.spots: list[Spots] = []
