"""Our search against OpenSpiel's MCTS bot with random rollouts, at equal wall-clock time a decision.

`pip install 'clayworks[openspiel]'`, then `python bench/openspiel.py --seconds 1 --games 100`. OpenSpiel's
bot gets a state that is as thin as can be, so that next to nothing is lost on the way to our engine, and
searches until its time is up. Neither thinks where there is nothing to choose.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.state import NOTHING, State
from clayworks.players.player import Player, player
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


class Clock:
    """Stands for the number of simulations in OpenSpiel's bot: as many as fit into the time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.ticks = 0

    def __iter__(self) -> Iterator[int]:
        end = time.perf_counter() + self.seconds
        while time.perf_counter() < end:
            yield self.ticks
            self.ticks += 1


def range_or_clock(limit: Any) -> Any:
    """What OpenSpiel's loop over its simulations runs through; all its other loops are as ever."""
    return limit if isinstance(limit, Clock) else range(limit)


mcts.range = range_or_clock


class OpenSpielPlayer:
    """OpenSpiel's bot, which searches until its time is up."""

    def __init__(self, seconds: float, seed: int) -> None:
        random_state = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, random_state)
        self.clock = Clock(seconds)
        self.bot = mcts.MCTSBot(ThinGame(), 2.0, self.clock, evaluator, random_state=random_state)

    def choose(self, state: State, seat: int = NOTHING) -> int:
        """The action that it looked at most."""
        return int(self.bot.step(ThinState(state)))


class Side:
    """What one of the two has used."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, chooser: Player, state: State) -> int:
        """Its choice, timed unless there is none."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        start = time.perf_counter()
        action = chooser.choose(state)
        self.seconds += time.perf_counter() - start
        self.decisions += 1
        return action

    def __str__(self) -> str:
        each = self.seconds / max(1, self.decisions)
        return f"{self.name} {self.decisions} decisions of {each:.3f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="terracotta-army")
    parser.add_argument("--bot", default="learned")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    game = clayworks.load(asked.game)
    wins = 0.0
    simulations = 0
    ours, theirs = Side("ours"), Side("theirs")
    for number in range(asked.games):
        seat = number % 2
        state = game.deal(2, seed=asked.seed + number // 2)
        our_bot = player(f"{asked.bot}:{asked.seconds}s", Chance(number))
        their_bot = OpenSpielPlayer(asked.seconds, number)
        while not state.is_terminal():
            if state.current_player() == seat:
                action = ours.choose(our_bot, state)
            else:
                action = theirs.choose(their_bot, state)
            state.apply_action(action)
        simulations += their_bot.clock.ticks
        wins += 1.0 / state.places().count(1) if state.places()[seat] == 1 else 0.0
        low, high = wilson(wins, number + 1)
        print(
            f"{number + 1} games: ours won {wins:g} ({100 * low:.0f}–{100 * high:.0f} %), last "
            f"{state.scores()[seat]} : {state.scores()[1 - seat]}; {ours}, {theirs} "
            f"with {simulations / theirs.decisions:.0f} simulations each",
            flush=True,
        )


if __name__ == "__main__":
    main()
