"""A clock that is set: durations go by one that can't be, and nobody is forgotten or late because of it."""

from __future__ import annotations

from datetime import timedelta
from time import monotonic

import pytest
from sqlalchemy import update

from clayworks.table import live, schema
from clayworks.table.errors import Refused
from clayworks.table.hosting import Host
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from clayworks.table.storage import now
from tests.table.fixtures import Held, make, run, service


async def touched(tables: Tables, table: LiveTable, hours: float) -> None:
    """As if the last choice had been written by a clock that was so many hours ahead."""
    moment = now() + timedelta(hours=hours)
    async with tables.storage.database.writing() as connection:
        await connection.execute(
            update(schema.tables).where(schema.tables.c.id == table.id).values(touched=moment)
        )


@pytest.mark.parametrize("hours", [5, -5], ids=["set back", "set forward"])
def test_patience_is_measured_by_a_clock_that_can_not_be_set(
    database: str, hours: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, patience=60)
            seat = table.to_choose()[0]
            host, began = Host(tables), monotonic()
            shifted = table._touched
            assert shifted is not None
            table._touched = shifted + timedelta(hours=hours)  # what the clock on the wall says by now
            monkeypatch.setattr(live, "monotonic", lambda: began + 59)
            with pytest.raises(Refused):
                await host.stand_in(table.id, seat, {1 - seat}, "")
            monkeypatch.setattr(live, "monotonic", lambda: began + 61)
            await host.stand_in(table.id, seat, {1 - seat}, "")

    run(work())


@pytest.mark.stored
def test_a_table_from_the_future_is_silent_from_now_on(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, patience=60)
            await touched(tables, table, 24 * 365)
            found, began = await tables.storage.load(table.id), monotonic()
            assert found.silent_for() < 60
            monkeypatch.setattr(live, "monotonic", lambda: began + 61)
            assert found.silent_for() > 60
            await tables.storage.refresh(found)  # nothing has happened meanwhile
            assert found.silent_for() > 60

    run(work())


@pytest.mark.parametrize("hours", [1, -1])
def test_a_bot_is_woken_whenever_the_clock_says_that_its_table_was_touched(
    database: str, hours: float
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.BOT)
            await touched(tables, table, hours)
            for silent_for in (None, 35.0):
                assert table.id in await tables.storage.waiting_for_bots(silent_for)
            await touched(tables, table, 0)
            assert table.id in await tables.storage.waiting_for_bots(None)
            assert table.id not in await tables.storage.waiting_for_bots(35.0)
        thinkers = Held()
        async with service(database, thinkers):
            await thinkers.begun(1)

    run(work())
