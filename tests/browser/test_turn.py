"""The turn at the table: nothing moves, everything can be read, what is shown ahead is what then happens."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect
from tools.story import random_record

import clayworks
from tests.browser.conftest import LAPTOP, LARGE, PHONE, TALL, Visitor, in_games, usually
from tests.browser.person import (
    click_something,
    confirms,
    full_table,
    glowing,
    is_over,
    lobby,
    look_at,
    state,
    table_at,
    wait_for_change,
    wait_for_my_turn,
)
from tests.effort import enough

every_game = pytest.mark.parametrize("game", clayworks.game_names())

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
# How far things have moved until two more frames were drawn after the fonts had come: what is observed comes
# in the order in which it happened, and a mark is the last of it.
SHIFT = """
async () => {
  await document.fonts.ready;
  return new Promise((done) => {
    let moved = 0;
    const observer = new PerformanceObserver((list) => {
      for (const one of list.getEntries()) moved += one.value ?? 0;
      if (list.getEntriesByName("drawn").length) done(moved);
    });
    observer.observe({ type: "layout-shift", buffered: true });
    observer.observe({ type: "mark" });
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("drawn")));
  });
}
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


@in_games("terramara", "xian")
@pytest.mark.sampled
@usually("size", [LAPTOP, LARGE, TALL, PHONE], LAPTOP, PHONE)
def test_the_page_is_placed_before_it_is_painted(
    game: str, size: ViewportSize, server: str, visitor: Visitor
) -> None:
    page = visitor(lobby(server), viewport=size)
    full_table(page, game, 4)
    assert page.evaluate(SHIFT) < 0.05


@every_game
@pytest.mark.sampled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_text_on_the_board_can_be_read(game: str, players: int, server: str, visitor: Visitor) -> None:
    page = visitor(lobby(server))
    # Much lies on the board in the middle of a game.
    table_at(page, random_record(game, players, 3), 0.6, "me", *["bot:random"] * (players - 1))
    wait_for_my_turn(page)
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


@in_games("terramara")
def test_what_is_shown_ahead_is_what_then_happens(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    full_table(page, game, 2)
    rng = random.Random(5)
    compared = 0
    for _ in range(enough(8, 25)):
        wait_for_my_turn(page)
        if is_over(page):
            break
        seen = [one for one in glowing(page) if "|" not in one[2] and not confirms(page, *one[:2])]
        if not seen or page.locator("#confirm").count():
            click_something(page, rng, prefer="confirm")
            continue
        x, y, what = rng.choice(seen)
        before = panels(page)
        where = state(page)
        thing = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y).closest('.pane [data-element]')?.dataset.element",
            [x, y],
        )
        look_at(page, (x, y, what))
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
    assert compared > enough(3, 8)


ASKED = """
() => {
  window.asked = [];
  const real = window.fetch;
  window.fetch = (address, options) => {
    window.asked.push(`${address}`.split("?")[0].split("/").pop());
    return real(address, options);
  };
}
"""


def test_nothing_is_shown_ahead_of_what_was_clicked(server: str, visitor: Visitor) -> None:
    """However long the answer takes: the server has enough to do with the click."""
    page = visitor(lobby(server))
    page.clock.install()
    full_table(page, "terracotta-army")
    page.evaluate(ASKED)
    looked, clicked = [one for one in glowing(page) if "|" not in one[2]][:2]
    page.mouse.move(*looked[:2])
    page.clock.run_for(1000)
    assert page.evaluate("() => window.asked") == ["preview"]
    held: list[Route] = []
    page.route("**/choices", lambda route: held.append(route))
    before = state(page)
    with page.expect_request("**/choices"):
        page.mouse.click(*clicked[:2])
    page.clock.run_for(1000)
    assert page.evaluate("() => window.asked") == ["preview", "choices"]
    held[0].continue_()
    wait_for_change(page, before)


# -- clicking ------------------------------------------------------------------------------------------------


def test_two_cards_are_laid_in_two_places_in_any_order(server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    full_table(page, "xian", 2, until=".places")
    empty, picked = page.locator(".places .empty"), page.locator(".places .pick")
    expect(empty).to_have_count(2)
    cards = page.locator('#board [data-element^="card:"][data-choice]')
    first, second = (cards.nth(n).get_attribute("data-element") for n in (0, 1))
    # Over first: the second place is clicked, then the card that goes there.
    empty.nth(1).click()
    press(page, first)
    expect(picked).to_have_count(1)
    press(page, second)
    expect(picked).to_have_count(2)
    lying = picked.all_inner_texts()
    page.locator("[data-choice=swap]").click()
    expect(picked).to_have_text(swapped(lying), use_inner_text=True)
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    expect(picked).to_have_count(1)
    undo.click()
    expect(picked).to_have_count(0)


def swapped(lying: list[str]) -> list[str]:
    """What two places say when their cards have changed places."""
    assert lying[0] != lying[1]
    return [lying[1], lying[0]]


def press(page: Page, element: str | None) -> None:
    """A click on a thing on the board."""
    page.locator(f'#board [data-element="{element}"]').first.click(force=True)


@in_games("xian")
def test_on_a_phone_what_one_has_and_all_scores_are_in_sight(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server), viewport=PHONE, has_touch=True, is_mobile=True)
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


@in_games("xian")
def test_a_part_of_the_board_opens_large_and_the_board_zooms(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    full_table(page, game, 2)
    before = page.evaluate(WHERE)
    pane = page.locator("#board .pane").first
    pane.hover()
    pane.locator(".enlarge").click()
    assert page.evaluate(WHERE) != before
    page.keyboard.press("Escape")
    assert page.evaluate(WHERE) == before
    page.locator('[data-zoom="in"]').click()
    assert page.evaluate("() => document.getElementById('board').offsetWidth") > 1800
    page.locator('[data-zoom="out"]').click()
    assert page.evaluate(WHERE) == before


def test_what_is_shown_ahead_lies_exactly_over_the_board(server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    full_table(page, "terracotta-army", 2)
    look_at(page, next(one for one in glowing(page) if "place" in one[2] and "|" not in one[2]))
    layers = page.evaluate(
        """() => [...document.querySelectorAll(".pane > svg.trial")].map((layer) =>
          [layer.parentElement.querySelector("svg:not(.trial)"), layer].map((svg) => {
            const box = svg.getBoundingClientRect();
            return [box.left, box.top, box.width, box.height];
          }))"""
    )
    assert layers
    assert all(real == layer for real, layer in layers)


def test_a_set_is_clicked_in_any_order_and_put_back(server: str, visitor: Visitor) -> None:
    page = visitor(lobby(server))
    members = '#board [data-choice^="pick "]:not(.echo):not([aria-pressed])'
    full_table(page, "xian", until=f"{members} >> nth=1")  # every game's sets: tests/table/test_clicks.py
    names = [one.get_attribute("data-element") for one in page.locator(members).all()[:2]]
    ask, picked = page.locator("#ask"), page.locator(".pick")
    start = ask.inner_text()
    results = []
    for order in (names, names[::-1]):
        for count, name in enumerate(order, 1):
            press(page, name)
            expect(picked).to_have_count(count)
        results.append((ask.inner_text(), sorted(picked.all_inner_texts())))
        for left in (1, 0):
            picked.first.click()
            expect(picked).to_have_count(left)
        expect(ask).to_have_text(start, use_inner_text=True)
    assert results[0] == results[1]
