"""What requests bring: much of it is weighed, held only so far, and read where nobody waits for it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException
from starlette.types import Message

from clayworks.table.errors import TooMany
from clayworks.web import bodies, forms
from clayworks.web.bodies import LARGE, Bodies, Body, aside
from clayworks.web.gate import Gate
from clayworks.web.settings import Limits
from tests.table.fixtures import run
from tests.web.clients import api, sqlite_address

JSON = {"Content-Type": "application/json"}


def body_of(held: Bodies, *pieces: int, address: str = "192.0.2.7", most: int = 10**9) -> Body:
    """A body that comes in so many pieces, of somebody who has tokens without end."""
    coming: Iterator[int] = iter(pieces)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"x" * next(coming), "more_body": True}

    return Body(receive, most, held, address, "en", lambda cost: None)


def test_an_address_holds_so_much_until_its_requests_are_answered() -> None:
    async def work() -> None:
        held = Bodies(Limits(held_bytes_per_address=100))
        first, second, other = (
            body_of(held, 60),
            body_of(held, 30, 30),
            body_of(held, 60, address="192.0.2.8"),
        )
        await first()
        await second()
        with pytest.raises(TooMany):
            await second()
        await other()
        for one in (first, second, other):
            one.end()
        assert (held.held, dict(held.of_address)) == (0, {})
        await body_of(held, 90)()

    run(work())


def test_all_addresses_together_hold_so_much() -> None:
    async def work() -> None:
        held = Bodies(Limits(held_bytes_per_address=100, held_bytes=150))
        await body_of(held, 90)()
        with pytest.raises(TooMany):
            await body_of(held, 90, address="192.0.2.8")()

    run(work())


def test_what_is_too_large_is_said_to_be_so_and_is_given_back() -> None:
    async def work() -> None:
        held = Bodies(Limits())
        much = body_of(held, 60, 60, most=100)
        await much()
        with pytest.raises(HTTPException) as told:
            await much()
        assert told.value.status_code == 413
        much.end()
        assert held.held == 0

    run(work())


@pytest.mark.parametrize(("size", "name"), [(LARGE, "MainThread"), (LARGE + 1, "reader_0")])
def test_only_what_is_large_is_read_aside(size: int, name: str) -> None:
    async def work() -> None:
        assert await aside(lambda: threading.current_thread().name, size) == name

    run(work())


def test_forms_and_json_are_read_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[tuple[str, str]] = []

    def noted(module: object, name: str) -> None:
        usual = getattr(module, name)

        def note(body: bytes) -> object:
            read.append((name, threading.current_thread().name))
            return usual(body)

        monkeypatch.setattr(module, name, note)

    noted(bodies, "unusable")
    noted(forms, "fields_of")

    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            for size in (10, LARGE):
                words = "x" * size
                asked = await server.client().post("/api/copies/read", json={"game": "xian", "text": words})
                assert asked.status_code < 500
                assert (await server.client().post("/open", data={"text": words})).status_code == 422

    run(work())
    aside_read = [("unusable", "reader_0"), ("fields_of", "reader_0")]
    assert read == [("unusable", "MainThread"), ("fields_of", "MainThread"), *aside_read]


def test_large_bodies_take_more_tokens_and_nothing_of_them_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gates: list[Gate] = []
    made = Gate.__init__

    def remembered(self: Gate, *args: object, **kwargs: object) -> None:
        made(self, *args, **kwargs)  # type: ignore[arg-type]
        gates.append(self)

    monkeypatch.setattr(Gate, "__init__", remembered)

    async def work() -> None:
        limits = Limits(address_rate=0.001, address_burst=150)
        async with api(sqlite_address(tmp_path), limits) as server:
            anna = server.client()
            large = json.dumps({"game": "xian", "text": "x" * 800_000}).encode()
            answers = [
                await anna.post("/api/copies/read", content=large, headers=JSON),
                await anna.post("/open", data={"text": "x" * 800_000}),  # begun in time, and not broken off
                await anna.post("/api/copies/read", content=large, headers=JSON),
                await anna.get("/api/games"),
            ]
            assert [answer.status_code for answer in answers][1:] == [422, 429, 429]
            assert answers[0].status_code in (200, 422)
            assert answers[2].json()["error"] == "too-many"
            assert all("Retry-After" in answer.headers for answer in answers[2:])
            assert gates[0].bodies.held == 0

    run(work())


def test_of_a_word_without_end_only_the_beginning_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with api(sqlite_address(tmp_path)) as server:
            endless = {"format": "clayworks-record", "game": ["x"] * 50_000}
            told = await server.client().post("/open", data={"text": json.dumps(endless)})
            assert told.status_code == 422
            assert len(told.text) < 20_000
            asked = {"game": "xian", "changes": {"setup": ["x"] * 20_000}}
            looked = await server.client().post("/api/copies/look", json=asked)
            assert max(len(fault["text"]) for fault in looked.json()["faults"]) < 5000

    run(work())
