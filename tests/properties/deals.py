"""Random games of any kind, for properties that every game has: at its own tables, for its own length."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import strategies as st
from kiln.game import Kiln

from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.record import Record
from clayworks.core.state import State
from tests.games.terracotta_army.otherwise import OTHERWISE
from tests.pebbles.game import Pebbles

# A game that writes only what it must keeps the same promises, and so does one of another package.
GAMES: dict[str, Game] = {
    game.name: game for game in (*registry.load_all(), Pebbles.shipped(), Kiln.shipped())
}
# Nor does it matter what is printed: so are games by files that differ in all that a printed game may.
GAMES["terracotta-army, otherwise"] = OTHERWISE

every_game = pytest.mark.parametrize("name", GAMES)

seeds = st.integers(0, 2**40)
sizes = st.integers(0, 11)
"""Which of the numbers of players that a game can have, see `seats`."""

MOST_CHOICES = 5_000
"""A game that takes longer does not end."""


def seats(name: str, size: int) -> int:
    """One of the numbers of players that a game can have."""
    allowed = GAMES[name].players
    return allowed[size % len(allowed)]


def random_options(game: Game, chance: Chance) -> dict[str, Any]:
    """Any options that the game can be dealt with; what only steers the draw is left to the seed."""
    usual = [option for option in game.options if not option.drawn]
    return {option.name: option.values[chance.below(len(option.values))] for option in usual}


def played(name: str, size: int, seed: int, share: float) -> tuple[Record, State]:
    """A random game, played for some share of a usual length (1 and more: to the end)."""
    game, players = GAMES[name], seats(name, size)
    chance = Chance(seed)
    record = Record.new(game, players, seed, random_options(game, chance))
    state = record.start()
    wanted = MOST_CHOICES if share >= 1 else int(share * length(name, players))
    for _ in range(wanted):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        record.play(state, actions[chance.below(len(actions))])
    return record, state


@cache
def length(name: str, players: int) -> int:
    """How many choices a random game takes."""
    record, _state = played(name, GAMES[name].players.index(players), 0, 1)
    return len(record.choices)
