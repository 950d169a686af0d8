"""The draft of a turn: choices on a copy of the table, which can be taken back until they are confirmed.

Where a draft must end is the engine's policy, not ours: `choose` stops before another seat decides,
anything hidden turns up or the turn ends. At that stop a draft is complete and waits for its owner's
word; `advance` is called only when it is written down. So undo never crosses what somebody else did or
saw, and within that line everything can be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.core.errors import IllegalAction
from clayworks.core.messages import M
from clayworks.core.state import BETWEEN, State
from clayworks.table.errors import Illegal, Refused


class Draft:
    """The choices of one seat since the last confirmed ply, and the table as it would be after them."""

    def __init__(self, committed: State, seat: int, ply: int, choices: Sequence[str] = ()) -> None:
        self.seat = seat
        self.start = ply
        self.choices: list[str] = []
        self.state = committed.clone()
        for choice in choices:
            self._choose(choice)

    @property
    def ply(self) -> int:
        """Where this seat is: confirmed choices and its own draft."""
        return self.start + len(self.choices)

    @property
    def complete(self) -> bool:
        """Whether the engine has stopped: nothing more to choose before it is confirmed."""
        return bool(self.choices) and (
            self.state.current_player() == BETWEEN
            or self.state.is_terminal()
            or self.seat not in self.state.deciders()
        )

    def asked(self) -> State | None:
        """The table with this seat's own question in hand; None if it has none."""
        return self.state.facing(self.seat) if self.seat in self.state.deciders() else None

    def with_choice(self, choice: str) -> Draft:
        """A draft with one more choice; the one at hand stays as it is."""
        longer = Draft(self.state, self.seat, self.start)
        longer.choices = list(self.choices)
        longer._choose(choice)
        return longer

    def _choose(self, choice: str) -> None:
        game = self.state.game
        if self.complete:
            raise Refused(M("the turn is complete: confirm it, or take something back"))
        action = game.space.parse(choice)
        if action is None:
            raise Illegal(M("'{choice}' is no choice of {game}", choice=choice, game=game.titled))
        try:
            self.state.choose(action, self.seat)
        except IllegalAction as refused:
            raise Illegal(refused.reason) from refused
        self.choices.append(choice)
