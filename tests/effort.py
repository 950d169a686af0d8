"""How much tests look at, where every further game or table shows what the ones before have shown.

`make test` runs the engines twice: compiled, and then once more as plain Python. It is the same source, so
the second run has to show only that it runs uncompiled and gives the same; it looks at a quarter of what the
first one does, at all games and numbers of players. Where nothing is compiled, the first run is of plain
Python and whole. Who looks for longer (`HYPOTHESIS_PROFILE=thorough`) does so in both.
"""

from __future__ import annotations

import os

AGAIN = os.environ.get("CLAYWORKS_TESTS") == "again" and os.environ.get("HYPOTHESIS_PROFILE") != "thorough"
"""Whether what is tested has been tested before, compiled (`tools/testing.py`)."""
SHARE = 4


def enough(usual: int) -> int:
    """So many games, examples or tables."""
    return -(-usual // SHARE) if AGAIN else usual
