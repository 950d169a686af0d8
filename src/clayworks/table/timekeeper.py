"""Keeps the clocks of tables: starts and stops them with who sits there, and sees to it that nobody is waited
for when time has run out, also where nobody looks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import or_, select, update

from clayworks.table import schema
from clayworks.table.clock import Clocks, clocks_of, in_line, runs_out, seen, stored_clocks
from clayworks.table.errors import StorageTrouble, TableError
from clayworks.table.live import LiveTable
from clayworks.table.notices import Notice
from clayworks.table.served import BEAT_SECONDS

if TYPE_CHECKING:
    from clayworks.table.service import Tables

log = logging.getLogger("clayworks.table")

LOOK_SECONDS = 1.0


class Timekeeper:
    """The clocks of one server's tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.served = tables.storage.served
        self._task: asyncio.Task[None] | None = None
        self._settling: dict[str, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Count on from what is stored, and look after clocks from now on."""
        await self.served.start()
        self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        """Leave the clocks as they are."""
        tasks = [*([self._task] if self._task is not None else []), *self._settling.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- who sits there ------------------------------------------------------------------------------

    def settle(self, table: LiveTable) -> None:
        """Bring clocks in line with who sits there, if they are not."""
        if self._task is None or table.clock is None or table.id in self._settling:
            return
        if running(in_line(table)) == running(table.clocks):
            return
        task = asyncio.create_task(self._settle(table.id))
        self._settling[table.id] = task
        task.add_done_callback(lambda _done: self._settling.pop(table.id, None))

    async def _settle(self, address: str) -> None:
        try:
            await self._change(address, lambda table, _clocks: in_line(table))
        except StorageTrouble:
            pass  # with the next look
        except TableError as error:
            log.warning("the clocks of table %s stay as they are: %s", address, error)

    async def seen(self, address: str, seats: Collection[int], ply: int) -> LiveTable:
        """Somebody has watched everything up to a ply: their clocks run from now on."""

        def changed(table: LiveTable, clocks: Clocks) -> Clocks:
            return seen(table, clocks, seats) if table.ply <= ply else clocks

        return await self._change(address, changed)

    async def _change(self, address: str, changed: Callable[[LiveTable, Clocks], Clocks]) -> LiveTable:
        """Set clocks, with those that are stored read behind the lock of the table's row."""
        tables, columns = self.tables, schema.tables.c

        async def act(table: LiveTable) -> LiveTable:
            if changed(table, table.clocks) == table.clocks:
                return table
            notice = Notice(address, "clock", table.ply)
            query = select(columns.clocks).where(columns.id == address, columns.ply == table.ply)
            async with tables.storage.database.writing() as connection:
                found = (await connection.execute(query.with_for_update())).scalar()
                if found is None:
                    return table  # somebody has chosen meanwhile, which sets them as well
                table.clocks = clocks_of(found)
                table.clocks = changed(table, table.clocks)
                values = {
                    "clocks": stored_clocks(table.clocks),
                    "runs_out": runs_out(table.clock, table.clocks),
                }
                await connection.execute(update(schema.tables).where(columns.id == address).values(values))
                told = tables.notifier.statement(notice)
                if told is not None:
                    await connection.execute(told)
            tables.tell(notice)
            return table

        return await tables.change(address, act)

    # -- time that has run out -----------------------------------------------------------------------

    async def look(self) -> None:
        """Let time go on, if somebody is waited for, and wake bots where it has run out."""
        if await self._is_needed():
            await self.served.beat()
        for address in await self.run_out():
            await self.tables.wake(address)

    async def run_out(self) -> Sequence[str]:
        """Tables at which a bot has to play because somebody's time is used up."""
        columns = schema.tables.c
        query = select(columns.id).where(columns.bot_at_zero, columns.runs_out <= self.served.now())
        async with self.tables.storage.database.reading() as connection:
            return (await connection.execute(query.limit(1000))).scalars().all()

    async def _is_needed(self) -> bool:
        columns = schema.tables.c
        running = or_(columns.bot_at_zero, columns.runs_out > self.served.now())
        query = select(columns.id).where(columns.runs_out.is_not(None), running).limit(1)
        async with self.tables.storage.database.reading() as connection:
            return (await connection.execute(query)).first() is not None

    def look_here(self) -> None:
        """Wake bots at tables in memory: nobody who looks waits for the next beat."""
        for table in self.tables.at_hand():
            if table.late():
                self.tables.wake_bots(table)

    async def _go_on(self) -> None:
        beats = 0
        while True:
            try:
                if beats % int(BEAT_SECONDS / LOOK_SECONDS) == 0:
                    await self.look()
                self.look_here()
            except TableError:
                pass  # the database is away
            except Exception:
                log.exception("the look at clocks goes on after this")
            beats += 1
            await asyncio.sleep(LOOK_SECONDS)


def running(clocks: Clocks) -> list[bool]:
    """Which clocks run."""
    return [one.starts is not None for one in clocks]
