"""Steps a second of every adapter, with random choices among what is offered: `python bench/envs.py`.

Deals and resets are included, and so is drawing the choices. A step of Gymnasium is one choice of the agent
with all that its opponents, random ones, choose up to the next; all others are one choice of whoever decides.
Seconds are those that this process has had, on one core: other programs may be at work.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np

import clayworks
import clayworks.envs.gymnasium as seats
import clayworks.envs.openspiel as spiel
from clayworks.envs import pettingzoo
from clayworks.envs.vector import Seats


def batch(name: str, players: int) -> Iterator[int]:
    games, rng = clayworks.batch(name, players, 1024, seed=1), np.random.default_rng(1)
    places = np.arange(1024)
    while True:
        games.step(games.options[places, (rng.random(1024) * games.counts).astype(int)])
        yield 1024


def vector(name: str, players: int) -> Iterator[int]:
    env, rng = Seats(name, 1024, players), np.random.default_rng(1)
    env.reset(seed=1)
    places = np.arange(1024)
    while True:
        games = env.games
        env.step(games.options[places, (rng.random(1024) * games.counts).astype(int)])
        yield 1024


def one_seat(name: str, players: int) -> Iterator[int]:
    env: gymnasium.Env[Any, Any] = seats.Seat(name, players)
    _, told = env.reset(seed=1)
    while True:
        action = random.choice(np.flatnonzero(told["action_mask"]).tolist())
        _, _, over, _, told = env.step(action)
        if over:
            _, told = env.reset()
        yield 1


def in_turn(name: str, players: int) -> Iterator[int]:
    env = pettingzoo.env(name, players)
    env.reset(seed=1)
    while True:
        seen, _, over, _, _ = env.last()
        if over:
            env.reset()
        else:
            env.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            yield 1


def all_at_once(name: str, players: int) -> Iterator[int]:
    env = pettingzoo.parallel_env(name, players)
    seen, _ = env.reset(seed=1)
    while True:
        offered = {agent: np.flatnonzero(one["action_mask"]).tolist() for agent, one in seen.items()}
        seen, _, over, _, _ = env.step({agent: random.choice(own or [0]) for agent, own in offered.items()})
        if any(over.values()):
            seen, _ = env.reset()
        yield 1


def openspiel(name: str, players: int, observing: bool = False) -> Iterator[int]:
    game = spiel.pyspiel.load_game(spiel.short_name(name), {"players": players})
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if observing and not state.is_chance_node():
                state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            yield 1


def observing(name: str, players: int) -> Iterator[int]:
    return openspiel(name, players, observing=True)


ADAPTERS: dict[str, Callable[[str, int], Iterator[int]]] = {
    "batch of 1,024": batch,
    "VectorEnv of 1,024": vector,
    "Gymnasium": one_seat,
    "PettingZoo AEC": in_turn,
    "PettingZoo parallel": all_at_once,
    "OpenSpiel": openspiel,
    "OpenSpiel, observed": observing,
}


def rate(steps: Iterator[int], seconds: float) -> float:
    """Steps a second."""
    next(steps)
    start = now = time.process_time()
    done = 0
    while now - start < seconds:
        done += next(steps)
        now = time.process_time()
    return done / (now - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--players", type=int, default=2)
    asked = parser.parse_args()
    random.seed(1)
    names = clayworks.game_names()
    print("| adapter |", " | ".join(names), "|")
    print("|---|" + "---|" * len(names))
    for adapter, stepping in ADAPTERS.items():
        found = []
        for name in names:
            try:
                found.append(f"{rate(stepping(name, asked.players), asked.seconds):,.0f}")
            except ValueError:  # nobody chooses at the same time there
                found.append("–")
        print(f"| {adapter} |", " | ".join(found), "|", flush=True)


if __name__ == "__main__":
    main()
