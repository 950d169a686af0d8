"""Before a database is brought up to date, the server says which tables would be left behind by that."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sqlalchemy import text
from tools.fixtures import FIXTURES

from clayworks.table.checking import NAMED, check
from clayworks.table.database import Database
from clayworks.table.errors import CannotServe
from clayworks.table.office import visiting
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from tests.table.databases import BACKENDS, empty_database, there
from tests.table.fixtures import make, run, service

pytestmark = pytest.mark.stored

OLDEST = sorted(folder for folder in FIXTURES.iterdir() if folder.is_dir())[0]


@pytest.fixture(params=BACKENDS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of the first release."""
    if request.param == "sqlite":
        shutil.copy(OLDEST / "sqlite.db", tmp_path / "old.db")
        return f"sqlite:///{tmp_path / 'old.db'}"
    return there().restored((OLDEST / "postgresql.sql").read_text("utf-8"))


async def spoil(address: str, statement: str) -> None:
    """Change something that is stored."""
    async with visiting(address) as database, database.writing() as connection:
        await connection.execute(text(statement))


async def started(address: str, force: bool = False) -> None:
    """Start a server's tables and stop them again."""
    await (await Tables.start(Database(address), force=force)).stop()


async def revision(address: str) -> str | None:
    """The version of the stored form."""
    async with visiting(address) as database:
        return (await check(database, replays=False)).revision


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE tables SET game = 'chess' WHERE game = 'xian'", "'chess', which is not installed here"),
        ("UPDATE tables SET rules = 99 WHERE game = 'xian'", "began with rules version 99"),
        ("UPDATE tables SET components = 'unknown' WHERE game = 'xian'", "unknown"),
    ],
)
def test_nothing_is_changed_if_tables_would_not_open(old: str, statement: str, said: str) -> None:
    async def work() -> None:
        await spoil(old, statement)
        before = await revision(old)
        with pytest.raises(
            CannotServe, match="would not open with this version; nothing was changed"
        ) as refused:
            await started(old)
        assert said in str(refused.value)
        assert "--force" in str(refused.value)
        assert await revision(old) == before
        async with visiting(old) as database:
            shut = (await check(database, replays=True)).shut
        assert len(shut) > 1
        assert all(f"{one.table}: " in str(refused.value) for one in shut[:NAMED])
        await started(old, force=True)
        assert await revision(old) != before

    run(work())


def test_a_choice_that_can_not_be_played_again_is_found(old: str) -> None:
    async def work() -> None:
        await spoil(old, "UPDATE actions SET choice = 'fly to the moon' WHERE ply = 5")
        async with visiting(old) as database:
            quick, whole = await check(database, replays=False), await check(database, replays=True)
        assert quick.shut == []
        assert "fly to the moon" in str(whole.shut[0].reason)

    run(work())


def test_an_up_to_date_database_with_a_strange_table_is_served_all_the_same(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
        await spoil(database, "UPDATE tables SET game = 'chess'")
        await started(database)
        assert any(table.id in record.getMessage() for record in caplog.records)

    run(work())


@pytest.mark.parametrize("statement", ["UPDATE tables SET options = '7'", "UPDATE tables SET deal = '{'"])
def test_a_damaged_row_is_one_table_and_a_server_starts_all_the_same(
    database: str, statement: str, caplog: pytest.LogCaptureFixture
) -> None:
    if database.startswith("postgresql"):
        statement = "UPDATE tables SET options = '7'"  # it lets no broken JSON in

    async def work() -> None:
        async with service(database) as tables:
            made = [await make(tables, Kind.HUMAN, Kind.HUMAN) for _ in range(4)]
        bad, *good = sorted(table.id for table in made)  # the first that is looked at
        await spoil(database, f"{statement} WHERE id = '{bad}'")
        await started(database)
        said = " ".join(
            record.getMessage() for record in caplog.records if "does not open" in record.getMessage()
        )
        assert bad in said
        assert not any(address in said for address in good)

    run(work())


@pytest.mark.parametrize("backend", BACKENDS)
def test_an_empty_database_has_nothing_to_look_at(backend: str, tmp_path: Path) -> None:
    database = empty_database(backend, tmp_path)

    async def work() -> None:
        async with visiting(database, create=True) as visited:
            found = await check(visited, replays=True)
        assert (found.revision, found.tables, found.pending) == (None, 0, False)

    run(work())
