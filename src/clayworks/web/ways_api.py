"""How somebody is told that it is their turn: each way is off until they ask for it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response, status

from clayworks.core.messages import M
from clayworks.table.errors import Refused, TooMany, Wrong
from clayworks.table.keys import hashed
from clayworks.table.mail import checked_mail
from clayworks.table.outward import target_of
from clayworks.table.people import PASS_LETTERS, fresh_code
from clayworks.table.push import checked_keys
from clayworks.table.telling import TRIAL, Outcome
from clayworks.table.ways import Way, WayKind, way_of
from clayworks.web import ways_models as w
from clayworks.web.gate import Caller, caller_of, identified, set_cookie
from clayworks.web.house import House, house_of
from clayworks.web.parameters import PROBLEMS
from clayworks.web.together_api import known, limit_tries

router = APIRouter(prefix="/api/me/ways", responses=PROBLEMS)

WayPath = Annotated[str, Path(pattern=r"^[0-9a-f]{64}$", description="One of your ways.")]


def shown(way: Way) -> w.WayShown:
    """A way for whose it is. The address of a browser is a secret between it and us."""
    address = target_of(way.address).origin if way.kind is WayKind.PUSH else way.address
    return w.WayShown(way=way.hash, kind=way.kind.value, address=address, confirmed=not way.code)


@router.get("")
async def ways(request: Request) -> w.WaysShown:
    """How you are told, and how you could be."""
    house, caller = house_of(request.app), caller_of(request)
    own = await house.ways.of(caller.holder) if caller.holder is not None else []
    return w.WaysShown(
        push_key=await house.push.public_key(),
        mail=house.mail is not None,
        hooks=sorted(house.hooks.hosts) if house.hooks is not None else [],
        ways=[shown(way) for way in own],
    )


async def added(request: Request, response: Response, way: Way, caller: Caller) -> w.WayShown:
    """A way is kept, and who has just got a cookie keeps it, too."""
    await house_of(request.app).ways.add(way)
    set_cookie(response.headers, caller, request.url.scheme == "https")
    return shown(way)


def begun(request: Request, holder: str, kind: WayKind, address: str, **more: object) -> Way:
    """A way as it is asked for here: in the language of the page, with links that begin as its address."""
    base = house_of(request.app).reach.base(request).url[:200]
    return way_of(holder, kind, address, language=caller_of(request).language, base=base, **more)


@router.post("/push", status_code=status.HTTP_201_CREATED)
async def by_push(wanted: w.PushWanted, request: Request, response: Response) -> w.WayShown:
    """Messages to this browser."""
    limit(request)
    caller = identified(request)
    keys = checked_keys(wanted.keys.model_dump())
    way = begun(request, caller.holder or "", WayKind.PUSH, wanted.endpoint, keys=keys)
    await house_of(request.app).push.check(way)
    return await added(request, response, way, caller)


@router.post("/mail", status_code=status.HTTP_201_CREATED)
async def by_mail(wanted: w.MailWanted, request: Request, response: Response) -> w.WayShown:
    """Messages by mail: first a code is sent there, which has to come back."""
    house = house_of(request.app)
    if house.mail is None:
        raise Refused(M("this server sends no mail"))
    address = checked_mail(wanted.address)
    limit(request)
    if house.letters.take(address.lower()):  # whoever asks: nobody's box is filled
        raise TooMany(M("a code was sent there lately; look for it, or wait some minutes"))
    caller, code = identified(request), fresh_code(PASS_LETTERS)
    way = begun(request, caller.holder or "", WayKind.MAIL, address, code=hashed(code))
    answer = await added(request, response, way, caller)
    if await house.mail.ask(way, code) is not Outcome.ARRIVED:
        await house.ways.drop(way.hash)
        raise Refused(M("the mail could not be sent; is the address right?"))
    return answer


@router.post("/mail/confirm", status_code=status.HTTP_204_NO_CONTENT)
async def confirm(sent: w.CodeSent, request: Request) -> Response:
    """The code that was sent to a mail address."""
    limit_tries(request)
    await house_of(request.app).ways.confirm(known(request), sent.code)
    return Response(status_code=status.HTTP_204_NO_CONTENT)


@router.post("/hook", status_code=status.HTTP_201_CREATED)
async def by_hook(wanted: w.HookWanted, request: Request, response: Response) -> w.WayShown:
    """Messages to a program."""
    house = house_of(request.app)
    if house.hooks is None:
        raise Refused(M("this server calls no webhooks"))
    limit(request)
    await house.hooks.check(wanted.url)
    caller = identified(request)
    return await added(
        request, response, begun(request, caller.holder or "", WayKind.HOOK, wanted.url), caller
    )


@router.post("/{way}/try")
async def try_out(way: WayPath, request: Request) -> w.Tried:
    """A message to see whether it works."""
    house = house_of(request.app)
    limit(request)
    found = await own_way(house, known(request), way)
    if found.code:
        raise Refused(M("this address is not confirmed yet"))
    return w.Tried(arrived=await house.telling.deliver(found, TRIAL) is Outcome.ARRIVED)


@router.delete("/{way}", status_code=status.HTTP_204_NO_CONTENT)
async def drop(way: WayPath, request: Request) -> Response:
    """Nothing comes by this way any more."""
    house, holder = house_of(request.app), known(request)
    await own_way(house, holder, way)
    await house.ways.drop(way, holder)
    return Response(status_code=status.HTTP_204_NO_CONTENT)


async def own_way(house: House, holder: str, way: str) -> Way:
    """One of the ways of who asks."""
    for one in await house.ways.of(holder):
        if one.hash == way:
            return one
    raise Wrong(M("you have no such way to be told (any more)"))


def limit(request: Request) -> None:
    """Nobody lets this server knock at many doors."""
    if house_of(request.app).knocking.take(caller_of(request).address):
        raise TooMany(M("too many tries; wait some minutes"))
