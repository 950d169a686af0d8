"""Whether a server can do its work: asked by whoever watches over it, as often as they like."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from clayworks.table.errors import StorageTrouble
from clayworks.table.storage import Storage

FRESH_SECONDS = 1.0
"""So long an answer is given again: whoever asks all the time does not make the database busy."""


class Health:
    """Tries to write something tiny, and remembers what was wrong with the writes of others."""

    def __init__(self, storage: Storage, clock: Callable[[], float] = time.monotonic) -> None:
        self.storage = storage
        self.clock = clock
        self._asked = float("-inf")
        self._found: StorageTrouble | None = None
        self._alone = asyncio.Lock()

    async def trouble(self) -> StorageTrouble | None:
        """What is wrong, if anything is."""
        async with self._alone:
            if self.clock() - self._asked >= FRESH_SECONDS:
                self._found = await self._find()
                self._asked = self.clock()
        return self._found

    async def _find(self) -> StorageTrouble | None:
        # A line in a full database can often be written where a table can't: what players met counts.
        before = self.storage.database.condition.trouble
        try:
            await self.storage.ping()
        except StorageTrouble as trouble:
            return trouble
        return before
