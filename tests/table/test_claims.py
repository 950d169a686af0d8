"""Where several servers share a database, one thinks for a table at a time."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from sqlalchemy import update

from clayworks.core.chance import Chance
from clayworks.table import schema
from clayworks.table.claims import CLAIM_SECONDS, Claims
from clayworks.table.database import Database
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from clayworks.table.storage import now
from tests.table.fixtures import Held, make, play_on, run, service, thought


async def silent(tables: Tables, table: LiveTable, seconds: float) -> None:
    """Whoever has a claim there has not been heard of for so long."""
    until = now() + timedelta(seconds=CLAIM_SECONDS - seconds)
    async with tables.storage.database.writing() as connection:
        row = update(schema.tables).where(schema.tables.c.id == table.id).values(thinking_until=until)
        await connection.execute(row)


def test_a_bot_thinks_on_one_server_though_the_table_is_open_on_two(shared: str) -> None:
    async def work() -> None:
        here, there = Held(), Held()
        async with (
            service(shared, here, sweeps=False) as tables,
            service(shared, there, sweeps=False) as others,
        ):
            table = await make(tables, Kind.HUMAN, Kind.BOT)
            await here.begun(1)
            other = await others.look(table.id)
            await thought(others)  # it has tried, and left it to the first
            assert not there.asked
            await silent(tables, table, CLAIM_SECONDS + 1)
            others.wake_bots(other)
            await there.begun(1)  # the first has not been heard of for too long

    run(work())


def test_a_server_that_is_stopped_in_order_leaves_its_bots_to_the_next_at_once(shared: str) -> None:
    async def work() -> None:
        before, after = Held(), Held()
        async with service(shared, before) as tables:
            table = await make(tables, Kind.HUMAN, Kind.BOT)
            await before.begun(1)
        async with service(shared, after, sweeps=False) as tables:
            tables.wake_bots(await tables.look(table.id))
            await after.begun(1)

    run(work())


def test_a_claim_is_for_one_ply_and_for_a_while(shared: str) -> None:
    async def work() -> None:
        async with service(shared) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            first, second = Claims(tables.storage.database), Claims(tables.storage.database)
            assert await first.take(table.id, 0)
            assert await first.take(table.id, 0)
            assert not await second.take(table.id, 0)
            await play_on(tables, table, Chance(1), turns=1)
            assert not await second.take(table.id, 0)  # the table is not there any more
            assert await second.take(table.id, table.ply)  # nobody has claimed this ply
            assert not await first.take(table.id, table.ply)
            await silent(tables, table, CLAIM_SECONDS + 1)
            await first.renew([table.id])  # it is not its own
            await second.renew([table.id])
            assert not await first.take(table.id, table.ply)
            await silent(tables, table, CLAIM_SECONDS + 1)
            assert await first.take(table.id, table.ply)

    run(work())


def test_a_server_that_is_alone_writes_no_claims(tmp_path: Path) -> None:
    claims = Claims(Database(f"sqlite:///{tmp_path / 'tables.db'}"))  # which nobody has connected to

    async def work() -> None:
        assert await claims.take("anywhere", 3)
        await claims.renew(["anywhere"])

    run(work())
