"""Talk through the API and on the page: who may say what to whom, how often, and that nothing leaks by it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from clayworks.table.talk import PHRASES
from clayworks.web.house import house_of
from clayworks.web.limits import Buckets
from tests.table.fixtures import OPEN_GAME, run
from tests.web.clients import Api, Listener, api, table_of


async def two_at_a_table(server: Api) -> tuple[httpx.AsyncClient, httpx.AsyncClient, str]:
    anna, ben = server.client(), server.client()
    made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "friend"))).json()
    table = made["table"]
    code = (await anna.get(f"/api/tables/{table}/link")).json()["code"]
    sat = await ben.post(f"/api/tables/{table}/sit", json={"code": code, "name": "Ben"})
    assert sat.status_code == 201, sat.text
    return anna, ben, table


async def said(client: httpx.AsyncClient, table: str, **more: Any) -> list[dict[str, Any]]:
    answer = await client.get(f"/api/tables/{table}/talk", params=more)
    assert answer.status_code == 200, answer.text
    lines: list[dict[str, Any]] = answer.json()["lines"]
    return lines


def test_players_talk_and_each_reads_it_in_their_language(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna, ben, table = await two_at_a_table(server)
            path = f"/api/tables/{table}/talk"
            assert (await anna.post(path, json={"phrase": "luck"})).json() == {"number": 1}
            assert (await ben.post(path, json={"text": "Cześć! <b>"})).json() == {"number": 2}
            lines = await said(ben, table, lang="ru")
            assert [line["seat"] for line in lines] == [0, 1]
            assert [line["text"] for line in lines] == [PHRASES["luck"].to("ru"), "Cześć! <b>"]
            assert [line["yours"] for line in lines] == [False, True]
            assert [line["name"] for line in lines] == ["", "Ben"]
            assert [line["number"] for line in await said(anna, table, after=1)] == [2]
            offered = (await anna.get("/api/talk/phrases", params={"lang": "ja"})).json()
            assert {one["phrase"]: one["text"] for one in offered} == {
                name: message.to("ja") for name, message in PHRASES.items()
            }
            page = (await ben.get(f"/tables/{table}/talk")).text
            assert "Cześć! &lt;b&gt;" in page

    run(work())


def test_who_looks_on_is_apart(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna, ben, table = await two_at_a_table(server)
            watcher, path = server.client(), f"/api/tables/{table}/talk"
            heard = Listener(server, f"/api/tables/{table}/events")
            first, standing = await heard.next()
            assert first == "standing"
            assert (await watcher.post(path, json={"text": "she has the horses"})).status_code == 201
            assert (await heard.next()) == ("talk", standing)
            refused = await watcher.post(path, json={"text": "psst", "seat": 0})
            assert (refused.status_code, refused.json()["error"]) == (403, "not-yours")
            assert await said(anna, table) == []
            assert [line["seat"] for line in await said(anna, table, room="onlookers")] == [None]
            assert "horses" not in (await ben.get(f"/tables/{table}/talk")).text
            assert "horses" in (await ben.get(f"/tables/{table}/talk?onlookers=true")).text
            assert "horses" in (await watcher.get(f"/tables/{table}/talk")).text
            await heard.leave()

    run(work())


def test_a_line_tells_nothing_of_who_said_it_but_what_everybody_knows(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna, ben, table = await two_at_a_table(server)
            await anna.post(f"/api/tables/{table}/talk", json={"phrase": "hello"})
            await anna.post(f"/api/tables/{table}/talk", json={"phrase": "thanks"})
            holders = set((await house_of(server.app).tables.look(table)).keys)
            lines = await said(ben, table)
            stranger = await said(server.client(), table)
            assert [{**line, "yours": False} for line in lines] == stranger
            assert len({line["speaker"] for line in lines}) == 1
            assert not [holder for holder in holders if holder[:12] in str(lines)]
            code = (await anna.get(f"/api/tables/{table}/link")).json()["code"]
            page = (await server.client().get(f"/tables/{table}/talk")).text
            assert code not in page

    run(work())


@pytest.mark.parametrize("seated", [True, False])
def test_nobody_floods_a_table(database: str, seated: bool) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna, _ben, table = await two_at_a_table(server)
            house, moment = house_of(server.app), [0.0]
            house.talking = Buckets(1.0, 3.0, lambda: moment[0])
            house.onlookers_talking = Buckets(1.0, 2.0, lambda: moment[0])

            def one() -> httpx.AsyncClient:  # who looks on has another cookie each time
                return anna if seated else server.client()

            path, most = f"/api/tables/{table}/talk", 3 if seated else 2
            answers = [await one().post(path, json={"phrase": "hello"}) for _ in range(most + 1)]
            assert [answer.status_code for answer in answers] == [201] * most + [429]
            assert "wait" in answers[-1].json()["message"]
            moment[0] = 1.0
            assert (await one().post(path, json={"phrase": "hello"})).status_code == 201

    run(work())


def test_a_server_without_free_talk_says_so(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna, _ben, table = await two_at_a_table(server)
            house_of(server.app).talk.free = False
            refused = await anna.post(f"/api/tables/{table}/talk", json={"text": "hello"})
            assert (refused.status_code, refused.json()["error"]) == (409, "refused")
            assert not (await anna.get(f"/api/tables/{table}/talk")).json()["free"]
            page = (await anna.get(f"/tables/{table}/talk")).text
            assert 'name="text"' not in page
            assert 'data-phrase="hello"' in page

    run(work())


def test_who_has_lost_the_seat_talks_from_it_no_more(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            _anna, ben, table = await two_at_a_table(server)
            assert (await ben.post(f"/api/tables/{table}/seats/1/resign", json={})).status_code == 200
            assert (await ben.post(f"/api/tables/{table}/talk", json={"phrase": "bye"})).status_code == 201
            assert await said(ben, table) == []
            assert len(await said(ben, table, room="onlookers")) == 1

    run(work())
