"""Limits weigh what a request costs: who plays quickly meets none, who has pages drawn without end does."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from clayworks.core.chance import Chance
from clayworks.web.addresses import counted_as
from clayworks.web.costs import COSTS, SMALL, cost_of
from clayworks.web.house import house_of
from clayworks.web.limits import Buckets
from clayworks.web.settings import Limits
from tests.table.fixtures import OPEN_GAME, ThinkersHere, run, thought
from tests.web.clients import Api, api, sqlite_address, table_of

CLICK_SECONDS = 0.4
"""Of somebody who clicks faster than anybody can think."""
HOVERS = 3
"""A preview is asked for when the mouse has rested for 130 ms."""


class Clock:
    """Goes when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moment = 0.0
        monkeypatch.setattr(Buckets.__init__, "__defaults__", (lambda: self.moment,))


class Visitor:
    """Does what a page does, and counts what it is answered with."""

    def __init__(self, server: Api, client: httpx.AsyncClient, clock: Clock) -> None:
        self.server = server
        self.client = client
        self.clock = clock
        self.refused: list[str] = []

    async def get(self, path: str, **query: object) -> httpx.Response:
        return self.noted(await self.client.get(path, params={k: str(v) for k, v in query.items()}))

    async def post(self, path: str, **form: object) -> httpx.Response:
        return self.noted(await self.client.post(path, data={k: str(v) for k, v in form.items()}))

    def noted(self, answer: httpx.Response) -> httpx.Response:
        if answer.status_code == 429:
            self.refused.append(str(answer.url))
        return answer

    async def load(self, path: str) -> None:
        """A page with everything that belongs to it, as a browser that has nothing yet."""
        page = await self.get(path)
        for found in re.findall(r'(?:src|href)="(/(?:static|styles)/[^"]+)"', page.text):
            await self.get(found)

    async def click(self, table: str, chance: Chance) -> None:
        """Points at some options, takes one, and reads what has changed."""
        await thought(house_of(self.server.app).tables)
        found = await self.client.get(f"/api/tables/{table}")
        shown = self.noted(found).json()
        if shown["draft"]["must_confirm"]:
            await self.post(f"/tables/{table}/confirm", ply=shown["ply"])
        elif shown["decision"]:
            choices = [option["choice"] for option in shown["decision"]["options"]]
            for choice in choices[:HOVERS]:
                await self.get(f"/tables/{table}/preview", click=choice, ply=shown["ply"])
            choice = choices[int(chance.below(len(choices)))]
            await self.post(f"/tables/{table}/choices", choice=choice, ply=shown["ply"])
        await self.get(f"/tables/{table}/show", after=max(0, shown["committed"] - 2))
        await self.get(f"/tables/{table}/part")
        self.clock.moment += CLICK_SECONDS


def test_who_plays_as_quickly_as_one_can_meets_no_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        clock = Clock(monkeypatch)
        async with (
            api(sqlite_address(tmp_path), Limits(), ThinkersHere()) as server,
            server.client() as client,
        ):
            visitor, chance = Visitor(server, client, clock), Chance(1)
            await visitor.load("/")
            made = (await client.post("/api/tables", json=table_of(OPEN_GAME, "me", "bot"))).json()["table"]
            await visitor.load(f"/tables/{made}")
            for _ in range(60):
                await visitor.click(made, chance)
            assert (await client.get(f"/api/tables/{made}")).json()["committed"] > 40
            assert not visitor.refused

    run(work())


def test_pages_drawn_without_end_are_refused_before_small_requests_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        clock = Clock(monkeypatch)
        async with api(sqlite_address(tmp_path), Limits()) as server, server.client() as client:
            made = (await client.post("/api/tables", json=table_of(OPEN_GAME, "me", "me"))).json()["table"]
            clock.moment += 1000.0
            drawn = [(await client.get(f"/tables/{made}")).status_code for _ in range(60)]
            most = int(Limits().holder_burst / cost_of(f"/tables/{made}"))
            assert drawn == [200] * most + [429] * (60 - most)
            clock.moment += 1000.0
            small = [(await client.get("/api/games")).status_code for _ in range(60)]
            assert small == [200] * 60

    run(work())


def test_what_costs_more_takes_more_and_fits_into_every_bucket_once() -> None:
    moment = 0.0
    buckets = Buckets(rate=2, burst=10, clock=lambda: moment)
    assert buckets.take("a", 8) == 0
    assert buckets.take("a", 8) == 3.0
    assert buckets.take("a", 2) == 0
    moment = 5.0
    assert buckets.take("a", 1000) == 0
    assert buckets.take("a", 1) == 0.5


@pytest.mark.parametrize(
    ("dear", "cheap"),
    [
        ("/tables/abcdefghijkl", "/tables/abcdefghijkl/part"),
        ("/tables/abcdefghijkl/part", "/api/tables/abcdefghijkl"),
        ("/tables/abcdefghijkl/hint", "/tables/abcdefghijkl/part"),
        ("/api/tables/abcdefghijkl/hint", "/api/tables/abcdefghijkl/choices"),
        ("/tables/abcdefghijkl/replay/7", "/tables/abcdefghijkl/scenes/7"),
        ("/api/copies", "/api/games"),
        ("/api/score", "/api/games"),
        ("/open", "/open/0123456789abcdef/3"),
        ("/api/games", "/static/table.js"),
    ],
)
def test_drawing_searching_and_reading_files_cost_more(dear: str, cheap: str) -> None:
    assert cost_of(dear) > cost_of(cheap)


def test_nothing_is_free_and_nothing_costs_more_than_anybody_has_at_once() -> None:
    limits = Limits()
    assert all(0 < cost <= limits.holder_burst / 10 for _pattern, cost in COSTS)
    assert cost_of("/anything/else") == SMALL


def test_one_household_is_one_address() -> None:
    assert counted_as("2001:db8::1") == counted_as("2001:db8::ffff:1") != counted_as("2001:db8:0:1::1")
    assert counted_as("192.0.2.1") != counted_as("192.0.2.2")
    assert counted_as("fe80::1%eth0") == counted_as("fe80::2")
