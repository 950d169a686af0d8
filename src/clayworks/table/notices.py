"""Who is told that a table has changed: the streams of this server, and through PostgreSQL other servers.

A notice is a pointer, never the thing itself: what a seat may see of the change it reads through its own
view. So a notice can't leak anything, and a lost one costs nothing but a moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from sqlalchemy import Executable, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from clayworks.table.database import Database

log = logging.getLogger("clayworks.table")

CHANNEL = "clayworks"


@dataclass(frozen=True, slots=True)
class Notice:
    """What has changed at a table: `committed`, `sealed`, `seats`, `rematch`, or a `draft` of one seat."""

    table: str
    what: str
    ply: int
    seat: int | None = None


Heard = Callable[[Notice | None], None]
"""Called with a notice from elsewhere; None says that some may have been missed."""


class Notifier(Protocol):
    """Carries notices between servers. Those of this server are handed on by the service itself."""

    async def start(self, heard: Heard) -> None:
        """Begin to listen."""

    async def stop(self) -> None:
        """Stop listening."""

    def statement(self, notice: Notice) -> Executable | None:
        """What a transaction adds, so that others hear of it when it is committed and not otherwise."""


class InProcess:
    """One server alone: there is nobody else to tell."""

    async def start(self, heard: Heard) -> None:
        """Nothing to listen to."""

    async def stop(self) -> None:
        """Nothing to stop."""

    def statement(self, notice: Notice) -> None:
        """Nothing to add."""
        return None


class Postgres:
    """Any number of servers at one PostgreSQL database: LISTEN and NOTIFY."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.origin = secrets.token_hex(8)
        self._task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    def statement(self, notice: Notice) -> Executable:
        """NOTIFY with the notice and who sends it."""
        payload = json.dumps({"from": self.origin, **asdict(notice)})
        return select(func.pg_notify(CHANNEL, payload))

    async def start(self, heard: Heard) -> None:
        """Begin to listen, and go on after every lost connection."""
        self._task = asyncio.create_task(self._listen(heard))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.listening.wait(), 10)

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self, heard: Heard) -> None:
        engine = create_async_engine(self.database.url, poolclass=NullPool)
        pause = 0.2
        while True:
            try:
                async with engine.connect() as connection:
                    raw = await connection.get_raw_connection()
                    driver: Any = raw.driver_connection
                    await driver.add_listener(CHANNEL, lambda *args: self._received(args[-1], heard))
                    self.listening.set()
                    heard(None)  # whatever was said while nobody listened
                    pause = 0.2
                    while not driver.is_closed():
                        await asyncio.sleep(0.5)
                        await driver.fetchval("SELECT 1")
            except (SQLAlchemyError, OSError, TimeoutError) as error:
                log.warning("listening to the database was interrupted: %s", type(error).__name__)
            except Exception as error:  # asyncpg's own, of several families
                log.warning("listening to the database was interrupted: %s", type(error).__name__)
            await asyncio.sleep(pause)
            pause = min(pause * 2, 5.0)

    def _received(self, payload: str, heard: Heard) -> None:
        data = json.loads(payload)
        if data.pop("from", None) != self.origin:
            heard(Notice(**data))


class Stream:
    """What one listener at a table has still to be told. Only the latest of a kind matters."""

    def __init__(self, seats: frozenset[int]) -> None:
        self.seats = seats
        self._waiting: dict[tuple[str, int | None], Notice] = {}
        self._something = asyncio.Event()
        self.closed = False

    def put(self, notice: Notice) -> None:
        """Tell it; the draft of a seat is the business of that seat alone."""
        if notice.what == "draft" and notice.seat not in self.seats:
            return
        key = (notice.what, notice.seat)
        self._waiting.pop(key, None)  # a later one comes later
        self._waiting[key] = notice
        self._something.set()

    def close(self) -> None:
        """Nothing more will come: the server stops."""
        self.closed = True
        self._something.set()

    async def next(self, seconds: float) -> list[Notice]:
        """What has come meanwhile; an empty list after some seconds of silence."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._something.wait(), seconds)
        self._something.clear()
        notices = list(self._waiting.values())
        self._waiting.clear()
        return notices
