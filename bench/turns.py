"""How long a level thinks about a whole turn: `python bench/turns.py --level master --games 20`.

The level plays itself with two players. A turn is everything that a seat decides in a row.
"""

from __future__ import annotations

import argparse
import statistics
import time

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.players.player import player


def turns(name: str, level: str, games: int) -> list[float]:
    """Seconds of every turn."""
    spent: list[float] = []
    for number in range(games):
        state = clayworks.load(name).deal(2, number)
        players = [player(level, Chance(f"{number}/{seat}")) for seat in range(2)]
        last = -1
        while not state.is_terminal():
            seat = state.current_player()
            if seat != last:
                spent.append(0.0)
                last = seat
            start = time.perf_counter()
            action = players[seat].choose(state)
            spent[-1] += time.perf_counter() - start
            state.apply_action(action)
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_of", nargs="*", metavar="GAME", default=registry.names())
    parser.add_argument("--level", default="master")
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    print("| game | level | games | turns | median s | 99 % s | longest s |")
    print("|---|---|---|---|---|---|---|")
    for name in asked.games_of:
        spent = sorted(turns(name, asked.level, asked.games))
        late = spent[int(0.99 * (len(spent) - 1))]
        middle = statistics.median(spent)
        seconds = f"{middle:.2f} | {late:.2f} | {spent[-1]:.2f}"
        print(f"| {name} | {asked.level} | {asked.games} | {len(spent)} | {seconds} |", flush=True)


if __name__ == "__main__":
    main()
