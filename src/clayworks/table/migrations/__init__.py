"""How the stored form has grown: one file a step, applied by themselves when a server starts."""

from __future__ import annotations

import zlib
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.core.messages import M
from clayworks.table.database import Database
from clayworks.table.errors import CannotServe

LOCK = zlib.crc32(b"clayworks migrations")
"""Several servers may start at once: on PostgreSQL they wait for each other."""
STEPS = Path(__file__).parent / "versions"
REVISIONS = tuple(sorted(step.name[1:5] for step in STEPS.glob("v[0-9]*.py")))
"""Every version of the stored form that this program knows, the newest last."""


async def versions(connection: AsyncConnection, name: str) -> tuple[str | None, str]:
    """The version of what is stored (None: nothing yet), and this program's."""
    revision = await connection.run_sync(stored_version)
    if revision is not None and revision not in REVISIONS:
        raise newer(name)
    return revision, REVISIONS[-1]


def stored_version(connection: Connection) -> str | None:
    """The version that Alembic has noted; None if there is nothing yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


async def upgrade(database: Database) -> None:
    """Bring the stored form up to date, in one transaction."""
    async with database.unhurried() as connection:
        if database.shared:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        revision, newest = await versions(connection, database.name)
        if revision != newest:
            await grow(connection, newest)


async def grow(connection: AsyncConnection, revision: str) -> None:
    """Apply all steps up to a version. Alembic is loaded for that alone: most starts do without."""
    from alembic import command
    from alembic.config import Config

    def steps(sync: Connection) -> None:
        alembic = Config()
        alembic.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
        alembic.attributes["connection"] = sync
        command.upgrade(alembic, revision)

    await connection.run_sync(steps)


def newer(name: str) -> CannotServe:
    """What a database says that a later program has changed."""
    return CannotServe(M("{name} was written by a newer version of Clayworks; install that one", name=name))
