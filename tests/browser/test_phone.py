"""A table under the finger: half-height sheets, targets that are large enough, no tap that undoes another."""

from __future__ import annotations

from playwright.sync_api import expect
from tools.story import random_record

from tests.browser.conftest import PHONE, TOUCH, Visitor, in_games, usually
from tests.browser.person import (
    full_table,
    lobby,
    table_at,
    wait_for_my_turn,
)

LIT = """
() => {
  const top = document.getElementById("desk").getBoundingClientRect().top;
  const bottom = document.getElementById("side").getBoundingClientRect().top;
  const lit = [...document.querySelectorAll("#board .lit")].map((one) => one.getBoundingClientRect());
  return [lit.length, lit.filter((box) => box.top >= top - 1 && box.bottom <= bottom + 1).length];
}
"""


@usually("game", ["terracotta-army", "xian"], "terracotta-army")  # their points have places
def test_a_tap_on_a_line_of_points_lights_its_places_in_sight(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server), viewport=PHONE, **TOUCH)
    table_at(page, random_record(game, 2, 3), 0.5, "me", "bot:random", until=".points tr[data-places]")
    wait_for_my_turn(page)
    page.locator('header [data-side="points"]').tap()
    text = page.locator(".side-points").inner_text()
    assert "Tap a line" in text
    assert "Point at a line" not in text
    row = page.locator(".points tr[data-places]").first
    row.tap()
    page.wait_for_function(f"() => ({LIT})().every((count) => count > 0)")
    size = row.bounding_box()
    assert size is not None
    assert size["height"] >= 40


@in_games("terramara")
def test_a_sheet_leaves_half_of_the_phone_and_its_cross_lies_on_nothing(
    game: str, server: str, guest: Visitor
) -> None:
    page = guest(lobby(server), viewport=PHONE, **TOUCH)
    table_at(page, random_record(game, 4, 3), 0.4, "me", *["bot:random"] * 3)
    wait_for_my_turn(page)
    for name, line in (("log", "#log li"), ("points", ".points tr")):
        page.locator(f'header [data-side="{name}"]').tap()
        page.locator(line).first.wait_for()
        side, cross = page.locator("#side").bounding_box(), page.locator("#side .close").bounding_box()
        assert side is not None
        assert cross is not None
        assert side["y"] >= PHONE["height"] / 2 - 1
        assert min(cross["width"], cross["height"]) >= 40
        for scrolled in (0, 60, 100_000):
            page.locator("#side").evaluate("(one, by) => one.scrollTo(0, by)", scrolled)
            there = page.evaluate(
                """() => {
                  const cross = document.querySelector("#side .close");
                  const { left, right, top, bottom } = cross.getBoundingClientRect();
                  const under = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
                  const cell = under.findIndex((one) => one.matches("td, th, li"));
                  const opaque = under.findIndex((one) => one.matches("h2"));
                  return [under[0].className, cell < 0 || (opaque >= 0 && opaque < cell)];
                }"""
            )
            assert there == ["close", True]
        page.locator("#side .close").tap()
        expect(page.locator("#ask")).to_be_visible()


ASKS = '#board [data-choice*="|"]:not([data-variant])'


@usually("game", ["terracotta-army", "terramara"], "terracotta-army")  # in Xi'an nothing means several
def test_where_a_thing_can_mean_several_the_question_lies_beside_it(
    game: str, server: str, guest: Visitor
) -> None:
    page = guest(lobby(server), viewport=PHONE, **TOUCH)
    full_table(page, game, 2, until=ASKS)
    thing = page.locator(ASKS).first
    panel = thing.evaluate("(one) => one.closest('.pane').dataset.panel")
    page.locator(f'.tabs [data-tab="{panel}"]').tap()
    thing.click()
    expect(page.locator("#chooser")).to_be_visible()
    chooser = page.locator("#chooser").bounding_box()
    draft = page.locator(".prompt .draft").bounding_box()
    assert chooser is not None
    assert draft is not None
    assert chooser["y"] + chooser["height"] <= draft["y"]
