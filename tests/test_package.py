"""The package as a user imports it."""

from __future__ import annotations

import importlib

import pytest

import clayworks


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
