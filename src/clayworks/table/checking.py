"""Which stored tables this program could not open, asked before anything is changed.

Read without the definitions of `schema.py`, because the database may be of any earlier version: only columns
that have been there from the beginning.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import JSON, column, inspect, select
from sqlalchemy import table as stored
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.core.errors import ClayworksError
from clayworks.core.messages import MN, M, Message, Reason
from clayworks.table import copies
from clayworks.table.database import Database
from clayworks.table.errors import CannotServe
from clayworks.table.live import LiveTable
from clayworks.table.migrations import versions
from clayworks.table.rows import checked, readable, record_of

log = logging.getLogger("clayworks.table")

NAMED = 20
"""So many tables are named in a sentence; `serve --check` names all."""

KINDS = stored("tables", *(column(name) for name in ("id", "game", "rules", "components", "over")))
TABLES = stored(
    "tables",
    *(column(name) for name in ("id", "game", "rules", "components")),
    *(column(name, JSON) for name in ("players", "seed", "options", "deal")),
)
ACTIONS = stored("actions", *(column(name) for name in ("table_id", "ply", "seat", "choice")))


@dataclass(frozen=True, slots=True)
class Shut:
    """A table that would not open, and why."""

    table: str
    over: bool
    reason: Message | Reason | str


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in a database."""

    revision: str | None
    """The version of the stored form; None if there is nothing yet."""
    newest: str
    """The one that this program writes."""
    tables: int
    shut: Sequence[Shut]

    @property
    def pending(self) -> bool:
        """Whether a start would change the stored form of tables that are there."""
        return self.revision not in (None, self.newest)


async def check(database: Database, replays: bool) -> Checked:
    """Look at every table without changing anything; with every choice played again, or only at what it
    needs: its game, its version of the rules, its components.
    """
    async with consistent(database) as connection:
        revision, newest = await versions(connection, database.name)
        names = await connection.run_sync(lambda sync: set(inspect(sync).get_table_names()))
        if revision is None or "tables" not in names:
            return Checked(None, newest, 0, ())
        rows = (await connection.execute(select(KINDS).order_by(KINDS.c.id))).mappings().all()
        return Checked(revision, newest, len(rows), await shut_of(connection, rows, names, replays))


@asynccontextmanager
async def consistent(database: Database) -> AsyncIterator[AsyncConnection]:
    """One look at everything as it was at one moment, however long it takes."""
    if not database.shared:
        async with database.reading() as connection:
            yield connection
        return
    async with database.unhurried() as connection:
        await connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield connection


async def shut_of(
    connection: AsyncConnection, rows: Sequence[Any], names: set[str], replays: bool
) -> list[Shut]:
    """Those of some tables that would not open."""
    shut: list[Shut] = []
    fine: set[tuple[str, int, str]] = set()
    for row in rows:
        kind = (row["game"], row["rules"], row["components"])
        if kind in fine and not replays:
            continue
        reason = await reason_of(connection, row, "copies" in names, replays)
        if reason is None:
            fine.add(kind)
        else:
            shut.append(Shut(row["id"], bool(row["over"]), reason))
    return shut


async def reason_of(
    connection: AsyncConnection, kind: Mapping[str, Any], has_copies: bool, replays: bool
) -> Message | Reason | str | None:
    """Why a table would not open. A row that is damaged is one table, and no reason against others."""
    copy = None
    if has_copies and not copies.is_known(kind["game"], kind["components"]):
        copy = await copies.data_of(connection, kind["components"])
    found = await connection.execute(select(TABLES).where(TABLES.c.id == kind["id"]))
    columns, written = ACTIONS.c, []
    if replays:
        query = select(columns.ply, columns.seat, columns.choice).where(columns.table_id == kind["id"])
        written = list((await connection.execute(query.order_by(columns.ply))).all())
    try:
        with readable():
            record = record_of(dict(found.mappings().one()), copy)
            LiveTable(kind["id"], record, []).played(checked(written, 0))
    except ClayworksError as error:
        return error.said[0]
    return None


async def before_upgrade(database: Database, force: bool) -> bool:
    """See which tables would not open: a reason not to change anything, or at least to say it. Whether there
    is nothing to change.
    """
    found = await check(database, replays=False)
    if found.pending and found.shut and not force:
        raise refusal(found, database.name)
    for line in lines(found.shut, NAMED):
        log.warning("a table does not open here: %s", line)
    return found.revision == found.newest


def lines(shut: Sequence[Shut], most: int | None = None) -> list[Message]:
    """Table and reason, one a line."""
    named = [M("{table}: {reason}", table=one.table, reason=one.reason) for one in shut[:most]]
    more = 0 if most is None else len(shut) - most
    return named if more <= 0 else [*named, MN("… and {count} more", "… and {count} more", more)]


def refusal(found: Checked, name: str) -> CannotServe:
    """Before a database is brought up to date: which tables would be left behind, and what can be done."""
    would_not = MN(
        "{count} table in {name} would not open with this version; nothing was changed:",
        "{count} tables in {name} would not open with this version; nothing was changed:",
        len(found.shut),
        name=name,
    )
    advice = M("Back it up (clayworks backup) and start with --force, or use the version it was written by.")
    return CannotServe(would_not, *lines(found.shut, NAMED), advice)
