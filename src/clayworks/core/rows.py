# compiled by mypyc
"""What is done to a part of a row of numbers, in place: from `start` to before `end`."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

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


def row(numbers: list[int]) -> vec[i64]:
    """A row of numbers, as `pickle` and `copy.deepcopy` put it together."""
    made = vec[i64](capacity=len(numbers))
    for number in numbers:
        made = append(made, number)
    return made


def counted(size: i64) -> vec[i64]:
    """The numbers 0, 1, 2 … in order."""
    row = vec[i64](capacity=size)
    for number in range(size):
        row = append(row, number)
    return row


def nothing_observed(size: i64) -> vec[i16]:
    """A row of zeros for an observation."""
    return vec[i16]([i16(0)] * size)


def write_set(row: vec[i16], at: i64, members: i64) -> None:
    """A 1 for each member of a set of bits, from `at` on."""
    while members > 0:
        if members & 1 == 1:
            row[at] = 1
        members >>= 1
        at += 1


def seen_from(seat: i64, other: i64, seats: i64) -> i64:
    """How many seats further clockwise another one is."""
    ahead = other - seat
    return ahead if ahead >= 0 else ahead + seats
