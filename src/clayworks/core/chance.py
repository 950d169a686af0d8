# compiled by mypyc
"""Seeded chance: the same seed gives the same deal everywhere and for ever.

The generator is L'Ecuyer's MRG32k3a: integers below 2**53 only, so that compiled and interpreted code
compute the same numbers, and independent of the standard library's choices.
"""

from __future__ import annotations

import hashlib
from random import Random
from typing import Final, TypeVar

from mypy_extensions import i64

M1: Final = 4294967087
M2: Final = 4294944443

Seed = int | str
T = TypeVar("T")


class Chance:
    """A stream of random numbers from a seed (a number or a word).

    >>> Chance(7).below(100) == Chance(7).below(100)
    True
    """

    def __init__(self, seed: Seed) -> None:
        digest = hashlib.sha256(str(seed).encode()).digest()
        words = [int.from_bytes(digest[k : k + 4], "big") for k in range(0, 24, 4)]
        # Each half of the state must not be all zero; 1 to M-1 is always allowed.
        self.a0: i64 = words[0] % (M1 - 1) + 1
        self.a1: i64 = words[1] % (M1 - 1) + 1
        self.a2: i64 = words[2] % (M1 - 1) + 1
        self.b0: i64 = words[3] % (M2 - 1) + 1
        self.b1: i64 = words[4] % (M2 - 1) + 1
        self.b2: i64 = words[5] % (M2 - 1) + 1

    def draw(self) -> i64:
        """The next number, from 0 to 4294967086."""
        a: i64 = (1403580 * self.a1 - 810728 * self.a0) % M1
        self.a0 = self.a1
        self.a1 = self.a2
        self.a2 = a
        b: i64 = (527612 * self.b2 - 1370589 * self.b0) % M2
        self.b0 = self.b1
        self.b1 = self.b2
        self.b2 = b
        return (a - b) % M1

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely."""
        limit: i64 = M1 - M1 % n
        number = self.draw()
        while number >= limit:
            number = self.draw()
        return number % n

    def shuffled(self, items: list[T]) -> list[T]:
        """The items in random order; the list given is left alone."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = int(self.below(last + 1))
            deck[last], deck[other] = deck[other], deck[last]
        return deck


Randomness = Chance | Random
"""What may be given where chance is asked for."""


def chance_of(rng: Randomness) -> Chance:
    """Chance itself, or chance that goes on from a `random.Random`, whose numbers it begins with."""
    return rng if isinstance(rng, Chance) else Chance(rng.getrandbits(64))
