"""Stylesheets of the boards: one for what all games share, with the colours of all seats, and one a game."""

from __future__ import annotations

import hashlib
from functools import cache

from fastapi import APIRouter
from starlette.responses import Response

from clayworks.core import registry
from clayworks.core.pictures import seats
from clayworks.core.pictures.whole import shared_style

router = APIRouter()


@cache
def shared() -> str:
    """What all boards share, and how the seats of all games look: a list of tables shows several games."""
    return shared_style() + "".join(seats.style(game.name, game.looks) for game in registry.load_all())


def address(name: str, text: str) -> str:
    """The address of a stylesheet that browsers may keep for ever: it changes with its content."""
    return f"/styles/{name}.css?{hashlib.sha256(text.encode()).hexdigest()[:12]}"


@cache
def shared_address() -> str:
    """Where the shared stylesheet is."""
    return address("board", shared())


@cache
def game_address(name: str) -> str:
    """Where the stylesheet of a game's own board is."""
    return address(f"games/{name}", registry.load(name).style)


@router.get("/styles/board.css", include_in_schema=False)
async def board_style() -> Response:
    """The shared stylesheet."""
    return lasting(shared())


@router.get("/styles/games/{name}.css", include_in_schema=False)
async def game_style(name: str) -> Response:
    """The stylesheet of a game's own board."""
    return lasting(registry.load(name).style)


def lasting(text: str) -> Response:
    """A stylesheet to be kept: its address names its content."""
    return Response(
        text, media_type="text/css", headers={"Cache-Control": "public, max-age=31536000, immutable"}
    )
