"""Playing on from a step: the page that asks who shall sit where, and the new table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from clayworks.core.game import Game
from clayworks.core.messages import M
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.table.errors import Refused, TooMany
from clayworks.table.hosting import Branch, levels, may_play_on
from clayworks.table.live import LiveTable, Played
from clayworks.table.seats import Kind
from clayworks.web.forms import Form, seats_of
from clayworks.web.gate import Caller, caller_of, identified
from clayworks.web.house import house_of
from clayworks.web.opened import Key, opened_file
from clayworks.web.pages import see_other
from clayworks.web.parameters import Address, Asking, PlyPath, Seating, Service, asker_of, sits
from clayworks.web.templating import render

router = APIRouter(include_in_schema=False)

OPPONENT = "bot:apprentice"
"""Who plays a seat that nobody was asked for."""

Makes = Callable[[Branch, str, str], Awaitable[LiveTable]]
"""Makes the table: with its seats, for the hash of a secret and its kind."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Who sits where, as the form proposes it."""

    kinds: list[str]
    names: list[str]
    hints: bool = False


def again(table: LiveTable, held: set[int], state: State) -> Proposal:
    """Own seats for who asks, bots for all others; who had none gets the seat that decides."""
    own = held or {max(0, state.current_player())}
    kinds, names = [], []
    for seat in table.seats:
        bot = f"bot:{seat.level}" if seat.kind is Kind.BOT else OPPONENT
        kinds.append("me" if seat.number in own else bot)
        names.append(seat.name if seat.number in held else "")
    return Proposal(kinds, names, table.hints)


def of_nobody(state: State) -> Proposal:
    """Of a file nobody knows who sat where: who asks gets the seat that decides."""
    kinds = [OPPONENT] * len(state.colours)
    kinds[max(0, state.current_player())] = "me"
    return Proposal(kinds, [""] * len(state.colours))


def asks(request: Request, state: State, ply: int, here: str, proposal: Proposal) -> Response:
    """The form."""
    game: Game = state.game
    if state.is_terminal():
        raise Refused(M("the game is over at this step: there is nothing to play on"))
    context: dict[str, Any] = {
        "game": game,
        "ply": ply,
        "step": here.removesuffix("/branch"),
        "levels": levels(),
        "seat_colours": state.colours,
        "chosen": proposal.kinds,
        "given": proposal.names,
        "hints": proposal.hints,
        "deals_again": not game.open_information,
    }
    return render(request, "branch.html", here=here, **context)


async def made(request: Request, makes: Makes) -> Response:
    """Make the table that the form asks for, and go there."""
    form = await Form.of(request)
    deals_again, hints = form.one("face_down") == "again", form.one("hints") == "yes"
    plan = Branch(seats_of(form), deals_again, hints=hints)
    if house_of(request.app).new_tables.take(caller_of(request).address):
        raise TooMany
    caller = identified(request)
    assert caller.holder is not None
    table = await makes(plan, caller.holder, caller.kind)
    return see_other(f"/tables/{table.id}", caller, request.url.scheme == "https")


# -- from a table --------------------------------------------------------------------------------------------


@router.get("/tables/{table}/replay/{ply}/branch")
async def ask_at_table(
    table: Address, ply: PlyPath, request: Request, tables: Service, caller: Asking
) -> Response:
    """Who shall play on from a step of a table."""
    found, held = await sits(tables, table, caller)
    if not may_play_on(found):
        raise Refused(M("a game with hidden parts can be played on from a step when it is over"))
    at = min(ply, found.ply)
    state = found.record.replay(at)
    here = f"/tables/{table}/replay/{at}/branch"
    return asks(request, state, at, here, again(found, held, state))


@router.post("/tables/{table}/replay/{ply}/branch")
async def branch_of_table(table: Address, ply: PlyPath, request: Request, hosts: Seating) -> Response:
    """Play on from a step of a table."""

    async def makes(plan: Branch, holder: str, kind: str) -> LiveTable:
        return await hosts.play_on(table, ply, plan, holder, kind, asker_of(request))

    return await made(request, makes)


# -- from a file ---------------------------------------------------------------------------------------------


async def record_of(request: Request, key: str, caller: Caller) -> Record:
    """The record in a file; a position has no deal that a table could keep."""
    record = (await opened_file(house_of(request.app), key, caller)).record
    if record is None:
        raise Refused(M("only a record can be played on: a position does not say what lies face down"))
    return record


@router.get("/open/{key}/{ply}/branch")
async def ask_at_file(key: Key, ply: PlyPath, request: Request, caller: Asking) -> Response:
    """Who shall play on from a step of a file."""
    record = await record_of(request, key, caller)
    at = min(ply, len(record.choices))
    state = record.replay(at)
    return asks(request, state, at, f"/open/{key}/{at}/branch", of_nobody(state))


@router.post("/open/{key}/{ply}/branch")
async def branch_of_file(
    key: Key, ply: PlyPath, request: Request, hosts: Seating, caller: Asking
) -> Response:
    """Play on from a step of a file."""
    record = await record_of(request, key, caller)

    async def makes(plan: Branch, holder: str, kind: str) -> LiveTable:
        choices = Played.of(record).choices[:ply]
        return await hosts.branch(record, choices, plan, holder, kind, asker_of(request))

    return await made(request, makes)
