"""Bots and their workers: a short thought does not wait for long ones, no crowd keeps others waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from clayworks.table.bots import SHORT, Desk, NoAnswer, Thinkers, Thought, Worker
from clayworks.table.brief import Brief
from clayworks.table.fair import UNWATCHED_PATIENCE, Asker
from tests.table.fixtures import run
from tests.table.test_bots import a_brief

HEAVY, ANNA = Asker("heavy", "a"), Asker("anna", "b")
LONG, QUICK = 4.5, 0.1


class Told(Worker):
    """A worker that answers when the test says so."""

    def __init__(self, running: bool = True) -> None:
        super().__init__()
        self.running = running
        self.starts = 0

    @property
    def is_running(self) -> bool:
        return self.running

    async def start(self) -> Any:
        self.starts += 1
        self.running = True

    async def stop(self) -> None:
        self.running = False


class Office:
    """A desk with workers of the test, who all wait for their end."""

    def __init__(self, workers: int, running: bool = True) -> None:
        self.moment = 0.0
        self.express = Told(running)
        self.desk = Desk([Told() for _ in range(workers)], self.express, lambda: self.moment)
        self.begun: list[tuple[str, Worker]] = []
        self.tasks: list[asyncio.Task[None]] = []

    def ask(
        self, name: str, asker: Asker, cost: float, is_watched: Callable[[], bool] = lambda: True
    ) -> None:
        async def turn() -> None:
            self.begun.append((name, await self.desk.turn(asker, cost, is_watched)))

        self.tasks.append(asyncio.create_task(turn()))

    async def names(self) -> list[str]:
        """Who has begun so far."""
        for _ in range(5):
            await asyncio.sleep(0)
        return [name for name, _worker in self.begun]

    def end(self, name: str, seconds: float = 1.0) -> None:
        worker = next(worker for one, worker in self.begun if one == name)
        self.desk.release(worker, seconds)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_short_thought_does_not_wait_for_long_ones(workers: int) -> None:
    async def work() -> None:
        office = Office(workers)
        for number in range(10):
            office.ask(f"long {number}", HEAVY, LONG)
        await office.names()
        assert (office.desk.busy, office.desk.waiting) == (workers, 10 - workers)
        office.ask("quick", ANNA, QUICK)
        office.ask("quick too", ANNA, SHORT)
        assert (await office.names())[workers:] == ["quick"]
        assert office.begun[-1][1] is office.express
        office.end("quick")
        assert (await office.names())[workers + 1 :] == ["quick too"]  # one at a time
        office.end("quick too")
        assert len(await office.names()) == workers + 2  # and nothing long
        assert office.desk.busy == workers

    run(work())


def test_short_thoughts_take_their_turns_where_a_worker_is_at_a_short_one() -> None:
    async def work() -> None:
        office = Office(2)
        office.ask("long", HEAVY, LONG)
        office.ask("quick", ANNA, QUICK)
        office.ask("quick too", ANNA, QUICK)
        assert await office.names() == ["long", "quick"]
        office.end("quick")
        assert await office.names() == ["long", "quick", "quick too"]
        assert office.express not in [worker for _name, worker in office.begun]

    run(work())


def test_the_worker_for_short_thoughts_is_begun_before_it_is_needed_and_again_when_it_is_gone() -> None:
    async def work() -> None:
        office = Office(1, running=False)
        office.ask("quick", ANNA, QUICK)
        await office.names()
        assert office.express.starts == 0  # nobody has to wait for it yet
        office.end("quick")
        office.ask("long", HEAVY, LONG)
        await office.names()
        assert office.express.starts == 1
        office.ask("quick too", ANNA, QUICK)
        assert await office.names() == ["quick", "long", "quick too"]
        office.express.running = False
        office.end("quick too")
        office.ask("last", ANNA, QUICK)
        assert (await office.names())[-1] == "last"
        assert office.express.starts == 2

    run(work())


def test_one_worker_of_several_takes_nothing_that_nobody_looks_at() -> None:
    async def work() -> None:
        office = Office(2)
        for number in range(3):
            office.ask(f"unwatched {number}", HEAVY, LONG, lambda: False)
        assert await office.names() == ["unwatched 0"]
        office.ask("watched", ANNA, LONG)
        assert await office.names() == ["unwatched 0", "watched"]
        office.moment = UNWATCHED_PATIENCE
        office.end("watched")
        assert (await office.names())[-1] == "unwatched 1"  # it has waited long

    run(work())


def test_what_nobody_looks_at_does_not_use_the_way_for_short_thoughts() -> None:
    async def work() -> None:
        office = Office(1)
        office.ask("long", HEAVY, LONG)
        office.ask("unwatched", ANNA, QUICK, lambda: False)
        assert await office.names() == ["long"]
        office.end("long")
        assert await office.names() == ["long", "unwatched"]

    run(work())


def test_who_goes_away_takes_no_worker_along() -> None:
    async def work() -> None:
        office = Office(1)
        for name in ("first", "waits", "stays"):
            office.ask(name, ANNA, LONG)
        assert await office.names() == ["first"]
        office.tasks[1].cancel()
        office.end("first")
        assert await office.names() == ["first", "stays"]
        office.ask("late", ANNA, LONG)
        await office.names()
        office.end("stays")
        office.tasks[3].cancel()  # in the moment in which it was given one
        await office.names()
        assert (office.desk.busy, office.desk.waiting) == (0, 0)
        office.ask("next", ANNA, LONG)
        assert (await office.names())[-1] == "next"

    run(work())


class Answers(Told):
    """A worker that answers at once, and says what that took."""

    async def ask(self, brief: Brief, seconds: float, what: str = "choices") -> Any:
        self.used = None
        if brief["level"] == "nobody":
            raise NoAnswer("nobody")
        self.used = 0.25
        return [brief["level"]]


def thinking() -> tuple[Thinkers, list[Thought]]:
    """Bots whose thoughts are counted."""
    thinkers, told = Thinkers(0, clock=lambda: 7.0), []  # type: Thinkers, list[Thought]
    thinkers.desk = Desk([Answers()])
    thinkers.thought = told.append
    return thinkers, told


def test_every_thought_is_told_with_its_level_and_time() -> None:
    async def work() -> None:
        thinkers, told = thinking()
        assert await thinkers.think(a_brief("master")) == ["master"]
        assert await thinkers.think(a_brief("nobody")) == ["random"]
        assert [(one.level, one.seconds, one.answered) for one in told] == [
            ("master", 0.25, True),
            ("nobody", 0.0, False),
            ("nobody", 0.0, False),
            ("random", 0.25, True),
        ]
        assert (thinkers.waiting, thinkers.busy, thinkers.failures) == (0, 0, 2)

    run(work())


def test_what_is_expected_of_a_level_is_what_it_may_take_until_it_was_seen() -> None:
    async def work() -> None:
        thinkers, _told = thinking()
        master = a_brief("master")
        assert thinkers.expected(master) == LONG > SHORT
        assert thinkers.expected(a_brief("random")) <= SHORT
        assert thinkers.expected(a_brief("craftsman")) <= SHORT
        await thinkers.think(master)
        assert thinkers.expected(master) == 0.25
        thinkers._learn(master, 1.25)
        assert thinkers.expected(master) == pytest.approx(0.45)
        assert thinkers.expected({**master, "game": "another"}) == LONG
        assert thinkers.expected({**master, "players": ["a", "b", "c"]}) == LONG

    run(work())


def test_real_workers_begin_with_the_newcomer_before_the_crowd() -> None:
    """Beginnings are compared, not ends: a short thought may wait for its process."""

    begun: list[str] = []

    class Noting(Desk):
        async def turn(
            self, asker: Asker, cost: float, is_watched: Callable[[], bool] = lambda: True
        ) -> Worker:
            worker = await super().turn(asker, cost, is_watched)
            begun.append(asker.holder)
            return worker

    async def work() -> None:
        thinkers = Thinkers(1)
        thinkers.desk = Noting(thinkers.workers, thinkers.desk.express)
        try:
            crowd = [asyncio.create_task(thinkers.think(a_brief("artisan"), HEAVY)) for _ in range(5)]
            while not thinkers.busy:
                await asyncio.sleep(0)
            anna = asyncio.create_task(thinkers.think(a_brief("apprentice"), ANNA))
            answers = await asyncio.gather(anna, *crowd)
        finally:
            await thinkers.stop()
        assert begun == ["heavy", "anna", *["heavy"] * 4]
        assert all(answers)
        assert thinkers.failures == 0

    run(work())


def test_there_is_a_way_for_short_thoughts_beside_all_workers() -> None:
    for workers in (1, 3):
        thinkers = Thinkers(workers)
        assert len(thinkers.workers) == workers
        assert thinkers.desk.express is not None
        assert thinkers.desk.express not in thinkers.workers


def test_a_worker_that_has_ended_begins_no_process_and_one_that_begins_is_ended() -> None:
    async def work() -> None:
        worker = Worker()
        beginning = asyncio.create_task(worker.start())
        await asyncio.sleep(0)  # it begins
        await Desk([worker]).stop()
        process = await beginning
        assert process.returncode is not None
        with pytest.raises(NoAnswer):
            await worker.ask(a_brief(), 5.0)
        assert worker.process is None

    run(work())
