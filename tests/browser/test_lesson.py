"""The companion of a first game on the page: what it says fits what is seen, and it is never in the way."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import clayworks
from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP, PHONE, TOUCH, Visitor, in_games, usually
from tests.browser.person import (
    is_over,
    led_to,
    lobby,
    play_on,
    seated,
    wait_for_my_turn,
    wait_until_ready,
)

APART = """
([one, other]) => {
  const [a, b] = [one, other].map((which) => document.querySelector(which).getBoundingClientRect());
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}
"""


def begun(visitor: Visitor, server: str, game: str, pace: str = "none", phone: bool = False) -> Page:
    """A guided game whose companion has begun to speak."""
    screen = {"viewport": PHONE, **TOUCH} if phone else {"viewport": LAPTOP}
    page = visitor(lobby(server), pace=pace, **screen)
    lesson = clayworks.load(game).lesson()
    assert lesson is not None
    # What its button on the home page sends, which is clicked where newcomers are led (test_whole_games.py).
    people = seated("me", *[f"bot:{lesson.level}"] * (lesson.players - 1))
    options = [(f"option-{name}", str(value)) for name, value in lesson.options.items()]
    page.goto(server + led_to(page, "/tables", ("game", game), *people, *options, ("seed", str(lesson.seed))))
    wait_until_ready(page)
    expect(page.locator("#companion-text")).not_to_be_empty()
    return page


HEAR = """
(text) => {
  const [said, next] = ["companion-text", "companion-next"].map((id) => document.getElementById(id));
  if (!said.textContent.includes(text)) next.click();
  return said.textContent.includes(text);
}
"""
SPEAKS_OF_NOW = """
() => {
  const { committed, ply, picked, over } = document.getElementById("table").dataset;
  return over || document.getElementById("companion").dataset.about === `${committed} ${ply} ${picked}`;
}
"""


def hear(page: Page, text: str) -> None:
    """Go on until the companion says this."""
    page.wait_for_function(HEAR, arg=text)


def hear_all(page: Page) -> None:
    """Up to the last thing that is due now."""
    page.wait_for_function(SPEAKS_OF_NOW)
    page.evaluate("""() => {
      const next = document.getElementById("companion-next");
      while (!next.disabled) next.click();
    }""")


def keep_hand(page: Page) -> None:
    """Xi'an: past the Emperor's favour, to the first pair."""
    page.locator("#answers [data-choice]").first.click()
    page.locator("#confirm").click()
    expect(page.locator(".places")).to_be_visible()


@in_games("terracotta-army")
@usually("phone", [False, True], True)
def test_rules_and_legend_are_one_click_away(game: str, phone: bool, server: str, guest: Visitor) -> None:
    page = begun(guest, server, game, phone=phone)
    for way in (".to-rules", 'header [data-side="legend"]'):
        expect(page.locator(way)).to_be_in_viewport(ratio=1)
    assert page.locator(".to-rules").get_attribute("href") == f"/rules/{game}"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_hint_tells_how_it_stands_to_the_plan_of_the_companion(server: str, guest: Visitor) -> None:
    page = begun(guest, server, "xian")
    keep_hand(page)
    hear(page, "A plan")
    page.keyboard.press("h")
    expect(page.locator(".beside-companion")).to_contain_text("our companion advises")
    # Who has sent the companion away is told nothing of it.
    page.keyboard.press("h")
    page.locator("#companion-leave").click()
    page.reload()
    wait_until_ready(page)
    page.keyboard.press("h")
    expect(page.locator(".favourite").first).to_be_visible()
    expect(page.locator(".beside-companion")).to_have_count(0)


def test_while_the_past_is_shown_the_companion_says_nothing_of_the_present(
    server: str, guest: Visitor
) -> None:
    page = begun(guest, server, "xian", pace="slow")
    page.locator("#answers [data-choice]").first.click()
    page.locator("#confirm").click()
    expect(page.locator("#show")).to_be_visible()
    expect(page.locator("#companion-next")).to_be_disabled()
    # Nothing of what would be counted now stands beside the points of the past.
    expect(page.locator(".projected").first).to_be_hidden()
    # The scene of what was revealed leaves the companion its buttons, and has the only “Skip”.
    expect(page.locator("#scene")).to_be_visible()
    expect(page.locator("#companion-text")).to_contain_text("press “Go on”")
    expect(page.get_by_role("button", name="Skip")).to_have_count(1)
    assert page.evaluate(APART, ["#scene", "#companion"])
    page.locator("#scene-skip").click()
    expect(page.locator("#show")).to_be_hidden()
    hear(page, "A plan")


def test_on_a_phone_nothing_of_a_plan_and_of_a_pair_is_cut(server: str, guest: Visitor) -> None:
    page = begun(guest, server, "xian", phone=True)
    keep_hand(page)
    hear(page, "A plan")
    hidden = page.locator(".companion-body").evaluate("(body) => body.scrollHeight - body.clientHeight")
    assert hidden <= 1
    room = page.locator(".answering").bounding_box()
    assert room
    for place in page.locator(".places button").all():
        box = place.bounding_box()
        assert box
        assert box["y"] + box["height"] <= room["y"] + room["height"] + 1
    assert not violations(page)


def to_the_farewell(page: Page) -> None:
    """Play until the companion says goodbye; click by click, since it speaks of where one is."""
    for seed in range(120):
        wait_for_my_turn(page)
        hear_all(page)
        if page.locator("#companion-bye").is_visible() or is_over(page):
            break
        play_on(page, most=1, seed=seed)
    expect(page.locator("#companion-bye")).to_be_visible()
    expect(page.locator("#companion-text")).to_contain_text("Now you know the game")
    expect(page.locator("#companion-next")).to_be_hidden()


def test_after_its_farewell_the_companion_stays_or_is_sent_off(server: str, guest: Visitor) -> None:
    page = begun(guest, server, "xian")
    to_the_farewell(page)
    page.keyboard.press("n")
    expect(page.locator("#companion-text")).not_to_contain_text("Now you know the game")
    expect(page.locator("#companion")).to_be_visible()
    expect(page.locator("#companion-stay")).to_be_hidden()
    page.locator("#companion-back").click()
    page.locator("#companion-bye").click()
    expect(page.locator("#companion")).to_be_hidden()
    page.locator("#menu > summary").click()
    expect(page.locator("#companion-call")).to_be_visible()
    # Who has been taught is not asked any more, and the settings close by a click elsewhere.
    page.goto(server)
    page.locator("#menu > summary").click()
    expect(page.locator("#menu .menu-body")).to_be_visible()
    page.locator("h1").click()
    expect(page.locator("#menu .menu-body")).to_be_hidden()
    page.locator('[data-new-to="learn-xian"]').click()
    wait_until_ready(page)
    expect(page.locator(".strip")).to_contain_text("bot: apprentice")


def test_what_a_click_did_stands_below_the_next_question(server: str, guest: Visitor) -> None:
    page = begun(guest, server, "terracotta-army")
    page.locator('[data-element="segment:8"]').first.click()
    expect(page.locator("#latest-lines")).to_contain_text("Yellow")
    expect(page.locator("#latest-lines")).to_contain_text("Craftsman")


SAYS_NEITHER = """
() => {
  const tip = document.getElementById("tip");
  return tip.hidden || !/In brackets|Keep all four cards/.test(tip.textContent);
}
"""


def test_what_the_number_in_brackets_is_stands_beside_it_and_a_tip_does_not_repeat_its_button(
    server: str, guest: Visitor
) -> None:
    page = begun(guest, server, "xian")
    page.locator(".projected").first.hover()
    expect(page.locator("#tip")).to_have_text("In brackets: the points if the final count came now.")
    page.locator("#answers .option").first.hover()
    page.wait_for_function(SAYS_NEITHER)
