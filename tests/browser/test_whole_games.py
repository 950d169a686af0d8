"""A whole game of each kind through the page: the mouse goes to what glows and clicks, as a person does."""

from __future__ import annotations

import json
import random
from pathlib import Path

from playwright.sync_api import Page, expect
from tools.story import random_record

from clayworks.core.record import Record
from tests.browser.axe import BOARD, violations
from tests.browser.conftest import Visitor, in_games
from tests.browser.person import (
    against_bots,
    by_form,
    by_steps,
    is_over,
    lobby,
    play_quickly,
    table_at,
)
from tests.effort import THOROUGH


@in_games("xian")
def test_a_whole_game_is_played_by_real_clicks(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    kinds = against_bots(game)
    by_form(page, game, *kinds)
    clicks = play_quickly(page, random.Random(3))
    if game == "terracotta-army":
        assert 40 < clicks < 110
    strip = counted(page, len(kinds))
    if THOROUGH:  # as a table that is played at: test_pages.py
        assert violations(page) == []
    record = Record.from_data(page.request.get(f"{page.url}/record").json())
    final = record.replay()
    assert final.is_terminal()
    assert [str(points) for points in final.scores()] == strip
    asked = [state.current_player() for state in record.steps()]
    # Some clicks take several answers, and some turns are confirmed by their last answer.
    assert clicks > asked.count(0) / 2 > 5


@in_games("terracotta-army")
def test_a_game_is_played_to_its_end_by_real_clicks_and_once_more(
    game: str, server: str, guest: Visitor
) -> None:
    page = guest(lobby(server))
    kinds = against_bots(game)
    table_at(page, random_record(game, len(kinds), 3), 0.9, *kinds)
    address = page.url
    assert play_quickly(page, random.Random(1)) > 2
    counted(page, len(kinds))
    # A rematch is a new table, to which the old one leads.
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != address)
    page.wait_for_selector("#board .pane svg")
    page.goto(address)
    expect(page.get_by_role("link", name="To the rematch")).to_be_visible()


def counted(page: Page, players: int) -> list[str]:
    """The points at the end of a game, where its count and its chart can be seen."""
    assert is_over(page)
    page.get_by_role("button", name="Final count").click()
    total = page.locator(".points tfoot td b").all_inner_texts()
    strip = page.locator(".strip b").all_inner_texts()
    assert sorted(total) == sorted(strip)
    assert page.locator(".course-of-points svg.chart polyline").count() == 3 * players
    return strip


@in_games("terramara")
def test_a_game_that_ends_is_downloaded_replayed_and_opened(
    game: str, server: str, visitor: Visitor, tmp_path: Path
) -> None:
    page = visitor(lobby(server))
    kinds = against_bots(game)
    begun = random_record(game, len(kinds), 3)
    table_at(page, begun, 0.9, *kinds)
    assert play_quickly(page, random.Random(1)) > 2
    strip = counted(page, len(kinds))

    # The record that is downloaded is the game that was played.
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    file = tmp_path / "record.json"
    download.value.save_as(file)
    record = Record.from_data(json.loads(file.read_text(encoding="utf-8")))
    final = record.replay()
    assert final.is_terminal()
    assert [str(points) for points in final.scores()] == strip

    # Replay with an address for each step, by scrubber and by keys.
    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_url("**/replay/0")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/replay/1")
    steps = len(by_steps(record, int(len(begun.choices) * 0.9)).choices)
    page.locator("#scrubber").fill(str(steps))
    page.wait_for_url(f"**/replay/{steps}")
    expect(page.locator(".strip b")).to_have_text(strip)
    if THOROUGH:  # as another one: test_replay.py
        assert violations(page, without=BOARD) == []

    # The same file can be opened by anybody.
    page.goto(f"{server}/open")
    page.locator("#file").set_input_files(file)
    page.wait_for_url("**/open/*/0")
    expect(page.locator("#ask")).to_contain_text(f"of {len(record.choices)}")


def test_alone_one_is_in_a_game_against_a_bot_by_one_click(server: str, guest: Visitor) -> None:
    page = guest(server)
    page.get_by_role("button", name="Play against a bot").first.click()
    page.get_by_role("button", name="No, just play").click()  # asked only the first time
    page.wait_for_url("**/tables/*")
    page.wait_for_selector("#board [data-choice]")
    page.goto(server)
    page.get_by_role("button", name="Play against a bot").first.click()
    page.wait_for_url("**/tables/*")


def test_who_is_new_to_a_game_is_led_into_the_guided_one(server: str, guest: Visitor) -> None:
    page = guest(server)
    page.get_by_role("button", name="Play against a bot").first.click()
    expect(page.locator("#new-to-title")).to_have_text("New to Terracotta Army?")
    page.get_by_role("button", name="Yes, show me").click()
    page.wait_for_url("**/tables/*")
    text = page.locator("#companion-text")
    expect(text).to_contain_text("!")
    welcome = text.inner_text()
    page.locator("#companion-next").click()
    expect(text).not_to_have_text(welcome)
    page.locator("#companion-back").click()
    expect(text).to_have_text(welcome)
    page.reload()
    expect(text).to_have_text(welcome)
    expect(page.locator("#companion-next")).to_be_enabled()
    page.locator("#companion-leave").click()
    expect(text).to_be_hidden()
    page.reload()
    page.locator("#menu > summary").click()
    page.locator("#companion-call").click()
    expect(text).to_be_visible()
