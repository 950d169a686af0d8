# compiled by mypyc
"""The table: what lies where, and how it is copied.

Statues, workers and holdings are numbers in short rows. A cell of the Mausoleum is a number from 0 to
62 in reading order (TA-3.3); a statue in it is packed into one number, see `statue`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from clayworks.core.copies import SharedRow
from clayworks.core.state import NOTHING, State, filled, zeros
from clayworks.games.terracotta_army.rules.tables import Tables

if TYPE_CHECKING:
    from clayworks.core.game import Game

# -- the Mausoleum (TA-3) ------------------------------------------------------------------------------

ROWS: Final = 7
COLUMNS: Final = 9
CELLS: Final = 63

UP: Final = 0
RIGHT: Final = 1
DOWN: Final = 2
LEFT: Final = 3

# -- kinds of statue (TA-5.3); a warrior's kind is also its type and its weapon (TA-2.12) --------------

OFFICER: Final = 0
GUARD: Final = 1
CROSSBOWMAN: Final = 2
SOLDIER: Final = 3
HORSE: Final = 4
FOOTMAN: Final = 5
ARCHER: Final = 6
MUSICIAN: Final = 7
WARRIOR_TYPES: Final = 4
ANY_SPECIALIST: Final = 8  # no statue: a buy space that leaves the choice (TA-9.1)

EMPTY: Final = -1

# -- a player's mat: what one seat holds ---------------------------------------------------------------

COINS: Final = 0
WET: Final = 1
DRY: Final = 2
CRAFTSMEN: Final = 3  # in hand
ARTISANS: Final = 4  # in hand
PRIORITY: Final = 5  # number of the priority token held, 0 for none
WEAPONS: Final = 6  # four of them: 1 ready, 0 not ready
MASTERS: Final = 10  # six of them: cost of the token lying there, 0 for none
MAT: Final = 16

CRAFTSMAN: Final = 0
ARTISAN: Final = 1

BUILDER: Final = 0
ADMINISTRATOR: Final = 1
INSPECTOR: Final = 2
CLAY_MAKER: Final = 3
OVERSEER: Final = 4
BLACKSMITH: Final = 5
MASTER_COUNT: Final = 6

# -- the wheel (TA-2.4) --------------------------------------------------------------------------------

SEGMENTS: Final = 12
SEGMENTS_PER_QUARTER: Final = 3
WAREHOUSES: Final = 4

INNER: Final = 0
MIDDLE: Final = 1
OUTER: Final = 2

# -- phases at a stop (TA-17.1) ------------------------------------------------------------------------

ACTION: Final = 0
SCORING: Final = 1
FINAL: Final = 2
OVER: Final = 3

ROUNDS: Final = 5


def step(cell: i64, direction: i64) -> i64:
    """The next cell in a direction, or NOTHING beyond the edge (TA-3.2)."""
    if direction == UP:
        return cell - COLUMNS if cell >= COLUMNS else NOTHING
    if direction == DOWN:
        return cell + COLUMNS if cell < CELLS - COLUMNS else NOTHING
    column = cell % COLUMNS
    if direction == RIGHT:
        return cell + 1 if column < COLUMNS - 1 else NOTHING
    return cell - 1 if column > 0 else NOTHING


# A statue in a cell is one number: kind, owner, bearing and rider's cell in groups of bits. The bearing
# is an archer's facing, or for a mounted warrior and its horse the direction of the horse from the
# rider; unmounted warriors have NO_HORSE. Rider is the cell of the warrior itself.

NO_HORSE: Final = 4


def statue(kind: i64, owner: i64, bearing: i64, rider: i64) -> i64:
    """One number for a statue."""
    return kind | (owner << 4) | (bearing << 8) | (rider << 12)


def kind_of(statue: i64) -> i64:
    """What it is: OFFICER … MUSICIAN."""
    return statue & 15


def owner_of(statue: i64) -> i64:
    """Whose warrior or horse it is; meaningless for other specialists (TA-5.4)."""
    return (statue >> 4) & 15


def bearing_of(statue: i64) -> i64:
    """An archer's facing, a horse's direction, or NO_HORSE."""
    return (statue >> 8) & 15


def rider_of(statue: i64) -> i64:
    """For each cell of a warrior, mounted or not: the warrior's own cell."""
    return statue >> 12


def is_warrior(statue: i64) -> bool:
    """Whether the cell holds a warrior itself (not its horse)."""
    return statue != EMPTY and (statue & 15) < WARRIOR_TYPES


def is_warrior_cell(statue: i64) -> bool:
    """Whether the cell is covered by a warrior or its horse (TA-5.3)."""
    return statue != EMPTY and (statue & 15) <= HORSE


class ArmyTable(State):
    """A table of Terracotta Army. `decisions.ArmyState` plays on it."""

    def __init__(
        self, game: Game, colours: tuple[str, ...], tables: Tables, src: ArmyTable | None = None
    ) -> None:
        super().__init__(game, colours, src)
        self.tables: Tables = tables
        if src is None:
            self.cells: vec[i64] = filled(CELLS, EMPTY)
            self.empty_cells: i64 = CELLS
            # Workers by segment and kind: the seat, or NOTHING (TA-18.5: never two of a kind).
            self.wheel: vec[i64] = filled(SEGMENTS * 2, NOTHING)
            self.mats: vec[i64] = zeros(self.seats * MAT)
            self.warehouses: vec[i64] = zeros(WAREHOUSES)
            self.organizer: vec[i64] = zeros(WARRIOR_TYPES)
            self.specialists: vec[i64] = zeros(4)  # left in the area: horse, footman, archer, musician
            self.tiles: SharedRow = zeros(ROUNDS)
            self.turn_order: SharedRow = zeros(self.seats)
            self.round: i64 = 1
            self.phase: i64 = ACTION
            self.inner: i64 = 0
            self.middle: i64 = 0
            self.inspector_row: i64 = 0
            self.inspector_column: i64 = 0
            self.turned: i64 = 0  # whether a ring has been turned in this turn
            self.segment: i64 = NOTHING  # where this turn's worker stands
            self.worker: i64 = CRAFTSMAN  # and what it is now
            self.ring: i64 = INNER  # the ring whose action is under way
            self.figure: i64 = NOTHING  # the statue that the open decision is about
            self.cell: i64 = NOTHING  # and its cell, or the first of two warehouses
        else:
            # Written from the fields above by `make copies`.
            self.cells = src.cells[:]
            self.empty_cells = src.empty_cells
            self.wheel = src.wheel[:]
            self.mats = src.mats[:]
            self.warehouses = src.warehouses[:]
            self.organizer = src.organizer[:]
            self.specialists = src.specialists[:]
            self.tiles = src.tiles
            self.turn_order = src.turn_order
            self.round = src.round
            self.phase = src.phase
            self.inner = src.inner
            self.middle = src.middle
            self.inspector_row = src.inspector_row
            self.inspector_column = src.inspector_column
            self.turned = src.turned
            self.segment = src.segment
            self.worker = src.worker
            self.ring = src.ring
            self.figure = src.figure
            self.cell = src.cell

    def forget_turn(self) -> None:
        """Nothing of a turn has happened yet."""
        self.turned = 0
        self.segment = NOTHING
        self.worker = CRAFTSMAN
        self.ring = INNER
        self.figure = NOTHING
        self.cell = NOTHING

    # -- holdings ------------------------------------------------------------------------------------

    def held(self, seat: i64, what: i64) -> i64:
        """How much of something a seat has on its mat."""
        return self.mats[seat * MAT + what]

    def gain(self, seat: i64, what: i64, amount: i64) -> None:
        """Take from the unlimited supply (TA-5.1)."""
        self.mats[seat * MAT + what] += amount

    def pay(self, seat: i64, what: i64, amount: i64) -> None:
        """Return to the supply."""
        self.mats[seat * MAT + what] -= amount

    def is_ready(self, seat: i64, weapon: i64) -> bool:
        """Whether a weapon is ready (TA-5.2)."""
        return self.mats[seat * MAT + WEAPONS + weapon] == 1

    def set_ready(self, seat: i64, weapon: i64, ready: i64) -> None:
        """Turn a weapon to ready (1) or not ready (0)."""
        self.mats[seat * MAT + WEAPONS + weapon] = ready

    def token_on(self, seat: i64, master: i64) -> i64:
        """The cost of the token a seat has on a Master, 0 for none (TA-10.2)."""
        return self.mats[seat * MAT + MASTERS + master]

    def priority_left(self) -> i64:
        """The number of the top priority token, 0 if the stack is empty (TA-4.2, TA-7.6)."""
        top: i64 = 1
        for seat in range(self.seats):
            if self.mats[seat * MAT + PRIORITY] > 0:
                top += 1
        return top if top < self.seats else 0

    # -- statues -------------------------------------------------------------------------------------

    def place_warrior(self, seat: i64, kind: i64, cell: i64) -> None:
        """The bottom figure of a column, as this seat's warrior in a cell (TA-8.3)."""
        self.organizer[kind] -= 1
        self.cells[cell] = statue(kind, seat, NO_HORSE, cell)
        self.empty_cells -= 1

    def place_specialist(self, kind: i64, cell: i64, bearing: i64) -> None:
        """A footman, archer or musician in a cell (TA-9.4)."""
        self.specialists[kind - HORSE] -= 1
        self.cells[cell] = statue(kind, 0, bearing, cell)
        self.empty_cells -= 1

    def mount(self, cell: i64, direction: i64) -> None:
        """A horse under the warrior of a cell, over the next two cells in a direction (TA-9.5)."""
        warrior = self.cells[cell]
        self.specialists[0] -= 1
        self.cells[cell] = statue(kind_of(warrior), owner_of(warrior), direction, cell)
        self.lay_horse(cell)
        self.empty_cells -= 2

    def lay_horse(self, cell: i64) -> None:
        """The two horse cells of a mounted warrior, from what its own cell says."""
        warrior = self.cells[cell]
        direction = bearing_of(warrior)
        horse = statue(HORSE, owner_of(warrior), direction, cell)
        near = step(cell, direction)
        self.cells[near] = horse
        self.cells[step(near, direction)] = horse

    def lift(self, cell: i64) -> i64:
        """Take a warrior, with its horse if it has one, off the board; returns the statue (TA-8.7)."""
        warrior = self.cells[cell]
        self.cells[cell] = EMPTY
        direction = bearing_of(warrior)
        if direction != NO_HORSE:
            near = step(cell, direction)
            self.cells[near] = EMPTY
            self.cells[step(near, direction)] = EMPTY
        return warrior

    def set_down(self, warrior: i64, cell: i64) -> None:
        """Put a lifted warrior down on a cell, turned as it was."""
        direction = bearing_of(warrior)
        self.cells[cell] = statue(kind_of(warrior), owner_of(warrior), direction, cell)
        if direction != NO_HORSE:
            self.lay_horse(cell)

    # -- inspectors ----------------------------------------------------------------------------------

    def move_inspector(self, on_rows: bool, steps: i64) -> None:
        """Forward by `steps` (backward if negative) from space to space round the loop (TA-3.6, TA-R32)."""
        printed = self.tables
        if on_rows:
            track = printed.row_forward if steps > 0 else printed.row_backward
            self.inspector_row = moved(track, self.inspector_row, steps)
        else:
            track = printed.column_forward if steps > 0 else printed.column_backward
            self.inspector_column = moved(track, self.inspector_column, steps)


def moved(track: vec[i64], line: i64, steps: i64) -> i64:
    """The line so many spaces further on a track."""
    for _step in range(max(steps, -steps)):
        line = track[line]
    return line
