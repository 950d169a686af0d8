"""One iteration of a search: who is credited with what, where an estimate is asked, and what gets a node."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.players.network import Network
from clayworks.players.search import TO_THE_END, Search, Settings
from clayworks.players.tree import Node
from clayworks.players.worth import USUAL_SPREAD
from tests.players.clock import Clock
from tests.players.games.hiding import HIDER, HOME, SEEKER, TAKE, Hiding
from tests.players.games.kuhn import BET, JACK, KING, QUEEN, Kuhn
from tests.players.games.nim import Nim
from tests.players.games.written import End, Fork, Written, WrittenState, turns


def search_of(
    state: State,
    settings: Settings | None = None,
    network: Network | None = None,
    seat: int | None = None,
    seed: int = 1,
) -> Search:
    """A search that is ready to think about the decision of a seat."""
    search = Search(len(state.colours), len(state.game.space), settings or Settings(), Chance(seed), network)
    own = state.current_player() if seat is None else seat
    search.begin(state, own, not state.game.open_information)
    return search


def nodes(root: Node | None) -> Iterator[Node]:
    """All nodes of a tree."""
    while root is not None:
        yield root
        for child in root.children:
            yield from nodes(child)
        root = root.other


# -- credit ---------------------------------------------------------------------------------------------


def node_of(seat: int) -> Node:
    return Node(seat, vec[i64]([i64(0), i64(1)]), vec[float]([0.5, 0.5]))


def test_every_seat_is_credited_with_its_own_worth_in_the_tree_and_in_experience() -> None:
    game = turns(0, 1, 2)
    search = search_of(game.deal(3, 0), seat=1)
    search.nodes = [node_of(seat) for seat in (1, 2, 0)]
    for depth, slot in enumerate((0, 1, 0)):
        search.slots[depth] = slot
    for seat, action in ((1, 3), (2, 5), (0, 0), (2, 4)):
        search.remember(seat, action, False)
    search.credit(vec[float]([0.1, 0.6, 0.9]))
    assert [list(node.worth) for node in search.nodes] == [[0.6, 0.0], [0.0, 0.9], [0.1, 0.0]]
    assert [list(node.visits) for node in search.nodes] == [[1, 0], [0, 1], [1, 0]]
    known = {(seat, action): search.experience.of(seat, action) for seat in range(3) for action in range(6)}
    taught = {at: value for at, value in known.items() if value != 0.5}
    assert taught == pytest.approx(
        {(1, 3): 1.6 / 3.0, (2, 5): 1.9 / 3.0, (0, 0): 1.1 / 3.0, (2, 4): 1.9 / 3.0}
    )


def test_an_end_is_worth_to_each_seat_its_own_rank_and_its_own_margin() -> None:
    """Of three: ranks 0.5, 1 and 0; margins of -1.5, 1.5 and -3 usual spreads as a third part each."""
    points = (0, int(1.5 * USUAL_SPREAD) * 2, -int(1.5 * USUAL_SPREAD) * 2)
    state = Written(Fork(0, {"go": End(points)})).deal(3, 0)
    search = search_of(state, Settings(margin_share=0.5))
    state.apply_action(0)
    distances = [margin / (1.5 * USUAL_SPREAD) for margin in (-44.0, 44.0, -88.0)]
    margins = [0.5 + 0.5 * distance / (1.0 + abs(distance)) for distance in distances]
    ranks = (0.5, 1.0, 0.0)
    expected = [0.5 * rank + 0.5 * margin for rank, margin in zip(ranks, margins, strict=True)]
    assert list(search.look_ahead(state)) == pytest.approx(expected)
    assert list(search.last_margins) == [-44.0, 44.0, -88.0]


def test_all_who_chose_on_the_way_are_credited_in_every_iteration() -> None:
    """In a game of three choices an iteration of the full tree visits a node of every seat."""
    state = turns(0, 1, 2).deal(3, 0)
    search = search_of(state)
    search.think(state, 40, 0.0)
    assert search.root is not None
    visits = {
        seat: sum(int(one.total) for one in nodes(search.root) if one.seat == seat) for seat in range(3)
    }
    assert visits[0] == 40
    assert 40 - visits[1] == 2  # the first behind each of two options was a new node
    assert 40 - visits[2] == 2 + 4


# -- the scale of margins --------------------------------------------------------------------------------


@pytest.mark.parametrize(("iterations", "samples"), [(400, 24), (40, 10), (4, 1)])
def test_the_scale_of_margins_is_learned_before_the_first_iteration(iterations: int, samples: int) -> None:
    state = Nim().of(1, 2)
    search = search_of(state)
    search.think(state, iterations, 0.0)
    assert search.worth.samples == samples


@pytest.mark.parametrize("seat", [HIDER, SEEKER])
def test_the_scale_is_learned_also_where_another_seat_is_named_first(seat: int) -> None:
    state = Hiding().deal(2, 0)
    search = search_of(state, seat=seat)
    search.think(state, 40, 0.0)
    assert search.worth.samples == 10.0


def test_what_all_games_come_to_is_worth_a_half_by_margin() -> None:
    state = Written(Fork(0, {"a": End((90, 50)), "b": End((90, 50))})).deal(2, 0)
    search = search_of(state)
    search.think(state, 400, 0.0)
    assert search.worth.of_margin(0, 40.0) == pytest.approx(0.5, abs=0.1)
    assert search.worth.of_margin(1, -40.0) == pytest.approx(0.5, abs=0.1)


def test_the_first_priors_come_from_the_rollouts_before_the_first_iteration() -> None:
    state = Written(Fork(0, {"bad": End((0, 9)), "good": End((9, 0))})).deal(2, 0)
    search = search_of(state)
    search.think(state, 40, 0.0)
    assert search.root is not None
    assert search.root.priors[1] > 0.8


def test_a_new_decision_begins_with_a_new_scale_and_experience_that_has_faded() -> None:
    state = Nim().of(1, 2)
    search = search_of(state)
    search.experience.learn(0, 0, 1.0)
    search.worth.sample(vec[float]([1.0, -1.0]))
    search.begin(state, 0, False)
    assert search.worth.samples == 0.0
    assert search.root is None
    assert search.experience.of(0, 0) == pytest.approx(1.5 / 2.5)


# -- where an estimate is asked ---------------------------------------------------------------------------


def look(game: Written, choices: int, horizon: int) -> int:
    """After how many choices a rollout stops that begins after some."""
    state = game.deal(2, 0)
    assert isinstance(state, WrittenState)
    search = search_of(state)
    for _ in range(choices):
        search.take(state, state.options[0])
    search.play_on(state, horizon)
    return len(state.way)


@pytest.mark.parametrize(
    ("choices", "horizon", "stops"), [(1, 1, 2), (2, 1, 2), (1, 2, 5), (2, 2, 5), (3, 1, 5), (3, 2, 6)]
)
def test_a_horizon_counts_turns_and_that_of_the_last_choice_is_the_first(
    choices: int, horizon: int, stops: int
) -> None:
    assert look(turns(0, 0, 1, 1, 1, 0, 1), choices, horizon) == stops


def test_without_a_horizon_the_game_is_played_to_its_end() -> None:
    assert look(turns(0, 0, 1, 1, 1, 0, 1), 1, TO_THE_END) == 7


def test_a_rollout_takes_what_has_worked_for_the_seat_that_chooses() -> None:
    game = turns(0, 0, 1, 1, 1, 0, 1)
    state = game.deal(2, 0)
    assert isinstance(state, WrittenState)
    search = search_of(state, Settings(candidates=64))
    worked = ("0b", "1a", "2b", "3b", "4a", "5a", "6b")
    for seat, name in zip((0, 0, 1, 1, 1, 0, 1), worked, strict=True):
        search.experience.learn(seat, game.number(name), 1.0)
    search.play_on(state, TO_THE_END)
    assert state.way == worked


def test_an_estimate_is_asked_between_turns_only_and_of_every_seat_of_three() -> None:
    game = turns(0, 0, 1, 1, 2, 2, 0, 0)
    state = game.deal(3, 0)
    search_of(state, Settings(horizon=1), Network(1, 1)).think(state, 200, 0.0)
    assert {len(way) for way, _ in game.looked_at} == {2, 4, 6}
    assert [seat for _, seat in game.looked_at[:6]] == [0, 1, 2, 0, 1, 2]


def test_an_estimate_after_two_turns_is_that_of_the_next_player_too() -> None:
    game = turns(0, 0, 1, 1, 0, 0)
    state = game.deal(2, 0)
    search_of(state, Settings(horizon=2), Network(1, 1)).think(state, 3, 0.0)
    assert {len(way) for way, _ in game.looked_at} == {4}


def estimate(utility: float, margin: float) -> Network:
    """A network that says the same of everything."""
    network = Network(1, 1)
    network.second[2], network.second[5] = utility, margin / 20.0
    return network


def test_what_is_estimated_for_one_of_two_is_the_opposite_for_the_other() -> None:
    game = turns(0, 1, 0)
    state = game.deal(2, 0)
    network = estimate(0.5, 10.0)
    search = search_of(state, Settings(margin_share=0.5), network)
    worth = list(search.estimated(state, network))
    assert [seat for _, seat in game.looked_at] == [0]
    assert worth == pytest.approx(
        [search.worth.of(0, network.utility, 10.0), search.worth.of(1, -network.utility, -10.0)]
    )
    assert worth[0] > 0.5 > worth[1]
    assert list(search.last_margins) == pytest.approx([10.0, -10.0])


def test_a_game_that_ends_before_the_horizon_is_worth_what_it_came_to() -> None:
    state = Written(Fork(0, {"a": End((0, 1)), "b": End((1, 0))})).deal(2, 0)
    search = search_of(state, Settings(horizon=2), estimate(0.9, 30.0))
    search.think(state, 100, 0.0)
    assert search.ranking()[0] == 1


def test_no_estimate_is_asked_before_a_secret_choice_is_revealed_and_carried_out() -> None:
    game = Hiding(rounds=2)
    state = game.deal(2, 0)
    for seat in (HIDER, SEEKER):
        search_of(state, Settings(horizon=1), Network(1, 1), seat).think(state, 200, 0.0)
    # Only at the beginning of the second round, when nobody has chosen a place yet.
    assert set(game.looked_at) == {(1, 2, HIDER)}


# -- what is hidden ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [HIDER, SEEKER])
def test_what_others_choose_in_secret_gets_no_node(seat: int) -> None:
    state = Hiding(rounds=2).deal(2, 0)
    search = search_of(state, seat=seat)
    search.think(state, 400, 0.0)
    assert search.root is not None
    assert search.root.seat == seat
    secret = [one for one in nodes(search.root) if min(one.actions) <= HOME]
    assert len(secret) > 1  # the own choices of the second round, too
    assert {int(one.seat) for one in secret} == {seat}
    assert {int(one.seat) for one in nodes(search.root)} == {HIDER, SEEKER}  # in the open both answer


def test_where_several_choose_at_once_the_seat_is_offered_its_own_options_though_another_is_named() -> None:
    state = Hiding().deal(2, 0)
    assert state.current_player() == HIDER
    search = search_of(state, seat=SEEKER)
    search.think(state, 50, 0.0)
    assert search.root is not None
    assert HOME not in list(search.root.actions)
    assert len(search.root.actions) == 6
    assert state.legal_actions(HIDER) == [*range(HOME + 1)]


@pytest.mark.parametrize("seat", [HIDER, SEEKER])
def test_what_is_hidden_from_the_searching_seat_is_dealt_anew_whoever_is_named(seat: int) -> None:
    game = Hiding()
    state = game.deal(2, 0)
    search_of(state, seat=seat).think(state, 10, 0.0)
    assert game.dealt_for == {seat}


@pytest.mark.parametrize("said", [(), (BET,)])
def test_what_the_other_really_holds_changes_nothing(said: tuple[int, ...]) -> None:
    seat = len(said)
    seen = []
    for other in (JACK, KING):
        hands = (QUEEN, other) if seat == 0 else (other, QUEEN)
        state = Kuhn().of(*hands, *said)
        search = search_of(state)
        search.think(state, 200, 0.0)
        seen.append(search.seen())
    assert seen[0] == seen[1]


def test_a_node_counts_only_what_the_deal_at_hand_offers() -> None:
    state = Hiding().deal(2, 0)
    search = search_of(state, seat=HIDER)
    search.hidden = True
    node = Node(HIDER, vec[i64]([i64(2), i64(0), i64(TAKE)]), vec[float]([0.4, 0.4, 0.2]))
    slots = list(search.slots_of(node, state.options))
    assert [int(node.actions[slot]) for slot in slots] == [int(option) for option in state.options]
    assert len(node.actions) == 3 + 5  # 1, 3, 4, 5 and home are new
    assert list(node.priors)[3:] == pytest.approx([1.0 / 7.0] * 5)


# -- between decisions ------------------------------------------------------------------------------------


def ranked(*seen: tuple[int, float]) -> Search:
    """A search whose options 0, 1, … had so many visits, worth so much in all."""
    state = turns(0, 1).deal(2, 0)
    search = search_of(state)
    root = Node(0, vec[i64]([i64(at) for at in range(len(seen))]), vec[float]([1.0] * len(seen)))
    root.visits = vec[i64]([i64(visits) for visits, _ in seen])
    root.worth = vec[float]([worth for _, worth in seen])
    search.root = root
    return search


def test_the_favourite_is_the_most_visited_then_the_one_that_came_to_more() -> None:
    search = ranked((3, 2.9), (5, 1.0), (0, 0.0), (3, 3.0), (5, 0.9))
    assert search.ranking() == [1, 4, 3, 0]
    assert search.seen() == [(0, 3, 2.9), (1, 5, 1.0), (3, 3, 3.0), (4, 5, 0.9)]


def test_to_descend_keeps_the_tree_behind_the_action_if_the_seat_decides_there() -> None:
    state = turns(0, 0, 1, 1).deal(2, 0)
    search = search_of(state)
    search.think(state, 60, 0.0)
    root = search.root
    assert root is not None
    behind = root.child(1, 0)
    action = int(root.actions[1])
    assert search.descend(action, 0)
    assert search.root is behind
    assert not search.descend(action, 0)  # no longer offered
    assert not search.descend(action, 0)  # and there is no tree any more


# -- budgets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("iterations", "seconds", "done"),
    [(0, 0.5, 3 * 8), (1000, 0.5, 3 * 8), (10, 0.5, 10), (10, 0.0, 10), (33, 60.0, 33)],
)
def test_the_budget_that_is_used_up_first_ends_the_search(
    monkeypatch: pytest.MonkeyPatch, iterations: int, seconds: float, done: int
) -> None:
    """The clock goes on by an eighth of a second a look, and is looked at before every eighth iteration:
    the fourth time half a second is over.
    """
    monkeypatch.setattr(time, "perf_counter", Clock(0.125))
    state = Nim().of(1, 2, 3)
    search = search_of(state)
    assert search.think(state, iterations, seconds) == done
    assert search.root is not None
    assert search.root.total == done
    assert search.iterations == done


def test_a_search_goes_on_where_it_stopped() -> None:
    state = Nim().of(1, 2, 3)
    search = search_of(state)
    totals: list[Sequence[tuple[int, int, float]]] = []
    for _ in range(2):
        search.think(state, 50, 0.0)
        totals.append(search.seen())
    assert [sum(visits for _, visits, _ in seen) for seen in totals] == [50, 100]
