"""Who listens hears everything: what is asked, what an answer would bring, what came of it, and why not."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page
from tools.story import random_record

import clayworks
from tests.browser.axe import BOARD, violations
from tests.browser.conftest import SIZES, Visitor, in_games, usually
from tests.browser.person import (
    click_something,
    focus_by,
    full_table,
    lobby,
    table_at,
    wait_for_my_turn,
)
from tests.browser.walks import LISTEN, WORDS
from tests.effort import enough

# A scene stays until it is closed.
GO_ON = """
() => new MutationObserver(() => document.querySelector("#scene:not([hidden]) #scene-on")?.click())
  .observe(document.getElementById("scene"), { attributes: true, childList: true, subtree: true })
"""


def heard(page: Page) -> str:
    """Everything that the polite live region has said since `LISTEN`."""
    return str(page.evaluate(f"() => ({WORDS})(window.heard).join(' / ')"))


def texts(page: Page, selector: str) -> list[str]:
    """What stands in some elements, with single spaces."""
    found: list[str] = page.evaluate(
        f"(selector) => ({WORDS})([...document.querySelectorAll(selector)].map((one) => one.textContent))",
        selector,
    )
    return found


@in_games("terracotta-army", "xian")
@pytest.mark.sampled
@pytest.mark.parametrize("pace", ["fast", "none"])
def test_what_others_did_is_heard(game: str, pace: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server), pace=pace)
    full_table(page, game)
    page.evaluate(LISTEN)
    page.evaluate(GO_ON)
    rng = random.Random(6)
    before = page.locator("#table").get_attribute("data-committed") or ""
    known = texts(page, "#latest-lines")[0].split(" · ")
    (me,) = (name.split()[0] for name in texts(page, ".strip li.mine .name"))
    while page.locator("#table").get_attribute("data-committed") == before:
        click_something(page, rng, prefer="confirm")
    wait_for_my_turn(page)
    told = texts(page, "#latest-lines")[0].split(" · ")
    # What stood there before has been said, and nobody is told what they did themselves.
    news = [line for line in told if line not in known and not line.startswith(me)]
    assert [line for line in news if line not in heard(page)] == []


@in_games("terramara")
def test_what_a_choice_would_bring_is_heard_by_who_goes_there(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    players = clayworks.load(game).players[0]
    table_at(page, random_record(game, players, 3), 0.4, "me", *["bot:random"] * (players - 1))
    rng = random.Random(3)
    page.evaluate(LISTEN)
    told: list[str] = []
    for _ in range(enough(2, 5)):
        wait_for_my_turn(page)
        for key in ("q", "b", "ArrowRight", "ArrowRight"):
            focus_by(page, key)
            told += [
                line for one in page.locator("#tip .more").all_inner_texts() for line in one.splitlines()
            ]
        page.keyboard.press("Escape")
        click_something(page, rng, prefer="confirm")
    assert told
    said = heard(page)
    assert [line for line in told if line not in said] == []


@usually("size", ["laptop", "phone"], "phone")
def test_why_an_answer_is_impossible_is_heard_where_it_is_too_long_to_stand(
    size: str, server: str, guest: Visitor
) -> None:
    page = guest(lobby(server), viewport=SIZES[size])
    full_table(page, "terracotta-army", until="#answers [aria-disabled=true]")
    for button in page.locator("#answers [aria-disabled=true]").all():
        reason = button.get_attribute("data-reason")
        assert reason
        assert page.get_by_role("button", name=reason).count()


@in_games("terracotta-army")
def test_axe_finds_nothing_while_somebody_looks_ahead(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    full_table(page, game, until="#board [data-choice]")
    focus_by(page, "b")
    assert violations(page) == []
    page.keyboard.press("e")
    page.locator(".pane.large").wait_for()
    assert violations(page, within=".pane.large", without=".pane:not(.large)") == []
    page.keyboard.press("?")
    page.locator("#keys").wait_for()
    assert violations(page, within="#keys", without=BOARD) == []
