"""A browser and a server for tests of pages. Without Chromium they say so and do not run; in CI they fail."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser.person import watched
from tests.web.clients import Server, sqlite_address

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}

Visitor = Callable[..., Page]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Playwright keeps an event loop running in this process while it lives, and other tests start loops of
    # their own: it ends with this folder, and `make test` runs this folder by itself.
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    with sync_playwright() as playwright:
        if path is None and not Path(playwright.chromium.executable_path).exists():
            reason = f"no browser: none of {', '.join(NAMES)} is installed"
            if os.environ.get("CI", "") not in ("", "false", "0"):
                pytest.fail(reason)
            pytest.skip(reason)
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests that do not kill it; its address."""
    database = tmp_path_factory.mktemp("browser")
    running = Server(sqlite_address(database))
    yield running.url
    running.stop()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Visitor]:
    """Makes browsers of people who do not know each other; whatever their consoles complain about fails."""
    faults: list[Any] = []
    opened = []

    def come(url: str, forgiven: str = "", **options: Any) -> Page:
        options.setdefault("viewport", LAPTOP)
        options.setdefault("locale", "en")
        context = browser.new_context(**options)
        context.set_default_timeout(20_000)
        opened.append(context)
        page = watched(context.new_page(), faults, forgiven)
        page.goto(url)
        return page

    yield come
    for context in opened:
        context.close()
    assert not faults, faults
