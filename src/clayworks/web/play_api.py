"""Playing: choose, undo, start over, confirm."""

from __future__ import annotations

from fastapi import APIRouter

from clayworks.table.live import LiveTable
from clayworks.table.service import Tables
from clayworks.web import answers
from clayworks.web import models as m
from clayworks.web.gate import Caller
from clayworks.web.parameters import PROBLEMS, Address, Asking, Service, chosen_seat, sits

router = APIRouter(prefix="/api/tables/{table}", responses=PROBLEMS)


async def own_seat(tables: Tables, address: str, caller: Caller, wanted: int | None) -> int:
    """The seat for which the caller may choose."""
    table, held = await sits(tables, address, caller, wanted)
    return chosen_seat(table, held, wanted)


def standing(table: LiveTable, seat: int) -> m.Standing:
    """Where the table is after it."""
    return m.Standing(**answers.standing(table, seat))


@router.post("/choices")
async def choose(table: Address, choice: m.Choice, tables: Service, caller: Asking) -> m.Standing:
    """One choice of your turn. A stale or doubled one changes nothing and is told the current ply."""
    seat = await own_seat(tables, table, caller, choice.seat)
    done = await tables.choose(table, seat, choice.choice, choice.ply, choice.confirm, choice.once)
    return standing(done, seat)


@router.post("/undo")
async def undo(table: Address, at: m.At, tables: Service, caller: Asking) -> m.Standing:
    """Take your last choice back."""
    seat = await own_seat(tables, table, caller, at.seat)
    return standing(await tables.undo(table, seat, at.ply, once=at.once), seat)


@router.post("/start-over")
async def start_over(table: Address, at: m.At, tables: Service, caller: Asking) -> m.Standing:
    """Take your whole turn back."""
    seat = await own_seat(tables, table, caller, at.seat)
    return standing(await tables.undo(table, seat, at.ply, everything=True, once=at.once), seat)


@router.post("/confirm")
async def confirm(table: Address, at: m.At, tables: Service, caller: Asking) -> m.Standing:
    """Write your complete turn down."""
    seat = await own_seat(tables, table, caller, at.seat)
    return standing(await tables.confirm(table, seat, at.ply, at.once), seat)
