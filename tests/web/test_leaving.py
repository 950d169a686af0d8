"""As many tables as are allowed, and letting go of one on the page."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from clayworks.core.chance import Chance
from clayworks.table.fair import Asker
from clayworks.table.seats import Kind
from clayworks.web.house import house_of
from clayworks.web.settings import Limits
from tests.table.fixtures import OPEN_GAME, Held, ThinkersHere, play_on, run
from tests.web.clients import BASE, Api, api, sqlite_address, table_of

pytestmark = pytest.mark.sampled("hidden_game")

FORM = {"game": OPEN_GAME, "kind": ["me", "bot:random"], "name": ["", ""]}


def test_who_has_too_many_tables_is_told_and_may_let_go_of_one(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            api(sqlite_address(tmp_path), Limits(open_tables=2), Held()) as server,
            server.client() as client,
        ):
            made = [await client.post("/tables", data=FORM) for _ in range(3)]
            assert [answer.status_code for answer in made] == [303, 303, 409]
            assert "you have 2 unfinished tables already" in made[2].text
            refused = await client.post("/api/tables", json=table_of(OPEN_GAME, "me", "bot"))
            assert (refused.status_code, refused.json()["error"]) == (409, "too-many-tables")
            path = made[0].headers["location"]
            assert f'href="{path}/leave"' in (await client.get("/")).text
            assert f'action="{path}/leave"' in (await client.get(f"{path}/leave")).text
            left = await client.post(f"{path}/leave")
            assert (left.status_code, left.headers["location"]) == (303, "/")
            page = (await client.get("/")).text
            assert path in page  # it stays among the own games
            assert f'href="{path}/leave"' not in page
            assert "you have resigned" in page
            table = await house_of(server.app).tables.look(path.removeprefix("/tables/"))
            assert [seat.kind for seat in table.seats] == [Kind.BOT, Kind.BOT]
            assert (await client.post("/tables", data=FORM)).status_code == 303

    run(work())


@pytest.mark.parametrize("game", ["terracotta-army", "xian"])
def test_who_resigns_against_bots_ends_the_game_and_is_offered_what_comes_after_one(
    game: str, database: str
) -> None:
    async def work() -> None:
        async with api(database, thinkers=Held()) as server, server.client() as client:
            made = {"game": game, "kind": ["me", "bot:random", "bot:random"], "name": ["Anna", "", ""]}
            path = (await client.post("/tables", data=made)).headers["location"]
            address = path.removeprefix("/tables/")
            sent = await client.post(f"/api/tables/{address}/seats/0/resign", json={})
            assert sent.json()["closed"]
            assert sent.json()["to_choose"] == []  # bots do not play on among themselves
            page = (await client.get(path)).text
            assert "Anna has resigned: the bots win." in page
            assert f'href="{path}/replay/0"' in page
            assert f'action="{path}/rematch"' in page
            # Nobody plays on, so nothing is hidden any more.
            assert (await client.get(f"{path}/record")).status_code == 200
            replay = (await client.get(f"{path}/replay/0")).text
            assert "Anna has resigned: the bots win." in replay
            assert "Play on from here" in replay
            (line,) = [one for one in (await client.get("/api/tables")).json() if one["table"] == address]
            assert (line["closed"], line["resigned"], line["yours"]) == (True, True, [])
            stranger = server.client()
            assert f'action="{path}/rematch"' not in (await stranger.get(path)).text
            assert (await stranger.post(f"{path}/rematch")).status_code == 403
            again = await client.post(f"{path}/rematch")
            assert again.status_code == 303
            seats = (await client.get(f"/api{again.headers['location']}")).json()["seats"]
            assert [seat["yours"] for seat in seats] == [False, True, False]

    run(work())


def test_where_others_play_on_a_bot_does_and_the_result_says_so(database: str) -> None:
    async def work() -> None:
        async with api(database, thinkers=ThinkersHere()) as server:
            anna, ben = server.client(), server.client()
            made = table_of(OPEN_GAME, "me", "friend", waiting_room=True)
            table = (await anna.post("/api/tables", json=made)).json()["table"]
            code = (await anna.get(f"/api/tables/{table}/link")).json()["code"]
            await ben.post(f"/api/tables/{table}/sit", json={"code": code, "name": "Ben"})
            left = await ben.post(f"/api/tables/{table}/seats/1/resign", json={"level": "random"})
            assert not left.json()["closed"]
            (line,) = (await ben.get("/api/tables")).json()
            assert (line["resigned"], line["closed"], line["over"]) == (True, False, False)
            tables = house_of(server.app).tables
            await play_on(tables, await tables.look(table), Chance(1))
            page = (await anna.get(f"/tables/{table}")).text
            assert "Ben has resigned; a bot (random) played on." in page
            # Who resigned is asked for the next game like everybody else.
            again = (await anna.post(f"/api/tables/{table}/rematch")).json()
            assert [seat["name"] for seat in again["seats"]] == ["Ben", ""]
            assert [seat["kind"] for seat in again["seats"]] == ["open", "human"]
            assert "You are asked for another game." in (await ben.get(f"/tables/{table}")).text
            accepted = await ben.post(f"/api/tables/{again['table']}/seats/0/accept")
            assert accepted.json()["seats"][0]["yours"]

    run(work())


def test_only_who_sits_there_can_let_go(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            api(sqlite_address(tmp_path), thinkers=Held()) as server,
            server.client() as anna,
            server.client() as boris,
        ):
            path = (await anna.post("/tables", data=FORM)).headers["location"]
            for answer in (await boris.get(f"{path}/leave"), await boris.post(f"{path}/leave")):
                assert answer.status_code == 403
                assert "you have no seat at this table" in answer.text
            table = await house_of(server.app).tables.look(path.removeprefix("/tables/"))
            assert table.seats[0].kind is Kind.HUMAN

    run(work())


async def make_from(server: Api, address: str, kinds: tuple[str, ...], **more: object) -> httpx.Response:
    """A table for somebody without a cookie."""
    transport = httpx.ASGITransport(server.app, client=(address, 1))
    async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
        return await client.post("/api/tables", json=table_of(OPEN_GAME, *kinds, **more))


def test_who_has_no_cookie_or_another_token_each_time_is_counted_by_address(tmp_path: Path) -> None:
    async def work() -> None:
        limits = Limits(address_bot_tables=2, address_open_tables=1)
        async with api(sqlite_address(tmp_path), limits, Held()) as server:
            bots = [await make_from(server, f"2001:db8::{n}", ("bot", "bot")) for n in range(3)]
            assert [answer.status_code for answer in bots] == [201, 201, 409]
            assert "2 unfinished tables were made from your address" in bots[2].json()["message"]
            for status in (201, 409):
                answer = await make_from(server, "192.0.2.1", ("me", "bot"), hold_by="token")
                assert answer.status_code == status
            assert (await make_from(server, "192.0.2.2", ("bot", "bot"))).status_code == 201

    run(work())


def test_a_table_is_charged_to_who_asked_for_it_and_no_address_is_stored(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), thinkers=Held()) as server, server.client() as anna:
            tables = house_of(server.app).tables
            one, two = [
                tables._places[(await anna.post("/api/tables", json=body)).json()["table"]].table
                for body in (
                    table_of(OPEN_GAME, "me", "bot"),
                    table_of(OPEN_GAME, "me", "bot", hold_by="token"),
                )
            ]
            assert one is not None
            assert two is not None
            assert one.charged == two.charged == one.maker != Asker()
            assert set(one.keys) == {one.maker.holder} != set(two.keys)
            other = (await make_from(server, "192.0.2.7", ("me", "bot"))).json()["table"]
            stranger = await tables.look(other)
            assert stranger.maker.origin != one.maker.origin
            assert "192.0.2.7" not in repr(stranger.maker)

    run(work())
