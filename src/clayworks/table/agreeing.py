"""What all people at a table agree on: to end it, or to take back what happened since somebody's last turn.

A proposal stands at the table for everybody to see, with who has agreed. It is over when all have, when one
refuses or takes it back, and by itself when a person chooses. Who holds several seats agrees for all of them;
bots are not asked, and who was replaced by one is not waited for. A lost device is another matter
(`giving.py`): who has it can't answer, so the others are asked.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import asdict, replace
from secrets import token_hex
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.core.messages import M
from clayworks.table import schema
from clayworks.table.clock import after_going_back, runs_out, stored_clocks
from clayworks.table.errors import NotYours, Refused
from clayworks.table.giving import STILL_HERE, lost_device, own_seats
from clayworks.table.live import LiveTable, Proposal
from clayworks.table.notices import Notice
from clayworks.table.revealed import is_revealed
from clayworks.table.rows import proposal_of
from clayworks.table.seats import Kind
from clayworks.table.service import Tables, why_closed
from clayworks.table.storage import Outdated, now
from clayworks.table.story import lines
from clayworks.table.turns import turns
from clayworks.table.withdrawn import take_back

log = logging.getLogger("clayworks.table")

Work = Callable[[AsyncConnection], Awaitable[None]]


def people(table: LiveTable) -> set[int]:
    """The seats whose people have to agree."""
    return {seat.number for seat in table.seats if seat.kind is Kind.HUMAN}


def start_of_last_turn(table: LiveTable, seat: int) -> int | None:
    """The ply at which the last turn began of which a seat has written something down."""
    told = list(lines(table.committed, table.happened))
    mine = [turn for turn in turns(told, table.choosers) if turn.seat == seat]
    return mine[-1].first - 1 if mine else None


def way_back(table: LiveTable, seat: int) -> int:
    """The ply to which a seat may propose to go back; says why not, if not."""
    ply = start_of_last_turn(table, seat)
    if ply is None:
        raise Refused(M("you have not played a turn yet that could be taken back"))
    if is_revealed(table, ply):
        raise Refused(M("something has come to light since then: nobody can go back behind that"))
    return ply


def asked(table: LiveTable, made: Proposal) -> set[int]:
    """The seats whose people have to agree to something."""
    return people(table) if made.seat is None else people(table) - own_seats(table, made.seat)


class Agreeing:
    """Proposals at tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.storage = tables.storage

    # -- proposing -----------------------------------------------------------------------------------

    async def propose(
        self, address: str, held: Collection[int], what: str, seat: int | None = None
    ) -> LiveTable:
        """Propose something to all others; if there are none, it is done at once.

        `seat` says whose device is lost, if that is what it is about.
        """

        async def act(table: LiveTable) -> LiveTable:
            own = self._own(table, held)
            if table.proposed is not None:
                raise Refused(M("something is proposed already; answer that first"))
            if what == "seat":
                if seat is not None and self.tables.presence.at(address, seat):
                    raise Refused(STILL_HERE)
                made = lost_device(table, own, seat)
            else:
                made = await self._proposal(table, own, what)
            return await self._put(table, made)

        return await self._done(address, act)

    async def _proposal(self, table: LiveTable, own: list[int], what: str) -> Proposal:
        by, to = own[0], table.ply
        if what == "back":
            by = max(own, key=lambda seat: start_of_last_turn(table, seat) or -1)
            to = await asyncio.to_thread(way_back, table, by)
        return Proposal(token_hex(4), what, by, table.ply, to, tuple(own), tuple(sorted(table.sealed)))

    async def agree(self, address: str, held: Collection[int], proposal: str) -> LiveTable:
        """Agree for all own seats; when all have, it is done."""

        async def act(table: LiveTable) -> LiveTable:
            own, found = self._own(table, held), self._open(table, proposal)
            agreed = tuple(sorted({*found.agreed, *own}))
            return await self._put(table, replace(found, agreed=agreed))

        return await self._done(address, act)

    async def refuse(self, address: str, held: Collection[int], proposal: str) -> LiveTable:
        """Refuse it, or take the own one back: it is over."""

        async def act(table: LiveTable) -> LiveTable:
            self._own(table, held)
            self._open(table, proposal)
            await self._write(table, {"proposal": None})
            table.proposal = None
            return table

        return await self._done(address, act)

    async def came(self, table: LiveTable, seats: Collection[int]) -> None:
        """Somebody opens the table who has some seats: a device that was believed lost is not."""

        def is_found(table: LiveTable) -> bool:
            return table.proposed is not None and table.proposed.seat in seats

        async def act(table: LiveTable) -> None:
            if is_found(table):
                await self._write(table, {"proposal": None})
                table.proposal = None

        if is_found(table):
            await self.tables.change(table.id, act)

    def _own(self, table: LiveTable, held: Collection[int]) -> list[int]:
        if table.over:
            raise Refused(M("the game is over"))
        if table.closed:
            raise Refused(why_closed(table))
        own = sorted(people(table) & set(held))
        if not own:
            raise NotYours(M("only who plays at the table is asked"))
        return own

    def _open(self, table: LiveTable, proposal: str) -> Proposal:
        found = table.proposed
        if found is None or found.id != proposal:
            raise Refused(M("this is not proposed any more"))
        return found

    # -- doing it ------------------------------------------------------------------------------------

    async def _put(self, table: LiveTable, made: Proposal) -> LiveTable:
        """Let it stand at the table; or do it, if all have agreed."""
        if made.what == "seat" or asked(table, made) - set(made.agreed):
            await self._write(table, {"proposal": asdict(made)})
            table.proposal = made
            return table
        if made.what == "cancel":
            await self._cancel(table)
        else:
            await self._go_back(table, made)
        return table

    async def _cancel(self, table: LiveTable) -> None:
        ended: dict[str, Any] = {"closed": True, "cancelled": True, "bot_due": False, "proposal": None}
        clocks = after_going_back(table, ())
        ended |= {"clocks": stored_clocks(clocks), "runs_out": None}

        async def fence(connection: AsyncConnection) -> None:
            # Whoever is about to write has known another revision, and looks again.
            seats = schema.seats
            await connection.execute(
                update(seats).where(seats.c.table_id == table.id).values(revision=seats.c.revision + 1)
            )

        await self._write(table, ended, fence)
        log.info("table %s: all have agreed to end it", table.id)

    async def _go_back(self, table: LiveTable, made: Proposal) -> None:
        if await asyncio.to_thread(is_revealed, table, made.to):
            await self._write(table, {"proposal": None})
            table.proposal = None
            raise Refused(M("something has come to light since then: nobody can go back behind that"))
        state, moment = table.record.replay(made.to), now()
        asked = [seat for seat in state.deciders() if table.seats[seat].kind is Kind.HUMAN]
        clocks = after_going_back(table, asked)
        values = {
            "ply": made.to,
            "proposal": None,
            "withdrawals": table.withdrawals + 1,
            "bot_due": any(table.seats[seat].kind is Kind.BOT for seat in state.deciders()),
            "touched": moment,
            "clocks": stored_clocks(clocks),
            "runs_out": runs_out(table.clock, clocks),
        }

        async def work(connection: AsyncConnection) -> None:
            await take_back(connection, table.id, made.to, table.withdrawals + 1, made.by, moment)

        await self._write(table, values, work)
        log.info("table %s: choices %d to %d were taken back", table.id, made.to + 1, table.ply)

    async def _write(self, table: LiveTable, values: dict[str, Any], work: Work | None = None) -> None:
        """Change a table on which nobody has written since; behind the lock of its row."""
        columns = schema.tables.c
        known = select(columns.ply, columns.proposal, columns.closed).where(columns.id == table.id)
        async with self.storage.database.writing() as connection:
            found = (await connection.execute(known.with_for_update())).first()
            before = table.ply, table.proposal, False
            if found is None or (found[0], proposal_of(found[1]), found[2]) != before:
                raise Outdated
            await connection.execute(update(schema.tables).where(columns.id == table.id).values(values))
            if work is not None:
                await work(connection)
            notice = Notice(table.id, "seats", table.ply)
            told = self.tables.notifier.statement(notice)
            if told is not None:
                await connection.execute(told)
        self.tables.doubt(table.id)  # it may be another one than it was
        self.tables.tell(notice)

    async def _done(self, address: str, act: Callable[[LiveTable], Awaitable[LiveTable]]) -> LiveTable:
        """The table after it."""
        await self.tables.change(address, act)
        return await self.tables.look_again(address)
