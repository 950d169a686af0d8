# compiled by mypyc
"""What is done to a part of a row of numbers, in place: from `start` to before `end`."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.chance import Chance


def sort(row: vec[i64], start: i64, end: i64) -> None:
    """In ascending order; for short rows."""
    for index in range(start + 1, end):
        value = row[index]
        at = index
        while at > start and row[at - 1] > value:
            row[at] = row[at - 1]
            at -= 1
        row[at] = value


def shuffle(row: vec[i64], start: i64, end: i64, chance: Chance) -> None:
    """In random order. Sort what is hidden first: what comes out must not depend on how it lay."""
    for last in range(end - 1, start, -1):
        other = start + chance.below(last - start + 1)
        kept = row[last]
        row[last] = row[other]
        row[other] = kept
