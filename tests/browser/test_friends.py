"""Friends at a table: by one link, on two devices, over a line that breaks."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, TOUCH, Visitor, in_games
from tests.browser.person import (
    choices_made,
    click_something,
    glowing,
    is_my_turn,
    lobby,
    sit_by,
    sit_down,
    wait_until_ready,
)
from tests.effort import THOROUGH

OFFLINE = "net::ERR_"
LOOKS_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"
"""Somebody comes back to the page, which then looks at once."""


def link_of(page: Page) -> str:
    """The link for friends, as it can be selected on the page."""
    return page.locator("#room-link").input_value()


def sits_down(visitor: Visitor, link: str, name: str, **options: Any) -> Page:
    """Somebody who was sent the link."""
    page = visitor(link, **options)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    wait_until_ready(page)
    return page


@in_games("xian")
def test_friends_gather_by_one_link_and_begin_when_the_last_one_sits(
    server: str, guest: Visitor, game: str
) -> None:
    anna = guest(lobby(server))
    # A third person, and one who comes too late, in one game.
    three = game == "terracotta-army"
    sit_down(anna, game, "me", *["friend"] * (1 + three), names=("Anna",))
    expect(anna.locator("#ask")).to_contain_text("begins when every seat is taken")
    assert glowing(anna) == []
    link = link_of(anna)
    ben = sits_down(guest, link, "Ben", viewport=PHONE, **TOUCH)
    if three:
        expect(anna.locator("#people")).to_contain_text("Ben")
        expect(anna.locator("#ask")).to_contain_text("begins when every seat is taken")
    # Who opens the link again lands at the own seat.
    ben.goto(link)
    wait_until_ready(ben)
    assert ben.url.split("#")[0] == anna.url
    for page in (anna, ben, *([sits_down(guest, link, "Carla")] if three else [])):
        expect(page.locator("#ask")).not_to_contain_text("begins when")
        expect(page.locator("#table")).to_have_attribute("data-waits", "")
        expect(page.locator("#people")).not_to_be_visible()  # which would lie over the question on a phone
    if three:
        late = guest(link)
        expect(late.locator("main")).to_contain_text("Every seat is taken")
        assert late.get_by_role("button", name="Sit down").count() == 0


def test_a_bot_instead_of_a_friend_can_be_taken_back(server: str, guest: Visitor) -> None:
    anna = guest(lobby(server))
    sit_down(anna, "terracotta-army", "me", "friend", names=("Anna",))
    link = link_of(anna)
    anna.locator("#people summary", has_text="Start with a bot instead").click()
    anna.locator("#people form[data-to='seats/1/bot'] select").select_option("craftsman")
    anna.get_by_role("button", name="Let it play").click()
    expect(anna.locator("#people")).to_contain_text(re.compile("craftsman", re.IGNORECASE))
    expect(anna.locator("#ask")).not_to_contain_text("begins when")
    anna.get_by_role("button", name="Offer the seat to a friend again").click()
    expect(anna.locator("#people")).to_contain_text("free")
    sits_down(guest, link, "Ben")
    expect(anna.locator("#people")).to_contain_text("Ben")
    expect(anna.locator("#people")).not_to_contain_text("Link for friends")


def test_a_link_without_its_end_says_what_is_missing(server: str, guest: Visitor) -> None:
    anna = guest(lobby(server))
    sit_down(anna, "xian", "me", "friend")
    ben = guest(link_of(anna).split("#")[0])
    expect(ben.locator("#no-code")).to_be_visible()
    expect(ben.get_by_role("button", name="Sit down")).to_be_disabled()


def test_a_seat_and_all_games_go_to_another_device(server: str, guest: Visitor) -> None:
    laptop = guest(lobby(server))
    address = sit_down(laptop, "terracotta-army", "me", "me", names=("Anna", "Ben"))
    laptop.get_by_role("button", name="People").click()
    laptop.get_by_role("button", name="Take this seat to another device").nth(1).click()
    expect(laptop.locator("#room-code-text")).to_have_text(re.compile(r"(\w{4}-){2}\w{4}"))
    code = laptop.locator("#room-code-text").inner_text()
    phone = guest(f"{server}/device", viewport=PHONE, **TOUCH)
    phone.get_by_label("The code that the other device shows").fill(code.lower())
    phone.get_by_role("button", name="Use it here").click()
    wait_until_ready(phone)
    assert phone.url == address
    expect(phone.locator("#table")).to_have_attribute("data-own", "1")
    laptop.reload()
    expect(laptop.locator("#table")).to_have_attribute("data-own", "0")


def test_nobody_is_seated_twice_by_swapping_with_an_empty_seat(server: str, guest: Visitor) -> None:
    page = guest(f"{server}/new/terracotta-army")
    kinds = page.locator("select[name=kind]")
    seated = ["me", "bot:apprentice", "none", "none"]
    for swapped in (seated, ["bot:apprentice", "me", "none", "none"], seated):
        assert [one.input_value() for one in kinds.all()] == swapped
        page.locator('[data-swap="1"]').click()  # somebody must sit on the second seat: both stay
        page.locator('[data-swap="0"]').click()


def test_a_table_for_anybody_comes_to_an_open_home_page(server: str, guest: Visitor) -> None:
    waits, host = guest(server), guest(server)
    made = {
        "game": "xian",
        "seats": [{"kind": "me"}, {"kind": "friend"}],
        "waiting_room": True,
        "public": True,
    }
    table = host.evaluate(
        """async (made) => (await (await fetch("/api/tables", {
          method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(made),
        })).json()).table""",
        made,
    )
    waits.evaluate(LOOKS_AGAIN)  # else every five seconds
    line = waits.locator(f'#open-tables a[href="/tables/{table}/join"]')
    expect(line).to_be_visible()
    line.click()
    waits.get_by_role("button", name="Sit down").click()
    wait_until_ready(waits)
    host.goto(server)
    expect(host.locator(f'#my-tables a[href="/tables/{table}"]')).to_be_visible()
    expect(host.locator(f'#open-tables a[href="/tables/{table}/join"]')).to_have_count(0)


# -- a line that breaks --------------------------------------------------------------------------------------


def test_a_click_made_while_the_line_is_down_is_kept_and_sent_once(server: str, visitor: Visitor) -> None:
    page = visitor(lobby(server), forgiven=OFFLINE)
    sit_down(page, "terracotta-army", "me", "me")
    before = choices_made(page)
    page.context.set_offline(True)
    thing = glowing(page)[0]
    page.mouse.click(*thing[:2])
    page.wait_for_selector("#table.lost")
    page.mouse.click(*thing[:2])  # impatience: nobody knows which question that would meet
    expect(page.locator("#toast")).to_contain_text("is kept and sent")
    page.context.set_offline(False)
    page.wait_for_function("(ply) => Number(document.getElementById('table').dataset.ply) > ply", arg=before)
    page.wait_for_selector("#table:not(.lost)")
    assert choices_made(page) > before
    assert is_my_turn(page)


def test_what_is_done_about_people_while_the_line_is_down_is_kept_and_sent_once(
    server: str, visitor: Visitor
) -> None:
    page = visitor(lobby(server), forgiven=OFFLINE)
    sit_down(page, "xian", "me", "friend", names=("Anna",))
    rename = page.locator("#people").get_by_role("button", name="Rename")
    expect(rename).to_be_visible()
    answered: list[tuple[str, int]] = []
    page.on("response", lambda answer: answered.append((answer.request.method, answer.status)))
    page.context.set_offline(True)
    page.locator("#people [data-send=PATCH] input").fill("Annika")
    rename.click()
    page.wait_for_selector("#table.lost")
    rename.click()
    expect(page.locator("#toast")).to_contain_text("is kept and sent")
    page.context.set_offline(False)
    expect(page.locator("#people li").first).to_contain_text("Annika")
    page.wait_for_selector("#table:not(.lost)")
    assert [one for one in answered if one[0] == "PATCH"] == [("PATCH", 200)]


def test_a_look_that_has_failed_is_taken_again(server: str, visitor: Visitor) -> None:
    """Not for want of a line, which tells when it is back, but because the server could not answer once."""
    page = visitor(lobby(server), forgiven="500")
    sit_down(page, "terracotta-army", "me", "me")
    page.route("**/part?*", lambda route: route.fulfill(status=500, body="a fault"), times=1)
    page.evaluate(LOOKS_AGAIN)
    page.wait_for_selector("#table.lost")
    page.wait_for_selector("#table:not(.lost)")


def test_an_answer_that_is_lost_on_the_way_does_not_double_the_click(server: str, visitor: Visitor) -> None:
    page = visitor(lobby(server), forgiven=OFFLINE)
    sit_down(page, "terracotta-army", "me", "me")
    sent: list[str] = []

    def swallow(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) <= 2:
            route.fetch()  # the server has done it, and nobody hears of it
            route.abort()
        else:
            route.continue_()

    page.route("**/choices", swallow)
    click_something(page, random.Random(1))
    page.unroute("**/choices")
    assert len(sent) == 3
    assert len(set(sent)) == 1
    # The same click without a lost answer leads to the same place.
    other = visitor(lobby(server))
    sit_down(other, "terracotta-army", "me", "me")
    click_something(other, random.Random(1))
    assert choices_made(page) == choices_made(other)


def by_link(visitor: Visitor, server: str, link: str, name: str) -> Page:
    """Somebody who sits at a table and does not look at it."""
    page = visitor(lobby(server))
    sit_by(page, link, name, looks=False)
    return page


def test_who_has_lost_the_device_gets_the_seat_back_when_the_others_agree(
    server: str, guest: Visitor
) -> None:
    anna = guest(lobby(server))
    sit_down(anna, "xian", "me", "friend", "friend", names=("Anna",))
    link = link_of(anna)
    lost = by_link(guest, server, link, "Ben")
    expect(anna.locator("[data-person='1']")).to_contain_text("Ben")
    expect(anna.locator("#ask")).to_contain_text("begins when every seat is taken")
    carla = guest(lobby(server), viewport=PHONE, **TOUCH)
    sit_by(carla, link, "Carla")
    expect(anna.locator("#table")).to_have_attribute("data-waits", "")
    anna.locator("button.to-people").click()
    # Whose page is open has lost nothing.
    expect(anna.locator("[data-person='2'] .lost-device")).to_have_count(0)
    anna.locator("#people summary", has_text="Ben has lost the device?").click()
    anna.get_by_role("button", name="Propose it to the others").click()
    card = carla.locator("#proposal")
    expect(card).to_contain_text("Anna proposes that Ben gets the seat on another device")
    expect(anna.locator("[data-person='1']")).to_contain_text("Not all others have agreed yet.")
    card.get_by_role("button", name="Agree").click()
    anna.get_by_role("button", name="Make a code for the other device of Ben").click()
    expect(anna.locator("#room-code-text")).not_to_be_empty()
    expect(anna.get_by_text("this one only looks on from then")).to_be_hidden()  # that is said of an own seat
    found = guest(anna.locator("#room-code-url").input_value(), viewport=PHONE, **TOUCH)
    found.get_by_role("button", name="Use it here").click()
    found.wait_for_url("**/tables/*")
    wait_until_ready(found)
    expect(found.locator("#table")).to_have_attribute("data-seat", "1")
    expect(carla.locator("#proposal")).to_have_count(0)
    lost.goto(link)
    expect(lost.locator("main")).to_contain_text("Every seat is taken")


def test_who_resigns_against_a_bot_sees_that_and_plays_again(server: str, visitor: Visitor) -> None:
    anna = visitor(lobby(server))
    sit_down(anna, "terramara", "me", "bot:random", names=("Anna",))
    old = anna.url
    anna.on("dialog", lambda dialog: dialog.accept())
    anna.locator("button.to-people").click()
    anna.get_by_role("button", name="Resign").click()
    expect(anna.locator("#ask")).to_contain_text("Anna has resigned: the bot wins.")
    expect(anna.get_by_role("link", name="Replay")).to_be_visible()
    anna.locator("a.home").click()
    expect(anna.locator("#my-tables li.ended")).to_contain_text("you have resigned")
    anna.goto(old)
    anna.get_by_role("button", name="Rematch").click()
    wait_until_ready(anna)
    assert anna.url != old
    expect(anna.locator("#table")).to_have_attribute("data-seat", "1")


def test_who_is_new_to_a_game_is_led_to_the_lesson_from_every_door(server: str, visitor: Visitor) -> None:
    anna = visitor(f"{server}/new/xian")
    sit_down(anna, "xian", "me", "friend", names=("Anna",))
    ben = visitor(link_of(anna), viewport=PHONE, **TOUCH)
    # What matters on a phone is in sight at once.
    expect(ben.get_by_role("button", name="Sit down")).to_be_in_viewport()
    # The page of a table leads there as the one that makes it, and as the one by which one comes to it.
    for page in (visitor(f"{server}/new/xian"), anna, ben):
        page.get_by_text("New to Xi'an?").click()
        learn = page.get_by_role("button", name="Learn it: a guided first game")
        expect(learn).to_be_visible()
        if page is not ben and not THOROUGH:
            continue
        with page.context.expect_page() as opened:
            learn.click()
        wait_until_ready(opened.value)
        expect(opened.value.locator("#companion-text")).not_to_be_empty()


def test_whoever_comes_with_the_device_that_was_believed_lost_keeps_the_seat(
    server: str, guest: Visitor
) -> None:
    anna = guest(lobby(server))
    sit_down(anna, "terracotta-army", "me", "friend", names=("Anna",))
    link = link_of(anna)
    ben = by_link(guest, server, link, "Ben")
    expect(anna.locator("#table")).to_have_attribute("data-waits", "")
    anna.locator("button.to-people").click()
    anna.locator("#people summary", has_text="Ben has lost the device?").click()
    anna.get_by_role("button", name="Begin to wait").click()
    expect(anna.locator("#proposal")).to_be_visible()
    expect(anna.locator("[data-person='1'] .lost-device time[data-in]")).not_to_be_empty()
    ben.goto(link)
    wait_until_ready(ben)
    expect(ben.locator("#table")).to_have_attribute("data-seat", "1")
    for page in (anna, ben):
        expect(page.locator("#proposal")).to_have_count(0)
