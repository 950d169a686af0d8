"""Games of other packages in the browser, one of them that in `examples/`: by their entry points alone."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import installing
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Visitor
from tests.browser.person import (
    click_something,
    glowing,
    is_over,
    lobby,
    play,
    play_on,
    sit_down,
    wait_for_my_turn,
)
from tests.effort import THOROUGH
from tests.installing import KILN, announce, announce_kiln
from tests.web.clients import Server, sqlite_address


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in whose environment the games are installed; its address."""
    place = tmp_path_factory.mktemp("others")
    announce_kiln(place)
    shutil.copytree(Path(installing.__file__).parent / "pebbles", place / "pebbles")
    announce(place, "pebbles", "1.0", "pebbles = pebbles.game:GAME")
    paths = [str(place), str(KILN), *filter(None, [os.environ.get("PYTHONPATH")])]
    running = Server(sqlite_address(place), PYTHONPATH=os.pathsep.join(paths))
    yield running.url
    running.stop()


def test_a_whole_game_is_played_by_real_clicks_and_replayed(server: str, visitor: Visitor) -> None:
    page = visitor(lobby(server))
    sit_down(page, "kiln", "me", "bot:random", "bot:greedy")
    assert violations(page) == []
    # Everything has its place on the board: nothing is left to plain buttons.
    assert {what.split()[0] for _, _, what in glowing(page)} == {"show"}
    assert page.locator("#answers [data-choice]").count() == 0
    assert page.get_by_role("link", name="KI-2.2").get_attribute("href") == "/rules/kiln#KI-2.2"
    click_something(page, random.Random(1))
    wait_for_my_turn(page)
    page.locator('[data-element^="shelf:"]').first.click()
    page.locator("#toast", has_text="Now: ").wait_for()

    # By the mouse for a while; a whole game by the mouse alone: test_whole_games.py.
    assert play(page, random.Random(4), most=2000 if THOROUGH else 3) > 2
    assert THOROUGH or play_on(page) > 17
    assert is_over(page)
    if THOROUGH:  # as the ends of other games
        assert violations(page) == []
    strip = page.locator(".strip b").all_inner_texts()
    page.get_by_role("button", name="Final count").click()
    assert sorted(page.locator(".side .points tfoot td b").all_inner_texts()) == sorted(strip)
    assert "stoking" in page.locator(".side .points").inner_text()

    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_url("**/replay/0")
    last = page.locator("#scrubber").get_attribute("max")
    assert last is not None
    page.locator("#scrubber").fill(last)
    page.wait_for_url(f"**/replay/{last}")
    expect(page.locator(".strip b")).to_have_text(strip)


def test_its_pictures_rules_and_language_come_with_it(server: str, visitor: Visitor) -> None:
    page = visitor(server, locale="it")
    page.get_by_text("Cuoci i tuoi vasi insieme a quelli degli altri").wait_for()
    page.goto(f"{server}/rules/kiln")
    assert page.locator("[id='KI-3.2']").count() == 1
    page.goto(server)
    sit_down(page, "kiln", "me", "bot:random")
    assert page.locator("#ask").inner_text().strip().startswith("Quale vaso mostri?")
    # Its own stylesheet is at work, under the policy of the page.
    dashed = page.locator(".kiln-vacant").first.evaluate("drawn => getComputedStyle(drawn).strokeDasharray")
    assert dashed.startswith("4px")


def test_five_seats_have_room_on_a_phone(server: str, visitor: Visitor) -> None:
    page = visitor(lobby(server), viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    sit_down(page, "kiln", "me", *["bot:random"] * 4)
    # As many points as anybody ever has.
    page.evaluate(
        "() => { for (const points of document.querySelectorAll('.strip b')) points.textContent = 128 }"
    )
    boxes = page.evaluate(
        "() => [...document.querySelectorAll('.strip li > :not(.name)')].map((part) => {"
        " const box = part.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom] })"
    )
    assert len(boxes) == 10
    bar = page.locator("header.bar").bounding_box()
    assert bar is not None
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert 0 <= left < right <= PHONE["width"]
        assert bottom <= bar["y"] + bar["height"]
        for other in boxes[:number]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    size = page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert size == [PHONE["width"], PHONE["height"]]


def test_a_small_game_is_played_by_its_buttons(server: str, visitor: Visitor) -> None:
    page = visitor(server if THOROUGH else lobby(server))
    if THOROUGH:  # another home page: test_pages.py
        assert violations(page) == []
    sit_down(page, "pebbles", "me", "bot:random", "bot:random")
    expect(page.locator("#board")).to_contain_text("heap")
    assert violations(page) == []
    assert play(page, random.Random(1)) > 2
    assert is_over(page)
    if THOROUGH:  # the ends of others: test_whole_games.py
        assert violations(page) == []
