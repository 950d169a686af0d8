"""The visitor of `bench/pages.py` reads our pages: a figure that nobody can measure any more is no figure."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest
from bench.visitor import Page, Visitor, Wire

import clayworks
from tests.table.fixtures import run
from tests.web.clients import BASE, api, sqlite_address, table_of

pytestmark = pytest.mark.sampled("game")

CLICKS = 40
HOST = BASE.removeprefix("http://")


class Direct(Wire):
    """The same requests without a network."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        super().__init__(HOST, 80)
        self.client = client

    async def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: str = ""
    ) -> tuple[int, dict[str, str], bytes]:
        own = {name: value for name, value in headers.items() if name not in ("Origin", "Referer")}
        answer = await self.client.request(method, path, headers=own, content=body)
        return answer.status_code, dict(answer.headers), answer.content


@pytest.mark.parametrize("game", clayworks.game_names())
def test_the_visitor_of_the_bench_plays_by_our_pages(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            people = [server.client(), server.client()]
            table = (await people[0].post("/api/tables", json=table_of(game, "me", "friend"))).json()["table"]
            invited = await people[0].post(f"/api/tables/{table}/seats/1/invitation")
            await people[1].post("/api/invitations", json={"code": invited.json()["code"]})
            pages = []
            for client in people:
                visitor = Visitor(HOST, 80)
                visitor.wire = Direct(client)
                pages.append(Page(visitor, table, random.Random(1)))
                pages[-1].take(await pages[-1].fetched("GET", "", visitor.headers("text/html")))
            clicks = 0
            while clicks < CLICKS:
                asked = next((page for page in pages if page.can_click), None)
                if asked is not None:
                    await asked.click()
                    clicks += 1
                else:
                    for page in pages:
                        await page.refresh()
            assert int(pages[0].data["committed"]) > 0

    run(work())
