# compiled by mypyc
"""The contract of a game in play.

A state is a table and one open decision. It is small, typed and compiled; everything that is said to
people (questions, descriptions, reasons, views) is made by the `Game` it belongs to, outside the
compiled part. The names are OpenSpiel's where OpenSpiel has a name for the thing.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Self, cast

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from clayworks.core.copies import SharedRow, attributes, copied, hashable
from clayworks.core.errors import IllegalAction as IllegalAction
from clayworks.core.events import Log

if TYPE_CHECKING:
    from clayworks.core.chance import Chance
    from clayworks.core.events import Entry
    from clayworks.core.game import Game
    from clayworks.core.messages import Decision, Description, Reason

TERMINAL: Final = -4
"""`current_player()` of a game that is over (OpenSpiel's value)."""

BETWEEN: Final = -3
"""`current_player()` between two turns: the choice is made, `advance()` has not been called yet."""

NOTHING: Final = -1
"""No decision is open, no seat, no cell: the empty value of every index."""


APART: Final = frozenset(("game", "colours", "tables", "log"))
"""Attributes that do not lie on the table: what is played, who sits where, what is printed, who listens."""


def zeros(length: i64) -> vec[i64]:
    """A fixed-length row of zeros."""
    return filled(length, 0)


def filled(length: i64, value: i64) -> vec[i64]:
    """A fixed-length row of one value."""
    row = vec[i64](capacity=length)
    for _ in range(length):
        row = append(row, value)
    return row


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A table with one open decision (or none: between two turns, or at the end).

    A game's own state adds what lies on its table and writes `_carry_out`, `_proceed` and `places`. It
    opens a decision by setting `open`, `seat` and `options`, and stops with `open = NOTHING` and no
    options. Copies, equality, hash and pickling follow from its attributes, whatever they are; a compiled
    table says them once in `__init__`, and `make copies` writes how `src` is copied.

    >>> import clayworks
    >>> state = clayworks.load("terracotta-army").deal(players=2, seed=7)
    >>> state.action_to_string(state.legal_actions()[0])
    'rotate none'
    """

    def __init__(self, game: Game, colours: tuple[str, ...], src: State | None = None) -> None:
        self.game: Game = game
        self.colours: tuple[str, ...] = colours
        self.log: Log | None = None
        if src is None:
            # The version of the rules: where a rule has changed, it branches on this (`if table.rules < 2`).
            self.rules: i64 = game.rules
            self.seats: i64 = len(colours)
            self.sources: i64 = len(game.sources)
            # The points of each seat by source, seat after seat.
            self.points: vec[i64] = zeros(self.seats * self.sources)
            self.open: i64 = NOTHING
            self.seat: i64 = NOTHING
            self.options: SharedRow = vec[i64]()  # of the open decision
            self.over: bool = False
        else:
            # Written from the fields above by `make copies`.
            self.rules = src.rules
            self.seats = src.seats
            self.sources = src.sources
            self.points = src.points[:]
            self.open = src.open
            self.seat = src.seat
            self.options = src.options
            self.over = src.over

    # -- playing ---------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that decides, or `BETWEEN`, or `TERMINAL`."""
        if self.over:
            return TERMINAL
        if self.open == NOTHING:
            return BETWEEN
        return self.seat

    def deciders(self) -> list[int]:
        """The seats that have still to choose now: one, except where several choose secretly at once."""
        return [] if self.open == NOTHING else [self.seat]

    def legal_actions(self, seat: int = NOTHING) -> list[int]:
        """The options of the open decision, of `seat` if given; empty for a seat that is not asked."""
        if seat != NOTHING and seat != self.seat:
            return []
        return [int(option) for option in self.options]

    def facing(self, seat: i64) -> State:
        """The table, or a copy of it, with the question of `seat` in hand where several choose at once."""
        return self

    def apply_action(self, action: int) -> None:
        """Choose, and carry on to the next decision."""
        self.choose(action)
        if self.open == NOTHING and not self.over:
            self._proceed()

    def follow(self, action: i64) -> None:
        """`apply_action` for a search that has just read `options`: not checked again."""
        self._carry_out(action)
        if self.open == NOTHING and not self.over:
            self._proceed()

    def choose(self, action: int, seat: int = NOTHING) -> None:
        """Carry out a choice, and stop where nothing could be taken back any more.

        That is: before anything hidden turns up, another seat decides, or the turn ends.
        """
        chosen: i64 = action
        if seat != NOTHING and seat != self.seat:
            raise IllegalAction(self.game.out_of_turn(self, seat))
        if chosen not in self.options:
            raise IllegalAction(self.game.refusal(self, action))
        self._carry_out(chosen)

    def advance(self) -> None:
        """From a stop, carry on to the next decision; elsewhere do nothing."""
        if self.open == NOTHING and not self.over:
            self._proceed()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.over

    # -- what a game writes ----------------------------------------------------------------------

    @abstractmethod
    def _carry_out(self, action: i64) -> None:
        """Carry out one of `options`."""

    @abstractmethod
    def _proceed(self) -> None:
        """Go on from a stop: end of turn, scoring, what turns up; until somebody has a choice."""

    def resample_from_infostate(self, seat: int, rng: Chance) -> State:
        """A copy in which everything that `seat` can't know is dealt again. Nothing, in an open game."""
        return self.clone()

    def is_secret(self) -> bool:
        """Whether the other seats will not see at once what is chosen now."""
        return False

    def features(self, seat: i64) -> vec[float]:
        """What a learned estimate of the outcome looks at, from what `seat` may see; empty without one."""
        return vec[float]()

    # -- copying ---------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An exact, independent copy, without a log."""
        return cast(Self, thaw(self.game, self.colours, copied(self._freeze(), self.game)))

    def _freeze(self) -> dict[str, Any]:
        """Everything that lies on the table, by the names of its attributes."""
        return {name: getattr(self, name) for name in attributes(self) if name not in APART}

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return (thaw, (self.game, self.colours, self._freeze()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        return self.game == other.game and self.colours == other.colours and self._freeze() == other._freeze()

    def __hash__(self) -> int:
        return hash((self.colours, hashable(self._freeze())))

    # -- points ----------------------------------------------------------------------------------

    def gain_points(self, seat: i64, source: i64, points: i64, rule: str) -> None:
        """Points for a seat, kept by source; written down with their rule if somebody listens."""
        self.points[seat * self.sources + source] += points
        log = self.log
        if log is not None:
            log.score(seat, source, points, rule)

    def points_from(self, seat: i64, source: i64) -> i64:
        """What a seat has gained from one source so far."""
        return self.points[seat * self.sources + source]

    def scores(self) -> list[int]:
        """The points of each seat."""
        scores: list[int] = []
        for seat in range(self.seats):
            total: i64 = 0
            for source in range(self.sources):
                total += self.points[seat * self.sources + source]
            scores.append(total)
        return scores

    @abstractmethod
    def places(self) -> list[int]:
        """The place of each seat (1 is best) by points and the game's tie-break, as things stand."""

    def returns(self) -> list[float]:
        """Utility of each seat in [-1, 1] by place; all 0 before the end."""
        if not self.over:
            return [0.0 for _ in range(self.seats)]
        return utilities(self.places())

    # -- for people: all made by the game, outside the compiled part -------------------------------

    def listen(self) -> Log:
        """From now on write down events and entries; returns where they are written."""
        log = self.log
        if log is None:
            log = self.log = Log()
        return log

    def entries(self) -> Sequence[Entry]:
        """Every point with its cause, rule and cells, since `listen()`."""
        return () if self.log is None else self.log.entries

    def decision(self) -> Decision | None:
        """The open question, or None between two turns and at the end."""
        return self.game.decision(self)

    def action_to_string(self, action: int) -> str:
        """The written choice: decision, space, option."""
        return self.game.space.notation(action)

    def describe(self, action: int) -> Description:
        """For people: what an option means, costs and gives, and the board element it touches."""
        return self.game.describe(self, action)

    def why_not(self, target: str) -> Reason | None:
        """Why a thing on the board can't be chosen now, with its rule; None if it can."""
        return self.game.why_not(self, target)

    def view(self, seat: int | None = None) -> Mapping[str, Any]:
        """What this seat (None: a spectator) may know, as plain data."""
        return self.game.view(self, seat)

    def to_position(self) -> dict[str, Any]:
        """The specification's position, where one can be taken."""
        return self.game.written(self)

    def ledger(self, phase: str = "final") -> dict[str, Any]:
        """The specification's ledger of the table as it stands."""
        return self.game.ledger(self, phase)

    def __str__(self) -> str:
        return self.game.sketch(self)


def thaw(game: Game, colours: tuple[str, ...], lying: dict[str, Any]) -> State:
    """The state from which `_freeze` took what lies on the table."""
    state = game.blank(colours)
    for name, value in lying.items():
        setattr(state, name, value)
    return state


def utilities(places: Sequence[int]) -> list[float]:
    """Winner 1, last -1, evenly spaced between; who shares a place shares what the places are worth.

    >>> utilities([2, 3, 1])
    [0.0, -1.0, 1.0]
    >>> utilities([1, 1])
    [0.0, 0.0]
    """
    last = len(places) - 1
    values: list[float] = []
    for place in places:
        sharing = places.count(place)
        middle = place - 1 + (sharing - 1) / 2.0
        values.append(1.0 - 2.0 * middle / last)
    return values
