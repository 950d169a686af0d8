"""Where everybody stands: points by source, what the final count would give now, points over time.

Made for one pair of eyes. What a seat can't know is dealt again several times, and where that changes a
number the page shows from where to where it can lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from clayworks.core.chance import Chance
from clayworks.core.events import Entry
from clayworks.core.state import State
from clayworks.table.outlook import signed
from clayworks.table.trial import as_known

SAMPLES = 6


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


@dataclass(frozen=True, slots=True)
class Tally:
    """All sources, now and as a count would have them; `order` is the seats by place."""

    lines: list[TallyLine]
    total: list[str]
    total_then: list[str]
    order: list[int]


def tally(
    state: State,
    seat: int | None,
    language: str,
    phase: str = "",
    entries: Sequence[Entry] = (),
    confirmed: State | None = None,
) -> Tally:
    """Points by source, and with a `phase` also as its scoring would give them now; `entries` name causes.

    With the `confirmed` table, what the draft at hand changes is marked.
    """
    game, seats = state.game, range(len(state.colours))
    ends = projections(state, seat, phase) if phase and not state.is_terminal() else [state]
    starts = projections(confirmed, seat, phase) if confirmed is not None and phase else []
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
            lines.append(TallyLine(name, [str(points) for points in now], shown, places, changes, drafted))
    totals = [[end.scores()[one] for end in ends] for one in seats]
    places_now = state.places()
    order = sorted(seats, key=lambda one: places_now[one])
    return Tally(lines, [str(points) for points in state.scores()], [span(t) for t in totals], order)


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


WIDTH, HEIGHT, LEFT, BOTTOM = 640, 260, 34, 22


def chart(points: Sequence[Sequence[int]], colours: Sequence[str], title: str) -> Markup:
    """Points of every seat over the plies of a game, one line each."""
    most = max(1, *(max(row) for row in points))
    step = next(size for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000) if most / size <= 6)
    last = max(1, len(points) - 1)

    def x(ply: float) -> float:
        return LEFT + (WIDTH - LEFT - 12) * ply / last

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 12) * value / most

    parts = [
        f'<path class="rule" d="M{LEFT} {y(value):.1f}H{WIDTH - 12}"/>'
        f'<text class="t12 end" x="{LEFT - 6}" y="{y(value) + 4:.1f}">{value}</text>'
        for value in range(0, most + 1, step)
    ]
    for seat, colour in enumerate(colours):
        path = " ".join(f"{x(ply):.1f},{y(row[seat]):.1f}" for ply, row in enumerate(points))
        end = y(points[-1][seat])
        parts.append(
            f'<g class="seat-{colour}"><polyline class="course under" points="{path}"/>'
            f'<polyline class="course" points="{path}"/>'
            f'<circle class="knot" cx="{x(last):.1f}" cy="{end:.1f}" r="5"/></g>'
        )
    named = f'role="img" aria-label="{Markup.escape(title)}"'
    return Markup(f'<svg class="panel chart" viewBox="0 0 {WIDTH} {HEIGHT}" {named}>{"".join(parts)}</svg>')
