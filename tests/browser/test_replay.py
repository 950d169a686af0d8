"""Looking back in a browser: keys, marks, the chart, nothing that moves, and playing on from a step."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tools.story import random_record

import clayworks
from clayworks.core.record import Record
from clayworks.web.history import History
from tests.browser.axe import BOARD, violations, violations_in_both_lights
from tests.browser.conftest import PHONE, Visitor, in_games
from tests.browser.person import choices_made, drawn, lobby, open_record, wait_until_ready
from tests.effort import THOROUGH, enough

GAMES = clayworks.game_names()

FIXED = "#board .pane, #strip li, .bar, .prompt, #controls, #run, #branch, #scrubber, #side, #desk"
BOXES = """
(selector) => Object.fromEntries([...document.querySelectorAll(selector)].map((one) => {
  const box = one.getBoundingClientRect();
  const name = one.id || `${one.nodeName} ${one.textContent.trim().split(/\\s/)[0]}`;
  return [name, [box.x, box.y, box.width, box.height]];
}))
"""


def at(page: Page, ply: int) -> None:
    """Wait until a step is shown."""
    page.wait_for_selector(f'#table[data-ply="{ply}"]')
    page.wait_for_url(re.compile(rf"/{ply}(\?.*)?$"))


def press(page: Page, key: str, ply: int) -> None:
    """A key, and the step to which it leads."""
    page.keyboard.press(key)
    at(page, ply)


def history_of(record: Record) -> History:
    """How a record went."""
    history = History.of(record)
    history.follow(record.choices)
    return history


def stops(record: Record) -> list[int]:
    """The steps by which something happened, or was chosen from an open hand."""
    history = history_of(record)
    chosen = {ply for ply, step in enumerate(history.steps, 1) if step.secret}
    return sorted({0, *chosen, *(line.ply for line in history.told()), len(record.choices)})


def marker(page: Page) -> float:
    """Where the marker of the chart stands."""
    place = page.locator(".course-of-points svg.chart .here").get_attribute("transform")
    return float(re.findall(r"translate\(([\d.]+) 0\)", place or "")[0])


@in_games("terracotta-army")
def test_keys_lead_by_steps_and_turns_and_all_marks_go_along(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    record = random_record(game, 3, 2)
    open_record(page, record)
    seen, last = stops(record), len(record.choices)
    ends = [turn.last for turn in history_of(record).turns()]
    told = history_of(record).told()
    page.evaluate("() => { document.querySelector('.course-of-points svg.chart').mine = true }")
    before = marker(page)
    for ply in seen[1:4]:
        press(page, "ArrowRight", ply)
        assert page.locator("#moves [aria-current]").get_attribute("data-ply") == str(ply)
        assert before < marker(page)
        before = marker(page)
        shown = page.locator("#story > li:not([hidden])").evaluate_all(
            "(all) => all.map((one) => one.dataset.ply)"
        )
        assert max(map(int, shown)) == max(line.ply for line in told if line.ply <= ply)
    press(page, "ArrowLeft", seen[2])
    press(page, "Control+ArrowRight", next(end for end in ends if end > seen[2]))
    press(page, "End", last)
    press(page, "Control+ArrowLeft", ends[-2])
    press(page, "Home", 0)
    assert page.evaluate("() => document.querySelector('.course-of-points svg.chart').mine") is True
    # What was stepped to is what the address shows by itself.
    middle = seen[len(seen) // 2]
    page.locator("#scrubber").fill(str(middle))
    at(page, middle)
    stepped, words = drawn(page), page.locator("#ask").inner_text()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert drawn(page) == stepped
    assert page.locator("#ask").inner_text() == words


def test_after_a_lost_line_the_steps_go_on(server: str, visitor: Visitor) -> None:
    page = visitor(lobby(server), forgiven="ERR_INTERNET_DISCONNECTED")
    record = random_record("xian", 2, 2)
    open_record(page, record)
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        page.keyboard.press("ArrowRight")
    page.context.set_offline(False)
    press(page, "ArrowRight", stops(record)[1])
    press(page, "ArrowRight", stops(record)[2])


RAN = """
() => {
  const run = document.getElementById("run");
  const look = () => { window.ran ||= run.getAttribute("aria-pressed") === "true"; };
  new MutationObserver(look).observe(run, { attributes: true });
}
"""


def test_it_runs_by_the_space_bar_and_stops_at_the_end(server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    record = random_record("xian", 2, 2)
    base = open_record(page, record)
    page.locator("#speed").select_option("350")
    page.goto(f"{base}/{stops(record)[-3]}")
    page.wait_for_selector("html[data-ready]")
    assert page.locator("#speed").input_value() == "350"
    page.evaluate(RAN)
    page.keyboard.press("Space")
    at(page, len(record.choices))
    page.wait_for_selector('#run[aria-pressed="false"]')
    assert page.evaluate("() => window.ran"), "it says that it runs"


def test_the_current_move_is_in_sight_and_a_click_on_a_move_or_the_chart_leads_there(
    server: str, guest: Visitor
) -> None:
    page = guest(lobby(server))
    record = random_record("terramara", 4, 2)
    open_record(page, record)
    last = len(record.choices)
    press(page, "End", last)
    side, current = page.locator("#side").bounding_box(), page.locator("#moves [aria-current]").bounding_box()
    assert side is not None
    assert current is not None
    assert side["y"] <= current["y"] <= side["y"] + side["height"]
    page.locator('#moves a[data-ply="2"]').click()
    at(page, 2)
    page.locator('button[data-side="points"]').click()
    chart = page.locator(".course-of-points svg.chart")
    for text in chart.locator("text").all():
        box = text.bounding_box()
        assert box is not None
        assert box["height"] >= 11
    size = chart.evaluate("(e) => 12 * e.getBoundingClientRect().width / e.viewBox.baseVal.width")
    assert size >= 11
    box = chart.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("() => Number(document.getElementById('table').dataset.ply) > 2")
    assert choices_made(page) in {turn.last for turn in history_of(record).turns()}
    page.locator(".course-of-points button").click()
    large = page.locator("#large-chart svg").bounding_box()
    assert large is not None
    assert large["width"] > 2 * box["width"]


@in_games("terramara")
def test_nothing_moves_from_step_to_step(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    record = random_record(game, 4, 3)
    base = open_record(page, record)
    boxes = page.evaluate(BOXES, FIXED)
    for ply in stops(record)[1 :: len(stops(record)) // enough(3, 12)]:
        page.locator("#scrubber").fill(str(ply))
        at(page, ply)
        now = page.evaluate(BOXES, FIXED)
        # A panel of the game's own beginning may go; what is still there is where it was.
        assert {name: now[name] for name in now.keys() & boxes.keys()} == {
            name: boxes[name] for name in now.keys() & boxes.keys()
        }
        assert len(now.keys() & boxes.keys()) > 12
    phone = guest(lobby(server), viewport=PHONE, has_touch=True, is_mobile=True)
    phone.goto(f"{base}/{len(record.choices) // 2}")
    phone.wait_for_selector("html[data-ready]")
    own = ".bar, .prompt, #controls, #run, #branch, #scrubber"
    before = phone.evaluate(BOXES, own)
    for way in ("turn-on", "turn-back"):
        ply = choices_made(phone)
        phone.locator(f'[data-go="{way}"]').tap()
        phone.wait_for_function("(ply) => document.getElementById('table').dataset.ply !== `${ply}`", arg=ply)
        assert phone.evaluate(BOXES, own) == before
    size = phone.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert size == [PHONE["width"], PHONE["height"]]
    for name in ("#step", "#controls", "#run", "#branch"):
        box = phone.locator(name).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] + box["height"] <= PHONE["height"]


@in_games("terracotta-army")
def test_axe_finds_nothing_in_a_replay(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    record = random_record(game, 3, 2)
    base = open_record(page, record)
    # The boards lie there as at the tables where they are looked at (test_pages.py, test_listening.py).
    assert violations_in_both_lights(page, without="" if THOROUGH else BOARD) == []
    # Which change nothing else: each of them in one game.
    sides = ("moves", "log", "points")
    look = violations_in_both_lights if THOROUGH else violations
    for side in sides if THOROUGH else [sides[GAMES.index(game)]]:
        page.locator(f'button[data-side="{side}"]').click()
        assert look(page, within="#side", without=BOARD) == []
    page.goto(f"{base}/3/branch")
    assert look(page) == []


@in_games("xian")
def test_one_plays_on_from_a_step(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    record = random_record(game, 2, 2)
    base = open_record(page, record)
    ply = len(record.choices) // 2
    page.goto(f"{base}/{ply}")
    page.get_by_role("link", name="Play on from here").click()
    page.wait_for_url("**/branch")
    for kind in page.locator("select[name=kind]").all():
        kind.select_option("me")
    page.locator("button.main").click()
    page.wait_for_url("**/tables/*")
    wait_until_ready(page)
    expect(page.locator("#table")).to_have_attribute("data-committed", str(ply))
    page.locator("[data-uncover], #board [data-choice], #answers [data-choice]").first.wait_for()


def test_all_hands_lie_open_and_one_can_look_through_the_eyes_of_a_seat(server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    record = random_record("xian", 3, 2)
    open_record(page, record)
    hands = page.locator("#pane-hand svg.panel-hand")
    expect(hands).to_have_count(3)
    page.get_by_role("link", name=re.compile("^As ")).nth(1).click()
    page.wait_for_url("**/0?seat=1")
    page.wait_for_selector("html[data-ready]")
    expect(hands).to_have_count(1)
    press(page, "ArrowRight", stops(record)[1])
    assert page.url.endswith("?seat=1")
    page.get_by_role("link", name="everybody").click()
    page.wait_for_url(f"**/{stops(record)[1]}")
    expect(hands).to_have_count(3)
