"""Server-sent events: that something has changed, and the ply. What it was, each seat reads for itself."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from clayworks.core.messages import M
from clayworks.table.agreeing import Agreeing
from clayworks.table.errors import Crowded, NoTable, StorageTrouble, TableError, TooMany
from clayworks.table.live import LiveTable
from clayworks.table.notices import Notice
from clayworks.table.service import Tables
from clayworks.web.gate import Caller
from clayworks.web.house import house_of
from clayworks.web.parameters import PROBLEMS, Address, Asking, AsSpectator, Service, held_by, sits
from clayworks.web.times import clocks

router = APIRouter(prefix="/api", responses=PROBLEMS)

QUIET_SECONDS = 15.0
"""After so long without news a comment is sent, so that nobody on the way closes the connection."""

BACK_AFTER = (500, 3000)
"""Milliseconds after which a listener of a server that stops tries again."""
AGAIN_SECONDS = 1.0
"""Between two looks at a database that is away."""

STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
        "description": "Events `standing` (first), `committed`, `sealed`, `seats`, `rematch`, `talk` "
        "(somebody has said something), `draft` (or plan) of your own seats, `clock`, `people` (who is "
        "there), and `restart` before the server stops. Data: ply, to_choose, over, seat where it is about "
        "one, of a draft its revision, which rises with every change, and of a clock where all `clocks` "
        "stand.",
    }
}


@router.get("/tables/{table}/events", responses={**PROBLEMS, **STREAM}, response_class=StreamingResponse)
async def events(
    table: Address, request: Request, tables: Service, caller: Asking, spectator: AsSpectator = False
) -> StreamingResponse:
    """Live news of a table. The first event says where it stands, so a reconnect misses nothing."""
    found, held = await sits(tables, table, caller)
    seats = frozenset() if spectator else frozenset(held)
    await Agreeing(tables).came(found, seats)
    house = house_of(request.app)
    limits = house.settings.limits
    if house.streams[caller.address] >= limits.streams_per_address:
        raise TooMany(M("too many tables are open at your address; close some of their pages"))
    if house.streams.total() >= limits.streams:
        raise Crowded
    return NewsResponse(news(tables, table, seats, caller), house.streams, caller.address)


class NewsResponse(StreamingResponse):
    """A stream of news that counts for its listener until it ends, also if it ends before it has begun."""

    def __init__(self, content: AsyncIterator[str], open_here: Counter[str], listener: str) -> None:
        super().__init__(content, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
        self.open_here = open_here
        self.listener = listener

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Until the client leaves or the server stops."""
        self.open_here[self.listener] += 1
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.open_here[self.listener] -= 1
            if not self.open_here[self.listener]:
                del self.open_here[self.listener]


async def news(tables: Tables, address: str, seats: frozenset[int], caller: Caller) -> AsyncIterator[str]:
    """What one listener is told; of a draft only while the caller still has the key of its seat."""
    async with tables.listening(address, seats) as stream:
        yield "retry: 1000\n" + said(await tables.look(address), Notice(address, "standing", 0))
        while not stream.closed and caller.holder not in tables.watch.banned:
            notices = await stream.next(QUIET_SECONDS)
            if not notices:
                yield ": quiet\n\n"
                continue
            try:
                table = await tables.look(address)
            except NoTable:
                return  # it was deleted
            except StorageTrouble:
                yield "event: trouble\ndata: {}\n\n"
                for notice in notices:  # the database is away: it is told when it is back
                    stream.put(notice)
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            except TableError:
                return  # a reconnect is told why
            held = held_by(table, caller)
            yield "".join(
                said(table, notice) for notice in notices if notice.what != "draft" or notice.seat in held
            )
        if stream.closed:  # the server stops: whoever listened comes back, not all in the same moment
            yield f"event: restart\nretry: {random.randint(*BACK_AFTER)}\ndata: {{}}\n\n"


def said(table: LiveTable, notice: Notice) -> str:
    """One event. Only a draft's own seat hears of it, and only from it comes a ply beyond what is written."""
    data: dict[str, Any] = {
        "ply": table.ply_of(notice.seat) if notice.what == "draft" else table.ply,
        "to_choose": table.to_choose(),
        "over": table.over,
    }
    if notice.seat is not None:
        data["seat"] = notice.seat
        if notice.what == "draft":
            data["revision"] = table.seats[notice.seat].revision
    if notice.what == "clock":
        data["clocks"] = clocks(table)
    return f"event: {notice.what}\nid: {table.ply}\ndata: {json.dumps(data)}\n\n"
