"""Which tables are in memory: the ones looked at lately, each once, and never one that somebody works at."""

from __future__ import annotations

import asyncio

import pytest

from clayworks.core.chance import Chance
from clayworks.table.errors import NoTable, StorageLost
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind
from clayworks.table.service import IDLE_SECONDS
from tests.table.fixtures import make, play_turn, run, service

pytestmark = pytest.mark.stored


def test_the_tables_not_looked_at_for_longest_are_closed_and_opened_again(database: str) -> None:
    async def work() -> None:
        async with service(database, most_open=2) as tables:
            first, second = [await make(tables, Kind.HUMAN, Kind.HUMAN) for _ in range(2)]
            await tables.look(first.id)
            third = await make(tables, Kind.HUMAN, Kind.HUMAN)
            assert tables.open_tables == 2
            assert await tables.look(first.id) is first
            assert await tables.look(third.id) is third
            again = await tables.look(second.id)
            assert again is not second
            assert again.committed == second.committed
            assert tables.open_tables == 2

    run(work())


def test_what_nobody_wants_for_long_is_closed_and_what_is_in_use_is_not(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            moment = 1000.0
            tables.clock = lambda: moment
            heard, wanted, left = [await make(tables, Kind.HUMAN, Kind.HUMAN) for _ in range(3)]
            async with tables.listening(heard.id, []):
                moment += IDLE_SECONDS
                await tables.look(wanted.id)
                moment += 1
                await make(tables, Kind.HUMAN, Kind.HUMAN)
                assert left.id not in tables._places
                assert await tables.look(heard.id) is heard
                assert await tables.look(wanted.id) is wanted
            again = await tables.look(left.id)
            assert again is not left
            assert again.committed == left.committed

    run(work())


def test_those_in_use_are_in_nobodys_way_when_room_is_made(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            moment = 1000.0
            tables.clock = lambda: moment
            first, second = [await make(tables, Kind.HUMAN, Kind.HUMAN) for _ in range(2)]
            async with tables.listening(first.id, []), tables.listening(second.id, []):
                left = await make(tables, Kind.HUMAN, Kind.HUMAN)  # which stands behind them
                moment += IDLE_SECONDS + 1
                for _ in range(2):
                    await make(tables, Kind.HUMAN, Kind.HUMAN)
                assert left.id not in tables._places
                assert await tables.look(first.id) is first
                assert await tables.look(second.id) is second

    run(work())


def test_a_table_at_which_somebody_writes_stays_open(database: str) -> None:
    async def work() -> None:
        async with service(database, most_open=1) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)

            async def act(found: LiveTable) -> None:
                await make(tables, Kind.HUMAN, Kind.HUMAN)  # there is no room for two
                assert await tables.look(table.id) is found

            await tables.change(table.id, act)

    run(work())


def test_a_table_for_which_somebody_waits_stays_open(database: str) -> None:
    async def work() -> None:
        async with service(database, most_open=1) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            place = tables._place(table.id)
            waiting: list[asyncio.Task[LiveTable]] = []

            async def seen(found: LiveTable) -> LiveTable:
                return found

            async def first(found: LiveTable) -> None:
                waiting.append(asyncio.create_task(tables.change(table.id, seen)))
                while place.users < 2:
                    await asyncio.sleep(0)

            await tables.change(table.id, first)
            # The first one has let go, the second one is called but does not hold the table yet.
            tables._place("elsewhere")
            assert await waiting[0] is await tables.look(table.id)

    run(work())


def test_a_table_at_which_somebody_listens_stays_open(database: str) -> None:
    async def work() -> None:
        async with service(database, most_open=1) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            async with tables.listening(table.id, []) as stream:
                assert tables.open_streams == 1
                await make(tables, Kind.HUMAN, Kind.HUMAN)
                found = await tables.look(table.id)
                await play_turn(tables, found, found.to_choose()[0], Chance(1))
                assert [notice.what for notice in await stream.next(0)] == ["committed"]
            await make(tables, Kind.HUMAN, Kind.HUMAN)
            assert (tables.open_streams, tables.open_tables) == (0, 1)

    run(work())


def test_an_address_that_leads_nowhere_takes_no_room(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            for address in ("AAAAAAAAAAAA", "BBBBBBBBBBBB"):
                with pytest.raises(NoTable):
                    await tables.look(address)
            assert not tables._places

    run(work())


def test_all_who_wait_for_a_table_get_the_same_one_also_after_trouble(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            tables._places.clear()
            asked, fail, load = asyncio.Event(), asyncio.Event(), tables.storage.load

            async def lost(address: str) -> LiveTable:
                asked.set()
                await fail.wait()
                monkeypatch.setattr(tables.storage, "load", load)
                raise StorageLost

            monkeypatch.setattr(tables.storage, "load", lost)
            looks = [asyncio.create_task(tables.look(table.id)) for _ in range(3)]
            await asked.wait()
            while tables._place(table.id).users < 3:
                await asyncio.sleep(0)
            fail.set()
            done = await asyncio.gather(*looks, return_exceptions=True)
            assert isinstance(done[0], StorageLost)
            assert done[1] is done[2] is await tables.look(table.id)

    run(work())


def test_who_looks_while_a_table_is_added_gets_that_one(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks after bots may find it stored before it is added: nobody plays at one of their own."""
    read, added = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            load = tables.storage.load

            async def slowly(address: str) -> LiveTable:
                found = await load(address)
                read.set()
                await added.wait()
                return found

            monkeypatch.setattr(tables.storage, "load", slowly)
            tables._places.clear()
            looking = asyncio.create_task(tables.look(table.id))
            await read.wait()
            tables.add(table)
            added.set()
            assert await looking is table

    run(work())


def test_a_table_that_is_added_after_somebody_has_played_there_catches_up(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            tables._places.clear()
            found = await tables.look(table.id)
            await play_turn(tables, found, found.to_choose()[0], Chance(1))
            tables.add(table)
            assert await tables.look(table.id) is table
            assert table.ply == found.ply > 0

    run(work())
