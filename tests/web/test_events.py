"""Event streams in one process: who hears what, how many, and that they end."""

from __future__ import annotations

from pathlib import Path

import pytest

from clayworks.core.chance import Chance
from clayworks.table.errors import StorageLost
from clayworks.web.house import house_of
from clayworks.web.settings import Limits
from tests.table.fixtures import OPEN_GAME, run
from tests.web.clients import Api, Listener, api, play_as, sqlite_address, table_of


async def held_by_token(server: Api, *kinds: str) -> tuple[str, str, int]:
    """A table, the token that holds its seats, and the seat that has to choose."""
    body = table_of(OPEN_GAME, *kinds, hold_by="token")
    made = (await server.client().post("/api/tables", json=body)).json()
    return made["table"], made["token"], made["to_choose"][0]


def test_a_draft_is_heard_by_who_holds_the_seat_and_does_not_look_on(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            table, token, seat = await held_by_token(server, "me", "me")
            path, bearer = f"/api/tables/{table}/events", f"Bearer {token}"
            own = Listener(server, path, authorization=bearer)
            looking_on = Listener(server, f"{path}?spectator=true", authorization=bearer)
            stranger = Listener(server, path)
            for listener in (own, looking_on, stranger):
                name, data = await listener.next()
                assert (name, data) == ("standing", {"ply": 0, "to_choose": [seat], "over": False})
            client, chance = server.client(token), Chance(1)
            assert await play_as(client, table, seat, chance) is not None
            told = {"ply": 1, "to_choose": [seat], "over": False, "seat": seat, "revision": 1}
            assert await own.next() == ("draft", told)
            done = None
            while done is None or not done["committed"]:
                done = await play_as(client, table, seat, chance)
            for listener in (looking_on, stranger):
                name, data = await listener.next()
                if name == "people":  # that somebody has come may be heard first
                    name, data = await listener.next()
                assert (name, data["ply"]) == ("committed", done["committed"])  # and of no draft before
            for listener in (own, looking_on, stranger):
                await listener.leave()
            assert house_of(server.app).tables.open_streams == 0

    run(work())


def test_a_program_whose_token_was_taken_back_hears_of_no_more_drafts(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            table, token, seat = await held_by_token(server, "me", "me")
            anna, host = server.client(token), house_of(server.app).host
            program = await host.token(table, 1 - seat)  # of the other seat, so that Anna keeps hers
            listener = Listener(server, f"/api/tables/{table}/events", authorization=f"Bearer {program}")
            await listener.next()
            found = await house_of(server.app).tables.look(table)
            chance = Chance(1)
            while found.to_choose() == [seat]:
                await play_as(anna, table, seat, chance)
            assert (await listener.next())[0] == "committed"
            await play_as(server.client(program), table, 1 - seat, chance)
            assert (await listener.next())[0] == "draft"
            await host.drop_token(table, 1 - seat)
            new = server.client(await host.token(table, 1 - seat))
            while found.to_choose() == [1 - seat]:
                await play_as(new, table, 1 - seat, chance)
            assert (await listener.next())[0] == "committed"  # and of no draft before
            await listener.leave()

    run(work())


def test_an_address_may_listen_only_so_often_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), Limits(streams_per_address=2)) as server:
            table, _token, _seat = await held_by_token(server, "me", "me")
            path, house = f"/api/tables/{table}/events", house_of(server.app)
            first, second = Listener(server, path), Listener(server, path)
            for listener in (first, second):
                assert (await listener.next())[0] == "standing"
            third = Listener(server, path)
            await third.leave()
            assert third.status == 429
            elsewhere = Listener(server, path, address="5.6.7.8")
            assert (await elsewhere.next())[0] == "standing"
            await first.leave()
            again = Listener(server, path)
            assert (await again.next())[0] == "standing"
            for listener in (second, again, elsewhere):
                await listener.leave()
            assert not house.streams

    run(work())


def test_who_leaves_before_the_first_word_is_counted_no_more(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            table, _token, _seat = await held_by_token(server, "me", "me")
            listener = Listener(server, f"/api/tables/{table}/events", slow=True)
            await listener.started.wait()
            await listener.leave()
            assert listener.heard.empty()
            assert not house_of(server.app).streams

    run(work())


def test_a_stream_outlives_trouble_with_the_database_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            table, _token, _seat = await held_by_token(server, "me", "me")
            tables = house_of(server.app).tables
            listener = Listener(server, f"/api/tables/{table}/events")
            await listener.next()

            async def lost(found: object) -> None:
                raise StorageLost

            with monkeypatch.context() as broken:
                broken.setattr(tables.storage, "refresh", lost)
                tables._heard(None)
                assert (await listener.next())[0] == "trouble"
            tables._heard(None)
            assert (await listener.next())[0] == "seats"
            tables.close_streams()
            await listener.leave()

    run(work())
