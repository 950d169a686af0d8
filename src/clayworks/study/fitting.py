# compiled by mypyc
"""Fits the weights of a network to samples, with Adam; compiled, so that no framework is needed."""

from __future__ import annotations

import math

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.players.network import MARGIN_UNIT, OUTPUTS, Network
from clayworks.players.tree import row_of

UTILITY_SHARE = 1.0


class Samples:
    """Features with what the game came to: utility and margin of the seat."""

    def __init__(self, inputs: int) -> None:
        self.inputs: i64 = inputs
        self.features: vec[float] = vec[float]()
        self.utilities: vec[float] = vec[float]()
        self.margins: vec[float] = vec[float]()

    def add(self, features: list[float], utility: float, margin: float) -> None:
        """One more sample."""
        for value in features:
            self.features = append(self.features, value)
        self.utilities = append(self.utilities, utility)
        self.margins = append(self.margins, margin)

    def __len__(self) -> int:
        return len(self.utilities)

    def row(self, number: i64) -> vec[float]:
        """The features of a sample."""
        start = number * self.inputs
        return self.features[start : start + self.inputs]


class Moments:
    """Adam's memory of the slopes of one row of weights."""

    def __init__(self, length: i64) -> None:
        self.slope: vec[float] = row_of(length, 0.0)
        self.mean: vec[float] = row_of(length, 0.0)
        self.square: vec[float] = row_of(length, 0.0)

    def move(self, weights: vec[float], rate: float, step: i64, decay: float) -> None:
        """One step downhill; the slopes begin again at nothing."""
        length: i64 = len(weights)
        first = 1.0 - 0.9 ** float(step)
        second = 1.0 - 0.999 ** float(step)
        for at in range(length):
            slope = self.slope[at]
            self.slope[at] = 0.0
            mean = 0.9 * self.mean[at] + 0.1 * slope
            square = 0.999 * self.square[at] + 0.001 * slope * slope
            self.mean[at] = mean
            self.square[at] = square
            weights[at] -= rate * ((mean / first) / (math.sqrt(square / second) + 1e-8) + decay * weights[at])


class Fitter:
    """Teaches a network, an epoch at a time."""

    def __init__(self, network: Network, chance: Chance, batch: int = 64) -> None:
        self.network: Network = network
        self.chance: Chance = chance
        self.batch: i64 = batch
        self.first: Moments = Moments(len(network.first))
        self.second: Moments = Moments(len(network.second))
        self.steps: i64 = 0

    def measure(self, samples: Samples) -> None:
        """Set middle and scale of the inputs from samples."""
        network = self.network
        count = float(len(samples))
        for at in range(network.inputs):
            total = 0.0
            squares = 0.0
            for number in range(i64(len(samples))):
                value = samples.features[number * samples.inputs + at]
                total += value
                squares += value * value
            middle = total / count
            spread = math.sqrt(max(squares / count - middle * middle, 0.0))
            network.middle[at] = middle
            network.scale[at] = 1.0 / spread if spread > 1e-6 else 0.0

    def epoch(self, samples: Samples, rate: float, decay: float) -> float:
        """Every sample once, in random order; returns the mean loss."""
        count: i64 = len(samples)
        order = vec[i64](capacity=count)
        for number in range(count):
            order = append(order, number)
        total = 0.0
        for at in range(count):
            other = at + self.chance.below(count - at)
            number = order[other]
            order[other] = order[at]
            order[at] = number
            total += self.learn(samples, number)
            if (at + 1) % self.batch == 0 or at + 1 == count:
                self.steps += 1
                self.first.move(self.network.first, rate, self.steps, decay)
                self.second.move(self.network.second, rate, self.steps, decay)
        return total / float(count)

    def learn(self, samples: Samples, number: i64) -> float:
        """Add the slopes of one sample; returns its loss."""
        network = self.network
        network.estimate(samples.row(number))
        share = 1.0 / float(self.batch)
        utility_error = network.utility - samples.utilities[number]
        margin_error = (network.margin - samples.margins[number]) / MARGIN_UNIT
        slopes = row_of(OUTPUTS, 0.0)
        slopes[0] = UTILITY_SHARE * utility_error * (1.0 - network.utility * network.utility) * share
        slopes[1] = max(-2.0, min(2.0, margin_error)) * share
        hidden = network.hidden
        inputs = network.inputs
        width = hidden + inputs + 1
        back = row_of(hidden, 0.0)
        for output in range(i64(OUTPUTS)):
            slope = slopes[output]
            start = output * width
            for unit in range(hidden):
                back[unit] += slope * network.second[start + unit]
                self.second.slope[start + unit] += slope * network.units[unit]
            for at in range(inputs):
                self.second.slope[start + hidden + at] += slope * network.given[at]
            self.second.slope[start + hidden + inputs] += slope
        for unit in range(hidden):
            slope = back[unit] if network.units[unit] > 0.0 else 0.05 * back[unit]
            start = unit * (inputs + 1)
            for at in range(inputs):
                self.first.slope[start + at] += slope * network.given[at]
            self.first.slope[start + inputs] += slope
        return UTILITY_SHARE * utility_error * utility_error + margin_error * margin_error


def loss(network: Network, samples: Samples) -> tuple[float, float, float]:
    """Over samples: mean loss, root mean square error of the margin, and how often the sign was right."""
    total = 0.0
    squares = 0.0
    right = 0.0
    for number in range(i64(len(samples))):
        network.estimate(samples.row(number))
        utility_error = network.utility - samples.utilities[number]
        margin_error = network.margin - samples.margins[number]
        total += UTILITY_SHARE * utility_error * utility_error
        total += margin_error * margin_error / (MARGIN_UNIT * MARGIN_UNIT)
        squares += margin_error * margin_error
        if (network.margin > 0.0) == (samples.margins[number] > 0.0):
            right += 1.0
    count = float(max(len(samples), 1))
    return total / count, math.sqrt(squares / count), right / count
