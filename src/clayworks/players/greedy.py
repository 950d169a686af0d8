"""One-step greedy play: what looks best right after the choice, or at the end of the turn it belongs to."""

from __future__ import annotations

from clayworks.core.chance import Chance
from clayworks.core.state import NOTHING, State
from clayworks.players.weights import network_of

TRIES = 4
"""So many ways to finish the turn are tried after each option; the best one counts."""


class GreedyPlayer:
    """Looks no further than its own turn, by the learned estimate where there is one, else by points.

    A turn is many small choices, and a single one (which ring, which segment) changes nothing that could
    be judged; so the turn is finished at random a few times. Hidden things are dealt anew before it looks.
    """

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, state: State, seat: int = NOTHING) -> int:
        """The action with the best prospect; among equals any."""
        own = state.current_player() if seat == NOTHING else seat
        table = state.resample_from_infostate(own, self.chance)
        best, best_worth, equals = NOTHING, float("-inf"), 0
        for action in table.legal_actions(own):
            worth = max(self.worth(self.finished(table, own, action), own) for _ in range(TRIES))
            if worth > best_worth:
                best, best_worth, equals = action, worth, 1
            elif worth == best_worth:
                # One of two, then one of three, and so on: in the end each is as likely.
                equals += 1
                if self.chance.below(equals) == 0:
                    best = action
        return best

    def finished(self, table: State, seat: int, action: int) -> State:
        """A copy after the action and the rest of the turn."""
        after = table.clone()
        after.choose(action, seat)
        while not after.is_terminal() and after.current_player() == seat:
            actions = after.legal_actions()
            after.choose(actions[self.chance.below(len(actions))])
        return after

    def worth(self, state: State, seat: int) -> float:
        """The expected margin."""
        scores = state.scores()
        margin = float(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))
        estimate = network_of(state.game, len(scores))
        if estimate is None or state.is_terminal():
            return margin
        estimate.estimate(state.features(seat))
        return estimate.margin
