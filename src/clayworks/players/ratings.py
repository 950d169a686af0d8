"""How strong the levels were when they played among themselves, on the scale of ratings of people.

A game's folder has them as `ratings.json`: mean and spread by level. `python -m tools.ratings` makes them
from the ladder of two players (`docs/strength.md`; Plackett-Luce, everybody starting at 25).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from clayworks.core import registry

FILE = "ratings.json"


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is: a mean, how far off it may be, and from how many games that is known."""

    mean: float = 25.0
    spread: float = 25.0 / 3
    games: int = 0


@lru_cache(maxsize=100)
def measured(game: str) -> dict[str, Rating]:
    """The ratings of the levels in a game, as far as they were measured."""
    if not registry.knows(game):
        return {}
    file = registry.load(game).folder / FILE
    if not file.exists():
        return {}
    found = json.loads(file.read_text(encoding="utf-8"))
    return {level: Rating(mean, spread) for level, (mean, spread) in found.items()}
