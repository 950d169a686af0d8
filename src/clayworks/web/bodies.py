"""What requests bring: how much of it is held at once, what reading it costs, and that nobody waits for that.

A file may be a thousand times as large as a click, and takes as much longer to read. So what is large is
weighed, is read beside the loop and one after the other, and counts until its request is answered: who sends
files without an end, or almost to their end, fills neither the memory nor the time of others.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive

from clayworks.core import strict
from clayworks.core.borrowed import READING, known
from clayworks.core.messages import M
from clayworks.core.messages import Message as Said
from clayworks.table.errors import TooMany
from clayworks.web.costs import cost_of_bytes
from clayworks.web.settings import Limits

Read = TypeVar("Read")

LARGE = 64 * 1024
"""Bytes that take so long to read that nobody should wait for it: more than some milliseconds."""

READER = ThreadPoolExecutor(1, "reader")


class Bodies:
    """What is held of the requests that are being answered, by address and in all."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.of_address: Counter[str] = Counter()
        self.held = 0

    def add(self, address: str, count: int) -> bool:
        """So much more; whether there is room for it. In any case it counts until it is given back."""
        self.of_address[address] += count
        self.held += count
        own = self.of_address[address] <= self.limits.held_bytes_per_address
        return own and self.held <= self.limits.held_bytes

    def give_back(self, address: str, count: int) -> None:
        """So much less: a request has been answered."""
        self.held -= count
        self.of_address[address] -= count
        if not self.of_address[address]:
            del self.of_address[address]


class Body:
    """The body of one request while it comes."""

    def __init__(
        self,
        receive: Receive,
        most: int,
        bodies: Bodies,
        address: str,
        language: str,
        owe: Callable[[float], None],
    ) -> None:
        self.receive = receive
        self.most = most
        self.bodies = bodies
        self.address = address
        self.language = language
        self.owe = owe
        """Takes tokens of who sends it. A file is one request: who has too few waits with the next one."""
        self.seen = 0

    async def __call__(self) -> Message:
        """The next piece, up to a limit, also if the client did not say how much it would be."""
        message = await self.receive()
        if came := len(message.get("body", b"")):
            before, self.seen = self.seen, self.seen + came
            has_room = self.bodies.add(self.address, came)
            if self.seen > self.most:
                raise HTTPException(413, too_large(self.most).to(self.language))
            if cost := cost_of_bytes(self.seen) - cost_of_bytes(before):
                self.owe(cost)
            if not has_room:
                raise TooMany
        return message

    def end(self) -> None:
        """The request is answered."""
        self.bodies.give_back(self.address, self.seen)


async def aside(work: Callable[[], Read], size: int) -> Read:
    """Do something with so many bytes: at once if they are few, and else one after the other in a thread."""
    if size <= LARGE:
        return work()
    return await asyncio.get_running_loop().run_in_executor(READER, work)


async def read_json(receive: Receive) -> tuple[Receive, Said | strict.BadJson | None]:
    """The body of a request, looked through before any route sees it: what nobody could use is refused."""
    body = bytearray()
    while (message := await receive())["type"] == "http.request":
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    whole = bytes(body)
    if message["type"] == "http.request":
        fault = await aside(lambda: unusable(whole), len(whole))
        if fault is not None:
            return receive, fault
    first: Message | None = message if message["type"] != "http.request" else {**message, "body": whole}

    async def receive_again() -> Message:
        nonlocal first
        if first is None:
            return await receive()
        told, first = first, None
        return told

    return receive_again, None


def unusable(body: bytes) -> Said | strict.BadJson | None:
    """What is wrong with the JSON of a request, if anything is."""
    if not body:
        return None
    try:
        strict.loads(body.decode("utf-8"))
    except UnicodeDecodeError as error:
        return M("the request is no UTF-8 text at byte {byte}", byte=error.start)
    except json.JSONDecodeError as error:
        reason = known(error.msg, READING)
        return M("the request is no JSON: {reason} at character {place}", reason=reason, place=error.pos)
    except strict.BadJson as error:
        return error
    return None


def too_large(most: int) -> Said:
    """For a person."""
    return M("a request may have at most {count} bytes", count=most)
