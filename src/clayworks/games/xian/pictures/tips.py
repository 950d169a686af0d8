"""What a thing does, for the tips on the board: the sentences of the legend, each translated once."""

from __future__ import annotations

from functools import cache, lru_cache

from clayworks.games.xian.rules.notation import BUILDINGS, KINDS, TILES
from clayworks.games.xian.words import legend, references


@cache
def use(kind: str, language: str) -> str:
    """What a kind of thing is for."""
    return references.USES[kind][0].to(language)


@cache
def pays(resource: str, language: str) -> str:
    """What a resource pays for."""
    return legend.PAY[KINDS.index(resource)][0].to(language)


@cache
def building(name: str, language: str) -> str:
    """What is done in a building."""
    return legend.BUILDING_WORDS[BUILDINGS.index(name)].to(language)


@cache
def tile(kind: str, language: str) -> str:
    """What a bonus tile does."""
    return legend.TILE_WORDS[TILES.index(kind)].to(language)


@cache
def counts(language: str) -> str:
    """For what an equipment card counts at the end."""
    return legend.COUNTS.to(language)


@lru_cache(maxsize=1000)
def empty(clay: int, language: str) -> str:
    """What can be done on an empty space."""
    return legend.empty(clay).to(language)


@cache
def figure(name: str, language: str) -> str:
    """What a warrior or a supervisor is good for."""
    told = {"clay": legend.CLAY_WARRIOR, "painted": legend.PAINTED, "supervisor": legend.TIES}
    return told[name].to(language)
