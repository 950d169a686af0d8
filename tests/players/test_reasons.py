"""Why a bot would choose what, as data."""

from __future__ import annotations

import json
import time

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.players.player import RandomPlayer
from clayworks.players.reasons import reasons
from clayworks.players.thinking import Budget
from tests.players.clock import Clock
from tests.players.games.written import End, Fork, Written, turns

pytestmark = pytest.mark.sampled("name")


@pytest.mark.parametrize("name", registry.names())
def test_reasons_add_up_and_are_plain_data(name: str) -> None:
    state = clayworks.load(name).deal(3, 4)
    told = reasons(state, budget=Budget(200), count=2, games=2)
    assert 0 < len(told.favourites) <= 2
    assert told.iterations == 200
    assert told.seat == state.current_player()
    visits = [one.visits for one in told.favourites]
    assert visits == sorted(visits, reverse=True)
    for one in told.favourites:
        assert one.action in state.legal_actions()
        assert one.choice.startswith(told.decision + " ")
        assert one.points == pytest.approx(sum(one.sources.values()))
        assert 1.0 <= one.place <= 3.0
        assert 0.0 <= one.worth <= 1.0
        assert set(one.sources) <= set(state.game.sources)
        assert one.games == 2
    assert json.loads(json.dumps(told.to_data()))["seat"] == told.seat


def test_the_same_seed_gives_the_same_reasons() -> None:
    state = clayworks.load(registry.names()[0]).deal(2, 4)
    told = [reasons(state, budget=Budget(50), count=3, games=2, seed=1) for _ in range(2)]
    assert told[0] == told[1]


def test_expected_points_are_those_of_players_who_think() -> None:
    state = clayworks.load("terracotta-army").deal(2, 4)
    told = reasons(state, budget=Budget(50), count=1, games=2)
    anybody = RandomPlayer(Chance(4))
    while not state.is_terminal():
        state.apply_action(anybody.choose(state))
    assert told.favourites[0].points > 2 * max(state.scores())


@pytest.mark.parametrize(("bit", "games"), [(1.0, 1), (0.0, 2)])
def test_where_time_is_up_every_favourite_still_has_a_game(
    monkeypatch: pytest.MonkeyPatch, bit: float, games: int
) -> None:
    monkeypatch.setattr(time, "perf_counter", Clock(bit))
    told = reasons(turns(0, 1, 0, 1).deal(2, 4), budget=Budget(100, 3.0), games=2)
    assert [one.games for one in told.favourites] == [games] * 2
    # Half of the time is for the search, which looks a second time after 8 iterations.
    assert told.iterations == (8 if bit else 100)


def test_reasons_without_games_asked_for_still_play_one() -> None:
    told = reasons(turns(0, 1, 0, 1).deal(2, 4), budget=Budget(10), count=1, games=0)
    assert [one.games for one in told.favourites] == [1]


def test_a_favourite_is_told_with_what_it_was_worth_and_what_the_games_played_on_came_to() -> None:
    second = Fork(1, {"x": End((1, 4)), "y": End((1, 9))})
    told = reasons(Written(Fork(0, {"a": End((3, 0)), "b": second})).deal(2, 4), budget=Budget(80), games=3)
    favourite, other = told.favourites
    assert [one.choice for one in told.favourites] == ["go a", "go b"]
    assert favourite.visits + other.visits == told.iterations == 80
    assert favourite.share == pytest.approx(favourite.visits / 80)
    assert (favourite.points, favourite.place, favourite.sources) == (3.0, 1.0, {"all": 3.0})
    assert (other.points, other.place, other.games) == (1.0, 2.0, 3)
    assert favourite.worth > 0.5 > other.worth


def test_a_seat_without_a_decision_has_no_reasons() -> None:
    state = clayworks.load("terracotta-army").deal(2, 4)
    with pytest.raises(ValueError, match="no open decision"):
        reasons(state, 1 - state.current_player())
