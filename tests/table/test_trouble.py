"""A database that is full, locked, gone or of the future: a clear answer, and recovery by itself."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from clayworks.core.chance import Chance
from clayworks.table.database import Database
from clayworks.table.errors import CannotServe, StorageBusy, StorageFull, StorageLost, StorageTrouble
from clayworks.table.live import LiveTable
from clayworks.table.schema import metadata
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from clayworks.table.waits import Waits
from tests.limits import HANGS
from tests.table.databases import empty_database, postgres
from tests.table.fixtures import make, play_on, run, service, some_choice

pytestmark = pytest.mark.stored


async def one_choice(tables: Tables, table: LiveTable) -> None:
    """Somebody chooses something."""
    seat = table.to_choose()[0]
    draft = table.draft(seat)
    if draft.complete:
        await tables.confirm(table.id, seat, draft.ply)
        return
    asked = draft.asked()
    assert asked is not None
    await tables.choose(table.id, seat, some_choice(asked, Chance(1)), draft.ply)


def test_a_full_database_says_so_and_recovers_when_there_is_room(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(f"sqlite:///{tmp_path / 't.db'}") as tables:
            writer = tables.storage.database.writer

            async def limit(pages: int) -> None:
                async with writer.connect() as connection:
                    await connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await limit(1)  # SQLite takes what is in use already

            async def fill() -> None:
                for _ in range(200):
                    await make(tables, Kind.HUMAN, Kind.HUMAN)

            with pytest.raises(StorageFull, match="make room"):
                await fill()
            # Those who share a transaction with who finds no room are told as well, or have been written.
            some = await asyncio.gather(
                *(make(tables, Kind.HUMAN, Kind.HUMAN) for _ in range(20)), return_exceptions=True
            )
            for one in some:
                if isinstance(one, LiveTable):
                    assert (await tables.storage.load(one.id)).ply == 0
                else:
                    assert isinstance(one, StorageFull), one
            before = (await tables.look(table.id)).record.choices.copy()
            await limit(1_000_000)
            await play_on(tables, await tables.look(table.id), Chance(1), turns=3)
            again = await tables.storage.load(table.id)
            assert len(again.record.choices) > len(before)

    run(work())


def test_a_locked_database_says_so_and_goes_on_afterwards(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(f"sqlite:///{tmp_path / 't.db'}", waits=Waits(lock=0.2)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            thief = sqlite3.connect(tmp_path / "t.db", isolation_level=None)
            thief.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageBusy, match="locked"):
                await one_choice(tables, table)
            assert (await tables.look(table.id)).ply_of(table.to_choose()[0]) == 0  # looking still works
            thief.execute("ROLLBACK")
            thief.close()
            await one_choice(tables, await tables.look(table.id))
            assert (await tables.storage.load(table.id)).ply_of(table.to_choose()[0]) == 1

    run(work())


def test_a_row_locked_by_somebody_else_is_told_on_postgresql(shared: str) -> None:

    async def work() -> None:
        async with service(shared, waits=Waits(lock=0.2)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            async with tables.storage.database.writing() as thief:
                await thief.exec_driver_sql("SELECT * FROM seats FOR UPDATE")
                with pytest.raises(StorageBusy):
                    await one_choice(tables, table)
            await one_choice(tables, await tables.look(table.id))

    run(work())


def test_a_lost_connection_is_told_and_comes_back_by_itself(shared: str) -> None:

    async def work() -> None:
        async with service(shared) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await one_choice(tables, table)
            known = table.draft(table.to_choose()[0]).choices.copy()
            postgres().stop()
            for _ in range(3):
                with pytest.raises(StorageLost, match="can't be reached"):
                    await one_choice(tables, table)
                with pytest.raises(StorageTrouble):
                    await tables.storage.ping()
            postgres().start()
            async with asyncio.timeout(HANGS):
                while True:
                    try:
                        again = await tables.look(table.id)
                        break
                    except StorageTrouble:
                        await asyncio.sleep(0.1)
            assert again.draft(again.to_choose()[0]).choices == known
            await one_choice(tables, again)

    try:
        run(work())
    finally:
        if postgres().process is None:
            postgres().start()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("mysql://x/y", "is no database; write sqlite"),
        ("nonsense", "is no database"),
        ("sqlite://", "is no database"),
        ("sqlite:////proc/none/t.db", "can't be written"),
        ("postgresql://nobody@127.0.0.1:1/none", "can't be reached"),
        ("postgresql://nobody:secret@/none?host=/nowhere", "can't be reached"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence(address: str, said: str) -> None:
    async def work() -> None:
        database = Database(address)
        try:
            await database.connect()
        finally:
            await database.close()

    with pytest.raises(CannotServe, match=said) as told:
        run(work())
    assert "secret" not in str(told.value)
    assert "\n" not in str(told.value)


def test_two_servers_can_not_share_a_file(tmp_path: Path) -> None:
    async def work() -> None:
        address = f"sqlite:///{tmp_path / 't.db'}"
        async with service(address):
            second = Database(address)
            with pytest.raises(CannotServe, match="in use by another server"):
                await second.connect()
            await second.close()

    run(work())


def test_a_database_of_a_newer_version_is_left_alone(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables, tables.storage.database.writing() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(CannotServe, match="newer version"):
            async with service(database):
                pass

    run(work())


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async def work() -> None:
        async with service(database) as tables, tables.storage.database.writing() as connection:
            differences = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
            )
            assert differences == []

    run(work())


def test_servers_that_start_together_do_not_stumble(tmp_path: Path) -> None:
    address = empty_database("postgresql", tmp_path)  # each of them would give it its form

    async def start() -> str:
        async with service(address) as tables:
            return await tables.storage.setting("cookie-key", str(id(tables)))

    async def work() -> None:
        keys = await asyncio.gather(*(start() for _ in range(4)))
        assert len(set(keys)) == 1

    run(work())
