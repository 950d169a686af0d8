"""Tells who is away that it is their turn: once a turn, by the ways that they have asked for.

Whoever has the table open somewhere needs no message. Of several servers each marks the people that it sees
as told, and after a while the one at which the turn began tells who is left; the mark is in the database, so
that nobody is told twice, by two servers or after a restart.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import Protocol

from clayworks.core.messages import M, Message
from clayworks.table.errors import StorageTrouble, TableError
from clayworks.table.live import LiveTable
from clayworks.table.notices import Notice
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from clayworks.table.ways import Way, WayKind, Ways

log = logging.getLogger("clayworks.table")

GRACE_SECONDS = 10.0
"""So long a page may be away: somebody reloads, goes from one page to another, or through a tunnel."""
PAUSES = (2.0, 20.0)
"""Before it is tried again, if who carries the message could not be reached."""
AT_ONCE = 8
"""Messages under way."""
STOP_SECONDS = 2.0
SWEEP_SECONDS = 300.0
MOST_SWEPT = 500
TURNS = ("committed", "sealed", "seats")
"""Notices after which it may be somebody's turn."""


@dataclass(frozen=True, slots=True)
class News:
    """What somebody is told: nothing that not everybody may know who has the address of the table."""

    table: str
    title: Message
    game: Message
    text: Message
    """The same with whom: as they call themselves."""

    def url(self, way: Way) -> str:
        """Where it leads."""
        return f"{way.base}/tables/{self.table}" if self.table else f"{way.base}/me"


class Outcome(Enum):
    """What became of a message."""

    ARRIVED = "arrived"
    GONE = "gone"
    """Nobody is there any more."""
    FAILED = "failed"
    """It may arrive at another time."""


class Sender(Protocol):
    """Carries messages."""

    async def send(self, way: Way, news: News) -> Outcome:
        """One message."""


def your_turn(table: LiveTable, holder: str) -> News:
    """That it is somebody's turn, at which game and with whom."""
    own = table.keys.get(holder, set())
    others = [
        seat.name or table.record.game.colour_name(table.record.players[seat.number])
        for seat in table.seats
        if seat.number not in own
    ]
    game, players = table.record.game.titled, listed(others)
    return News(table.id, M("Your turn"), game, M("{game} with {players}", game=game, players=players))


def listed(names: list[str | Message]) -> Message:
    """Names one after the other, each in the language of who reads it."""
    first, *rest = names or [""]
    said = first if isinstance(first, Message) else Message("{name}", {"name": first})
    for name in rest:
        said = M("{first}, {rest}", first=said, rest=name)
    return said


SO = M("So you will be told when it is your turn.")
TRIAL = News("", M("It works"), SO, SO)


def waited_for(table: LiveTable) -> dict[str, int]:
    """Whom a table waits for, and on which seat. Who has just chosen is there, and goes on."""
    if table.over:
        return {}
    last = table.choosers[-1] if table.choosers else None
    found: dict[str, int] = {}
    for seat in table.to_choose():
        if table.seats[seat].kind is Kind.HUMAN:
            for holder, held in table.keys.items():
                if seat in held and last not in held:
                    found.setdefault(holder, seat)
    return found


class Telling:
    """Follows what happens at all tables of a server."""

    def __init__(
        self,
        tables: Tables,
        ways: Ways,
        senders: Mapping[WayKind, Sender],
        grace: float = GRACE_SECONDS,
        pauses: tuple[float, ...] = PAUSES,
    ) -> None:
        self.tables = tables
        self.ways = ways
        self.senders = senders
        self.grace = grace
        self.pauses = pauses
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self._waiting: dict[str, asyncio.Task[None]] = {}
        """Tables at which somebody is given a moment to come back."""
        self._sending: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to follow, first with what was left behind."""
        self.tables.followers.append(self.follow)
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Messages that are under way are given a moment; who was waited for is left to the next start."""
        if self.follow in self.tables.followers:
            self.tables.followers.remove(self.follow)
        tasks = [*self._waiting.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        if self._sending:
            await asyncio.wait(set(self._sending), timeout=STOP_SECONDS)
        tasks += self._sending
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- whose turn it is ----------------------------------------------------------------------------

    def follow(self, notice: Notice) -> None:
        """Something has happened at a table."""
        if notice.what not in TURNS:
            return
        if (before := self._waiting.pop(notice.table, None)) is not None:
            before.cancel()
        table = self.tables.known(notice.table)
        if table is None or waited_for(table):
            self._wait(notice.table)

    def _wait(self, address: str) -> None:
        task = asyncio.create_task(self._later(address))
        self._waiting[address] = task

        def over(done: asyncio.Task[None]) -> None:
            if self._waiting.get(address) is done:
                del self._waiting[address]

        task.add_done_callback(over)

    async def _later(self, address: str) -> None:
        try:
            await self._tell(address, tells=False)
            await self.sleep(self.grace)
            self._is_due(address)
            await self._tell(address, tells=True)
        except TableError as error:
            # The table is gone, or the database is away: the sweep looks again.
            log.info("table %s: nobody was told: %s", address, error)
        except Exception:
            log.exception("table %s: nobody was told", address)

    def _is_due(self, address: str) -> None:
        """From here on nothing that happens at the table stops it: who is marked as told is told."""
        task = asyncio.current_task()
        if task is not None:
            if self._waiting.get(address) is task:
                del self._waiting[address]
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _tell(self, address: str, tells: bool) -> None:
        """Mark who looks as told, and tell the others if it is time."""
        table = await self.tables.opened(address)
        waited = waited_for(table)
        if not waited.keys() & await self.ways.askers():
            return
        ply, news = table.ply, {holder: your_turn(table, holder) for holder in waited}
        ways = await self.ways.open_to(waited)
        for holder in dict.fromkeys(way.holder for way in ways):
            looks = any(self.tables.listens(address, seat) for seat in table.keys.get(holder, ()))
            if (looks or tells) and await self.ways.claim(address, waited[holder], ply) and not looks:
                for way in ways:
                    if way.holder == holder:
                        self._send_soon(way, news[holder])

    # -- messages ------------------------------------------------------------------------------------

    def _send_soon(self, way: Way, news: News) -> None:
        task = asyncio.create_task(self._send(way, news))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, way: Way, news: News) -> None:
        try:
            outcome = await self.deliver(way, news, self.pauses)
            if outcome is Outcome.FAILED:
                log.info("a message by %s did not arrive", way.kind)
        except StorageTrouble:
            pass  # the message itself has arrived or not; only the note about it is missing
        except Exception:
            log.exception("a message by %s was not sent", way.kind)

    async def deliver(self, way: Way, news: News, pauses: tuple[float, ...] = ()) -> Outcome:
        """A message by one way, with some patience; a way that leads nowhere any more is forgotten."""
        sender = self.senders.get(way.kind)
        if sender is None:  # who runs the server allows it no more
            return Outcome.FAILED
        async with self._room:
            outcome = await sender.send(way, news)
        for pause in pauses:
            if outcome is not Outcome.FAILED:
                break
            await self.sleep(pause)
            async with self._room:
                outcome = await sender.send(way, news)
        if outcome is Outcome.GONE:
            await self.ways.drop(way.hash)
        else:
            await self.ways.note(way, outcome is Outcome.ARRIVED)
        return outcome

    async def settled(self) -> None:
        """Go on when nobody waits and nothing is under way."""
        while tasks := [*self._waiting.values(), *self._sending]:
            await asyncio.wait(tasks)

    # -- what was left behind ------------------------------------------------------------------------

    async def _sweep(self) -> None:
        silent = timedelta(0)
        while True:
            try:
                for address in await self.ways.overdue(silent, MOST_SWEPT):
                    if address not in self._waiting:
                        self._wait(address)
            except TableError:
                pass  # the database is away
            except Exception:
                log.exception("the sweep for messages goes on after this")
            silent = timedelta(seconds=SWEEP_SECONDS)
            await asyncio.sleep(SWEEP_SECONDS)
