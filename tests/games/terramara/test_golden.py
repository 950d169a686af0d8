"""Whole recorded games that every later version must replay to the same result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clayworks.core.record import Record

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "terramara"
FILES = sorted(GOLDEN.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_replays_to_its_ledger(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    record = Record.from_data(data)
    state = record.replay()
    assert state.is_terminal()
    assert dict(zip(state.colours, state.scores(), strict=True)) == data["final"]
    assert state.ledger() == data["ledger"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_has_the_same_positions_on_its_way(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    record = Record.from_data(data)
    for ply, state in enumerate(record.steps()):
        if str(ply) in data["positions"]:
            # A position says by which rules it goes on, since there are two versions.
            assert state.to_position() == {**data["positions"][str(ply)], "rules": data["rules"]}


def test_there_are_games_for_every_number_of_players_and_both_set_ups() -> None:
    kinds = {(len(data["players"]), data["options"]["setup"]) for data in map(load, FILES)}
    assert kinds == {(players, setup) for players in (2, 3, 4) for setup in ("draft", "beginner")}


def load(file: Path) -> dict[str, dict[str, str]]:
    """A record as data."""
    data: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return data
