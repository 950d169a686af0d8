"""A component file as the printed game might prove to be: what is deduced or ruled, otherwise."""

from __future__ import annotations

import random
from collections.abc import Iterator

from clayworks import State
from clayworks.core.components import Components
from tests.games.numbers import Data, changed

from .boards import GAME

ANY_SEGMENTS = (1, 4, 7)


def alter(data: Data) -> None:
    """Buy spaces for any specialist, tokens and tiles that repeat, tracks with fewer spaces."""
    for segment in ANY_SEGMENTS:
        data["wheel"]["outer"][segment]["specialist"] = "any"  # TA-9.1, TA-R58
    data["master_tokens"]["costs"] = [2, 1, 2, 1, 4, 1]  # TA-2.14
    for lost, twice in (("soldiers", "officers"), ("quarter_nw", "clay"), ("quarter_se", "clay")):
        next(tile for tile in data["tiles"] if tile["id"] == lost)["id"] = twice  # TA-2.16
    data["inspectors"]["row"].update(spaces=list("24567"), start=6, forward="up")  # TA-3.6
    data["inspectors"]["column"].update(spaces=list("ACDEFGHI"), start="I", forward="left")


OTHERWISE = type(GAME)(Components(changed(GAME, alter), "printed otherwise.toml"))

EAGER = ("perform", "use", "hire:1", "hire:2")


def plays(players: int, seed: int) -> Iterator[tuple[State, int]]:
    """A whole game in which much is bought and hired: the state before each choice, and the action chosen."""
    rng = random.Random(seed)
    state = OTHERWISE.deal(players, seed)
    while not state.is_terminal():
        actions = state.legal_actions()
        willing = [action for action in actions if OTHERWISE.space.option(action) in EAGER]
        action = rng.choice(willing if willing and rng.random() < 0.8 else actions)
        yield state, action
        state.apply_action(action)
    yield state, -1
