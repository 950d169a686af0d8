"""The next turn of a seat on the table as it lies now, for who plans it while others have theirs (TA-7.1)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.ahead import NO_MORE_TURNS, Ahead
from clayworks.core.state import NOTHING
from clayworks.games.terracotta_army import M
from clayworks.games.terracotta_army.rules import state as s
from clayworks.games.terracotta_army.rules.asking import ROTATE, ask
from clayworks.games.terracotta_army.rules.decisions import ArmyState
from clayworks.games.terracotta_army.rules.rounds import clean_up

NEXT_ROUND = M(
    "Your workers are all placed, so this is your first turn of the next round: clay has dried, workers are "
    "back and the rings have turned. The scoring before it is not counted here."
)


def ahead(table: ArmyState, seat: int) -> Ahead:
    """With a worker in hand in this round; else in the next one, after its clean-up (TA-7.9, TA-12)."""
    copy = table.clone()
    copy.open = NOTHING
    copy.options = vec[i64]()
    copy.forget_turn()
    told = None
    if copy.held(seat, s.CRAFTSMEN) + copy.held(seat, s.ARTISANS) == 0:
        if copy.round == s.ROUNDS:
            return Ahead(None, NO_MORE_TURNS)
        clean_up(copy)
        told = NEXT_ROUND
    copy.phase = s.ACTION
    copy.seat = seat
    ask(copy, ROTATE)
    return Ahead(copy, told)
