"""Several people: two browsers at one table, two tabs, one screen for two, a server that dies in between."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.person import (
    choices_made,
    click_something,
    committed,
    confirms,
    drawn,
    full_table,
    glowing,
    house,
    is_my_turn,
    lobby,
    play_on,
    play_until,
    sit_by,
    sit_down,
    state,
    wait_for_change,
    wait_for_my_turn,
    wait_for_ply,
    wait_until_ready,
)
from tests.effort import enough
from tests.web.clients import Server, sqlite_address


def invited(page: Page, visitor: Visitor, name: str) -> Page:
    """Somebody who has the link that the page gives out."""
    friend = visitor(lobby(house(page)))
    sit_by(friend, page.locator("#room-link").input_value(), name)
    return friend


def turn(page: Page, rng: random.Random) -> None:
    """Everything until the turn is confirmed: by its button, or by the last answer."""
    before = committed(page)
    for _ in range(40):
        play_on(page, most=1, seed=rng.randrange(1000))
        if committed(page) != before:
            return


CARDS = "#panel-hand [id^=card-]"
COVERED = ".answers [data-uncover]"


def test_two_browsers_play_at_one_table_and_each_sees_the_other(server: str, guest: Visitor) -> None:
    anna = guest(lobby(server))
    sit_down(anna, "terracotta-army", "me", "friend", names=("Anna",))
    maria = invited(anna, guest, "Мария с очень-очень длинным именем")
    anna.wait_for_function("() => document.querySelector('.strip').textContent.includes('Мария')")
    rng = random.Random(2)
    for _ in range(enough(2, 4)):
        player, other = (anna, maria) if is_my_turn(anna) else (maria, anna)
        turn(player, rng)
        reached = committed(player)
        expect(other.locator("#table")).to_have_attribute("data-committed", str(reached))
        # Who plays next is told so, and who has played is not.
        asked, waits = (player, other) if is_my_turn(player) else (other, player)
        expect(asked).to_have_title(re.compile("Your turn"))
        expect(waits).not_to_have_title(re.compile("Your turn"))
        assert is_my_turn(asked)
        assert not is_my_turn(waits)


def test_who_looks_on_sees_the_table_and_can_choose_nothing(server: str, guest: Visitor) -> None:
    anna = guest(lobby(server))
    address = sit_down(anna, "xian", "me", "me", names=("Anna", "Bert"))
    watcher = guest(address)
    wait_until_ready(watcher)
    assert watcher.locator("#board .pane svg").count() > 4
    assert glowing(watcher) == []
    assert watcher.locator(CARDS).count() == 0
    watcher.locator('#board [data-element^="space:"]').first.click()
    watcher.wait_for_selector("#toast:not([hidden])")


def test_two_tabs_of_one_person_agree(server: str, visitor: Visitor) -> None:
    one = visitor(lobby(server))
    address = sit_down(one, "terracotta-army", "me", "bot:random")
    two = one.context.new_page()
    two.goto(address)
    wait_until_ready(two)
    rng = random.Random(1)
    for clicking, following in ((one, two), (two, one)):
        wait_for_my_turn(clicking)
        click_something(clicking, rng)
        reached = choices_made(clicking)
        following.wait_for_function(
            "(ply) => Number(document.getElementById('table').dataset.ply) >= ply", arg=reached
        )


NEEDED = """
async (events) => {
  const address = document.querySelector('script[src*="table.js"]').src.replace("table.js", "live.js");
  const { listen } = await import(address);
  const real = window.EventSource;
  const said = new EventTarget();
  window.EventSource = class { constructor() { return Object.assign(said, { close() {} }); } };
  const needed = [];
  listen("", () => document.getElementById("table"), (isNeeded) => needed.push(isNeeded()));
  window.EventSource = real;
  for (const [name, data] of events) {
    said.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
  return needed;
}
"""


def test_what_an_answer_has_told_already_is_not_fetched_again(server: str, guest: Visitor) -> None:
    """A page that is made anew closes what one looks at."""
    page = guest(lobby(server))
    full_table(page, "xian")
    now: dict[str, Any] = {"ply": committed(page), "to_choose": [0]}
    expect(page.locator("#table")).to_have_attribute("data-to-choose", "0")
    own = {**now, "seat": 0, "revision": int(page.locator("#table").get_attribute("data-revision") or 0)}
    late = {**now, "ply": now["ply"] - 1, "to_choose": []}  # comes after the answer to a later click
    known = [
        ("standing", now),
        ("sealed", {**now, "seat": 1}),
        ("sealed", late),
        ("committed", now),
        ("draft", own),
    ]
    assert page.evaluate(NEEDED, known) == [False] * len(known)
    later = {**own, "revision": own["revision"] + 1}
    news = [
        ("sealed", {**now, "to_choose": []}),
        ("sealed", {**now, "ply": 1000}),
        ("seats", now),
        ("draft", later),
    ]
    assert page.evaluate(NEEDED, news) == [True] * len(news)


def draft(page: Page, rng: random.Random) -> list[int]:
    """A whole turn that is not confirmed; how many choices there were after each click."""
    start = choices_made(page)
    made: list[int] = []
    while page.locator("#confirm").count() == 0:
        open_things = [one for one in glowing(page) if not confirms(page, *one[:2])]
        x, y, _what = rng.choice(open_things)
        before = state(page)
        page.mouse.click(x, y)
        wait_for_change(page, before)
        if choices_made(page) - start > (made[-1] if made else 0):  # else it was asked which one is meant
            made.append(choices_made(page) - start)
    return made


def test_a_whole_turn_can_be_taken_back(server: str, visitor: Visitor) -> None:
    page = visitor(lobby(server))
    sit_down(page, "terracotta-army", "me", "me")
    page.mouse.move(2, 2)
    before = drawn(page)
    rng = random.Random(3)
    start = choices_made(page)
    made = draft(page, rng)
    assert len(made) > 1
    for left in reversed([0, *made[:-1]]):
        page.keyboard.press("z")
        wait_for_ply(page, start + left)
    assert page.locator("[data-act=undo]").count() == 0
    page.mouse.move(2, 2)
    assert drawn(page) == before
    draft(page, rng)
    page.get_by_role("button", name="Start over").click()
    wait_for_ply(page, start)
    page.mouse.move(2, 2)
    assert drawn(page) == before


def test_hands_are_covered_between_two_people_at_one_screen(server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    sit_down(page, "xian", "me", "me", names=("Anna", "Bert"))
    rng = random.Random(6)
    seen: list[str] = []
    for _ in range(enough(3, 6)):
        # Covered: nobody's hand is in the page at all, not even hidden.
        assert page.locator(COVERED).count() == 1
        assert page.locator(CARDS).count() == 0
        assert page.locator("#board [data-choice]").count() == 0
        page.get_by_role("button", name="Uncover").click()
        page.wait_for_selector(COVERED, state="detached")
        seat = page.locator("#table").get_attribute("data-seat")
        assert seat is not None
        seen.append(seat)
        if len(seen) == 1:
            assert page.locator(CARDS).count() > 0
            page.reload()  # a reload covers again
            page.get_by_role("button", name="Uncover").click()
            page.locator(CARDS).first.wait_for()
        turn_until_covered(page, rng)
    assert set(seen) == {"0", "1"}


def turn_until_covered(page: Page, rng: random.Random) -> None:
    play_on(page, COVERED, seed=rng.randrange(1000))
    assert page.locator(COVERED).count(), "nobody else is asked"


LOOKED_AGAIN = """
() => performance.getEntriesByType("resource")
  .some((one) => one.name.includes("/part?") && one.responseStatus === 200)
"""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers over one database; none outlives the test."""
    started: list[Server] = []

    def begin(*args: str) -> Server:
        started.append(Server(sqlite_address(tmp_path), *args))
        return started[-1]

    yield begin
    for one in started:
        if one.process.poll() is None:
            one.kill()


def test_the_page_goes_on_when_the_server_was_killed_and_started_again(
    visitor: Visitor, start: Callable[..., Server]
) -> None:
    first = start()
    page = visitor(lobby(first.url), forgiven="net::ERR_")
    sit_down(page, "terracotta-army", "me", "me")
    play_on(page, most=3)
    reached, board = choices_made(page), drawn(page)
    page.evaluate("() => performance.clearResourceTimings()")
    first.kill()
    page.wait_for_selector("#table.lost")
    second = start("--port", first.url.rsplit(":", 1)[1])
    page.wait_for_selector("#table:not(.lost)")
    page.wait_for_function(LOOKED_AGAIN)
    assert choices_made(page) == reached
    assert drawn(page) == board
    play_until(page, f'#table:not([data-ply="{reached}"])')
    assert choices_made(page) > reached
    page.goto("about:blank")
    second.stop()
