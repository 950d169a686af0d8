"""Slow and hostile connections: who takes too long, sends too much or has too many is cut off."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from clayworks.web import connections
from clayworks.web.addresses import Proxies
from clayworks.web.connections import Connection, Door
from clayworks.web.settings import Limits
from tests.limits import HANGS
from tests.table.fixtures import run

ASKED = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


@dataclass
class Echo:
    """Answers with what it was sent, after it has been told to; remembers who left."""

    size: int = 2
    left: int = 0
    asked: int = 0
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body, more = b"", True
        self.asked += 1
        self.headers = scope["headers"]
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                self.left += 1
                return
            body += message["body"]
            more = message["more_body"]
        await self.may_answer.wait()
        body = body or b"x" * self.size
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for start in range(0, len(body), 65536):
            await send({"type": "http.response.body", "body": body[start : start + 65536], "more_body": True})
        await send({"type": "http.response.body", "body": b""})


@dataclass
class Place:
    """A listening server in this process."""

    port: int
    door: Door
    app: Echo
    clients: list[Client] = field(default_factory=list)

    async def connect(self) -> Client:
        self.clients.append(Client(*await asyncio.open_connection("127.0.0.1", self.port)))
        return self.clients[-1]

    async def until(self, what: Callable[[], bool]) -> None:
        """Go on when it is so."""
        async with asyncio.timeout(HANGS):
            while not what():
                await asyncio.sleep(0.005)


@dataclass
class Client:
    """The other end."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def dribble(self, data: bytes, pause: float = 0.1) -> None:
        """A byte now and then, until nobody takes them."""
        for byte in data:
            if self.reader.at_eof() or self.writer.is_closing():
                return
            self.writer.write(bytes([byte]))
            await asyncio.sleep(pause)

    async def rest(self) -> bytes:
        """Everything until the other end closes, piece by piece: a reset would take the whole with it."""
        heard = b""
        async with asyncio.timeout(HANGS):
            with contextlib.suppress(ConnectionError):
                while piece := await self.reader.read(65536):
                    heard += piece
        return heard

    async def refused(self) -> tuple[int, str]:
        """Status and word of the last answer, after which it is closed."""
        head, _, body = (await self.rest()).rpartition(b"\r\n\r\n")
        said = json.loads(body)
        assert said["message"]
        return int(head.split()[1]), said["error"]

    async def answer(self) -> bytes:
        """The next answer on a connection that stays."""
        async with asyncio.timeout(HANGS):
            return await self.reader.readuntil(b"0\r\n\r\n")


@asynccontextmanager
async def listening(limits: Limits, *proxies: str, size: int = 2) -> AsyncIterator[Place]:
    app = Echo(size)
    app.may_answer.set()
    config = uvicorn.Config(app, ws="none", log_config=None, lifespan="off", timeout_keep_alive=HANGS)
    config.load()
    door, state = Door(limits, Proxies(proxies)), ServerState()
    loop = asyncio.get_running_loop()

    def made() -> Any:
        return Connection(door, config=config, server_state=state, app_state={}, _loop=loop)

    server = await loop.create_server(made, "127.0.0.1", 0)
    place = Place(server.sockets[0].getsockname()[1], door, app)
    try:
        yield place
    finally:
        for client in place.clients:
            client.writer.close()
        for connection in list(state.connections):
            connection.transport.abort()
        server.close()


def test_who_sends_the_head_byte_by_byte_is_cut_off() -> None:
    async def work() -> None:
        async with listening(Limits(head_seconds=1.0)) as place:
            slow = await place.connect()
            sending = asyncio.create_task(slow.dribble(ASKED[:-2] + b"X-More: " + b"x" * 10_000))
            assert await slow.refused() == (408, "too-slow")
            await sending
            await place.until(lambda: not place.door.open)

    run(work())


def test_who_dribbles_the_body_is_cut_off_and_the_application_is_told() -> None:
    async def work() -> None:
        async with listening(Limits(body_seconds=0.5)) as place:
            slow = await place.connect()
            slow.send(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10000\r\n\r\n")
            sending = asyncio.create_task(slow.dribble(b"x" * 10_000))
            assert await slow.refused() == (408, "too-slow")
            await sending
            await place.until(lambda: place.app.left == 1)

    run(work())


def test_a_body_that_goes_on_coming_is_given_its_time() -> None:
    async def work() -> None:
        async with listening(Limits(body_seconds=0.2, body_rate=0.1)) as place:
            steady = await place.connect()
            steady.send(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 12\r\n\r\n")
            await steady.dribble(b"a long story", pause=0.05)
            assert b"a long story" in await steady.answer()

    run(work())


def test_a_body_after_its_answer_does_not_hold_the_connection() -> None:
    async def work() -> None:
        async with listening(Limits(body_seconds=0.5)) as place:
            # The answer is complete while the body still comes: uvicorn's own clock stops with every byte.
            slow = await place.connect()
            place.app.__class__ = Early
            slow.send(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10000\r\n\r\n")
            sending = asyncio.create_task(slow.dribble(b"x" * 10_000))
            await slow.rest()
            await sending
            await place.until(lambda: not place.door.open)

    run(work())


def test_a_body_that_nobody_wants_any_more_gains_no_time() -> None:
    async def work() -> None:
        async with listening(Limits(body_seconds=0.5, body_rate=1.0)) as place:
            place.app.__class__ = Early
            much = await place.connect()
            much.send(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100000\r\n\r\n")
            await much.answer()
            much.send(b"x" * 5000)  # for an hour and more, if anybody waited for it
            await much.rest()
            await place.until(lambda: not place.door.open)

    run(work())


class Early(Echo):
    """Answers without having read."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def test_empty_lines_do_not_keep_a_connection_that_asks_nothing() -> None:
    async def work() -> None:
        async with listening(Limits(head_seconds=1.0)) as place:
            idle = await place.connect()
            idle.send(ASKED)
            await idle.answer()
            sending = asyncio.create_task(idle.dribble(b"\r\n" * 5000))
            await idle.rest()
            await sending
            await place.until(lambda: not place.door.open)

    run(work())


def test_a_connection_in_reserve_is_closed_without_a_word_and_one_in_use_stays() -> None:
    async def work() -> None:
        async with listening(Limits(head_seconds=1.0)) as place:
            reserve, used = await place.connect(), await place.connect()
            used.send(ASKED)
            await used.answer()
            assert await reserve.rest() == b""
            used.send(ASKED)  # long after the time for a head has gone by
            assert b"200 OK" in await used.answer()

    run(work())


def test_thinking_long_about_an_answer_is_no_slowness_of_who_asked() -> None:
    async def work() -> None:
        async with listening(Limits(body_seconds=0.1)) as place:
            place.app.may_answer.clear()
            asker = await place.connect()
            asker.send(ASKED)
            await asyncio.sleep(0.5)
            place.app.may_answer.set()
            assert b"200 OK" in await asker.answer()

    run(work())


def test_who_does_not_take_the_answer_is_let_go() -> None:
    async def work() -> None:
        async with listening(Limits(write_seconds=0.2), size=20_000_000) as place:
            deaf = await place.connect()
            deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]
            deaf.send(ASKED)
            await place.until(lambda: len(place.door.open) == 1)
            await place.until(lambda: not place.door.open)
            deaf.writer.close()

    run(work())


LONG = (b"GET /%s HTTP/1.1\r\nHost: here\r\n\r\n", b"GET / HTTP/1.1\r\nHost: here\r\nX-Long: %s\r\n\r\n")


@pytest.mark.parametrize("head", LONG)
def test_a_head_that_is_too_long_is_refused(head: bytes) -> None:
    async def work() -> None:
        async with listening(Limits()) as place:
            much = await place.connect()
            much.send(head % (b"x" * 50_000))
            assert await much.refused() == (431, "too-long")

    run(work())


@pytest.mark.parametrize("head", LONG)
def test_a_head_without_end_is_not_kept(head: bytes) -> None:
    async def work() -> None:
        async with listening(Limits(head_seconds=HANGS)) as place:
            much = await place.connect()
            much.send(head.partition(b"%s")[0] + b"x" * 3_000_000)
            await much.rest()
            await place.until(lambda: not place.door.open)

    run(work())


CHUNKED = b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize("endless", [b"11;longer", b"2\r\nhi\r\n0\r\nX: longer", b"0\r\nX: y\r\n"])
def test_what_stands_beside_a_body_has_an_end_like_a_head(endless: bytes) -> None:
    async def work() -> None:
        async with listening(Limits(body_seconds=HANGS)) as place:
            much = await place.connect()
            place.app.may_answer.clear()
            much.send(CHUNKED + endless + endless[-6:] * 500_000)
            await much.rest()
            await place.until(lambda: not place.door.open)

    run(work())


def test_a_body_in_a_thousand_pieces_is_a_body() -> None:
    async def work() -> None:
        async with listening(Limits()) as place:
            careful = await place.connect()
            careful.send(CHUNKED + b"1\r\nx\r\n" * 20_000 + b"0\r\nX-Sum: 1\r\n\r\n")
            assert (await careful.answer()).count(b"x") >= 20_000
            assert [name for name, _value in place.app.headers] == [b"host", b"transfer-encoding"]

    run(work())


def test_what_is_sent_below_a_body_is_no_header() -> None:
    async def work() -> None:
        async with listening(Limits()) as place:
            sly = await place.connect()
            sly.send(CHUNKED + b"2\r\nhi\r\n0\r\nX-Forwarded-For: 192.0.2.7\r\nHost: there\r\n\r\n")
            await sly.answer()
            assert place.app.headers == [(b"host", b"here"), (b"transfer-encoding", b"chunked")]
            sly.send(ASKED)
            await sly.answer()
            assert place.app.headers == [(b"host", b"here")]

    run(work())


def test_some_requests_may_be_sent_ahead_and_not_thousands() -> None:
    async def work() -> None:
        async with listening(Limits()) as place:
            quick = await place.connect()
            quick.send(ASKED * connections.MOST_AHEAD)
            for _ in range(connections.MOST_AHEAD):
                assert b"200 OK" in await quick.answer()
            asked = place.app.asked
            quick.send(ASKED * 5000)
            await quick.rest()
            await place.until(lambda: not place.door.open)
            assert place.app.asked - asked <= 1 + connections.MOST_AHEAD

    run(work())


def test_what_is_no_http_is_told_so() -> None:
    async def work() -> None:
        async with listening(Limits()) as place:
            for junk in (
                b"\x16\x03\x01\x02",
                b"hello\r\n\r\n",
                b"GET / HTTP/9.9\r\n\r\n",
            ):
                client = await place.connect()
                client.send(junk)
                assert await client.refused() == (400, "http-400")

    run(work())


def test_one_address_has_so_many_connections_and_gets_one_back_when_one_goes() -> None:
    async def work() -> None:
        async with listening(Limits(connections_per_address=2)) as place:
            first, second = await place.connect(), await place.connect()
            await place.until(lambda: len(place.door.open) == 2)
            third = await place.connect()
            third.send(ASKED)
            assert await third.refused() == (429, "too-many")
            first.writer.close()
            await place.until(lambda: len(place.door.open) == 1)
            fourth = await place.connect()
            fourth.send(ASKED)
            assert b"200 OK" in await fourth.answer()
            second.writer.close()
            fourth.writer.close()
            await place.until(lambda: not place.door.of_address and not place.door.refused)

    run(work())


def test_a_server_has_so_many_connections_in_all_and_a_proxy_is_not_one_person() -> None:
    async def work() -> None:
        async with listening(Limits(connections_per_address=1, connections=2), "127.0.0.0/8") as place:
            kept = [await place.connect(), await place.connect()]
            await place.until(lambda: len(place.door.open) == 2)
            third = await place.connect()
            third.send(ASKED)
            assert await third.refused() == (503, "crowded")
            assert len(kept) == 2

    run(work())


def test_who_is_far_too_many_gets_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_REFUSED", 1)
    monkeypatch.setattr(connections, "REFUSED_SECONDS", HANGS)

    async def work() -> None:
        async with listening(Limits(connections=1)) as place:
            kept = [await place.connect()]
            await place.until(lambda: len(place.door.open) == 1)
            kept.append(await place.connect())
            await place.until(lambda: place.door.refused == 1)
            assert await (await place.connect()).rest() == b""
            kept[1].send(ASKED)
            assert (await kept[1].refused())[0] == 503

    run(work())


def test_ipv6_is_counted_by_its_prefix_and_ipv4_in_its_clothes_as_ipv4() -> None:
    class Counted:
        counted: str | None = None

    door = Door(Limits(connections_per_address=2), Proxies())
    came = [
        *("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:2::3", "2001:db8:1:3::1"),
        *("::ffff:192.0.2.7", "192.0.2.7", "::ffff:192.0.2.7", "192.0.2.8"),
    ]
    refused = [door.enter(Counted(), address) for address in came]  # type: ignore[arg-type]
    assert [one is None for one in refused] == [True, True, False, True, True, True, False, True]
