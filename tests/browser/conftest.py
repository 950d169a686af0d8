"""A browser and a server for tests of pages. Without Chromium they say so and do not run; in CI they fail."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

import clayworks
from clayworks.core.pictures import painter
from tests.browser.person import PATIENCE, house, lobby, watched
from tests.effort import THOROUGH
from tests.web.clients import Server, sqlite_address

PLAYWRIGHTS = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""What Playwright switches off in Chromium."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Behind the address bar of every visitor Chromium draws two pages of its own, which nobody sees here:
    # without them a visitor costs a quarter. The last list counts alone, so Playwright's is part of this one.
    "--disable-features=" + ",".join((*PLAYWRIGHTS, "WebUIOmniboxPopup", "WebUIOmniboxAimPopup")),
]
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
LARGE: ViewportSize = {"width": 1920, "height": 1080}
TALL: ViewportSize = {"width": 820, "height": 1180}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIZES = {"laptop": LAPTOP, "large": LARGE, "tall": TALL, "phone": PHONE}
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}

expect.set_options(timeout=PATIENCE)

Visitor = Callable[..., Page]
HERE = Path(__file__).parent


LONG = ("test_walks.py", "test_whole_games.py")


def usually(name: str, cases: Iterable[Any], *usual: Any) -> pytest.MarkDecorator:
    """For all cases; for every change for these, when the others show the same once more."""
    several = "," in name
    return pytest.mark.parametrize(
        name,
        [
            pytest.param(*(one if several else [one]), marks=() if one in usual else pytest.mark.thorough)
            for one in cases
        ],
    )


def in_games(*usual: str) -> pytest.MarkDecorator:
    """The same for games: what pages do alike in all of them is looked at in one, here or there."""
    return usually("game", clayworks.game_names(), *usual)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that no process is left alone with it in the end; and tests that look
    at one walk are neighbours, so that one process takes it, once.
    """
    # What begins has to wait for a server and a browser; that is no part of the longest.
    order = {HERE / name: number for number, name in enumerate(LONG)}
    items.sort(key=lambda item: (item.path.parent == HERE, order.get(item.path, len(LONG)), walk_of(item)))


def walk_of(item: pytest.Item) -> tuple[str, ...]:
    """The walk that a test looks at; empty if none."""
    if not isinstance(item, pytest.Function) or "walk" not in item.fixturenames:
        return ()
    return tuple(str(item.callspec.params[key]) for key in ("game", "name"))


def browser_path() -> str | None:
    """The browser that is here; for thorough tests a whole one."""
    return painter.installed(name for name in painter.NAMES if not (THOROUGH and name == painter.SHELL))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Playwright keeps an event loop running in this process while it lives, and other tests start loops of
    # their own: it ends with this folder, and `make test` runs this folder by itself.
    path = browser_path()
    with sync_playwright() as playwright:
        if path is None and not Path(playwright.chromium.executable_path).exists():
            reason = f"no browser: none of {', '.join(painter.NAMES)} is installed"
            if os.environ.get("CI", "") not in ("", "false", "0"):
                pytest.fail(reason)
            pytest.skip(reason)
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS, timeout=PATIENCE)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests that do not kill it; its address."""
    database = tmp_path_factory.mktemp("browser")
    running = Server(sqlite_address(database))
    yield running.url
    running.stop()


def new_page(browser: Browser, pace: str, options: dict[str, Any]) -> Page:
    """A page of somebody whom nobody knows. `pace` is how the turns of others are shown; people in a hurry
    see where they lead at once.
    """
    # Nothing that glows breathes: without a graphics card that is half of all the work.
    usual = {"viewport": LAPTOP, "locale": "en", "reduced_motion": "reduce"}
    context = browser.new_context(**{**usual, **options})
    context.set_default_timeout(PATIENCE)
    # A page without an address has no storage.
    context.add_init_script(f"try {{ localStorage['clayworks-pace'] ??= '{pace}' }} catch {{}}")
    return context.new_page()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Visitor]:
    """Makes browsers of people who do not know each other; whatever their consoles complain about fails."""
    faults: list[Any] = []
    opened = []

    def come(url: str, forgiven: str = "", pace: str = "none", **options: Any) -> Page:
        page = watched(new_page(browser, pace, options), faults, forgiven)
        opened.append(page.context)
        page.goto(url)
        return page

    yield come
    for context in opened:
        context.close()
    assert not faults, faults


# -- pages that are used again -------------------------------------------------------------------------------


@dataclass
class Chair:
    """A page that one test leaves to the next."""

    page: Page
    kind: str
    """How it was opened."""
    faults: list[Any] = field(default_factory=list)

    def leave(self) -> bool:
        """Forget everything about who was here; whether nobody would notice."""
        page, context = self.page, self.page.context
        if page.is_closed() or len(context.pages) > 1 or not page.url.startswith("http"):
            return False
        origin = house(page)
        page.evaluate("() => sessionStorage.clear()")
        page.goto(lobby(origin))  # with the page its connections and its mouse go; its process stays
        page.mouse.move(0, 0)
        context.clear_cookies()
        session = context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.detach()
        self.faults.clear()
        return True


MOST_CHAIRS = 4


@pytest.fixture(scope="package")
def chairs(browser: Browser) -> list[Chair]:
    """Pages that nobody uses now, of this process."""
    return []


@pytest.fixture
def guest(browser: Browser, chairs: list[Chair]) -> Iterator[Visitor]:
    """The same for people who look, click and type. They get pages that others have left: a new process, and
    all scripts once more, are nearly half of what a visit to a table costs.

    Who listens to a page, or has its network, clock, windows, size or files in hand is a `visitor`: of that
    something would stay.
    """
    taken: list[Chair] = []

    def come(url: str, pace: str = "none", **options: Any) -> Page:
        kind = f"{pace} {sorted(options.items())}"
        chair = next((one for one in chairs if one.kind == kind), None)
        if chair is None:
            chair = Chair(new_page(browser, pace, options), kind)
            watched(chair.page, chair.faults)
        else:
            chairs.remove(chair)
        taken.append(chair)
        if chair.page.url != url:  # whoever left waits in the lobby
            chair.page.goto(url)
        return chair.page

    yield come
    faults = [fault for chair in taken for fault in chair.faults]
    for chair in taken:
        if not faults and chair.leave():
            chairs.insert(0, chair)
        else:
            chair.page.context.close()
    while len(chairs) > MOST_CHAIRS:
        chairs.pop().page.context.close()
    assert not faults, faults
