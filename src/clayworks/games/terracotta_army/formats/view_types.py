"""The view as types: what `view.py` makes, what the pictures draw, what the API describes.

Things are named as in the notation (TA-19); where something is null, there is none.
"""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from clayworks.core.views import View


class ArmyView(View):
    """The table with everything that a rule can refer to. Nothing is hidden (TA-R51): all see the same."""

    round: int
    phase: str
    """`action`, `scoring`, `final` or `over`."""
    turn_order: list[str]
    active: str | None
    """Whose turn it is."""
    players: dict[str, Player]
    """By colour."""
    priority_left: list[int]
    """The priority tokens that can still be taken, the next one first (TA-7.6)."""
    wheel: Wheel
    worker_at: int | None
    """The segment of this turn's worker."""
    at: str | None
    """The cell that the open decision goes on from: a new warrior's, a rider's, the archer's."""
    pending: Pending | None
    """What has happened of the turn under way; null before anything has."""
    warehouses: list[int]
    """Dry clay by quarter of the wheel, clockwise from the top right."""
    organizer: dict[str, Column]
    specialists: dict[str, Shelf]
    inspectors: Inspectors
    tiles: list[Tile]
    """The scoring tiles of the five rounds."""
    mausoleum: list[Piece]
    printed: Printed


class Pending(TypedDict):
    """The turn under way, as far as the table does not show it."""

    turned: bool
    """Whether a ring has been turned (TA-7.3)."""
    worker: str | None
    """What this turn's worker is by now: `craftsman` or `artisan`."""
    ring: str | None
    """The ring whose action is under way: `inner`, `middle` or `outer`."""
    hired: str | None
    """The Master that has just been hired and may be, or is being, used (TA-10.3)."""
    figure: str | None
    """The statue that the open decision is about: to be placed, or just placed with its weapon in use."""
    warehouse: int | None
    """The first of the two warehouses that the Overseer empties (TA-10.8)."""


class Mat(TypedDict):
    """What lies before a player, as in a position (TA-17.2)."""

    vp: int
    coins: int
    wet: int
    dry: int
    weapons: dict[str, bool]
    """Whether each weapon is ready."""
    masters: dict[str, int]
    """The hired Masters, each with the cost of the token on it."""
    workers: WorkersInHand
    priority: int | None


class Player(Mat):
    """A player's mat, and where the points come from."""

    points: dict[str, int]
    """By source."""


class WorkersInHand(TypedDict):
    """Workers that are not on the wheel."""

    craftsmen: int
    artisans: int


class Wheel(TypedDict):
    """The two turning rings by how far they are turned, and the twelve segments."""

    inner: int
    middle: int
    segments: list[Segment]


class Segment(TypedDict):
    """Whose workers stand at a segment, and its three actions from the inner ring outwards."""

    craftsman: str | None
    artisan: str | None
    actions: list[RingAction]


class RingAction(TypedDict):
    """An action of a ring: `coins` 2, `master` builder, `buy` horse (or `any`, TA-9.1) and so on (TA-2.5)."""

    action: str
    what: str | int


class Column(TypedDict):
    """A column of the organizer: figures left, and what the next one is worth (TA-2.11)."""

    left: int
    vp: int


class Shelf(TypedDict):
    """A kind of specialist: figures left, price of the next, and the weapon that it needs (TA-9.2)."""

    left: int
    price: int | None
    weapon: str


class Inspectors(TypedDict):
    """Where the two inspectors stand."""

    row: int
    column: str


class Tile(TypedDict):
    """A scoring tile with the points printed below it (TA-2.17)."""

    tile: str
    domination: int
    presence: int


class Piece(TypedDict):
    """A statue in the Mausoleum, as in a position (TA-17.3)."""

    cell: str
    figure: str
    owner: NotRequired[str]
    """Of a warrior."""
    horse: NotRequired[list[str]]
    """The two cells of a mounted warrior's horse, the nearer one first."""
    facing: NotRequired[str]
    """Of an archer."""


class CleanUp(TypedDict):
    """Coins that a Master brings at clean-up, or wet clay that stays wet (TA-10.10)."""

    coins: int
    wet: int


class Printed(TypedDict):
    """What is printed on board and tokens and does not change in play."""

    turn_a_ring: int
    organizer: list[int]
    tokens: list[int]
    """The costs of the Master tokens."""
    abilities: dict[str, int]
    """The points of each weapon; of the crossbow for each empty cell (TA-2.12)."""
    spear_coins: int
    coin_masters: list[str]
    clean_up: dict[str, CleanUp]
    """What each Master brings at clean-up."""
    clay_maker: int
    priority_clay: list[int]
    """The wet clay of each priority token, by its number."""
    inspector: list[int]
    """The points of an inspector for domination and for presence."""
    tracks: dict[str, list[str]]
    """The rows (`row`) and columns (`column`) at which the inspectors' tracks have a space (TA-3.6)."""
    footman: list[int]
    musician: int
    archer: int
