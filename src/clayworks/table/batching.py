"""Group commit for SQLite: writers that come while the disk is busy share the next transaction.

A commit waits for the disk, and SQLite has one writer. Alone, each choice would wait for all before it;
together they wait once. Each writer works in a savepoint, so one that fails takes back only its own, and
nobody is answered before the transaction that holds their work has been committed.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncTransaction

MOST_TOGETHER = 64


class Batches:
    """The transactions of one engine, one after the other."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._connection: AsyncConnection | None = None
        self._members: list[asyncio.Future[None]] = []
        self._commits: set[asyncio.Task[None]] = set()
        self._broken: Exception | None = None

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Work in the transaction that is open; goes on when it has been committed."""
        self._waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self._waiting -= 1
        member: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            connection = await self._opened()
            savepoint = await connection.begin_nested()
            try:
                yield connection
                await savepoint.commit()
            except Exception as error:
                await self._take_back(connection, savepoint, error)
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

    async def _take_back(
        self, connection: AsyncConnection, savepoint: AsyncTransaction, error: Exception
    ) -> None:
        """Take back what one writer did. On some errors (no room) SQLite takes back the whole transaction:
        then everybody in it must be told, because a commit would quietly write nothing.
        """
        with contextlib.suppress(Exception):
            await savepoint.rollback()
        if not await is_open(connection):
            self._broken = error

    async def _opened(self) -> AsyncConnection:
        if self._connection is None:
            connection = await self.engine.connect()
            try:
                await connection.begin()
            except BaseException:
                await connection.close()
                raise
            self._connection = connection
        return self._connection

    def _next(self) -> None:
        """Let the next writer in, or commit if nobody waits. The commit lets go of the turn itself: whoever
        began it may be cancelled meanwhile.
        """
        more = self._waiting and len(self._members) < MOST_TOGETHER
        if self._connection is not None and more and self._broken is None:
            self._turn.release()
            return
        task = asyncio.get_running_loop().create_task(self._commit())
        self._commits.add(task)
        task.add_done_callback(self._commits.discard)

    async def _commit(self) -> None:
        connection, self._connection = self._connection, None
        members, self._members = self._members, []
        trouble: BaseException | None = self._broken
        self._broken = None
        try:
            if connection is not None:
                try:
                    if trouble is None and not await is_open(connection):
                        raise sqlite3.OperationalError("the transaction was taken back")
                    await (connection.rollback() if trouble is not None else connection.commit())
                finally:
                    await connection.close()
        except BaseException as error:
            trouble = trouble or error
        finally:
            self._turn.release()
        for member in members:
            if member.done():
                continue  # cancelled: nobody waits for the answer
            if trouble is None:
                member.set_result(None)
            else:
                member.set_exception(trouble)


async def is_open(connection: AsyncConnection) -> bool:
    """Whether the driver is still in a transaction."""
    raw = await connection.get_raw_connection()
    driver: Any = raw.driver_connection
    return bool(driver.in_transaction)
