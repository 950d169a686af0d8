"""Two servers at one database, and what whoever watches over them is told."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from clayworks.core.messages import LANGUAGES
from clayworks.table import opened
from clayworks.table.errors import StorageFull, StorageLost
from clayworks.table.waits import Waits
from clayworks.web import events_api
from clayworks.web.house import house_of
from clayworks.web.opened import owner_of
from tests.limits import HANGS
from tests.table.databases import fresh_database
from tests.table.fixtures import OPEN_GAME, run
from tests.web.clients import Api, Listener, Server, api, sqlite_address, table_of
from tests.web.test_opened import a_game


async def shown(server: Api, text: str, address: str = "1.2.3.4") -> str:
    """Open a file from an address; where it is shown."""
    client = server.client()
    client._transport = httpx.ASGITransport(app=server.app, client=(address, 1))
    answer = await client.post("/open", data={"text": text})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


@pytest.mark.stored
def test_a_link_to_an_opened_file_works_at_every_server_and_after_a_restart(database: str) -> None:
    text = json.dumps(a_game(OPEN_GAME).to_data())

    async def work() -> None:
        async with api(database) as here:
            link = await shown(here, text)
            page = (await here.client().get(link)).text
        async with api(database) as there:
            for path in (link, f"{link}/branch", f"{link.rpartition('/')[0]}/position"):
                assert (await there.client().get(path)).status_code == 200
            assert (await there.client().get(link)).text == page
            gone = await there.client().get("/open/0123456789abcdef/0")
            assert (gone.status_code, "not here any more" in gone.text) == (404, True)

    run(work())


def test_a_quota_counts_for_who_opens_by_secret_or_by_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opened, "MOST_EACH", 1)
    records = [json.dumps(a_game(OPEN_GAME, seed=seed).to_data()) for seed in (1, 2, 3)]

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            house = house_of(server.app)
            links = [
                await shown(server, text, address)
                for text, address in zip(records, ("1.1.1.1", "2.2.2.2", "2.2.2.2"), strict=True)
            ]
            house.shelf._files._entries.clear()
            kept = [(await server.client().get(link)).status_code for link in links]
            assert kept == [200, 404, 200]
            caller: Any = type("C", (), {"holder": None, "address": "1.1.1.1"})
            assert "1.1.1.1" not in owner_of(house, caller)
            caller.holder = "secret"
            assert owner_of(house, caller) == "secret"

    run(work())


def test_a_file_that_can_not_be_kept_is_told_with_the_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:

            async def keep(text: str, owner: str) -> str:
                raise StorageFull

            monkeypatch.setattr(house_of(server.app).shelf.stored, "keep", keep)
            text = json.dumps(a_game(OPEN_GAME).to_data())
            answer = await server.client().post("/open", data={"text": text})
            assert (answer.status_code, "make room" in answer.text) == (507, True)

    run(work())


def test_health_says_what_is_wrong_in_the_language_of_who_asks(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            house, client = house_of(server.app), server.client()
            well = await client.get("/healthz")
            assert (well.status_code, well.json()) == (200, {"status": "ok", "message": ""})

            async def ping() -> None:
                raise StorageFull

            house.tables.storage.ping = ping  # type: ignore[method-assign]
            said = set()
            for language in LANGUAGES:
                house.health._asked = float("-inf")
                ill = await client.get("/healthz", params={"lang": language})
                assert (ill.status_code, ill.json()["status"]) == (503, "trouble")
                assert ill.headers["retry-after"]
                said.add(ill.json()["message"])
            assert len(said) == len(LANGUAGES)

    run(work())


def test_a_listener_is_told_when_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be looked at when it was told is not forgotten."""
    monkeypatch.setattr(events_api, "AGAIN_SECONDS", 0.01)

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            tables = house_of(server.app).tables
            made = (await server.client().post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()
            listener = Listener(server, f"/api/tables/{made['table']}/events")
            assert (await listener.next())[0] == "standing"
            refresh = tables.storage.refresh

            async def away(table: Any) -> None:
                raise StorageLost

            monkeypatch.setattr(tables.storage, "refresh", away)
            tables._heard(None)
            assert (await listener.next())[0] == "trouble"
            monkeypatch.setattr(tables.storage, "refresh", refresh)
            told = "trouble"
            while told == "trouble":
                told = (await listener.next())[0]
            assert told == "seats"
            await listener.leave()

    run(work())


def test_a_server_that_was_stopped_shows_the_newest_state_when_it_goes_on(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Nothing of the stop is heard of inside it; only its clock tells that something may have been missed."""
    address = fresh_database("postgresql", tmp_path)
    here, there = Server(address), Server(address)
    try:
        made = httpx.post(
            f"{here.url}/api/tables", json=table_of(OPEN_GAME, "me", "me", hold_by="token"), timeout=HANGS
        ).json()
        path, headers = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['token']}"}
        with httpx.Client(headers=headers, timeout=HANGS) as client:
            before = client.get(f"{there.url}{path}").json()
            there.process.send_signal(signal.SIGSTOP)
            choice = before["decision"]["options"][0]["choice"]
            done = client.post(f"{here.url}{path}/choices", json={"choice": choice, "ply": 0})
            assert done.status_code == 200, done.text
            time.sleep(Waits().certain + 0.1)
            there.process.send_signal(signal.SIGCONT)
            after = client.get(f"{there.url}{path}").json()
            assert (before["ply"], after["ply"]) == (0, done.json()["ply"])
    finally:
        there.process.send_signal(signal.SIGCONT)
        here.kill()
        there.kill()
