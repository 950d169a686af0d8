"""Pebbles: the heap, and what is said about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.actions import ActionSpace
from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.state import NOTHING, State

from . import M

MOST = 3
LAST = 3
PEBBLES, BONUS = range(2)


class PebbleState(State):
    """A heap; its points are the pebbles that a seat has taken."""

    def __init__(self, game: Game, colours: tuple[str, ...]) -> None:
        super().__init__(game, colours)
        self.heap = 0

    def _carry_out(self, action: i64) -> None:
        self.take(int(action) + 1)
        self.open, self.options = NOTHING, vec[i64]()

    def take(self, count: int) -> None:
        self.heap -= count
        self.gain_points(self.seat, PEBBLES, count, "")
        if self.log is not None:
            self.log.note("take", self.seat, count)
        if self.heap == 0:
            self.gain_points(self.seat, BONUS, LAST, "")

    def _proceed(self) -> None:
        self.seat = (self.seat + 1) % self.seats
        if self.heap == 1:
            self.take(1)
        if self.heap == 0:
            self.over = True
            return
        self.open = 0
        self.options = vec[i64](range(min(MOST, self.heap)))

    def places(self) -> list[int]:
        scores = self.scores()
        return [1 + sum(other > own for other in scores) for own in scores]


class Pebbles(Game[PebbleState]):
    """A heap of pebbles for two or three."""

    name = "pebbles"
    title = "Pebbles"
    summary = M("Take one to three pebbles from a heap.")
    players = range(2, 4)
    colours = ("red", "teal", "white")
    sources = ("pebbles", "last_pebble")

    def make_space(self) -> ActionSpace:
        return ActionSpace([("take", [str(count + 1) for count in range(MOST)])])

    def draw(self, colours: tuple[str, ...], chance: Chance, options: Mapping[str, Any]) -> dict[str, Any]:
        return {"heap": int(12 + chance.below(8))}

    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> PebbleState:
        state = self.blank(colours)
        state.heap = deal["heap"]
        state.advance()
        return state

    def blank(self, colours: tuple[str, ...]) -> PebbleState:
        return PebbleState(self, colours)

    def view(self, state: PebbleState, seat: int | None) -> dict[str, Any]:
        return {"heap": state.heap, "points": dict(zip(state.colours, state.scores(), strict=True))}


GAME = Pebbles
