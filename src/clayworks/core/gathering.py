"""What is chosen as a set: in any order, and put back by another click, whatever order is written.

A record names the cards of a set in a fixed order, one decision after the other. People do not: they click
the seventh warehouse before the third. A game says which of its decisions belong together (`Gathering`);
from a table at which the first of them is open, `Gathered` finds every set that can come of it, and the
written choices that each set stands for. A set that is not yet possible by itself is simply held.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clayworks.core.state import NOTHING

if TYPE_CHECKING:
    from clayworks.core.messages import Description, Message
    from clayworks.core.state import State

MOST_SETS = 3000
"""With more sets than this, decisions are asked one after the other."""

Set = tuple[str, ...]
"""What has been picked, sorted: elements (`warehouse:3`), or places with elements (`under-card card:A2`)."""


@dataclass(frozen=True, slots=True)
class Gathering:
    """Decisions, by name, whose answers are gathered as one set before anything else is chosen."""

    decisions: tuple[str, ...]
    places: Mapping[str, Message] = field(default_factory=dict)
    """Where order matters: what each decision's place is called. They are filled in any order."""

    def key(self, decision: str, element: str) -> str:
        """What a pick is called in a set."""
        return f"{decision} {element}" if self.places else element


def of_decision(state: State) -> Gathering | None:
    """The gathering that the open decision of a table belongs to."""
    if state.open == NOTHING:
        return None
    name = state.game.space.decisions[int(state.open)]
    return next((one for one in state.game.gatherings if name in one.decisions), None)


class Gathered:
    """All sets that can be gathered from a table, for the seat whose question it is."""

    def __init__(self, base: State, gathering: Gathering) -> None:
        self.gathering = gathering
        self.base = base
        self.paths: dict[Set, tuple[int, ...]] = {(): ()}
        """Sets that can be written down, with their choices."""
        self.elements: dict[str, str] = {}
        """By pick: the element it is about."""
        self.meanings: dict[str, Description] = {}
        """By pick: what it means in words."""
        self._picks: dict[int, str | None] = {}
        self._find()
        self.partial = with_parts(self.paths)
        """Every set that is a part of one that can be written down."""

    @property
    def is_small(self) -> bool:
        """Whether all sets were found."""
        return len(self.paths) <= MOST_SETS

    def _find(self) -> None:
        to_do: list[tuple[Set, tuple[int, ...], State]] = [((), (), self.base)]
        for picked, path, state in to_do:  # grows while it is gone through: smaller sets come first
            if not self.is_small:
                return
            for action in state.legal_actions():
                pick = self._pick(state, action)
                larger = tuple(sorted((*picked, pick))) if pick is not None else picked
                if pick is not None and larger in self.paths:
                    continue
                longer = (*path, action)
                after = state.clone()
                after.choose(action)
                if pick is not None:
                    self.paths[larger] = longer
                # An answer that picks nothing (no second one) leads on within the set, or ends it.
                if self._goes_on(after):
                    to_do.append((larger, longer, after))

    def _goes_on(self, state: State) -> bool:
        return state.seat == self.base.seat and of_decision(state) == self.gathering

    def _pick(self, state: State, action: int) -> str | None:
        """What an action is called in a set; None for one that touches nothing, such as being content."""
        if action not in self._picks:
            told = state.describe(action)
            pick = None
            if told.element is not None:
                pick = self.gathering.key(state.game.space.decision(action), told.element)
                self.elements.setdefault(pick, told.element)
                self.meanings.setdefault(pick, told)
            self._picks[action] = pick
        return self._picks[action]

    # -- clicking ----------------------------------------------------------------------------------

    def called(self, what: str) -> list[str]:
        """The picks that a click can mean: an element, or an element in a named place."""
        if what in self.elements:
            return [what]
        place, _, thing = what.partition(" ")
        if thing and place in self.gathering.places:
            return self.instead(thing)
        order = self.gathering.decisions
        meant = [pick for pick, element in self.elements.items() if element == what]
        return sorted(meant, key=lambda pick: order.index(pick.partition(" ")[0]) if " " in pick else 0)

    def instead(self, thing: str) -> list[str]:
        """A place that nobody is asked about takes what is left: to lay a thing there picks the other one."""
        others = [pick for pick, element in self.elements.items() if element != thing]
        return others if len(others) == 1 else []

    def left_for(self, place: str, picked: Sequence[str]) -> str | None:
        """What lies in a place that nobody is asked about, once the others are filled."""
        asked = {pick.partition(" ")[0] for pick in self.elements}
        if place in asked or not picked or self.written(picked) is None:
            return None
        left = set(self.elements.values()) - {self.elements[pick] for pick in picked}
        return left.pop() if len(left) == 1 else None

    def after_click(self, picked: Sequence[str], what: str) -> list[str] | None:
        """The picks, in the order of clicking, after one more click; None if it means nothing here.

        A click adds where it can; on something that is in the set already it takes that out again; and
        where the set is full it takes the place of what was clicked last. What came to lie in its place by
        itself stays there: who clicks it means that.
        """
        meant = self.called(what)
        for pick in meant:
            if self.fits((*picked, pick)):
                return [*picked, pick]
        for pick in meant:
            if pick in picked:
                return without(picked, pick)
        by_themselves = {self.left_for(place, picked) for place in self.gathering.places}
        if any(self.elements[pick] in by_themselves for pick in meant):
            return list(picked)
        for pick in meant:
            if picked and self.fits((*picked[:-1], pick)):
                return [*picked[:-1], pick]
        return None

    def swapped(self, picked: Sequence[str]) -> list[str] | None:
        """What lies in two places, the other way round; None if that can't be."""
        places = [pick.partition(" ")[0] for pick in picked]
        things = [pick.partition(" ")[2] for pick in picked]
        if len(picked) == 2:
            turned = [f"{place} {thing}" for place, thing in zip(places, reversed(things), strict=True)]
        else:
            # The last place was filled by itself: the other card takes the first.
            turned = [pick for pick in self.elements if pick not in picked and (pick,) in self.paths]
            if len(turned) != 1 or len(picked) != 1:
                return None
        return turned if self.fits(turned) else None

    def fits(self, picked: Iterable[str]) -> bool:
        """Whether a set is one, or a part of one, that can be written down."""
        return tuple(sorted(picked)) in self.partial

    def written(self, picked: Iterable[str]) -> tuple[int, ...] | None:
        """The choices that a set stands for; None while something is missing."""
        return self.paths.get(tuple(sorted(picked)))

    def open_to(self, picked: Sequence[str]) -> list[str]:
        """Every pick that a click can add, take out, or put in place of the last one."""
        return [pick for pick in self.elements if self.after_click(picked, pick) is not None]


def without(picked: Sequence[str], pick: str) -> list[str]:
    """What is left when the latest of equal picks is taken out."""
    left = list(picked)
    del left[len(left) - 1 - left[::-1].index(pick)]
    return left


def with_parts(sets: Iterable[Set]) -> frozenset[Set]:
    """Sets with everything that is a part of one of them.

    >>> sorted(with_parts([("a", "b")]))
    [(), ('a',), ('a', 'b'), ('b',)]
    """
    found = set(sets)
    edge = list(found)
    while edge:
        one = edge.pop()
        for place in range(len(one)):
            part = one[:place] + one[place + 1 :]
            if part not in found:
                found.add(part)
                edge.append(part)
    return frozenset(found)
