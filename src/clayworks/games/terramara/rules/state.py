# compiled by mypyc
"""The table: what lies where, the stack of unfinished effects, and how all of it is copied.

Everything is a number in a short row. A member on a space is 1 + owner × 3 + kind, 0 is an empty place;
owners 4 and 5 are the neutral players. The stack (TM-14.5) is a row of frames of five numbers: what is
to be done, for which seat, and three numbers that belong to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.copies import SharedRow
from clayworks.core.state import NOTHING, State, filled, zeros
from clayworks.games.terramara.rules.tables import Tables

if TYPE_CHECKING:
    from clayworks.core.game import Game

# -- the board (TM-2.5) --------------------------------------------------------------------------------

ROUNDS: Final = 5
ROWS: Final = 6
ROW_SPACES: Final = 6
HOMELAND: Final = 7  # the first seven spaces are those of the homeland
CROSSROADS: Final = 43  # then six rows of six, then CR1 to CR4
PRIVATE: Final = 47  # CRP; only one player can own it
SPACES: Final = 48
ROOM: Final = 2  # members on a space at most (TM-4.4)
HUT: Final = 48

LAST_CROSSROADS: Final = 6  # nodes 0 to 6 are X0 to X6, then K1 to K6, S1 to S4, Q5, Q6
ROAD_END: Final = 6
FIRST_TOKEN_NODE: Final = 7
FIRST_SETTLEMENT: Final = 13
AFTER_SETTLEMENTS: Final = 17
NODES: Final = 19
SPOTS: Final = 12
TOKENS: Final = 18
CARDS: Final = 52
SLOTS: Final = 8
TILES: Final = 24

# -- members -------------------------------------------------------------------------------------------

EXPLORER: Final = 0
CHIEF: Final = 1
WARRIOR: Final = 2
NEUTRAL: Final = 4  # owner of N1; 5 is N2

# -- what one seat has before him ----------------------------------------------------------------------

RAW: Final = 0  # four raw goods: wood, ore, stone, cattle
PRODUCTS: Final = 4  # and their products in the same order: plank, metal, block, leather
KINDS: Final = 8
RIVER: Final = 8
MILITARY: Final = 9
CARAVANS: Final = 10  # two nodes
HAND: Final = 12  # explorers, chief, warriors
WAITING: Final = 15  # the explorer at river 8: 1 while it waits
WORKERS: Final = 16  # of level 1, 2, 3
USED_WORKERS: Final = 19
FLAGS: Final = 22  # bits 0 to 3: S1 to S4
CHARACTER: Final = 23  # 0 to 6, or NOTHING
ADULT: Final = 24
RESERVED: Final = 25  # card, or NOTHING
UNMOVED: Final = 26  # 1: has had no turn yet this round
ROUND_CARDS: Final = 27  # bits: once-per-round artefacts before him
USED_CARDS: Final = 28
ABILITY_USED: Final = 29  # once-per-round ability of the character, or the private token
PRIVATE_TOKENS_LEFT: Final = 30  # bits
PRIVATE_TILE: Final = 31  # crossroads tile of CH7, or NOTHING
PRIVATE_SETTLEMENT: Final = 32
MODIFIERS: Final = 33  # bits: what holds for this seat now
RAW_SUBS: Final = 34
EVENTS: Final = 35  # bits: events for which this seat has a trigger
CREATED: Final = 36  # number of created artefacts by category, four
IN_HUT: Final = 40  # members in the hut in the order of arrival, two bits each (kind + 1)
START_CARD: Final = 41
MAT: Final = 42

# -- stages of a game ----------------------------------------------------------------------------------

SETTING_UP: Final = 0
PLAYING: Final = 1

# -- a frame of the stack ------------------------------------------------------------------------------

STEP: Final = 0
SEAT: Final = 1
A: Final = 2
B: Final = 3
C: Final = 4
FRAME: Final = 5
FIRST_FRAMES: Final = 16  # room for so many before the stack grows


def bit(place: i64) -> i64:
    """One of up to 52 bits; compiled, `1 << place` is a C `int`, which has only 32."""
    found: i64 = 1
    for _doubled in range(place):
        found += found
    return found


def member(owner: i64, kind: i64) -> i64:
    """One number for a member on a space."""
    return 1 + owner * 3 + kind


def owner_of(member: i64) -> i64:
    """Whose member it is: a seat, or NEUTRAL and above."""
    return (member - 1) // 3


def kind_of(member: i64) -> i64:
    """EXPLORER, CHIEF or WARRIOR."""
    return (member - 1) % 3


def row_of(space: i64) -> i64:
    """The row of a territory space, 1 to 6."""
    return (space - HOMELAND) // ROW_SPACES + 1


def round_of(row: i64) -> i64:
    """The round to which a row belongs: rows 5 and 6 both to round 5 (TM-2.5)."""
    return row if row < ROUNDS else ROUNDS


def is_territory(space: i64) -> bool:
    """Whether a space lies on a territory tile."""
    return HOMELAND <= space < CROSSROADS


def progress(node: i64) -> i64:
    """How many crossroads a caravan on a node has reached (TM-4.7)."""
    if node <= LAST_CROSSROADS:
        return node
    if node < FIRST_SETTLEMENT:
        return node - FIRST_TOKEN_NODE
    if node < AFTER_SETTLEMENTS:
        return node - FIRST_SETTLEMENT
    return node - AFTER_SETTLEMENTS + 4


def extended(row: vec[i64], more: i64) -> vec[i64]:
    """A longer copy of a row."""
    longer = zeros(len(row) + more)
    for index in range(len(row)):
        longer[index] = row[index]
    return longer


class TribeTable(State):
    """A table of Terramara. `decisions.TribeState` plays on it."""

    def __init__(
        self, game: Game, colours: tuple[str, ...], tables: Tables, src: TribeTable | None = None
    ) -> None:
        super().__init__(game, colours, src)
        self.tables: Tables = tables
        if src is None:
            self.mats: vec[i64] = zeros(self.seats * MAT)
            self.spaces: vec[i64] = zeros(SPACES * 2)
            self.row: vec[i64] = filled(SLOTS, NOTHING)
            # Created artefacts of all seats in the order of creation: card × 4 + seat.
            self.created: vec[i64] = zeros(CARDS)
            self.reserve: vec[i64] = zeros(3)
            self.neutrals: vec[i64] = zeros(2)
            self.stack: vec[i64] = zeros(FIRST_FRAMES * FRAME)
            # Fixed by the deal.
            self.deck: SharedRow = zeros(CARDS)
            self.tiles: SharedRow = zeros(ROWS * 2)  # left column, right column
            self.tokens: SharedRow = zeros(SPOTS)
            self.fire: SharedRow = filled(ROWS, NOTHING)
            self.draws: SharedRow = zeros(ROUNDS * 2)
            self.effects: SharedRow = filled(SPACES, NOTHING)  # of each space
            self.top: i64 = -FRAME  # where the top frame of the stack begins
            self.deck_at: i64 = 0
            self.in_row: i64 = 0
            self.all_created: i64 = 0
            self.stage: i64 = SETTING_UP
            self.round: i64 = 1
            self.first: i64 = 0  # first player of this round
            self.holder: i64 = 0  # of the first-player card
            self.active: i64 = 0
            # 1: nothing of the turn has happened yet; 2 + kind: only a member has gone to the hut by itself.
            self.fresh: i64 = 0
            self.track: i64 = 0
            self.warriors: i64 = 0
            self.road_end: i64 = 0  # seats in the order of arrival, three bits each (seat + 1)
            self.arrived: i64 = 0
            self.pool_characters: i64 = 0  # bits: still face up in the draft
            self.pool_starts: i64 = 0
            self.rounds_drawn: i64 = 0  # rounds whose neutral cards have been revealed
            self.neutral_four: i64 = 1
            # Only while a choice is carried out: whose it is, and whether to stop for others (`asking`).
            self.chooser: i64 = NOTHING
            self.pausing: bool = False
            self.paused: bool = False
        else:
            # Written from the fields above by `make copies`.
            self.mats = src.mats[:]
            self.spaces = src.spaces[:]
            self.row = src.row[:]
            self.created = src.created[:]
            self.reserve = src.reserve[:]
            self.neutrals = src.neutrals[:]
            self.stack = src.stack[:]
            self.deck = src.deck
            self.tiles = src.tiles
            self.tokens = src.tokens
            self.fire = src.fire
            self.draws = src.draws
            self.effects = src.effects
            self.top = src.top
            self.deck_at = src.deck_at
            self.in_row = src.in_row
            self.all_created = src.all_created
            self.stage = src.stage
            self.round = src.round
            self.first = src.first
            self.holder = src.holder
            self.active = src.active
            self.fresh = src.fresh
            self.track = src.track
            self.warriors = src.warriors
            self.road_end = src.road_end
            self.arrived = src.arrived
            self.pool_characters = src.pool_characters
            self.pool_starts = src.pool_starts
            self.rounds_drawn = src.rounds_drawn
            self.neutral_four = src.neutral_four
            self.chooser = src.chooser
            self.pausing = src.pausing
            self.paused = src.paused

    # -- holdings --------------------------------------------------------------------------------------

    def held(self, seat: i64, what: i64) -> i64:
        """One number of what a seat has before him."""
        return self.mats[seat * MAT + what]

    def put(self, seat: i64, what: i64, value: i64) -> None:
        """Set it."""
        self.mats[seat * MAT + what] = value

    def add(self, seat: i64, what: i64, amount: i64) -> None:
        """Raise it, or lower it by a negative amount."""
        self.mats[seat * MAT + what] += amount

    def has(self, seat: i64, modifier: i64) -> bool:
        """Whether a modifier holds for a seat (TM-3.5)."""
        return (self.mats[seat * MAT + MODIFIERS] & modifier) != 0

    def raw_goods(self, seat: i64) -> i64:
        """How many raw goods a seat owns."""
        at = seat * MAT
        mats = self.mats
        return mats[at] + mats[at + 1] + mats[at + 2] + mats[at + 3]

    def products(self, seat: i64) -> i64:
        """How many products a seat owns."""
        at = seat * MAT + PRODUCTS
        mats = self.mats
        return mats[at] + mats[at + 1] + mats[at + 2] + mats[at + 3]

    def hand(self, seat: i64) -> i64:
        """How many members a seat has in hand."""
        at = seat * MAT + HAND
        return self.mats[at] + self.mats[at + 1] + self.mats[at + 2]

    def worker_levels(self, seat: i64) -> i64:
        """The sum of the levels of a seat's workers."""
        at = seat * MAT + WORKERS
        return self.mats[at] + 2 * self.mats[at + 1] + 3 * self.mats[at + 2]

    def level(self, seat: i64) -> i64:
        """The military level of a seat (TM-4.5)."""
        return self.tables.military_level[self.mats[seat * MAT + MILITARY]]

    def military_of(self, owner: i64) -> i64:
        """The military points of a seat or a neutral player."""
        if owner >= NEUTRAL:
            return self.neutrals[owner - NEUTRAL]
        return self.mats[owner * MAT + MILITARY]

    def least_progress(self, seat: i64) -> i64:
        """What both caravans have reached (TM-4.7)."""
        at = seat * MAT + CARAVANS
        return min(progress(self.mats[at]), progress(self.mats[at + 1]))

    def seat_after(self, seat: i64, ahead: i64) -> i64:
        """The seat some places further clockwise."""
        return (seat + ahead) % self.seats

    # -- the stack -------------------------------------------------------------------------------------

    def push(self, step: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Lay something to be done on top of the stack."""
        top = self.top + FRAME
        if top + FRAME > len(self.stack):
            self.stack = extended(self.stack, FIRST_FRAMES * FRAME)
        stack = self.stack
        stack[top] = step
        stack[top + SEAT] = seat
        stack[top + A] = a
        stack[top + B] = b
        stack[top + C] = c
        self.top = top

    def pop(self) -> None:
        """The top frame is done."""
        self.top -= FRAME

    def frame(self, what: i64) -> i64:
        """A number of the top frame."""
        return self.stack[self.top + what]

    def set_frame(self, what: i64, value: i64) -> None:
        """Change a number of the top frame."""
        self.stack[self.top + what] = value

    # -- copying ---------------------------------------------------------------------------------------

    def _freeze(self) -> dict[str, Any]:
        """Of the stack only what is still to be done: above its top frame there is nothing but room."""
        lying = super()._freeze()
        lying["stack"] = self.stack[: self.top + FRAME]
        return lying
