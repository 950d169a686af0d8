"""Server-sent events: that something has changed, and the ply. What it was, each seat reads for itself."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from clayworks.table.errors import TableError, TooMany
from clayworks.table.live import LiveTable
from clayworks.table.notices import Notice
from clayworks.table.service import Tables
from clayworks.web.gate import Caller
from clayworks.web.house import house_of
from clayworks.web.parameters import PROBLEMS, Address, Asking, AsSpectator, Service, held_by, sits

router = APIRouter(responses=PROBLEMS)

QUIET_SECONDS = 15.0
"""After so long without news a comment is sent, so that nobody on the way closes the connection."""

STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
        "description": "Events `standing` (first), `committed`, `sealed`, `seats`, `rematch`, and `draft` of "
        "your own seats. Data: ply, to_choose, over, and seat where it is about one.",
    }
}


@router.get("/tables/{table}/events", responses={**PROBLEMS, **STREAM}, response_class=StreamingResponse)
async def events(
    table: Address, request: Request, tables: Service, caller: Asking, spectator: AsSpectator = False
) -> StreamingResponse:
    """Live news of a table. The first event says where it stands, so a reconnect misses nothing."""
    _found, held = await sits(tables, table, caller)
    seats = frozenset() if spectator else frozenset(held)
    house = house_of(request.app)
    if house.streams[caller.address] >= house.settings.limits.streams_per_address:
        raise TooMany
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
        while not stream.closed:
            notices = await stream.next(QUIET_SECONDS)
            if not notices:
                yield ": quiet\n\n"
                continue
            try:
                table = await tables.look(address)
            except TableError:
                yield "event: trouble\ndata: {}\n\n"  # the database is away; a reconnect asks again
                continue
            held = held_by(table, caller)
            yield "".join(
                said(table, notice) for notice in notices if notice.what != "draft" or notice.seat in held
            )


def said(table: LiveTable, notice: Notice) -> str:
    """One event. Only a draft's own seat hears of it, and only from it comes a ply beyond what is written."""
    data = {
        "ply": table.ply_of(notice.seat) if notice.what == "draft" else table.ply,
        "to_choose": table.to_choose(),
        "over": table.over,
    }
    if notice.seat is not None:
        data["seat"] = notice.seat
    return f"event: {notice.what}\nid: {table.ply}\ndata: {json.dumps(data)}\n\n"
