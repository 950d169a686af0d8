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
        self.round: i64 = starts["round"]
        self.phase: i64 = starts["phase"]
        self.turn_order: i64 = starts["turn_order"]
        self.scores: i64 = starts["scores"]
        self.points: i64 = starts["points"]
        self.holdings: i64 = starts["holdings"]
        self.priority: i64 = starts["priority"]
        self.weapons: i64 = starts["weapons"]
        self.masters: i64 = starts["masters"]
        self.inner: i64 = starts["inner"]
        self.middle: i64 = starts["middle"]
        self.workers: i64 = starts["workers"]
        self.turned: i64 = starts["turned"]
        self.worker_at: i64 = starts["worker_at"]
        self.worker: i64 = starts["worker"]
        self.ring: i64 = starts["ring"]
        self.hired: i64 = starts["hired"]
        self.figure: i64 = starts["figure"]
        self.warehouse: i64 = starts["warehouse"]
        self.at: i64 = starts["at"]
        self.warehouses: i64 = starts["warehouses"]
        self.organizer: i64 = starts["organizer"]
        self.specialists: i64 = starts["specialists"]
        self.inspector_row: i64 = starts["inspector_row"]
        self.inspector_column: i64 = starts["inspector_column"]
        self.tiles: i64 = starts["tiles"]
        self.statues: i64 = starts["statues"]
        self.owners: i64 = starts["owners"]
        self.bearings: i64 = starts["bearings"]
