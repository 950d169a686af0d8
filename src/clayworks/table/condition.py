"""How the database is: a driver's trouble in our words, logged when it begins and when it is over.

A database that is away fails every request; one line in the log says so, not one for each.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from clayworks.table.errors import StorageBusy, StorageFull, StorageLost, StorageReadOnly, StorageTrouble

log = logging.getLogger("clayworks.table")

REMEMBERED_SECONDS = 60.0
"""So long a write that failed counts against the health of a server, unless one succeeds before."""

LOCKED = ("55P03", "40P01", "40001")
"""Lock timeout, deadlock, serialization: somebody else was there, and nothing was changed."""


class Condition:
    """What was wrong with the last writes and looks."""

    def __init__(self, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.name = name
        self.clock = clock
        self.troubles: Counter[str] = Counter()
        """How often something could not be written or read, by what was in the way."""
        self._trouble: dict[str, tuple[StorageTrouble, float]] = {}

    @property
    def trouble(self) -> StorageTrouble | None:
        """What was wrong with the last write, if that was lately and nothing has been written since."""
        known = self._trouble.get("write")
        if known is None or self.clock() - known[1] > REMEMBERED_SECONDS:
            return None
        return known[0]

    @contextmanager
    def told(self, doing: str) -> Iterator[None]:
        """Turn a driver's trouble into ours while we read, write or ping; a broken rule stays what it is."""
        try:
            yield
        except StorageTrouble:
            raise  # told already, further inside
        except (
            DBAPIError,
            PoolTimeout,
            asyncpg.PostgresError,
            asyncpg.InterfaceError,
            sqlite3.Error,
            OSError,
        ) as error:
            trouble = trouble_of(error)
            if trouble is None:
                self.well(doing)
                raise
            self.note(trouble, error, doing)
            raise trouble from error
        self.well(doing)

    def note(self, trouble: StorageTrouble, error: BaseException, doing: str) -> None:
        """Remember what is wrong; logged if it was not known yet."""
        self.troubles[type(trouble).__name__.removeprefix("Storage").lower()] += 1
        known = {type(one) for one, _when in self._trouble.values()}
        self._trouble[doing] = (trouble, self.clock())
        if type(trouble) not in known:
            log.warning("%s: %s (%s)", self.name, trouble, first_line(error))

    def well(self, doing: str) -> None:
        """It works. Who could write can read; but a tiny ping says nothing about room for more."""
        if not self._trouble:
            return
        proven = {"read": ("read",), "ping": ("read", "ping"), "write": ("read", "ping", "write")}[doing]
        gone = [self._trouble.pop(one, None) for one in proven]
        last = self._trouble.get("write")
        if doing == "ping" and last is not None and not isinstance(last[0], StorageFull):
            gone.append(self._trouble.pop("write"))
        if any(gone) and not self._trouble:
            log.info("%s: works again", self.name)


def first_line(error: BaseException) -> str:
    """The heart of a driver's message."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    text = str(cause).strip() or type(cause).__name__
    return text.splitlines()[0].rsplit(">: ", 1)[-1]


def trouble_of(error: BaseException) -> StorageTrouble | None:
    """Which of our troubles a driver's error is."""
    if isinstance(error, PoolTimeout):
        return StorageBusy.crowded()
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return of_sqlite(cause)
    if isinstance(cause, OSError) and "no space left" in str(cause).lower():
        return StorageFull()
    state = str(getattr(cause, "sqlstate", "") or "")
    if state:
        return of_postgres(state)
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return StorageLost()
    if isinstance(cause, OSError | asyncpg.InterfaceError):  # a TimeoutError is an OSError
        return StorageLost()
    return None


def of_sqlite(cause: sqlite3.Error) -> StorageTrouble | None:
    """By SQLite's own number: its words are for people."""
    code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # the rest says more exactly where
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StorageBusy()
    if code == sqlite3.SQLITE_FULL:
        return StorageFull()
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return StorageReadOnly()
    return StorageLost() if isinstance(cause, sqlite3.OperationalError) else None


def of_postgres(state: str) -> StorageTrouble | None:
    """By the code of the SQL standard."""
    if state in LOCKED:
        return StorageBusy()
    if state == "57014":  # statement timeout: taken back
        return StorageBusy.slow()
    if state == "53300":
        return StorageBusy.crowded()
    if state == "53100":
        return StorageFull()
    if state == "25006":
        return StorageReadOnly()
    # 08 connection, 53 resources, 57 shutdown, 25P03 idle in a transaction, 58 the system, XX internal
    return StorageLost() if state[:2] in ("08", "53", "57", "58", "XX") or state == "25P03" else None
