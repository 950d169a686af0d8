"""Made-up tables that show what random games rarely do, for `tests/core/test_complete_files.py`."""

from __future__ import annotations

from typing import Any

from clayworks.core.errors import BadPosition
from clayworks.core.game import Game

from .boards import mat, position

BOARD = """
    A  B  C  D  E  F  G  H  I
 1  yO .. yS .. .. .. .. .. ..
 2  .. Fo .. .. .. .. .. .. ..
 3  .. .. gC .. .. .. .. .. ..
 4  .. .. .. Mu .. A> yG yG ..
 5  .. .. .. .. .. .. .. gG ..
 6  .. .. .. .. .. .. .. .. ..
 7  .. gS gS .. .. .. .. .. ..
"""


def probe(game: Game) -> list[Any]:
    """The ledgers of a board with footman, musician, archer, and groups of one and of two colours."""
    found = position(
        BOARD, y=mat(3, 3, 1), g=mat(4), tiles=("guards", "clay", "coins", "soldiers", "officers")
    )
    try:
        return [game.score_position(found, phase)[0] for phase in ("round", "final")]
    except BadPosition as error:
        return [str(error)]
