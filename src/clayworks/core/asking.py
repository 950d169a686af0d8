# compiled by mypyc
"""How a decision is asked: its options are found, and a single one is taken at once.

Each decision of a game is one small class with two methods: what it offers, and what choosing does. A
game lists them in the order of its action space, and makes `Kind` its own: `asking.Kind[MyTable]`.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from clayworks.core.state import State

T = TypeVar("T", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind(Generic[T]):
    """One kind of decision. Options are numbered from 0; `first` makes actions of them."""

    def __init__(self, size: i64) -> None:
        self.size: i64 = size
        self.first: i64 = 0

    @abstractmethod
    def offer(self, table: T) -> vec[i64]:
        """The actions on offer to `table.seat`."""

    @abstractmethod
    def choose(self, table: T, option: i64) -> None:
        """Carry out an option, and ask what follows."""


def number_actions(kinds: list[Kind[T]]) -> None:
    """Give every decision its share of the action space."""
    first: i64 = 0
    for kind in kinds:
        kind.first = first
        first += kind.size


def open_decision(table: T, kinds: list[Kind[T]], decision: i64) -> None:
    """Open a decision; one with a single option is taken automatically and never seen."""
    kind = kinds[decision]
    options = kind.offer(table)
    if len(options) == 1:
        kind.choose(table, options[0] - kind.first)
    else:
        table.open = decision
        table.options = options


def carry_out(table: T, kinds: list[Kind[T]], action: i64) -> None:
    """Carry out one of the options of the open decision."""
    kind = kinds[table.open]
    kind.choose(table, action - kind.first)


def all_options(first: i64, size: i64) -> vec[i64]:
    """Every option of a decision."""
    options = vec[i64](capacity=size)
    for option in range(size):
        options = append(options, first + option)
    return options
