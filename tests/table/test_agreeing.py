"""What people at a table agree on: to end it, and to go back to the start of somebody's last turn."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from clayworks.core.chance import Chance
from clayworks.core.record import Record
from clayworks.table import schema
from clayworks.table.agreeing import Agreeing, start_of_last_turn
from clayworks.table.clock import Terms
from clayworks.table.errors import NotYours, Refused, Stale
from clayworks.table.hosting import Host
from clayworks.table.live import LiveTable
from clayworks.table.notices import Stream
from clayworks.table.office import Office
from clayworks.table.results import why_not
from clayworks.table.revealed import is_revealed
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from tests.limits import HANGS
from tests.table.fixtures import (
    Held,
    ThinkersHere,
    make,
    play_turn,
    run,
    service,
    some_choice,
    thought,
)
from tests.table.moving import Moved, served, timed

pytestmark = pytest.mark.sampled("hidden_game")

ANNA, BEN = {0}, {1}


async def proposed(agreeing: Agreeing, table: LiveTable, held: set[int], what: str) -> str:
    """Something that stands at the table."""
    found = await agreeing.propose(table.id, held, what)
    assert found.proposed is not None
    return found.proposed.id


def test_a_table_ends_when_all_agree_and_it_is_told_apart_from_one_that_was_closed(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            agreeing = Agreeing(tables)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.BOT)
            asked = await proposed(agreeing, table, ANNA, "cancel")
            found = await tables.storage.load(table.id)
            assert found.proposed is not None
            assert (found.proposed.by, found.proposed.agreed) == (0, (0,))
            with pytest.raises(Refused, match="already"):
                await agreeing.propose(table.id, BEN, "back")
            with pytest.raises(NotYours):
                await agreeing.agree(table.id, {2}, asked)  # a bot is not asked, nor who looks on
            with pytest.raises(Refused, match="not proposed any more"):
                await agreeing.agree(table.id, BEN, "another")
            done = await agreeing.agree(table.id, BEN, asked)
            assert (done.closed, done.cancelled, done.to_choose()) == (True, True, [])
            seat = done.committed.deciders()[0]
            with pytest.raises(Refused, match="agreed to end"):
                await tables.choose(table.id, seat, "x", 0)
            with pytest.raises(Refused, match="agreed to end"):
                await agreeing.propose(table.id, ANNA, "cancel")
            office = Office(tables.storage.database)
            await office.reopen(table.id)
            again = await tables.look_again(table.id)
            assert (again.closed, again.cancelled) == (False, False)
            await office.close(table.id)
            with pytest.raises(Refused, match="who runs the server"):
                await tables.choose(table.id, seat, "x", (await tables.look_again(table.id)).ply)

    run(work())


def test_a_proposal_can_be_refused_or_taken_back_and_ends_when_a_person_chooses(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            agreeing = Agreeing(tables)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            for who in (ANNA, BEN):  # taken back, refused
                asked = await proposed(agreeing, table, ANNA, "cancel")
                assert (await agreeing.refuse(table.id, who, asked)).proposed is None
            asked = await proposed(agreeing, table, ANNA, "cancel")
            await play_turn(tables, table, table.to_choose()[0], Chance(1))
            assert (await tables.look(table.id)).proposed is None
            with pytest.raises(Refused, match="not proposed any more"):
                await agreeing.agree(table.id, BEN, asked)
            assert not (await tables.storage.load(table.id)).closed
            await proposed(agreeing, table, BEN, "cancel")  # and another one can be made

    run(work())


async def a_turn_each(tables: Tables, table: LiveTable) -> None:
    """Until it is Anna's turn again, everybody has played."""
    while not (table.to_choose() == [0] and start_of_last_turn(table, 0) is not None):
        people = [seat for seat in table.to_choose() if table.seats[seat].kind is Kind.HUMAN]
        if people:
            await play_turn(tables, table, people[0], Chance(table.ply))
        await thought(tables)


@pytest.mark.stored
def test_all_go_back_to_the_start_of_a_turn_with_what_bots_did_and_the_record_keeps_it(
    database: str,
) -> None:
    async def work() -> None:
        async with service(database, ThinkersHere(), sweeps=False) as tables:
            agreeing = Agreeing(tables)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.BOT)
            await a_turn_each(tables, table)
            made, start = table.made_since(0), start_of_last_turn(table, 0)
            assert start is not None
            assert {seat for seat, _choice in made[start:]} == {0, 1, 2}
            draft = table.draft(0)
            asked_now = draft.asked()
            assert asked_now is not None
            await tables.choose(table.id, 0, some_choice(asked_now, Chance(1)), draft.ply)
            asked = await proposed(agreeing, table, ANNA, "back")
            was = table.ply
            back = await agreeing.agree(table.id, BEN, asked)
            assert (back.ply, back.to_choose(), back.withdrawals) == (start, [0], 1)
            back.known_deal, back.keys = False, {"anna": {0}, "ben": {1}}
            assert str(why_not(back)) == "turns were taken back by agreement"
            assert back.made_since(0) == made[:start]
            assert back.draft(0).choices == []
            with pytest.raises(Stale):  # what was on its way belongs to what has gone
                await tables.choose(table.id, 0, "x", was)
            async with tables.storage.database.reading() as connection:
                rows = (await connection.execute(select(schema.withdrawn))).mappings().all()
            assert [(row["ply"], row["seat"], row["choice"]) for row in rows] == [
                (ply, *one) for ply, one in enumerate(made[start:], start + 1)
            ]
            await play_turn(tables, back, 0, Chance(99))
            await thought(tables)
            data = back.record.to_data()
            assert data["withdrawn"] == [
                {
                    "after": start,
                    "choices": [choice for _seat, choice in made[start:]],
                    "asked_by": back.record.players[0],
                }
            ]
            assert Record.from_data(data).choices == back.record.choices
            # Again: both are kept.
            asked = await proposed(agreeing, back, ANNA, "back")
            again = await agreeing.agree(table.id, BEN, asked)
            assert [one["after"] for one in again.record.extra["withdrawn"]] == [start, start]

    run(work())


@pytest.mark.stored
def test_other_servers_follow(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            other = Tables(tables.storage)  # shares the database, and knows nothing of the first one
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            first = table.to_choose()[0]
            await play_turn(tables, table, first, Chance(1))
            there = await other.look(table.id)
            assert there.ply == table.ply > 0
            agreeing = Agreeing(tables)
            asked = await proposed(agreeing, table, {first}, "back")
            await agreeing.agree(table.id, {1 - first}, asked)
            back = await tables.look(table.id)
            # As many choices again, so that only their course tells that they are others.
            await play_turn(tables, back, first, Chance(7))
            found = await other.look_again(table.id)
            assert found.record.choices == back.record.choices
            assert found.mark == back.mark != there.mark

    run(work())


def test_alone_with_bots_it_is_done_at_once_and_a_bot_that_still_thinks_is_not_heard(database: str) -> None:
    async def work() -> None:
        thinkers = Held()
        async with service(database, thinkers, sweeps=False) as tables:
            table = await make(tables, Kind.HUMAN, Kind.BOT)
            if table.to_choose() != [0]:
                await thinkers.begun(1)
                thinkers.answer(0, bot_choices(table, 1))
                await thought(tables)
            count, before = len(thinkers.asked), table.choosers.count(1)
            await play_turn(tables, table, 0, Chance(1))
            await thinkers.begun(count + 1)
            late = bot_choices(table, 1)
            back = await Agreeing(tables).propose(table.id, ANNA, "back")
            assert (back.to_choose(), back.proposed) == ([0], None)
            await play_turn(tables, back, 0, Chance(1))  # the same turn: even the ply is the same
            thinkers.answer(count, late)
            await thought(tables)
            assert (back.to_choose(), back.made_since(back.ply)) == ([1], [])
            assert [seat for seat, _choice in back.made_since(0)].count(1) == before

    run(work())


def bot_choices(table: LiveTable, seat: int) -> list[str]:
    """A whole turn of a bot."""
    draft, chance = table.draft(seat), Chance(4)
    while not draft.complete:
        asked = draft.asked()
        assert asked is not None
        draft = draft.with_choice(some_choice(asked, chance))
    return list(draft.choices)


@pytest.mark.stored
def test_bots_do_not_end_a_proposal_and_who_was_replaced_is_not_waited_for(database: str) -> None:
    async def work() -> None:
        async with service(database, ThinkersHere(), sweeps=False) as tables:
            agreeing = Agreeing(tables)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, patience=0)
            while table.to_choose() != [2]:
                await play_turn(tables, table, table.to_choose()[0], Chance(1))
            asked = await proposed(agreeing, table, ANNA, "cancel")
            table = await tables.look(table.id)
            table.patience, table.silent_for = 60, lambda: 61.0  # type: ignore[method-assign]
            await Host(tables).stand_in(table.id, 2, ANNA, "random")
            before = table.ply
            await thought(tables)
            found = await tables.look(table.id)
            assert found.ply > before
            assert found.proposed is not None
            assert (await agreeing.agree(table.id, BEN, asked)).cancelled

    run(work())


def test_nobody_goes_back_behind_what_has_come_to_light(database: str, secret_game: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            agreeing = Agreeing(tables)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game=secret_game)
            with pytest.raises(Refused, match="not played a turn"):
                await agreeing.propose(table.id, ANNA, "back")
            start = table.ply
            while table.ply == start:
                await play_turn(tables, table, table.to_choose()[0], Chance(3))
            assert is_revealed(table, start)  # hands were changed in secret, or pairs were opened
            with pytest.raises(Refused, match="come to light"):
                await agreeing.propose(table.id, ANNA, "back")
            stored = await tables.storage.load(table.id)
            assert (stored.ply, stored.withdrawals, stored.proposed) == (table.ply, 0, None)

    run(work())


def test_what_comes_to_light_while_people_think_about_it_ends_the_proposal(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            agreeing = Agreeing(tables)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            first = table.to_choose()[0]
            await play_turn(tables, table, first, Chance(1))
            asked = await proposed(agreeing, table, {first}, "back")
            monkeypatch.setattr("clayworks.table.agreeing.is_revealed", lambda *args: True)
            with pytest.raises(Refused, match="come to light"):
                await agreeing.agree(table.id, {1 - first}, asked)
            found = await tables.look(table.id)
            assert (found.proposed, found.withdrawals) == (None, 0)

    run(work())


def test_used_time_stays_used_and_the_turn_begins_with_all_of_its_own(database: str) -> None:
    async def work() -> None:
        clock = Moved()
        async with served(database, clock) as tables:
            agreeing = Agreeing(tables)
            for terms, left in ((Terms("turn", 600), 600), (Terms("game", 600), 500)):
                table = await timed(tables, terms, Kind.HUMAN, Kind.HUMAN)
                first = table.to_choose()[0]
                clock.forward(100)
                await play_turn(tables, table, first, Chance(1))
                asked = await proposed(agreeing, table, {first}, "back")
                back = await agreeing.agree(table.id, {1 - first}, asked)
                assert [one.starts is not None for one in back.clocks] == [seat == first for seat in range(2)]
                assert back.left(first) == left
                stored = await tables.storage.load(table.id)
                assert stored.clocks == back.clocks

    run(work())


def test_two_servers_tell_each_other_what_was_agreed_and_who_is_there(shared: str) -> None:
    async def work() -> None:
        database = shared
        async with service(database) as one, service(database) as two:
            table = await make(one, Kind.HUMAN, Kind.HUMAN)
            first = table.to_choose()[0]
            await play_turn(one, table, first, Chance(1))
            assert (await two.look(table.id)).ply == table.ply
            async with two.listening(table.id, [1]) as stream, one.listening(table.id, [0]):
                await one.presence.say()
                await heard(stream, "people")
                assert two.presence.at(table.id, 0)
                asked = await proposed(Agreeing(one), table, {first}, "back")
                await heard(stream, "seats")
                there = await two.look(table.id)
                assert there.proposed is not None
                assert there.proposed.id == asked
                await Agreeing(two).agree(table.id, {1 - first}, asked)
                async with asyncio.timeout(HANGS):
                    while (await one.look(table.id)).ply:
                        await asyncio.sleep(0.01)
            assert (await one.look(table.id)).withdrawals == 1

    run(work())


async def heard(stream: Stream, what: str) -> None:
    """Go on when somebody who listens was told."""
    async with asyncio.timeout(HANGS):
        while all(notice.what != what for notice in await stream.next(HANGS)):
            pass
