"""Our search against OpenSpiel's MCTS bot with random rollouts, at equal wall-clock time a decision.

`pip install 'clayworks[openspiel]'`, then `python bench/openspiel.py --seconds 1 --games 100`. OpenSpiel's
bot gets a state that is as thin as can be, so that next to nothing is lost on the way to our engine; how
many simulations fit into the time is measured anew at every decision.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.players.player import player
from clayworks.study.intervals import wilson


class ThinState:
    """Our state with the few calls that OpenSpiel's bot makes beside those that we share."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.legal_actions = state.legal_actions
        self.is_terminal = state.is_terminal
        self.returns = state.returns
        self.current_player = state.current_player

    def clone(self) -> ThinState:
        """A copy."""
        return ThinState(self.state.clone())

    def apply_action(self, action: int) -> None:
        """Numpy's integers are refused by compiled code."""
        self.state.apply_action(int(action))

    def is_chance_node(self) -> bool:
        """All chance lies in the deal."""
        return False

    def action_to_string(self, player: int, action: int) -> str:
        """The written choice."""
        return self.state.action_to_string(action)


class ThinGame:
    """What OpenSpiel's bot asks of a game."""

    def get_type(self) -> Any:
        """Sequential, rewarded at the end: as any such game's."""
        return pyspiel.load_game("tic_tac_toe").get_type()

    def max_utility(self) -> float:
        """A win."""
        return 1.0


class OpenSpielPlayer:
    """OpenSpiel's bot, given as many simulations as fit into the time."""

    def __init__(self, seconds: float, seed: int) -> None:
        random_state = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, random_state)
        self.seconds = seconds
        self.bot = mcts.MCTSBot(ThinGame(), 2.0, 20, evaluator, random_state=random_state)
        self.simulations = 0
        self.spent = 0.0

    def choose(self, state: State) -> int:
        """Search until the time is used up, in pieces so that the last rate decides the next number."""
        start = time.perf_counter()
        action = int(self.bot.step(ThinState(state)))
        took = time.perf_counter() - start
        self.simulations += self.bot.max_simulations
        self.spent += took
        # Later plies have shorter rollouts; the number follows within a decision or two.
        self.bot.max_simulations = max(5, round(self.bot.max_simulations * min(2.0, self.seconds / took)))
        return action


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="terracotta-army")
    parser.add_argument("--bot", default="learned")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    game = clayworks.load(asked.game)
    wins = 0.0
    ours_spent = theirs_spent = 0.0
    simulations = decisions = 0
    for number in range(asked.games):
        seat = number % 2
        state = game.deal(2, seed=number // 2)
        ours = player(f"{asked.bot}:{asked.seconds}s", Chance(number))
        theirs = OpenSpielPlayer(asked.seconds, number)
        while not state.is_terminal():
            start = time.perf_counter()
            if state.current_player() == seat:
                action = ours.choose(state)
                ours_spent += time.perf_counter() - start
            else:
                action = theirs.choose(state)
                decisions += 1
            state.apply_action(action)
        simulations += theirs.simulations
        theirs_spent += theirs.spent
        wins += 1.0 / state.places().count(1) if state.places()[seat] == 1 else 0.0
        low, high = wilson(wins, number + 1)
        print(
            f"{number + 1} games: ours won {wins:g} ({100 * low:.0f}–{100 * high:.0f} %), last "
            f"{state.scores()[seat]} : {state.scores()[1 - seat]}; time ours {ours_spent:.0f} s, "
            f"theirs {theirs_spent:.0f} s with {simulations / decisions:.0f} simulations a decision",
            flush=True,
        )


if __name__ == "__main__":
    main()
