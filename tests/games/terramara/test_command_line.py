"""The command line with this game: scoring for programs, with the number of a broken rule (TM-13.2)."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from clayworks.cli.main import main

from .test_scoring import EXAMPLE, LEDGER


def run(monkeypatch: pytest.MonkeyPatch, position: Any, *args: str) -> int:
    """`clayworks score -` with a position; the exit status."""
    monkeypatch.setattr(sys, "argv", ["clayworks", "score", "-", *args])
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(position)))
    monkeypatch.setenv("CLAYWORKS_LANG", "en")
    try:
        main()
    except SystemExit as left:
        return int(left.code or 0)
    return 0


def test_a_position_is_scored_for_programs_and_for_people(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, EXAMPLE, "--json") == 0
    ledger = json.loads(capsys.readouterr().out)
    assert [player["total"] for player in ledger["players"]] == [line[8] for line in LEDGER.values()]
    assert run(monkeypatch, EXAMPLE) == 0
    assert "130" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("rule", "changes"),
    [
        ("V1", {"format": "terramara"}),
        ("V1", {"version": 7}),
        ("V3", {"neutrals": 3}),
        ("V8", {"road_end": []}),
    ],
)
def test_a_broken_position_is_answered_with_the_rule_it_breaks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], rule: str, changes: dict[str, Any]
) -> None:
    assert run(monkeypatch, {**EXAMPLE, **changes}, "--json") == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["error"] == rule
    assert answer["faults"]
    assert run(monkeypatch, {**EXAMPLE, **changes}) == 1
    assert f"{rule}: " in capsys.readouterr().err
