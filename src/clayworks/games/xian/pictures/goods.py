"""Resources as pictures: coins, clay and pots of pigment."""

from __future__ import annotations

from clayworks.core.pictures.drawing import group, text, use
from clayworks.games.xian.pictures import tips
from clayworks.games.xian.rules.notation import KINDS, PIGMENTS
from clayworks.games.xian.words import names as n


def pot(kind: str, x: float, y: float, size: float, language: str) -> str:
    """A pigment: a pot in its colour with its letter."""
    written = n.PIGMENT_LETTERS[kind].to(language)
    return group(
        use("xi-pot", x, y, size),
        text(x, y + size * 0.3, written, 14 if size >= 20 else 12, "mid strong on-paint"),
        classes=f"pigment-{kind}",
        title=f"{n.KIND_NAMES[KINDS.index(kind)].to(language)}\n{tips.pays(kind, language)}",
    )


def resource(kind: str, x: float, y: float, size: float, language: str) -> str:
    """A coin, a clay block or a pigment."""
    if kind in PIGMENTS:
        return pot(kind, x, y, size, language)
    return use("coin" if kind == "coin" else "xi-clay", x, y, size)
