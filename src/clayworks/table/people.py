"""Who somebody is: one person with one device or several, and no account.

A person is known by the hash of the secret of their first device; it is what opens seats. A further device
has a secret of its own, and a row that says as whom it counts. So nothing about seats has to know of
devices, and who has one device only has no row at all.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.core.messages import M
from clayworks.table import schema
from clayworks.table.database import Database
from clayworks.table.errors import Refused, StorageTrouble
from clayworks.table.keys import hashed
from clayworks.table.retention import done
from clayworks.table.seats import checked_name
from clayworks.table.storage import now

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: none of them is taken for another, in any language."""
MISTAKEN = str.maketrans("OILU", "011V")
PASS_LETTERS, RECOVERY_LETTERS = 12, 28
"""Of five bits each: 60 for what works once and for some minutes, 140 for what works for years."""
GROUP = 4
PASS_MINUTES = 10
BELIEVED_SECONDS = 60.0
"""So long it is believed as whom a device counts; who signs out is told to all servers at once."""
MOST_KNOWN = 50_000
SIGNED_OUT = ""
NOT_A_CODE = M("this code does not work (any more); ask for a new one on the other device")
NOT_RECOVERED = M("nothing is kept under this; look whether every letter is right")


@dataclass(frozen=True, slots=True)
class Person:
    """What somebody wants to be remembered."""

    holder: str
    name: str = ""
    settings: dict[str, Any] = field(default_factory=dict)
    has_recovery: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """What came of a code: everything of somebody, or one seat of a table."""

    holder: str
    """Whose it was."""
    table: str = ""
    seat: int | None = None


def fresh_code(letters: int) -> str:
    """A code that can be read out and typed: groups of four, without letters that look alike."""
    drawn = "".join(secrets.choice(LETTERS) for _ in range(letters))
    return "-".join(drawn[at : at + GROUP] for at in range(0, letters, GROUP))


def tidy_code(text: str) -> str:
    """A code as somebody has typed it, without what does not matter.

    >>> tidy_code(" o1l2-abcd ")
    '0112-ABCD'
    """
    plain = re.sub(r"[\s\-–—_.]", "", text.upper()).translate(MISTAKEN)
    return "-".join(plain[at : at + GROUP] for at in range(0, len(plain), GROUP))


def tokens_beside(holder: str) -> ColumnElement[bool]:
    """The tokens of the seats that somebody has: a lost device may have made some."""
    keys, own = schema.keys, schema.keys.alias("own")
    held = select(own.c.hash).where(
        own.c.hash == holder, own.c.table_id == keys.c.table_id, own.c.seat == keys.c.seat
    )
    return (keys.c.kind == "token") & held.exists()


class People:
    """Everybody of one database."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self.database = database
        self.clock = clock
        self._known: dict[str, tuple[str, float]] = {}

    # -- as whom a device counts -----------------------------------------------------------------------

    async def holder_of(self, device: str) -> str | None:
        """As whom a device counts, by the hash of its secret; None for one that was signed out.

        While the database is away, what was known last is believed, and of others nothing.
        """
        known = self._known.get(device)
        if known is not None and self.clock() - known[1] < BELIEVED_SECONDS:
            return known[0] or None
        try:
            async with self.database.reading() as connection:
                found = await self._holder(connection, device)
        except StorageTrouble:
            return None if known is None else known[0] or None
        self._remember(device, found)
        return found or None

    def forget(self) -> None:
        """Somebody has signed out, here or on another server: ask again."""
        self._known.clear()

    def _remember(self, device: str, holder: str) -> None:
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[device] = (holder, self.clock())

    async def _holder(self, connection: AsyncConnection, device: str) -> str:
        query = select(schema.devices.c.holder).where(schema.devices.c.hash == device)
        found = (await connection.execute(query)).scalar()
        return device if found is None else str(found)

    # -- what is remembered ----------------------------------------------------------------------------

    async def find(self, holder: str) -> Person:
        """Somebody; a stranger is nobody in particular."""
        query = select(schema.people).where(schema.people.c.holder == holder)
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).mappings().first()
        if row is None:
            return Person(holder)
        return Person(holder, row["name"], dict(row["settings"]), row["recovery"] is not None)

    async def remember(
        self, holder: str, name: str | None = None, settings: dict[str, Any] | None = None
    ) -> None:
        """A name, settings; what is not said stays."""
        changed: dict[str, Any] = {} if name is None else {"name": checked_name(name)}
        if settings is not None:
            changed["settings"] = settings
        if changed:
            await self._keep(holder, changed)

    async def _keep(self, holder: str, changed: dict[str, Any]) -> None:
        kind = postgresql.insert if self.database.shared else sqlite.insert
        row = {"holder": holder, "name": "", "settings": {}, "at": now(), **changed}
        query = kind(schema.people).values(row)
        async with self.database.writing() as connection:
            await connection.execute(query.on_conflict_do_update(index_elements=["holder"], set_=changed))

    async def devices_of(self, holder: str) -> int:
        """How many devices somebody has."""
        query = select(schema.devices.c.hash).where(schema.devices.c.holder == holder)
        async with self.database.reading() as connection:
            further = (await connection.execute(query)).scalars().all()
            first = await self._holder(connection, holder)
        return len(further) + (first == holder)

    # -- to another device -----------------------------------------------------------------------------

    async def make_pass(self, holder: str, table: str = "", seat: int | None = None) -> str:
        """A code that works once within some minutes: for everything, or for one seat.

        An older one about the same stops working: there is one on the screen.
        """
        code = fresh_code(PASS_LETTERS)
        columns = schema.passes.c
        same = (columns.holder == holder) & (columns.table_id == table)
        same &= columns.seat.is_(None) if seat is None else columns.seat == seat
        row = {
            "hash": hashed(code),
            "holder": holder,
            "table_id": table,
            "seat": seat,
            "until": now() + timedelta(minutes=PASS_MINUTES),
        }
        async with self.database.writing() as connection:
            await connection.execute(delete(schema.passes).where(or_(same, columns.until < now())))
            await connection.execute(insert(schema.passes), row)
        return code

    async def take_pass(self, code: str, device: str) -> Moved:
        """Use a code on a device. One for everything makes it a device of that person.

        One for a seat says which; the seat is given over by who keeps tables.
        """
        columns = schema.passes.c
        query = delete(schema.passes).where(columns.hash == hashed(tidy_code(code)), columns.until >= now())
        async with self.database.writing() as connection:
            row = (
                await connection.execute(query.returning(columns.holder, columns.table_id, columns.seat))
            ).first()
            if row is None:
                raise Refused(NOT_A_CODE)
            moved = Moved(*row)
            if not moved.table:
                await self.join(connection, device, moved.holder)
        self.forget()
        return moved

    async def join(self, connection: AsyncConnection, device: str, holder: str) -> None:
        """A device counts as somebody from now on; what was played with it before comes along.

        If somebody else was signed in on it, only the device changes hands.
        """
        before = await self._holder(connection, device)
        if before == holder:
            return
        if before == device and await self._is_alone(connection, device):
            await self._bring_along(connection, device, holder)
        kind = postgresql.insert if self.database.shared else sqlite.insert
        row = {"hash": device, "holder": holder, "at": now()}
        query = kind(schema.devices).values(row)
        await connection.execute(
            query.on_conflict_do_update(index_elements=["hash"], set_={"holder": holder, "at": row["at"]})
        )
        await connection.execute(done("people"))

    async def _is_alone(self, connection: AsyncConnection, holder: str) -> bool:
        """Whether somebody has no other device and no way back: who has is still there without this one."""
        devices, people, accounts = schema.devices.c, schema.people.c, schema.accounts.c
        ways = (
            select(devices.hash).where(devices.holder == holder),
            select(people.recovery).where(people.holder == holder, people.recovery.is_not(None)),
            select(accounts.hash).where(accounts.holder == holder),
        )
        for way in ways:
            if (await connection.execute(way.limit(1))).first() is not None:
                return False
        return True

    async def _bring_along(self, connection: AsyncConnection, old: str, holder: str) -> None:
        """The seats of a stranger become those of the person whose device it now is."""
        keys, both = schema.keys, schema.keys.alias("both")
        double = select(both.c.hash).where(
            both.c.hash == holder, both.c.table_id == keys.c.table_id, both.c.seat == keys.c.seat
        )
        await connection.execute(delete(keys).where(keys.c.hash == old, double.exists()))
        moved = update(keys).where(keys.c.hash == old).values(hash=holder).returning(keys.c.table_id)
        tables = set((await connection.execute(moved)).scalars())
        made = update(schema.tables).where(schema.tables.c.made_by == old).values(made_by=holder)
        await connection.execute(made)
        told = update(schema.ways).where(schema.ways.c.holder == old).values(holder=holder)
        await connection.execute(told)
        await self._bring_results(connection, old, holder)
        for address in sorted(tables):
            await connection.execute(done("seats", address))

    async def _bring_results(self, connection: AsyncConnection, old: str, holder: str) -> None:
        """How their games ended is theirs, too; where both sat, one person sat on several seats after all."""
        results = schema.results

        def played(who: str) -> ColumnElement[bool]:
            one = results.alias()
            return results.c.table_id.in_(select(one.c.table_id).where(one.c.holder == who))

        against_oneself = update(results).where(played(old), played(holder)).values(counted=False)
        await connection.execute(against_oneself)
        await connection.execute(update(results).where(results.c.holder == old).values(holder=holder))

    # -- when all devices are lost ---------------------------------------------------------------------

    async def make_recovery(self, holder: str) -> str:
        """What brings everything back; shown once, and an older one stops working."""
        code = fresh_code(RECOVERY_LETTERS)
        await self._keep(holder, {"recovery": hashed(code)})
        return code

    async def recover(self, code: str, device: str) -> str:
        """Make a device one of who has this; the hash of who that is."""
        query = select(schema.people.c.holder).where(schema.people.c.recovery == hashed(tidy_code(code)))
        async with self.database.writing() as connection:
            found = (await connection.execute(query)).scalar()
            if found is None:
                raise Refused(NOT_RECOVERED)
            await self.join(connection, device, str(found))
        self.forget()
        return str(found)

    async def sign_out_everywhere(self, holder: str, device: str) -> None:
        """No device but this one counts as this person any more, not even the first; no code works either,
        and no account leads here.

        `device` is the hash of a secret that nobody has had before.
        """
        devices = schema.devices
        async with self.database.writing() as connection:
            out = update(devices).where(devices.c.holder == holder).values(holder=SIGNED_OUT)
            await connection.execute(out)
            await connection.execute(delete(devices).where(devices.c.hash == holder))
            rows = [
                {"hash": holder, "holder": SIGNED_OUT, "at": now()},
                {"hash": device, "holder": holder, "at": now()},
            ]
            await connection.execute(insert(devices), rows)
            await connection.execute(delete(schema.passes).where(schema.passes.c.holder == holder))
            # A lost device may still be signed in at the other service.
            await connection.execute(delete(schema.accounts).where(schema.accounts.c.holder == holder))
            await connection.execute(delete(schema.keys).where(tokens_beside(holder)))
            ways = schema.ways.c  # a lost browser is not told any more, either
            await connection.execute(delete(schema.ways).where(ways.holder == holder, ways.kind == "push"))
            await connection.execute(done("people"))
        self.forget()
