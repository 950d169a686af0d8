"""Information-set tree search in sixty lines, for any game: `python examples/ismcts.py xian`.

Each simulation deals again what the seat can't know; the nodes of the tree are what deciding seats know.
"""

import argparse
import math
import random

import clayworks


class Node:
    """What came of each option of a seat that knows the same."""

    def __init__(self):
        self.visits, self.worth, self.offered = {}, {}, {}

    def choose(self, options, explore):
        """The option with the highest bound; one that was never tried comes first."""
        for option in options:
            self.offered[option] = self.offered.get(option, 0) + 1
            if option not in self.visits:
                return option
        return max(
            options,
            key=lambda option: (
                self.worth[option] / self.visits[option]
                + explore * math.sqrt(math.log(self.offered[option]) / self.visits[option])
            ),
        )


def search(state, simulations, rng, explore=0.7):
    """The most visited option of the seat that decides."""
    seat, tree = state.current_player(), {}
    for _ in range(simulations):
        table, path = state.resample_from_infostate(seat, rng), []
        while not table.is_terminal():
            chooser = table.current_player()
            node = tree.setdefault(table.information_state_key(chooser), Node())
            option = node.choose(table.legal_actions(), explore)
            path.append((node, chooser, option))
            table.apply_action(option)
            if not node.visits:  # it is new
                break
        while not table.is_terminal():
            table.apply_action(rng.choice(table.legal_actions()))
        for node, chooser, option in path:
            node.visits[option] = node.visits.get(option, 0) + 1
            node.worth[option] = node.worth.get(option, 0.0) + table.returns()[chooser]
    visits = tree[state.information_state_key(seat)].visits
    return max(visits, key=visits.get)


def play(game, simulations, seed):
    """What the search gets against a random player; it sits at either seat in turn."""
    state, rng = game.deal(2, seed), random.Random(seed)
    while not state.is_terminal():
        options = state.legal_actions()
        ours = state.current_player() == seed % 2 and len(options) > 1
        state.apply_action(search(state, simulations, rng) if ours else rng.choice(options))
    return state.returns()[seed % 2]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="xian", choices=clayworks.game_names())
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--games", type=int, default=10)
    asked = parser.parse_args()
    results = [play(clayworks.load(asked.game), asked.simulations, seed) for seed in range(asked.games)]
    print(f"{asked.game}: won {results.count(1.0)} of {asked.games} games against random")
