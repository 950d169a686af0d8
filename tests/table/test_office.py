"""What who runs a server does with `clayworks admin`, while a server of the same database runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, insert, select, update

from clayworks.core.chance import Chance
from clayworks.table import schema
from clayworks.table.errors import CannotServe, NoTable, Refused, Wrong
from clayworks.table.fair import Asker
from clayworks.table.hosting import Host, Plan
from clayworks.table.live import LiveTable
from clayworks.table.office import Office, office
from clayworks.table.opened import OpenedFiles
from clayworks.table.retention import TOGETHER, anonymise, expire, older
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.service import Tables
from tests.table.databases import fresh_database
from tests.table.fixtures import OPEN_GAME, Held, make, play_turn, run, service

HOLDER = "ab" * 32


@asynccontextmanager
async def both(database: str, thinkers: Held | None = None) -> AsyncIterator[tuple[Tables, Office]]:
    """A server, and an office beside it on connections of its own; the server looks when the test says so."""
    async with service(database, thinkers) as tables, office(database) as beside:
        await tables.watch.stop()
        yield tables, beside


async def held_by(tables: Tables, table: LiveTable, holder: str, seat: int) -> None:
    """Give somebody a key."""
    async with tables.storage.database.writing() as connection:
        row = {"hash": holder, "table_id": table.id, "seat": seat, "kind": "cookie", "at": datetime.now(UTC)}
        await connection.execute(insert(schema.keys), row)


async def aged(tables: Tables, table: LiveTable, days: float, over: bool) -> None:
    """Let time go by at a table."""
    when = datetime.now(UTC) - timedelta(days=days)
    async with tables.storage.database.writing() as connection:
        mine = schema.tables.c.id == table.id
        await connection.execute(update(schema.tables).where(mine).values(touched=when, over=over))


async def turn(tables: Tables, table: LiveTable) -> None:
    """Whoever has to choose plays a turn."""
    await play_turn(tables, table, table.to_choose()[0], Chance(1))


async def rows(tables: Tables, address: str) -> int:
    """How many rows belong to a table."""
    parts = (schema.actions, schema.sealed, schema.keys, schema.invitations, schema.seats)
    async with tables.storage.database.reading() as connection:
        counts = [
            (
                await connection.execute(
                    select(func.count()).select_from(part).where(part.c.table_id == address)
                )
            ).scalar_one()
            for part in parts
        ]
    return sum(counts)


@pytest.mark.stored
def test_a_list_names_tables_and_players_the_latest_first(database: str) -> None:
    async def work() -> None:
        async with both(database) as (tables, beside):
            first = await make(tables, Kind.HUMAN, Kind.HUMAN)
            second = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await Host(tables).rename(first.id, 0, "Мария", None)
            await turn(tables, first)
            lines = await beside.lines()
            assert [line.table for line in lines] == [first.id, second.id]
            assert (lines[0].players[0], lines[0].choices, lines[0].over) == ("Мария", first.ply, False)
            assert [line.table for line in await beside.lines(limit=1)] == [first.id]
            assert await beside.lines(game="none") == []
            shown = await beside.show(first.id)
            assert shown["seats"][0]["holders"] == ["me"]
            with pytest.raises(NoTable):
                await beside.show("nothing")

    run(work())


@pytest.mark.stored
def test_at_a_closed_table_nobody_chooses_whatever_a_server_has_in_memory(database: str) -> None:
    async def work() -> None:
        bots = Held()
        async with both(database, bots) as (tables, beside):
            table = await make(tables, Kind.BOT, Kind.HUMAN)
            await beside.close(table.id)
            # The server has not looked yet, and still can't write.
            assert table.to_choose() == [1]
            draft = table.draft(1)
            asked = draft.asked()
            assert asked is not None
            choice = asked.action_to_string(asked.legal_actions()[0])
            with pytest.raises(Refused, match="closed by who runs the server"):
                await tables.choose(table.id, 1, choice, draft.ply)
            with pytest.raises(Refused, match="closed by who runs the server"):
                await Host(tables).resign(table.id, 1, "")
            await tables.watch.look()
            assert (await tables.look(table.id)).to_choose() == []
            with pytest.raises(Refused, match="closed already"):
                await beside.close(table.id)
            await beside.reopen(table.id)
            with pytest.raises(Refused, match="is not closed"):
                await beside.reopen(table.id)
            await tables.watch.look()
            await turn(tables, await tables.look(table.id))
            await bots.begun(1)

    run(work())


@pytest.mark.stored
def test_a_deleted_table_is_gone_also_from_memory_and_its_rematch_stays(database: str) -> None:
    async def work() -> None:
        async with both(database) as (tables, beside):
            table = await make(tables, Kind.OPEN, Kind.HUMAN)
            again = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await Host(tables).invite(table.id, 0)
            await turn(tables, table)
            async with tables.storage.database.writing() as connection:
                mine = schema.tables.c.id == again.id
                await connection.execute(update(schema.tables).where(mine).values(rematch_of=table.id))
            assert await rows(tables, table.id) > 0
            async with tables.listening(table.id, [0]) as stream:
                await beside.delete([table.id])
                assert await rows(tables, table.id) == 0
                await tables.watch.look()
                assert [notice.what for notice in await stream.next(1)] == ["seats"]
            with pytest.raises(NoTable):
                await tables.look(table.id)
            assert table.id not in tables._places
            assert (await tables.look(again.id)).rematch_of is None

    run(work())


def test_of_several_tables_all_are_deleted_or_none(database: str) -> None:
    async def work() -> None:
        async with both(database) as (tables, beside):
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            with pytest.raises(NoTable):
                await beside.delete([table.id, "nothing"])
            await tables.watch.look()
            assert (await tables.look(table.id)).id == table.id
            assert (await beside.show(table.id))["closed"] is False

    run(work())


def test_a_seat_is_handed_back_by_an_invitation_and_old_keys_open_nothing(database: str) -> None:
    async def work() -> None:
        async with both(database) as (tables, beside):
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.BOT)
            with pytest.raises(Refused, match="from the beginning"):
                await beside.hand_back(table.id, 2)
            with pytest.raises(Wrong, match="seats 0 to 2"):
                await beside.hand_back(table.id, 3)
            code = await beside.hand_back(table.id, 1)
            await tables.watch.look()
            assert (await tables.look(table.id)).keys["me"] == {0}
            found, seat = await Host(tables).join(code, "Zoë", "another")
            assert (found.id, seat, found.keys["another"]) == (table.id, 1, {1})
            assert found.seats[1].name == "Zoë"
            # And of who has resigned: the bot goes.
            await Host(tables).resign(table.id, 0, "")
            code = await beside.hand_back(table.id, 0)
            found, seat = await Host(tables).join(code, "", "me")
            assert (found.seats[0].kind, found.seats[0].gone) == (Kind.HUMAN, "")

    run(work())


@pytest.mark.stored
def test_a_ban_is_known_to_the_server_and_can_be_taken_back(database: str) -> None:
    async def work() -> None:
        async with both(database) as (tables, beside):
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await held_by(tables, table, HOLDER, 1)
            assert await beside.holder(HOLDER[:8]) == HOLDER
            await beside.ban(HOLDER, "swears")
            await beside.ban(HOLDER, "swears a lot")  # the note is that of the last time
            await tables.watch.look()
            assert tables.watch.banned == {HOLDER}
            assert [(row["hash"], row["note"]) for row in await beside.bans()] == [(HOLDER, "swears a lot")]
            assert (await beside.show(table.id))["seats"][1]["banned"] == [HOLDER]
            await beside.unban(HOLDER)
            with pytest.raises(Wrong, match="not banned"):
                await beside.unban(HOLDER)
            await tables.watch.look()
            assert tables.watch.banned == frozenset()
        async with both(database) as (tables, beside):
            await beside.ban(HOLDER)
        async with service(database) as tables:  # one that starts later
            assert tables.watch.banned == {HOLDER}

    run(work())


@pytest.mark.parametrize(
    "named", ["", "abc", "ABABABABABAB", "cdcdcdcd", "nothing:0", "x:", "x:y", "x:99999"]
)
def test_a_holder_that_is_none_is_said(tmp_path_factory: pytest.TempPathFactory, named: str) -> None:
    async def work() -> None:
        path = tmp_path_factory.mktemp("office")
        async with both(fresh_database("sqlite", path)) as (_tables, beside):
            with pytest.raises(Wrong):
                await beside.holder(named)

    run(work())


@pytest.mark.stored
def test_several_holders_of_a_seat_are_named(database: str) -> None:
    async def work() -> None:
        async with both(database) as (tables, beside):
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await held_by(tables, table, HOLDER, 1)
            with pytest.raises(Wrong, match="several holders"):
                await beside.holder(f"{table.id}:1")
            assert await beside.holder(f"{table.id}:0") == "me"

    run(work())


def test_one_person_is_forgotten_everywhere_and_bots_play_on(database: str) -> None:
    async def work() -> None:
        async with both(database) as (tables, beside):
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await Host(tables).rename(table.id, 1, "Анна", None)
            await Host(tables).rename(table.id, 0, "Ben", None)
            await held_by(tables, table, HOLDER, 1)
            own = await Host(tables).make(Plan(OPEN_GAME, [SeatPlan(Kind.OPEN)] * 2), HOLDER)
            opened = OpenedFiles(tables.storage.database)
            key = await opened.keep("a file", HOLDER)
            assert list(await beside.forget(HOLDER)) == [(table.id, 1)]
            assert (await tables.storage.load(own.id)).maker == Asker()
            assert await opened.find(key) is None
            await tables.watch.look()
            now = await tables.look(table.id)
            assert [(seat.kind, seat.name, seat.gone) for seat in now.seats] == [
                (Kind.HUMAN, "Ben", ""),
                (Kind.BOT, "", "resigned"),
            ]
            assert HOLDER not in now.keys
            with pytest.raises(Wrong):
                await beside.holder(HOLDER)

    run(work())


@pytest.mark.stored
def test_only_what_is_old_and_over_goes_unless_everything_is_meant(database: str) -> None:
    async def work() -> None:
        async with both(database) as (tables, beside):
            fresh, over, running = [await make(tables, Kind.HUMAN, Kind.HUMAN) for _ in range(3)]
            await aged(tables, fresh, 9, over=True)
            await aged(tables, over, 11, over=True)
            await aged(tables, running, 11, over=False)
            inside = beside.database
            assert await older(inside, 10, unfinished=False) == [over.id]
            assert set(await older(inside, 10, unfinished=True)) == {over.id, running.id}
            assert await expire(inside, 10, unfinished=False) == [over.id]
            assert {line.table for line in await beside.lines()} == {fresh.id, running.id}
            assert await expire(inside, 10, unfinished=True) == [running.id]
            assert await expire(inside, 10, unfinished=True) == []

    run(work())


def test_more_tables_than_go_in_one_transaction_all_go(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def work() -> None:
        path = tmp_path_factory.mktemp("office")
        async with both(fresh_database("sqlite", path)) as (tables, beside):
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            old = datetime.now(UTC) - timedelta(days=30)
            async with beside.database.writing() as connection:
                row = (await connection.execute(select(schema.tables))).mappings().one()
                more = [{**row, "id": f"copy-{n}", "touched": old} for n in range(TOGETHER + 1)]
                await connection.execute(insert(schema.tables), more)
            assert len(await expire(beside.database, 10, unfinished=True)) == TOGETHER + 1
            assert [line.table for line in await beside.lines()] == [table.id]

    run(work())


def test_who_played_is_forgotten_and_the_game_stays(database: str) -> None:
    async def work() -> None:
        async with both(database) as (tables, beside):
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await Host(tables).rename(table.id, 0, "Анна", None)
            await turn(tables, await tables.look(table.id))
            with pytest.raises(Refused, match="goes on"):
                await anonymise(beside.database, [table.id])
            with pytest.raises(NoTable):
                await anonymise(beside.database, ["nothing"])
            await beside.close(table.id)
            await anonymise(beside.database, [table.id])
            await tables.watch.look()
            now = await tables.look(table.id)
            assert (now.seats[0].name, now.keys) == ("", {})
            assert now.ply > 0
            assert (await tables.storage.load(table.id)).maker == Asker()

    run(work())


@pytest.mark.stored
def test_a_number_that_is_committed_late_is_followed_too(database: str) -> None:
    """On PostgreSQL a lower number may become visible after a higher one."""

    async def work() -> None:
        async with both(database) as (tables, beside):
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            row = {"what": "seats", "table_id": table.id, "at": datetime.now(UTC)}
            for number in (7, 6):
                async with beside.database.writing() as connection:
                    await connection.execute(insert(schema.operations), {"number": number, **row})
                await tables.look(table.id)
                assert not tables._places[table.id].doubtful
                await tables.watch.look()
                assert tables._places[table.id].doubtful
            await tables.look(table.id)
            await tables.watch.look()  # and each only once
            assert not tables._places[table.id].doubtful

    run(work())


def test_an_office_needs_a_database_that_is_there_and_up_to_date(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp("office")

    async def work() -> None:
        async with office(f"sqlite:///{path}/none.db"):
            pass

    with pytest.raises(CannotServe, match="there is no database"):
        run(work())
    assert not (path / "none.db").exists()
    (path / "none.db").touch()
    with pytest.raises(CannotServe, match="is not up to date"):
        run(work())
