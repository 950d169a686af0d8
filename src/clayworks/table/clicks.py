"""What a click can mean at a table, for the seat whose draft it is: found by the engine, not by a page.

Every option of the open question can be clicked. So can what becomes an option after a passive answer
(a segment, while the question is which ring to turn): one click takes both. And where a question gathers a
set, its members are clicked in any order, and put back by another click.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from clayworks.core.gathering import Gathered, of_decision
from clayworks.core.messages import Description
from clayworks.core.state import NOTHING, State
from clayworks.table.draft import JOINT, PICK, Draft


@dataclass(frozen=True, slots=True)
class Click:
    """Something that can be clicked: what is sent, and what it means."""

    sent: str
    meaning: Description
    held: bool = False
    """It is picked already."""
    joint: bool = False
    """It answers a passive question on the way."""


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
    if own is not None:
        taken = {one.meaning.element for one in found}
        found += [one for one in picks(own, draft.picked) if one.meaning.element not in taken]
    return found


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
    """What can be chosen after a passive answer, if nothing that is offered now lies there."""
    for action in asked.legal_actions():
        told = asked.describe(action)
        if not told.passive:
            continue
        after = asked.clone()
        after.choose(action)
        if after.open == NOTHING or after.seat != asked.seat:
            continue
        gathering = of_decision(after)
        gathered = Gathered(after, gathering) if gathering is not None else None
        is_set = gathered is not None and gathered.is_small
        following = picks(gathered, []) if gathered and is_set else options(after)
        by = asked.action_to_string(action)
        for one in following:
            if one.meaning.element is not None and one.meaning.element not in offered:
                yield Click(f"{by}{JOINT}{one.sent}", joined(told, one.meaning), joint=True)


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
