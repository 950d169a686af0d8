"""The part of a table's page in which people talk; what is said goes through the API."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from clayworks.table.talk import LONGEST, PHRASES
from clayworks.web import talk_api
from clayworks.web.house import house_of
from clayworks.web.parameters import Address, Asking, Service, sits
from clayworks.web.templating import render
from clayworks.web.together_page import name_of

router = APIRouter(include_in_schema=False)


@router.get("/tables/{table}/talk")
async def talk(
    table: Address,
    request: Request,
    tables: Service,
    caller: Asking,
    onlookers: Annotated[bool, Query()] = False,
) -> Response:
    """The lines of the players, and of who looks on for who is one of them or wants to see them."""
    found, held = await sits(tables, table, caller)
    house = house_of(request.app)
    rooms = [await house.talk.lines(table)]
    if onlookers or not held:
        rooms.append(await house.talk.lines(table, onlookers=True))
    return render(
        request,
        "talk.html",
        table=found,
        game=found.record.game,
        held=held,
        rooms=[
            [talk_api.shown(house, found, line, caller, caller.language) for line in room] for room in rooms
        ],
        colours=found.record.players,
        names=[name_of(found, seat.number, caller.language) for seat in found.seats],
        phrases=[(name, message.to(caller.language)) for name, message in PHRASES.items()],
        free=house.talk.free and not found.closed,
        longest=LONGEST,
    )
