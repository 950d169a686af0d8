"""The legend of a game: every kind of thing on its table, how it looks and what it does, for players.

The same cards stand in the rules for players, in the legend beside a table and in the tips on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from clayworks.core.messages import Message

Draw = Callable[[str], str]
"""Draws a thing in a language, as SVG."""


@dataclass(frozen=True)
class Piece:
    """One kind of thing."""

    key: str
    """Its address within its chapter: `officer`."""
    name: Message
    does: Message
    """What it does or is worth, in one to three short sentences."""
    rule: str
    """Where that is written exactly."""
    picture: Draw
    """How it looks, drawn in a field of `size`."""
    size: tuple[int, int] = (40, 40)
    elements: tuple[str, ...] = ()
    """What it is on a board: elements (`master:potter`) or whole kinds of them (`master`)."""


@dataclass(frozen=True)
class Chapter:
    """Pieces of one sort."""

    key: str
    title: Message
    pieces: Sequence[Piece]


def symbol(name: str, width: int = 40, height: int = 40) -> Draw:
    """A picture that is one of the symbols of the board."""
    return lambda language: f'<use href="#{name}" width="{width}" height="{height}"/>'
