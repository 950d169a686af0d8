"""The one small interface of everybody who decides, and who there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from clayworks.core.chance import Chance
from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M
from clayworks.core.state import State


class UnknownPlayer(ClayworksError):
    """No player of that name."""


class Player(Protocol):
    """Chooses one of the legal actions of a state. It must not look at what its seat can't see."""

    def choose(self, state: State) -> int:
        """The chosen action."""
        ...


class RandomPlayer:
    """Chooses any legal action, all equally likely."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, state: State) -> int:
        """Any action."""
        actions = state.legal_actions()
        return actions[self.chance.below(len(actions))]


PLAYERS: dict[str, Callable[[Chance], Player]] = {"random": RandomPlayer}


def player(name: str, chance: Chance) -> Player:
    """A player by name."""
    if name not in PLAYERS:
        raise UnknownPlayer(
            M("'{name}' is no player here; there are {known}", name=name, known=", ".join(PLAYERS))
        )
    return PLAYERS[name](chance)
