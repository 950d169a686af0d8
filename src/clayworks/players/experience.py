# compiled by mypyc
"""What the iterations of a search have taught about single actions, whatever the situation.

For each seat and action the mean value of all iterations in which it was chosen, in the tree or in a
rollout (known as MAST). It is learned during play and needs nothing of a game: a rollout that prefers
what has worked is far less foolish than a random one, and a new node gets its priors from it.
"""

from __future__ import annotations

import math

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.players.tree import row_of


class Experience:
    """Mean values of actions by seat, fading as the game goes on."""

    def __init__(self, seats: int, actions: int) -> None:
        self.actions: i64 = actions
        self.worth: vec[float] = row_of(seats * actions, 0.0)
        self.weight: vec[float] = row_of(seats * actions, 0.0)

    def learn(self, seat: i64, action: i64, value: float) -> None:
        """An action was chosen in an iteration that was worth `value` to its seat."""
        at = seat * self.actions + action
        self.worth[at] += value
        self.weight[at] += 1.0

    def of(self, seat: i64, action: i64) -> float:
        """The mean value of an action; half where nothing is known, and near it where little is."""
        at = seat * self.actions + action
        return (self.worth[at] + 1.0) / (self.weight[at] + 2.0)

    def fade(self, keep: float) -> None:
        """Let what was learned in earlier turns count less."""
        length: i64 = len(self.worth)
        for at in range(length):
            self.worth[at] *= keep
            self.weight[at] *= keep

    def choose(self, state: State, chance: Chance, candidates: i64) -> i64:
        """The best of a few options drawn at random: the more are drawn, the greedier."""
        options = state.options
        length: i64 = len(options)
        best = options[chance.below(length)]
        if candidates < 2 or length < 2:
            return best
        best_value = self.of(state.seat, best)
        for _other in range(candidates - 1):
            action = options[chance.below(length)]
            value = self.of(state.seat, action)
            if value > best_value:
                best = action
                best_value = value
        return best

    def priors(self, seat: i64, options: vec[i64], sharpness: float, chance: Chance) -> vec[float]:
        """Shares of attention for the options of a new node, adding up to 1.

        A little chance in them keeps the order of the options from deciding among equals.
        """
        length: i64 = len(options)
        shares = row_of(length, 0.0)
        total = 0.0
        for slot in range(length):
            share = math.exp(sharpness * (self.of(seat, options[slot]) - 0.5))
            share *= 0.95 + 0.1 * float(chance.below(1024)) / 1024.0
            shares[slot] = share
            total += share
        for slot in range(length):
            shares[slot] = shares[slot] / total
        return shares
