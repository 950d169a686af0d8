"""How long a level thinks about a whole turn: `python bench/turns.py --level master --against artisan`.

Two players, seats rotated; only the turns of the level are timed. A turn is everything that a seat decides in
a row. Against another level this is also a match at full strength.
"""

from __future__ import annotations

import argparse
import statistics
import time

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.players.player import player
from clayworks.study.intervals import wilson


def play(name: str, level: str, other: str, deal: int, seat: int) -> tuple[list[float], float]:
    """Seconds of every turn of the level, and its share of the first place."""
    state = clayworks.load(name).deal(2, deal)
    names = [level if one == seat else other for one in range(2)]
    players = [player(bot, Chance(f"{deal}/{seat}/{one}")) for one, bot in enumerate(names)]
    spent: list[float] = []
    last = -1
    while not state.is_terminal():
        now = state.current_player()
        if now == seat != last:
            spent.append(0.0)
        last = now
        start = time.perf_counter()
        action = players[now].choose(state)
        if now == seat:
            spent[-1] += time.perf_counter() - start
        state.apply_action(action)
    places = state.places()
    return spent, 1.0 / places.count(1) if places[seat] == 1 else 0.0


def row(name: str, level: str, other: str, games: int, seed: int) -> str:
    """A line of the table."""
    spent: list[float] = []
    wins = 0.0
    for number in range(games):
        turns, share = play(name, level, other, seed + number // 2, number % 2)
        spent += turns
        wins += share
    spent.sort()
    late = spent[int(0.99 * (len(spent) - 1))]
    low, high = wilson(wins, games)
    won = f"{wins:g} of {games} ({100 * low:.0f}–{100 * high:.0f} %)"
    times = f"{len(spent)} | {statistics.median(spent):.2f} | {late:.2f} | {spent[-1]:.2f}"
    return f"| {name} | {level} | {times} | {other} | {won} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_of", nargs="*", metavar="GAME", default=registry.names())
    parser.add_argument("--level", default="master")
    parser.add_argument("--against", default="artisan")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    print("| game | level | turns | median s | 99 % s | longest s | against | won |")
    print("|---|---|---|---|---|---|---|---|")
    for name in asked.games_of:
        print(row(name, asked.level, asked.against, asked.games, asked.seed), flush=True)


if __name__ == "__main__":
    main()
