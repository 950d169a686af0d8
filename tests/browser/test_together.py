"""Several people: two browsers at one table, two tabs, one screen for two, a server that dies in between."""

from __future__ import annotations

import random
import time
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import Visitor
from tests.browser.person import (
    choices_made,
    click_something,
    confirms,
    drawn,
    glowing,
    is_my_turn,
    sit_down,
    state,
    wait_for_change,
    wait_for_my_turn,
    wait_until_ready,
)
from tests.web.clients import Server, sqlite_address


def invited(page: Page, visitor: Visitor, name: str) -> Page:
    """Somebody who follows the link that the page gives out."""
    with page.expect_response(lambda answer: answer.url.endswith("/invitation")) as answer:
        page.locator("[data-invite]").first.click()
    code = answer.value.json()["code"]
    server = page.url.split("/tables")[0]
    friend = visitor(f"{server}/join/{code}")
    friend.get_by_label("Your name").fill(name)
    friend.get_by_role("button", name="Sit down").click()
    wait_until_ready(friend)
    return friend


def turn(page: Page, rng: random.Random) -> None:
    """Everything until the turn is confirmed: by its button, or by the last answer."""
    committed = page.locator("#table").get_attribute("data-committed")
    for _ in range(40):
        click_something(page, rng, prefer="confirm")
        if page.locator("#table").get_attribute("data-committed") != committed:
            return


def test_two_browsers_play_at_one_table_and_each_sees_the_other(server: str, visitor: Visitor) -> None:
    anna = visitor(server)
    sit_down(anna, "terracotta-army", "me", "friend", names=("Anna",))
    maria = invited(anna, visitor, "Мария с очень-очень длинным именем")
    anna.wait_for_function("() => document.querySelector('.strip').textContent.includes('Мария')")
    rng = random.Random(2)
    for _ in range(4):
        player, other = (anna, maria) if is_my_turn(anna) else (maria, anna)
        before = state(other)
        turn(player, rng)
        wait_for_change(other, before, seconds=5)
        wait_for_my_turn(other)
        anna.wait_for_timeout(50)
    assert anna.locator("#table").get_attribute("data-committed") == maria.locator("#table").get_attribute(
        "data-committed"
    )
    assert "Your turn" in (anna.title() + maria.title())


def test_who_looks_on_sees_the_table_and_can_choose_nothing(server: str, visitor: Visitor) -> None:
    anna = visitor(server)
    address = sit_down(anna, "xian", "me", "me", names=("Anna", "Bert"))
    watcher = visitor(address)
    wait_until_ready(watcher)
    assert watcher.locator("#board .pane svg").count() > 4
    assert glowing(watcher) == []
    assert watcher.locator("#pane-hand").count() == 0
    watcher.locator("#board [data-element]").first.click()
    watcher.wait_for_selector("#toast:not([hidden])")


def test_two_tabs_of_one_person_agree(server: str, visitor: Visitor) -> None:
    one = visitor(server)
    address = sit_down(one, "terracotta-army", "me", "bot:random")
    two = one.context.new_page()
    two.goto(address)
    wait_until_ready(two)
    rng = random.Random(1)
    for clicking, following in ((one, two), (two, one), (one, two)):
        wait_for_my_turn(clicking)
        click_something(clicking, rng)
        reached = choices_made(clicking)
        following.wait_for_function(
            "(ply) => Number(document.getElementById('table').dataset.ply) >= ply", arg=reached, timeout=5000
        )


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
    page = visitor(server)
    sit_down(page, "terracotta-army", "me", "me")
    page.mouse.move(2, 2)
    before = drawn(page)
    rng = random.Random(3)
    start = choices_made(page)
    made = draft(page, rng)
    assert len(made) > 1
    for left in reversed(made):
        assert choices_made(page) - start == left
        now = state(page)
        page.keyboard.press("z")
        wait_for_change(page, now)
    assert choices_made(page) == start
    assert page.locator("[data-act=undo]").count() == 0
    page.mouse.move(2, 2)
    assert drawn(page) == before
    draft(page, rng)
    now = state(page)
    page.get_by_role("button", name="Start over").click()
    wait_for_change(page, now)
    page.mouse.move(2, 2)
    assert drawn(page) == before


def test_hands_are_covered_between_two_people_at_one_screen(server: str, visitor: Visitor) -> None:
    page = visitor(server)
    sit_down(page, "xian", "me", "me", names=("Anna", "Bert"))
    rng = random.Random(6)
    seen: list[str] = []
    for _ in range(6):
        # Covered: nobody's hand is in the page at all, not even hidden.
        assert page.locator("[data-uncover]").count() == 1
        assert page.locator("#pane-hand").count() == 0
        assert page.locator("#board [data-choice]").count() == 0
        page.get_by_role("button", name="Uncover").click()
        page.wait_for_selector("[data-uncover]", state="detached")
        seat = page.locator("#table").get_attribute("data-seat")
        assert seat is not None
        seen.append(seat)
        if len(seen) == 1:
            assert page.locator("#pane-hand").count() == 1
            page.reload()  # a reload covers again
            page.get_by_role("button", name="Uncover").click()
            page.wait_for_selector("#pane-hand")
        turn_until_covered(page, rng)
    assert set(seen) == {"0", "1"}


def turn_until_covered(page: Page, rng: random.Random) -> None:
    for _ in range(60):
        if page.locator("[data-uncover]").count():
            return
        click_something(page, rng, prefer="confirm")
    raise AssertionError("nobody else is asked")


def test_the_page_goes_on_when_the_server_was_killed_and_started_again(
    visitor: Visitor, tmp_path: Path
) -> None:
    address = sqlite_address(tmp_path)
    first = Server(address)
    port = first.url.rsplit(":", 1)[1]
    page = visitor(first.url, forgiven="net::ERR_")
    sit_down(page, "terracotta-army", "me", "me")
    rng = random.Random(5)
    for _ in range(5):
        click_something(page, rng, prefer="confirm")
    reached, board = choices_made(page), drawn(page)
    first.kill()
    page.wait_for_selector("#table.lost")
    time.sleep(0.5)
    second = Server(address, "--port", port)
    try:
        page.wait_for_selector("#table:not(.lost)", timeout=15_000)
        page.wait_for_timeout(300)
        assert choices_made(page) == reached
        assert drawn(page) == board
        click_something(page, rng, prefer="confirm")
        assert choices_made(page) > reached
    finally:
        page.goto("about:blank")
        second.stop()
