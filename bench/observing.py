"""How long an observation takes: `python bench/observing.py`, for each game and number of players.

Measured over states from all parts of random games, as an agent calls it from Python: into a row of its own,
and into a buffer that is given. Counted is the time of the processor; the shortest of several loops is told.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from time import process_time

import clayworks
from clayworks.core import registry
from clayworks.core.state import State
from clayworks.study.bench import sample

LOOPS = 25


def per_call(states: list[State], call: Callable[[State], object], seconds: float) -> float:
    """Microseconds of one call."""
    rounds, shortest = 1, float("inf")
    while shortest == float("inf") or shortest * rounds < seconds / LOOPS:
        rounds *= 2
        shortest = loop(states, call, rounds) / rounds
    spent = min(loop(states, call, rounds) for _ in range(LOOPS))
    empty = min(loop(states, lambda state: None, rounds) for _ in range(LOOPS))
    return (spent - empty) / (rounds * len(states)) * 1e6


def loop(states: list[State], call: Callable[[State], object], rounds: int) -> float:
    """Seconds of the processor."""
    start = process_time()
    for _ in range(rounds):
        for state in states:
            call(state)
    return process_time() - start


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    print(f"compiled: {clayworks.compiled()}")
    print("| game | players | numbers | `observe(seat)` | into `out` | `information_state_key` |")
    print("|---|---|---|---|---|---|")
    for game in registry.load_all():
        for players in game.players:
            states = sample(game, players)
            size = game.observation(players).size
            out = array("h", [0] * size)

            def into(state: State, out: array[int] = out) -> object:
                return state.observe(0, out)

            times = [
                per_call(states, call, seconds)
                for call in (
                    lambda state: state.observe(0),
                    into,
                    lambda state: state.information_state_key(0),
                )
            ]
            told = " | ".join(f"{one:.2f} µs" for one in times)
            print(f"| {game.name} | {players} | {size:,} | {told} |")


if __name__ == "__main__":
    main()
