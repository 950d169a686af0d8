"""Where everybody stands: points by source, and what the final count would give now.

Made for one pair of eyes. What a seat can't know is dealt again several times, and where that changes a
number the page shows from where to where it can lie.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clayworks.core.chance import Chance
from clayworks.core.events import Entry
from clayworks.core.state import State
from clayworks.table.outlook import signed
from clayworks.table.trial import as_known

SAMPLES = 6
MOST_COUNTED = 6
"""Scorings of one table that are kept: those of several seats, phases, and a draft."""


@dataclass(frozen=True, slots=True)
class TallyLine:
    """A source of points: what each seat has, what each would have, and the places that cause it."""

    text: str
    now: list[str]
    then: list[str]
    places: str
    changes: bool
    drafted: list[str]
    """What the draft of who looks has changed of it, by seat; empty where nothing."""
    means: str = ""
    """When such points come, and for what."""

    @property
    def cells(self) -> Iterator[tuple[str, str, str]]:
        """Seat by seat: now, then, and what the draft has changed."""
        return zip(self.now, self.then, self.drafted, strict=True)


@dataclass(frozen=True, slots=True)
class Tally:
    """All sources, now and as a count would have them, always in seating order."""

    lines: list[TallyLine]
    total: list[str]
    total_then: list[str]
    places: list[int]
    """The place of each seat as things stand."""


def tally(
    state: State,
    seat: int | None,
    language: str,
    phase: str = "",
    entries: Sequence[Entry] = (),
    confirmed: State | None = None,
    all_open: bool = False,
    counts: Counts | None = None,
) -> Tally:
    """Points by source, and with a `phase` also as its scoring would give them now; `entries` name causes.

    With the `confirmed` table, what the draft at hand changes is marked. Where `all_open`, as in the replay
    of a finished game, nothing is guessed.
    """
    game, seats = state.game, range(len(state.colours))
    counts = counts if counts is not None else Counts()
    ends = [state]
    if phase and not state.is_terminal():
        ends = [game.scored(state, phase)] if all_open else counts.of(state, seat, phase)
    starts = counts.of(confirmed, seat, phase) if confirmed is not None and phase else []
    lines = []
    for number in range(len(game.sources)):
        now = [int(state.points_from(one, number)) for one in seats]
        then = [[int(end.points_from(one, number)) for end in ends] for one in seats]
        changes = any(set(values) != {now[one]} for one, values in enumerate(then))
        if any(now) or changes:
            known = (*entries, *(ends[0].entries() if len(ends) == 1 else ()))
            places = causes(state, known, number)
            shown = [span(values) for values in then]
            name = game.source_name(number).to(language)
            drafted = [drafted_points(starts, ends, one, number) for one in seats]
            told = game.source_told(number)
            means = told.to(language) if told is not None else ""
            points = [str(one) for one in now]
            lines.append(TallyLine(name, points, shown, places, changes, drafted, means))
    totals = [[end.scores()[one] for end in ends] for one in seats]
    return Tally(lines, [str(points) for points in state.scores()], [span(t) for t in totals], state.places())


class Counts:
    """The scorings of the states that a table was shown in lately: the confirmed one stays the same while
    somebody drafts a turn on it, and what a draft led to is soon the confirmed one.
    """

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[int, int | None, str], tuple[State, list[State]]] = OrderedDict()

    def of(self, state: State, seat: int | None, phase: str) -> list[State]:
        """What a scoring may give, counted once for each state, pair of eyes and phase."""
        eyes = None if state.game.open_information else seat
        key = id(state), eyes, phase
        if key not in self._found:
            # The state is kept beside its scoring, so that its id can't become that of another one.
            self._found[key] = state, projections(state, seat, phase)
            if len(self._found) > MOST_COUNTED:
                self._found.popitem(last=False)
        self._found.move_to_end(key)
        return self._found[key][1]


def projections(state: State, seat: int | None, phase: str) -> list[State]:
    """A scoring of what the table may be for all that these eyes know."""
    game = state.game
    chance = Chance("projection")
    tables = 1 if game.open_information else SAMPLES
    return [game.scored(as_known(state, seat, chance), phase) for _ in range(tables)]


def drafted_points(starts: Sequence[State], ends: Sequence[State], seat: int, source: int) -> str:
    """By how much a draft changes what a seat would have from a source; empty where it is not certain."""
    if len(starts) != len(ends):
        return ""
    differences = {
        int(after.points_from(seat, source) - before.points_from(seat, source))
        for before, after in zip(starts, ends, strict=True)
    }
    more = differences.pop()
    return signed(more) if more and not differences else ""


def span(values: Sequence[int]) -> str:
    """A number, or from where to where it lies."""
    low, high = min(values), max(values)
    return str(low) if low == high else f"{low}–{high}"


def causes(state: State, entries: Sequence[Entry], source: int) -> str:
    """The written names of all places that give points from a source."""
    found = {state.game.place_name(p) for e in entries if e.source == source for p in e.places}
    return " ".join(sorted(found))
