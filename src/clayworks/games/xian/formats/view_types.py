"""The view as types: what `view.py` makes, what the pictures draw, what the API describes.

Things are named as in the notation (XI-23); where something is null, there is none, or it is not for these
eyes.
"""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from clayworks.core.views import View


class XianView(View):
    """The table as a seat sees it (XI-5.1); a spectator sees no hand at all.

    `decision` is public in an own round; in a secret choice each undecided seat sees its own alone.
    """

    turn: int
    round: int
    phase: str
    """`favour`, `choice`, `own-rounds`, `final` or `over`."""
    active: str | None
    """Whose own round it is."""
    deciders: list[str]
    """Who has still to choose: in a secret choice several, in an own round one."""
    pending: Pending | None
    """What the active player is in the middle of, which all see; null in secret choices."""
    order: list[str]
    """The order of this round's own rounds, once the pairs are revealed."""
    players: dict[str, Player]
    """By colour."""
    supervisors: list[list[str]]
    """The stacks on the spaces 0 to 5 of the track, each from bottom to top."""
    track: list[str]
    """What is to be had on the spaces of the track."""
    buildings: dict[str, Building]
    """By place: L1, L2, R1, R2."""
    minister: str | None
    """The building of the Prime Minister."""
    minister_bonus: bool
    """Whether his bonus of this turn is still to be had."""
    requests: dict[str, Request | None]
    turn_track: list[str]
    """The request tokens that have moved there, in order (XI-16.2)."""
    face_down_requests: list[str]
    """The tokens that have not turned up yet, as a set."""
    row: list[Equipment | None]
    equipment_deck: int
    discarded_equipment: list[str]
    end_tiles: list[str]
    """On space 5 of the track."""
    removed_end_tiles: list[str]
    supply: dict[str, int]
    """Pigments by colour."""
    clay_warriors: int
    """In the supply."""
    pit: PitWithBonuses
    printed: Printed


class Pending(TypedDict):
    """The own round under way, as far as the table does not show it."""

    stage: str
    """The step of the own round, `worker`, `building` or `finish`: where the menu is after the action."""
    begun: bool
    """Whether anything has been chosen in this own round."""
    entering: bool
    """Whether the action under way belongs to an entry; an action by the extra tile does not (XI-14.5)."""
    minister_bonus: bool
    """Whether the minister's bonus follows the action: until version 2 of the rules (XI-9.6)."""
    space: str | None
    """The space of the pit that the open decision is about: to be signed or painted."""
    gives: list[str]
    """The resources named so far that are given in a swap (XI-15.4)."""
    takes: list[str]
    """And those that are taken."""


# -- players -----------------------------------------------------------------------------------------------


class Mat(TypedDict):
    """A player as in a position (XI-21.2)."""

    colour: str
    prestige: int
    coins: int
    clay: int
    pigments: dict[str, int]
    helpers: list[str]
    equipment: list[str] | None
    """The equipment cards; null for others until they are turned up at the end (XI-17.1)."""
    tiles: dict[str, str]
    """The bonus tiles, each `unused` or `used`."""
    end_tile: str | None


class Player(Mat):
    """Everything before a player that these eyes may see."""

    points: dict[str, int]
    """By source."""
    space: int
    """Of the own supervisor on the track."""
    builders: dict[str, int]
    """In each building."""
    signatures: int
    figures: int
    """Painted warriors that are not in the pit yet."""
    starting_tile: str | None
    discards: list[str]
    pair: RevealedPair | None
    """The revealed pair, until the own round ends."""
    chosen: bool | None
    """Whether a secret choice is made; null where there is none."""
    exchanged: int | None
    """How many cards Emperor's favour exchanged, once all have decided."""
    deck_size: int
    hand_size: int
    equipment_size: int
    hand: list[str] | None
    """Only one's own."""
    choice: Choice | None
    """What one has chosen so far in a secret choice; only one's own."""
    returned: list[str] | None
    """The cards one has returned by favour, which will be in the hand of turn 6 (XI-5.3)."""


class RevealedPair(TypedDict):
    """The two cards of a revealed pair."""

    over: str
    under: str


Choice = TypedDict(
    "Choice",
    {"return": NotRequired[list[str]], "under": NotRequired[str | None], "over": NotRequired[str | None]},
)
Choice.__doc__ = "A secret choice: the cards to `return` by favour, or the `under` and `over` card of a pair."


# -- the board ---------------------------------------------------------------------------------------------


class Building(TypedDict):
    """The building on a place, who is in it, and whether its pair is closed (XI-9.2)."""

    building: str
    colour: str
    """The pigment of the request that calls the Prime Minister there (XI-2.14)."""
    builders: dict[str, int]
    minister: bool
    closed: bool


class Request(TypedDict):
    """A request token with its colour."""

    token: str
    colour: str


class Equipment(TypedDict):
    """An equipment card of the row with what is printed on it."""

    card: str
    cost: int
    clay: int
    section: str
    material: str


class Pit(TypedDict):
    """The pit as in a position (XI-21.2)."""

    faces: dict[str, str]
    figures: dict[str, str]
    """On each space a colour, or `clay`."""
    signatures: dict[str, str]


class PitWithBonuses(Pit):
    """The pit, and what crafting on its empty spaces gives."""

    bonuses: dict[str, Bonus]


class Bonus(TypedDict):
    """What crafting on a space gives (XI-2.11)."""

    prestige: int
    coins: int
    clay: int
    pigment: str | None
    """The first of `pigments`, if there is any."""
    pigments: list[str]


# -- what is printed ---------------------------------------------------------------------------------------


class Printed(TypedDict):
    """What is printed on board, cards and tiles and does not change in play."""

    cards: dict[str, WorkerCard]
    tokens: dict[str, str]
    """The colour of each request token (XI-2.12)."""
    sections: dict[str, Section]
    pair_limit: int
    minister: MinisterBonus
    end_tiles: dict[str, EndTile]
    prestige_counts: str
    """What the tile `end-prestige` counts: `in_game` or `marker` (XI-17.12)."""
    spaces: dict[str, Space]


class WorkerCard(TypedDict):
    """A worker card (XI-2.2, XI-2.3)."""

    kind: str
    number: int
    amount: int
    corner: str
    """The pigment to be had instead of its action."""
    helper: NotRequired[int]
    """Which of the six helpers it is."""
    prestige: NotRequired[int]
    """What recruiting the helper gives in this turn."""
    pigment: NotRequired[str]
    """What a miner brings."""


class Section(TypedDict):
    """A section of the pit (XI-2.9)."""

    clay: int
    pigments: list[str | None]
    """The requests that say what painting costs; null is any pigment."""
    majority: list[int]


class Space(TypedDict):
    """Where a space of the pit lies: rows from north to south, columns from west to east (XI-2.7)."""

    section: str
    row: int
    column: int


class MinisterBonus(TypedDict):
    """What the first visitor of a turn gains (XI-9.9)."""

    coins: int
    prestige: int


class EndTile(TypedDict):
    """What an end-game tile gives, and at most (XI-2.17)."""

    prestige: int
    most: int
