"""The action space: 24 decisions with 299 options (XI-23.3), in the order of `DECISIONS` and of XI-23.7."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clayworks.games.xian.rules.notation import (
    BUILDINGS,
    CARDS,
    END_TILES,
    EQUIPMENT,
    KINDS,
    PIGMENTS,
    SPACES,
)

WORDS: Final[list[tuple[str, Sequence[str]]]] = [
    ("favour", [*CARDS, "keep"]),
    ("under-card", CARDS),
    ("over-card", CARDS),
    ("worker", ["action", "pigment", "tile:extra", "tile:market"]),
    ("building", sorted([*BUILDINGS, "pass", "tile:extra", "tile:market", "tile:open"])),
    ("open", BUILDINGS),
    ("finish", ["end", "tile:extra", "tile:market"]),
    ("extra", BUILDINGS),
    ("craft", [*SPACES, "tile:discount"]),
    ("craft-discount", SPACES),
    ("sign", ["no", "yes"]),
    ("paint", [*SPACES, "tile:discount"]),
    ("paint-pigment", PIGMENTS),
    ("paint-discount", SPACES),
    ("paint-discount-pigment", PIGMENTS),
    ("forge", [*EQUIPMENT, "tile:discount"]),
    ("forge-discount", EQUIPMENT),
    ("end-tile", END_TILES),
    ("emissary", sorted([*KINDS, "decline"])),
    ("emissary-take", KINDS),
    ("market", KINDS),
    ("market-second", sorted([*KINDS, "none"])),
    ("market-take", KINDS),
    ("market-take-second", KINDS),
]
