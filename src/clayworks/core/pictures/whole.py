"""A state as one picture: all panels of its board in one SVG, with the stylesheet inside."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from clayworks.core.game import Game
from clayworks.core.pictures import seats
from clayworks.core.pictures.drawing import escape
from clayworks.core.pictures.grid import places
from clayworks.core.pictures.panels import Board, options_of, standalone
from clayworks.core.state import State

HERE = Path(__file__).resolve().parent


@cache
def shared_style() -> str:
    """The stylesheet that all boards share."""
    return (HERE / "board.css").read_text(encoding="utf-8")


def style(game: Game) -> str:
    """Everything that the board of a game needs: what all share, its own, the colours of its seats."""
    return shared_style() + game.style + seats.style(game.name, game.looks)


def picture(state: State, seat: int | None = None, language: str = "en", glowing: bool = False) -> str:
    """The table as a seat (None: a spectator) sees it; `glowing` shows what can be chosen.

    >>> import clayworks
    >>> state = clayworks.load(clayworks.game_names()[0]).deal(players=2, seed=7)
    >>> picture(state)[:4]
    '<svg'
    """
    options = options_of(state, language) if glowing else {}
    game = state.game
    return standalone(game.board(state.view(seat), language, options), game.name, style(game))


def on_a_desk(board: Board, game: Game, width: int = 1366, height: int = 616) -> str:
    """A board with its panels where a page of that size has them; below each other where it has no layout."""
    panels = list(board.panels.values())
    seats = sum(panel.seat is not None for panel in panels)
    found = places(game.style, game.name, [panel.area for panel in panels], seats, width, height)
    if not found:
        return standalone(board, game.name, style(game))
    laid = "".join(
        panel.svg.replace(
            "<svg ",
            f'<svg x="{at.x:g}" y="{at.y:g}" width="{at.width:g}" height="{at.height:g}" ',
            1,
        )
        for panel, at in zip(panels, found, strict=True)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" data-game="{game.name}"'
        f' viewBox="0 0 {width} {height}"><style>{escape(style(game))}</style>'
        f'<rect class="ground" width="{width}" height="{height}"/>{board.symbols}{laid}</svg>'
    )
