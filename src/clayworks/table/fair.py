"""Who comes next where many wait for few: not who came first, but who has had least.

What is done is charged, in seconds, to who asked: to a holder and, above that, to where they come from, so
that one person with thirty cookies is not thirty people. Who comes after a while begins where those stand
who have had least: a newcomer is next, and nobody can save up. Among equals short things come first.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_AHEAD = 30.0
"""Seconds of work that can be held against somebody: what nobody else wanted is forgotten."""
MOST_SHARES = 4
"""An address has as many shares as people who ask from there, up to so many."""
UNWATCHED_PATIENCE = 60.0
"""Seconds after which what nobody looks at counts like all else: it comes last, but it comes."""
HASTE = 4.0
"""A holder's own: one that is a second shorter goes before one that came up to so many seconds earlier."""


@dataclass(frozen=True, slots=True)
class Asker:
    """To whom something is charged."""

    holder: str = ""
    """The hash of their secret."""
    origin: str = ""
    """Where they come from: a pseudonym of the network address."""


def always() -> bool:
    """For what somebody surely looks at."""
    return True


class Shares:
    """What each of some has had. `floor` is what those have had who have had least."""

    def __init__(self) -> None:
        self.floor = 0.0
        self._had: dict[str, float] = {}

    def had(self, who: str) -> float:
        """Seconds, never below the floor: who was away is not owed anything."""
        return min(max(self._had.get(who, 0.0), self.floor), self.floor + MOST_AHEAD)

    def charge(self, who: str, seconds: float) -> None:
        """So much more; less than nothing corrects what was expected."""
        self._had[who] = self.had(who) + seconds

    def raise_floor(self, standings: Iterable[float]) -> None:
        """To the least of those who wait or are served; whoever is below would be lifted there anyway."""
        self.floor = max(self.floor, min(standings, default=self.floor))
        self._had = {who: had for who, had in self._had.items() if had > self.floor}


@dataclass(eq=False, slots=True)
class Waiting(Generic[T]):
    """Something that somebody waits for."""

    what: T
    asker: Asker
    cost: float
    """Seconds that it is expected to take."""
    is_watched: Callable[[], bool]
    arrived: float
    number: int
    pressing: bool = True
    """Whether somebody looks at it, or it has waited long; as of the last time the line was looked at."""
    stood: tuple[float, float] = (0.0, 0.0)
    """What origin and holder had had when it was begun."""
    shares: int = 1


class Line(Generic[T]):
    """Who waits, and who is being served."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.waiting: list[Waiting[T]] = []
        self.served: list[Waiting[T]] = []
        self._count = 0
        self._origins = Shares()
        self._holders: dict[str, Shares] = {}

    def join(self, what: T, asker: Asker, cost: float, is_watched: Callable[[], bool] = always) -> Waiting[T]:
        """One more."""
        self._count += 1
        one = Waiting(what, asker, cost, is_watched, self.clock(), self._count)
        self.waiting.append(one)
        self._settle()
        return one

    def leave(self, one: Waiting[T]) -> None:
        """Somebody does not wait any longer."""
        if one in self.waiting:
            self.waiting.remove(one)

    def next(self, allows: Callable[[Waiting[T]], bool]) -> Waiting[T] | None:
        """Whose turn it is among those that are allowed now; from here on they are served, and charged."""
        moment = self.clock()
        for one in self.waiting:
            one.pressing = one.is_watched() or moment - one.arrived >= UNWATCHED_PATIENCE
        allowed = [one for one in self.waiting if allows(one)]
        if not allowed:
            return None
        one = self._fairest([one for one in allowed if one.pressing] or allowed)
        self.waiting.remove(one)
        self.served.append(one)
        self._charge(one)
        self._settle()
        return one

    def done(self, one: Waiting[T], seconds: float) -> None:
        """It took so long."""
        self.served.remove(one)
        more = seconds - one.cost
        self._origins.charge(one.asker.origin, more / one.shares)
        self._holders_of(one).charge(one.asker.holder, more)
        self._settle()

    # -- who has had least ---------------------------------------------------------------------------

    def _holders_of(self, one: Waiting[T]) -> Shares:
        return self._holders.setdefault(one.asker.origin, Shares())

    def _fairest(self, allowed: list[Waiting[T]]) -> Waiting[T]:
        """The first of each holder, of these the first of each origin, of these the first."""
        own: dict[Asker, Waiting[T]] = {}
        for one in sorted(allowed, key=lambda one: (one.arrived + HASTE * one.cost, one.number)):
            own.setdefault(one.asker, one)
        of_origin: dict[str, Waiting[T]] = {}
        for one in sorted(own.values(), key=lambda one: self._order(one, self._holder_had(one))):
            of_origin.setdefault(one.asker.origin, one)
        return min(of_origin.values(), key=lambda one: self._order(one, self._origin_had(one)))

    def _order(self, one: Waiting[T], had: float) -> tuple[float, float, int]:
        return had + one.cost, had, one.number

    def _origin_had(self, one: Waiting[T]) -> float:
        return self._origins.had(one.asker.origin)

    def _holder_had(self, one: Waiting[T]) -> float:
        return self._holders_of(one).had(one.asker.holder)

    def _charge(self, one: Waiting[T]) -> None:
        one.stood = (self._origin_had(one), self._holder_had(one))
        here = {
            other.asker.holder
            for other in (*self.waiting, *self.served)
            if other.asker.origin == one.asker.origin
        }
        one.shares = min(len(here), MOST_SHARES)
        self._origins.charge(one.asker.origin, one.cost / one.shares)
        self._holders_of(one).charge(one.asker.holder, one.cost)

    def _settle(self) -> None:
        """Who is served stands where they stood before: a newcomer comes before their next.

        Where nobody wants anything, nothing is held against anybody.
        """
        if not self.waiting and not self.served:
            self._origins, self._holders = Shares(), {}
            return
        origins: list[float] = []
        holders: dict[str, list[float]] = {}
        for one in self.waiting:
            origins.append(self._origin_had(one))
            holders.setdefault(one.asker.origin, []).append(self._holder_had(one))
        for one in self.served:
            origins.append(one.stood[0])
            holders.setdefault(one.asker.origin, []).append(one.stood[1])
        self._origins.raise_floor(origins)
        self._holders = {origin: self._holders.get(origin, Shares()) for origin in holders}
        for origin, standings in holders.items():
            self._holders[origin].raise_floor(standings)
