"""Hints for whoever sits at a table: by the API as data, on the page as a part of the side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M
from clayworks.core.state import State
from clayworks.players.hints import Estimate, Hint
from clayworks.table.advice import (
    Advised,
    advised,
    beside_companion,
    decimal,
    described,
    difference,
    expected,
    verdict,
)
from clayworks.table.brief import hint_brief_of
from clayworks.table.errors import NotYours, StorageTrouble
from clayworks.table.fair import Asker
from clayworks.table.lessons import lesson_at, moment
from clayworks.table.live import LiveTable
from clayworks.web import answers
from clayworks.web import models as m
from clayworks.web.eyes import eyes
from clayworks.web.forms import Form
from clayworks.web.hint_models import (
    EstimateShown,
    HintShown,
    PlannedChoice,
    SourceDifference,
    SuggestionShown,
)
from clayworks.web.hint_order import arranged, still_offered, verdict_as_shown
from clayworks.web.house import House, house_of
from clayworks.web.parameters import (
    PROBLEMS,
    Address,
    Asking,
    Lang,
    Service,
    asker_of,
    chosen_seat,
    sits,
)
from clayworks.web.questions import Voice
from clayworks.web.templating import render

router = APIRouter(prefix="/api/tables/{table}", responses=PROBLEMS)
page = APIRouter(prefix="/tables/{table}", include_in_schema=False)


async def found_hint(
    house: House, address: str, seat: int, ply: int, asker: Asker, language: str
) -> tuple[State, Hint, Voice]:
    """The next answer to the question of a seat, the table with that question in hand, and who speaks."""
    table = await house.host.hinted(address, seat, ply)
    asked = table.draft(seat).asked()
    assert asked is not None
    hint = await house.adviser.ask(asker, hint_brief_of(table, seat))
    return asked, hint, answers.voice(table, language)


# -- for programs --------------------------------------------------------------------------------------------


@router.post("/hint")
async def ask(
    table: Address, at: m.At, request: Request, tables: Service, caller: Asking, lang: Lang = None
) -> HintShown:
    """The favourites of a bot for your open question, and why. Ask again for a better answer until `last`.

    Only where the table gives hints: alone with bots, or if it was made with `hints`. Whoever has asked is
    marked (`hinted` of the seat). A new question takes the place of one that still waits.
    """
    found, held = await sits(tables, table, caller, at.seat)
    seat = chosen_seat(found, held, at.seat)
    house, language = house_of(request.app), lang or caller.language
    asked, hint, voice = await found_hint(house, table, seat, at.ply, asker_of(request), language)
    return HintShown(
        ply=at.ply,
        seat=seat,
        text=voice.say(verdict(hint)),
        iterations=hint.iterations,
        games=hint.games,
        last=hint.is_last,
        suggestions=[suggestion_shown(asked, one, voice) for one in advised(asked, hint)],
    )


def suggestion_shown(asked: State, one: Advised, voice: Voice) -> SuggestionShown:
    """A suggestion as data, with words."""
    told, game = one.suggestion, asked.game
    return SuggestionShown(
        choice=told.choice,
        text=voice.say(one.meaning.message),
        said=voice.say(one.sentence),
        element=one.meaning.element,
        share=told.share,
        points=estimate(told.points),
        place=told.place,
        against=told.against or None,
        difference=estimate(told.difference),
        why=[
            SourceDifference(
                source=name,
                text=voice.say(game.source_name(game.sources.index(name))),
                sure=points.is_sure,
                **vars(estimate(points)),
            )
            for name, points in told.why.items()
        ],
        equal=told.equal,
        plan=[
            PlannedChoice(choice=choice, text=voice.say(words))
            for choice, words in zip(told.plan, one.plan, strict=True)
        ],
    )


def estimate(points: Estimate) -> EstimateShown:
    """A number with its interval; more than a hundredth would only look exact."""
    return EstimateShown(points=round(points.points, 2), low=round(points.low, 2), high=round(points.high, 2))


# -- for people ----------------------------------------------------------------------------------------------


@page.post("/hint")
async def show(table: Address, request: Request, tables: Service, caller: Asking) -> Response:
    """The next answer as a part of the page; what can't be told is said in its place."""
    form, house = await Form.of(request), house_of(request.app)
    found, held = await sits(tables, table, caller)
    who = eyes(found, held, form.wanted(), house.book(found.mark))
    shown: dict[str, Any] = {"ply": form.one("ply"), "trouble": ""}
    try:
        if who.seat is None:
            raise NotYours(M("you have no seat at this table"))
        ply = form.number("ply")
        who_asks, language = asker_of(request), caller.language
        asked, hint, voice = await found_hint(house, table, who.seat, ply, who_asks, language)
        before = still_offered(asked, who.seat, form.fields.get("shown", []))
        # Somebody beside may read a plan that names what lies in a covered hand.
        shown |= page_part(asked, hint, voice, before, with_plan=who.hand)
        shown["companion"] = beside(found, who.seat, form.one("companion"), asked, hint, voice)
    except StorageTrouble:
        raise
    except ClayworksError as error:
        shown["trouble"] = error.to(caller.language)
    return render(request, "hint.html", **shown)


def beside(table: LiveTable, seat: int, key: str, asked: State, hint: Hint, voice: Voice) -> str:
    """How a hint stands to what the companion says at that moment (its key); empty without any advice."""
    lesson = lesson_at(table)
    follows = lesson.advice(moment(table, seat), key) if lesson is not None else None
    return voice.say(beside_companion(asked, hint, follows)) if follows is not None else ""


def page_part(
    asked: State, hint: Hint, voice: Voice, before: Sequence[str], with_plan: bool
) -> dict[str, Any]:
    """What the part of the page needs; `before` are the favourites that it shows already."""
    told = {one.suggestion.choice: one for one in advised(asked, hint)}
    return {
        "verdict": voice.say(verdict_as_shown(asked, hint, before)),
        "games": hint.games,
        "is_last": hint.is_last,
        "suggestions": [
            favourite(told[choice], voice, with_plan)
            if choice in told
            else no_favourite(choice, voice.label(described(asked, choice)))
            for choice in arranged(hint, before)
        ],
    }


def favourite(one: Advised, voice: Voice, with_plan: bool) -> dict[str, Any]:
    """A suggestion as the page shows it."""
    told = one.suggestion
    return {
        "choice": told.choice,
        "text": voice.label(one.meaning),
        "is_gone": False,
        "said": voice.say(one.sentence),
        "expected": expected(told.points),
        "difference": voice.say(difference(told.difference)) if told.against else "",
        "is_sure": told.difference.is_sure,
        "equal": told.equal,
        "why": [(voice.say(decimal(why.points.points)), voice.say(why.name)) for why in one.why],
        "plan": [voice.say(step) for step in one.plan] if with_plan else [],
    }


def no_favourite(choice: str, text: str) -> dict[str, Any]:
    """What was a suggestion: of it nothing new is known, but it stays where a reader has seen it."""
    return {"choice": choice, "text": text, "is_gone": True, "equal": False, "why": [], "plan": []}
