"""Where the panels of a board lie on a desk: reads the grid that a game's board.css has for a page.

A page leaves that to the browser. A picture that is looked at by itself has none, and shall look the same: so
the few words of the grid that our stylesheets use are understood here, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

Rule = tuple[str, dict[str, str]]
"""A selector and what it declares."""


@dataclass(frozen=True, slots=True)
class Place:
    """A rectangle on the desk."""

    x: float
    y: float
    width: float
    height: float


def places(css: str, game: str, areas: Sequence[str], seats: int, width: float, height: float) -> list[Place]:
    """The place of each area on a desk of a size; empty where the stylesheet has no grid for all of them."""
    board, lying, pane = declared(css, game, seats, width, height)
    if "columns" not in board or any("grid-area" not in lying.get(area, {}) for area in areas):
        return []
    row_gap, column_gap = sides(board.get("gap", "8px"))
    top, left = sides(board.get("padding", "8px"))
    above, beside = sides(pane.get("padding", "0"))
    columns = lines(tracks(board["columns"]), left, width - 2 * left, column_gap)
    rows = lines(tracks(board["rows"]), top, height - 2 * top, row_gap)
    found = []
    for area in areas:
        first_row, first, last_row, last = span(lying[area]["grid-area"], board.get("areas", ""))
        x, y = columns[first][0], rows[first_row][0]
        right, bottom = columns[last - 1][1], rows[last_row - 1][1]
        found.append(Place(x + beside, y + above, right - x - 2 * beside, bottom - y - 2 * above))
    return found


# -- the stylesheet ----------------------------------------------------------------------------------------


def declared(
    css: str, game: str, seats: int, width: float, height: float
) -> tuple[dict[str, str], dict[str, dict[str, str]], dict[str, str]]:
    """What holds for the board, for each area on it, and for every pane; the more particular rule wins."""
    board: dict[str, str] = {}
    lying: dict[str, dict[str, str]] = {}
    pane: dict[str, str] = {}
    for selector, declarations in sorted(rules(css, width, height), key=lambda rule: weight(rule[0])):
        if f'[data-game="{game}"] ' not in selector:
            continue
        wanted = re.search(r'data-seats="(\d+)"', selector)
        if wanted is not None and int(wanted[1]) != seats:
            continue
        last = selector.split()[-1]
        area = re.fullmatch(r'\[data-area="([^"]+)"\]', last)
        if area is not None:
            lying.setdefault(area[1], {}).update(declarations)
        elif last.startswith("#board"):
            board.update(expanded(declarations))
        elif last == ".pane":
            pane.update(declarations)
    return board, lying, pane


def weight(selector: str) -> int:
    """How particular a selector is."""
    return 100 * selector.count("#") + 10 * (selector.count("[") + selector.count("."))


def rules(css: str, width: float, height: float) -> Iterator[Rule]:
    """The rules that hold on a desk of a size, in their order."""
    for head, body in blocks(re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)):
        if head.startswith("@"):
            if holds(head, width, height):
                yield from rules(body, width, height)
            continue
        pairs = (one.partition(":") for one in body.split(";") if ":" in one)
        declarations = {name.strip(): " ".join(value.split()) for name, _colon, value in pairs}
        for selector in head.split(","):
            yield " ".join(selector.split()), declarations


def blocks(css: str) -> Iterator[tuple[str, str]]:
    """What stands before each pair of braces, and in it."""
    at = 0
    while (begin := css.find("{", at)) >= 0:
        depth, end = 1, begin + 1
        while depth and end < len(css):
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        yield css[at:begin].strip(), css[begin + 1 : end - 1]
        at = end


def holds(head: str, width: float, height: float) -> bool:
    """Whether a desk of a size fulfils all conditions; one that is not about sizes is not fulfilled."""
    sizes = {"width": width, "height": height, "aspect-ratio": width / height}
    for condition in re.findall(r"\(([^()]*)\)", head):
        older = re.fullmatch(r"(min|max)-([a-z-]+):\s*([\d.]+)(?:px)?(?:\s*/\s*([\d.]+))?", condition)
        newer = re.fullmatch(r"([a-z-]+)\s*(>=|<=|>|<)\s*([\d.]+)(?:px)?", condition)
        if older is not None and older[2] in sizes:
            limit = float(older[3]) / float(older[4] or 1)
            fulfilled = sizes[older[2]] >= limit if older[1] == "min" else sizes[older[2]] <= limit
        elif newer is not None and newer[1] in sizes:
            own, limit = sizes[newer[1]], float(newer[3])
            fulfilled = {">=": own >= limit, "<=": own <= limit, ">": own > limit, "<": own < limit}[newer[2]]
        else:
            fulfilled = False
        if not fulfilled:
            return False
    return True


def expanded(declarations: Mapping[str, str]) -> dict[str, str]:
    """Declarations with `grid-template` taken apart: rows, columns, and named areas if it has them."""
    found = {
        {"grid-template-rows": "rows", "grid-template-columns": "columns"}.get(name, name): value
        for name, value in declarations.items()
    }
    if "grid-template" in found:
        above, _slash, columns = found.pop("grid-template").rpartition("/")
        named = re.findall(r'"([^"]*)"', above)
        found |= {"rows": re.sub(r'"[^"]*"', "", above), "columns": columns, "areas": "/".join(named)}
    return found


# -- tracks ------------------------------------------------------------------------------------------------


def sides(value: str) -> tuple[float, float]:
    """Lengths for above and beside: `4px`, `0 8px`."""
    first, *more = (float(one.removesuffix("px")) for one in value.split())
    return first, more[0] if more else first


def tracks(value: str) -> list[tuple[float, str]]:
    """Rows or columns: how much, of shares of what is left (`fr`) or of pixels."""
    plain = re.sub(r"minmax\(0,\s*([^)]*)\)", r"\1", value)
    plain = re.sub(r"repeat\((\d+),\s*([^)]*)\)", lambda found: f"{found[2]} " * int(found[1]), plain)
    return [
        (float(re.sub(r"[a-z]+$", "", one)), "fr" if one.endswith("fr") else "px") for one in plain.split()
    ]


def lines(
    found: Sequence[tuple[float, str]], start: float, length: float, gap: float
) -> list[tuple[float, float]]:
    """Where each row or column begins and ends."""
    fixed = sum(size for size, unit in found if unit == "px") + gap * (len(found) - 1)
    shares = sum(size for size, unit in found if unit == "fr")
    ends, at = [], start
    for size, unit in found:
        wide = size if unit == "px" else (length - fixed) * size / shares
        ends.append((at, at + wide))
        at += wide + gap
    return ends


def span(value: str, areas: str) -> tuple[int, int, int, int]:
    """First row and column of an area and those after its last, counted from 0."""
    if "/" in value:
        first_row, first, last_row, last = (int(one) - 1 for one in value.split("/"))
        return first_row, first, last_row, last
    cells = [
        (row, column)
        for row, line in enumerate(areas.split("/"))
        for column, name in enumerate(line.split())
        if name == value
    ]
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return min(rows), min(columns), max(rows) + 1, max(columns) + 1
