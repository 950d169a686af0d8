"""Games that are written down whole: who decides, what each option leads to, and what the ends are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.actions import ActionSpace
from clayworks.core.state import State
from tests.players.games.small import SmallGame, SmallState


@dataclass(frozen=True)
class End:
    """The game is over, with these points."""

    points: tuple[int, ...]


@dataclass(frozen=True)
class Fork:
    """A seat decides; options of the same name are the same action, wherever they are offered."""

    seat: int
    ways: Mapping[str, Fork | End]

    def names(self) -> Iterator[str]:
        """The names of all options from here on."""
        for name, way in self.ways.items():
            yield name
            if isinstance(way, Fork):
                yield from way.names()


class WrittenState(SmallState):
    """Where on the paper the game stands, and how it came there."""

    def __init__(self, game: Written, colours: tuple[str, ...], src: WrittenState | None = None) -> None:
        super().__init__(game, colours, src)
        self.paper = game
        self.at: Fork | End = game.start if src is None else src.at
        self.way: tuple[str, ...] = () if src is None else src.way

    def clone(self) -> WrittenState:
        return WrittenState(self.paper, self.colours, self)

    def offer(self, fork: Fork) -> None:
        self.ask(fork.seat, [self.paper.number(name) for name in fork.ways])

    def _carry_out(self, action: i64) -> None:
        assert isinstance(self.at, Fork)
        self.way = (*self.way, self.paper.space.option(int(action)))
        self.at = self.at.ways[self.way[-1]]
        if isinstance(self.at, End):
            self.end(self.at.points)
        elif self.at.seat == self.seat:
            self.offer(self.at)
        else:
            self.stop()

    def _proceed(self) -> None:
        assert isinstance(self.at, Fork)
        self.offer(self.at)

    def features(self, seat: i64) -> vec[float]:
        self.paper.looked_at.append((self.way, int(seat)))
        return vec[float](self.paper.worth_looking_at)


class Written(SmallGame):
    """One written game; notes where it is asked for the features of a seat."""

    name = "written"
    worth_looking_at: tuple[float, ...] = (1.0,)

    def __init__(self, start: Fork) -> None:
        self.start = start
        self.looked_at: list[tuple[tuple[str, ...], int]] = []
        super().__init__()

    def make_space(self) -> ActionSpace:
        return ActionSpace([("go", list(dict.fromkeys(self.start.names())))])

    def number(self, name: str) -> int:
        return self.space.action("go", name)

    def set_up(self, colours: tuple[str, ...], deal: Any, options: Mapping[str, Any]) -> WrittenState:
        state = WrittenState(self, colours)
        state.offer(self.start)
        return state

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        assert isinstance(state, WrittenState)
        return {"way": state.way}


def turns(*seats: int) -> Written:
    """A game of choices that change nothing, made by these seats one after the other."""
    way: Fork | End = End((1, 0))
    for number, seat in reversed(list(enumerate(seats))):
        way = Fork(seat, {f"{number}a": way, f"{number}b": way})
    assert isinstance(way, Fork)
    return Written(way)
