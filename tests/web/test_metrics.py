"""Numbers for Prometheus, read with its own parser."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from clayworks.web.house import house_of
from tests.table.fixtures import OPEN_GAME, run
from tests.web.clients import api, sqlite_address, table_of


async def numbers(client: httpx.AsyncClient) -> dict[tuple[str, ...], float]:
    """Every sample by its name and the values of its labels."""
    answer = await client.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    families = text_string_to_metric_families(answer.text)
    return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


def test_requests_are_counted_by_route_and_status_and_never_by_address(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), metrics=True) as server:
            anna = server.client()
            made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()["table"]
            for _ in range(3):
                await anna.get(f"/api/tables/{made}")
            await anna.get("/api/tables/none")
            await anna.get(f"/tables/{made}")
            seen = await numbers(anna)
            route = "/api/tables/{table}"
            assert seen["clayworks_requests_total", "POST", "/api/tables", "201"] == 1
            assert seen["clayworks_requests_total", "GET", route, "200"] == 3
            assert seen["clayworks_requests_total", "GET", route, "422"] == 1
            assert seen["clayworks_requests_total", "GET", "/tables/{table}", "200"] == 1
            assert seen["clayworks_request_seconds_count", route] == 4
            assert seen["clayworks_request_seconds_sum", route] > 0
            assert not any(made in label for key in seen for label in key)

    run(work())


def test_what_is_open_and_written_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), metrics=True) as server:
            anna = server.client()
            before = await numbers(anna)
            names = ("commits_total", "bot_failures_total", "open_tables", "open_streams")
            assert [before[f"clayworks_{name}",] for name in names] == [0, 0, 0, 0]
            await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))
            assert (await numbers(anna))["clayworks_open_tables",] == 1

    run(work())


def test_two_servers_in_one_process_count_apart(tmp_path: Path) -> None:
    async def work() -> None:
        (tmp_path / "a").mkdir()
        (tmp_path / "b").mkdir()
        async with (
            api(sqlite_address(tmp_path / "a"), metrics=True) as one,
            api(sqlite_address(tmp_path / "b"), metrics=True) as other,
        ):
            await one.client().get("/api/games")
            key = ("clayworks_requests_total", "GET", "/api/games", "200")
            assert (await numbers(one.client()))[key] == 1
            assert key not in await numbers(other.client())

    run(work())


def test_a_fault_that_nobody_expected_counts_as_500(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), metrics=True) as server:
            anna = server.client()
            made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()["table"]
            with monkeypatch.context() as broken:
                broken.setattr(house_of(server.app).tables, "look", None)
                assert (await anna.get(f"/api/tables/{made}")).status_code == 500
            seen = await numbers(anna)
            assert seen["clayworks_requests_total", "GET", "/api/tables/{table}", "500"] == 1

    run(work())


def test_who_asks_for_openmetrics_gets_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), metrics=True) as server:
            asked = {"Accept": "application/openmetrics-text;version=1.0.0"}
            answer = await server.client().get("/metrics", headers=asked)
            assert answer.headers["content-type"].startswith("application/openmetrics-text; version=1.0.0")
            assert answer.text.endswith("# EOF\n")

    run(work())
