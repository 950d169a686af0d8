"""Bots in worker processes: they answer, are replaced when they hang or die, and survive a restart."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest
from sqlalchemy import update

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.record import Record
from clayworks.table import schema, worker
from clayworks.table.bots import NoAnswer, Thinkers, Worker
from clayworks.table.brief import Brief, brief_of
from clayworks.table.hosting import levels
from clayworks.table.seats import Kind
from clayworks.table.worker import answer
from tests.table.cards import GAME as CARDS
from tests.table.cards import HAND, CardState
from tests.table.fixtures import OPEN_GAME, Held, make, play_on, run, service


def a_brief(level: str = "random", game: str = OPEN_GAME) -> Brief:
    record = Record.new(clayworks.load(OPEN_GAME), 2, 3)
    return {
        "table": "t",
        "game": game,
        "rules": record.game.rules,
        "copy": None,
        "components": record.game.components.digest,
        "players": list(record.players),
        "options": record.options,
        "deal": record.deal,
        "choices": [],
        "seat": record.start().current_player(),
        "level": level,
        "seed": "1",
    }


def test_a_worker_answers_with_a_complete_turn() -> None:
    async def work() -> None:
        one = Worker()
        choices = await one.ask(a_brief(), 60)
        assert choices == answer(a_brief())
        process = one.process
        assert await one.ask(a_brief(), 60) == choices
        assert one.process is process
        await one.stop()

    run(work())


def test_a_worker_that_dies_hangs_or_fails_is_replaced() -> None:
    async def work() -> None:
        thinkers = Thinkers(1, seconds=60)
        one = thinkers.workers[0]
        first = await thinkers.think(a_brief())
        assert one.process is not None
        one.process.kill()
        await one.process.wait()
        assert await thinkers.think(a_brief()) == first
        with pytest.raises(NoAnswer):
            await one.ask(a_brief(), 0.0)  # no time at all
        assert one.process is None
        assert await thinkers.think(a_brief("nobody of this name")) is not None
        assert thinkers.failures == 2
        with pytest.raises(NoAnswer):
            await thinkers.think(a_brief(game="go"))
        await thinkers.stop()

    run(work())


def test_a_bots_turn_survives_a_restart_of_the_server(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:  # a server without bots: as if it died before they thought
            table = await make(tables, Kind.BOT, Kind.BOT)
            waiting = await make(tables, Kind.HUMAN, Kind.BOT)
            assert await tables.storage.waiting_for_bots(0) == [waiting.id]  # the other: when somebody looks
        async with service(database, Thinkers(1)) as tables:
            for _ in range(3000):
                again = await tables.look(table.id)
                if again.over:
                    break
                await asyncio.sleep(0.02)
            assert again.over
            assert again.record.replay() == again.committed
            assert (await tables.look(waiting.id)).to_choose() == [0]

    run(work())


def test_nobody_waits_for_a_bot_that_thinks(database: str) -> None:
    class Slow(Thinkers):
        async def think(self, brief: Brief, *who: object) -> list[str]:
            await asyncio.Event().wait()  # for ever
            raise AssertionError

    async def work() -> None:
        async with service(database, Slow(0)) as tables:
            table = await make(tables, Kind.BOT, Kind.HUMAN, seed=3)
            other = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await play_on(tables, other, Chance(1), turns=2)
            assert other.ply > 0
            assert (await tables.look(table.id)).ply == 0

    run(work())


def test_a_brief_holds_all_that_a_worker_needs(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await play_on(tables, table, Chance(1), turns=3)
            seat = table.to_choose()[0]
            table.seats[seat].level = "random"
            choices = answer(brief_of(table, seat))
            table.accept(table.played([(seat, choice) for choice in choices]))

    run(work())


def test_a_brief_says_which_table_seat_level_and_chance(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.BOT, Kind.BOT)
            first, second = (brief_of(table, seat) for seat in (0, 1))
            assert (first["table"], first["seat"], first["level"]) == (table.id, 0, levels()[0])
            assert (first["game"], first["deal"], first["choices"]) == (OPEN_GAME, table.record.deal, [])
            assert first["seed"] != second["seed"]
            seat = table.to_choose()[0]
            choices = answer({**brief_of(table, seat), "level": "random"})
            table.accept(table.played([(seat, choice) for choice in choices]))
            assert brief_of(table, 0)["choices"] == choices
            assert brief_of(table, 0)["seed"] != first["seed"]

    run(work())


def test_a_bot_is_shown_nothing_that_its_seat_can_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[CardState] = []

    class Peeking:
        def choose(self, state: CardState) -> int:
            shown.append(state)
            return state.legal_actions()[0]

    monkeypatch.setattr(worker, "player", lambda level, chance: Peeking())
    table = cast(CardState, Record.new(CARDS, 2, 1).start())
    other = table.clone()
    other.hands[1], other.deck = other.deck[:HAND], [*other.deck[HAND:], *other.hands[1]]
    for state in (table, other):
        assert len(worker.turn(state, 0, "random", "1")) == 2
    assert [state.hands[0] for state in shown[:2]] == [state.hands[0] for state in shown[2:]]
    assert shown[:2] == shown[2:]  # whatever the others really hold


@pytest.mark.stored
def test_one_table_that_can_not_be_opened_keeps_no_other_bot_asleep(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            made = [await make(tables, Kind.HUMAN, Kind.BOT) for _ in range(3)]
            async with tables.storage.database.writing() as connection:
                bad = update(schema.tables).where(schema.tables.c.id != made[1].id).values(game="go")
                await connection.execute(bad)
        held = Held()
        async with service(database, held):
            await held.begun(1)
            assert held.asked[0]["table"] == made[1].id

    run(work())
