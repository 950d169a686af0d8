"""Finds the games: every folder in `clayworks/games` is one. No game is named anywhere else."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from clayworks.core.components import Components
from clayworks.core.errors import BadPosition, BadRecord, UnknownGame
from clayworks.core.game import Game
from clayworks.core.messages import M

GAMES = Path(__file__).resolve().parent.parent / "games"


def names() -> list[str]:
    """The names of all games, `terracotta-army` for the folder `terracotta_army`."""
    folders = [file.parent.name for file in GAMES.glob("*/components.toml")]
    return sorted(folder.replace("_", "-") for folder in folders)


@cache
def game_class(name: str) -> type[Game]:
    """The `Game` subclass of a folder, which its `game.py` calls `GAME`."""
    if name not in names():
        close = difflib.get_close_matches(name, names(), n=1, cutoff=0.4)
        known = ", ".join(names())
        if close:
            text = M(
                "'{name}' is no game here; there are {known}; did you mean '{close}'?",
                name=name,
                known=known,
                close=close[0],
            )
        else:
            text = M("'{name}' is no game here; there are {known}", name=name, known=known)
        raise UnknownGame(text)
    module = importlib.import_module(f"clayworks.games.{name.replace('-', '_')}.game")
    found: type[Game] = module.GAME
    return found


@cache
def _shipped(name: str) -> Game:
    kind = game_class(name)
    return kind(Components.load(kind.folder / "components.toml"))


def load(name: str, components: str | Path | None = None) -> Game:
    """A game by name, with its own components or those of a user's file.

    >>> load("terracotta-army").title
    'Terracotta Army'
    """
    if components is None:
        game_class(name)
        return _shipped(name)
    return game_class(name)(Components.load(Path(components)))


def load_all() -> Iterator[Game]:
    """All games with the components that are shipped."""
    return (load(name) for name in names())


def for_position(position: Mapping[str, Any]) -> type[Game]:
    """The game that a position belongs to, by its `format` (without a known one by its keys)."""
    kinds = [game_class(name) for name in names()]
    for kind in kinds:
        if position.get("format") == kind.position_format:
            return kind
    for kind in kinds:
        if kind.position_keys and kind.position_keys <= position.keys():
            return kind
    known = ", ".join(kind.position_format for kind in kinds)
    if "format" not in position:
        raise BadPosition([M("format is missing; the positions of the games here have {known}", known=known)])
    found = repr(position["format"])
    raise BadPosition(
        [M("format: {found} is none of the games here, which have {known}", found=found, known=known)]
    )


def with_components(name: str, digest: str) -> Game:
    """A game with the components of a given hash: those in use or any that were ever shipped.

    A component file that is replaced moves to `games/*/shipped/`, so that old records still replay.
    """
    current = load(name)
    if current.components.digest == digest:
        return current
    kind = game_class(name)
    for path in sorted((kind.folder / "shipped").glob("*.toml")):
        components = Components.load(path)
        if components.digest == digest:
            return kind(components)
    raise BadRecord(
        M(
            "components: {hash} are unknown here; give the file it was played with (--components)",
            hash=digest[:12] + "…",
        )
    )
