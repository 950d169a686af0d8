"""Hints: what is expected of the favourites, why, and how sure that is."""

from __future__ import annotations

import json
import time

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.players.hints import (
    FEWEST,
    MOST,
    SCHOOLS,
    STEPS,
    Estimate,
    Hint,
    NothingToDecide,
    hints,
    plan,
)
from clayworks.players.levels import LEARNED
from clayworks.players.thinking import Budget, new_search
from clayworks.players.tree import Node
from tests.effort import enough
from tests.players.clock import Clock
from tests.players.games.written import End, Fork, Written, turns
from tests.players.test_secrets import situations

pytestmark = pytest.mark.sampled("name")

GAMES = registry.names()
SHORT = (Budget(160),)


@pytest.mark.parametrize("name", GAMES)
def test_points_and_differences_are_the_sums_of_their_sources(name: str) -> None:
    state = clayworks.load(name).deal(3, 4)
    hint = next(hints(state, steps=SHORT))
    assert 0 < len(hint.suggestions) <= 3
    assert hint.games == SCHOOLS * MOST
    for one in hint.suggestions:
        assert one.action in state.legal_actions()
        assert one.choice.startswith(hint.decision + " ")
        assert one.points.low <= one.points.points <= one.points.high
        assert one.points.points == pytest.approx(sum(one.sources.values()))
        assert one.difference.points == pytest.approx(sum(part.points for part in one.why.values()))
        assert set(one.why) <= set(state.game.sources)
        assert 1.0 <= one.place <= 3.0
    assert Hint.from_data(json.loads(json.dumps(hint.to_data()))) == hint


@pytest.mark.parametrize("name", GAMES)
def test_a_plan_can_be_chosen_and_ends_with_the_turn_at_the_latest(name: str) -> None:
    planned = 0
    for state in situations(name, enough(4, 8)):
        seat = state.current_player()
        for one in next(hints(state, steps=(Budget(400),))).suggestions:
            table = state.clone()
            for choice in (one.choice, *one.plan):
                action = table.game.space.parse(choice)
                assert action is not None
                table.choose(action, seat)
            planned += len(one.plan)
    assert planned


@pytest.mark.parametrize("name", GAMES)
def test_what_was_hardly_looked_at_is_not_planned(name: str) -> None:
    ended_early = 0
    for state in situations(name, enough(4, 8)):
        seat = state.current_player()
        search = new_search(state, LEARNED, Chance(1))
        search.begin(state, seat, not state.game.open_information)
        search.think(state, 60, 0.0)
        for action in search.ranking()[:3]:
            node: Node | None = search.root
            for number, step in enumerate(plan(search, state, seat, action)):
                assert node is not None
                slot = node.slot_of(step)
                assert number == 0 or node.visits[slot] >= 8
                node = node.child(slot, seat)
            ended_early += node is not None and sum(node.visits) > 0
    assert ended_early


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_does_not_depend_on_what_is_hidden(name: str) -> None:
    swapped = 0
    for number, state in enumerate(situations(name, enough(3, 6))):
        seat = state.current_player()
        other = state.resample_from_infostate(seat, Chance(f"swap {number}"))
        swapped += other != state
        told = [next(hints(one, seat, SHORT, seed=number)) for one in (state, other)]
        assert told[0] == told[1]
    assert swapped or clayworks.load(name).open_information


def test_everybody_can_be_told_where_several_choose_at_once() -> None:
    state = next(one for one in situations("xian", 40) if len(one.deciders()) > 1)
    for seat in state.deciders():
        hint = next(hints(state, seat, SHORT))
        assert hint.seat == seat
        assert {one.action for one in hint.suggestions} <= set(state.legal_actions(seat))


def test_options_that_change_nothing_are_told_as_equal() -> None:
    hint = next(hints(turns(0, 1, 0, 1).deal(2, 4), steps=SHORT))
    first, second = hint.suggestions
    assert first.equal
    assert second.equal
    assert second.difference == Estimate(0.0, 0.0, 0.0)
    assert second.why == {}


def test_what_is_worse_is_told_as_worse_and_why() -> None:
    second = Fork(1, {"x": End((1, 4)), "y": End((1, 9))})
    hint = next(hints(Written(Fork(0, {"a": End((3, 0)), "b": second})).deal(2, 4), steps=SHORT))
    best, other = hint.suggestions
    assert (best.choice, best.equal, best.against, best.difference.points) == ("go a", True, "go b", 2.0)
    assert (other.choice, other.equal, other.against, other.place) == ("go b", False, "go a", 2.0)
    assert other.why == {"all": Estimate(-2.0, -2.0, -2.0)}


def test_the_rest_of_the_turn_is_played_as_it_is_planned() -> None:
    good = Fork(0, {"x": End((0, 0)), "y": End((9, 0))})
    hint = next(hints(Written(Fork(0, {"a": good, "b": End((2, 0))})).deal(2, 4), steps=(Budget(300),)))
    best = hint.suggestions[0]
    assert (best.choice, best.plan, best.points.points) == ("go a", ("go y",), 9.0)


def test_an_only_option_is_compared_with_nothing() -> None:
    hint = next(hints(turns(0, 1).deal(2, 4), steps=SHORT, count=1))
    assert [(one.against, one.equal) for one in hint.suggestions] == [("", True)]


def test_answers_get_better_while_one_waits_until_the_last() -> None:
    told = list(hints(turns(0, 1, 0, 1).deal(2, 4), steps=(Budget(20), Budget(30))))
    assert [one.iterations for one in told] == [20, 50]
    assert [one.is_last for one in told] == [False, True]


def test_where_time_is_up_there_are_still_enough_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "perf_counter", Clock(1.0))
    hint = next(hints(turns(0, 1, 0, 1).deal(2, 4), steps=STEPS))
    assert hint.games == SCHOOLS * FEWEST
    monkeypatch.setattr(time, "perf_counter", Clock(0.0))
    assert next(hints(turns(0, 1).deal(2, 4), steps=(Budget(10, 0.5),))).games == SCHOOLS * MOST


def test_an_estimate_lies_within_its_interval() -> None:
    told = Estimate.of([1.0, 2.0, 3.0, 4.0] * 2)
    assert told.points == 2.5
    # 1.895, Student's t for eight, times the standard error, 0.4226.
    assert [told.low, told.high] == pytest.approx([1.699, 3.301], abs=1e-3)
    assert told.is_sure
    assert not Estimate.of([-1.0, 1.0]).is_sure


def test_a_seat_without_a_decision_gets_no_hint() -> None:
    state = clayworks.load("terracotta-army").deal(2, 4)
    with pytest.raises(NothingToDecide, match="no open decision"):
        next(hints(state, 1 - state.current_player()))
