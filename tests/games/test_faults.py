"""What is wrong with a deal or a position that somebody has written is said in his language; keys stay."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import clayworks
from clayworks.core.errors import BadDeal, BadPosition, ClayworksError
from clayworks.core.messages import LANGUAGES
from clayworks.core.record import Record

every_game = pytest.mark.parametrize("name", clayworks.game_names())

WRONG: tuple[Any, ...] = (None, -1, "?", [], ["?"], {}, {"?": "?"})
"""What can stand in the place of anything."""

ENGLISH = re.compile(r"\b(must|is|are|not|there|the|but|has|lies|once|twice)\b")
"""Words of sentences, none of them a key of a file."""


def changed(written: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same with one thing in it replaced, at the top or one floor below."""
    for wrong in WRONG:
        for key, value in written.items():
            yield {**written, key: wrong}
            inside = value.items() if isinstance(value, dict) else ()
            for below, _ in inside:
                other = copy.deepcopy(written)
                other[key][below] = wrong
                yield other


def refusals(
    written: dict[str, Any], read: Callable[[dict[str, Any]], object], refused: type[ClayworksError]
) -> list[ClayworksError]:
    """What is said about all changes that can't be read."""
    found = []
    for other in changed(written):
        try:
            read(other)
        except refused as error:
            found.append(error)
    return found


def left_in_english(errors: list[ClayworksError], language: str) -> list[str]:
    """Lines that are as in English, or have English words."""
    return [
        said
        for error in errors
        for english, said in zip(error.lines("en"), error.lines(language), strict=True)
        if said == english or ENGLISH.search(said)
    ]


@every_game
def test_what_is_wrong_with_a_deal_is_said_in_every_language(name: str) -> None:
    game = clayworks.load(name)
    record = Record.new(game, 2, 1)

    def read(deal: dict[str, Any]) -> object:
        return game.set_up(record.players, deal, record.options)

    errors = refusals(record.deal, read, BadDeal)
    assert len(errors) > 10
    for language in LANGUAGES[1:]:
        assert left_in_english(errors, language) == []


@pytest.mark.once
@every_game
def test_what_is_wrong_with_a_position_is_said_in_every_language(name: str) -> None:
    game = clayworks.load(name)
    state = game.deal(2, 1)
    while not state.is_terminal():
        before = state.clone()
        state.apply_action(state.legal_actions()[0])
    before.choose(before.legal_actions()[0])
    errors = refusals(before.to_position(), game.from_position, BadPosition)
    assert len(errors) > 10
    for language in LANGUAGES[1:]:
        assert left_in_english(errors, language) == []
