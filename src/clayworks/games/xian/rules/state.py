# compiled by mypyc
"""The table: what lies where, and how it is copied.

Cards, spaces, buildings, kinds of resource and tiles are numbers in the order of their written names
(XI-23.7). What one seat has before it is a short row of numbers, its mat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clayworks.core.copies import SharedRow
from clayworks.core.rows import sort
from clayworks.core.state import NOTHING, State, filled, zeros
from clayworks.games.xian.rules.tables import Tables

if TYPE_CHECKING:
    from clayworks.core.game import Game

# -- kinds of resource (XI-0.5) --------------------------------------------------------------------------

BLUE: Final = 0
CLAY: Final = 1
COIN: Final = 2
GREEN: Final = 3
RED: Final = 4
YELLOW: Final = 5
KINDS: Final = 6
PIGMENTS: Final = 4

PLENTY: Final = 1000000  # coins and clay are unlimited (XI-15.1)

# -- buildings (XI-1.4) ----------------------------------------------------------------------------------

ARMORY: Final = 0
LABORATORY: Final = 1
PALACE: Final = 2
WORKSHOP: Final = 3
BUILDINGS: Final = 4

# -- bonus tiles (XI-2.15), each 0 not owned, UNUSED or USED ---------------------------------------------

OPEN: Final = 0
MARKET: Final = 1
DISCOUNT: Final = 2
EXTRA: Final = 3
BONUS_KINDS: Final = 4

UNUSED: Final = 1
USED: Final = 2

LAST_SPACE: Final = 5  # of the supervisor track

# -- abilities of the helpers (XI-2.3) -------------------------------------------------------------------

SCULPTOR: Final = 0
ACCOUNTANT: Final = 1
ADMINISTRATOR: Final = 2
EMISSARY: Final = 3
SCIENTIST: Final = 4
OFFICER: Final = 5
FIRST_HELPER: Final = 6  # the number of card G1
HELPERS_IN_DECK: Final = 6

# -- a player's mat; the kinds of resource come first ----------------------------------------------------

SPACE: Final = 6  # of the own supervisor
HEIGHT: Final = 7  # the higher, the nearer the top of its stack
TILES: Final = 8  # four of them, in the order of the kinds
END_TILE: Final = 12
BUILDERS: Final = 13  # in each of the four buildings
SIGNATURES: Final = 17  # tokens left
FIGURES: Final = 18  # painted warriors not yet in the pit
RECRUITED: Final = 19  # a bit for each helper G1 … G6
SEEN: Final = 20  # a bit for each worker card that was ever revealed
FAVOUR: Final = 21  # a bit for each card to be returned, while the favour is not carried out
LAST_RETURNED: Final = 22  # the card named last, or NOTHING
DECIDED: Final = 23  # whether the favour is decided
EXCHANGED: Final = 24  # how many cards the favour exchanged; they lie last in the deck
UNDER: Final = 25  # the pair that is chosen or on the table, or NOTHING
OVER: Final = 26
MAT: Final = 27

# -- cards, spaces, tokens -------------------------------------------------------------------------------

DECK: Final = 24
HAND: Final = 4
EQUIPMENT: Final = 24
COPIES: Final = 4
ROW: Final = 4
TOKENS: Final = 12
REQUESTS: Final = 4
END_TILES: Final = 8
TURNS: Final = 6
SPACES: Final = 24
SECTIONS: Final = 3

# Where an equipment card is: the seat that owns it, or
IN_DECK: Final = 4
IN_ROW: Final = 5
DISCARDED: Final = 6

# What stands on a space of the pit: the seat whose painted warrior it is, or
EMPTY: Final = -1
CLAY_WARRIOR: Final = 4

# -- phases at a stop (XI-4.2) ---------------------------------------------------------------------------

FAVOURS: Final = 0
PAIRS: Final = 1
OWN_ROUNDS: Final = 2
FINAL: Final = 3
OVER_AND_SCORED: Final = 4


def pigment(option: i64) -> i64:
    """The kind of resource of the pigment options blue, green, red, yellow."""
    return option if option == BLUE else option + 2


def blank_mats(seats: i64) -> vec[i64]:
    """Mats with nothing on them."""
    mats = zeros(seats * MAT)
    for seat in range(seats):
        for what in (END_TILE, LAST_RETURNED, UNDER, OVER):
            mats[seat * MAT + what] = NOTHING
    return mats


class XianTable(State):
    """A table of Xi'an. `decisions.XianState` plays on it."""

    def __init__(
        self, game: Game, colours: tuple[str, ...], tables: Tables, src: XianTable | None = None
    ) -> None:
        super().__init__(game, colours, src)
        self.tables: Tables = tables
        if src is None:
            self.mats: vec[i64] = blank_mats(self.seats)
            self.figures: vec[i64] = filled(SPACES, EMPTY)
            self.signed: vec[i64] = filled(SPACES, NOTHING)
            self.supply: vec[i64] = filled(KINDS, PLENTY)
            self.owners: vec[i64] = filled(EQUIPMENT, IN_DECK)
            self.row: vec[i64] = filled(ROW, NOTHING)
            self.requests: vec[i64] = filled(REQUESTS, NOTHING)
            self.decks: SharedRow = zeros(self.seats * DECK)  # top card first, hands and played cards too
            self.equipment: SharedRow = zeros(EQUIPMENT)  # in the order of the deal
            self.tokens: SharedRow = zeros(TOKENS)  # likewise
            self.building_places: SharedRow = zeros(BUILDINGS)  # 0 L1, 1 L2, 2 R1, 3 R2
            self.faces: SharedRow = zeros(SECTIONS)
            self.starts: SharedRow = zeros(self.seats)
            self.order: SharedRow = vec[i64]()  # of this round's own rounds
            self.end_tiles: i64 = 0  # a bit for each tile on space 5
            self.dealt_end_tiles: i64 = 0
            self.clay_warriors: i64 = 0  # in the supply
            self.arrivals: i64 = 0  # how often a supervisor came to lie on top
            self.drawn: i64 = 0  # equipment cards that have left the deck
            self.turn: i64 = 1
            self.round: i64 = 1
            self.phase: i64 = FAVOURS
            self.place: i64 = 0  # in the order: whose own round it is
            self.stage: i64 = NOTHING  # the menu of the own round: worker, building or finish
            self.begun: bool = False  # whether anything was chosen in this own round
            self.minister: i64 = 0  # the building
            self.bonus_left: bool = True  # the minister's, in this turn
            self.bonus_due: bool = False  # until version 2: to the seat in his building now
            self.entering: bool = False  # the action under way is that of an entry
            self.target: i64 = NOTHING  # the space that the open decision is about
            self.given: i64 = NOTHING  # kinds named so far in a swap
            self.given_second: i64 = NOTHING
            self.taken: i64 = NOTHING
        else:
            # Written from the fields above by `make copies`.
            self.mats = src.mats[:]
            self.figures = src.figures[:]
            self.signed = src.signed[:]
            self.supply = src.supply[:]
            self.owners = src.owners[:]
            self.row = src.row[:]
            self.requests = src.requests[:]
            self.decks = src.decks
            self.equipment = src.equipment
            self.tokens = src.tokens
            self.building_places = src.building_places
            self.faces = src.faces
            self.starts = src.starts
            self.order = src.order
            self.end_tiles = src.end_tiles
            self.dealt_end_tiles = src.dealt_end_tiles
            self.clay_warriors = src.clay_warriors
            self.arrivals = src.arrivals
            self.drawn = src.drawn
            self.turn = src.turn
            self.round = src.round
            self.phase = src.phase
            self.place = src.place
            self.stage = src.stage
            self.begun = src.begun
            self.minister = src.minister
            self.bonus_left = src.bonus_left
            self.bonus_due = src.bonus_due
            self.entering = src.entering
            self.target = src.target
            self.given = src.given
            self.given_second = src.given_second
            self.taken = src.taken

    # -- the pit -------------------------------------------------------------------------------------

    def section_of(self, space: i64) -> i64:
        """The section of a space: 0 A, 1 B, 2 C (XI-2.7)."""
        return self.tables.space_sections[space]

    def first_space(self, section: i64) -> i64:
        """The first space of a section; its last one lies before the first of the next."""
        return self.tables.section_starts[section]

    # -- what a seat has -----------------------------------------------------------------------------

    def held(self, seat: i64, what: i64) -> i64:
        """A number on a seat's mat."""
        return self.mats[seat * MAT + what]

    def put(self, seat: i64, what: i64, value: i64) -> None:
        """Set a number on a seat's mat."""
        self.mats[seat * MAT + what] = value

    def gain(self, seat: i64, kind: i64, amount: i64) -> i64:
        """Take a resource from the supply, as far as it has it (XI-15.2); returns how much that was."""
        if kind != COIN and kind != CLAY:
            amount = min(amount, self.supply[kind])
            self.supply[kind] -= amount
        self.mats[seat * MAT + kind] += amount
        return amount

    def receive(self, seat: i64, kind: i64, amount: i64) -> None:
        """`gain`, and say so; also where the supply has less than is due (XI-19.8, XI-19.9, XI-19.33)."""
        gained = self.gain(seat, kind, amount)
        if self.log is not None:
            if gained > 0:
                self.log.note("gain", seat, kind, gained)
            if gained < amount:
                self.log.note("out", seat, kind)

    def pay(self, seat: i64, kind: i64, amount: i64) -> None:
        """Return a resource to the supply."""
        if kind != COIN and kind != CLAY:
            self.supply[kind] += amount
        self.mats[seat * MAT + kind] -= amount

    def pigments(self, seat: i64) -> i64:
        """All pigments of a seat."""
        at = seat * MAT
        mats = self.mats
        return mats[at + BLUE] + mats[at + GREEN] + mats[at + RED] + mats[at + YELLOW]

    def resources(self, seat: i64) -> i64:
        """All resources of a seat."""
        return self.pigments(seat) + self.mats[seat * MAT + CLAY] + self.mats[seat * MAT + COIN]

    def prestige(self, seat: i64) -> i64:
        """The points of a seat on the track (XI-9.7)."""
        total: i64 = 0
        for source in range(self.sources):
            total += self.points[seat * self.sources + source]
        return total

    def score(self, seat: i64, source: i64, points: i64, rule: str, place: i64) -> None:
        """Points from one cause, at one place (`sites.py`)."""
        log = self.log
        if log is not None:
            log.places = [int(place)]
        if points != 0:
            self.gain_points(seat, source, points, rule)

    # -- tiles and helpers ---------------------------------------------------------------------------

    def has_tile(self, seat: i64, kind: i64) -> bool:
        """Whether a seat has an unused tile of a kind (XI-14.1)."""
        return self.mats[seat * MAT + TILES + kind] == UNUSED

    def use_tile(self, seat: i64, kind: i64) -> None:
        """Turn a tile to its dark side (XI-14.1)."""
        self.mats[seat * MAT + TILES + kind] = USED
        if self.log is not None:
            self.log.note("tile", seat, kind)

    def ability(self, seat: i64, ability: i64) -> i64:
        """What a helper's ability is worth to a seat, 0 without the helper (XI-8.5)."""
        if self.mats[seat * MAT + RECRUITED] & self.tables.ability_bits[ability] == 0:
            return 0
        return self.tables.ability_amounts[ability]

    # -- cards ---------------------------------------------------------------------------------------

    def hand(self, seat: i64) -> vec[i64]:
        """The cards in a seat's hand, in the order of their names; without those of a chosen pair."""
        hand = vec[i64]()
        at = seat * DECK + (self.turn - 1) * HAND
        seen = self.mats[seat * MAT + SEEN]
        under = self.mats[seat * MAT + UNDER]
        over = self.mats[seat * MAT + OVER]
        for index in range(at, at + HAND):
            card = self.decks[index]
            if (seen >> card) & 1 == 0 and card != under and card != over:
                hand = append(hand, card)
        sort(hand, 0, len(hand))
        return hand

    # -- supervisors ---------------------------------------------------------------------------------

    def lies_before(self, seat: i64, other: i64) -> bool:
        """Whether a supervisor is further along the track or nearer the top of the same stack (XI-6.5)."""
        own = self.mats[seat * MAT + SPACE]
        others = self.mats[other * MAT + SPACE]
        if own != others:
            return own > others
        return self.mats[seat * MAT + HEIGHT] > self.mats[other * MAT + HEIGHT]

    # -- an own round --------------------------------------------------------------------------------

    def forget_action(self) -> None:
        """No action is under way."""
        self.entering = False
        self.target = NOTHING
        self.given = NOTHING
        self.given_second = NOTHING
        self.taken = NOTHING
