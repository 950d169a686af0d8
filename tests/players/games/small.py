"""What the small games share: asking, the end, and one kind of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.core.game import Game
from clayworks.core.state import NOTHING, State


class SmallState(State):
    """A table on which the most points win."""

    def ask(self, seat: int, options: Sequence[int]) -> None:
        self.open, self.seat, self.options = 0, seat, vec[i64]([i64(option) for option in options])

    def stop(self) -> None:
        self.open, self.options = NOTHING, vec[i64]()

    def end(self, points: Sequence[int]) -> None:
        for seat, gained in enumerate(points):
            self.gain_points(seat, 0, gained, "")
        self.stop()
        self.over = True

    def places(self) -> list[int]:
        scores = self.scores()
        return [1 + sum(other > own for other in scores) for own in scores]


class SmallGame(Game):
    """Four colours, nothing printed, nothing drawn."""

    name = "small"
    title = "Small"
    sources = ("all",)
    colours = ("red", "white", "black", "grey")

    def __init__(self) -> None:
        super().__init__(Components({}, self.name))

    def draw(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
        return {}

    def blank(self, colours: tuple[str, ...]) -> SmallState:
        raise NotImplementedError  # no player asks for an empty table
