"""OpenSpiel's own tests of our games, and what it can't know of them."""

from __future__ import annotations

import pickle
import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment, test_utils
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from open_spiel.python.tests import games_sim_test

import clayworks
import clayworks.envs.openspiel as ours
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal, IllegalAction

pytestmark = pytest.mark.sampled("name")


def every_table(test: Any) -> Any:
    """With all games and numbers of players; each of them once, unless tests are thorough."""
    with_games = pytest.mark.parametrize("name", registry.own_names())(test)
    return pytest.mark.sampled(pytest.mark.parametrize("players", [2, 3, 4])(with_games))


HIDING = ("terramara", "xian")


def load(name: str, **given: Any) -> Any:
    return pyspiel.load_game(ours.short_name(name), given)


def dealt(game: Any, seed: str = "1") -> Any:
    return game.new_initial_state(seed)


def walked(state: Any, seed: int, steps: int = 10**6) -> Any:
    """After so many random choices; chance nodes too."""
    rng = np.random.default_rng(seed)
    while steps and not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
        steps -= 1
    return state


# -- OpenSpiel's tests --------------------------------------------------------------------------------------


@every_table
def test_the_random_simulation_of_openspiel(name: str, players: int) -> None:
    """In C++: sorted legal actions, copies, serialisation, observations, rewards, bounds, lengths, masks."""
    pyspiel.random_sim_test(load(name, players=players), num_sims=1, serialize=True, verbose=False)


@every_table
def test_the_simulation_of_all_games_of_openspiel(name: str, players: int) -> None:
    """In Python: pickles of games, types and states, copies, serialisation, returns."""
    tests = games_sim_test.GamesSimTest()
    tests.sim_game(load(name, players=players))


@every_table
def test_the_api_test_of_openspiel(name: str, players: int) -> None:
    """`open_spiel/integration_tests/api_test.py`, on states from before the deal to the end."""
    game = load(name, players=players)
    state, states = game.new_initial_state(), []
    for _ in range(6):
        states.append(state.clone())
        walked(state, len(states), 2)
    while not state.is_terminal():
        states.append(state.clone())
        walked(state, len(states), 40)
    states.append(state)

    class OurTest(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        @classmethod
        def setUpClass(cls) -> None:
            cls.game, cls.game_name, cls.game_type = game, name, game.get_type()
            cls.some_states = states

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(OurTest).run(result)
    assert result.testsRun >= 5
    assert not [*result.errors, *result.failures, *result.skipped]


@pytest.mark.sampled
@pytest.mark.parametrize("recall", [False, True])
@pytest.mark.parametrize("name", registry.own_names())
def test_the_simulation_with_observers(name: str, recall: bool) -> None:
    game = load(name)
    kind = INFO_STATE_OBS_TYPE if recall else pyspiel.IIGObservationType(perfect_recall=False)
    pyspiel.random_sim_test(
        game, num_sims=1, serialize=False, verbose=False, observer=game.make_observer(kind, {})
    )


@pytest.mark.parametrize("name", registry.own_names())
def test_sampled_deals_and_the_test_of_openspiel_for_them(name: str) -> None:
    game = load(name, rng_seed=3)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    for seed in range(2):  # as in open_spiel/python/tests/sampled_stochastic_games_test.py
        test_utils.random_playout(game.new_initial_state(), seed)
        again = pickle.loads(pickle.dumps(game))
        state = test_utils.random_playout(game.new_initial_state(), seed)
        assert str(state) == str(test_utils.random_playout(again.new_initial_state(), seed))
        assert str(pickle.loads(pickle.dumps(state))) == str(state)
    deals = {str(walked(game.new_initial_state(), 1, steps=1)) for _ in range(5)}
    assert len(deals) == 5
    assert game.max_chance_nodes_in_history() == 1


@pytest.mark.parametrize("name", registry.own_names())
def test_the_learning_environment_of_openspiel(name: str) -> None:
    """Chance is sampled by it: the same seed gives the same game."""

    def rows(seed: int, most: int = 10**6) -> list[Any]:
        env = rl_environment.Environment(load(name, players=3))
        env.seed(seed)
        found: list[Any] = []
        step = env.reset()
        while not step.last() and len(found) < most:
            offered = step.observations["legal_actions"][step.observations["current_player"]]
            found.append((offered, step.observations["info_state"][0][:100]))
            step = env.step([offered[len(found) % len(offered)]])
        assert not step.last() or sum(step.rewards) == pytest.approx(0)
        return found

    once = rows(1)
    assert once == rows(1)
    assert once[:3] != rows(2, 3)


@pytest.mark.parametrize("name", registry.own_names())
def test_searches_of_openspiel_play(name: str) -> None:
    game, rng = load(name), np.random.RandomState(1)
    state = walked(dealt(game), 2, steps=30)
    bot = mcts.MCTSBot(game, 2.0, 12, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()
    if name not in HIDING:
        return
    # Where something is hidden, also one that deals it again at every simulation.
    searcher = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 12, random_state=rng)
    assert searcher.step(state) in state.legal_actions()


# -- what it can't know -------------------------------------------------------------------------------------


@every_table
def test_a_game_is_the_game_that_the_engine_plays(name: str, players: int) -> None:
    game = load(name, players=players)
    engine = clayworks.load(name)
    assert game.num_players() == players
    assert game.num_distinct_actions() == engine.num_distinct_actions
    assert game.max_game_length() == engine.max_game_length(players)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1.0, 1.0, 0.0)
    state, alone = dealt(game, "7"), engine.deal(players, "7")
    observe = make_observation(game)
    recall = make_observation(game, INFO_STATE_OBS_TYPE)
    chance = Chance(players)
    while not state.is_terminal():
        seat = alone.current_player()
        assert state.current_player() == seat
        assert state.legal_actions() == sorted(alone.legal_actions())
        observe.set_from(state, seat)
        recall.set_from(state, seat)
        expected = list(alone.observe(seat))
        assert observe.tensor.tolist() == state.observation_tensor(seat) == expected
        assert recall.dict["observation"].tolist() == expected
        action = alone.legal_actions()[chance.below(len(alone.legal_actions()))]
        assert state.action_to_string(seat, action) == alone.action_to_string(action)
        state.apply_action(action)
        alone.apply_action(action)
    assert state.returns() == alone.returns()
    assert state.rewards() == alone.returns()
    assert state.table == alone


def test_what_openspiel_is_told_of_the_games() -> None:
    kinds = {name: load(name).get_type() for name in registry.own_names()}
    information = pyspiel.GameType.Information
    assert {name: kind.information for name, kind in kinds.items()} == {
        "terracotta-army": information.PERFECT_INFORMATION,
        "terramara": information.IMPERFECT_INFORMATION,
        "xian": information.IMPERFECT_INFORMATION,
    }
    for kind in kinds.values():
        assert (kind.min_num_players, kind.max_num_players) == (2, 4)
        assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
        assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    ours.register()  # a second time changes nothing
    assert {"clayworks_terracotta_army", "clayworks_xian", "clayworks_terramara"} <= set(
        pyspiel.registered_names()
    )


def test_the_digits_of_chance_are_the_deal() -> None:
    game = load("xian")
    assert game.max_chance_nodes_in_history() == 4
    assert game.max_chance_outcomes() == 256
    state = game.new_initial_state()
    for digit in (1, 254, 0, 16):
        assert state.is_chance_node()
        assert len(state.chance_outcomes()) == 256
        assert not any(state.observation_tensor(0))
        assert not any(state.information_state_tensor(1))
        assert state.information_state_string(1) == "before the deal"
        assert state.action_to_string(pyspiel.PlayerId.CHANCE, digit) == f"deal {digit:02x}"
        state.apply_action(digit)
    assert not state.is_chance_node()
    assert state.table == clayworks.load("xian").deal(2, "01fe0010")
    with pytest.raises(ValueError, match="a digit of the deal is 0 to 255, not 256"):
        game.new_initial_state().apply_action(256)


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_hidden_is_in_what_a_seat_is_told(name: str, players: int) -> None:
    """What a seat can't know is dealt again: its strings and tensors stay as they are."""
    for steps in (0, 5, 20, 60, 90):
        state = walked(dealt(load(name, players=players)), steps, steps)
        for seat in range(players):
            again = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert again.observation_string(seat) == state.observation_string(seat)
            assert again.information_state_string(seat) == state.information_state_string(seat)
            assert again.observation_tensor(seat) == state.observation_tensor(seat)
            assert again.information_state_tensor(seat) == state.information_state_tensor(seat)
        if not state.is_terminal():
            assert again.table != state.table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_secret_choices_stay_secret_until_all_have_chosen(players: int) -> None:
    """Xi'an: whatever the first seat returns by favour, the others are told the same (XI-6.3)."""
    told = []
    for option in (0, -1):
        state = dealt(load("xian", players=players), "2")
        while state.current_player() == 0:
            state.apply_action(state.legal_actions()[option])
        told.append(
            [
                (
                    state.observation_string(seat),
                    state.information_state_string(seat),
                    state.observation_tensor(seat),
                    state.information_state_tensor(seat),
                )
                for seat in range(players)
            ]
        )
    assert told[0][1:] == told[1][1:]
    assert all(one != other for one, other in zip(told[0][0], told[1][0], strict=True))


@pytest.mark.parametrize("name", registry.own_names())
def test_an_information_state_remembers_what_was_seen_and_chosen(name: str) -> None:
    """No two moments of a game are the same to a seat that has chosen in between."""
    game = load(name)
    state, rng = dealt(game), np.random.default_rng(4)
    recall = make_observation(game, INFO_STATE_OBS_TYPE)
    known: list[set[Any]] = [set(), set()]
    choices = 0
    while not state.is_terminal():
        seat = state.current_player()
        before = len(known[seat])
        recall.set_from(state, seat)
        known[seat].add((recall.tensor.tobytes(), recall.string_from(state, seat)))
        assert len(known[seat]) == before + 1
        action = int(rng.choice(state.legal_actions()))
        state.apply_action(action)
        choices += 1
        recall.set_from(state, seat)
        last = recall.dict["history"][recall.dict["history"].any(1)][-1]
        assert last.tolist() == [action + 1, 1]
    assert choices > 60


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    state = dealt(load("terracotta-army"))
    before, wrong = str(state), max(state.legal_actions()) + 1
    assert wrong not in state.legal_actions()
    with pytest.raises(IllegalAction):
        state.apply_action(wrong)
    assert (str(state), state.history()) == (before, [])


def test_parameters_are_options_of_the_game_and_nonsense_is_refused() -> None:
    game = load("terramara", players=3, setup="beginner", neutral_four=False, first_player=2)
    engine = clayworks.load("terramara")
    given = {"setup": "beginner", "neutral_four": "false", "first_player": "2"}
    assert dealt(game, "5").table == engine.deal(3, "5", given)
    again = pyspiel.deserialize_game(game.serialize())
    assert dealt(again, "5").table == engine.deal(3, "5", given)
    assert dealt(load("terramara", first_player=0), "5").table == engine.deal(2, "5")
    with pytest.raises(BadDeal, match="2 to 4 players, not 5"):
        load("xian", players=5)
    with pytest.raises(BadDeal, match="setup"):
        load("terramara", setup="other")
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    assert make_observation(load("xian"), everything) is None
    with pytest.raises(ValueError, match="no parameters"):
        load("xian").make_py_observer(None, {"x": 1})


def test_a_program_that_has_used_the_games_ends_as_others_do() -> None:
    """OpenSpiel keeps what makes a game beyond the end of Python: that must not be something to clean up."""
    code = "import clayworks.envs.openspiel, pyspiel; pyspiel.load_game('clayworks_xian').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
