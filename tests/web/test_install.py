"""The installed page, its worker, and the list of own tables that the home page asks for again and again."""

from __future__ import annotations

import re
import struct
from pathlib import Path

from clayworks.core.chance import Chance
from clayworks.web.house import house_of
from tests.table.fixtures import OPEN_GAME, run
from tests.web.clients import api, play_as, sqlite_address, table_of


def test_the_page_can_be_installed(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            client = server.client()
            assert 'href="/manifest.webmanifest"' in (await client.get("/")).text
            answer = await client.get("/manifest.webmanifest", headers={"Accept-Language": "pl"})
            assert answer.headers["content-type"] == "application/manifest+json"
            said = answer.json()
            assert (said["start_url"], said["scope"], said["display"]) == ("/", "/", "standalone")
            assert said["lang"] == "pl"
            assert {icon["purpose"] for icon in said["icons"]} == {"any", "maskable"}
            for icon in said["icons"]:
                picture = (await client.get(icon["src"])).content
                assert picture.startswith(b"\x89PNG")
                assert "x".join(map(str, struct.unpack(">II", picture[16:24]))) == icon["sizes"]

    run(work())


def test_two_workers_have_scopes_of_their_own(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            client = server.client()
            for path, scope in (("/worker.js", "/"), ("/count/worker.js", "/count")):
                answer = await client.get(path)
                assert answer.headers["service-worker-allowed"] == scope
                assert answer.headers["cache-control"] == "no-cache"
                assert answer.text.startswith('const VERSION = "')
            page = (await client.get("/worker.js")).text
            assert "/api" not in page.replace("of the API", "")
            offline = (await client.get("/offline")).text
            # It must show without anything else; but a browser asks for an icon where none is named.
            assert re.findall('<link rel="(.*?)"', offline) == ["icon"]
            assert "<script" not in offline

    run(work())


def test_the_own_tables_are_sent_again_only_if_they_have_changed(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            client = server.client()
            table = (await client.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()["table"]
            first = await client.get("/mine")
            assert table in first.text
            mark = {"If-None-Match": first.headers["etag"]}
            assert first.headers["etag"].strip('"') in (await client.get("/")).text
            same = await client.get("/mine", headers=mark)
            assert (same.status_code, same.content) == (304, b"")
            found = await house_of(server.app).tables.look(table)
            seat, chance = found.to_choose()[0], Chance(1)
            while found.ply == 0:
                assert await play_as(client, table, seat, chance) is not None
            assert (await client.get("/mine", headers=mark)).status_code == 200
            assert table not in (await server.client().get("/mine", headers=mark)).text

    run(work())


def test_tables_for_anybody_are_live_where_the_page_shows_them(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            anna, ben = server.client(), server.client()
            first = await ben.get("/mine?open=yes")
            mark = {"If-None-Match": first.headers["etag"]}
            assert first.headers["etag"].strip('"') in (await ben.get("/")).text
            body = table_of(OPEN_GAME, "me", "friend", waiting_room=True, seed=None, public=True)
            table = (await anna.post("/api/tables", json=body)).json()["table"]
            there = f"/tables/{table}/join"
            assert there in (await ben.get("/mine?open=yes", headers=mark)).text
            assert (await ben.get("/mine", headers=mark)).status_code == 304  # the own page has none of it
            assert there not in (await anna.get("/mine?open=yes")).text  # it stands among the own ones
            sat = await ben.post(f"/tables/{table}/join", data={"name": "Ben"})
            assert sat.status_code == 303
            stranger = server.client()
            assert there not in (await stranger.get("/mine?open=yes")).text

    run(work())


def test_a_list_is_no_look_at_a_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            client, tables = server.client(), house_of(server.app).tables
            body = table_of(OPEN_GAME, "me", "friend", waiting_room=True, seed=None, public=True)
            table = (await client.post("/api/tables", json=body)).json()["table"]
            moment = tables.clock() + 3600.0
            tables.clock = lambda: moment
            await client.get("/mine")
            await server.client().get("/")  # where it stands among those with a free seat
            assert not tables.is_watched(table)
            await client.get(f"/api/tables/{table}")
            assert tables.is_watched(table)

    run(work())
