"""The score pad of a game: what people at a real table put in, so that the final count can be made.

A game says what it asks (`Pad`) and how what was put in becomes a position that `score_position` reads. What
is the same for all games (limits, cards that lie there twice, figures on one cell) is checked by
`core/entering.py`, and every fault names the field that it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M, Message

POINTS = "points"
"""The key of what was scored during the game, in every pad."""
MOST_POINTS = 999


# -- what is asked -----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Field:
    """Something to be put in."""

    kind: ClassVar[str]
    key: str
    name: Message
    note: Message | None = None
    needed: bool = False
    """Without it the count is not complete; of other fields nothing means none."""
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Asked only if one of these fields has one of these values; always if there are none."""
    most_players: int = 0
    """Asked only with so many players or fewer; 0 for any number."""
    source: str = ""
    """The source of points that comes from this field alone: the count calls it as the field is called."""
    instead: str = ""
    """It is not missing where this other field holds something: the same thing in another way."""


@dataclass(frozen=True, kw_only=True)
class Count(Field):
    """How many of something."""

    kind = "count"
    most: int
    together: int = 0
    """All players together have at most so many; 0 where nothing limits them."""


@dataclass(frozen=True)
class Item:
    """Something that can be chosen."""

    key: str
    name: Message
    group: Message | None = None
    """The heading under which it stands among many."""


@dataclass(frozen=True, kw_only=True)
class One(Field):
    """One of some things, or none."""

    kind = "one"
    items: tuple[Item, ...]
    apart: str = ""
    """Fields of the same word never hold the same thing: it is there once."""


@dataclass(frozen=True, kw_only=True)
class Several(Field):
    """Any of some things."""

    kind = "several"
    items: tuple[Item, ...]
    apart: str = ""


@dataclass(frozen=True, kw_only=True)
class Order(Field):
    """Players one after the other."""

    kind = "order"
    most: int = 1
    """So often a player can stand there."""
    breaks_ties: bool = False
    alike: str = ""
    """Only between players who have put in the same number here; of others it says nothing."""


@dataclass(frozen=True)
class Figure:
    """A kind of piece that stands on a board."""

    key: str
    name: Message
    most: int
    owned: bool = False
    turned: bool = False
    """It always looks somewhere."""
    mount: str = ""
    """The figure that it may stand on, which reaches over the next cells in its direction."""
    arrows: Message | None = None
    """What its direction means; said beside the arrows."""


@dataclass(frozen=True)
class Stamp:
    """How a piece looks on the first cell of a board: what lies below all others, and the piece itself."""

    below: str
    above: str


REACH = 2
"""So many cells beside its rider a mount takes."""
STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


@dataclass(frozen=True, kw_only=True)
class Board(Field):
    """Pieces on the cells of a board: `{"cell": "C4", "figure": "officer", "owner": "green"}`."""

    kind = "board"
    columns: str
    rows: str
    figures: tuple[Figure, ...]
    directions: Mapping[str, Message]
    ground: Callable[[str], str]
    """The empty board in a language, as SVG with its cells (`data-cell`)."""
    stamp: Callable[[str, str, str], Stamp]
    """How a figure of an owner looks in a direction; both may be empty."""

    @property
    def mounts(self) -> set[str]:
        """Figures that stand there only under others."""
        return {figure.mount for figure in self.figures}

    def beside(self, cell: str, direction: str, steps: int) -> str | None:
        """The cell so many steps away; None outside of the board."""
        across, down = STEPS[direction]
        column = self.columns.index(cell[0]) + across * steps
        row = self.rows.index(cell[1:]) + down * steps
        if 0 <= column < len(self.columns) and 0 <= row < len(self.rows):
            return self.columns[column] + self.rows[row]
        return None

    def covered(self, piece: Mapping[str, str]) -> list[str | None]:
        """The cells under a piece, its own first; None for one outside of the board."""
        cell, direction = piece["cell"], piece.get("direction", "")
        mounted = direction and next(one for one in self.figures if one.key == piece["figure"]).mount
        return [cell, *(self.beside(cell, direction, n + 1) for n in range(REACH if mounted else 0))]


# -- what was put in ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entered:
    """What was put in, checked; what was not asked has been left out."""

    colours: tuple[str, ...]
    shared: Mapping[str, Any]
    own: Sequence[Mapping[str, Any]]

    def number(self, seat: int, key: str) -> int:
        """A count of a player; 0 where nothing was put in."""
        return int(self.own[seat].get(key) or 0)

    def word(self, seat: int, key: str) -> str | None:
        """What a player has chosen."""
        return self.own[seat].get(key) or None

    def order(self, key: str) -> list[str]:
        """Players in an order that was put in; who is not in it follows."""
        named = list(self.shared.get(key) or ())
        return [*named, *(colour for colour in self.colours if colour not in named)]


@dataclass(frozen=True)
class Fault:
    """What is wrong with a field, or missing there."""

    place: str
    """`shared.KEY`, `players.COLOUR.KEY`, or empty for the whole."""
    said: Message


class BadEntry(ClayworksError):
    """Something that was put in can't be; `faults` names all of it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = faults
        super().__init__(*(fault.said for fault in faults))


@dataclass(frozen=True)
class Stated:
    """Points of a source that a player has put in as a sum. They count as they are; nobody can check them."""

    seat: int
    source: str
    points: int


def nothing_stated(entered: Entered) -> Sequence[Stated]:
    """Where everything is put in piece by piece."""
    return ()


def not_raised(position: dict[str, Any], more: Sequence[int]) -> dict[str, Any]:
    """Where nothing can be stated."""
    return position


def no_faults(entered: Entered) -> Iterable[Fault]:
    """Where a game has nothing to check besides."""
    return ()


@dataclass(frozen=True)
class Pad:
    """What a game asks for its final count."""

    shared: tuple[Field, ...]
    own: tuple[Field, ...]
    """What every player is asked."""
    position: Callable[[Entered], dict[str, Any]]
    """What was put in as a position for scoring; what scoring does not look at is made up."""
    check: Callable[[Entered], Iterable[Fault]] = no_faults
    """What else is impossible."""
    stated: Callable[[Entered], Sequence[Stated]] = nothing_stated
    """Points that were put in as sums."""
    raised: Callable[[dict[str, Any], Sequence[int]], dict[str, Any]] = not_raised
    """A position whose seats have so many points more before the count: what was stated, so that all that is
    made of points (totals, places) comes from the engine."""
    located: bool = False
    """Whether things lie in the position where they lie on the table, so that a cause may point there."""

    def called(self) -> dict[str, Message]:
        """Sources of points by the names under which they were put in."""
        return {one.source: one.name for one in (*self.shared, *self.own) if one.source}

    def fields(self, colours: Sequence[str]) -> Iterator[tuple[str, Field]]:
        """All fields with the place of each."""
        for one in self.shared:
            yield f"shared.{one.key}", one
        for colour in colours:
            for one in self.own:
                yield f"players.{colour}.{one.key}", one


POINTS_SO_FAR = Count(
    key=POINTS,
    name=M("Points so far"),
    note=M("as they stand before the final count"),
    most=MOST_POINTS,
    needed=True,
    source="earlier",
)
"""What every pad asks first."""
