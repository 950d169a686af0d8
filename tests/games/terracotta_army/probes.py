"""Tables on which rare things are near, for the test that no value of a component file is idle."""

from __future__ import annotations

from clayworks import State
from clayworks.core.errors import BadPosition
from clayworks.core.game import Game

from .boards import Position, mat, position

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
    """The last turns of one of two boards."""
    found = crowded(number // 2) if number % 2 else grouped(number // 2)
    try:
        state = game.from_position(found)
    except BadPosition:  # with other components this is no table
        return game.deal(2, number)
    state.advance()
    return state


def crowded(number: int) -> Position:
    """The lower levels of one column of the organizer are empty, the first specialists are sold."""
    kind = "OGCS"[number % 4]
    left = [f"y{kind}"] * (4 + number // 4 % 7) + [".."] * 11
    sold = 2 + number // 2 % 2
    others = (["yG", "y<", "y<"] * sold)[:9]
    rows = [left[:9], [*left[9:11], *[".."] * 7]]
    rows += [["Fo"] * sold + ["Mu"] * sold + [".."] * (9 - 2 * sold), ["A>"] * sold + [".."] * (9 - sold)]
    rows += [(others + [".."] * 9)[:9], [".."] * 9, [".."] * 9]
    board = "\n".join(" ".join(row) for row in rows)
    workers = [(segment, "yg"[segment % 2], "craftsman") for segment in range(number % 8, number % 8 + 4)]
    rich_mat = mat(30, 9, ready="sword halberd crossbow spear")
    return position(
        board, round=5, workers=workers, tiles=TILES, inner=number * 5 % 12, y=rich_mat, g=mat(30, 9)
    )


def grouped(number: int) -> Position:
    """Footman, musician, archer and groups stand already, two priority tokens are held."""
    order = ("yg", "ygbp")[number % 2]
    workers = [(segment, order[segment % len(order)], "craftsman") for segment in range(8)]
    mats = {
        "y": mat(9, 5, 2, ready="sword halberd crossbow spear"),
        "g": mat(4, priority=1),
        **({"b": mat(priority=2), "p": mat()} if number % 2 else {}),
    }
    return position(BOARD, order, round=5, workers=workers, tiles=TILES, inner=number % 12, **mats)
