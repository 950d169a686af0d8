"""How soon hints come: `python bench/hints.py`. The seconds to the first answer at all stages of games.

A new process asks for the first hint of each row once before it is measured: a server keeps its adviser.
"""

from __future__ import annotations

import argparse
import statistics
import time

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.players.hints import Hint, hints
from clayworks.players.player import RandomPlayer


def situations(name: str, players: int, seed: int) -> list[State]:
    """Decisions from all parts of a game of players who choose anything, those with one option left out."""
    state, chance = clayworks.load(name).deal(players, seed), RandomPlayer(Chance(seed))
    found: list[State] = []
    while not state.is_terminal():
        if len(state.legal_actions()) > 1:
            found.append(state.clone())
        state.apply_action(chance.choose(state))
    return found


def row(name: str, players: int, count: int) -> str:
    """A line of the table."""
    found = situations(name, players, 3)
    spent: list[float] = []
    told: list[Hint] = []
    for state in found[:: max(1, len(found) // count)][:count]:
        start = time.perf_counter()
        told.append(next(hints(state)))
        spent.append(time.perf_counter() - start)
    iterations = statistics.median(one.iterations for one in told)
    games = statistics.median(one.games for one in told)
    widths = [one.suggestions[0].points.high - one.suggestions[0].points.low for one in told]
    half = statistics.median(widths) / 2
    times = f"{statistics.median(spent):.2f} | {max(spent):.2f}"
    return f"| {name} | {players} | {len(spent)} | {times} | {iterations:.0f} | {games:.0f} | ±{half:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_of", nargs="*", metavar="GAME", default=registry.names())
    parser.add_argument("--decisions", type=int, default=12, help="of each game and number of players")
    chosen = parser.parse_args()
    print("| game | players | decisions | median s | longest s | iterations | games | points |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for name in chosen.games_of:
        for players in clayworks.load(name).players:
            print(row(name, players, chosen.decisions), flush=True)


if __name__ == "__main__":
    main()
