"""The package as a user imports it."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import clayworks

CHANGES = Path(__file__).resolve().parent.parent / "CHANGELOG.md"


@pytest.mark.parametrize("name", clayworks.__all__)
def test_every_public_name_is_there_whatever_was_imported_before(name: str) -> None:
    importlib.import_module("clayworks.games")
    assert getattr(clayworks, name) is not None
    assert callable(getattr(clayworks, name))


def test_an_unknown_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = clayworks.chess


def test_the_first_lines_of_the_readme_work() -> None:
    game = clayworks.load("terracotta-army")
    state = game.deal(players=2, seed=7)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert len(state.scores()) == 2
    assert sorted(state.returns()) == [-1.0, 1.0]


def test_the_newest_heading_of_the_changes_is_this_version() -> None:
    headings = re.findall(r"^## (\S+) \((.+)\)$", CHANGES.read_text(encoding="utf-8"), re.MULTILINE)
    version, date = headings[0]
    released, dev, _ = clayworks.__version__.partition(".dev")
    assert version == released
    assert date == "unreleased" if dev else re.fullmatch(r"\d{4}-\d\d-\d\d", date)


def test_every_older_version_has_its_date_and_they_go_back_in_time() -> None:
    text = CHANGES.read_text(encoding="utf-8")
    headings = re.findall(r"^## (\d+)\.(\d+)\.(\d+) \((.+)\)$", text, re.MULTILINE)
    assert len(headings) == text.count("\n## ")
    numbers = [tuple(int(part) for part in heading[:3]) for heading in headings]
    assert numbers == sorted(set(numbers), reverse=True)
    dates = [heading[3] for heading in headings[1:]]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for date in dates)
    assert dates == sorted(dates, reverse=True)
