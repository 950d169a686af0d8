"""Are first hints right? `python -m tools.hints --positions 50` holds them against searches 50 times as long.

The decisions are those of games between bots that think a little. Asked again with 50 times the iterations,
the long search says which options are equal to its own favourite, and what the first hint's favourite costs:
points less in the same deals, and `worth`, which a search maximises (rank and margin, from 0 to 1).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.players.hints import FAVOURITES, LEARNED_FOR, SCHOOLS, School, games, hints, plan, told
from clayworks.players.levels import LEARNED
from clayworks.players.player import player
from clayworks.players.thinking import Budget, new_search


@dataclass(frozen=True)
class Held:
    """A first hint held against a long search."""

    is_same: bool
    """Both have the same favourite."""
    is_equal: bool
    """The first hint's favourite is among the equals of the long search."""
    is_listed: bool
    """The favourite of the long search is among those of the first hint."""
    points: float
    """Regret: points that the long search's favourite makes more."""
    worth: float


def decisions(name: str, players: int, seed: int) -> Iterator[State]:
    """Real choices in games between bots."""
    while True:
        state = clayworks.load(name).deal(players, seed)
        bots = [player("craftsman:30", Chance(f"{seed}/{seat}")) for seat in range(players)]
        chance = Chance(f"{name}/{seed}")
        while not state.is_terminal():
            if len(state.legal_actions()) > 1 and int(chance.below(12)) == 0:
                yield state.clone()
            state.apply_action(bots[state.current_player()].choose(state))
        seed += 1


def held(state: State, iterations: int, times: int) -> Held:
    """The first hint of so many iterations against a search that many times as long."""
    first = next(hints(state, steps=(Budget(iterations),), seed="first"))
    favourite = first.suggestions[0].action
    seat = state.current_player()
    search = new_search(state, LEARNED, Chance("long"))
    search.begin(state, seat, not state.game.open_information)
    search.think(state, iterations * times, 0.0)
    ranked = search.ranking()
    asked = list(dict.fromkeys([*ranked[:FAVOURITES], favourite]))
    plans = [plan(search, state, seat, action) for action in asked]
    schools = [School(state, seat, f"long/{number}") for number in range(SCHOOLS)]
    for school in schools:
        school.learn(Budget(iterations * times).share(LEARNED_FOR / SCHOOLS))
    found = told(search, state, plans, games(schools, plans, "long", float("inf"))[1])
    points = {one.action: one.points.points for one in found}
    worth = {action: added / visits for action, visits, added in search.seen()}
    return Held(
        favourite == ranked[0],
        favourite in [one.action for one in found if one.equal],
        ranked[0] in [one.action for one in first.suggestions],
        points[ranked[0]] - points[favourite],
        worth[ranked[0]] - worth.get(favourite, min(worth.values())),
    )


def row(name: str, players: int, positions: int, iterations: int, times: int) -> str:
    """A line of the table."""
    found = decisions(name, players, 1)
    seen = [held(next(found), iterations, times) for _ in range(positions)]
    shares = [
        f"{100 * sum(whether) / positions:.0f} %"
        for whether in (
            [one.is_same for one in seen],
            [one.is_equal for one in seen],
            [one.is_listed for one in seen],
        )
    ]
    points = sum(one.points for one in seen) / positions
    worth = sum(one.worth for one in seen) / positions
    return f"| {name} | {players} | {positions} | {' | '.join(shares)} | {points:.2f} | {worth:.4f} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_of", nargs="*", metavar="GAME", default=registry.names())
    parser.add_argument("--positions", type=int, default=50, help="of each game and number of players")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 4])
    parser.add_argument("--iterations", type=int, default=2500, help="of the first hint")
    parser.add_argument("--times", type=int, default=50, help="as long is the long search")
    chosen = parser.parse_args()
    print("| game | players | positions | same | equal | listed | regret, points | regret, worth |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for name in chosen.games_of:
        for players in chosen.players:
            print(row(name, players, chosen.positions, chosen.iterations, chosen.times), flush=True)


if __name__ == "__main__":
    main()
