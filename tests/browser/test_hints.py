"""Hints on the page: asked for by button or key, shown on the board as ghosts, chosen as a normal step."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tools.story import random_record

from tests.browser.axe import BOARD, violations
from tests.browser.conftest import PHONE, TOUCH, Visitor, in_games
from tests.browser.person import (
    full_table,
    lobby,
    sit_down,
    state,
    table_at,
    wait_for_change,
    wait_for_my_turn,
)
from tests.effort import THOROUGH

WHERE = """
() => [...document.querySelectorAll("#board .pane, .prompt, .draft button")].map((one) => {
  const box = one.getBoundingClientRect();
  return [box.left, box.top, box.width, box.height].map(Math.round);
})
"""

ORDER = "() => [...document.querySelectorAll('.favourite')].map((one) => one.dataset.look)"
# Until it has told something else than before.
TOLD_MORE = """
() => new Promise((told) => {
  const all = { attributes: true, childList: true, characterData: true, subtree: true };
  new MutationObserver(told).observe(document.getElementById("hint-answer"), all);
}).then(() => null)
"""
HIDDEN = """
([from, to]) => [...document.querySelectorAll("#board svg:not(.trial) [data-choice]")]
  .map((one) => one.getBoundingClientRect()).filter(({ left, right }) => right > from && left < to).length
"""


def asked(page: Page) -> None:
    """Until the first answer is there."""
    page.wait_for_selector("#hint .favourite")


@in_games("xian")
def test_a_hint_is_shown_where_it_hides_least_and_chosen_as_a_step_that_can_be_undone(
    game: str, server: str, guest: Visitor
) -> None:
    page = guest(lobby(server))
    full_table(page, game)
    before, where = state(page), page.evaluate(WHERE)
    page.locator(".draft [data-hint]").click()
    asked(page)
    assert page.evaluate(WHERE) == where
    hides_least(page)
    first = page.locator(".favourite").first
    choice = first.get_attribute("data-look")
    first.locator(".favourite-name").hover()
    page.wait_for_selector(".pane > svg.trial", state="attached")
    assert state(page) == before
    first.get_by_role("button", name="Choose").click()
    wait_for_change(page, before)
    assert choice
    # What was told of the last question is gone, and so is the side; the next one can be asked about.
    expect(page.locator(".favourite")).to_have_count(0)
    page.wait_for_selector(".side-hint", state="hidden")
    page.wait_for_function("() => document.activeElement.id === 'desk'")
    page.locator('[data-act="undo"]').click()
    page.wait_for_function(
        "(ply) => document.getElementById('table').dataset.ply === ply", arg=before.split("/")[0]
    )


def hides_least(page: Page) -> None:
    """The side lies where less of what is asked lies below it."""
    side, desk = (page.locator(one).bounding_box() for one in ("#side", "#desk"))
    assert side
    assert desk
    is_left = page.evaluate("document.documentElement.dataset.hintAt") == "left"
    hidden = {
        at: page.evaluate(HIDDEN, [start, start + side["width"]])
        for at, start in ((True, desk["x"]), (False, desk["x"] + desk["width"] - side["width"]))
    }
    assert hidden[is_left] <= hidden[not is_left]
    assert (abs(side["x"] - desk["x"]) < 2) is is_left


def test_by_keyboard_a_hint_is_asked_for_heard_and_closed_and_keeps_its_places_while_it_thinks_on(
    server: str, visitor: Visitor
) -> None:
    page = visitor(lobby(server))
    table_at(page, random_record("terracotta-army", 2, 3), 0.8, "me", "bot:random")
    wait_for_my_turn(page)
    page.keyboard.press("h")
    asked(page)
    assert page.locator(".to-hint").get_attribute("aria-expanded") == "true"
    heard = page.locator("#news").text_content() or ""
    assert (page.locator(".favourite-name").first.text_content() or "-") in heard
    first = page.evaluate(ORDER)
    sent: list[str] = []
    page.on("request", lambda one: sent.append(one.post_data or "") if one.url.endswith("/hint") else None)
    if THOROUGH:
        page.wait_for_selector("#hint-answer:not([data-more])")
    else:
        page.evaluate(TOLD_MORE)
    assert sent
    assert all(one.count("shown=") >= len(first) for one in sent)
    now = page.evaluate(ORDER)
    kept = [one for one in first if one in now]
    is_told = "The order has changed" in (page.locator(".verdict").text_content() or "")
    assert is_told or [one for one in now if one in first] == kept
    assert not violations(page, within="#side", without=BOARD)  # the rest of a table: test_pages.py
    page.keyboard.press("h")
    page.wait_for_selector(".side-hint", state="hidden")


def test_what_is_kept_open_in_the_side_comes_back_after_a_hint(server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    full_table(page, "terracotta-army")
    page.keyboard.press("l")
    page.wait_for_selector(".side-log")
    for leave in ("key", "choice"):
        before = state(page)
        page.keyboard.press("h")
        asked(page)
        expect(page.locator(".side-log")).to_be_hidden()
        if leave == "key":
            page.keyboard.press("h")
        else:
            page.locator(".favourite").first.get_by_role("button", name="Choose").click()
            wait_for_change(page, before)
        page.wait_for_selector(".side-log")
        expect(page.locator(".side-hint")).to_be_hidden()


def test_on_a_phone_a_tap_shows_and_the_button_chooses(server: str, guest: Visitor) -> None:
    page = guest(lobby(server), viewport=PHONE, **TOUCH)
    full_table(page, "terracotta-army")
    before = state(page)
    page.locator(".draft [data-hint]").tap()
    asked(page)
    page.locator(".favourite .favourite-name").first.tap()
    page.wait_for_selector(".pane > svg.trial", state="attached")
    assert state(page) == before
    page.locator(".favourite").first.get_by_role("button", name="Choose").tap()
    wait_for_change(page, before)


def test_where_people_play_without_an_agreement_there_is_no_button(server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    sit_down(page, "terracotta-army", "me", "me")
    assert page.locator("[data-hint], .side-hint").count() == 0
