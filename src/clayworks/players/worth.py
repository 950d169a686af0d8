# compiled by mypyc
"""What an outcome is worth to each seat: a number from 0 to 1 made of rank and margin.

Rank alone says nothing while a game is clearly won or lost, margin alone plays for points that nobody
needs. The margin is measured against what rollouts from the root expect, so that it always has a slope
where the game is being played.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.state import State
from clayworks.players.tree import row_of

USUAL_SPREAD = 15.0


class Worth:
    """The scale of one search: expected margin of each seat and how far outcomes lie from it."""

    def __init__(self, seats: int, margin_share: float) -> None:
        self.seats: i64 = seats
        self.margin_share: float = margin_share
        self.samples: float = 0.0
        self.sums: vec[float] = row_of(seats, 0.0)
        self.squares: vec[float] = row_of(seats, 0.0)

    def margins(self, state: State) -> vec[float]:
        """How far each seat lies before (or behind) the best of the others."""
        scores = state.scores()
        margins = row_of(self.seats, 0.0)
        for seat in range(self.seats):
            best_other: i64 = -1000000
            for other in range(self.seats):
                score: i64 = scores[other]
                if other != seat and score > best_other:
                    best_other = score
            own: i64 = scores[seat]
            margins[seat] = float(own - best_other)
        return margins

    def sample(self, margins: vec[float]) -> None:
        """Learn the scale from one more outcome."""
        self.samples += 1.0
        for seat in range(self.seats):
            self.sums[seat] += margins[seat]
            self.squares[seat] += margins[seat] * margins[seat]

    def of_margin(self, seat: i64, margin: float) -> float:
        """A margin as a number from 0 to 1; what was expected is a half."""
        expected = self.sums[seat] / (self.samples + 1.0)
        variance = self.squares[seat] / (self.samples + 1.0) - expected * expected
        spread = max(variance**0.5, 0.25 * USUAL_SPREAD) if self.samples > 3.0 else USUAL_SPREAD
        distance = (margin - expected) / (1.5 * spread)
        return 0.5 + 0.5 * distance / (1.0 + abs(distance))

    def of(self, seat: i64, utility: float, margin: float) -> float:
        """Rank (a utility from -1 to 1) and margin together."""
        rank = 0.5 + 0.5 * utility
        return (1.0 - self.margin_share) * rank + self.margin_share * self.of_margin(seat, margin)
