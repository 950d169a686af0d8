# compiled by mypyc
"""Many games at once: one call carries out a choice in each of them (`batch.py` shows the rows as arrays).

All rows are made once and written in place: who looks at their memory sees what is there now. A row that has
room keeps its memory when it is extended; so zeros are laid below an observation faster than one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import extend, vec
from mypy_extensions import i16, i64, u8

from clayworks.core.errors import IllegalAction
from clayworks.core.state import NOTHING, State, filled, zeros

if TYPE_CHECKING:
    from collections.abc import Callable

    from clayworks.core.game import Game


class Stepper:
    """Games of one kind side by side. A game that is over is dealt again by `deal`, which gets its place."""

    def __init__(self, game: Game, players: i64, size: i64, deal: Callable[[int], State]) -> None:
        self.deal: Callable[[int], State] = deal
        self.states: list[State] = [deal(int(place)) for place in range(size)]
        self.size: i64 = size
        self.players: i64 = players
        self.actions: i64 = game.num_distinct_actions
        self.most: i64 = game.max_options
        self.nothing: vec[i16] = self.states[0].nothing_observed()
        self.width: i64 = len(self.nothing)
        self.empty: vec[i16] = vec[i16](capacity=size * self.width)
        self.observation: vec[i16] = self.empty
        self.mask: vec[u8] = no(size * self.actions)
        self.options: vec[i64] = filled(size * self.most, NOTHING)
        self.counts: vec[i64] = zeros(size)
        self.seat: vec[i64] = zeros(size)
        self.reward: vec[float] = nothing_gained(size * players)
        self.done: vec[u8] = no(size)
        rows = self.empty
        for place in range(size):
            self.show(place)
            rows = self.observed(rows, place)
        self.observation = rows
        self.ended: list[State | None] = [None] * int(size)  # the last game that was over, at each place

    def step(self, actions: vec[i64]) -> None:
        """Carry out one choice in every game; nothing happens at all if one of them is not offered."""
        self.check(actions)
        rows = self.empty
        for place in range(self.size):
            state = self.states[place]
            self.hide(place)
            if self.done[place] != 0:
                self.forget_end(place)
            state.follow(actions[place])
            if state.over:
                self.finish(place)
            self.show(place)
            rows = self.observed(rows, place)  # at once: the game is still at hand
        self.observation = rows

    def step_some(self, actions: vec[i64], moving: vec[u8]) -> None:
        """As `step`, where `moving` is set; the other games wait, and nothing is done in them any more."""
        for place in range(self.size):
            if moving[place] != 0:
                self.check_one(place, actions[place])
        for place in range(self.size):
            if self.done[place] != 0:
                self.forget_end(place)
            if moving[place] != 0:
                state = self.states[place]
                self.hide(place)
                state.follow(actions[place])
                if state.over:
                    self.finish(place)
                self.show(place)
                self.observe_again(place)

    def deal_again(self, place: i64) -> None:
        """Put a game away that is not over, with nothing for anybody, and begin another one in its place."""
        self.hide(place)
        self.ended[place] = self.states[place]
        self.states[place] = self.deal(int(place))
        self.show(place)
        self.observe_again(place)

    def observe_again(self, place: i64) -> None:
        """What who decides observes, in place of what was there."""
        rows = self.observation
        start = place * self.width
        for at in range(start, start + self.width):
            rows[at] = 0
        state = self.states[place]
        state.observe_into(state.seat, rows, start)

    def check(self, actions: vec[i64]) -> None:
        """Refuse choices that are not offered."""
        if len(actions) != self.size:
            raise ValueError(f"{len(actions)} actions for {int(self.size)} games")
        for place in range(self.size):
            self.check_one(place, actions[place])

    def check_one(self, place: i64, action: i64) -> None:
        """Refuse a choice that is not offered."""
        if action < 0 or action >= self.actions or self.mask[place * self.actions + action] == 0:
            state = self.states[place]
            raise IllegalAction(state.game.refusal(state, int(action)))

    def finish(self, place: i64) -> None:
        """A game is over: what it brought to each seat, and another game in its place."""
        self.done[place] = 1
        returns = self.states[place].returns()
        for seat in range(self.players):
            self.reward[place * self.players + seat] = returns[seat]
        self.ended[place] = self.states[place]
        self.states[place] = self.deal(int(place))

    def forget_end(self, place: i64) -> None:
        """The game before has been over for a step."""
        self.done[place] = 0
        for seat in range(self.players):
            self.reward[place * self.players + seat] = 0.0

    def hide(self, place: i64) -> None:
        """The options that were offered."""
        here = place * self.actions
        options = self.states[place].options
        mask = self.mask
        for number in range(len(options)):
            mask[here + options[number]] = 0

    def show(self, place: i64) -> None:
        """Who decides, and the options, as a mask and as a list."""
        state = self.states[place]
        options = state.options
        mask = self.mask
        here = place * self.actions
        listed = place * self.most
        rows = self.options
        count: i64 = len(options)
        for number in range(count):
            mask[here + options[number]] = 1
            rows[listed + number] = options[number]
        for number in range(count, self.counts[place]):
            rows[listed + number] = NOTHING
        self.counts[place] = count
        self.seat[place] = state.seat

    def observed(self, rows: vec[i16], place: i64) -> vec[i16]:
        """The rows of the games before with that of this one, as who decides observes it."""
        state = self.states[place]
        rows = extend(rows, self.nothing)
        state.observe_into(state.seat, rows, place * self.width)
        return rows


def no(size: i64) -> vec[u8]:
    """A row of flags that are not set."""
    return vec[u8]([u8(0)] * size)


def nothing_gained(size: i64) -> vec[float]:
    """A row of rewards that are all 0."""
    return vec[float]([0.0] * size)
