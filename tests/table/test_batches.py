"""Group commit: who shares a transaction, who is answered when, and what one that fails takes back."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiosqlite import Connection
from sqlalchemy import text

from clayworks.table import batching, near
from clayworks.table.batching import Batches
from clayworks.table.database import Database
from tests.table.fixtures import run


class Boom(Exception):
    """What goes wrong in a test."""


class SlowDisk:
    """Batches whose commits wait until the test lets them."""

    def __init__(self, batches: Batches, monkeypatch: pytest.MonkeyPatch) -> None:
        self.batches = batches
        self.sizes: list[int] = []
        self.reached = asyncio.Event()
        self.turns = asyncio.Event()
        commit = batches._commit

        async def slowly() -> None:
            self.sizes.append(len(batches._members))
            self.reached.set()
            await self.turns.wait()
            await commit()

        monkeypatch.setattr(batches, "_commit", slowly)

    async def committed(self) -> None:
        """Let it turn, and go on when everything is on the disk."""
        self.turns.set()
        while self.batches._commits:
            await asyncio.wait(list(self.batches._commits))
        for _ in range(3):  # who waited for it is called
            await asyncio.sleep(0)


@asynccontextmanager
async def notebook(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Database, SlowDisk]]:
    """A database with one table of words, on a slow disk."""
    database = Database(f"sqlite:///{folder / 't.db'}")
    await database.connect()
    assert database._batches is not None
    async with database.writing() as connection:
        await connection.execute(text("CREATE TABLE words (word TEXT UNIQUE)"))
    disk = SlowDisk(database._batches, monkeypatch)
    try:
        yield database, disk
    finally:
        disk.turns.set()
        await database.close()


async def write(database: Database, word: str, *, fail: bool = False) -> None:
    """One writer."""
    async with database.writing() as connection:
        await connection.execute(text("INSERT INTO words VALUES (:word)"), {"word": word})
        if fail:
            raise Boom


async def words(database: Database) -> list[str]:
    """What everybody can read."""
    async with database.reading() as connection:
        return list((await connection.execute(text("SELECT word FROM words ORDER BY word"))).scalars())


def test_nobody_is_answered_before_the_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with notebook(tmp_path, monkeypatch) as (database, disk):
            writer = asyncio.create_task(write(database, "a"))
            await disk.reached.wait()
            for _ in range(10):
                await asyncio.sleep(0)
            assert not writer.done()
            assert await words(database) == []
            await disk.committed()
            assert writer.done()
            assert await words(database) == ["a"]

    run(work())


def test_writers_that_come_meanwhile_share_the_next_transaction_up_to_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batching, "MOST_TOGETHER", 3)

    async def work() -> None:
        async with notebook(tmp_path, monkeypatch) as (database, disk):
            disk.turns.set()
            await asyncio.gather(*(write(database, f"{n}") for n in range(7)))
            assert disk.sizes == [3, 3, 1]
            assert await words(database) == [f"{n}" for n in range(7)]

    run(work())


def test_who_fails_takes_back_only_the_own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with notebook(tmp_path, monkeypatch) as (database, disk):
            disk.turns.set()
            done = await asyncio.gather(
                *(write(database, word, fail=word == "b") for word in "abc"), return_exceptions=True
            )
            assert [type(one) for one in done] == [type(None), Boom, type(None)]
            assert disk.sizes == [3]
            assert await words(database) == ["a", "c"]

    run(work())


def test_who_fails_goes_on_when_what_others_wrote_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who was overtaken looks again, and must find who was quicker."""

    async def work() -> None:
        async with notebook(tmp_path, monkeypatch) as (database, disk):
            quick = asyncio.create_task(write(database, "a"))
            late = asyncio.create_task(write(database, "b", fail=True))
            await disk.reached.wait()
            assert disk.sizes == [2]
            for _ in range(10):
                await asyncio.sleep(0)
            assert not late.done()
            await disk.committed()
            assert quick.done()
            assert isinstance(late.exception(), Boom)
            assert await words(database) == ["a"]

    run(work())


def test_who_leaves_while_the_disk_is_busy_leaves_the_others_their_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with notebook(tmp_path, monkeypatch) as (database, disk):
            writers = [asyncio.create_task(write(database, word)) for word in "abc"]
            await disk.reached.wait()
            writers[0].cancel()
            await asyncio.wait([writers[0]])
            await disk.committed()
            assert [writer.cancelled() for writer in writers] == [True, False, False]
            assert all(writer.done() for writer in writers)
            assert await words(database) == ["a", "b", "c"]
            await write(database, "d")
            assert await words(database) == ["a", "b", "c", "d"]

    run(work())


def test_a_transaction_that_is_lost_is_told_to_all_in_it_and_the_next_one_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def taken_back(database: Database) -> None:
        async with database.writing() as connection:
            await connection.exec_driver_sql("ROLLBACK")  # as SQLite does by itself when there is no room
            raise Boom

    async def work() -> None:
        async with notebook(tmp_path, monkeypatch) as (database, disk):
            disk.turns.set()
            done = await asyncio.gather(write(database, "a"), taken_back(database), return_exceptions=True)
            assert [type(one) for one in done] == [Boom, Boom]
            assert await words(database) == []
            await write(database, "b")
            assert await words(database) == ["b"]

    run(work())


def test_a_database_is_closed_after_its_last_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with notebook(tmp_path, monkeypatch) as (database, disk):
            writer = asyncio.create_task(write(database, "a"))
            await disk.reached.wait()
            finished = asyncio.create_task(disk.batches.finish())
            for _ in range(10):
                await asyncio.sleep(0)
            assert not finished.done()
            await disk.committed()
            await finished
            assert writer.done()

    run(work())


def test_who_meets_another_writer_waits_without_holding_up_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with notebook(tmp_path, monkeypatch) as (database, disk):
            disk.turns.set()
            other = sqlite3.connect(tmp_path / "t.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            waiting = asyncio.create_task(write(database, "a"))
            for _ in range(10):
                await asyncio.sleep(0)  # the loop goes on, or nobody could let go of the lock
            assert not waiting.done()
            other.execute("COMMIT")
            other.close()
            await waiting
            assert await words(database) == ["a"]

    run(work())


def test_short_statements_and_those_of_sqlalchemy_share_a_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def shortly(database: Database, word: str) -> None:
        async with database.in_file() as carry_out:
            assert carry_out("INSERT INTO words VALUES (?)", (word,)) == 1

    async def work() -> None:
        async with notebook(tmp_path, monkeypatch) as (database, disk):
            disk.turns.set()
            await asyncio.gather(shortly(database, "a"), write(database, "b"), shortly(database, "c"))
            await shortly(database, "d")
            assert disk.sizes == [3, 1]
            assert await words(database) == ["a", "b", "c", "d"]

    run(work())


@pytest.mark.parametrize("connect", [near.connect, near.connect_far])
def test_no_thread_outlives_who_was_cancelled_while_a_file_was_opened(
    connect: Callable[[str, float], Awaitable[Connection]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would speak to an event loop that is closed."""
    begun, go_on = threading.Event(), threading.Event()
    opens = sqlite3.connect

    def slowly(*args: Any, **kwargs: Any) -> sqlite3.Connection:
        begun.set()
        go_on.wait()
        opened: sqlite3.Connection = opens(*args, **kwargs)
        return opened

    async def work() -> None:
        opening = asyncio.ensure_future(connect(str(tmp_path / "tables.db"), 1.0))
        await asyncio.to_thread(begun.wait)
        opening.cancel()
        for _ in range(10):
            await asyncio.sleep(0)
        assert not opening.done()  # the thread is still at work
        go_on.set()
        await asyncio.gather(opening, return_exceptions=True)
        assert opening.cancelled()

    monkeypatch.setattr(sqlite3, "connect", slowly)
    run(work())
