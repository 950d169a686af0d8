"""The action space: 24 decisions with 299 options (XI-23.3), in the order of `DECISIONS` and of XI-23.7."""

from __future__ import annotations

from collections.abc import Sequence

from clayworks.games.xian.rules.notation import (
    BUILDINGS,
    CARDS,
    END_TILES,
    EQUIPMENT,
    KINDS,
    PIGMENTS,
)


def words(spaces: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
    """All decisions with their words; those of the pit are the names that its spaces have."""
    return [
        ("favour", [*CARDS, "keep"]),
        ("under-card", CARDS),
        ("over-card", CARDS),
        ("worker", ["action", "pigment", "tile:extra", "tile:market"]),
        ("building", sorted([*BUILDINGS, "pass", "tile:extra", "tile:market", "tile:open"])),
        ("open", BUILDINGS),
        ("finish", ["end", "tile:extra", "tile:market"]),
        ("extra", BUILDINGS),
        ("craft", [*spaces, "tile:discount"]),
        ("craft-discount", spaces),
        ("sign", ["no", "yes"]),
        ("paint", [*spaces, "tile:discount"]),
        ("paint-pigment", PIGMENTS),
        ("paint-discount", spaces),
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
