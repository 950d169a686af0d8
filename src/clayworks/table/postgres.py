"""Connections to PostgreSQL, with limits on everything that can be waited for; none that is dead is kept."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
import weakref
from collections.abc import Sequence
from typing import Any

import asyncpg
from sqlalchemy import URL, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from clayworks.table.waits import Waits

POOL_SIZE = 8
"""Of each of a server's two pools. Who finds none free waits: to make one more for a moment costs more."""
BORN = "clayworks-born"
"""Under this name a pooled connection remembers when it was made."""


def engine_of(url: URL, waits: Waits, pooled: bool = True) -> AsyncEngine:
    """An engine whose connections have our limits; one that is not pooled makes a new one each time."""
    pool: dict[str, Any] = (
        {"pool_size": POOL_SIZE, "max_overflow": 0, "pool_timeout": waits.pool}
        if pooled
        else {"poolclass": NullPool}
    )
    engine = create_async_engine(url, connect_args=arguments(waits), **pool)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        record.info[BORN] = time.monotonic()
        keep_alive(connection.driver_connection, waits)

    return engine


def arguments(waits: Waits) -> dict[str, Any]:
    """What the driver is told for each connection."""
    return {
        "timeout": waits.connect,
        "command_timeout": waits.command,
        "server_settings": waits.settings(),
    }


class Singles:
    """Connections for writes of one statement, without what makes many easy: a choice is one of them.

    SQLAlchemy took longer for it than the way to the database and back.
    """

    def __init__(self, url: URL, waits: Waits) -> None:
        _none, self._how = create_async_engine(url).dialect.create_connect_args(url)
        for name in ("prepared_statement_cache_size", "prepared_statement_name_func", "async_fallback"):
            self._how.pop(name, None)
        self.waits = waits
        self._free = asyncio.Semaphore(POOL_SIZE)
        self._idle: list[Any] = []
        self._all: set[Any] = set()
        self._left: set[asyncio.Task[Any]] = set()

    async def row(self, statement: str, values: Sequence[Any]) -> Any:
        """The first row of a statement, or None. It is carried out also if who asked leaves meanwhile."""
        task = asyncio.create_task(self._row(statement, values))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            self._left.add(task)
            task.add_done_callback(self._ended)
            raise

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._left.discard(task)
        if not task.cancelled():
            task.exception()  # nobody else asks for it

    async def settled(self) -> None:
        """Wait for what was left behind: whoever reads after that sees whether it was written."""
        if self._left:
            await asyncio.wait(set(self._left))

    async def _row(self, statement: str, values: Sequence[Any]) -> Any:
        try:
            async with asyncio.timeout(self.waits.pool):
                await self._free.acquire()
        except TimeoutError:
            raise PoolTimeout from None
        try:
            connection = await self._opened()
            try:
                found = await connection.fetchrow(statement, *values)
            except asyncpg.PostgresError:
                self._put_back(connection)
                raise
            except BaseException:  # nobody answers any more
                self._leave(connection)
                raise
            self._put_back(connection)
            return found
        finally:
            self._free.release()

    async def _opened(self) -> Any:
        while self._idle:
            connection = self._idle.pop()
            if not connection.is_closed():
                return connection
            self._all.discard(connection)
        connection = await asyncpg.connect(**self._how, **arguments(self.waits))
        keep_alive(connection, self.waits)
        self._all.add(connection)
        return connection

    def _put_back(self, connection: Any) -> None:
        if connection in self._all and not connection.is_closed():
            self._idle.append(connection)
        else:
            self._leave(connection)

    def _leave(self, connection: Any) -> None:
        self._all.discard(connection)
        connection.terminate()

    def forget(self) -> None:
        """Use none of those that are there again."""
        for connection in self._idle:
            connection.terminate()
        self._idle.clear()
        self._all.clear()


def patient_engine(url: URL, waits: Waits) -> AsyncEngine:
    """For what may take its time and is done once: bringing the stored form up to date."""
    return create_async_engine(url, poolclass=NullPool, connect_args={"timeout": waits.connect})


def keep_alive(driver: Any, waits: Waits) -> None:
    """Have the system notice a peer that has vanished, also while nothing is sent."""
    found = driver._transport.get_extra_info("socket") if driver._transport is not None else None
    if found is None or found.family not in (socket.AF_INET, socket.AF_INET6):
        return
    seconds = max(1, round(waits.answer))
    found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    # Not every system has all of them.
    for option, value in (("TCP_KEEPIDLE", seconds), ("TCP_KEEPINTVL", seconds), ("TCP_KEEPCNT", 3)):
        if hasattr(socket, option):
            found.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)


class Suspicion:
    """Connections made before the database fell silent may all be dead: none of them is used again."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.since = float("-inf")
        self._drivers: weakref.WeakSet[Any] = weakref.WeakSet()

        @event.listens_for(engine.sync_engine, "connect")
        def remember(connection: Any, _record: Any) -> None:
            self._drivers.add(connection.driver_connection)

        @event.listens_for(engine.sync_engine, "checkout")
        def check(connection: Any, record: Any, _fairy: Any) -> None:
            if record.info.get(BORN, self.since) < self.since:
                connection.driver_connection.terminate()  # no goodbye: nobody would answer
                raise DisconnectionError

    def raise_now(self) -> None:
        """From now on every connection that is there is left."""
        self.since = time.monotonic()

    async def let_go(self, seconds: float) -> None:
        """Close all connections, without waiting for a goodbye that does not come."""
        try:
            async with asyncio.timeout(seconds):
                await self.engine.dispose()
        except TimeoutError:
            for driver in list(self._drivers):
                driver.terminate()
            await self.engine.dispose(close=False)


async def abandon(connection: AsyncConnection) -> None:
    """Leave a connection on which nothing comes any more, without waiting for its goodbye."""
    with contextlib.suppress(Exception):
        raw = await connection.get_raw_connection()
        driver: Any = raw.driver_connection
        driver.terminate()
    with contextlib.suppress(Exception):
        await connection.invalidate()
