"""Gymnasium's own tests of a seat among bots, and what it can't know of it."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import clayworks.envs.gymnasium as ours
from clayworks.core import registry

NAMES = {"TerracottaArmy": "terracotta-army", "Xian": "xian", "Terramara": "terramara"}
every_table = pytest.mark.parametrize(
    ("title", "players"), [(title, players) for title in NAMES for players in (2, 3, 4)]
)
# Gymnasium warns of what is meant so: whole numbers in an observation, and a seed for reset alone.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@every_table
def test_the_suite_of_gymnasium(title: str, players: int) -> None:
    env = gymnasium.make(f"clayworks/{title}-v0", players=players, disable_env_checker=True)
    assert env.unwrapped.game.name == NAMES[title]  # type: ignore[attr-defined]
    check_env(env.unwrapped, skip_render_check=True)


@every_table
def test_a_game_among_bots_ends_with_the_reward_of_the_seat(title: str, players: int) -> None:
    seat = players - 1
    env = ours.Seat(NAMES[title], players, seat=seat, opponents=["random"] * (players - 1))
    rng = np.random.default_rng(1)

    def play() -> list[bytes]:
        seen, told = env.reset(seed=9)
        rows, over, reward = [seen.tobytes()], False, 0.0
        while not over:
            assert env.table.legal_actions(seat)
            assert reward == 0.0
            seen, reward, over, _, told = env.step(int(rng.choice(np.flatnonzero(told["action_mask"]))))
            rows.append(seen.tobytes())
        assert reward == env.table.returns()[seat]
        return rows

    first = play()[0]
    rng = np.random.default_rng(1)
    assert play()[0] == first


def test_what_is_not_offered_ends_the_game_and_nonsense_is_refused() -> None:
    env = ours.Seat("xian", render_mode="ansi")
    _, told = env.reset(seed=1)
    wrong = int(np.flatnonzero(told["action_mask"] == 0)[0])
    _, reward, over, cut, told = env.step(wrong)
    assert (reward, over, cut, told["illegal_action"]) == (-1.0, True, False, wrong)
    assert "orange" in str(env.render()).lower()
    with pytest.raises(ValueError, match="no seat 2 at a table of 2"):
        ours.Seat("xian", seat=2)
    with pytest.raises(ValueError, match="2 opponents are needed, not 1"):
        ours.Seat("xian", players=3, opponents=["random"])


def test_all_games_are_registered_once() -> None:
    ours.register()
    for name in registry.names():
        assert f"clayworks/{registry.game_class(name).__name__}-v0" in gymnasium.registry
