"""What who runs a server does while it runs: read from the database again and again, and followed.

`clayworks admin` and `restore` write to the database themselves, on either kind and from any machine, and
leave a row in `operations` in the same transaction. A server that missed one for a second can do no harm by
it: every write compares what the writer knew with what is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.table import schema
from clayworks.table.database import Database
from clayworks.table.errors import StorageTrouble
from clayworks.table.notices import Heard, Notice

log = logging.getLogger("clayworks.table")

SECONDS = 1.0
"""How often is looked."""
LATE = 100
"""A lower number may be committed after a higher one; so many are looked at again."""


class Watch:
    """Follows what is written into `operations`, and knows who may not play any more."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.banned: frozenset[str] = frozenset()
        """The hashes of those who are shut out."""
        self.restored: Callable[[], Awaitable[None]] | None = None
        """Called when another content has come into the database."""
        self.people_changed: Callable[[], None] = lambda: None
        """Called when somebody has signed in or out on another device."""
        self._last = 0
        self._seen: set[int] = set()
        self._heard: Heard = lambda notice: None
        self._task: asyncio.Task[None] | None = None

    async def start(self, heard: Heard) -> None:
        """Begin where the database is now; `heard` is told of tables that have changed."""
        self._heard = heard
        async with self.database.reading() as connection:
            newest = select(func.coalesce(func.max(schema.operations.c.number), 0))
            self._last = (await connection.execute(newest)).scalar_one()
            self._seen = {number for number, *_ in await self._lately(connection)}
            self.banned = await banned_in(connection)
        self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def look(self) -> None:
        """Follow what is new."""
        async with self.database.reading() as connection:
            new = [row for row in await self._lately(connection) if row.number not in self._seen]
            if not new:
                return
            banned = await banned_in(connection)
        self.banned = banned
        self._last = max(self._last, *(row.number for row in new))
        self._seen = {number for number in self._seen if number > self._last - LATE}
        self._seen.update(row.number for row in new)
        for row in new:
            log.info("who runs the server: %s", row.what, extra={"table": row.table_id})
            if row.what == "restored":
                self._heard(None)
                if self.restored is not None:
                    await self.restored()
            elif row.what == "people":
                self.people_changed()
            elif row.table_id:
                self._heard(Notice(row.table_id, "talk" if row.what == "talk" else "seats", 0))

    async def _lately(self, connection: AsyncConnection) -> Sequence[Any]:
        columns = schema.operations.c
        query = select(columns.number, columns.what, columns.table_id)
        found = await connection.execute(
            query.where(columns.number > self._last - LATE).order_by(columns.number)
        )
        return found.all()

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(SECONDS)
            with contextlib.suppress(StorageTrouble):
                await self.look()


async def banned_in(connection: AsyncConnection) -> frozenset[str]:
    """Who may not play any more."""
    return frozenset((await connection.execute(select(schema.bans.c.hash))).scalars())
