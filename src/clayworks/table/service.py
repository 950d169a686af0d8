"""All live tables of a server: opens them, takes choices, writes them down, tells who listens, wakes bots.

The order is always the same: check against the table in memory, write, then take over what was written,
then tell. Whoever is told of a choice can rely on it.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import Executable

from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M, Message
from clayworks.table.bots import Thinkers
from clayworks.table.brief import Brief, brief_of
from clayworks.table.checking import before_upgrade
from clayworks.table.claims import Claims
from clayworks.table.database import Database
from clayworks.table.draft import Draft
from clayworks.table.errors import (
    CannotOpen,
    NoTable,
    Refused,
    Rewound,
    Stale,
    StorageLost,
    StorageTrouble,
    TableError,
)
from clayworks.table.fair import Asker
from clayworks.table.live import LiveTable, Played
from clayworks.table.migrations import upgrade
from clayworks.table.notices import InProcess, Notice, Notifier, Postgres, Stream
from clayworks.table.presence import Presence
from clayworks.table.seats import Kind, Seat, is_alone
from clayworks.table.storage import Commit, Outdated, Storage
from clayworks.table.timekeeper import Timekeeper
from clayworks.table.watching import Watch

log = logging.getLogger("clayworks.table")

T = TypeVar("T")

MOST_OPEN = 2_000
"""Tables kept in memory; the ones not looked at for longest are closed, and replayed when asked for."""
IDLE_SECONDS = 300.0
"""So long what nobody wants stays in memory: a table, its pictures, its story."""

CLOSED = M("this table was closed by who runs the server")
CANCELLED = M("the players have agreed to end this game")
RESIGNED = M("this game has ended: everybody has resigned")

MOST_REPORTED = 10_000
TRIES = 4
SWEEP_SECONDS = 5.0
WATCHED_SECONDS = 60.0
"""So long after a request somebody still looks at a table; who listens to its events always does."""
PAUSE_SECONDS = 300.0
"""So long bots play on among themselves when nobody looks."""


def why_closed(table: LiveTable) -> Message:
    """Why a table has ended before its game."""
    return CANCELLED if table.cancelled else RESIGNED if table.given_up else CLOSED


class NotWritten(Exception):
    """Trouble struck in the middle of a write, which has surely not happened and never will."""

    def __init__(self, trouble: StorageLost) -> None:
        super().__init__(str(trouble))
        self.trouble = trouble


class Place:
    """A table in memory with its lock; `doubtful` when the database may know more."""

    def __init__(self, moment: float) -> None:
        self.lock = asyncio.Lock()
        self.users = 0
        """How many hold the lock or wait for it: so long the place stays where it is found."""
        self.table: LiveTable | None = None
        self.doubtful = False
        self.streams: set[Stream] = set()
        self.used = moment
        """When anybody has last wanted it, also a bot; by the clock of the service."""
        self.seen = -math.inf
        """When somebody has last looked, by the clock of the service."""
        self.paused = False
        """Whether bots wait here for somebody to look."""


class Tables:
    """The service behind the API."""

    def __init__(
        self,
        storage: Storage,
        thinkers: Thinkers | None = None,
        most_open: int = MOST_OPEN,
    ) -> None:
        self.storage = storage
        self.clock = time.monotonic
        self.shared = storage.database.shared
        self.notifier: Notifier = Postgres(storage.database) if self.shared else InProcess()
        self.watch = Watch(storage.database)
        """What who runs the server does meanwhile."""
        self.thinkers = thinkers
        self.claims = Claims(storage.database)
        self.timekeeper = Timekeeper(self)
        self.presence = Presence(self)
        self.most_open = most_open
        self.committed = 0
        """Choices written since the start."""
        self.followers: list[Callable[[Notice], None]] = []
        """Who wants to know of everything that happens at tables, here or as told by other servers."""
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._unreadable: set[str] = set()
        """Tables that could not be opened; nobody is woken there."""
        self._thinking: dict[tuple[str, int, int], asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self.ended: Callable[[LiveTable], Coroutine[Any, Any, None]] | None = None
        """Told of every game that is over."""
        self._ending: asyncio.Task[None] | None = None

    @classmethod
    async def start(
        cls,
        database: Database,
        thinkers: Thinkers | None = None,
        at_stage: Callable[[str], None] | None = None,
        most_open: int = MOST_OPEN,
        force: bool = False,
    ) -> Tables:
        """Connect, bring the stored form up to date, listen, and wake the bots that have to choose.

        If tables would be left behind by that, nothing is changed without `force`.
        """
        try:
            await database.connect()
            if not await before_upgrade(database, force):
                await upgrade(database)
        except BaseException:
            await database.close()
            raise
        tables = cls(Storage(database, at_stage), thinkers, most_open)
        await tables.notifier.start(tables._heard)
        await tables.watch.start(tables._heard)
        await tables.timekeeper.start()
        tables.presence.start()
        if thinkers is not None:
            tables._sweeper = asyncio.create_task(tables._sweep())
        return tables

    async def stop(self) -> None:
        """Let everybody go. Nothing needs to be saved: it is."""
        tasks = [task for task in (self._sweeper, *self._thinking.values()) if task is not None]
        thinking = {address for address, _ply, _seat in self._thinking}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.timekeeper.stop()
        await self.presence.stop()
        self.close_streams()
        with suppress(TableError):  # without the database they run out by themselves
            await self.claims.give_back(thinking)
        if self.thinkers is not None:
            await self.thinkers.stop()
        await self.notifier.stop()
        await self.watch.stop()
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
            place = self._places[address] = Place(self.clock())
            self._close_some()
        self._places.move_to_end(address)
        place.used = self.clock()
        return place

    def _close_some(self) -> None:
        """For each that comes, those that are too many go, and of the others up to two that nobody wants.

        They stand in the order in which they were last wanted; those in use go to the end, in nobody's way.
        """
        too_many = len(self._places) - self.most_open
        oldest = list(islice(self._places.items(), max(too_many, 2)))
        for number, (address, place) in enumerate(oldest):
            if place.users or place.streams:
                self._places.move_to_end(address)
            elif number < too_many or self.clock() - place.used > IDLE_SECONDS:
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
        try:
            if place.table is None:
                loaded = await self.storage.load(address)
                if place.table is None:  # else it was added meanwhile: nobody shall hold another one
                    place.table = loaded
                self.wake_bots(place.table)
            elif place.doubtful or not self.notifier.certain:
                await self.storage.database.settled()
                place.table = await self._caught_up(place.table)
                self.wake_bots(place.table)
        except NoTable:
            place.table = None
            raise
        except CannotOpen as error:
            self._report(address, error)
            raise
        place.doubtful = False
        return place.table

    async def _caught_up(self, table: LiveTable) -> LiveTable:
        try:
            await self.storage.refresh(table)
        except Rewound:
            return await self.storage.load(table.id)
        return table

    def _report(self, address: str, error: CannotOpen) -> None:
        """A table that can't be opened is in the log once, however often it is asked for."""
        if address not in self._unreadable and len(self._unreadable) < MOST_REPORTED:
            self._unreadable.add(address)
            unforeseen = None if isinstance(error.__cause__, ClayworksError | None) else error.__cause__
            log.error("table %s can't be opened: %s", address, error, exc_info=unforeseen)

    async def look(self, address: str) -> LiveTable:
        """A table to look at. Only read from it, and do not wait in between."""
        table = await self.opened(address)
        place = self._places.get(address)
        if place is not None:
            place.seen = self.clock()
            if place.paused:
                self.wake_bots(table)
        return table

    async def opened(self, address: str) -> LiveTable:
        """A table, without anybody looking at it."""
        place = self._place(address)
        if place.table is not None and not place.doubtful and self.notifier.certain:
            return place.table
        async with self._alone(address) as place:
            return await self._current(address, place)

    async def look_again(self, address: str) -> LiveTable:
        """A table as it is stored now, whatever we believed."""
        self.doubt(address)
        return await self.look(address)

    def doubt(self, address: str) -> None:
        """Believe nothing that we know of a table: who looks reads it again."""
        self._place(address).doubtful = True

    def add(self, table: LiveTable) -> None:
        """A table that has just been stored."""
        place = self._place(table.id)
        place.doubtful = place.table is not None  # who looks after bots was quicker, and one may have chosen
        place.table, place.seen = table, self.clock()
        self.wake_bots(table)

    def at_hand(self) -> list[LiveTable]:
        """The tables in memory that are as they are stored."""
        return [
            place.table for place in self._places.values() if place.table is not None and not place.doubtful
        ]

    async def change(self, address: str, act: Callable[[LiveTable], Awaitable[T]]) -> T:
        """Do something at a table, alone; with what is stored read again if somebody was quicker."""
        async with self._alone(address) as place:
            was_lost = False
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
                except NotWritten as error:
                    if was_lost:
                        raise error.trouble from error
                    was_lost = True  # the database answers again, so once more
                except (StorageTrouble, asyncio.CancelledError):
                    place.doubtful = True  # it may have been written all the same
                    raise
            table = await self._current(address, place)
            raise Stale(table.ply)

    # -- playing -------------------------------------------------------------------------------------

    async def choose(
        self, address: str, seat: int, choice: str, ply: int, confirm: bool = False, once: str = ""
    ) -> LiveTable:
        """One more click of the draft: a choice, or whatever else `Draft.with_click` understands.

        With `confirm`, a draft that is complete by it is written at once. `once` is the number that the page
        gave the click: if it has been carried out, also if it was undone since, nothing happens.
        """

        async def act(table: LiveTable) -> LiveTable:
            if once in table.seats[seat].used:
                return table
            draft = self.draft_at(table, seat, ply).with_click(choice)
            if draft.complete and (confirm or table.seats[seat].confirms_itself):
                await self._commit(table, draft, once)
            else:
                await self.save(table, draft, once)
            return table

        return await self.change(address, act)

    async def undo(
        self, address: str, seat: int, ply: int, everything: bool = False, once: str = ""
    ) -> LiveTable:
        """Take the last choice of the draft back, or all of them."""

        async def act(table: LiveTable) -> LiveTable:
            if once in table.seats[seat].used:
                return table
            draft = self.draft_at(table, seat, ply)
            shorter = draft.with_steps([]) if everything and draft.steps else draft.shorter()
            await self.save(table, shorter, once)
            return table

        return await self.change(address, act)

    async def confirm(self, address: str, seat: int, ply: int, once: str = "") -> LiveTable:
        """Write a complete draft down: from here nothing can be taken back."""

        async def act(table: LiveTable) -> LiveTable:
            if once in table.seats[seat].used:
                return table
            draft = self.draft_at(table, seat, ply)
            if not draft.complete:
                raise Refused(M("the turn is not complete yet: there is still something to choose"))
            await self._commit(table, draft, once)
            return table

        return await self.change(address, act)

    def draft_at(self, table: LiveTable, seat: int, ply: int) -> Draft:
        """The draft of a seat, if its owner knows where it stands."""
        draft = table.draft(seat)
        if ply != draft.ply:
            raise Stale(draft.ply)
        if table.over:
            raise Refused(M("the game is over"))
        if table.closed:
            raise Refused(why_closed(table))
        if table.waits:
            raise Refused(M("the game begins when every seat is taken"))
        if table.seats[seat].kind is not Kind.HUMAN:
            raise Refused(M("a bot plays this seat now"))
        if seat in table.sealed:
            raise Refused(M("you have chosen; wait until all have"))
        return draft

    async def save(self, table: LiveTable, draft: Draft, once: str = "") -> None:
        """Keep a draft, not yet confirmed; only inside `change`."""
        seat = table.seats[draft.seat].after(once)
        notice = Notice(table.id, "draft", draft.ply, draft.seat)
        told = self.notifier.payload(notice)
        try:
            revision = await self.storage.save_draft(table.id, seat, draft.start, draft.steps, told)
        except StorageLost as lost:
            await self.find_out(table, seat, lost)
            row = table.seats[draft.seat]
            if (row.draft, row.draft_ply) != (draft.steps, draft.start):
                raise NotWritten(lost) from lost
        else:
            table.seats[draft.seat] = seat
            table.keep(draft, revision)
        self.tell(notice)

    async def _commit(self, table: LiveTable, draft: Draft, once: str = "", by_bot: bool = False) -> None:
        """Write a draft down; `by_bot`: one that a bot has made because a person had no time left."""
        if table.secret:
            await self._seal(table, draft, once, by_bot)
            return
        seat, start = table.seats[draft.seat].after(once), table.ply
        after = table.played([(draft.seat, step) for step in draft.steps_told])
        notice = Notice(table.id, "committed", start + len(after.choices))
        commit = Commit.after(table, after, table.clocks, [draft.seat] if by_bot else ())
        try:
            moment = await self.storage.append(commit, seat, self.notifier.payload(notice))
        except StorageLost as lost:
            await self.find_out(table, seat, lost)
            if table.made_since(start)[: len(after.choices)] != after.choices:
                raise NotWritten(lost) from lost
        else:
            table.touched = moment
            table.accept(after, [moment] * len(after.choices))
            table.clocks = commit.clocks
            table.seats[draft.seat] = seat
            table.drop_draft(draft.seat)
        self._committed(table, notice)

    async def _seal(self, table: LiveTable, draft: Draft, once: str = "", by_bot: bool = False) -> None:
        seat, start = table.seats[draft.seat].after(once), table.ply
        sealed = Notice(table.id, "sealed", table.ply, draft.seat)

        def told(opened: Played | None) -> Executable | None:
            if opened is None:
                return self.notifier.statement(sealed)
            ply = table.ply + len(opened.choices)
            return self.notifier.statement(Notice(table.id, "committed", ply))

        try:
            table.touched, after, clocks = await self.storage.seal(table, seat, draft.choices, told, by_bot)
        except StorageLost as lost:
            await self.find_out(table, seat, lost)
            own = [choice for chooser, choice in table.made_since(start) if chooser == draft.seat]
            if draft.choices != table.sealed.get(draft.seat) and draft.steps_told != own[:1]:
                raise NotWritten(lost) from lost
        else:
            table.clocks = clocks
            table.seats[draft.seat] = seat
            if after is None:
                table.sealed[draft.seat] = draft.choices
                table.keep(draft, seat.revision + 1)
                seat.draft = []
            else:
                table.accept(after, [table.touched] * len(after.choices))
                table.drop_draft(draft.seat)
        if table.ply == start:
            self.tell(sealed)
        else:
            self._committed(table, Notice(table.id, "committed", table.ply))

    async def find_out(self, table: LiveTable, seat: Seat, lost: StorageLost) -> None:
        """After trouble in the middle of a write: read what is stored, when nothing can come in late."""
        try:
            await self.storage.database.settled()
            self.storage.database.suspect()  # what was connected beside it may be as dead
            await self.storage.fence(table.id, seat)
            await self.storage.refresh(table)
        except StorageTrouble:
            raise lost from None  # nobody can say yet, and that is what it says

    def _committed(self, table: LiveTable, notice: Notice) -> None:
        self.committed += 1
        if table.over:
            log.info("table %s: the game is over after %d choices", table.id, table.ply)
            if self.ended is not None:
                self._ending = asyncio.create_task(self.ended(table))
        self.tell(notice)
        self.wake_bots(table)

    # -- telling -------------------------------------------------------------------------------------

    def tell(self, notice: Notice) -> None:
        """Hand a notice to everybody on this server who listens at the table."""
        place = self._places.get(notice.table)
        if place is not None:
            for stream in place.streams:
                stream.put(notice)
        for follow in self.followers:
            follow(notice)

    def _heard(self, notice: Notice | None) -> None:
        """From another server: what is in memory is no longer certain."""
        if notice is None:
            for address, place in self._places.items():
                place.doubtful = True
                for stream in place.streams:
                    stream.put(Notice(address, "seats", 0))
            return
        if notice.what == "here":
            self.presence.heard(notice)
            return
        heard = self._places.get(notice.table)
        if heard is not None:
            heard.doubtful = heard.doubtful or notice.what != "talk"
            self.tell(notice)

    @asynccontextmanager
    async def listening(self, address: str, seats: Iterable[int]) -> AsyncIterator[Stream]:
        """A stream of notices at a table, for the holder of some seats (none: a spectator)."""
        place = self._place(address)
        stream = Stream(frozenset(seats))
        self.presence.came(address, stream.seats)  # which is news for the others
        place.streams.add(stream)
        try:
            yield stream
        finally:
            place.streams.discard(stream)
            self.presence.left(address, stream.seats)

    def listens(self, address: str, seat: int) -> bool:
        """Whether who has a seat has the table before them, at this server."""
        place = self._places.get(address)
        return place is not None and any(seat in stream.seats for stream in place.streams)

    def known(self, address: str) -> LiveTable | None:
        """A table that is in memory and not doubted; None says nothing."""
        place = self._places.get(address)
        return None if place is None or place.doubtful or not self.notifier.certain else place.table

    # -- bots ----------------------------------------------------------------------------------------

    def wake_bots(self, table: LiveTable) -> None:
        """Let every bot think that has to choose and does not think yet.

        Where no person sits, bots play while somebody looks, and for a while after. They also play for people
        who have no time left.
        """
        self.timekeeper.settle(table)
        if self.thinkers is None:
            return
        place = self._places.get(table.id)
        paused = is_alone(table.seats) and not self.is_watched(table.id, PAUSE_SECONDS)
        if place is not None:
            place.paused = paused
        if paused:
            return
        late = table.late()
        for seat in (*table.bots_to_choose(), *late):
            key = (table.id, table.ply, seat)
            if key not in self._thinking:
                turn = self._bot_turn(key, table.mark, brief_of(table, seat), table.charged, seat in late)
                task = asyncio.create_task(turn)
                self._thinking[key] = task
                task.add_done_callback(partial(self._thought, key))

    def _thought(self, key: tuple[str, int, int], done: asyncio.Task[None]) -> None:
        self._thinking.pop(key, None)
        if not done.cancelled() and (error := done.exception()) is not None:
            # The sweep wakes the bot again, so a database that comes back finds it thinking.
            log.warning("the bot of seat %s at table %s will try again: %s", key[2], key[0], error)

    def is_watched(self, address: str, within: float = WATCHED_SECONDS) -> bool:
        """Whether somebody looks at a table: listens to its events, or has asked for something lately."""
        place = self._places.get(address)
        return place is not None and (bool(place.streams) or self.clock() - place.seen < within)

    async def _bot_turn(
        self, key: tuple[str, int, int], course: str, brief: Brief, asker: Asker, is_late: bool
    ) -> None:
        """A turn, thought about by a bot: of its own seat, or for a person who has no time left."""
        assert self.thinkers is not None
        address, ply, seat = key
        if not await self.claims.take(address, ply):
            return  # another server thinks; the sweep asks again if it does not answer

        def is_asked(table: LiveTable) -> bool:
            due = (*table.bots_to_choose(), *table.late())
            return (table.ply, table.mark) == (ply, course) and seat in due

        async def finish(table: LiveTable) -> bool:
            """Whose time runs out before the last click has chosen all the same."""
            draft = table.draft(seat)
            if not is_asked(table) or not draft.complete:
                return False
            await self._commit(table, draft)
            return True

        async def act(table: LiveTable) -> None:
            if is_asked(table):
                by_bot = table.seats[seat].kind is Kind.HUMAN
                await self._commit(table, Draft(table.committed, seat, ply, choices), by_bot=by_bot)

        if not is_late or not await self.change(address, finish):
            choices = await self.thinkers.think(brief, asker, partial(self.is_watched, address))
            await self.change(address, act)

    async def wake(self, address: str) -> None:
        """Wake the bots of one table; whatever is wrong with it is no trouble of the others."""
        try:
            self.wake_bots(await self.opened(address))
        except TableError:
            pass
        except Exception:
            log.exception("the bots of table %s can't be woken", address)

    async def _sweep(self) -> None:
        """Wake bots that were left alone: after a restart, or when another server died while they thought."""
        silent_for: float | None = None
        while True:
            try:
                await self.claims.renew({address for address, _ply, _seat in self._thinking})
                for address in await self.storage.waiting_for_bots(silent_for, len(self._unreadable)):
                    if address not in self._unreadable:
                        await self.wake(address)
            except TableError:
                pass  # the database is away
            except Exception:
                log.exception("the sweep for bots goes on after this")
            for place in list(self._places.values()):
                if place.table is not None and not place.doubtful and is_alone(place.table.seats):
                    self.wake_bots(place.table)
            # A bot that thinks on another server is given its time.
            silent_for = self.thinkers.seconds + SWEEP_SECONDS if self.shared and self.thinkers else 1.0
            await asyncio.sleep(SWEEP_SECONDS)
