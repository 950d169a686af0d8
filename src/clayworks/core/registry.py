"""Finds the games: every folder in `clayworks/games` is one, and other packages bring more (`guests.py`).

No game is named anywhere else.
"""

from __future__ import annotations

import difflib
import importlib
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from clayworks.core import guests
from clayworks.core.components import Components, is_plain
from clayworks.core.errors import BadComponents, BadPosition, BadRecord, BrokenGame, UnknownGame
from clayworks.core.game import FILE, Game
from clayworks.core.messages import M

GAMES = Path(__file__).resolve().parent.parent / "games"

OWN_FILES = "CLAYWORKS_COMPONENTS"
"""Names component files that replace the shipped ones, here and in every process started from here."""


def names() -> list[str]:
    """The names of all games that can be played."""
    others = [name for name, kind in guests.classes(own_names()).items() if isinstance(kind, type)]
    return sorted([*own_names(), *others])


@cache
def own_names() -> tuple[str, ...]:
    """The names of our own games, `terracotta-army` for the folder `terracotta_army`."""
    return tuple(sorted(file.parent.name.replace("_", "-") for file in GAMES.glob("*/game.py")))


def knows(name: object) -> bool:
    """Whether there is such a game."""
    return name in own_names() or name in names()


def game_class(name: str) -> type[Game]:
    """The `Game` subclass of a name: our folders call it `GAME` in `game.py`."""
    if name not in own_names():
        return guest_class(name)
    module = importlib.import_module(f"clayworks.games.{name.replace('-', '_')}.game")
    found: type[Game] = module.GAME
    return found


def guest_class(name: str) -> type[Game]:
    """The `Game` subclass that another package brings; says what is wrong if there is none to play."""
    found = guests.classes(own_names()).get(name)
    if isinstance(found, BrokenGame):
        raise found
    if found is None:
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
    return found


@cache
def _shipped(kind: type[Game], file: Path) -> Game:
    return kind.shipped(file)


def load(name: str, components: str | Path | None = None, rules: int | None = None) -> Game:
    """A game by name, with its own components or those of a user's file, by the newest rules unless said.

    >>> load("terracotta-army").title
    'Terracotta Army'
    """
    kind = game_class(name)
    if components is None:
        game = _replaced().get(name) or _shipped(kind, kind.folder / FILE)
    else:
        game = kind(Components.load(Path(components)))
    return game if rules is None else game.with_rules(rules)


def replace_components(files: Sequence[Path]) -> None:
    """From now on play with a user's component files, each for the game that it names."""
    os.environ[OWN_FILES] = os.pathsep.join(str(file.resolve()) for file in files)
    _replaced.cache_clear()
    _replaced()


@cache
def _replaced() -> dict[str, Game]:
    games: dict[str, Game] = {}
    for file in filter(None, os.environ.get(OWN_FILES, "").split(os.pathsep)):
        game = for_components(Components.load(Path(file)))
        if game.name in games:
            raise BadComponents(
                M("{file}: there is another component file for {game}; name one", file=file, game=game.titled)
            )
        games[game.name] = game
    return games


def for_components(components: Components) -> Game:
    """The game whose components these are, by `meta.game`."""
    meta = components.data.get("meta")
    said = str(meta.get("game", "")).lower() if isinstance(meta, dict) else ""
    kinds = [game_class(name) for name in names()]
    for kind in kinds:
        if said in (kind.name, kind.title.lower()):
            return kind(components)
    known = ", ".join(kind.title for kind in kinds)
    raise BadComponents(
        M("{file}: meta.game must be one of {known}, to say whose it is", file=components.name, known=known)
    )


def load_all() -> Iterator[Game]:
    """All games with the components that are shipped."""
    return (load(name) for name in names())


def for_position(position: Mapping[str, Any]) -> type[Game]:
    """The game that a position belongs to, by its `format` (without a known one by its keys)."""
    kinds = [kind for kind in map(game_class, names()) if kind.position_format is not None]
    for kind in kinds:
        if position.get("format") == kind.position_format:
            return kind
    for kind in kinds:
        if kind.position_keys and kind.position_keys <= position.keys():
            return kind
    known = ", ".join(str(kind.position_format) for kind in kinds)
    if "format" not in position:
        raise BadPosition([M("format is missing; the positions of the games here have {known}", known=known)])
    found = repr(position["format"])
    raise BadPosition(
        [M("format: {found} is none of the games here, which have {known}", found=found, known=known)]
    )


def _ever_played(name: str) -> Iterator[Game]:
    """A game with the components in use, those shipped now and those shipped before."""
    kind = game_class(name)
    yield load(name)
    for file in _files(kind):
        yield _shipped(kind, file)


def ever_shipped(name: str) -> list[Components]:
    """The components that come with a game: today's, then those of earlier releases, the latest first."""
    kind = game_class(name)
    return [_shipped(kind, file).components for file in _files(kind)]


def _files(kind: type[Game]) -> list[Path]:
    return [kind.folder / FILE, *sorted((kind.folder / "shipped").glob("*.toml"), reverse=True)]


def is_shipped(game: Game) -> bool:
    """Whether the components of a game come with it, now or in an earlier release."""
    return game.components in ever_shipped(game.name)


def known_here(name: str, digest: str) -> Game | None:
    """A game with the components of a given hash, if they are in use or were ever shipped.

    A component file that is replaced moves to `games/*/shipped/`, so that old records still replay.
    """
    return next((game for game in _ever_played(name) if game.components.digest == digest), None)


def of_data(name: str, data: Mapping[str, Any]) -> Game:
    """A game with components that came as data: somebody's own copy, in a record or a database."""
    if not is_plain(data):
        raise BadComponents(M("a component file holds words, whole numbers and lists, and nothing else"))
    components = Components(data, name)
    found = known_here(name, components.digest) or _own_copies.get(components.digest)
    if found is None or found.name != name:
        found = _own_copies[components.digest] = game_class(name)(components)
        if len(_own_copies) > MOST_COPIES:
            del _own_copies[next(iter(_own_copies))]
    return found


_own_copies: dict[str, Game] = {}
MOST_COPIES = 200
"""So many copies stay in memory; the oldest goes first."""


def with_components(name: str, digest: str, data: Mapping[str, Any] | None = None) -> Game:
    """A game with the components of a given hash: known here, or given as data with that hash."""
    if (known := known_here(name, digest)) is not None:
        return known
    if data is not None:
        game = of_data(name, data)
        if game.components.digest != digest:
            raise BadRecord(M("components: the data that came with them has another hash"))
        return game
    raise BadRecord(
        M(
            "components: {hash} are unknown here; give the file it was played with (--components)",
            hash=digest[:12] + "…",
        )
    )
