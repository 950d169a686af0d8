# compiled by mypyc
"""The contract of a game in play.

A state is a table and one open decision. It is small, typed and compiled; everything that is said to
people (questions, descriptions, reasons, views) is made by the `Game` it belongs to, outside the
compiled part. The names are OpenSpiel's where OpenSpiel has a name for the thing.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Final, Self, SupportsIndex, cast

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from clayworks.core.copies import SharedRow, attributes, copied, same_everywhere
from clayworks.core.errors import IllegalAction as IllegalAction
from clayworks.core.events import Log

if TYPE_CHECKING:
    from clayworks.core.events import Entry
    from clayworks.core.game import Game
    from clayworks.core.messages import Decision, Description, Reason

TERMINAL: Final = -4
"""`current_player()` of a game that is over (OpenSpiel's value)."""

BETWEEN: Final = -3
"""`current_player()` between two turns: the choice is made, `advance()` has not been called yet."""

NOTHING: Final = -1
"""No decision is open, no seat, no cell: the empty value of every index."""


APART: Final = frozenset(("game", "colours", "tables", "log", "past"))
"""Attributes that do not lie on the table: what is played, who sits where, what is printed, who listens, and
how it came about."""


def zeros(length: i64) -> vec[i64]:
    """A fixed-length row of zeros."""
    return filled(length, 0)


def filled(length: i64, value: i64) -> vec[i64]:
    """A fixed-length row of one value."""
    return vec[i64]([value] * length)


class Past:
    """A choice that was made, and those before it. Copies of a state share it."""

    def __init__(self, before: Past | None, seat: i64, action: i64, secret: bool) -> None:
        self.before: Past | None = before
        self.seat: i64 = seat
        self.action: i64 = action
        self.secret: bool = secret


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
        self.past: Past | None = None if src is None else src.past
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

    def legal_actions(self, seat: Any = NOTHING) -> list[int]:
        """The options of the open decision, of `seat` if given; empty for a seat that is not asked."""
        own: i64 = seat if isinstance(seat, int) else index(seat)
        if own != NOTHING and own != self.seat:
            return []
        return cast("list[int]", list(self.options))

    def facing(self, seat: i64) -> State:
        """The table, or a copy of it, with the question of `seat` in hand where several choose at once."""
        return self

    def apply_action(self, action: Any) -> None:
        """Choose, and carry on to the next decision. An action is a number, of Python or of numpy."""
        self.choose(action)
        if self.open == NOTHING and not self.over:
            self._proceed()

    def follow(self, action: i64) -> None:
        """`apply_action` for a search that has just read `options`: not checked again, and not remembered."""
        self._carry_out(action)
        if self.open == NOTHING and not self.over:
            self._proceed()

    def choose(self, action: Any, seat: Any = NOTHING) -> None:
        """Carry out a choice, and stop where nothing could be taken back any more.

        That is: before anything hidden turns up, another seat decides, or the turn ends.
        """
        chosen: i64 = action if isinstance(action, int) else index(action)
        own: i64 = seat if isinstance(seat, int) else index(seat)
        if own != NOTHING and own != self.seat:
            raise IllegalAction(self.game.out_of_turn(self, int(own)))
        if chosen not in self.options:
            raise IllegalAction(self.game.refusal(self, int(chosen)))
        self.past = Past(self.past, self.seat, chosen, self.is_secret())
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

    def resample_from_infostate(self, seat: i64, rng: Any) -> State:
        """A copy in which everything that `seat` can't know is dealt again. Nothing, in an open game.

        `rng` is a `Chance`; our own games take a `random.Random` as well (`chance_of`).
        """
        return self.clone()

    def is_secret(self) -> bool:
        """Whether the other seats will not see at once what is chosen now."""
        return False

    def features(self, seat: i64) -> vec[float]:
        """What a learned estimate of the outcome looks at, from what `seat` may see; empty without one."""
        return vec[float]()

    def nothing_observed(self) -> vec[i16]:
        """A row of zeros as long as an observation of this table."""
        raise NotImplementedError(self.game.without_observations())

    def observe_into(self, seat: i64, row: vec[i16], at: i64) -> None:
        """Write what `seat` observes into a part of a row that is all zeros, from `at` on."""
        raise NotImplementedError(self.game.without_observations())

    # -- for agents ------------------------------------------------------------------------------

    def observe(self, seat: SupportsIndex, out: Any = None) -> Any:
        """What a seat may know, as numbers; `game.observation(players)` says what each of them means.

        Written into `out` if given, any writable buffer of `int16` such as a numpy array; else into a new
        row, which `numpy.frombuffer(row, numpy.int16)` shows without copying it.
        """
        own = self._seat_at(seat)
        row = self.nothing_observed()[:]
        self.observe_into(own, row, 0)
        if out is None:
            return row
        try:
            memoryview(out)[:] = row
        except (ValueError, TypeError) as error:
            wanted = f"a writable row of {len(row)} numbers of type int16"
            raise ValueError(f"an observation is written into {wanted}: {error}") from error
        return out

    def information_state_key(self, seat: SupportsIndex) -> bytes:
        """Short bytes, equal where all that `seat` knows is: what it sees, and what was chosen on the way.

        Of secret choices only its own count. Remembered is what `choose` and `apply_action` have done.
        """
        own = self._seat_at(seat)
        return self.game.information_state_key(self, own, self._known_past(own))

    def _known_past(self, seat: int) -> list[int]:
        """The choices that a seat knows of, the last one first."""
        known: list[int] = []
        choice = self.past
        while choice is not None:
            if choice.seat == seat or not choice.secret:
                known.append(choice.action)
            choice = choice.before
        return known

    def history(self) -> list[tuple[int, int]]:
        """Every choice made by `choose` or `apply_action`, as seat and action, the first one first."""
        choices: list[tuple[int, int]] = []
        choice = self.past
        while choice is not None:
            choices.append((int(choice.seat), int(choice.action)))
            choice = choice.before
        choices.reverse()
        return choices

    def child(self, action: Any) -> Self:
        """A copy after one choice."""
        copy = self.clone()
        copy.apply_action(action)
        return copy

    def children(self) -> Iterator[tuple[int, Self]]:
        """Every option of the open decision, with the state that it leads to."""
        return iter([(action, self.child(action)) for action in self.legal_actions()])

    def _seat_at(self, seat: SupportsIndex) -> int:
        """The number of a seat that is there; it may be one of numpy."""
        number = seat if isinstance(seat, int) else index(seat)
        if number < 0 or number >= self.seats:
            raise ValueError(f"there is no seat {number} at a table of {int(self.seats)}")
        return number

    # -- copying ---------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An exact, independent copy, without a log."""
        copy = thaw(self.game, self.colours, copied(self._freeze(), self.game))
        copy.past = self.past
        return cast(Self, copy)

    def _freeze(self) -> dict[str, Any]:
        """Everything that lies on the table, by the names of its attributes."""
        return {name: getattr(self, name) for name in attributes(self) if name not in APART}

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return (thaw, (self.game, self.colours, self._freeze(), self._written_past()))

    def _written_past(self) -> list[int]:
        """The past as numbers, for `thaw`: of each choice its action, then its seat and if it was secret.

        From the last one back. Numbers are written in two thirds of the time that as many tuples take.
        """
        numbers: list[int] = []
        choice = self.past
        while choice is not None:
            numbers.append(int(choice.action))
            numbers.append(int(choice.seat) * 2 + int(choice.secret))
            choice = choice.before
        return numbers

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        return self.game == other.game and self.colours == other.colours and self._freeze() == other._freeze()

    def __hash__(self) -> int:
        return same_everywhere((self.colours, self._freeze()))

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
            return [0.0] * int(self.seats)
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

    def action_to_string(self, action: SupportsIndex) -> str:
        """The written choice: decision, space, option."""
        return self.game.space.notation(index(action))

    def describe(self, action: SupportsIndex) -> Description:
        """For people: what an option means, costs and gives, and the board element it touches."""
        return self.game.describe(self, index(action))

    def why_not(self, target: str) -> Reason | None:
        """Why a thing on the board can't be chosen now, with its rule; None if it can."""
        return self.game.why_not(self, target)

    def view(self, seat: SupportsIndex | None = None) -> Mapping[str, Any]:
        """What this seat (None: a spectator) may know, as plain data."""
        return self.game.view(self, None if seat is None else self._seat_at(seat))

    def to_position(self) -> dict[str, Any]:
        """The specification's position, where one can be taken."""
        return self.game.written(self)

    def ledger(self, phase: str = "final") -> dict[str, Any]:
        """The specification's ledger of the table as it stands."""
        return self.game.ledger(self, phase)

    def __str__(self) -> str:
        return self.game.sketch(self)

    def __repr__(self) -> str:
        return f"<{self.game.sketch(self)}>"

    def _repr_svg_(self) -> str:
        """The whole table, for who decides, where a notebook shows a state."""
        return self.game.drawn(self)


def thaw(game: Game, colours: tuple[str, ...], lying: dict[str, Any], past: list[int] | None = None) -> State:
    """The state from which `_freeze` took what lies on the table, and `_written_past` how it came about."""
    state = game.blank(colours)
    for name, value in lying.items():
        setattr(state, name, value)
    known: Past | None = None
    if past is not None:
        at: i64 = len(past) - 2
        while at >= 0:
            who: i64 = past[at + 1]
            known = Past(known, who // 2, past[at], who % 2 == 1)
            at -= 2
    state.past = known
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
