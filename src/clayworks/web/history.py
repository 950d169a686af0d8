"""What a page shows of the past of a table: what each choice touched, points over time, any step."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from clayworks.core.record import Record
from clayworks.core.state import State

MOST_KEPT = 500


@dataclass(slots=True)
class Step:
    """One choice: who made it, the board element it touched, and the points after it."""

    seat: int
    choice: str
    element: str | None
    scores: list[int]


@dataclass(slots=True)
class History:
    """The steps of a record as far as they have been asked for; goes on from where it was."""

    state: State
    steps: list[Step] = field(default_factory=list)
    start: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, record: Record) -> History:
        """At ply 0."""
        state = record.start()
        return cls(state, [], state.scores())

    def follow(self, choices: Sequence[str]) -> None:
        """Go on to the end of a record."""
        for choice in choices[len(self.steps) :]:
            action = self.state.game.space.parse(choice)
            assert action is not None
            seat = self.state.current_player()
            element = self.state.describe(action).element
            self.state.apply_action(action)
            self.steps.append(Step(seat, choice, element, self.state.scores()))

    def points(self) -> list[list[int]]:
        """The points of all seats at every ply."""
        return [self.start, *(step.scores for step in self.steps)]

    def last_of(self, seat: int) -> int:
        """The ply after a seat's last choice; 0 if it has not chosen yet."""
        for ply in range(len(self.steps), 0, -1):
            if self.steps[ply - 1].seat == seat:
                return ply
        return 0


class Histories:
    """The histories of the tables that were looked at lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, History] = OrderedDict()

    def of(self, name: str, record: Record) -> History:
        """The history of a record up to its end; `name` says which one it is."""
        found = self._kept.get(name)
        if found is None or len(found.steps) > len(record.choices):
            found = self._kept[name] = History.of(record)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(name)
        found.follow(record.choices)
        return found


def at_ply(record: Record, ply: int) -> State:
    """The table after so many choices."""
    state = record.start()
    for choice in record.choices[:ply]:
        action = state.game.space.parse(choice)
        assert action is not None
        state.apply_action(action)
    return state
