"""On a narrow screen nothing is wider than it, in no language, and nothing lies on what was asked for."""

from __future__ import annotations

from playwright.sync_api import ViewportSize, expect
from tools.story import random_record

import clayworks
from clayworks.core.messages import LANGUAGES
from tests.browser.conftest import PHONE, TOUCH, Visitor, in_games, usually
from tests.browser.person import (
    full_table,
    led_to,
    lobby,
    play_on,
    seated,
    table_at,
)
from tests.effort import THOROUGH

NARROWEST: ViewportSize = {"width": 360, "height": 740}

WIDER = """
(most) => [...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility() && !one.closest(".unseen, svg"))
  .filter((one) => one.getBoundingClientRect().right > most + 1)
  .map((one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 30)}`)
"""
# What stands in a field that is chosen from has room: as wide as a field that is made for it alone.
CUT = """
() => [...document.querySelectorAll(".seats select")].flatMap((select) => {
  const alone = select.cloneNode(false);
  return [...select.options].map((option) => {
    alone.replaceChildren(option.cloneNode(true));
    alone.style.cssText = "position: absolute; width: auto; min-width: 0; max-width: none";
    select.after(alone);
    const { width } = alone.getBoundingClientRect();
    alone.remove();
    return width > select.getBoundingClientRect().width + 1 ? option.textContent : "";
  });
}).filter(Boolean)
"""


@usually("language", LANGUAGES, "ru", "ja")
def test_no_page_is_wider_than_a_phone(language: str, server: str, visitor: Visitor) -> None:
    page, guest = (visitor(lobby(server), locale=language, viewport=PHONE, **TOUCH) for _ in range(2))
    paths = [(page, "/"), (page, "/me")]
    names = clayworks.game_names()
    # In each language the pages of a game; all games are looked at.
    for game in names if THOROUGH else [names[LANGUAGES.index(language) % len(names)]]:
        kinds = seated("me", *["friend"] * (clayworks.load(game).players[-1] - 1))
        # A name that is as long as can be, and has no place where it could be broken.
        table = led_to(page, "/tables", ("game", game), *kinds, ("name", "W" * 40))
        paths += [(page, f"/new/{game}"), (guest, f"{table}/join")]
    for who, path in paths:
        who.goto(server + path)
        for size in (PHONE, NARROWEST):
            who.set_viewport_size(size)
            width = who.evaluate("() => document.documentElement.scrollWidth")
            assert (width, who.evaluate(WIDER, size["width"])) == (size["width"], []), path
            assert who.evaluate(CUT) == [], path
    expect(guest.locator("#sit")).to_be_visible()


def test_own_games_that_go_on_come_before_those_that_could_be_begun(server: str, guest: Visitor) -> None:
    page = guest(server, viewport=PHONE, **TOUCH)
    below = page.locator(".games ~ .below #my-tables")
    expect(below).to_have_count(1)  # nothing goes on yet
    table = led_to(page, "/tables", ("game", "xian"), *seated("me", "friend"))
    page.goto(server)
    expect(below).to_have_count(0)
    line = page.locator(f'#my-tables a[href="{table}"]')
    expect(line).to_be_in_viewport()
    names = page.locator("#my-tables .seat-line")
    # Each name on one line: nothing is broken into letters.
    assert all(box is not None and box["height"] < 40 for box in (one.bounding_box() for one in names.all()))


@in_games("terracotta-army")
def test_the_settings_close_when_they_open_something_else(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server), viewport=PHONE, **TOUCH)
    full_table(page, game)
    menu = page.locator("#menu")
    for opens, opened in (('[data-side="people"]', ".side-people"), ("[data-keys]", "#keys")):
        menu.locator("summary").tap()
        menu.locator("[data-pace=fast]").tap()
        expect(menu).to_have_attribute("open", "")  # what is only set there leaves them open
        menu.locator(opens).tap()
        expect(page.locator(opened)).to_be_visible()
        assert menu.get_attribute("open") is None
        page.keyboard.press("Escape")


@in_games("terramara")
@usually("language", ["en", "pl"], "pl")
def test_the_end_of_a_game_shows_all_its_buttons(
    game: str, language: str, server: str, visitor: Visitor
) -> None:
    page = visitor(lobby(server), locale=language, viewport=PHONE, **TOUCH)
    table_at(page, random_record(game, 4, 3), 0.999, "me", *["bot:random"] * 3)
    play_on(page)
    expect(page.locator("#table")).to_have_attribute("data-over", "yes")
    buttons = page.locator(".prompt .answers :is(button, a)")
    assert buttons.count() == 4
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    assert page.locator(".prompt [data-more]").count() == 0


def test_a_seat_swaps_by_an_arrow_in_sight(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/new/xian", locale="pl", viewport=NARROWEST, **TOUCH)
    page.locator(".seats input").first.fill("Anna")
    page.locator("[data-swap]").first.tap()
    expect(page.locator(".seats input").nth(1)).to_have_value("Anna")
