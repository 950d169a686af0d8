"""Every message of the pages that bring people together is really shown, in all five languages.

Tables, people and devices are led through all that can happen to them, and each page is read in each
language. What a template says and nobody was shown fails, and so does English where another language was
asked for.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest
from jinja2 import nodes, pass_context
from jinja2.runtime import Context
from sqlalchemy import insert
from tools import catalogues

from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES
from clayworks.table import schema
from clayworks.table.seats import Kind
from clayworks.table.storage import now
from clayworks.table.ways import Way, WayKind, way_of
from clayworks.web import templating
from clayworks.web.app import create_app
from clayworks.web.gate import LANGUAGE_COOKIE
from clayworks.web.house import House, house_of
from clayworks.web.oidc import Service
from clayworks.web.reach import Base, Reach
from clayworks.web.settings import Settings
from tests.effort import THOROUGH
from tests.reading_aloud import left_in_english, read
from tests.table.fixtures import OPEN_GAME, Held, play_on, play_turn, run
from tests.web.clients import GENEROUS, Api, sqlite_address, table_of
from tests.web.op import CLIENT, ISSUER, SECRET

TOGETHER = (
    *("again", "clock_fields", "counts", "device", "home", "invited", "join", "leave", "leaving", "levels"),
    *("lost_device", "me", "mine", "new", "newcomer", "open_tables", "people", "person_state", "proposal"),
    *("reach", "seats", "talk", "telling"),
)
"""The templates of these pages."""
OF_OTHERS = {"for {count} player", "reconstructed values"}
"""What is said of games of other packages alone: for one number of players, without a copy to put in."""
HOOK = "hooks.example.org"
CALLED_SO = re.compile(
    r"Our club|[\w.@]*example\.org|[Cc]ookies?|https?|QR|IP|OpenID Connect"
    r"|Anna|Ben|Carl|Dora|Emma|Web Push|Wi-Fi|--host 0\.0\.0\.0|/device|Ctrl\+C|#"
)
"""What people and services call themselves, and words that are the same everywhere."""


HEARD: dict[str, set[str]] = {}
"""What pages have said, by language."""
TURNS = cycle(language for language in LANGUAGES if language != "en")
LEFT: list[tuple[str, str, str]] = []
"""What was English on a page in another language."""


def wanted() -> set[str]:
    """Everything that these templates can say."""
    folder = templating.HERE / "templates"
    found = catalogues.messages([folder / f"{name}.html" for name in TOGETHER])
    return {one.key[1] for one in found} - OF_OTHERS


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, set[str]]]:
    """What pages have said, by language; nothing is put into words before it is shown."""
    found = HEARD
    found.update({language: set() for language in LANGUAGES})

    def listening(name: str, text: int) -> None:
        says = getattr(templating, name)

        @pass_context
        def hears(context: Context, *args: Any, **more: Any) -> str:
            found[context["language"]].add(args[text])
            return str(says(context, *args, **more))

        monkeypatch.setattr(templating, name, hears)

    listening("translated", 0)
    listening("counted", 0)
    listening("meant", 1)

    def unsaid(self: templating.Said, call: nodes.Call) -> nodes.Node:
        self.generic_visit(call)
        return call

    monkeypatch.setattr(templating.Said, "visit_Call", unsaid)
    templating.spoken.cache_clear()
    LEFT.clear()
    yield found
    templating.spoken.cache_clear()


@asynccontextmanager
async def club(folder: Path) -> AsyncIterator[Api]:
    """A server at which everything is allowed."""
    service = Service(ISSUER, CLIENT, SECRET, "Our club")
    settings = Settings(
        sqlite_address(folder),
        limits=GENEROUS,
        smtp="smtp://localhost",
        mail_from="us@example.org",
        webhook_hosts=(HOOK,),
        oidc=service,
    )
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        house_of(app).tables.thinkers = Held()
        yield Api(app)


async def show(client: httpx.AsyncClient, *addresses: str) -> None:
    """Read some pages in every language. Where it need not be thorough, one that says nothing new in English
    in that alone, and the others in one more, each in its turn.
    """
    for address in addresses:
        before = set(HEARD["en"])
        for language in LANGUAGES if THOROUGH else ("en", next(TURNS)):
            if language != "en" and HEARD["en"] == before and not THOROUGH:
                break
            client.cookies.set(LANGUAGE_COOKIE, language)
            answer = await client.get(address, headers={"Accept": "text/html"})
            assert answer.status_code == 200, (address, answer.text[:300])
            if language != "en":
                said = [CALLED_SO.sub("", text) for text in read(answer.text, language)]
                left = list(left_in_english(said, language))
                LEFT.extend((address, language, text) for text in left)


async def made(client: httpx.AsyncClient, *kinds: str, **more: Any) -> str:
    """A table of somebody."""
    answer = await client.post("/api/tables", json={**table_of(OPEN_GAME, *kinds), "seed": None, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


async def sit(server: Api, host: httpx.AsyncClient, table: str, name: str) -> httpx.AsyncClient:
    """A friend who comes by the link."""
    friend = server.client()
    code = (await host.get(f"/api/tables/{table}/link")).json()["code"]
    sat = await friend.post(f"/api/tables/{table}/sit", json={"code": code, "name": name})
    assert sat.status_code == 201, sat.text
    return friend


async def send(client: httpx.AsyncClient, method: str, path: str, body: Any = None) -> Any:
    """Something through the API."""
    answer = await client.request(method, f"/api{path}", json=body)
    assert answer.status_code < 300, (path, answer.text)
    return answer.json() if answer.content else None


def people(table: str) -> tuple[str, str]:
    """The page of a table, and the list of people beside it."""
    return f"/tables/{table}", f"/tables/{table}/people"


async def at_the_door(server: Api) -> None:
    """Who comes for the first time."""
    await show(
        server.client(),
        "/",
        "/me",
        "/device",
        "/join/abcdefghijklmnop",
        f"/new/{OPEN_GAME}",
        "/new/terramara",
    )


async def in_the_waiting_room(server: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Links of every kind, seats that are free, locked, taken, given to bots and offered again."""
    anna, stranger = server.client(), server.client()
    table = await made(anna, "me", "friend", "friend", waiting_room=True, seed=5)
    for base in (
        Base("http://192.168.1.2:8000", True),
        Base("http://localhost", False, True),
        Base("http://x", False),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(Reach, "base", lambda self, request, base=base: base)
            await show(anna, *people(table), "/me")
    await show(stranger, f"/tables/{table}/join", *people(table))
    await send(anna, "PUT", f"/tables/{table}/seats/2/lock", {"locked": True})
    ben = await sit(server, anna, table, "Ben")
    await show(anna, f"/tables/{table}/people", "/")
    await show(stranger, f"/tables/{table}/join")
    await send(anna, "POST", f"/tables/{table}/seats/2/bot", {"level": "random"})
    await show(anna, f"/tables/{table}/people", "/")  # the host may offer the seat again
    await show(stranger, f"/tables/{table}/join")  # every seat is taken
    await show(ben, "/device", "/me")
    public = await made(anna, "me", "friend", waiting_room=True, public=True)
    await show(stranger, f"/tables/{public}/join", "/")
    nobody = await made(server.client(), "friend", "friend", waiting_room=True, public=True)
    await show(stranger, f"/tables/{nobody}/join")


async def while_they_play(server: Api, house: House) -> None:
    """Who is here, away, slow, has a clock, is replaced; proposals, and a device that is lost."""
    anna = server.client()
    table = await made(anna, "me", "friend", waiting_room=True, patience=60)
    ben = await sit(server, anna, table, "Ben")
    live = await house.tables.look(table)
    first = live.to_choose()[0]
    waiting, slow = (anna, ben) if first == 1 else (ben, anna)
    await show(waiting, f"/tables/{table}/people", "/")
    await show(slow, f"/tables/{table}/people", f"/tables/{table}/leave", "/")
    live._silence = (1000.0, live._silence[1])
    await show(waiting, f"/tables/{table}/people")
    await send(waiting, "POST", f"/tables/{table}/seats/{first}/bot", {"level": "random"})
    await show(slow, f"/tables/{table}/people")
    await show(waiting, f"/tables/{table}/people")
    await send(slow, "POST", f"/tables/{table}/seats/{first}/return")
    await play_turn(house.tables, await house.tables.look(table), first, Chance(1))
    for what in ("cancel", "back"):
        await send(slow, "POST", f"/tables/{table}/proposal", {"what": what})
        await show(slow, *people(table))
        await show(waiting, *people(table))
        asked = (await house.tables.look(table)).proposed
        assert asked is not None
        answer = "refuse" if what == "cancel" else "agree"
        await send(waiting, "POST", f"/tables/{table}/proposal/{asked.id}/{answer}")
    await show(slow, *people(table))
    for clock in (
        {"kind": "turn", "seconds": 60, "at_zero": "bot"},
        {"kind": "game", "seconds": 600, "increment": 10, "at_zero": "free"},
    ):
        timed = await made(anna, "me", "friend", waiting_room=True, clock=clock)
        dora = await sit(server, anna, timed, "Dora")
        live = await house.tables.look(timed)
        live.clocks = [replace(one, lapsed=2) for one in live.clocks]
        await show(anna, *people(timed))
        await show(dora, *people(timed))
    still = await made(anna, "me", "friend", waiting_room=True, patience=0)
    emma = await sit(server, anna, still, "Emma")
    await show(anna, f"/tables/{still}/people")
    await show(emma, f"/tables/{still}/people")


async def with_a_lost_device(server: Api, house: House) -> None:
    """Two who wait for one another, and three of whom two agree."""
    anna = server.client()
    for friends in (["Ben"], ["Ben", "Carl"]):
        table = await made(anna, "me", *["friend"] * len(friends), waiting_room=True)
        sat = [await sit(server, anna, table, name) for name in friends]
        await show(anna, f"/tables/{table}/people")
        await send(anna, "POST", f"/tables/{table}/proposal", {"what": "seat", "seat": 1})
        # Whoever has the seat sees it in a page that is open already: to come to the table ends it.
        await show(sat[0], f"/tables/{table}/part", f"/tables/{table}/people")
        for client in (anna, *sat[1:]):
            await show(client, *people(table))
        if len(friends) == 2:
            asked = (await house.tables.look(table)).proposed
            assert asked is not None
            await send(sat[1], "POST", f"/tables/{table}/proposal/{asked.id}/agree")
            for client in (anna, *reversed(sat)):
                await show(client, *people(table))


async def at_the_end(server: Api, house: House) -> None:
    """Over, agreed to end, resigned; asked for another game, with yes or no."""
    anna = server.client()
    table = await made(anna, "me", "friend", waiting_room=True)
    ben = await sit(server, anna, table, "Ben")
    await play_on(house.tables, await house.tables.look(table), Chance(2))
    await show(anna, *people(table), "/", "/me")
    await show(ben, *people(table), "/", "/me")
    again = (await send(anna, "POST", f"/tables/{table}/rematch"))["table"]
    await show(ben, *people(table), *people(again), "/")
    await show(anna, *people(again), "/")
    ended = await made(anna, "me", "bot")
    await send(anna, "POST", f"/tables/{ended}/proposal", {"what": "cancel"})
    given_up = await made(anna, "me", "bot")
    await send(anna, "POST", f"/tables/{given_up}/seats/0/resign", {})
    left = await made(anna, "me", "friend", waiting_room=True)
    carl = await sit(server, anna, left, "Carl")
    await send(carl, "POST", f"/tables/{left}/seats/1/resign", {"level": "random"})
    live = await house.tables.look(left)
    live.seats[1].kind = Kind.HUMAN  # plays as a person would: bots do not think here
    await play_on(house.tables, live, Chance(3))
    live.seats[1].kind = Kind.BOT
    await show(carl, *people(left), "/")
    for one in (ended, given_up, left):
        await show(anna, *people(one))
    await show(anna, "/")


async def on_the_own_page(server: Api, house: House) -> None:
    """Accounts, devices, phrases, and every way to be told."""
    anna = server.client()
    await made(anna, "me", "bot")
    await show(anna, "/me", *(f"/me?account={word}" for word in ("declined", "away")))
    await send(anna, "POST", "/me/recovery")
    holder = house.tables.at_hand()[-1].maker.holder
    async with house.tables.storage.database.writing() as connection:
        row = {"hash": "a" * 64, "holder": holder, "at": now()}
        await connection.execute(insert(schema.accounts), row)
        for way in ways(holder):
            await connection.execute(insert(schema.ways), {**asdict(way), "kind": way.kind.value})
    await show(anna, "/me")


def ways(holder: str) -> list[Way]:
    """One of each kind, and one that is not confirmed yet."""
    return [
        way_of(holder, WayKind.PUSH, f"https://{HOOK}/p"),
        way_of(holder, WayKind.MAIL, "one@example.org"),
        way_of(holder, WayKind.MAIL, "two@example.org", code="c"),
        way_of(holder, WayKind.HOOK, f"https://{HOOK}/h"),
    ]


async def while_they_talk(server: Api, house: House) -> None:
    """Players and who looks on, and a line that was taken away."""
    anna, stranger = server.client(), server.client()
    table = await made(anna, "me", "friend", waiting_room=True)
    await sit(server, anna, table, "Ben")
    await show(anna, f"/tables/{table}/talk")
    await send(stranger, "POST", f"/tables/{table}/talk", {"text": "安"})
    await send(anna, "POST", f"/tables/{table}/talk", {"text": "安"})
    async with house.tables.storage.database.writing() as connection:
        await connection.execute(schema.talk.update().values(text="", phrase=""))
    other = server.client()
    await show(anna, f"/tables/{table}/talk")
    await show(other, f"/tables/{table}/talk")


def test_every_message_of_these_pages_is_shown_in_every_language(
    tmp_path: Path, heard: dict[str, set[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with club(tmp_path) as server:
            house = house_of(server.app)
            await at_the_door(server)
            await in_the_waiting_room(server, monkeypatch)
            await while_they_play(server, house)
            await with_a_lost_device(server, house)
            await at_the_end(server, house)
            await on_the_own_page(server, house)
            await while_they_talk(server, house)

    run(work())
    assert not LEFT
    languages = LANGUAGES if THOROUGH else ("en",)
    assert {key: wanted() - heard[key] for key in languages} == {key: set() for key in languages}
