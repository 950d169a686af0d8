"""Whole recorded games: every later version must replay them to the same result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clayworks.core import record as records
from clayworks.core.errors import BadRecord
from clayworks.core.record import trace_entry

RECORDS = sorted((Path(__file__).parents[2] / "golden" / "xian").glob("*.json"))
NEWER = [path for path in RECORDS if json.loads(path.read_text())["rules"] == 2]


def test_there_are_records_for_two_three_and_four_players() -> None:
    seats = [len(json.loads(path.read_text())["players"]) for path in RECORDS]
    assert {2, 3, 4} <= set(seats)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_result(path: Path) -> None:
    data = json.loads(path.read_text())
    record = records.load(path)
    state = record.start()
    for entry in data["trace"]:
        action = record.game.space.action(entry["decision"], entry["choice"])
        assert trace_entry(state, action) == entry
        state.apply_action(action)
    assert state.is_terminal()
    assert dict(zip(state.colours, state.scores(), strict=True)) == data["final"]
    assert state.ledger() == data["ledger"]
    # A position names its rules since there are two versions of them.
    assert state.to_position() == {"rules": 1, **data["positions"][str(len(data["choices"]))]}


@pytest.mark.parametrize("path", NEWER, ids=lambda path: path.stem)
def test_a_recorded_game_of_version_2_could_not_have_been_played_before(path: Path) -> None:
    """XI-9.6: in each of them the minister's coin pays for a card."""
    with pytest.raises(BadRecord, match="choice"):
        records.Record.from_data({**json.loads(path.read_text()), "rules": 1})
