"""What an outcome is worth to a seat: rank and margin, computed by hand."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from clayworks.players.worth import USUAL_SPREAD, Worth
from tests.players.games.written import End, Fork, Written


def learned(*margins: tuple[float, ...]) -> Worth:
    """A scale learned from the margins of these outcomes."""
    worth = Worth(len(margins[0]), 0.5)
    for outcome in margins:
        worth.sample(vec[float](outcome))
    return worth


def test_a_margin_is_the_distance_to_the_best_of_the_others() -> None:
    state = Written(Fork(0, {"go": End((12, 30, 25))})).deal(3, 0)
    state.apply_action(0)
    assert list(Worth(3, 0.5).margins(state)) == [-18.0, 5.0, -5.0]


def test_margins_below_zero_points_are_margins_too() -> None:
    state = Written(Fork(0, {"go": End((-4, -9))})).deal(2, 0)
    state.apply_action(0)
    assert list(Worth(2, 0.5).margins(state)) == [5.0, -5.0]


def test_before_anything_is_learned_an_even_game_is_a_half() -> None:
    worth = Worth(2, 0.5)
    assert worth.of_margin(0, 0.0) == 0.5
    assert worth.of_margin(0, 1.5 * USUAL_SPREAD) == pytest.approx(0.75)
    assert worth.of_margin(0, -1.5 * USUAL_SPREAD) == pytest.approx(0.25)
    assert worth.of_margin(0, 1000.0) < 1.0


def test_what_was_expected_is_a_half_and_the_spread_of_outcomes_is_the_scale() -> None:
    """Expected are 100 / 5 = 20 points, and (3000 / 5 - 400) is 200, the square of the spread."""
    worth = learned((10.0, -10.0), (20.0, -20.0), (30.0, -30.0), (40.0, -40.0))
    spread = 200**0.5
    assert worth.of_margin(0, 20.0) == pytest.approx(0.5)
    assert worth.of_margin(0, 20.0 + 1.5 * spread) == pytest.approx(0.75)
    assert worth.of_margin(0, 20.0 - 3.0 * spread) == pytest.approx(0.5 - 1.0 / 3.0)


def test_every_seat_has_an_expectation_of_its_own() -> None:
    worth = learned((10.0, -10.0), (20.0, -20.0), (30.0, -30.0), (40.0, -40.0))
    assert worth.of_margin(1, -20.0) == pytest.approx(0.5)
    assert worth.of_margin(1, 20.0) > 0.75


def test_few_outcomes_give_an_expectation_but_no_scale() -> None:
    worth = learned((8.0, -8.0), (8.0, -8.0), (8.0, -8.0))
    assert worth.of_margin(0, 6.0 + 1.5 * USUAL_SPREAD) == pytest.approx(0.75)


def test_outcomes_that_hardly_differ_do_not_make_the_scale_finer_than_a_quarter_of_the_usual() -> None:
    worth = learned(*[(5.0, -5.0)] * 4)
    assert worth.of_margin(0, 4.0 + 1.5 * 0.25 * USUAL_SPREAD) == pytest.approx(0.75)


@pytest.mark.parametrize(("share", "expected"), [(0.0, 1.0), (0.5, 0.875), (1.0, 0.75)])
def test_rank_and_margin_have_their_shares(share: float, expected: float) -> None:
    assert Worth(2, share).of(0, 1.0, 1.5 * USUAL_SPREAD) == pytest.approx(expected)


def test_the_last_place_is_worth_nothing_and_the_middle_one_a_half() -> None:
    rank_alone = Worth(3, 0.0)
    assert [rank_alone.of(0, utility, 99.0) for utility in (-1.0, 0.0, 1.0)] == [0.0, 0.5, 1.0]
