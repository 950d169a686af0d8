"""The turns of a game that was played: who had them, and which choices they are made of.

A turn begins where the story says so. Between such headings, in phases in which all choose or in a game whose
story has none, one turn is what a seat chose in a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clayworks.core.parts import Part
from clayworks.table.story import Line


@dataclass(frozen=True, slots=True)
class Turn:
    """Some choices in a row, by their plies; the first one and the last."""

    seat: int
    first: int
    last: int


def turns(told: Sequence[Line], choosers: Sequence[int]) -> list[Turn]:
    """The turns of a story, in order; `choosers` made its choices."""
    headings = opened(told)
    found: list[Turn] = []
    owner: int | None = None
    for ply, seat in enumerate(choosers, 1):
        if ply - 1 in headings:
            owner = headings[ply - 1]
        elif found and (owner is not None or found[-1].seat == seat):
            found[-1] = Turn(found[-1].seat, found[-1].first, ply)
            continue
        found.append(Turn(seat if owner is None else owner, ply, ply))
    return found


def opened(told: Sequence[Line]) -> dict[int, int | None]:
    """After which plies something new begins: with whose turn it is, if it is one."""
    found: dict[int, int | None] = {}
    for line in told:
        if line.part is Part.TURN:
            found[line.ply] = line.seat
        elif line.part is Part.ROUND:
            found.setdefault(line.ply, None)
    return found


def rounds(told: Sequence[Line]) -> list[Line]:
    """The headings of rounds."""
    return [line for line in told if line.part is Part.ROUND]
