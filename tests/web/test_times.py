"""Clocks, who is there and what people agree on: through the API and on pages."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from clayworks.core.chance import Chance
from clayworks.table.notices import Notice
from clayworks.table.presence import AWAY_SECONDS
from clayworks.table.service import Tables
from clayworks.web.events_api import said
from clayworks.web.house import house_of
from tests.table.fixtures import OPEN_GAME, Held, run
from tests.table.moving import Moved, settled
from tests.web.clients import Api, api, play_as, sqlite_address, table_of

CLOCK = {"kind": "turn", "seconds": 600, "at_zero": "free"}


def moved(server: Api) -> tuple[Tables, Moved]:
    """The tables of a server, with a clock that the test moves."""
    tables, clock = house_of(server.app).tables, Moved()
    served = tables.storage.served
    served.clock, served.stretch = clock, float("inf")
    served.set(0.0)
    return tables, clock


async def two_at_a_table(anna: httpx.AsyncClient, ben: httpx.AsyncClient, **more: object) -> str:
    """A table of Anna's, at which Ben sits as well."""
    made = await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "friend", **more))
    assert made.status_code == 201, made.text
    table = made.json()["table"]
    link = (await anna.get(f"/api/tables/{table}/link")).json()
    sat = await ben.post(f"/api/tables/{table}/sit", json={"code": link["code"], "name": "Ben"})
    assert sat.status_code == 201, sat.text
    return str(table)


async def play_turn_as(client: httpx.AsyncClient, table: str, seat: int) -> None:
    """A whole turn of a seat."""
    while seat in (await client.get(f"/api/tables/{table}")).json()["to_choose"]:
        await play_as(client, table, seat, Chance(1))


def test_clocks_are_asked_for_told_and_shown(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            api(sqlite_address(tmp_path), thinkers=Held()) as server,
            server.client() as anna,
            server.client() as ben,
        ):
            tables, clock = moved(server)
            table = await two_at_a_table(anna, ben, clock=CLOCK, waiting_room=True)
            await settled(tables)
            clock.forward(100)
            shown = (await ben.get(f"/api/tables/{table}")).json()
            (seat,) = shown["to_choose"]
            assert shown["clock"] == {**CLOCK, "increment": 0, "level": "apprentice"}
            assert [one["time"]["left"] for one in shown["seats"]] == [
                500 if one == seat else 600 for one in range(2)
            ]
            page = (await anna.get(f"/tables/{table}")).text
            assert len(re.findall(r'class="clock"[^>]* data-runs="yes"', page)) == 1
            assert 'data-left="500.0"' in page
            people = (await anna.get(f"/tables/{table}/people")).text
            assert "Each turn has 10 minutes." in people
            player = (anna, ben)[seat]
            await play_turn_as(player, table, seat)
            other = (ben, anna)[seat]
            told = (await other.get(f"/api/tables/{table}/people")).json()["people"]
            assert told[1 - seat]["time"]["starts_in"] > 0
            sent = await other.post(f"/api/tables/{table}/seen", json={"ply": shown["committed"] + 100})
            assert sent.status_code == 204
            told = (await other.get(f"/api/tables/{table}/people")).json()["people"]
            assert told[1 - seat]["time"]["starts_in"] == 0

    run(work())


@pytest.mark.parametrize(
    ("clock", "field"),
    [
        ({"kind": "turn", "seconds": 5}, "seconds"),
        ({"kind": "hour", "seconds": 60}, "kind"),
        ({"kind": "turn", "seconds": 60, "at_zero": "lose"}, "at_zero"),
        ({"kind": "game", "seconds": 60, "increment": -1}, "increment"),
    ],
)
def test_terms_that_make_no_sense_are_named(tmp_path: Path, clock: dict[str, Any], field: str) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), thinkers=Held()) as server, server.client() as anna:
            made = await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "bot", clock=clock))
            assert made.status_code == 422
            assert field in made.json()["message"]
            wrong = await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "bot", patience=5))
            assert wrong.status_code == 422

    run(work())


FORM = {"game": OPEN_GAME, "kind": ["me", "friend"], "name": ["", ""]}


@pytest.mark.parametrize(
    ("fields", "patience", "clock"),
    [
        ({}, 86_400, None),
        ({"time": "none"}, 0, None),
        ({"time": "patience", "patience": "259200"}, 259_200, None),
        (
            {
                "time": "turn",
                "turn-seconds": "300",
                "increment": "30",
                "at-zero": "free",
                "zero-level": "master",
            },
            86_400,
            {"kind": "turn", "seconds": 300, "increment": 0, "at_zero": "free", "level": "master"},
        ),
        (
            {"time": "game", "game-seconds": "2700", "increment": "30"},
            86_400,
            {"kind": "game", "seconds": 2700, "increment": 30, "at_zero": "bot", "level": "apprentice"},
        ),
    ],
)
def test_the_form_asks_for_the_same(
    tmp_path: Path, fields: dict[str, str], patience: int, clock: dict[str, Any] | None
) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), thinkers=Held()) as server, server.client() as anna:
            asked = (await anna.get(f"/new/{OPEN_GAME}")).text
            assert all(f'name="{name}"' in asked for name in fields)
            path = (await anna.post("/tables", data={**FORM, **fields})).headers["location"]
            shown = (await anna.get(f"/api{path}")).json()
            assert (shown["patience"], shown["clock"]) == (patience, clock)

    run(work())


@pytest.mark.parametrize(
    "fields",
    [
        {"time": "hour"},
        {"time": "patience", "patience": "5"},
        {"time": "turn", "turn-seconds": "x"},
        {"time": "turn", "turn-seconds": "1"},
        {"time": "turn", "turn-seconds": "60", "at-zero": "lose"},
        {"time": "turn", "turn-seconds": "60", "zero-level": "nobody"},
    ],
)
def test_a_form_that_makes_no_sense_makes_no_table(tmp_path: Path, fields: dict[str, str]) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), thinkers=Held()) as server, server.client() as anna:
            answer = await anna.post("/tables", data={**FORM, **fields})
            assert answer.status_code == 422
            assert (await anna.get("/api/tables")).json() == []

    run(work())


def test_people_agree_on_going_back_and_on_ending_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            api(sqlite_address(tmp_path), thinkers=Held()) as server,
            server.client() as anna,
            server.client() as ben,
            server.client() as carl,
        ):
            table = await two_at_a_table(anna, ben)
            path = f"/api/tables/{table}"
            (seat,) = (await anna.get(path)).json()["to_choose"]
            first, other = ((anna, ben), (ben, anna))[seat]
            await play_turn_as(first, table, seat)
            log = (await anna.get(f"/tables/{table}/log")).text
            stranger = await carl.post(f"{path}/proposal", json={"what": "back"})
            assert (stranger.status_code, stranger.json()["error"]) == (403, "not-yours")
            made = await first.post(f"{path}/proposal", json={"what": "back"})
            assert made.status_code == 201
            asked = made.json()["proposal"]
            assert (asked["by"], asked["agreed"], asked["missing"]) == (seat, [seat], [1 - seat])
            for who, words in (
                (first, "Withdraw the proposal"),
                (other, "Agree"),
                (carl, "proposes to go back"),
            ):
                page = (await who.get(f"/tables/{table}")).text
                assert words in page
                assert ("/agree" in page) == (who is other)
            done = await other.post(f"{path}/proposal/{asked['id']}/agree")
            assert (done.json()["committed"], done.json()["withdrawals"]) == (0, 1)
            assert (await anna.get(f"/tables/{table}/log")).text != log
            assert 'data-course="1"' in (await anna.get(f"/tables/{table}")).text
            record = (await anna.get(f"{path}/record")).json()
            assert (record["choices"], record["withdrawn"][0]["after"]) == ([], 0)
            late = await other.post(f"{path}/proposal/{asked['id']}/agree")
            assert (late.status_code, late.json()["error"]) == (409, "refused")
            asked = (await anna.post(f"{path}/proposal", json={"what": "cancel"})).json()["proposal"]
            ended = (await ben.post(f"{path}/proposal/{asked['id']}/agree")).json()
            assert (ended["closed"], ended["cancelled"], ended["to_choose"]) == (True, True, [])
            page = (await carl.get(f"/tables/{table}")).text
            assert "The players have agreed to end this game." in page
            assert "who runs the server" not in page
            home = (await anna.get("/")).text
            assert "ended early" in home
            assert f"/tables/{table}/leave" not in home

    run(work())


def test_who_leaves_says_which_bot_plays_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), thinkers=Held()) as server, server.client() as anna:
            path = (await anna.post("/tables", data=FORM)).headers["location"]
            asked = (await anna.get(f"{path}/leave")).text
            assert '<option value="master"' in asked
            await anna.post(f"{path}/leave", data={"level": "master"})
            shown = (await anna.get(f"/api{path}")).json()
            assert (shown["seats"][0]["level"], shown["seats"][0]["gone"]) == ("master", "resigned")

    run(work())


def test_everybody_sees_who_is_there_who_is_waited_for_and_who_may_be_replaced(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            api(sqlite_address(tmp_path), thinkers=Held()) as server,
            server.client() as anna,
            server.client() as ben,
        ):
            tables, clock = moved(server)
            table = await two_at_a_table(anna, ben, clock=CLOCK)
            await settled(tables)
            path = f"/api/tables/{table}"
            at = [0.0]
            tables.clock = lambda: at[0]
            (seat,) = (await anna.get(path)).json()["to_choose"]
            other = (ben, anna)[seat]
            async with tables.listening(table, [0]) as listens:
                told = (await ben.get(f"{path}/people")).json()["people"]
                assert [one["here"] for one in told] == [True, False]
                async with tables.listening(table, [1]):
                    assert Notice(table, "people", 0) in await listens.next(1)
                told = (await ben.get(f"{path}/people")).json()["people"]
                assert [one["here"] for one in told] == [True, True]  # a page that is loaded again
                at[0] = AWAY_SECONDS + 1
                told = (await ben.get(f"{path}/people")).json()["people"]
                assert [one["here"] for one in told] == [True, False]
            assert told[seat]["since"] is not None
            assert told[1 - seat]["since"] is None
            page = (await other.get(f"/tables/{table}/people")).text
            assert "has to choose since:" in page
            assert "A bot may be called in from:" in page
            assert f"seats/{seat}/bot" not in page
            early = await other.post(f"{path}/seats/{seat}/bot", json={"level": "greedy"})
            assert early.status_code == 409
            clock.forward(601)
            page = (await other.get(f"/tables/{table}/people")).text
            assert f'data-to="seats/{seat}/bot"' in page
            called = await other.post(f"{path}/seats/{seat}/bot", json={"level": "greedy"})
            assert called.json()["seats"][seat]["level"] == "greedy"
            assert "who may come back" in (await other.get(f"/tables/{table}/people")).text
            missing = (anna, ben)[seat]
            assert "Take the seat back" in (await missing.get(f"/tables/{table}/people")).text

    run(work())


def test_who_listens_is_told_where_clocks_stand(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            api(sqlite_address(tmp_path), thinkers=Held()) as server,
            server.client() as anna,
            server.client() as ben,
        ):
            tables, _clock = moved(server)
            table = await two_at_a_table(anna, ben, clock=CLOCK)
            await settled(tables)
            (seat,) = (await anna.get(f"/api/tables/{table}")).json()["to_choose"]
            first, other = ((anna, ben), (ben, anna))[seat]
            await play_turn_as(first, table, seat)
            async with tables.listening(table, []) as stream:
                await other.post(f"/api/tables/{table}/seen", json={"ply": 1000})
                notices = await asyncio.wait_for(stream.next(60), 60)
                assert [one.what for one in notices] == ["clock"]
                event = said(await tables.look(table), notices[0])
            data = json.loads(event.partition("data: ")[2])
            assert [one["runs"] for one in data["clocks"]] == [one != seat for one in range(2)]

    run(work())
