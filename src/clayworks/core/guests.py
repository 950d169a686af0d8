"""Games of other packages, which name them by entry points of the group `clayworks.games`.

    [project.entry-points."clayworks.games"]
    pebbles = "pebbles.game:GAME"

The name is the game's own; the value is its `Game` subclass, or a module that calls it `GAME`. One that
can't be loaded is said once, with the package that brings it, and no other game suffers from it.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from functools import cache
from inspect import isabstract
from types import ModuleType
from typing import TYPE_CHECKING, Any

from clayworks.core.errors import BrokenGame, ClayworksError
from clayworks.core.game import Game
from clayworks.core.messages import M

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "clayworks.games"
MUST_SAY = ("name", "title", "summary", "colours", "sources")

log = logging.getLogger(__name__)


@cache
def classes(taken: Collection[str]) -> dict[str, type[Game] | BrokenGame]:
    """The games of other packages by name, each as its class or as what is wrong with it.

    `taken` are names that no other package may use.
    """
    from importlib.metadata import entry_points

    found: dict[str, type[Game] | BrokenGame] = {}
    offered = list(entry_points(group=GROUP))
    for one in offered:
        rivals = [other for other in offered if other.name == one.name]
        try:
            if one.name in taken:
                raise broken(one, M("there is a game of that name already"))
            if len(rivals) > 1:
                packages = ", ".join(sorted(package_of(rival) for rival in rivals))
                raise broken(
                    one, M("several packages bring a game of that name: {packages}", packages=packages)
                )
            found[one.name] = checked(one)
        except BrokenGame as error:
            log.warning("%s", error)
            if one.name not in taken:
                found[one.name] = error
    return found


def checked(entry: EntryPoint) -> type[Game]:
    """The class that an entry point names; `BrokenGame` if it can't be played."""
    try:
        value: Any = entry.load()
    except Exception as error:  # whatever goes wrong in somebody else's module
        raise broken(entry, f"{type(error).__name__}: {error}") from error
    kind = getattr(value, "GAME", None) if isinstance(value, ModuleType) else value
    if not (isinstance(kind, type) and issubclass(kind, Game)):
        raise broken(entry, M("{value} is no subclass of Game", value=entry.value))
    missing = [name for name in MUST_SAY if not hasattr(kind, name)]
    if isabstract(kind):
        missing += sorted(kind.__abstractmethods__)
    if missing:
        raise broken(
            entry, M("{value} does not say: {missing}", value=entry.value, missing=", ".join(missing))
        )
    if kind.name != entry.name:
        raise broken(entry, M("{value} is called '{name}'", value=entry.value, name=kind.name))
    try:
        kind.shipped()
    except ClayworksError as error:
        raise broken(entry, error) from error
    return kind


def broken(entry: EntryPoint, reason: object) -> BrokenGame:
    """What is wrong with an entry point, and whose it is."""
    return BrokenGame(
        M(
            "the game '{name}' of the package {package} can't be used: {reason}",
            name=entry.name,
            package=package_of(entry),
            reason=reason,
        )
    )


def package_of(entry: EntryPoint) -> str:
    """The package that brings an entry point."""
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.module
