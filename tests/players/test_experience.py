"""What is known of single actions: by seat, near a half where little is known, and fading."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.players.experience import Experience
from tests.players.games.written import End, Fork, Written

ACTIONS = 4


def learned(*lessons: tuple[int, int, float]) -> Experience:
    """What is known after these choices: seat, action, and what came of it."""
    experience = Experience(2, ACTIONS)
    for seat, action, value in lessons:
        experience.learn(seat, action, value)
    return experience


def decision_of(seat: int) -> State:
    """A choice of four by a seat."""
    ways = {name: End((0, 0)) for name in "abcd"}
    return Written(Fork(seat, ways)).deal(2, 0)


def test_the_value_of_an_action_is_a_mean_that_begins_at_a_half() -> None:
    experience = learned((0, 2, 1.0), (0, 2, 0.5))
    assert experience.of(0, 1) == 0.5
    assert experience.of(0, 2) == pytest.approx((1.0 + 0.5 + 1.0) / 4.0)


def test_what_one_seat_learned_says_nothing_to_another() -> None:
    experience = learned((1, 0, 1.0))
    assert experience.of(1, 0) == pytest.approx(2.0 / 3.0)
    assert experience.of(0, 0) == 0.5


def test_what_was_learned_earlier_counts_less() -> None:
    """Two wins are half as sure once they have faded: (1 + 1) / (1 + 2) instead of (2 + 1) / (2 + 2)."""
    experience = learned((0, 0, 1.0), (0, 0, 1.0))
    assert experience.of(0, 0) == pytest.approx(3.0 / 4.0)
    experience.fade(0.5)
    assert experience.of(0, 0) == pytest.approx(2.0 / 3.0)


@pytest.mark.parametrize("seat", [0, 1])
def test_of_many_options_drawn_the_one_that_worked_best_for_the_deciding_seat_is_taken(seat: int) -> None:
    experience = learned((seat, 2, 1.0), (1 - seat, 1, 1.0), (seat, 3, 0.0), (seat, 0, 0.9))
    assert experience.choose(decision_of(seat), Chance(1), 64) == 2


def test_of_one_option_drawn_any_may_be_taken() -> None:
    experience = learned((0, 2, 1.0), (0, 3, 0.0))
    chance = Chance(1)
    chosen = Counter(int(experience.choose(decision_of(0), chance, 1)) for _ in range(400))
    assert all(70 <= chosen[action] <= 130 for action in range(ACTIONS))


def test_of_two_options_drawn_the_better_one_is_taken() -> None:
    """The worst of four is taken only where both are it, once in sixteen; the best seven times."""
    experience = learned((0, 0, 0.9), (0, 1, 0.6), (0, 2, 0.3), (0, 3, 0.1))
    chance = Chance(1)
    chosen = Counter(int(experience.choose(decision_of(0), chance, 2)) for _ in range(1600))
    expected = (7, 5, 3, 1)
    assert all(abs(chosen[action] - 100 * expected[action]) < 60 for action in range(ACTIONS))


def test_priors_follow_experience_as_sharply_as_is_said() -> None:
    experience = learned(*[(0, 1, 1.0)] * 8, *[(0, 2, 0.0)] * 8)  # 0.9 and 0.1
    options = vec[i64]([i64(0), i64(1), i64(2)])
    priors = list(experience.priors(0, options, 5.0, Chance(1)))
    weights = [1.0, math.exp(5.0 * 0.4), math.exp(-5.0 * 0.4)]
    assert sum(priors) == pytest.approx(1.0)
    # Chance changes a weight by a twentieth at most.
    assert priors == pytest.approx([weight / sum(weights) for weight in weights], rel=0.11)


def test_priors_are_those_of_the_seat_and_even_where_nothing_is_to_be_sharp_about() -> None:
    experience = learned(*[(0, 1, 1.0)] * 8)
    options = vec[i64]([i64(0), i64(1)])
    assert max(experience.priors(1, options, 5.0, Chance(1))) < 0.55
    assert max(experience.priors(0, options, 0.0, Chance(1))) < 0.55


def test_chance_and_not_the_order_of_the_options_decides_among_equals() -> None:
    options = vec[i64]([i64(0), i64(1)])
    first = [experience_of_nothing(options, seed) for seed in range(40)]
    assert 10 < sum(first) < 30


def experience_of_nothing(options: vec[i64], seed: int) -> bool:
    """Whether the first of two options gets the higher prior where nothing is known."""
    priors = Experience(2, ACTIONS).priors(0, options, 5.0, Chance(seed))
    return priors[0] > priors[1]
