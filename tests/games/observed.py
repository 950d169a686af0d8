"""Observations of whole random games, beside the views that they must agree with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.observing import SEATS
from clayworks.core.state import State
from tests.effort import THOROUGH, enough
from tests.properties.deals import random_options


def seats_of(view: Any) -> dict[str, str]:
    """What the seat that looks calls the colours."""
    colours, own = view["colours"], view["seat"]
    return {colour: SEATS[(place - own) % len(colours)] for place, colour in enumerate(colours)}


def by_seat(view: Any, values: dict[str, Any]) -> dict[str, Any]:
    """What is there by colour, by what the seat that looks calls them."""
    return {name: values[colour] for colour, name in seats_of(view).items()}


def in_order(of: dict[Any, Any]) -> list[Any]:
    """The values of a feature that is there for places in order, without the empty ones at the end."""
    values = list(of.values())
    while values and values[-1] is None:
        values.pop()
    return values


def random_games(name: str, players: int, games: int) -> Iterator[State]:
    """Every state of some random games, also between two turns and at the end."""
    game = clayworks.load(name)
    for seed in range(enough(games)):
        chance = Chance(f"{players} {seed}")
        state = game.deal(players, seed, random_options(game, chance))
        yield state
        while not state.is_terminal():
            deciders = state.deciders()
            seat = deciders[chance.below(len(deciders))]
            actions = state.legal_actions(seat)
            state.choose(actions[chance.below(len(actions))], seat)
            yield state
            state.advance()
            yield state


def looks(name: str, players: int, games: int) -> Iterator[tuple[State, int]]:
    """States of some random games, and two seats that look at each: one that has to choose, and another.

    So each seat looks many times in every phase, in its own turn and in those of others. Only thorough tests
    look at every state.
    """
    chance = Chance(f"who looks, of {players}")
    for state in random_games(name, players, games):
        if not THOROUGH and chance.below(4):
            continue
        seats = state.deciders() or range(players)
        first = seats[chance.below(len(seats))]
        for seat in (first, (first + 1 + chance.below(players - 1)) % players):
            yield state, seat


def decoded(state: State, seat: int) -> dict[str, Any]:
    """An observation in words."""
    return state.game.observation(len(state.colours)).decode(state.observe(seat))
