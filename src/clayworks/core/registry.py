"""Finds the games: every folder in `clayworks/games` is one. No game is named anywhere else."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from clayworks.core.components import Components
from clayworks.core.errors import BadRecord, UnknownGame
from clayworks.core.game import Game

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
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise UnknownGame(f"{name!r} is no game here; there are {', '.join(names())}{hint}")
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


def for_position(name: str) -> type[Game]:
    """The game whose positions have this `format`."""
    for game in names():
        if game_class(game).position_format == name:
            return game_class(game)
    known = ", ".join(game_class(game).position_format for game in names())
    raise UnknownGame(f"format: {name!r} is no position of a game here; known formats: {known}")


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
        f"components: {digest[:12]}… are unknown here; give the file it was played with (--components)"
    )
