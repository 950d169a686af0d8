"""Clayworks: play, study and train on heavy euro board games.

>>> import clayworks
>>> game = clayworks.load("terracotta-army")
>>> state = game.deal(players=2, seed=7)
>>> state.decision().id, len(state.legal_actions())
('rotate', 3)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clayworks import _build

if TYPE_CHECKING:
    from clayworks.core.batch import Batch as Batch
    from clayworks.core.batch import batch as batch
    from clayworks.core.errors import IllegalAction as IllegalAction
    from clayworks.core.game import Game as Game
    from clayworks.core.record import Record as Record
    from clayworks.core.registry import load as load
    from clayworks.core.registry import names as game_names
    from clayworks.core.state import State as State
    from clayworks.players.seated import player as player

__version__ = "0.2.0.dev0"
__all__ = [
    "Batch",
    "Game",
    "IllegalAction",
    "Record",
    "State",
    "batch",
    "compiled",
    "game_names",
    "load",
    "player",
]

_build.prepare()

# What a user of the package needs, fetched from its room when first asked for: `import clayworks`
# alone stays fast.
_ROOMS = {
    "Batch": ("clayworks.core.batch", "Batch"),
    "Game": ("clayworks.core.game", "Game"),
    "IllegalAction": ("clayworks.core.errors", "IllegalAction"),
    "Record": ("clayworks.core.record", "Record"),
    "State": ("clayworks.core.state", "State"),
    "batch": ("clayworks.core.batch", "batch"),
    "game_names": ("clayworks.core.registry", "names"),
    "load": ("clayworks.core.registry", "load"),
    "player": ("clayworks.players.seated", "player"),
}


def compiled() -> bool:
    """Whether the engines run compiled (False: the same source as plain Python)."""
    from clayworks.core import state

    return not str(state.__file__).endswith(".py")


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module 'clayworks' has no attribute {name!r}")
    import importlib

    room, attribute = _ROOMS[name]
    return getattr(importlib.import_module(room), attribute)


def __dir__() -> list[str]:
    return sorted([*globals(), *_ROOMS])
