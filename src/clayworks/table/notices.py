"""Who is told that a table has changed: the streams of this server, and through PostgreSQL other servers.

A notice is a pointer, never the thing itself: what a seat may see of the change it reads through its own
view. So a notice can't leak anything, and a lost one costs nothing but a moment.

That nothing was missed is known only while the listening connection gives signs of life: PostgreSQL hands
notices out in the order of their transactions, so whoever has heard its own beat has heard all before it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from sqlalchemy import Executable, func, select

from clayworks.table.condition import first_line
from clayworks.table.database import Database
from clayworks.table.postgres import abandon, engine_of

log = logging.getLogger("clayworks.table")

CHANNEL = "clayworks"

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 1.0
"""Before a lost connection is made again."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What has changed at a table: `committed`, `sealed`, `seats`, `rematch`, a `draft` of one seat, where a
    `clock` stands, which `people` are there (`here`, from another server), or that somebody has said
    something (`talk`).
    """

    table: str
    what: str
    ply: int
    seat: int | None = None


Heard = Callable[[Notice | None], None]
"""Called with a notice from elsewhere; None says that some may have been missed."""


class Notifier(Protocol):
    """Carries notices between servers. Those of this server are handed on by the service itself."""

    @property
    def certain(self) -> bool:
        """Whether everything that others have told has been heard; if not, memory is doubted."""

    async def start(self, heard: Heard) -> None:
        """Begin to listen."""

    async def stop(self) -> None:
        """Stop listening."""

    def payload(self, notice: Notice) -> str | None:
        """What other servers are told; None if there are none."""

    def statement(self, notice: Notice) -> Executable | None:
        """What a transaction adds, so that others hear of it when it is committed and not otherwise."""


class InProcess:
    """One server alone: there is nobody else to tell."""

    certain = True

    async def start(self, heard: Heard) -> None:
        """Nothing to listen to."""

    async def stop(self) -> None:
        """Nothing to stop."""

    def payload(self, notice: Notice) -> None:
        """Nothing to tell."""
        return None

    def statement(self, notice: Notice) -> None:
        """Nothing to add."""
        return None


class Postgres:
    """Any number of servers at one PostgreSQL database: LISTEN and NOTIFY."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self.database = database
        self.waits = database.waits
        self.clock = clock
        self.origin = secrets.token_hex(8)
        self.listening = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._alive = float("-inf")
        """When the last beat was sent that has come back."""
        self._came = asyncio.Event()
        self._interrupted = False

    @property
    def certain(self) -> bool:
        """Whether a sign of life is young enough. Also right when this very process stood still meanwhile."""
        return self.clock() - self._alive < self.waits.certain

    @property
    def beats(self) -> str:
        """The channel on which this server hears itself; others are not bothered with it."""
        return f"{CHANNEL}_{self.origin}"

    def payload(self, notice: Notice) -> str:
        """The notice and who sends it."""
        return json.dumps({"from": self.origin, **asdict(notice)})

    def statement(self, notice: Notice) -> Executable:
        """NOTIFY with it."""
        return select(func.pg_notify(CHANNEL, self.payload(notice)))

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
            self._task = None

    async def _listen(self, heard: Heard) -> None:
        engine = engine_of(self.database.url, self.waits, pooled=False)
        pause = FIRST_PAUSE
        while True:
            try:
                async with engine.connect() as connection:
                    try:
                        raw = await connection.get_raw_connection()
                        driver: Any = raw.driver_connection
                        await self._hear(driver, heard)
                        pause = FIRST_PAUSE
                        await self._beat(driver)
                    finally:
                        await abandon(connection)
            except Exception as error:  # of SQLAlchemy, of the system, and asyncpg's own, of several families
                self._lost(error, heard)
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _hear(self, driver: Any, heard: Heard) -> None:
        """Listen on a new connection; whatever was said while nobody listened is doubted."""
        await driver.add_listener(CHANNEL, lambda *args: self._received(args[-1], heard))
        await driver.add_listener(self.beats, lambda *args: self._beaten(args[-1]))
        await self._one_beat(driver)
        self.listening.set()
        heard(None)
        if self._interrupted:
            self._interrupted = False
            log.info("listening to the database again")

    async def _beat(self, driver: Any) -> None:
        """Ask for signs of life until none comes."""
        while True:
            await asyncio.sleep(self.waits.beat)
            await self._one_beat(driver)

    async def _one_beat(self, driver: Any) -> None:
        sent = self.clock()
        await driver.execute("SELECT pg_notify($1, $2)", self.beats, repr(sent), timeout=self.waits.answer)
        # Its own notice comes with the answer or right behind it.
        async with asyncio.timeout(self.waits.answer):
            while self._alive < sent:
                self._came.clear()
                await self._came.wait()

    def _beaten(self, payload: str) -> None:
        self._alive = max(self._alive, float(payload))
        self._came.set()

    def _lost(self, error: BaseException, heard: Heard) -> None:
        """Nobody answers: what is in memory is doubted, and no connection that was there is trusted."""
        self._alive = float("-inf")
        self.database.suspect()
        if not self._interrupted:
            self._interrupted = True
            log.warning("listening to the database was interrupted: %s", first_line(error))
            heard(None)

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
