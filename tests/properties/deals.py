"""Random games of any kind, for properties that every game has."""

from __future__ import annotations

from typing import Any

from clayworks.core.chance import Chance
from clayworks.core.game import Game


def random_options(game: Game, chance: Chance) -> dict[str, Any]:
    """Any options that the game can be dealt with; what only steers the draw is left to the seed."""
    usual = [option for option in game.options if not option.drawn]
    return {option.name: option.values[chance.below(len(option.values))] for option in usual}
