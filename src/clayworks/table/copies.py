"""Players' own copies of printed games, kept by the hash of their components.

A copy that a table was made with stays for good; of the others each player has so many, and the server so
many: the oldest makes room.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.core import registry
from clayworks.core.game import Game
from clayworks.core.messages import M
from clayworks.table import schema
from clayworks.table.database import Database
from clayworks.table.errors import NoCopy, Refused
from clayworks.table.queries import COPY
from clayworks.table.rows import readable

MOST_EACH = 50
"""Copies of one player."""
MOST_UNUSED = 5_000
"""Copies that no table was made with, of all players together."""

USED = select(schema.tables.c.components)


@dataclass(frozen=True, slots=True)
class StoredCopy:
    """A copy as it is kept."""

    game: Game
    name: str


def is_known(game: str, digest: str) -> bool:
    """Whether a table's components need not be read, or would be of no use."""
    return not registry.knows(game) or registry.known_here(game, digest) is not None


async def data_of(connection: AsyncConnection, digest: str) -> dict[str, Any] | None:
    """What a copy says."""
    row = (await connection.execute(COPY, {"hash": digest})).first()
    return None if row is None else dict(row.data)


class Copies:
    """All copies of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, digest: str) -> StoredCopy:
        """A copy by its hash."""
        async with self.database.reading() as connection:
            row = (await connection.execute(COPY, {"hash": digest})).first()
        if row is None or not registry.knows(row.game):
            raise NoCopy
        with readable():
            return StoredCopy(registry.of_data(row.game, row.data), row.name)

    async def keep(self, game: Game, name: str, holder: str) -> str:
        """Keep a copy; the same values are the same copy, whoever brings them. Returns its hash."""
        digest = game.components.digest
        values = {
            "hash": digest,
            "game": game.name,
            "name": name,
            "data": game.components.data,
            "holder": holder,
            "at": datetime.now(UTC),
        }
        insert = postgresql.insert if self.database.shared else sqlite.insert
        async with self.database.writing() as connection:
            if await known(connection, digest):
                return digest
            await make_room(connection, holder)
            await connection.execute(insert(schema.copies).values(**values).on_conflict_do_nothing())
        return digest


async def known(connection: AsyncConnection, digest: str) -> bool:
    """Whether a copy is kept already."""
    return (await connection.execute(COPY, {"hash": digest})).first() is not None


async def make_room(connection: AsyncConnection, holder: str) -> None:
    """The oldest copies without a table make room; who has only copies with tables has to do with these."""
    copies = schema.copies
    unused = copies.c.hash.not_in(USED)
    for condition, most in ((copies.c.holder == holder, MOST_EACH), (unused, MOST_UNUSED)):
        count = select(func.count()).select_from(copies).where(condition)
        if (await connection.execute(count)).scalar_one() < most:
            continue
        oldest = select(copies.c.hash).where(condition, unused).order_by(copies.c.at).limit(1)
        gone = (await connection.execute(oldest)).scalar()
        if gone is None:
            raise Refused(
                M("you keep {count} copies here already, all with tables; use one of them", count=most)
            )
        await connection.execute(delete(copies).where(copies.c.hash == gone))
