"""How fast the engines are, on one core, driven from Python."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.state import State
from clayworks.players.levels import DESIGNS
from clayworks.players.thinking import Design, new_search
from clayworks.players.weights import network_of


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


@dataclass(frozen=True)
class Searched:
    """Iterations of a search per second, from situations of all parts of random games."""

    game: str
    players: int
    compiled: bool
    random_rollouts: float
    mcts: float
    learned: float | None
    """With the estimate that is shipped with the game; None where there is none."""

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def measure_search(game: Game, players: int, seconds: float = 2.0) -> Searched:
    """Full random rollouts, rollouts that learn, and the learned estimate."""
    states = sample(game, players)
    learned = network_of(game, players)
    return Searched(
        game.name,
        players,
        clayworks.compiled(),
        iterations_per_second(states, DESIGNS["random-rollouts"], seconds),
        iterations_per_second(states, DESIGNS["mcts"], seconds),
        iterations_per_second(states, DESIGNS["learned"], seconds) if learned else None,
    )


def iterations_per_second(states: list[State], design: Design, seconds: float) -> float:
    """The same time for each situation, a new tree in each."""
    done, start = 0, time.perf_counter()
    for number, state in enumerate(states):
        search = new_search(state, design, Chance(number))
        search.begin(state, state.current_player(), not state.game.open_information)
        done += search.think(state, 0, seconds / len(states))
    return done / (time.perf_counter() - start)


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


TRIES = 5
"""So often a short loop is timed."""


def per_call(states: list[State], call: Callable[[State], object], seconds: float) -> float:
    """Microseconds of one call, the empty loop taken off.

    Whatever else the machine does only ever makes a loop longer: the shortest of some is the nearest.
    """

    def run(what: Callable[[State], object], rounds: int) -> float:
        start = time.perf_counter()
        for _ in range(rounds):
            for state in states:
                what(state)
        return time.perf_counter() - start

    rounds = 1
    while run(call, rounds) < seconds / TRIES:
        rounds *= 2
    spent = min(run(call, rounds) for _ in range(TRIES))
    empty = min(run(lambda state: None, rounds) for _ in range(TRIES))
    return (spent - empty) / (rounds * len(states)) * 1e6


def bytes_per_state(states: list[State]) -> float:
    """Memory that a copy takes."""
    copies = 40
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [state.clone() for state in states for _ in range(copies)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(kept)
