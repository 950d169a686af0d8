"""What the small games share: everything of the contract that nobody asks them for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.components import Components
from clayworks.core.game import Game
from clayworks.core.messages import Message
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

    def _thaw(self, numbers: list[int]) -> None:
        raise NotImplementedError


def _unasked(*_: object) -> None:
    raise NotImplementedError


unasked: Any = _unasked


class SmallGame(Game):
    """Colours, names and pictures that no player asks for."""

    name = "small"
    title = "Small"
    folder = Path(__file__).parent
    rules = 1
    position_format = ""
    sources = ("all",)
    turn_rule = ""
    scoring_phases = ("final",)
    colours = ("red", "white", "black", "grey")

    def __init__(self) -> None:
        super().__init__(Components({}, self.name))

    def draw(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
        return {}

    def colour_name(self, colour: str) -> Message:
        return Message(colour)

    blank = to_position = from_position = ledger = scored = score_position = unasked
    decision = describe = refusal = why_not = tell = terminal = board = place_name = source_name = unasked
