"""How fast the engines are, on one core, driven from Python."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import clayworks
from clayworks.core.game import Game
from clayworks.core.state import State


@dataclass(frozen=True)
class Measured:
    """What was measured of one game at one number of players."""

    game: str
    players: int
    compiled: bool
    decisions_per_second: float
    games_per_second: float
    decisions_per_game: float
    clone_us: float
    legal_actions_us: float
    bytes_per_state: float

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def measure(game: Game, players: int, seconds: float = 2.0) -> Measured:
    """Random play with `legal_actions()` and `apply_action()` at every decision, then single calls."""
    decisions, games, spent = play_random(game, players, seconds)
    states = sample(game, players)
    return Measured(
        game.name,
        players,
        clayworks.compiled(),
        decisions / spent,
        games / spent,
        decisions / games,
        per_call(states, lambda state: state.clone(), seconds / 4),
        per_call(states, lambda state: state.legal_actions(), seconds / 4),
        bytes_per_state(states),
    )


def play_random(game: Game, players: int, seconds: float) -> tuple[int, int, float]:
    """Whole random games until the time is over, the deals made before: decisions, games, seconds."""
    draw = random.Random(1).random
    decisions = games = 0
    spent = 0.0
    while spent < seconds:
        state = game.deal(players, seed=games)
        legal_actions, apply_action, is_terminal = (
            state.legal_actions,
            state.apply_action,
            state.is_terminal,
        )
        start = time.perf_counter()
        while not is_terminal():
            actions = legal_actions()
            apply_action(actions[int(draw() * len(actions))])
            decisions += 1
        spent += time.perf_counter() - start
        games += 1
    return decisions, games, spent


def sample(game: Game, players: int, count: int = 50) -> list[State]:
    """States from all parts of random games."""
    chance = random.Random(2)
    states: list[State] = []
    number = 0
    while len(states) < count:
        state = game.deal(players, seed=number)
        number += 1
        while not state.is_terminal():
            if chance.random() < 0.02:
                states.append(state.clone())
            state.apply_action(chance.choice(state.legal_actions()))
    return states[:count]


def per_call(states: list[State], call: Callable[[State], object], seconds: float) -> float:
    """Microseconds of one call, the empty loop taken off."""

    def run(what: Callable[[State], object], rounds: int) -> float:
        start = time.perf_counter()
        for _ in range(rounds):
            for state in states:
                what(state)
        return time.perf_counter() - start

    rounds = 1
    while (spent := run(call, rounds)) < seconds:
        rounds *= 2
    empty = run(lambda state: None, rounds)
    return max(spent - empty, 0.0) / (rounds * len(states)) * 1e6


def bytes_per_state(states: list[State]) -> float:
    """Memory that a copy takes."""
    copies = 40
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [state.clone() for state in states for _ in range(copies)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(kept)
