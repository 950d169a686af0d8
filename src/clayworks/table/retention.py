"""How long things are kept: deleting tables, by age or by name, and forgetting who played at them.

What is done leaves a row in `operations` in the same transaction, so that servers that run follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import ColumnElement, Executable, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.core.messages import M
from clayworks.table import schema
from clayworks.table.database import Database
from clayworks.table.errors import NoTable, Refused
from clayworks.table.storage import now

TOGETHER = 200
"""So many tables are deleted in one transaction: players never wait long for it."""

PARTS = (
    schema.actions,
    schema.withdrawn,
    schema.sealed,
    schema.keys,
    schema.invitations,
    schema.results,
    schema.talk,
    schema.seats,
)
"""What belongs to a table and goes with it."""


def done(what: str, table: str = "") -> Executable:
    """That something was done, for servers that run."""
    return insert(schema.operations).values(what=what, table_id=table, at=now())


async def delete_table(connection: AsyncConnection, address: str) -> None:
    """A table with everything that belongs to it."""
    tables = schema.tables
    # Behind the lock of the table's row: nobody adds anything to it meanwhile.
    await connection.execute(update(tables).where(tables.c.id == address).values(closed=True))
    for part in PARTS:
        await connection.execute(delete(part).where(part.c.table_id == address))
    later = update(tables).where(tables.c.rematch_of == address).values(rematch_of=None)
    again = (await connection.execute(later.returning(tables.c.id))).scalar()
    if (await connection.execute(delete(tables).where(tables.c.id == address))).rowcount != 1:
        raise NoTable
    await connection.execute(done("deleted", address))
    if again is not None:
        await connection.execute(done("seats", again))


# -- by age ----------------------------------------------------------------------------------------------


def untouched(days: float, unfinished: bool) -> ColumnElement[bool]:
    """Tables at which nothing has happened for so many days: those that are over, or also all others."""
    columns = schema.tables.c
    old = columns.touched <= now() - timedelta(days=days)
    return old if unfinished else old & (columns.over | columns.closed)


async def older(database: Database, days: float, unfinished: bool) -> Sequence[str]:
    """Which tables these are, the oldest first."""
    columns = schema.tables.c
    query = select(columns.id).where(untouched(days, unfinished)).order_by(columns.touched)
    async with database.reading() as connection:
        return (await connection.execute(query)).scalars().all()


async def expire(database: Database, days: float, unfinished: bool) -> Sequence[str]:
    """Delete them, and copies of printed games that are as old and that no table is played with."""
    gone: list[str] = []
    query = select(schema.tables.c.id).where(untouched(days, unfinished)).limit(TOGETHER)
    while True:
        async with database.writing() as connection:
            found = (await connection.execute(query)).scalars().all()
            for address in found:
                await delete_table(connection, address)
        gone += found
        if len(found) < TOGETHER:
            break
    copies = schema.copies.c
    unused = copies.hash.not_in(select(schema.tables.c.components))
    async with database.writing() as connection:
        old = copies.at <= now() - timedelta(days=days)
        await connection.execute(delete(schema.copies).where(old, unused))
    return gone


# -- who played ------------------------------------------------------------------------------------------


NOBODY = {"made_by": "", "made_from": ""}
"""A table of which nobody knows any more who made it."""


async def anonymise(database: Database, addresses: Sequence[str]) -> None:
    """Forget who played at finished tables: names, keys, invitations and what was said go, the games stay."""
    async with database.writing() as connection:
        for address in addresses:
            await forget_players(connection, address)


async def forget_players(connection: AsyncConnection, address: str) -> None:
    """At one table; one at which somebody plays would be left without a player."""
    seats, columns = schema.seats, schema.tables.c
    query = select(columns.over | columns.closed).where(columns.id == address)
    ended = (await connection.execute(query)).scalar()
    if ended is None:
        raise NoTable
    if not ended:
        raise Refused(M("the game at {table} goes on; close it first", table=address))
    await connection.execute(
        update(seats)
        .where(seats.c.table_id == address)
        .values(name="", plan=None, revision=seats.c.revision + 1)
    )
    for part in (schema.keys, schema.invitations, schema.talk):
        await connection.execute(delete(part).where(part.c.table_id == address))
    await connection.execute(update(schema.tables).where(columns.id == address).values(**NOBODY, away=[]))
    results = schema.results
    await connection.execute(update(results).where(results.c.table_id == address).values(holder=""))
    await connection.execute(done("anonymised", address))


async def forget_holder(database: Database, holder: str, seats_held: Sequence[tuple[str, int]]) -> None:
    """Forget one person, for whom bots play on already: names and keys go, what they said and how they were
    told, their copies are nobody's, and the files that they opened are gone.
    """
    seats, keys, copies, tables = schema.seats, schema.keys, schema.copies, schema.tables
    async with database.writing() as connection:
        for address, seat in seats_held:
            theirs = (seats.c.table_id == address) & (seats.c.seat == seat)
            await connection.execute(
                update(seats).where(theirs).values(name="", plan=None, revision=seats.c.revision + 1)
            )
            await connection.execute(done("anonymised", address))
        await connection.execute(delete(keys).where(keys.c.hash == holder))
        await connection.execute(update(copies).where(copies.c.holder == holder).values(holder=""))
        await connection.execute(update(tables).where(tables.c.made_by == holder).values(NOBODY))
        await connection.execute(delete(schema.shelf).where(schema.shelf.c.owner == holder))
        results = schema.results
        await connection.execute(update(results).where(results.c.holder == holder).values(holder=""))
        for part in (schema.people, schema.devices, schema.passes, schema.accounts):
            await connection.execute(delete(part).where(part.c.holder == holder))
        await connection.execute(done("people"))
        await connection.execute(delete(schema.ways).where(schema.ways.c.holder == holder))
        for address in await take_away(connection, schema.talk.c.holder == holder):
            await connection.execute(done("talk", address))


TAKEN_AWAY = {"holder": "", "name": "", "phrase": "", "text": ""}
"""A line of talk of which nothing is left but that there was one: its number is never used again."""


async def take_away(connection: AsyncConnection, which: ColumnElement[bool]) -> Sequence[str]:
    """Take lines of talk away; at which tables."""
    talk = schema.talk
    query = update(talk).where(which).values(TAKEN_AWAY).returning(talk.c.table_id)
    return sorted(set((await connection.execute(query)).scalars()))
