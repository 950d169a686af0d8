"""Who is here: whose page listens at a table, on this server or on another one of the same database.

A page that is loaded again is gone for a moment; only who stays away is told as away. Other servers say every
few seconds whom they have, so one that dies takes nobody's place for long.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from clayworks.table.errors import StorageTrouble
from clayworks.table.notices import Notice

if TYPE_CHECKING:
    from clayworks.table.service import Tables

AWAY_SECONDS = 20.0
"""After so long without a page somebody is away."""
SAY_SECONDS = 7.0

Where = tuple[str, int]


class Presence:
    """Who is at the tables of one server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._open: Counter[Where] = Counter()
        self._until: dict[Where, float] = {}
        self._leaving: set[asyncio.TimerHandle] = set()
        self._saying: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Say from now on who is here, if there are other servers."""
        if self.tables.shared:
            self._saying = asyncio.create_task(self._say_again())

    async def stop(self) -> None:
        """Say nothing more."""
        for handle in self._leaving:
            handle.cancel()
        if self._saying is not None:
            self._saying.cancel()
            await asyncio.gather(self._saying, return_exceptions=True)

    def at(self, address: str, seat: int) -> bool:
        """Whether who has a seat is here."""
        where = (address, seat)
        return bool(self._open[where]) or self._until.get(where, 0.0) > self.tables.clock()

    def came(self, address: str, seats: Iterable[int]) -> None:
        """A page has begun to listen."""
        for seat in seats:
            was_here = self.at(address, seat)
            self._open[address, seat] += 1
            if not was_here:
                self._tell(address)

    def left(self, address: str, seats: Iterable[int]) -> None:
        """A page listens no more."""
        for seat in seats:
            self._open[address, seat] -= 1
            if not self._open[address, seat]:
                del self._open[address, seat]
                self._stays(address, seat, AWAY_SECONDS)

    def heard(self, notice: Notice) -> None:
        """Another server has somebody."""
        assert notice.seat is not None
        was_here = self.at(notice.table, notice.seat)
        self._stays(notice.table, notice.seat, AWAY_SECONDS)
        if not was_here:
            self._tell(notice.table)

    def _stays(self, address: str, seat: int, seconds: float) -> None:
        where = (address, seat)
        self._until[where] = self.tables.clock() + seconds

        def look() -> None:
            self._leaving.discard(handle)
            if not self.at(*where) and self._until.pop(where, None) is not None:
                self._tell(address)

        handle = asyncio.get_running_loop().call_later(seconds + 0.1, look)
        self._leaving.add(handle)

    def _tell(self, address: str) -> None:
        self.tables.tell(Notice(address, "people", 0))

    async def say(self) -> None:
        """Tell other servers who is here."""
        notices = [Notice(address, "here", 0, seat) for address, seat in self._open]
        if not notices:
            return
        async with self.tables.storage.database.writing("presence") as connection:
            for notice in notices:
                statement = self.tables.notifier.statement(notice)
                if statement is not None:
                    await connection.execute(statement)

    async def _say_again(self) -> None:
        while True:
            with contextlib.suppress(StorageTrouble):
                await self.say()
            await asyncio.sleep(SAY_SECONDS)
