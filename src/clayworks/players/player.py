"""The one small interface of everybody who decides, and who there is."""

from __future__ import annotations

from typing import Protocol

from clayworks.core.chance import Chance
from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M
from clayworks.core.state import NOTHING, State


class UnknownPlayer(ClayworksError):
    """No player of that name."""


class Player(Protocol):
    """Chooses one of the legal actions of a state. It must not look at what its seat can't see."""

    def choose(self, state: State, seat: int = NOTHING) -> int:
        """The chosen action of the deciding seat, or of `seat` where several decide at once."""
        ...


class RandomPlayer:
    """Chooses any legal action, all equally likely."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, state: State, seat: int = NOTHING) -> int:
        """Any action."""
        actions = state.legal_actions(seat)
        return actions[self.chance.below(len(actions))]


PLAYERS = ("random", "greedy", "apprentice", "craftsman", "artisan", "master")
"""Who can be named without a budget, the weakest first (in most games)."""


def names() -> list[str]:
    """Everybody there is, the weakest first; what search can do is said with a budget (`mcts:1s`)."""
    return [*PLAYERS, "mcts"]


def player(name: str, chance: Chance, jobs: int = 1) -> Player:
    """A player by name, which may carry a budget: `random`, `greedy`, `master`, `master:500`, `mcts:1s`.

    The budget of `mcts` is for one decision, that of a level for one turn: iterations (`2000`),
    seconds (`1s`, `100ms`) or whichever is used up first (`2000+1s`). For experiments any setting of the
    search can be changed: `mcts/exploration=0.3/candidates=1:500`.
    """
    from clayworks.players import levels
    from clayworks.players.greedy import GreedyPlayer
    from clayworks.players.thinking import Budget, SearchPlayer

    who, _, said = name.partition(":")
    kind, *changes = who.split("/")
    if name == "random":
        return RandomPlayer(chance)
    if name == "greedy":
        return GreedyPlayer(chance)
    budget = Budget.parse(said) if said else None
    if kind in levels.LEVELS:
        return levels.level(kind, chance, budget, changes, jobs)
    if kind in levels.DESIGNS and budget is not None:
        return SearchPlayer(chance, levels.DESIGNS[kind].changed(changes), budget, jobs=jobs)
    if kind in levels.DESIGNS:
        raise UnknownPlayer(M("'{name}': say how long it may think, {name}:1s or {name}:2000", name=name))
    raise UnknownPlayer(
        M("'{name}' is no player here; there are {known}", name=name, known=", ".join(names()))
    )
