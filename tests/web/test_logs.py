"""What a server writes down: each request and how it was answered, and never anything that opens a seat."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from clayworks.web import logs
from clayworks.web.app import create_app
from clayworks.web.house import house_of
from clayworks.web.settings import Settings
from tests.limits import HANGS
from tests.table.fixtures import OPEN_GAME, run
from tests.web.clients import GENEROUS, Api, served, sqlite_address, table_of


class Written:
    """Lines as a server writes them, in a format."""

    def __init__(self, kind: str) -> None:
        self.lines: list[str] = []
        handler = logging.Handler()
        handler.setFormatter(logs.JsonLines() if kind == "json" else logs.TextLines())
        handler.addFilter(logs.About())
        handler.emit = lambda record: self.lines.append(handler.format(record))  # type: ignore[method-assign]
        self.handler = handler

    def data(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines]


@pytest.fixture(params=["json", "text"])
def written(request: pytest.FixtureRequest) -> Iterator[Written]:
    """What is written in each format."""
    found = Written(request.param)
    root = logging.getLogger("clayworks")
    before = root.level
    root.setLevel(logging.INFO)
    root.addHandler(found.handler)
    yield found
    root.removeHandler(found.handler)
    root.setLevel(before)


def at(tmp_path: Path, work: Any, **settings: Any) -> None:
    """Do something at a server without a network."""

    async def all_of_it() -> None:
        app = create_app(Settings(sqlite_address(tmp_path), limits=GENEROUS, **settings))
        async with app.router.lifespan_context(app):
            await work(Api(app))

    run(all_of_it())


def test_every_answer_has_a_number_and_its_line(tmp_path: Path, written: Written) -> None:
    async def work(server: Api) -> None:
        anna = server.client()
        made = await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))
        shown = await anna.get(f"/api/tables/{made.json()['table']}")
        lost = await anna.get("/nowhere")
        numbers = [answer.headers["x-request-id"] for answer in (made, shown, lost)]
        assert len(set(numbers)) == 3
        assert all(re.fullmatch("[0-9a-f]{12}", number) for number in numbers)
        if not written.lines[0].startswith("{"):
            assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00 info ", written.lines[-1])
            assert f"request={numbers[2]}" in written.lines[-1]
            return
        lines = {line["request"]: line for line in written.data() if line["logger"] == "clayworks.requests"}
        line = lines[numbers[1]]
        assert (line["method"], line["route"], line["status"]) == ("GET", "/api/tables/{table}", 200)
        assert line["table"] == made.json()["table"]
        assert line["ms"] > 0
        assert datetime.fromisoformat(line["at"]).utcoffset() is not None
        assert (line["level"], lines[numbers[2]]["status"]) == ("info", 404)
        assert not any("address" in line for line in lines.values())

    at(tmp_path, work, log_requests=True)


def test_no_secret_is_written(tmp_path: Path, written: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither codes nor tokens, cookies nor their hashes, also of requests that fail."""

    async def work(server: Api) -> None:
        anna, ben = server.client(), server.client()
        made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "friend"))).json()["table"]
        path = f"/api/tables/{made}/seats"
        code = (await anna.post(f"{path}/1/invitation")).json()["code"]
        token = (await anna.post(f"{path}/0/token")).json()["token"]
        await server.client(token).get(f"/api/tables/{made}", params={"lang": "it"})
        await ben.get(f"/join/{code}")
        with monkeypatch.context() as broken:
            broken.setattr(house_of(server.app).host, "join", None)
            assert (await ben.post(f"/join/{code}", data={"name": "Ben"})).status_code == 500
        await ben.post(f"/join/{code}", data={"name": "Hidden Name"})
        secrets = [code, token, *anna.cookies.values(), *ben.cookies.values()]
        assert len(secrets) == 4
        everything = "\n".join(written.lines)
        assert "/join/{code}" in everything
        for secret in (*secrets, *(one.partition(".")[0] for one in secrets), "Hidden Name"):
            assert secret not in everything

    at(tmp_path, work, log_requests=True)


def test_a_fault_tells_its_number_to_who_met_it(
    tmp_path: Path, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(server: Api) -> None:
        anna = server.client()
        made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()["table"]
        monkeypatch.setattr(house_of(server.app).tables, "look", None)
        answer = await anna.get(f"/api/tables/{made}")
        number = answer.headers["x-request-id"]
        assert (answer.status_code, answer.json()["request"]) == (500, number)
        fault = next(line for line in written.lines if "Traceback" in line)
        assert number in fault
        page = await anna.get(f"/tables/{made}", headers={"Accept": "text/html"})
        assert page.headers["x-request-id"] in page.text

    at(tmp_path, work)  # without --log-requests: what went wrong is written all the same


def test_only_what_went_wrong_is_written_unless_more_is_wanted(tmp_path: Path, written: Written) -> None:
    async def work(server: Api) -> None:
        await server.client().get("/api/games")
        assert not any("/api/games" in line for line in written.lines)

    at(tmp_path, work)


def test_addresses_are_written_only_if_they_are_wanted(tmp_path: Path, written: Written) -> None:
    async def work(server: Api) -> None:
        await server.client().get("/api/games")
        line = written.lines[-1]
        if line.startswith("{"):
            assert written.data()[-1]["address"] == "127.0.0.1"
        else:
            assert line.endswith(" address=127.0.0.1]")

    at(tmp_path, work, log_requests=True, log_addresses=True)


def test_a_server_writes_json_if_it_is_told_to(tmp_path: Path) -> None:
    with served(sqlite_address(tmp_path), "--log-format", "json") as server:
        number = httpx.get(f"{server.url}/healthz", timeout=HANGS).headers["x-request-id"]
        line = json.loads(server.wait_for(rf"(?m)^\{{.*{number}.*\}}$"))
    assert (line["request"], line["route"]) == (number, "/healthz")
