"""How somebody wants to be told that it is their turn: what is stored of it."""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from clayworks.core.messages import M
from clayworks.table import schema
from clayworks.table.database import Database
from clayworks.table.errors import Refused
from clayworks.table.keys import hashed
from clayworks.table.people import tidy_code
from clayworks.table.storage import now

MOST = 12
"""So many ways one person may have: a browser on each of some devices, a mail address."""
ASKERS_SECONDS = 5.0
"""Less than who is away is given to come back: nobody is missed by it."""
CODE_HOURS = 2
MOST_FAILURES = 20
"""Messages in a row that did not arrive, after which nobody tries any more."""


class WayKind(StrEnum):
    """By what somebody is told."""

    PUSH = "push"
    """To a browser."""
    MAIL = "mail"
    HOOK = "hook"
    """To a program: a webhook."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to tell somebody."""

    hash: str
    holder: str
    kind: WayKind
    address: str
    keys: dict[str, str] = field(default_factory=dict)
    """Of a browser: with what pushes are encrypted for it."""
    language: str = "en"
    base: str = ""
    """What links begin with."""
    code: str = ""
    """The hash of what has to come back from there first; empty when it has."""
    failures: int = 0
    at: datetime = field(default_factory=now)


def way_of(holder: str, kind: WayKind, address: str, **more: Any) -> Way:
    """A new way. A browser belongs to one person, the last who asked; a mail address may to several."""
    whose = "" if kind is WayKind.PUSH else holder
    return Way(
        hashlib.sha256(f"{kind} {whose} {address}".encode()).hexdigest(), holder, kind, address, **more
    )


class Ways:
    """The ways of everybody."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self.database = database
        self.clock = clock
        self._askers: tuple[float, frozenset[str]] = (-math.inf, frozenset())

    async def add(self, way: Way) -> None:
        """One more; what is waited for now, who asks for it sees before them, and is not told again."""
        row = {name: getattr(way, name) for name in Way.__slots__}
        row["kind"] = way.kind.value
        columns = schema.ways.c
        others = select(func.count()).where(columns.holder == way.holder, columns.hash != way.hash)
        kind = postgresql.insert if self.database.shared else sqlite.insert
        async with self.database.writing() as connection:
            if int((await connection.execute(others)).scalar_one()) >= MOST:
                raise Refused(M("you have {count} already; remove one first", count=MOST))
            query = kind(schema.ways).values(row)
            await connection.execute(query.on_conflict_do_update(index_elements=["hash"], set_=row))
            await connection.execute(all_told(way.holder))
        self._askers = (-math.inf, frozenset())

    async def confirm(self, holder: str, code: str) -> None:
        """The code has come back: the address is theirs."""
        columns = schema.ways.c
        sent = (columns.holder == holder) & (columns.code == hashed(tidy_code(code)))
        fresh = columns.at >= now() - timedelta(hours=CODE_HOURS)
        query = update(schema.ways).where(sent, fresh).values(code="")
        async with self.database.writing() as connection:
            if (await connection.execute(query)).rowcount != 1:
                raise Refused(M("this code does not work (any more); let a new one be sent"))
            await connection.execute(all_told(holder))

    async def of(self, holder: str) -> Sequence[Way]:
        """The ways of one person, the oldest first."""
        return await self._found(schema.ways.c.holder == holder)

    async def askers(self) -> frozenset[str]:
        """Everybody who wants to be told, as of some seconds ago: most turns are of nobody who does, and
        cost no look into the database. Who asks here is known at once, at another server a little later.
        """
        if self.clock() - self._askers[0] >= ASKERS_SECONDS:
            query = select(schema.ways.c.holder).distinct()
            async with self.database.reading() as connection:
                found = frozenset((await connection.execute(query)).scalars())
            self._askers = (self.clock(), found)
        return self._askers[1]

    async def open_to(self, holders: Collection[str]) -> Sequence[Way]:
        """The ways by which some people can be told now."""
        return await self._found(schema.ways.c.holder.in_(holders) & (schema.ways.c.code == ""))

    async def _found(self, which: ColumnElement[bool]) -> Sequence[Way]:
        query = select(schema.ways).where(which).order_by(schema.ways.c.at, schema.ways.c.hash)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [Way(**{**row, "kind": WayKind(row["kind"])}) for row in rows]

    async def drop(self, way: str, holder: str | None = None) -> bool:
        """Nobody is told by it any more; whether there was one (of that person)."""
        own = schema.ways.c.hash == way
        if holder is not None:
            own &= schema.ways.c.holder == holder
        async with self.database.writing() as connection:
            return (await connection.execute(delete(schema.ways).where(own))).rowcount == 1

    async def note(self, way: Way, arrived: bool) -> None:
        """Whether a message has arrived; after too many that have not, nobody tries any more."""
        if arrived and not way.failures:
            return
        own = schema.ways.c.hash == way.hash
        async with self.database.writing() as connection:
            failures = 0 if arrived else schema.ways.c.failures + 1
            await connection.execute(update(schema.ways).where(own).values(failures=failures))
            await connection.execute(delete(schema.ways).where(own, schema.ways.c.failures >= MOST_FAILURES))

    async def speak(self, holder: str, language: str) -> None:
        """The language in which somebody wants to be told from now on."""
        query = update(schema.ways).where(schema.ways.c.holder == holder).values(language=language)
        async with self.database.writing() as connection:
            await connection.execute(query)

    # -- who was told --------------------------------------------------------------------------------

    async def claim(self, table: str, seat: int, ply: int) -> bool:
        """Whether it is to us to tell a seat of its turn: once, of all servers, also after a restart."""
        columns = schema.seats.c
        query = update(schema.seats).where(
            columns.table_id == table, columns.seat == seat, columns.told_ply != ply
        )
        async with self.database.writing() as connection:
            return (await connection.execute(query.values(told_ply=ply))).rowcount == 1

    async def overdue(self, silent: timedelta, limit: int) -> Sequence[str]:
        """Tables at which somebody may have to be told and nobody has: a server was stopped in between."""
        tables, seats, keys, ways = schema.tables.c, schema.seats.c, schema.keys.c, schema.ways.c
        query = (
            select(tables.id)
            .join(schema.seats, seats.table_id == tables.id)
            .join(schema.keys, (keys.table_id == seats.table_id) & (keys.seat == seats.seat))
            .join(schema.ways, ways.holder == keys.hash)
            .where(~tables.over, ~tables.closed, ~tables.waits, seats.kind == "human", ways.code == "")
            .where(seats.told_ply != tables.ply, tables.touched <= now() - silent)
            .distinct()
            .limit(limit)
        )
        async with self.database.reading() as connection:
            return (await connection.execute(query)).scalars().all()


def all_told(holder: str) -> Any:
    """Somebody has seen what waits for them now."""
    seats, keys = schema.seats, schema.keys
    ply = select(schema.tables.c.ply).where(schema.tables.c.id == seats.c.table_id).scalar_subquery()
    own = select(keys.c.hash).where(
        keys.c.hash == holder, keys.c.table_id == seats.c.table_id, keys.c.seat == seats.c.seat
    )
    return update(seats).where(own.exists()).values(told_ply=ply)
