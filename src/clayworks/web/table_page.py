"""The page of one table: the whole page once, and then its changing part again and again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Any, Literal
from zlib import crc32

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import JSONResponse, Response

from clayworks.core.errors import ClayworksError
from clayworks.core.game import Game
from clayworks.core.messages import M
from clayworks.core.pictures.memory import Book
from clayworks.table.agreeing import Agreeing
from clayworks.table.agreeing import people as people_at
from clayworks.table.errors import NotYours, StorageTrouble, TableError
from clayworks.table.lessons import lesson_at, moment
from clayworks.table.live import LiveTable
from clayworks.table.planning import trials
from clayworks.table.plans import Plans
from clayworks.table.seats import Kind
from clayworks.web import answers, times
from clayworks.web.charts import course_of
from clayworks.web.eyes import Eyes, Wanted, eyes
from clayworks.web.forms import Form
from clayworks.web.gate import Caller, caller_of
from clayworks.web.house import house_of
from clayworks.web.pages import see_other
from clayworks.web.parameters import (
    Address,
    Asking,
    PlyPath,
    Seating,
    SeatQuery,
    Service,
    asker_of,
    has_played,
    pictures_known,
    sits,
)
from clayworks.web.planning import drawn_of, plan_for
from clayworks.web.previewing import preview, preview_of_plan
from clayworks.web.questions import Voice
from clayworks.web.showing import drawn_ahead, human_seats, symbols, table_part
from clayworks.web.shows import Projector
from clayworks.web.telling import shown_scene, told_scenes
from clayworks.web.templating import render

router = APIRouter(prefix="/tables/{table}", include_in_schema=False)


async def looking(
    seat: SeatQuery = None,
    uncovered: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    planning: Annotated[Literal["yes"] | None, Query()] = None,
) -> Wanted:
    """What a page asks to see."""
    return Wanted(seat, uncovered, planning is not None)


Looking = Annotated[Wanted, Depends(looking)]


def eyes_of(request: Request, table: LiveTable, held: set[int], wanted: Wanted) -> Eyes:
    """Whose view is shown."""
    return eyes(table, held, wanted, house_of(request.app).book(table.mark))


def shown(
    request: Request,
    table: LiveTable,
    who: Eyes,
    trouble: str = "",
    whole: bool = False,
    planning: bool = False,
) -> Response:
    """The table for these eyes: the page, or the part of it that changes."""
    caller, house = caller_of(request), house_of(request.app)
    has = frozenset() if whole else pictures_known(request)
    with house.metrics.drawing.time():
        part = table_part(table, who, caller.language, house.remembered(table.mark), has, planning)
    part |= {"trouble": trouble, "whole": whole}
    if table.over:
        part |= course_of(house.histories.of(table.mark, table.record), table.ply, True, caller.language)
    part["here"] = f"/tables/{table.id}"
    part["people_mark"] = people_mark(table)
    part["has_played"] = has_played(table, caller)
    part["stood_in"] = [said.to(caller.language) for said in answers.stood_in(table)] if table.over else []
    part |= time_part(table, who, part["names"])
    part["talks"] = sum(seat.kind is not Kind.BOT or bool(seat.gone) for seat in table.seats) > 1
    part["has_legend"] = has_legend(part["game"])
    part["taught"] = who.seat is not None and lesson_at(table) is not None
    if not whole:
        return render(request, "part.html", **part)
    return render(request, "table.html", symbols=symbols(part["game"], table.committed), **part)


def people_mark(table: LiveTable) -> str:
    """Changes with who sits where, so that a page knows when its list of people is old."""
    seats = [(seat.kind, seat.level, seat.name, seat.gone, seat.locked) for seat in table.seats]
    state = (table.waits, table.link, table.over, table.closed, table.to_choose(), table.proposed, table.ply)
    return f"{crc32(repr((seats, state)).encode()):08x}"


def time_part(table: LiveTable, who: Eyes, names: list[str]) -> dict[str, Any]:
    """What the page says about clocks and about what is proposed."""
    found = times.proposal(table)
    own = people_at(table) & who.held
    return {
        "low_time": times.low_time(table),
        "proposal": found,
        "agreed_names": [names[seat] for seat in found.agreed] if found is not None else [],
        "missing_names": [names[seat] for seat in found.missing] if found is not None else [],
        "answering": bool(own),
        "may_agree": found is not None and bool(own & set(found.missing)),
        "ended": answers.ended(table),
    }


@lru_cache(maxsize=100)
def has_legend(game: Game) -> bool:
    """Whether a game says what its pieces do; making all of that takes a while."""
    return bool(game.legend())


@router.get("")
async def table_page(
    table: Address, request: Request, tables: Service, caller: Asking, wanted: Looking
) -> Response:
    """The page of a table: for who sits there, for who looks on."""
    house = house_of(request.app)
    found, held = await sits(tables, table, caller)
    with suppress(StorageTrouble):  # what can't be written now is written when the page listens
        await Agreeing(tables).came(found, held)
    await drawn_ahead(found, held, wanted, caller.language, house.book(found.mark))
    async with house.whole_pages:
        found, held = await sits(tables, table, caller)
        who = eyes_of(request, found, held, wanted)
        answer = shown(request, found, who, whole=True, planning=wanted.planning)
        await asyncio.sleep(0)
    return answer


@router.get("/part")
async def part(
    table: Address, request: Request, tables: Service, caller: Asking, wanted: Looking
) -> Response:
    """What has changed since."""
    found, held = await sits(tables, table, caller)
    return shown(request, found, eyes_of(request, found, held, wanted), planning=wanted.planning)


@router.get("/preview")
async def look_ahead(
    table: Address,
    request: Request,
    click: Annotated[str, Query(min_length=1, max_length=200)],
    ply: Annotated[int, Query(ge=0, le=1_000_000)],
    tables: Service,
    caller: Asking,
    wanted: Looking,
) -> Response:
    """What a click would do; nothing for one that is not offered (any more)."""
    found, held = await sits(tables, table, caller)
    who = eyes_of(request, found, held, wanted)
    voice = answers.voice(found, caller.language)
    book = house_of(request.app).book(found.mark)
    if wanted.planning:
        return JSONResponse(look_at_plan(found, who, click, ply, voice, book))
    if who.seat is None or who.seat not in found.to_choose() or found.draft(who.seat).ply != ply:
        return JSONResponse({})
    try:
        return JSONResponse(preview(found, who.seat, click, voice, answers.known(found), book))
    except TableError:
        return JSONResponse({})


def look_at_plan(
    table: LiveTable, who: Eyes, click: str, ply: int, voice: Voice, book: Book
) -> dict[str, Any]:
    """What a click would do to a plan."""
    planned, plan = plan_for(table, who, True, voice)
    if planned is None or not plan.on or planned.draft is None or planned.draft.ply != ply:
        return {}
    known = {name: what for name, what in drawn_of(table, planned.draft, who).items() if name in ADDED}
    try:
        return preview_of_plan(trials(table, planned.draft), click, voice, known, book)
    except TableError:
        return {}


ADDED = ("names", "to_choose", "active", "deciding")
"""What a table adds to a view that is drawn."""


# -- playing -----------------------------------------------------------------------------------------------


async def act(
    request: Request,
    address: str,
    tables: Service,
    caller: Caller,
    done: Callable[[Form, int, int], Awaitable[Any]],
    stays: bool = True,
) -> Response:
    """Do something for the seat that looks, and show the table; what can't be done is said beside it.

    Whoever looked at a plan goes on looking at it, unless not `stays`.
    """
    form = await Form.of(request)
    found, held = await sits(tables, address, caller)
    wanted = form.wanted()
    who = eyes_of(request, found, held, wanted)
    trouble = ""
    try:
        if who.seat is None:
            raise NotYours(M("you have no seat at this table"))
        await done(form, who.seat, form.number("ply"))
    except StorageTrouble:
        raise
    except ClayworksError as error:
        with found.record.game.in_own_words():
            trouble = error.to(caller.language)
    found, held = await sits(tables, address, caller)
    again = eyes_of(request, found, held, replace(wanted, seat=who.seat))
    return shown(request, found, again, trouble, planning=wanted.planning and stays)


@router.post("/choices")
async def choose(table: Address, request: Request, tables: Service, caller: Asking) -> Response:
    """One choice."""

    async def done(form: Form, seat: int, ply: int) -> None:
        if form.wanted().planning:
            await Plans(tables).choose(table, seat, form.one("choice"), ply, form.once())
            return
        confirms = form.one("confirm") == "yes"
        await tables.choose(table, seat, form.one("choice"), ply, confirms, form.once())

    return await act(request, table, tables, caller, done)


@router.post("/undo")
async def undo(table: Address, request: Request, tables: Service, caller: Asking) -> Response:
    """Take the last choice back."""

    async def done(form: Form, seat: int, ply: int) -> None:
        undoes = Plans(tables).undo if form.wanted().planning else tables.undo
        await undoes(table, seat, ply, once=form.once())

    return await act(request, table, tables, caller, done)


@router.post("/start-over")
async def start_over(table: Address, request: Request, tables: Service, caller: Asking) -> Response:
    """Take the whole turn back."""

    async def done(form: Form, seat: int, ply: int) -> None:
        undoes = Plans(tables).undo if form.wanted().planning else tables.undo
        await undoes(table, seat, ply, everything=True, once=form.once())

    return await act(request, table, tables, caller, done)


@router.post("/confirm")
async def confirm(table: Address, request: Request, tables: Service, caller: Asking) -> Response:
    """Write the turn down."""

    async def done(form: Form, seat: int, ply: int) -> None:
        await tables.confirm(table, seat, ply, form.once())

    return await act(request, table, tables, caller, done)


@router.post("/plan/{what}")
async def plan(
    table: Address,
    what: Literal["keep", "discard", "take"],
    request: Request,
    tables: Service,
    caller: Asking,
) -> Response:
    """Keep a plan for the next turn, or have none; or take it into the turn, when that has come."""

    async def done(form: Form, seat: int, ply: int) -> None:
        if what == "take":
            await Plans(tables).take(table, seat, ply, form.once())
        elif what == "keep":
            await Plans(tables).keep(table, seat, form.once())
        else:
            await Plans(tables).discard(table, seat, form.once())

    return await act(request, table, tables, caller, done, stays=False)


@router.post("/habit")
async def habit(
    table: Address, request: Request, tables: Service, hosts: Seating, caller: Asking
) -> Response:
    """Whether complete turns confirm by themselves."""

    async def done(form: Form, seat: int, ply: int) -> None:
        await hosts.rename(table, seat, None, form.one("confirms_itself") == "yes")

    return await act(request, table, tables, caller, done)


@router.post("/rematch")
async def rematch(
    table: Address, request: Request, tables: Service, hosts: Seating, caller: Asking
) -> Response:
    """The same people again."""
    found, _held = await sits(tables, table, caller)
    if not has_played(found, caller):
        raise NotYours(M("only who sits at the table can ask for a rematch"))
    again = await hosts.rematch(table, asker_of(request))
    await house_of(request.app).inviting.accept_all(again, caller.holder or "")
    return see_other(f"/tables/{again.id}")


@router.get("/record")
async def record(table: Address, tables: Service) -> Response:
    """The record as a file."""
    found = await tables.look(table)
    text = json.dumps(answers.record(found), ensure_ascii=False, indent=1) + "\n"
    name = f"{found.record.game.name}-{found.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


# -- what happened -------------------------------------------------------------------------------------------

After = Annotated[int, Query(ge=0, le=1_000_000)]


@router.get("/log")
async def log(
    table: Address, request: Request, tables: Service, caller: Asking, after: After | None = None
) -> Response:
    """Everything that happened after a ply, line by line; from the set-up on, if none is named."""
    found, _held = await sits(tables, table, caller)
    house = house_of(request.app)
    history = house.histories.of(found.mark, found.record)
    told = house.chronicles.of(found, history, answers.voice(found, caller.language))
    newer = [line for line in told if after is None or line.ply > after]
    return render(request, "log.html", lines=newer, game=found.record.game, base=f"/tables/{found.id}/replay")


@router.get("/show")
async def show(
    table: Address, request: Request, tables: Service, caller: Asking, after: After, wanted: Looking
) -> Response:
    """What happened after a ply, to be watched."""
    found, held = await sits(tables, table, caller)
    house = house_of(request.app)
    # A scene of the past belongs to everybody at the screen; the own hand is shown to who is alone there.
    who = eyes_of(request, found, held, wanted)
    alone = None if who.shared or found.record.game.open_information else who.seat
    projector = Projector(
        found,
        house.histories.of(found.mark, found.record),
        alone,
        who.sitting,
        answers.voice(found, caller.language),
        answers.names(found),
        house.book(found.mark),
        house.frames,
    )
    return JSONResponse(projector.show(min(after, found.ply), human_seats(found, held)))


@router.get("/lesson")
async def lesson(
    table: Address, request: Request, tables: Service, caller: Asking, wanted: Looking
) -> Response:
    """What the companion of a first game says now."""
    found, held = await sits(tables, table, caller)
    who = eyes_of(request, found, held, wanted)
    script = lesson_at(found)
    if script is None or who.seat is None:
        return JSONResponse([])
    voice, now = answers.voice(found, caller.language), moment(found, who.seat)
    steps = [(step, False) for step in script.due(now)]
    prompt = script.prompt(now)
    return JSONResponse(
        [
            {
                "key": step.key,
                "text": voice.say(step.message),
                "lights": list(step.lights),
                "rule": step.rule,
                "last": step.last,
                "prompt": is_prompt,
            }
            for step, is_prompt in [*steps, *([(prompt, True)] if prompt is not None else [])]
        ]
    )


@router.get("/scenes/{ply}")
async def scenes_of(table: Address, ply: PlyPath, tables: Service, caller: Asking) -> Response:
    """The scenes of one choice, to be looked at again."""
    found, _held = await sits(tables, table, caller)
    voice = answers.voice(found, caller.language)
    return JSONResponse([shown_scene(scene, len(found.seats), voice) for scene in told_scenes(found, ply)])
