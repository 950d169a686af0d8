"""Plans are kept with the seat: written as drafts are, told to nobody but their owner, never to the record.

Nothing here touches the table's row: neither its clocks nor the time of its last choice, so nobody can see
that somebody plans.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import update

from clayworks.core.messages import M
from clayworks.table import schema
from clayworks.table.draft import Draft
from clayworks.table.errors import Refused, Stale
from clayworks.table.live import LiveTable
from clayworks.table.notices import Notice
from clayworks.table.planning import plan_from, plan_of, planned
from clayworks.table.queries import one_seat
from clayworks.table.seats import TurnPlan
from clayworks.table.service import Tables
from clayworks.table.storage import Outdated


class Plans:
    """What people plan for their next turns."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    # -- making one ----------------------------------------------------------------------------------

    async def choose(self, address: str, seat: int, click: str, ply: int, once: str = "") -> LiveTable:
        """One more click of a plan, as of a draft."""
        return await self._changed(address, seat, ply, once, lambda draft: draft.with_click(click))

    async def undo(
        self, address: str, seat: int, ply: int, everything: bool = False, once: str = ""
    ) -> LiveTable:
        """Take the last step of a plan back, or all of them."""

        def shorter(draft: Draft) -> Draft:
            return draft.with_steps([]) if everything and draft.steps else draft.shorter()

        return await self._changed(address, seat, ply, once, shorter)

    async def _changed(
        self, address: str, seat: int, ply: int, once: str, change: Callable[[Draft], Draft]
    ) -> LiveTable:
        async def act(table: LiveTable) -> LiveTable:
            if once in table.seats[seat].used:
                return table
            draft = plan_at(table, seat)
            if ply != draft.ply:
                raise Stale(draft.ply)
            await self._save(table, seat, plan_from(table, change(draft)), once)
            return table

        return await self.tables.change(address, act)

    async def keep(self, address: str, seat: int, once: str = "") -> LiveTable:
        """Look a plan over: it is kept as far as it is possible now, and compared with this table later."""

        async def act(table: LiveTable) -> LiveTable:
            kept = plan_of(table, seat)
            if once not in table.seats[seat].used and kept is not None and kept.ply != table.ply:
                await self._save(table, seat, plan_from(table, plan_at(table, seat)), once)
            return table

        return await self.tables.change(address, act)

    async def discard(self, address: str, seat: int, once: str = "") -> LiveTable:
        """Have no plan any more."""

        async def act(table: LiveTable) -> LiveTable:
            if once not in table.seats[seat].used and table.seats[seat].plan is not None:
                await self._save(table, seat, None, once)
            return table

        return await self.tables.change(address, act)

    # -- when the turn has come ----------------------------------------------------------------------

    async def take(self, address: str, seat: int, ply: int, once: str = "") -> LiveTable:
        """Take a plan into the draft of the turn, as far as it is possible: not confirmed, step by step."""

        async def act(table: LiveTable) -> LiveTable:
            if once in table.seats[seat].used:
                return table
            self.tables.draft_at(table, seat, ply)
            found = planned(table, seat)
            if not found.offered or found.draft is None or not found.draft.steps:
                raise Refused(M("nothing of your plan is possible now"))
            await self.tables.save(table, found.draft, once)
            return table

        return await self.tables.change(address, act)

    # -- writing -------------------------------------------------------------------------------------

    async def _save(self, table: LiveTable, seat: int, plan: TurnPlan | None, once: str) -> None:
        row = table.seats[seat].after(once)
        # Told to the own seat alone, as a draft is: another device of the same person shows it at once.
        notice = Notice(table.id, "draft", table.ply, seat)
        tell = self.tables.notifier.statement(notice)
        values = {"plan": plan.data() if plan is not None else None, "used": row.used}
        query = update(schema.seats).where(one_seat(table.id, seat, row.revision))
        async with self.tables.storage.database.writing() as connection:
            changed = await connection.execute(query.values(**values, revision=row.revision + 1))
            if changed.rowcount != 1:
                raise Outdated
            if tell is not None:
                await connection.execute(tell)
        table.seats[seat] = replace(row, plan=plan, revision=row.revision + 1)
        self.tables.tell(notice)


def plan_at(table: LiveTable, seat: int) -> Draft:
    """The plan of a seat as a draft on a trial table; says why there can't be one."""
    found = planned(table, seat)
    if found.draft is None or seat in table.to_choose():
        raise Refused(found.why if found.why is not None else M("It is your turn: choose."))
    return found.draft
