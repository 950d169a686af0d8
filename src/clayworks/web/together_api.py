"""One link for a table, who may sit down by it, and the devices of a person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from fastapi import APIRouter, Request, Response, status

from clayworks.core.messages import M
from clayworks.table.errors import NotYours, TooMany
from clayworks.table.giving import GIVEN
from clayworks.table.keys import fresh_secret, hashed
from clayworks.table.live import LiveTable
from clayworks.table.people import PASS_MINUTES
from clayworks.web import answers
from clayworks.web import models as m
from clayworks.web import together_models as t
from clayworks.web.gate import Caller, caller_of, give_cookie, identified, set_cookie
from clayworks.web.house import house_of
from clayworks.web.parameters import (
    PROBLEMS,
    Address,
    Asking,
    Lang,
    SeatPath,
    Service,
    check_seat,
    chosen_seat,
    held_by,
    sits,
)
from clayworks.web.qr import qr
from clayworks.web.seats_api import shown
from clayworks.web.time_models import ProposalId

router = APIRouter(prefix="/api", responses=PROBLEMS)


def link_to(request: Request, table: str, code: str) -> str:
    """A link as it is sent: the code stands where no server and no log ever sees it."""
    return f"{house_of(request.app).reach.base(request).url}/tables/{table}/join#{code}"


# -- the link of a table ---------------------------------------------------------------------------------


@router.get("/tables/{table}/link")
async def link(table: Address, request: Request, tables: Service, caller: Asking) -> t.Link:
    """The link for friends; who sits at the table may have it. It stays the same until it is renewed."""
    found, held = await sits(tables, table, caller)
    if not held:
        raise NotYours(M("only who sits at the table can invite"))
    house = house_of(request.app)
    code = house.inviting.code(found)
    return t.Link(code=code, url=link_to(request, table, code), reaches=house.reach.base(request).reaches)


@router.post("/tables/{table}/link", status_code=status.HTTP_201_CREATED)
async def renew(table: Address, request: Request, caller: Asking, tables: Service) -> t.Link:
    """Another link; the old one does not work any more. For the host."""
    await house_of(request.app).inviting.renew(table, caller.holder or "")
    return await link(table, request, tables, caller)


@router.post("/tables/{table}/sit", status_code=status.HTTP_201_CREATED)
async def sit(
    table: Address, wanted: t.Sit, request: Request, response: Response, lang: Lang = None
) -> m.TableMade:
    """Take a free seat by the link of the table."""
    house = house_of(request.app)
    token = fresh_secret() if wanted.hold_by == "token" else None
    caller = caller_of(request) if token is not None else identified(request)
    holder, kind = (hashed(token), "token") if token is not None else (caller.holder or "", caller.kind)
    found, seat = await house.inviting.sit(table, wanted.code, wanted.name, holder, kind, wanted.seat)
    if token is None:
        await house.people.remember(holder, wanted.name or None)
        set_cookie(response.headers, caller, request.url.scheme == "https")
    held = found.keys.get(holder, set())
    return m.TableMade(**answers.whole(found, seat, held, lang or caller.language), token=token)


# -- what the host does ----------------------------------------------------------------------------------


async def with_seat(
    request: Request,
    table: str,
    seat: int,
    lang: str | None,
    does: Callable[[str, str, int], Awaitable[LiveTable]],
) -> m.TableShown:
    """Do something about a seat for who asks, and show the table afterwards."""
    house, caller = house_of(request.app), caller_of(request)
    check_seat(await house.tables.look(table), seat)
    found = await does(table, caller.holder or "", seat)
    return shown(found, held_by(found, caller), None, lang or caller.language)


@router.put("/tables/{table}/seats/{seat}/lock")
async def lock(
    table: Address, seat: SeatPath, wanted: t.Lock, request: Request, lang: Lang = None
) -> m.TableShown:
    """Whether the link gives this seat away. For the host."""
    does = partial(house_of(request.app).inviting.lock, locked=wanted.locked)
    return await with_seat(request, table, seat, lang, does)


@router.post("/tables/{table}/seats/{seat}/send-away")
async def send_away(table: Address, seat: SeatPath, request: Request, lang: Lang = None) -> m.TableShown:
    """Free a seat before the game begins. For the host."""
    return await with_seat(request, table, seat, lang, house_of(request.app).inviting.send_away)


@router.post("/tables/{table}/seats/{seat}/offer")
async def offer(table: Address, seat: SeatPath, request: Request, lang: Lang = None) -> m.TableShown:
    """A seat that a bot was given is free for a friend again. For the host."""
    return await with_seat(request, table, seat, lang, house_of(request.app).inviting.offer_again)


# -- a seat that is kept for somebody --------------------------------------------------------------------


@router.post("/tables/{table}/seats/{seat}/accept")
async def accept(table: Address, seat: SeatPath, request: Request, lang: Lang = None) -> m.TableShown:
    """Yes to a seat that is kept for you: the next game with the same people."""
    return await with_seat(request, table, seat, lang, house_of(request.app).inviting.accept)


@router.post("/tables/{table}/seats/{seat}/decline")
async def decline(table: Address, seat: SeatPath, request: Request, lang: Lang = None) -> m.TableShown:
    """No to it: the seat is free for who has the link."""
    return await with_seat(request, table, seat, lang, house_of(request.app).inviting.decline)


# -- a person and their devices --------------------------------------------------------------------------


def known(request: Request) -> str:
    """Who asks, if they have been here before with a cookie."""
    caller = caller_of(request)
    if caller.holder is None or caller.kind != "cookie":
        raise NotYours(M("nothing is kept for you here yet"))
    return caller.holder


@router.get("/me")
async def me(request: Request) -> t.Me:
    """What is remembered of you."""
    people = house_of(request.app).people
    person = await people.find(known(request))
    devices = await people.devices_of(person.holder)
    return t.Me(name=person.name, devices=devices, has_recovery=person.has_recovery)


@router.patch("/me")
async def rename(change: t.Myself, request: Request, response: Response) -> t.Me:
    """The name that is offered where you sit down."""
    caller = identified(request)
    await house_of(request.app).people.remember(caller.holder or "", change.name)
    set_cookie(response.headers, caller, request.url.scheme == "https")
    return await me(request)


@router.post("/me/pass", status_code=status.HTTP_201_CREATED)
async def make_pass(request: Request) -> t.DeviceCode:
    """A code that makes another device yours, too."""
    return await device_code(request, known(request))


@router.post("/tables/{table}/seats/{seat}/pass", status_code=status.HTTP_201_CREATED)
async def move_seat(
    table: Address, seat: SeatPath, request: Request, caller: Asking, tables: Service
) -> t.DeviceCode:
    """A code that takes this one seat to another device; this one has it no longer then."""
    found, held = await sits(tables, table, caller, seat)
    chosen_seat(found, held, seat)
    return await device_code(request, caller.holder or "", table, seat)


@router.post("/tables/{table}/proposal/{proposal}/pass", status_code=status.HTTP_201_CREATED)
async def give_seat(
    table: Address, proposal: ProposalId, request: Request, caller: Asking, tables: Service
) -> t.DeviceCode:
    """A code that brings the seat of a lost device to another one, when that is agreed on."""
    _found, held = await sits(tables, table, caller)
    return shown_code(request, await house_of(request.app).giving.code(table, held, proposal))


async def device_code(
    request: Request, holder: str, table: str = "", seat: int | None = None
) -> t.DeviceCode:
    """A code for somebody's own devices."""
    return shown_code(request, await house_of(request.app).people.make_pass(holder, table, seat))


def shown_code(request: Request, code: str) -> t.DeviceCode:
    """A code and where it is used."""
    house = house_of(request.app)
    url = f"{house.reach.base(request).url}/device#{code}"
    return t.DeviceCode(code=code, url=url, qr=str(qr(url)), minutes=PASS_MINUTES)


@router.post("/me/device")
async def use_pass(used: t.UsedCode, request: Request, response: Response) -> t.Brought:
    """Use a code from another device here."""
    house = house_of(request.app)
    limit_tries(request)
    caller, device = own_device(request)
    moved = await house.people.take_pass(used.code, device)
    if moved.table:
        takes = house.giving.take if moved.holder.startswith(GIVEN) else house.inviting.move
        await takes(moved, caller.holder or "", caller.kind)
    set_cookie(response.headers, caller, request.url.scheme == "https")
    return t.Brought(table=moved.table, seat=moved.seat)


@router.post("/me/recovery", status_code=status.HTTP_201_CREATED)
async def make_recovery(request: Request) -> t.Recovery:
    """What brings everything back when all devices are lost; an older one stops working."""
    return t.Recovery(phrase=await house_of(request.app).people.make_recovery(known(request)))


@router.post("/me/recover")
async def recover(used: t.UsedCode, request: Request, response: Response) -> t.Brought:
    """Bring everything back to this device."""
    limit_tries(request)
    caller, device = own_device(request)
    await house_of(request.app).people.recover(used.code, device)
    set_cookie(response.headers, caller, request.url.scheme == "https")
    return t.Brought()


@router.post("/me/sign-out-everywhere", status_code=status.HTTP_204_NO_CONTENT)
async def sign_out_everywhere(request: Request) -> Response:
    """No other device counts as yours any more; this one gets a new secret."""
    holder = known(request)
    device = give_cookie(request)
    await house_of(request.app).people.sign_out_everywhere(holder, device)
    answer = Response(status_code=status.HTTP_204_NO_CONTENT)
    set_cookie(answer.headers, caller_of(request), request.url.scheme == "https")
    return answer


def own_device(request: Request) -> tuple[Caller, str]:
    """Who asks with a browser, and the hash of its secret; a program with a token has no device."""
    if caller_of(request).kind != "cookie":
        raise NotYours(M("only a browser can become a device of yours"))
    caller = identified(request)
    return caller, caller.device or give_cookie(request)


def limit_tries(request: Request) -> None:
    """Nobody tries codes one after the other."""
    if house_of(request.app).tries.take(caller_of(request).address):
        raise TooMany(M("too many tries; wait some minutes"))
