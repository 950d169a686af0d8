"""A whole game of each kind by real clicks in Firefox and in WebKit, before a release.

They are driven by what Debian has for it: Firefox by its own Marionette, WebKit by WebKitWebDriver on a
screen that nobody sees (`make thorough` installs all of it).
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest

import clayworks
from tests.browser.person import MINE_ALONE, SETTLED, STATE, against_bots
from tests.limits import HANGS

pytestmark = pytest.mark.thorough

SIT_DOWN = """
(kinds) => {
  const form = document.querySelector("form.new-table");
  form.querySelectorAll("select[name=kind]").forEach((seat, at) => { seat.value = kinds[at] ?? "none"; });
  form.querySelector("input[name=seed]").value = "7";
  form.querySelector("button.main").click();
}
"""
READY = """() => document.querySelector("html[data-ready] #board .pane svg") !== null"""
OVER = """() => document.getElementById("table").dataset.over"""
POINTS = """() => [...document.querySelectorAll(".strip b")].map((points) => Number(points.innerText))"""


class Window(Protocol):
    """A window of a browser."""

    def go(self, url: str) -> None:
        """To a page."""

    def ask(self, function: str, *values: Any) -> Any:
        """What a function of the page gives."""

    def click(self, x: int, y: int) -> None:
        """With the mouse."""


class Firefox:
    """A window of Firefox."""

    def __init__(self) -> None:
        from marionette_driver.marionette import Marionette

        self.driver = Marionette(bin=shutil.which("firefox-esr") or shutil.which("firefox"), headless=True)
        self.driver.start_session()
        self.driver.timeout.script = self.driver.timeout.page_load = HANGS
        self.driver.set_window_rect(width=1366, height=900)

    def go(self, url: str) -> None:
        self.driver.navigate(url)

    def ask(self, function: str, *values: Any) -> Any:
        return self.driver.execute_script(
            f"return ({function})(...arguments)", script_args=values, sandbox=None
        )

    def click(self, x: int, y: int) -> None:
        mouse = self.driver.actions.sequence("pointer", "mouse", {"pointerType": "mouse"})
        mouse.pointer_move(x, y).click().perform()

    def close(self) -> None:
        self.driver.delete_session()
        self.driver.cleanup()


class WebKit:
    """A window of WebKitGTK's own small browser."""

    def __init__(self) -> None:
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        reads, writes = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writes), "-screen", "0", "1400x1000x24"],
            pass_fds=[writes],
            stderr=subprocess.DEVNULL,
        )
        os.close(writes)
        with open(reads) as said:
            display = f":{said.readline().strip()}"
        options = Options()
        (options.binary_location,) = map(str, Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
        options.add_argument("--automation")
        service = Service(shutil.which("WebKitWebDriver"), env={**os.environ, "DISPLAY": display})
        self.driver = webdriver.WebKitGTK(options=options, service=service)
        self.driver.set_script_timeout(HANGS)
        self.driver.set_page_load_timeout(HANGS)
        self.driver.set_window_size(1366, 900)

    def go(self, url: str) -> None:
        self.driver.get(url)

    def ask(self, function: str, *values: Any) -> Any:
        return self.driver.execute_script(f"return ({function})(...arguments)", *values)

    def click(self, x: int, y: int) -> None:
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        actions: Any = ActionBuilder(self.driver, duration=0)
        actions.pointer_action.move_to_location(x, y).click()
        actions.perform()

    def close(self) -> None:
        self.driver.quit()
        self.screen.terminate()
        self.screen.wait(HANGS)


@contextmanager
def opened(kind: type[Firefox] | type[WebKit]) -> Iterator[Window]:
    """A window, and no trace of it afterwards."""
    window = kind()
    try:
        yield window
    finally:
        window.close()


def until(window: Window, function: str, *values: Any) -> Any:
    """What a function of the page gives, as soon as it is something; a page may be on its way."""
    end = time.monotonic() + HANGS
    while time.monotonic() < end:
        try:
            if found := window.ask(function, *values):
                return found
        except Exception as error:
            said = error
        else:
            said = AssertionError("nothing")
        time.sleep(0.02)
    raise AssertionError(f"it never came to {function}") from said


@pytest.mark.parametrize("game", clayworks.game_names())
@pytest.mark.parametrize("kind", [Firefox, WebKit])
def test_a_whole_game_is_played_by_real_clicks(
    kind: type[Firefox] | type[WebKit], game: str, server: str
) -> None:
    chance = random.Random(4)
    with opened(kind) as window:
        window.go(f"{server}/new/{game}")
        window.ask("() => { localStorage['clayworks-pace'] = 'none'; }")
        window.ask(SIT_DOWN, against_bots(game))
        until(window, READY)
        clicks = 0
        while until(window, MINE_ALONE) and not window.ask(OVER):
            seen = until(window, SETTLED)
            x, y, _what = chance.choice([one for one in seen if one[2] == "confirm"] or seen)
            before = window.ask(STATE)
            window.click(int(x), int(y))
            until(window, f"(before) => ({STATE})() !== before", before)
            clicks += 1
        assert clicks > 40
        assert all(points > 0 for points in window.ask(POINTS))
