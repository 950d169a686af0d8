"""The effect language as types (TM-3): how items and artefacts are written in the component file.

`language.py` reads and checks them; views, words and pictures pass them on as they are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, Required, cast

from typing_extensions import TypedDict


class Goods(TypedDict, total=False):
    """Goods from the supply, each kind with its number."""

    op: Required[Literal["goods"]]
    wood: int
    ore: int
    stone: int
    cattle: int
    plank: int
    metal: int
    block: int
    leather: int


class Amount(TypedDict):
    """So much of something: points, goods of one's choice, steps."""

    op: Literal[
        "vp",
        "military",
        "warriors",
        "any_raw",
        "any_product",
        "process",
        "trade_raw",
        "culture",
        "travel",
    ]
    n: int


class Plain(TypedDict):
    """A worker of this round, or the first-player card."""

    op: Literal["hire", "first_player"]


class Worker(TypedDict):
    """A worker of a level from the reserve."""

    op: Literal["worker"]
    level: int


class LevelVp(TypedDict):
    """Points for each military level."""

    op: Literal["level_vp"]
    per_level: int


class Raid(TypedDict):
    """A raid, and the military that it costs (TM-9.9)."""

    op: Literal["raid"]
    loss: int


class Create(TypedDict):
    """An artefact besides the artefact step (TM-10.5); so many products may be paid raw, -1 is any number."""

    op: Literal["create"]
    raw_sub: int


class Pay(TypedDict):
    """A gain for a cost (TM-9.12)."""

    op: Literal["pay"]
    cost: dict[str, int]
    """One of `raw`, `product`, `military` with its number."""
    gain: list[Item]


class Choose(TypedDict):
    """Exactly one of some effects (TM-9.13)."""

    op: Literal["choose"]
    options: list[list[Item]]


Item = Goods | Amount | Plain | Worker | LevelVp | Raid | Create | Pay | Choose
Effect = list[Item]


def written(effect: Effect) -> Effect:
    """A copy of an effect for a view: the component file stays as it is, whatever becomes of it."""
    return [item.copy() for item in effect]


def amounts(item: Goods) -> Mapping[str, int]:
    """A `goods` item to be asked for any good; only `op`, which is none, has no number there."""
    return cast(Mapping[str, int], item)


class Trigger(TypedDict):
    """What an event brings (TM-3.4): always the same, or by the space that a chief enters, or by level."""

    on: str
    effect: NotRequired[Effect]
    effect_empty: NotRequired[Effect]
    effect_joined: NotRequired[Effect]
    effect_by_level: NotRequired[list[Effect]]


class Score(TypedDict):
    """What an `end` ability counts (TM-3.6)."""

    rule: str
    vp: NotRequired[int]
    category: NotRequired[str]
    every: NotRequired[int]


class Artefact(TypedDict):
    """An artefact as it is printed (TM-4.11)."""

    id: str
    name: str
    category: str
    level: int
    cost: dict[str, int]
    vp: int
    kind: str
    """`none`, `immediate`, `permanent`, `round` or `end` (TM-3.3)."""
    effect: NotRequired[Effect]
    trigger: NotRequired[Trigger]
    modifier: NotRequired[str]
    n: NotRequired[int]
    """Of the modifier `raw_sub`: how many."""
    score: NotRequired[Score]


class Side(TypedDict, total=False):
    """A side of a character as it is printed (TM-4.12)."""

    setup: Effect
    modifier: str
    n: int
    """Of the modifier `raw_sub`: how many."""
    per_round: int
    max_level_by_round: list[int]
    """Of the modifier `private_tokens`: the highest level that may be used in each round."""
    round: Effect
    trigger: Trigger
    private_settlement: bool
