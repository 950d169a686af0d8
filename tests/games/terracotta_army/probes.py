"""Tables on which rare things are near, for the test that no value of a component file is idle."""

from __future__ import annotations

from clayworks import State
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
TILES = ("guards", "clay", "coins", "soldiers", "officers")


def rich(game: Game, number: int) -> State:
    """The last turns: footman, musician, archer and groups stand already, two priority tokens are held."""
    order = ("yg", "ygbp")[number % 2]
    workers = [(segment, order[segment % len(order)], "craftsman") for segment in range(8)]
    mats = {
        "y": mat(9, 5, 2, ready="sword halberd crossbow spear"),
        "g": mat(4, priority=1),
        **({"b": mat(priority=2), "p": mat()} if number % 2 else {}),
    }
    found = position(BOARD, order, round=5, workers=workers, tiles=TILES, inner=number % 12, **mats)
    try:
        state = game.from_position(found)
    except BadPosition:  # with other components this is no table
        return game.deal(2, number)
    state.advance()
    return state
