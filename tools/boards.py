"""What lies where on the boards at fixed positions: `python -m tools.boards update` writes it down anew.

A line is a thing: where it begins, its name and what is told of it, then the signs and words on it with
their places. How a thing is drawn is not said: who changes that changes nothing here. Beside the lists lies
one picture a game, for people: open it in a browser, it finds the stylesheet where it lies in the source.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.pictures import seats
from clayworks.core.pictures.panels import Board, options_of, standalone
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


def board(name: str, state: State) -> Board:
    """The board as it is drawn for who is asked."""
    seat = state.current_player()
    return state.game.board(state.view(seat if seat >= 0 else None), "en", options_of(state, "en"))


def positions(name: str) -> dict[str, State]:
    """The tables of a game that are drawn, by the name of their file."""
    allowed = clayworks.load(name).players
    found = {}
    for more, (seed, choices) in enumerate(POSITIONS):
        players = min(allowed[0] + more, allowed[-1])
        found[f"{name}-{players}-{choices}"] = position(name, players, seed, choices)
    return found


# -- what lies where -------------------------------------------------------------------------------------

TRANSLATE = re.compile(r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)")
SVG = "{http://www.w3.org/2000/svg}"


def written(board: Board) -> str:
    """A board as text, panel by panel."""
    lines = []
    for name, panel in board.panels.items():
        own: list[str] = []
        inner = list(things(ElementTree.fromstring(panel.svg), 0.0, 0.0, own, 1))
        lines += ["; ".join([name, *own]), *inner]
    return "\n".join([*lines, ""])


def things(element: Element, x: float, y: float, on: list[str], depth: int) -> Iterator[str]:
    """The lines of what lies within an element; what is no thing of its own is added to what it lies on."""
    for one in element:
        left, top = x, y
        for moved in TRANSLATE.finditer(one.get("transform", "")):
            left, top = left + float(moved[1]), top + float(moved[2])
        place = f"{left + number(one, 'x'):.0f},{top + number(one, 'y'):.0f}"
        kind = one.tag.removeprefix(SVG)
        if kind == "use":
            on.append(f"{one.get('href', '').removeprefix('#')} {place}")
        elif kind == "text":
            on.append(f"“{' '.join(''.join(one.itertext()).split())}” {place}")
        elif name := one.get("data-element") or one.get("id"):
            mine: list[str] = []
            inner = list(things(one, left, top, mine, depth + 1))
            told = " ".join((one.findtext(f"{SVG}title") or one.get("aria-label") or "").split())
            yield "  " * depth + "; ".join([f"{place} {name}" + (f": {told}" if told else ""), *mine])
            yield from inner
        else:
            yield from things(one, left, top, on, depth)


def number(element: Element, key: str) -> float:
    """A coordinate; 0 where there is none."""
    return float(element.get(key, 0))


# -- files -----------------------------------------------------------------------------------------------


def lists(name: str) -> dict[str, str]:
    """What lies where on the boards of a game, by file name."""
    return {f"{file}.txt": written(board(name, state)) for file, state in positions(name).items()}


def picture(name: str) -> str:
    """The board of a game in the middle of it, with a line for every element."""
    state = list(positions(name).values())[1]
    drawn = standalone(board(name, state), name, seats.style(name, state.game.looks))
    links = ("core/pictures/board.css", f"games/{state.game.folder.name}/pictures/board.css")
    styles = "".join(f'<?xml-stylesheet href="{SOURCE}/{link}"?>\n' for link in links)
    return styles + drawn.replace("><", ">\n<") + "\n"


def update() -> None:
    """Write all lists and pictures, and remove those that are no more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = {file: text for name in clayworks.game_names() for file, text in lists(name).items()}
    wanted |= {f"{name}.svg": picture(name) for name in clayworks.game_names()}
    for path in FOLDER.iterdir():
        if path.name not in wanted:
            path.unlink()
    for file, text in wanted.items():
        (FOLDER / file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["update"]:
        sys.exit(__doc__)
    update()
