"""Positions between two turns that can't be played on from: every fault is named (TM-13.5)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from clayworks.core.chance import Chance
from clayworks.core.errors import BadPosition

from .boards import GAME


def position(players: int = 2, plies: int = 60, seed: int = 3) -> dict[str, Any]:
    """The position of a random game where a turn begins."""
    chance = Chance(seed)
    state: Any = GAME.deal(players, seed)
    for _ in range(plies):
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
    while not state.fresh:
        state.apply_action(state.legal_actions()[0])
    return copy.deepcopy(state.to_position())


def refused(broken: dict[str, Any]) -> str:
    """What is said about a position."""
    with pytest.raises(BadPosition) as error:
        GAME.from_position(broken)
    return str(error.value)


def test_a_position_is_read_as_it_was_written() -> None:
    for players in (2, 3, 4):
        for plies in (40, 90, 120):
            written = position(players, plies, seed=plies)
            assert GAME.from_position(written).to_position() == written


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("round", 6, "round"),
        ("to_move", "blue", "to_move"),
        ("to_move", None, "to_move"),
        ("first_player", "black", "first_player"),
        ("next_first_player", None, "next_first_player"),
        ("left", ["PQ1a"], "left"),
        ("right", [], "right"),
        ("row", [], "row"),
        ("deck", ["T1a", "T1a"], "twice"),
        ("deck", ["T3a"], "deck"),
        ("tokens", {}, "tokens"),
        ("spaces", {"R9.9": [["red", "explorer"]]}, "R9.9"),
        ("spaces", {"H.hire": [["red", "king"]]}, "H.hire"),
        ("spaces", {"H.hire": [["red", "explorer"], ["red", "explorer"]]}, "H.hire"),
        ("spaces", {"R5.6": [["red", "explorer"]]}, "R5.6"),
        ("spaces", {"R6.1": [["red", "chief"]]}, "R6.1"),
        ("spaces", {"HUT:red": [["yellow", "chief"]]}, "HUT:red"),
        ("fire", [], "fire"),
        ("track", 3, "track"),
        ("reserve", {"1": 99, "2": 0, "3": 0}, "reserve"),
        ("neutral_draws", [], "neutral_draws"),
        ("neutral_draws", None, "neutral_draws"),
        ("neutral_draws", [[[]]] * 5, "neutral_draws"),
    ],
)
def test_a_fault_of_the_board_is_named(key: str, value: Any, said: str) -> None:
    broken = position()
    broken[key] = value
    text = refused(broken)
    assert said in text
    assert "TM-13.5: " in text or "V" in text


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("hand", {"explorers": 9, "chief": 1, "warriors": 0}, "explorers"),
        ("hand", {"explorers": 1, "chief": 1, "warriors": 9}, "warriors"),
        ("hand", None, "hand"),
        ("explorer_waiting", "yes", "explorer_waiting"),
        ("workers_used", [True] * 9, "workers_used"),
        ("used", ["T3a"], "used"),
        ("flip_open", 1, "flip_open"),
        ("private_tokens", ["b9z"], "private_tokens"),
        ("private_crossroads", "FM3a", "private_crossroads"),
    ],
)
def test_a_fault_of_a_player_is_named(key: str, value: Any, said: str) -> None:
    broken = position()
    broken["players"][0][key] = value
    assert said in refused(broken)


def test_faults_of_scoring_and_of_playing_on_are_named_together() -> None:
    broken = position()
    broken["round"] = 0
    broken["players"][0]["culture"] = 99
    text = refused(broken)
    assert "V5" in text
    assert "round" in text


def test_a_finished_game_is_a_position_too() -> None:
    chance = Chance(5)
    state: Any = GAME.deal(3, 5)
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
    written = state.to_position()
    assert written["to_move"] is None
    again = GAME.from_position(written)
    again.advance()
    assert again.is_terminal()
    assert again.scores() == state.scores()
    assert GAME.score_position(written, "final")[0] == state.ledger()
