"""What a server has made and may need again: bounded by number, by bytes and by time.

Anything made for a table or a file goes through here, so that memory follows how much is going on and not how
long a server runs.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from clayworks.table.service import IDLE_SECONDS

K = TypeVar("K")
T = TypeVar("T")


@dataclass(slots=True)
class Entry(Generic[T]):
    """One thing that is kept, when it was last asked for, and how many bytes it had then."""

    what: T
    used: float
    size: int


def nothing(_what: object) -> int:
    """The bytes of what is bounded by its number alone."""
    return 0


class Kept(Generic[K, T]):
    """What was asked for lately; what was not for longest makes room."""

    def __init__(
        self,
        most: int,
        size: Callable[[T], int] = nothing,
        most_bytes: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.most, self.most_bytes = most, most_bytes
        self.size, self.clock = size, clock
        self.bytes = 0
        """Of all, as of when each was last asked for."""
        self._entries: OrderedDict[K, Entry[T]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: K) -> T | None:
        """What is kept under a key, which may have grown since it was last asked for."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        self._entries.move_to_end(key)
        size = self.size(entry.what)
        self.bytes += size - entry.size
        entry.used, entry.size = self.clock(), size
        self._make_room()
        return entry.what

    def put(self, key: K, what: T) -> T:
        """Keep something, in place of what was there."""
        self._drop(key)
        self._entries[key] = Entry(what, self.clock(), size := self.size(what))
        self.bytes += size
        self._make_room()
        return what

    def of(self, key: K, make: Callable[[], T]) -> T:
        """What is kept under a key, made if there is nothing."""
        found = self.get(key)
        return self.put(key, make()) if found is None else found

    def _make_room(self) -> None:
        """What was asked for last always stays."""
        while len(self._entries) > 1:
            oldest, entry = next(iter(self._entries.items()))
            is_idle = self.clock() - entry.used > IDLE_SECONDS
            if not is_idle and len(self._entries) <= self.most and self.bytes <= self.most_bytes:
                return
            self._drop(oldest)

    def _drop(self, key: K) -> None:
        entry = self._entries.pop(key, None)
        self.bytes -= entry.size if entry is not None else 0
