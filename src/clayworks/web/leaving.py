"""Letting go of a table on the page: the own seats are left for good, and bots play on."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from clayworks.core.messages import M
from clayworks.table.errors import NotYours, Refused
from clayworks.table.hosting import USUAL_LEVEL, levels
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind
from clayworks.web.forms import Form
from clayworks.web.pages import see_other
from clayworks.web.parameters import Address, Asking, Seating, Service, sits
from clayworks.web.templating import render

router = APIRouter(prefix="/tables/{table}/leave", include_in_schema=False)


def own_seats(table: LiveTable, held: set[int]) -> list[int]:
    """The seats that can be let go of."""
    if table.over:
        raise Refused(M("the game is over"))
    own = [seat for seat in sorted(held) if table.seats[seat].kind is Kind.HUMAN]
    if not own:
        raise NotYours(M("you have no seat at this table"))
    return own


@router.get("")
async def ask(table: Address, request: Request, tables: Service, caller: Asking) -> Response:
    """Whether it is meant."""
    found, held = await sits(tables, table, caller)
    own_seats(found, held)
    game = found.record.game
    return render(request, "leave.html", table=found.id, game=game, levels=levels(), usual=USUAL_LEVEL)


@router.post("")
async def leave(
    table: Address, request: Request, tables: Service, hosts: Seating, caller: Asking
) -> Response:
    """Leave all own seats to bots of the chosen level."""
    level = (await Form.of(request)).one("level")
    found, held = await sits(tables, table, caller)
    for seat in own_seats(found, held):
        await hosts.resign(table, seat, level)
    return see_other("/")
