"""One link for a table: who has it sits down on a free seat, and the host says who may.

The link is made from the table and a number (`keys.link_code`), so it can be shown again at any time, to
everybody who sits there, and nothing that is stored opens a seat. It dies only when the host renews it.
"""

from __future__ import annotations

import hmac
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

from sqlalchemy import Executable, delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.core.messages import M
from clayworks.table import schema
from clayworks.table.errors import NotYours, Refused, StorageLost
from clayworks.table.hosting import Host
from clayworks.table.keys import link_code
from clayworks.table.live import LiveTable
from clayworks.table.notices import Notice
from clayworks.table.people import Moved
from clayworks.table.queries import END_OF_WAITING, one_seat
from clayworks.table.rows import seat_row, still_open
from clayworks.table.seats import Kind, Seat, checked_name
from clayworks.table.service import NotWritten
from clayworks.table.storage import Outdated, now

log = logging.getLogger("clayworks.table")

NOT_HOST = M("only the host of the table can do that")
NO_LINK = M("this link does not work (any more); ask for the new one")


class Inviting:
    """Brings people to tables."""

    def __init__(self, host: Host, key: Callable[[], str]) -> None:
        self.host = host
        self.tables = host.tables
        self.storage = host.storage
        self.key = key
        """What links are made with; all servers of one database have the same."""

    def code(self, table: LiveTable) -> str:
        """What the link of a table ends with."""
        return link_code(table.id, table.link, self.key())

    def opens(self, table: LiveTable, code: str) -> bool:
        """Whether this is the link of the table."""
        return hmac.compare_digest(code.encode(), self.code(table).encode())

    # -- who comes -----------------------------------------------------------------------------------

    async def sit(
        self, address: str, code: str, name: str, holder: str, kind: str = "cookie", wanted: int | None = None
    ) -> tuple[LiveTable, int]:
        """Take a free seat by the link, the first one unless said. Who sits there already stays."""
        tidy = checked_name(name)

        async def act(table: LiveTable) -> int:
            if held := table.keys.get(holder):
                own = min(held)
                if table.seats[own].kind is Kind.OPEN:  # kept for them: who sits down says yes
                    await self.change_seat(table, replace(table.seats[own], kind=Kind.HUMAN, locked=False))
                return own
            if not table.public and not self.opens(table, code):
                raise Refused(NO_LINK)
            if holder in table.away:
                raise Refused(M("the host has sent you away from this table"))
            seat = free_seat(table, wanted)
            taken = replace(seat, kind=Kind.HUMAN, name=tidy, level="", gone="")
            await self._give(table, taken, holder, kind)
            log.info("table %s: somebody has taken seat %d", table.id, seat.number)
            return seat.number

        number = await self.tables.change(address, act)
        return await self.tables.look(address), number

    async def _give(self, table: LiveTable, row: Seat, holder: str, kind: str) -> None:
        """A seat to somebody. If the answer of the database is lost, what is stored decides."""

        async def also(connection: AsyncConnection) -> None:
            key = {"hash": holder, "table_id": table.id, "seat": row.number, "kind": kind, "at": now()}
            await connection.execute(insert(schema.keys), key)

        try:
            await self.change_seat(table, row, also)
        except StorageLost as lost:
            await self.tables.find_out(table, table.seats[row.number], lost)
            if row.number not in table.keys.get(holder, ()):
                raise NotWritten(lost) from lost
        else:
            table.keys.setdefault(holder, set()).add(row.number)

    async def accept(self, address: str, holder: str, seat: int) -> LiveTable:
        """Yes to a seat that is kept for somebody: the next game with the same people."""

        async def act(table: LiveTable) -> LiveTable:
            row = kept_for(table, holder, seat)
            await self.change_seat(table, replace(row, kind=Kind.HUMAN, locked=False))
            return table

        return await self.tables.change(address, act)

    async def accept_all(self, table: LiveTable, holder: str) -> LiveTable:
        """Who asks for another game, too, has said yes."""
        for seat in sorted(table.keys.get(holder, ())):
            if table.seats[seat].kind is Kind.OPEN:
                table = await self.accept(table.id, holder, seat)
        return table

    async def decline(self, address: str, holder: str, seat: int) -> LiveTable:
        """No to it: the seat is free for anybody who has the link."""

        async def act(table: LiveTable) -> LiveTable:
            row = kept_for(table, holder, seat)

            async def also(connection: AsyncConnection) -> None:
                keys = schema.keys
                own = (keys.c.table_id == address) & (keys.c.seat == seat)
                await connection.execute(delete(keys).where(own))

            await self.change_seat(table, replace(row, locked=False, name=""), also)
            for held in table.keys.values():
                held.discard(seat)
            return table

        return await self.tables.change(address, act)

    # -- what the host does --------------------------------------------------------------------------

    async def renew(self, address: str, holder: str) -> LiveTable:
        """Another link: the old one does not work any more."""

        async def act(table: LiveTable) -> LiveTable:
            is_host(table, holder)
            notice = Notice(address, "seats", table.ply)
            query = update(schema.tables).where(
                schema.tables.c.id == address, schema.tables.c.link == table.link
            )
            async with self.storage.database.writing() as connection:
                if (await connection.execute(query.values(link=table.link + 1))).rowcount != 1:
                    raise Outdated
                await told(connection, self.tables.notifier.statement(notice))
            table.link += 1
            self.tables.tell(notice)
            return table

        return await self.tables.change(address, act)

    async def lock(self, address: str, holder: str, seat: int, locked: bool) -> LiveTable:
        """Whether the link gives a seat away."""

        async def act(table: LiveTable) -> LiveTable:
            is_host(table, holder)
            await self.change_seat(table, replace(table.seats[seat], locked=locked))
            return table

        return await self.tables.change(address, act)

    async def send_away(self, address: str, holder: str, seat: int) -> LiveTable:
        """Before the game begins: the seat is free again, and the link does not bring them back."""

        async def act(table: LiveTable) -> LiveTable:
            is_host(table, holder)
            if not table.waits:
                raise Refused(M("the game has begun: nobody can be sent away any more"))
            row = table.seats[seat]
            if row.kind is not Kind.HUMAN or seat in table.keys.get(holder, ()):
                raise Refused(M("nobody else sits there"))
            gone = [key for key, held in table.keys.items() if seat in held]
            away = [*table.away, *gone]

            async def also(connection: AsyncConnection) -> None:
                for part in (schema.keys, schema.invitations):
                    mine = (part.c.table_id == address) & (part.c.seat == seat)
                    await connection.execute(delete(part).where(mine))
                query = update(schema.tables).where(schema.tables.c.id == address)
                await connection.execute(query.values(away=away))

            await self.change_seat(table, replace(row, kind=Kind.OPEN, name="", draft=[], plan=None), also)
            table.away = away
            for key in gone:
                table.keys[key].discard(seat)
            return table

        return await self.tables.change(address, act)

    async def offer_again(self, address: str, holder: str, seat: int) -> LiveTable:
        """A seat that a bot was given instead of a friend is free for a friend again.

        If nobody has chosen yet, everybody waits again; else the game goes on until it comes to that seat.
        """

        async def act(table: LiveTable) -> LiveTable:
            is_host(table, holder)
            row = table.seats[seat]
            if row.kind is not Kind.BOT or row.gone != "replaced" or is_held(table, seat):
                raise Refused(M("this seat was not given to a bot instead of a friend"))
            if table.over:
                raise Refused(M("the game is over"))
            again = replace(row, kind=Kind.OPEN, level="", name="", gone="", draft=[], plan=None)
            await self.change_seat(table, again, waits=table.ply == 0)
            return table

        return await self.tables.change(address, act)

    # -- to another device ---------------------------------------------------------------------------

    async def move(self, moved: Moved, holder: str, kind: str = "cookie") -> LiveTable:
        """One seat goes from one person's device to another: who had it has it no longer."""
        assert moved.seat is not None
        seat = moved.seat

        async def act(table: LiveTable) -> LiveTable:
            if seat not in table.keys.get(moved.holder, ()):
                raise Refused(M("the seat has changed hands meanwhile"))

            async def also(connection: AsyncConnection) -> None:
                keys = schema.keys
                own = (keys.c.table_id == table.id) & (keys.c.seat == seat)
                await connection.execute(delete(keys).where(own, keys.c.hash.in_((moved.holder, holder))))
                key = {"hash": holder, "table_id": table.id, "seat": seat, "kind": kind, "at": now()}
                await connection.execute(insert(keys), key)

            await self.change_seat(table, table.seats[seat], also)
            table.keys[moved.holder].discard(seat)
            table.keys.setdefault(holder, set()).add(seat)
            return table

        return await self.tables.change(moved.table, act)

    # -- writing -------------------------------------------------------------------------------------

    async def change_seat(
        self,
        table: LiveTable,
        row: Seat,
        also: Callable[[AsyncConnection], Awaitable[None]] | None = None,
        waits: bool = False,
    ) -> None:
        """A seat that has changed, in one transaction with what else belongs to it."""
        notice = Notice(table.id, "seats", table.ply, row.number)
        after = [row if one.number == row.number else one for one in table.seats]
        gathers = (table.waits or waits) and still_open(after)
        due = table.bots_due(after, gathers)
        values = {**seat_row(table.id, row), "revision": row.revision + 1}
        async with self.storage.database.writing() as connection:
            query = update(schema.seats).where(one_seat(table.id, row.number, row.revision))
            if (await connection.execute(query.values(values))).rowcount != 1:
                raise Outdated
            query = update(schema.tables).where(schema.tables.c.id == table.id)
            await connection.execute(query.values(waits=gathers, bot_due=due))
            if also is not None:
                await also(connection)
            await connection.execute(END_OF_WAITING, {"address": table.id})
            await told(connection, self.tables.notifier.statement(notice))
        table.seats[row.number] = replace(row, revision=row.revision + 1)
        table.waits = gathers
        self.tables.tell(notice)
        self.tables.wake_bots(table)


async def told(connection: AsyncConnection, statement: Executable | None) -> None:
    """Tell other servers, if there are any, when all of it is written."""
    if statement is not None:
        await connection.execute(statement)


def is_host(table: LiveTable, holder: str) -> None:
    """Only the host may."""
    if table.host not in table.keys.get(holder, set()):
        raise NotYours(NOT_HOST)


def kept_for(table: LiveTable, holder: str, seat: int) -> Seat:
    """A seat that waits for a person to say yes or no."""
    if seat not in table.keys.get(holder, ()):
        raise NotYours(M("this seat is not yours"))
    row = table.seats[seat]
    if row.kind is not Kind.OPEN:
        raise Refused(M("you sit there already"))
    return row


def is_held(table: LiveTable, seat: int) -> bool:
    """Whether somebody has the key of a seat."""
    return any(seat in held for held in table.keys.values())


def free_seats(table: LiveTable) -> list[Seat]:
    """The seats that the link gives away."""
    return [seat for seat in table.seats if seat.kind is Kind.OPEN and not seat.locked]


def free_seat(table: LiveTable, wanted: int | None) -> Seat:
    """The seat that is wanted, or the first one that is free."""
    free = free_seats(table)
    if not free:
        raise Refused(M("every seat is taken; you can look on"))
    if wanted is None:
        return free[0]
    found = [seat for seat in free if seat.number == wanted]
    if not found:
        raise Refused(M("this seat is taken; choose another one"))
    return found[0]
