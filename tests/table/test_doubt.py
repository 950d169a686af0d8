"""A table in memory is only a cache: when it is doubted, and that what is stored wins."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update

from clayworks.core.chance import Chance
from clayworks.table import schema
from clayworks.table.errors import CannotOpen, Stale, StorageLost
from clayworks.table.hosting import Host
from clayworks.table.live import LiveTable
from clayworks.table.notices import Notice
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from clayworks.table.storage import Outdated
from tests.table.fixtures import add_cards, make, play_turn, run, service, some_choice, unheard

pytestmark = pytest.mark.stored


def next_choice(table: LiveTable, seat: int) -> str:
    """Something that a seat may choose."""
    asked = table.draft(seat).asked()
    assert asked is not None
    return some_choice(asked, Chance(1))


async def stored(tables: Tables, table: LiveTable) -> LiveTable:
    """The table as the database has it."""
    return await tables.storage.load(table.id)


# -- somebody was quicker --------------------------------------------------------------------------------


def test_who_was_overtaken_reads_again_and_does_it_then(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            choice = next_choice(table, seat)
            await unheard(tables).choose(table.id, seat, choice, 0)
            assert table.draft(seat).choices == []  # nobody has told us
            await Host(tables).rename(table.id, seat, "Anna", None)
            again = await stored(tables, table)
            assert (again.seats[seat].name, again.draft(seat).choices) == ("Anna", [choice])
            assert table.draft(seat).choices == [choice]

    run(work())


def test_who_is_overtaken_again_and_again_is_told_where_the_table_stands(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            tried: list[int] = []

            async def act(found: LiveTable) -> None:
                tried.append(found.ply)
                raise Outdated

            with pytest.raises(Stale):
                await tables.change(table.id, act)
            assert len(tried) > 1

    run(work())


def test_a_ply_that_only_another_server_knows_is_looked_up_before_it_is_refused(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            tables.shared = True  # on SQLite there is no other server; it is the same code
            await unheard(tables).choose(table.id, seat, next_choice(table, seat), 0)
            await tables.undo(table.id, seat, 1)
            assert (await stored(tables, table)).draft(seat).choices == []
            with pytest.raises(Stale) as stale:
                await tables.undo(table.id, seat, 1)
            assert stale.value.ply == 0

    run(work())


def test_a_server_that_is_alone_knows_everything_and_reads_nothing_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat, read = table.to_choose()[0], []
            tables.shared = False

            async def refresh(found: LiveTable) -> None:
                read.append(found.id)

            monkeypatch.setattr(tables.storage, "refresh", refresh)
            with pytest.raises(Stale):
                await tables.undo(table.id, seat, 1)
            await tables.choose(table.id, seat, next_choice(table, seat), 0)
            await tables.look(table.id)
            assert read == []
            await tables.look_again(table.id)
            await tables.look(table.id)
            assert read == [table.id]  # what was doubted is read once

    run(work())


# -- trouble ---------------------------------------------------------------------------------------------


def test_what_was_written_before_its_client_left_is_found_after_it(database: str) -> None:
    broken = False

    def at_stage(stage: str) -> None:
        if stage == "after" and broken:
            raise asyncio.CancelledError

    async def work() -> None:
        nonlocal broken
        async with service(database, at_stage=at_stage) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            choice = next_choice(table, seat)
            broken = True
            with pytest.raises(asyncio.CancelledError):
                await tables.choose(table.id, seat, choice, 0)
            broken = False
            assert (await stored(tables, table)).draft(seat).choices == [choice]
            assert (await tables.look(table.id)).draft(seat).choices == [choice]
            await tables.undo(table.id, seat, 1)

    run(work())


def test_nothing_is_taken_over_that_has_not_been_written(database: str) -> None:
    broken = False

    def at_stage(stage: str) -> None:
        if stage == "inside" and broken:
            raise StorageLost

    async def work() -> None:
        nonlocal broken
        async with service(database, at_stage=at_stage) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            async with tables.listening(table.id, [seat]) as stream:
                broken = True
                with pytest.raises(StorageLost):
                    await tables.choose(table.id, seat, next_choice(table, seat), 0)
                assert table.draft(seat).choices == []
                assert await stream.next(0) == []  # and nobody was told
                broken = False
            assert (await tables.look(table.id)).draft(seat).choices == []

    run(work())


def test_a_client_that_leaves_in_the_middle_of_a_write_leaves_a_whole_table(database: str) -> None:
    leave = False

    def at_stage(stage: str) -> None:
        task = asyncio.current_task()
        if stage == "inside" and leave and task is not None:
            task.cancel()

    async def work() -> None:
        nonlocal leave
        async with service(database, at_stage=at_stage) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            while not table.draft(seat).complete:
                await tables.choose(table.id, seat, next_choice(table, seat), table.ply_of(seat))
            leave = True
            leaver = asyncio.create_task(tables.confirm(table.id, seat, table.ply_of(seat)))
            await asyncio.wait([leaver])
            assert leaver.cancelled()
            leave = False
            found = await tables.look(table.id)
            assert found.record.choices == (await stored(tables, table)).record.choices
            for _ in range(2):
                await play_turn(tables, found, found.to_choose()[0], Chance(2))
            assert (await stored(tables, table)).committed == found.committed

    run(work())


# -- what is heard and read ------------------------------------------------------------------------------


def test_what_another_server_has_written_is_read_when_it_is_heard_of(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            other = unheard(tables)
            async with tables.listening(table.id, []) as stream:
                for heard in (Notice(table.id, "committed", 1), None):  # None: some may have been missed
                    theirs = await other.look_again(table.id)
                    await play_turn(other, theirs, theirs.to_choose()[0], Chance(1))
                    assert (await tables.look(table.id)).ply < theirs.ply
                    tables._heard(heard)
                    assert (await tables.look(table.id)).ply == theirs.ply
                    assert await stream.next(0) != []

    run(work())


def test_a_table_that_is_read_again_knows_who_has_chosen_secretly_since(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game="cards")
            other = unheard(tables)
            theirs = await other.look(table.id)
            for seat in (0, 1):
                await play_turn(other, theirs, seat, Chance(1))
            best = theirs.to_choose()[0]
            await other.choose(table.id, best, "draw pass", theirs.ply, confirm=True)
            assert theirs.secret  # the second round: somebody chooses, the other one does not
            sealed = await play_turn(other, theirs, 1, Chance(2))
            assert (table.ply, table.sealed) == (0, {})
            for found in (await stored(tables, table), await tables.look_again(table.id)):
                assert found.ply == theirs.ply
                assert found.sealed == {1: sealed}
                assert found.to_choose() == [0]

    run(work())


def test_a_table_that_is_read_again_knows_keys_seats_and_rematch(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.OPEN, game="cards")
            other = unheard(tables)
            host = Host(other)
            await host.join(await host.invite(table.id, 1), "Ben", "ben")
            found = await tables.look_again(table.id)
            assert (found.seats[1].kind, found.seats[1].name) == (Kind.HUMAN, "Ben")
            assert found.keys == {"me": {0}, "ben": {1}}
            theirs = await other.look(table.id)
            while not theirs.over:
                await play_turn(other, theirs, theirs.to_choose()[0], Chance(3))
            again = await host.rematch(table.id)
            found = await tables.look_again(table.id)
            assert found.rematch == again.id
            assert found.touched == theirs.touched

    run(work())


@pytest.mark.parametrize("choice", ["fly high", "draw pass"], ids=["unknown", "not offered"])
def test_a_stored_choice_that_can_not_be_played_is_told_in_a_sentence(
    database: str, choice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game="cards")
            for seat in (0, 1):
                await play_turn(tables, table, seat, Chance(1))
            async with tables.storage.database.writing() as connection:
                await connection.execute(
                    update(schema.actions).where(schema.actions.c.ply == 1).values(choice=choice)
                )
            with pytest.raises(CannotOpen, match=choice):
                await stored(tables, table)

    run(work())


def test_a_gap_in_the_stored_choices_is_told_in_a_sentence(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game="cards")
            for seat in (0, 1):
                await play_turn(tables, table, seat, Chance(1))
            async with tables.storage.database.writing() as connection:
                await connection.execute(schema.actions.delete().where(schema.actions.c.ply == 1))
            with pytest.raises(CannotOpen, match="ply 1"):
                await stored(tables, table)

    run(work())
