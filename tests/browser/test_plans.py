"""A turn is planned by real clicks while another person chooses: kept, offered, taken; on a phone too."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor, in_games, usually
from tests.browser.pairs import (
    AT_TABLE,
    OPEN_PLAN,
    PLANNING,
    plan_by_clicks,
    press,
    settled,
    shown_by_server,
    turn,
    two,
    until_ben_can_plan,
)
from tests.browser.person import (
    click_something,
    committed,
    is_my_turn,
    lobby,
    sit_by,
    sit_down,
    state,
    wait_for_change,
    wait_until_ready,
)


@usually("size", ["laptop", "phone"], "phone")
@in_games("terracotta-army")
def test_a_whole_turn_is_planned_kept_offered_and_taken(
    server: str, guest: Visitor, game: str, size: str
) -> None:
    rng = random.Random(3)
    anna, ben = two(server, guest, game, size)
    until_ben_can_plan(anna, ben, rng)
    real = ben.locator("#board").inner_html()
    said_to_anna = state(anna)
    press(ben, OPEN_PLAN)
    ben.wait_for_selector(PLANNING)
    expect(ben.locator(".plan-mark")).to_be_visible()
    expect(ben.locator("#plan-lines")).to_contain_text("nobody else sees it")
    expect(ben.locator("#confirm")).to_have_count(0)
    expect(ben).not_to_have_title(re.compile("Your turn"))
    plan_by_clicks(ben, rng)
    expect(ben.locator("#ask")).to_contain_text("Plan")
    # One step back, and the same once more: as in a draft.
    planned_at = state(ben)
    ben.locator(".for-plan [data-act=undo]").click()
    wait_for_change(ben, planned_at)
    plan_by_clicks(ben, rng)
    # A reload shows it again, and the address says so.
    assert "planning=yes" in ben.url
    ben.reload()
    wait_until_ready(ben)
    ben.wait_for_selector(PLANNING)
    expect(ben.locator("#did")).to_be_visible()
    press(ben, "#keep-plan")
    ben.wait_for_selector(AT_TABLE)
    assert "planning" not in ben.url
    assert 'class="plan-mark"' not in ben.content()
    assert pieces(ben.locator("#board").inner_html()) == pieces(real)
    expect(ben.locator("#plan-lines")).to_contain_text("Your plan")
    assert state(anna) == said_to_anna
    # It is Anna's turn until she has played it; then the plan is offered, or said to be impossible.
    for _ in range(6):
        if is_my_turn(ben):
            break
        turn(anna, rng)
        settled(anna, ben)
    ben.wait_for_selector('#table[data-turn="yes"]')
    expect(ben.locator("#plan-lines")).to_contain_text("plan")
    if ben.locator('[data-plan="take"]').count():
        press(ben, '[data-plan="take"]')
        ben.wait_for_selector("[data-act=undo]")
        assert committed(ben) == committed(anna)
        expect(ben.locator("#plan-lines")).to_have_count(0)
    else:
        expect(ben.locator("#plan-lines")).to_contain_text("not possible any more")
        press(ben, '[data-plan="discard"]')
        expect(ben.locator("#plan-lines")).to_have_count(0)


def pieces(board: str) -> list[str]:
    """The things that are drawn, whatever else the page has marked on them."""
    return sorted(set(re.findall(r'id="([^"]+)"', board)))


def test_what_others_do_tears_no_plan_away_and_is_watched_afterwards(server: str, guest: Visitor) -> None:
    rng = random.Random(5)
    anna = guest(lobby(server))
    # Carla comes last, after two others.
    sit_down(anna, "terracotta-army", "me", "friend", "friend", names=("Anna",), seed="1")
    link = anna.locator("#room-link").input_value()
    others = []
    for name, pace in (("Ben", "none"), ("Carla", "fast")):
        page = guest(lobby(server), pace=pace)
        sit_by(page, link, name)
        others.append(page)
    anna.wait_for_selector('#table[data-waits=""]')
    people = [anna, *others]
    carla = others[1]
    # Until two others have their turns before Carla.
    for _ in range(6):
        for one, other in ((anna, carla), (others[0], carla)):
            settled(one, other)
        order = next(page for page in people if is_my_turn(page))
        if order is not carla and next_after(carla) not in (None, seat_of(carla)):
            break
        turn(order, rng)
    active = next(page for page in people if is_my_turn(page))
    # It is opened and left by a key, too, and a thing says why it can't be chosen.
    carla.keyboard.press("a")
    carla.wait_for_selector(PLANNING)
    carla.locator('#board [data-element^="cell:"]').first.click(force=True)
    carla.wait_for_selector("#toast:not([hidden])")
    assert "not Carla" not in carla.locator("#toast").inner_text()  # in the plan it is Carla's turn
    carla.keyboard.press("Escape")
    carla.keyboard.press("a")
    carla.wait_for_selector(AT_TABLE)
    press(carla, OPEN_PLAN)
    carla.wait_for_selector(PLANNING)
    click_something(carla, rng)
    before = committed(carla)
    turn(active, rng)
    carla.wait_for_function(f"() => Number(document.getElementById('table').dataset.committed) > {before}")
    assert carla.locator(PLANNING).count() == 1
    assert carla.locator("#show").is_hidden()
    expect(carla.locator("#plan-lines")).to_contain_text("The table has changed: 1 turn.")
    press(carla, "#keep-plan")
    carla.wait_for_selector("#show:not([hidden])")  # what has happened is shown now
    carla.locator("#show-skip").click()
    carla.wait_for_selector("#show", state="hidden")
    carla.wait_for_selector(AT_TABLE)


def seat_of(page: Page) -> int:
    """The seat of who looks."""
    return int(page.evaluate('() => document.getElementById("table").dataset.seat'))


def next_after(page: Page) -> int | None:
    """Who comes after whoever has the turn now, as the view says."""
    shown = shown_by_server(page)
    order: list[int] = [shown["view"]["colours"].index(colour) for colour in shown["view"]["turn_order"]]
    return order[(order.index(shown["to_choose"][0]) + 1) % len(order)]
