"""Who is away is told that it is their turn: once, in their language, by the ways that they asked for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select

from clayworks.core.chance import Chance
from clayworks.table import schema
from clayworks.table import telling as telling_module
from clayworks.table.errors import Refused
from clayworks.table.hosting import Host, Plan
from clayworks.table.inviting import Inviting
from clayworks.table.keys import hashed
from clayworks.table.live import LiveTable
from clayworks.table.notices import Notice
from clayworks.table.office import office
from clayworks.table.people import People
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.service import Tables
from clayworks.table.telling import News, Outcome, Telling, waited_for
from clayworks.table.ways import MOST, MOST_FAILURES, Way, WayKind, Ways, way_of
from tests.limits import HANGS
from tests.table.fixtures import OPEN_GAME, play_turn, run, service

ANNA, BEN = "a" * 64, "b" * 64
BASE = "https://play.test"


class Recorder:
    """Carries messages nowhere, and says what became of them."""

    def __init__(self, *outcomes: Outcome) -> None:
        self.sent: list[tuple[Way, News]] = []
        self.outcomes = list(outcomes)

    async def send(self, way: Way, news: News) -> Outcome:
        self.sent.append((way, news))
        return self.outcomes.pop(0) if self.outcomes else Outcome.ARRIVED

    @property
    def holders(self) -> list[str]:
        return [way.holder for way, _news in self.sent]


async def of_two(tables: Tables, game: str = OPEN_GAME) -> LiveTable:
    """A table of Anna and Ben."""
    host = Host(tables)
    plan = Plan(game, [SeatPlan(Kind.HUMAN, name="Anna"), SeatPlan(Kind.OPEN)], 3)
    table = await host.make(plan, ANNA)
    inviting = Inviting(host, lambda: "key")
    return (await inviting.sit(table.id, inviting.code(table), "Ben", BEN))[0]


async def both_ask(tables: Tables) -> Ways:
    """Both want to be told, each in another language."""
    ways = Ways(tables.storage.database)
    for holder, language in ((ANNA, "ru"), (BEN, "pl")):
        await ways.add(way_of(holder, WayKind.PUSH, f"{BASE}/{holder[:1]}", language=language, base=BASE))
    return ways


@asynccontextmanager
async def following(tables: Tables, ways: Ways, recorder: Recorder) -> AsyncIterator[Telling]:
    """Somebody who tells, with no patience at all."""
    telling = Telling(tables, ways, {WayKind.PUSH: recorder}, grace=0.0, pauses=(0.0, 0.0))
    telling.start()
    try:
        yield telling
    finally:
        await telling.stop()


def holder_at(table: LiveTable, seat: int) -> str:
    return next(holder for holder, held in table.keys.items() if seat in held)


async def turn(tables: Tables, table: LiveTable, chance: Chance) -> str:
    """A turn of whoever has to choose; whose it is next, who has not just chosen."""
    await play_turn(tables, table, table.to_choose()[0], chance)
    return next(iter(waited_for(table)), "")


async def settled(telling: Telling) -> None:
    async with asyncio.timeout(HANGS):
        await telling.settled()


def test_who_is_away_is_told_once_a_turn_in_their_language(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await of_two(tables)
            ways, recorder, chance = await both_ask(tables), Recorder(), Chance(4)
            async with following(tables, ways, recorder) as telling:
                expected: list[str] = []
                for _ in range(6):
                    expected += filter(None, [await turn(tables, table, chance)])
                    await settled(telling)
                    # Whatever else happens at the table, nobody is told of the same turn again.
                    await Host(tables).rename(table.id, 0, "Anna B.", None)
                    await settled(telling)
                assert recorder.holders == expected
                assert len(expected) > 2
                way, news = recorder.sent[0]
                others = "Ben" if way.holder == ANNA else "Anna"
                assert others in news.text.to(way.language)
                assert news.url(way) == f"{BASE}/tables/{table.id}"
                said = [part.to(way.language) for part in (news.title, news.game, news.text)]
                code = Inviting(Host(tables), lambda: "key").code(table)
                assert not [one for one in said if code in one or ANNA in one or BEN in one]

    run(work())


def test_who_looks_is_not_told_and_who_has_just_chosen_neither(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await of_two(tables)
            ways, recorder, chance = await both_ask(tables), Recorder(), Chance(4)
            async with following(tables, ways, recorder) as telling, AsyncExitStack() as pages:
                for seat in (0, 1):
                    await pages.enter_async_context(tables.listening(table.id, {seat}))
                await turn(tables, table, chance)
                await settled(telling)
                assert recorder.sent == []
                await pages.aclose()
                # They have seen it: leaving does not make it news.
                await Host(tables).rename(table.id, 0, "Anna B.", None)
                await settled(telling)
                assert recorder.sent == []
                # A page that only looks on is nobody's seat.
                async with tables.listening(table.id, ()):
                    waited = await turn(tables, table, chance)
                    await settled(telling)
                assert recorder.holders == [waited]

    run(work())


def test_nobody_is_told_who_has_not_asked_or_not_confirmed_or_at_a_table_that_is_over(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await of_two(tables)
            ways, recorder, chance = Ways(tables.storage.database), Recorder(), Chance(4)
            for holder in (ANNA, BEN):
                await ways.add(way_of(holder, WayKind.PUSH, f"{BASE}/{holder}", code="not yet"))
            async with following(tables, ways, recorder) as telling:
                while not table.over:
                    await turn(tables, table, chance)
                await settled(telling)
                assert recorder.sent == []
                await both_ask(tables)
                await Host(tables).rename(table.id, 0, "Anna B.", None)
                await settled(telling)
                assert recorder.sent == []

    run(work())


@pytest.mark.stored
def test_of_two_servers_one_tells(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await of_two(tables)
            ways, recorder = await both_ask(tables), Recorder()
            await turn(tables, table, Chance(4))
            both = [Telling(tables, ways, {WayKind.PUSH: recorder}, grace=0.0) for _ in range(2)]
            await asyncio.gather(*(one._tell(table.id, tells=True) for one in both))
            await asyncio.gather(*(settled(one) for one in both))
            assert len(recorder.sent) == len(waited_for(table)) == 1

    run(work())


@pytest.mark.stored
def test_a_page_that_is_open_at_another_server_counts(database: str) -> None:
    if database.startswith("sqlite"):
        return  # a file has one server

    async def work() -> None:
        async with service(database) as here, service(database) as there:
            table = await of_two(here)
            ways, recorder = await both_ask(here), Recorder()
            await turn(here, table, Chance(4))
            await there.look(table.id)
            async with (
                following(here, ways, recorder) as telling,
                following(there, ways, recorder) as other,
                # Both: what was left behind when the two began, they would tell who has to choose now.
                there.listening(table.id, {0, 1}) as stream,
            ):
                heard = asyncio.Event()

                async def when_the_other_has_heard(_seconds: float) -> None:
                    await heard.wait()

                telling.sleep = when_the_other_has_heard
                await settled(other)
                await turn(here, table, Chance(5))
                async with asyncio.timeout(HANGS):
                    while not any(notice.what == "committed" for notice in await stream.next(1.0)):
                        pass
                await settled(other)
                heard.set()
                await settled(telling)
                assert recorder.sent == []

    run(work())


@pytest.mark.stored
def test_what_a_server_had_not_told_when_it_stopped_is_told_by_the_next_one_once(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await of_two(tables)
            ways, first = await both_ask(tables), Recorder()
            async with following(tables, ways, first) as telling:
                telling.sleep = asyncio.Event().wait  # type: ignore[assignment]
                waited = await turn(tables, table, Chance(4))
            assert first.sent == []
            assert await ways.overdue(timedelta(0), 10) == [table.id]
            assert await ways.overdue(timedelta(hours=1), 10) == []
        async with service(database) as tables:
            ways = Ways(tables.storage.database)
            for told in ([waited], []):
                recorder = Recorder()
                async with following(tables, ways, recorder) as telling:
                    async with asyncio.timeout(HANGS):
                        while len(recorder.sent) < len(told):
                            await asyncio.sleep(0.01)
                    await settled(telling)
                assert recorder.holders == told

    run(work())


def test_who_is_marked_as_told_is_told_whatever_happens_meanwhile(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await of_two(tables)
            ways, recorder = await both_ask(tables), Recorder()
            claim = ways.claim

            async def claim_and_stumble(*what: Any) -> bool:
                taken = await claim(*what)
                telling.follow(Notice(table.id, "seats", table.ply))  # just when it is written
                await asyncio.sleep(0)
                return taken

            monkeypatch.setattr(ways, "claim", claim_and_stumble)
            async with following(tables, ways, recorder) as telling:
                waited = await turn(tables, table, Chance(4))
                async with asyncio.timeout(HANGS):
                    while not recorder.sent:
                        await asyncio.sleep(0.01)
                monkeypatch.undo()
                await settled(telling)
            assert recorder.holders == [waited]

    run(work())


def test_who_asks_to_be_told_is_not_told_of_what_they_see_already(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await of_two(tables)
            await turn(tables, table, Chance(4))
            ways, recorder = await both_ask(tables), Recorder()
            assert await ways.overdue(timedelta(0), 10) == []
            async with following(tables, ways, recorder) as telling:
                await Host(tables).rename(table.id, 0, "Anna B.", None)
                await settled(telling)
            assert recorder.sent == []

    run(work())


def test_a_way_that_leads_nowhere_is_forgotten_and_one_that_fails_is_tried_again(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            ways = await both_ask(tables)
            anna, ben = (await ways.of(ANNA))[0], (await ways.of(BEN))[0]
            recorder = Recorder(Outcome.GONE, Outcome.FAILED, Outcome.FAILED, Outcome.ARRIVED)
            telling = Telling(tables, ways, {WayKind.PUSH: recorder})
            telling.sleep = lambda seconds: asyncio.sleep(0)
            assert await telling.deliver(anna, telling_module.TRIAL, (1.0,)) is Outcome.GONE
            assert await ways.of(ANNA) == []
            assert await telling.deliver(ben, telling_module.TRIAL, (1.0, 9.0)) is Outcome.ARRIVED
            assert len(recorder.sent) == 4
            recorder.outcomes = [Outcome.FAILED] * MOST_FAILURES
            for failures in range(1, MOST_FAILURES):
                await telling.deliver((await ways.of(BEN))[0], telling_module.TRIAL)
                assert (await ways.of(BEN))[0].failures == failures
            await telling.deliver((await ways.of(BEN))[0], telling_module.TRIAL)
            assert await ways.of(BEN) == []

    run(work())


@pytest.mark.stored
def test_a_success_in_between_begins_the_count_of_failures_anew(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            ways = await both_ask(tables)
            telling = Telling(tables, ways, {WayKind.PUSH: Recorder(Outcome.FAILED)})
            for failures in (1, 0):
                await telling.deliver((await ways.of(BEN))[0], telling_module.TRIAL)
                assert (await ways.of(BEN))[0].failures == failures

    run(work())


def test_who_asks_is_known_here_at_once_and_elsewhere_before_it_matters(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            moment = [0.0]
            elsewhere = Ways(tables.storage.database, lambda: moment[0])
            assert await elsewhere.askers() == frozenset()
            ways = await both_ask(tables)
            assert await ways.askers() == {ANNA, BEN}
            assert await elsewhere.askers() == frozenset()  # as of a moment ago
            moment[0] = telling_module.GRACE_SECONDS
            assert await elsewhere.askers() == {ANNA, BEN}

    run(work())


def test_a_browser_belongs_to_who_asked_last_and_nobody_has_too_many(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            ways = await both_ask(tables)
            await ways.add(way_of(BEN, WayKind.PUSH, f"{BASE}/a", language="it"))
            assert await ways.of(ANNA) == []
            for number in range(MOST - 2):
                await ways.add(way_of(BEN, WayKind.HOOK, f"{BASE}/{number}"))
            with pytest.raises(Refused, match="remove one"):
                await ways.add(way_of(BEN, WayKind.HOOK, f"{BASE}/more"))
            assert len(await ways.of(BEN)) == MOST
            await ways.speak(BEN, "ja")
            assert {way.language for way in await ways.of(BEN)} == {"ja"}
            one = (await ways.of(BEN))[0]
            assert not await ways.drop(one.hash, ANNA)
            assert await ways.drop(one.hash, BEN)

    run(work())


def test_a_code_confirms_once_for_who_it_was_sent_to_and_not_for_long(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            ways = Ways(tables.storage.database)
            await ways.add(way_of(ANNA, WayKind.MAIL, "anna@example.org", code=hashed("ABCD-EFGH")))
            for holder, code in ((BEN, "ABCD-EFGH"), (ANNA, "ABCD-EFGJ"), (ANNA, "")):
                with pytest.raises(Refused, match="does not work"):
                    await ways.confirm(holder, code)
            assert await ways.open_to([ANNA]) == []
            await ways.confirm(ANNA, " abcd efgh ")
            assert len(await ways.open_to([ANNA])) == 1
            with pytest.raises(Refused):
                await ways.confirm(ANNA, "ABCD-EFGH")
            late = way_of(ANNA, WayKind.MAIL, "late@example.org", code=hashed("WXYZ-1234"))
            await ways.add(late)
            monkeypatch.setattr("clayworks.table.ways.CODE_HOURS", 0)
            with pytest.raises(Refused):
                await ways.confirm(ANNA, "WXYZ-1234")

    run(work())


@pytest.mark.stored
def test_ways_go_along_with_a_person_and_end_with_them(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            await of_two(tables)
            ways, people = await both_ask(tables), People(tables.storage.database)
            await ways.add(way_of(ANNA, WayKind.MAIL, "anna@example.org"))
            # Ben turns out to be a second device of Anna.
            await people.take_pass(await people.make_pass(ANNA), BEN)
            assert [way.kind for way in await ways.of(ANNA)] == [WayKind.PUSH, WayKind.PUSH, WayKind.MAIL]
            # A lost device gets nothing any more; a mail address is not on it.
            await people.sign_out_everywhere(ANNA, "c" * 64)
            assert [way.kind for way in await ways.of(ANNA)] == [WayKind.MAIL]
            async with office(database) as opened:
                await opened.forget(ANNA)
            async with tables.storage.database.reading() as connection:
                count = (await connection.execute(select(func.count()).select_from(schema.ways))).scalar()
            assert count == 0

    run(work())
