"""Pictures of the boards at fixed positions: `python -m tools.boards update` draws them anew.

A changed picture is a commit of its own, so that it is looked at. Open one in a browser: it finds the
stylesheet where it lies in the source.
"""

from __future__ import annotations

import sys
from pathlib import Path

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.pictures import seats
from clayworks.core.pictures.panels import options_of, standalone
from clayworks.core.state import State

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden" / "boards"
SOURCE = "../../../src/clayworks"

# Seed, and how many choices are made before the picture; each with one player more, if the game allows.
POSITIONS = ((1, 0), (2, 70), (3, 180))


def position(name: str, players: int, seed: int, choices: int) -> State:
    """A game after some choices, the same every time."""
    state = clayworks.load(name).deal(players, seed)
    chance = Chance(seed)
    for _ in range(choices):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
    return state


def pictures(name: str) -> dict[str, str]:
    """The pictures of a game by file name, with a line for every element."""
    found = {}
    allowed = clayworks.load(name).players
    for more, (seed, choices) in enumerate(POSITIONS):
        players = min(allowed[0] + more, allowed[-1])
        state = position(name, players, seed, choices)
        seat = state.current_player()
        view = state.view(seat if seat >= 0 else None)
        panels = state.game.board(view, "en", options_of(state, "en"))
        drawn = standalone(panels, name, seats.style(name, state.game.looks))
        own = state.game.folder.name
        links = ("core/pictures/board.css", f"games/{own}/pictures/board.css")
        text = (
            "".join(f'<?xml-stylesheet href="{SOURCE}/{link}"?>\n' for link in links)
            + drawn.replace("><", ">\n<")
            + "\n"
        )
        found[f"{name}-{players}-{choices}.svg"] = text
    return found


def update() -> None:
    """Write all pictures, and remove those that are no more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = {file: text for name in clayworks.game_names() for file, text in pictures(name).items()}
    for path in FOLDER.glob("*.svg"):
        if path.name not in wanted:
            path.unlink()
    for file, text in wanted.items():
        (FOLDER / file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["update"]:
        sys.exit(__doc__)
    update()
