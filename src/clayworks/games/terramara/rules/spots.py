# compiled by mypyc
"""Where each feature of an observation begins in its row; `formats/observation.py` says what they are."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from clayworks.core.rows import nothing_observed

FEWEST: Final = 2  # players; `Tables.spots` begins with theirs


class Spots:
    """The places of all features, at a table of some size. Made from the list of features, by their names."""

    def __init__(self, starts: dict[str, int], size: int) -> None:
        self.zeros: vec[i16] = nothing_observed(size)
        self.decision: i64 = starts["decision"]
        self.stage: i64 = starts["stage"]
        self.round: i64 = starts["round"]
        self.active: i64 = starts["active"]
        self.deciding: i64 = starts["deciding"]
        self.fresh: i64 = starts["fresh"]
        self.first_player: i64 = starts["first_player"]
        self.next_first_player: i64 = starts["next_first_player"]
        self.depth: i64 = starts["depth"]
        self.steps: i64 = starts["steps"]
        self.step_players: i64 = starts["step_players"]
        self.step_numbers: i64 = starts["step_numbers"]
        self.scores: i64 = starts["scores"]
        self.points: i64 = starts["points"]
        self.goods: i64 = starts["goods"]
        self.culture: i64 = starts["culture"]
        self.military: i64 = starts["military"]
        self.caravans: i64 = starts["caravans"]
        self.workers: i64 = starts["workers"]
        self.workers_used: i64 = starts["workers_used"]
        self.flags: i64 = starts["flags"]
        self.character: i64 = starts["character"]
        self.adult: i64 = starts["adult"]
        self.reserved: i64 = starts["reserved"]
        self.members: i64 = starts["members"]
        self.waiting: i64 = starts["waiting"]
        self.flip_open: i64 = starts["flip_open"]
        self.used_cards: i64 = starts["used_cards"]
        self.ability_used: i64 = starts["ability_used"]
        self.private_tokens: i64 = starts["private_tokens"]
        self.private_crossroads: i64 = starts["private_crossroads"]
        self.private_settlement: i64 = starts["private_settlement"]
        self.artefacts: i64 = starts["artefacts"]
        self.starting_card: i64 = starts["starting_card"]
        self.hut: i64 = starts["hut"]
        self.neutrals: i64 = starts["neutrals"]
        self.neutral_four: i64 = starts["neutral_four"]
        self.owners: i64 = starts["owners"]
        self.kinds: i64 = starts["kinds"]
        self.fire: i64 = starts["fire"]
        self.tiles: i64 = starts["tiles"]
        self.tokens: i64 = starts["tokens"]
        self.row: i64 = starts["row"]
        self.deck: i64 = starts["deck"]
        self.road_end: i64 = starts["road_end"]
        self.track: i64 = starts["track"]
        self.reserve: i64 = starts["reserve"]
        self.warriors: i64 = starts["warriors"]
        self.pool_characters: i64 = starts["pool_characters"]
        self.pool_starts: i64 = starts["pool_starts"]
