"""A plan for the own next turn as a page shows it: whether there can be one, what it is, what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from clayworks.core.messages import MN, M, Message
from clayworks.table.draft import Draft
from clayworks.table.effects import Effect, in_words
from clayworks.table.live import LiveTable
from clayworks.table.planning import Missing, Planned, planned
from clayworks.table.seats import Kind
from clayworks.web import answers
from clayworks.web import models as m
from clayworks.web.eyes import Eyes
from clayworks.web.questions import Voice

NOT_REAL = M("Nothing of this is on the table, and nobody else sees it. Turns of others are left out.")
SHARED = M("Several people share this screen: who plans would show it to the others.")


@dataclass(frozen=True, slots=True)
class PlanShown:
    """What a page says about planning to who has a seat."""

    on: bool = False
    """The board shows the plan, not the table."""
    button: bool = False
    """There is something to press: to plan, or to look at the plan."""
    why: str = ""
    """Why it can't be pressed."""
    kept: bool = False
    offered: bool = False
    takes: bool = False
    """Something of it can be taken into the turn."""
    lines: Sequence[str] = field(default_factory=list)


NOTHING = PlanShown()


def plan_for(table: LiveTable, who: Eyes, wanted: bool, voice: Voice) -> tuple[Planned | None, PlanShown]:
    """The plan of who looks, and what is said about it; nothing where they have no turn to come."""
    seat = who.seat
    if who.shared and seat is None:
        # Hands are covered, and whoever holds the screen waits with all others.
        return None, PlanShown(button=bool(who.held) and who.covered is None, why=voice.say(SHARED))
    if seat is None or table.over or table.closed or table.waits or not is_person(table, seat):
        return None, NOTHING
    if is_shared(table, who):
        waits = seat not in table.to_choose()
        return None, PlanShown(button=waits, why=voice.say(SHARED) if waits else "")
    if seat in table.to_choose() and table.seats[seat].plan is None:
        return None, NOTHING
    found = planned(table, seat)
    if found.offered:
        takes = found.draft is not None and bool(found.draft.steps)
        said = offer_lines(found, voice)
        return found, PlanShown(kept=True, offered=True, takes=takes, lines=said)
    if seat in table.to_choose():
        return None, NOTHING
    if found.why is not None:
        return found, PlanShown(button=True, why=voice.say(found.why), kept=found.kept is not None)
    on = wanted and found.draft is not None
    said = plan_lines(found, voice) if on else kept_lines(found, voice)
    return found, PlanShown(on=on, button=not on, kept=found.kept is not None, lines=said)


def is_person(table: LiveTable, seat: int) -> bool:
    """Whether a person plays there."""
    return table.seats[seat].kind is Kind.HUMAN


def is_shared(table: LiveTable, who: Eyes) -> bool:
    """Whether several people play at this screen."""
    return sum(is_person(table, seat) for seat in who.held if seat < len(table.seats)) > 1


# -- in words ------------------------------------------------------------------------------------------------


def offer_lines(found: Planned, voice: Voice) -> list[str]:
    """What is said when the turn has come: what is possible, what is not and why, what has changed."""
    said: list[Message] = []
    if not found.words:
        said.append(M("Your plan is not possible any more."))
    elif found.whole:
        said.append(M("Your plan is still possible: {what}.", what=in_order(found.words)))
    else:
        beginning = in_order(found.words)
        said.append(M("Only the beginning of your plan is possible: {what}.", what=beginning))
    return [voice.say(one) for one in (*said, *changes(found))]


def plan_lines(found: Planned, voice: Voice) -> list[str]:
    """What is said while it is made: what has been left out, and what has changed behind it."""
    said: list[Message] = []
    if found.turns:
        said.append(changed(found))
    if found.missing is not None:
        said.append(lost(found.missing))
    said += found.touched
    if found.draft is not None and not found.draft.steps:
        said.append(NOT_REAL)
    if found.note is not None and (found.draft is None or not found.draft.complete):
        said.append(found.note)
    return [voice.say(one) for one in said]


def kept_lines(found: Planned, voice: Voice) -> list[str]:
    """What is said while it waits for the turn."""
    if found.kept is None:
        return []
    said = [M("Your plan: {what}.", what=in_order(found.words))] if found.words else [M("You have a plan.")]
    return [voice.say(one) for one in (*said, *changes(found))]


def changes(found: Planned) -> list[Message]:
    """What is different from when it was looked over."""
    said: list[Message] = []
    if found.missing is not None:
        said.append(lost(found.missing))
    game = found.draft.state.game if found.draft is not None else None
    if game is not None and found.now is not None and found.draft is not None and found.draft.steps:
        now = in_words(game, found.now) or M("no points")
        then = (in_words(game, found.then) or M("no points")) if found.then is not None else now
        if then == now or same(found.now, found.then):
            said.append(M("It would bring: {what}.", what=now))
        else:
            said.append(M("It would bring: {what}; when you made it: {then}.", what=now, then=then))
    if found.turns:
        said.append(changed(found))
    return [*said, *found.touched]


def in_order(words: Sequence[Message]) -> Message:
    """Choices one after the other."""
    return reduce(lambda first, then: Message("{first} → {then}", {"first": first, "then": then}), words)


def same(now: Effect, then: Effect | None) -> bool:
    """Whether as much is brought as before."""
    return then is None or (now.now, now.counts) == (then.now, then.counts)


def lost(missing: Missing) -> Message:
    """The choice that can't be made any more, and why."""
    return M("Not possible any more: {choice} ({reason}).", choice=missing.words, reason=missing.reason)


def changed(found: Planned) -> Message:
    """That others have had turns since."""
    return MN("The table has changed: {count} turn.", "The table has changed: {count} turns.", found.turns)


# -- what is drawn and where it stands -----------------------------------------------------------------------


def drawn_of(table: LiveTable, plan: Draft, who: Eyes) -> dict[str, Any]:
    """The view of a plan: of the own turn, which it will be, and not of whoever has it now."""
    own = table.record.players[plan.seat]
    begun = plan.committed.view(plan.seat)
    turn = {name: begun[name] for name in ("active", "deciding") if name in begun}
    known: Mapping[str, Any] = {**answers.known(table), "to_choose": [own], **turn}
    return {**plan.state.view(plan.seat), **known, "sitting": who.sitting}


def standing_of(table: LiveTable, plan: Draft) -> dict[str, Any]:
    """Where a plan stands, in the form in which a draft says so."""
    draft = m.DraftShown(
        choices=list(plan.choices),
        picked=plan.picked,
        can_undo=bool(plan.steps),
        must_confirm=False,
        sealed=False,
    )
    return {**answers.standing(table, plan.seat), "ply": plan.ply, "draft": draft}
