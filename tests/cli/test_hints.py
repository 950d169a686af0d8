"""Hints at the terminal: for a record, a position, and in a game."""

from __future__ import annotations

import io
import json
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from rich.console import Console

import clayworks
from clayworks.cli import console as terminal
from clayworks.cli.hinting import sheet, steps_within
from clayworks.cli.main import main
from clayworks.core import record as records
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.players.hints import Hint, hints
from clayworks.players.thinking import Budget
from clayworks.table.advice import advised

pytestmark = pytest.mark.sampled("language", "game")

every_game = pytest.mark.parametrize("game", clayworks.game_names())


def said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *args: object
) -> tuple[str, str]:
    """What `clayworks hint …` prints, and what it complains about."""
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("CLAYWORKS_LANG", "en")
    monkeypatch.setattr(sys, "argv", ["clayworks", "hint", *map(str, args)])
    with suppress(SystemExit):
        main()
    captured = capsys.readouterr()
    return captured.out, captured.err


def saved(folder: Path, game: str, choices: int = 30) -> tuple[Path, State]:
    """A saved game, and the table where it stands."""
    record = Record.new(clayworks.load(game), 2, seed=4)
    state = record.start()
    for _ in range(choices):
        record.play(state, state.legal_actions()[-1])
    records.save(record, folder / "game.json")
    return folder / "game.json", state


@every_game
def test_a_record_gets_a_hint_for_who_has_to_choose(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, state = saved(tmp_path, game)
    out, _ = said(capsys, monkeypatch, path, "--seconds", 0.1, "--json")
    hint = Hint.from_data(json.loads(out))
    assert hint.seat in state.deciders()
    assert {one.action for one in hint.suggestions} <= set(state.legal_actions(hint.seat))
    out, _ = said(capsys, monkeypatch, path, "--seconds", 0.1, "--to", 5)
    assert "Differences:" in out


def test_a_position_gets_a_hint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "position.json"
    state = clayworks.load("terracotta-army").deal(2, 4)
    file.write_text(json.dumps(state.to_position()))
    out, err = said(capsys, monkeypatch, file, "--seconds", 0.1, "--json")
    assert json.loads(out)["seat"] == state.current_player(), err


def test_a_seat_that_is_not_asked_and_a_ply_that_is_not_there_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, state = saved(tmp_path, "terracotta-army")
    other = state.colours[1 - state.current_player()]
    assert "it is not asked now" in said(capsys, monkeypatch, path, "--seat", other)[1]
    assert "the record has 30 choices" in said(capsys, monkeypatch, path, "--to", 31)[1]


def test_a_game_that_is_over_has_nothing_to_choose(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Record.new(clayworks.load("xian"), 2, seed=4)
    state = record.start()
    while not state.is_terminal():
        record.play(state, state.legal_actions()[-1])
    records.save(record, tmp_path / "over.json")
    assert "nothing to choose" in said(capsys, monkeypatch, tmp_path / "over.json")[1]


@pytest.mark.parametrize("language", ["en", "ru", "ja", "pl", "it"])
def test_the_sheet_names_each_favourite_in_the_readers_language(language: str) -> None:
    state = clayworks.load("terracotta-army").deal(2, 4)
    hint = next(hints(state, steps=(Budget(60),)))
    screen = Console(file=io.StringIO(), width=240, color_system=None)
    screen.print(sheet(state, hint, language))
    assert isinstance(screen.file, io.StringIO)
    for number, one in enumerate(advised(state, hint), 1):
        assert one.meaning.message.to(language) in screen.file.getvalue()
        assert f"{number}. {one.sentence.to(language)}" in screen.file.getvalue()
    assert ("points at the end" in screen.file.getvalue()) is (language == "en")


def test_a_game_at_the_terminal_gives_a_hint_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "SECONDS", 0.1)
    screen = Console(file=io.StringIO(), width=240, color_system=None)
    record = Record.new(clayworks.load("terracotta-army"), 2, 5)
    table = terminal.TerminalTable(record, ("human", "human"), screen, "en")
    table.answer("hint", table.offered())
    assert isinstance(screen.file, io.StringIO)
    assert "points at the end" in screen.file.getvalue()
    assert table.draft.choices == []


def test_thinking_longer_is_more_steps_of_a_second() -> None:
    assert [step.seconds for step in steps_within(0.1)] == [0.1]
    assert sum(step.seconds for step in steps_within(3.0)) == pytest.approx(3.0)
