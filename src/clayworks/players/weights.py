"""Finds the learned weights of a game: `weights.json` in its folder, as `clayworks train` writes it."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from clayworks.core.game import Game
from clayworks.players.network import Network, network

FILE = "weights.json"
TURNS = 2


@cache
def read(path: Path) -> dict[str, Any] | None:
    """A file of weights, or None where there is none."""
    if not path.exists():
        return None
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@lru_cache(maxsize=100)
def load(path: Path, seats: int) -> Network | None:
    """The network for a number of seats; one for another number is worse than none (`docs/strength.md`)."""
    data = read(path)
    one = data["networks"].get(str(seats)) if data else None
    return network(one["inputs"], one["hidden"], one["weights"]) if one else None


def horizon_of(game: Game) -> int:
    """After how many turns of a rollout the estimate is asked; each game has its own best."""
    data = read(game.folder / FILE)
    return int(data.get("horizon", TURNS)) if data else TURNS


def network_of(game: Game, seats: int) -> Network | None:
    """The learned estimate of a game, if it has one."""
    return load(game.folder / FILE, seats)
