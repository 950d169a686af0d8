"""Group commit for SQLite: writers that come while the disk is busy share the next transaction.

A commit waits for the disk, and SQLite has one writer. Alone, each choice would wait for all before it;
together they wait once. Whoever comes to the work of others works in a savepoint, so one that fails takes
back only its own, and nobody is answered before the transaction that holds their work has been committed.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from clayworks.table import near
from clayworks.table.near import CarryOut, NearConnection

MOST_TOGETHER = 64


class Batches:
    """The transactions of one engine, one after the other."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._driver: NearConnection | None = None
        """The only connection of the engine, once it is known."""
        self._is_open = False
        self._connection: AsyncConnection | None = None
        """The same for SQLAlchemy, if somebody in the transaction speaks to it through that."""
        self._members: list[asyncio.Future[None]] = []
        self._commits: set[asyncio.Task[None]] = set()
        self._broken: Exception | None = None

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Work in the transaction that is open; goes on when it has been committed."""
        async with self.at_once():
            yield await self._connected()

    @asynccontextmanager
    async def at_once(self) -> AsyncIterator[CarryOut]:
        """The same for short statements, which need no more than the driver."""
        self._waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self._waiting -= 1
        member: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            driver = await self._opened()
            alone = not self._members
            carry_out = near.carrier(driver)
            if not alone:
                carry_out("SAVEPOINT own", ())
            try:
                yield carry_out
                if not alone:
                    carry_out("RELEASE own", ())
            except BaseException as error:  # also who leaves in the middle: nothing is written by halves
                self._take_back(driver, None if alone else carry_out, error)
                raise
            self._members.append(member)
        except Exception:
            # It may have failed because of what others wrote just now: who looks again must find that.
            self._members.append(member)
            self._next()
            with contextlib.suppress(Exception):
                await member
            raise
        except BaseException:
            self._next()
            raise
        self._next()
        await member

    def _take_back(self, driver: NearConnection, carry_out: CarryOut | None, error: BaseException) -> None:
        """Take back what one writer did: all, if nobody else has written yet. On some errors (no room) SQLite
        takes back the whole transaction: then everybody in it must be told, because a commit would quietly
        write nothing.
        """
        taken_back = error if isinstance(error, Exception) else sqlite3.OperationalError("taken back")
        if carry_out is None:
            self._broken = taken_back
            return
        with contextlib.suppress(Exception):
            carry_out("ROLLBACK TO own", ())
            carry_out("RELEASE own", ())
        if not driver.in_transaction:
            self._broken = taken_back

    async def _opened(self) -> NearConnection:
        if self._driver is None:
            async with self.engine.connect() as connection:
                driver: Any = (await connection.get_raw_connection()).driver_connection
            self._driver = driver
        assert self._driver is not None
        if not self._is_open:
            await near.begin(self._driver)
            self._is_open = True
            await asyncio.sleep(0)  # who comes in the same moment shares it
        return self._driver

    async def _connected(self) -> AsyncConnection:
        """For SQLAlchemy, whose transaction is the one that has begun already (`sqlite_engine`)."""
        if self._connection is None:
            connection = await self.engine.connect()
            try:
                await connection.begin()
            except BaseException:
                await connection.close()
                raise
            self._connection = connection
        return self._connection

    async def finish(self) -> None:
        """Wait for the transaction that is open: its writers may be gone, its connection is not."""
        async with self._turn:
            pass

    def _next(self) -> None:
        """Let the next writer in, or commit if nobody waits. The commit lets go of the turn itself: whoever
        began it may be cancelled meanwhile.
        """
        more = self._waiting and len(self._members) < MOST_TOGETHER
        if self._is_open and more and self._broken is None:
            self._turn.release()
            return
        task = asyncio.get_running_loop().create_task(self._commit())
        self._commits.add(task)
        task.add_done_callback(self._commits.discard)

    async def _commit(self) -> None:
        connection, self._connection = self._connection, None
        is_open, self._is_open = self._is_open, False
        members, self._members = self._members, []
        trouble: BaseException | None = self._broken
        self._broken = None
        try:
            if is_open and self._driver is not None:
                await self._end(self._driver, connection, trouble is None)
        except BaseException as error:
            trouble = trouble or error
        finally:
            if trouble is not None:
                self._driver = None  # the engine may have a new one for the next
            self._turn.release()
        for member in members:
            if member.done():
                continue  # cancelled: nobody waits for the answer
            if trouble is None:
                member.set_result(None)
            else:
                member.set_exception(trouble)

    async def _end(self, driver: NearConnection, connection: AsyncConnection | None, well: bool) -> None:
        """Write the transaction down, or take it back."""
        transaction = connection if connection is not None else driver
        try:
            if well and not driver.in_transaction:
                raise sqlite3.OperationalError("the transaction was taken back")
            await (transaction.commit() if well else transaction.rollback())
        finally:
            if connection is not None:
                await connection.close()
            if driver.in_transaction:  # a commit that failed leaves it open
                await driver.rollback()
