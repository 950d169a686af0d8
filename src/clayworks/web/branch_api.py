"""Playing on from a step of a table, for programs."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response, status

from clayworks.table.hosting import Branch
from clayworks.table.live import LiveTable
from clayworks.web import models as m
from clayworks.web.parameters import PROBLEMS, Address, Lang, Seating, asker_of
from clayworks.web.tables_api import made_table, seat_plans, terms_of

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/tables/{table}/branch", status_code=status.HTTP_201_CREATED)
async def play_on(
    table: Address,
    asked: m.BranchAsked,
    request: Request,
    response: Response,
    hosts: Seating,
    lang: Lang = None,
) -> m.TableMade:
    """A new table that begins with the choices of this one up to a ply; with hidden parts when it is over."""
    plan = Branch(
        seat_plans(asked.seats),
        asked.deal_again,
        asked.patience,
        asked.hints,
        clock=terms_of(asked.clock),
    )

    async def makes(holder: str, kind: str) -> LiveTable:
        return await hosts.play_on(table, asked.ply, plan, holder, kind, asker_of(request, holder))

    return await made_table(request, response, asked.hold_by, makes, lang)
