"""The score pad of any game, filled from a finished game: what it counts must be what the engine counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from clayworks.core import entering
from clayworks.core import pad as pads
from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.state import State

SEEDS = 100


@dataclass
class Filled:
    """What somebody puts in."""

    colours: Sequence[str]
    shared: dict[str, Any] = field(default_factory=dict)
    own: list[dict[str, Any]] = field(default_factory=list)

    def entered(self, game: Game) -> pads.Entered:
        """The same, read."""
        return entering.read(pad_of(game), self.colours, self.shared, self.own)

    def counted(self, game: Game) -> State:
        """The table with its final count."""
        return game.score_position(pad_of(game).position(self.entered(game)), "final")[1]

    def faults(self, game: Game) -> list[tuple[str, str]]:
        """What is wrong with it, by place."""
        try:
            self.entered(game)
        except pads.BadEntry as error:
            return [(fault.place, str(fault.said)) for fault in error.faults]
        return []


def pad_of(game: Game) -> pads.Pad:
    """The pad of a game that has one."""
    pad = game.pad()
    assert pad is not None
    return pad


def finished(game: Game, players: int, options: dict[str, Any] | None = None) -> Iterator[State]:
    """Random games to their ends."""
    for seed in range(SEEDS):
        chance = Chance(seed)
        state = game.deal(players, seed, options)
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[chance.below(len(actions))])
        yield state


def check_counts(game: Game, state: State, fill: Callable[[State], Filled], first: int) -> None:
    """The pad counts the same points by source, from the `first` of the final count on, and places."""
    counted = fill(state).counted(game)
    for seat, colour in enumerate(state.colours):
        there = counted.colours.index(colour)
        for source in range(first, len(game.sources)):
            assert counted.points_from(there, source) == state.points_from(seat, source), game.sources[source]
        assert counted.scores()[there] == state.scores()[seat]
        assert counted.places()[there] == state.places()[seat]
