"""One person with several devices: codes that work once, what brings everything back, signing out."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import insert, update

from clayworks.table import schema
from clayworks.table.errors import Refused, StorageLost, Wrong
from clayworks.table.hosting import Host, Plan
from clayworks.table.keys import cookie_name, link_code
from clayworks.table.people import (
    LETTERS,
    PASS_LETTERS,
    RECOVERY_LETTERS,
    Moved,
    People,
    fresh_code,
    tidy_code,
)
from clayworks.table.results import Results
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.storage import now
from tests.table.fixtures import OPEN_GAME, run, service

ANNA, PHONE, THIEF, BEN = "a" * 64, "f" * 64, "e" * 64, "b" * 64


def test_codes_can_be_read_out_and_typed_carelessly() -> None:
    code = fresh_code(PASS_LETTERS)
    assert set(code.replace("-", "")) <= set(LETTERS)
    assert len({fresh_code(PASS_LETTERS) for _ in range(100)}) == 100
    assert tidy_code(code.lower().replace("-", " ")) == code
    assert tidy_code("oil0-iLO1") == "0110-1101"
    assert 5 * RECOVERY_LETTERS >= 128


def test_links_and_cookies_belong_to_one_server() -> None:
    assert link_code("table", 0, "key") == link_code("table", 0, "key")
    others = {link_code("table", 1, "key"), link_code("other", 0, "key"), link_code("table", 0, "another")}
    assert len(others | {link_code("table", 0, "key")}) == 4
    assert cookie_name("key") != cookie_name("another")


def test_a_code_makes_a_device_count_as_the_same_person_once(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            people = People(tables.storage.database)
            assert await people.holder_of(PHONE) == PHONE
            code = await people.make_pass(ANNA)
            assert await people.take_pass(code.lower(), PHONE) == Moved(ANNA)
            assert await people.holder_of(PHONE) == ANNA
            assert await people.devices_of(ANNA) == 2
            for used in (code, "", "no code"):
                with pytest.raises(Refused, match="does not work"):
                    await people.take_pass(used, THIEF)
            assert await people.holder_of(THIEF) == THIEF

    run(work())


@pytest.mark.stored
def test_a_code_that_is_too_old_or_was_replaced_does_nothing(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            people = People(tables.storage.database)
            old, code = await people.make_pass(ANNA), await people.make_pass(ANNA)
            seat = await people.make_pass(ANNA, "a table", 1)  # about something else: both work
            with pytest.raises(Refused):
                await people.take_pass(old, PHONE)
            assert await people.take_pass(seat, PHONE) == Moved(ANNA, "a table", 1)
            assert await people.holder_of(PHONE) == PHONE
            async with tables.storage.database.writing() as connection:
                await connection.execute(update(schema.passes).values(until=now() - timedelta(seconds=1)))
            with pytest.raises(Refused):
                await people.take_pass(code, PHONE)

    run(work())


def test_what_was_played_on_a_device_comes_along(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            people, host = People(tables.storage.database), Host(tables)
            plan = Plan(OPEN_GAME, [SeatPlan(Kind.HUMAN), SeatPlan(Kind.HUMAN)])
            table = await host.make(plan, PHONE)
            await people.take_pass(await people.make_pass(ANNA), PHONE)
            stored = await tables.storage.load(table.id)
            assert stored.keys == {ANNA: {0, 1}}
            assert stored.maker.holder == ANNA
            # Who has another device or a way back stays who they are: only the device changes hands.
            other = await host.make(plan, BEN)
            await people.make_recovery(BEN)
            await people.take_pass(await people.make_pass(ANNA), BEN)
            assert (await tables.storage.load(other.id)).keys == {BEN: {0, 1}}
            assert await people.holder_of(BEN) == ANNA

    run(work())


@pytest.mark.stored
def test_how_games_ended_comes_along_and_against_oneself_nothing_counts(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            people, results = People(tables.storage.database), Results(tables.storage.database)
            plan = Plan(OPEN_GAME, [SeatPlan(Kind.OPEN)] * 3)
            alone, both = [(await Host(tables).make(plan, PHONE)).id for _ in range(2)]
            ended = {"game": OPEN_GAME, "level": "", "points": 9, "place": 1, "sources": {}, "at": now()}
            async with tables.storage.database.writing() as connection:
                for table, players in ((alone, (PHONE, BEN)), (both, (PHONE, ANNA, BEN))):
                    for seat, who in enumerate(players):
                        row = {"table_id": table, "seat": seat, "holder": who, "counted": True, **ended}
                        await connection.execute(insert(schema.results), row)
            await people.take_pass(await people.make_pass(ANNA), PHONE)
            mine = {(one.table, one.seat, one.counted) for one in await results.of_person(ANNA)}
            assert mine == {(alone, 0, True), (both, 0, False), (both, 1, False)}
            assert await results.of_person(PHONE) == []
            assert [one.table for one in await results.of_game(OPEN_GAME)] == [alone, alone]

    run(work())


@pytest.mark.stored
def test_a_recovery_phrase_brings_everything_back_and_can_be_renewed(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            people = People(tables.storage.database)
            await people.remember(ANNA, " Anna ", {"pace": "slow"})
            old = await people.make_recovery(ANNA)
            phrase = await people.make_recovery(ANNA)
            person = await people.find(ANNA)
            assert (person.name, person.settings, person.has_recovery) == ("Anna", {"pace": "slow"}, True)
            async with tables.storage.database.reading() as connection:
                kept = str((await connection.execute(schema.people.select())).all())
            assert phrase not in kept
            assert phrase.replace("-", "") not in kept
            for wrong in (old, phrase[:-1], ""):
                with pytest.raises(Refused, match="nothing is kept"):
                    await people.recover(wrong, PHONE)
            assert await people.recover(phrase, PHONE) == ANNA
            assert await people.holder_of(PHONE) == ANNA
            with pytest.raises(Wrong):
                await people.remember(ANNA, "x" * 41)

    run(work())


def test_signing_out_everywhere_shuts_out_every_device_but_this_one(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            people, host = People(tables.storage.database), Host(tables)
            table = await host.make(Plan(OPEN_GAME, [SeatPlan(Kind.HUMAN)] * 2), ANNA)
            token = await host.token(table.id, 0)
            await people.take_pass(await people.make_pass(ANNA), PHONE)
            code = await people.make_pass(ANNA)
            await people.sign_out_everywhere(ANNA, BEN)
            assert await people.holder_of(BEN) == ANNA
            assert [await people.holder_of(one) for one in (ANNA, PHONE)] == [None, None]
            assert await people.devices_of(ANNA) == 1
            with pytest.raises(Refused):
                await people.take_pass(code, THIEF)
            assert token
            assert (await tables.storage.load(table.id)).keys == {ANNA: {0, 1}}
            await people.sign_out_everywhere(ANNA, THIEF)  # and once more, from a device that came later
            assert [await people.holder_of(one) for one in (ANNA, BEN, THIEF)] == [None, None, ANNA]

    run(work())


def test_while_the_database_is_away_what_was_known_is_believed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            moment = 0.0
            people = People(tables.storage.database, lambda: moment)
            await people.take_pass(await people.make_pass(ANNA), PHONE)
            await people.holder_of(PHONE)

            def away(*_: object) -> None:
                raise StorageLost

            monkeypatch.setattr(people.database, "reading", away)
            moment = 3600.0
            assert await people.holder_of(PHONE) == ANNA
            assert await people.holder_of(THIEF) is None

    run(work())
