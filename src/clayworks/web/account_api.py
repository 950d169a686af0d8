"""Signing in at a service that who runs the server has named; without one these routes are not there."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response, status
from starlette.responses import RedirectResponse

from clayworks.table.accounts import NotSignedIn
from clayworks.table.errors import StorageTrouble
from clayworks.table.keys import account_hash
from clayworks.web import together_models as t
from clayworks.web.gate import caller_of, set_cookie
from clayworks.web.house import House, house_of
from clayworks.web.oidc import Provider
from clayworks.web.pages import see_other
from clayworks.web.parameters import PROBLEMS
from clayworks.web.together_api import known, limit_tries, own_device

router = APIRouter(prefix="/api", responses=PROBLEMS)
page = APIRouter(include_in_schema=False)

BACK = "/account/back"
"""Where the service sends people back to."""

Brought = Annotated[str, Query(max_length=4000)]


def provider_of(house: House) -> Provider:
    """The service of this server, which is there if these routes are."""
    assert house.provider is not None
    return house.provider


def back_to(request: Request) -> str:
    """The same address for going and coming: that of the page on which somebody clicks."""
    return f"{request.url.scheme}://{request.headers['host']}{BACK}"


@router.post("/me/account")
async def begin(request: Request, response: Response) -> t.SignIn:
    """Where to go to sign in; whoever comes back from there within ten minutes has done it."""
    house = house_of(request.app)
    limit_tries(request)
    caller, device = own_device(request)
    word = await house.accounts.begin(device)
    url = await provider_of(house).address(word, back_to(request), house.cookie_key)
    set_cookie(response.headers, caller, request.url.scheme == "https")
    return t.SignIn(url=url)


@router.delete("/me/account", status_code=status.HTTP_204_NO_CONTENT)
async def unlink(request: Request) -> Response:
    """No account leads to your games any more; your devices stay yours."""
    await house_of(request.app).accounts.unlink(known(request))
    return Response(status_code=status.HTTP_204_NO_CONTENT)


@page.get(BACK)
async def back(
    request: Request, code: Brought = "", state: Brought = "", error: Brought = "", iss: Brought = ""
) -> RedirectResponse:
    """Somebody comes back, and goes on at once whatever happens: what is in this address must not stay."""
    try:
        await come_back(request, code, state, error, iss)
    except NotSignedIn as trouble:
        return see_other(f"/me?account={trouble.word}")
    except StorageTrouble:
        return see_other("/me?account=later")
    return see_other("/me", caller_of(request), request.url.scheme == "https")


async def come_back(request: Request, code: str, state: str, error: str, issuer: str) -> None:
    """Make this device one of the person to whom the account leads, or let it lead to who sits here."""
    house, caller = house_of(request.app), caller_of(request)
    if caller.kind != "cookie" or caller.device is None:
        raise NotSignedIn("not-begun")
    await house.accounts.came_back(state, caller.device)
    provider = provider_of(house)
    named = provider.service.issuer
    if error or not code or issuer not in ("", named):
        raise NotSignedIn("declined")
    subject = await provider.subject(code, state, back_to(request), house.cookie_key)
    caller, device = own_device(request)
    account = account_hash(named, subject, house.cookie_key)
    await house.accounts.sign_in(account, device, caller.holder or "")
