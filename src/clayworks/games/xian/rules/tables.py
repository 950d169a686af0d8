# compiled by mypyc
"""The printed values that the rules look up all the time, as short rows of numbers.

`components.py` fills them from `components.toml`. Everything is numbered in the order of its written
names (XI-23.7), so that options come out in that order by themselves.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.games.xian.rules.spots import Spots

# What a worker card does when its action is taken (XI-8.1).
TAX_COLLECTOR: Final = 0
CRAFTSMAN: Final = 1
HELPER: Final = 2
MINER: Final = 3

# What `end-prestige` counts (XI-17.12): the marker when step 4 begins, or the points of the six turns.
MARKER: Final = 0
POINTS_IN_GAME: Final = 1

# The second pigment of a section's cost, where any colour will do (XI-11.3).
ANY: Final = -1


class Tables:
    """Printed values of one component file. Rows are never changed."""

    def __init__(self, numbers: dict[str, list[int]]) -> None:
        # Worker cards B1 … Y6 (XI-2.2): what they do, how much, which pigment, number, corner pigment.
        self.card_kinds: vec[i64] = vec[i64](numbers["card_kinds"])
        self.card_amounts: vec[i64] = vec[i64](numbers["card_amounts"])
        self.card_pigments: vec[i64] = vec[i64](numbers["card_pigments"])
        self.card_numbers: vec[i64] = vec[i64](numbers["card_numbers"])
        self.card_corners: vec[i64] = vec[i64](numbers["card_corners"])
        # Helpers (XI-2.3): points card after card and turn after turn; bit and amount of each ability.
        self.helper_prestige: vec[i64] = vec[i64](numbers["helper_prestige"])
        self.ability_bits: vec[i64] = vec[i64](numbers["ability_bits"])
        self.ability_amounts: vec[i64] = vec[i64](numbers["ability_amounts"])
        # Equipment (XI-2.4, XI-2.5): section and material by type, cost and clay by card.
        self.type_sections: vec[i64] = vec[i64](numbers["type_sections"])
        self.type_materials: vec[i64] = vec[i64](numbers["type_materials"])
        self.equipment_costs: vec[i64] = vec[i64](numbers["equipment_costs"])
        self.equipment_clay: vec[i64] = vec[i64](numbers["equipment_clay"])
        # The spaces of the pit by name (XI-2.7): section, row, letter and column; a section's spaces stand
        # together, from its start to that of the next.
        self.space_sections: vec[i64] = vec[i64](numbers["space_sections"])
        self.space_rows: vec[i64] = vec[i64](numbers["space_rows"])
        self.space_letters: vec[i64] = vec[i64](numbers["space_letters"])
        self.space_columns: vec[i64] = vec[i64](numbers["space_columns"])
        self.section_starts: vec[i64] = vec[i64](numbers["section_starts"])
        # The pit (XI-2.8, XI-2.9): four neighbours of each space, costs and majorities by section. The
        # two pigments of a section's paint cost are request spaces 0 to 3 (QA, QB1, QB2, QC) or ANY.
        self.neighbours: vec[i64] = vec[i64](numbers["neighbours"])
        self.clay_costs: vec[i64] = vec[i64](numbers["clay_costs"])
        self.first_pigments: vec[i64] = vec[i64](numbers["first_pigments"])
        self.second_pigments: vec[i64] = vec[i64](numbers["second_pigments"])
        self.majorities: vec[i64] = vec[i64](numbers["majorities"])
        # Faces FA1 … FC4 (XI-2.11), 24 spaces each: statue or not, and what crafting there gives, by kind
        # of resource.
        self.face_statues: vec[i64] = vec[i64](numbers["face_statues"])
        self.face_prestige: vec[i64] = vec[i64](numbers["face_prestige"])
        self.face_resources: vec[i64] = vec[i64](numbers["face_resources"])
        # Request tokens T1 … T12 (XI-2.12), and the building of each colour of pigment (XI-2.14).
        self.token_numbers: vec[i64] = vec[i64](numbers["token_numbers"])
        self.token_pigments: vec[i64] = vec[i64](numbers["token_pigments"])
        self.building_of: vec[i64] = vec[i64](numbers["building_of"])
        # The tile kind of each space of the track, 0 none (XI-2.15); pigments of the starting tiles.
        self.track_tiles: vec[i64] = vec[i64](numbers["track_tiles"])
        self.start_pigments: vec[i64] = vec[i64](numbers["start_pigments"])
        # Set-up and limits (XI-3), by number of players where there are several.
        self.start_coins: i64 = numbers["start_coins"][0]
        self.start_clay: i64 = numbers["start_clay"][0]
        self.start_prestige: i64 = numbers["start_prestige"][0]
        self.signatures: i64 = numbers["signatures"][0]
        self.figures: i64 = numbers["figures"][0]
        self.clay_warriors: i64 = numbers["clay_warriors"][0]
        self.pigment_supply: vec[i64] = vec[i64](numbers["pigment_supply"])
        self.pair_limits: vec[i64] = vec[i64](numbers["pair_limits"])
        self.fees: vec[i64] = vec[i64](numbers["fees"])
        self.missing_coin: i64 = numbers["missing_coin"][0]
        self.minister_coins: i64 = numbers["minister_coins"][0]
        self.minister_prestige: i64 = numbers["minister_prestige"][0]
        self.pass_coins: i64 = numbers["pass_coins"][0]
        # Scoring (XI-17); end-game tiles in the order of their names.
        self.set_prestige: vec[i64] = vec[i64](numbers["set_prestige"])
        self.match_prestige: i64 = numbers["match_prestige"][0]
        self.unused_prestige: i64 = numbers["unused_prestige"][0]
        self.resources_per_point: i64 = numbers["resources_per_point"][0]
        self.end_amounts: vec[i64] = vec[i64](numbers["end_amounts"])
        self.end_maximums: vec[i64] = vec[i64](numbers["end_maximums"])
        self.prestige_counts: i64 = numbers["prestige_counts"][0]
        # Where features of an observation lie, by number of players.
        self.spots: list[Spots] = []
