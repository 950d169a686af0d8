"""Talk at a table with two browsers and one that looks on; and a home page that is live."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clayworks.table.talk import PHRASES
from tests.browser.axe import BOARD, violations
from tests.browser.conftest import PHONE, TOUCH, Visitor
from tests.browser.person import house, is_my_turn, lobby, play_on, wait_until_ready
from tests.effort import THOROUGH


def asked(page: Page, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """Something of the API, by who has the page."""
    base = house(page)
    answer = page.request.fetch(f"{base}/api{path}", method=method, data=body, headers={"Origin": base})
    assert answer.ok, answer.text()
    return answer.json()


def two_at_a_table(server: str, visitor: Visitor, **second: Any) -> tuple[Page, Page]:
    anna, ben = visitor(lobby(server)), visitor(lobby(server), **second)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "friend"}]
    table = asked(anna, "POST", "/tables", {"game": "terracotta-army", "seats": seats, "seed": 3})["table"]
    code = asked(anna, "GET", f"/tables/{table}/link")["code"]
    asked(ben, "POST", f"/tables/{table}/sit", {"code": code, "name": "Бен"})
    for page in (anna, ben):
        page.goto(f"{server}/tables/{table}")
        wait_until_ready(page)
    return anna, ben


def test_two_browsers_talk_and_each_reads_it_in_the_own_language(server: str, visitor: Visitor) -> None:
    anna, ben = two_at_a_table(server, visitor, locale="ru", viewport=PHONE, **TOUCH)
    anna.locator(".to-talk").click()
    anna.locator('[data-phrase="luck"]').click()
    expect(anna.locator("#talk .own .what")).to_have_text("Good luck, and have fun!")
    # Who looks elsewhere sees that something was said, and hears it.
    unread = ben.locator(".to-talk .talk-unread")
    expect(unread.locator("[data-count]")).to_have_text("1")
    expect(ben.locator("#talk-news")).to_have_text(f"Anna: {PHRASES['luck'].to('ru')}")
    ben.locator(".to-talk").click()
    expect(unread).to_be_hidden()
    expect(ben.locator("#talk .what")).to_have_text(PHRASES["luck"].to("ru"))
    ben.locator("#talk [name=text]").fill("Спасибо <b>!")
    ben.locator("#talk [name=text]").press("Enter")
    expect(anna.locator("#talk .what").last).to_have_text("Спасибо <b>!")
    expect(ben.locator("#talk [name=text]")).to_have_value("")
    expect(anna.locator(".to-talk .talk-unread")).to_be_hidden()
    assert violations(anna, without="" if THOROUGH else BOARD) == []
    # Who is muted is not heard any more, and nobody else notices.
    anna.locator(".talk-muting summary").click()
    anna.locator('[data-mute="seat-1"]').check()
    expect(anna.locator("#talk .talk-lines li:visible")).to_have_count(1)
    ben.locator('[data-phrase="oops"]').click()
    expect(ben.locator("#talk .talk-lines li:visible")).to_have_count(3)
    expect(anna.locator("#talk .talk-lines li")).to_have_count(3)
    expect(anna.locator("#talk .talk-lines li:visible")).to_have_count(1)
    anna.reload()
    anna.locator(".talk-muting summary").click()
    expect(anna.locator('[data-mute="seat-1"]')).to_be_checked()


def test_who_looks_on_is_read_by_players_who_want_to(server: str, guest: Visitor) -> None:
    anna, ben = two_at_a_table(server, guest)
    watcher = guest(anna.url)
    wait_until_ready(watcher)
    watcher.locator(".to-talk").click()
    watcher.locator("#talk [name=text]").fill("What a beginning")
    watcher.locator("#talk .talk-say .main").click()
    expect(watcher.locator('[data-room="onlookers"] .what')).to_have_text("What a beginning")
    anna.locator(".to-talk").click()
    expect(anna.locator("#talk .talk-say")).to_be_visible()
    expect(anna.locator('#talk [data-room="onlookers"]')).to_have_count(0)
    anna.locator("#talk-onlookers").check()
    expect(anna.locator('[data-room="onlookers"] .what')).to_have_text("What a beginning")
    expect(ben.locator(".talk-unread")).to_be_hidden()


def test_the_home_page_is_live(server: str, guest: Visitor) -> None:
    anna, ben = two_at_a_table(server, guest)
    waits, plays = (anna, ben) if anna.locator("#table").get_attribute("data-turn") == "" else (ben, anna)
    waits.goto(server)
    expect(waits.locator("#my-tables li")).to_have_count(1)
    expect(waits.locator("#my-tables li.turn")).to_have_count(0)
    expect(waits).to_have_title("Clayworks")
    for seed in range(40):
        if not is_my_turn(plays):
            break
        play_on(plays, most=1, seed=seed)
    expect(waits.locator("#my-tables li.turn")).to_have_count(1)
    expect(waits).to_have_title("● Your turn: Clayworks")


NEWS = {
    "title": "Your turn",
    "body": "Xi'an with Ben",
    "url": "/tables/abcdefghijkl",
    "tag": "abcdefghijkl",
}
READY = "() => navigator.serviceWorker.ready.then((one) => one.active.state === 'activated')"


def test_a_message_is_shown_and_leads_to_the_table(server: str, visitor: Visitor) -> None:
    page = visitor(server)
    page.wait_for_function(READY)
    (worker,) = page.context.service_workers
    shown = worker.evaluate(
        """(news) => new Promise((shown) => {
          self.registration.showNotification = (title, { body, data }) => shown([title, body, data.url]);
          const event = new PushEvent("push", { data: JSON.stringify(news) });
          event.waitUntil = () => {};  // the real one wants a message that has come by itself
          self.dispatchEvent(event);
        })""",
        NEWS,
    )
    assert shown == [NEWS["title"], NEWS["body"], NEWS["url"]]


@pytest.mark.thorough  # only a whole browser shows messages
def test_a_message_that_comes_by_itself_is_shown(server: str, visitor: Visitor) -> None:
    page = visitor(server, permissions=["notifications"])
    page.wait_for_function(READY)
    cdp = page.context.new_cdp_session(page)
    found: list[str] = []
    cdp.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: found.extend(
            one["registrationId"] for one in said["registrations"] if one["scopeURL"] == f"{server}/"
        ),
    )
    cdp.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)
    cdp.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server, "registrationId": found[0], "data": json.dumps(NEWS)},
    )
    shown = (
        "() => navigator.serviceWorker.ready.then((one) => one.getNotifications())"
        ".then((all) => all.map((one) => [one.title, one.body, one.data.url]))"
    )
    while not page.evaluate(shown):
        page.wait_for_timeout(50)
    assert page.evaluate(shown) == [[NEWS["title"], NEWS["body"], NEWS["url"]]]


def test_the_page_says_what_works_where_there_is_no_encryption(visitor: Visitor, server: str) -> None:
    """A name of the network without TLS is no secure context; chromium is told that it leads here."""
    page = visitor(f"{server}/me")
    expect(page.locator('[data-when="off"]')).to_be_visible()
    expect(page.locator('[data-when="insecure"]')).to_be_hidden()
    context = page.context.browser
    assert context is not None
    plain = context.new_context(locale="en")
    plain.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false });")
    other = plain.new_page()
    other.goto(f"{server}/me")
    expect(other.locator('[data-when="insecure"]')).to_be_visible()
    expect(other.locator('[data-tell="push"]')).to_be_hidden()
    plain.close()


def test_without_a_line_there_is_a_page_that_says_so(server: str, visitor: Visitor) -> None:
    page = visitor(server, forgiven="net::ERR_")
    page.wait_for_function(READY)
    page.goto(f"{server}/privacy")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.goto(f"{server}/me")
    expect(page.get_by_role("heading", name="No line")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="My page")).to_be_visible()
