"""How pages behave: reasons, tips, keyboard, phone, languages, light and dark, for everybody, safely."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from clayworks.core import registry
from clayworks.core.box import counted
from tests.browser.axe import BOARD, violations, violations_in_both_lights
from tests.browser.conftest import Visitor, in_games
from tests.browser.person import (
    against_bots,
    choices_made,
    click_something,
    glowing,
    is_my_turn,
    is_over,
    lobby,
    play_on,
    sit_down,
    state,
    wait_for_change,
    wait_for_my_turn,
    wait_for_ply,
)
from tests.browser.test_reach import COVERED_BY_TIP
from tests.effort import THOROUGH, enough, some

GAMES = {game.name: game for game in registry.load_all()}


def test_an_impossible_click_is_answered_with_reason_and_rule_beside_it_and_for_who_listens(
    server: str, guest: Visitor
) -> None:
    page = guest(lobby(server))
    sit_down(page, "terracotta-army", "me", "bot:random")
    wait_for_my_turn(page)
    # Live regions are there before they speak.
    for name in ("news", "said"):
        region = page.locator(f"#{name}")
        assert region.get_attribute("aria-live") == "polite"
        assert region.get_attribute("role") == "status"
        assert region.evaluate("(one) => one.checkVisibility() && !one.closest('[aria-hidden=true]')")
    cell = page.locator('#board [data-element="cell:C4"]')
    cell.click()
    page.wait_for_selector("#toast:not([hidden])")
    assert page.locator("#said").text_content() == page.locator("#toast").text_content()
    said, thing = page.locator("#toast").bounding_box(), cell.bounding_box()
    assert said is not None
    assert thing is not None
    assert abs(said["y"] - thing["y"]) < 300
    assert page.evaluate(COVERED_BY_TIP.replace('"tip"', '"toast"')) == []
    link = page.locator("#toast a")
    href = link.get_attribute("href")
    assert href is not None
    assert href.startswith("/rules/terracotta-army#TA-")
    page.goto(server + href)
    assert page.locator(f'[id="{href.split("#")[1]}"]').count() == 1


def test_a_click_says_what_a_thing_is_and_hover_and_focus_show_cost_and_effect(
    server: str, guest: Visitor
) -> None:
    page = guest(lobby(server))
    sit_down(page, "terracotta-army", "me", "bot:random")
    wait_for_my_turn(page)
    # Whatever is drawn and named says what it is.
    page.locator('#pane-mat-yellow g:has(> use[href="#coin"]) text').first.click()
    expect(page.locator("#toast")).to_contain_text("coin")
    x, y, _what = next(one for one in glowing(page) if one[2] != "rotate none")
    page.mouse.move(x, y)
    expect(page.locator("#tip")).to_be_visible()
    expect(page.locator("#tip")).to_contain_text("coin")
    page.mouse.move(2, 2)
    page.wait_for_selector("#tip", state="hidden")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('#board [data-choice]')"):
            break
    expect(page.locator("#tip")).to_be_visible()


@in_games("terramara")
def test_a_turn_by_keyboard_alone(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    kinds = against_bots(game)
    sit_down(page, game, *(["me"] * len(kinds) if game == "terracotta-army" else kinds))
    reached = set()
    for _ in range(enough(5, 12)):
        wait_for_my_turn(page)
        if is_over(page):
            break
        before = state(page)
        reached.add(choices_made(page))
        for _ in range(80):
            here = "() => document.activeElement.matches('[data-choice], #confirm')"
            if page.evaluate(here):
                break
            page.keyboard.press("Tab")
        assert page.evaluate(here), "no option can be reached"
        page.keyboard.press("Enter")
        wait_for_change(page, before)
    made = choices_made(page)
    if page.locator("[data-act=undo]").count():
        page.keyboard.press("z")
        # A step is what one key press did: sometimes two choices.
        wait_for_ply(page, max(ply for ply in reached if ply < made))


@in_games("xian")
def test_a_laptop_shows_the_whole_board(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    sit_down(page, game, *against_bots(game, full=True), names=("W" * 40,))
    play_on(page, most=4)  # that nothing moves later is tested by walks
    for pane in page.locator(".pane").all():
        box = pane.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 1366
    assert page.evaluate("() => document.scrollingElement.scrollHeight") == 768


def test_axe_finds_nothing_on_plain_pages(server: str, visitor: Visitor) -> None:
    page = visitor(server, forgiven="404")
    # Rules are looked at in test_learn.py.
    for path in ("/", "/open", "/join/0123456789abcdef", "/tables/nowhere00000"):
        with page.expect_response(lambda answer: answer.request.is_navigation_request()):
            page.goto(server + path)
        page.locator("#menu summary").click()
        look = violations_in_both_lights if THOROUGH or path == "/" else violations
        assert look(page) == [], path


@in_games("terramara")
def test_axe_finds_nothing_at_a_table(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    kinds = [*against_bots(game, full=True)[:2], "friend"]
    address = sit_down(page, game, *kinds[: GAMES[game].players[-1]])
    play_some(page, 3)
    page.keyboard.press("l")
    page.locator("#log li").first.wait_for()
    assert violations_in_both_lights(page) == []
    page.keyboard.press("p")
    page.locator(".side-points").wait_for()
    look = violations_in_both_lights if THOROUGH else violations
    assert look(page, within="html" if THOROUGH else "#side", without=BOARD) == []
    if THOROUGH:  # as what was opened from a file: test_replay.py
        page.goto(f"{address}/replay/2")
        assert violations_in_both_lights(page, without=BOARD) == []


def play_some(page: Page, clicks: int) -> None:
    """A few clicks, as long as it is our turn."""
    rng = random.Random(1)
    for _ in range(clicks):
        expect(page.locator(".strip .active .name small")).to_have_count(0)  # no bot thinks
        if not is_my_turn(page):
            return
        click_something(page, rng, prefer="confirm")


def test_every_page_is_under_a_strict_policy(server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    address = sit_down(page, "xian", "me", "bot:random")
    for path in ("/", "/open", "/rules/xian", address.removeprefix(server), "/api/docs"):
        answer = page.request.get(server + path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "style-src 'self';" in policy
        assert "unsafe" not in policy
        text = answer.text()
        assert "<style" not in text
        assert " style=" not in text
        assert "onclick" not in text


@pytest.mark.parametrize("language", some(["ru", "ja", "pl", "it"], 1))
def test_pages_speak_the_language_that_is_chosen(language: str, server: str, guest: Visitor) -> None:
    page = guest(server)
    page.locator("#menu summary").click()
    page.locator(f"button[value={language}]").click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    sit_down(page, "terracotta-army", "me", "bot:random")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert "Turn a ring" not in page.locator("#ask").inner_text()


def test_light_and_dark_can_be_chosen(server: str, guest: Visitor) -> None:
    page = guest(server)
    colours = []
    for theme in ("light", "dark"):
        page.locator("#menu summary").click()
        page.locator(f"button[value={theme}]").click()
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        page.wait_for_load_state()
        colours.append(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
    assert colours[0] != colours[1]


def test_a_line_of_the_log_lights_the_piece_it_is_about(server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    sit_down(page, "terracotta-army", "me", "bot:random")
    play_on(page, most=6)
    wait_for_my_turn(page)
    page.keyboard.press("l")
    page.locator(".log li[data-lights]").first.hover()
    page.locator("#board .lit").first.wait_for()


def test_what_is_reconstructed_is_shown_for_every_game(server: str, guest: Visitor) -> None:
    page = guest(server)
    games = {name: game for name, game in GAMES.items() if game.components.reconstructed()}
    led = some(list(games), 1)
    for name in led:
        game = games[name]
        page.goto(f"{server}/rules/{name}")
        shown = page.locator("#reconstructed").inner_text()
        assert "not the publishers'" in shown
        assert str(counted(game.box.ours(game.components))) in shown
        page.locator(f'#reconstructed a[href="/games/{name}/copy"]').click()
        page.wait_for_selector("[data-part]")
    page.goto(server)
    for name in games:
        expect(page.locator(f'a[href="/games/{name}/copy"]')).to_be_visible()
    for name in led if THOROUGH else led[:0]:
        page.goto(server)
        page.locator(f'a[href="/games/{name}/copy"]').click()
        page.wait_for_selector("[data-part]")
