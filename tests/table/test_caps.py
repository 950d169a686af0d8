"""How many unfinished tables somebody may have at once, and what does not count any more."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import update

from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES
from clayworks.table import schema
from clayworks.table.caps import BOT_DAYS, DAYS, Caps, too_many_bot_tables, too_many_here, too_many_tables
from clayworks.table.errors import TooManyTables
from clayworks.table.fair import Asker
from clayworks.table.hosting import Branch, Host, Plan
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.service import Tables
from clayworks.table.storage import now
from tests.table.fixtures import OPEN_GAME, play_on, run, service

HUMAN, BOT, OPEN = SeatPlan(Kind.HUMAN), SeatPlan(Kind.BOT), SeatPlan(Kind.OPEN)
ANNA, BORIS = Asker("anna", "here"), Asker("boris", "there")


async def made(host: Host, *seats: SeatPlan, maker: Asker = ANNA, held_by: str = "") -> LiveTable:
    """A table, held by who makes it or by a token of theirs."""
    kind = "token" if held_by else "cookie"
    return await host.make(Plan(OPEN_GAME, seats, 3), held_by or maker.holder, kind, maker)


async def aged(tables: Tables, table: LiveTable, days: float) -> None:
    """Nothing has happened there for so long."""
    async with tables.storage.database.writing() as connection:
        moment = now() - timedelta(days=days)
        row = update(schema.tables).where(schema.tables.c.id == table.id).values(touched=moment)
        await connection.execute(row)


def test_a_holder_has_so_many_unfinished_tables_at_once(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables, Caps(tables=2))
            first = await made(host, HUMAN, HUMAN)
            second = await made(host, HUMAN, BOT)
            with pytest.raises(TooManyTables):
                await made(host, HUMAN, BOT)
            await made(host, HUMAN, BOT, maker=BORIS)
            await play_on(tables, first, Chance(1))
            assert first.over
            third = await made(host, HUMAN, BOT)  # one is finished
            await host.resign(second.id, 0, "random")
            await made(host, HUMAN, BOT)  # one was let go of
            with pytest.raises(TooManyTables):
                await made(host, HUMAN, BOT)
            await aged(tables, third, DAYS - 0.5)
            with pytest.raises(TooManyTables):
                await made(host, HUMAN, BOT)
            await aged(tables, third, DAYS + 0.5)
            await made(host, HUMAN, BOT)

    run(work())


def test_a_table_counts_for_who_was_invited_and_no_more_for_who_has_left_it(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables, Caps(tables=1))
            table = await made(host, HUMAN, OPEN)
            await host.join(await host.invite(table.id, 1), "", BORIS.holder)
            with pytest.raises(TooManyTables):
                await made(host, HUMAN, BOT, maker=BORIS)
            await host.resign(table.id, 0, "random")
            await made(host, HUMAN, BOT)  # the other one plays on

    run(work())


def test_tables_for_programs_count_for_who_made_them(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables, Caps(tables=1))
            await made(host, HUMAN, BOT, held_by="a fresh token")
            with pytest.raises(TooManyTables):
                await made(host, HUMAN, BOT, held_by="another one")
            await made(host, HUMAN, BOT, maker=Asker("another one", "here"), held_by="another one")

    run(work())


def test_bots_among_themselves_are_counted_apart_and_for_a_day(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables, Caps(tables=1, bot_tables=1))
            table = await made(host, BOT, OPEN)
            with pytest.raises(TooManyTables):
                await made(host, BOT, BOT)
            await made(host, HUMAN, BOT)
            await aged(tables, table, BOT_DAYS + 0.1)
            await made(host, BOT, BOT)
            await made(host, BOT, BOT, maker=BORIS)

    run(work())


def test_who_throws_the_cookie_away_is_counted_by_address(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables, Caps(address_tables=2, address_bot_tables=1))
            first = await made(host, HUMAN, BOT, maker=Asker("1", "here"))
            await made(host, HUMAN, BOT, maker=Asker("2", "here"))
            await made(host, BOT, BOT, maker=Asker("3", "here"))
            for seats in ((HUMAN, BOT), (BOT, BOT)):
                with pytest.raises(TooManyTables):
                    await made(host, *seats, maker=Asker("4", "here"))
                await made(host, *seats, maker=Asker("4", "there"))
            await aged(tables, first, BOT_DAYS + 0.1)
            await made(host, HUMAN, BOT, maker=Asker("4", "here"))

    run(work())


def test_a_branch_and_a_rematch_count_like_any_other(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables, Caps(tables=2))
            table = await made(host, HUMAN, HUMAN)
            await play_on(tables, table, Chance(1))
            await made(host, HUMAN, BOT)
            await host.play_on(table.id, 3, Branch((HUMAN, HUMAN)), ANNA.holder, maker=ANNA)
            with pytest.raises(TooManyTables):
                await host.play_on(table.id, 3, Branch((HUMAN, HUMAN)), ANNA.holder, maker=ANNA)
            with pytest.raises(TooManyTables):
                await host.rematch(table.id, ANNA)
            again = await host.rematch(table.id, BORIS)
            assert again.maker == BORIS
            assert (await host.rematch(table.id, ANNA)).id == again.id  # it is there already

    run(work())


@pytest.mark.stored
def test_thirty_requests_at_once_make_no_more_than_one_after_the_other(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables, Caps(bot_tables=5))
            tried = await asyncio.gather(*(made(host, BOT, BOT) for _ in range(30)), return_exceptions=True)
            assert sum(isinstance(one, LiveTable) for one in tried) <= 5
            assert (await tables.storage.count())[0] <= 5
            while (await tables.storage.count())[0] < 5:
                await made(host, BOT, BOT)
            with pytest.raises(TooManyTables):
                await made(host, BOT, BOT)
            assert not host.room._coming

    run(work())


@pytest.mark.stored
def test_another_server_knows_who_made_a_table(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await made(Host(tables), HUMAN, BOT)
            old = await made(Host(tables), HUMAN, BOT, maker=Asker(), held_by="somebody")
        async with service(database) as tables:
            assert (await tables.look(table.id)).charged == ANNA
            assert (await tables.look(old.id)).charged == Asker("somebody", "somebody")

    run(work())


@pytest.mark.parametrize("said", [too_many_tables, too_many_bot_tables, too_many_here])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_number_and_what_to_do_are_said_in_every_language(said: object, language: str) -> None:
    assert callable(said)
    texts = {said(count).to(language).replace(str(count), "#") for count in (1, 5)}
    assert len(texts) == 2 or language == "ja"
    if language != "en":
        assert said(5).to(language) != said(5).to("en")
