"""What who runs a server can do with its tables, while it runs or not: `clayworks admin`.

Everything goes through the same service and storage as the choices of players, so a server that runs finds
out by its own comparisons at the next write, and by the row in `operations` within a second.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Executable, Select, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.core.messages import M
from clayworks.table import schema
from clayworks.table.checking import consistent
from clayworks.table.database import Database
from clayworks.table.errors import CannotServe, NoTable, Refused, Wrong
from clayworks.table.hosting import USUAL_LEVEL
from clayworks.table.keys import fresh_secret, hashed
from clayworks.table.live import LiveTable
from clayworks.table.migrations import versions
from clayworks.table.notices import Heard, Notice
from clayworks.table.resigning import leave, left
from clayworks.table.retention import delete_table, done, forget_holder, take_away
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from clayworks.table.storage import Storage, now
from clayworks.table.talk import Line as Said
from clayworks.table.talk import all_lines

T = TypeVar("T")

SHORTEST = 8
"""So much of a holder's hash names them, if no other begins so."""


@dataclass(frozen=True, slots=True)
class Line:
    """A table in a list."""

    table: str
    game: str
    players: list[str]
    """Names, or the level of a bot; empty for who has given none."""
    choices: int
    over: bool
    closed: bool
    made_at: datetime
    touched: datetime


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat for who runs the server: no secret is in it, only hashes of some."""

    seat: int
    kind: str
    level: str
    name: str
    gone: str
    holders: list[str]
    banned: list[str]
    invited: bool


class Orders:
    """A notifier that leaves a row for servers that run, in the transaction of what was done."""

    certain = True

    def __init__(self, what: str = "seats") -> None:
        self.what = what

    async def start(self, heard: Heard) -> None:
        """Nobody listens here."""

    async def stop(self) -> None:
        """Nothing to stop."""

    def payload(self, notice: Notice) -> None:
        """Nothing but the row."""
        return None

    def statement(self, notice: Notice) -> Executable:
        """The row."""
        return done(self.what, notice.table)


@asynccontextmanager
async def visiting(address: str, create: bool = False) -> AsyncIterator[Database]:
    """A database beside the servers that may run on it."""
    database = Database(address)
    try:
        if not database.shared:
            see_file(Path(str(database.url.database)), create)
        await database.connect(alone=False)
        yield database
    finally:
        await database.close()


def see_file(path: Path, create: bool) -> None:
    """SQLite would make an empty file of a wrong name without a word."""
    if not path.exists():
        if not create:
            raise CannotServe(M("there is no database {name}", name=str(path)))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(0o600)


@asynccontextmanager
async def office(address: str) -> AsyncIterator[Office]:
    """The office of a database that has the stored form of this program."""
    async with visiting(address) as database:
        async with consistent(database) as connection:
            found, newest = await versions(connection, database.name)
        if found != newest:
            raise CannotServe(
                M("{name} is not up to date: start the server of this version once", name=database.name)
            )
        yield Office(database)


class Office:
    """All that can be done."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.storage = Storage(database)
        self.tables = Tables(self.storage)
        self.tables.notifier = Orders()

    # -- looking -------------------------------------------------------------------------------------

    async def lines(self, game: str = "", over: bool | None = None, limit: int = 50) -> Sequence[Line]:
        """Tables, the latest first."""
        columns = schema.tables.c
        query = select(schema.tables).order_by(columns.touched.desc()).limit(limit)
        if game:
            query = query.where(columns.game == game)
        if over is not None:
            query = query.where(columns.over == over)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
            names = await self._names(connection, [row["id"] for row in rows])
        return [
            Line(
                row["id"], row["game"], names.get(row["id"], []), row["ply"], row["over"], row["closed"],
                row["made_at"], row["touched"],
            )
            for row in rows
        ]  # fmt: skip

    async def _names(self, connection: AsyncConnection, tables: Sequence[str]) -> dict[str, list[str]]:
        columns = schema.seats.c
        query = select(columns.table_id, columns.name, columns.level).where(columns.table_id.in_(tables))
        names: dict[str, list[str]] = {}
        for table, name, level in (await connection.execute(query.order_by(columns.seat))).all():
            names.setdefault(table, []).append(name or level)
        return names

    async def show(self, address: str) -> dict[str, Any]:
        """A table and its seats."""
        async with self.database.reading() as connection:
            row = (
                (await connection.execute(select(schema.tables).where(schema.tables.c.id == address)))
                .mappings()
                .first()
            )
            if row is None:
                raise NoTable
            seats = await self._seats(connection, address)
        shown = {name: row[name] for name in ("game", "rules", "components", "options", "patience", "hints")}
        return {
            "table": address,
            **shown,
            "choices": row["ply"],
            "over": row["over"],
            "closed": row["closed"],
            "cancelled": row["cancelled"],
            "withdrawals": row["withdrawals"],
            "clock": row["clock"],
            "bot_due": row["bot_due"],
            "made_at": row["made_at"],
            "touched": row["touched"],
            "rematch_of": row["rematch_of"],
            "seats": [asdict(seat) for seat in seats],
        }

    async def _seats(self, connection: AsyncConnection, address: str) -> Sequence[SeatLine]:
        keys, asked = schema.keys.c, schema.invitations.c
        found = (await connection.execute(select(keys.seat, keys.hash).where(keys.table_id == address))).all()
        shut = set((await connection.execute(select(schema.bans.c.hash))).scalars())
        invited = set(
            (await connection.execute(select(asked.seat).where(asked.table_id == address))).scalars()
        )
        rows = await connection.execute(
            select(schema.seats).where(schema.seats.c.table_id == address).order_by(schema.seats.c.seat)
        )
        lines = []
        for row in rows.mappings():
            holders = sorted(holder for seat, holder in found if seat == row["seat"])
            lines.append(
                SeatLine(
                    row["seat"], row["kind"], row["level"], row["name"], row["gone"], holders,
                    [holder for holder in holders if holder in shut], row["seat"] in invited,
                )
            )  # fmt: skip
        return lines

    async def _change(self, address: str, act: Callable[[LiveTable], Awaitable[T]]) -> T:
        """Do something at a table as it is now: nobody tells an office what servers write."""
        await self.tables.look_again(address)
        return await self.tables.change(address, act)

    # -- tables --------------------------------------------------------------------------------------

    async def close(self, address: str) -> None:
        """End a table: it can be looked at, and nobody chooses any more."""

        async def act(table: LiveTable) -> None:
            if table.over:
                raise Refused(M("the game is over"))
            if table.closed:
                raise Refused(M("this table is closed already"))
            await self._set_closed(address, True, False)

        await self._change(address, act)

    async def reopen(self, address: str) -> None:
        """Let a closed table go on."""

        async def act(table: LiveTable) -> None:
            if not table.closed:
                raise Refused(M("this table is not closed"))
            table.closed = False
            await self._set_closed(address, False, bool(table.bots_to_choose()))

        await self._change(address, act)

    async def _set_closed(self, address: str, closed: bool, due: bool) -> None:
        tables, seats = schema.tables, schema.seats
        values: dict[str, Any] = {"closed": closed, "bot_due": due}
        if not closed:
            values["cancelled"] = False
        async with self.database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == address).values(values))
            # Whoever is about to write has known another revision, and looks again.
            await connection.execute(
                update(seats).where(seats.c.table_id == address).values(revision=seats.c.revision + 1)
            )
            await connection.execute(done("closed" if closed else "reopened", address))

    async def delete(self, addresses: Sequence[str]) -> None:
        """Tables with everything that belongs to them; all of them, or none if one does not exist."""
        async with self.database.writing() as connection:
            for address in addresses:
                await delete_table(connection, address)

    async def hand_back(self, address: str, seat: int) -> str:
        """A new invitation for a seat whose key was lost, or which a bot has taken; old keys open nothing."""
        code = fresh_secret()

        async def act(table: LiveTable) -> None:
            if seat not in range(len(table.seats)):
                last = len(table.seats) - 1
                raise Wrong(M("seat {seat}: this table has seats 0 to {last}", seat=seat, last=last))
            if table.seats[seat].kind is Kind.BOT and not table.seats[seat].gone:
                raise Refused(M("a bot has sat there from the beginning"))
            row = replace(table.seats[seat], kind=Kind.OPEN, level="", name="", gone="", draft=[], plan=None)
            await self.storage.save_seat(table, row, done("seats", address), forget_keys=True)
            await self.storage.invite(address, seat, hashed(code))

        await self._change(address, act)
        return code

    # -- what was said -------------------------------------------------------------------------------

    async def talk(self, address: str) -> Sequence[Said]:
        """Everything that was said at a table, with who said it."""
        await self.tables.look_again(address)
        return await all_lines(self.database, address)

    async def take_away(self, address: str, number: int) -> None:
        """A line of the talk at a table; that there was one can still be seen."""
        columns = schema.talk.c
        async with self.database.writing() as connection:
            which = (columns.table_id == address) & (columns.number == number)
            if not await take_away(connection, which):
                raise Wrong(
                    M("nothing with the number {number} was said at {table}", number=number, table=address)
                )
            await connection.execute(done("talk", address))

    # -- holders -------------------------------------------------------------------------------------

    async def holder(self, named: str) -> str:
        """The hash of somebody's secret: by its beginning, or by a seat (`TABLE:N`)."""
        table, colon, seat = named.partition(":")
        keys = schema.keys.c
        if colon and seat.isdecimal() and len(seat) < 4:
            queries = [select(keys.hash).where(keys.table_id == table, keys.seat == int(seat))]
        elif len(named) >= SHORTEST and set(named) <= set("0123456789abcdef"):
            known = (keys.hash, schema.copies.c.holder, schema.bans.c.hash)
            queries = [select(column).where(column.startswith(named)) for column in known]
        else:
            raise Wrong(M("write at least {count} characters of a holder's hash, or TABLE:N", count=SHORTEST))
        found = {one for query in queries for one in await self._hashes(query)}
        if not found:
            raise Wrong(M("'{named}' is no holder of anything here", named=named))
        if len(found) > 1:
            names = ", ".join(sorted(found))
            raise Wrong(M("'{named}' means several holders: {holders}", named=named, holders=names))
        return found.pop()

    async def _hashes(self, query: Select[str]) -> Sequence[str]:
        async with self.database.reading() as connection:
            return (await connection.execute(query.distinct())).scalars().all()

    async def seats_of(self, holder: str) -> Sequence[tuple[str, int]]:
        """Where somebody sits."""
        keys = schema.keys.c
        query = select(keys.table_id, keys.seat).where(keys.hash == holder).order_by(keys.table_id, keys.seat)
        async with self.database.reading() as connection:
            return [(table, seat) for table, seat in (await connection.execute(query)).all()]

    async def ban(self, holder: str, note: str = "") -> None:
        """Whoever has this secret may do nothing here any more."""
        async with self.database.writing() as connection:
            await connection.execute(delete(schema.bans).where(schema.bans.c.hash == holder))
            await connection.execute(insert(schema.bans).values(hash=holder, note=note[:200], at=now()))
            await connection.execute(done("banned"))

    async def unban(self, holder: str) -> None:
        """They may again."""
        async with self.database.writing() as connection:
            gone = await connection.execute(delete(schema.bans).where(schema.bans.c.hash == holder))
            if gone.rowcount != 1:
                raise Wrong(M("this holder is not banned"))
            await connection.execute(done("unbanned"))

    async def bans(self) -> Sequence[dict[str, Any]]:
        """Who is banned, the latest first."""
        query = select(schema.bans).order_by(schema.bans.c.at.desc())
        async with self.database.reading() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def resign_all(self, holder: str) -> Sequence[tuple[str, int]]:
        """Bots play on wherever somebody sits in a game that goes on."""
        left = []
        for address, seat in await self.seats_of(holder):
            if await self._change(address, self._leaving(seat)):
                left.append((address, seat))
        return left

    def _leaving(self, seat: int) -> Callable[[LiveTable], Any]:
        async def act(table: LiveTable) -> bool:
            row = table.seats[seat]
            if table.over or row.kind is not Kind.HUMAN:
                return False
            if await leave(self.storage, table, left(row, USUAL_LEVEL), done("seats", table.id)):
                self.tables.doubt(table.id)
            return True

        return act

    async def forget(self, holder: str) -> Sequence[tuple[str, int]]:
        """Forget one person: bots play on for them, and their names and keys go."""
        held = await self.seats_of(holder)
        await self.resign_all(holder)
        await forget_holder(self.database, holder, held)
        return held
