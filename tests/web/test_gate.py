"""The gate: cookies, foreign pages, limits, headers."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from clayworks.web.gate import SAFE_HEADERS
from clayworks.web.house import house_of
from clayworks.web.limits import Buckets
from clayworks.web.settings import Limits
from tests.table.fixtures import OPEN_GAME, run
from tests.web.clients import BASE, Api, api, sqlite_address, table_of

NEW = table_of(OPEN_GAME, "me", "me")
JSON = {"Content-Type": "application/json"}


def test_the_cookie_is_signed_http_only_and_same_site(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            made = await server.client().post("/api/tables", json=NEW)
            cookie = made.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie
            assert "Secure" not in cookie
            value = cookie.partition("=")[2].partition(";")[0]
            path = f"/api/tables/{made.json()['table']}"
            for sent, seat in ((value, made.json()["seat"]), (value[:-1] + "x", None), ("x.y", None)):
                got = await server.client().get(path, headers={"Cookie": f"clayworks={sent}"})
                assert got.json()["seat"] == seat
            https = server.client(base="https://table.test")
            assert "Secure" in (await https.post("/api/tables", json=NEW)).headers["set-cookie"]
            async with house_of(server.app).tables.storage.database.reading() as connection:
                stored = (await connection.exec_driver_sql("SELECT hash FROM keys")).scalars().all()
            assert not any(value.partition(".")[0] in one for one in stored)

    run(work())


def test_a_foreign_page_can_do_nothing_with_a_visitors_cookie(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            anna = server.client()
            made = (await anna.post("/api/tables", json=NEW)).json()
            path = f"/api/tables/{made['table']}/choices"
            body = {"choice": made["decision"]["options"][0]["choice"], "ply": 0}
            cookie = "; ".join(f"{name}={value}" for name, value in anna.cookies.items())
            for headers in (
                {"Origin": "https://evil.test"},
                {"Origin": "null"},
                {"Sec-Fetch-Site": "cross-site"},
                {"Sec-Fetch-Site": "same-site"},
                {},
            ):
                refused = await plain(server).post(path, json=body, headers={**headers, "Cookie": cookie})
                assert (refused.status_code, refused.json()["error"]) == (403, "foreign")
            for kind in (
                "text/plain",
                "application/x-www-form-urlencoded",
            ):  # what a form of any page can send
                form = {"Content-Type": kind, "Cookie": cookie, "Origin": BASE}
                assert (await plain(server).post(path, content="{}", headers=form)).status_code == 415
            own = {"Sec-Fetch-Site": "same-origin", "Cookie": cookie}
            assert (await plain(server).post(path, json=body, headers=own)).status_code == 200

    run(work())


def plain(server: Api) -> httpx.AsyncClient:
    """A client that sends what it is told and nothing else."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=server.app), base_url=BASE)


def test_every_answer_has_safe_headers(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), metrics=True) as server:
            anna = server.client()
            for path in ("/api/games", "/api/docs", "/nowhere", "/healthz", "/metrics", "/api/tables/x"):
                answer = await anna.get(path)
                for name, value in SAFE_HEADERS.items():
                    assert answer.headers[name] == value, path
                assert answer.headers["Cache-Control"] == "no-store", path
            assert "clayworks_open_tables 0" in (await anna.get("/metrics")).text

    run(work())


def test_large_and_frequent_requests_are_refused(tmp_path: Path) -> None:
    async def work() -> None:
        limits = Limits(body_bytes=1000, address_rate=0.001, address_burst=40, new_tables_burst=2)
        async with api(sqlite_address(tmp_path), limits) as server:
            anna = server.client()
            large = await anna.post("/api/tables", content=b"x" * 1001)
            assert (large.status_code, large.json()["error"]) == (413, "too-large")

            async def slowly() -> AsyncIterator[bytes]:
                for _ in range(20):
                    yield b"x" * 100

            unsaid = await anna.post("/api/tables", content=slowly(), headers=JSON)
            assert unsaid.status_code == 413
            made = [(await anna.post("/api/tables", json=NEW)).status_code for _ in range(4)]
            assert made == [201, 201, 429, 429]
            answers = [(await anna.get("/api/games")) for _ in range(20)]
            assert answers[-1].status_code == 429
            assert int(answers[-1].headers["Retry-After"]) > 0

    run(work())


def test_who_holds_a_seat_may_not_ask_too_often_from_wherever(tmp_path: Path) -> None:
    async def work() -> None:
        limits = Limits(holder_rate=0.001, holder_burst=3)
        async with api(sqlite_address(tmp_path), limits) as server:
            holders: dict[str, str] = {"": ""}
            for name in ("one", "two"):
                made = await server.client().post("/api/tables", json={**NEW, "hold_by": "token"})
                holders[name] = made.json()["token"]

            async def ask(name: str, address: str) -> int:
                token = holders[name]
                transport = httpx.ASGITransport(server.app, client=(address, 1))
                headers = {"Authorization": f"Bearer {token}"} if token else {}
                async with httpx.AsyncClient(transport=transport, base_url=BASE, headers=headers) as client:
                    return (await client.get("/api/games")).status_code

            assert [await ask("one", f"10.0.0.{n}") for n in range(4)] == [200, 200, 200, 429]
            assert await ask("two", "10.0.0.3") == 200
            assert [await ask("", "10.0.0.3") for _ in range(4)] == [200] * 4

    run(work())


def test_tables_are_counted_whether_a_page_or_a_program_makes_them(tmp_path: Path) -> None:
    async def work() -> None:
        limits = Limits(new_tables_rate=0.001, new_tables_burst=2)
        async with api(sqlite_address(tmp_path), limits) as server:
            form = {"game": OPEN_GAME, "kind": ["me", "me"], "name": ["", ""]}
            made = [await server.client().post("/tables", data=form) for _ in range(2)]
            assert [answer.status_code for answer in made] == [303, 303]
            assert (await server.client().post("/tables", data=form)).status_code == 429
            assert (await server.client().post("/api/tables", json=NEW)).status_code == 429
            assert await house_of(server.app).tables.storage.count() == (2, 0)

    run(work())


def test_a_request_of_just_the_allowed_size_is_read(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), Limits(body_bytes=1000)) as server:
            body = json.dumps(NEW).encode()
            just = await server.client().post("/api/tables", content=body.ljust(1000), headers=JSON)
            assert just.status_code == 201
            more = await server.client().post("/api/tables", content=body.ljust(1001), headers=JSON)
            assert more.status_code == 413

    run(work())


def test_after_the_settings_nobody_is_sent_to_another_site(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            for back, there in (
                ("/rules/xian", "/rules/xian"),
                ("//evil.test", "/"),
                ("/\\evil.test", "/"),
                ("https://evil.test", "/"),
                ("", "/"),
            ):
                answer = await server.client().post("/settings", data={"back": back, "theme": "dark"})
                assert (answer.status_code, answer.headers["location"]) == (303, there)

    run(work())


def test_numbers_for_prometheus_name_routes_and_no_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), Limits(body_bytes=1000), metrics=True) as server:
            anna = server.client()
            made = (await anna.post("/api/tables", json=NEW)).json()["table"]
            await anna.get(f"/api/tables/{made}")
            await anna.post("/api/tables", content=b"x" * 1001)
            text = (await anna.get("/metrics")).text
            assert made not in text
            for line in (
                'clayworks_requests_total{method="GET",route="/api/tables/{table}",status="200"} 1.0',
                'clayworks_requests_total{method="POST",route="/api/tables",status="201"} 1.0',
                'clayworks_requests_total{method="POST",route="other",status="413"} 1.0',
                'clayworks_request_seconds_count{route="/api/tables"} 1.0',
                "clayworks_open_tables 1.0",
                "clayworks_open_streams 0.0",
            ):
                assert line in text.splitlines()

    run(work())


def test_a_bucket_holds_no_more_than_a_burst_and_forgets_only_who_is_rested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("clayworks.web.limits.MOST_CLIENTS", 2)
    moment = 0.0
    buckets = Buckets(rate=1, burst=2, clock=lambda: moment)
    assert [buckets.take("a") == 0 for _ in range(3)] == [True, True, False]
    moment = 100.0
    assert [buckets.take("a") == 0 for _ in range(3)] == [True, True, False]
    for stranger in "bcde":
        assert buckets.take(stranger) == 0
    assert buckets.take("a") == 1.0  # many strangers do not give a hasty one a full bucket
    moment = 200.0
    assert buckets.take("f") == 0
    assert list(buckets._levels) == ["f"]  # all others are rested


def test_a_bucket_fills_as_time_goes_by() -> None:
    moment = 0.0
    buckets = Buckets(rate=2, burst=3, clock=lambda: moment)
    assert [buckets.take("a") == 0 for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b") == 0
    moment = 0.5
    assert buckets.take("a") == 0
    assert buckets.take("a") == 0.5


def test_an_unexpected_fault_is_told_safely_and_without_its_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            made = (await server.client().post("/api/tables", json=NEW)).json()["table"]
            monkeypatch.setattr(house_of(server.app), "tables", None)
            transport = httpx.ASGITransport(server.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
                for path in (f"/api/tables/{made}", f"/tables/{made}"):
                    answer = await client.get(path)
                    assert answer.status_code == 500
                    assert set(map(str.lower, SAFE_HEADERS)) <= set(answer.headers)
                    assert "something went wrong" in answer.text
                    assert "NoneType" not in answer.text
            monkeypatch.undo()

    run(work())
