"""Signing in at a service that who runs the server has named: one more way to the same person."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from sqlalchemy import select

from clayworks.core.messages import LANGUAGES
from clayworks.table import schema
from clayworks.table.accounts import TROUBLES
from clayworks.table.errors import CannotServe
from clayworks.table.retention import forget_holder
from clayworks.table.storage import now
from clayworks.web.app import create_app
from clayworks.web.house import House, house_of
from clayworks.web.oidc import Provider as Asked
from clayworks.web.oidc import Service
from clayworks.web.settings import Settings
from tests.table.databases import postgres
from tests.table.fixtures import run
from tests.web.clients import GENEROUS, Api, sqlite_address, table_of
from tests.web.op import CLIENT, ISSUER, SECRET, Provider

SERVICE = Service(ISSUER, CLIENT, SECRET, "Our club")


@asynccontextmanager
async def club(database: str, op: Provider, **more: Any) -> AsyncIterator[Api]:
    """A server at which people may sign in with the little provider."""
    app = create_app(Settings(database, limits=GENEROUS, oidc=SERVICE))
    async with app.router.lifespan_context(app):
        house_of(app).provider = Asked(SERVICE, httpx.ASGITransport(app=op.app), **more)
        yield Api(app)


async def gone_there(client: httpx.AsyncClient) -> str:
    """Where somebody is sent to."""
    answer = await client.post("/api/me/account")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["url"])


async def back_from(op: Provider, there: str) -> str:
    """Where the provider sends them back to."""
    transport = httpx.ASGITransport(app=op.app)
    async with httpx.AsyncClient(transport=transport) as browser:
        return str((await browser.get(there)).headers["location"])


async def signs_in(client: httpx.AsyncClient, op: Provider, user: str = "anna") -> str:
    """Somebody signs in; where they are then."""
    op.user = user
    answer = await client.get(await back_from(op, await gone_there(client)))
    assert answer.status_code == 303
    return str(answer.headers["location"])


async def tables_of(client: httpx.AsyncClient) -> set[str]:
    """The own tables."""
    return {one["table"] for one in (await client.get("/api/tables")).json()}


async def sits_down(client: httpx.AsyncClient) -> str:
    """At a new table."""
    return str((await client.post("/api/tables", json=table_of("terramara", "me", "bot"))).json()["table"])


async def rows(house: House, table: Any) -> list[dict[str, Any]]:
    async with house.tables.storage.database.reading() as connection:
        return [dict(one) for one in (await connection.execute(select(table))).mappings()]


def everything_in(database: str) -> bytes:
    """What lies on the disk, or would in a dump."""
    if not database.startswith("sqlite"):
        return postgres().dumped(database).encode()
    folder = Path(database.removeprefix("sqlite:///")).parent
    return b"".join(one.read_bytes() for one in folder.iterdir() if one.is_file())


@pytest.mark.stored
def test_an_account_brings_the_own_games_to_another_device(database: str) -> None:
    async def work() -> None:
        op = Provider()
        async with club(database, op) as server:
            home, phone = server.client(), server.client()
            table = await sits_down(home)
            assert await signs_in(home, op) == "/me"  # it leads to who sits here from now on
            page = (await home.get("/me")).text
            assert "Your account at Our club leads to your games" in page
            played = await sits_down(phone)  # what was played there before comes along
            assert await signs_in(phone, op) == "/me"
            assert await tables_of(phone) == await tables_of(home) == {table, played}
            assert (await phone.get("/api/me")).json()["devices"] == 2
            stranger = server.client()
            assert await signs_in(stranger, op, "berta") == "/me"
            assert await tables_of(stranger) == set()
            # Who signs in as somebody else has that person's games; the own ones stay with the other account.
            assert await signs_in(phone, op, "berta") == "/me"
            assert await tables_of(phone) == set()
            assert await tables_of(home) == {table, played}

    run(work())


def test_who_went_from_one_server_may_come_back_to_another(shared: str) -> None:
    """A proxy leads anybody to any server of a database: what was begun at one is known to the other."""

    async def work() -> None:
        op, database = Provider(), shared
        async with club(database, op) as first, club(database, op) as second:
            home, phone = first.client(), second.client()
            table = await sits_down(home)
            back = await back_from(op, await gone_there(home))
            there = second.client()
            there.cookies = home.cookies
            assert (await there.get(back)).headers["location"] == "/me"
            assert await signs_in(phone, op) == "/me"
            assert await tables_of(phone) == await tables_of(home) == {table}
            # Signed out at one server, the account leads nowhere from the other, either.
            assert (await home.post("/api/me/sign-out-everywhere")).status_code == 204
            stranger = second.client()
            assert await signs_in(stranger, op) == "/me"
            assert await tables_of(stranger) == set()

    run(work())


def test_games_to_which_an_account_leads_stay_there_when_somebody_else_signs_in(database: str) -> None:
    async def work() -> None:
        op = Provider()
        async with club(database, op) as server:
            shared, berta = server.client(), server.client()
            table = await sits_down(shared)
            await signs_in(shared, op)
            await signs_in(berta, op, "berta")
            await signs_in(shared, op, "berta")
            assert await tables_of(shared) == await tables_of(berta) == set()
            await signs_in(shared, op)
            assert await tables_of(shared) == {table}

    run(work())


@pytest.mark.stored
def test_only_a_mark_of_the_account_is_stored_and_nothing_secret_is_logged(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        op = Provider()
        async with club(database, op) as server:
            client = server.client()
            caplog.set_level(logging.DEBUG)
            there = await gone_there(client)
            back = await back_from(op, there)
            answer = await client.get(back)
            assert answer.headers["location"] == "/me"
            house = house_of(server.app)
            assert await rows(house, schema.sign_ins) == []
            (row,) = await rows(house, schema.accounts)
            assert set(row) == {"hash", "holder", "at"}
            stored = everything_in(database)
            query = parse_qs(urlsplit(back).query)
            for secret in ("anna", ISSUER, SECRET, query["state"][0], query["code"][0]):
                assert secret.encode() not in stored
                said = [one.getMessage() for one in caplog.records if one.name.startswith("clayworks")]
                assert not any(secret in text for text in said)

    run(work())


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"sign": "forged"}, "signed with another key of the same name"),
        ({"sign": "none"}, "not signed"),
        ({"sign": "HS256"}, "signed with what everybody knows"),
        ({"sign": "ES256"}, "signed with a key of another kind"),
        ({"faults": {"exp": int(time.time()) - 600}}, "too old"),
        ({"faults": {"exp": None}}, "without an end"),
        ({"faults": {"iat": None}}, "without a beginning"),
        ({"faults": {"aud": "somebody-else"}}, "meant for somebody else"),
        ({"faults": {"aud": [CLIENT, "somebody-else"]}}, "meant for several, and not said for whom first"),
        ({"faults": {"azp": "somebody-else"}}, "given to somebody else"),
        ({"faults": {"iss": "https://evil.example"}}, "of somebody else"),
        ({"faults": {"nonce": "another"}}, "an answer to another sign-in"),
        ({"faults": {"nonce": None}}, "an answer to nothing"),
        ({"faults": {"sub": ""}}, "nobody's"),
        ({"faults": {"sub": None}}, "nobody's"),
        ({"faults": {"sub": "a" * 300}}, "nobody's"),
    ],
)
def test_a_token_that_is_not_right_signs_nobody_in(tmp_path: Path, wrong: dict[str, Any], why: str) -> None:
    async def work() -> None:
        op = Provider(**wrong)
        async with club(sqlite_address(tmp_path), op) as server:
            client = server.client()
            assert await signs_in(client, op) == "/me?account=not-believed", why
            assert await rows(house_of(server.app), schema.accounts) == []
            op.sign, op.faults = "RS256", {}
            assert await signs_in(client, op) == "/me"

    run(work())


def test_who_comes_back_must_have_gone_from_the_same_browser_and_once(database: str) -> None:
    async def work() -> None:
        op = Provider()
        async with club(database, op) as server:
            mine, other = server.client(), server.client()
            await sits_down(other)
            back = await back_from(op, await gone_there(mine))
            for client in (other, server.client()):
                assert (await client.get(back)).headers["location"] == "/me?account=not-begun"
            assert (await mine.get(back)).headers["location"] == "/me"
            assert (await mine.get(back)).headers["location"] == "/me?account=not-begun"
            # Another beginning makes the first one void; what nobody has begun is nothing.
            first = await back_from(op, await gone_there(mine))
            await gone_there(mine)
            for address in (first, "/account/back", "/account/back?code=x&state=y"):
                assert (await mine.get(address)).headers["location"] == "/me?account=not-begun"
            assert len(await rows(house_of(server.app), schema.accounts)) == 1

    run(work())


@pytest.mark.stored
def test_a_sign_in_that_took_too_long_is_begun_again(database: str) -> None:
    async def work() -> None:
        op = Provider()
        async with club(database, op) as server:
            client = server.client()
            back = await back_from(op, await gone_there(client))
            async with house_of(server.app).tables.storage.database.writing() as connection:
                await connection.execute(schema.sign_ins.update().values(until=now() - timedelta(seconds=1)))
            assert (await client.get(back)).headers["location"] == "/me?account=not-begun"

    run(work())


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"error": "access_denied"}, "declined"),
        ({"code": ""}, "declined"),
        ({"iss": "https://evil.example"}, "declined"),
        ({"code": "made-up"}, "not-believed"),
    ],
)
def test_whoever_was_not_let_in_is_told_so_and_goes_nowhere_else(
    database: str, more: dict[str, str], word: str
) -> None:
    async def work() -> None:
        op = Provider()
        async with club(database, op) as server:
            client = server.client()
            back = await back_from(op, await gone_there(client))
            query = {name: values[0] for name, values in parse_qs(urlsplit(back).query).items()}
            answer = await client.get(
                "/account/back", params={**query, **more, "next": "https://evil.example"}
            )
            assert (answer.status_code, answer.headers["location"]) == (303, f"/me?account={word}")
            for language in LANGUAGES:
                page = await client.get(answer.headers["location"], headers={"Accept-Language": language})
                assert TROUBLES[word].to(language) in page.text.replace("&#39;", "'")

    run(work())


def test_a_service_that_is_down_slow_or_strange_changes_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        op = Provider()
        async with club(sqlite_address(tmp_path), op, seconds=0.2) as server:
            client = server.client()
            for name, value, word in (
                ("status", 500, "does not answer"),
                ("hangs", True, "does not answer"),
                ("redirects", True, "can't be believed"),
                ("issuer", "https://evil.example", "can't be believed"),
            ):
                usual = getattr(op, name)
                setattr(op, name, value)
                answer = await client.post("/api/me/account")
                assert answer.status_code == 409
                assert word in answer.json()["message"]
                setattr(op, name, usual)
            house_of(server.app).provider.seconds = 30.0  # type: ignore[union-attr]
            back = await back_from(op, await gone_there(client))
            op.status = 503
            assert (await client.get(back)).headers["location"] == "/me?account=away"
            op.status = 200
            assert await signs_in(client, op) == "/me"

    run(work())


def test_a_new_key_is_asked_for_and_not_for_every_forged_token(tmp_path: Path) -> None:
    async def work() -> None:
        op, moment = Provider(), [0.0]
        async with club(sqlite_address(tmp_path), op, clock=lambda: moment[0]) as server:
            client = server.client()
            assert await signs_in(client, op) == "/me"
            op.renew("second")
            assert await signs_in(client, op) == "/me?account=not-believed"  # it was just asked
            moment[0] = 100.0
            assert await signs_in(client, op) == "/me"
            assert op.asked.count("/keys") == 2
            assert op.asked.count("/.well-known/openid-configuration") == 1

    run(work())


def test_a_service_may_want_the_secret_in_the_form(tmp_path: Path) -> None:
    async def work() -> None:
        op = Provider(methods=["client_secret_post"])
        async with club(sqlite_address(tmp_path), op) as server:
            assert await signs_in(server.client(), op) == "/me"

    run(work())


def test_unlinked_or_signed_out_everywhere_the_account_leads_nowhere(database: str) -> None:
    async def work() -> None:
        op = Provider()
        async with club(database, op) as server:
            home, phone = server.client(), server.client()
            table = await sits_down(home)
            await signs_in(home, op)
            assert (await home.delete("/api/me/account")).status_code == 204
            assert await signs_in(phone, op) == "/me"
            assert await tables_of(phone) == set()
            assert await tables_of(home) == {table}
            # From the phone, to which it leads now, nobody comes to the games at home.
            await signs_in(home, op, "berta")
            assert (await home.post("/api/me/sign-out-everywhere")).status_code == 204
            thief = server.client()
            await signs_in(thief, op, "berta")
            assert await tables_of(thief) == set()
            assert await tables_of(home) == {table}

    run(work())


def test_who_is_shut_out_does_not_come_back_by_the_account(database: str) -> None:
    async def work() -> None:
        op = Provider()
        async with club(database, op) as server:
            home, phone = server.client(), server.client()
            await sits_down(home)
            await signs_in(home, op)
            house = house_of(server.app)
            (row,) = await rows(house, schema.accounts)
            house.tables.watch.banned = frozenset([row["holder"]])
            assert (await home.get("/")).status_code == 403
            assert (await home.delete("/api/me/account")).status_code == 403
            assert await signs_in(phone, op) == "/me"
            assert (await phone.get("/")).status_code == 403

    run(work())


def test_whoever_is_forgotten_has_no_account_here_any_more(database: str) -> None:
    async def work() -> None:
        op = Provider()
        async with club(database, op) as server:
            client = server.client()
            table = await sits_down(client)
            await signs_in(client, op)
            house = house_of(server.app)
            (row,) = await rows(house, schema.accounts)
            await forget_holder(house.tables.storage.database, row["holder"], [(table, 0)])
            assert await rows(house, schema.accounts) == []

    run(work())


def test_nobody_begins_again_and_again(database: str) -> None:
    async def work() -> None:
        async with club(database, Provider()) as server:
            client = server.client()
            found = [(await client.post("/api/me/account")).status_code for _ in range(12)]
            assert found == [200] * 10 + [429] * 2
            assert len(await rows(house_of(server.app), schema.sign_ins)) == 1

    run(work())


def test_another_site_or_a_program_can_not_begin(database: str) -> None:
    async def work() -> None:
        async with club(database, Provider()) as server:
            client = server.client()
            table = await sits_down(client)
            foreign = await client.post("/api/me/account", headers={"Origin": "https://evil.example"})
            assert foreign.status_code == 403
            token = (await client.post(f"/api/tables/{table}/seats/0/token")).json()["token"]
            assert (await server.client(token).post("/api/me/account")).status_code == 403
            assert (await server.client().delete("/api/me/account")).status_code == 403

    run(work())


def test_without_a_service_there_is_neither_route_nor_button(database: str) -> None:
    async def work() -> None:
        app = create_app(Settings(database, limits=GENEROUS))
        async with app.router.lifespan_context(app):
            client = Api(app).client()
            await sits_down(client)
            assert (await client.post("/api/me/account")).status_code == 404
            assert (await client.get("/account/back")).status_code == 404
            for page in ("/me", "/me?account=away", "/privacy"):
                text = (await client.get(page)).text
                assert 'data-me="account"' not in text
                assert "Our club" not in text
                assert str(TROUBLES["away"]) not in text
            assert "/api/me/account" not in (await client.get("/api/openapi.json")).json()["paths"]

    run(work())


def test_the_privacy_page_names_the_service_in_all_languages(tmp_path: Path) -> None:
    async def work() -> None:
        async with club(sqlite_address(tmp_path), Provider()) as server:
            client = server.client()
            for language in LANGUAGES:
                page = await client.get("/privacy", headers={"Accept-Language": language})
                assert page.text.count("Our club") == 3

    run(work())


# -- how it is named ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("issuer", "client", "name", "said"),
    [
        ("", "id", "", "needs --oidc"),
        ("", "", "Our club", "needs --oidc"),
        ("http://id.example", "id", "", "begins with https://"),
        ("https://user:word@id.example", "id", "", "begins with https://"),
        ("https://id.example?a=b", "id", "", "begins with https://"),
        ("nonsense", "id", "", "begins with https://"),
        ("https://id.example", "", "", "needs --oidc-client-id"),
    ],
)
def test_what_can_not_work_is_said_before_the_server_starts(
    issuer: str, client: str, name: str, said: str
) -> None:
    with pytest.raises(CannotServe, match=said):
        Service.of(issuer, client, None, name)


def test_the_secret_is_read_from_its_file_and_never_shown(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text(f"{SECRET}\n")
    found = Service.of("http://localhost:9000/realm", CLIENT, file, "")
    assert found is not None
    assert (found.secret, found.called) == (SECRET, "localhost")
    assert SECRET not in repr(found)
    assert SECRET not in repr(Settings("sqlite://", oidc=found))
    with pytest.raises(CannotServe, match="can't be read"):
        Service.of(ISSUER, CLIENT, tmp_path / "none", "")
    assert Service.of("", "", None, "") is None


def test_packages_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joserfc", None)
    with pytest.raises(CannotServe, match=r"pip install 'clayworks\[accounts\]'"):
        Service.of(ISSUER, CLIENT, None, "")
