"""What a request costs, so that limits weigh what is asked for: about two milliseconds are one token.

A request that only looks something up costs one; drawing, searching, reading whole files and replaying cost
more. Nobody who plays, however quickly, meets a limit (`tests/web/test_costs.py`).
"""

from __future__ import annotations

import re

SMALL = 1.0
FREE_BYTES, BYTES = 64 * 1024, 8 * 1024
"""What a request brings is free up to here, and then so much takes a token."""
TABLE = r"/tables/[^/]+"

COSTS = tuple(
    (re.compile(pattern), cost)
    for pattern, cost in (
        (
            rf"{TABLE}/(part|preview|choices|undo|start-over|confirm|habit|plan/[a-z]+)",
            4.0,
        ),  # a board drawn anew
        (r"/(static|styles)/.*", 0.25),
        (rf"(/api)?{TABLE}/hint", 10.0),  # a second of search
        (rf"{TABLE}(/show|/replay.*)?", 8.0),  # whole pages, pictures of several steps
        (rf"/api{TABLE}/(record|position|branch|plan.*)", 4.0),  # a game replayed, or tried
        (r"/mine|/me", 2.0),
        (r"/|(/api)?/tables", 4.0),  # all own tables; a new one
        (r"/open", 20.0),  # a whole file is read
        (r"/open/.*", 8.0),
        (r"/rules/[^/]+", 20.0),  # a long page with many boards
        (r"/(rules|pictures)/.*", 4.0),
        (r"/api/copies.*", 10.0),  # a component file is checked
        (r"/api/(pads|score|openapi.json)|/count/.*|/games/.*|/copies/.*", 6.0),
    )
)
"""The first that fits; all else is small."""


def cost_of(path: str) -> float:
    """Tokens that a request takes.

    >>> cost_of("/api/games"), cost_of("/tables/abcdefghijkl"), cost_of("/tables/abcdefghijkl/hint")
    (1.0, 8.0, 10.0)
    """
    return next((cost for pattern, cost in COSTS if pattern.fullmatch(path)), SMALL)


def cost_of_bytes(count: int) -> float:
    """Tokens that reading so much takes besides.

    >>> cost_of_bytes(2000), cost_of_bytes(64 * 1024 + 16 * 1024)
    (0.0, 2.0)
    """
    return max(0, count - FREE_BYTES) / BYTES
