"""Nothing of a state is forgotten: not by a copy, not by equality, not by pickling.

What a state holds is found by looking at it: a new field, and a new game, is tested without a line of code.
"""

from __future__ import annotations

import copy
import inspect
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from kiln.game import Kiln
from librt.vecs import append, vec

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.game import Game
from clayworks.core.messages import PACKAGE
from clayworks.core.state import State
from tests.properties.deals import random_options
from tests.table import cards

# The small games are plain Python, as a newcomer's is, and say nothing at all about copies.
GAMES = [*map(clayworks.load, clayworks.game_names()), Kiln.shipped(), cards.GAME]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
random_positions = (st.integers(2, 4), st.integers(0, 2**40), st.floats(0, 1.1))
# Every state has every field: a few are enough, and no smaller one would say more.
some_states = settings(max_examples=5, phases=[Phase.generate])

WAYS: list[Callable[[State], State]] = [
    lambda state: state.clone(),
    copy.copy,
    copy.deepcopy,
    lambda state: pickle.loads(pickle.dumps(state)),
]

# What every state holds beside its table: these belong to the game, to who listens, and to how it came about.
BESIDE = {"game", "colours", "tables", "log", "past"}

# Above the top frame of its stack there is only room, which is not compared.
ROOM = {("terramara", "stack")}


def somewhere(game: Game, players: int, seed: int, share: float) -> State:
    """A random game after some share of a usual length."""
    chance = Chance(seed)
    state = game.deal(players, seed, random_options(game, chance))
    play_on(state, chance, int(400 * share))
    return state


def play_on(state: State, chance: Chance, choices: int) -> None:
    for _ in range(choices):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])


def fields(state: State) -> list[str]:
    """The names of what lies on the table: attributes of compiled classes, and of plain ones."""
    native = [name for owner in type(state).__mro__ for name, found in vars(owner).items()
              if inspect.isgetsetdescriptor(found) and not name.startswith("__")]  # fmt: skip
    return [name for name in (*native, *getattr(state, "__dict__", ())) if name not in BESIDE]


def shared(game: Game) -> set[str]:
    """The rows that are declared to be shared by copies."""
    sources = [PACKAGE / "core" / "state.py", *Path(game.folder).rglob("rules/*.py")]
    return {name for file in sources for name in re.findall(r"self\.(\w+): SharedRow", file.read_text())}


def numbers(row: Any) -> Iterator[tuple[Any, int]]:
    """Every number of a row, also of rows of rows, as the row and the place that hold it."""
    for place, item in enumerate(row):
        if isinstance(item, list | vec):
            yield from numbers(item)
        else:
            yield row, place


def change(state: State, name: str) -> None:
    """Another value of a field; of a row, all its numbers and one more."""
    value = getattr(state, name)
    if isinstance(value, bool):
        setattr(state, name, not value)
    elif isinstance(value, int):
        setattr(state, name, value + 2)  # Python has one hash for -2 and -1
    elif isinstance(value, list):
        shift(value)
        value.append(copy.copy(value[-1]) if value else 0)
    else:
        shift(value)
        setattr(state, name, append(value, 7))


def shift(row: Any) -> None:
    for holder, place in numbers(row):
        holder[place] += 1


@every_game
@some_states
@given(*random_positions)
def test_a_table_is_made_of_numbers_and_rows(game: Game, players: int, seed: int, share: float) -> None:
    """So that there is nothing on it that the tests below would not change."""
    state = somewhere(game, players, seed, share)
    names = fields(state)
    assert {"points", "open", "seat", "options", "over"} < set(names)
    for name in names:
        value = getattr(state, name)
        assert isinstance(value, int | list | vec), name
        assert isinstance(value, int) or all(isinstance(row[place], int) for row, place in numbers(value))


@every_game
@some_states
@given(*random_positions)
def test_whatever_is_changed_makes_another_state(game: Game, players: int, seed: int, share: float) -> None:
    state = somewhere(game, players, seed, share)
    for name in fields(state):
        other = state.clone()
        change(other, name)
        assert (other != state and hash(other) != hash(state)) or (game.name, name) in ROOM, name


@every_game
@some_states
@given(*random_positions)
def test_every_number_of_every_row_counts(game: Game, players: int, seed: int, share: float) -> None:
    state = somewhere(game, players, seed, share)
    other = pickle.loads(pickle.dumps(state))  # shares nothing, and has no room to spare
    for name in fields(state):
        value = getattr(other, name)
        if isinstance(value, int):
            continue
        assert len(value) == len(getattr(state, name)) or (game.name, name) in ROOM
        for row, place in numbers(value):
            row[place] += 1
            assert other != state, (name, place)
            row[place] -= 1
        assert other == state, name


@every_game
@some_states
@given(*random_positions)
def test_whatever_is_changed_is_copied_and_written(game: Game, players: int, seed: int, share: float) -> None:
    state = somewhere(game, players, seed, share)
    for name in fields(state)[seed % 3 :: 3]:  # three examples have all of them
        changed = pickle.loads(pickle.dumps(state))
        change(changed, name)
        for way in WAYS:
            other = way(changed)
            assert type(other) is type(state)
            assert type(getattr(other, name)) is type(getattr(state, name))
            assert other == changed, name
            assert hash(other) == hash(changed), name


@every_game
@some_states
@given(*random_positions)
def test_a_copy_shares_no_row_that_can_change(game: Game, players: int, seed: int, share: float) -> None:
    state = somewhere(game, players, seed, share)
    rows = [name for name in fields(state) if not isinstance(getattr(state, name), int)]
    assert set(rows) > (shared(game) - {"options"}) | {"points"}
    for way in WAYS:
        for name in set(rows) - shared(game):
            other, before = way(state), pickle.dumps(state)
            shift(getattr(other, name))
            assert pickle.dumps(state) == before, name
            unlike = pickle.dumps(other)
            shift(getattr(state, name))
            assert pickle.dumps(other) == unlike, name
            for row, place in numbers(getattr(state, name)):
                row[place] -= 1


@every_game
@some_states
@given(*random_positions)
def test_playing_on_changes_no_copy(game: Game, players: int, seed: int, share: float) -> None:
    """Also not through the rows that copies share."""
    state = somewhere(game, players, seed, share)
    before = pickle.dumps(state)
    chance = Chance(seed)
    for seat in range(players):
        other = state.clone()
        play_on(other, chance, 60)
        play_on(state.resample_from_infostate(seat, chance), chance, 60)
        assert pickle.dumps(state) == before


@every_game
def test_other_colours_make_another_state(game: Game) -> None:
    one, two = (game.blank(game.colours[first : first + 2]) for first in (0, 1))
    assert one != two
    assert hash(one) != hash(two)
