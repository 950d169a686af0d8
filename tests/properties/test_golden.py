"""Golden records: whole games of every version of the rules ever played, replayed for ever.

A version that is added gets records of its own in `tests/golden/GAME/`; none is ever changed or taken away.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import clayworks
from clayworks.core import registry
from clayworks.core.record import Record

GOLDEN = Path(__file__).resolve().parents[1] / "golden"

every_game = pytest.mark.parametrize("name", clayworks.game_names())


def golden(name: str) -> list[dict[str, Any]]:
    """The golden records of a game."""
    files = sorted((GOLDEN / name.replace("-", "_")).rglob("*.json"))
    return [json.loads(file.read_text(encoding="utf-8")) for file in files]


@every_game
def test_every_version_has_golden_records_for_every_number_of_players(name: str) -> None:
    game = clayworks.load(name)
    played = {(data["rules"], len(data["players"])) for data in golden(name)}
    assert played >= {(version, seats) for version in game.versions() for seats in game.players}


@every_game
def test_every_version_that_has_golden_records_is_still_played(name: str) -> None:
    assert {data["rules"] for data in golden(name)} <= set(registry.game_class(name).versions())


@every_game
def test_golden_records_replay_by_their_version_and_with_their_components(name: str) -> None:
    for data in golden(name):
        record = Record.from_data(data)
        state = record.replay()
        assert (state.rules, record.game.components.digest) == (data["rules"], data["components"])
        assert state.is_terminal()
        assert dict(zip(state.colours, state.scores(), strict=True)) == data["final"]
        assert record.to_data() == data


@every_game
def test_golden_games_are_still_dealt_from_their_seeds(name: str) -> None:
    for data in golden(name):
        record = Record.from_data(data)
        assert Record.new(record.game, record.players, record.seed, record.options).deal == record.deal
