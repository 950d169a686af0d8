"""Environments draw their tables: the suites of PettingZoo and Gymnasium, and what they can't know of it."""

from __future__ import annotations

import shutil
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.render_test import render_test
from playwright.sync_api import Browser

import clayworks.envs.gymnasium
from clayworks.core import registry
from clayworks.core.errors import ClayworksError
from clayworks.envs import pettingzoo
from clayworks.envs.rendering import Brush, Size
from clayworks.envs.vector import Seats
from tests.browser.conftest import usually

every_table = usually(
    "name, players",
    [(name, players) for name in registry.own_names() for players in (2, 3, 4)],
    *zip(registry.own_names(), (2, 3, 4), strict=False),
)
# Gymnasium and PettingZoo warn of what is meant so: whole numbers in an observation.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@every_table
def test_the_render_test_of_pettingzoo(browser: Browser, name: str, players: int) -> None:
    tried = set()

    def table(render_mode: str) -> Any:
        tried.add(render_mode)
        return pettingzoo.env(name, players, render_mode=render_mode)

    render_test(table)
    assert {"ansi", "rgb_array"} <= tried


@every_table
def test_the_render_check_of_gymnasium(browser: Browser, name: str, players: int) -> None:
    title = registry.game_class(name).__name__
    env = gymnasium.make(
        f"clayworks/{title}-v0", players=players, render_mode="rgb_array", disable_env_checker=True
    )
    check_env(env.unwrapped)
    env.close()


def test_a_picture_shows_the_own_hand_and_changes_with_the_table(browser: Browser) -> None:
    state = clayworks.load("xian").deal(2, seed=1)
    brush = Brush("rgb_array", Size(700, 316))
    draw: Any = brush.draw
    one, other, nobody, again = [draw(state, seat) for seat in (0, 1, None, 0)]
    assert (one.shape, one.dtype) == ((316, 700, 3), np.uint8)
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)
    assert not np.array_equal(one, nobody)
    state.apply_action(state.legal_actions()[0])
    assert not np.array_equal(one, draw(state, 0))
    brush.close()
    assert np.array_equal(draw(state, 1), draw(state, 1))  # who draws again begins again
    brush.close()


def test_many_tables_are_drawn_one_by_one(browser: Browser) -> None:
    env = Seats("terracotta-army", 2, render_mode="rgb_array")
    env.reset(seed=1)
    shown = env.render()
    env.close()
    assert shown is not None
    assert [picture.shape for picture in shown] == [(616, 1366, 3)] * 2
    assert not np.array_equal(shown[0], shown[1])


def test_without_a_browser_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    env = pettingzoo.parallel_env("xian", render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(ClayworksError, match="drawn by Chromium or Chrome, and none is installed"):
        env.render()
