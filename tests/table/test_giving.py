"""A seat whose device is lost: the others agree or wait, and nobody loses one who still has the device."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from clayworks.core.chance import Chance
from clayworks.table.agreeing import Agreeing
from clayworks.table.clock import Terms
from clayworks.table.errors import NotYours, Refused
from clayworks.table.giving import DAY, HOUR, Giving, ready_in, waits_for
from clayworks.table.hosting import Host, Plan
from clayworks.table.inviting import Inviting
from clayworks.table.live import LiveTable
from clayworks.table.people import People
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.service import Tables
from tests.table.fixtures import OPEN_GAME, play_turn, run
from tests.table.moving import Moved, served

NAMES = ("anna", "ben", "carl")
NEW = "n" * 64
MINUTE = 60


def holder(name: str) -> str:
    """The hash of somebody's secret."""
    return name[0] * 64


@dataclass
class Room:
    """A table whose people have a device each; Ben has lost his."""

    tables: Tables
    clock: Moved
    table: LiveTable
    giving: Giving

    @property
    def agreeing(self) -> Agreeing:
        return Agreeing(self.tables)

    async def proposed(self, by: int = 0, lost: int = 1) -> str:
        """That another device gets a seat."""
        found = await self.agreeing.propose(self.table.id, {by}, "seat", lost)
        assert found.proposed is not None
        return found.proposed.id

    async def code(self, proposal: str, by: int = 0) -> str:
        return await self.giving.code(self.table.id, {by}, proposal)

    async def used(self, code: str, device: str = NEW) -> LiveTable:
        """Somebody types the code on another device."""
        return await self.giving.take(await self.giving.people.take_pass(code, device), device)


@asynccontextmanager
async def room(
    database: str, people: int, patience: int = 3 * HOUR, clock: Terms | None = None
) -> AsyncIterator[Room]:
    moved = Moved()
    async with served(database, moved) as tables:
        host = Host(tables)
        kinds = [Kind.HUMAN, *[Kind.OPEN] * (people - 1)]
        plan = Plan(OPEN_GAME, [SeatPlan(kind) for kind in kinds], 1, patience=patience, clock=clock)
        table = await host.make(plan, holder("anna"))
        inviting = Inviting(host, lambda: "key")
        for name in NAMES[1:people]:
            await inviting.sit(table.id, inviting.code(table), name, holder(name))
        yield Room(tables, moved, table, Giving(inviting, People(tables.storage.database)))


@pytest.mark.stored
def test_two_others_agree_and_another_device_has_the_seat_with_all_that_belongs_to_it(database: str) -> None:
    async def work() -> None:
        async with room(database, 3) as at:
            asked = await at.proposed()
            with pytest.raises(Refused, match="not all others"):
                await at.code(asked)
            await at.agreeing.agree(at.table.id, {2}, asked)
            with pytest.raises(NotYours):
                await at.code(asked, by=2)
            code = await at.code(asked)
            done = await at.used(code)
            for found in (done, await at.tables.storage.load(at.table.id)):
                assert found.keys[NEW] == {1}
                assert not found.keys.get(holder("ben"))  # the lost device opens nothing any more
                assert (found.seats[1].kind, found.seats[1].name) == (Kind.HUMAN, "ben")
                assert found.proposed is None
            with pytest.raises(Refused, match="does not work"):
                await at.used(code, "x" * 64)  # it works once

    run(work())


def test_one_person_alone_waits_and_who_comes_meanwhile_keeps_the_seat(database: str) -> None:
    async def work() -> None:
        async with room(database, 2) as at:
            asked = await at.proposed()
            with pytest.raises(Refused, match="too early"):
                await at.code(asked)
            at.clock.forward(3 * HOUR - 1)
            with pytest.raises(Refused, match="too early"):
                await at.code(asked)
            at.clock.forward(2)
            code = await at.code(asked)
            await at.agreeing.came(await at.tables.look(at.table.id), {1})  # Ben has found it
            assert (await at.tables.look(at.table.id)).proposed is None
            with pytest.raises(Refused, match="was found"):
                await at.used(code)
            assert (await at.tables.storage.load(at.table.id)).keys[holder("ben")] == {1}

    run(work())


def test_who_has_the_seat_may_agree_refuse_or_simply_play(database: str) -> None:
    async def work() -> None:
        async with room(database, 2) as at:
            await at.agreeing.refuse(at.table.id, {1}, await at.proposed())
            assert at.table.proposed is None
            asked = await at.proposed()
            await at.agreeing.agree(at.table.id, {1}, asked)  # then nobody has to wait
            await at.agreeing.refuse(at.table.id, {0}, asked)
            for seat in (0, 1):  # others may play on meanwhile; who has the seat is not lost
                asked = await at.proposed()
                while at.table.to_choose() != [seat]:
                    await play_turn(at.tables, at.table, at.table.to_choose()[0], Chance(1))
                    if at.table.proposed is None:
                        asked = await at.proposed()
                await play_turn(at.tables, at.table, seat, Chance(2))
                assert (at.table.proposed is None) == (seat == 1)
                if at.table.proposed is not None:
                    await at.agreeing.refuse(at.table.id, {0}, asked)

    run(work())


def test_a_seat_that_is_open_on_a_device_is_not_lost(database: str) -> None:
    async def work() -> None:
        async with room(database, 3) as at:
            asked = await at.proposed()
            await at.agreeing.agree(at.table.id, {2}, asked)
            at.tables.presence.came(at.table.id, {1})
            with pytest.raises(Refused, match="open on a device"):
                await at.code(asked)
            await at.agreeing.refuse(at.table.id, {0}, asked)
            with pytest.raises(Refused, match="open on a device"):
                await at.proposed()

    run(work())


def test_nobody_takes_a_second_seat_by_it_nor_the_own_one_nor_a_bots(database: str) -> None:
    async def work() -> None:
        async with room(database, 3) as at:
            with pytest.raises(Refused, match="your own seat"):
                await at.proposed(lost=0)
            with pytest.raises(Refused, match="which seat"):
                await at.agreeing.propose(at.table.id, {0}, "seat")
            asked = await at.proposed()
            await at.agreeing.agree(at.table.id, {2}, asked)
            code = await at.code(asked)
            with pytest.raises(Refused, match="sit at this table already"):
                await at.used(code, holder("anna"))
            assert (await at.tables.storage.load(at.table.id)).keys[holder("ben")] == {1}
            await at.agreeing.refuse(at.table.id, {0}, asked)
            await Host(at.tables).resign(at.table.id, 2, "random")
            with pytest.raises(Refused, match="nobody sits"):
                await at.proposed(lost=2)

    run(work())


def test_who_was_replaced_by_a_bot_and_lost_the_device_may_come_back_by_it(database: str) -> None:
    async def work() -> None:
        async with room(database, 3) as at:
            await play_on_to(at, 1)
            at.table.patience = 0
            row = at.table.seats[1]
            row.kind, row.gone, row.level = Kind.BOT, "replaced", "random"
            await at.tables.storage.save_seat(at.table, row, None)
            row.revision += 1
            asked = await at.proposed()
            await at.agreeing.agree(at.table.id, {2}, asked)
            await at.used(await at.code(asked))
            back = await Host(at.tables).come_back(at.table.id, 1)
            assert (back.seats[1].kind, back.keys[NEW]) == (Kind.HUMAN, {1})

    run(work())


async def play_on_to(at: Room, seat: int) -> None:
    """Until it is somebody's turn."""
    while at.table.to_choose() != [seat]:
        await play_turn(at.tables, at.table, at.table.to_choose()[0], Chance(1))


@pytest.mark.parametrize(
    ("patience", "clock", "waits"),
    [
        (60, None, 10 * MINUTE),
        (3 * HOUR, None, 3 * HOUR),
        (7 * DAY, None, DAY),
        (0, None, DAY),
        (60, Terms("turn", 60), HOUR),
    ],
)
def test_one_person_waits_as_long_as_the_table_is_patient(
    database: str, patience: int, clock: Terms | None, waits: int
) -> None:
    async def work() -> None:
        async with room(database, 2, patience, clock) as at:
            assert waits_for(at.table) == waits
            await at.proposed()
            made = at.table.proposed
            assert made is not None
            assert ready_in(at.table, made) == waits

    run(work())
