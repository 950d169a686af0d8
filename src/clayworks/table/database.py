"""The connection to the database: SQLite in a file, or PostgreSQL; what is wrong with it, in a sentence."""

from __future__ import annotations

import logging
import os
import stat
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import URL, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from clayworks.core.borrowed import why
from clayworks.core.messages import M
from clayworks.table import near
from clayworks.table.batching import Batches
from clayworks.table.condition import Condition, first_line
from clayworks.table.errors import CannotServe
from clayworks.table.near import CarryOut
from clayworks.table.postgres import Singles, Suspicion, abandon, engine_of, patient_engine
from clayworks.table.waits import Waits

log = logging.getLogger("clayworks.table")


def default_database() -> str:
    """A file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'clayworks' / 'tables.db'}"


def data_folder() -> Path:
    """Where programs keep what belongs to a user, as the system has it."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    chosen = os.environ.get("XDG_DATA_HOME", "").strip()
    return Path(chosen) if chosen else Path.home() / ".local" / "share"


class Database:
    """One database, by its address: `sqlite:///file` or `postgresql://user@host/name`."""

    def __init__(self, address: str, waits: Waits | None = None) -> None:
        self.url = parsed(address)
        self.waits = waits or Waits()
        self.shared = self.url.get_backend_name() == "postgresql"
        """Whether other servers may use it at the same time."""
        self.condition = Condition(self.name)
        self._lock: int | None = None
        self._batches: Batches | None = None
        self._suspicion: Suspicion | None = None
        self._singles: Singles | None = None
        if self.shared:
            self.writer = engine_of(self.url, self.waits)
            self._suspicion = Suspicion(self.writer)
            self.reader = self.writer.execution_options(isolation_level="AUTOCOMMIT")
            self._singles = Singles(self.url, self.waits)
        else:
            # One connection writes: transactions queue here, in order, instead of in SQLite's busy loop.
            self.writer = sqlite_engine(self.url, "BEGIN IMMEDIATE", self.waits, pool_size=1, writes=True)
            self.reader = sqlite_engine(self.url, "BEGIN", self.waits, pool_size=4)
            self._batches = Batches(self.writer)

    @property
    def troubles(self) -> Counter[str]:
        """How often it could not be used, by what was in the way."""
        return self.condition.troubles

    @property
    def name(self) -> str:
        """For people: the file, or the address without a password."""
        if not self.shared:
            return str(self.url.database)
        return self.url.set(drivername="postgresql").render_as_string(hide_password=True)

    async def connect(self, alone: bool = True) -> None:
        """See that it can be used; one sentence if not. A server has a file for itself; who only visits
        (`clayworks admin`, `backup`) does not.
        """
        if not self.shared and alone:
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
        if self._singles is not None and self._suspicion is not None:
            self._singles.forget()
            await self._suspicion.let_go(self.waits.answer)
        else:
            await self.writer.dispose()
            await self.reader.dispose()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _take_file(self) -> None:
        # A second server on the same file would not hear of the first one's choices.
        path = Path(str(self.url.database))
        try:
            make_folder(path.parent)
            self._lock = os.open(f"{path}.lock", os.O_CREAT | os.O_RDWR, 0o600)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
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

        for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            keep_private(file)

    @asynccontextmanager
    async def writing(self, doing: str = "write") -> AsyncIterator[AsyncConnection]:
        """One transaction: written when it ends, or not at all. Trouble is told in a sentence."""
        with self.condition.told(doing):
            if self._batches is not None:
                async with self._batches.writing() as connection:
                    yield connection
                return
            async with given_up_if_silent(self.writer) as connection:
                await connection.begin()
                yield connection
                await connection.commit()

    @asynccontextmanager
    async def in_file(self) -> AsyncIterator[CarryOut]:
        """As `writing`, for a few short statements without what SQLAlchemy adds to each (SQLite)."""
        assert self._batches is not None
        with self.condition.told("write"):
            async with self._batches.at_once() as carry_out:
                yield carry_out

    async def at_once(self, statement: str, values: Sequence[Any]) -> Any:
        """One statement that writes and is a transaction by itself: its row, or None (PostgreSQL)."""
        assert self._singles is not None
        with self.condition.told("write"):
            return await self._singles.row(statement, values)

    @asynccontextmanager
    async def unhurried(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may take its time: bringing the form up to date, a backup."""
        if not self.shared:
            async with self.writing() as connection:
                yield connection
            return
        engine = patient_engine(self.url, self.waits)
        with self.condition.told("write"):
            async with engine.begin() as connection:
                yield connection

    async def settled(self) -> None:
        """Wait for what is being written: who has left in the middle can't know whether it was."""
        if self._batches is not None:
            await self._batches.finish()
        if self._singles is not None:
            await self._singles.settled()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A consistent look."""
        with self.condition.told("read"):
            if not self.shared:
                async with self.reader.connect() as connection:
                    yield connection
                return
            async with given_up_if_silent(self.reader) as connection:
                yield connection

    def suspect(self) -> None:
        """The database has fallen silent: no connection that is there now is used again."""
        if self._suspicion is not None and self._singles is not None:
            self._suspicion.raise_now()
            self._singles.forget()


@asynccontextmanager
async def given_up_if_silent(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection that is left at once when nobody answers on it any more."""
    async with engine.connect() as connection:
        try:
            yield connection
        except (TimeoutError, OSError):
            await abandon(connection)
            raise


def make_folder(folder: Path) -> None:
    """A folder for the database; what had to be made on the way is nobody else's."""
    for missing in reversed([one for one in (folder, *folder.parents) if not one.exists()]):
        missing.mkdir(mode=0o700, exist_ok=True)
    if not folder.is_dir():
        raise NotADirectoryError(20, os.strerror(20))


def keep_private(file: Path) -> None:
    """Only its owner reads what people play; SQLite gives its other files the rights of the first."""
    try:
        rights = stat.S_IMODE(file.stat().st_mode)
        if rights & 0o077:
            file.chmod(rights & 0o700)
            log.warning("%s could be read by others (%03o): from now on by its owner alone", file, rights)
    except FileNotFoundError:
        pass
    except OSError as error:
        log.warning("%s can be read by others, and that can't be changed: %s", file, error)


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


def sqlite_engine(url: URL, begin: str, waits: Waits, pool_size: int, writes: bool = False) -> AsyncEngine:
    """An engine whose transactions begin as said, with a write-ahead log and writes that reach the disk;
    for one who writes all the time with a connection that does quick things at once (`near.py`).
    """
    connect = near.connect if writes else near.connect_far
    how: dict[str, Any] = {"async_creator": partial(connect, str(url.database), waits.lock)}
    if writes:
        # What is given back was committed or taken back: no need to go through the thread for it again.
        how["pool_reset_on_return"] = None
    # A look holds a connection for a moment only, so waiting a while for one is better than refusing.
    engine = create_async_engine(
        url, pool_size=pool_size, max_overflow=0, pool_timeout=30, hide_parameters=True, **how
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
        # Who writes all the time has begun already, without SQLAlchemy (`batching.py`).
        if not writes or not connection.connection.driver_connection.in_transaction:
            connection.exec_driver_sql(begin)

    return engine
