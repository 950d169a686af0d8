"""Playing on from a step, by the page and by the API: of tables and of opened files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from tools.story import random_record

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.record import Record
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind
from clayworks.web.house import house_of
from tests.table.fixtures import HIDDEN_GAMES, OPEN_GAME, Held, ThinkersHere, make, play_on, run, thought
from tests.web.clients import Api, api, sqlite_address

pytestmark = pytest.mark.sampled("game")

GAMES = clayworks.game_names()
FORM = {"kind": ["me", "bot:random", "friend"], "name": ["Anna", "", ""]}


async def finished(server: Api, game: str) -> LiveTable:
    """A game of three that is over."""
    tables = house_of(server.app).tables
    table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, game=game)
    await play_on(tables, table, Chance(3))
    return table


async def led_to(server: Api, answer: httpx.Response) -> LiveTable:
    """The table to which a page leads."""
    assert answer.status_code == 303, answer.text
    return await house_of(server.app).tables.look(answer.headers["location"].removeprefix("/tables/"))


@pytest.mark.parametrize("game", GAMES)
def test_a_step_of_a_table_is_played_on_by_the_form(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), thinkers=Held()) as server, server.client() as client:
            old = await finished(server, game)
            page = (await client.get(f"/tables/{old.id}/replay/9")).text
            link = re.findall(r'id="branch" href="([^"]*)"', page)[0]
            form = (await client.get(link)).text
            assert form.count('<select name="kind"') == 3
            assert ('name="face_down"' in form) is (game in HIDDEN_GAMES)
            table = await led_to(server, await client.post(link, data=FORM))
            assert table.record.choices == old.record.choices[:9]
            assert table.record.deal == old.record.deal
            assert [seat.kind for seat in table.seats] == [Kind.HUMAN, Kind.BOT, Kind.OPEN]
            assert table.seats[0].name == "Anna"
            shown = (await client.get(f"/api/tables/{table.id}")).json()
            assert shown["committed"] == 9
            assert [seat["yours"] for seat in shown["seats"]] == [True, False, False]
            again = await led_to(server, await client.post(link, data={**FORM, "face_down": "again"}))
            assert (again.record.deal == old.record.deal) is (game not in HIDDEN_GAMES)
            # The log and the replay of what was taken over are there as well.
            before, after = [
                (await client.get(f"/api/tables/{one.id}/log")).json()["lines"] for one in (old, table)
            ]
            seen = [(line["ply"], line["seat"], line["what"]) for line in after]
            assert seen == [(line["ply"], line["seat"], line["what"]) for line in before if line["ply"] <= 9]
            assert (await client.get(f"/tables/{table.id}/replay/5")).status_code == 200

    run(work())


@pytest.mark.parametrize("game", GAMES)
def test_a_step_of_a_file_is_played_on_to_the_end(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            api(sqlite_address(tmp_path), thinkers=ThinkersHere()) as server,
            server.client() as client,
        ):
            record = random_record(game, 3, 1)
            opened = await client.post("/open", data={"text": json.dumps(record.to_data())})
            base = opened.headers["location"].removesuffix("/0")
            ply = len(record.choices) // 2
            form = (await client.get(f"{base}/{ply}/branch")).text
            assert form.count('value="me" selected') == 1
            bots = {"kind": ["bot:random"] * 3, "name": [""] * 3}
            table = await led_to(server, await client.post(f"{base}/{ply}/branch", data=bots))
            assert table.record.choices[:ply] == record.choices[:ply]
            await thought(house_of(server.app).tables)
            assert table.over
            assert table.record.deal == record.deal

    run(work())


def test_the_form_proposes_the_own_seats_and_bots_for_the_others(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as client:
            body: dict[str, Any] = {
                "game": OPEN_GAME,
                "seats": [
                    {"kind": "bot", "level": "random"},
                    {"kind": "me", "name": "Anna"},
                    {"kind": "friend"},
                ],
            }
            made = (await client.post("/api/tables", json=body)).json()["table"]
            page = (await client.get(f"/tables/{made}/replay/0/branch")).text
            chosen = re.findall(r'<option value="([^"]*)" selected>', page)
            assert chosen == ["bot:random", "me", "bot:apprentice"]
            assert 'value="Anna"' in page
            stranger = (await server.client().get(f"/tables/{made}/replay/0/branch")).text
            assert re.findall(r'<option value="([^"]*)" selected>', stranger).count("me") == 1
            assert "Anna" not in stranger

    run(work())


def test_what_can_not_be_played_on_says_why(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as client:
            tables = house_of(server.app).tables
            hidden = await make(tables, Kind.HUMAN, Kind.HUMAN, game=HIDDEN_GAMES[-1])
            for answer in (
                await client.get(f"/tables/{hidden.id}/replay/0/branch"),
                await client.post(f"/tables/{hidden.id}/replay/0/branch", data=FORM),
            ):
                assert answer.status_code == 409
                assert "when it is over" in answer.text
            over = await finished(server, OPEN_GAME)
            end = await client.get(f"/tables/{over.id}/replay/{over.ply}/branch")
            assert end.status_code == 409
            assert "nothing to play on" in end.text
            assert 'id="branch" disabled' in (await client.get(f"/tables/{over.id}/replay/{over.ply}")).text
            _ply, position = over.position(over.ply // 2)
            opened = await client.post("/open", data={"text": json.dumps(position)})
            refused = await client.get(f"{opened.headers['location']}/branch")
            assert refused.status_code == 409
            assert "only a record" in refused.text

    run(work())


def test_who_plays_on_with_others_can_agree_on_hints(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path), thinkers=Held()) as server, server.client() as client:
            old = await finished(server, OPEN_GAME)
            path, box = f"/tables/{old.id}/replay/9/branch", 'name="hints" value="yes"'
            assert f"{box}>" in (await client.get(path)).text
            assert not (await led_to(server, await client.post(path, data=FORM))).gives_hints
            agreed = await led_to(server, await client.post(path, data={**FORM, "hints": "yes"}))
            assert agreed.gives_hints
            again = (await client.get(f"/tables/{agreed.id}/replay/9/branch")).text
            assert f"{box} checked" in again
            body = {"ply": 9, "seats": [{"kind": "me"}] * 3, "hints": True}
            made = (await client.post(f"/api/tables/{old.id}/branch", json=body)).json()
            assert (await client.get(f"/api/tables/{made['table']}")).json()["hints"]

    run(work())


# -- the API ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_program_plays_on_and_the_record_replays(game: str, database: str) -> None:
    async def work() -> None:
        async with api(database, thinkers=ThinkersHere()) as server, server.client() as client:
            old = await finished(server, game)
            seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
            body = {"ply": old.ply - 12, "seats": seats, "hold_by": "token", "deal_again": True}
            made = await client.post(f"/api/tables/{old.id}/branch", json=body)
            assert made.status_code == 201, made.text
            table = await house_of(server.app).tables.look(made.json()["table"])
            assert table.record.choices[: old.ply - 12] == old.record.choices[: old.ply - 12]
            assert made.json()["seat"] == 0
            shown = await server.client(made.json()["token"]).get(f"/api/tables/{table.id}")
            assert shown.json()["seats"][0]["yours"]
            await play_on(house_of(server.app).tables, table, Chance(5))
            written = (await client.get(f"/api/tables/{table.id}/record")).json()
            assert Record.from_data(written).replay() == table.committed

    run(work())


def test_the_api_refuses_what_is_wrong(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as client:
            table = await finished(server, OPEN_GAME)
            path, seats = f"/api/tables/{table.id}/branch", [{"kind": "me"}] * 3
            for body, status in (
                ({"ply": 1, "seats": seats[:2]}, 422),
                ({"ply": -1, "seats": seats}, 422),
                ({"ply": 1, "seats": seats, "more": 1}, 422),
                ({"ply": table.ply, "seats": seats}, 409),
                ({"ply": table.ply + 1, "seats": seats}, 409),
            ):
                assert (await client.post(path, json=body)).status_code == status, body
            missing = await client.post("/api/tables/000000000000/branch", json={"ply": 0, "seats": seats})
            assert missing.status_code == 404

    run(work())
