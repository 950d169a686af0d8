"""Leaving a table for good: a bot plays on where other people play; where nobody is left, the game ends.

The key of who resigns opens the seat no more, but it is kept as what it was (`LEFT`): the table stays among
the games of who has played there, and a rematch asks them as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Executable, delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.table import schema
from clayworks.table.clock import after_going_back, stored_clocks
from clayworks.table.live import LiveTable
from clayworks.table.rows import LEFT
from clayworks.table.seats import Kind, Seat
from clayworks.table.storage import Storage, now


def left(row: Seat, level: str) -> Seat:
    """A seat after its person has left for good."""
    return replace(row, kind=Kind.BOT, level=level, gone="resigned", draft=[], plan=None)


def nobody_left(table: LiveTable, seats: Sequence[Seat]) -> bool:
    """Whether nobody would play here, nor come: no person, no free seat, nobody who may come back."""
    keyed = {seat for held in table.keys.values() for seat in held}
    return not any(
        seat.kind is not Kind.BOT or (seat.gone == "replaced" and seat.number in keyed) for seat in seats
    )


async def leave(storage: Storage, table: LiveTable, row: Seat, tell: Executable | None) -> bool:
    """Write down that somebody has left a seat for good; whether the game ends by that.

    If it does, what is in memory is to be read again: all its seats have changed.
    """
    ends = nobody_left(table, [row if one.number == row.number else one for one in table.seats])

    async def also(connection: AsyncConnection) -> None:
        keys, seats, asked = schema.keys, schema.seats, schema.invitations.c
        own = (keys.c.table_id == table.id) & (keys.c.seat == row.number)
        await connection.execute(delete(keys).where(own, keys.c.kind == "token"))
        await connection.execute(update(keys).where(own).values(kind=LEFT))
        await connection.execute(
            delete(schema.invitations).where(asked.table_id == table.id, asked.seat == row.number)
        )
        if not ends:
            return
        values: dict[str, Any] = {"closed": True, "bot_due": False, "proposal": None, "touched": now()}
        values |= {"clocks": stored_clocks(after_going_back(table, ())), "runs_out": None}
        await connection.execute(update(schema.tables).where(schema.tables.c.id == table.id).values(values))
        # A bot that is about to write has known another revision, and looks again.
        await connection.execute(
            update(seats).where(seats.c.table_id == table.id).values(revision=seats.c.revision + 1)
        )

    await storage.save_seat(table, row, tell, also=also)
    return ends
