"""Many tables at once for Gymnasium: each is the table that it would be alone."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import clayworks.envs.gymnasium
from clayworks.envs.vector import Seats

NAMES = {"TerracottaArmy": "terracotta-army", "Xian": "xian", "Terramara": "terramara"}
every_table = pytest.mark.parametrize(
    ("title", "players"), [(title, players) for title in NAMES for players in (2, 3, 4)]
)


def any_offered(mask: Any, rng: np.random.Generator) -> Any:
    return (mask * rng.random(mask.shape)).argmax(1)


@every_table
def test_tables_are_made_by_gymnasium_and_keep_what_it_asks_for(title: str, players: int) -> None:
    env: Any = gymnasium.make_vec(f"clayworks/{title}-v0", num_envs=3, players=players)
    assert isinstance(env.unwrapped, Seats)
    assert (env.num_envs, env.metadata["autoreset_mode"]) == (3, AutoresetMode.SAME_STEP)
    seen, told = env.reset(seed=1)
    rng = np.random.default_rng(2)
    games = 0
    for _ in range(150):
        assert seen in env.observation_space
        assert seen.dtype == env.single_observation_space.dtype
        assert told["action_mask"].any(1).all()
        actions = any_offered(told["action_mask"], rng)
        assert actions in env.action_space
        seen, rewards, over, cut, told = env.step(actions)
        assert rewards.shape == over.shape == cut.shape == (3,)
        assert (rewards.dtype, over.dtype, cut.dtype) == (np.float64, np.bool_, np.bool_)
        assert not cut.any()
        assert not rewards[~over].any()
        assert ("final_obs" in told) == over.any()
        games += int(over.sum())
    assert games
    env.close()


@every_table
def test_a_table_of_many_is_the_table_that_it_would_be_alone(title: str, players: int) -> None:
    """Deals, what the agent sees, and what it gets at the end: beside one game of the engine each."""
    seat = players - 1
    env = Seats(NAMES[title], 2, players, seat)
    env.reset(seed=4)
    rng = np.random.default_rng(5)
    alone: list[Any] = [None, None]
    deals = [0, 1]
    finished = 0
    for _ in range(250):
        for at in range(2):
            state = env.games.state(at)
            assert state.current_player() == seat
            assert env.games.observation[at].tolist() == list(state.observe(seat))
            assert env.games.numbers[at] == deals[at]
            alone[at] = state
        seen, rewards, over, _, told = env.step(any_offered(env.action_masks(), rng))
        for at in range(2):
            if over[at]:
                ended = env.games.ended(at)
                assert ended is not None
                assert ended.is_terminal()
                assert rewards[at] == ended.returns()[seat]
                assert told["final_obs"][at].tolist() == list(ended.observe(seat))
                deals[at] = int(env.games.numbers[at])
                finished += 1
            else:
                assert seen[at].tolist() == list(env.games.state(at).observe(seat))
    assert finished


@every_table
def test_nobody_chooses_for_the_agent(title: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that have come to its next choice wait for those at which the others are still at it."""
    env = Seats(NAMES[title], 3, players)
    env.reset(seed=4)
    goes_on, moved = env.games.step, []

    def step(actions: Any, where: Any) -> None:
        moved.append(int(((env.games.seat == env.seat) & where).sum()))
        goes_on(actions, where)

    monkeypatch.setattr(env.games, "step", step)
    for _ in range(30):
        moved.clear()
        env.step(any_offered(env.action_masks(), np.random.default_rng(5)))
        assert moved[0] == 3
        assert not any(moved[1:])


def test_the_same_seed_and_actions_give_the_same_games() -> None:
    def rows(seed: int, steps: int = 6) -> list[bytes]:
        env = Seats("xian", 4, 3, opponents=["random", "craftsman:60"])  # no seconds: nothing by the clock
        seen, told = env.reset(seed=seed)
        rng = np.random.default_rng(1)
        found = [seen.tobytes()]
        for _ in range(steps):
            seen, _, _, _, told = env.step(any_offered(told["action_mask"], rng))
            found.append(seen.tobytes())
        return found

    once = rows(1)
    assert once == rows(1)
    assert once[0] != rows(2, 0)[0]


def test_without_a_seed_the_next_games_are_others() -> None:
    env = Seats("terramara", 2)
    first = env.reset(seed=3)[0]
    assert not np.array_equal(env.reset()[0], first)
    assert np.array_equal(env.reset(seed=3)[0], first)
    assert env.reset(options={"deal": {"setup": "beginner"}})[0].shape == first.shape


def test_what_is_not_offered_ends_that_game_alone_with_minus_one() -> None:
    env = Seats("terracotta-army", 3)
    env.reset(seed=1)
    mask = env.action_masks()
    before = [env.games.state(at) for at in range(3)]
    actions = mask.argmax(1)
    actions[1] = mask[1].argmin()
    _, rewards, over, _, told = env.step(actions)
    assert rewards.tolist() == [0.0, -1.0, 0.0]
    assert over.tolist() == told["_illegal_action"].tolist() == [False, True, False]
    assert told["illegal_action"][1] == actions[1]
    assert told["final_obs"][1].tolist() == list(before[1].observe(0))
    assert env.games.numbers == [0, 3, 2]
    assert env.games.ended(1) == before[1]
    for nonsense in (-1, 10**6):
        _, rewards, over, _, _ = env.step(np.array([nonsense] * 3))
        assert rewards.tolist() == [-1.0] * 3
        assert over.all()


def test_tables_are_shown_and_nonsense_refused() -> None:
    env = Seats("xian", 2, render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert shown is not None
    assert len(shown) == 2
    assert "orange" in shown[0].lower()
    assert Seats("xian", 2).render() is None
    with pytest.raises(ValueError, match="no seat 2 at a table of 2"):
        Seats("xian", 2, seat=2)
    with pytest.raises(ValueError, match="2 opponents are needed, not 1"):
        Seats("xian", 2, players=3, opponents=["random"])
    assert clayworks.envs.gymnasium.Seat("xian").opponents == {1: "random"}
