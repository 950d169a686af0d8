"""Token buckets: a client may do so much at once, and then so much a second. And who was seen lately."""

from __future__ import annotations

import time
from collections.abc import Callable

MOST_CLIENTS = 50_000


class Buckets:
    """One bucket for each client, filled as time goes by."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, client: str, cost: float = 1.0) -> float:
        """0 if the client may go on, otherwise the seconds until it may; what costs more takes more."""
        cost = min(cost, self.burst)  # what is more than ever fits in is let through by who has rested
        moment = self.clock()
        level = self._level(client, moment)
        if level < cost:
            self._levels[client] = (level, moment)
            return (cost - level) / self.rate
        self._levels[client] = (level - cost, moment)
        if len(self._levels) > MOST_CLIENTS:
            self._forget(moment)
        return 0.0

    def owe(self, client: str, cost: float) -> None:
        """Take what may not be there yet: what has begun is not broken off, but the next request waits."""
        moment = self.clock()
        self._levels[client] = (self._level(client, moment) - cost, moment)

    def _level(self, client: str, moment: float) -> float:
        level, then = self._levels.get(client, (self.burst, moment))
        return min(self.burst, level + (moment - then) * self.rate)

    def _forget(self, moment: float) -> None:
        # Who has been away long enough has a full bucket, which is what a stranger gets.
        self._levels = {
            client: seen for client, seen in self._levels.items() if self._level(client, moment) < self.burst
        }


class Lately:
    """Who was seen in the last seconds."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self.clock = clock
        self._seen: dict[str, float] = {}

    def has(self, who: str) -> bool:
        """Whether somebody was."""
        seen = self._seen.get(who)
        return seen is not None and self.clock() - seen < self.seconds

    def add(self, who: str) -> None:
        """Somebody is."""
        moment = self.clock()
        self._seen[who] = moment
        if len(self._seen) > MOST_CLIENTS:
            self._seen = {one: seen for one, seen in self._seen.items() if moment - seen < self.seconds}
