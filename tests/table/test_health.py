"""Full, read-only or gone: said by who is asked for the server's health, logged once, over by itself."""

from __future__ import annotations

import asyncio
import errno
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError

from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES
from clayworks.table import near
from clayworks.table.condition import Condition, trouble_of
from clayworks.table.errors import StorageBusy, StorageFull, StorageLost, StorageReadOnly, StorageTrouble
from clayworks.table.health import Health
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from tests.table.databases import sqlite_address
from tests.table.fixtures import make, play_turn, run, service

pytestmark = pytest.mark.stored


@contextmanager
def failing(tables: Tables, error: Exception, begins: tuple[str, ...]) -> Iterator[None]:
    """Choices fail, and statements that begin so, as where there is no room or nothing may be written."""
    engine = tables.storage.database.writer.sync_engine

    def fail(connection: object, cursor: object, statement: str, *more: object) -> None:
        if statement.strip().upper().startswith(begins):
            raise error

    def fail_in_file(*_asked: object) -> None:
        assert isinstance(error, DBAPIError)
        assert error.orig is not None
        raise error.orig

    async def fail_at_once(*_asked: object) -> None:
        fail_in_file()

    singles = tables.storage.database._singles
    event.listen(engine, "before_cursor_execute", fail)
    with pytest.MonkeyPatch.context() as patched:
        if singles is not None:
            patched.setattr(singles, "row", fail_at_once)
        else:
            patched.setattr(near, "carrier", lambda _driver: fail_in_file)
        yield
    event.remove(engine, "before_cursor_execute", fail)


def error_of(tables: Tables, what: str) -> Exception:
    """As the driver would say it."""
    if tables.shared:
        kind = {"full": asyncpg.DiskFullError, "read-only": asyncpg.ReadOnlySQLTransactionError}[what]
        return DBAPIError("", {}, kind("injected"))
    code = {"full": sqlite3.SQLITE_FULL, "read-only": sqlite3.SQLITE_READONLY}[what]
    cause = sqlite3.OperationalError("injected")
    cause.sqlite_errorcode = code
    return DBAPIError("", {}, cause)


WRITES = ("UPDATE", "INSERT")


@pytest.mark.parametrize(("what", "kind"), [("full", StorageFull), ("read-only", StorageReadOnly)])
def test_a_database_that_can_not_be_written_is_ill_until_it_is_mended(
    database: str, what: str, kind: type[StorageTrouble], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "clayworks.table")

    async def work() -> None:
        async with service(database) as tables:
            health = Health(tables.storage, lambda: 0.0)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]

            async def asked() -> StorageTrouble | None:
                health._asked = float("-inf")
                return await health.trouble()

            assert await asked() is None
            caplog.clear()
            with failing(tables, error_of(tables, what), WRITES):
                for _ in range(3):
                    assert isinstance(await asked(), kind)
                    with pytest.raises(kind, match="nothing was changed"):
                        await play_turn(tables, table, seat, Chance(1))
                assert (await tables.look(table.id)).ply == 0  # it can still be looked at
            await play_turn(tables, await tables.look(table.id), seat, Chance(1))
            assert await asked() is None
            assert (await tables.storage.load(table.id)).ply == table.ply > 0

    run(work())
    said = [record.message for record in caplog.records if record.name == "clayworks.table"]
    assert [one for one in said if "injected" in one] == said[:1]
    assert "works again" in said[1]
    assert len(said) == 2


def test_a_tiny_write_does_not_hide_that_players_found_no_room(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            health = Health(tables.storage, lambda: 0.0)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            with failing(tables, error_of(tables, "full"), ()), pytest.raises(StorageFull):
                await play_turn(tables, table, seat, Chance(1))
            for _ in range(2):
                health._asked = float("-inf")
                assert isinstance(await health.trouble(), StorageFull)
            condition = tables.storage.database.condition
            later = condition.clock() + 61
            condition.clock = lambda: later
            health._asked = float("-inf")
            assert await health.trouble() is None  # nobody has tried for a while

    run(work())


def test_who_asks_all_the_time_is_answered_from_memory(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            clock, written = 100.0, 0
            health = Health(tables.storage, lambda: clock)

            async def ping() -> None:
                nonlocal written
                written += 1
                await asyncio.sleep(0)

            tables.storage.ping = ping  # type: ignore[method-assign]
            await asyncio.gather(*(health.trouble() for _ in range(20)))
            assert written == 1
            clock += 1.0
            await health.trouble()
            assert written == 2

    run(work())


def test_a_file_on_a_disk_that_is_really_full_or_read_only(tmp_path: Path) -> None:
    """Not injected: SQLite itself finds no page more, or is told to write nothing."""

    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)

            async with tables.storage.database.writer.connect() as connection:
                only: Any = (await connection.get_raw_connection()).driver_connection

            async def pragma(text: str) -> None:
                await only.execute(f"PRAGMA {text}")  # the one connection that writes

            async def fill() -> None:
                for _ in range(200):
                    await make(tables, Kind.HUMAN, Kind.HUMAN)

            health = Health(tables.storage, lambda: 0.0)
            await pragma("max_page_count=1")
            with pytest.raises(StorageFull):
                await fill()
            assert isinstance(await health.trouble(), StorageFull)
            await pragma("max_page_count=1000000")
            await play_turn(tables, table, table.to_choose()[0], Chance(1))
            health._asked = float("-inf")
            assert await health.trouble() is None
            await pragma("query_only=ON")
            health._asked = float("-inf")
            assert isinstance(await health.trouble(), StorageReadOnly)
            await pragma("query_only=OFF")
            await play_turn(tables, table, table.to_choose()[0], Chance(1))
            health._asked = float("-inf")
            assert await health.trouble() is None

    run(work())


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (asyncpg.DiskFullError("x"), StorageFull),
        (OSError(errno.ENOSPC, "No space left on device"), StorageFull),
        (asyncpg.ReadOnlySQLTransactionError("x"), StorageReadOnly),
        (asyncpg.QueryCanceledError("x"), StorageBusy),
        (asyncpg.LockNotAvailableError("x"), StorageBusy),
        (asyncpg.DeadlockDetectedError("x"), StorageBusy),
        (asyncpg.SerializationError("x"), StorageBusy),
        (asyncpg.TooManyConnectionsError("x"), StorageBusy),
        (asyncpg.AdminShutdownError("x"), StorageLost),
        (asyncpg.CannotConnectNowError("x"), StorageLost),
        (asyncpg.IdleInTransactionSessionTimeoutError("x"), StorageLost),
        (asyncpg.InterfaceError("connection is closed"), StorageLost),
        (ConnectionResetError("x"), StorageLost),
        (TimeoutError(), StorageLost),
        (asyncpg.UniqueViolationError("x"), None),
        (asyncpg.UndefinedTableError("x"), None),
    ],
    ids=lambda one: type(one).__name__ if isinstance(one, Exception) else "",
)
def test_each_trouble_of_the_driver_is_one_of_ours(
    error: Exception, kind: type[StorageTrouble] | None
) -> None:
    for given in (error, DBAPIError("", {}, error)):
        found = trouble_of(given)
        assert type(found) is (kind or type(None))
        if found is not None:
            assert len({found.to(language) for language in LANGUAGES}) == len(
                LANGUAGES
            )  # each in its own words


def test_another_trouble_is_logged_and_the_same_is_not(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "clayworks.table")
    condition = Condition("it")

    def fail(error: Exception, doing: str) -> None:
        with pytest.raises(StorageTrouble), condition.told(doing):
            raise error

    for _ in range(3):
        fail(TimeoutError(), "write")
        fail(TimeoutError(), "read")
        fail(asyncpg.DiskFullError("x"), "write")
        fail(asyncpg.DiskFullError("x"), "ping")
    assert len(caplog.records) == 2
    assert condition.troubles.total() == 12
    with condition.told("read"):
        pass
    assert len(caplog.records) == 2  # reading works; writing is not known to
    with condition.told("write"):
        pass
    assert [record.message for record in caplog.records[2:]] == ["it: works again"]
