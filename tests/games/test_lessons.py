"""What holds for the guided first game of every game, whoever learns."""

from __future__ import annotations

import re

import pytest

import clayworks
from clayworks.core.messages import LANGUAGES
from clayworks.core.pictures.panels import options_of
from clayworks.table.lessons import lesson_at
from tests.games.lessons import (
    LEARNERS,
    Heard,
    dealt,
    every_learner,
    keys,
    lesson_of,
    part_of,
    prepared,
    told,
)

pytestmark = pytest.mark.sampled

every_game = pytest.mark.parametrize("game", clayworks.game_names())

LONGEST = 240
"""Characters that fit the strip beside its buttons."""
JOINED = {"overseer-second": "overseer", "place": "rotate"}
"""Decisions that go on with one that was explained: the second warehouse, a worker after no ring."""


@every_game
def test_the_prepared_deal_has_the_companion_and_no_other(game: str) -> None:
    played = clayworks.load(game)
    assert lesson_at(prepared(played)) is not None
    assert lesson_at(dealt(played, "another")) is None


@every_game
@every_learner
def test_who_learns_is_spoken_to_at_once(game: str, name: str) -> None:
    first = told(game, name)[0]
    assert first.moment.asked
    assert len(first.said) >= 3


@every_game
@every_learner
def test_every_kind_of_decision_is_explained_when_it_is_first_met(game: str, name: str) -> None:
    met: set[str] = set()
    for heard in told(game, name):
        asked = heard.moment.asked
        if asked and asked not in met:
            met.add(asked)
            assert heard.said or JOINED.get(asked) in met, asked
    assert len(met) >= 4


@every_game
@every_learner
def test_nothing_is_said_twice_and_the_last_step_comes_after_two_rounds(game: str, name: str) -> None:
    heard = told(game, name, 3)
    assert len(keys(heard)) == len(set(keys(heard)))
    assert [part_of(one.moment) for one in heard for said in one.said if said.last] == [3]


@every_game
@every_learner
def test_all_that_is_pointed_at_is_on_the_board(game: str, name: str) -> None:
    for heard in told(game, name, 3):
        lights = {light for said in heard.said for light in said.lights}
        assert not lights or lights <= drawn(game, heard), heard.moment.asked


def drawn(game: str, heard: Heard) -> set[str]:
    """What can be pointed at on the board as it is drawn."""
    options = options_of(heard.asked, "en") if heard.asked is not None else {}
    panels = clayworks.load(game).board(heard.moment.view, "en", options).panels
    names = {f"panel {name}" for name in panels}
    return names.union(*(re.findall(r'data-element="([^"]*)"', panel.svg) for panel in panels.values()))


@every_game
@every_learner
def test_a_complete_turn_never_stands_there_without_a_word(game: str, name: str) -> None:
    lesson = lesson_of(clayworks.load(game))
    complete = [heard.moment for heard in told(game, name) if heard.moment.complete]
    assert complete
    for now in complete:
        prompt = lesson.prompt(now)
        assert prompt is not None
        assert "onfirm" in str(prompt.message)


@every_game
def test_while_the_other_player_chooses_nobody_is_asked_to_choose(game: str) -> None:
    lesson = lesson_of(clayworks.load(game))
    moments = [heard.moment for heard in told(game, "greedy")]
    waiting = [now for now in moments if not now.asked and not now.complete and not now.over]
    assert waiting
    for now in waiting:
        prompt = lesson.prompt(now)
        assert prompt is not None
        assert "You need not do anything until" in str(prompt.message)


@every_game
@every_learner
def test_what_is_said_fits_the_strip(game: str, name: str) -> None:
    lesson = lesson_of(clayworks.load(game))
    for heard in told(game, name, 3):
        for said in [*heard.said, *filter(None, [lesson.prompt(heard.moment)])]:
            assert 20 < len(str(said.message)) <= LONGEST, f"{said.key}: {said.message}"


@every_game
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_it_is_said_in_every_language(game: str, language: str) -> None:
    lesson = lesson_of(clayworks.load(game))
    for name in LEARNERS:
        for heard in told(game, name, 3):
            for said in [*heard.said, *filter(None, [lesson.prompt(heard.moment)])]:
                text = said.message.to(language)
                assert "{" not in text
                assert text != str(said.message), said.key
                assert len(text) <= 1.45 * LONGEST, f"{said.key}: {text}"
