"""Why a bot would choose what, as data."""

from __future__ import annotations

import json

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.players.player import RandomPlayer
from clayworks.players.reasons import reasons
from clayworks.players.thinking import Budget


@pytest.mark.parametrize("name", registry.names())
def test_reasons_add_up_and_are_plain_data(name: str) -> None:
    state = clayworks.load(name).deal(3, 4)
    told = reasons(state, budget=Budget(200), count=4, games=2)
    assert 0 < len(told.favourites) <= 4
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
    assert reasons(state, budget=Budget(50), seed=1) == reasons(state, budget=Budget(50), seed=1)


def test_expected_points_are_those_of_players_who_think() -> None:
    state = clayworks.load("terracotta-army").deal(2, 4)
    told = reasons(state, budget=Budget(50), count=1, games=2)
    anybody = RandomPlayer(Chance(4))
    while not state.is_terminal():
        state.apply_action(anybody.choose(state))
    assert told.favourites[0].points > 2 * max(state.scores())


def test_where_time_is_up_every_favourite_still_has_a_game() -> None:
    state = clayworks.load("xian").deal(2, 4)
    told = reasons(state, budget=Budget(100, 0.001), count=3)
    assert [one.games for one in told.favourites] == [1] * len(told.favourites)
    assert reasons(state, budget=Budget(10), count=1, games=0).favourites[0].games == 1


def test_a_seat_without_a_decision_has_no_reasons() -> None:
    state = clayworks.load("terracotta-army").deal(2, 4)
    with pytest.raises(ValueError, match="no open decision"):
        reasons(state, 1 - state.current_player())
