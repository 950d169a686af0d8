"""Which of several servers thinks for the bots of a table: who claims it first, for this ply and for a while.

A claim is void when the table goes on, and when its server has not renewed it; so a server that died is in
nobody's way for long. One that is stopped in order gives its claims back, and the next one thinks at once.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import timedelta

from sqlalchemy import or_, update

from clayworks.table import schema
from clayworks.table.database import Database
from clayworks.table.storage import now

CLAIM_SECONDS = 15.0
"""So long a claim holds that nobody renews."""


class Claims:
    """The claims of one server."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.server = secrets.token_hex(8)

    async def take(self, address: str, ply: int) -> bool:
        """Whether this server is to think at a table that stands at a ply; one that is alone always is."""
        if not self.database.shared:
            return True
        tables, moment = schema.tables.c, now()
        free = or_(
            tables.thinking_by == self.server, tables.thinking_ply != ply, tables.thinking_until < moment
        )
        claim = (
            update(schema.tables)
            .where(tables.id == address, tables.ply == ply, free)
            .values(
                thinking_by=self.server,
                thinking_ply=ply,
                thinking_until=moment + timedelta(seconds=CLAIM_SECONDS),
            )
        )
        async with self.database.writing() as connection:
            return bool((await connection.execute(claim)).rowcount)

    async def renew(self, addresses: Collection[str]) -> None:
        """Go on with what this server thinks about."""
        if not self.database.shared or not addresses:
            return
        tables = schema.tables.c
        later = now() + timedelta(seconds=CLAIM_SECONDS)
        renewed = (
            update(schema.tables)
            .where(tables.id.in_(addresses), tables.thinking_by == self.server)
            .values(thinking_until=later)
        )
        async with self.database.writing() as connection:
            await connection.execute(renewed)

    async def give_back(self, addresses: Collection[str]) -> None:
        """Let others think at once where this server does no more."""
        if not self.database.shared or not addresses:
            return
        tables = schema.tables.c
        given_back = (
            update(schema.tables)
            .where(tables.id.in_(addresses), tables.thinking_by == self.server)
            .values(thinking_until=now() - timedelta(seconds=1))
        )
        async with self.database.writing() as connection:
            await connection.execute(given_back)
