"""What the gate asks of every request: its host, its proxy, its token, its JSON; and HEAD."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from clayworks.table.database import Database
from clayworks.table.errors import StorageLost
from clayworks.table.keys import hashed
from clayworks.table.service import Tables
from clayworks.web.app import create_app
from clayworks.web.gate import Gate
from clayworks.web.house import House, house_of
from clayworks.web.settings import Settings
from tests.limits import HANGS
from tests.table.fixtures import OPEN_GAME, run
from tests.web.clients import BASE, GENEROUS, Listener, api, sqlite_address, table_of

NEW = table_of(OPEN_GAME, "me", "me")
JSON = {"Content-Type": "application/json"}


@asynccontextmanager
async def behind(settings: Settings) -> AsyncIterator[Any]:
    """An application with settings of its own."""
    app = create_app(replace(settings, limits=GENEROUS))
    tables = await Tables.start(Database(settings.database))
    app.state.house = House(settings, tables, "key")
    try:
        yield app
    finally:
        await tables.stop()


def asked_by(app: Any, peer: str, base: str = BASE) -> httpx.AsyncClient:
    """A client at an address."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app, client=(peer, 1)), base_url=base)


# -- proxies ---------------------------------------------------------------------------------------------


def test_only_a_named_proxy_speaks_for_others(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        settings = Settings(sqlite_address(tmp_path), proxies=("10.0.0.1",))
        async with behind(settings) as app:
            seen: list[tuple[str, str]] = []
            gate = Gate(Seen(seen), settings)
            forwarded = {"X-Forwarded-For": "6.6.6.6, 203.0.113.9", "X-Forwarded-Proto": "http, https"}
            for peer in ("10.0.0.1", "::ffff:10.0.0.1", "127.0.0.1", "127.0.0.1", "8.8.8.8"):
                transport = httpx.ASGITransport(With(gate, app), client=(peer, 1))
                async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
                    await client.get("/", headers=forwarded)
            assert seen == [("203.0.113.9", "https")] * 2 + [("127.0.0.1", "http")] * 2 + [
                ("8.8.8.8", "http")
            ]

    with caplog.at_level(logging.WARNING):
        run(work())
    assert [one.getMessage() for one in caplog.records if "X-Forwarded-For" in one.getMessage()] == [
        "X-Forwarded-For of 127.0.0.1 is not believed; is it your proxy? --proxy 127.0.0.1"
    ]


class Seen:
    """Writes down who asks, as everything behind the gate sees it."""

    def __init__(self, seen: list[tuple[str, str]]) -> None:
        self.seen = seen

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.seen.append((scope["caller"].address, scope["scheme"]))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


class With:
    """Gives what is tested an application, as Starlette does."""

    def __init__(self, gate: Gate, app: Any) -> None:
        self.gate, self.app = gate, app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.gate({**scope, "app": self.app}, receive, send)


def test_behind_a_named_proxy_the_forwarded_scheme_is_that_of_the_page(tmp_path: Path) -> None:
    async def work() -> None:
        async with behind(Settings(sqlite_address(tmp_path), proxies=("10.0.0.1",))) as app:
            for peer, scheme, origin, status in (
                ("10.0.0.1", "https", "https://table.test", 201),
                ("10.0.0.1", "https", "http://table.test", 403),
                ("10.0.0.1", "http", "http://table.test", 201),
                ("10.0.0.2", "https", "https://table.test", 403),  # not named: it was asked by http
                ("10.0.0.2", "https", "http://table.test", 201),
            ):
                headers = {"Origin": origin, "X-Forwarded-Proto": scheme}
                made = await asked_by(app, peer).post("/api/tables", json=NEW, headers=headers)
                assert made.status_code == status, (peer, scheme, origin)
                if status == 201:
                    assert ("Secure" in made.headers["set-cookie"]) == (origin[:5] == "https")

    run(work())


# -- hosts -----------------------------------------------------------------------------------------------


def test_a_name_that_is_not_ours_is_refused_with_a_sentence_for_people_and_programs(tmp_path: Path) -> None:
    async def work() -> None:
        async with behind(Settings(sqlite_address(tmp_path), hosts=("play.example.org",))) as app:
            client = asked_by(app, "192.0.2.1")
            for host in ("play.example.org", "play.example.org:8000", "localhost:3", "table.test"):
                assert (await client.get("/api/games", headers={"Host": host})).status_code == 200, host
            for host in ("evil.test", "evil.test:8000", "<b>x</b>", ""):
                answer = await client.get("/api/games", headers={"Host": host})
                assert (answer.status_code, answer.json()["error"]) == (421, "wrong-host"), host
                assert "--allow-host" in answer.json()["message"]
            page = await client.get("/", headers={"Host": "evil.test", "Accept": "text/html"})
            assert page.status_code == 421
            assert "text/html" in page.headers["content-type"]
            assert "does not answer to the name evil.test" in page.text

    run(work())


def test_a_request_names_its_host_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with behind(Settings(sqlite_address(tmp_path))) as app:
            for hosts in ([], [b"table.test", b"evil.test"]):
                sent: list[Any] = []

                async def send(message: Any, sent: list[Any] = sent) -> None:
                    sent.append(message)

                await app(
                    {
                        "type": "http",
                        "method": "GET",
                        "path": "/healthz",
                        "raw_path": b"/healthz",
                        "query_string": b"",
                        "root_path": "",
                        "scheme": "http",
                        "headers": [(b"host", host) for host in hosts],
                        "client": ("192.0.2.1", 1),
                        "server": ("table.test", 80),
                    },
                    None,
                    send,
                )
                assert sent[0]["status"] == 400
                assert json.loads(sent[1]["body"])["error"] == "no-host"

    run(work())


# -- tokens ----------------------------------------------------------------------------------------------


def test_a_token_that_opens_nothing_is_refused_and_a_given_one_works_at_every_table(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            made = await server.client().post("/api/tables", json={**NEW, "hold_by": "token"})
            token, table = made.json()["token"], made.json()["table"]
            for wrong in ("nothing", token[:-1], "x" * 5000):
                for path in ("/api/tables", f"/api/tables/{table}", f"/api/tables/{table}/events", "/"):
                    refused = await server.client(wrong).get(path)
                    assert refused.status_code == 401, (wrong, path)
                    assert "WWW-Authenticate" in refused.headers
                refused = await server.client(wrong).post("/api/tables", json=NEW)
                assert (refused.status_code, refused.json()["error"]) == (401, "unknown-token")
            program = server.client(token)
            shown = (await program.get(f"/api/tables/{table}")).json()
            assert [seat["yours"] for seat in shown["seats"]] == [True, True]
            second = (await program.post("/api/tables", json=NEW)).json()
            assert second["seat"] is not None
            mine = {line["table"] for line in (await program.get("/api/tables")).json()}
            assert mine == {table, second["table"]}

    run(work())


def test_a_token_that_was_made_before_still_works_and_is_not_looked_up_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            storage, asked = house_of(server.app).tables.storage, []
            table = (await server.client().post("/api/tables", json={**NEW, "hold_by": "token"})).json()
            await storage.add_token(table["table"], 1, hashed("my own word"), None)  # as 0.1.0 let one choose
            await house_of(server.app).tables.look_again(table["table"])
            looked_up = storage.opens

            async def opens(secret: str) -> bool:
                asked.append(secret)
                return await looked_up(secret)

            monkeypatch.setattr(storage, "opens", opens)
            for _ in range(3):
                shown = await server.client("my own word").get(f"/api/tables/{table['table']}")
                assert [seat["yours"] for seat in shown.json()["seats"]] == [False, True]
            assert asked == [hashed("my own word")]

            async def lost(secret: str) -> bool:
                raise StorageLost

            monkeypatch.setattr(storage, "opens", lost)
            assert (await server.client("another").get("/api/tables")).status_code == 503

    run(work())


# -- HEAD ------------------------------------------------------------------------------------------------


def test_head_is_answered_wherever_get_is_and_without_a_body(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), metrics=True) as server:
            client = server.client()
            table = (await client.post("/api/tables", json=NEW)).json()["table"]
            for path in (
                *("/", "/healthz", "/metrics", "/api/games", "/api/openapi.json", "/nowhere", "/open"),
                *(
                    f"/tables/{table}",
                    f"/api/tables/{table}",
                    f"/tables/{table}/replay/0",
                    "/static/live.js",
                ),
            ):
                head, got = await client.head(path), await client.get(path)
                assert (head.status_code, head.content) == (got.status_code, b""), path
                assert head.headers["content-type"] == got.headers["content-type"], path
            assert (await client.head(f"/api/tables/{table}/confirm")).status_code == 405
            assert (await client.get("/static/live.js")).status_code == 200

    run(work())


def test_head_of_a_stream_ends(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            table = (await server.client().post("/api/tables", json=NEW)).json()["table"]
            head = Listener(server, f"/api/tables/{table}/events", method="HEAD")
            async with asyncio.timeout(HANGS):
                await head.task
            assert head.status == 200
            assert head.heard.empty()
            assert not house_of(server.app).streams

    run(work())


# -- streams ---------------------------------------------------------------------------------------------


def test_a_server_has_so_many_streams_in_all(tmp_path: Path) -> None:
    async def work() -> None:
        limits = replace(GENEROUS, streams=2)
        async with api(sqlite_address(tmp_path), limits) as server:
            table = (await server.client().post("/api/tables", json=NEW)).json()["table"]
            path = f"/api/tables/{table}/events"
            listeners = [Listener(server, path, f"192.0.2.{number}") for number in range(2)]
            for listener in listeners:
                await listener.next()
            assert await Listener(server, path, "192.0.2.8").answered() == 503
            answer = await server.client().get(path)
            assert (answer.status_code, answer.json()["error"]) == (503, "crowded")
            await listeners[0].leave()
            third = Listener(server, path, "192.0.2.9")
            await third.next()
            for listener in (listeners[1], third):
                await listener.leave()

    run(work())


def test_streams_are_counted_by_prefix(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), replace(GENEROUS, streams_per_address=1)) as server:
            table = (await server.client().post("/api/tables", json=NEW)).json()["table"]
            path = f"/api/tables/{table}/events"
            first = Listener(server, path, "2001:db8::1")
            await first.next()
            assert await Listener(server, path, "2001:db8::2").answered() == 429
            elsewhere = Listener(server, path, "2001:db8:0:1::1")
            await elsewhere.next()
            await first.leave()
            await elsewhere.leave()

    run(work())


# -- bodies ----------------------------------------------------------------------------------------------

ODD: dict[str, str | bytes] = {
    "a long number": '{"game": %s}' % ("9" * 5000),
    "a lone surrogate in a value": '{"game": "\\ud800"}',
    "a lone surrogate in a key": '{"\\udfff": 1}',
    "a NUL": '{"game": "a\\u0000b"}',
    "NaN": '{"seed": NaN}',
    "Infinity": '{"seed": -Infinity}',
    "a huge exponent": '{"seed": 1e999}',
    "deep lists": "[" * 60_000,
    "closed deep lists": "[" * 200 + "]" * 200,
    "no JSON": "{",
    "another encoding": '{"game": "x"}'.encode("utf-16"),
    "no UTF-8": b'{"game": "\xff"}',
    "half a character": b'{"game": "\xed\xa0\x80"}',
}


@pytest.mark.parametrize("what", ODD)
def test_what_nobody_could_work_with_stops_at_the_door(what: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            odd = ODD[what]
            body = odd if isinstance(odd, bytes) else odd.encode()
            for path in ("/api/tables", "/api/invitations", "/api/score", "/api/copies/look"):
                answer = await server.client().post(path, content=body, headers=JSON)
                assert (answer.status_code, answer.json()["error"]) == (422, "wrong"), answer.text
                assert answer.json()["message"]
                assert ("surrogate" in what) <= ("half a character" in answer.json()["message"])
            opened = await server.client().post("/open", data={"text": body.decode("latin-1")})
            assert opened.status_code == 422

    run(work())


def test_words_with_whole_characters_pass_the_door(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            seats = [{"kind": "me", "name": "Ann \U0001f409"}, {"kind": "me"}]
            body = json.dumps({**NEW, "seats": seats}).encode()
            assert b"\\ud83d" in body
            made = await server.client().post("/api/tables", content=body, headers=JSON)
            assert made.json()["seats"][0]["name"] == "Ann \U0001f409"

    run(work())


def test_a_client_that_leaves_in_the_middle_of_a_body_is_no_fault_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            for path, kind in (
                ("/open", "application/x-www-form-urlencoded"),
                ("/api/tables", JSON["Content-Type"]),
            ):
                leaver = Listener(server, path, method="POST", **of_form(kind))
                await leaver.leave()
                assert leaver.status in (0, 400)

    with caplog.at_level(logging.WARNING):
        run(work())
    assert not caplog.records


def of_form(kind: str) -> dict[str, Any]:
    """The headers of a body that will not come whole."""
    return {"content-type": kind, "content-length": "10"}


# -- names -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        *(
            "\u00a0",
            "\u200d",
            "\u200c\u200d",
            "\u0301\u0301",
            "\ufe0f",
            "\u034f",
            "\u3164",
            "\u2800",
            "\u3000",
        ),
        *("\u202eannA", "\u2066x\u2069", "a\x00b", "\x07", "\ufeff", "\u200b"),
    ],
)
def test_a_name_that_nobody_can_see_is_refused_with_a_sentence(name: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            client = server.client()
            made = await client.post("/api/tables", json={**NEW, "seats": [{"kind": "me", "name": name}] * 2})
            assert made.status_code == 422
            assert "name" in made.json()["message"] or "NUL" in made.json()["message"]
            table = (await client.post("/api/tables", json=NEW)).json()["table"]
            changed = await client.patch(f"/api/tables/{table}/seats/0", json={"name": name})
            assert changed.status_code == 422

    run(work())


@pytest.mark.parametrize("name", ["", " ", "a", "क्‍ष", "e\u0301", "🙂", "7", "李"])
def test_every_name_that_can_be_seen_is_welcome(name: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            seats = [{"kind": "me", "name": name}, {"kind": "me"}]
            made = await server.client().post("/api/tables", json={**NEW, "seats": seats})
            assert made.status_code == 201

    run(work())
