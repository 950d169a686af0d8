"""A bot's answer counts only for the question that it was asked: later it is nobody's choice."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

import pytest

from clayworks.core.chance import Chance
from clayworks.table.bots import NoAnswer
from clayworks.table.errors import StorageLost
from clayworks.table.hosting import Host
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from clayworks.table.worker import turn
from tests.table.fixtures import (
    Held,
    ThinkersHere,
    add_cards,
    make,
    play_turn,
    run,
    service,
    thought,
    unheard,
)

pytestmark = pytest.mark.stored


def any_turn(table: LiveTable, seat: int) -> list[str]:
    """A turn that would be legal now."""
    return turn(table.committed, seat, "random", "1")


async def replace(tables: Tables, table: LiveTable, seat: int) -> None:
    """A bot for a person who has kept the others waiting."""
    assert table.touched is not None
    table.touched -= timedelta(seconds=table.patience + 1)
    await Host(tables).stand_in(table.id, seat, set(), "random")


def test_an_answer_in_time_is_played(database: str) -> None:
    async def work() -> None:
        held = Held()
        async with service(database, held, sweeps=False) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            await replace(tables, table, seat)
            await held.begun(1)
            choices = any_turn(table, seat)
            held.answer(0, choices)
            await thought(tables)
            assert table.record.choices == choices
            assert (await tables.storage.load(table.id)).record.choices == choices

    run(work())


def test_who_has_come_back_decides_for_themselves(database: str) -> None:
    async def work() -> None:
        held = Held()
        async with service(database, held, sweeps=False) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            await replace(tables, table, seat)
            await held.begun(1)
            await Host(tables).come_back(table.id, seat)
            held.answer(0, any_turn(table, seat))
            await thought(tables)
            assert table.ply == 0
            assert table.to_choose() == [seat]

    run(work())


def test_an_answer_to_an_earlier_question_is_not_played(database: str) -> None:
    async def work() -> None:
        held = Held()
        async with service(database, held, sweeps=False) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            await replace(tables, table, seat)
            await held.begun(1)
            await Host(tables).come_back(table.id, seat)
            for _ in range(20):  # until it is the turn of the same seat again
                await play_turn(tables, table, table.to_choose()[0], Chance(1))
                if table.to_choose() == [seat]:
                    break
            await replace(tables, table, seat)
            await held.begun(2)
            ply = table.ply
            late = tables._thinking[table.id, 0, seat]
            held.answer(0, any_turn(table, seat))  # legal, but nobody has asked for it
            await asyncio.wait([late])
            assert (table.ply, table.to_choose()) == (ply, [seat])
            held.answer(1, any_turn(table, seat))
            await thought(tables)
            assert table.ply > ply

    run(work())


def test_a_bot_that_has_chosen_on_another_server_does_not_choose_twice(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        held = Held()
        async with service(database, held, sweeps=False) as tables:
            table = await make(tables, Kind.BOT, Kind.HUMAN, game="cards")
            await held.begun(1)
            other = unheard(tables)
            other.thinkers = ThinkersHere()
            other.claims = tables.claims  # as if the claim of the first had run out
            theirs = await other.look(table.id)  # wakes its bots
            await thought(other)
            assert list(theirs.sealed) == [0]
            held.answer(0, any_turn(table, 0))
            await thought(tables)
            found = await tables.look(table.id)
            assert (found.ply, found.sealed) == (0, theirs.sealed)

    with caplog.at_level(logging.WARNING):
        run(work())
    assert "will try again" not in caplog.text


def test_a_bot_is_asked_once_for_a_turn(database: str) -> None:
    async def work() -> None:
        held = Held()
        async with service(database, held, sweeps=False) as tables:
            table = await make(tables, Kind.BOT, Kind.BOT)
            await held.begun(1)
            for _ in range(3):
                tables.wake_bots(await tables.look_again(table.id))
            held.answer(0, any_turn(table, table.to_choose()[0]))
            await held.begun(2)
            assert [brief["choices"] for brief in held.asked] == [[], table.record.choices]

    run(work())


def test_every_bot_that_has_to_choose_is_asked_and_no_person(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        held = Held()
        async with service(database, held, sweeps=False) as tables:
            table = await make(tables, Kind.BOT, Kind.HUMAN, Kind.BOT, game="cards")
            await held.begun(2)
            assert sorted(brief["seat"] for brief in held.asked) == [0, 2]
            for number, brief in enumerate(held.asked):  # in whichever order they came
                held.answer(number, any_turn(table, brief["seat"]))
            await thought(tables)
            assert table.to_choose() == [1]

    run(work())


def test_a_bot_whose_answer_could_not_be_written_is_asked_again(database: str) -> None:
    broken = True

    def at_stage(stage: str) -> None:
        if stage == "inside" and broken:
            raise StorageLost

    async def work() -> None:
        nonlocal broken
        async with service(database, ThinkersHere(), at_stage, sweeps=False) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            await replace(tables, table, seat)
            await thought(tables)
            assert (await tables.storage.load(table.id)).ply == 0
            assert await tables.storage.waiting_for_bots(0) == [table.id]
            broken = False
            tables.wake_bots(await tables.look(table.id))  # as the sweep does
            await thought(tables)
            assert (await tables.storage.load(table.id)).ply > 0
            assert await tables.storage.waiting_for_bots(0) == []

    run(work())


def test_a_bot_that_gives_no_answer_leaves_the_table_as_it_is(database: str) -> None:
    class Silent(Held):
        async def think(self, brief: object, *who: object) -> list[str]:
            raise NoAnswer("no worker answers")

    async def work() -> None:
        async with service(database, Silent(), sweeps=False) as tables:
            table = await make(tables, Kind.HUMAN, Kind.BOT)
            await thought(tables)
            assert table.ply == 0
            assert await tables.storage.waiting_for_bots(0) == [table.id]

    run(work())
