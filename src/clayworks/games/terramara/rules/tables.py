# compiled by mypyc
"""The printed values that the rules look up all the time, as short rows of numbers.

`components.py` fills them from `components.toml`, `language.py` makes the programs of the effects.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.games.terramara.rules.spots import Spots

# -- the items of an effect (TM-3.1): first what is automatic, then free goods, then the rest (TM-3.2) ---

GOODS: Final = 0
VP: Final = 1
GAIN_MILITARY: Final = 2
WORKER: Final = 3
HIRE: Final = 4
WARRIORS: Final = 5
LEVEL_VP: Final = 6
ANY_RAW: Final = 7
ANY_PRODUCT: Final = 8
PROCESS: Final = 9
TRADE_RAW: Final = 10
CULTURE: Final = 11
TRAVEL: Final = 12
RAID: Final = 13
FIRST_PLAYER: Final = 14
CREATE: Final = 15
PAY: Final = 16
CHOOSE: Final = 17
OPS: Final = 18

# -- abilities of artefacts (TM-3.3) ---------------------------------------------------------------------

NO_ABILITY: Final = 0
IMMEDIATE: Final = 1
PERMANENT: Final = 2
ROUND: Final = 3
END: Final = 4

# -- events that trigger something (TM-3.4) --------------------------------------------------------------

CULTURE_GAINED: Final = 0
CROSSROADS_REACHED: Final = 1
FLAG_PLACED: Final = 2
EXPLORER_TO_FUTURE: Final = 3
CHIEF_TO_SPACE: Final = 4
CROSSROADS_VISIT: Final = 5
HUT_VISIT: Final = 6
ARTEFACT_CREATED: Final = 7

# Variants of an event: the level of the created card, or whether the chief's space was empty.
VARIANTS: Final = 3
WAS_EMPTY: Final = 0
WAS_HELD: Final = 1

# -- modifiers (TM-3.5), as bits -------------------------------------------------------------------------

NO_JOIN_LOSS: Final = 1
RAID_IMMUNE: Final = 2
EXTRA_TRAVEL: Final = 4
EXTRA_CULTURE: Final = 8
NEVER_LOSE_MILITARY: Final = 16
RAW_SUB: Final = 32
EXTRA_EXPLORER: Final = 64
PRIVATE_TOKENS: Final = 128
PRIVATE_CROSSROADS: Final = 256

# -- end scores (TM-3.6) ---------------------------------------------------------------------------------

NO_SCORE: Final = 0
PER_CATEGORY: Final = 1
PER_WORKER_LEVEL: Final = 2
PER_ARTEFACT: Final = 3
PER_FLAG: Final = 4
PER_RIVER: Final = 5
DOUBLE_MILITARY: Final = 6
DOUBLE_ROAD: Final = 7

# -- conditions of settlements and special spaces (TM-4.9, TM-8.4); from CATEGORIES on one per category --

BY_WORKERS: Final = 0
BY_ROAD: Final = 1
BY_RIVER: Final = 2
BY_MILITARY: Final = 3
BY_CATEGORY: Final = 4


class Tables:
    """Printed values of one component file. Rows are never changed."""

    def __init__(self, numbers: dict[str, list[int]]) -> None:
        # The action space: first action and number of own options of each decision, then its free
        # actions (TM-19.3); which option of `order` an op is, and what the free actions are.
        self.first: vec[i64] = vec[i64](numbers["first"])
        self.size: vec[i64] = vec[i64](numbers["size"])
        self.order_option: vec[i64] = vec[i64](numbers["order_option"])
        self.order_spot: i64 = numbers["order_spot"][0]
        self.round_cards: vec[i64] = vec[i64](numbers["round_cards"])
        self.round_place: vec[i64] = vec[i64](numbers["round_place"])
        # Effects: items from `effect_first` on are automatic, from `effect_any` on goods of one's
        # choice, from `effect_rest` to `effect_end` all others.
        self.effect_first: vec[i64] = vec[i64](numbers["effect_first"])
        self.effect_any: vec[i64] = vec[i64](numbers["effect_any"])
        self.effect_rest: vec[i64] = vec[i64](numbers["effect_rest"])
        self.effect_end: vec[i64] = vec[i64](numbers["effect_end"])
        self.effect_source: vec[i64] = vec[i64](numbers["effect_source"])
        self.item_op: vec[i64] = vec[i64](numbers["item_op"])
        self.item_a: vec[i64] = vec[i64](numbers["item_a"])
        self.item_b: vec[i64] = vec[i64](numbers["item_b"])
        self.item_c: vec[i64] = vec[i64](numbers["item_c"])
        self.item_d: vec[i64] = vec[i64](numbers["item_d"])
        self.branch_effect: vec[i64] = vec[i64](numbers["branch_effect"])
        self.branch_option: vec[i64] = vec[i64](numbers["branch_option"])
        self.choose_none: i64 = numbers["choose_none"][0]
        # Effects of things.
        self.homeland_effect: vec[i64] = vec[i64](numbers["homeland_effect"])
        self.homeland_raid: vec[i64] = vec[i64](numbers["homeland_raid"])  # the loss that entering asks for
        self.homeland_open: vec[i64] = vec[i64](numbers["homeland_open"])
        self.tile_effect: vec[i64] = vec[i64](numbers["tile_effect"])
        self.tile_back: vec[i64] = vec[i64](numbers["tile_back"])
        # For how many members there is room by the tile itself: its spaces, its back (TM-4.4).
        self.tile_room: vec[i64] = vec[i64](numbers["tile_room"])
        self.back_room: vec[i64] = vec[i64](numbers["back_room"])
        self.tile_small: vec[i64] = vec[i64](numbers["tile_small"])
        self.tile_level: vec[i64] = vec[i64](numbers["tile_level"])
        self.token_effect: vec[i64] = vec[i64](numbers["token_effect"])
        self.token_level: vec[i64] = vec[i64](numbers["token_level"])
        self.start_effect: vec[i64] = vec[i64](numbers["start_effect"])
        self.hut_item: i64 = numbers["hut_item"][0]
        self.front: i64 = numbers["front"][0]
        self.third: i64 = numbers["third"][0]
        self.fourth: i64 = numbers["fourth"][0]
        self.back: i64 = numbers["back"][0]
        self.back_from_round: i64 = numbers["back_from_round"][0]
        self.third_bonus: vec[i64] = vec[i64](numbers["third_bonus"])
        self.fourth_bonus: vec[i64] = vec[i64](numbers["fourth_bonus"])
        # Special spaces and settlements: condition and what it asks for, by tile.
        self.special_condition: vec[i64] = vec[i64](numbers["special_condition"])
        self.special_min: vec[i64] = vec[i64](numbers["special_min"])
        self.settlement_condition: vec[i64] = vec[i64](numbers["settlement_condition"])
        self.settlement_steps: vec[i64] = vec[i64](numbers["settlement_steps"])
        self.settlement_vp: vec[i64] = vec[i64](numbers["settlement_vp"])
        # Artefacts: costs four a card, in the order plank, metal, block, leather.
        self.card_category: vec[i64] = vec[i64](numbers["card_category"])
        self.card_level: vec[i64] = vec[i64](numbers["card_level"])
        self.card_cost: vec[i64] = vec[i64](numbers["card_cost"])
        self.card_vp: vec[i64] = vec[i64](numbers["card_vp"])
        self.card_kind: vec[i64] = vec[i64](numbers["card_kind"])
        self.card_effect: vec[i64] = vec[i64](numbers["card_effect"])
        self.card_modifier: vec[i64] = vec[i64](numbers["card_modifier"])
        self.card_raw_sub: vec[i64] = vec[i64](numbers["card_raw_sub"])
        self.card_score: vec[i64] = vec[i64](numbers["card_score"])
        self.card_score_vp: vec[i64] = vec[i64](numbers["card_score_vp"])
        self.card_score_by: vec[i64] = vec[i64](numbers["card_score_by"])
        self.level_end: vec[i64] = vec[i64](numbers["level_end"])  # of the deck, by level
        # Triggers of cards, then of the sides of characters: event, and an effect for each variant.
        self.trigger_event: vec[i64] = vec[i64](numbers["trigger_event"])
        self.trigger_effect: vec[i64] = vec[i64](numbers["trigger_effect"])
        # The sides of characters: child, adult, character after character.
        self.side_setup: vec[i64] = vec[i64](numbers["side_setup"])
        self.side_modifier: vec[i64] = vec[i64](numbers["side_modifier"])
        self.side_raw_sub: vec[i64] = vec[i64](numbers["side_raw_sub"])
        self.side_round: vec[i64] = vec[i64](numbers["side_round"])
        self.side_settlement: vec[i64] = vec[i64](numbers["side_settlement"])
        self.token_level_by_round: vec[i64] = vec[i64](numbers["token_level_by_round"])
        # Tracks and road.
        self.military_max: i64 = numbers["military_max"][0]
        self.military_level: vec[i64] = vec[i64](numbers["military_level"])
        self.overflow_military: i64 = numbers["overflow_military"][0]
        self.rank_vp: vec[i64] = vec[i64](numbers["rank_vp"])
        self.raid_base: i64 = numbers["raid_base"][0]
        self.raid_least: i64 = numbers["raid_least"][0]
        self.raid_most: i64 = numbers["raid_most"][0]
        self.river_max: i64 = numbers["river_max"][0]
        self.overflow_culture: i64 = numbers["overflow_culture"][0]
        self.reach: vec[i64] = vec[i64](numbers["reach"])
        self.river_spots: vec[i64] = vec[i64](numbers["river_spots"])  # two a space, or -1
        self.river_explorer: vec[i64] = vec[i64](numbers["river_explorer"])
        self.reserve_from: i64 = numbers["reserve_from"][0]
        self.discount_from: i64 = numbers["discount_from"][0]
        self.edge_from: vec[i64] = vec[i64](numbers["edge_from"])
        self.edge_to: vec[i64] = vec[i64](numbers["edge_to"])
        self.way_first: vec[i64] = vec[i64](numbers["way_first"])  # edges of a node in `ways`
        self.ways: vec[i64] = vec[i64](numbers["ways"])
        self.end_vp: vec[i64] = vec[i64](numbers["end_vp"])
        # Pieces and rounds.
        self.capacity: vec[i64] = vec[i64](numbers["capacity"])
        self.banned_capacity: i64 = numbers["banned_capacity"][0]
        self.explorers: i64 = numbers["explorers"][0]
        self.warriors: i64 = numbers["warriors"][0]
        self.worker_level: vec[i64] = vec[i64](numbers["worker_level"])
        self.workers_on_track: vec[i64] = vec[i64](numbers["workers_on_track"])
        self.worker_reserve: vec[i64] = vec[i64](numbers["worker_reserve"])
        self.worker_count: vec[i64] = vec[i64](numbers["worker_count"])
        self.neutrals: vec[i64] = vec[i64](numbers["neutrals"])  # by number of players
        self.kit: vec[i64] = vec[i64](numbers["kit"])  # goods, then workers, then culture
        self.kit_military: vec[i64] = vec[i64](numbers["kit_military"])
        # Points at the end.
        self.reserved_penalty: i64 = numbers["reserved_penalty"][0]
        self.raw_half_points: i64 = numbers["raw_half_points"][0]
        self.product_half_points: i64 = numbers["product_half_points"][0]
        # Where features of an observation lie, by number of players.
        self.spots: list[Spots] = []
