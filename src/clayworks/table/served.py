"""Served time: seconds during which a server was there to be played at. Clocks of tables go by it.

It has nothing to do with the clock on the wall, so nobody is late because one was set, and it stands still
while no server runs: each server counts on from what is stored, by a clock that can't be set, and stores the
highest that it knows. Between two beats it counts only so far. So it also stands still for who was stopped,
for a machine that slept, and while the database is away.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import Float, cast, select, update
from sqlalchemy.dialects import postgresql, sqlite

from clayworks.table import schema
from clayworks.table.database import Database

NAME = "served"
BEAT_SECONDS = 5.0
STRETCH = 2 * BEAT_SECONDS
"""So far is counted on without a beat."""


class Served:
    """The served time of one database, as one server knows it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.clock: Callable[[], float] = time.monotonic
        self.stretch = STRETCH
        self._known = 0.0
        self._at = self.clock()

    def now(self) -> float:
        """Seconds served so far."""
        return self._known + min(max(0.0, self.clock() - self._at), self.stretch)

    def set(self, seconds: float) -> None:
        """Count on from here."""
        self._known, self._at = seconds, self.clock()

    async def start(self) -> None:
        """Count on from what is stored: what has passed without any server does not count."""
        kind = postgresql.insert if self.database.shared else sqlite.insert
        async with self.database.writing() as connection:
            await connection.execute(
                kind(schema.settings).values(name=NAME, value="0").on_conflict_do_nothing()
            )
            self.set(float((await connection.execute(STORED)).scalar_one()))

    async def beat(self) -> None:
        """Store how far it is, and catch up with who is further."""
        mine = self.now()
        further = update(schema.settings).where(
            schema.settings.c.name == NAME, cast(schema.settings.c.value, Float) < mine
        )
        async with self.database.writing() as connection:
            await connection.execute(further.values(value=f"{mine:.3f}"))
            stored = float((await connection.execute(STORED)).scalar_one())
        self.set(max(stored, mine))


STORED = select(schema.settings.c.value).where(schema.settings.c.name == NAME)
