# compiled by mypyc
"""A small learned estimate of how a game will end, from the features that its state writes.

One hidden layer; two numbers come out: the utility by rank and the margin in points. Everything is a
plain row of numbers, so that playing needs no framework and a compiled search calls it directly.
"""

from __future__ import annotations

import math

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.players.tree import row_of

OUTPUTS = 2
MARGIN_UNIT = 20.0
"""The margin is learned in units of so many points."""


class Network:
    """Weights, and the two numbers that they make of features."""

    def __init__(self, inputs: int, hidden: int) -> None:
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        # Inputs are measured as (x - middle) * scale.
        self.middle: vec[float] = row_of(inputs, 0.0)
        self.scale: vec[float] = row_of(inputs, 1.0)
        # Hidden unit after hidden unit: its weights and its bias; a straight way past the hidden layer.
        self.first: vec[float] = row_of(hidden * (inputs + 1), 0.0)
        self.second: vec[float] = row_of(OUTPUTS * (hidden + inputs + 1), 0.0)
        self.given: vec[float] = row_of(inputs, 0.0)
        self.units: vec[float] = row_of(hidden, 0.0)
        self.utility: float = 0.0
        self.margin: float = 0.0

    def start(self, chance: Chance) -> None:
        """Small random weights."""
        width = 1.0 / math.sqrt(float(self.inputs + 1))
        count: i64 = len(self.first)
        for at in range(count):
            self.first[at] = width * (float(chance.below(2001)) / 1000.0 - 1.0)

    def estimate(self, features: vec[float]) -> None:
        """Sets `utility` (from -1 to 1) and `margin` (in points)."""
        inputs = self.inputs
        hidden = self.hidden
        given = self.given
        for at in range(inputs):
            given[at] = (features[at] - self.middle[at]) * self.scale[at]
        first = self.first
        for unit in range(hidden):
            start = unit * (inputs + 1)
            total = first[start + inputs]
            for at in range(inputs):
                total += first[start + at] * given[at]
            # A leaky ramp: as good as any other for this size, and needs no exponential.
            self.units[unit] = total if total > 0.0 else 0.05 * total
        self.utility = squash(self.output(0))
        self.margin = self.output(1) * MARGIN_UNIT

    def output(self, number: i64) -> float:
        """One of the two sums over hidden units and inputs."""
        second = self.second
        start = number * (self.hidden + self.inputs + 1)
        total = second[start + self.hidden + self.inputs]
        for unit in range(self.hidden):
            total += second[start + unit] * self.units[unit]
        start += self.hidden
        for at in range(self.inputs):
            total += second[start + at] * self.given[at]
        return total

    def to_data(self) -> dict[str, list[float]]:
        """The weights as plain lists."""
        return {
            "middle": list(self.middle),
            "scale": list(self.scale),
            "first": list(self.first),
            "second": list(self.second),
        }


def network(inputs: int, hidden: int, data: dict[str, list[float]]) -> Network:
    """A network with given weights."""
    made = Network(inputs, hidden)
    made.middle = vec[float](data["middle"])
    made.scale = vec[float](data["scale"])
    made.first = vec[float](data["first"])
    made.second = vec[float](data["second"])
    return made


def squash(value: float) -> float:
    """Any number into (-1, 1)."""
    return math.tanh(value)
