"""Token buckets: a client may do so much at once, and then so much a second."""

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

    def take(self, client: str) -> float:
        """0 if the client may go on, otherwise the seconds until it may."""
        moment = self.clock()
        level, then = self._levels.get(client, (self.burst, moment))
        level = min(self.burst, level + (moment - then) * self.rate)
        if level < 1.0:
            self._levels[client] = (level, moment)
            return (1.0 - level) / self.rate
        self._levels[client] = (level - 1.0, moment)
        if len(self._levels) > MOST_CLIENTS:
            self._forget(moment)
        return 0.0

    def _forget(self, moment: float) -> None:
        # Who has been away long enough has a full bucket, which is what a stranger gets.
        full = self.burst / self.rate
        self._levels = {client: seen for client, seen in self._levels.items() if moment - seen[1] < full}
