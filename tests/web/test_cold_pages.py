"""The first look at a table holds nobody up: it is drawn in a thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response

import clayworks
from clayworks.core.pictures.memory import Book, Watched, drawing_into
from clayworks.core.pictures.panels import Panel
from clayworks.web import table_page
from tests.web.clients import api, sqlite_address, table_of


@pytest.mark.parametrize("game", clayworks.game_names())
def test_a_table_that_nobody_has_seen_is_drawn_in_a_thread(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn_in: list[int] = []
    board = import_module(f"{type(clayworks.load(game)).__module__.rpartition('.')[0]}.pictures.board")

    def noting(part: Callable[..., Panel]) -> Callable[..., Panel]:
        def noted(view: Any, *more: Any) -> Panel:
            if isinstance(view, Watched):  # for a table; what all tables share is made once a game
                drawn_in.append(threading.get_ident())
            return part(view, *more)

        return noted

    async def look() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as visitor:
            table = (await visitor.post("/api/tables", json=table_of(game, "me", "me"))).json()["table"]
            first = await visitor.get(f"/tables/{table}")
            assert first.status_code == 200
            assert drawn_in
            assert threading.get_ident() not in drawn_in
            again = await visitor.get(f"/tables/{table}/part")
            assert again.status_code == 200
            assert threading.get_ident() not in drawn_in, "the part has the pictures of the page"

    monkeypatch.setattr(board, "SHARED", tuple(noting(part) for part in board.SHARED))
    asyncio.run(look())


def test_others_get_in_between_pages_that_are_ready_in_the_same_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks, put_together = 0, []  # type: int, list[int]
    waiting, drawn, shown = 0, asyncio.Event(), table_page.shown

    async def drawn_together(*_asked: object) -> None:
        nonlocal waiting
        waiting += 1
        await drawn.wait()

    def noted(*args: Any, **kwargs: Any) -> Response:
        put_together.append(ticks)
        return shown(*args, **kwargs)

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            if waiting == 3:
                drawn.set()
            await asyncio.sleep(0)

    async def look() -> None:
        async with api(sqlite_address(tmp_path)) as server, server.client() as visitor:
            body = table_of("terracotta-army", "me", "me")
            table = (await visitor.post("/api/tables", json=body)).json()["table"]
            other = asyncio.create_task(tick())
            pages = await asyncio.gather(*(visitor.get(f"/tables/{table}") for _ in range(3)))
            other.cancel()
            assert [page.status_code for page in pages] == [200] * 3
            assert len(set(put_together)) == 3

    monkeypatch.setattr(table_page, "drawn_ahead", drawn_together)
    monkeypatch.setattr(table_page, "shown", noted)
    asyncio.run(look())


def test_what_was_drawn_elsewhere_is_kept_and_what_is_here_stays() -> None:
    game = clayworks.load("terracotta-army")
    view, here, other = game.deal(2, seed=1).view(None), Book(), Book()
    with drawing_into(other):
        drawn = game.board(view, "en", {}).panels
    assert not here.knows("en")
    here.take_over(other)
    assert here.knows("en")
    assert not here.knows("ru")
    with drawing_into(here):
        assert game.board(view, "en", {}).panels["wheel"] is drawn["wheel"]
