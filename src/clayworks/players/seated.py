"""A player for who writes programs: `clayworks.player("master", seed=1).choose(state)`."""

from __future__ import annotations

from random import Random

from clayworks.core.chance import Chance, chance_of
from clayworks.core.dealing import GivenSeed, seed_or_fresh
from clayworks.players import player as room
from clayworks.players.player import Player


def player(name: str, seed: GivenSeed | Chance = None) -> Player:
    """A player by name, which may carry a budget: `random`, `greedy`, `artisan`, `master:500`, `mcts:1s`.

    The same seed makes the same choices, where the budget is not one of time. It sees what its seat may see.

    >>> import clayworks
    >>> state = clayworks.load("terracotta-army").deal(players=2, seed=7)
    >>> clayworks.player("greedy", seed=1).choose(state) in state.legal_actions()
    True
    """
    chance = chance_of(seed) if isinstance(seed, Chance | Random) else Chance(seed_or_fresh(seed))
    return room.player(name, chance)
