"""The count of a position that somebody has opened: points by source, their causes, places and ties.

It needs no board, so a position with only what scoring needs is shown here, too. Positions are taken here as
well, from tables and from opened records.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from clayworks.core.events import Entry
from clayworks.core.messages import M, Message
from clayworks.core.pad import POINTS_SO_FAR, Stated
from clayworks.core.record import Record
from clayworks.core.sentences import gains_points
from clayworks.core.state import State
from clayworks.table.errors import Refused
from clayworks.table.hosting import may_play_on
from clayworks.table.positions import position_at
from clayworks.table.ranking import ranking
from clayworks.web.house import house_of
from clayworks.web.opened import Key, opened_file
from clayworks.web.parameters import Address, Asking, Service
from clayworks.web.questions import Voice
from clayworks.web.templating import render

router = APIRouter(include_in_schema=False)

AtPly = Annotated[int | None, Query(ge=0, le=1_000_000)]


# -- the count ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cause:
    """Points with their reason, as a page shows them."""

    colour: str
    points: int
    text: str
    rule: str
    places: str


@dataclass(frozen=True, slots=True)
class Line:
    """A source of points."""

    source: str
    name: str
    points: list[int]
    """Of every seat."""


@dataclass(frozen=True, slots=True)
class Count:
    """A scoring of a position."""

    title: str
    lines: list[Line]
    totals: list[int]
    ranking: list[str]
    causes: list[Cause]


@router.get("/open/{key}/count")
async def count(key: Key, request: Request, caller: Asking) -> Response:
    """What the scorings of a position give."""
    opened = await opened_file(house_of(request.app), key, caller)
    if not opened.counts:
        raise HTTPException(404, M("there is no such page; check its address").to(caller.language))
    language, game = caller.language, opened.game
    some = next(iter(opened.counts.values()))
    return render(
        request,
        "count.html",
        game=game,
        colours=some.colours,
        names=[game.colour_name(colour).to(language) for colour in some.colours],
        counts=[counted(state, phase, Voice(language)) for phase, state in opened.counts.items()],
        board=f"/open/{key}/0" if opened.position is not None else "",
        lacking=[one if isinstance(one, str) else one.to(language) for one in opened.lacking],
        finished=opened.position is not None and opened.position.is_terminal(),
    )


def counted(
    state: State,
    phase: str,
    voice: Voice,
    located: bool = True,
    called: Mapping[str, Message] = MappingProxyType({}),
    sums: Sequence[Stated] = (),
) -> Count:
    """A scored table as a page shows it; where it was made up where things lie, no cause says so.

    Sources that are `called` something stand there so, and in the causes that only name their source. Points
    that were put in as `sums` lie in what was made before; they stand where they belong.
    """
    game, seats = state.game, range(len(state.colours))

    def cause(entry: Entry) -> Message:
        name, told = called.get(game.sources[entry.source]), game.tell_points(state, entry)
        player = game.colour_name(state.colours[entry.seat])
        bare = gains_points(player, entry.points, game.source_name(entry.source))
        return told if name is None or told != bare else gains_points(player, entry.points, name)

    points = {n: [int(state.points_from(seat, n)) for seat in seats] for n in range(len(game.sources))}
    for one in sums:
        row, earlier = (
            points[game.sources.index(one.source)],
            points[game.sources.index(POINTS_SO_FAR.source)],
        )
        earlier[one.seat] -= one.points - row[one.seat]
        row[one.seat] = one.points
    lines = [
        Line(game.sources[n], voice.say(called.get(game.sources[n], game.source_name(n))), row)
        for n, row in points.items()
        if any(row)
    ]
    causes = [
        Cause(
            state.colours[entry.seat],
            entry.points,
            voice.say(cause(entry)),
            entry.rule,
            ", ".join(voice.say(game.place_words(state, place).short) for place in entry.places)
            if located
            else "",
        )
        for entry in state.entries()
        if not any((one.seat, one.source) == (entry.seat, game.sources[entry.source]) for one in sums)
    ]
    causes += [
        Cause(state.colours[one.seat], one.points, voice.say(stated_cause(state, one)), "", "")
        for one in sums
        if one.points
    ]
    places = [voice.say(line) for line in ranking(state)]
    return Count(voice.say(game.phase_name(phase)), lines, state.scores(), places, causes)


def stated_cause(state: State, one: Stated) -> Message:
    """Points of which only the sum is known."""
    game = state.game
    name = game.source_name(game.sources.index(one.source))
    return gains_points(
        game.colour_name(state.colours[one.seat]), one.points, M("{source}, as put in", source=name)
    )


# -- taking a position -------------------------------------------------------------------------------------


@router.get("/tables/{table}/position")
async def of_table(table: Address, tables: Service, ply: AtPly = None) -> Response:
    """The position of a table after so many choices, as a file; with hidden parts only when it is over."""
    found = await tables.look(table)
    if not may_play_on(found):
        raise Refused(M("the position of a game with hidden parts can be read when it is over"))
    return await position_file(found.record, found.ply if ply is None else min(ply, found.ply), found.id)


@router.get("/open/{key}/position")
async def of_file(key: Key, request: Request, caller: Asking, ply: AtPly = None) -> Response:
    """The position of an opened record after so many choices, as a file."""
    record = (await opened_file(house_of(request.app), key, caller)).record
    if record is None:
        raise Refused(M("this file is a position already"))
    last = len(record.choices)
    return await position_file(record, last if ply is None else min(ply, last), key)


async def position_file(record: Record, ply: int, name: str) -> Response:
    """A position as a file to be kept; a ply in the middle of a turn is refused with the nearest others."""
    data: dict[str, Any] = await run_in_threadpool(position_at, record, ply)
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    headers = {"Content-Disposition": f'attachment; filename="{record.game.name}-{name}-{ply}.json"'}
    return Response(text, media_type="application/json", headers=headers)
