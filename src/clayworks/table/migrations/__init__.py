"""How the stored form has grown: one file a step, applied by themselves when a server starts."""

from __future__ import annotations

import zlib
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, text

from clayworks.core.messages import M
from clayworks.table.database import Database
from clayworks.table.errors import CannotServe

LOCK = zlib.crc32(b"clayworks migrations")
"""Several servers may start at once: on PostgreSQL they wait for each other."""


def config(connection: Connection) -> Config:
    """Alembic, told where our steps are."""
    alembic = Config()
    alembic.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    alembic.attributes["connection"] = connection
    return alembic


async def upgrade(database: Database) -> None:
    """Bring the stored form up to date, in one transaction."""
    try:
        async with database.unhurried() as connection:
            if database.shared:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            await connection.run_sync(lambda sync: command.upgrade(config(sync), "head"))
    except CommandError as error:
        raise newer(database.name) from error


def newer(name: str) -> CannotServe:
    """What a database says that a later program has changed."""
    return CannotServe(M("{name} was written by a newer version of Clayworks; install that one", name=name))
