"""Small pictures of numbers as SVG: points with intervals, and curves. No plotting library is needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

WIDTH = 640
LEFT = 150
RIGHT = 40
TOP = 40
LINE = 30
COLOURS = ("#3b6ea8", "#b4552d", "#4b8b57", "#7d5a9c", "#8a7a2f")


@dataclass(frozen=True)
class Mark:
    """One line of a picture: a name, a value and its interval."""

    name: str
    value: float
    low: float
    high: float


def text(x: float, y: float, words: str, anchor: str = "start", size: int = 12) -> str:
    """A piece of text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str = "#999", width: float = 1) -> str:
    """A straight line."""
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"/>'


def drawing(height: float, parts: Sequence[str]) -> str:
    """The whole picture on a light ground."""
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" '
        f'font-family="sans-serif" fill="#222">\n<rect width="{WIDTH}" height="{height:.0f}" fill="#fff"/>\n'
        f"{body}\n</svg>\n"
    )


def ticks(low: float, high: float, count: int = 5) -> list[float]:
    """Round numbers between two values."""
    span = max(high - low, 1e-9)
    step = 10.0 ** int(f"{span / count:e}".split("e")[1])
    while span / step > count:
        step *= 2 if span / (2 * step) <= count else 2.5
    first = int(low / step) * step
    return [first + k * step for k in range(int(span / step) + 3) if low <= first + k * step <= high]


def intervals(title: str, marks: Sequence[Mark], low: float, high: float) -> str:
    """A dot and its interval for each mark, on a common scale."""
    height = TOP + LINE * len(marks) + 40

    def place(value: float) -> float:
        return LEFT + (min(max(value, low), high) - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts = [text(LEFT, 22, title, size=14)]
    for tick in ticks(low, high):
        parts.append(line(place(tick), TOP, place(tick), height - 30, "#e4e4e4"))
        parts.append(text(place(tick), height - 14, f"{tick:g}", "middle"))
    for number, mark in enumerate(marks):
        y = TOP + LINE * (number + 0.5)
        colour = COLOURS[number % len(COLOURS)]
        parts.append(text(LEFT - 10, y + 4, mark.name, "end"))
        parts.append(line(place(mark.low), y, place(mark.high), y, colour, 3))
        parts.append(f'<circle cx="{place(mark.value):.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>')
    return drawing(height, parts)


def curves(title: str, lines: Sequence[tuple[str, Sequence[float]]], across: str) -> str:
    """Values one after another as curves, each with its name at the end."""
    height = 340
    values = [value for _, curve in lines for value in curve]
    low, high = (min(values), max(values)) if values else (0.0, 1.0)
    high = high if high > low else low + 1.0
    steps = max([len(curve) for _, curve in lines] + [2])

    def point(step: int, value: float) -> tuple[float, float]:
        x = 70 + step / (steps - 1) * (WIDTH - 190)
        return x, height - 50 - (value - low) / (high - low) * (height - 50 - TOP)

    parts = [text(70, 22, title, size=14), text(70 + (WIDTH - 190) / 2, height - 12, across, "middle")]
    for tick in ticks(low, high):
        y = point(0, tick)[1]
        parts.append(line(70, y, WIDTH - 120, y, "#e4e4e4"))
        parts.append(text(62, y + 4, f"{tick:g}", "end"))
    for number, (name, curve) in enumerate(lines):
        if not curve:
            continue
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(point, range(len(curve)), curve))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = point(len(curve) - 1, curve[-1])
        parts.append(f'<g fill="{colour}">{text(x + 6, y + 4, name)}</g>')
    return drawing(height, parts)
