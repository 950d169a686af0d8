"""What a click can mean at a table, for the seat whose draft it is: found by the engine, not by a page.

Every option of the open question can be clicked. So can what becomes an option after a passive answer
(a segment, while the question is which ring to turn): one click takes both. Where main answers are all that
is left of a turn, one click takes them all. And where a question gathers a set, its members are clicked in
any order, and put back by another click.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

from clayworks.core.gathering import Gathered, of_decision
from clayworks.core.messages import Description, M, Role
from clayworks.core.record import JOINT
from clayworks.core.state import NOTHING, State
from clayworks.table.draft import PICK, Draft

MOST_PASSIVE = 3
"""So many questions may go without saying before the thing that is clicked."""

MOST_ANSWERS = 4
"""So many main answers may be given by one click: more of them nobody has in mind at once."""


@dataclass(frozen=True, slots=True)
class Click:
    """Something that can be clicked: what is sent, and what it means."""

    sent: str
    meaning: Description
    held: bool = False
    """It is picked already."""
    joint: bool = False
    """It answers a passive question on the way."""

    @property
    def is_button(self) -> bool:
        """Whether it stands beside the question: the main answer, what is quieter, what has no place."""
        return self.meaning.element is None or (self.meaning.role is not Role.PLAIN and not self.joint)


def clicks(draft: Draft) -> list[Click]:
    """Everything that the owner of a draft can click, the options of the open question first."""
    found: list[Click] = []
    asked = draft.asked() if not draft.complete else None
    own = draft.gathered
    if own is not None and (draft.held or asked is None or of_decision(asked) == own.gathering):
        # Still at the set: its members, and what ends it.
        found += picks(own, draft.picked)
        if asked is not None and not draft.held:
            found += [one for one in options(asked) if one.meaning.element is None]
        return found
    if asked is not None:
        following = draft.opening()
        if following is not None:
            found += picks(following, [])
            found += [one for one in options(asked) if one.meaning.element is None]
        else:
            found += options(asked)
        found += list(joint_clicks(asked, {one.meaning.element for one in found}))
        found += rest_of_turn(draft, asked)
    if own is not None:
        taken = {one.meaning.element for one in found}
        found += [one for one in picks(own, draft.picked) if one.meaning.element not in taken]
    return found


def ends_turn(draft: Draft, click: str) -> bool:
    """Whether nothing is left to choose after a click, and confirming it would bring nothing to light."""
    after = draft.with_click(click)
    return after.complete and after.state.game.before_going_on(after.state) is None


def options(asked: State) -> list[Click]:
    """The options of the open question."""
    return [Click(asked.action_to_string(a), asked.describe(a)) for a in asked.legal_actions()]


def picks(gathered: Gathered, picked: list[str]) -> list[Click]:
    """The members of a set that a click can add, put back or exchange; one for each thing on the board."""
    found: dict[str, Click] = {}
    for pick in gathered.open_to(picked):
        meaning = gathered.meanings[pick]
        element = gathered.elements[pick]
        held = any(gathered.elements[one] == element for one in picked)
        if element not in found or pick in picked:
            found[element] = Click(f"{PICK}{element}", meaning, held)
    return list(found.values())


def joint_clicks(asked: State, offered: set[str | None]) -> Iterator[Click]:
    """What can be chosen after passive answers, if nothing that is offered before lies there.

    After several of them only main answers: the action of the next ring but one, not all its cells.
    """
    known = set(offered)
    ways: list[tuple[State, tuple[str, ...], Description | None]] = [(asked, (), None)]
    for state, by, before in ways:  # grows while it is gone through: the shortest way to a thing comes first
        for action in state.legal_actions() if len(by) < MOST_PASSIVE else ():
            told = state.describe(action)
            after = after_answer(state, action) if told.passive else None
            if after is None:
                continue
            led = joined(before, told) if before is not None else told
            path = (*by, state.action_to_string(action))
            found = members(after)
            for one in found:
                is_near = not by or one.meaning.role is Role.MAIN
                if is_near and one.meaning.element is not None and one.meaning.element not in known:
                    yield Click(JOINT.join((*path, one.sent)), joined(led, one.meaning), joint=True)
            known |= {one.meaning.element for one in found}
            ways.append((after, path, led))


def rest_of_turn(draft: Draft, asked: State) -> list[Click]:
    """Main answers to everything that is still asked, as one click; none where they do not end the turn."""
    state: State | None = asked
    path: list[str] = []
    said: list[Description] = []
    while state is not None and len(path) < MOST_ANSWERS:
        main = [(a, told) for a in state.legal_actions() if (told := state.describe(a)).role is Role.MAIN]
        if len(main) != 1:
            return []
        action, told = main[0]
        path.append(state.action_to_string(action))
        said.append(told)
        state = after_answer(state, action)
    whole = JOINT.join(path)
    return [Click(whole, reduce(in_a_row, said), joint=True)] if said[1:] and ends_turn(draft, whole) else []


def in_a_row(first: Description, then: Description) -> Description:
    """Two answers as one without a place, both in words."""
    message = M("{first} + {then}", first=first.message.short, then=then.message.short)
    return Description(message, (*first.cost, *then.cost), (*first.gain, *then.gain))


def after_answer(state: State, action: int) -> State | None:
    """The table after an answer; None where no question of the same seat follows."""
    after = state.clone()
    after.choose(action)
    return after if after.open != NOTHING and after.seat == state.seat else None


def members(asked: State) -> list[Click]:
    """What answers a question that was just opened."""
    gathering = of_decision(asked)
    gathered = Gathered(asked, gathering) if gathering is not None else None
    return picks(gathered, []) if gathered is not None and gathered.is_small else options(asked)


def joined(first: Description, then: Description) -> Description:
    """Two answers as one: the second in words, with what both cost and give."""
    return Description(
        then.message,
        (*first.cost, *then.cost),
        (*first.gain, *then.gain),
        then.element,
        then.role,
        variant=then.variant,
    )
