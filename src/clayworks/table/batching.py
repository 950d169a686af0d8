"""Group commit for SQLite: writers that come while the disk is busy share the next transaction.

A commit waits for the disk, and SQLite has one writer. Alone, each choice would wait for all before it;
together they wait once. Each writer works in a savepoint, so one that fails takes back only its own, and
nobody is answered before the transaction that holds their work has been committed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

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
            async with connection.begin_nested():
                yield connection
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
        if self._connection is not None and self._waiting and len(self._members) < MOST_TOGETHER:
            self._turn.release()
            return
        task = asyncio.get_running_loop().create_task(self._commit())
        self._commits.add(task)
        task.add_done_callback(self._commits.discard)

    async def _commit(self) -> None:
        connection, self._connection = self._connection, None
        members, self._members = self._members, []
        trouble: BaseException | None = None
        try:
            if connection is not None:
                try:
                    await connection.commit()
                finally:
                    await connection.close()
        except BaseException as error:
            trouble = error
        finally:
            self._turn.release()
        for member in members:
            if member.done():
                continue  # cancelled: nobody waits for the answer
            if trouble is None:
                member.set_result(None)
            else:
                member.set_exception(trouble)
