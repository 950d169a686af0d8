"""What may stand in a place of a component file, as data: a reader checks by it, and a form offers it.

A single value is `Wanted`. `Table`, `Rows` and `Named` put values together where a part of a game is more
than a row of numbers: a card with an effect that has effects inside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True)
class Wanted:
    """One value, or a list of plain values."""

    kind: str = "other"
    """`integer`, `integers`, `word`, `words`, `flag`, `exactly`; `other` is checked by whoever reads it."""
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    length: int = 0


OTHER: Final = Wanted()
"""In a form: whatever the reader of the file wants in that place."""
VAGUE: Final = ("other", "exactly")
"""What says less than a range or a list of words that stands there already."""


@dataclass(frozen=True)
class Named:
    """A shape that the box of the game holds under a name."""

    name: str


@dataclass(frozen=True)
class Rows:
    """A list of things of one shape."""

    of: Shape
    low: int
    high: int


@dataclass(frozen=True)
class Field:
    """A key of a table; with `when` it is there only if other keys before it have certain values.

    What is absent has the value "" there. A key may stand in a table twice, for different cases. In the
    shape of a part a key may lead into its tables (`back.vp`, `space[0].size`): what lies beside it stays.
    An optional flag is true where it is there.
    """

    key: str
    shape: Shape
    optional: bool = False
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    """A table with these keys."""

    fields: tuple[Field, ...]


Shape = Wanted | Named | Rows | Table


def integer(low: int, high: int) -> Wanted:
    """A whole number in a range."""
    return Wanted("integer", low, high)


def word(*words: str) -> Wanted:
    """One of some words."""
    return Wanted("word", words=words)


def single(wanted: Wanted) -> Wanted:
    """What one entry of a list of plain values is."""
    return Wanted(wanted.kind.removesuffix("s"), wanted.low, wanted.high, wanted.words)
