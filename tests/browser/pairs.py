"""Two people at one table, each in a browser of their own: who waits, who plans, whose turn it is."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import SIZES, TOUCH, Visitor
from tests.browser.person import (
    click_something,
    committed,
    is_my_turn,
    lobby,
    play_on,
    sit_by,
    sit_down,
    state,
    wait_for_change,
)

OPEN_PLAN = '[data-plan="open"]'
PLANNING = '#table[data-planning="yes"]'
ENDS = "#answers [data-confirm]"
"""An answer that confirms the turn as well."""
AT_TABLE = '#table[data-planning=""]'


def screen(size: str) -> dict[str, Any]:
    """How a page is opened at a size."""
    return {"viewport": SIZES[size], **(TOUCH if size == "phone" else {})}


def two(
    server: str,
    visitor: Visitor,
    game: str,
    size: str = "laptop",
    host: str = "laptop",
    invited: Callable[[Page], None] = lambda host: None,
    **more: Any,
) -> tuple[Page, Page]:
    """Anna, and Ben, who has a screen of this size; `invited`: what Anna does until he comes."""
    anna = visitor(lobby(server), **screen(host))
    sit_down(anna, game, "me", "friend", names=("Anna",), seed="1")
    link = anna.locator("#room-link").input_value()
    invited(anna)
    ben = visitor(lobby(server), **screen(size), **more)
    sit_by(ben, link, "Ben")
    anna.wait_for_selector('#table[data-waits=""]')
    return anna, ben


def shown_by_server(page: Page) -> dict[str, Any]:
    """The table as the server gives it to who looks."""
    found: dict[str, Any] = page.request.get(
        page.url.replace("/tables/", "/api/tables/").partition("?")[0]
    ).json()
    return found


def settled(one: Page, other: Page) -> None:
    """Until two pages show what the server knows: what is written, and whom the table waits for."""
    known = shown_by_server(one)
    for page in (one, other):
        page.wait_for_function(
            """([ply, waits]) => {
              const { committed, toChoose } = document.getElementById("table").dataset;
              return committed === ply && toChoose === waits;
            }""",
            arg=[str(known["committed"]), ",".join(map(str, known["to_choose"]))],
        )


def turn(page: Page, rng: random.Random) -> None:
    """A whole turn; a secret choice is over when the page waits for others."""
    before = committed(page)
    for _ in range(60):
        end = page.locator(ENDS).first
        if end.count():
            at = state(page)
            end.click()
            wait_for_change(page, at)
        else:
            play_on(page, most=1, seed=rng.randrange(1000))
        if committed(page) != before or not is_my_turn(page):
            return


def until_ben_can_plan(anna: Page, ben: Page, rng: random.Random) -> None:
    """Play until Anna has to choose and Ben waits with something to plan."""
    for _ in range(20):
        settled(anna, ben)
        if is_my_turn(anna) and not is_my_turn(ben) and ben.locator(OPEN_PLAN).count():
            return
        turn(ben if is_my_turn(ben) else anna, rng)
    raise AssertionError("Ben can never plan")


def plan_by_clicks(page: Page, rng: random.Random) -> None:
    """Click through a plan until it is complete."""
    for _ in range(60):
        if page.locator("#did").count():
            return
        click_something(page, rng)
    raise AssertionError("the plan does not end")


def press(page: Page, selector: str) -> None:
    """Press something; on a phone it may have to be scrolled to first."""
    page.locator(selector).first.click()
