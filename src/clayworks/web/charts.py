"""Points over the turns of a game as a picture: a line for each seat, and a thin one for the final count.

Drawn twice, for the side of a page and for a large window: letters are as large as they were drawn, at least
11 px. The marker of the step that is looked at is moved by the page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from clayworks.core.messages import MN, M
from clayworks.core.pictures.drawing import breadth, escape
from clayworks.web.history import Course, History

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)


@dataclass(frozen=True, slots=True)
class Size:
    """How large a chart is drawn, in pixels of the place where it is shown."""

    width: float
    height: float
    lines: int
    """At most so many horizontal lines."""
    left: float = 30
    right: float = 10
    top: float = 18
    bottom: float = 20
    in_words: bool = False
    """Whether there is room for the headings of rounds; else they are numbered."""

    def x(self, share: float) -> float:
        """A place from left (0) to right (1)."""
        return self.left + (self.width - self.left - self.right) * share

    def y(self, share: float) -> float:
        """A place from the bottom (0) to the top (1)."""
        return self.height - self.bottom - (self.height - self.bottom - self.top) * share


SMALL = Size(274, 190, 5)
LARGE = Size(1000, 520, 10, left=44, right=16, top=26, bottom=30, in_words=True)


def course_of(history: History, ply: int, all_open: bool, language: str) -> dict[str, Any]:
    """The chart of a game with its marker at a ply, and at the end what everybody had after each round."""
    course, colours = history.course(all_open), history.record.players
    return {
        "chart": chart(course, colours, language, SMALL, ply),
        "large_chart": chart(course, colours, language, LARGE, ply),
        "projected": bool(course.projected),
        "holdings": history.holdings() if history.played.state.is_terminal() else [],
    }


def chart(course: Course, colours: Sequence[str], language: str, size: Size, ply: int) -> Markup:
    """The course of a game; its marker stands at `ply` first."""
    every = [value for row in (*course.points, *course.projected) for value in row]
    low, high = min(0, *every), max(1, *every)
    step = next(one for one in STEPS if (high - low) / one <= size.lines)
    low, high = low // step * step, -(-high // step) * step
    last = max(1, len(course.plies) - 1)

    def points(values: Sequence[Sequence[int]], seat: int) -> list[tuple[float, float]]:
        return [
            (size.x(turn / last), size.y((row[seat] - low) / (high - low))) for turn, row in enumerate(values)
        ]

    parts = [
        level(size, value, (value - low) / (high - low)) for value in range(int(low), int(high) + 1, step)
    ]
    parts += round_lines(course, size, last, language)
    parts += [
        seat_lines(colour, points(course.points, seat), points(course.projected, seat))
        for seat, colour in enumerate(colours)
    ]
    here = size.x(turn_at(course.plies, ply) / last)
    marker = f'd="M0 {size.top:g}V{size.y(0):g}" transform="translate({here:.1f} 0)"'
    parts.append(f'<path class="here" {marker}/>')
    said = escape(M("Points over time").to(language))
    return Markup(
        f'<svg class="panel chart" viewBox="0 0 {size.width:g} {size.height:g}" role="img"'
        f' aria-label="{said}" data-plies="{" ".join(map(str, course.plies))}"'
        f' data-left="{size.x(0):g}" data-right="{size.x(1):g}">{"".join(parts)}</svg>'
    )


def turn_at(plies: Sequence[int], ply: int) -> float:
    """Where a ply lies among the ends of turns; within a turn, between two of them.

    >>> turn_at([0, 2, 6], 3)
    1.25
    """
    for turn, end in enumerate(plies):
        if ply <= end:
            before = plies[turn - 1] if turn else 0
            return turn - (end - ply) / (end - before) if end > before else float(turn)
    return float(len(plies) - 1)


def level(size: Size, value: int, share: float) -> str:
    """A horizontal line with its points."""
    at = size.y(share)
    return (
        f'<path class="rule" d="M{size.left:g} {at:.1f}H{size.width - size.right:g}"/>'
        f'<text class="t12 end" x="{size.left - 5:g}" y="{at + 4:.1f}">{value}</text>'
    )


def seat_lines(colour: str, now: list[tuple[float, float]], then: list[tuple[float, float]]) -> str:
    """What a seat had, and what the final count would have given it."""
    lines = [
        f'<polyline class="{classes}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in path)}"/>'
        for classes, path in (("course under", now), ("course", now), ("course then", then))
        if path
    ]
    x, y = now[-1]
    knot = f'<circle class="knot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
    return f'<g class="seat-{colour}">{"".join(lines)}{knot}</g>'


def round_lines(course: Course, size: Size, last: int, language: str) -> list[str]:
    """Vertical lines where rounds begin with their names or numbers above, and how many turns there were."""
    parts, free = [], 0.0
    for turn, heading in course.rounds:
        x, words = size.x(turn / last), heading.to(language)
        line = f'd="M{x:.1f} {size.top - 4:g}V{size.y(0):g}"'
        parts.append(f'<path class="round" {line}><title>{escape(words)}</title></path>')
        label = words if size.in_words else numbered(words)
        end = x + 2 + breadth(label, 12)
        if label and x >= free and end <= size.width:
            parts.append(f'<text class="t12" x="{x + 2:.1f}" y="{size.top - 6:g}">{escape(label)}</text>')
            free = end + 4
    turns = MN("{count} turn", "{count} turns", len(course.plies) - 1).to(language)
    parts.append(f'<text class="t12 end" x="{size.x(1):g}" y="{size.height - 5:g}">{turns}</text>')
    return parts


def numbered(words: str) -> str:
    """The number in the name of a round, which is enough for a small chart; a phase without one has none."""
    found = re.search(r"\d+", words)
    return found[0] if found else ""
