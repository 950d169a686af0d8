"""Trial tables: a copy of the game for one pair of eyes, to see what a choice would bring before it is made.

What these eyes can't know is dealt again, so that nothing can be learned by looking; choices on a trial
table are nobody else's business and leave the draft as it is.
"""

from __future__ import annotations

from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.table.draft import Draft
from clayworks.table.live import LiveTable


def as_known(state: State, seat: int | None, chance: Chance) -> State:
    """A table as it may be for all that a seat (None: who looks on) knows; the same one in an open game."""
    if state.game.open_information:
        return state
    possible = state.resample_from_infostate(0 if seat is None else seat, chance)
    return possible if seat is not None else possible.resample_from_infostate(1, chance)


def trial(table: LiveTable, seat: int, chance: Chance) -> Draft:
    """The draft of a seat on a table of its own."""
    draft = table.draft(seat)
    return Draft(as_known(table.committed, seat, chance), seat, draft.start, draft.steps)
