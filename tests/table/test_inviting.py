"""One link for a table: who comes by it, what the host does, and the room in which all wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from clayworks.core.chance import Chance
from clayworks.table.errors import NotYours, Refused, StorageLost, Wrong
from clayworks.table.fair import Asker
from clayworks.table.hosting import Branch, Host, Plan
from clayworks.table.inviting import Inviting
from clayworks.table.live import LiveTable
from clayworks.table.people import Moved
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.service import Tables
from tests.table.fixtures import OPEN_GAME, ThinkersHere, play_on, run, service, thought

ANNA, BEN, CARL = "a" * 64, "b" * 64, "c" * 64


@asynccontextmanager
async def gathering(
    database: str, *kinds: Kind, thinkers: ThinkersHere | None = None
) -> AsyncIterator[tuple[Tables, Inviting, LiveTable]]:
    """A table that Anna has made and at which friends are waited for."""
    async with service(database, thinkers) as tables:
        host = Host(tables)
        plan = Plan(OPEN_GAME, [SeatPlan(kind) for kind in kinds], seed=1, gathers=True)
        table = await host.make(plan, ANNA)
        yield tables, Inviting(host, lambda: "key"), table


def test_friends_sit_down_by_one_link_and_the_game_begins_with_the_last(database: str) -> None:
    async def work() -> None:
        async with gathering(database, Kind.HUMAN, Kind.OPEN, Kind.OPEN) as (tables, inviting, table):
            code = inviting.code(table)
            assert table.waits
            assert table.to_choose() == []
            with pytest.raises(Refused, match="every seat is taken"):
                tables.draft_at(table, 0, 0)
            assert (await inviting.sit(table.id, code, "Ben", BEN))[1] == 1
            again = await inviting.sit(table.id, code, "Somebody else", BEN)
            assert again[1] == 1  # who sits there stays, and keeps the name
            assert again[0].seats[1].name == "Ben"
            stored = await tables.storage.load(table.id)
            assert stored.waits
            await inviting.sit(table.id, code, "Carl", CARL, wanted=2)
            for one in (await tables.look(table.id), await tables.storage.load(table.id)):
                assert not one.waits
                assert len(one.to_choose()) == 1
            with pytest.raises(Refused, match="look on"):
                await inviting.sit(table.id, code, "Dora", "d" * 64)

    run(work())


@pytest.mark.stored
def test_two_who_want_the_same_seat_at_the_same_moment_can_not_both_have_it(database: str) -> None:
    async def work() -> None:
        async with gathering(database, Kind.HUMAN, Kind.OPEN, Kind.OPEN) as (tables, inviting, table):
            code = inviting.code(table)
            tries = [inviting.sit(table.id, code, "", holder, wanted=1) for holder in (BEN, CARL)]
            done = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(isinstance(one, Refused) for one in done) == 1
            stored = await tables.storage.load(table.id)
            assert sorted(map(len, stored.keys.values())) == [1, 1]

    run(work())


def test_a_wrong_link_an_old_link_and_a_wrong_name_seat_nobody(database: str) -> None:
    async def work() -> None:
        async with gathering(database, Kind.HUMAN, Kind.OPEN) as (_tables, inviting, table):
            old = inviting.code(table)
            for wrong in ("", old[:-1], "x" * 22, "é"):
                with pytest.raises(Refused, match="does not work"):
                    await inviting.sit(table.id, wrong, "Ben", BEN)
            with pytest.raises(Wrong, match="at most"):
                await inviting.sit(table.id, old, "x" * 41, BEN)
            with pytest.raises(NotYours, match="host"):
                await inviting.renew(table.id, BEN)
            fresh = inviting.code(await inviting.renew(table.id, ANNA))
            assert fresh != old
            with pytest.raises(Refused, match="does not work"):
                await inviting.sit(table.id, old, "Ben", BEN)
            assert (await inviting.sit(table.id, fresh, "Ben", BEN))[1] == 1

    run(work())


def test_a_locked_seat_is_not_given_away_and_who_was_sent_away_does_not_come_back(database: str) -> None:
    async def work() -> None:
        kinds = (Kind.HUMAN, Kind.OPEN, Kind.OPEN, Kind.OPEN)
        async with gathering(database, *kinds) as (tables, inviting, table):
            code = inviting.code(table)
            await inviting.lock(table.id, ANNA, 1, True)
            with pytest.raises(Refused, match="choose another"):
                await inviting.sit(table.id, code, "Ben", BEN, wanted=1)
            assert (await inviting.sit(table.id, code, "Ben", BEN))[1] == 2
            for who, seat in ((BEN, 0), (ANNA, 0), (ANNA, 3)):
                with pytest.raises((NotYours, Refused)):
                    await inviting.send_away(table.id, who, seat)
            await inviting.send_away(table.id, ANNA, 2)
            stored = await tables.storage.load(table.id)
            assert (stored.seats[2].kind, stored.seats[2].name, stored.away) == (Kind.OPEN, "", [BEN])
            assert 2 not in stored.keys.get(BEN, ())
            with pytest.raises(Refused, match="sent you away"):
                await inviting.sit(table.id, code, "Ben", BEN)
            await inviting.lock(table.id, ANNA, 1, False)
            assert (await inviting.sit(table.id, code, "Carl", CARL))[1] == 1

    run(work())


def test_a_bot_instead_of_a_friend_can_be_taken_back(database: str) -> None:
    async def work() -> None:
        async with gathering(database, Kind.HUMAN, Kind.OPEN) as (tables, inviting, table):
            code = inviting.code(table)
            await inviting.host.stand_in(table.id, 1, {0}, "random")
            assert not (await tables.look(table.id)).waits
            with pytest.raises(NotYours):
                await inviting.offer_again(table.id, BEN, 1)
            with pytest.raises(Refused, match="not given to a bot"):
                await inviting.offer_again(table.id, ANNA, 0)
            found = await inviting.offer_again(table.id, ANNA, 1)
            assert (found.seats[1].kind, found.waits) == (Kind.OPEN, True)
            await inviting.sit(table.id, code, "Ben", BEN)
            assert not (await tables.storage.load(table.id)).waits
            with pytest.raises(Refused, match="begun"):
                await inviting.send_away(table.id, ANNA, 1)

    run(work())


def test_bots_wait_with_the_others_and_begin_when_all_sit(database: str) -> None:
    async def work() -> None:
        kinds = (Kind.BOT, Kind.BOT, Kind.HUMAN, Kind.OPEN)
        async with gathering(database, *kinds, thinkers=ThinkersHere()) as (tables, inviting, table):
            await thought(tables)
            assert table.ply == 0
            assert not await tables.storage.waiting_for_bots(None)
            found, _seat = await inviting.sit(table.id, inviting.code(table), "Ben", BEN)
            begins = found.to_choose()[0]
            await thought(tables)
            assert (await tables.look(table.id)).ply > 0 or begins in (2, 3)

    run(work())


@pytest.mark.stored
def test_a_seat_moves_to_another_device_and_the_old_one_has_it_no_longer(database: str) -> None:
    async def work() -> None:
        async with gathering(database, Kind.HUMAN, Kind.HUMAN) as (tables, inviting, table):
            await inviting.move(Moved(ANNA, table.id, 1), BEN)
            for one in (await tables.look(table.id), await tables.storage.load(table.id)):
                assert {key: held for key, held in one.keys.items() if held} == {ANNA: {0}, BEN: {1}}
            with pytest.raises(Refused, match="changed hands"):
                await inviting.move(Moved(ANNA, table.id, 1), CARL)

    run(work())


def test_a_seat_whose_confirmation_was_lost_is_looked_up(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with gathering(database, Kind.HUMAN, Kind.OPEN) as (tables, inviting, table):
            change = inviting.change_seat

            async def lost_after(*args: Any) -> None:
                await change(*args)
                monkeypatch.setattr(inviting, "change_seat", change)
                raise StorageLost

            monkeypatch.setattr(inviting, "change_seat", lost_after)
            found, seat = await inviting.sit(table.id, inviting.code(table), "Ben", BEN)
            assert (seat, found.keys[BEN], found.waits) == (1, {1}, False)
            assert len((await tables.storage.load(table.id)).keys) == 2

    run(work())


def test_a_chosen_seed_is_known_to_everybody_and_a_fresh_one_to_nobody(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            seats = [SeatPlan(Kind.HUMAN)] * 2
            chosen = await host.make(Plan(OPEN_GAME, seats, seed=7), ANNA)
            fresh = await host.make(Plan(OPEN_GAME, seats), ANNA)
            on = await host.play_on(fresh.id, 0, Branch(seats), ANNA)
            for table, known in ((chosen, True), (fresh, False), (on, True)):
                assert table.known_deal is known
                assert (await tables.storage.load(table.id)).known_deal is known
            assert isinstance(fresh.record.seed, str)

    run(work())


def test_a_rematch_asks_everybody_and_begins_when_all_have_said_yes(database: str) -> None:
    async def work() -> None:
        async with gathering(database, Kind.HUMAN, Kind.OPEN, Kind.OPEN) as (tables, inviting, table):
            code = inviting.code(table)
            for name, holder in (("Ben", BEN), ("Carl", CARL)):
                await inviting.sit(table.id, code, name, holder)
            await play_on(tables, table, Chance(1))
            again = await inviting.host.rematch(table.id, Asker(ANNA))
            own = {holder: min(held) for holder, held in again.keys.items()}
            assert again.waits
            assert again.seats[own[ANNA]].kind is Kind.HUMAN
            assert [again.seats[own[one]].kind for one in (BEN, CARL)] == [Kind.OPEN] * 2
            assert again.seats[own[BEN]].name == "Ben"
            link = inviting.code(again)
            with pytest.raises(Refused, match="look on"):  # the seats are kept for them
                await inviting.sit(again.id, link, "Eve", "e" * 64)
            with pytest.raises(NotYours):
                await inviting.accept(again.id, CARL, own[BEN])
            with pytest.raises(Refused, match="already"):
                await inviting.accept(again.id, ANNA, own[ANNA])
            await inviting.accept_all(again, BEN)
            assert (await tables.storage.load(again.id)).waits
            await inviting.decline(again.id, CARL, own[CARL])
            stored = await tables.storage.load(again.id)
            assert (stored.seats[own[CARL]].name, stored.keys.get(CARL, set())) == ("", set())
            _found, seat = await inviting.sit(again.id, link, "Eve", "e" * 64)
            assert seat == own[CARL]
            assert not (await tables.storage.load(again.id)).waits

    run(work())
