"""Nim: take any number from one heap; who takes the last one wins. Bouton solved it in 1901."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import xor
from typing import Any

from mypy_extensions import i64

from clayworks.core.actions import ActionSpace
from clayworks.core.game import Game
from clayworks.core.state import State
from tests.players.games.small import SmallGame, SmallState

LARGEST = 7


class NimState(SmallState):
    """Heaps, and who takes."""

    def __init__(self, game: Game, colours: tuple[str, ...], src: NimState | None = None) -> None:
        super().__init__(game, colours, src)
        self.heaps: list[int] = [] if src is None else list(src.heaps)

    def clone(self) -> NimState:
        return NimState(self.game, self.colours, self)

    def offer(self, seat: int) -> None:
        self.ask(
            seat,
            [heap * LARGEST + left for heap, size in enumerate(self.heaps) for left in range(size)],
        )

    def _carry_out(self, action: i64) -> None:
        heap, left = divmod(int(action), LARGEST)
        self.heaps[heap] = left
        self.stop()

    def _proceed(self) -> None:
        if any(self.heaps):
            self.offer(1 - int(self.seat))
        else:
            self.end([1 - int(self.seat), int(self.seat)])

    def winning(self) -> list[int]:
        """The actions that leave heaps whose exclusive or is nothing: all that win."""
        both = reduce(xor, self.heaps)
        return [heap * LARGEST + (size ^ both) for heap, size in enumerate(self.heaps) if size ^ both < size]


class Nim(SmallGame):
    """An action is a heap and how many are left in it."""

    name = "nim"

    def make_space(self) -> ActionSpace:
        return ActionSpace([("leave", [f"{heap}:{left}" for heap in range(4) for left in range(LARGEST)])])

    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> State:
        return self.of(3, 4, 5)

    def of(self, *heaps: int) -> NimState:
        state = NimState(self, self.colours[:2])
        state.heaps = list(heaps)
        state.offer(0)
        return state

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        assert isinstance(state, NimState)
        return {"heaps": state.heaps}
