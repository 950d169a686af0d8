"""Everything that is stored of one table, in one look.

PostgreSQL is asked once: each question there is a way there and back, and several could be answered from
different moments. In a file questions cost little, and one transaction sees one moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import JSON, ColumnElement, Integer, Select, Table, bindparam, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.table import schema
from clayworks.table.errors import NoTable
from clayworks.table.queries import ACTIONS_SINCE, KEYS, REMATCH, SEALED, SEATS, TABLE

SEAT_COLUMNS = tuple(schema.seats.c)


class Action(NamedTuple):
    """A choice that was written down."""

    ply: int
    seat: int
    choice: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as the database has it."""

    row: dict[str, Any]
    seats: list[dict[str, Any]]
    actions: list[Action]
    """Those after the ply that was asked for."""
    sealed: dict[int, list[str]]
    keys: list[tuple[str, int, str]]
    rematch: str | None


async def stored(connection: AsyncConnection, address: str, since: int = 0) -> Stored:
    """A table with its choices after a ply."""
    if connection.dialect.name == "postgresql":
        return await _asked_once(connection, address, since)
    asked = {"address": address}
    row = (await connection.execute(TABLE, asked)).mappings().first()
    if row is None:
        raise NoTable
    seats = (await connection.execute(SEATS, asked)).mappings().all()
    written = (await connection.execute(ACTIONS_SINCE, {**asked, "since": since})).all()
    waiting = (await connection.execute(SEALED, {**asked, "stage": since + len(written)})).all()
    keys = (await connection.execute(KEYS, asked)).all()
    rematch = (await connection.execute(REMATCH, asked)).scalar()
    return Stored(
        dict(row),
        [dict(one) for one in seats],
        [Action(*one) for one in written],
        sealed_of(waiting),
        [(secret, seat, kind) for secret, seat, kind in keys],
        rematch,
    )


def sealed_of(rows: Sequence[Any]) -> dict[int, list[str]]:
    """Secret choices that wait, by seat."""
    return {seat: list(choices) for seat, choices in rows}


# -- PostgreSQL ------------------------------------------------------------------------------------------


def listed(
    table: Table, columns: Sequence[ColumnElement[Any]], order: ColumnElement[Any], *more: ColumnElement[bool]
) -> ColumnElement[Any]:
    """Rows that belong to the table that is asked for, as a list of lists."""
    each = aggregate_order_by(func.json_build_array(*columns), order)
    rows = select(func.json_agg(each, type_=JSON)).where(table.c.table_id == schema.tables.c.id, *more)
    return rows.correlate(schema.tables).scalar_subquery()


def _question(since: ColumnElement[Any]) -> Select[Any]:
    actions, sealed, keys = schema.actions, schema.sealed, schema.keys
    again = schema.tables.alias("again")
    rematch = select(again.c.id).where(again.c.rematch_of == schema.tables.c.id).scalar_subquery()
    return select(
        schema.tables,
        listed(schema.seats, SEAT_COLUMNS, schema.seats.c.seat).label("_seats"),
        listed(
            actions,
            (actions.c.ply, actions.c.seat, actions.c.choice, actions.c.at),
            actions.c.ply,
            actions.c.ply > since,
        ).label("_actions"),
        listed(
            sealed, (sealed.c.seat, sealed.c.choices), sealed.c.seat, sealed.c.stage == schema.tables.c.ply
        ).label("_sealed"),
        listed(keys, (keys.c.hash, keys.c.seat, keys.c.kind), keys.c.hash).label("_keys"),
        rematch.label("_rematch"),
    ).where(schema.tables.c.id == bindparam("address"))


ONE_QUESTION = _question(bindparam("since", type_=Integer))


async def _asked_once(connection: AsyncConnection, address: str, since: int) -> Stored:
    found = (await connection.execute(ONE_QUESTION, {"address": address, "since": since})).mappings().first()
    if found is None:
        raise NoTable
    names = [column.name for column in SEAT_COLUMNS]
    written = found["_actions"] or ()
    return Stored(
        {column.name: found[column.name] for column in schema.tables.c},
        [dict(zip(names, one, strict=True)) for one in found["_seats"] or ()],
        [Action(ply, seat, choice, datetime.fromisoformat(at)) for ply, seat, choice, at in written],
        sealed_of(found["_sealed"] or ()),
        [(secret, seat, kind) for secret, seat, kind in found["_keys"] or ()],
        found["_rematch"],
    )
