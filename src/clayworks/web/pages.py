"""Pages that are not a table: home, joining, rules, settings, pictures."""

from __future__ import annotations

import re
from typing import Annotated, Literal
from zlib import crc32

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from clayworks.core import registry
from clayworks.core.messages import LANGUAGES, M
from clayworks.table.errors import CannotOpen, NoTable, TooMany, Wrong
from clayworks.table.hosting import levels
from clayworks.table.inviting import free_seats
from clayworks.table.people import tidy_code
from clayworks.table.seats import Kind
from clayworks.web import answers
from clayworks.web import models as m
from clayworks.web.forms import Form, plan_of
from clayworks.web.gate import LANGUAGE_COOKIE, YEAR, Caller, caller_of, identified, set_cookie
from clayworks.web.house import house_of
from clayworks.web.parameters import Asking, Seating, Service, asker_of, held_by
from clayworks.web.templating import THEME_COOKIE, THEMES, render

router = APIRouter(include_in_schema=False)

MINE = 30
"""So many of the own tables are shown, the latest first."""


def see_other(address: str, caller: Caller | None = None, secure: bool = False) -> RedirectResponse:
    """On to another page after a form."""
    answer = RedirectResponse(address, 303)
    if caller is not None:
        set_cookie(answer.headers, caller, secure)
    return answer


@router.get("/")
async def home(request: Request, tables: Service, caller: Asking) -> Response:
    """The games, a new table, my tables, joining."""
    mine = await my_tables(tables, caller)
    people = house_of(request.app).people
    name = (await people.find(caller.holder)).name if caller.holder is not None else ""
    free = await open_tables(tables, caller)
    return render(
        request,
        "home.html",
        games=registry.load_all(),
        levels=levels(),
        mine=mine,
        mine_mark=mark_of(mine + free),
        name=name,
        open_tables=free,
    )


@router.get("/mine")
async def mine_again(
    request: Request,
    tables: Service,
    caller: Asking,
    with_open: Annotated[Literal["yes"] | None, Query(alias="open")] = None,
) -> Response:
    """The own tables as they are now, and those with a free seat if the page has them, too; nothing if all
    is as the page has it (`If-None-Match`).
    """
    mine = await my_tables(tables, caller)
    free = await open_tables(tables, caller) if with_open else []
    mark = mark_of(mine + free)
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers={"ETag": mark})
    answer = render(request, "lists.html", mine=mine, open_tables=free)
    answer.headers["ETag"] = mark
    return answer


def mark_of(mine: list[m.TableLine]) -> str:
    """The same for the same tables."""
    text = "".join(line.model_dump_json() for line in mine)
    return f'"{crc32(text.encode()):08x}"'


async def open_tables(tables: Service, caller: Asking) -> list[m.TableLine]:
    """Tables at which anybody may take a free seat; the own ones stand elsewhere."""
    lines = []
    for address in await tables.storage.public_tables(MINE):
        try:
            table = await tables.opened(address)  # a list is no look at a table
        except (NoTable, CannotOpen):
            continue
        if free_seats(table) and not held_by(table, caller) and not table.closed:
            lines.append(answers.line(table, set(), caller.language))
    return lines


async def my_tables(tables: Service, caller: Asking) -> list[m.TableLine]:
    """The tables at which the caller sits: those that wait for them first, then the latest."""
    if caller.holder is None:
        return []
    lines = []
    for address in await tables.storage.tables_of(caller.holder, MINE, unfinished_first=True):
        try:
            table = await tables.opened(address)  # a list is no look at a table: no bot is woken by it
        except (NoTable, CannotOpen):
            continue
        former = table.former.get(caller.holder, set())
        lines.append(answers.line(table, held_by(table, caller), caller.language, former))
    return sorted(lines, key=lambda line: (line.over or line.closed, not line.your_turn))


@router.post("/tables")
async def new_table(request: Request, hosts: Seating) -> Response:
    """Make a table and go there."""
    plan = plan_of(await Form.of(request))
    if house_of(request.app).new_tables.take(caller_of(request).address):
        raise TooMany
    caller = identified(request)
    assert caller.holder is not None
    table = await hosts.make(plan, caller.holder, caller.kind, asker_of(request))
    if name := next((seat.name for seat in plan.seats if seat.kind is Kind.HUMAN and seat.name.strip()), ""):
        await house_of(request.app).people.remember(caller.holder, name)
    return see_other(f"/tables/{table.id}", caller, request.url.scheme == "https")


# -- joining ---------------------------------------------------------------------------------------------


DEVICE_CODE = re.compile(
    r"(?:\S*/device#)?((?:[0-9A-Za-z]{4}[ -]){2}(?:(?:[0-9A-Za-z]{4}[ -]){4})?[0-9A-Za-z]{4})"
)
FRIENDS_LINK = re.compile(r"(?:\S*/)?tables/([A-Za-z0-9_-]{12})/join(?:\?[^\s#]*)?#([A-Za-z0-9_-]{1,100})")
TABLE_LINK = re.compile(r"(?:(?:\S*/)?tables/)?([A-Za-z0-9_-]{12})(?:[/?#]\S*)?")
LONGEST_LINK = 1000
INVITATION = re.compile(r"(?:\S*/)?([A-Za-z0-9_-]{16,100})/?")


@router.post("/go")
async def go(request: Request) -> Response:
    """To the table or the invitation whose link or code was given; a code of another device is used there.

    What stands behind the # of a link goes on behind a #: no server sees it in an address.
    """
    text = (await Form.of(request)).one("code").strip()[:LONGEST_LINK]
    if found := DEVICE_CODE.fullmatch(text):
        return see_other(f"/device#{tidy_code(found[1])}")
    if found := FRIENDS_LINK.fullmatch(text):
        return see_other(f"/tables/{found[1]}/join#{found[2]}")
    if found := TABLE_LINK.fullmatch(text):
        return see_other(f"/tables/{found[1]}")
    if found := INVITATION.fullmatch(text):
        return see_other(f"/join/{found[1]}")
    raise Wrong(M("'{code}' is no link or code of a table", code=text[:60]))


@router.get("/join/{code}")
async def invitation(code: str, request: Request) -> Response:
    """Who has been invited gives a name and sits down."""
    return render(request, "join.html", code=code)


@router.post("/join/{code}")
async def join(code: str, request: Request, hosts: Seating) -> Response:
    """Take the seat."""
    form = await Form.of(request)
    caller = identified(request)
    assert caller.holder is not None
    table, _seat = await hosts.join(code, form.one("name"), caller.holder, caller.kind)
    return see_other(f"/tables/{table.id}", caller, request.url.scheme == "https")


# -- settings --------------------------------------------------------------------------------------------


@router.post("/settings")
async def settings(request: Request) -> Response:
    """Language and light, kept in the browser."""
    form = await Form.of(request)
    back = form.one("back", "/")
    answer = see_other(back if re.match(r"^/(?![/\\])", back) else "/")
    language, theme = form.one("language"), form.one("theme")
    secure = request.url.scheme == "https"
    if language in LANGUAGES:
        answer.set_cookie(LANGUAGE_COOKIE, language, YEAR, secure=secure, httponly=True, samesite="lax")
        if (holder := caller_of(request).holder) is not None:
            await house_of(request.app).ways.speak(holder, language)
    if theme in THEMES:
        answer.set_cookie(THEME_COOKIE, theme, YEAR, secure=secure, httponly=True, samesite="lax")
    return answer
