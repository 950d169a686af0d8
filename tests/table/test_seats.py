"""Who sits where: names, invitations, tokens, leaving, replacing, playing again."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal, UnknownGame
from clayworks.table.errors import CannotOpen, NoTable, NotYours, Refused, Wrong
from clayworks.table.hosting import Host, Plan
from clayworks.table.keys import fresh_secret, hashed, signed, unsigned
from clayworks.table.seats import Kind, SeatPlan, checked_name
from tests.table.fixtures import OPEN_GAME, ThinkersHere, make, play_on, run, service


@pytest.mark.parametrize("name", ["Anna", "Мария", "さくら", "José Ñandú", "名" * 40, "👩‍🎨", ""])
def test_names_in_any_script_are_welcome(name: str) -> None:
    assert checked_name(f" {name} ") == name


@pytest.mark.parametrize("name", ["a\nb", "a\x00", "\u202eevil", "x" * 41, "a\u2028b", "\ud800"])
def test_names_that_deceive_or_are_too_long_are_refused(name: str) -> None:
    with pytest.raises(Wrong, match="a name"):
        checked_name(name)


def test_a_cookie_that_we_have_not_signed_is_nobody() -> None:
    secret = fresh_secret()
    cookie = signed(secret, "key")
    assert unsigned(cookie, "key") == secret
    for forged in (secret, cookie[:-1], cookie + "0", "", ".", signed(secret, "other"), "é.é"):
        assert unsigned(forged, "key") is None


def test_an_invitation_works_once_and_only_the_latest_one(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            table = await make(tables, Kind.HUMAN, Kind.OPEN)
            old, code = await host.invite(table.id, 1), await host.invite(table.id, 1)
            with pytest.raises(Refused, match="taken"):
                await host.invite(table.id, 0)
            with pytest.raises(Refused, match="does not work"):
                await host.join(old, "Eve", "eve")
            takers = [host.join(code, f"Anna {n}", f"anna{n}") for n in range(5)]
            done = await asyncio.gather(*takers, return_exceptions=True)
            assert sum(not isinstance(one, BaseException) for one in done) == 1
            again = await tables.look_again(table.id)
            assert again.seats[1].kind is Kind.HUMAN
            assert sum(1 in held for held in again.keys.values()) == 1

    run(work())


def test_a_token_opens_its_seat_until_it_is_replaced(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            first, second = await host.token(table.id, 0), await host.token(table.id, 0)
            keys = (await tables.look(table.id)).keys
            assert hashed(first) not in keys
            assert keys[hashed(second)] == {0}
            assert keys["me"] == {0, 1}
            await host.drop_token(table.id, 0)
            assert hashed(second) not in (await tables.look(table.id)).keys

    run(work())


def test_who_resigns_is_followed_by_a_bot_and_the_key_opens_nothing_more(database: str) -> None:
    async def work() -> None:
        async with service(database, ThinkersHere()) as tables:
            host = Host(tables)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await host.resign(table.id, 1, "random")
            assert (table.seats[1].kind, table.seats[1].gone) == (Kind.BOT, "resigned")
            assert table.keys["me"] == {0}
            with pytest.raises(Refused, match="a bot plays"):
                await tables.choose(table.id, 1, "any", table.ply_of(1))
            with pytest.raises(Refused, match="replaced"):
                await host.come_back(table.id, 1)
            await play_on(tables, table, Chance(2))
            assert table.over
            with pytest.raises(Refused, match="over"):
                await host.resign(table.id, 0, "")
        async with service(database) as tables:
            assert (await tables.look(table.id)).keys == {"me": {0}}

    run(work())


def test_who_is_missing_is_replaced_after_a_while_and_may_come_back(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.OPEN)
            seat = table.to_choose()[0]
            other = next(number for number in range(3) if number != seat)
            with pytest.raises(NotYours, match="resign"):
                await host.stand_in(table.id, seat, {seat}, "")
            if table.seats[seat].kind is Kind.HUMAN:
                with pytest.raises(Refused, match="after 1 minutes"):
                    await host.stand_in(table.id, seat, {other}, "")
            idle = next(s for s in (0, 1) if s != seat)
            with pytest.raises(Refused, match="nobody waits"):
                await host.stand_in(table.id, idle, {seat}, "")
            assert table.touched is not None
            table.touched -= timedelta(seconds=61)
            await host.stand_in(table.id, seat, {other}, "random")
            assert (table.seats[seat].kind, table.seats[seat].gone) == (Kind.BOT, "replaced")
            await host.come_back(table.id, seat)
            assert table.seats[seat].kind is Kind.HUMAN
            with pytest.raises(Wrong, match="is no bot"):
                await host.stand_in(table.id, seat, {other}, "wizard")

    run(work())


def test_a_rematch_moves_everybody_on_and_is_made_once(database: str) -> None:
    async def work() -> None:
        async with service(database, ThinkersHere()) as tables:
            host = Host(tables)
            table = await make(tables, Kind.HUMAN, Kind.BOT)
            with pytest.raises(Refused, match="not over"):
                await host.rematch(table.id)
            await play_on(tables, table, Chance(3))
            again = await asyncio.gather(*(host.rematch(table.id) for _ in range(3)))
            assert len({one.id for one in again}) == 1
            assert [seat.kind for seat in again[0].seats] == [Kind.BOT, Kind.HUMAN]
            assert again[0].keys == {"me": {1}}
            assert again[0].rematch_of == table.id
            assert again[0].record.seed != table.record.seed

    run(work())


def test_wrong_plans_are_refused_with_a_sentence(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            people = [SeatPlan(Kind.HUMAN)] * 2
            with pytest.raises(UnknownGame, match="is no game here"):
                await host.make(Plan("go", people), "me")
            with pytest.raises(BadDeal, match="players"):
                await host.make(Plan(OPEN_GAME, people[:1]), "me")
            with pytest.raises(BadDeal, match="unknown"):
                await host.make(Plan(OPEN_GAME, people, None, {"snow": "deep"}), "me")
            with pytest.raises(Wrong, match="is no bot"):
                await host.make(Plan(OPEN_GAME, [*people, SeatPlan(Kind.BOT, "wizard")]), "me")
            with pytest.raises(NoTable):
                await tables.look("AAAAAAAAAAAA")
            assert await tables.storage.count() == (0, 0)

    run(work())


def test_a_table_of_other_rules_or_components_says_why_it_stays_closed(database: str) -> None:
    from sqlalchemy import update

    from clayworks.table import schema

    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
        for change, said in (
            ({"rules": 99}, "rules version 99"),
            ({"rules": table.record.game.rules, "components": "0" * 64}, "are unknown here"),
            ({"game": "go"}, "not installed"),
        ):
            async with service(database) as tables:
                async with tables.storage.database.writing() as connection:
                    await connection.execute(update(schema.tables).values(**change))
                with pytest.raises(CannotOpen, match=said):
                    await tables.look(table.id)

    run(work())
