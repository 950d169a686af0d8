"""A state as one picture: all panels of its board in one SVG, with the stylesheet inside."""

from __future__ import annotations

from functools import cache

from clayworks.core.messages import PACKAGE
from clayworks.core.pictures.panels import options_of, standalone
from clayworks.core.state import State


@cache
def style() -> str:
    """The stylesheet of all boards."""
    return (PACKAGE / "web" / "static" / "board.css").read_text(encoding="utf-8")


def picture(state: State, seat: int | None = None, language: str = "en", glowing: bool = False) -> str:
    """The table as a seat (None: a spectator) sees it; `glowing` shows what can be chosen.

    >>> import clayworks
    >>> state = clayworks.load(clayworks.game_names()[0]).deal(players=2, seed=7)
    >>> picture(state)[:4]
    '<svg'
    """
    options = options_of(state, language) if glowing else {}
    return standalone(state.game.board(state.view(seat), language, options), style())
