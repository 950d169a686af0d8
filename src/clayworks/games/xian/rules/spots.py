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
        self.active: i64 = starts["active"]
        self.deciders: i64 = starts["deciders"]
        self.turn: i64 = starts["turn"]
        self.round: i64 = starts["round"]
        self.phase: i64 = starts["phase"]
        self.order: i64 = starts["order"]
        self.stage: i64 = starts["stage"]
        self.begun: i64 = starts["begun"]
        self.entering: i64 = starts["entering"]
        self.bonus_due: i64 = starts["bonus_due"]
        self.space: i64 = starts["space"]
        self.gives: i64 = starts["gives"]
        self.gives_second: i64 = starts["gives_second"]
        self.takes: i64 = starts["takes"]
        self.scores: i64 = starts["scores"]
        self.points: i64 = starts["points"]
        self.goods: i64 = starts["goods"]
        self.track: i64 = starts["track"]
        self.below: i64 = starts["below"]
        self.builders: i64 = starts["builders"]
        self.signatures: i64 = starts["signatures"]
        self.figures: i64 = starts["figures"]
        self.starting_tile: i64 = starts["starting_tile"]
        self.helpers: i64 = starts["helpers"]
        self.bonus_tiles: i64 = starts["bonus_tiles"]
        self.end_tile: i64 = starts["end_tile"]
        self.discards: i64 = starts["discards"]
        self.over: i64 = starts["over"]
        self.under: i64 = starts["under"]
        self.chosen: i64 = starts["chosen"]
        self.exchanged: i64 = starts["exchanged"]
        self.hand_size: i64 = starts["hand_size"]
        self.equipment_size: i64 = starts["equipment_size"]
        self.equipment: i64 = starts["equipment"]
        self.hand: i64 = starts["hand"]
        self.returning: i64 = starts["returning"]
        self.own_under: i64 = starts["own_under"]
        self.own_over: i64 = starts["own_over"]
        self.returned: i64 = starts["returned"]
        self.places: i64 = starts["places"]
        self.closed: i64 = starts["closed"]
        self.minister: i64 = starts["minister"]
        self.minister_bonus: i64 = starts["minister_bonus"]
        self.requests: i64 = starts["requests"]
        self.turn_track: i64 = starts["turn_track"]
        self.face_down: i64 = starts["face_down"]
        self.row: i64 = starts["row"]
        self.equipment_deck: i64 = starts["equipment_deck"]
        self.discarded: i64 = starts["discarded"]
        self.end_tiles: i64 = starts["end_tiles"]
        self.removed: i64 = starts["removed"]
        self.supply: i64 = starts["supply"]
        self.clay_warriors: i64 = starts["clay_warriors"]
        self.faces: i64 = starts["faces"]
        self.pit: i64 = starts["pit"]
        self.signed: i64 = starts["signed"]
