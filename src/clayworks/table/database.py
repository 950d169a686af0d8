"""The connection to the database: SQLite in a file, or PostgreSQL; what is wrong with it, in a sentence."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
from platformdirs import user_data_path
from sqlalchemy import URL, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from clayworks.core.borrowed import why
from clayworks.core.messages import M
from clayworks.table.batching import Batches
from clayworks.table.errors import CannotServe, StorageBusy, StorageFull, StorageLost

BUSY_SECONDS = 3
"""How long a writer waits for somebody else's lock before the client is told."""


def default_database() -> str:
    """A file in the user's data folder."""
    return f"sqlite:///{user_data_path('clayworks', appauthor=False) / 'tables.db'}"


class Database:
    """One database, by its address: `sqlite:///file` or `postgresql://user@host/name`."""

    def __init__(self, address: str) -> None:
        self.url = parsed(address)
        self.shared = self.url.get_backend_name() == "postgresql"
        """Whether other servers may use it at the same time."""
        self._lock: int | None = None
        self._batches: Batches | None = None
        if self.shared:
            self.writer = self.reader = create_async_engine(
                self.url,
                pool_size=8,
                max_overflow=8,
                pool_timeout=BUSY_SECONDS,
                connect_args={
                    "timeout": 5,
                    "server_settings": {"lock_timeout": f"{BUSY_SECONDS}s", "statement_timeout": "10s"},
                },
            )
        else:
            # One connection writes: transactions queue here, in order, instead of in SQLite's busy loop.
            self.writer = sqlite_engine(self.url, "BEGIN IMMEDIATE", pool_size=1)
            self.reader = sqlite_engine(self.url, "BEGIN", pool_size=4)
            self._batches = Batches(self.writer)

    @property
    def name(self) -> str:
        """For people: the file, or the address without a password."""
        if not self.shared:
            return str(self.url.database)
        return self.url.set(drivername="postgresql").render_as_string(hide_password=True)

    async def connect(self) -> None:
        """See that it can be used; one sentence if not."""
        if not self.shared:
            self._take_file()
        try:
            async with self.writer.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except (SQLAlchemyError, OSError, asyncpg.PostgresError, TimeoutError) as error:
            raise CannotServe(
                M(
                    "the database {name} can't be reached: {reason}",
                    name=self.name,
                    reason=first_line(error),
                )
            ) from error

    async def close(self) -> None:
        """Let go of all connections."""
        if self._batches is not None:
            await self._batches.finish()
        await self.writer.dispose()
        if self.reader is not self.writer:
            await self.reader.dispose()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _take_file(self) -> None:
        # A second server on the same file would not hear of the first one's choices.
        path = Path(str(self.url.database))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(f"{path}.lock", os.O_CREAT | os.O_RDWR, 0o600)
            if path.exists() and not os.access(path, os.W_OK):
                raise PermissionError(13, os.strerror(13))
        except OSError as error:
            raise CannotServe(
                M("{file} can't be written: {reason}", file=str(path), reason=why(error))
            ) from error
        try:
            import fcntl

            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # not on Windows: there nobody is stopped
            pass
        except OSError as error:
            os.close(self._lock)
            self._lock = None
            raise CannotServe(
                M(
                    "{file} is in use by another server; several servers need a PostgreSQL database",
                    file=str(path),
                )
            ) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: written when it ends, or not at all. Trouble is told in a sentence."""
        with told():
            async with (
                self.writer.begin() if self._batches is None else self._batches.writing() as connection
            ):
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A consistent look."""
        with told():
            async with self.reader.connect() as connection:
                yield connection


def parsed(address: str) -> URL:
    """An address with the driver that we use."""
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise CannotServe(unknown(address)) from error
    backend = url.get_backend_name()
    if backend in ("postgresql", "postgres"):
        query = dict(url.query)
        if "sslmode" in query:  # libpq's word; asyncpg's is ssl
            query["ssl"] = query.pop("sslmode")
        return url.set(drivername="postgresql+asyncpg", query=query)
    if backend == "sqlite" and url.database and url.database != ":memory:":
        return url.set(drivername="sqlite+aiosqlite")
    raise CannotServe(unknown(url.render_as_string(hide_password=True)))


def unknown(address: str) -> Any:
    """What a database's address looks like."""
    return M(
        "'{address}' is no database; write sqlite:///FILE or postgresql://USER@HOST/NAME", address=address
    )


def sqlite_engine(url: URL, begin: str, pool_size: int) -> AsyncEngine:
    """An engine whose transactions begin as said, with a write-ahead log and writes that reach the disk."""
    # A look holds a connection for a moment only, so waiting a while for one is better than refusing.
    engine = create_async_engine(
        url, pool_size=pool_size, max_overflow=0, pool_timeout=30, connect_args={"timeout": BUSY_SECONDS}
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # BEGIN is ours
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        pages = os.environ.get("CLAYWORKS_SQLITE_MAX_PAGES")
        if pages:
            cursor.execute(f"PRAGMA max_page_count={int(pages)}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    return engine


def first_line(error: BaseException) -> str:
    """The heart of a driver's message."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    text = str(cause).strip() or type(cause).__name__
    return text.splitlines()[0].rsplit(">: ", 1)[-1]


@contextmanager
def told() -> Iterator[None]:
    """Turn a driver's trouble into ours; a broken rule of the data stays what it is."""
    try:
        yield
    except (DBAPIError, PoolTimeout, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        trouble = trouble_of(cause, error)
        if trouble is None:
            raise
        raise trouble from error
    except TimeoutError as error:
        raise StorageLost from error


def trouble_of(cause: BaseException | None, error: BaseException) -> Exception | None:
    """Which of our troubles a driver's error is."""
    words = str(cause).lower()
    if isinstance(error, PoolTimeout) or "database is locked" in words or "lock timeout" in words:
        return StorageBusy()
    if "is full" in words or "no space left" in words or getattr(cause, "sqlstate", None) == "53100":
        return StorageFull()
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return StorageLost()
    if isinstance(cause, (OSError, asyncio.TimeoutError, asyncpg.InterfaceError)):
        return StorageLost()
    if isinstance(cause, sqlite3.OperationalError):
        return StorageLost()
    state = str(getattr(cause, "sqlstate", "") or "")
    # 08 connection, 53 resources, 57 operator intervention (shutdown, cancel), 25006 read only
    return StorageLost() if state[:2] in ("08", "53", "57") or state == "25006" else None
