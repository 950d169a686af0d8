"""Time, who is there, and what people agree on."""

from __future__ import annotations

from fastapi import APIRouter, Response, status

from clayworks.table.agreeing import Agreeing
from clayworks.web import models as m
from clayworks.web import time_models as t
from clayworks.web import times
from clayworks.web.parameters import PROBLEMS, Address, Asking, Lang, Service, held_by, sits
from clayworks.web.seats_api import shown

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/tables/{table}/people")
async def people(table: Address, tables: Service) -> t.People:
    """Who is there, who is waited for and since when, whose place a bot may take, and what is proposed."""
    return times.everybody(await tables.look(table), tables.presence)


@router.post("/tables/{table}/seen", status_code=status.HTTP_204_NO_CONTENT)
async def seen(table: Address, upto: t.Seen, tables: Service, caller: Asking) -> Response:
    """You have watched what others did: your clock runs from now on. Nobody waits for it for long."""
    found, held = await sits(tables, table, caller)
    if found.clock is not None and held:
        await tables.timekeeper.seen(table, held, upto.ply)
    return Response(status_code=status.HTTP_204_NO_CONTENT)


@router.post("/tables/{table}/proposal", status_code=status.HTTP_201_CREATED)
async def propose(
    table: Address, wanted: t.Propose, tables: Service, caller: Asking, lang: Lang = None
) -> m.TableShown:
    """Propose something to all people at the table; who is alone with bots has agreed with that."""
    _found, held = await sits(tables, table, caller)
    found = await Agreeing(tables).propose(table, held, wanted.what, wanted.seat)
    return shown(found, held_by(found, caller), None, lang or caller.language)


@router.post("/tables/{table}/proposal/{proposal}/agree")
async def agree(
    table: Address, proposal: t.ProposalId, tables: Service, caller: Asking, lang: Lang = None
) -> m.TableShown:
    """Agree; when all have, it is done."""
    _found, held = await sits(tables, table, caller)
    found = await Agreeing(tables).agree(table, held, proposal)
    return shown(found, held_by(found, caller), None, lang or caller.language)


@router.post("/tables/{table}/proposal/{proposal}/refuse")
async def refuse(
    table: Address, proposal: t.ProposalId, tables: Service, caller: Asking, lang: Lang = None
) -> m.TableShown:
    """Refuse it, or take your own back."""
    _found, held = await sits(tables, table, caller)
    found = await Agreeing(tables).refuse(table, held, proposal)
    return shown(found, held_by(found, caller), None, lang or caller.language)
