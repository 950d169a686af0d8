"""What an agent observes: a row of small numbers, and what each of them means.

A game says its features once, in `formats/observation.py`: a list of `Feature`s in order. From that list
come the place of each feature in the row (the compiled `rules/observing.py` of the game writes there), the
decoder below, and the table in `docs/observations.md`. Everything is seen from the seat that looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

DTYPE = "int16"
"""The type of every number, by its name in numpy."""

SEATS = ("self", "next", "second next", "third next")
"""Seats as the seat that looks calls them, clockwise."""


@dataclass(frozen=True)
class Feature:
    """One thing that is observed, or the same thing of each of some others (of every seat, of every cell)."""

    name: str
    about: str
    """What it is, for the table in the documentation."""
    of: tuple[Sequence[str], ...] = ()
    """Whose it is: nothing for a thing that is there once, else one or more lists of names."""
    words: Sequence[str] = ()
    """What it can be; empty for a number."""
    several: bool = False
    """Whether any of the words can be true at once, and not only one of them or none."""

    @property
    def shape(self) -> tuple[int, ...]:
        """As an array of its own: `(2, 9)` is a number for each of nine things of two seats."""
        return (*(len(names) for names in self.of), *([len(self.words)] if self.words else []))

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return prod(self.shape)

    @property
    def coding(self) -> str:
        """How it is written, in words."""
        if not self.words:
            return "number"
        return "any of" if self.several else "one of"

    def read(self, numbers: Sequence[int]) -> Any:
        """The value that its numbers stand for: by the names of `of`; a number, a word or None, or words."""
        return self._nested(list(self.of), list(numbers))

    def _nested(self, of: list[Sequence[str]], numbers: list[int]) -> Any:
        if of:
            each = len(numbers) // len(of[0])
            return {
                name: self._nested(of[1:], numbers[place * each : (place + 1) * each])
                for place, name in enumerate(of[0])
            }
        if not self.words:
            return numbers[0]
        found = [word for word, number in zip(self.words, numbers, strict=True) if number]
        if self.several:
            return found
        if len(found) > 1:
            raise ValueError(f"{self.name}: {', '.join(found)} can't be true at once")
        return found[0] if found else None


class Observation:
    """What the observation of a game consists of, at a table of some size.

    >>> import clayworks
    >>> game = clayworks.load("terracotta-army")
    >>> observation = game.observation(players=2)
    >>> state = game.deal(players=2, seed=7)
    >>> observation.decode(state.observe(0))["decision"]
    'rotate'
    """

    def __init__(self, features: Sequence[Feature]) -> None:
        self.features = tuple(features)
        self.starts: dict[str, int] = {}
        """Where each feature begins."""
        at = 0
        for feature in self.features:
            if feature.name in self.starts:
                raise ValueError(f"two features are called {feature.name}")
            self.starts[feature.name] = at
            at += feature.size
        self.size = at
        """How many numbers a row has."""

    @property
    def shape(self) -> tuple[int]:
        """The shape of a row as an array."""
        return (self.size,)

    @property
    def dtype(self) -> str:
        """The type of its numbers, by its name in numpy."""
        return DTYPE

    def __iter__(self) -> Iterator[Feature]:
        return iter(self.features)

    def __repr__(self) -> str:
        return f"<an observation of {self.size} numbers, {len(self.features)} features>"

    def part(self, name: str) -> slice:
        """Where a feature lies in a row."""
        feature = next((one for one in self.features if one.name == name), None)
        if feature is None:
            raise KeyError(f"{name} is no feature; there are {', '.join(self.starts)}")
        return slice(self.starts[name], self.starts[name] + feature.size)

    def decode(self, row: Sequence[int]) -> dict[str, Any]:
        """A row as plain data, by the names of the features."""
        if len(row) != self.size:
            raise ValueError(f"an observation has {self.size} numbers, not {len(row)}")
        numbers = [int(number) for number in row]
        return {feature.name: feature.read(numbers[self.part(feature.name)]) for feature in self.features}


def seats(players: int) -> tuple[str, ...]:
    """The seats of a table as one of them calls them."""
    return SEATS[:players]
