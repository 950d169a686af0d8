"""Figures beside others: ours run, who is not there is named, and pages show what was measured."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from bench import peers, subjects

import clayworks

KEPT = json.loads(peers.FILE.read_text("utf-8"))
OURS = [name for name in subjects.all_subjects() if name.startswith("clayworks/")]
FEW = [name for name in OURS if "batch" not in name or name.endswith(("-1", "-16"))]


@pytest.mark.parametrize("page", peers.PAGES, ids=lambda path: path.name)
def test_the_tables_of_a_page_are_those_that_were_measured(page: Path) -> None:
    text = page.read_text("utf-8")
    names = {found[1] for found in peers.MARK.findall(text)}
    assert {"play", "about"} <= names
    assert peers.written(text, peers.tables(KEPT)) == text


def test_the_documents_show_growth_with_players_age_and_size() -> None:
    names = {found[1] for found in peers.MARK.findall((peers.ROOT / "docs" / "speed.md").read_text("utf-8"))}
    assert names == {"about", "play", "environments", "age", "batch"}


def test_everything_was_measured_or_is_named_as_left_out() -> None:
    assert set(KEPT["figures"]) | set(KEPT["left_out"]) == set(subjects.all_subjects())
    assert not set(KEPT["figures"]) & set(KEPT["left_out"])
    assert not any(name.startswith("clayworks/") for name in KEPT["left_out"])
    for name in KEPT["left_out"]:
        assert name in peers.about(KEPT)


def test_all_our_games_are_measured_with_all_numbers_of_players() -> None:
    assert set(subjects.GAMES) == set(peers.OURS) == set(clayworks.game_names())
    for game in map(clayworks.load, subjects.GAMES):
        assert f"clayworks/{type(game).__name__}-v0".endswith(f"/{subjects.GAMES[game.name]}-v0")
        for players in game.players:
            for what in ("random", "observed", "clone"):
                assert f"clayworks/{game.name}/{players}/{what}" in OURS


@pytest.mark.parametrize("name", FEW)
def test_our_own_subjects_run(name: str) -> None:
    found = subjects.all_subjects()[name].loop(0.001)
    assert found["steps"] > 0
    assert found["seconds"] > 0


def test_a_subject_runs_in_a_process_of_its_own() -> None:
    found = peers.ask(sys.executable, "clayworks/xian/2/random", 0.001)
    assert found["steps"] > found["games"] > 0


def answer(python: str | Path, name: str, seconds: float) -> dict[str, Any]:
    """Two environments: `here` has ours, `there` has some of the others."""
    if name.startswith("clayworks") == (python == "here") and "openspiel" not in name:
        answer.calls += 1  # type: ignore[attr-defined]
        return {"steps": 100 + answer.calls % 3, "games": 2, "seconds": 1.0}  # type: ignore[attr-defined]
    return {"missing": [name.partition("/")[0]]}


def test_the_best_of_the_rounds_counts_and_who_is_nowhere_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(peers, "ask", answer)
    answer.calls = 0  # type: ignore[attr-defined]
    names = ["clayworks/xian/2/random", "openspiel/chess/random", "catanatron/2/random"]
    best, left_out = peers.measured(names, ["here", "there"], 0.1, 3, {})
    assert left_out == {"openspiel/chess/random": ["openspiel"]}
    assert best["clayworks/xian/2/random"]["steps"] == 102
    assert best["catanatron/2/random"]["steps"] == 102
    kept = {
        "machine": "a loom",
        "load": 1,
        "rounds": 3,
        "seconds": 0.1,
        "left_out": left_out,
        "figures": best,
    }
    assert peers.about(kept).endswith("not installed: openspiel/chess/random.\n")
    assert "| chess (OpenSpiel 2.0.2, C++) | 2 | – | – | – | – | – | – |" in peers.play_table(best)


def test_figures_are_told_with_three_digits() -> None:
    figures = {"a": {"steps": 1_234_567, "seconds": 1.0, "games": 3}, "b": {"steps": 42, "seconds": 1.0}}
    assert [peers.per_second(figures, name) for name in ("a", "b", "c")] == ["1,230,000", "42", "–"]
    assert peers.each({"a": {"steps": 4, "seconds": 1e-6}}, "a") == "0.25 µs"


def test_a_peer_that_fails_is_not_taken_for_one_that_is_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    def failed(*command: object, **more: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 1, "", "Traceback\nValueError: broken")

    monkeypatch.setattr(subprocess, "run", failed)
    with pytest.raises(RuntimeError, match="xian/2/clone: ValueError: broken"):
        peers.ask(sys.executable, "clayworks/xian/2/clone", 0.1)
