"""The table tells what happened: turns of others are watched, the log is whole, hands stay covered."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect
from tools.story import random_record

from clayworks.core.record import Record
from clayworks.table.live import Played
from clayworks.table.story import lines, scenes
from tests.browser.conftest import PHONE, Visitor, in_games, usually
from tests.browser.pairs import ENDS
from tests.browser.person import (
    STATE,
    against_bots,
    by_steps,
    click_something,
    committed,
    glowing,
    is_over,
    lobby,
    play_on,
    sit_down,
    state,
    table_at,
    wait_for_my_turn,
)
from tests.effort import THOROUGH, enough

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}


# Press “Pause” as soon as something is shown, and again whenever a late click of the test let it run on.
HOLD = """
() => {
  const pause = () => document.querySelector("#show:not([hidden]) #show-pause[aria-pressed=false]")?.click();
  new MutationObserver(pause).observe(document.getElementById("show"), { attributes: true, subtree: true });
  pause(); // whoever goes first may have begun already
}
"""


SHOWN = "!document.getElementById('show').hidden"
ASKED = "document.getElementById('table').dataset.turn"


def until_a_show(page: Page, rng: random.Random) -> None:
    """Play until something of others is shown."""
    for _ in range(60):
        page.wait_for_function(f"() => {SHOWN} || {ASKED}")
        if page.locator("#show").is_visible():
            return
        before = state(page)
        if page.locator(ENDS).count():
            page.locator(ENDS).first.click()
            page.wait_for_function(f"(before) => {SHOWN} || ({STATE})() !== before", arg=before)
            continue
        seen = [one for one in glowing(page) if one[2] == "confirm"] or glowing(page)
        if not seen:  # it has just begun
            continue
        x, y, _what = rng.choice(seen)
        page.mouse.click(x, y)
        page.wait_for_function(f"(before) => {SHOWN} || ({STATE})() !== before", arg=before)
    raise AssertionError("nobody else ever did anything")


# Whatever is shown or stays until it is read is left as soon as it comes.
READ = "document.querySelector('#scene:not([hidden]) #scene-on')?.click()"
LEAVE = f"""
(skip) => {{
  {READ};
  if (skip) document.querySelector("#show:not([hidden]) #show-skip")?.click();
  return document.getElementById("show").hidden && document.getElementById("scene").hidden
    && document.getElementById("table").dataset.turn;
}}
"""


def leave_the_past(page: Page, skip: bool = True) -> None:
    """Until what others did was seen, or skipped, and it is my turn."""
    page.wait_for_function(LEAVE, arg=skip)
    wait_for_my_turn(page)


@pytest.mark.sampled
@in_games("terracotta-army", "xian")
@pytest.mark.parametrize("small", [False, True])
def test_a_turn_of_another_is_shown_as_past_before_the_next_question(
    visitor: Visitor, server: str, game: str, small: bool
) -> None:
    page = visitor(lobby(server), pace="slow", **({"viewport": PHONE} if small else MOVING))
    page.clock.install()
    sit_down(page, game, *against_bots(game))
    page.evaluate(HOLD)
    until_a_show(page, random.Random(2))
    # The past may begin with a scene, which stays until it is read.
    page.wait_for_function(
        f"() => {{ {READ}; return document.querySelector('#show:not([hidden]) #show-lines span') }}"
    )
    expect(page.locator("#show-pause")).to_have_attribute("aria-pressed", "true")
    assert page.locator("#board").evaluate("(board) => board.inert")
    assert page.locator("#news").inner_text().strip(), "who does not see hears it"
    expect(page.locator(".strip li.active")).to_have_count(1)  # who acts in what is shown
    if game == "terracotta-army":
        expect(page.locator(".strip li.active.mine")).to_have_count(0)
    # The bar lies exactly over the question, and nothing behind it can be clicked.
    bar, prompt = page.locator("#show").bounding_box(), page.locator(".prompt").bounding_box()
    assert bar is not None
    assert prompt is not None
    assert all(abs(bar[side] - prompt[side]) < 1 for side in ("x", "y", "width", "height"))
    assert glowing(page) == []
    lines = page.locator("#show-lines").inner_text()
    page.clock.run_for(10_000)
    assert page.locator("#show-lines").inner_text() == lines, "a pause holds it"
    page.keyboard.press("Escape")
    leave_the_past(page)
    assert not page.locator("#board").evaluate("(board) => board.inert")
    expect(page.locator(".strip li.active.mine")).to_have_count(1)
    assert glowing(page)


def test_the_past_is_left_only_when_what_is_now_is_there(visitor: Visitor, server: str) -> None:
    """A click between the two would meet the question before."""
    page = visitor(lobby(server), pace="fast")
    sit_down(page, "terracotta-army", *against_bots("terracotta-army"))
    page.evaluate(HOLD)
    until_a_show(page, random.Random(2))
    page.route("**/part?*", lambda route: None)  # no answer comes
    with page.expect_request("**/part?*"):
        page.evaluate(f"() => {{ document.getElementById('show-skip').click(); {READ} }}")
    page.wait_for_function("() => document.getElementById('scene').hidden")
    expect(page.locator("#show")).to_be_visible()
    assert page.locator("#board").evaluate("(board) => board.inert")
    assert glowing(page) == []
    page.unroute("**/part?*")  # what is held goes on
    leave_the_past(page)
    assert glowing(page)


def test_what_others_do_while_something_is_shown_is_shown_after_it(visitor: Visitor, server: str) -> None:
    """Two bots are quicker than any show: nothing of what they did may be left out."""
    page = visitor(lobby(server), pace="fast")
    watched: list[tuple[int, int]] = []

    def heard(answer: Response) -> None:
        if "/show?" in answer.url:
            after = int(answer.url.partition("after=")[2].partition("&")[0])
            watched.append((after, answer.json()["upto"]))

    page.on("response", heard)
    address = sit_down(page, "terracotta-army", "me", "bot:random", "bot:random")
    rng = random.Random(3)
    for _ in range(enough(1, 2)):
        until_a_show(page, rng)
        leave_the_past(page, skip=False)
    record = Record.from_data(page.request.get(f"{address}/record").json())
    state_then, first = record.start(), watched[0][0]
    for ply, choice in enumerate(record.choices, 1):
        if state_then.current_player() != 0 and ply > first:  # before that nobody had come yet
            assert any(after < ply <= upto for after, upto in watched), (ply, watched)
        state_then.apply_action(state_then.game.space.parse(choice) or 0)


def test_the_past_is_offered_to_who_comes_back_and_not_twice(guest: Visitor, server: str) -> None:
    page = guest(lobby(server))
    address = sit_down(page, "terracotta-army", *against_bots("terracotta-army"))
    rng = random.Random(1)
    while not int(page.locator("#table").get_attribute("data-since") or 0):
        wait_for_my_turn(page)
        click_something(page, rng, prefer="confirm")
    wait_for_my_turn(page)
    page.evaluate(
        "() => localStorage.removeItem(`clayworks-seen-${document.getElementById('table').dataset.table}`)"
    )
    page.goto(address)
    offer = page.locator("#since")
    expect(offer).to_be_visible()
    offer.click()
    page.locator("#show").wait_for(state="visible")
    page.keyboard.press("s")
    leave_the_past(page)
    expect(offer).to_be_hidden()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(offer).to_be_hidden()


@in_games("terramara")
def test_the_log_has_everything_and_is_searched(guest: Visitor, server: str, game: str) -> None:
    page = guest(lobby(server))
    kinds = against_bots(game)
    address = table_at(page, random_record(game, len(kinds), 3), 0.4, *kinds)
    wait_for_my_turn(page)
    page.locator('button[data-side="log"]').first.click()
    page.wait_for_function(
        "() => document.getElementById('log').dataset.upto"
        " === document.getElementById('table').dataset.committed"
    )
    lines = page.locator("#log > li")
    plies = [int(one or 0) for one in lines.evaluate_all("(all) => all.map((one) => one.dataset.ply)")]
    assert plies == sorted(plies), "the oldest first"
    told = page.request.get(f"{address}/log").text()
    assert lines.count() == told.count("<li")
    click_something(page, random.Random(5))
    wait_for_my_turn(page)
    assert lines.count() >= told.count("<li"), "what is new is added, nothing comes twice"
    word = "Yellow" if game == "terramara" else "gains"
    page.locator("#find").fill(word.upper())
    shown = [text for text in page.locator("#log > li:visible").all_inner_texts() if text]
    assert shown
    assert all(word.lower() in text.lower() for text in shown)
    page.locator("#find").fill("no line has this")
    expect(page.locator("#log > li:visible")).to_have_count(0)
    page.locator("#log-none").wait_for()


def test_a_log_that_is_open_from_the_first_choice_on_has_every_line_once(guest: Visitor, server: str) -> None:
    page = guest(lobby(server))
    address = sit_down(page, "terracotta-army", *against_bots("terracotta-army"))
    page.locator('button[data-side="log"]').first.click()
    page.locator("#log > li").first.wait_for()
    play_on(page, most=enough(6, 12))
    wait_for_my_turn(page)
    page.wait_for_function(
        "() => document.getElementById('log').dataset.upto"
        " === document.getElementById('table').dataset.committed"
    )
    told = page.request.get(f"{address}/log").text()
    assert page.locator("#log > li").count() == told.count("<li")


SCENE = """
() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const number = (cell) => Number(cell.textContent.replace("\u2212", "-"));
  const points = (row) => [...row.cells].slice(1).map(number);
  const read = (selector) => [...document.querySelectorAll(selector)].map(points);
  return {
    last: box("#scene-beats tr:last-child").bottom - box("#scene-totals tr").top,
    sums: read("#scene-beats tr").reduce((all, row) => all.map((sum, seat) => sum + row[seat])),
    totals: read("#scene-totals tr")[0],
    rules: document.querySelectorAll("#scene .rule").length,
  };
}
"""


def test_the_final_count_is_a_scene_in_whose_table_everything_adds_up(guest: Visitor, server: str) -> None:
    """One key shows all that is left of it, the next one closes it; its last line lies above the totals."""
    page = guest(lobby(server))
    record = random_record("terramara", 3, 4)
    address = table_at(page, record, 0.99, *["bot:random"] * 3)
    page.wait_for_selector('#table[data-over="yes"]')
    page.locator('button[data-side="points"]').first.click()
    page.locator(".side-points [data-scene]").click()
    rows = page.locator("#scene-beats tr")
    rows.first.wait_for()
    page.keyboard.press("Enter")
    expect(page.locator("#scene-beats tr", has_text="Goods that are left")).to_be_visible()
    seen = page.evaluate(SCENE)
    assert seen["sums"] == seen["totals"]
    played = Played.of(Record.from_data(page.request.get(f"{address}/record").json()))
    assert seen["totals"] == scenes(list(lines(played.state, played.happened)))[-1].totals(3)
    assert seen["rules"]
    assert seen["last"] < 1
    rows.filter(has_text="Goods that are left").hover()
    page.wait_for_selector("#board .lit")
    page.keyboard.press("Escape")
    expect(page.locator("#scene")).to_be_hidden()


HANDS = """
() => {
  window.hands = [];
  const look = () => {
    const { committed, seat, over } = document.getElementById("table").dataset;
    const drawn = [...document.querySelectorAll('#panel-hand [id^="card-"]')];
    const cards = drawn.map((one) => one.dataset.element.slice(5)).sort();
    const line = JSON.stringify({ committed: Number(committed), seat, cards });
    if (cards.length && !over && window.hands.at(-1) !== line) window.hands.push(line);
  };
  look();
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document.getElementById("table"), all);
}
"""


# Whose hand is asked for may not be in the page before it is uncovered.
COVERED = """
() => new MutationObserver(() => {
  const covered = document.querySelector("#answers [data-choice], #board [data-choice], #confirm") === null;
  if (covered && document.querySelector("#panel-hand [id^='card-']")) window.hands.push("{}");
  if (covered && !window.covered) window.uncovered = (window.uncovered ?? 0) + 1;
  window.covered = covered;
}).observe(document.getElementById("table"), { attributes: true })
"""


@usually("people", [2, 3], 2)
def test_at_one_screen_nobodys_hand_is_ever_shown_but_of_who_is_asked(
    guest: Visitor, server: str, people: int
) -> None:
    """Rounds of people who share a screen: every hand that was ever drawn is that of who was asked."""
    page = guest(lobby(server))
    begun, least = (0, 12) if THOROUGH else (0.82, 3)
    address = table_at(page, random_record("xian", people, 3), begun, *["me"] * people)
    at = committed(page)
    page.evaluate(HANDS)
    page.evaluate(COVERED)
    play_on(page, most=2000, seed=people)
    assert is_over(page)
    assert page.evaluate("() => window.uncovered") > least
    record = by_steps(Record.from_data(page.request.get(f"{address}/record").json()), at)
    seen = page.evaluate("() => window.hands.map((line) => JSON.parse(line))")
    assert len(seen) > least
    for one in seen:
        state_then = record.replay(one["committed"])
        seat = int(one["seat"])
        assert seat in state_then.deciders()
        player = state_then.view(seat)["players"][record.players[seat]]
        own = {*(player["hand"] or ()), *(player["pair"] or {}).values()}
        assert set(one["cards"]) <= own, one
