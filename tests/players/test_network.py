"""The learned estimate: two numbers out of features, computed by hand."""

from __future__ import annotations

import math

import pytest
from librt.vecs import vec

from clayworks.core.chance import Chance
from clayworks.players.network import MARGIN_UNIT, Network, network


def by_hand() -> Network:
    """Two inputs, two hidden units, and weights that are all different."""
    made = Network(2, 2)
    made.middle = vec[float]([1.0, -2.0])
    made.scale = vec[float]([2.0, 0.5])
    made.first = vec[float]([1.0, 2.0, 0.5, -1.0, 1.0, -3.0])
    made.second = vec[float]([0.1, 0.2, 0.3, -0.4, 0.05, 1.0, 10.0, -0.5, 0.25, 2.0])
    return made


def test_an_estimate_is_what_the_weights_make_of_the_features() -> None:
    """Inputs (2 - 1) · 2 = 2 and (0 + 2) · 0.5 = 1; units 2 + 2 + 0.5 = 4.5 and -2 + 1 - 3, leaking."""
    made = by_hand()
    made.estimate(vec[float]([2.0, 0.0]))
    assert list(made.given) == pytest.approx([2.0, 1.0])
    assert list(made.units) == pytest.approx([4.5, -0.2])
    utility = 0.1 * 4.5 + 0.2 * -0.2 + 0.3 * 2.0 - 0.4 * 1.0 + 0.05
    margin = 1.0 * 4.5 + 10.0 * -0.2 - 0.5 * 2.0 + 0.25 * 1.0 + 2.0
    assert made.utility == pytest.approx(math.tanh(utility))
    assert made.margin == pytest.approx(margin * MARGIN_UNIT)


def test_one_estimate_leaves_nothing_behind_for_the_next() -> None:
    made = by_hand()
    made.estimate(vec[float]([2.0, 0.0]))
    first = made.utility, made.margin
    made.estimate(vec[float]([-7.0, 3.0]))
    assert (made.utility, made.margin) != first
    made.estimate(vec[float]([2.0, 0.0]))
    assert (made.utility, made.margin) == first


def test_weights_are_written_and_read_back() -> None:
    made = by_hand()
    again = network(2, 2, made.to_data())
    made.estimate(vec[float]([0.3, -1.7]))
    again.estimate(vec[float]([0.3, -1.7]))
    assert (again.utility, again.margin) == (made.utility, made.margin)
    assert again.to_data() == made.to_data()


def test_a_utility_stays_between_its_ends_and_a_margin_does_not() -> None:
    made = by_hand()
    made.estimate(vec[float]([500.0, 500.0]))
    assert made.utility == pytest.approx(1.0)
    assert made.margin > 1000.0


def test_a_network_begins_small_different_in_every_unit_and_says_nothing() -> None:
    made = Network(3, 4)
    made.start(Chance(1))
    width = 1.0 / math.sqrt(4.0)
    assert all(abs(weight) <= width for weight in made.first)
    assert len(set(made.first)) == 16
    assert min(made.first) < -width / 2 < width / 2 < max(made.first)
    made.estimate(vec[float]([1.0, 2.0, 3.0]))
    assert (made.utility, made.margin) == (0.0, 0.0)
