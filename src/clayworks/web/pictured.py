"""Pictures of tables by themselves: a game's board on the home page, a dealt table in its rules."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path
from starlette.responses import Response

from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.pictures.panels import Board, standalone
from clayworks.core.pictures.whole import on_a_desk, style
from clayworks.web.parameters import Asking, GameName, known
from clayworks.web.templating import THEMES

router = APIRouter(include_in_schema=False)


@router.get("/pictures/{name}.svg")
async def picture(name: GameName, caller: Asking, theme: str = "auto") -> Response:
    """A game's own board, small."""
    return image(board_picture(known(name).name, caller.language), theme)


@router.get("/rules/{name}/set-up/{players}.svg")
async def set_up(
    name: GameName, players: Annotated[int, Path(ge=0, le=99)], caller: Asking, theme: str = "auto"
) -> Response:
    """A dealt table."""
    game = known(name)
    if players not in game.players:
        raise HTTPException(404)
    return image(set_up_picture(game.name, players, caller.language), theme)


def image(svg: str, theme: str) -> Response:
    """A picture in a light; it carries its own stylesheet, and as an image nothing in it can act."""
    drawn = svg.replace("<svg ", f'<svg data-theme="{theme if theme in THEMES else "auto"}" ', 1)
    headers = {
        "Cache-Control": "private, max-age=3600",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@cache
def board_picture(name: str, language: str) -> str:
    """The first panel of a game's board in the middle of a game."""
    game = registry.load(name)
    state = game.deal(min(max(3, game.players[0]), game.players[-1]), seed="picture")
    chance = Chance("picture")
    for _ in range(2000):
        before = state.clone()
        options = state.legal_actions()
        state.apply_action(options[chance.below(len(options))])
        if state.is_terminal():
            state = before
            break
    drawn = state.game.board(state.view(None), language, {})
    first = next(iter(drawn.panels.values()))
    return standalone(Board.of(drawn.symbols, [first]), name, style(state.game), columns=1)


@lru_cache(maxsize=100)
def set_up_picture(name: str, players: int, language: str) -> str:
    """A table before the first choice."""
    game = registry.load(name)
    return on_a_desk(game.board(game.deal(players, seed="guide").view(None), language, {}), game)
