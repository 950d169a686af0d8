"""One table that can't be read says so, is reported once, and stops nobody else; on both databases."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from typing import Any

import pytest
from sqlalchemy import text

from clayworks.core.chance import Chance
from clayworks.table import service as services
from clayworks.table.errors import CannotOpen
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind
from clayworks.table.service import Tables
from clayworks.web.house import house_of
from tests.limits import HANGS
from tests.table.fixtures import OPEN_GAME, ThinkersHere, make, play_turn, run, service
from tests.web.clients import Listener, api, play_as, table_of

DAMAGE = {
    "an illegal choice": "UPDATE actions SET choice = 'place nobody@99' WHERE table_id = :id AND ply = 1",
    "a choice of another seat": "UPDATE actions SET seat = 7 WHERE table_id = :id AND ply = 1",
    "a gap": "DELETE FROM actions WHERE table_id = :id AND ply = 1",
    "an unknown game": "UPDATE tables SET game = 'chess' WHERE id = :id",
    "unknown rules": "UPDATE tables SET rules = 999 WHERE id = :id",
    "components that are nowhere": f"UPDATE tables SET components = '{'f' * 64}' WHERE id = :id",
    "a deal of another shape": """UPDATE tables SET deal = '{"bag": 7}' WHERE id = :id""",
    "a deal that is no object": "UPDATE tables SET deal = '[1, 2]' WHERE id = :id",
    "players that are none": "UPDATE tables SET players = '[1, null]' WHERE id = :id",
    "options that are none": "UPDATE tables SET options = '7' WHERE id = :id",
    "an unknown kind of seat": "UPDATE seats SET kind = 'ghost' WHERE table_id = :id AND seat = 0",
    "a seat too few": "DELETE FROM seats WHERE table_id = :id AND seat = 1",
}
BROKEN_JSON = "UPDATE tables SET deal = '{\"bag\": ' WHERE id = :id"


async def damage(tables: Tables, address: str, statement: str) -> None:
    """Write something wrong into the database, and forget what is in memory."""
    async with tables.storage.database.writing() as connection:
        await connection.execute(text(statement), {"id": address})
    tables._places.pop(address, None)


async def begun(tables: Tables, *kinds: Kind) -> LiveTable:
    """A table with a turn behind it, if somebody plays there."""
    table = await make(tables, *kinds)
    await play_turn(tables, table, table.to_choose()[0], Chance(1))
    return table


@pytest.mark.parametrize("what", [*DAMAGE, "broken JSON"])
def test_whatever_is_stored_wrongly_can_not_be_opened_and_is_reported_once(
    what: str, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    if what == "broken JSON" and database.startswith("postgresql"):
        statement = "UPDATE tables SET deal = '\"text\"' WHERE id = :id"  # it lets nothing else in
    else:
        statement = DAMAGE.get(what, BROKEN_JSON)

    async def work() -> str:
        async with service(database) as tables:
            bad, good = (
                await begun(tables, Kind.HUMAN, Kind.HUMAN),
                await make(tables, Kind.HUMAN, Kind.HUMAN),
            )
            await damage(tables, bad.id, statement)
            for _ in range(3):
                with pytest.raises(CannotOpen) as raised:
                    await tables.look(bad.id)
                assert str(raised.value)
            assert (await tables.look(good.id)).id == good.id
            return bad.id

    with caplog.at_level(logging.ERROR):
        address = run(work())
    assert len([one for one in caplog.records if address in one.getMessage()]) == 1


@pytest.mark.stored
def test_what_others_wrote_wrongly_since_is_told_as_well(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await begun(tables, Kind.HUMAN, Kind.HUMAN)
            ply = table.ply + 1
            async with tables.storage.database.writing() as connection:
                await connection.execute(
                    text("INSERT INTO actions SELECT table_id, :ply, seat, 'no choice', at FROM actions "
                         "WHERE table_id = :id AND ply = 1"),
                    {"ply": ply, "id": table.id},
                )  # fmt: skip
            with pytest.raises(CannotOpen):
                await tables.look_again(table.id)

    run(work())


@pytest.mark.stored
def test_a_draft_that_can_not_be_taken_up_is_begun_anew(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with service(database) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN)
            seat = table.to_choose()[0]
            await damage(
                tables,
                table.id,
                f"""UPDATE seats SET draft = '["no choice"]' WHERE table_id = :id AND seat = {seat}""",
            )
            found = await tables.look(table.id)
            assert found.draft(seat).choices == []
            await play_turn(tables, found, seat, Chance(1))
            assert found.ply > 0

    with caplog.at_level(logging.ERROR):
        run(work())
    assert len([one for one in caplog.records if "draft" in one.getMessage()]) == 1


@pytest.mark.stored
def test_the_sweep_goes_on_with_the_other_tables(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks at any of them: only the sweep wakes their bots, the good ones last."""
    monkeypatch.setattr(services, "SWEEP_SECONDS", 0.01)
    statements = [statement for statement in DAMAGE.values() if "actions" not in statement]

    async def work() -> None:
        async with service(database) as tables:
            kinds = [Kind.HUMAN, Kind.HUMAN]
            kinds[(await make(tables, *kinds)).to_choose()[0]] = Kind.BOT
            odd, *bad = [await make(tables, *kinds) for _ in range(1 + len(statements))]
            good = [await make(tables, *kinds) for _ in range(2)]
            assert all(table.bots_to_choose() for table in (odd, *bad, *good))
            for table, statement in zip(bad, statements, strict=True):
                await damage(tables, table.id, statement)

        thinkers = ThinkersHere()
        thinkers.seconds = -1e6  # other servers have had their time
        last = {table.id for table in good}
        opened_at: list[str] = []

        async with service(database, sweeps=False) as tables:
            tables.thinkers = thinkers
            opened, waiting = tables.opened, tables.storage.waiting_for_bots

            async def in_order(silent_for: float | None, in_vain: int = 0) -> list[str]:
                return sorted(await waiting(silent_for, in_vain), key=last.__contains__)

            async def watched(address: str) -> LiveTable:
                opened_at.append(address)
                if address == odd.id:
                    raise RuntimeError("something that nobody foresaw")
                return await opened(address)

            monkeypatch.setattr(tables.storage, "waiting_for_bots", in_order)
            monkeypatch.setattr(tables, "opened", watched)
            sweeping = asyncio.create_task(tables._sweep())
            async with asyncio.timeout(HANGS):
                while not all([(await tables.storage.load(table.id)).ply for table in good]):
                    await asyncio.sleep(0.01)
            assert not sweeping.done()
            sweeping.cancel()
            assert odd.id in opened_at
            assert all(opened_at.count(table.id) <= 1 for table in bad)

    run(work())


def test_unreadable_tables_do_not_hide_those_that_wait(database: str) -> None:
    async def work() -> None:
        async with service(database) as tables:
            for _ in range(3):
                await make(tables, Kind.HUMAN, Kind.BOT)
            everything = await tables.storage.waiting_for_bots(-1e6)
            assert len(everything) == 3
            # Of a thousand that wait in vain a thousand more are asked for.
            asked = await tables.storage.waiting_for_bots(-1e6, in_vain=-998)
            assert len(asked) == 2

    run(work())


def test_every_route_of_an_unreadable_table_says_so_and_lists_go_on(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            tables = house_of(server.app).tables
            anna = server.client()
            anna.headers["Accept"] = "text/html"
            bad = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()["table"]
            good = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()["table"]
            done: dict[str, Any] | None = None
            seat = (await anna.get(f"/api/tables/{bad}")).json()["seat"]
            while done is None or not done["committed"]:
                done = await play_as(anna, bad, seat, Chance(1))
            await damage(tables, bad, DAMAGE["an illegal choice"])
            for method, path, body in routes_of_a_table(server.app):
                if path.endswith("/events"):
                    continue
                path = path.format(table=bad)
                answer = await anna.request(method, path, json=body)
                if path.startswith("/api"):
                    assert (answer.status_code, answer.json()["error"]) == (409, "cannot-open"), path
                else:
                    assert answer.status_code == 409, path
            stream = Listener(server, f"/api/tables/{bad}/events")
            await stream.task
            assert stream.status == 409
            assert [one["table"] for one in (await anna.get("/api/tables")).json()] == [good]
            home = await anna.get("/")
            assert home.status_code == 200
            assert good in home.text

    run(work())


BODIES: dict[str, Any] = {
    "choices": {"choice": "x", "ply": 0},
    "confirm": {"ply": 0},
    "undo": {"ply": 0},
    "start-over": {"ply": 0},
    "hint": {"ply": 0},
    "branch": {"ply": 0, "seats": [{"kind": "me"}, {"kind": "bot"}]},
    "sit": {"code": "x"},
    "lock": {"locked": True},
    "talk": {"text": "x"},
    "seen": {"ply": 0},
    "proposal": {"what": "cancel"},
    "keep": {},
    "take": {"ply": 0},
    "resign": {},
    "bot": {},
    "seats": {"name": "x"},
}


def routes_of_a_table(app: Any) -> list[tuple[str, str, Any]]:
    """Every route of the API below a table, and the pages of one."""
    found: list[tuple[str, str, Any]] = []
    for path, methods in app.openapi()["paths"].items():
        if not path.startswith("/api/tables/{table}"):
            continue
        for method in methods:
            last = [part for part in path.split("/") if not part.startswith("{")][-1]
            body = json.loads(json.dumps(BODIES.get(last))) if method in ("post", "patch", "put") else None
            query = "?target=cell:A1" if last == "why" else ""
            found.append((method.upper(), re.sub(r"\{(seat|ply|proposal)\}", "0", path) + query, body))
    assert len(found) > 15
    pages = ("/tables/{table}", "/tables/{table}/replay/0", "/tables/{table}/replay/0/branch")
    return [*found, *(("GET", page, None) for page in pages)]
