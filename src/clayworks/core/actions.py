"""Action spaces: every (decision, option) pair of a game as one small integer.

Integers are local to a game and its components; notation (`place craftsman@5`) is for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import SupportsIndex


class ActionSpace:
    """The choices that can occur in a game, in a fixed order.

    >>> space = ActionSpace([("rotate", ["none", "inner"]), ("outer", ["perform", "skip"])])
    >>> len(space), space.notation(3), space.action("rotate", "inner")
    (4, 'outer skip', 1)
    """

    def __init__(self, decisions: Iterable[tuple[str, Sequence[str]]]) -> None:
        self.decisions: list[str] = []
        self.first: list[int] = []
        self._choices: list[str] = []
        self._decision_of: list[int] = []
        self._action_of: dict[str, int] = {}
        for number, (decision, options) in enumerate(decisions):
            self.decisions.append(decision)
            self.first.append(len(self._choices))
            for option in options:
                choice = f"{decision} {option}"
                self._action_of[choice] = len(self._choices)
                self._choices.append(choice)
                self._decision_of.append(number)

    def __len__(self) -> int:
        return len(self._choices)

    def __contains__(self, action: object) -> bool:
        return hasattr(action, "__index__") and 0 <= index(action) < len(self._choices)

    def notation(self, action: SupportsIndex) -> str:
        """The written choice, `place craftsman@5`."""
        if action not in self:
            raise ValueError(f"{action} is no action; actions are 0 to {len(self) - 1}")
        return self._choices[action]

    def option(self, action: SupportsIndex) -> str:
        """The option alone, `craftsman@5`."""
        return self.notation(action).partition(" ")[2]

    def decision(self, action: SupportsIndex) -> str:
        """The decision alone, `place`."""
        return self.decisions[self._decision_of[action]]

    def split(self, action: int) -> tuple[int, int]:
        """The number of the decision that an action answers, and that of its option."""
        number = self._decision_of[action]
        return number, action - self.first[number]

    def answers(self, number: int) -> range:
        """All actions that answer the decision of a number, offered or not."""
        ends = [*self.first[1:], len(self)]
        return range(self.first[number], ends[number])

    def action(self, decision: str, option: str) -> int:
        """The integer of a choice; `KeyError` if there is no such choice in this game."""
        return self._action_of[f"{decision} {option}"]

    def parse(self, choice: str) -> int | None:
        """The integer of a written choice, or None."""
        return self._action_of.get(choice)
