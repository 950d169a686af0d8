"""Clocks of tables: whose runs and how long, what happens at zero, and that nobody loses time unfairly."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from clayworks.core.chance import Chance
from clayworks.table import storage
from clayworks.table.clock import WATCH_EACH, WATCH_LINE, WATCH_MOST, WATCH_SCENE, Terms, is_heading
from clayworks.table.errors import Refused, Wrong
from clayworks.table.hosting import Host, Plan
from clayworks.table.inviting import Inviting
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.served import STRETCH, Served
from clayworks.table.service import Tables
from clayworks.table.storage import now
from tests.table.databases import fresh_database
from tests.table.fixtures import OPEN_GAME, ThinkersHere, make, play_on, play_turn, run, service
from tests.table.moving import DAY, HOUR, Moved, pass_by, served, settled, timed

pytestmark = pytest.mark.sampled("hidden_game", "secret_game")

TURN = Terms("turn", 600, at_zero="free")
BOT = Terms("turn", 600, level="random")


def runs(table: LiveTable) -> list[int]:
    """The seats whose clocks run."""
    return [seat for seat, one in enumerate(table.clocks) if one.starts is not None]


async def stored_as(tables: Tables, table: LiveTable) -> None:
    """What is in memory is what is stored."""
    stored = await tables.storage.load(table.id)
    assert (stored.clock, stored.clocks) == (table.clock, table.clocks)


def test_the_clock_of_who_owes_a_choice_runs_and_a_turn_begins_with_all_its_time(database: str) -> None:
    async def work() -> None:
        clock = Moved()
        async with served(database, clock) as tables:
            table = await timed(tables, TURN, Kind.HUMAN, Kind.HUMAN)
            first = table.to_choose()[0]
            assert runs(table) == [first]
            clock.forward(90)
            assert table.left(first) == 510
            assert table.left(1 - first) == 600
            await play_turn(tables, table, first, Chance(1))
            assert runs(table) == table.to_choose() == [1 - first]
            await stored_as(tables, table)
            # The other one may watch that turn first.
            told = sum(one.ply > 0 for one in table.happened)
            granted = WATCH_EACH * table.ply + WATCH_LINE * told + WATCH_SCENE
            assert granted < WATCH_MOST
            clock.forward(granted)
            assert table.left(1 - first) == 600
            clock.forward(10)
            assert table.left(1 - first) == 590
            await play_turn(tables, table, 1 - first, Chance(1))
            assert table.left(first) == 600

    run(work())


def test_the_clock_begins_when_the_show_is_over_if_a_page_says_so(database: str) -> None:
    async def work() -> None:
        clock = Moved()
        async with served(database, clock) as tables:
            table = await timed(tables, TURN, Kind.HUMAN, Kind.HUMAN)
            first = table.to_choose()[0]
            await play_turn(tables, table, first, Chance(1))
            clock.forward(3)
            keeper = tables.timekeeper
            await keeper.seen(table.id, [first], table.ply)  # not theirs
            await keeper.seen(table.id, [1 - first], table.ply - 1)  # not all of it
            clock.forward(2)
            assert table.left(1 - first) == 600
            await keeper.seen(table.id, [1 - first], table.ply)
            await stored_as(tables, table)
            clock.forward(7)
            assert table.left(1 - first) == 593
            await keeper.seen(table.id, [1 - first], table.ply)  # said twice
            assert table.left(1 - first) == 593

    run(work())


def test_who_has_two_turns_in_a_row_begins_the_second_with_all_its_time(tmp_path: Path) -> None:
    async def work() -> None:
        clock, twice = Moved(), 0
        async with served(fresh_database("sqlite", tmp_path), clock) as tables:
            table = await timed(tables, TURN, Kind.HUMAN, Kind.HUMAN)
            chance = Chance(8)
            while not table.over:
                (seat,) = table.to_choose()
                await tables.timekeeper.seen(table.id, [seat], table.ply)
                clock.forward(100)
                assert table.left(seat) == 500
                noted = len(table.happened)
                await play_turn(tables, table, seat, chance)
                headed = any(is_heading(table, one.what) for one in table.happened[noted:])
                twice += table.to_choose() == [seat] and headed
        assert twice

    run(work())


def test_a_clock_for_the_game_goes_on_and_gains_with_every_turn(database: str) -> None:
    async def work() -> None:
        clock = Moved()
        terms = Terms("game", 1200, 30, "free")
        async with served(database, clock) as tables:
            table = await timed(tables, terms, Kind.HUMAN, Kind.HUMAN)
            first = table.to_choose()[0]
            clock.forward(100)
            await play_turn(tables, table, first, Chance(1))
            assert [table.left(seat) for seat in (first, 1 - first)] == [1130, 1200]
            await tables.timekeeper.seen(table.id, [1 - first], table.ply)
            clock.forward(50)
            await play_turn(tables, table, 1 - first, Chance(1))
            assert [table.left(seat) for seat in (first, 1 - first)] == [1130, 1180]
            await stored_as(tables, table)

    run(work())


def test_when_time_has_run_out_a_bot_plays_the_turn_and_the_person_keeps_the_seat(database: str) -> None:
    async def work() -> None:
        clock = Moved()
        async with served(database, clock, ThinkersHere()) as tables:
            table = await timed(tables, BOT, Kind.HUMAN, Kind.HUMAN)
            first = table.to_choose()[0]
            await pass_by(tables, clock, 599)
            assert table.ply == 0
            with pytest.raises(Refused, match="time has run out"):
                await Host(tables).stand_in(table.id, first, {1 - first}, "random")
            await pass_by(tables, clock, 1)
            assert table.ply > 0
            assert set(table.choosers) == {first}
            assert table.seats[first].kind is Kind.HUMAN
            assert (table.clocks[first].missed, table.clocks[first].lapsed) == (1, 1)
            await stored_as(tables, table)
            await play_turn(tables, table, 1 - first, Chance(1))
            assert table.to_choose() == [first]
            # Who comes in time plays as ever; who did not may now be replaced.
            assert table.replaceable_in(first) == 0
            await play_turn(tables, table, first, Chance(1))
            assert (table.clocks[first].missed, table.clocks[first].lapsed) == (0, 1)

    run(work())


def test_a_turn_that_only_had_to_be_confirmed_is_written_down_at_zero(database: str) -> None:
    async def work() -> None:
        clock = Moved()
        async with served(database, clock, ThinkersHere()) as tables:
            table = await timed(tables, BOT, Kind.HUMAN, Kind.HUMAN)
            first = table.to_choose()[0]
            while not table.draft(first).complete:
                asked = table.draft(first).asked()
                assert asked is not None
                choice = asked.action_to_string(asked.legal_actions()[-1])
                await tables.choose(table.id, first, choice, table.draft(first).ply)
            drafted = list(table.draft(first).choices)
            await pass_by(tables, clock, 601)
            assert table.record.choices == drafted
            assert table.clocks[first].lapsed == 0

    run(work())


def test_a_seat_is_free_to_be_taken_over_at_zero_and_can_be_taken_back(database: str) -> None:
    async def work() -> None:
        clock = Moved()
        async with served(database, clock) as tables:
            host = Host(tables)
            table = await timed(tables, TURN, Kind.HUMAN, Kind.HUMAN)
            first = table.to_choose()[0]
            clock.forward(599)
            with pytest.raises(Refused, match="time has run out"):
                await host.stand_in(table.id, first, {1 - first}, "greedy")
            clock.forward(2)
            await tables.timekeeper.look()
            assert table.to_choose() == [first]  # nobody has called a bot: one may still choose
            assert (table.ply, table.replaceable_in(first)) == (0, 0)
            await host.stand_in(table.id, first, {1 - first}, "greedy")
            await settled(tables)
            assert (table.seats[first].level, runs(table)) == ("greedy", [])
            await host.come_back(table.id, first)
            await settled(tables)
            assert (runs(table), table.left(first)) == ([first], 600)
            await stored_as(tables, table)

    run(work())


def test_no_clock_runs_before_all_are_there(database: str) -> None:
    async def work() -> None:
        clock = Moved()
        async with served(database, clock) as tables:
            table = await timed(tables, TURN, Kind.HUMAN, Kind.OPEN, gathers=True)
            await pass_by(tables, clock, DAY)
            assert runs(table) == []
            inviting = Inviting(Host(tables), lambda: "key")
            found, _seat = await inviting.sit(table.id, inviting.code(table), "Ben", "b" * 64)
            await settled(tables)
            assert runs(found) == found.to_choose()
            assert found.left(found.to_choose()[0]) == 600
            await stored_as(tables, found)

    run(work())


def test_who_choose_at_once_have_clocks_of_their_own(database: str, secret_game: str) -> None:
    async def work() -> None:
        clock = Moved()
        async with served(database, clock) as tables:
            table = await timed(tables, Terms("game", 600, 0, "free"), *[Kind.HUMAN] * 3, game=secret_game)
            asked = table.to_choose()
            assert runs(table) == asked
            clock.forward(10)
            await play_turn(tables, table, asked[0], Chance(1))
            assert runs(table) == asked[1:]
            clock.forward(20)
            await stored_as(tables, table)
            await play_turn(tables, table, asked[1], Chance(1))
            assert [table.left(seat) for seat in asked[:2]] == [590, 570]
            clock.forward(5)
            await play_turn(tables, table, asked[2], Chance(1))
            assert table.left(asked[2]) == 565
            assert runs(table) == table.to_choose()
            await stored_as(tables, table)

    run(work())


@pytest.mark.stored
def test_the_first_of_several_clocks_that_runs_out_is_seen(database: str, secret_game: str) -> None:
    async def work() -> None:
        clock = Moved()
        async with served(database, clock, ThinkersHere()) as tables:
            table = await timed(
                tables, Terms("game", 600, level="random"), *[Kind.HUMAN] * 3, game=secret_game
            )
            asked = table.to_choose()
            longer = replace(table.clocks[asked[1]], left=900)
            await tables.timekeeper._change(
                table.id,
                lambda table, clocks: [
                    longer if seat == asked[1] else one for seat, one in enumerate(clocks)
                ],
            )
            await play_turn(tables, table, asked[0], Chance(1))
            await pass_by(tables, clock, 601)
            assert table.to_choose() == [asked[1]]  # who still has time is waited for
            assert [one.lapsed for one in table.clocks] == [0, 0, 1]

    run(work())


def test_time_without_a_server_is_nobodys_and_a_clock_on_the_wall_decides_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        clock = Moved()
        async with served(database, clock) as tables:
            table = await timed(tables, TURN, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            await pass_by(tables, clock, 200)
        clock.forward(3 * HOUR)
        later = now() + timedelta(days=400)
        monkeypatch.setattr(storage, "now", lambda: later)
        async with served(database, clock) as tables:
            found = await tables.look(table.id)
            assert found.left(seat) == 400
            await pass_by(tables, clock, 30)
            assert found.left(seat) == 370
        # Killed: what was counted after the last beat is a present.
        async with served(database, clock) as tables:
            clock.forward(300)
        async with served(database, clock) as tables:
            assert (await tables.look(table.id)).left(seat) == 370

    run(work())


@pytest.mark.stored
def test_of_two_servers_one_is_enough_and_who_was_stopped_counts_nothing(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            shared = tables.storage.database
            await tables.timekeeper.stop()
            one, two = Served(shared), Served(shared)
            clocks = [Moved(), Moved()]
            for each, clock in zip((one, two), clocks, strict=True):
                each.clock = clock
                await each.start()
            begun = one.now()
            for _ in range(20):
                for each, clock in zip((one, two), clocks, strict=True):
                    clock.forward(4)
                    await each.beat()
            assert one.now() == two.now() == begun + 80  # not counted twice
            for _ in range(10):  # one alone
                clocks[0].forward(5)
                await one.beat()
            assert one.now() == begun + 130
            clocks[1].forward(600)  # stopped for ten minutes, and there again
            assert two.now() == begun + 80 + STRETCH
            await two.beat()
            assert two.now() == begun + 130
            late = Served(shared)
            await late.start()
            assert late.now() == pytest.approx(begun + 130, abs=STRETCH)

    run(work())


def test_terms_that_make_no_sense_are_refused(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            for wrong in (Terms("turn", 5), Terms("game", 600, -1), replace(BOT, level="nobody")):
                with pytest.raises(Wrong):
                    await timed(tables, wrong, Kind.HUMAN, Kind.HUMAN)

    run(work())


def test_without_patience_nobody_is_replaced(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, patience=0)
            seat = table.to_choose()[0]
            monkeypatch.setattr(table, "silent_for", lambda: 400 * DAY)
            assert table.replaceable_in(seat) is None
            with pytest.raises(Refused, match="nobody is replaced"):
                await Host(tables).stand_in(table.id, seat, {1 - seat}, "")

    run(work())


def test_a_rematch_has_the_same_clocks(database: str) -> None:
    async def work() -> None:
        clock = Moved()
        async with served(database, clock) as tables:
            table = await timed(tables, TURN, Kind.HUMAN, Kind.HUMAN)
            await play_on(tables, table, Chance(2))
            assert runs(table) == []
            again = await Host(tables).rematch(table.id)
            assert (again.clock, runs(again)) == (TURN_AS_KEPT, again.to_choose())

    run(work())


TURN_AS_KEPT = replace(TURN, level="apprentice")


def test_who_resigns_or_is_missing_is_followed_by_the_bot_that_is_named_and_never_by_chance(
    database: str,
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            for level, expected in (("", "apprentice"), ("greedy", "greedy")):
                table = await make(tables, Kind.HUMAN, Kind.OPEN)
                await host.resign(table.id, 0, level)
                await host.stand_in(table.id, 1, {0}, level)
                assert [seat.level for seat in table.seats] == [expected] * 2

    run(work())


def test_a_week_of_play_turn_by_turn(database: str) -> None:
    """Two people and a bot, a day for each turn: some come late, servers come and go, the clock moves."""
    clock, rng, chance = Moved(), random.Random(18), Chance(18)
    terms = Terms("turn", int(DAY), level="random")
    expected = {0: 0, 1: 0}
    played = 0

    async def one_day(address: str | None) -> str:
        nonlocal played
        async with served(database, clock, ThinkersHere()) as tables:
            if address is None:
                plan = Plan(
                    OPEN_GAME,
                    [SeatPlan(Kind.HUMAN), SeatPlan(Kind.HUMAN), SeatPlan(Kind.BOT, "random")],
                    18,
                    clock=terms,
                )
                address = (await Host(tables).make(plan, "me")).id
            table = await tables.look(address)
            await settled(tables)
            for _ in range(rng.randint(1, 3)):
                if table.over:
                    break
                (seat,) = table.to_choose()
                await tables.timekeeper.seen(address, [seat], table.ply)
                before, left = table.ply, table.left(seat)
                assert left is not None
                if rng.random() < 0.25:
                    await pass_by(tables, clock, left + 1)
                    expected[seat] += 1
                else:
                    await pass_by(tables, clock, rng.uniform(0, left - 60))
                    assert table.ply == before  # in time is in time
                    await play_turn(tables, table, seat, chance)
                    await settled(tables)
                assert table.ply > before
                played += 1
            assert [one.lapsed for one in table.clocks] == [expected[0], expected[1], 0]
            assert all(seat.kind is not Kind.BOT for seat in table.seats[:2])
        return address

    address: str | None = None
    for _ in range(7):
        address = run(one_day(address))
        clock.forward(rng.uniform(0, DAY))  # no server at night, and nobody is charged for it
    assert played >= 7
    assert sum(expected.values()) > 0
