"""Every value of a component file has an effect, or only one value is allowed there.

Each leaf of every shipped file is changed in turn (marks, texts and names apart). Either the file is refused,
or some game is played differently with it: other options, other scores, another table.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from typing import Any

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.completeness import TEXTS, is_mark
from clayworks.core.components import Components
from clayworks.core.errors import BadComponents, BadDeal
from clayworks.core.game import Game
from clayworks.core.state import State
from tests.effort import some

GAMES = 400
"""So many games are tried before a change counts as without effect; nearly all show in the first few."""
FEW = 8
"""So many of them are played with the shipped file once, and kept to be laid beside every change."""

MANY = 2
"""Of a part with more values than this only some are tried, unless tests are thorough."""

Place = tuple[str | int, ...]


def leaves(node: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every value with its place; a list of lists is one value."""
    if isinstance(node, dict):
        for key, value in node.items():
            if not is_mark(key) and key not in TEXTS:
                yield from leaves(value, (*place, key))
    elif isinstance(node, list) and any(isinstance(item, dict) for item in node):
        for index, item in enumerate(node):
            yield from leaves(item, (*place, index))
    else:
        yield place, node


def others(value: Any) -> list[Any]:
    """Values that are not this one, near it."""
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, value - 1]
        case str():
            return [value + "x"]
        case [_, *rest]:
            return [*(swapped(value, at) for at in range(len(value))), rest]
        case _:
            return [["x"]]


def swapped(values: list[Any], at: int) -> list[Any]:
    """A list with another value at one place."""
    return [*values[:at], others(values[at])[0], *values[at + 1 :]]


def changed(data: Any, place: Place, value: Any) -> Any:
    """A copy of the data with another value at one place; it shares everything else."""
    if not place:
        return value
    copied = copy.copy(data)
    copied[place[0]] = changed(data[place[0]], place[1:], value)
    return copied


def differs(one: Game, other: Game) -> bool:
    """Whether some game is played differently."""
    if one.space.decisions != other.space.decisions or len(one.space) != len(other.space):
        return True
    if probed_once(one.name) != probed(other):
        return True
    return any(differ_once(one.name, other, number) for number in range(GAMES))


def probes_of(game: Game, what: str) -> Any:
    """A help of a game to see rare things (`tests/games/*/probes.py`), if it has one."""
    module = f"tests.games.{game.folder.name}.probes"
    return getattr(import_module(module), what, None) if find_spec(module) else None


def probed(game: Game) -> Any:
    """What made-up tables of a game show that random games rarely do."""
    probe = probes_of(game, "probe")
    return probe(game) if probe is not None else None


@cache
def probed_once(name: str) -> Any:
    """What the shipped file shows there: the same beside every changed one."""
    return probed(clayworks.load(name))


@dataclass
class Step:
    """What is told in a game, and what is chosen then; the last step has no choice."""

    told: tuple[Any, ...]
    choice: str = ""


def played(name: str, number: int) -> Iterator[Step]:
    """A game with the shipped file, step by step."""
    state, chance = begun(clayworks.load(name), number), Chance(number)
    while not state.is_terminal():
        actions = state.legal_actions()
        action = actions[chance.below(len(actions))]
        yield Step(told(state), state.action_to_string(action))
        state.apply_action(action)
    yield Step(told(state))


@cache
def played_once(name: str, number: int) -> list[Step]:
    """The same as a list, for the games beside which most changes are laid."""
    return list(played(name, number))


def differ_once(name: str, other: Game, number: int) -> bool:
    """One game with the same deal and the same choices, side by side."""
    try:
        steps = iter(played_once(name, number) if number < FEW else played(name, number))
        first = next(steps)
    except BadDeal:  # an option that this number of players does not have
        return False
    second = begun(other, number)
    for step in chain([first], steps):
        if second.is_terminal() is bool(step.choice) or step.told != told(second):
            return True
        if step.choice:
            second.apply_action(other.space.action(*step.choice.split(" ", 1)))
    return False


def begun(game: Game, number: int) -> State:
    """A new game, or in turn with it a table on which rare things are near."""
    rich = probes_of(game, "rich")
    if number % 2 and rich is not None:
        table: State = rich(game, number // 2)
        return table
    players = game.players[number % len(game.players)]
    options = {option.name: option.values[number // 6 % len(option.values)] for option in game.options}
    return game.deal(players, number, options)


def told(state: State) -> tuple[Any, ...]:
    """What a program sees of a state, in words: who decides what, the scores, and what lies on the table."""
    options = sorted(state.action_to_string(action) for action in state.legal_actions())
    return state.current_player(), options, state.scores(), state._freeze()


def names_place(fault: str, place: Place) -> bool:
    """Whether a fault says where to look: the key, or the part of the file."""
    key = next(key for key in reversed(place) if isinstance(key, str))
    return re.search(rf"\b{re.escape(key)}\b|{re.escape(str(place[0]))}", fault) is not None


def sections() -> list[tuple[str, str]]:
    """Every part of every shipped file."""
    return [
        (name, key)
        for name in clayworks.game_names()
        for key, value in clayworks.load(name).components.data.items()
        if any(True for _ in leaves(value))
    ]


@pytest.mark.parametrize(("name", "section"), sections())
def test_a_changed_value_changes_the_game_or_is_refused(name: str, section: str) -> None:
    game = clayworks.load(name)
    kind = registry.game_class(name)
    idle = []
    for place, value in some(list(leaves(game.components.data[section], (section,))), MANY):
        for other in others(value):
            try:
                altered = kind(Components(changed(game.components.data, place, other), "my.toml"))
            except BadComponents as error:
                if not names_place(str(error), place):
                    idle.append((place, value, str(error)))
            else:
                if not differs(game, altered):
                    idle.append((place, value, other))
    assert not idle
