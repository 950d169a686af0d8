"""Two browsers at one table: a clock that ticks, and a turn that is taken back by agreement."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, TOUCH, Visitor
from tests.browser.person import committed, is_my_turn, lobby, play_on, wait_until_ready

TERRACOTTA = "terracotta-army"


def table_for_two(server: str, visitor: Visitor, *, pace: str = "none", **more: object) -> tuple[Page, Page]:
    """Anna at a laptop, and Ben, who came by the link, at a phone."""
    waits = lobby(server)
    anna, ben = visitor(waits, pace=pace), visitor(waits, viewport=PHONE, pace=pace, **TOUCH)
    asked = {
        "game": TERRACOTTA,
        "seats": [{"kind": "me", "name": "Anna"}, {"kind": "friend"}],
        "seed": 7,
        "waiting_room": True,
        **more,
    }
    made = anna.request.post(f"{server}/api/tables", data=asked, headers={"Origin": server})
    assert made.ok, made.text()
    address = made.json()["table"]
    code = anna.request.get(f"{server}/api/tables/{address}/link").json()["code"]
    sat = ben.request.post(
        f"{server}/api/tables/{address}/sit", data={"code": code, "name": "Ben"}, headers={"Origin": server}
    )
    assert sat.ok, sat.text()
    for page in (anna, ben):
        page.goto(f"{server}/tables/{address}")
        wait_until_ready(page)
    return anna, ben


def who_plays(anna: Page, ben: Page) -> tuple[Page, Page]:
    """Whose turn it is, and who waits."""
    expect(anna.locator("#table")).to_have_attribute("data-to-choose", re.compile("^[01]$"))
    return (anna, ben) if is_my_turn(anna) else (ben, anna)


def turn(page: Page) -> None:
    """A whole turn, confirmed."""
    if page.locator("html").get_attribute("data-side") != "none":
        page.locator("#side > button.close").click()  # on a phone it lies on the board
    before = committed(page)
    for seed in range(60):
        if committed(page) != before:
            return
        play_on(page, most=1, seed=seed)
    raise AssertionError("the turn does not end")


def open_people(page: Page) -> None:
    """The list of people, which stays open if it is."""
    if page.locator("html").get_attribute("data-side") != "people":
        page.evaluate(
            "() => document.querySelector('.strip').click()"
        )  # on a phone the players are the button
        if page.locator("html").get_attribute("data-side") != "people":
            page.locator("button.to-people").click()
    page.locator("#people .room").wait_for()


def test_a_turn_is_taken_back_when_both_agree_and_so_the_game_ends_and_pages_follow(
    server: str, visitor: Visitor
) -> None:
    anna, ben = table_for_two(server, visitor)
    player, other = who_plays(anna, ben)
    turn(player)
    reached = committed(player)
    expect(other.locator("#table")).to_have_attribute("data-committed", str(reached))
    open_people(player)
    player.get_by_role("button", name="Propose to take back my last turn").click()
    # Everybody sees it, with who is still asked; refused, it is gone everywhere.
    expect(other.locator("#proposal")).to_contain_text("proposes to go back")
    expect(player.locator("#proposal")).to_contain_text("Still asked:")
    expect(player.locator("#proposal").get_by_role("button", name="Agree")).to_have_count(0)
    other.locator("#proposal").get_by_role("button", name="Refuse").click()
    expect(player.locator("#proposal")).to_have_count(0)
    expect(other.locator("#proposal")).to_have_count(0)
    assert committed(player) == reached
    # The panel was made anew: it can be proposed again, and now the other one agrees.
    player.get_by_role("button", name="Propose to take back my last turn").click()
    other.locator("#proposal").get_by_role("button", name="Agree").click()
    for page in (anna, ben):
        expect(page.locator("#table")).to_have_attribute("data-committed", "0")
        expect(page.locator("#table")).to_have_attribute("data-course", "1")
        expect(page.locator("#proposal")).to_have_count(0)
    expect(player.locator("#table")).to_have_attribute("data-turn", "yes")
    turn(player)  # and the game goes on from there
    expect(other.locator("#table")).to_have_attribute("data-committed", str(committed(player)))
    choosing_ends_a_proposal_and_all_can_end_the_game(anna, ben)


def choosing_ends_a_proposal_and_all_can_end_the_game(anna: Page, ben: Page) -> None:
    """Where the game goes on after that."""
    player, other = who_plays(anna, ben)
    for page in (anna, ben):
        page.on("dialog", lambda dialog: dialog.accept())
    open_people(other)
    other.get_by_role("button", name="Propose to end the game").click()
    expect(player.locator("#proposal")).to_contain_text("end this game")
    turn(player)
    for page in (anna, ben):
        expect(page.locator("#proposal")).to_have_count(0)
    open_people(other)
    other.get_by_role("button", name="Propose to end the game").click()
    player.locator("#proposal").get_by_role("button", name="Agree").click()
    for page in (anna, ben):
        expect(page.locator("#ask")).to_contain_text("The players have agreed to end this game.")


def test_a_clock_ticks_in_every_browser_and_starts_when_the_show_is_over(
    server: str, visitor: Visitor
) -> None:
    clock = {"kind": "turn", "seconds": 600, "at_zero": "free"}
    anna, ben = table_for_two(server, visitor, pace="fast", clock=clock)
    player, other = who_plays(anna, ben)
    running = ".strip .clock[data-runs]"
    for page in (anna, ben):
        expect(page.locator(running)).to_have_count(1)
        expect(page.locator(running)).to_have_text(re.compile(r"^9:5\d$|^9:[0-4]\d$"))
    seat = player.locator(running).get_attribute("data-seat")
    shown = player.locator(running).inner_text()
    expect(player.locator(running)).not_to_have_text(shown)  # it ticks
    with other.expect_response(lambda answer: answer.url.endswith("/seen")) as seen:
        turn(player)
    assert seen.value.status == 204  # the other one has watched the turn, and says so
    for page in (anna, ben):
        expect(page.locator(running)).to_have_count(1)
        expect(page.locator(running)).not_to_have_attribute("data-seat", seat or "")
        expect(page.locator(running)).to_have_text(re.compile(r"^9:\d\d$"))
    # Little time is marked: the page is told that there is some left, and no more.
    player.evaluate(
        """async () => {
          const { src } = document.querySelector('script[src*="table.js"]');
          const { setClocks } = await import(src.split("?")[0].replace("table.js", "clock.js"));
          const one = { left: 30, starts_in: 0, runs: true };
          setClocks([one, one]);
        }"""
    )
    expect(player.locator(running)).to_have_class(re.compile("low"))
    open_people(player)
    expect(player.locator("#people")).to_contain_text("Each turn has 10 minutes.")
    expect(player.locator("#people")).to_contain_text("A bot may be called in from:")
    expect(player.locator("#people .here")).to_have_count(2)
