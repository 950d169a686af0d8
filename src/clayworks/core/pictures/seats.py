"""How seats are told apart: each has a shape and a colour, and nothing is told by colour alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# The insides of 40 by 40 symbols; no two seats of a game share one.
SHAPES = {
    "circle": '<circle cx="20" cy="20" r="18"/>',
    "triangle": '<path d="M20 1 39 36H1z"/>',
    "square": '<rect x="3" y="3" width="34" height="34" rx="3"/>',
    "diamond": '<path d="M20 0 40 20 20 40 0 20z"/>',
    "hexagon": '<path d="M11 4h18l10 16-10 16H11L1 20z"/>',
    "cross": '<path d="M13 2h14v11h11v14H27v11H13V27H2V13h11z"/>',
}

# What a colour looks like, and the ink that is read on it: told apart by lightness as well as by hue.
COLOURS = {
    "yellow": ("#f0b323", "#2b2018"),
    "orange": ("#ec8a2d", "#2b2018"),
    "green": ("#43ad85", "#10231b"),
    "lime": ("#b9d13c", "#242b08"),
    "blue": ("#2563a8", "#fff8ec"),
    "azure": ("#58b7ea", "#0c2533"),
    "purple": ("#c08ad8", "#2b1436"),
    "violet": ("#6f45a6", "#fff8ec"),
    "red": ("#b8321f", "#fff8ec"),
    "white": ("#f7f1e6", "#2b2018"),
    "black": ("#33302c", "#fff8ec"),
    "brown": ("#8a5a2b", "#fff8ec"),
    "pink": ("#ee9db0", "#3d1220"),
    "grey": ("#9a9184", "#1d1713"),
}


@dataclass(frozen=True, slots=True)
class Look:
    """How a seat looks: its shape, its colour and the ink on it."""

    shape: str
    fill: str
    ink: str


def looks(colours: Sequence[str], shapes: Sequence[str] = tuple(SHAPES)) -> dict[str, Look]:
    """A look for each colour of a game, in the order of its seats; a colour we have no name for borrows one.

    >>> looks(["yellow", "teal"])["teal"].shape
    'triangle'
    """
    spare = iter([name for name in COLOURS if name not in colours] * len(colours))
    found = {}
    for place, colour in enumerate(colours):
        fill, ink = COLOURS[colour if colour in COLOURS else next(spare)]
        found[colour] = Look(shapes[place % len(shapes)], fill, ink)
    return found


def style(game: str, seats: Mapping[str, Look]) -> str:
    """The colours of a game's seats as a stylesheet, valid inside what is marked with `data-game`."""
    return "".join(
        f'[data-game="{game}"] .seat-{colour}, [data-game="{game}"].seat-{colour} '
        f"{{ --seat: {look.fill}; --on-seat: {look.ink}; }}\n"
        for colour, look in seats.items()
    )
