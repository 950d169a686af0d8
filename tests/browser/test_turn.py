"""The turn at the table: nothing moves, everything can be read, what is shown ahead is what then happens."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

import clayworks
from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP, PHONE, Visitor
from tests.browser.person import (
    click_something,
    confirms,
    glowing,
    is_over,
    sit_down,
    state,
    wait_for_change,
    wait_for_my_turn,
    wait_until_ready,
)

every_game = pytest.mark.parametrize("game", clayworks.game_names())
LARGE: ViewportSize = {"width": 1920, "height": 1080}
TALL: ViewportSize = {"width": 820, "height": 1180}

WHERE = """
() => {
  const parts = document.querySelectorAll("#board .pane, .prompt, .prompt .draft, header.bar, #desk");
  return Object.fromEntries([...parts].map((one) => {
    const box = one.getBoundingClientRect();
    const sides = [box.left, box.top, box.width, box.height].map((side) => Math.round(side * 10) / 10);
    return [one.id || one.className.replace(" mine", ""), sides];
  }));
}
"""
SHIFT = """
() => new Promise((done) => {
  let moved = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) moved += one.value; })
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(moved), 300);
})
"""
SMALLEST = """
() => [...document.querySelectorAll("#board .pane text")].map((text) => {
  const svg = text.ownerSVGElement;
  const box = svg.getBoundingClientRect();
  const scale = Math.min(box.width / svg.viewBox.baseVal.width, box.height / svg.viewBox.baseVal.height);
  const size = Math.round(parseFloat(getComputedStyle(text).fontSize) * scale * 10) / 10;
  return [size, svg.id, text.textContent];
}).sort((a, b) => a[0] - b[0])[0]
"""
OUTSIDE = """
() => {
  const desk = document.getElementById("desk").getBoundingClientRect();
  return [...document.querySelectorAll("#board .pane > svg")].filter((svg) => {
    const box = svg.getBoundingClientRect();
    return box.right > desk.right + 1 || box.bottom > desk.bottom + 1 || box.width < 40 || box.height < 30;
  }).map((svg) => svg.id);
}
"""


def full_table(page: Page, game: str, players: int, seed: str = "7") -> None:
    """Me and bots that do not think."""
    sit_down(page, game, "me", *["bot:random"] * (players - 1), seed=seed)
    wait_for_my_turn(page)


@every_game
@pytest.mark.parametrize("players", [2, 4])
def test_nothing_on_the_page_moves_while_a_game_is_played(
    game: str, players: int, server: str, visitor: Visitor
) -> None:
    page = visitor(server)
    full_table(page, game, players)
    before = page.evaluate(WHERE)
    assert len(before) > 5
    rng = random.Random(2)
    for _ in range(40):
        wait_for_my_turn(page)
        if is_over(page):
            break
        click_something(page, rng, prefer="confirm")
        now = page.evaluate(WHERE)
        # A panel may come or go (the cards of a draft); those that stay do not move.
        both = before.keys() & now.keys()
        assert {name: now[name] for name in both} == {name: before[name] for name in both}
        before = {**before, **now}
    before = page.evaluate(WHERE)
    for side in ("points", "log", "log"):
        page.locator(f'header button[data-side="{side}"]').click()
        assert page.evaluate(WHERE) == before


@every_game
def test_the_page_is_placed_before_it_is_painted(game: str, server: str, visitor: Visitor) -> None:
    page = visitor(server)
    full_table(page, game, 4)
    for size in (LAPTOP, LARGE, TALL, PHONE):
        page.set_viewport_size(size)
        page.reload()
        wait_until_ready(page)
        assert page.evaluate(SHIFT) < 0.05


@every_game
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_text_on_the_board_can_be_read(game: str, players: int, server: str, visitor: Visitor) -> None:
    page = visitor(server)
    full_table(page, game, players)
    rng = random.Random(3)
    for _ in range(12):
        wait_for_my_turn(page)
        click_something(page, rng, prefer="confirm")
    for size in (LAPTOP, LARGE):
        page.set_viewport_size(size)
        assert page.evaluate(OUTSIDE) == []
        smallest = page.evaluate(SMALLEST)
        assert smallest[0] >= 11, smallest


# -- before the click ----------------------------------------------------------------------------------------

# What lies in a panel: pieces, symbols and words where they are; not what is only about choosing.
LOOKS = """
(svg) => [...svg.querySelectorAll("use, text")].map((one) => {
  const shown = ["href", "x", "y", "width", "transform"].map((name) => one.getAttribute(name) ?? "");
  const around = [];
  for (let outer = one.parentElement; outer !== svg; outer = outer.parentElement) {
    if (outer.getAttribute("transform")) around.push(outer.getAttribute("transform"));
  }
  return [...shown, ...around, one.textContent].join(" ");
}).sort().join("\\n")
"""


def trial_layers(page: Page) -> dict[str, str]:
    """The panels that lie over the board to show what would be."""
    found: dict[str, str] = page.evaluate(
        f"""() => Object.fromEntries([...document.querySelectorAll(".pane > svg.trial")]
          .map((svg) => [svg.parentElement.id, ({LOOKS})(svg)]))"""
    )
    return found


def panels(page: Page) -> dict[str, str]:
    """The panels as they are."""
    found: dict[str, str] = page.evaluate(
        f"""() => Object.fromEntries([...document.querySelectorAll(".pane > svg:not(.trial)")]
          .map((svg) => [svg.parentElement.id, ({LOOKS})(svg)]))"""
    )
    return found


@every_game
def test_what_is_shown_ahead_is_what_then_happens(game: str, server: str, visitor: Visitor) -> None:
    page = visitor(server)
    full_table(page, game, 2)
    rng = random.Random(5)
    compared = 0
    for _ in range(25):
        wait_for_my_turn(page)
        if is_over(page):
            break
        # Bots that still choose at the same time would change what is seen.
        page.wait_for_function("() => document.querySelectorAll('.strip .active').length === 1")
        seen = [one for one in glowing(page) if "|" not in one[2] and not confirms(page, *one[:2])]
        if not seen or page.locator("#confirm").count():
            click_something(page, rng, prefer="confirm")
            continue
        x, y, _what = rng.choice(seen)
        before = panels(page)
        where = state(page)
        thing = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y).closest('.pane [data-element]')?.dataset.element",
            [x, y],
        )
        with page.expect_response(lambda answer: "/preview" in answer.url):
            page.mouse.move(x, y)
        page.wait_for_timeout(80)
        shown = trial_layers(page)
        assert state(page) == where  # looking changes nothing
        page.mouse.click(x, y)
        wait_for_change(page, where)
        page.mouse.move(3, 3)
        now = panels(page)
        for name, drawn in shown.items():
            assert drawn == now[name], name
            compared += 1
        for name in before.keys() - shown.keys():
            # A card that is taken stays under the mouse while it is looked at.
            gone = thing and page.locator(f'#{name} [data-element="{thing}"]').count() == 0
            assert gone or before[name] == now[name], name
    assert compared > 8


@every_game
def test_a_screen_reader_hears_what_a_choice_would_bring(game: str, server: str, visitor: Visitor) -> None:
    page = visitor(server)
    full_table(page, game, 2)
    heard: list[str] = []
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('[data-choice]')"):
            page.wait_for_timeout(350)
            heard.append(page.locator("#news").inner_text())
    assert any(heard)
    # Numbers printed on a picture are no label: its name says them in words ("1 stone and 2 cattle").
    printed = "label-content-name-mismatch"
    assert [one for one in violations(page) if not one.startswith(printed)] == []


# -- clicking ------------------------------------------------------------------------------------------------


def test_two_cards_are_laid_in_two_places_in_any_order(server: str, visitor: Visitor) -> None:
    page = visitor(server)
    full_table(page, "xian", 2)
    rng = random.Random(1)
    while page.locator(".places").count() == 0:
        click_something(page, rng, prefer="confirm")
        wait_for_my_turn(page)
    empty = page.locator(".places .empty")
    assert empty.count() == 2
    cards = page.locator('#board [data-element^="card:"][data-choice]')
    first, second = (cards.nth(n).get_attribute("data-element") for n in (0, 1))
    # Over first: the second place is clicked, then the card that goes there.
    empty.nth(1).click()
    press(page, first)
    assert page.locator(".places .pick").count() == 1
    press(page, second)
    assert page.locator(".places .pick").count() == 2
    lying = page.locator(".places .pick").all_inner_texts()
    change(page, lambda: page.locator("[data-choice=swap]").click())
    assert page.locator(".places .pick").all_inner_texts() != lying
    change(page, lambda: page.get_by_role("button", name="Undo").click())
    change(page, lambda: page.get_by_role("button", name="Undo").click())
    assert page.locator(".places .pick").count() == 0


def press(page: Page, element: str | None) -> None:
    """A click on a thing on the board, until the page shows what came of it."""
    thing = page.locator(f'#board [data-element="{element}"]').first
    box = thing.bounding_box()
    assert box is not None
    change(page, lambda: page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))


def change(page: Page, does: Any) -> None:
    """Do something that changes the prompt."""
    before = page.locator(".prompt").inner_html()
    does()
    page.wait_for_function("(before) => document.querySelector('.prompt').innerHTML !== before", arg=before)


@every_game
def test_what_is_impossible_says_why_and_a_turn_says_what_it_did(
    game: str, server: str, visitor: Visitor
) -> None:
    page = visitor(server)
    full_table(page, game, 2)
    rng = random.Random(6)
    summaries = refused = 0
    for _ in range(60):
        wait_for_my_turn(page)
        if is_over(page):
            break
        if page.locator("#confirm").count():
            summaries += page.locator("#did li").count()
        for button in page.locator("#answers [aria-disabled=true]").all():
            assert button.locator("small").inner_text()
            refused += 1
        click_something(page, rng, prefer="confirm")
    assert summaries > 3


def test_on_a_phone_undo_never_lies_where_an_answer_was(server: str, visitor: Visitor) -> None:
    page = visitor(server, viewport=PHONE, has_touch=True, is_mobile=True)
    full_table(page, "terracotta-army", 2)
    rng = random.Random(4)
    for _ in range(30):
        wait_for_my_turn(page)
        if is_over(page):
            break
        seen = glowing(page)
        x, y, _what = rng.choice(seen)
        before = state(page)
        page.mouse.click(x, y)
        wait_for_change(page, before)
        there = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-act]')?.dataset.act", [x, y]
        )
        assert there not in ("undo", "start-over")


@every_game
def test_on_a_phone_what_one_has_and_all_scores_are_in_sight(
    game: str, server: str, visitor: Visitor
) -> None:
    page = visitor(server, viewport=PHONE, has_touch=True, is_mobile=True)
    full_table(page, game, 4)
    assert page.locator(".purse li").count() > 2
    for box in page.evaluate(
        "() => [...document.querySelectorAll('.purse li, .strip b')].map((one) => {"
        " const box = one.getBoundingClientRect(); return [box.left, box.right, box.top, box.bottom] })"
    ):
        assert 0 <= box[0] < box[1] <= PHONE["width"]
        assert 0 <= box[2] < box[3] <= PHONE["height"]
    low = page.evaluate(
        "() => [...document.querySelectorAll('.prompt button, .tabs button, .zoom button')]"
        ".map((one) => [one.getBoundingClientRect().height, one.textContent]).sort((a, b) => a[0] - b[0])[0]"
    )
    assert low[0] >= 40, low
    for size in (page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]"),):
        assert size[0] == size[1]


@every_game
def test_a_part_of_the_board_opens_large_and_the_board_zooms(
    game: str, server: str, visitor: Visitor
) -> None:
    page = visitor(server)
    full_table(page, game, 2)
    before = page.evaluate(WHERE)
    pane = page.locator("#board .pane").first
    pane.hover()
    pane.locator(".enlarge").click()
    large = pane.bounding_box()
    assert large is not None
    assert large["width"] > 1200
    page.keyboard.press("Escape")
    assert page.evaluate(WHERE) == before
    page.locator('[data-zoom="in"]').click()
    assert page.evaluate("() => document.getElementById('board').offsetWidth") > 1800
    page.locator('[data-zoom="out"]').click()
    assert page.evaluate(WHERE) == before


def test_what_is_shown_ahead_lies_exactly_over_the_board(server: str, visitor: Visitor) -> None:
    page = visitor(server)
    full_table(page, "terracotta-army", 2)
    x, y, _what = next(one for one in glowing(page) if "place" in one[2] and "|" not in one[2])
    with page.expect_response(lambda answer: "/preview" in answer.url):
        page.mouse.move(x, y)
    page.wait_for_selector(".pane > svg.trial")
    for real, layer in page.evaluate(
        """() => [...document.querySelectorAll(".pane > svg.trial")].map((layer) =>
          [layer.parentElement.querySelector("svg:not(.trial)"), layer].map((svg) => {
            const box = svg.getBoundingClientRect();
            return [box.left, box.top, box.width, box.height];
          }))"""
    ):
        assert real == layer
