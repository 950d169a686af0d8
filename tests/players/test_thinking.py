"""A player that thinks: how it spends its budget, keeps its tree, and picks."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.players.levels import LEVELS, PLAIN, level
from clayworks.players.search import Search
from clayworks.players.thinking import Budget, Design, SearchPlayer, new_search, tuned
from clayworks.players.tree import Node
from tests.players.clock import Clock
from tests.players.games.kuhn import BET, KING, QUEEN, Kuhn
from tests.players.games.nim import Nim
from tests.players.games.written import End, Fork, Written


def long_turn(choices: int, options: str = "ab") -> Written:
    """A turn of so many choices, after which the other player ends the game."""
    way: Fork | End = Fork(1, {"end": End((1, 0)), "finish": End((0, 1))})
    for number in reversed(range(choices)):
        way = Fork(0, {f"{number}{option}": way for option in options})
    assert isinstance(way, Fork)
    return Written(way)


def test_a_part_of_a_budget_is_at_least_one_iteration_and_no_limit_stays_none() -> None:
    assert Budget(100, 2.0).share(0.5) == Budget(50, 1.0)
    assert Budget(1).share(0.25) == Budget(1)
    assert Budget(0, 2.0).share(0.5) == Budget(0, 1.0)


def test_what_is_left_of_a_budget_is_never_nothing_because_nothing_means_no_limit() -> None:
    assert Budget(100, 2.0).less(30, 0.5) == Budget(70, 1.5)
    assert Budget(100, 2.0).less(500, 9.0) == Budget(1, 0.001)
    assert Budget(100).less(30, 0.5) == Budget(70)
    assert Budget(0, 2.0).less(30, 0.5) == Budget(0, 1.5)


def test_each_decision_of_a_turn_takes_half_of_what_is_left() -> None:
    state = long_turn(4).deal(2, 0)
    thinker = SearchPlayer(Chance(1), PLAIN, Budget(80), whole_turn=True)
    done = []
    while state.current_player() == 0:
        state.apply_action(thinker.choose(state))
        assert isinstance(thinker.search, Search)
        done.append(int(thinker.search.iterations))
    assert done == [40, 40 + 20, 40 + 20 + 10, 40 + 20 + 10 + 5]


def test_a_budget_for_one_decision_is_spent_on_every_one() -> None:
    state = long_turn(2).deal(2, 0)
    thinker = SearchPlayer(Chance(1), PLAIN, Budget(80))
    for number in (1, 2):
        state.apply_action(thinker.choose(state))
        assert isinstance(thinker.search, Search)
        assert thinker.search.iterations == 80 * number


def test_time_is_shared_within_a_turn_as_iterations_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "perf_counter", Clock(0.125))
    state = long_turn(3).deal(2, 0)
    thinker = SearchPlayer(Chance(1), PLAIN, Budget(0, 4.0), whole_turn=True)
    thinker.choose(state)
    # Two seconds are sixteen looks; the player itself looks twice more.
    assert isinstance(thinker.search, Search)
    assert thinker.search.iterations == 15 * 8
    assert thinker.left == Budget(0, 4.0 - 18 * 0.125)


def test_the_next_turn_has_a_whole_budget_again() -> None:
    state = long_turn(2).deal(2, 0)
    thinker = SearchPlayer(Chance(1), PLAIN, Budget(80), whole_turn=True)
    for _ in range(2):
        thinker.choose(state)  # the same decision again is not what the last choice led to
        assert thinker.left == Budget(40)


def test_the_tree_behind_the_choice_is_kept_with_its_visits() -> None:
    state = long_turn(3).deal(2, 0)
    thinker = SearchPlayer(Chance(1), PLAIN, Budget(60))
    chosen = thinker.choose(state)
    assert isinstance(thinker.search, Search)
    root = thinker.search.root
    assert root is not None
    visits = int(root.visits[root.slot_of(chosen)])
    state.apply_action(chosen)
    thinker.choose(state)
    assert thinker.search.root is not None
    # All but the visit that made the node went on through it.
    assert thinker.search.root.total == 60 + visits - 1


def test_the_tree_is_forgotten_where_another_choice_was_made_than_thought_of() -> None:
    state = long_turn(3).deal(2, 0)
    thinker = SearchPlayer(Chance(1), PLAIN, Budget(60))
    chosen = thinker.choose(state)
    state.apply_action(next(action for action in state.legal_actions() if action != chosen))
    thinker.choose(state)
    assert isinstance(thinker.search, Search)
    assert thinker.search.root is not None
    assert thinker.search.root.total == 60


def test_where_there_is_nothing_to_choose_nobody_thinks() -> None:
    state = Written(Fork(0, {"only": Fork(1, {"end": End((1, 0))})})).deal(2, 0)
    thinker = SearchPlayer(Chance(1), PLAIN, Budget(1000))
    assert thinker.choose(state) == 0
    assert thinker.search is None


def liking(*visits: int) -> Search:
    """A search that has looked at options 0, 1, … so often."""
    state = long_turn(1, "abcde").deal(2, 0)
    search = new_search(state, PLAIN, Chance(1))
    actions = vec[i64]([i64(action) for action in range(len(visits))])
    search.root = Node(0, actions, vec[float]([1.0] * len(visits)))
    search.root.visits = vec[i64]([i64(count) for count in visits])
    return search


def picks(carelessness: float, actions: Sequence[int], *visits: int) -> Counter[int]:
    """What a player picks who has looked at options so often, in a hundred cases."""
    thinker = SearchPlayer(Chance(1), PLAIN, Budget(1), carelessness=carelessness)
    return Counter(thinker.pick(liking(*visits), actions) for _ in range(300))


def test_the_most_visited_option_is_picked_and_never_one_that_is_not_offered_now() -> None:
    assert picks(0.0, [0, 1, 2, 3], 5, 20, 9, 30) == {3: 300}
    assert picks(0.0, [0, 1, 2], 5, 20, 9, 30) == {1: 300}
    assert picks(0.0, [4], 5, 20, 9, 30) == {4: 300}  # none of those looked at


def test_a_careless_player_takes_one_of_its_three_favourites_now_and_then() -> None:
    picked = picks(0.2, [0, 1, 2, 3], 5, 20, 9, 30)
    assert set(picked) == {3, 1, 2}
    # A fifth of 300 is careless, a third of that for each of the three.
    assert 10 <= picked[1] <= 32
    assert 10 <= picked[2] <= 32
    assert set(picks(1.0, [0, 1], 1, 2, 3)) == {0, 1}


def test_only_the_apprentice_is_careless_and_levels_think_for_a_whole_turn() -> None:
    players = {name: level(name, Chance(1)) for name in LEVELS}
    assert {name for name, one in players.items() if one.carelessness} == {"apprentice"}
    assert all(one.whole_turn for one in players.values())
    budgets = [one.budget.iterations for one in players.values()]
    assert budgets == sorted(budgets)


def test_settings_are_given_by_name_and_counts_are_whole() -> None:
    settings = tuned({"candidates": 3.0, "exploration": 0.4, "horizon": 2.0, "urgency": 0.1})
    assert (settings.candidates, settings.exploration, settings.horizon, settings.urgency) == (3, 0.4, 2, 0.1)
    design = Design().changed(["sharpness=2", "learned=0"])
    assert design == Design((("sharpness", 2.0),), learned=False)


def test_a_player_that_thinks_wins_a_won_game_of_nim_and_bets_with_the_king() -> None:
    state = Nim().of(1, 2, 3, 2)
    other = Chance(5)
    thinker = SearchPlayer(Chance(1), PLAIN, Budget(2000))
    while not state.is_terminal():
        actions = state.legal_actions()
        chosen = thinker.choose(state) if state.seat == 0 else actions[other.below(len(actions))]
        state.apply_action(chosen)
    assert state.places() == [1, 2]
    poker = Kuhn().of(QUEEN, KING, BET)
    assert SearchPlayer(Chance(1), PLAIN.changed(["margin_share=1"]), Budget(200)).choose(poker) == BET
