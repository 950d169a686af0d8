"""One-step greedy play: what looks best right after the choice."""

from __future__ import annotations

from clayworks.core.chance import Chance
from clayworks.core.state import NOTHING, State
from clayworks.players.weights import network_of


class GreedyPlayer:
    """Looks one choice ahead, by the learned estimate where there is one, else by points.

    Hidden things are dealt anew before it looks; among equals it takes any.
    """

    def __init__(self, chance: Chance, deals: int = 1) -> None:
        self.chance = chance
        self.deals = deals

    def choose(self, state: State, seat: int = NOTHING) -> int:
        """The action with the best estimate."""
        own = state.current_player() if seat == NOTHING else seat
        actions = state.legal_actions(own)
        table = state.resample_from_infostate(own, self.chance)
        best, best_worth, equals = actions[0], float("-inf"), 0
        for action in actions:
            after = table.clone()
            after.choose(action, own)
            worth = self.worth(after, own)
            equals = equals + 1 if worth == best_worth else 1
            if worth > best_worth or (worth == best_worth and self.chance.below(equals) == 0):
                best, best_worth = action, worth
        return best

    def worth(self, state: State, seat: int) -> float:
        """The expected margin."""
        scores = state.scores()
        others = [score for other, score in enumerate(scores) if other != seat]
        margin = float(scores[seat] - max(others))
        estimate = network_of(state.game, len(scores))
        if estimate is None:
            return margin
        estimate.estimate(state.features(seat))
        return estimate.margin
