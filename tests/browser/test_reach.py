"""Everything at the table can be reached: nothing lies over it, parts open large, keys lead everywhere."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, SIZES, TOUCH, Visitor, in_games, usually
from tests.browser.person import (
    STATE,
    click_something,
    committed,
    focus_by,
    full_table,
    glowing,
    lobby,
    look_at,
    play_until,
    state,
    wait_for_change,
    wait_for_my_turn,
)
from tests.effort import enough

OVERLAPS = """
(one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
  && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
"""


# -- what floats ---------------------------------------------------------------------------------------------


@in_games("terramara")
def test_on_a_phone_nothing_lies_over_the_tabs(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server), viewport=PHONE, **TOUCH)
    full_table(page, game, 4)
    tabs = page.locator(".tabs button")
    assert tabs.count() > 4
    for tab in tabs.all():
        tab.evaluate("(one) => one.scrollIntoView({ inline: 'nearest' })")
        hidden = tab.evaluate(
            """(one) => {
              const { left, right, top, bottom } = one.getBoundingClientRect();
              return [left + 3, (left + right) / 2, right - 3].filter((x) =>
                document.elementFromPoint(x, (top + bottom) / 2)?.closest("[data-tab]") !== one);
            }"""
        )
        assert hidden == []


COVERED_BY_TIP = f"""
() => {{
  const overlap = {OVERLAPS};
  const tip = document.getElementById("tip").getBoundingClientRect();
  return [...document.querySelectorAll("#board [data-choice]:not(.echo), .prompt button, #ask")]
    .filter((one) => overlap(tip, one.getBoundingClientRect()))
    .map((one) => one.dataset.choice ?? one.textContent);
}}
"""


@usually(
    "size, game",
    [("laptop", "terracotta-army"), ("large", "xian"), ("tall", "terramara")],
    ("laptop", "terracotta-army"),
)
def test_a_tip_covers_nothing_that_can_be_chosen(game: str, size: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server), viewport=SIZES[size])
    full_table(page, game, 4)
    rng = random.Random(7)
    looked = 0
    for _ in range(enough(3, 8)):
        wait_for_my_turn(page)
        seen = glowing(page)
        for thing in rng.sample(seen, min(3, len(seen))):
            look_at(page, thing)  # what it would bring is told as well
            if page.locator("#tip").is_visible():
                looked += 1
                assert page.evaluate(COVERED_BY_TIP) == []
        page.mouse.move(2, 300)
        click_something(page, rng, prefer="confirm")
    assert looked > enough(3, 8)


# -- a part of the board that is opened large ----------------------------------------------------------------


def open_large(page: Page, wanted: str) -> Any:
    """Open a panel by its corner."""
    pane = page.locator(wanted).first
    pane.hover()
    pane.locator(".enlarge").click()
    expect(page.locator(".pane.large")).to_have_count(1)
    return pane


@in_games("xian")
def test_a_large_part_leaves_the_prompt_in_sight_and_is_chosen_from(
    game: str, server: str, guest: Visitor
) -> None:
    page = guest(lobby(server))
    full_table(page, game, until="#board .pane:not(.large) [data-choice]:not([data-choice*='|'])")
    wanted = ".pane:has(svg [data-choice]:not([data-choice*='|']))"
    small = page.locator(wanted).first.locator("svg").first.bounding_box()
    pane = open_large(page, wanted)
    large, desk, shown = (
        one.bounding_box() for one in (pane, page.locator("#desk"), pane.locator("svg").first)
    )
    assert large is not None
    assert desk is not None
    assert small is not None
    assert shown is not None
    assert shown["width"] > small["width"] * 1.05
    assert large["y"] >= desk["y"]
    assert large["y"] + large["height"] <= desk["y"] + desk["height"]
    # Every button of the prompt is where a click meets it.
    for button in page.locator(".prompt button:visible").all():
        assert button.evaluate(
            """(one) => {
              const { left, right, top, bottom } = one.getBoundingClientRect();
              return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
            }"""
        )
    close = pane.locator(".enlarge").bounding_box()
    assert close is not None
    assert min(close["width"], close["height"]) >= 40
    # Choosing in it works; it stays as long as it can answer what is asked.
    before = state(page)
    inside = [
        one
        for one in glowing(page)
        if large["x"] < one[0] < large["x"] + large["width"] and one[1] > desk["y"] and "|" not in one[2]
    ]
    page.mouse.click(*inside[0][:2])
    wait_for_change(page, before)
    if page.locator(".pane.large").count() == 0:
        assert page.locator("#board [data-choice]").count()
        assert pane.locator("[data-choice]").count() == 0


def test_a_large_part_is_closed_by_its_cross_by_escape_and_by_a_click_around(
    server: str, guest: Visitor
) -> None:
    page = guest(lobby(server))
    full_table(page, "terracotta-army")
    before = state(page)
    large = page.locator(".pane.large")
    open_large(page, "#pane-wheel").locator(".enlarge").click()
    expect(large).to_have_count(0)
    open_large(page, "#pane-wheel")
    page.keyboard.press("Escape")
    expect(large).to_have_count(0)
    pane = open_large(page, "#pane-wheel")
    box = pane.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] - 60, box["y"] + box["height"] / 2)
    expect(large).to_have_count(0)
    assert state(page) == before
    assert page.locator("#toast").is_hidden()


OPEN_PANES = "[...document.querySelectorAll('.pane:has([data-choice])')]"


COVERED = f"""
(name) => {{
  const overlap = {OVERLAPS};
  const button = document.querySelector(`#${{name}} > .enlarge`);
  if (getComputedStyle(button).visibility === "hidden") return []; // nobody can meet it
  const corner = button.getBoundingClientRect();
  // What is only shown ahead can't be clicked.
  return [...document.querySelectorAll(`#${{name}} > svg:not(.trial) [data-choice]`)]
    .filter((one) => overlap(corner, one.getBoundingClientRect()))
    .map((one) => one.dataset.choice);
}}
"""


@in_games("terramara")
def test_the_corner_that_opens_a_part_lies_on_nothing_that_can_be_chosen(
    game: str, server: str, guest: Visitor
) -> None:
    page = guest(lobby(server))
    full_table(page, game, 4)
    rng = random.Random(8)
    for _ in range(enough(3, 8)):
        wait_for_my_turn(page)
        for name in page.evaluate(
            "() => [...document.querySelectorAll('.pane:has([data-choice])')].map((one) => one.id)"
        ):
            page.mouse.move(2, 20)
            box = page.locator(f"#{name}").bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            assert page.evaluate(COVERED, name) == [], name
        click_something(page, rng, prefer="confirm")


PLANT = """() => {
  const button = document.querySelector(".pane:hover > .enlarge");
  button.style.inset = "1px auto auto 1px";
  return button.closest(".pane").id;
}"""


def test_the_corner_goes_elsewhere_below_a_resting_mouse_when_something_else_is_asked(
    server: str, guest: Visitor
) -> None:
    page = guest(lobby(server))
    full_table(page, "terracotta-army")
    page.locator(".pane:has([data-choice])").first.hover(force=True)
    pane = page.evaluate(PLANT)
    before = state(page)
    page.locator("#answers button[data-choice]").first.dispatch_event("click")
    wait_for_change(page, before)
    page.wait_for_function(
        "(pane) => document.querySelector(`#${pane} > .enlarge`).style.top !== '1px'", arg=pane
    )


# -- keys ----------------------------------------------------------------------------------------------------

HERE = "() => document.activeElement.matches('#board [data-choice]')"
THINGS = "#board .pane > svg:not(.trial) [data-choice][role=button]"


@in_games("terracotta-army")
def test_tab_goes_from_group_to_group_and_arrows_through_the_board(
    game: str, server: str, guest: Visitor
) -> None:
    page = guest(lobby(server))
    full_table(page, game, until=f"{THINGS} >> nth=3")
    page.keyboard.press("q")
    for _ in range(3):
        if page.evaluate(HERE):
            break
        page.keyboard.press("Tab")
    assert page.evaluate(HERE), "the board is far from the prompt"
    # Every thing is met once, from the first to the last.
    page.keyboard.press("Home")
    met = []
    for _ in range(page.locator(THINGS).count()):
        met.append(
            page.evaluate(f"() => [...document.querySelectorAll('{THINGS}')].indexOf(document.activeElement)")
        )
        page.keyboard.press("ArrowRight")
    assert sorted(met) == list(range(page.locator(THINGS).count()))
    page.keyboard.press("ArrowRight")
    assert page.evaluate(HERE)
    # One more Tab or two lead out of the board, however much can be chosen there.
    for _ in range(3):
        page.keyboard.press("Tab")
    assert not page.evaluate(HERE)


def test_up_and_down_go_to_what_lies_there(server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    full_table(page, "terracotta-army", until="#pane-mausoleum [data-choice] >> nth=20")
    page.locator("#pane-mausoleum [data-choice]").first.focus()
    page.keyboard.press("b")
    middle = """() => { const box = document.activeElement.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2]; }"""
    page.keyboard.press("Home")
    x, y = page.evaluate(middle)
    page.keyboard.press("ArrowDown")
    below = page.evaluate(middle)
    assert below[1] > y + 4
    page.keyboard.press("ArrowUp")
    assert page.evaluate(middle)[1] < below[1]
    assert x > 0


@in_games("xian")
def test_what_has_the_focus_is_seen_above_what_is_shown_ahead(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    full_table(page, game, until=f"{THINGS}:not([data-choice*='|'])")
    focus_by(page, "b")
    ring = page.locator("#ring")
    for _ in range(4):
        expect(ring).to_be_visible()
        around, thing = (
            page.evaluate(f"() => {{ const box = {at}.getBoundingClientRect(); return [box.left, box.top] }}")
            for at in ("document.getElementById('ring')", "document.activeElement")
        )
        assert around == pytest.approx(thing, abs=1)
        focus_by(page, "ArrowRight")
    above = page.evaluate("() => Number(getComputedStyle(document.getElementById('ring')).zIndex)")
    assert above > 20
    page.mouse.click(3, 3)
    expect(ring).to_be_hidden()


@in_games("terracotta-army")
def test_who_chooses_by_key_stands_at_the_next_main_answer(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    full_table(page, game)
    page.keyboard.press("q")
    page.keyboard.press("b")
    for moved in range(enough(5, 14)):
        wait_for_my_turn(page)
        at = page.evaluate("() => document.activeElement.dataset.choice ?? document.activeElement.id")
        wanted = page.locator("#confirm, #answers .main[data-choice]")
        if moved and wanted.count():
            assert wanted.first.evaluate("(one) => one === document.activeElement"), at
        assert page.evaluate("() => document.activeElement.matches('[data-choice], #confirm')"), at
        before = state(page)
        page.keyboard.press("Enter")
        wait_for_change(page, before)


def test_every_key_is_told_and_does_what_it_says(server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    full_table(page, "terracotta-army")
    page.keyboard.press("?")
    keys = page.locator("#keys")
    expect(keys).to_be_visible()
    told = set("".join(keys.locator("kbd").all_inner_texts()))
    assert set("QBZCELP?+−←→↑↓") <= told
    close = keys.locator(".close").bounding_box()
    assert close is not None
    assert close["width"] >= 40
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    for key, name in (("l", "log"), ("p", "points")):
        page.keyboard.press(key)
        expect(page.locator("html")).to_have_attribute("data-side", name)
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("data-side", "none")
    page.keyboard.press("b")
    assert page.evaluate(HERE)
    page.keyboard.press("e")
    expect(page.locator(".pane.large")).to_have_count(1)
    assert page.evaluate(HERE)
    page.keyboard.press("e")
    expect(page.locator(".pane.large")).to_have_count(0)
    for key, zoom in (("+", "1.4"), ("-", "1")):
        page.keyboard.press(key)
        page.wait_for_selector(f'#board[style*="--zoom: {zoom};"]')
    before = state(page)
    page.keyboard.press("Enter")
    wait_for_change(page, before)
    page.keyboard.press("z")
    page.wait_for_function(f"(before) => ({STATE})() === before", arg=before)
    play_until(page, "#confirm")
    before = str(committed(page))
    page.keyboard.press("c")
    expect(page.locator("#table")).not_to_have_attribute("data-committed", before)
