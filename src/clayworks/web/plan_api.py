"""Planning ahead: the own next turn on a copy of the table, seen by nobody else."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from clayworks.table.effects import Effect
from clayworks.table.live import LiveTable
from clayworks.table.planning import planned
from clayworks.table.plans import Plans
from clayworks.web import answers
from clayworks.web import models as m
from clayworks.web import plan_models as p
from clayworks.web.parameters import PROBLEMS, Address, Asking, Lang, SeatQuery, Service, chosen_seat, sits
from clayworks.web.play_api import own_seat, standing

router = APIRouter(prefix="/api/tables/{table}/plan", responses=PROBLEMS)


@router.get("")
async def plan(
    table: Address, tables: Service, caller: Asking, seat: SeatQuery = None, lang: Lang = None
) -> p.PlanOfSeat:
    """Your plan for your next turn, with what has changed since; or why nothing can be planned."""
    found, held = await sits(tables, table, caller, seat)
    return shown(found, chosen_seat(found, held, seat), lang or caller.language)


@router.post("/choices")
async def choose(
    table: Address, choice: m.Choice, tables: Service, caller: Asking, lang: Lang = None
) -> p.PlanOfSeat:
    """One choice more of your plan. Nobody learns of it, and no clock runs for it."""
    seat = await own_seat(tables, table, caller, choice.seat)
    done = await Plans(tables).choose(table, seat, choice.choice, choice.ply, choice.once)
    return shown(done, seat, lang or caller.language)


@router.post("/undo")
async def undo(table: Address, at: m.At, tables: Service, caller: Asking, lang: Lang = None) -> p.PlanOfSeat:
    """Take the last choice of your plan back."""
    seat = await own_seat(tables, table, caller, at.seat)
    done = await Plans(tables).undo(table, seat, at.ply, once=at.once)
    return shown(done, seat, lang or caller.language)


@router.post("/keep")
async def keep(
    table: Address, of: p.PlanOf, tables: Service, caller: Asking, lang: Lang = None
) -> p.PlanOfSeat:
    """Your plan as it is possible now is the one that is kept; later changes are told from here on."""
    seat = await own_seat(tables, table, caller, of.seat)
    return shown(await Plans(tables).keep(table, seat, of.once), seat, lang or caller.language)


@router.post("/take")
async def take(table: Address, at: m.At, tables: Service, caller: Asking) -> m.Standing:
    """Your turn has come: take the plan into its draft as far as it is possible. It is not confirmed."""
    seat = await own_seat(tables, table, caller, at.seat)
    return standing(await Plans(tables).take(table, seat, at.ply, at.once), seat)


@router.delete("")
async def discard(
    table: Address,
    tables: Service,
    caller: Asking,
    seat: SeatQuery = None,
    once: Annotated[str, Query(max_length=40)] = "",
    lang: Lang = None,
) -> p.PlanOfSeat:
    """Have no plan any more."""
    own = await own_seat(tables, table, caller, seat)
    return shown(await Plans(tables).discard(table, own, once), own, lang or caller.language)


def shown(table: LiveTable, seat: int, language: str) -> p.PlanOfSeat:
    """The plan of a seat as its owner is told."""
    found, say = planned(table, seat), answers.voice(table, language).say
    draft, lost = found.draft, found.missing
    # At the real table the view and the question are those of the table itself.
    tried = draft if draft is not None and not found.offered else None
    return p.PlanOfSeat(
        seat=seat,
        why=say(found.why) if found.why is not None else None,
        note=say(found.note) if found.note is not None else None,
        offered=found.offered and draft is not None and bool(draft.steps),
        ply=tried.ply if tried is not None else table.ply_of(seat),
        kept=found.kept is not None,
        choices=list(draft.choices) if draft is not None else [],
        picked=draft.picked if draft is not None else [],
        words=[say(word) for word in found.words],
        complete=draft is not None and draft.complete,
        missing=p.PlanMissing(text=say(lost.words), reason=say(lost.reason), rule=lost.rule)
        if lost is not None
        else None,
        turns=found.turns,
        touched=[say(one) for one in found.touched],
        brings=brings(found.now),
        brought=brings(found.then),
        decision=answers.question(tried.asked(), answers.voice(table, language))
        if tried is not None and not tried.complete
        else None,
        view={**tried.state.view(seat), "names": answers.names(table)} if tried is not None else None,
    )


def brings(effect: Effect | None) -> p.PlanBrings | None:
    """Points for a program."""
    return p.PlanBrings(now=effect.now, counts=dict(effect.counts)) if effect is not None else None
