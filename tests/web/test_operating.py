"""A server and who runs it: bans, deleted and closed tables as players meet them, the page about privacy."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from clayworks.core.messages import LANGUAGES
from clayworks.table.office import Office, office
from clayworks.web import app as web_app
from clayworks.web.app import create_app, keep_tidy
from clayworks.web.house import house_of
from clayworks.web.settings import Settings
from tests.limits import HANGS
from tests.table.fixtures import OPEN_GAME, run
from tests.web.clients import GENEROUS, Api, Listener, api, sqlite_address, table_of

pytestmark = pytest.mark.sampled("language")


class Enough(Exception):
    """The test has seen what it wants."""


async def followed(server: Api) -> None:
    """The server has looked what was done."""
    await house_of(server.app).tables.watch.look()


async def ended(listener: Listener) -> None:
    """The server has ended a stream by itself."""
    async with asyncio.timeout(HANGS):
        await listener.task


def test_who_is_banned_is_refused_with_a_sentence_everywhere(database: str) -> None:
    async def work() -> None:
        async with api(database) as server, office(database) as beside:
            anna, ben = server.client(), server.client()
            made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "friend"))).json()["table"]
            code = (await anna.post(f"/api/tables/{made}/seats/1/invitation")).json()["code"]
            await ben.post("/api/invitations", json={"code": code, "name": "Ben"})
            cookie = "; ".join(f"{name}={value}" for name, value in ben.cookies.items())
            listener = Listener(server, f"/api/tables/{made}/events", cookie=cookie)
            await listener.next()
            await beside.ban(await beside.holder(f"{made}:1"))
            await followed(server)
            for path in (f"/api/tables/{made}", f"/tables/{made}", "/", "/api/games"):
                answer = await ben.get(path, headers={"Accept-Language": "it", "Accept": "text/html"})
                assert answer.status_code == 403, path
                assert "ti ha escluso" in answer.text
            refused = await ben.post(f"/api/tables/{made}/choices", json={"choice": "x", "ply": 0})
            assert (refused.status_code, refused.json()["error"]) == (403, "banned")
            assert (await ben.get("/privacy")).status_code == 200
            assert (await anna.get(f"/api/tables/{made}")).status_code == 200
            # What is told at the table next ends their stream.
            await beside.close(made)
            await followed(server)
            await ended(listener)
            await beside.unban(await beside.holder(f"{made}:1"))
            await followed(server)
            assert (await ben.get(f"/api/tables/{made}")).status_code == 200

    run(work())


@pytest.mark.stored
def test_a_closed_table_says_so_and_asks_nobody(database: str) -> None:
    async def work() -> None:
        async with api(database) as server, office(database) as beside:
            anna = server.client()
            made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()["table"]
            await beside.close(made)
            await followed(server)
            shown = (await anna.get(f"/api/tables/{made}")).json()
            assert (shown["closed"], shown["decision"], shown["to_choose"]) == (True, None, [])
            why = await anna.get(f"/api/tables/{made}/why", params={"target": "cell:A1"})
            assert "closed by who runs the server" in why.text
            page = await anna.get(f"/tables/{made}")
            assert "This table was closed by who runs the server." in page.text
            assert (await anna.get("/")).status_code == 200

    run(work())


def test_a_deleted_table_ends_its_streams_and_leads_nowhere(database: str) -> None:
    async def work() -> None:
        async with api(database) as server, office(database) as beside:
            anna = server.client()
            made = (await anna.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()["table"]
            listener = Listener(server, f"/api/tables/{made}/events")
            await listener.next()
            await beside.delete([made])
            await followed(server)
            await ended(listener)
            assert (await anna.get(f"/api/tables/{made}")).status_code == 404
            assert (await anna.get("/")).status_code == 200

    run(work())


def test_a_server_that_keeps_tables_for_some_days_deletes_older_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        gone: list[tuple[float, bool]] = []

        async def expired(_database: Any, days: float, unfinished: bool) -> list[str]:
            gone.append((days, unfinished))
            return ["a table"]

        async def once(_seconds: float) -> None:
            raise Enough

        monkeypatch.setattr(web_app, "expire", expired)
        monkeypatch.setattr("clayworks.web.app.asyncio.sleep", once)
        with pytest.raises(Enough):
            await keep_tidy(Any, 30.0)  # type: ignore[arg-type]
        assert gone == [(30.0, True)]
        await keep_tidy(Any, None)  # type: ignore[arg-type]

    run(work())


def text_of(page: str) -> str:
    """What a page says to people."""
    return re.sub(r"<[^>]*>", " ", page[page.index("<main") :])


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_page_about_privacy_says_how_this_server_is_run(tmp_path: Path, language: str) -> None:
    async def work() -> None:
        spoken = {"Accept-Language": language}
        async with api(sqlite_address(tmp_path)) as server:
            usual = (await server.client().get("/privacy", headers=spoken)).text
            home = (await server.client().get("/", headers=spoken)).text
        assert f'lang="{language}"' in usual
        assert 'href="/privacy"' in home
        settings = Settings(
            sqlite_address(tmp_path),
            limits=GENEROUS,
            keep_days=90.0,
            contact="Anna <anna@example.org> & co",
            log_addresses=True,
            log_requests=True,
        )
        app = create_app(settings)
        async with app.router.lifespan_context(app):
            strict = (await Api(app).client().get("/privacy", headers=spoken)).text
        # In what is said to people: addresses of files hold digests, in which any number may stand.
        assert "90" not in text_of(usual)
        assert "90" in text_of(strict)
        assert "Anna &lt;anna@example.org&gt; &amp; co" in strict
        assert usual != strict

    run(work())


def test_a_restored_database_may_bring_another_key_for_cookies(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            house = house_of(server.app)
            async with office(sqlite_address(tmp_path)) as beside:
                await other_key(beside)
            assert house.tables.watch.restored is not None
            await house.tables.watch.restored()
            assert house.cookie_key == "another"

    run(work())


async def other_key(beside: Office) -> None:
    """As a backup of another server would."""
    async with beside.database.writing() as connection:
        await connection.exec_driver_sql("UPDATE settings SET value = 'another' WHERE name = 'cookie-key'")
