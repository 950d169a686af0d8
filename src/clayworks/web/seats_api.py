"""Coming and going: invitations, tokens, names, resigning, bots for who is missing, playing again."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response, status

from clayworks.core.messages import M
from clayworks.table.errors import NotYours
from clayworks.table.keys import fresh_secret, hashed
from clayworks.table.live import LiveTable
from clayworks.web import answers
from clayworks.web import models as m
from clayworks.web.gate import caller_of, identified, set_cookie
from clayworks.web.house import house_of
from clayworks.web.parameters import (
    PROBLEMS,
    Address,
    Asking,
    Lang,
    Seating,
    SeatPath,
    Service,
    asker_of,
    check_seat,
    chosen_seat,
    has_played,
    held_by,
    seen_as,
    sits,
)

router = APIRouter(prefix="/api", responses=PROBLEMS)


def shown(table: LiveTable, held: set[int], seat: int | None, language: str) -> m.TableShown:
    """The table as the caller sees it afterwards."""
    eyes = seat if seat in held else seen_as(table, held, None)
    return m.TableShown(**answers.whole(table, eyes, held, language))


@router.post("/invitations", status_code=status.HTTP_201_CREATED)
async def join(
    invitation: m.Join, request: Request, response: Response, hosts: Seating, lang: Lang = None
) -> m.TableMade:
    """Exchange an invitation for its seat; it works once."""
    token = fresh_secret() if invitation.hold_by == "token" else None
    if token is not None:
        caller = caller_of(request)
        holder, kind = hashed(token), "token"
    else:
        caller = identified(request)
        assert caller.holder is not None
        holder, kind = caller.holder, caller.kind
    table, seat = await hosts.join(invitation.code, invitation.name, holder, kind)
    if token is None:
        set_cookie(response.headers, caller, request.url.scheme == "https")
    held = table.keys.get(holder, set())
    answer = answers.whole(table, seat, held, lang or caller.language)
    return m.TableMade(**answer, token=token)


@router.post("/tables/{table}/seats/{seat}/invitation", status_code=status.HTTP_201_CREATED)
async def invite(
    table: Address, seat: SeatPath, tables: Service, hosts: Seating, caller: Asking
) -> m.Invitation:
    """A code for an open seat; who sits at the table may ask for it. An older code stops working."""
    found, held = await sits(tables, table, caller)
    check_seat(found, seat)
    if not held:
        raise NotYours(M("only who sits at the table can invite"))
    return m.Invitation(seat=seat, code=await hosts.invite(table, seat))


@router.post("/tables/{table}/seats/{seat}/token", status_code=status.HTTP_201_CREATED)
async def make_token(
    table: Address, seat: SeatPath, tables: Service, hosts: Seating, caller: Asking
) -> m.Token:
    """A secret with which another program plays your seat. An older one stops working."""
    found, held = await sits(tables, table, caller, seat)
    chosen_seat(found, held, seat)
    return m.Token(seat=seat, token=await hosts.token(table, seat))


@router.delete("/tables/{table}/seats/{seat}/token", status_code=status.HTTP_204_NO_CONTENT)
async def drop_token(
    table: Address, seat: SeatPath, tables: Service, hosts: Seating, caller: Asking
) -> Response:
    """No program plays your seat any more."""
    found, held = await sits(tables, table, caller, seat)
    chosen_seat(found, held, seat)
    await hosts.drop_token(table, seat)
    return Response(status_code=status.HTTP_204_NO_CONTENT)


@router.patch("/tables/{table}/seats/{seat}")
async def change_seat(
    table: Address,
    seat: SeatPath,
    change: m.SeatChange,
    tables: Service,
    hosts: Seating,
    caller: Asking,
    lang: Lang = None,
) -> m.TableShown:
    """Your name, and whether your turns confirm by themselves."""
    found, held = await sits(tables, table, caller, seat)
    chosen_seat(found, held, seat)
    found = await hosts.rename(table, seat, change.name, change.confirms_itself)
    return shown(found, held, seat, lang or caller.language)


@router.post("/tables/{table}/seats/{seat}/resign")
async def resign(
    table: Address,
    seat: SeatPath,
    bot: m.BotLevel,
    tables: Service,
    hosts: Seating,
    caller: Asking,
    lang: Lang = None,
) -> m.TableShown:
    """Leave for good; a bot plays on."""
    found, held = await sits(tables, table, caller, seat)
    chosen_seat(found, held, seat)
    found = await hosts.resign(table, seat, bot.level)
    return shown(found, held_by(found, caller), None, lang or caller.language)


@router.post("/tables/{table}/seats/{seat}/bot")
async def stand_in(
    table: Address,
    seat: SeatPath,
    bot: m.BotLevel,
    tables: Service,
    hosts: Seating,
    caller: Asking,
    lang: Lang = None,
) -> m.TableShown:
    """A bot for a seat that nobody has taken, or for who has kept the table waiting too long."""
    found, held = await sits(tables, table, caller)
    check_seat(found, seat)
    if not held:
        raise NotYours(M("only who sits at the table can ask for a bot"))
    found = await hosts.stand_in(table, seat, held, bot.level)
    return shown(found, held, None, lang or caller.language)


@router.post("/tables/{table}/seats/{seat}/return")
async def come_back(
    table: Address, seat: SeatPath, tables: Service, hosts: Seating, caller: Asking, lang: Lang = None
) -> m.TableShown:
    """Take your seat again after a bot has replaced you."""
    found, held = await sits(tables, table, caller, seat)
    chosen_seat(found, held, seat)
    found = await hosts.come_back(table, seat)
    return shown(found, held, seat, lang or caller.language)


@router.post("/tables/{table}/rematch")
async def rematch(
    table: Address, request: Request, tables: Service, hosts: Seating, caller: Asking, lang: Lang = None
) -> m.TableShown:
    """The same people again, everybody one seat further; who asks later is led to the same table."""
    found, _held = await sits(tables, table, caller)
    if not has_played(found, caller):
        raise NotYours(M("only who sits at the table can ask for a rematch"))
    again = await hosts.rematch(table, asker_of(request))
    again = await house_of(request.app).inviting.accept_all(again, caller.holder or "")
    return shown(again, held_by(again, caller), None, lang or caller.language)
