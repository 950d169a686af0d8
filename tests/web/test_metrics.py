"""Numbers for Prometheus, read with its own parser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import TimeoutError as PoolTimeout

from clayworks.table.bots import Thought
from clayworks.table.errors import StorageBusy
from clayworks.web.app import create_app
from clayworks.web.house import house_of
from clayworks.web.settings import Settings
from tests.table.fixtures import OPEN_GAME, run
from tests.web.clients import GENEROUS, Api, api, sqlite_address, table_of

DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"


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


def test_how_long_bots_wait_and_think_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), metrics=True) as server:
            thinkers = house_of(server.app).tables.thinkers
            assert thinkers is not None
            assert thinkers.thought is not None
            thinkers.thought(Thought("master", waited=0.3, seconds=2.0, answered=True))
            seen = await numbers(server.client())
            assert seen["clayworks_think_seconds_count", "master"] == 1
            assert seen["clayworks_think_seconds_sum", "master"] == 2.0
            assert seen["clayworks_think_wait_seconds_sum",] == 0.3
            assert seen["clayworks_think_waiting",] == seen["clayworks_think_busy",] == 0

    run(work())


def test_a_bot_that_has_chosen_was_counted(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), metrics=True) as server:
            tables = house_of(server.app).tables
            plan = table_of(OPEN_GAME, "bot", "bot")
            plan["seats"] = [{"kind": "bot", "level": "random"}] * 2
            await server.client().post("/api/tables", json=plan)
            for task in list(tables._thinking.values()):
                await task
            assert (await numbers(server.client()))["clayworks_think_seconds_count", "random"] >= 1

    run(work())


def test_trouble_with_the_database_and_drawing_are_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), metrics=True) as server:
            anna = server.client()
            made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()["table"]
            await anna.get(f"/tables/{made}")
            with pytest.raises(StorageBusy):
                async with house_of(server.app).tables.storage.database.reading():
                    raise PoolTimeout
            seen = await numbers(anna)
            assert seen["clayworks_storage_errors_total", "busy"] == 1
            assert seen["clayworks_draw_seconds_count",] == 1

    run(work())


@pytest.mark.parametrize(
    ("shown", "status"),
    [
        ("Bearer right", 200),
        ("Bearer wrong", 401),
        ("right", 200),
        ("", 401),
        ("Bearer ", 401),
        ("Bearer ключ", 401),
    ],
)
def test_with_a_token_only_who_shows_it_reads_the_numbers(tmp_path: Path, shown: str, status: int) -> None:
    async def work() -> None:
        settings = Settings(sqlite_address(tmp_path), metrics=True, metrics_token="right", limits=GENEROUS)
        app = create_app(settings)
        async with app.router.lifespan_context(app):
            answer = await Api(app).client().get("/metrics", headers={b"Authorization": shown.encode()})
            assert answer.status_code == status
            if status == 401:
                assert answer.headers["www-authenticate"] == "Bearer"
                assert "clayworks_" not in answer.text

    run(work())


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.7", {}, 403),
        ("127.0.0.1", {"X-Forwarded-For": "192.0.2.7"}, 403),
        ("127.0.0.1", {"Forwarded": "for=192.0.2.7"}, 403),
        ("nowhere", {}, 403),
    ],
)
def test_without_a_token_the_numbers_are_for_this_machine_alone(
    tmp_path: Path, address: str, headers: dict[str, str], status: int
) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), metrics=True) as server:
            transport = httpx.ASGITransport(app=server.app, client=(address, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://table.test") as client:
                assert (await client.get("/metrics", headers=headers)).status_code == status

    run(work())


def test_the_dashboard_shows_only_numbers_that_there_are(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), metrics=True) as server:
            text = (await server.client().get("/metrics")).text
        there = set(re.findall(r"^# TYPE (\S+)(?<!_created) ", text, re.MULTILINE))
        there |= {f"{name}_{end}" for name in there for end in ("bucket", "sum", "count")}
        board = json.loads(DASHBOARD.read_text("utf-8"))
        asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
        named = {name for one in asked for name in re.findall(r"\b(?:clayworks|process)_\w+", one)}
        assert named <= there, named - there
        own = {
            name for name in there if name.startswith("clayworks_") and not name.endswith(("_sum", "_count"))
        }
        assert {name.removesuffix("_bucket") for name in own} == {
            name.removesuffix("_bucket") for name in named if name.startswith("clayworks_")
        }
        assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])

    run(work())
