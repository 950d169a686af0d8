"""Friends by one link, cookies of one server, several devices: through the API and the pages."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from clayworks.core import pictures
from clayworks.table.keys import cookie_name, fresh_secret, hashed, signed
from clayworks.web import serve, templating
from clayworks.web.app import create_app
from clayworks.web.house import house_of
from clayworks.web.reach import Base, Reach, addresses, listening_socket, url_of
from clayworks.web.settings import Settings
from tests.limits import HANGS
from tests.table.fixtures import OPEN_GAME, run
from tests.web.clients import BASE, GENEROUS, Api, api, served, sqlite_address, table_of

FRIENDS = table_of(OPEN_GAME, "me", "friend", waiting_room=True)
PAGE = {"Accept": "text/html"}


async def made(client: httpx.AsyncClient, body: dict[str, Any] = FRIENDS) -> str:
    """A table that a client has made."""
    return str((await client.post("/api/tables", json=body)).json()["table"])


def test_a_friend_opens_the_link_sits_down_and_lands_at_the_own_seat_ever_after(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna, ben = server.client(), server.client()
            table = await made(anna)
            link = (await anna.get(f"/api/tables/{table}/link")).json()
            assert link["url"] == f"{BASE}/tables/{table}/join#{link['code']}"
            assert link["reaches"] is True
            assert (await ben.get(f"/api/tables/{table}/link")).status_code == 403
            page = await ben.get(f"/tables/{table}/join", headers=PAGE)
            assert page.status_code == 200
            assert link["code"] not in page.text
            sent = {"code": link["code"], "name": "Ben", "seat": "1"}
            done = await ben.post(f"/tables/{table}/join", data=sent)
            assert (done.status_code, done.headers["location"]) == (303, f"/tables/{table}")
            again = await ben.get(f"/tables/{table}/join", headers=PAGE)
            assert (again.status_code, again.headers["location"]) == (303, f"/tables/{table}")
            shown = (await ben.get(f"/api/tables/{table}")).json()
            assert [seat["yours"] for seat in shown["seats"]] == [False, True]
            assert (await ben.get("/api/me")).json()["name"] == "Ben"
            wrong = await server.client().post(f"/tables/{table}/join", data={**sent, "code": "no"})
            assert wrong.status_code == 409
            assert "does not work" in wrong.text

    run(work())


def test_the_list_of_people_has_the_link_for_who_sits_there_alone(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna = server.client()
            table = await made(anna)
            code = (await anna.get(f"/api/tables/{table}/link")).json()["code"]
            mine = (await anna.get(f"/tables/{table}/people")).text
            theirs = (await server.client().get(f"/tables/{table}/people")).text
            assert code in mine
            assert "<svg" in mine
            assert code not in theirs
            assert "data-send" not in theirs
            whole = (await anna.get(f"/tables/{table}")).text
            assert code not in whole

    run(work())


def test_before_all_are_there_nothing_is_offered_or_shown_that_belongs_to_a_game(tmp_path: Path) -> None:
    clock = {"kind": "game", "seconds": 600, "increment": 0, "at_zero": "bot"}

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            anna, ben = server.client(), server.client()
            table = await made(anna, {**FRIENDS, "clock": clock})

            async def strip() -> str:
                page = (await anna.get(f"/tables/{table}", headers=PAGE)).text
                return page.partition('class="strip"')[2].partition("</ul>")[0]

            room, back = await strip(), "Propose to take back my last turn"
            assert not any(one in room for one in ('class="clock"', 'class="projected"', "<button"))
            assert back not in (await anna.get(f"/tables/{table}/people")).text
            mine = (await anna.get("/mine")).text
            assert "free</span>" in mine  # a seat that nobody has taken has no points
            code = (await anna.get(f"/api/tables/{table}/link")).json()["code"]
            await ben.post(f"/api/tables/{table}/sit", json={"code": code, "name": "Ben"})
            assert (await strip()).count('class="clock"') == 2
            assert back in (await anna.get(f"/tables/{table}/people")).text
            assert "free</span>" not in (await anna.get("/mine")).text

    run(work())


def test_a_table_says_beforehand_whether_it_counts(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna, ben = server.client(), server.client()
            for hints, reason in ((False, ""), (True, "hints are allowed or were given")):
                table = await made(anna, {**FRIENDS, "seed": None, "hints": hints})
                said = f"does not count for ratings: {reason}." if reason else "This game counts for ratings."
                for client, path in ((anna, "people"), (ben, "people"), (ben, "join")):
                    assert said in (await client.get(f"/tables/{table}/{path}", headers=PAGE)).text
                assert (await ben.get(f"/api/tables/{table}")).json()["not_counted"] == reason
            known = await made(anna, {**FRIENDS, "seed": 7})
            shown = (await ben.get(f"/api/tables/{known}?lang=it")).json()
            assert shown["not_counted"] == "la preparazione è stata scelta"

    run(work())


@pytest.mark.stored
def test_the_host_locks_sends_away_and_offers_again(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna, ben = server.client(), server.client()
            table = await made(anna, table_of(OPEN_GAME, "me", "friend", "friend", waiting_room=True))
            path = f"/api/tables/{table}"
            code = (await anna.get(f"{path}/link")).json()["code"]
            locked = (await anna.put(f"{path}/seats/1/lock", json={"locked": True})).json()
            assert [seat["locked"] for seat in locked["seats"]] == [False, True, False]
            sat = (await ben.post(f"{path}/sit", json={"code": code, "name": "Ben"})).json()
            assert (sat["seat"], sat["waiting"], sat["host"]) == (2, True, 0)
            for what in ("seats/2/send-away", "seats/1/offer", "link"):
                assert (await ben.post(f"{path}/{what}")).status_code == 403
            assert (await anna.post(f"{path}/seats/2/send-away")).status_code == 200
            refused = await ben.post(f"{path}/sit", json={"code": code, "name": "Ben"})
            assert (refused.status_code, refused.json()["error"]) == (409, "refused")
            assert (await anna.post(f"{path}/seats/7/send-away")).status_code == 422
            bot = (await anna.post(f"{path}/seats/2/bot", json={"level": "apprentice"})).json()
            assert bot["seats"][2]["kind"] == "bot"
            free = (await anna.post(f"{path}/seats/2/offer")).json()
            assert free["seats"][2]["kind"] == "open"
            renewed = (await anna.post(f"{path}/link")).json()["code"]
            assert renewed != code

    run(work())


def test_an_agent_sits_down_with_a_token(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            anna, program = server.client(), server.client()
            table = await made(anna)
            code = (await anna.get(f"/api/tables/{table}/link")).json()["code"]
            asked = {"code": code, "hold_by": "token"}
            sat = (await program.post(f"/api/tables/{table}/sit", json=asked)).json()
            found = (await server.client(sat["token"]).get(f"/api/tables/{table}")).json()
            assert found["seat"] == 1

    run(work())


# -- cookies ---------------------------------------------------------------------------------------------


def test_two_servers_on_one_machine_do_not_take_each_others_cookies_away(tmp_path: Path) -> None:
    async def work() -> None:
        (tmp_path / "other").mkdir()
        async with api(sqlite_address(tmp_path)) as one, api(sqlite_address(tmp_path / "other")) as other:
            jar = httpx.Cookies()
            tables = []
            for server in (one, other, one):
                client = server.client()
                client.cookies = jar
                tables.append((server, await made(client, table_of(OPEN_GAME, "me", "me"))))
                jar = client.cookies
            for server, table in tables:
                client = server.client()
                client.cookies = jar
                assert (await client.get(f"/api/tables/{table}")).json()["seat"] is not None

    run(work())


@pytest.mark.parametrize(
    "beside",
    ["", "a=b", 'bad="un;closed', "café=x", "clayworks=foreign.value", "clayworks=", "=;=;", "x" * 3000],
)
def test_cookies_of_today_and_of_yesterday_open_seats_whatever_stands_beside(
    tmp_path: Path, beside: str
) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            house = house_of(server.app)
            secret = fresh_secret()
            client = server.client()
            table = (await house.host.make(plan(), hashed(secret))).id
            for name in ("clayworks", cookie_name(house.cookie_key)):
                for order in ("{0}; {1}", "{1}; {0}"):
                    sent = order.format(beside, f"{name}={signed(secret, house.cookie_key)}")
                    got = await client.get(f"/api/tables/{table}", headers=[(b"Cookie", sent.encode())])
                    assert got.json()["seat"] is not None

    run(work())


def plan() -> Any:
    """A table of two people."""
    from clayworks.table.hosting import Plan
    from clayworks.table.seats import Kind, SeatPlan

    return Plan(OPEN_GAME, [SeatPlan(Kind.HUMAN)] * 2)


# -- devices ---------------------------------------------------------------------------------------------


def test_all_games_come_to_another_device_and_a_lost_one_is_signed_out(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            laptop, phone = server.client(), server.client()
            table = await made(laptop)
            code = (await laptop.post("/api/me/pass")).json()
            assert code["url"] == f"{BASE}/device#{code['code']}"
            assert code["qr"].startswith("<svg")
            assert (await phone.post("/api/me/device", json={"code": code["code"]})).status_code == 200
            assert [one["table"] for one in (await phone.get("/api/tables")).json()] == [table]
            assert (await phone.get("/api/me")).json()["devices"] == 2
            assert (await phone.post("/api/me/sign-out-everywhere")).status_code == 204
            assert [one["table"] for one in (await phone.get("/api/tables")).json()] == [table]
            assert (await laptop.get("/api/tables")).json() == []
            assert (await laptop.get(f"/api/tables/{table}")).json()["seat"] is None
            # Who was signed out is a stranger, and may begin anew.
            other = await made(laptop)
            assert (await laptop.get(f"/api/tables/{other}")).json()["seat"] == 0
            assert (await phone.get(f"/api/tables/{other}")).json()["seat"] is None

    run(work())


def test_one_seat_goes_to_another_device(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            laptop, phone = server.client(), server.client()
            table = await made(laptop, table_of(OPEN_GAME, "me", "me"))
            path = f"/api/tables/{table}"
            assert (await phone.post(f"{path}/seats/1/pass")).status_code == 403
            code = (await laptop.post(f"{path}/seats/1/pass")).json()["code"]
            brought = (await phone.post("/api/me/device", json={"code": code})).json()
            assert brought == {"table": table, "seat": 1}
            for client, yours in ((laptop, [True, False]), (phone, [False, True])):
                shown = (await client.get(path)).json()
                assert [seat["yours"] for seat in shown["seats"]] == yours

    run(work())


def test_a_phrase_brings_everything_back_and_can_not_be_guessed_at(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            laptop, phone = server.client(), server.client()
            assert (await phone.post("/api/me/recovery")).status_code == 403
            table = await made(laptop)
            phrase = (await laptop.post("/api/me/recovery")).json()["phrase"]
            assert len(re.sub("-", "", phrase)) == 28
            tried = [
                (await phone.post("/api/me/recover", json={"code": "x" * 28})).status_code for _ in range(11)
            ]
            assert tried == [409] * 10 + [429]
            house_of(server.app).tries.take = lambda *_: 0.0  # type: ignore[method-assign]
            assert (await phone.post("/api/me/recover", json={"code": phrase.lower()})).status_code == 200
            assert [one["table"] for one in (await phone.get("/api/tables")).json()] == [table]

    run(work())


def test_a_program_with_a_token_has_no_device(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            made = await server.client().post("/api/tables", json={**FRIENDS, "hold_by": "token"})
            program = server.client(made.json()["token"])
            for path in ("device", "recover"):
                assert (await program.post(f"/api/me/{path}", json={"code": "x"})).status_code == 403
            for path in ("pass", "recovery", "sign-out-everywhere"):
                assert (await program.post(f"/api/me/{path}")).status_code == 403

    run(work())


def test_the_own_page_says_what_there_is_in_every_language(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            client = server.client()
            for path in ("/me", "/device"):
                assert (await client.get(path, headers=PAGE)).status_code == 200
            assert (await client.post("/me", data={"name": "Anna"})).status_code == 303
            assert 'value="Anna"' in (await client.get("/me", headers=PAGE)).text
            assert 'value="Anna"' in (await client.get("/new/xian", headers=PAGE)).text

    run(work())


# -- where friends find it -------------------------------------------------------------------------------


async def base(server: Api, url: str, client: str = "127.0.0.1", **headers: str) -> Any:
    """What a link begins with, for who asks from somewhere."""
    transport = httpx.ASGITransport(app=server.app, client=(client, 1))
    async with httpx.AsyncClient(
        transport=transport, base_url=url, headers={"Origin": url, **headers}
    ) as one:
        table = (await one.post("/api/tables", json=FRIENDS)).json()["table"]
        text = (await one.get(f"/tables/{table}/people")).text
        return (await one.get(f"/api/tables/{table}/link")).json(), text


def test_a_link_leads_where_friends_can_follow_or_says_that_it_does_not(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            house = house_of(server.app)
            link, text = await base(server, "http://localhost:8000")
            assert link["url"].startswith("http://localhost:8000/tables/")
            assert not link["reaches"]
            assert "--host 0.0.0.0" in text

            async def opened() -> tuple[str, ...]:
                return ("192.0.2.7",)

            house.reach = Reach("127.0.0.1", 8000, opener=opened)
            text = (await base(server, "http://localhost:8000"))[1]
            # Of the link for friends, and of one for another device, which there is at every table.
            for part in text.partition('id="room-code"')[::2]:
                assert "works on this machine only" in part
                assert "/network" in part
            for more in ({"client": "192.0.2.9"}, {"X-Forwarded-For": "192.0.2.9"}):
                assert "/network" not in (await base(server, "http://localhost:8000", **more))[1]
            transport = httpx.ASGITransport(app=server.app, client=("127.0.0.1", 1))
            async with httpx.AsyncClient(
                transport=transport,
                base_url="http://localhost:8000",
                headers={"Origin": "http://localhost:8000"},
            ) as here:
                done = await here.post("/network", data={"back": "//evil.test"})
            assert (done.status_code, done.headers["location"]) == (303, "/")
            for name in ("localhost", "127.0.0.1", "0.0.0.0", "[::]"):
                # 0.0.0.0 leads here, too, and nowhere else: `serve --host 0.0.0.0` may be opened like that.
                link, text = await base(server, f"http://{name}:8000")
                assert link["url"].startswith("http://192.0.2.7:8000/tables/")
                assert link["reaches"]

    run(work())


def test_addresses_of_this_machine_are_no_loopback_ones() -> None:
    for version in (4, 6):
        assert not any(one.startswith(("127.", "::1", "fe80", "169.254.")) for one in addresses(version))
    assert url_of("192.0.2.7", 8000) == "http://192.0.2.7:8000"


def test_a_server_of_this_machine_can_be_told_to_let_the_network_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Addresses of a network differ from machine to machine; one of this machine stands for them."""
    other = "127.0.0.2" if sys.platform == "linux" else "::1"
    monkeypatch.setattr(serve, "addresses", lambda version: iter([other]))

    async def work() -> None:
        settings = Settings(sqlite_address(tmp_path), limits=GENEROUS, hosts=(f"[{other}]", other))
        opened, app = listening_socket("127.0.0.1", "0"), create_app(settings)
        port = opened.getsockname()[1]
        async with app.router.lifespan_context(app):
            config = uvicorn.Config(app, lifespan="off", log_config=None)
            server = serve.Server(config, app)
            house_of(app).reach = serve.reach_of(server, opened, settings)
            running = asyncio.create_task(server.serve(sockets=[opened]))
            here, there = f"http://127.0.0.1:{port}", url_of(other, port)
            try:
                async with httpx.AsyncClient(timeout=HANGS) as client:
                    async with asyncio.timeout(HANGS):
                        while not server.started:
                            await asyncio.sleep(0)
                    with pytest.raises(httpx.ConnectError):
                        await client.get(f"{there}/healthz")
                    asked = await client.post(f"{here}/network", headers={"Origin": here}, data={})
                    assert asked.status_code == 303
                    assert (await client.get(f"{there}/healthz")).status_code == 200
                    again = await client.post(f"{here}/network", headers={"Origin": here}, data={})
                    assert again.status_code == 403
            finally:
                server.should_exit = True
                await running

    run(work())


def test_a_server_for_the_network_says_where_others_find_it(tmp_path: Path) -> None:
    with served(sqlite_address(tmp_path), "--host", "0.0.0.0") as server:
        assert server.url.startswith("http://127.0.0.1:")  # where a browser of this machine finds it
        for one in addresses():
            server.wait_for(re.escape(f"Others in your network find it at http://{one}:"))
        # It says so before it listens to signals; who has had an answer can stop it in order.
        assert httpx.get(f"{server.url}/healthz", timeout=HANGS).status_code == 200


@pytest.mark.parametrize(
    ("url", "reaches", "near"),
    [
        ("http://127.0.0.1:8000", False, False),
        ("http://192.168.1.7:8000", True, True),
        ("http://[fd00::1]:8000", True, True),
        ("http://8.8.8.8", True, False),
        ("https://play.example.org", True, False),
    ],
)
def test_a_link_that_ends_with_the_own_network_is_known(url: str, reaches: bool, near: bool) -> None:
    assert Base(url, reaches).is_near is near


LED = {
    "abcd-efgh-jkmn": "/device#ABCD-EFGH-JKMN",
    "abcd efgh jkmn": "/device#ABCD-EFGH-JKMN",
    "http://192.0.2.7:8000/device#ABCD-EFGH-JKMN": "/device#ABCD-EFGH-JKMN",
    "-".join(["ab0d"] * 7): "/device#" + "-".join(["AB0D"] * 7),
    "tAb-le_tAble": "/tables/tAb-le_tAble",
    "tables/tAb-le_tAble": "/tables/tAb-le_tAble",
    "http://table.test/tables/tAb-le_tAble": "/tables/tAb-le_tAble",
    "http://table.test/tables/tAb-le_tAble/": "/tables/tAb-le_tAble",
    "http://table.test/tables/tAb-le_tAble?seat=1": "/tables/tAb-le_tAble",
    "http://table.test/tables/tAb-le_tAble/replay/12": "/tables/tAb-le_tAble",
    "http://table.test/tables/tAb-le_tAble/join": "/tables/tAb-le_tAble",
    " http://table.test/tables/tAb-le_tAble/join#c0de-_C0de ": "/tables/tAb-le_tAble/join#c0de-_C0de",
    "http://table.test/tables/tAb-le_tAble/join?x=1#c0de": "/tables/tAb-le_tAble/join#c0de",
    "an_invitation-of-24-signs": "/join/an_invitation-of-24-signs",
    "http://table.test/join/an_invitation-of-24-signs/": "/join/an_invitation-of-24-signs",
}
"""Whatever somebody may have been sent, and where it leads."""


@pytest.mark.parametrize("typed", LED)
def test_every_link_and_code_is_taken_at_the_door(typed: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            answer = await server.client().post("/go", data={"code": typed})
            assert (answer.status_code, answer.headers["location"]) == (303, LED[typed])

    run(work())


def test_the_link_that_friends_are_sent_is_taken_at_the_door(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            anna, ben = server.client(), server.client()
            table = await made(anna, FRIENDS)
            link = (await anna.get(f"/api/tables/{table}/link")).json()["url"]
            led = (await ben.post("/go", data={"code": link})).headers["location"]
            assert link.endswith(led)
            for strange in ("http://table.test/", "what?", "x" * 13, f"{link} and more"):
                assert (await ben.post("/go", data={"code": strange})).status_code == 422

    run(work())


def test_a_lost_device_costs_nobody_the_seat_and_who_comes_with_it_keeps_it(database: str) -> None:
    async def work() -> None:
        async with api(database) as server:
            anna, ben, carl, phone = (server.client() for _ in range(4))
            table = await made(anna, table_of(OPEN_GAME, "me", "friend", "friend", waiting_room=True))
            code = (await anna.get(f"/api/tables/{table}/link")).json()["code"]
            for client, name in ((ben, "Ben"), (carl, "Carl")):
                await client.post(f"/api/tables/{table}/sit", json={"code": code, "name": name})
            path = f"/api/tables/{table}/proposal"
            assert (await anna.post(path, json={"what": "seat", "seat": 9})).status_code == 409
            for finds_it in (True, False):
                asked = (await anna.post(path, json={"what": "seat", "seat": 1})).json()["proposal"]
                assert (asked["missing"], asked["seat"], asked["ready_in"]) == ([2], 1, None)
                assert (await anna.post(f"{path}/{asked['id']}/pass")).status_code == 409
                agreed = (await carl.post(f"{path}/{asked['id']}/agree")).json()["proposal"]
                assert (agreed["missing"], agreed["ready_in"]) == ([], 0)
                assert (await carl.post(f"{path}/{asked['id']}/pass")).status_code == 403
                given = (await anna.post(f"{path}/{asked['id']}/pass")).json()
                assert given["url"] == f"{BASE}/device#{given['code']}"
                if finds_it:
                    page = await ben.get(f"/tables/{table}")  # which does not even show it any more
                    assert (page.status_code, 'id="proposal"' in page.text) == (200, False)
                    refused = await phone.post("/api/me/device", json={"code": given["code"]})
                    assert (refused.status_code, "was found" in refused.text) == (409, True)
            again = await anna.post("/api/me/device", json={"code": given["code"]})
            assert again.status_code == 409  # the code is for who has no seat here; and it is used up
            given = (await anna.post(f"{path}/{asked['id']}/pass")).json()
            moved = await phone.post("/api/me/device", json={"code": given["code"]})
            assert moved.json() == {"table": table, "seat": 1}
            assert (await phone.get(f"/api/tables/{table}")).json()["seats"][1]["yours"]
            assert not (await ben.get(f"/api/tables/{table}")).json()["seats"][1]["yours"]

    run(work())


def test_a_quick_game_against_a_bot_knows_my_name(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as anna:
            await anna.patch("/api/me", json={"name": "Anna"})
            page = (await anna.get("/", headers=PAGE)).text
            forms = re.findall(r'<form method="post" action="/tables".*?</form>', page, re.DOTALL)
            assert len(forms) == 6  # each game, and how it is learnt
            for form in forms:
                fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
                sent = {name: [value for one, value in fields if one == name] for name, _value in fields}
                table = (await anna.post("/tables", data=sent)).headers["location"]
                seats = (await anna.get(f"/api{table}")).json()["seats"]
                assert [seat["name"] for seat in seats] == ["Anna", *[""] * (len(seats) - 1)]

    run(work())


def test_what_fades_a_piece_fades_no_line_of_a_page() -> None:
    """Pages have the style of boards, too: a game that is over is not a piece that lies in the past."""
    style = (Path(pictures.__file__).parent / "board.css").read_text(encoding="utf-8")
    rules = re.findall(r"([^{}]+)\{[^{}]*\bopacity:[^{}]*\}", style)
    faded = {name for rule in rules for name in re.findall(r"(?:^|,)\s*\.([\w-]+)\s*(?=,|$)", rule)}
    assert "past" in faded
    for page in (templating.HERE / "templates").glob("*.html"):
        if page.name != "part.html":  # which is drawn around a board, and says so where it differs
            used = re.findall(r'class="([^"]*)"', page.read_text(encoding="utf-8"))
            assert not faded & {word for one in used for word in re.findall(r"[\w-]+", one)}, page.name
