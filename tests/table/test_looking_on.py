"""Bots among themselves play while somebody looks; where people play, bots always do."""

from __future__ import annotations

from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind
from clayworks.table.service import PAUSE_SECONDS, WATCHED_SECONDS, Tables
from clayworks.table.worker import answer
from tests.table.fixtures import Held, make, run, service, thought


class Clock:
    """Goes when it is told to."""

    def __init__(self, tables: Tables) -> None:
        self.moment = 1000.0
        tables.clock = lambda: self.moment


async def answered(tables: Tables, held: Held, table: LiveTable) -> None:
    """The bot that was asked last has chosen."""
    held.answer(len(held.asked) - 1, answer(held.asked[-1]))
    ply = table.ply
    while table.ply == ply:
        await next(iter(tables._thinking.values()))


def test_bots_among_themselves_pause_when_nobody_looks_and_go_on_when_somebody_comes(database: str) -> None:
    async def work() -> None:
        held = Held()
        async with service(database, held, sweeps=False) as tables:
            clock = Clock(tables)
            table = await make(tables, Kind.BOT, Kind.BOT)
            await held.begun(1)
            clock.moment += PAUSE_SECONDS - 1
            await answered(tables, held, table)
            await held.begun(2)  # it goes on for a while
            clock.moment += 1
            await answered(tables, held, table)
            assert not tables._thinking  # and pauses
            tables.wake_bots(table)
            assert not tables._thinking
            await tables.look(table.id)
            await held.begun(3)
            clock.moment += PAUSE_SECONDS
            async with tables.listening(table.id, ()):
                await answered(tables, held, table)
                await held.begun(4)  # who listens looks on, however long
            assert len(held.asked) == 4

    run(work())


def test_after_a_restart_who_looks_wakes_bots_that_are_alone(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.BOT, Kind.BOT)
        held = Held()
        async with service(database, held, sweeps=False) as tables:
            await tables.opened(table.id)
            assert not tables._thinking
            await tables.look(table.id)
            await held.begun(1)
            assert len(tables._thinking) == 1

    run(work())


def test_where_a_person_sits_bots_play_though_nobody_looks(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.BOT)
        held = Held()
        async with service(database, held, sweeps=False) as tables:
            found = await tables.opened(table.id)  # as the sweep does after a restart
            assert not tables.is_watched(table.id, PAUSE_SECONDS)
            await held.begun(1)
            await answered(tables, held, found)
            await thought(tables)
            assert found.to_choose() == [0]

    run(work())


def test_who_has_asked_lately_or_listens_looks_on(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            clock = Clock(tables)
            table = await make(tables, Kind.HUMAN, Kind.BOT)
            assert tables.is_watched(table.id)
            clock.moment += WATCHED_SECONDS
            assert not tables.is_watched(table.id)
            await tables.opened(table.id)  # as the sweep does
            assert not tables.is_watched(table.id)
            async with tables.listening(table.id, ()):
                assert tables.is_watched(table.id)
            await tables.look(table.id)
            assert tables.is_watched(table.id)
            assert not tables.is_watched("nowhere")

    run(work())
