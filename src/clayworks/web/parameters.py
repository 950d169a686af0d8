"""What the routes share: the service, who asks, which seat they ask for, in which language."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Depends, HTTPException, Path, Query, Request

from clayworks.core import registry
from clayworks.core.game import Game
from clayworks.core.messages import M
from clayworks.table.errors import NotYours, Wrong
from clayworks.table.fair import Asker
from clayworks.table.hosting import Host
from clayworks.table.keys import pseudonym
from clayworks.table.live import LiveTable
from clayworks.table.service import Tables
from clayworks.web.described import SCHEMAS
from clayworks.web.gate import Caller, caller_of
from clayworks.web.house import house_of
from clayworks.web.models import Problem

Address = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{12}$", description="The table.")]
GameName = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,40}$")]
PlyPath = Annotated[int, Path(ge=0, le=1_000_000)]
SeatPath = Annotated[int, Path(ge=0, le=9)]
SeatQuery = Annotated[
    int | None, Query(ge=0, le=9, description="One of your seats; without it the one that has to choose.")
]
Lang = Annotated[
    Literal["en", "ru", "ja", "pl", "it"] | None,
    Query(description="Language of texts; without it Accept-Language decides."),
]
AsSpectator = Annotated[bool, Query(description="See what everybody sees.")]

# By its name, for which `described` has the schema: of a model the framework makes another one for each
# status of each route, which took half of the time that all routes take.
PROBLEM = {"application/json": {"schema": {"$ref": f"{SCHEMAS}{Problem.__name__}"}}}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"content": PROBLEM, "description": text}
    for status, text in {
        400: "The request can't be read.",
        401: "The bearer token opens nothing here.",
        403: "The seat is not yours, or the request comes from a foreign page.",
        404: "There is no such table.",
        409: "It can't be done now; if the ply was stale, the current one is said.",
        413: "The request is too large.",
        415: "The request is no JSON.",
        422: "Something that was given is wrong.",
        429: "Too many requests.",
        503: "The database can't be used at the moment.",
        507: "The database is full.",
    }.items()
}


async def service(request: Request) -> Tables:
    """All tables."""
    return house_of(request.app).tables


async def host(request: Request) -> Host:
    """Who seats people."""
    return house_of(request.app).host


def known(name: str) -> Game:
    """A game by name."""
    if not registry.knows(name):
        raise HTTPException(404)
    return registry.load(name)


async def asking(request: Request) -> Caller:
    """Who asks."""
    return caller_of(request)


def asker_of(request: Request, holder: str = "") -> Asker:
    """To whom something is charged: a holder (who asks, unless said) and a pseudonym of the address."""
    caller = caller_of(request)
    origin = pseudonym(caller.address, house_of(request.app).cookie_key)
    return Asker(caller.holder or holder, origin)


Service = Annotated[Tables, Depends(service)]
Seating = Annotated[Host, Depends(host)]
Asking = Annotated[Caller, Depends(asking)]


def held_by(table: LiveTable, caller: Caller) -> set[int]:
    """The seats that the caller's secret opens."""
    return table.keys.get(caller.holder, set()) if caller.holder is not None else set()


def has_played(table: LiveTable, caller: Caller) -> bool:
    """Whether the caller sits at a table, or has resigned there."""
    return bool(held_by(table, caller)) or (caller.holder or "") in table.former


async def sits(
    tables: Tables, address: str, caller: Caller, seat: int | None = None
) -> tuple[LiveTable, set[int]]:
    """A table and the caller's seats there; a key that another server gave out is looked up."""
    table = await tables.look(address)
    held = held_by(table, caller)
    known = seat in held if seat is not None else bool(held)
    if not known and caller.holder is not None and tables.shared:
        table = await tables.look_again(address)
        held = held_by(table, caller)
    return table, held


def chosen_seat(table: LiveTable, held: set[int], wanted: int | None) -> int:
    """The seat that a request is about: the one named, the one that has to choose, or the only one."""
    if wanted is not None:
        check_seat(table, wanted)
        if wanted not in held:
            raise NotYours(M("this seat is not yours"))
        return wanted
    if not held:
        raise NotYours(M("you have no seat at this table"))
    waited_for = [seat for seat in table.to_choose() if seat in held]
    return (waited_for or sorted(held))[0]


def seen_as(table: LiveTable, held: set[int], wanted: int | None, spectator: bool = False) -> int | None:
    """The seat whose eyes are asked for; None is a spectator."""
    if spectator or (wanted is None and not held):
        return None
    return chosen_seat(table, held, wanted)


def check_seat(table: LiveTable, seat: int) -> None:
    """A seat that exists."""
    if seat >= len(table.seats):
        raise Wrong(M("seat {seat}: this table has seats 0 to {last}", seat=seat, last=len(table.seats) - 1))


def pictures_known(request: Request) -> frozenset[str]:
    """The pictures that a page has already, by their marks."""
    return frozenset(request.headers.get("x-has", "")[:2000].split(","))
