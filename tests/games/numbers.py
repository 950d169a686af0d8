"""Component files in which every number differs from the shipped one, for all games.

A rule that has a number of its own instead of the printed one gives the same result with both files.
So each game has examples whose expected values are worked out from the file (`test_numbers.py`), and
they run with the shipped file and with an altered one. Whether they would notice is tried, too: the
rules look numbers up in `Tables`, and for each that differs the examples run once more on the altered
game with the shipped number in this one place; at least one of them must fail.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from clayworks.core.components import Components
from clayworks.core.errors import BadComponents
from clayworks.core.game import Game

Played = TypeVar("Played", bound=Game)
Data = dict[str, Any]

# -- the numbers of a file ---------------------------------------------------------------------------------


def whole_numbers(part: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], int]]:
    """Every whole number in a part of a file, with its place."""
    if isinstance(part, Mapping):
        for key, value in part.items():
            yield from whole_numbers(value, (*path, key))
    elif isinstance(part, list):
        for index, value in enumerate(part):
            yield from whole_numbers(value, (*path, index))
    elif isinstance(part, int) and not isinstance(part, bool):
        yield path, part


def put(data: Data, path: tuple[str | int, ...], value: int) -> None:
    """Another number in its place."""
    node: Any = data
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value


def kind(path: Iterable[str | int]) -> str:
    """The place of a number without counting: `worker_cards.coins`."""
    return ".".join(str(key) for key in path if not isinstance(key, int))


def changed(game: Game, change: Callable[[Data], object]) -> Data:
    """A changed copy of the data of a game's file."""
    data = copy.deepcopy(dict(game.components.data))
    change(data)
    return data


def numbers_alike(game: Game, altered: Game) -> dict[str, str]:
    """The kinds of numbers that are the same in both files, and what comes of changing one of them.

    `refused`: the rules take it for granted. `not used`: the file says it for people. `used`: it could
    have been another one.
    """
    shipped, other = dict(game.components.data), dict(altered.components.data)
    differing = dict(whole_numbers(other))
    alike: dict[str, str] = {}
    for path, number in whole_numbers(shipped):
        if differing.get(path) == number and alike.get(kind(path)) in (None, "not used"):
            alike[kind(path)] = effect_of_changing(game, path, number)
    return alike


def effect_of_changing(game: Game, path: tuple[str | int, ...], number: int) -> str:
    """What a reader of component files makes of another number in one place."""
    for other in (number + 1, number - 1):
        data = changed(game, lambda data, other=other: put(data, path, other))  # type: ignore[misc]
        try:
            read = type(game)(Components(data, "one number.toml"))
        except BadComponents:
            continue
        return "not used" if cells(read) == cells(game) else "used"
    return "refused"


# -- the numbers that the rules look up --------------------------------------------------------------------


def cells(game: Any) -> dict[str, list[int]]:
    """What `Tables` was made of: rows of numbers by name."""
    found: dict[str, list[int]] = {}
    for name in dir(game.tables):
        value = getattr(game.tables, name)
        if not name.startswith("_") and name != "spots":  # which says where an observation is written
            found[name] = [int(value)] if isinstance(value, int) else [int(number) for number in value]
    return found


def with_number(game: Played, rows: Mapping[str, list[int]], name: str, index: int, number: int) -> Played:
    """A game whose rules look up another number in one place; its file says what it said."""
    row = rows[name]
    made: Any = object.__new__(type(game))  # a copy would read its file again
    vars(made).update(vars(game))
    made.tables = type(made.tables)({**rows, name: [*row[:index], number, *row[index + 1 :]]})
    result: Played = made
    return result


def unnoticed(
    shipped: Played,
    altered: Played,
    examples: Sequence[Callable[[Played], None]],
    likely: Callable[[str, int], Callable[[Played], None] | None] = lambda name, index: None,
    silent: Callable[[str, int], bool] = lambda name, index: False,
) -> list[str]:
    """The places where no example would notice the shipped number in the altered game.

    `likely` names the example to try first for a place; `silent` says which places no rule looks up.
    """
    missed = []
    rows, other_rows = cells(altered), cells(shipped)
    name, row = next(iter(rows.items()))
    as_it_is = with_number(altered, rows, name, 0, row[0])
    assert not any(fails(example, as_it_is) for example in examples)
    for name, row in rows.items():
        for index, other in enumerate(other_rows[name]):
            if row[index] == other or silent(name, index):
                continue
            game = with_number(altered, rows, name, index, other)
            first = likely(name, index)
            if not any(fails(example, game) for example in ([first] if first else []) + list(examples)):
                missed.append(f"{name}[{index}]")
    return missed


def fails(example: Callable[[Played], None], game: Played) -> bool:
    """Whether an example does not hold for a game."""
    try:
        example(game)
    except (AssertionError, LookupError, ValueError):
        return True
    return False
