"""Search through the contract alone: legal, repeatable, within its budget, better than chance."""

from __future__ import annotations

import time

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.state import State
from clayworks.players.levels import DESIGNS, LEARNED, PLAIN
from clayworks.players.player import UnknownPlayer, names, player
from clayworks.players.search import Search
from clayworks.players.thinking import BadBudget, Budget, SearchPlayer, new_search
from tests.effort import enough
from tests.players.clock import Clock

pytestmark = pytest.mark.sampled("name")

GAMES = registry.names()


def play(game: Game, bots: list[str], seed: int) -> State:
    """A whole game between bots; every choice is checked by the engine."""
    state = game.deal(len(bots), seed)
    players = [player(bot, Chance(f"{seed}/{seat}")) for seat, bot in enumerate(bots)]
    while not state.is_terminal():
        state.apply_action(players[state.current_player()].choose(state))
    return state


def middle(game: Game, players: int = 2, seed: int = 1, plies: int = 60) -> State:
    """A situation in the middle of a random game, with a real choice."""
    state = game.deal(players, seed)
    chance = Chance(seed)
    while plies > 0 or len(state.legal_actions()) < 3:
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
        plies -= 1
    return state


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_search_plays_whole_games_legally(name: str, players: int) -> None:
    game = clayworks.load(name)
    if players in game.players:
        state = play(game, ["mcts:4", "learned:4", "greedy", "random"][:players], 3)
        assert state.is_terminal()


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("design", ["mcts", "learned", "random-rollouts"])
def test_the_same_seed_and_iterations_give_the_same_tree(name: str, design: str) -> None:
    state = middle(clayworks.load(name))
    seen = []
    for _ in range(2):
        search = new_search(state, DESIGNS[design], Chance("same"))
        search.begin(state, state.current_player(), not state.game.open_information)
        assert search.think(state, 150, 0.0) == 150
        seen.append(search.seen())
    assert seen[0] == seen[1]
    assert sum(visits for _, visits, _ in seen[0]) == 150


@pytest.mark.parametrize("name", GAMES)
def test_a_search_leaves_the_state_alone(name: str) -> None:
    state = middle(clayworks.load(name))
    before = state.clone()
    for bot in ("mcts:40", "learned:40", "greedy", "apprentice"):
        assert player(bot, Chance(1)).choose(state) in state.legal_actions()
        assert state == before


@pytest.mark.parametrize("name", GAMES)
def test_a_budget_in_seconds_is_kept(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "perf_counter", Clock(0.125))  # looked at before every eighth iteration
    state = middle(clayworks.load(name))
    search = new_search(state, PLAIN, Chance(1))
    search.begin(state, state.current_player(), not state.game.open_information)
    assert search.think(state, 0, 0.5) == 24


def test_of_two_budgets_the_one_used_up_first_ends_the_search() -> None:
    state = middle(clayworks.load(GAMES[0]))
    search = new_search(state, PLAIN, Chance(1))
    search.begin(state, state.current_player(), not state.game.open_information)
    assert search.think(state, 10, 60.0) == 10


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("2000", Budget(2000)),
        ("1s", Budget(0, 1.0)),
        ("100ms", Budget(0, 0.1)),
        ("2000+1.5s", Budget(2000, 1.5)),
    ],
)
def test_budgets_are_written_as_people_say_them(text: str, budget: Budget) -> None:
    assert Budget.parse(text) == budget


@pytest.mark.parametrize("text", ["", "fast", "-3", "0", "0.5", "2.5", "1h", "0s", "2000+", "2000+0.5"])
def test_a_budget_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadBudget):
        Budget.parse(text)


@pytest.mark.parametrize("name", ["", "kasparov", "random:3", "greedy/exploration=1"])
def test_an_unknown_player_is_refused_with_those_that_there_are(name: str) -> None:
    with pytest.raises(UnknownPlayer, match="craftsman"):
        player(name, Chance(0))


def test_a_search_without_a_budget_is_refused_with_how_to_write_one() -> None:
    with pytest.raises(UnknownPlayer, match="mcts:1s"):
        player("mcts", Chance(0))


def test_a_setting_can_be_changed_for_an_experiment_and_a_wrong_one_is_refused() -> None:
    assert player("mcts/exploration=0.2/candidates=1:50", Chance(0))
    assert player("master/horizon=0:50", Chance(0))
    with pytest.raises(BadBudget, match="exploration"):
        player("mcts/courage=3:50", Chance(0))


def test_everybody_named_can_be_had() -> None:
    for name in names():
        assert player(f"{name}:10" if name == "mcts" else name, Chance(0))


class Watched(SearchPlayer):
    """Counts how often a tree was kept."""

    kept = 0

    def ready(self, state: State, seat: int) -> Search:
        """As before, counting."""
        before = self.search
        root = before.root if isinstance(before, Search) else None
        search = super().ready(state, seat)
        assert isinstance(search, Search)
        if root is not None and search.root is not None:
            # A kept tree is a part of the last one, with visits from before.
            assert search.root is not root
            assert search.root.total >= 0
            self.kept += 1
        return search


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_is_kept_while_a_turn_goes_on(name: str) -> None:
    state = clayworks.load(name).deal(2, 5)
    watched = Watched(Chance(1), PLAIN, Budget(60), whole_turn=True)
    other = player("random", Chance(2))
    for _ in range(150):
        if state.is_terminal():
            break
        seat = state.current_player()
        state.apply_action((watched if seat == 0 else other).choose(state))
    assert watched.kept > 3


def test_a_turn_never_takes_more_than_its_budget() -> None:
    state = clayworks.load("terracotta-army").deal(2, 5)
    thinker = SearchPlayer(Chance(1), PLAIN, Budget(100), whole_turn=True)
    spent = 0
    seat = state.current_player()
    while state.current_player() == seat:
        state.apply_action(thinker.choose(state))
        assert isinstance(thinker.search, Search)
        spent = int(thinker.search.iterations)
    assert 50 <= spent <= 101


def test_a_player_can_change_to_another_game() -> None:
    game = clayworks.load(GAMES[0])
    thinker = player("mcts:10", Chance(1))
    for players in (2, 3):
        state = game.deal(players, 1)
        assert thinker.choose(state) in state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_a_little_search_beats_chance(name: str) -> None:
    game = clayworks.load(name)
    wins, games = 0, enough(4, 6)
    for number in range(games):
        bots = ["random", "random"]
        bots[number % 2] = "mcts:30"
        wins += play(game, bots, number).places()[number % 2] == 1
    assert wins >= games - 1


@pytest.mark.parametrize("name", GAMES)
def test_one_step_ahead_beats_chance(name: str) -> None:
    game = clayworks.load(name)
    wins = 0
    for number in range(10):
        bots = ["random", "random"]
        bots[number % 2] = "greedy"
        wins += play(game, bots, number).places()[number % 2] == 1
    assert wins >= 8


def test_the_learned_design_needs_no_weights_to_play() -> None:
    state = middle(clayworks.load(GAMES[0]))
    search = Search(2, len(state.game.space), new_search(state, LEARNED, Chance(1)).settings, Chance(1))
    search.begin(state, state.current_player(), False)
    assert search.think(state, 20, 0.0) == 20
