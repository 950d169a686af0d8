"""A connection to SQLite that does at once what is quick, and in its thread what may have to wait.

Every call of `aiosqlite` goes through a thread and back, which costs more than most statements: writing down
a choice was thirty such ways. Inside a transaction that has the lock, statements wait for nobody, so they are
carried out where they are asked for. What waits for a lock (`BEGIN`) or for the disk (`COMMIT`), and what may
touch many rows, still goes to the thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import aiosqlite

QUICK = ("SELECT", "UPDATE", "INSERT", "SAVEPOINT", "RELEASE", "ROLLBACK TO")
"""How statements begin that are carried out at once."""


class NearConnection(aiosqlite.Connection):
    """A connection that is used by one task after the other, as `Batches` sees to."""

    busy_ms = 0
    """So long it waits for another writer."""

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if self._running and self._connection is not None and is_quick(fn, args):
            return fn(*args, **kwargs)
        in_thread: Callable[..., Awaitable[Any]] = super()._execute
        return await in_thread(fn, *args, **kwargs)


def is_quick(does: Callable[..., Any], args: tuple[Any, ...]) -> bool:
    """Whether a call of the driver waits for nothing and is short."""
    name, owner = getattr(does, "__name__", ""), getattr(does, "__self__", None)
    if name == "execute":
        return str(args[0]).startswith(QUICK)
    if isinstance(owner, sqlite3.Cursor):
        return name in ("fetchone", "fetchmany", "fetchall", "close")
    return name == "cursor"


CarryOut = Callable[[str, Mapping[str, Any] | Sequence[Any]], int]
"""Carries out a statement inside the transaction that is open; how many rows it changed."""


def carrier(driver: NearConnection) -> CarryOut:
    """For short statements that are the same every time: without what SQLAlchemy adds to each."""

    def carry_out(statement: str, values: Mapping[str, Any] | Sequence[Any]) -> int:
        return int(driver._conn.execute(statement, values).rowcount)

    return carry_out


async def begin(driver: NearConnection) -> None:
    """Begin to write: at once, as nearly always; if somebody else writes, in the thread that can wait."""
    connection = driver._conn
    connection.execute("PRAGMA busy_timeout=0").close()
    try:
        connection.execute("BEGIN IMMEDIATE")
        return
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise
    finally:
        connection.execute(f"PRAGMA busy_timeout={driver.busy_ms}").close()
    await driver._execute(connection.execute, "BEGIN IMMEDIATE")


async def connect(file: str, busy_seconds: float) -> NearConnection:
    """A connection to a file, for who writes all the time."""

    def made() -> sqlite3.Connection:
        # Two threads use it, never at the same time.
        return sqlite3.connect(file, timeout=busy_seconds, check_same_thread=False)

    connection = NearConnection(made, iter_chunk_size=64)
    connection.busy_ms = int(1000 * busy_seconds)
    await opened(connection)
    return connection


async def connect_far(file: str, busy_seconds: float) -> aiosqlite.Connection:
    """A connection that does everything in its thread, for who only looks."""
    connection = aiosqlite.connect(file, timeout=busy_seconds)
    await opened(connection)
    return connection


async def opened(connection: aiosqlite.Connection) -> None:
    """Open a connection. Who is cancelled meanwhile waits until it is closed again: its thread would speak to
    an event loop that may be gone by then.
    """
    connection._thread.daemon = True  # whoever is killed does not wait for it
    opening = asyncio.ensure_future(connection)
    try:
        await asyncio.shield(opening)
    except asyncio.CancelledError:
        await opening
        await connection.close()
        raise
