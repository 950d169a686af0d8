"""When a database was away on purpose: only then a server may say that it can't reach it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

STORAGE_LOST = 503
NOTICED = 5.0
"""Seconds after which every server has noticed that its database is back."""

WasAway = Callable[[float], bool]
"""Whether the database was away at any time since a moment (`time.monotonic`)."""


def never(began: float) -> bool:
    """Of a database that nobody stops."""
    return False


class Outages:
    """The times in which the database was stopped."""

    def __init__(self) -> None:
        self._is_away = threading.Event()
        self._back = float("-inf")

    def begin(self) -> None:
        """From now on it is away."""
        self._is_away.set()

    def end(self) -> None:
        """It answers again."""
        self._back = time.monotonic()
        self._is_away.clear()

    def was_away(self, began: float) -> bool:
        """Whether it was away while a request that began at a moment was answered, or shortly before."""
        return self._is_away.is_set() or began <= self._back + NOTICED
