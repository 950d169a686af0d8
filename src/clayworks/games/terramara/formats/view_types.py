"""The view as types: what `view.py` makes, what the pictures draw, what the API describes.

Things are named as in the notation (TM-2.5); where something is null, there is none.
"""

from __future__ import annotations

from typing_extensions import TypedDict

from clayworks.core.views import View
from clayworks.games.terramara.formats.effect_types import Artefact, Effect, Item, Side


class TribeView(View):
    """The table with everything that a rule can refer to, but what chance has not brought to light (TM-1.5).

    No seat knows more than another.
    """

    stage: str
    """`set-up`, `play` or `over`."""
    round: int
    active: str | None
    """Whose turn it is."""
    deciding: str | None
    """Who has to choose now: in a raid somebody else."""
    pending: list[Task]
    """What is still to be done, the next thing first; an open decision is the first of them (TM-14.5)."""
    fresh: bool
    """Whether nothing of the turn under way has been chosen yet."""
    first_player: str
    next_first_player: str
    players: dict[str, Player]
    """By colour."""
    neutrals: dict[str, int]
    """The neutral players with their military."""
    neutral_four: bool
    """Whether neutral card 4 is drawn too (TM-1.4)."""
    homeland: list[Space]
    rows: list[Row]
    private: Private | None
    artefacts: list[Artefact]
    """The row of artefacts."""
    deck: dict[str, int]
    """How many artefacts of each level are left; their order nobody knows."""
    tokens: dict[str, Token]
    """The bonus tokens by the spot where they lie."""
    left_over: LeftOver
    road_end: list[str]
    """Caravans at the end of the road, in the order of arrival."""
    track: int
    """Workers to hire in this round."""
    reserve: dict[str, int]
    """Workers in reserve by level."""
    warriors: int
    draft: Pool | None
    """The cards that lie face up in the draft; null before they are revealed and after it."""
    printed: Printed


# -- what is pending ---------------------------------------------------------------------------------------


class Details(TypedDict, total=False):
    """What belongs to a task, depending on its step."""

    number: int
    """Which one of several in turn: neutral explorer, pick of the draft, victim of a raid, player."""
    count: int
    """How many: goods to take or give, raw goods to process, points of culture or travel."""
    member: str
    """The member that is placed."""
    used: bool
    """Whether the artefact step of the closing window is used."""
    item: Item
    """The item that is chosen from or paid for."""
    hut: bool
    """Whether the choice is that of the hut, which may be declined (TM-8.9)."""
    raw: int
    """Raw goods still to pay."""
    products: int
    """Products still to pay."""
    goods: str
    """Which goods are taken: `raw` or `product`."""
    at_least_one: bool
    """Whether a worker has still to process something (TM-19.4)."""
    given: str
    """The raw good that was given in a trade."""
    loss: int
    """The military that a raid costs."""
    to: str
    """Who gets the goods."""
    raw_sub: int
    """How many products may still be paid with their raw goods."""
    card: str
    """The artefact that is paid."""
    cost: dict[str, int]
    """The products still to pay for it."""
    effect: Effect
    """The items of an effect that are still to be resolved."""
    source: str
    """Where points of this effect are counted."""
    spots: list[str]
    """The spots of the river whose tokens are still to be used (TM-9.5)."""


class Task(Details):
    """Something on the stack of unfinished effects: a decision, or a step that follows by itself."""

    step: str
    """The decision as in the notation, or a word for what follows: `effect`, `refill`, `end-turn`, …"""
    player: str | None
    """Whom it is for."""


# -- players -----------------------------------------------------------------------------------------------


class Mat(TypedDict):
    """What lies before a player, as in a position (TM-13.1, TM-13.5)."""

    vp: int
    """Collected during the game."""
    artefacts: list[str]
    reserved: str | None
    goods: dict[str, int]
    culture: int
    military: int
    caravans: list[str]
    workers: list[int]
    """The levels of the workers."""
    flags: list[str]
    character: str | None
    side: str | None
    """`child` or `adult`."""
    private_settlement: str | None
    hand: Hand
    explorer_waiting: bool
    """Whether the fifth explorer still waits at the river (TM-9.5)."""
    workers_used: list[bool]
    """Parallel to `workers`."""
    used: list[str]
    """Cards and character that can't be used again in this round (TM-7.2)."""
    flip_open: bool
    """Whether the first turn of this round is still to come."""
    private_tokens: list[str]
    private_crossroads: str | None


class Player(Mat):
    """What lies before a player, and where the points come from."""

    starting_card: str | None
    level: int
    """Of the military track."""
    reach: int
    """How many artefacts of the row can be used (TM-10.1)."""
    hut: list[str]
    """The members in the hut, in the order of arrival."""
    points: dict[str, int]
    """By source."""


class Hand(TypedDict):
    """Members that are still to be placed."""

    explorers: int
    chief: int
    warriors: int


# -- the board ---------------------------------------------------------------------------------------------


class Space(TypedDict):
    """A space: what it does, what burns or stands there."""

    id: str
    name: str | None
    effect: Effect
    capacity: int
    fire: bool
    special: Special | None
    members: list[list[str]]
    """Owner and kind of each member, in the order of arrival."""


class Special(TypedDict):
    """What a special space asks for (TM-8.4)."""

    condition: str
    min: int


class Row(TypedDict):
    """A row of the board: its tiles with their spaces; when flipped, settlement and crossroads space."""

    number: int
    tiles: list[str]
    flipped: bool
    spaces: list[Space]
    settlement: Settlement | None
    """What row 1 to 4 becomes, or has become."""
    crossroads: Space | None


class Settlement(TypedDict):
    """The back of a PQ tile: what it scores by, and whose flags stand there (TM-4.9)."""

    tile: str
    condition: str
    steps: list[int]
    vp: list[int]
    flags: list[str]


class Private(TypedDict):
    """The Settler's settlement and crossroads space (TM-11.7)."""

    owner: str
    settlement: Settlement | None
    crossroads: Space | None


class Token(TypedDict):
    """A bonus token."""

    id: str
    name: str
    effect: Effect


class LeftOver(TypedDict):
    """What the deal has left beside the board: tokens, and tiles of level 1."""

    tokens: list[str]
    tiles: list[str]


class Pool(TypedDict):
    """The cards of the draft (TM-5.9)."""

    characters: list[str]
    starting_cards: list[str]


# -- what is printed ---------------------------------------------------------------------------------------


class Printed(TypedDict):
    """What is printed on the tracks, and on the cards, tokens and tiles that lie open beside the board."""

    cards: dict[str, Artefact]
    """The artefacts before the players."""
    characters: dict[str, str]
    """Their names."""
    sides: dict[str, Sides]
    """What the characters do."""
    starts: dict[str, StartCard]
    tokens: dict[str, Token]
    tiles: dict[str, TileBack]
    """The tiles of level 1 beside the board."""
    reach: list[int]
    """By space of the river."""
    river_explorer: list[int]
    """The spaces of the river at which an explorer waits."""
    reserve_from: int
    """The river space from which on artefacts may be reserved (TM-10.2)."""
    discount_from: int
    """The river space from which on the reserved artefact costs one product less (TM-10.4)."""
    symbols: dict[str, list[int]]
    """Where the easy, moderate and hard symbol of `river`, `road` and `military` lie; empty in the first form
    of component files, in which the tiles say it."""
    hut: Effect
    road_end: list[int]
    """Points of the first, the second and every further caravan at the end of the road (TM-4.7)."""
    military_rank: list[int]
    """Points by rank at the end (TM-12.1)."""
    reserved_penalty: int
    """Points that an artefact still reserved at the end takes away (TM-12)."""
    goods_half_points: list[int]
    """Half points for a raw good and for a product that are left at the end (TM-12)."""
    first_player_card: FirstPlayerCard
    military_level: list[int]
    """By space of the military track."""
    worker_level: int
    """Of the workers to hire in this round."""


class FirstPlayerCard(TypedDict):
    """What becoming first player brings (TM-9.10)."""

    front: Effect
    """For who takes the card."""
    third: Effect | None
    """For the third player of the new order; null where nobody gets it."""
    fourth: Effect | None
    back: Effect
    """For who comes once the card is turned."""
    back_from_round: int


class Sides(TypedDict):
    """The two sides of a character."""

    child: Side
    adult: Side


class StartCard(TypedDict):
    """A starting card."""

    name: str
    effect: Effect


class TileBack(TypedDict, total=False):
    """The back of a tile: a settlement (PQ) or a crossroads space (FM) (TM-4.9)."""

    settlement: Settlement
    crossroads: Effect
