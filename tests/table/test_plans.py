"""Plans are kept with the seat, on both databases; nobody else hears of them, and no record or clock does."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import select

from clayworks.core.chance import Chance
from clayworks.table import schema
from clayworks.table.agreeing import Agreeing
from clayworks.table.clock import Terms
from clayworks.table.errors import Illegal, Refused, Stale
from clayworks.table.hosting import Host, Plan
from clayworks.table.live import LiveTable
from clayworks.table.notices import Notice
from clayworks.table.planning import plan_of, planned
from clayworks.table.plans import Plans, plan_at
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.service import Tables
from tests.table.fixtures import OPEN_GAME, make, play_turn, run, service, some_choice

STEPS = ("rotate none", "place craftsman@5", "inner clay")


async def waits(tables: Tables, game: str = OPEN_GAME, players: int = 2) -> tuple[LiveTable, int, int]:
    """A table of people, who has to choose, and who waits and can plan."""
    table = await make(tables, *[Kind.HUMAN] * players, game=game)
    active = table.to_choose()[0]
    return table, active, next(seat for seat in range(players) if seat != active)


async def plan(tables: Tables, table: LiveTable, seat: int, *choices: str) -> None:
    """Plan some choices, one after the other."""
    for choice in choices:
        await Plans(tables).choose(table.id, seat, choice, plan_at(table, seat).ply)


async def rows(tables: Tables, address: str) -> tuple[Any, ...]:
    """Everything that is stored of a table but for its seats."""
    async with tables.storage.database.reading() as connection:
        table = (await connection.execute(select(schema.tables).where(schema.tables.c.id == address))).all()
        made = (await connection.execute(select(schema.actions))).all()
        sealed = (await connection.execute(select(schema.sealed))).all()
    return tuple(table), tuple(made), tuple(sealed)


def test_a_plan_is_stored_and_survives_a_restart(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table, _active, seat = await waits(tables)
            await plan(tables, table, seat, *STEPS)
            kept = plan_of(table, seat)
            assert kept is not None
            assert kept.steps == list(STEPS)
        async with service(database) as tables:
            again = await tables.look(table.id)
            assert plan_of(again, seat) == kept
            await Plans(tables).undo(again.id, seat, plan_at(again, seat).ply)
            assert plan_at(again, seat).steps == list(STEPS[:-1])
            assert await stored_steps(tables, again, seat) == list(STEPS[:-1])
            await Plans(tables).undo(again.id, seat, plan_at(again, seat).ply, everything=True)
            assert plan_of(again, seat) is None
            assert await stored_steps(tables, again, seat) is None

    run(work())


async def stored_steps(tables: Tables, table: LiveTable, seat: int) -> list[Any] | None:
    """The plan of a seat as another server would read it."""
    kept = (await tables.storage.load(table.id)).seats[seat].plan
    return list(kept.steps) if kept is not None else None


@pytest.mark.stored
def test_nothing_but_the_own_seat_changes_by_planning(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            seats = [SeatPlan(Kind.HUMAN), SeatPlan(Kind.HUMAN)]
            clock = Terms("turn", 600)
            table = await Host(tables).make(Plan(OPEN_GAME, seats, 3, clock=clock), "me")
            active = table.to_choose()[0]
            seat = 1 - active
            before, others = await rows(tables, table.id), table.seats[active]
            touched, record = table.touched, table.record.to_data(whole=True)
            shown = [table.committed.view(None), table.draft(active).choices, table.ply]
            await plan(tables, table, seat, *STEPS)
            await Plans(tables).keep(table.id, seat)
            assert await rows(tables, table.id) == before
            assert table.seats[active] == others
            assert (table.touched, table.record.to_data(whole=True)) == (touched, record)
            assert [table.committed.view(None), table.draft(active).choices, table.ply] == shown
            await Plans(tables).discard(table.id, seat)
            assert await rows(tables, table.id) == before
            assert await stored_steps(tables, table, seat) is None

    run(work())


def test_only_the_own_devices_hear_of_a_plan(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table, active, seat = await waits(tables)
            async with (
                tables.listening(table.id, [seat]) as own,
                tables.listening(table.id, [active]) as other,
                tables.listening(table.id, []) as onlooker,
            ):
                for stream in (own, other, onlooker):
                    await stream.next(0.01)  # who has come
                await plan(tables, table, seat, *STEPS)
                tables.tell(Notice(table.id, "talk", 0))  # something that all hear, after it
                for stream in (other, onlooker):
                    heard = await stream.next(1)
                    assert not [one for one in heard if one.what not in ("talk", "people")]
                told = await own.next(1)
                assert {(one.what, one.seat) for one in told} >= {("draft", seat)}

    run(work())


def test_a_plan_is_taken_into_the_turn_as_a_draft_with_undo(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table, active, seat = await waits(tables)
            await Host(tables).rename(table.id, seat, None, True)  # whose turns confirm by themselves
            await plan(tables, table, seat, *STEPS)
            with pytest.raises(Refused):
                await Plans(tables).take(table.id, seat, table.ply)
            await play_turn(tables, table, active, Chance(5))
            assert planned(table, seat).offered
            ply = table.ply
            for _ in range(2):  # the second click of a double one
                await Plans(tables).take(table.id, seat, ply, once="t")
            assert table.draft(seat).steps == list(STEPS)
            assert table.ply == ply
            with pytest.raises(Refused, match="It is your turn"):
                await Plans(tables).choose(table.id, seat, "middle clay", table.draft(seat).ply)
            await tables.undo(table.id, seat, table.draft(seat).ply)
            assert table.draft(seat).steps == list(STEPS[:-1])
            assert not planned(table, seat).offered
            await tables.undo(table.id, seat, table.draft(seat).ply, everything=True)
            assert planned(table, seat).offered  # who begins anew is offered it anew
            await play_turn_by_hand(tables, table, seat)
            assert plan_of(table, seat) is None

    run(work())


async def play_turn_by_hand(tables: Tables, table: LiveTable, seat: int) -> None:
    """A turn that confirms by itself."""
    chance, ply = Chance(6), table.ply
    while table.ply == ply:
        draft = table.draft(seat)
        asked = draft.asked()
        assert asked is not None
        await tables.choose(table.id, seat, some_choice(asked, chance), draft.ply)


def test_a_plan_is_kept_as_it_is_possible_and_what_changes_is_told_from_there(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table, active, seat = await waits(tables, players=3)
            seat = next(one for one in range(3) if one not in (active, following(table)))
            await plan(tables, table, seat, *STEPS)
            await play_turn(tables, table, active, Chance(2))
            assert planned(table, seat).turns == 1
            await Plans(tables).keep(table.id, seat)
            found = planned(table, seat)
            assert (found.turns, found.missing, found.touched) == (0, None, [])

    run(work())


def following(table: LiveTable) -> int:
    """Who has the turn after this one."""
    order = table.committed.view(None)["turn_order"]
    return table.record.players.index(order[1])


def test_stale_and_doubled_clicks_change_nothing(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table, _active, seat = await waits(tables)
            plans = Plans(tables)
            sent = [plans.choose(table.id, seat, STEPS[0], 0, once="a") for _ in range(4)]
            await asyncio.gather(*sent)
            assert plan_at(table, seat).steps == [STEPS[0]]
            with pytest.raises(Stale):
                await plans.choose(table.id, seat, STEPS[0], 0, once="b")
            with pytest.raises(Illegal):
                await plans.choose(table.id, seat, "inner clay", 1, once="c")
            await plans.undo(table.id, seat, 1, once="d")
            await plans.choose(table.id, seat, STEPS[0], 0, once="a")  # a late copy of what was undone
            assert plan_at(table, seat).steps == []

    run(work())


@pytest.mark.stored
def test_a_plan_that_another_server_wrote_is_not_overwritten(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table, _active, seat = await waits(tables)
            if not tables.shared:
                return  # a file has one server
            async with service(database) as other:
                there = await other.look(table.id)
                await plan(tables, table, seat, STEPS[0])
                other.doubt(table.id)
                there = await other.look(table.id)
                assert plan_at(there, seat).steps == [STEPS[0]]
                await plan(other, there, seat, STEPS[1])
            again = await tables.look_again(table.id)
            assert plan_at(again, seat).steps == list(STEPS[:2])

    run(work())


def test_whoever_takes_the_seat_over_finds_no_plan(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table, _active, seat = await waits(tables)
            await plan(tables, table, seat, *STEPS)
            await Host(tables).resign(table.id, seat, "random")
            assert table.seats[seat].plan is None
            assert (await tables.storage.load(table.id)).seats[seat].plan is None

    run(work())


def test_what_is_taken_back_by_agreement_takes_plans_along(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table, active, seat = await waits(tables)
            await play_turn(tables, table, active, Chance(1))
            asked = plan_at(table, active).asked()
            assert asked is not None
            await plan(tables, table, active, some_choice(asked, Chance(1)))
            agreeing = Agreeing(tables)
            found = await agreeing.propose(table.id, [active], "back")
            assert found.proposal is not None
            found = await agreeing.agree(table.id, [seat], found.proposal.id)
            assert found.ply == 0
            assert all(row.plan is None for row in found.seats)

    run(work())
