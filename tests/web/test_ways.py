"""Being told by push, mail and webhook: what arrives, that it says no secret, and where nothing is sent."""

from __future__ import annotations

import asyncio
import re
import ssl
import time
from typing import Any

import httpx
import pytest
from http_ece import ECEException

from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES
from clayworks.table import outward
from clayworks.table.errors import CannotServe, Wrong
from clayworks.table.hooks import Hooks
from clayworks.table.mail import Mail, Post, checked_mail
from clayworks.table.outward import Outward, is_public, target_of
from clayworks.table.telling import waited_for
from clayworks.web.house import house_of
from clayworks.web.limits import Buckets
from tests.limits import HANGS
from tests.table.fixtures import OPEN_GAME, run
from tests.web.carriers import NAME, Browser, Carrier, carrier, certificate, letters
from tests.web.clients import Api, api, play_as, table_of


async def to_this_machine(host: str, port: int) -> list[str]:
    return ["127.0.0.1"]


@pytest.fixture
def reachable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Services on this machine count as some on the net."""
    monkeypatch.setattr(outward, "is_public", lambda address: address == "127.0.0.1")


def trusting(server: Api) -> None:
    """A server that knows our carriers, and has no patience."""
    house = house_of(server.app)
    house.outward.resolve, house.outward.context = to_this_machine, certificate()[1]
    house.telling.grace, house.telling.pauses = 0.0, ()
    house.knocking = Buckets(1000.0, 1000.0)


async def two_at_a_table(server: Api) -> tuple[list[httpx.AsyncClient], str]:
    anna, ben = server.client(), server.client()
    body = table_of(OPEN_GAME, "me", "friend")
    body["seats"][0]["name"] = "Anna"
    table = (await anna.post("/api/tables", json=body)).json()["table"]
    code = (await anna.get(f"/api/tables/{table}/link")).json()["code"]
    await ben.post(f"/api/tables/{table}/sit", json={"code": code, "name": "Ben"})
    return [anna, ben], table


async def turn(server: Api, people: list[httpx.AsyncClient], table: str, chance: Chance) -> int:
    """Turns until somebody else is waited for, and told; which of them."""
    house = house_of(server.app)
    found = await house.tables.look(table)
    while True:
        seat = found.to_choose()[0]
        ply = found.ply
        while found.ply == ply:
            assert await play_as(people[seat], table, seat, chance) is not None
        if waited_for(found):
            break
    async with asyncio.timeout(HANGS):
        await house.telling.settled()
    return found.to_choose()[0]


async def asks_for_push(
    client: httpx.AsyncClient, there: Carrier, browser: Browser, language: str = "en"
) -> dict[str, Any]:
    endpoint = there.url(f"/send/{browser.number}")
    answer = await client.post(
        "/api/me/ways/push",
        json={"endpoint": endpoint, "keys": browser.keys},
        headers={"Accept-Language": language},
    )
    assert answer.status_code == 201, answer.text
    way: dict[str, Any] = answer.json()
    return way


def test_a_push_arrives_encrypted_signed_and_in_the_language_of_who_reads_it(
    database: str, reachable: None
) -> None:
    async def work() -> None:
        async with api(database) as server, carrier() as there:
            trusting(server)
            people, table = await two_at_a_table(server)
            browsers = [Browser(), Browser()]
            for client, browser, language in zip(people, browsers, ("ru", "ja"), strict=True):
                way = await asks_for_push(client, there, browser, language)
                assert way["address"] == f"https://{NAME}:{there.port}"  # nothing by which it could be used
            seat = await turn(server, people, table, Chance(1))
            (sent,) = there.requests
            said = browsers[seat].read(sent.body)
            with pytest.raises(ECEException):
                browsers[1 - seat].read(sent.body)
            assert said["url"] == f"/tables/{table}"
            assert said["lang"] == ("ru", "ja")[seat]
            assert said["tag"] == table
            assert ("Ben", "Anna")[seat] in said["body"]
            key = (await people[0].get("/api/me/ways")).json()["push_key"]
            claims = sent.claims(key)
            assert claims["aud"] == f"https://{NAME}:{there.port}"
            assert time.time() < claims["exp"] < time.time() + 24 * 3600
            assert int(sent.headers["ttl"]) > 0
            assert sent.headers["content-encoding"] == "aes128gcm"
            # Nothing of it is a secret: no link, no key.
            code = (await people[0].get(f"/api/tables/{table}/link")).json()["code"]
            keys = (await house_of(server.app).tables.look(table)).keys
            assert not [one for one in (code, *keys) if one in str(said)]

    run(work())


@pytest.mark.stored
def test_a_browser_that_is_gone_is_forgotten_and_one_that_can_not_be_reached_is_not(
    database: str, reachable: None
) -> None:
    async def work() -> None:
        async with api(database) as server, carrier() as there:
            trusting(server)
            client = server.client()
            kept: list[dict[str, Any]] = []
            for status in (404, 410, 201, 500, 302, 429):
                way = await asks_for_push(client, there, Browser())
                there.statuses, there.more = [status], b"Location: https://push.test/elsewhere\r\n"
                tried = (await client.post(f"/api/me/ways/{way['way']}/try")).json()
                assert tried["arrived"] == (status == 201)
                kept = (await client.get("/api/me/ways")).json()["ways"]
                assert (way in kept) == (status not in (404, 410))
            assert len(there.requests) == 6  # nobody was followed elsewhere
            for way in kept:
                assert (await client.delete(f"/api/me/ways/{way['way']}")).status_code == 204
            assert (await client.get("/api/me/ways")).json()["ways"] == []
            assert (await client.delete(f"/api/me/ways/{'0' * 64}")).status_code == 422

    run(work())


def test_who_never_answers_holds_nobody_up(database: str, reachable: None) -> None:
    async def work() -> None:
        async with api(database) as server, carrier() as there:
            trusting(server)
            client = server.client()
            way = await asks_for_push(client, there, Browser())
            there.silent = True
            house_of(server.app).outward.seconds = 0.5
            assert (await client.post(f"/api/me/ways/{way['way']}/try")).json() == {"arrived": False}

    run(work())


def test_somebody_elses_way_is_nobodys_business(database: str, reachable: None) -> None:
    async def work() -> None:
        async with api(database) as server, carrier() as there:
            trusting(server)
            anna, ben = server.client(), server.client()
            way = await asks_for_push(anna, there, Browser())
            await asks_for_push(ben, there, Browser())
            assert way not in (await ben.get("/api/me/ways")).json()["ways"]
            assert (await ben.delete(f"/api/me/ways/{way['way']}")).status_code == 422
            assert (await ben.post(f"/api/me/ways/{way['way']}/try")).status_code == 422
            assert there.requests == []
            assert (await server.client().get("/api/me/ways")).json()["ways"] == []
            assert (await server.client().delete(f"/api/me/ways/{way['way']}")).status_code == 403

    run(work())


# -- where nothing is sent -------------------------------------------------------------------------------

PRIVATE = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "198.18.0.1",
    "240.0.0.1",
    "::1",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "nonsense",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_known(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_public_addresses_are_known(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://push.test/", "ftp://push.test/", "//push.test/", "https://", "https:///x", "push.test",
        "https://anna@push.test/", "https://anna:secret@push.test/", "https://push.test:99999/",
        "https://push.test:0/", "https://push.test/a b", "https://push.test/\r\nX: y", "https://пуш.test/",
        "https://[::1", "https://push.test/" + "x" * 2000, "https://pu;sh.test/", "javascript:alert(1)",
    ],
)  # fmt: skip
def test_only_plain_addresses_of_the_net_are_taken(url: str) -> None:
    with pytest.raises(Wrong):
        target_of(url)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "10.0.0.1"])
def test_no_browser_can_make_the_server_knock_at_its_own_network(database: str, host: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            body = {"endpoint": f"https://{host}/send", "keys": Browser().keys}
            refused = await server.client().post("/api/me/ways/push", json=body)
            assert refused.status_code == 422, refused.text
            assert (await server.client().get("/api/me/ways")).json()["ways"] == []

    run(work())


def test_one_private_address_among_others_is_enough_and_it_is_looked_at_each_time() -> None:
    async def work() -> None:
        found = [["8.8.8.8", "1.1.1.1"], ["8.8.8.8", "10.0.0.1"]]

        async def resolve(host: str, port: int) -> list[str]:
            return found.pop(0)

        going = Outward(resolve=resolve)
        target = target_of("https://push.test/x")
        assert await going.addresses(target) == ["8.8.8.8", "1.1.1.1"]
        with pytest.raises(Wrong, match="private"):
            await going.post(target, {}, b"")  # when it is sent the name leads elsewhere

    run(work())


def test_what_was_checked_is_what_is_connected_to(reachable: None) -> None:
    """A name is looked up once for a message: nobody can answer differently in between."""

    async def work() -> None:
        async with carrier() as there:
            asked = []

            async def resolve(host: str, port: int) -> list[str]:
                asked.append(host)
                return ["127.0.0.1"]

            going = Outward(resolve=resolve)
            going.context = certificate()[1]
            assert await going.post(target_of(there.url("/x?y=1")), {"A": "b"}, b"body") == 201
            assert asked == [NAME]
            assert (there.requests[0].path, there.requests[0].body) == ("/x?y=1", b"body")
            assert there.requests[0].headers["host"] == f"{NAME}:{there.port}"
            # Whoever has the address and not the certificate of the name gets nothing.
            with pytest.raises(ssl.SSLCertVerificationError):
                await going.post(target_of(there.url("/x", "other.test")), {}, b"secret")
            assert len(there.requests) == 1

    run(work())


def test_wrong_keys_of_a_browser_are_refused(database: str, reachable: None) -> None:
    async def work() -> None:
        async with api(database) as server, carrier() as there:
            trusting(server)
            good = Browser().keys
            off_the_curve = "BA" + "A" * 85
            for keys in (
                {**good, "auth": "x"}, {**good, "p256dh": "x"}, {**good, "p256dh": off_the_curve},
                {**good, "p256dh": "!" * 87},
            ):  # fmt: skip
                body = {"endpoint": there.url("/x"), "keys": keys}
                refused = await server.client().post("/api/me/ways/push", json=body)
                assert (refused.status_code, refused.json()["error"]) == (422, "wrong"), keys

    run(work())


def test_nobody_lets_the_server_knock_at_many_doors(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            house_of(server.app).knocking = Buckets(0.001, 2.0)
            body = {"endpoint": "https://127.0.0.1/x", "keys": Browser().keys}
            answers = [await server.client().post("/api/me/ways/push", json=body) for _ in range(3)]
            assert [answer.status_code for answer in answers] == [422, 422, 429]

    run(work())


# -- webhooks --------------------------------------------------------------------------------------------


def test_a_webhook_goes_to_named_hosts_only(database: str, reachable: None) -> None:
    async def work() -> None:
        async with api(database) as server, carrier() as there:
            trusting(server)
            people, table = await two_at_a_table(server)
            house = house_of(server.app)
            refused = await people[0].post("/api/me/ways/hook", json={"url": there.url("/hook")})
            assert (refused.status_code, "no webhooks" in refused.text) == (409, True)
            house.hooks = Hooks([NAME.upper()], house.outward)
            house.telling.senders = house.senders()
            assert (await people[0].get("/api/me/ways")).json()["hooks"] == [NAME]
            for url, status in (
                (there.url("/hook", "other.test"), 409), (f"http://{NAME}/hook", 422),
                (there.url("/hook"), 201),
            ):  # fmt: skip
                assert (await people[0].post("/api/me/ways/hook", json={"url": url})).status_code == status
            await people[1].post("/api/me/ways/hook", json={"url": there.url("/hook")})
            await turn(server, people, table, Chance(1))
            (sent,) = there.requests
            said = httpx.Response(200, content=sent.body).json()
            assert said["event"] == "your-turn"
            assert said["url"] == f"http://table.test/tables/{table}"
            assert set(said) == {"event", "table", "title", "text", "url"}

    run(work())


def test_a_private_address_is_called_only_if_it_was_named_itself() -> None:
    async def work() -> None:
        going = Outward(resolve=to_this_machine)
        named = Hooks(["127.0.0.1", "intranet.test"], going)
        await named.check("http://127.0.0.1:1234/hook")
        with pytest.raises(Wrong, match="private"):
            await named.check("https://intranet.test/hook")  # a name may lead anywhere

    run(work())


# -- mail ------------------------------------------------------------------------------------------------


@pytest.mark.stored
def test_mail_comes_after_the_address_was_confirmed(database: str) -> None:
    async def work() -> None:
        async with api(database) as server, letters() as there:
            trusting(server)
            people, table = await two_at_a_table(server)
            house = house_of(server.app)
            refused = await people[0].post("/api/me/ways/mail", json={"address": "anna@example.org"})
            assert (refused.status_code, "no mail" in refused.text) == (409, True)
            house.mail = Mail(Post.of(f"smtp+plain://127.0.0.1:{there.port}", "games@example.org"))
            house.telling.senders = house.senders()
            addresses = ["anna@example.org", "ben@example.org"]
            for client, address in zip(people, addresses, strict=True):
                made = await client.post(
                    "/api/me/ways/mail", json={"address": address}, headers={"Accept-Language": "it"}
                )
                assert made.status_code == 201, made.text
                assert not made.json()["confirmed"]
                assert (await client.post(f"/api/me/ways/{made.json()['way']}/try")).status_code == 409
            await turn(server, people, table, Chance(1))
            assert len(there.letters) == 2  # only the codes
            for client, letter, address in zip(people, there.letters, addresses, strict=True):
                assert letter["To"] == address
                code = re.search(r"#mail=([0-9A-Z-]{14})", letter.get_content())
                assert code is not None
                stranger = await server.client().post("/api/me/ways/mail/confirm", json={"code": code[1]})
                assert stranger.status_code == 403
                done = await client.post("/api/me/ways/mail/confirm", json={"code": code[1]})
                assert done.status_code == 204
            seat = await turn(server, people, table, Chance(2))
            (letter,) = there.letters[2:]
            assert letter["To"] == addresses[seat]
            assert letter["From"] == "Clayworks <games@example.org>"
            text = letter.get_content()
            assert f"http://table.test/tables/{table}" in text
            assert "Ben" not in text + letter["Subject"]
            assert "Anna" not in text + letter["Subject"]

    run(work())


def test_an_unknown_box_and_a_wrong_address_are_told_and_forgotten(database: str) -> None:
    async def work() -> None:
        async with api(database) as server, letters() as there:
            trusting(server)
            house, client = house_of(server.app), server.client()
            house.mail = Mail(Post.of(f"smtp+plain://127.0.0.1:{there.port}", "games@example.org"))
            there.unknown.add("nobody@example.org")
            for address, status in (
                ("nobody@example.org", 409), ("no address", 422), ("a@b.org\r\nBcc: c@d.org", 422),
            ):  # fmt: skip
                answer = await client.post("/api/me/ways/mail", json={"address": address})
                assert answer.status_code == status, answer.text
            assert (await client.get("/api/me/ways")).json()["ways"] == []
            assert there.letters == []
            # Nobody's box is filled by whoever types its address.
            answers = [
                await server.client().post("/api/me/ways/mail", json={"address": "Ben@example.org"})
                for _ in range(3)
            ]
            assert [answer.status_code for answer in answers] == [201, 201, 429]

    run(work())


@pytest.mark.parametrize(
    "url", ["", "mail.test", "http://mail.test", "smtp://", "smtps://mail.test:x", "smtps://user@"]
)
def test_a_wrong_server_of_mail_is_told_before_anything_starts(url: str) -> None:
    with pytest.raises(CannotServe, match="smtps://USER"):
        Post.of(url, "games@example.org")


def test_a_server_of_mail_is_taken_apart() -> None:
    post = Post.of("smtps://anna%40x:p%2Fw@mail.test", "games@example.org")
    assert (post.host, post.port, post.user, post.password) == ("mail.test", 465, "anna@x", "p/w")
    assert Post.of("smtp://mail.test", "games@example.org").port == 587
    with pytest.raises(CannotServe, match="mail-from"):
        Post.of("smtps://mail.test", "nobody")
    assert checked_mail(" a.b+c@x-y.example.org ") == "a.b+c@x-y.example.org"


def test_a_server_of_mail_that_can_not_be_encrypted_gets_nothing() -> None:
    async def work() -> None:
        async with letters() as there:
            mail = Mail(Post.of(f"smtp://127.0.0.1:{there.port}", "games@example.org"))
            assert (await mail.deliver("a@example.org", "x", "y")).value == "failed"
            assert there.letters == []

    run(work())


@pytest.mark.stored
def test_who_changes_the_language_is_told_in_the_new_one(database: str, reachable: None) -> None:
    async def work() -> None:
        async with api(database) as server, carrier() as there:
            trusting(server)
            client, browser = server.client(), Browser()
            way = await asks_for_push(client, there, browser)
            for language in LANGUAGES:
                form = {"Content-Type": "application/x-www-form-urlencoded"}
                await client.post("/settings", content=f"language={language}", headers=form)
                await client.post(f"/api/me/ways/{way['way']}/try")
                assert browser.read(there.requests[-1].body)["lang"] == language

    run(work())
