"""Random play for the properties: a policy that fills the board, from seeds that hypothesis chooses."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from clayworks import State

from .boards import GAME

WILLING = ("perform", "use", "hire:1", "hire:2")

deals = st.tuples(st.integers(2, 4), st.integers(0, 10**9))


def pick(state: State, rng: random.Random, eager: float) -> int:
    """A legal action; with probability `eager` one that does something, if there is one."""
    actions = state.legal_actions()
    if rng.random() < eager:
        willing = [action for action in actions if GAME.space.option(action) in WILLING]
        if willing:
            return rng.choice(willing)
    return rng.choice(actions)


def plays(players: int, seed: int, eager: float = 0.8) -> Iterator[tuple[State, int]]:
    """A whole game: the state before each choice, always the same object, and the action chosen."""
    rng = random.Random(seed)
    state = GAME.deal(players, seed)
    while not state.is_terminal():
        action = pick(state, rng, eager)
        yield state, action
        state.apply_action(action)
    yield state, -1


def stops(players: int, seed: int, eager: float = 0.8) -> Iterator[State]:
    """The state at every stop between two turns, also before each scoring phase, and at the end."""
    rng = random.Random(seed)
    state = GAME.deal(players, seed)
    yield state
    while not state.is_terminal():
        state.choose(pick(state, rng, eager))
        if state.decision() is None:
            yield state
            state.advance()
    yield state
