"""Choices that were taken back by agreement: they leave the game and stay in its record, marked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.core.record import Record, written
from clayworks.table import schema
from clayworks.table.database import Database


async def withdrawn_from(database: Database, address: str, record: Record) -> list[dict[str, Any]]:
    """What was taken back at a table, as its record says it: after which ply, what, and who asked for it."""
    columns = schema.withdrawn.c
    query = select(schema.withdrawn).where(columns.table_id == address)
    async with database.reading() as connection:
        rows = (await connection.execute(query.order_by(columns.number, columns.ply))).mappings().all()
    taken = [[row for row in rows if row["number"] == number] for number in numbers(rows)]
    return [told(*one, record) for one in counted(taken, record.choices)]


def counted(taken: Sequence[Sequence[Any]], steps: Sequence[str]) -> list[tuple[int, Sequence[Any]]]:
    """After how many choices of the notation each withdrawal went on, with its rows.

    Rows are steps of a table, of which one may be several choices. So the course of the game is followed back
    from its end: before each withdrawal it was what stayed, and what was taken back.
    """
    found = []
    for rows in reversed(taken):
        stayed = list(steps[: rows[0]["ply"] - 1])
        found.append((len(written(stayed)), rows))
        steps = [*stayed, *(row["choice"] for row in rows)]
    return found[::-1]


def numbers(rows: Sequence[Any]) -> list[int]:
    """Which withdrawals there are, in order."""
    return list(dict.fromkeys(row["number"] for row in rows))


def told(after: int, rows: Sequence[Any], record: Record) -> dict[str, Any]:
    """One withdrawal."""
    return {
        "after": after,
        "choices": written(row["choice"] for row in rows),
        "asked_by": record.players[rows[0]["asked_by"]],
    }


async def take_back(
    connection: AsyncConnection, address: str, ply: int, number: int, asked_by: int, moment: datetime
) -> None:
    """Move all choices after a ply out of the game, and what waits with them; behind the lock of the table.

    Drafts and whatever is on its way belong to what has gone: every seat's revision rises.
    """
    actions, seats = schema.actions, schema.seats
    gone = (actions.c.table_id == address) & (actions.c.ply > ply)
    named = ("table_id", "number", "ply", "seat", "choice", "at", "asked_by", "taken_back")
    moved = select(
        actions.c.table_id,
        literal(number),
        actions.c.ply,
        actions.c.seat,
        actions.c.choice,
        actions.c.at,
        literal(asked_by),
        literal(moment, schema.Moment()),
    ).where(gone)
    await connection.execute(insert(schema.withdrawn).from_select(named, moved))
    await connection.execute(delete(actions).where(gone))
    await connection.execute(delete(schema.sealed).where(schema.sealed.c.table_id == address))
    await connection.execute(
        update(seats)
        .where(seats.c.table_id == address)
        .values(draft=[], draft_ply=ply, plan=None, revision=seats.c.revision + 1)
    )
