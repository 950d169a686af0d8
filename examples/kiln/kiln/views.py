"""What a seat may know of a table of Kiln."""

from __future__ import annotations

from typing_extensions import TypedDict

from clayworks.core.views import View


class Pot(TypedDict):
    """A pot in a kiln."""

    colour: str
    heat: int


class KilnView(View):
    """What a seat may know: everything but the other hands and the stack."""

    round: int
    kilns: dict[str, list[Pot]]
    """The pots in each kiln, in the order in which they were put there."""
    shelf: list[int]
    stack: int
    """How many pots are left."""
    hand: list[int]
    """The hidden pots of the one who looks; empty for a spectator."""
    hands: dict[str, int]
    """How many hidden pots each colour has."""
    open_pots: dict[str, list[int]]
    fired: dict[str, int]
    """How many pots of each colour were well fired."""
    turn: str | None
    """The colour at turn."""
    shown: int | None
    """The heat of the pot that waits for its kiln."""
