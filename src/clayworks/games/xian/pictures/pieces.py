"""Pieces of the legend from their words and their pictures."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.legend import Draw, Piece
from clayworks.games.xian.rules.notation import COLOURS
from clayworks.games.xian.words import legend as w

SMALL = 44.0
"""The field of a piece that is a mere sign."""


def piece(
    key: str,
    told: w.Told,
    picture: Draw,
    size: tuple[float, float] = (SMALL, SMALL),
    elements: Sequence[str] = (),
) -> Piece:
    """A piece from its words and its picture."""
    width, height = size
    return Piece(
        key, told.name, told.does, told.rule, picture, (round(width), round(height)), tuple(elements)
    )


def drawn(*parts: str) -> Draw:
    """A picture without words."""
    return lambda language: "".join(parts)


def of_each(kind: str, thing: str) -> list[str]:
    """What every player has of a thing: `goods:violet-coin`."""
    return [f"{kind}:{colour}-{thing}" for colour in COLOURS]
