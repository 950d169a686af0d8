"""Fitting: its slopes against differences of the loss, its steps by hand, and what a hidden layer is for."""

from __future__ import annotations

import math

import pytest
from librt.vecs import vec

from clayworks.core.chance import Chance
from clayworks.players.network import MARGIN_UNIT, Network
from clayworks.study.fitting import Fitter, Moments, Samples, loss

INPUTS, HIDDEN = 3, 4


def random_network(seed: int) -> Network:
    """All weights drawn, those of the second layer too."""
    chance = Chance(seed)
    network = Network(INPUTS, HIDDEN)
    network.start(chance)
    for at in range(len(network.second)):
        network.second[at] = float(chance.below(2001)) / 2000.0 - 0.5
    return network


def random_samples(seed: int, count: int) -> Samples:
    """Features between -1 and 1, with outcomes that are near enough not to be cut off."""
    chance = Chance(seed)
    samples = Samples(INPUTS)
    for _ in range(count):
        features = [float(chance.below(2001)) / 1000.0 - 1.0 for _ in range(INPUTS)]
        samples.add(features, float(chance.below(3)) - 1.0, float(chance.below(21)) - 10.0)
    return samples


def differences(network: Network, weights: vec[float], samples: Samples) -> list[float]:
    """How the loss changes with each weight, by trying."""
    found = []
    for at in range(len(weights)):
        kept = weights[at]
        weights[at] = kept + 1e-6
        above = loss(network, samples)[0]
        weights[at] = kept - 1e-6
        below = loss(network, samples)[0]
        weights[at] = kept
        found.append((above - below) / 2e-6)
    return found


@pytest.mark.parametrize("seed", range(5))
def test_the_slopes_of_both_layers_are_those_of_the_loss(seed: int) -> None:
    """Of half the loss, to be exact: the derivative of a square has a factor that only scales the step."""
    network, samples = random_network(seed), random_samples(seed, 8)
    fitter = Fitter(network, Chance(seed), batch=8)
    fitter.measure(samples)
    for number in range(8):
        fitter.learn(samples, number)
    for moments, weights in ((fitter.first, network.first), (fitter.second, network.second)):
        expected = [slope / 2.0 for slope in differences(network, weights, samples)]
        assert list(moments.slope) == pytest.approx(expected, abs=1e-7)
        assert max(abs(slope) for slope in expected) > 0.01


def test_an_outcome_far_from_the_estimate_pulls_no_harder_than_two_units() -> None:
    network = random_network(1)
    samples = Samples(INPUTS)
    samples.add([0.0, 0.0, 0.0], 0.0, 50.0 * MARGIN_UNIT)
    fitter = Fitter(network, Chance(1), batch=1)
    fitter.learn(samples, 0)
    assert fitter.second.slope[len(network.second) - 1] == -2.0


def test_the_loss_is_the_squares_of_both_errors() -> None:
    """A network of nothing says 0 and 0: the errors are the outcomes."""
    samples = Samples(1)
    samples.add([0.0], 1.0, MARGIN_UNIT)
    samples.add([0.0], -0.5, -2.0 * MARGIN_UNIT)
    nothing = Network(1, 1)
    total, margin, sign = loss(nothing, samples)
    assert total == pytest.approx((1.0 + 1.0 + 0.25 + 4.0) / 2.0)
    assert margin == pytest.approx(MARGIN_UNIT * math.sqrt(5.0 / 2.0))
    assert sign == 0.5  # no lead is no lead
    fitter = Fitter(nothing, Chance(1))
    assert [fitter.learn(samples, number) for number in (0, 1)] == pytest.approx([2.0, 4.25])


def test_a_step_of_adam_goes_downhill_by_the_rate_whatever_the_slope() -> None:
    moments = Moments(3)
    weights = vec[float]([1.0, 1.0, 1.0])
    moments.slope = vec[float]([0.001, -50.0, 0.0])
    moments.move(weights, 0.1, 1, 0.0)
    assert list(weights) == pytest.approx([0.9, 1.1, 1.0], abs=1e-4)
    assert list(moments.slope) == [0.0, 0.0, 0.0]


def test_a_second_step_of_adam_remembers_the_first() -> None:
    """Slopes 1 and 0: the mean is 0.9 · 0.1 / (1 - 0.81), the square 0.999 · 0.001 / (1 - 0.998001)."""
    moments = Moments(1)
    weights = vec[float]([0.0])
    moments.slope[0] = 1.0
    moments.move(weights, 0.1, 1, 0.0)
    before = weights[0]
    moments.move(weights, 0.1, 2, 0.0)
    mean, square = 0.09 / 0.19, 0.000999 / 0.001999
    assert weights[0] - before == pytest.approx(-0.1 * mean / math.sqrt(square), rel=1e-6)


def test_decay_pulls_weights_towards_nothing() -> None:
    moments = Moments(2)
    weights = vec[float]([2.0, -2.0])
    moments.move(weights, 0.1, 1, 0.5)
    assert list(weights) == pytest.approx([1.9, -1.9])


def test_inputs_are_measured_from_their_middle_in_their_own_spread() -> None:
    samples = Samples(3)
    for value in (1.0, 3.0, 5.0, 7.0):
        samples.add([value, 10.0 - value / 2.0, 4.0], 0.0, 0.0)
    network = Network(3, 1)
    Fitter(network, Chance(1)).measure(samples)
    assert list(network.middle) == pytest.approx([4.0, 8.0, 4.0])
    # What never changes says nothing: its scale is nothing.
    assert list(network.scale) == pytest.approx([1.0 / math.sqrt(5.0), 2.0 / math.sqrt(5.0), 0.0])


def test_an_epoch_teaches_every_sample_once_in_an_order_of_chance() -> None:
    """With a rate of nothing the network stays as it is, and the mean loss is that of all samples."""
    network, samples = random_network(2), random_samples(2, 37)
    fitter = Fitter(network, Chance(2), batch=10)
    assert fitter.epoch(samples, 0.0, 0.0) == pytest.approx(loss(network, samples)[0])
    assert fitter.steps == 4  # three batches of ten, and the seven that are left
    assert list(fitter.first.slope) == [0.0] * len(network.first)


def test_only_a_hidden_layer_finds_which_of_two_signs_agree() -> None:
    """The sign of a product: no sum of the inputs says anything about it."""
    chance = Chance(3)
    samples = Samples(2)
    for _ in range(300):
        one, other = (float(chance.below(2001)) / 1000.0 - 1.0 for _ in range(2))
        samples.add([one, other], 1.0 if one * other > 0 else -1.0, 20.0 * one * other)
    right = {}
    for hidden in (0, 8):
        network = Network(2, hidden)
        network.start(chance)
        fitter = Fitter(network, chance, batch=16)
        fitter.measure(samples)
        for _ in range(60):
            fitter.epoch(samples, 0.01, 0.0)
        right[hidden] = loss(network, samples)[2]
    assert right[0] < 0.7
    assert right[8] > 0.93
