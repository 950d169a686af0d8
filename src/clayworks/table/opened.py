"""Files that people have opened, kept in the database: a link works at every server, and after a restart.

Each owner has so many and the server so many, by number and by size; the one opened longest ago makes room,
of the owner at hand, or of whoever has most. What nobody has opened for a month is forgotten.
"""

from __future__ import annotations

import hashlib
import zlib
from datetime import timedelta

from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.table import schema
from clayworks.table.database import Database
from clayworks.table.storage import now

LASTS = timedelta(days=30)
MOST_EACH = 50
MOST_EACH_BYTES = 10 * 2**20
"""As stored: packed, which a record is to about a tenth."""
MOST = 5_000
MOST_BYTES = 500 * 2**20

ROWS = schema.shelf


def key_of(text: str) -> str:
    """The address of a file: the hash of what it says, so nobody finds it who has not got it or was told."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


class OpenedFiles:
    """All of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def keep(self, text: str, owner: str) -> str:
        """Keep a file for an owner; who opens the same file later owns it. Returns its key."""
        key, packed = key_of(text), zlib.compress(text.encode("utf-8", "replace"))
        row = {"key": key, "owner": owner, "size": len(packed), "packed": packed, "at": now()}
        insert = postgresql.insert if self.database.shared else sqlite.insert
        async with self.database.writing() as connection:
            await connection.execute(delete(ROWS).where((ROWS.c.at < now() - LASTS) | (ROWS.c.key == key)))
            await make_room(connection, len(packed), owner)
            newest = (await connection.execute(select(func.max(ROWS.c.number)))).scalar() or 0
            added = insert(ROWS).values(**row, number=newest + 1)
            # Somebody else may open the same file at the same moment, at another server.
            await connection.execute(added.on_conflict_do_nothing())
        return key

    async def find(self, key: str) -> str | None:
        """A file by its key, if it is still kept."""
        query = select(ROWS.c.packed).where(ROWS.c.key == key, ROWS.c.at >= now() - LASTS)
        async with self.database.reading() as connection:
            packed = (await connection.execute(query)).scalar()
        return None if packed is None else zlib.decompress(packed).decode()


async def make_room(connection: AsyncConnection, size: int, owner: str) -> None:
    """Let the oldest go until one more fits: first the owner's own, then of whoever has most."""
    await shrink(connection, owner, MOST_EACH - 1, MOST_EACH_BYTES - size)
    while True:
        count, used = await amount(connection, ROWS.c.key.is_not(None))
        if count < MOST and used + size <= MOST_BYTES:
            return
        by_size = select(ROWS.c.owner).group_by(ROWS.c.owner).order_by(func.sum(ROWS.c.size).desc()).limit(1)
        greedy = (await connection.execute(by_size)).scalar_one()
        held, held_bytes = await amount(connection, ROWS.c.owner == greedy)
        await shrink(connection, greedy, held - 1, held_bytes)


async def shrink(connection: AsyncConnection, owner: str, most: int, most_bytes: int) -> None:
    """Let an owner's oldest files go until no more than so many are left."""
    mine = select(ROWS.c.key, ROWS.c.size).where(ROWS.c.owner == owner).order_by(ROWS.c.number.desc())
    kept = used = 0
    for key, size in (await connection.execute(mine)).all():
        kept, used = kept + 1, used + size
        if kept > most or used > most_bytes:
            await connection.execute(delete(ROWS).where(ROWS.c.key == key))


async def amount(connection: AsyncConnection, condition: ColumnElement[bool]) -> tuple[int, int]:
    """How many files there are, and their size."""
    query = select(func.count(), func.coalesce(func.sum(ROWS.c.size), 0)).where(condition)
    count, used = (await connection.execute(query)).one()
    return int(count), int(used)
