"""Planning ahead: the own next turn, tried on a copy of the table while others have theirs.

What is planned on is a trial table (`trial.py`): the table as it lies now for all that a seat knows, with the
turns of others left out and its own one begun (`Game.ahead`). A plan is a draft there. Only its steps are
kept, with the seat; whenever somebody looks, they are tried again on the table of that moment, and what can't
be done any more is said with its reason. When the turn comes, the same steps are tried on the real table.

A plan is for the next own turn: when that has been played, whatever it was, it is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from clayworks.core.ahead import Ahead
from clayworks.core.chance import Chance
from clayworks.core.gathering import of_decision
from clayworks.core.messages import M, Message, Reason, Role
from clayworks.core.parts import Part
from clayworks.core.record import parts
from clayworks.core.state import State
from clayworks.table import effects
from clayworks.table.clicks import MOST_PASSIVE
from clayworks.table.draft import Draft, Step
from clayworks.table.effects import Effect
from clayworks.table.errors import TableError
from clayworks.table.live import LiveTable
from clayworks.table.outlook import SAMPLES
from clayworks.table.seats import Kind, TurnPlan
from clayworks.table.story import lines
from clayworks.table.trial import as_known
from clayworks.table.turns import Turn, turns

MOST_TOUCHED = 3
"""So many things that others did are told: who wants to know all of it reads the log."""


# -- whether there is something to plan ----------------------------------------------------------------------


def why_not(table: LiveTable, seat: int) -> Message | None:
    """Why a seat plans nothing now, whatever the game says about it."""
    if table.over:
        return M("The game is over.")
    if table.closed:
        return M("This game goes on no more.")
    if table.waits:
        return M("The game begins when every seat is taken.")
    if table.seats[seat].kind is not Kind.HUMAN:
        return M("A bot plays this seat now.")
    if seat in table.to_choose():
        return M("It is your turn: choose.")
    return None


def ahead(table: LiveTable, seat: int, chance: Chance) -> Ahead:
    """The next turn of a seat on the table as it may be for all that the seat knows."""
    refused = why_not(table, seat)
    if refused is not None:
        return Ahead(None, refused)
    # What lies sealed is known to who has chosen it.
    now = table.draft(seat).state if seat in table.sealed else table.committed
    return table.record.game.ahead(as_known(now, seat, chance), seat)


def chances(table: LiveTable) -> Iterator[Chance]:
    """How hidden things are dealt again; always the same way, so that a plan looks the same at each look."""
    for number in range(1 if table.record.game.open_information else SAMPLES):
        yield Chance(f"plan/{number}")


# -- what of a plan can still be done ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Missing:
    """The first choice of a plan that can't be made any more."""

    words: Message
    reason: Message
    rule: str
    element: str | None


@dataclass(frozen=True, slots=True)
class Fitted:
    """As much of a plan as can be done, one step after the other, and what can't."""

    draft: Draft
    count: int
    """How many steps of it that are."""
    missing: Missing | None = None
    elsewhere: bool = False
    """Nothing of it answers what is asked now: it is for another question."""


def fitted(base: Draft, steps: Sequence[Step]) -> Fitted:
    """A plan on a draft that has nothing in it yet.

    A turn may begin with a question more, or less, than when it was planned: a ring can be turned now, or a
    character can't be flipped any more. What goes without saying is answered, or left out.
    """
    first = taken(base, [], steps)
    if not steps or first.count or not asks_else(base, steps[0]):
        return first
    ways = [taken(base, list(path), steps) for path in passive_paths(base)]
    ways += [taken(base, [], shorter) for shorter in without_first(steps)]
    best = max(ways, key=lambda way: way.count, default=first)
    return best if best.count else replace(first, elsewhere=True)


def taken(base: Draft, before: Sequence[Step], steps: Sequence[Step]) -> Fitted:
    """Step after step, up to the first that can't be taken; with nothing of it, nothing comes before it."""
    draft, count = base.with_steps(before), 0
    for step in steps:
        try:
            draft = draft.with_steps([*draft.steps, step])
        except TableError as error:
            if draft.complete and step is steps[-1]:
                break  # what it ends with goes by itself now
            return Fitted(draft if count else base, count, missing(draft, step, error))
        count += 1
    return Fitted(draft, count)


def choices_in(step: Step) -> list[str]:
    """The written choices of a step; of a set those that lead to it."""
    if isinstance(step, dict):
        return step["by"]
    return [step] if isinstance(step, str) else step


def first_choice(state: State, step: Step) -> int | None:
    """The first thing that a step chooses, where it is written."""
    choices = choices_in(step)
    return state.game.space.parse(choices[0]) if choices else None


def asks_else(draft: Draft, step: Step) -> bool:
    """Whether a step answers another question than the one that is open."""
    asked, action = draft.asked(), first_choice(draft.state, step)
    if asked is None:
        return True
    if action is None:
        return of_decision(asked) is None
    return asked.game.space.split(action)[0] != asked.open


def passive_paths(base: Draft) -> Iterator[tuple[str, ...]]:
    """What may go without saying before a plan: the shortest ways first."""
    ways: list[tuple[str, ...]] = [()]
    for path in ways:  # grows while it is gone through
        asked = base.with_steps(list(path)).asked() if len(path) < MOST_PASSIVE else None
        for action in asked.legal_actions() if asked is not None else ():
            if asked is not None and asked.describe(action).passive:
                longer = (*path, asked.action_to_string(action))
                ways.append(longer)
                yield longer


def without_first(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """A plan without its first choice, which was taken by itself or is not asked any more."""
    first, *rest = steps
    if isinstance(first, str):
        yield rest
    elif isinstance(first, list):
        yield [first[1:], *rest] if len(first) > 1 else rest
    elif first["by"]:
        yield [{**first, "by": first["by"][1:]}, *rest]


def missing(draft: Draft, step: Step, error: TableError) -> Missing:
    """What of a step can't be chosen at the table that a draft leads to, and why."""
    game, state, asked = draft.state.game, draft.state, draft.asked()
    for choice in choices_in(step):
        action = game.space.parse(choice)
        if asked is None or action is None:
            break
        if action in asked.legal_actions():
            draft = draft.with_choice(choice)
            asked = draft.asked()
            continue
        element = element_of(asked, action)
        if game.space.split(action)[0] != asked.open:
            question, rule = game.question(asked)
            reason = M("something else is asked there now: {question}", question=question)
            return Missing(words_of(asked, action), reason, rule, element)
        found = game.refusal(asked, action)
        return Missing(words_of(asked, action), found.message, found.rule, element)
    for pick in step["picked"] if isinstance(step, dict) else ():
        element = pick.rpartition(" ")[2]
        why = asked.why_not(element) if asked is not None else None
        if asked is not None and why is not None:
            return Missing(game.thing(asked, element).short, why.message, why.rule, element)
    # Whatever is left of reasons stands in what the draft said.
    last = choices_in(step)[-1:] or (step["picked"][-1:] if isinstance(step, dict) else [])
    action = game.space.parse(last[0]) if last else None
    named = words_of(state, action) if action is not None else Message(", ".join(last))
    return Missing(named, said(error), "", None)


def said(error: TableError) -> Message:
    """The sentence of an error."""
    first = error.said[0]
    return first.message if isinstance(first, Reason) else Message(first) if isinstance(first, str) else first


def words_of(state: State, action: int) -> Message:
    """A choice in words, also where it is not offered."""
    try:
        return state.describe(action).message.short
    except ValueError:  # it is about something that is not there any more
        return Message(state.game.space.notation(action))


def element_of(state: State, action: int) -> str | None:
    """The thing that a choice is about."""
    try:
        return state.describe(action).element
    except ValueError:
        return None


# -- a plan in words -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """The choices of a draft in words, and the things that they are about."""

    words: list[Message] = field(default_factory=list)
    elements: set[str] = field(default_factory=set)


def told(draft: Draft) -> Told:
    """What a draft does, choice by choice; what goes without saying is not said beside other things."""
    found, state = Told(), draft.committed.clone()
    unsaid: list[Message] = []
    for choice in draft.choices:
        asked = state.facing(draft.seat)
        action = asked.game.space.parse(choice)
        assert action is not None
        meaning = asked.describe(action)
        is_said = not meaning.passive or meaning.role is not Role.QUIET
        (found.words if is_said else unsaid).append(meaning.message.short)
        if meaning.element is not None:
            found.elements.add(meaning.element)
        state.choose(action, draft.seat)
    return found if found.words else replace(found, words=unsaid)


def brings(tables: Sequence[Draft]) -> list[int]:
    """What a draft brings its seat at possible tables: points at once, and in each count to come."""
    found = []
    for draft in tables:
        before, after = (effects.standing(state, draft.seat) for state in (draft.committed, draft.state))
        found.append([new - old for old, new in zip(before, after, strict=True)])
    return [effects.agreed(row) for row in zip(*found, strict=True)]


def effect_of(state: State, points: Sequence[int]) -> Effect:
    """Points as they were kept, with the counts that they belong to."""
    now, *counts = points
    phases = effects.phases(state.game)
    return Effect(now, tuple(zip(phases, counts, strict=False)))


# -- the plan of a seat --------------------------------------------------------------------------------------


@dataclass(slots=True)
class Planned:
    """The plan of a seat at the table as it is now: being made, waiting, or offered."""

    seat: int
    kept: TurnPlan | None
    why: Message | None = None
    """Why nothing can be planned now."""
    note: Message | None = None
    """What has been left out besides the turns of others."""
    draft: Draft | None = None
    """On a trial table while others have their turns; on the real one when the turn has come."""
    missing: Missing | None = None
    elsewhere: bool = False
    offered: bool = False
    """The turn has come, and nothing of it is chosen yet."""
    words: list[Message] = field(default_factory=list)
    turns: int = 0
    """Turns of others since it was last looked over."""
    touched: list[Message] = field(default_factory=list)
    """What they did to things that it is about."""
    now: Effect | None = None
    then: Effect | None = None

    @property
    def whole(self) -> bool:
        """Whether all of it can still be done."""
        return self.missing is None and not self.elsewhere


def planned(table: LiveTable, seat: int) -> Planned:
    """What a seat has planned, tried again on the table of this moment."""
    kept = plan_of(table, seat)
    if seat in table.to_choose():
        return offered(table, seat, kept)
    turn = ahead(table, seat, next(chances(table)))
    if turn.state is None:
        return Planned(seat, kept, why=turn.told)
    fit = fitted(Draft(turn.state, seat, table.ply), kept.steps if kept is not None else ())
    found = Planned(seat, kept, note=turn.told, draft=fit.draft, missing=fit.missing)
    if kept is not None:
        compare(table, found, trials(table, fit.draft))
    return found


def trials(table: LiveTable, plan: Draft) -> list[Draft]:
    """A plan on every trial table that is looked at: on each, hidden things are dealt in another way."""
    found = [plan]
    for chance in list(chances(table))[1:]:
        turn = ahead(table, plan.seat, chance)
        if turn.state is not None:
            with suppress(TableError):  # what is possible only by chance counts for nothing
                found.append(Draft(turn.state, plan.seat, table.ply, plan.steps))
    return found


def offered(table: LiveTable, seat: int, kept: TurnPlan | None) -> Planned:
    """A plan at the real table, when the turn has come; nothing of it once something else is chosen."""
    found = Planned(seat, kept, why=why_not(table, seat))
    draft = table.draft(seat)
    if kept is None or not kept.steps or draft.steps:
        return found
    fit = fitted(draft, kept.steps)
    if fit.elsewhere:
        found.elsewhere = True
        return found
    found.draft, found.missing, found.offered = fit.draft, fit.missing, True
    known = [as_known(table.committed, seat, chance) for chance in chances(table)]
    compare(table, found, [Draft(state, seat, table.ply, fit.draft.steps) for state in known])
    return found


def compare(table: LiveTable, found: Planned, tables: Sequence[Draft]) -> None:
    """What a plan is in words, what it brings, and what has changed since it was looked over."""
    kept, draft = found.kept, found.draft
    assert kept is not None
    assert draft is not None
    what = told(draft)
    elements = what.elements | ({found.missing.element} if found.missing is not None else set())
    found.words = what.words
    found.now = effect_of(draft.state, brings(tables))
    found.then = effect_of(draft.state, kept.brings) if kept.brings else None
    since = [turn for turn in table_turns(table) if turn.last > kept.ply and turn.seat != found.seat]
    found.turns = len(since)
    found.touched = touching(table, found.seat, kept.ply, elements)


def table_turns(table: LiveTable) -> list[Turn]:
    """The turns that were played at a table."""
    return turns(list(lines(table.committed, table.happened)), table.choosers)


def touching(table: LiveTable, seat: int, ply: int, elements: set[str | None]) -> list[Message]:
    """What others did after a ply to some things, as everybody has seen it; nothing of what was secret."""
    if ply >= table.ply or not elements:
        return []
    state, space = table.record.replay(ply), table.record.game.space
    found: list[Message] = []
    for number, (chooser, choice) in enumerate(table.made_since(ply), ply + 1):
        for part in parts(choice):
            asked = state.facing(chooser)
            action = space.parse(part)
            assert action is not None
            if chooser != seat and not asked.is_secret() and asked.describe(action).element in elements:
                happened = [one for one in table.happened if one.ply == number and not one.later]
                seen = [line.message for line in lines(table.committed, happened) if line.part is Part.PLAIN]
                found += seen[:1]
            state.choose(action, chooser)
        state.advance()
    return found[:MOST_TOUCHED]


# -- how long it counts --------------------------------------------------------------------------------------


def choices_of(table: LiveTable, seat: int) -> list[int]:
    """The plies of what a seat has chosen so far."""
    return [ply for ply, chooser in enumerate(table.choosers, 1) if chooser == seat]


def made_by(table: LiveTable, seat: int) -> int:
    """How many choices a seat has made, with those that lie sealed."""
    return len(choices_of(table, seat)) + len(table.sealed.get(seat, ()))


def plan_of(table: LiveTable, seat: int) -> TurnPlan | None:
    """The plan of a seat; none if the turn that it was for has been played.

    Answers within the turns of others (what is given to a raider) are no turn of one's own.
    """
    kept = table.seats[seat].plan
    if kept is None or table.over:
        return None
    written = choices_of(table, seat)
    if len(table.sealed.get(seat, ())) > max(0, kept.mine - len(written)):
        return None
    later = set(written[kept.mine :])
    if not later:
        return kept
    own = [turn for turn in table_turns(table) if turn.seat == seat]
    played = any(turn.first <= ply <= turn.last for turn in own for ply in later)
    return None if played else kept


def plan_from(table: LiveTable, draft: Draft) -> TurnPlan | None:
    """The plan that a draft on a trial table makes; without a step there is none."""
    if not draft.steps:
        return None
    points = brings(trials(table, draft))
    return TurnPlan(table.ply, made_by(table, draft.seat), list(draft.steps), points)
