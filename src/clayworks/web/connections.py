"""Connections: how many there may be, and how long each may take to say what it wants.

uvicorn waits for ever for the rest of a request, and for whoever does not read the answer; with a few bytes
a minute anybody could hold all there is. So every connection has a moment until which it must have come
further: with the head of a request, with its body (longer, the more has come), or with taking what was sent.
One timer a connection looks at that moment when it comes; an ordinary request only moves it.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from clayworks.web.addresses import Proxies, counted_as
from clayworks.web.settings import Limits

NEVER = float("inf")
REFUSED_SECONDS = 2.0
"""For the request of a connection that is one too many: it gets its answer, and nothing else."""
MOST_REFUSED = 200
"""Connections that are one too many, at the same time; more of them get no answer."""
MOST_AHEAD = 20
"""Requests that may be sent before the first of them is answered. No browser sends any, and reading
thousands at once would keep everybody else waiting.
"""

HEAD, BODY, NOTHING = "head", "body", ""

Refusal = tuple[int, str, str]
"""Status, a word for programs, a sentence. In English: nobody has said a language yet."""

CROWDED = (503, "crowded", "too many connections are open here; try again in a moment")
TOO_MANY = (429, "too-many", "too many connections from your address; close some and try again")
TOO_SLOW = (408, "too-slow", "the request did not come in time; send it again")
TOO_LONG = (431, "too-long", "the address or the headers of the request are too long")
NO_HTTP = (400, "http-400", "this is no HTTP request")


class TooManyAhead(Exception):
    """Ends the reading of a connection on which too many requests wait."""


class Door:
    """What all connections of a server share: how many there are, and of whom."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self.limits = limits
        self.proxies = proxies
        self.open: set[Connection] = set()
        self.of_address: Counter[str] = Counter()
        self.refused = 0

    def enter(self, connection: Connection, address: str) -> Refusal | None:
        """Count one more, unless there are too many. A proxy has the connections of many people."""
        if len(self.open) >= self.limits.connections:
            return CROWDED
        if not self.proxies.trusts(address):
            who = counted_as(address)
            if self.of_address[who] >= self.limits.connections_per_address:
                return TOO_MANY
            self.of_address[who] += 1
            connection.counted = who
        self.open.add(connection)
        return None

    def leave(self, connection: Connection) -> None:
        """One less."""
        self.open.discard(connection)
        who, connection.counted = connection.counted, None
        if who is not None:
            self.of_address[who] -= 1
            if not self.of_address[who]:
                del self.of_address[who]


class Connection(HttpToolsProtocol):
    """A connection with a clock."""

    def __init__(self, door: Door, **of_server: Any) -> None:
        super().__init__(**of_server)
        self.door = door
        self.counted: str | None = None
        self.refusal: Refusal | None = None
        self.awaits = NOTHING
        self.read_until = NEVER
        self.written_until = NEVER
        self.head_bytes = 0
        self.beside = 0
        """Bytes that came since the head or the last piece of a body, and are no body."""
        self.timer: asyncio.TimerHandle | None = None

    # -- coming and going ----------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self.refusal = self.door.enter(self, self.client[0] if self.client else "local")
        if self.refusal is None:
            self.expect(HEAD, self.door.limits.head_seconds)
            return
        self.door.refused += 1
        if self.door.refused > MOST_REFUSED:
            transport.abort()
        else:
            self.expect(HEAD, REFUSED_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self.door.leave(self)
        if self.refusal is not None:
            self.door.refused -= 1
        if self.timer is not None:
            self.timer.cancel()
        super().connection_lost(exc)

    # -- the clock -----------------------------------------------------------------------------------

    def expect(self, what: str, seconds: float = NEVER) -> None:
        """What has to come next, and how long it may take."""
        self.awaits = what
        self.read_until = self.loop.time() + seconds
        self.wind(seconds)

    def wind(self, seconds: float) -> None:
        """See that the clock is looked at in time. If it rings before that, it is set again then."""
        if seconds == NEVER:
            return
        if self.timer is not None:
            if self.timer.when() <= self.loop.time() + seconds:
                return
            self.timer.cancel()
        self.timer = self.loop.call_later(seconds, self.look)

    def look(self) -> None:
        """Look whether it is time."""
        self.timer = None
        moment = self.loop.time()
        if moment >= self.written_until:
            self.transport.abort()  # what was sent is not taken: nothing more can be said
        elif moment >= self.read_until:
            self.cut_off()
        else:
            self.wind(min(self.read_until, self.written_until) - moment)

    def cut_off(self) -> None:
        """Too slow. Who has not said anything at all is not answered: a browser keeps some in reserve."""
        silent = self.awaits == HEAD and self.head_bytes == 0
        if silent:
            self.expect(NOTHING)
            self.leave_soon()
        else:
            self.end_with(TOO_SLOW)

    def leave_soon(self) -> None:
        """Close it when all has been taken that was sent, or without that after a while."""
        self.transport.close()
        self.written_until = self.loop.time() + self.door.limits.write_seconds
        self.wind(self.door.limits.write_seconds)

    # -- reading -------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Something came. Empty lines between requests begin nothing, and must end somewhere, too."""
        if self.awaits == NOTHING and (self.cycle is None or self.cycle.response_complete):
            self.begin_head()
        self.beside += len(data)
        super().data_received(data)
        if self.awaits == HEAD:
            self.head_bytes += len(data)
            if self.head_bytes > self.door.limits.head_bytes and self.can_answer:
                self.answer(TOO_LONG)
        elif self.awaits == BODY and self.beside > self.door.limits.head_bytes:
            self.end_with(TOO_LONG)

    def begin_head(self) -> None:
        """A request begins; the first one has begun with the connection."""
        if self.awaits != HEAD:
            self.head_bytes = 0
            self.expect(HEAD, self.door.limits.head_seconds)

    def on_message_begin(self) -> None:
        """A request begins."""
        if len(self.pipeline) >= MOST_AHEAD:
            raise TooManyAhead
        super().on_message_begin()
        self.begin_head()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header. What stands below a body looks like one, but nobody on the way has looked at it: a
        proxy's word could be contradicted there.
        """
        if self.awaits != BODY:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Now its body may come. Who is one too many, or says too much, is answered here."""
        long = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        refusal = self.refusal or (TOO_LONG if long > self.door.limits.head_bytes else None)
        if refusal is not None and self.can_answer:
            self.answer(refusal)
            return
        if refusal is not None:
            self.transport.abort()
            return
        self.beside = 0
        self.expect(BODY, self.door.limits.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """More time for who goes on sending, if anybody still wants to know it."""
        if self.transport.is_closing():
            return
        self.beside = 0
        if self.cycle is not None and not self.cycle.response_complete:
            self.read_until += len(body) / self.door.limits.body_rate
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A whole request: the next move is ours."""
        if self.transport.is_closing():
            return
        self.expect(NOTHING)
        super().on_message_complete()

    # -- answering -----------------------------------------------------------------------------------

    @property
    def can_answer(self) -> bool:
        """Whether the next answer belongs to the request that is coming in, and has not begun."""
        if self.transport.is_closing() or self.pipeline:
            return False
        if self.cycle is None or self.cycle.response_complete:
            return True
        return self.awaits == BODY and not self.cycle.response_started

    def answer(self, refusal: Refusal) -> None:
        """The last word, without the application; one that still waits for a body is told that none comes."""
        status, word, sentence = refusal
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        body = json.dumps({"error": word, "message": sentence}).encode()
        head = [
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "X-Content-Type-Options: nosniff",
            "Cache-Control: no-store",
            *(["Retry-After: 5"] if status in (429, 503) else []),
            "Connection: close",
        ]
        self.transport.write("\r\n".join([*head, "", ""]).encode() + body)
        self.expect(NOTHING)
        self.leave_soon()

    def send_400_response(self, msg: str) -> None:
        """What can't be read."""
        self.end_with(NO_HTTP)

    def end_with(self, refusal: Refusal) -> None:
        """The last word where it can be said, and no more of it."""
        if self.can_answer:
            self.answer(refusal)
        else:
            self.expect(NOTHING)
            self.leave_soon()

    def pause_writing(self) -> None:
        """The other end does not take what is sent."""
        super().pause_writing()
        self.written_until = self.loop.time() + self.door.limits.write_seconds
        self.wind(self.door.limits.write_seconds)

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        self.written_until = NEVER

    def on_response_complete(self) -> None:
        """Everything is said; what is closed now must not stay for who does not listen."""
        super().on_response_complete()
        if self.transport.is_closing():
            self.leave_soon()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more was asked."""
        if not self.transport.is_closing():
            self.leave_soon()
