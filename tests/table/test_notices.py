"""Who is told: streams, other servers, and nobody of what is not theirs."""

from __future__ import annotations

import asyncio
import json
from typing import cast

import pytest
from sqlalchemy import ClauseElement, Executable

from clayworks.core.chance import Chance
from clayworks.table.database import Database
from clayworks.table.errors import StorageLost
from clayworks.table.hosting import Host
from clayworks.table.notices import Notice, Postgres, Stream
from clayworks.table.seats import Kind
from tests.limits import HANGS
from tests.table.fixtures import make, play_turn, run, service

pytestmark = pytest.mark.stored


async def a_moment() -> None:
    """Let everybody go on who is not waiting for anything outside."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_stream_tells_the_latest_of_each_kind_in_the_order_in_which_they_came() -> None:
    async def work() -> None:
        stream = Stream(frozenset([0]))
        for what, ply, seat in (
            ("committed", 1, None),
            ("seats", 1, 0),
            ("seats", 1, 1),
            ("draft", 2, 0),
            ("committed", 3, None),
        ):
            stream.put(Notice("t", what, ply, seat))
        told = [(notice.what, notice.ply, notice.seat) for notice in await stream.next(HANGS)]
        assert told == [("seats", 1, 0), ("seats", 1, 1), ("draft", 2, 0), ("committed", 3, None)]
        assert await stream.next(0) == []

    run(work())


def test_a_draft_is_told_to_its_own_seat_alone() -> None:
    async def work() -> None:
        for seats, told in (([0], 1), ([0, 1], 1), ([1], 0), ([], 0)):
            stream = Stream(frozenset(seats))
            stream.put(Notice("t", "draft", 1, 0))
            assert len(await stream.next(0)) == told
            stream.put(Notice("t", "sealed", 1, 0))  # that somebody has chosen is everybody's business
            assert len(await stream.next(0)) == 1

    run(work())


def test_who_waits_for_news_is_woken_by_them_and_by_the_end() -> None:
    async def work() -> None:
        stream = Stream(frozenset())
        waiting = asyncio.create_task(stream.next(HANGS))
        await asyncio.sleep(0)
        stream.put(Notice("t", "committed", 1))
        assert [notice.what for notice in await waiting] == ["committed"]
        waiting = asyncio.create_task(stream.next(HANGS))
        await asyncio.sleep(0)
        stream.close()
        await a_moment()
        assert waiting.done()
        assert (await waiting, stream.closed) == ([], True)

    run(work())


def test_a_server_that_stops_lets_its_listeners_go(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            async with tables.listening(table.id, []) as stream:
                waiting = asyncio.create_task(stream.next(HANGS))
                await asyncio.sleep(0)
                tables.close_streams()
                await a_moment()
                assert waiting.done()
                assert (await waiting, stream.closed) == ([], True)

    run(work())


def test_a_draft_is_told_to_who_holds_the_seat_and_to_nobody_else(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            asked = table.draft(seat).asked()
            assert asked is not None
            choice = asked.action_to_string(asked.legal_actions()[0])
            async with (
                tables.listening(table.id, [seat]) as own,
                tables.listening(table.id, [1 - seat]) as other,
                tables.listening(table.id, []) as spectator,
            ):
                for stream in (own, other, spectator):
                    await stream.next(0)  # that they have come
                await tables.choose(table.id, seat, choice, 0)
                assert await own.next(0) == [Notice(table.id, "draft", 1, seat)]
                assert await other.next(0) == await spectator.next(0) == []

    run(work())


# -- other servers ---------------------------------------------------------------------------------------


def payload(statement: Executable) -> str:
    """What a NOTIFY says."""
    said = cast(ClauseElement, statement).compile().params.values()
    return next(str(value) for value in said if str(value).startswith("{"))


def test_a_server_hears_others_and_not_itself() -> None:
    heard: list[Notice | None] = []
    here, there = (Postgres(Database("postgresql://nobody@/none")) for _ in range(2))
    notice = Notice("t", "committed", 3, None)
    here._received(payload(here.statement(notice)), heard.append)
    assert heard == []
    here._received(payload(there.statement(notice)), heard.append)
    assert heard == [notice]
    assert set(json.loads(payload(here.statement(notice)))) == {"from", "table", "what", "ply", "seat"}


def test_other_servers_are_told_of_what_was_written_and_of_nothing_else(shared: str) -> None:
    broken = False

    def at_stage(stage: str) -> None:
        if stage == "inside" and broken:
            raise StorageLost

    async def work() -> None:
        nonlocal broken
        async with service(shared, at_stage=at_stage) as here, service(shared) as there:
            table = await make(here, Kind.HUMAN, Kind.HUMAN)
            await there.look(table.id)
            seat = table.to_choose()[0]
            asked = table.draft(seat).asked()
            assert asked is not None
            choice = asked.action_to_string(asked.legal_actions()[0])
            async with there.listening(table.id, [0, 1]) as stream:
                broken = True
                with pytest.raises(StorageLost):
                    await here.choose(table.id, seat, choice, 0)
                broken = False
                await Host(here).rename(table.id, seat, "Anna", None)
                # They come in order: of the draft that was taken back nobody was told.
                assert [notice.what for notice in await stream.next(HANGS)] == ["seats"]
                assert (await there.look(table.id)).seats[seat].name == "Anna"
                await play_turn(here, await here.look(table.id), seat, Chance(1))
                told = ["draft"]
                while told[-1] == "draft":
                    told = [notice.what for notice in await stream.next(HANGS)]
                assert told[-1] == "committed"
                assert (await there.look(table.id)).committed == table.committed

    run(work())
