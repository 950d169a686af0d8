"""Pages that bring people together: sitting down by a link, who is at a table, and one's own page."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from markdown_it.token import Token
from markupsafe import Markup
from starlette.responses import Response

from clayworks.core.game import Game
from clayworks.table.accounts import TROUBLES
from clayworks.table.agreeing import people as people_at
from clayworks.table.errors import CannotOpen, NoTable
from clayworks.table.giving import others, waits_for
from clayworks.table.hosting import USUAL_LEVEL, levels
from clayworks.table.inviting import free_seats, is_held
from clayworks.table.live import LiveTable
from clayworks.table.results import Standing, standings
from clayworks.table.seats import Kind
from clayworks.web import answers, times
from clayworks.web.forms import Form
from clayworks.web.gate import Caller, caller_of, identified
from clayworks.web.guide import guide
from clayworks.web.house import House, house_of
from clayworks.web.pages import mark_of, my_tables, see_other
from clayworks.web.parameters import Address, Asking, Service, sits
from clayworks.web.qr import qr
from clayworks.web.templating import render
from clayworks.web.together_api import link_to
from clayworks.web.ways_api import shown as shown_way

router = APIRouter(include_in_schema=False)

AccountWord = Annotated[str, Query(max_length=20)]
"""How somebody comes back who wanted to sign in elsewhere."""

SHORT = 2
"""So many paragraphs say what a game is about: the first, and the goal."""


@lru_cache(maxsize=50)
def in_short(game: Game, language: str) -> Markup:
    """What a game is about, from the beginning of its rules for players."""
    read = guide(game, language)
    if read is None:
        return Markup("")
    pairs = zip(read.tokens, read.tokens[1:], strict=False)
    told = [text for before, text in pairs if before.type == "paragraph_open"][:SHORT]
    return Markup("").join(Markup("<p>{}</p>").format(plain(text)) for text in told)


def plain(token: Token) -> str:
    """The words of a paragraph without signs."""
    return "".join(child.content for child in token.children or () if child.type in ("text", "softbreak"))


def name_of(table: LiveTable, seat: int, language: str) -> str:
    """What a seat is called: as who sits there, or by its colour."""
    row = table.seats[seat]
    return row.name or table.record.game.colour_name(table.record.players[seat]).to(language)


# -- sitting down ----------------------------------------------------------------------------------------


@router.get("/tables/{table}/join")
async def invited(table: Address, request: Request, tables: Service, caller: Asking) -> Response:
    """Who was sent a link sees what it is about; who sits there already goes on to the own seat."""
    found, held = await sits(tables, table, caller)
    if held:
        return see_other(f"/tables/{table}")
    house, game = house_of(request.app), found.record.game
    person = await house.people.find(caller.holder) if caller.holder is not None else None
    host = found.host
    return render(
        request,
        "invited.html",
        table=found,
        game=game,
        seats=answers.seats(found, held, caller.language),
        names=[name_of(found, seat.number, caller.language) for seat in found.seats],
        host=None if host is None else name_of(found, host, caller.language),
        free=[seat.number for seat in free_seats(found)],
        short=in_short(game, caller.language),
        name=person.name if person is not None else "",
        not_counted=answers.not_counted(found, caller.language),
    )


@router.post("/tables/{table}/join")
async def sit(table: Address, request: Request) -> Response:
    """Sit down."""
    form, house = await Form.of(request), house_of(request.app)
    caller = identified(request)
    holder, name = caller.holder or "", form.one("name")
    wanted = form.number("seat") if form.one("seat") else None
    await house.inviting.sit(table, form.one("code"), name, holder, caller.kind, wanted)
    if name.strip():
        await house.people.remember(holder, name)
    return see_other(f"/tables/{table}", caller, request.url.scheme == "https")


# -- who is at a table -----------------------------------------------------------------------------------


@router.get("/tables/{table}/people")
async def people(table: Address, request: Request, tables: Service, caller: Asking) -> Response:
    """The part of a table's page that says who sits where, and lets the host invite."""
    found, held = await sits(tables, table, caller)
    return render(request, "people.html", **people_part(request, found, held, caller))


def people_part(request: Request, table: LiveTable, held: set[int], caller: Caller) -> dict[str, Any]:
    """Who sits where, and what who looks may do about it."""
    house = house_of(request.app)
    base = house.reach.base(request)
    link = link_to(request, table.id, house.inviting.code(table)) if held else ""
    is_open = any(seat.kind is Kind.OPEN for seat in table.seats)
    return {
        "table": table,
        "game": table.record.game,
        "held": held,
        "is_host": table.host in held,
        "seats": answers.seats(table, held, caller.language),
        "names": [name_of(table, seat.number, caller.language) for seat in table.seats],
        "offered": [
            seat.number
            for seat in table.seats
            if seat.kind is Kind.BOT and seat.gone == "replaced" and not is_held(table, seat.number)
        ],
        **lost_devices(table, held, caller.language),
        "short": in_short(table.record.game, caller.language) if table.waits else "",
        "name": next((table.seats[seat].name for seat in sorted(held)), ""),
        "levels": levels(),
        "usual": USUAL_LEVEL,
        "everybody": times.everybody(table, house.tables.presence).people,
        "proposal": times.proposal(table),
        "playing": bool(people_at(table) & held) and not table.over and not table.closed,
        "terms": times.terms(table),
        "not_counted": answers.not_counted(table, caller.language),
        "low_time": times.low_time(table),
        "ended": answers.ended(table).to(caller.language),
        "link": link if is_open else "",
        "qr": qr(link) if link and is_open else "",
        "base": base,
    }


def lost_devices(table: LiveTable, held: set[int], language: str) -> dict[str, Any]:
    """Whose devices may be lost, and how long one person alone waits for them (empty: others are asked)."""
    seats = [
        row.number
        for row in table.seats
        if row.number not in held
        and not table.waits
        and (row.kind is Kind.HUMAN or (row.gone == "replaced" and is_held(table, row.number)))
    ]
    time = times.duration(waits_for(table)).to(language)
    return {
        "may_be_lost": seats,
        "lost_waits": {seat: "" if others(table, seat) > 1 else time for seat in seats},
    }


@router.post("/network")
async def let_in(request: Request) -> Response:
    """Let others in the network join."""
    form = await Form.of(request)
    await house_of(request.app).reach.open(request)
    back = form.one("back", "/")
    return see_other(back if back == "/me" or back.startswith("/tables/") else "/")


# -- one's own page --------------------------------------------------------------------------------------


@router.get("/me")
async def me(request: Request, tables: Service, caller: Asking, account: AccountWord = "") -> Response:
    """Name, devices, what brings everything back, and all own games."""
    house = house_of(request.app)
    person = await house.people.find(caller.holder) if caller.holder is not None else None
    mine = await my_tables(tables, caller)
    return render(
        request,
        "me.html",
        person=person,
        devices=await house.people.devices_of(person.holder) if person is not None else 0,
        mine=mine,
        mine_mark=mark_of(mine),
        ways=[shown_way(way) for way in await house.ways.of(caller.holder)] if caller.holder else [],
        mail=house.mail is not None,
        hooks=sorted(house.hooks.hosts) if house.hooks is not None else [],
        standings=await reached(house, person.holder) if person is not None else [],
        base=house.reach.base(request),
        service=house.provider.service.called if house.provider is not None else "",
        is_linked=person is not None and await house.accounts.is_linked(person.holder),
        trouble=TROUBLES[account].to(caller.language) if account in TROUBLES else "",
    )


async def reached(house: House, holder: str) -> list[Standing]:
    """What somebody has reached; results that were not written down when a game ended are now."""
    for address in await house.results.missing(holder):
        with suppress(NoTable, CannotOpen):
            await house.results.keep(await house.tables.look(address))
    own = await house.results.of_person(holder)
    ratings = {game: await house.ratings.of(game) for game in {one.game for one in own}}
    return standings(holder, own, ratings)


@router.post("/me")
async def rename(request: Request) -> Response:
    """Another name."""
    form, caller = await Form.of(request), identified(request)
    await house_of(request.app).people.remember(caller.holder or "", form.one("name"))
    return see_other("/me", caller, request.url.scheme == "https")


@router.get("/device")
async def device(request: Request) -> Response:
    """Where a code from another device is used."""
    return render(request, "device.html", is_known=caller_of(request).holder is not None)
