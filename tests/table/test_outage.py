"""A PostgreSQL that falls silent, hangs up or is slow: nothing stale is shown, nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from sqlalchemy import event, text, update

from clayworks.core.chance import Chance
from clayworks.table import schema
from clayworks.table.database import Database
from clayworks.table.errors import Refused, StorageBusy, StorageLost, StorageTrouble
from clayworks.table.hosting import Host
from clayworks.table.live import LiveTable
from clayworks.table.notices import Notice, Postgres
from clayworks.table.postgres import POOL_SIZE
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from clayworks.table.storage import Commit, Outdated
from clayworks.table.waits import Waits
from tests.limits import HANGS
from tests.table.databases import postgres
from tests.table.fixtures import add_cards, make, play_turn, run, service, some_choice
from tests.table.proxy import BACK, FORTH, Proxy, proxied

pytestmark = pytest.mark.stored

SHORT = Waits(connect=3, pool=3.5, lock=4, statement=4.2, command=4.5, idle=1.5, beat=0.05, answer=1)
"""Limits for tests; nothing is measured, they only come sooner. A lock is waited for much longer than a
silent transaction holds it, so that a busy machine does not give up on what is about to be free.
"""


@pytest.fixture
def address(shared: str) -> str:
    """An empty PostgreSQL database."""
    return shared


@asynccontextmanager
async def two_servers(address: str, waits: Waits = SHORT) -> AsyncIterator[tuple[Tables, Tables, Proxy]]:
    """One that reaches the database, and one whose way there can be cut."""
    async with (
        proxied(address) as proxy,
        service(address) as here,
        service(proxy.address, waits=waits) as there,
    ):
        yield here, there, proxy


async def complete(tables: Tables, table: LiveTable, seat: int) -> None:
    """A draft that waits for its confirmation."""
    while not table.draft(seat).complete:
        asked = table.draft(seat).asked()
        assert asked is not None
        await tables.choose(table.id, seat, some_choice(asked, Chance(1)), table.draft(seat).ply)


def at_next_commit(tables: Tables, act: Callable[[], None]) -> None:
    """Do something just before a transaction's last word is sent."""
    event.listen(tables.storage.database.writer.sync_engine, "commit", lambda _: act(), once=True)


async def in_the_end(tables: Tables, address: str) -> LiveTable:
    """The table, when the database answers again."""
    async with asyncio.timeout(HANGS):
        while True:
            try:
                return await tables.look(address)
            except StorageTrouble:
                await asyncio.sleep(0.02)


# -- nothing stale ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["swallowed", "dropped"])
def test_what_others_wrote_is_told_though_the_connection_has_died(address: str, how: str) -> None:
    """Its notice never arrives: only the missing sign of life tells that something may have been missed."""

    async def work() -> None:
        async with two_servers(address) as (here, there, proxy):
            table = await make(here, Kind.HUMAN, Kind.HUMAN)
            await there.look(table.id)
            async with there.listening(table.id, []) as stream:
                proxy.swallow(FORTH, BACK) if how == "swallowed" else proxy.drop()
                await play_turn(here, table, table.to_choose()[0], Chance(1))
                assert await stream.next(HANGS) != []
                assert (await in_the_end(there, table.id)).committed == table.committed

    run(work())


def test_who_was_stopped_for_a_while_reads_again_before_the_first_answer(address: str) -> None:
    async def work() -> None:
        async with service(address) as here, service(address) as there:
            table = await make(here, Kind.HUMAN, Kind.HUMAN)
            notifier = there.notifier
            assert isinstance(notifier, Postgres)
            seen = await there.look(table.id)
            there._heard = lambda notice: None  # type: ignore[method-assign]
            await play_turn(here, table, table.to_choose()[0], Chance(1))
            for place in there._places.values():
                place.doubtful = False
            stopped_at = notifier._alive + notifier.waits.certain
            notifier.clock = lambda: stopped_at - 0.001
            assert notifier.certain
            notifier.clock = lambda: stopped_at
            assert not notifier.certain
            assert (await there.look(table.id)).committed == table.committed
            assert seen.committed == table.committed

    run(work())


def test_a_beat_comes_back_after_everything_that_was_told_before_it(address: str) -> None:
    async def work() -> None:
        here, there = (Postgres(Database(address, SHORT)) for _ in range(2))
        heard: list[Notice | None] = []
        await here.start(lambda notice: None)
        await there.start(heard.append)
        assert there.certain
        notices = [Notice("t", "committed", ply) for ply in range(20)]
        for notice in notices:
            async with here.database.writing() as connection:
                await connection.execute(here.statement(notice))
        told, before = there.clock(), there._alive
        async with asyncio.timeout(HANGS):
            while there._alive < told:
                await asyncio.sleep(0.01)
        assert there._alive > before
        assert heard == [None, *notices]
        await here.stop()
        await there.stop()
        for one in (here, there):
            await one.database.close()
        assert here.beats != there.beats

    run(work())


def test_a_listener_that_is_away_says_so_once_and_when_it_is_back(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "clayworks.table")

    async def work() -> None:
        async with two_servers(address) as (_here, there, proxy):
            notifier = there.notifier
            assert isinstance(notifier, Postgres)
            proxy.swallow(FORTH, BACK, new=True)
            async with asyncio.timeout(HANGS):
                while notifier.certain:
                    await asyncio.sleep(0.02)
                connections = len(proxy.ways)
                while len(proxy.ways) < connections + 2:  # it tries again and again
                    await asyncio.sleep(0.02)
                proxy.mend()
                while not notifier.certain:
                    await asyncio.sleep(0.02)

    run(work())
    said = [record.message for record in caplog.records if "listening" in record.message]
    assert len(said) == 2
    assert "interrupted" in said[0]
    assert "again" in said[1]


def test_who_listens_is_told_to_look_when_the_connection_is_lost(address: str) -> None:
    """Not only when it is back: another connection may well reach the database."""

    async def work() -> None:
        async with proxied(address) as proxy, service(proxy.address, waits=SHORT) as there:
            table = await make(there, Kind.HUMAN, Kind.HUMAN)
            async with there.listening(table.id, []) as stream:
                proxy.swallow(FORTH, BACK, new=True)
                assert await stream.next(HANGS) != []
                notifier = there.notifier
                assert isinstance(notifier, Postgres)
                assert not notifier.certain

    run(work())


def test_a_beat_is_not_waited_for_as_long_as_a_command(address: str) -> None:
    async def work() -> None:
        async with proxied(address) as proxy:
            waits = replace(SHORT, command=10 * HANGS)
            async with service(proxy.address, waits=waits) as there:
                table = await make(there, Kind.HUMAN, Kind.HUMAN)
                async with there.listening(table.id, []) as stream:
                    proxy.swallow(FORTH, BACK)
                    assert await stream.next(HANGS) != []

    run(work())


def test_connections_from_before_the_silence_are_not_used_again(address: str) -> None:
    """Each would cost somebody a whole limit, which is so long here that the test would fail."""

    async def work() -> None:
        async with proxied(address) as proxy:
            waits = replace(SHORT, command=10 * HANGS)
            async with service(proxy.address, waits=waits) as there:
                table = await make(there, Kind.HUMAN, Kind.HUMAN)
                await play_turn(there, table, table.to_choose()[0], Chance(1))
                async with there.listening(table.id, []) as stream:
                    proxy.swallow(FORTH, BACK)
                    assert await stream.next(HANGS) != []
                async with asyncio.timeout(HANGS):
                    found = await there.look(table.id)
                    await play_turn(there, found, found.to_choose()[0], Chance(1))

    run(work())


# -- nothing lost or doubled -----------------------------------------------------------------------------


@pytest.mark.sampled
@pytest.mark.parametrize("direction", [FORTH, BACK])
@pytest.mark.parametrize("what", ["draft", "turn"])
def test_a_write_without_an_answer_is_found_out_and_happens_once(
    address: str, direction: str, what: str
) -> None:
    """Its words vanish on the way there, or the answer on the way back: nobody can tell which.

    A turn was written before, so that the connection knows the statement and is asked for nothing else.
    """

    async def work() -> None:
        async with two_servers(address) as (here, there, proxy):
            table = await make(there, Kind.HUMAN, Kind.HUMAN)
            await play_turn(there, table, table.to_choose()[0], Chance(1))
            start, turns = table.ply, there.committed
            seat = table.to_choose()[0]
            if what == "turn":
                await complete(there, table, seat)
            draft = table.draft(seat)
            proxy.swallow(direction)
            if what == "turn":
                await there.confirm(table.id, seat, draft.ply)
                wanted = [(seat, choice) for choice in draft.choices]
                assert there.committed == turns + 1
            else:
                asked = draft.asked()
                assert asked is not None
                choice = some_choice(asked, Chance(1))
                await there.choose(table.id, seat, choice, draft.ply)
                wanted = []
                assert (await there.look(table.id)).draft(seat).choices == [choice]
            stored = await here.storage.load(table.id)
            assert stored.made_since(start) == wanted
            assert stored.draft(seat).choices == ([] if what == "turn" else [choice])
            assert (await there.look(table.id)).committed == stored.committed
            await play_turn(there, await there.look(table.id), stored.to_choose()[0], Chance(2))

    run(work())


@pytest.mark.sampled("direction")
@pytest.mark.parametrize("direction", [FORTH, BACK])
def test_a_secret_choice_without_an_answer_is_sealed_once(
    address: str, direction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with two_servers(address) as (here, there, proxy):
            table = await make(there, Kind.HUMAN, Kind.HUMAN, game="cards")
            sealed = []
            for seat in (0, 1):
                await complete(there, table, seat)
                sealed += [(seat, step) for step in table.draft(seat).steps_told]
                at_next_commit(there, lambda: proxy.swallow(direction))
                await there.confirm(table.id, seat, table.draft(seat).ply)
            stored = await here.storage.load(table.id)
            assert (stored.made_since(0), stored.sealed) == (sealed, {})

    run(work())


@pytest.mark.sampled("direction")
@pytest.mark.parametrize("direction", [FORTH, BACK])
def test_an_invitation_without_an_answer_is_taken_once(address: str, direction: str) -> None:
    """The last word of the transaction vanishes, or the answer to it: who joins has the seat either way."""

    async def work() -> None:
        async with two_servers(address) as (here, there, proxy):
            table = await make(here, Kind.HUMAN, Kind.OPEN)
            code = await Host(here).invite(table.id, 1)
            at_next_commit(there, lambda: proxy.swallow(direction))
            joined, seat = await Host(there).join(code, "Anna", "anna")
            assert (joined.id, seat, joined.keys["anna"]) == (table.id, 1, {1})
            stored = await here.storage.load(table.id)
            assert (stored.seats[1].kind, stored.seats[1].name) == (Kind.HUMAN, "Anna")
            assert stored.seats[1].revision == 1
            with pytest.raises(Refused):
                await Host(there).join(code, "Berta", "berta")

    run(work())


def test_an_invitation_that_was_lost_to_somebody_else_is_refused(address: str) -> None:
    """What vanished was not written, and meanwhile another one has the seat: nobody gets two."""

    async def work() -> None:
        async with two_servers(address) as (here, there, proxy):
            table = await make(here, Kind.HUMAN, Kind.OPEN)
            code = await Host(here).invite(table.id, 1)
            database = there.storage.database
            at_next_commit(there, proxy.drop)
            settled = database.settled

            async def meanwhile() -> None:
                await settled()
                await Host(here).join(code, "Berta", "berta")

            database.settled = meanwhile  # type: ignore[method-assign]
            with pytest.raises(Refused):
                await Host(there).join(code, "Anna", "anna")
            stored = await here.storage.load(table.id)
            assert (stored.seats[1].name, set(stored.keys)) == ("Berta", {"berta", *table.keys})

    run(work())


def test_when_nobody_can_say_whether_an_invitation_was_taken_that_is_said(address: str) -> None:
    async def work() -> None:
        async with two_servers(address) as (here, there, proxy):
            table = await make(here, Kind.HUMAN, Kind.OPEN)
            code = await Host(here).invite(table.id, 1)

            def vanish() -> None:
                proxy.swallow(FORTH)
                proxy.swallow(FORTH, BACK, new=True)

            at_next_commit(there, vanish)
            with pytest.raises(StorageLost):
                await Host(there).join(code, "Anna", "anna")

    run(work())


def test_a_write_that_arrives_after_all_comes_too_late(address: str) -> None:
    """Held back on the way, behind the back of who has found out that it was not written."""

    async def work() -> None:
        async with two_servers(address) as (here, there, proxy):
            table = await make(there, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            await complete(there, table, seat)
            draft = table.draft(seat)
            late = [*proxy.ways]
            proxy.hold(True)
            await there.confirm(table.id, seat, draft.ply)
            for way in late:
                way.held.set()
            await asyncio.sleep(0.1)
            stored = await here.storage.load(table.id)
            assert stored.made_since(0) == [(seat, choice) for choice in draft.choices]

    run(work())


def test_what_was_found_not_to_be_written_never_will_be(address: str) -> None:
    """Its words were held back on the way, and go on after everybody was told."""

    async def work() -> None:
        async with two_servers(address) as (here, there, proxy):
            table = await make(there, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            await complete(there, table, seat)
            draft = table.draft(seat)
            stored = await here.storage.load(table.id)
            proxy.hold(True)
            with pytest.raises(StorageLost):
                await there.storage.append(
                    Commit(table.id, 0, [(seat, choice) for choice in draft.choices], False, False),
                    table.seats[seat],
                    None,
                )
            lost = StorageLost()
            await there.find_out(table, table.seats[seat], lost)
            known = table.ply, list(table.draft(seat).choices)
            late = [way for way in proxy.ways if way.keeps]
            assert late
            for way in late:
                way.held.set()
            async with asyncio.timeout(HANGS):
                while any(not writer.is_closing() for way in late for writer in way.writers):
                    await asyncio.sleep(0.02)
            again = await here.storage.load(table.id)
            assert (again.ply, again.draft(seat).choices) == known
            assert again.seats[seat].revision > stored.seats[seat].revision

    run(work())


def test_who_leaves_in_the_middle_leaves_a_write_that_ends(address: str) -> None:
    async def work() -> None:
        async with two_servers(address, replace(SHORT, command=30)) as (here, there, proxy):
            table = await make(there, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            await complete(there, table, seat)
            proxy.hold(True)
            leaver = asyncio.create_task(there.confirm(table.id, seat, table.draft(seat).ply))
            async with asyncio.timeout(HANGS):
                while not any(way.keeps for way in proxy.ways):
                    await asyncio.sleep(0.01)
            leaver.cancel()
            await asyncio.wait([leaver])
            looker = asyncio.create_task(there.look(table.id))
            await asyncio.sleep(0.05)
            proxy.hold(False)
            found = await looker
            assert found.ply == (await here.storage.load(table.id)).ply > 0

    run(work())


def test_a_turn_is_written_only_as_its_writer_knew_it(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            await complete(tables, table, seat)
            choices = [(seat, choice) for choice in table.draft(seat).choices]
            row = table.seats[seat]
            for ply, revision in ((0, row.revision - 1), (1, row.revision)):
                with pytest.raises(Outdated):
                    await tables.storage.append(
                        Commit(table.id, ply, choices, False, False), replace(row, revision=revision), None
                    )
                stored = await tables.storage.load(table.id)
                assert (stored.ply, stored.seats[seat].revision) == (0, row.revision)
            moment = await tables.storage.append(Commit(table.id, 0, choices, False, False), row, None)
            stored = await tables.storage.load(table.id)
            assert stored.made_since(0) == choices
            assert stored.times == [moment] * len(choices)
            assert (stored.touched, stored.seats[seat].revision) == (moment, row.revision + 1)
            assert stored.seats[seat].draft == []

    run(work())


def test_when_nobody_can_find_out_that_is_said_and_the_next_look_shows_it(address: str) -> None:
    async def work() -> None:
        async with two_servers(address) as (here, there, proxy):
            table = await make(there, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            await complete(there, table, seat)
            proxy.swallow(BACK)
            proxy.swallow(FORTH, BACK, new=True)
            with pytest.raises(StorageLost, match="look at the table again"):
                await there.confirm(table.id, seat, table.draft(seat).ply)
            proxy.mend()
            found = await in_the_end(there, table.id)
            assert found.record.choices == (await here.storage.load(table.id)).record.choices

    run(work())


def test_trouble_that_comes_back_ends_in_a_sentence(database: str) -> None:
    """What surely was not written is tried once more, not for ever."""
    tried = 0

    def at_stage(stage: str) -> None:
        nonlocal tried
        if stage == "inside":
            tried += 1
            raise StorageLost

    async def work() -> None:
        async with service(database, at_stage=at_stage) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            asked = table.draft(seat).asked()
            assert asked is not None
            with pytest.raises(StorageLost):
                await tables.choose(table.id, seat, some_choice(asked, Chance(1)), 0)
            assert tried == 2
            assert (await tables.storage.load(table.id)).draft(seat).choices == []

    run(work())


def test_what_was_written_before_the_trouble_is_acknowledged(database: str) -> None:
    told: list[str] = []

    def at_stage(stage: str) -> None:
        told.append(stage)
        if stage == "after" and told.count("after") == 1:
            raise StorageLost  # the answer of the database does not arrive any more

    async def work() -> None:
        async with service(database, at_stage=at_stage) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            asked = table.draft(seat).asked()
            assert asked is not None
            choice = some_choice(asked, Chance(1))
            async with tables.listening(table.id, [seat]) as stream:
                done = await tables.choose(table.id, seat, choice, 0)
                assert done.draft(seat).choices == [choice]
                assert [notice.what for notice in await stream.next(0)] == ["draft"]
            assert told == ["before", "inside", "after"]
            assert (await tables.storage.load(table.id)).draft(seat).choices == [choice]
            await tables.undo(table.id, seat, 1)

    run(work())


# -- limits ----------------------------------------------------------------------------------------------


def test_each_limit_has_its_sentence(address: str) -> None:
    async def work() -> None:
        database = Database(address, replace(SHORT, idle=60))
        await database.connect()
        with pytest.raises(StorageBusy, match="took too long; nothing was changed"):
            async with database.writing() as connection:
                await connection.execute(text("SELECT pg_sleep(60)"))
        async with database.writing() as connection:
            await connection.execute(text("CREATE TABLE words (word TEXT)"))
        async with database.writing() as holder:
            await holder.execute(text("LOCK TABLE words"))
            with pytest.raises(StorageBusy, match="locked by somebody else; nothing was changed"):
                async with database.writing() as connection:
                    await connection.execute(text("LOCK TABLE words"))
        everything = [database.reader.connect() for _ in range(POOL_SIZE)]
        for one in everything:
            await one.start()
        with pytest.raises(StorageBusy, match="too many wait"):
            async with database.reading() as connection:
                await connection.execute(text("SELECT 1"))
        for one in everything:
            await one.close()
        sleeping = [
            asyncio.create_task(database.at_once("SELECT pg_sleep(60)", [])) for _ in range(POOL_SIZE)
        ]
        await asyncio.sleep(0)
        with pytest.raises(StorageBusy, match="too many wait"):
            await database.at_once("SELECT 1", [])
        for done in await asyncio.gather(*sleeping, return_exceptions=True):
            assert isinstance(done, StorageBusy)
        async with database.reading() as connection:
            await connection.execute(text("SELECT 1"))
        await database.close()

    run(work())


def test_who_falls_silent_in_a_transaction_lets_go_of_its_locks(address: str) -> None:
    """A server that was stopped, or cut off, in the middle of a write: others wait for its limit alone."""

    async def work() -> None:
        async with service(address, waits=replace(SHORT, lock=30, statement=40, command=50)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            silent = Database(address, SHORT)

            async def fall_silent() -> None:
                async with silent.writing() as connection:
                    await connection.execute(update(schema.seats).values(name="silent"))
                    await play_turn(tables, table, table.to_choose()[0], Chance(1))
                    await connection.execute(text("SELECT 1"))

            with pytest.raises(StorageLost):
                await fall_silent()
            await silent.close()
            stored = await tables.storage.load(table.id)
            assert stored.ply == table.ply > 0
            assert {seat.name for seat in stored.seats} == {""}

    run(work())


def test_a_deadlock_is_told_and_nothing_is_changed(address: str) -> None:
    async def work() -> None:
        database = Database(address, replace(SHORT, lock=30, statement=40, command=50))
        async with database.writing() as connection:
            await connection.execute(text("CREATE TABLE words (word TEXT)"))
            await connection.execute(text("INSERT INTO words VALUES ('a'), ('b')"))
        met = asyncio.Barrier(2)

        async def both(first: str, second: str) -> None:
            async with database.writing() as connection:
                for word in (first, second):
                    change = text("UPDATE words SET word = word WHERE word = :word")
                    await connection.execute(change, {"word": word})
                    if word == first:
                        await met.wait()

        done = await asyncio.gather(both("a", "b"), both("b", "a"), return_exceptions=True)
        assert sorted(type(one).__name__ for one in done) == ["NoneType", "StorageBusy"]
        await database.close()

    run(work())


def test_a_restart_of_the_database_goes_by_unnoticed_or_is_told(address: str) -> None:
    async def work() -> None:
        async with service(address, waits=SHORT) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            written: list[str] = []
            for _ in range(2):
                written += await play_turn(tables, table, table.to_choose()[0], Chance(1))
                postgres().stop()
                postgres().start()
            found = await in_the_end(tables, table.id)
            assert found.record.choices == written
            await play_turn(tables, found, found.to_choose()[0], Chance(2))

    try:
        run(work())
    finally:
        if postgres().process is None:
            postgres().start()
