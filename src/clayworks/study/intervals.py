"""How sure a share of wins is."""

from __future__ import annotations

import math

Z95 = 1.959964


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson; right also near 0 and 1, where the usual one is not.

    >>> low, high = wilson(130, 200)
    >>> f"{low:.3f} {high:.3f}"
    '0.582 0.713'
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    weight = Z95 * Z95 / games
    middle = (share + weight / 2) / (1 + weight)
    half = Z95 * math.sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    low = 0.0 if wins == 0 else max(0.0, middle - half)
    return low, 1.0 if wins == games else min(1.0, middle + half)
