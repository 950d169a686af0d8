"""Whether anything hidden has come to light since a ply: nobody goes back behind what somebody has seen.

The engine is asked, not the rules: whatever a pair of eyes could not know at the earlier table is dealt
again, the same choices are made there, and what these eyes then see is compared with what they have seen. If
it can differ, they have learned something: a card that turned up, one that was drawn, a secret choice that
was opened, or one that somebody made from a hand. What can be seen in one way only was known before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clayworks.core.chance import Chance
from clayworks.core.errors import ClayworksError
from clayworks.core.record import parts
from clayworks.core.state import State
from clayworks.table.live import LiveTable, SeatChoice
from clayworks.table.trial import as_known

SAMPLES = 24
"""Of two things that are equally likely, the other one is missed once in so many millions: 2 to the 24th."""


def is_revealed(table: LiveTable, ply: int) -> bool:
    """Whether anybody has learned something hidden from what happened after a ply."""
    game = table.record.game
    if game.open_information:
        return False
    earlier, made = table.record.replay(ply), table.made_since(ply)
    eyes: list[int | None] = [None, *range(len(table.seats))]
    return any(has_learned(one, earlier, made, table.committed) for one in eyes)


def has_learned(eyes: int | None, earlier: State, made: Sequence[SeatChoice], now: State) -> bool:
    """Whether what a pair of eyes sees now does not follow from what it could see earlier."""
    seen, chance = now.view(eyes), Chance(f"revealed/{eyes}")
    return any(after(as_known(earlier, eyes, chance), made, eyes) != seen for _ in range(SAMPLES))


def after(state: State, made: Sequence[SeatChoice], eyes: int | None) -> Mapping[str, Any] | None:
    """What is seen when the same choices are made at a table; None if they can't be."""
    state = state.clone()
    space = state.game.space
    try:
        for seat, choice in made:
            for part in parts(choice):
                action = space.parse(part)
                assert action is not None
                state.choose(action, seat)
            state.advance()
    except ClayworksError:
        return None
    return state.view(eyes)
