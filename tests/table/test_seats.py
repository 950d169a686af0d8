"""Who sits where: names, invitations, tokens, leaving, replacing, playing again."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from clayworks.core.chance import Chance
from clayworks.core.errors import BadDeal, UnknownGame
from clayworks.table.errors import CannotOpen, NoTable, NotYours, Refused, Wrong
from clayworks.table.fair import Asker
from clayworks.table.hosting import Host, Plan
from clayworks.table.keys import fresh_secret, fresh_table, hashed, signed, unsigned
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind, SeatPlan, checked_name
from tests.table.fixtures import (
    OPEN_GAME,
    Held,
    ThinkersHere,
    add_cards,
    make,
    play_on,
    play_turn,
    run,
    service,
    unheard,
)


@pytest.mark.parametrize("name", ["Anna", "Мария", "さくら", "José Ñandú", "名" * 40, "👩‍🎨", ""])
def test_names_in_any_script_are_welcome(name: str) -> None:
    assert checked_name(f" {name} ") == name


@pytest.mark.parametrize("name", ["a\nb", "a\x00", "\u202eevil", "x" * 41, "a\u2028b", "\ud800"])
def test_names_that_deceive_or_are_too_long_are_refused(name: str) -> None:
    with pytest.raises(Wrong, match="a name"):
        checked_name(name)


def test_secrets_can_not_be_guessed_and_are_never_the_same() -> None:
    made = {fresh_secret() for _ in range(100)}
    assert len(made) == 100
    assert all(len(secret) == 32 for secret in made)  # 192 bits
    assert hashed("a secret") not in ("a secret", hashed("another"))


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


def test_an_invitation_does_not_work_for_a_seat_that_is_taken_meanwhile(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            table = await make(tables, Kind.HUMAN, Kind.OPEN)
            code = await host.invite(table.id, 1)
            await host.stand_in(table.id, 1, {0}, "random")
            with pytest.raises(Refused, match="does not work"):
                await host.join(code, "Eve", "eve")
            for found in (await tables.look_again(table.id), await tables.storage.load(table.id)):
                assert (found.seats[1].kind, found.seats[1].name) == (Kind.BOT, "")
                assert found.keys == {"me": {0}}

    run(work())


def test_who_joins_is_told_to_those_who_listen(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            table = await make(tables, Kind.HUMAN, Kind.OPEN)
            code = await host.invite(table.id, 1)
            async with tables.listening(table.id, []) as stream:
                found, seat = await host.join(code, " Anna ", "anna")
                assert (found.seats[seat].name, found.keys["anna"]) == ("Anna", {1})
                assert [(notice.what, notice.seat) for notice in await stream.next(0)] == [("seats", 1)]
                with pytest.raises(Wrong, match="a name"):
                    await host.join(code, "a\nb", "eve")

    run(work())


def test_a_token_opens_its_seat_until_it_is_replaced(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            elsewhere = await host.token(table.id, 1)
            first, second = await host.token(table.id, 0), await host.token(table.id, 0)
            keys = (await tables.look(table.id)).keys
            assert hashed(first) not in keys
            assert keys[hashed(second)] == {0}
            await host.drop_token(table.id, 0)
            kept = {"me": {0, 1}, hashed(elsewhere): {1}}  # cookies and other seats are nobody's business
            assert (await tables.look(table.id)).keys == kept
            assert (await tables.storage.load(table.id)).keys == kept

    run(work())


def test_a_game_goes_on_for_who_may_come_back_and_ends_when_nobody_is_left(database: str) -> None:
    async def work() -> None:
        async with service(database, Held()) as tables:
            host = Host(tables)
            table = await make(tables, Kind.HUMAN, Kind.OPEN)
            await host.join(await host.invite(table.id, 1), "Ben", "ben")
            live = await tables.look(table.id)
            while live.to_choose() != [1]:
                await play_turn(tables, live, live.to_choose()[0], Chance(1))
            assert live.touched is not None
            live.touched -= timedelta(seconds=61)
            await host.stand_in(table.id, 1, {0}, "random")
            left = await host.resign(table.id, 0, "")
            assert (left.closed, left.former) == (False, {"me": {0}})  # Ben may come back
            await host.come_back(table.id, 1)
            ended = await host.resign(table.id, 1, "")
            for found in (ended, await tables.storage.load(table.id)):
                assert (found.closed, found.given_up, found.to_choose()) == (True, True, [])
                assert found.former == {"me": {0}, "ben": {1}}
                assert not any(found.keys.values())
            with pytest.raises(Refused, match="everybody has resigned"):
                await host.resign(table.id, 0, "")

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
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            with pytest.raises(NotYours, match="resign"):
                await host.stand_in(table.id, seat, {seat}, "")
            with pytest.raises(Refused, match="after 1 minute"):
                await host.stand_in(table.id, seat, {1 - seat}, "")
            assert table.touched is not None
            table.touched -= timedelta(seconds=61)
            with pytest.raises(Refused, match="nobody waits"):
                await host.stand_in(table.id, 1 - seat, {seat}, "")
            with pytest.raises(Wrong, match="is no bot"):
                await host.stand_in(table.id, seat, {1 - seat}, "wizard")
            with pytest.raises(Refused, match="nobody has replaced you"):
                await host.come_back(table.id, seat)
            await host.stand_in(table.id, seat, {1 - seat}, "random")
            assert (table.seats[seat].kind, table.seats[seat].gone) == (Kind.BOT, "replaced")
            assert await tables.storage.waiting_for_bots(0) == [table.id]
            with pytest.raises(Refused, match="a bot sits there"):
                await host.stand_in(table.id, seat, {1 - seat}, "random")
            await host.come_back(table.id, seat)
            for found in (table, await tables.storage.load(table.id)):
                back = found.seats[seat]
                assert (back.kind, back.gone, back.level) == (Kind.HUMAN, "", "")
                assert found.keys == {"me": {0, 1}}
            assert await tables.storage.waiting_for_bots(0) == []

    run(work())


def test_a_seat_that_nobody_has_taken_may_get_a_bot_at_once(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.OPEN)
            await Host(tables).stand_in(table.id, 1, {0}, "")
            assert table.seats[1].kind is Kind.BOT

    run(work())


def test_nobody_leaves_or_is_replaced_when_the_game_is_over(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game="cards")
            await play_on(tables, table, Chance(2))
            with pytest.raises(Refused, match="over"):
                await host.resign(table.id, 0, "")
            with pytest.raises(Refused, match="over"):
                await host.stand_in(table.id, 1, {0}, "")
            assert [seat.kind for seat in table.seats] == [Kind.HUMAN, Kind.HUMAN]

    run(work())


def test_a_name_and_a_habit_are_changed_alone(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            host = Host(tables)
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await host.rename(table.id, 0, "Anna", None)
            await host.rename(table.id, 0, None, True)
            await host.rename(table.id, 1, "Ben", None)
            for found in (table, await tables.storage.load(table.id)):
                rows = [(row.name, row.confirms_itself) for row in found.seats]
                assert rows == [("Anna", True), ("Ben", False)]
                assert found.seats[0].revision == 2

    run(work())


@pytest.mark.stored
def test_of_two_who_change_a_seat_at_the_same_moment_neither_is_forgotten(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            await Host(unheard(tables)).rename(table.id, 0, "Anna", None)
            await Host(tables).rename(table.id, 0, None, True)
            row = (await tables.storage.load(table.id)).seats[0]
            assert (row.name, row.confirms_itself) == ("Anna", True)

    run(work())


@pytest.mark.stored
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


def test_at_a_rematch_everybody_sits_one_seat_further_with_the_own_key(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(database, ThinkersHere()) as tables:
            host = Host(tables)
            table = await make(tables, Kind.HUMAN, Kind.OPEN, Kind.HUMAN, game="cards")
            await host.join(await host.invite(table.id, 1), "Ben", "ben")
            await host.rename(table.id, 2, "Cleo", None)
            await host.resign(table.id, 2, "random")
            assert table.touched is not None
            table.touched -= timedelta(seconds=61)
            await host.stand_in(table.id, 1, {0}, "random")
            await play_on(tables, table, Chance(3))
            await host.rename(table.id, 0, "Anna", True)
            async with tables.listening(table.id, []) as stream:
                again = await host.rematch(table.id)
                assert [notice.what for notice in await stream.next(0)] == ["rematch"]
                assert (await host.rematch(table.id)).id == again.id
                assert await stream.next(0) == []  # there is nothing new
            assert table.rematch == again.id
            for found in (again, await tables.storage.load(again.id)):
                # Cleo, at Anna's screen, has resigned and may play again; Ben was replaced, and is asked.
                assert [seat.kind for seat in found.seats] == [Kind.HUMAN, Kind.HUMAN, Kind.OPEN]
                assert [seat.locked for seat in found.seats] == [False, False, True]
                assert found.waits
                assert [seat.name for seat in found.seats] == ["Cleo", "Anna", "Ben"]
                assert [(seat.gone, seat.level) for seat in found.seats] == [("", "")] * 3
                assert {key: held for key, held in found.keys.items() if held} == {"me": {0, 1}, "ben": {2}}
                assert found.seats[1].confirms_itself
                assert (found.patience, found.ply) == (table.patience, 0)

    run(work())


@pytest.mark.stored
def test_of_two_servers_that_make_a_rematch_one_leads_to_the_others(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_cards(monkeypatch)

    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game="cards")
            await play_on(tables, table, Chance(3))
            other, hosts = unheard(tables), []
            both = asyncio.Barrier(2)
            for server in (tables, other):
                host = Host(server)
                again = host._again

                async def together(old: LiveTable, maker: Asker, again: Any = again) -> LiveTable:
                    await both.wait()  # both have seen that there is none yet
                    made: LiveTable = await again(old, maker)
                    return made

                monkeypatch.setattr(host, "_again", together)
                hosts.append(host)
            first, second = await asyncio.gather(*(host.rematch(table.id) for host in hosts))
            assert first.id == second.id
            assert await tables.storage.count() == (2, table.ply)

    run(work())


@pytest.mark.stored
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


@pytest.mark.stored
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


def test_no_address_of_a_table_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-AAAAAAAAAAA", "A-AAAAAAAAAA"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _bytes: next(drawn))
    assert fresh_table() == "A-AAAAAAAAAA"
