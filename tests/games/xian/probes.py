"""Made-up tables that show what random games rarely do, for `tests/core/test_complete_files.py`."""

from __future__ import annotations

from typing import Any

from clayworks.games.xian.game import Xian
from clayworks.games.xian.rules import state as s
from clayworks.games.xian.rules.notation import END_TILES, FACES, SECTIONS, TYPES
from clayworks.games.xian.rules.workshop import gain_space_bonus

from . import scenes
from .positions import lift, small
from .scenes import GAME, VIOLET, held


def probe(game: Xian) -> list[Any]:
    """What every space of every face gives, the final scoring with each end-game tile, and of every place."""
    if game.spaces != GAME.spaces:
        return [game.spaces]  # other names are other choices
    return SHIPPED if game is GAME else look(game)


def look(game: Xian) -> list[Any]:
    """What a game shows."""
    return [
        *(crafted(game, number) for number in range(4)),
        *(scored(game, tile) for tile in END_TILES),
        game.score_position(small(3, C=(3, 2, 1)), "final")[0],
    ]


def crafted(game: Xian, number: int) -> list[Any]:
    """The bonus of every empty space of a face of each section."""
    faces = {section: FACES[4 * place + number] for place, section in enumerate(SECTIONS)}
    made = scenes.table(2, game, faces=faces)
    made.seat = VIOLET
    found: list[Any] = [list(made.figures), made.clay_warriors]
    for space in range(s.SPACES):
        if made.figures[space] == s.EMPTY:
            gain_space_bonus(made, space)
            found.append((held(made, VIOLET), made.scores()))
    return found


def scored(game: Xian, tile: str) -> Any:
    """One who has everything that is counted, and one who has nearly nothing."""
    position = small(2, A=(2, 1), B=(1, 1), C=(1, 2))
    lift(position, 0, 5, "open market", tile)
    position["players"][0].update(
        prestige=47,
        coins=20,
        helpers=["G1", "G4"],
        equipment=[f"{kind}-{n}" for kind in TYPES for n in (1, 2)],
    )
    return game.score_position(position, "final")[0]


SHIPPED = look(GAME)
