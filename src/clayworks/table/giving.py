"""A seat whose device is lost, for who has neither another one nor a recovery phrase.

Whoever has the seat can't answer, so the others are asked. A seat is worth something (a hand that nobody
else may see), so nobody gets one by asking alone: several others have to agree; where there is only one other
person, who has the seat must not have come to the table for a long time since it was proposed. It is over as
soon as somebody comes with the device that was believed lost, chooses with it, or refuses. And what it ends
with is a code for one device that has no seat at this table: nobody plays two seats by it unnoticed.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex

from sqlalchemy import delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.core.messages import M
from clayworks.table import schema
from clayworks.table.errors import NotYours, Refused
from clayworks.table.inviting import Inviting
from clayworks.table.live import LiveTable, Proposal
from clayworks.table.people import Moved, People
from clayworks.table.rows import LEFT
from clayworks.table.seats import Kind
from clayworks.table.storage import now

MINUTE, HOUR, DAY = 60, 3600, 86_400
GIVEN = "proposal:"
"""A code for a lost seat belongs to nobody, but to what was agreed on."""

STILL_HERE = M("this seat is open on a device just now, from which it can be taken to another one")
OVER = M("this code does not work any more: the device was found, or somebody has refused")


def own_seats(table: LiveTable, seat: int) -> set[int]:
    """The seats of who has a seat."""
    return {seat}.union(*(held for held in table.keys.values() if seat in held))


def lost_device(table: LiveTable, own: Sequence[int], seat: int | None) -> Proposal:
    """The proposal that another device gets a seat; says why not, if it can't be."""
    if seat is None or seat not in range(len(table.seats)):
        raise Refused(M("say which seat it is about"))
    row = table.seats[seat]
    if seat in own_seats(table, own[0]):
        raise Refused(M("this is your own seat: take it to another device yourself"))
    if row.kind is not Kind.HUMAN and row.gone != "replaced":
        raise Refused(M("nobody sits on this seat"))
    if table.waits:
        raise Refused(M("the game has not begun: the link of the table leads to a free seat"))
    sealed = tuple(sorted(table.sealed))
    return Proposal(
        token_hex(4), "seat", own[0], table.ply, table.ply, tuple(own), sealed, seat, table.served()
    )


def waits_for(table: LiveTable) -> int:
    """So many seconds one person alone waits: as long as the table is patient, a day at most."""
    if table.clock is not None:
        return HOUR
    return min(max(table.patience, 10 * MINUTE), DAY) if table.patience else DAY


def others(table: LiveTable, seat: int) -> int:
    """How many other people play."""
    theirs = own_seats(table, seat)
    seats = {row.number for row in table.seats if row.kind is Kind.HUMAN} - theirs
    return len({min(held & seats) for held in table.keys.values() if held & seats})


def ready_in(table: LiveTable, made: Proposal) -> float | None:
    """Seconds until another device may get the seat; None while somebody has still to agree."""
    assert made.seat is not None
    if made.seat in made.agreed:
        return 0.0
    people = {row.number for row in table.seats if row.kind is Kind.HUMAN} - own_seats(table, made.seat)
    if people - set(made.agreed):
        return None
    if others(table, made.seat) > 1:
        return 0.0
    return max(0.0, made.since + waits_for(table) - table.served())


class Giving:
    """Gives seats of lost devices to others."""

    def __init__(self, inviting: Inviting, people: People) -> None:
        self.inviting, self.people = inviting, people
        self.tables = inviting.tables

    async def code(self, address: str, held: set[int], proposal: str) -> str:
        """A code that brings the seat to a device that has none here; for who proposed it."""
        table = await self.tables.look_again(address)
        made = table.proposed
        if made is None or made.id != proposal or made.seat is None:
            raise Refused(M("this is not proposed any more"))
        if made.by not in held:
            raise NotYours(M("who has proposed it makes the code"))
        left = ready_in(table, made)
        if left is None:
            raise Refused(M("not all others have agreed yet"))
        if left > 0:
            raise Refused(M("it is too early: who has the seat may still come"))
        if self.tables.presence.at(address, made.seat):
            raise Refused(STILL_HERE)
        return await self.people.make_pass(GIVEN + made.id, address, made.seat)

    async def take(self, moved: Moved, holder: str, kind: str = "cookie") -> LiveTable:
        """A device has used the code: it has the seat, and the lost one has it no longer."""
        assert moved.seat is not None
        seat = moved.seat

        async def act(table: LiveTable) -> LiveTable:
            made = table.proposed
            if made is None or GIVEN + made.id != moved.holder or made.seat != seat:
                raise Refused(OVER)
            if table.keys.get(holder):
                raise Refused(
                    M("you sit at this table already: use the code on the device that gets the seat")
                )

            async def also(connection: AsyncConnection) -> None:
                keys, tables = schema.keys, schema.tables
                own = (keys.c.table_id == table.id) & (keys.c.seat == seat)
                await connection.execute(
                    delete(keys).where(own, (keys.c.kind != LEFT) | (keys.c.hash == holder))
                )
                key = {"hash": holder, "table_id": table.id, "seat": seat, "kind": kind, "at": now()}
                await connection.execute(insert(keys), key)
                await connection.execute(update(tables).where(tables.c.id == table.id).values(proposal=None))

            await self.inviting.change_seat(table, table.seats[seat], also)
            for keyed in table.keys.values():
                keyed.discard(seat)
            table.keys.setdefault(holder, set()).add(seat)
            table.proposal = None
            return table

        return await self.tables.change(moved.table, act)
