"""Many games at once: `python bench/batch.py`, decisions per second of a batch with masks and observations.

A random driver in numpy chooses; deals are part of what is measured, and stand in a column of their own: what
a deal costs beside a whole random game of the same batch. Counted is the time of the processor, so that
others who work on the same machine disturb it as little as can be.
"""

from __future__ import annotations

import sys
from time import process_time

import numpy as np

import clayworks
from clayworks.core import registry
from clayworks.core.batch import Batch
from clayworks.core.chance import Chance


def measured(games: Batch, seconds: float) -> tuple[float, float]:
    """Decisions per second with the driver, and in `step` alone."""
    rng, every = np.random.default_rng(1), np.arange(games.size)
    steps, stepping = 0, 0.0
    start = process_time()
    while process_time() - start < seconds:
        actions = games.options[every, (rng.random(games.size) * games.counts).astype(np.int64)]
        before = process_time()
        games.step(actions)
        stepping += process_time() - before
        steps += games.size
    return steps / (process_time() - start), steps / stepping


def deal_us(games: Batch, seconds: float) -> float:
    """Microseconds of a deal, as a batch deals."""
    colours, options = games.game.seat_colours(games.players), games.game.check_options({})
    number, start = 0, process_time()
    while process_time() - start < seconds:
        games.game.dealt(colours, Chance(games.deal_seed(number)), options)
        number += 1
    return (process_time() - start) / number * 1e6


def choices(games: Batch, count: int = 20) -> float:
    """How many choices a random game takes."""
    chance, made = Chance(0), 0
    for number in range(count):
        state = games.game.deal(games.players, games.deal_seed(number))
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[chance.below(len(actions))])
            made += 1
    return made / count


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    size = int(sys.argv[2]) if len(sys.argv) > 2 else 1024
    print(f"compiled: {clayworks.compiled()}, {size} games")
    print("| game | players | decisions/s | in `step` alone | deal | of a game |")
    print("|---|---|---|---|---|---|")
    for game in registry.load_all():
        for players in game.players:
            games = clayworks.batch(game, players, size, seed=0)
            driven, alone = measured(games, seconds)
            deal = deal_us(games, seconds / 4)
            whole = choices(games) / driven * 1e6
            figures = f"{driven:,.0f} | {alone:,.0f} | {deal:.1f} µs | {deal / whole:.1%}"
            print(f"| {game.name} | {players} | {figures} |")


if __name__ == "__main__":
    main()
