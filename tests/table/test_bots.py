"""Bots in worker processes: they answer, are replaced when they hang or die, and survive a restart."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.record import Record
from clayworks.table import thinking
from clayworks.table.bots import NoAnswer, Thinkers, Worker
from clayworks.table.seats import Kind
from clayworks.table.service import question
from tests.table.fixtures import OPEN_GAME, make, play_on, run, service


def a_question(level: str = "random", **more: Any) -> dict[str, Any]:
    record = Record.new(clayworks.load(OPEN_GAME), 2, 3)
    asked = {
        "table": "t",
        "game": OPEN_GAME,
        "rules": record.game.rules,
        "components": record.game.components.digest,
        "players": list(record.players),
        "options": record.options,
        "deal": record.deal,
        "choices": [],
        "seat": record.start().current_player(),
        "level": level,
        "seed": "1",
    }
    return {**asked, **more}


def test_a_worker_answers_with_a_complete_turn() -> None:
    async def work() -> None:
        worker = Worker()
        choices = await worker.ask(a_question(), 60)
        assert choices == thinking.answer(a_question())
        process = worker.process
        assert await worker.ask(a_question(), 60) == choices
        assert worker.process is process
        await worker.stop()

    run(work())


def test_a_worker_that_dies_hangs_or_fails_is_replaced() -> None:
    async def work() -> None:
        thinkers = Thinkers(1, seconds=60)
        worker = thinkers.workers[0]
        first = await thinkers.think(a_question())
        assert worker.process is not None
        worker.process.kill()
        await worker.process.wait()
        assert await thinkers.think(a_question()) == first
        with pytest.raises(NoAnswer):
            await worker.ask(a_question(), 0.0)  # no time at all
        assert worker.process is None
        assert await thinkers.think(a_question("nobody of this name")) is not None
        assert thinkers.failures == 2
        with pytest.raises(NoAnswer):
            await thinkers.think(a_question(game="go"))
        await thinkers.stop()

    run(work())


def test_a_bots_turn_survives_a_restart_of_the_server(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:  # a server without bots: as if it died before they thought
            table = await make(tables, Kind.BOT, Kind.BOT)
            assert await tables.storage.waiting_for_bots(0) == [table.id]
        async with service(database, Thinkers(1)) as tables:
            for _ in range(3000):
                again = await tables.look(table.id)
                if again.over:
                    break
                await asyncio.sleep(0.02)
            assert again.over
            assert again.record.replay() == again.committed

    run(work())


def test_nobody_waits_for_a_bot_that_thinks(database: str) -> None:
    class Slow(Thinkers):
        async def think(self, question: dict[str, Any]) -> list[str]:
            await asyncio.sleep(3600)
            raise AssertionError

    async def work() -> None:
        async with service(database, Slow(0)) as tables:
            table = await make(tables, Kind.BOT, Kind.HUMAN, seed=3)
            other = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await play_on(tables, other, Chance(1), turns=2)
            assert other.ply > 0
            assert (await tables.look(table.id)).ply == 0

    run(work())


def test_a_question_holds_all_that_a_worker_needs(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await play_on(tables, table, Chance(1), turns=3)
            seat = table.to_choose()[0]
            table.seats[seat].level = "random"
            choices = thinking.answer(question(table, seat))
            table.accept(table.played([(seat, choice) for choice in choices]))

    run(work())
