"""Looking: games, tables, decisions, log, score sheet, record, position."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response, status

from clayworks.core import registry
from clayworks.table.clock import Terms
from clayworks.table.errors import CannotOpen, NoTable, TooMany
from clayworks.table.hosting import Plan, levels
from clayworks.table.keys import fresh_secret, hashed
from clayworks.table.live import LiveTable
from clayworks.table.plans import plan_at
from clayworks.table.seats import SeatPlan
from clayworks.web import answers
from clayworks.web import models as m
from clayworks.web.gate import caller_of, identified, set_cookie
from clayworks.web.house import house_of
from clayworks.web.parameters import (
    PROBLEMS,
    Address,
    Asking,
    AsSpectator,
    Lang,
    Seating,
    SeatQuery,
    Service,
    asker_of,
    held_by,
    seen_as,
    sits,
)

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/games")
async def games(caller: Asking, lang: Lang = None) -> m.Games:
    """What there is to play, and the levels of the bots."""
    language = lang or caller.language
    found = [answers.game_about(game, language) for game in registry.load_all()]
    return m.Games(games=found, levels=levels())


@router.post("/tables", status_code=status.HTTP_201_CREATED)
async def make_table(
    new: m.NewTable, request: Request, response: Response, hosts: Seating, lang: Lang = None
) -> m.TableMade:
    """Make a table. Seats of kind `me` are yours; held by a cookie, or by a token that is shown once."""
    seats, options = seat_plans(new.seats), dict(new.options)
    plan = Plan(
        new.game,
        seats,
        new.seed,
        options,
        new.patience,
        new.copy_,
        new.hints,
        new.waiting_room,
        new.public,
        terms_of(new.clock),
    )

    async def makes(holder: str, kind: str) -> LiveTable:
        return await hosts.make(plan, holder, kind, asker_of(request, holder))

    return await made_table(request, response, new.hold_by, makes, lang)


def terms_of(asked: m.ClockAsked | None) -> Terms | None:
    """How everybody's time shall be limited."""
    return Terms(**asked.model_dump()) if asked is not None else None


def seat_plans(seats: Sequence[m.NewSeat]) -> list[SeatPlan]:
    """Who shall sit where."""
    return [SeatPlan(m.KINDS[seat.kind], seat.level, seat.name, seat.confirms_itself) for seat in seats]


async def made_table(
    request: Request,
    response: Response,
    hold_by: str,
    makes: Callable[[str, str], Awaitable[LiveTable]],
    lang: str | None,
) -> m.TableMade:
    """A new table, whose seats are held by who asks: by a cookie, or by a token that is shown once."""
    if house_of(request.app).new_tables.take(caller_of(request).address):
        raise TooMany
    token = fresh_secret() if hold_by == "token" else None
    if token is not None:
        caller = caller_of(request)
        table = await makes(hashed(token), "token")
        held = table.keys.get(hashed(token), set())
    else:
        caller = identified(request)
        assert caller.holder is not None
        table = await makes(caller.holder, caller.kind)
        held = held_by(table, caller)
        set_cookie(response.headers, caller, request.url.scheme == "https")
    seat = seen_as(table, held, None)
    shown = answers.whole(table, seat, held, lang or caller.language)
    return m.TableMade(**shown, token=token)


@router.get("/tables")
async def my_tables(tables: Service, caller: Asking, lang: Lang = None) -> list[m.TableLine]:
    """The tables at which you sit, the latest first."""
    if caller.holder is None:
        return []
    lines = []
    for address in await tables.storage.tables_of(caller.holder):
        try:
            table = await tables.look(address)
        except (CannotOpen, NoTable):
            continue  # it says why when it is opened itself
        former = table.former.get(caller.holder, set())
        lines.append(answers.line(table, held_by(table, caller), lang or caller.language, former))
    return lines


@router.get("/tables/{table}")
async def show_table(
    table: Address,
    tables: Service,
    caller: Asking,
    seat: SeatQuery = None,
    spectator: AsSpectator = False,
    lang: Lang = None,
) -> m.TableShown:
    """Everything that you may know of a table: seats, view, open decision, draft."""
    found, held = await sits(tables, table, caller, seat)
    eyes = seen_as(found, held, seat, spectator)
    return m.TableShown(**answers.whole(found, eyes, held, lang or caller.language))


@router.get("/tables/{table}/decision")
async def show_decision(
    table: Address, tables: Service, caller: Asking, seat: SeatQuery = None, lang: Lang = None
) -> m.DecisionShown | None:
    """Your open decision with its options in words; null if you are not asked."""
    found, held = await sits(tables, table, caller, seat)
    return answers.decision(found, seen_as(found, held, seat), lang or caller.language)


@router.get("/tables/{table}/why")
async def why_not(
    table: Address,
    target: Annotated[str, Query(min_length=1, max_length=100, description="An element: `cell:C4`.")],
    tables: Service,
    caller: Asking,
    seat: SeatQuery = None,
    plan: Annotated[bool, Query(description="In your plan for the next turn, not at the table.")] = False,
    lang: Lang = None,
) -> m.Why:
    """Why a thing on the board can't be chosen now, and the rule that says so."""
    found, held = await sits(tables, table, caller, seat)
    eyes = seen_as(found, held, seat)
    tried = plan_at(found, eyes) if plan and eyes is not None else None
    return answers.why(found, eyes, target, lang or caller.language, tried)


@router.get("/tables/{table}/log")
async def log_since(
    table: Address,
    tables: Service,
    caller: Asking,
    since: Annotated[int, Query(ge=0, le=1_000_000, description="After this ply; 0 is everything.")] = 0,
    limit: Annotated[int, Query(ge=1, le=5000)] = 5000,
    lang: Lang = None,
) -> m.LogShown:
    """What happened, one line a step."""
    return answers.log(await tables.look(table), since, limit, lang or caller.language)


@router.get("/tables/{table}/sheet")
async def score_sheet(table: Address, tables: Service, caller: Asking, lang: Lang = None) -> m.Sheet:
    """Points by source, places, and every point with its cause."""
    return answers.sheet(await tables.look(table), lang or caller.language)


@router.get("/tables/{table}/record")
async def record(table: Address, tables: Service) -> dict[str, Any]:
    """The record; of a game with hidden parts only when it is over."""
    return answers.record(await tables.look(table))


@router.get("/tables/{table}/position")
async def position(
    table: Address,
    tables: Service,
    ply: Annotated[int | None, Query(ge=0, le=1_000_000, description="Without it: the latest.")] = None,
) -> m.PositionShown:
    """The last position that could be taken up to a ply; with hidden parts only when the game is over."""
    return answers.position(await tables.look(table), ply)
