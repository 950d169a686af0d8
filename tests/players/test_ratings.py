"""The ratings of the levels are those that follow from what was measured."""

from __future__ import annotations

import pytest
from tools.ratings import BOTS, GAMES, played

from clayworks.players.levels import LEVELS
from clayworks.players.ratings import measured
from clayworks.study.tournament import rate


@pytest.mark.parametrize("game", GAMES)
def test_they_follow_from_the_ladder(game: str) -> None:
    found = rate(BOTS, list(played(GAMES.index(game))))
    assert {bot: (one.mean, one.spread) for bot, one in measured(game).items()} == {
        bot: (round(mean, 1), round(spread, 1)) for bot, (mean, spread) in found.items()
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_level_stands_above_the_one_before(game: str) -> None:
    means = [measured(game)[level].mean for level in LEVELS]
    assert means == sorted(means)
    assert measured(game)["random"].mean == min(one.mean for one in measured(game).values())


def test_a_game_that_was_not_measured_has_none() -> None:
    assert measured("chess") == {}
