"""How many unfinished tables somebody may have at once.

Tables with people count for who sits there or made them, tables of bots alone for who made them; and all
count for the address that they came from, because whoever throws away the cookie each time is somebody else
each time. What nobody has touched for long does not count: nobody is shut out for ever by games left alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import ColumnElement, and_, exists, func, or_, select

from clayworks.core.messages import MN, Message
from clayworks.table import schema
from clayworks.table.errors import TooManyTables
from clayworks.table.fair import Asker
from clayworks.table.queries import with_people
from clayworks.table.rows import LEFT
from clayworks.table.seats import Seat, is_alone
from clayworks.table.storage import Storage, now

DAYS = 30
"""So long after the last choice an unfinished table with people counts for who sits there."""
BOT_DAYS = 1
"""So long one of bots alone counts, and everything for the address that it came from."""
UNLIMITED = 10**9


@dataclass(frozen=True, slots=True)
class Caps:
    """The most unfinished tables at once."""

    tables: int = UNLIMITED
    bot_tables: int = UNLIMITED
    address_tables: int = UNLIMITED
    address_bot_tables: int = UNLIMITED


def too_many_tables(count: int) -> Message:
    """For who has as many as is allowed."""
    return MN(
        "you have {count} unfinished table already; finish it or let go of it on the home page, "
        "then make a new one",
        "you have {count} unfinished tables already; finish one or let go of one on the home page, "
        "then make a new one",
        count,
    )


def too_many_bot_tables(count: int) -> Message:
    """For who lets bots play among themselves."""
    return MN(
        "bots play alone at {count} unfinished table of yours already; watch it to its end or sit down "
        "yourself; a day after its last choice a table no longer counts",
        "bots play alone at {count} unfinished tables of yours already; watch one to its end or sit down "
        "yourself; a day after its last choice a table no longer counts",
        count,
    )


def too_many_here(count: int) -> Message:
    """For who comes from where many come from."""
    return MN(
        "{count} unfinished table was made from your address already; finish it or come back later; "
        "a day after its last choice a table no longer counts",
        "{count} unfinished tables were made from your address already; finish some or come back later; "
        "a day after its last choice a table no longer counts",
        count,
    )


class Room:
    """Whether there is room for one more."""

    def __init__(self, storage: Storage, caps: Caps) -> None:
        self.storage = storage
        self.caps = caps
        self._coming: Counter[tuple[str, bool]] = Counter()
        """Tables that are being made: of thirty requests at once each knows of the others."""

    @asynccontextmanager
    async def for_one_more(self, maker: Asker, seats: Sequence[Seat]) -> AsyncIterator[None]:
        """Make a table inside; `TooManyTables` if there is no room."""
        alone = is_alone(seats)
        keys = [(maker.holder, alone), (maker.origin, alone)]
        self._coming.update(keys)
        coming = [self._coming[key] for key in keys]
        try:
            await self._check(maker, alone, coming)
            yield
        finally:
            self._coming -= Counter(keys)

    async def _check(self, maker: Asker, alone: bool, coming: Sequence[int]) -> None:
        caps = self.caps
        own, here = (
            (caps.bot_tables, caps.address_bot_tables) if alone else (caps.tables, caps.address_tables)
        )
        if maker.holder and await self._count(of_holder(maker.holder, alone)) + coming[0] > own:
            raise TooManyTables(too_many_bot_tables(own) if alone else too_many_tables(own))
        if maker.origin and await self._count(of_origin(maker.origin, alone)) + coming[1] > here:
            raise TooManyTables(too_many_here(here))

    async def _count(self, which: ColumnElement[bool]) -> int:
        tables = schema.tables.c
        query = select(func.count()).select_from(schema.tables).where(~tables.over, ~tables.closed, which)
        async with self.storage.database.reading() as connection:
            return int((await connection.execute(query)).scalar_one())


def touched_within(days: int) -> ColumnElement[bool]:
    """Where something happened in the last days."""
    return schema.tables.c.touched > now() - timedelta(days=days)


def of_holder(holder: str, alone: bool) -> ColumnElement[bool]:
    """Tables of bots that somebody made; or those at which they sit or which they made for programs."""
    tables, keys = schema.tables.c, schema.keys.c
    made = tables.made_by == holder
    if alone:
        return and_(made, ~with_people(), touched_within(BOT_DAYS))
    key = exists().where(keys.table_id == tables.id)
    sits = key.where(keys.hash == holder, keys.kind != LEFT)
    return and_(with_people(), or_(sits, and_(made, ~key.where(keys.kind == "cookie"))), touched_within(DAYS))


def of_origin(origin: str, alone: bool) -> ColumnElement[bool]:
    """Tables that were made from an address."""
    people = ~with_people() if alone else with_people()
    return and_(schema.tables.c.made_from == origin, people, touched_within(BOT_DAYS))
