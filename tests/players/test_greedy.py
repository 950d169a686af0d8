"""One step ahead: as far as the own turn goes and no further, and any of those that look equally good."""

from __future__ import annotations

from collections import Counter

import pytest

from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.players.greedy import GreedyPlayer
from tests.players.games.hiding import HIDER, SEEKER, Hiding
from tests.players.games.kuhn import BET, JACK, KING, QUEEN, Kuhn
from tests.players.games.written import End, Fork, Written


def chosen(state: State, seeds: int) -> Counter[str]:
    """What greedy players of different luck choose."""
    return Counter(state.game.space.option(GreedyPlayer(Chance(seed)).choose(state)) for seed in range(seeds))


def test_the_best_margin_is_taken_not_the_most_points() -> None:
    ways = {"points": End((90, 85, 0)), "margin": End((40, 30, 25)), "less": End((20, 15, 19))}
    assert chosen(Written(Fork(0, ways)).deal(3, 0), 20) == {"margin": 20}


def test_a_choice_is_judged_by_the_best_end_of_its_turn_that_was_tried() -> None:
    """Four tries miss one way of two once in sixteen; on average the risky turn is worse."""
    risky = Fork(0, {"well": End((9, 0)), "badly": End((0, 9))})
    state = Written(Fork(0, {"safe": Fork(0, {"done": End((2, 0))}), "risky": risky})).deal(2, 0)
    assert chosen(state, 100)["risky"] > 80


def test_what_the_other_answers_is_not_looked_at() -> None:
    """The points are had, whatever the other player then does."""
    greedy = Fork(0, {"take": End((5, 0))})
    state = Written(Fork(0, {"take": greedy, "trap": Fork(1, {"win": End((0, 50))})})).deal(2, 0)
    assert chosen(state, 20) == {"take": 20}
    lost = Written(Fork(0, {"loss": End((0, 1)), "trap": Fork(1, {"win": End((0, 50))})})).deal(2, 0)
    assert chosen(lost, 20) == {"trap": 20}


def test_among_equals_any_is_taken_however_many_worse_ones_lie_between() -> None:
    ways = {name: End((0, 9)) if name in "ce" else End((5, 0)) for name in "abcdef"}
    counted = chosen(Written(Fork(0, ways)).deal(2, 0), 800)
    assert set(counted) == set("abdf")
    assert all(160 <= count <= 240 for count in counted.values())


@pytest.mark.parametrize("other", [JACK, KING])
def test_hidden_cards_are_dealt_anew_before_it_looks(other: int) -> None:
    """Who knew the other's card would call the jack always and the king never."""
    counted = chosen(Kuhn().of(other, QUEEN, BET), 200)
    assert 60 <= counted["bet"] <= 140


def test_it_chooses_for_the_seat_that_it_is_asked_for() -> None:
    state = Hiding().deal(2, 0)
    for seat in (HIDER, SEEKER):
        assert GreedyPlayer(Chance(1)).choose(state, seat) in state.legal_actions(seat)
