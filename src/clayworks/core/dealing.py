"""What is settled before a deal: who plays, with which options, from which seed; checked for every game."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from random import Random
from typing import Any, SupportsIndex

from clayworks.core.chance import Seed
from clayworks.core.errors import BadDeal
from clayworks.core.messages import M, Message


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the deal: its name, what it can be (the default first), what it means."""

    name: str
    values: tuple[str, ...]
    message: Message
    drawn: bool = False
    """Whether it only steers what is drawn: the deal then says it all, and records leave it out."""
    meanings: Mapping[str, Message] = field(default_factory=dict)
    """What its values are called, where the word itself is not for people."""

    def value_name(self, value: str) -> Message:
        """A value in words."""
        return self.meanings.get(value) or YES_OR_NO.get(value) or Message(value)


YES_OR_NO = {"true": M("yes"), "false": M("no")}


def seat_colours(
    title: Message, allowed: range, known: Sequence[str], players: SupportsIndex | Sequence[str]
) -> tuple[str, ...]:
    """The colours of the seats; refuses a number of players that can't play."""
    number = len(players) if isinstance(players, Sequence) else index(players)
    if number not in allowed:
        raise BadDeal(
            M(
                "{game} is for {low} to {high} players, not {number}",
                game=title,
                low=allowed[0],
                high=allowed[-1],
                number=number,
            )
        )
    if not isinstance(players, Sequence):
        return tuple(known[:number])
    for colour in players:
        if colour not in known:
            raise BadDeal(
                M(
                    "players: '{colour}' is no colour; allowed: {known}",
                    colour=colour,
                    known=", ".join(known),
                )
            )
    if len(set(players)) != number:
        raise BadDeal(M("players: {players}: every colour can be used once only", players=", ".join(players)))
    return tuple(players)


def check_options(title: Message, known: Sequence[Option], options: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values, defaults filled in; refuses what is unknown."""
    names = [option.name for option in known]
    for name in options:
        if name not in names:
            allowed = ", ".join(names) or M("none")
            raise BadDeal(
                M(
                    "option '{name}' is unknown to {game}; options: {allowed}",
                    name=name,
                    game=title,
                    allowed=allowed,
                )
            )
    chosen: dict[str, Any] = {}
    for option in known:
        value = str(options.get(option.name, option.values[0])).lower()
        if value not in option.values:
            allowed = ", ".join(option.values)
            raise BadDeal(
                M(
                    "option {name}: '{value}' is not possible; allowed: {allowed}",
                    name=option.name,
                    value=value,
                    allowed=allowed,
                )
            )
        chosen[option.name] = {"true": True, "false": False}.get(value, value)
    return chosen


SEED_BYTES = 16


def fresh_seed() -> str:
    """A seed that nobody could guess or try out: 128 bits, as text."""
    return secrets.token_hex(SEED_BYTES)


GivenSeed = Seed | SupportsIndex | Random | None
"""What may be given for a seed: a number (of numpy, too), a word, chance that draws one, or nothing."""


def seed_or_fresh(seed: GivenSeed) -> Seed:
    """The seed given, checked, or a new one."""
    if seed is None:
        return fresh_seed()
    if isinstance(seed, str):
        return seed
    if isinstance(seed, Random):
        return seed.getrandbits(64)
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise BadDeal(M("seed {seed} is neither a number nor a word", seed=repr(seed)))
    return index(seed)
