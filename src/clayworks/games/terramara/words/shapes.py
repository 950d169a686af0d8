"""What may stand on a printed part, as shapes for the forms of who owns the game (TM-3, TM-4).

They say what `formats/` accepts, but for what several values decide together: each op once in an effect,
two products at least for an artefact, one big space on a tile. The reader says that with the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clayworks.core.forms import Field, Named, Rows, Shape, Table, Wanted, integer, word
from clayworks.games.terramara.formats.language import MOST
from clayworks.games.terramara.formats.tracks import DIFFICULTIES, MOST_VP
from clayworks.games.terramara.rules.notation import (
    ABILITIES,
    CATEGORIES,
    CONDITIONS,
    EVENTS,
    GOODS,
    HOMELAND,
    MODIFIERS,
    OPS,
    PRODUCTS,
    SCORES,
)

EFFECT, TRIGGER = Named("effect"), Named("trigger")
FLAG = Wanted("flag")
ABSENT = ("",)


def several(low: int, high: int, *words: str) -> Wanted:
    """So many different words."""
    return Wanted("words", low, high, words)


def numbers(length: int, low: int, high: int) -> Wanted:
    """So many numbers."""
    return Wanted("integers", low, high, length=length)


# -- effects (TM-3.1) --------------------------------------------------------------------------------------

COUNTED = ("vp", "military", "any_raw", "any_product", "process", "culture", "travel", "warriors")
"""Ops with a plain number. The first is what a new item of an effect is: it needs nothing else."""


def item(ops: tuple[str, ...], most_culture: int = MOST) -> Table:
    """An item of an effect with one of these ops."""
    counted = tuple(op for op in COUNTED if op != "culture")
    cost = Table(
        (
            Field("raw", integer(1, MOST), optional=True),
            Field("product", integer(1, MOST), optional=True, when={"raw": ABSENT}),
            Field("military", integer(1, MOST), when={"raw": ABSENT, "product": ABSENT}),
        )
    )
    fields = (
        *(Field(good, integer(1, MOST), optional=True, when={"op": ("goods",)}) for good in GOODS),
        Field("n", integer(1, MOST), when={"op": counted}),
        Field("n", integer(1, most_culture), when={"op": ("culture",)}),
        Field("n", integer(1, 1), when={"op": ("trade_raw",)}),
        Field("level", integer(1, 3), when={"op": ("worker",)}),
        Field("per_level", integer(1, MOST), when={"op": ("level_vp",)}),
        Field("loss", integer(0, MOST), when={"op": ("raid",)}),
        Field("raw_sub", integer(-1, MOST), when={"op": ("create",)}),
        Field("cost", cost, when={"op": ("pay",)}),
        Field("gain", EFFECT, when={"op": ("pay",)}),
        Field("options", Rows(EFFECT, 2, 9), when={"op": ("choose",)}),
    )
    known = (field for field in fields if set(field.when["op"]) & set(ops))
    return Table((Field("op", word(*ops)), *known))


ALL_OPS = (*COUNTED, *(op for op in OPS if op not in COUNTED))
KIT = Rows(item(("goods", "worker", "culture"), most_culture=5), 0, 3)
"""The beginners' kit asks nothing (TM-J55)."""
HUT = Rows(item(("choose",)), 1, 1)
"""The hut is one choice (TM-8.9)."""

# -- abilities (TM-3.3 to TM-3.6) --------------------------------------------------------------------------

BY_CASE = ("chief_to_space", "artefact_created")
"""Events whose effect may depend on how they happen."""
ONE_EFFECT = tuple(event for event in EVENTS if event not in BY_CASE)

ABILITY_OF_A_TRIGGER = Table(
    (
        Field("on", word(*EVENTS)),
        Field("effect", EFFECT, when={"on": ONE_EFFECT}),
        Field("effect", EFFECT, optional=True, when={"on": BY_CASE}),
        Field("effect_empty", EFFECT, when={"on": ("chief_to_space",), "effect": ABSENT}),
        Field("effect_joined", EFFECT, when={"on": ("chief_to_space",), "effect": ABSENT}),
        Field("effect_by_level", Rows(EFFECT, 3, 3), when={"on": ("artefact_created",), "effect": ABSENT}),
    )
)
WORTH = tuple(rule for rule in SCORES[1:] if not rule.startswith("double"))
SCORE = Table(
    (
        Field("rule", word(*SCORES[1:])),
        Field("vp", integer(0, MOST_VP), when={"rule": WORTH}),
        Field("category", word(*CATEGORIES), when={"rule": ("per_category",)}),
        Field("every", integer(1, 14), when={"rule": ("per_river",)}),
    )
)

PRICE = Table(tuple(Field(good, integer(1, 5), optional=True) for good in PRODUCTS))

SHAPES: Mapping[str, Shape] = {
    "effect": Rows(item(ALL_OPS), 1, len(OPS)),
    "trigger": ABILITY_OF_A_TRIGGER,
    "score": SCORE,
    "price": PRICE,
}
"""What others name: effects stand in effects, and 52 cards say the same."""

# -- artefacts and characters (TM-4.11, TM-4.12) -----------------------------------------------------------

OF_CARDS = MODIFIERS[:6]
"""The other modifiers belong to characters who are children."""

ARTEFACT = Table(
    (
        Field("cost", Named("price")),
        Field("vp", integer(0, MOST_VP)),
        Field("kind", word(*ABILITIES)),
        Field("effect", EFFECT, when={"kind": ("immediate", "round")}),
        Field("modifier", word(*OF_CARDS), optional=True, when={"kind": ("permanent",)}),
        Field("n", integer(1, MOST), when={"modifier": ("raw_sub",)}),
        Field("trigger", TRIGGER, when={"kind": ("permanent",), "modifier": ABSENT}),
        Field("score", Named("score"), when={"kind": ("end",)}),
    )
)


def side(modifiers: tuple[str, ...], at_setup: bool) -> Table:
    """A side of a character; only the child is there at set-up."""
    only_child = (Field("setup", EFFECT, optional=True),) if at_setup else ()
    private = {"modifier": ("private_tokens",)}
    tokens = (
        Field("per_round", integer(1, 1), when=private),
        Field("max_level_by_round", numbers(5, 0, 3), when=private),
    )
    return Table(
        (
            *only_child,
            Field("modifier", word(*modifiers), optional=True),
            Field("n", integer(1, MOST), when={"modifier": ("raw_sub",)}),
            *(tokens if at_setup else ()),
            Field("round", EFFECT, optional=True),
            Field("trigger", TRIGGER, optional=True),
            Field("private_settlement", FLAG, optional=True),
        )
    )


CHARACTER = Table((Field("child", side(MODIFIERS, True)), Field("adult", side(OF_CARDS, False))))

# -- tiles and spaces (TM-4.4, TM-4.9) ---------------------------------------------------------------------

ON_A_TRACK = ("road", "river", "military")
COUNTED_CONDITIONS = tuple(condition for condition in CONDITIONS if condition not in ON_A_TRACK)


def tile(row: Any) -> Table:
    """The three spaces of a tile, and its back; what it may ask for depends on family and level."""
    name = str(row["id"])
    fields = [field for number in range(3) for field in tile_space(number)]
    if name.startswith("FM3"):
        needs = "space[2].requires"
        fields += [
            Field(f"{needs}.type", word(*CONDITIONS)),
            Field(f"{needs}.symbol", word(*DIFFICULTIES), when={f"{needs}.type": ON_A_TRACK}),
            Field(f"{needs}.min", integer(0, 99), when={f"{needs}.type": COUNTED_CONDITIONS}),
        ]
    if name[:3] in ("PQ1", "PQ2"):
        fields += [
            Field("back.condition", word(*CONDITIONS)),
            Field("back.thresholds", numbers(3, 0, 99), when={"back.condition": COUNTED_CONDITIONS}),
            Field("back.vp", numbers(3, 0, MOST_VP)),
        ]
    if name[:3] in ("FM1", "FM2"):
        fields += [Field("back.effect", EFFECT), Field("back.capacity", ONLY_ONE, optional=True)]
    return Table(tuple(fields))


ONLY_ONE = integer(1, 1)
"""The sign "only 1 member", where it stands."""


def tile_space(number: int) -> tuple[Field, ...]:
    """A space of a tile."""
    place = f"space[{number}]"
    return (
        Field(f"{place}.size", word("small", "big")),
        Field(f"{place}.effect", EFFECT),
        Field(f"{place}.capacity", ONLY_ONE, optional=True),
    )


HOMELAND_TILE = Table(
    (
        Field("side", word("left", "right")),
        Field("players", Rows(integer(2, 4), 0, 3)),
        Field("spaces", several(1, len(HOMELAND), *HOMELAND)),
    )
)
HOMELAND_SPACE = Table((Field("capacity", integer(1, 2)), Field("effect", EFFECT)))
PLAIN = Table((Field("effect", EFFECT),))
"""A bonus token or a starting card."""
FIRST_PLAYER_CARD = Table(
    (
        *(Field(key, EFFECT) for key in ("front", "third", "fourth", "back")),
        Field("back_from_round", integer(1, 6)),
    )
)
BEGINNERS_KIT = Table((Field("effect", KIT), Field("military_by_turn_order", numbers(4, 0, 20))))
HUT_CARD = Table((Field("effect", HUT),))
