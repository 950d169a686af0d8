# compiled by mypyc
"""How far a seat is before the others: the most telling numbers for an estimate of who will win."""

from __future__ import annotations

from mypy_extensions import i64


def lead(scores: list[int], seat: i64) -> float:
    """How far a seat is before the best of the others (behind, if negative).

    >>> lead([12, 20, 7], 0)
    -8.0
    """
    return lead_of([i64(score) for score in scores], seat)


def lead_of(amounts: list[i64], seat: i64) -> float:
    """The same for any amounts, one for each seat."""
    best: i64 = -1000000
    for other in range(i64(len(amounts))):
        if other != seat:
            best = max(best, amounts[other])
    return float(amounts[seat] - best)
