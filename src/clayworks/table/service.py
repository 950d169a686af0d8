"""All live tables of a server: opens them, takes choices, writes them down, tells who listens, wakes bots.

The order is always the same: check against the table in memory, write, then take over what was written,
then tell. Whoever is told of a choice can rely on it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

from sqlalchemy import Executable

from clayworks.core.messages import M
from clayworks.table.bots import NoAnswer, Thinkers
from clayworks.table.brief import Brief, brief_of
from clayworks.table.database import Database
from clayworks.table.draft import Draft
from clayworks.table.errors import Refused, Stale, StorageTrouble, TableError
from clayworks.table.live import LiveTable, Played
from clayworks.table.migrations import upgrade
from clayworks.table.notices import InProcess, Notice, Notifier, Postgres, Stream
from clayworks.table.rows import bot_due
from clayworks.table.seats import Kind
from clayworks.table.storage import Commit, Outdated, Storage

log = logging.getLogger("clayworks.table")

T = TypeVar("T")

MOST_OPEN = 2_000
"""Tables kept in memory; the ones not looked at for longest are closed, and replayed when asked for."""

TRIES = 4
SWEEP_SECONDS = 5.0


class Place:
    """A table in memory with its lock; `doubtful` when the database may know more."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.users = 0
        """How many hold the lock or wait for it: so long the place stays where it is found."""
        self.table: LiveTable | None = None
        self.doubtful = False
        self.streams: set[Stream] = set()


class Tables:
    """The service behind the API."""

    def __init__(
        self,
        storage: Storage,
        thinkers: Thinkers | None = None,
        most_open: int = MOST_OPEN,
    ) -> None:
        self.storage = storage
        self.shared = storage.database.shared
        self.notifier: Notifier = Postgres(storage.database) if self.shared else InProcess()
        self.thinkers = thinkers
        self.most_open = most_open
        self.committed = 0
        """Choices written since the start."""
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    @classmethod
    async def start(
        cls,
        database: Database,
        thinkers: Thinkers | None = None,
        at_stage: Callable[[str], None] | None = None,
        most_open: int = MOST_OPEN,
    ) -> Tables:
        """Connect, bring the stored form up to date, listen, and wake the bots that have to choose."""
        try:
            await database.connect()
            await upgrade(database)
        except BaseException:
            await database.close()
            raise
        tables = cls(Storage(database, at_stage), thinkers, most_open)
        await tables.notifier.start(tables._heard)
        if thinkers is not None:
            tables._sweeper = asyncio.create_task(tables._sweep())
        return tables

    async def stop(self) -> None:
        """Let everybody go. Nothing needs to be saved: it is."""
        tasks = [task for task in (self._sweeper, *self._thinking.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.close_streams()
        if self.thinkers is not None:
            await self.thinkers.stop()
        await self.notifier.stop()
        await self.storage.database.close()

    def close_streams(self) -> None:
        """Tell everybody who listens that no more will come."""
        for place in self._places.values():
            for stream in place.streams:
                stream.close()

    # -- opening -------------------------------------------------------------------------------------

    @property
    def open_tables(self) -> int:
        """How many tables are in memory."""
        return sum(place.table is not None for place in self._places.values())

    @property
    def open_streams(self) -> int:
        """How many listeners there are."""
        return sum(len(place.streams) for place in self._places.values())

    def _place(self, address: str) -> Place:
        place = self._places.get(address)
        if place is None:
            place = self._places[address] = Place()
            if len(self._places) > self.most_open:
                self._close_some()
        self._places.move_to_end(address)
        return place

    def _close_some(self) -> None:
        for address, place in list(self._places.items())[: len(self._places) - self.most_open]:
            if not place.users and not place.streams:
                del self._places[address]

    @asynccontextmanager
    async def _alone(self, address: str) -> AsyncIterator[Place]:
        """A place that nobody else reads anew or changes meanwhile."""
        place = self._place(address)
        place.users += 1
        try:
            async with place.lock:
                yield place
        finally:
            place.users -= 1
            if place.table is None and not place.users and not place.streams:
                del self._places[address]  # an address that leads nowhere takes no room

    async def _current(self, address: str, place: Place) -> LiveTable:
        if place.table is None:
            place.table = await self.storage.load(address)
            self.wake_bots(place.table)
        elif place.doubtful:
            await self.storage.refresh(place.table)
            self.wake_bots(place.table)
        place.doubtful = False
        return place.table

    async def look(self, address: str) -> LiveTable:
        """A table to look at. Only read from it, and do not wait in between."""
        place = self._place(address)
        if place.table is not None and not place.doubtful:
            return place.table
        async with self._alone(address) as place:
            return await self._current(address, place)

    async def look_again(self, address: str) -> LiveTable:
        """A table as it is stored now, whatever we believed."""
        self._place(address).doubtful = True
        return await self.look(address)

    def add(self, table: LiveTable) -> None:
        """A table that has just been stored."""
        self._place(table.id).table = table
        self.wake_bots(table)

    async def change(self, address: str, act: Callable[[LiveTable], Awaitable[T]]) -> T:
        """Do something at a table, alone; with what is stored read again if somebody was quicker."""
        async with self._alone(address) as place:
            for attempt in range(TRIES):
                table = await self._current(address, place)
                try:
                    return await act(table)
                except Outdated:
                    place.doubtful = True
                except Stale:
                    # Another server may know more; one that is alone knows everything.
                    if not self.shared or attempt:
                        raise
                    place.doubtful = True
                except (StorageTrouble, asyncio.CancelledError):
                    place.doubtful = True  # it may have been written all the same
                    raise
            table = await self._current(address, place)
            raise Stale(table.ply)

    # -- playing -------------------------------------------------------------------------------------

    async def choose(
        self, address: str, seat: int, choice: str, ply: int, confirm: bool = False
    ) -> LiveTable:
        """One more click of the draft: a choice, or whatever else `Draft.with_click` understands.

        With `confirm`, a draft that is complete by it is written at once.
        """

        async def act(table: LiveTable) -> LiveTable:
            draft = self._draft_at(table, seat, ply).with_click(choice)
            if draft.complete and (confirm or table.seats[seat].confirms_itself):
                await self._commit(table, draft)
            else:
                await self._save(table, draft)
            return table

        return await self.change(address, act)

    async def undo(self, address: str, seat: int, ply: int, everything: bool = False) -> LiveTable:
        """Take the last choice of the draft back, or all of them."""

        async def act(table: LiveTable) -> LiveTable:
            draft = self._draft_at(table, seat, ply)
            await self._save(table, draft.with_steps([]) if everything and draft.steps else draft.shorter())
            return table

        return await self.change(address, act)

    async def confirm(self, address: str, seat: int, ply: int) -> LiveTable:
        """Write a complete draft down: from here nothing can be taken back."""

        async def act(table: LiveTable) -> LiveTable:
            draft = self._draft_at(table, seat, ply)
            if not draft.complete:
                raise Refused(M("the turn is not complete yet: there is still something to choose"))
            await self._commit(table, draft)
            return table

        return await self.change(address, act)

    def _draft_at(self, table: LiveTable, seat: int, ply: int) -> Draft:
        """The draft of a seat, if its owner knows where it stands."""
        draft = table.draft(seat)
        if ply != draft.ply:
            raise Stale(draft.ply)
        if table.over:
            raise Refused(M("the game is over"))
        if table.seats[seat].kind is not Kind.HUMAN:
            raise Refused(M("a bot plays this seat now"))
        if seat in table.sealed:
            raise Refused(M("you have chosen; wait until all have"))
        return draft

    async def _save(self, table: LiveTable, draft: Draft) -> None:
        seat = table.seats[draft.seat]
        notice = Notice(table.id, "draft", draft.ply, draft.seat)
        told = self.notifier.statement(notice)
        revision = await self.storage.save_draft(table.id, seat, draft.start, draft.steps, told)
        table.keep(draft, revision)
        self.tell(notice)

    async def _commit(self, table: LiveTable, draft: Draft) -> None:
        if table.secret:
            await self._seal(table, draft)
            return
        seat = table.seats[draft.seat]
        after = table.played([(draft.seat, choice) for choice in draft.choices])
        due, over = bot_due(table, after), after.state.is_terminal()
        notice = Notice(table.id, "committed", draft.ply)
        commit = Commit(table.id, table.ply, after.choices, over, due)
        table.touched = await self.storage.append(commit, seat, self.notifier.statement(notice))
        table.accept(after)
        self._committed(table, draft.seat, notice)

    async def _seal(self, table: LiveTable, draft: Draft) -> None:
        seat = table.seats[draft.seat]
        sealed = Notice(table.id, "sealed", table.ply, draft.seat)

        def told(opened: Played | None) -> Executable | None:
            if opened is None:
                return self.notifier.statement(sealed)
            ply = table.ply + len(opened.choices)
            return self.notifier.statement(Notice(table.id, "committed", ply))

        table.touched, after = await self.storage.seal(table, seat, draft.choices, told)
        if after is None:
            table.sealed[draft.seat] = draft.choices
            table.keep(draft, seat.revision + 1)
            seat.draft = []
            self.tell(sealed)
        else:
            table.accept(after)
            self._committed(table, draft.seat, Notice(table.id, "committed", table.ply))

    def _committed(self, table: LiveTable, seat: int, notice: Notice) -> None:
        row = table.seats[seat]
        row.draft, row.draft_ply, row.revision = [], table.ply, row.revision + 1
        self.committed += 1
        if table.over:
            log.info("table %s: the game is over after %d choices", table.id, table.ply)
        self.tell(notice)
        self.wake_bots(table)

    # -- telling -------------------------------------------------------------------------------------

    def tell(self, notice: Notice) -> None:
        """Hand a notice to everybody on this server who listens at the table."""
        place = self._places.get(notice.table)
        if place is not None:
            for stream in place.streams:
                stream.put(notice)

    def _heard(self, notice: Notice | None) -> None:
        """From another server: what is in memory is no longer certain."""
        if notice is None:
            for address, place in self._places.items():
                place.doubtful = True
                for stream in place.streams:
                    stream.put(Notice(address, "seats", 0))
            return
        heard = self._places.get(notice.table)
        if heard is not None:
            heard.doubtful = True
            self.tell(notice)

    @asynccontextmanager
    async def listening(self, address: str, seats: Iterable[int]) -> AsyncIterator[Stream]:
        """A stream of notices at a table, for the holder of some seats (none: a spectator)."""
        place = self._place(address)
        stream = Stream(frozenset(seats))
        place.streams.add(stream)
        try:
            yield stream
        finally:
            place.streams.discard(stream)

    # -- bots ----------------------------------------------------------------------------------------

    def wake_bots(self, table: LiveTable) -> None:
        """Let every bot think that has to choose and does not think yet."""
        if self.thinkers is None:
            return
        for seat in table.bots_to_choose():
            key = (table.id, table.ply, seat)
            if key not in self._thinking:
                task = asyncio.create_task(self._bot_turn(table.id, table.ply, seat, brief_of(table, seat)))
                self._thinking[key] = task
                task.add_done_callback(partial(self._thought, key))

    def _thought(self, key: tuple[str, int, int], done: asyncio.Task[None]) -> None:
        self._thinking.pop(key, None)
        if not done.cancelled() and (error := done.exception()) is not None:
            # The sweep wakes the bot again, so a database that comes back finds it thinking.
            log.warning("the bot of seat %s at table %s will try again: %s", key[2], key[0], error)

    async def _bot_turn(self, address: str, ply: int, seat: int, brief: Brief) -> None:
        assert self.thinkers is not None
        choices = await self.thinkers.think(brief)

        async def act(table: LiveTable) -> None:
            bot = table.seats[seat].kind is Kind.BOT
            if bot and table.ply == ply and seat in table.to_choose():
                await self._commit(table, Draft(table.committed, seat, ply, choices))

        await self.change(address, act)

    async def _sweep(self) -> None:
        """Wake bots that were left alone: after a restart, or when another server died while they thought."""
        silent_for = 0.0
        while True:
            with contextlib.suppress(TableError, NoAnswer):
                for address in await self.storage.waiting_for_bots(silent_for):
                    with contextlib.suppress(TableError):
                        self.wake_bots(await self.look(address))
            # A bot that thinks on another server is given its time.
            silent_for = self.thinkers.seconds + SWEEP_SECONDS if self.shared and self.thinkers else 1.0
            await asyncio.sleep(SWEEP_SECONDS)
