"""The next turn of a seat, before it has come: for who plans it while others think.

Nobody knows what others will do, so their turns are left out: what is planned on is the table as it lies now,
with the turn of the one who plans. Where even that can't be known (a hand that is still to be drawn), a game
says why not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clayworks.core.messages import M, Message

if TYPE_CHECKING:
    from clayworks.core.state import State

NO_MORE_TURNS = M("You have no more turn in this game.")


@dataclass(frozen=True, slots=True)
class Ahead:
    """A copy of a table at which a seat has its next turn; or why there is none."""

    state: State | None
    """At the first question of that turn; None where it can't be planned."""
    told: Message | None = None
    """Why not; or what has been left out besides the turns of others."""
