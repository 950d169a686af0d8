"""Whole random games, and what is told of them: for the tests of story and scenes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from clayworks import State
from clayworks.core.events import Entry, Event
from clayworks.core.record import Record
from clayworks.table.live import Played
from clayworks.table.story import Line, lines

from .boards import GAME
from .random_play import pick

GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(4)]
every_game = pytest.mark.parametrize(("players", "seed"), GAMES)


@cache
def record_of(players: int, seed: int) -> Record:
    """A random game in which much happens."""
    record = Record.new(GAME, players, seed)
    state, rng = record.start(), random.Random(seed)
    while not state.is_terminal():
        record.play(state, pick(state, rng, 0.85))
    return record


def story_of(players: int, seed: int) -> list[Line]:
    """A whole game in lines."""
    played = Played.of(record_of(players, seed))
    return list(lines(played.state, played.happened))


def steps(record: Record) -> Iterator[tuple[State, list[Event | Entry]]]:
    """A game choice by choice: the table at each stop, and what has happened since the last."""
    state = record.start()
    yield state, state.listen().take()
    for choice in record.choices:
        action = GAME.space.parse(choice)
        assert action is not None
        state.choose(action)
        yield state, state.listen().take()
        state.advance()
        yield state, state.listen().take()


def told(state: State) -> list[str]:
    """What is told of a table that listens, since the last time."""
    found = state.listen().take()
    return [
        str(GAME.tell(state, one) if isinstance(one, Event) else GAME.tell_points(state, one))
        for one in found
    ]
