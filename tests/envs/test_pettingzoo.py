"""PettingZoo's own tests of our tables, and what it can't know of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, performance_benchmark, seed_test

import clayworks
from clayworks.core import registry
from clayworks.envs import pettingzoo
from clayworks.envs.gymnasium import Seat
from clayworks.envs.vector import Seats

every_table = pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in registry.own_names() for players in (2, 3, 4)]
)
# What PettingZoo warns of and is meant so: an observation is a dictionary, of whole numbers.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@every_table
def test_the_suite_of_pettingzoo(name: str, players: int) -> None:
    api_test(pettingzoo.env(name, players), num_cycles=300)


@every_table
def test_seeds_decide(name: str, players: int) -> None:
    seed_test(lambda: pettingzoo.env(name, players), num_cycles=100)


@every_table
def test_the_benchmark_of_pettingzoo_runs(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It plays for five seconds by the clock: here the clock says so after some hundreds of turns."""
    ticks = iter([*[0.0] * 151, 10.0, 10.0])
    clock = SimpleNamespace(time=lambda: next(ticks))
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(pettingzoo.env(name, players))
    said = capsys.readouterr().out
    assert f"{151 * players / 10} turns per second" in said
    assert "15.1 cycles per second" in said


@every_table
def test_rewards_are_those_of_the_game(name: str, players: int) -> None:
    table = pettingzoo.env(name, players)
    table.reset(seed=3)
    rng = np.random.default_rng(4)
    gained = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, _, _ = table.last()
        gained[agent] += reward
        state = table.unwrapped.table
        if ended:
            table.step(None)
            continue
        assert seen["observation"].tolist() == list(state.observe(state.current_player()))
        assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(state.legal_actions())
        table.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert list(gained.values()) == state.returns()


def test_an_action_that_is_not_offered_ends_the_game() -> None:
    table = pettingzoo.env("xian", players=3)
    table.reset(seed=1)
    chooser = table.agent_selection
    seen: Any = table.observe(chooser)
    table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    assert {agent: table.rewards[agent] for agent in table.possible_agents} == {
        agent: -1.0 if agent == chooser else 0.0 for agent in table.possible_agents
    }


def test_a_way_to_draw_that_there_is_not_is_refused_at_once() -> None:
    for make in (pettingzoo.env, pettingzoo.parallel_env, Seat, Seats):
        with pytest.raises(ValueError, match="render_mode 'rgb' is not possible; there are ansi, rgb_array"):
            make("xian", render_mode="rgb")


def test_nobody_observes_a_secret_choice_before_it_is_revealed() -> None:
    """Xi'an: whatever the first seat chooses by favour, the second sees the same (XI-6.3)."""
    game = clayworks.load("xian")
    rows = []
    for option in (0, -1):
        table = pettingzoo.Table(game, players=2)
        table.reset(seed=2)
        while table.agent_selection == "player_0":
            actions = table.table.legal_actions()
            table.step(actions[option])
        rows.append(table.observe("player_1")["observation"].tobytes())
    assert rows[0] == rows[1]


# -- all at once (XI-6.3) ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_parallel_suites_of_pettingzoo(players: int) -> None:
    parallel_api_test(pettingzoo.parallel_env("xian", players), num_cycles=1000)
    parallel_seed_test(lambda: pettingzoo.parallel_env("xian", players), num_cycles=100)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_secret_choices_are_asked_for_at_once_and_the_rest_one_by_one(players: int) -> None:
    table = pettingzoo.parallel_env("xian", players)
    seen, told = table.reset(seed=5)
    rng = np.random.default_rng(6)
    asked_at_once = set()
    rewards = dict.fromkeys(table.agents, 0.0)
    while table.agents:
        state = table.table
        asked = [agent for agent in table.agents if seen[agent]["action_mask"].any()]
        assert asked == [f"player_{seat}" for seat in state.deciders()]
        for seat, agent in enumerate(table.agents):
            assert seen[agent]["observation"].tolist() == list(state.observe(seat))
            offered = np.flatnonzero(seen[agent]["action_mask"]).tolist()
            assert offered == sorted(state.legal_actions(seat))
        asked_at_once.add(len(asked))
        assert len(asked) == 1 or state.is_secret()
        assert not any(told.values())
        assert not any(rewards.values())
        chosen = {agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in asked}
        others = {agent: -5 for agent in table.agents if agent not in asked}  # left unread
        seen, rewards, over, _cut, told = table.step({**chosen, **others})
        assert set(over.values()) == {not table.agents}
    assert {1, players} <= asked_at_once
    assert list(rewards.values()) == state.returns()
    assert set(seen) == set(table.possible_agents)


def test_a_wrong_choice_among_several_ends_the_game_before_any_is_carried_out() -> None:
    table = pettingzoo.parallel_env("xian", 3)
    seen, _ = table.reset(seed=1)
    before = table.table.clone()
    actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in table.agents}
    actions["player_1"] = int(np.flatnonzero(seen["player_1"]["action_mask"] == 0)[0])
    _, rewards, over, _, told = table.step(actions)
    assert rewards == {"player_0": 0.0, "player_1": -1.0, "player_2": 0.0}
    assert all(over.values())
    assert told["player_1"] == {"illegal_action": actions["player_1"]}
    assert table.table == before
    assert table.agents == []


def test_where_nobody_chooses_at_the_same_time_there_is_no_parallel_form() -> None:
    for name in ("terracotta-army", "terramara"):
        with pytest.raises(ValueError, match=f"nobody chooses at the same time.*env.'{name}'"):
            pettingzoo.parallel_env(name)
