"""How much tests look at: for every change what a change can break, before a release everything.

`make test` looks at a sample where every further game, table, language or size shows what the ones before
have shown, and costs much: `enough` and `some` say how many. A test marked as `sampled` that has several
lists of cases runs with each case of each list once, not with all pairs of them; where the mark names lists,
`sampled("game", "language")`, one case of those is enough, another one from test to test. A test marked as
`thorough` is left to `make thorough`, which runs everything with everything. A planted fault that is found
only then is known as such (`thorough = true` in `tests/mutants`).

`make test` runs the engines twice: compiled, and then once more as plain Python. It is the same source, so
the second run has to show only that it runs uncompiled and gives the same; it looks at a quarter of what the
first one does, at all games and numbers of players. Where nothing is compiled, the first run is of plain
Python and whole.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeVar
from zlib import crc32

import pytest

T = TypeVar("T")
Cases = frozenset[tuple[object, ...]]
"""One of each list that a test is given."""

THOROUGH = os.environ.get("CLAYWORKS_TESTS") == "thorough"
"""Whether everything is looked at (`make thorough`)."""
AGAIN = os.environ.get("CLAYWORKS_TESTS") == "again"
"""Whether what is tested has been tested before, compiled (`tools/parts.py`)."""
SHARE = 4


def enough(usual: int, thorough: int | None = None) -> int:
    """So many games, examples or tables."""
    if THOROUGH:
        return thorough or usual
    return -(-usual // SHARE) if AGAIN else usual


def some(cases: Sequence[T], usual: int) -> list[T]:
    """So many of the cases, from all over; all of them if tests are thorough."""
    if THOROUGH or len(cases) <= enough(usual):
        return list(cases)
    return [cases[number * len(cases) // enough(usual)] for number in range(enough(usual))]


# -- which tests run -------------------------------------------------------------------------------------


def chosen(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The tests that run: all, or for every change those that are enough."""
    if THOROUGH:
        return list(items)
    usual = [item for item in items if item.get_closest_marker("thorough") is None]
    sampled = [item for item in usual if item.get_closest_marker("sampled") is not None]
    left_out = set(sampled)
    for test, same in groupby(sampled, lambda item: item.nodeid.partition("[")[0]):
        left_out.difference_update(enough_of(test, list(same)))
    return [item for item in usual if item not in left_out]


def enough_of(test: str, items: Sequence[pytest.Item]) -> Sequence[pytest.Item]:
    """Of one test with all its cases those that its marks leave."""
    marks = [mark for item in items[:1] for mark in item.iter_markers("sampled")]
    alike = frozenset(name for mark in marks for name in mark.args)
    cases = [
        frozenset(case for case in cases_of(item) if not alike.issuperset(names_in(case))) for item in items
    ]
    begin = crc32(test.encode())
    if all(mark.args for mark in marks):
        return list(in_turn(items, cases, begin))
    first = begin % len(items) if alike else 0
    return covering([*items[first:], *items[:first]], [*cases[first:], *cases[:first]])


def in_turn(items: Sequence[pytest.Item], cases: Sequence[Cases], begin: int) -> Iterator[pytest.Item]:
    """One for all that have the same cases, beginning anywhere."""
    kinds: dict[Cases, list[pytest.Item]] = {}
    for item, kind in zip(items, cases, strict=True):
        kinds.setdefault(kind, []).append(item)
    for number, same in enumerate(kinds.values(), begin):
        yield same[number % len(same)]


def covering(items: Sequence[pytest.Item], cases: Sequence[Cases]) -> Sequence[pytest.Item]:
    """So many that each case of each list is there once."""
    kept = []
    missing = Cases().union(*cases)
    while missing:
        best = max(range(len(items)), key=lambda number: len(cases[number] & missing))
        kept.append(items[best])
        missing -= cases[best]
    return kept or items[:1]


def cases_of(item: pytest.Item) -> Iterator[tuple[object, ...]]:
    """The case of each list of cases that a test is given: of `parametrize`, and of fixtures."""
    given = (
        dict(item.callspec.params) if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    )
    for mark in item.iter_markers("parametrize"):
        listed = mark.args[0] if mark.args else mark.kwargs["argnames"]
        names = [name.strip() for name in listed.split(",")] if isinstance(listed, str) else list(listed)
        yield (*names, *(repr(given.pop(name, None)) for name in names))
    for name, value in given.items():
        yield (name, repr(value))


def names_in(case: tuple[object, ...]) -> tuple[object, ...]:
    """The names of a case; as many values follow."""
    return case[: len(case) // 2]
