"""The page of one table: the whole page once, and then its changing part again and again."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import JSONResponse, Response

from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M
from clayworks.table.errors import NotYours, StorageTrouble, TableError
from clayworks.table.live import LiveTable
from clayworks.web import answers
from clayworks.web.forms import Form
from clayworks.web.gate import Caller, caller_of
from clayworks.web.history import at_ply
from clayworks.web.house import house_of
from clayworks.web.pages import see_other
from clayworks.web.parameters import Address, Asking, PlyPath, Seating, SeatQuery, Service, sits
from clayworks.web.previewing import preview
from clayworks.web.questions import Question
from clayworks.web.showing import Eyes, eyes, named, panels, seat_name, symbols, table_part
from clayworks.web.standings import chart, tally
from clayworks.web.templating import render

router = APIRouter(prefix="/tables/{table}", include_in_schema=False)

AsPart = Annotated[bool, Query(description="Only the part that changes.")]


def shown(request: Request, table: LiveTable, who: Eyes, trouble: str = "", whole: bool = False) -> Response:
    """The table for these eyes: the page, or the part of it that changes."""
    caller, house = caller_of(request), house_of(request.app)
    part = table_part(table, who, caller.language, house.histories, house.public_elements)
    part["trouble"] = trouble
    if table.over:
        points = house.histories.of(table.id, table.record).points()
        said = M("Points over time").to(caller.language)
        part["chart"] = chart(points, table.record.players, said)
    part["here"] = f"/tables/{table.id}"
    if not whole:
        return render(request, "part.html", **part)
    return render(request, "table.html", symbols=symbols(part["game"], table.committed), **part)


@router.get("")
async def table_page(
    table: Address, request: Request, tables: Service, caller: Asking, seat: SeatQuery = None
) -> Response:
    """The page of a table: for who sits there, for who looks on."""
    found, held = await sits(tables, table, caller)
    return shown(request, found, eyes(found, held, seat), whole=True)


@router.get("/part")
async def part(
    table: Address, request: Request, tables: Service, caller: Asking, seat: SeatQuery = None
) -> Response:
    """What has changed since."""
    found, held = await sits(tables, table, caller)
    return shown(request, found, eyes(found, held, seat))


@router.get("/preview")
async def look_ahead(
    table: Address,
    click: Annotated[str, Query(min_length=1, max_length=200)],
    ply: Annotated[int, Query(ge=0, le=1_000_000)],
    tables: Service,
    caller: Asking,
    seat: SeatQuery = None,
) -> Response:
    """What a click would do; nothing for one that is not offered (any more)."""
    found, held = await sits(tables, table, caller)
    who = eyes(found, held, seat)
    if who.seat is None or who.seat not in found.to_choose() or found.draft(who.seat).ply != ply:
        return JSONResponse({})
    voice = answers.voice(found, caller.language)
    try:
        return JSONResponse(preview(found, who.seat, click, voice, answers.known(found)))
    except TableError:
        return JSONResponse({})


# -- playing -----------------------------------------------------------------------------------------------


async def act(
    request: Request,
    address: str,
    tables: Service,
    caller: Caller,
    done: Callable[[Form, int, int], Awaitable[Any]],
) -> Response:
    """Do something for the seat that looks, and show the table; what can't be done is said beside it."""
    form = await Form.of(request)
    found, held = await sits(tables, address, caller)
    who = eyes(found, held, form.seat())
    trouble = ""
    try:
        if who.seat is None:
            raise NotYours(M("you have no seat at this table"))
        await done(form, who.seat, form.number("ply"))
    except StorageTrouble:
        raise
    except ClayworksError as error:
        trouble = error.to(caller.language)
    found, held = await sits(tables, address, caller)
    return shown(request, found, eyes(found, held, who.seat), trouble)


@router.post("/choices")
async def choose(table: Address, request: Request, tables: Service, caller: Asking) -> Response:
    """One choice."""

    async def done(form: Form, seat: int, ply: int) -> None:
        await tables.choose(table, seat, form.one("choice"), ply, form.one("confirm") == "yes")

    return await act(request, table, tables, caller, done)


@router.post("/undo")
async def undo(table: Address, request: Request, tables: Service, caller: Asking) -> Response:
    """Take the last choice back."""

    async def done(form: Form, seat: int, ply: int) -> None:
        await tables.undo(table, seat, ply)

    return await act(request, table, tables, caller, done)


@router.post("/start-over")
async def start_over(table: Address, request: Request, tables: Service, caller: Asking) -> Response:
    """Take the whole turn back."""

    async def done(form: Form, seat: int, ply: int) -> None:
        await tables.undo(table, seat, ply, everything=True)

    return await act(request, table, tables, caller, done)


@router.post("/confirm")
async def confirm(table: Address, request: Request, tables: Service, caller: Asking) -> Response:
    """Write the turn down."""

    async def done(form: Form, seat: int, ply: int) -> None:
        await tables.confirm(table, seat, ply)

    return await act(request, table, tables, caller, done)


@router.post("/habit")
async def habit(
    table: Address, request: Request, tables: Service, hosts: Seating, caller: Asking
) -> Response:
    """Whether complete turns confirm by themselves."""

    async def done(form: Form, seat: int, ply: int) -> None:
        await hosts.rename(table, seat, None, form.one("confirms_itself") == "yes")

    return await act(request, table, tables, caller, done)


@router.post("/rematch")
async def rematch(table: Address, tables: Service, hosts: Seating, caller: Asking) -> Response:
    """The same people again."""
    _found, held = await sits(tables, table, caller)
    if not held:
        raise NotYours(M("only who sits at the table can ask for a rematch"))
    return see_other(f"/tables/{(await hosts.rematch(table)).id}")


@router.get("/record")
async def record(table: Address, tables: Service) -> Response:
    """The record as a file."""
    found = await tables.look(table)
    text = json.dumps(answers.record(found), ensure_ascii=False, indent=1) + "\n"
    name = f"{found.record.game.name}-{found.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


# -- looking back --------------------------------------------------------------------------------------------


@router.get("/replay")
async def replay_from_the_start(table: Address) -> Response:
    """The first step."""
    return see_other(f"/tables/{table}/replay/0")


@router.get("/replay/{ply}")
async def replay(
    table: Address,
    ply: PlyPath,
    request: Request,
    tables: Service,
    caller: Asking,
    seat: SeatQuery = None,
    as_part: Annotated[bool, Query(alias="part")] = False,
) -> Response:
    """The table after so many choices, as these eyes saw it."""
    found, held = await sits(tables, table, caller)
    who = eyes(found, held, seat)
    at = min(ply, found.ply)
    language = caller.language
    state = at_ply(found.record, at)
    history = house_of(request.app).histories.of(found.id, found.record)
    seats = answers.seats(found, held, language)
    voice = answers.voice(found, language)
    happened = [
        voice.say(found.record.game.tell(found.committed, event))
        for when, event in found.events
        if when == at
    ]
    context: dict[str, Any] = {
        "game": found.record.game,
        "panels": panels(found.record.game, named(found, state.view(who.seat)), Question(), language)[0],
        "ply": at,
        "last": found.ply,
        "base": f"/tables/{found.id}/replay",
        "back": f"/tables/{found.id}",
        "record": f"/tables/{found.id}/record" if found.over else "",
        "colours": found.record.players,
        "names": [seat_name(one) for one in seats],
        "happened": happened,
        "element": (history.steps[at - 1].element or "") if at and found.over else "",
        "tally": tally(state, who.seat, language),
    }
    if as_part:
        return render(request, "replay_part.html", **context)
    points = history.points()
    said = M("Points over time").to(language)
    context["chart"] = chart(points, found.record.players, said)
    return render(request, "replay.html", symbols=symbols(found.record.game, state), **context)
