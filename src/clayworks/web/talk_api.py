"""Talk at a table: who sits there talks with the players, who looks on with others who look on."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response, status

from clayworks.core.messages import M
from clayworks.table.errors import TooMany
from clayworks.table.keys import pseudonym
from clayworks.table.live import LiveTable
from clayworks.table.talk import PHRASES, Line
from clayworks.web import talk_models as t
from clayworks.web.gate import Caller, caller_of, identified, set_cookie
from clayworks.web.house import House, house_of
from clayworks.web.parameters import (
    PROBLEMS,
    Address,
    Asking,
    Lang,
    Service,
    chosen_seat,
    held_by,
    sits,
)

router = APIRouter(prefix="/api", responses=PROBLEMS)

Room = Annotated[
    Literal["players", "onlookers"], Query(description="Who sits at the table, or who looks on.")
]


def speaker_of(house: House, table: str, line: Line) -> str:
    """Who said a line: the same for one person at one table, and nothing can be read from it."""
    return pseudonym(f"{line.holder} at {table}", house.cookie_key)[:12] if line.holder else ""


def shown(house: House, table: LiveTable, line: Line, caller: Caller, language: str) -> t.TalkLine:
    """A line as who asks may see it, which is as everybody may."""
    return t.TalkLine(
        number=line.number,
        seat=line.seat,
        speaker=speaker_of(house, table.id, line),
        name=line.name,
        phrase=line.phrase,
        text=line.said(language),
        at=line.at.isoformat(timespec="seconds"),
        yours=bool(line.holder) and line.holder == caller.holder,
    )


@router.get("/talk/phrases")
async def phrases(caller: Asking, lang: Lang = None) -> list[t.Phrase]:
    """The ready-made phrases: they are said by name, and everybody reads them in their own language."""
    language = lang or caller.language
    return [t.Phrase(phrase=name, text=message.to(language)) for name, message in PHRASES.items()]


@router.get("/tables/{table}/talk")
async def talk(
    table: Address,
    request: Request,
    tables: Service,
    caller: Asking,
    room: Room = "players",
    after: Annotated[int, Query(ge=0, le=2**31 - 1, description="Only lines with higher numbers.")] = 0,
    lang: Lang = None,
) -> t.TalkShown:
    """What was said; the oldest first."""
    house, found = house_of(request.app), await tables.look(table)
    lines = await house.talk.lines(table, room == "onlookers", after)
    language = lang or caller.language
    return t.TalkShown(
        room=room,
        free=house.talk.free,
        lines=[shown(house, found, line, caller, language) for line in lines],
    )


@router.post("/tables/{table}/talk", status_code=status.HTTP_201_CREATED)
async def say(
    table: Address,
    said: t.Saying,
    request: Request,
    response: Response,
    tables: Service,
    caller: Asking,
) -> t.Said:
    """Say something: to the players from a seat, else to who looks on. Nobody else can speak to players."""
    house = house_of(request.app)
    found, held = await sits(tables, table, caller, said.seat)
    limit(house, caller_of(request), bool(held))
    speaker = identified(request)
    holder = speaker.holder or ""
    if said.seat is not None or held:
        seat: int | None = chosen_seat(found, held_by(found, speaker), said.seat)
        name = found.seats[seat].name if seat is not None else ""
    else:
        seat, name = None, (await house.people.find(holder)).name
    number = await house.talk.say(table, holder, seat, name, said.phrase, said.text)
    set_cookie(response.headers, speaker, request.url.scheme == "https")
    return t.Said(number=number)


def limit(house: House, caller: Caller, seated: bool) -> None:
    """Nobody floods a table. Who looks on may have another cookie each time, and counts by address."""
    who = caller.holder if seated and caller.holder is not None else caller.address
    buckets = house.talking if seated else house.onlookers_talking
    if buckets.take(who):
        raise TooMany(M("you say a lot at once; wait a moment"))
