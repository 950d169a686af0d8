"""A node of the tree: what it counts and which option it tries next, computed by hand."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.state import NOTHING
from clayworks.players.tree import Node


def node(*options: tuple[int, float, float], seat: int = 0) -> Node:
    """A node of options 100, 101, …, each with its visits, their mean value and its prior."""
    actions = vec[i64]([i64(100 + slot) for slot in range(len(options))])
    made = Node(seat, actions, vec[float]([prior for _, _, prior in options]))
    for slot, (visits, mean, _) in enumerate(options):
        for _ in range(visits):
            made.count(slot, mean)
    return made


def offered(made: Node, times: list[int]) -> Node:
    """The same, with how often each option was offered before."""
    made.offered = vec[i64]([i64(count) for count in times])
    return made


def slots(*numbers: int) -> vec[i64]:
    return vec[i64]([i64(number) for number in numbers])


def test_a_visit_counts_for_its_option_and_for_the_node() -> None:
    made = node((2, 0.5, 0.6), (1, 0.8, 0.4))
    assert list(made.visits) == [2, 1]
    assert list(made.worth) == pytest.approx([1.0, 0.8])
    assert made.total == 3
    assert made.mean() == pytest.approx(0.6)
    assert node((0, 0.0, 1.0)).mean() == 0.5


def test_of_options_tried_equally_often_the_one_that_came_to_more_is_tried() -> None:
    assert node((4, 0.2, 0.5), (4, 0.3, 0.5)).most_promising(1.0, 0.0) == 1
    assert node((4, 0.3, 0.5), (4, 0.2, 0.5)).most_promising(1.0, 0.0) == 0
    made = node((4, 0.2, 0.5), (4, 0.3, 0.5))
    assert made.most_promising_of(slots(0, 1), 1.0, 0.0) == 1


def test_a_new_node_begins_with_the_highest_prior() -> None:
    assert node((0, 0.0, 0.2), (0, 0.0, 0.5), (0, 0.0, 0.3)).most_promising(0.7, 0.02) == 1
    assert node((0, 0.0, 0.2), (0, 0.0, 0.5), (0, 0.0, 0.3)).most_promising_of(slots(0, 1, 2), 0.7, 0.02) == 1


def test_curiosity_grows_with_the_root_of_all_visits() -> None:
    """0.8 + √100 · 0.5 / 91 = 0.85 and 0.4 + √100 · 0.5 / 10 = 0.9; the logarithm would say 0.83 and 0.63."""
    assert node((90, 0.8, 0.5), (9, 0.4, 0.5)).most_promising(1.0, 0.0) == 1
    # Half as curious: 0.83 and 0.65.
    assert node((90, 0.8, 0.5), (9, 0.4, 0.5)).most_promising(0.5, 0.0) == 0


def test_curiosity_shrinks_with_one_more_than_the_visits_of_the_option_itself() -> None:
    """0.5 + √9 · 0.5 / 6 = 0.75 and 0.4 + √9 · 0.5 / 4 = 0.775; 2.0 and 1.9 if it did not."""
    assert node((5, 0.5, 0.5), (3, 0.4, 0.5)).most_promising(1.0, 0.0) == 1
    # 0.75 and 0.745; with the root of the visits 1.11 and 1.12.
    assert node((5, 0.5, 0.5), (3, 0.37, 0.5)).most_promising(1.0, 0.0) == 0


def test_what_was_never_tried_is_worth_the_mean_of_the_node_less_the_urgency() -> None:
    # Hardly curious, so that the values decide: 0.2 was had, 0.2 - 0.1 is hoped for.
    assert node((1, 0.2, 0.5), (0, 0.0, 0.5)).most_promising(0.001, 0.1) == 0
    assert node((1, 0.2, 0.5), (0, 0.0, 0.5)).most_promising(0.001, -0.1) == 1
    # The mean of 0.2 and 0.8 is hoped for where only 0.2 and the unknown are offered.
    assert node((1, 0.2, 0.3), (1, 0.8, 0.3), (0, 0.0, 0.4)).most_promising_of(slots(0, 2), 0.001, 0.1) == 2
    assert node((1, 0.45, 0.3), (1, 0.55, 0.3), (0, 0.0, 0.4)).most_promising_of(slots(0, 2), 0.001, 0.1) == 0


def test_good_options_are_looked_at_again_before_all_of_a_hundred_were_tried_once() -> None:
    made = node(*[(0, 0.0, 0.01)] * 100)
    for _ in range(60):
        slot = made.most_promising(0.7, 0.02)
        made.count(slot, 0.9 if slot == 3 else 0.3)
    assert made.visits[3] > 40
    again = node(*[(0, 0.0, 0.01)] * 100)
    for _ in range(60):
        slot = again.most_promising_of(slots(*range(100)), 0.7, 0.02)
        again.count(slot, 0.9 if slot == 3 else 0.3)
    assert again.visits[3] > 40


def test_an_option_is_measured_by_how_often_it_was_offered_not_by_all_visits() -> None:
    """0.6 + √61 · 0.5 / 61 = 0.66 and 0.3 + √2 · 0.5 / 2 = 0.65; by all 61 visits it would be 2.25."""
    made = offered(node((60, 0.6, 0.5), (1, 0.3, 0.5)), [60, 1])
    assert made.most_promising_of(slots(0, 1), 1.0, 0.0) == 0
    assert list(made.offered) == [61, 2]
    # Offered 99 times before it is 0.5 + √100 · 0.5 / 10 = 1.0; by the logarithm 0.73, below 0.9 + 0.06.
    often = offered(node((60, 0.9, 0.5), (9, 0.5, 0.5)), [60, 99])
    assert often.most_promising_of(slots(0, 1), 1.0, 0.0) == 1


def test_all_that_is_offered_is_counted_and_nothing_else_whatever_is_tried() -> None:
    made = node((1, 0.5, 0.2), (1, 0.6, 0.2), (1, 0.9, 0.6))
    assert made.most_promising_of(slots(1, 0), 0.7, 0.02) == 1
    assert list(made.offered) == [1, 1, 0]


def test_priors_are_shares_of_what_is_offered() -> None:
    """Half each: 0.8 + √9 · 0.5 / 8 = 0.99, 0.3 + √9 · 0.5 / 2 = 1.05; a tenth each: 0.84 and 0.45."""
    made = offered(node((7, 0.8, 0.1), (1, 0.3, 0.1), (0, 0.0, 0.8)), [8, 8, 0])
    assert made.most_promising_of(slots(0, 1), 1.0, 0.0) == 1


def test_an_action_that_turns_up_later_gets_a_place_of_its_own() -> None:
    options = vec[i64]([i64(7), i64(8)])
    made = Node(0, options, vec[float]([0.5, 0.5]))
    assert made.slot_of(9) == NOTHING
    assert made.learn(9, 0.25) == 2
    assert made.slot_of(9) == 2
    made.count(2, 1.0)
    assert list(made.visits) == [0, 0, 1]
    assert list(made.priors) == [0.5, 0.5, 0.25]
    assert list(options) == [7, 8]  # a row of the state, which its copies share


def test_behind_an_option_each_seat_that_may_decide_there_has_its_own_node() -> None:
    made = node((1, 0.5, 1.0))
    first, second = node((0, 0.0, 1.0), seat=1), node((0, 0.0, 1.0), seat=2)
    assert made.child(0, 1) is None
    made.adopt(0, first)
    made.adopt(0, second)
    assert made.child(0, 1) is first
    assert made.child(0, 2) is second
    assert made.child(0, 0) is None
