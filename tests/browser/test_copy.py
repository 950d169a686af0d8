"""The owner of a printed game puts in what is printed, in a real browser, and plays with it."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import clayworks
from clayworks.core.record import Record
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Visitor
from tests.browser.person import is_over, play

GAMES = {name: clayworks.load(name) for name in clayworks.game_names() if clayworks.load(name).box.kinds}


def desk(visitor: Visitor, server: str, game: str, **options: object) -> Page:
    """The page of a copy, ready."""
    page = visitor(f"{server}/games/{game}/copy", **options)
    page.wait_for_selector("html[data-ready]")
    return page


def part(page: Page, place: str) -> None:
    """Click a part."""
    page.locator(f'[data-part="{place}"]').click()


@pytest.mark.parametrize("name", GAMES)
def test_the_page_is_accessible_light_and_dark_wide_and_on_a_phone(
    server: str, visitor: Visitor, name: str
) -> None:
    for options in ({"color_scheme": "light"}, {"color_scheme": "dark", "viewport": PHONE}):
        page = desk(visitor, server, name, **options)
        page.locator("#next").click()
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_put_in_is_drawn_kept_written_read_shared_and_played(
    server: str, visitor: Visitor, tmp_path: Path
) -> None:
    page = desk(visitor, server, "terracotta-army", accept_downloads=True)
    part(page, "wheel.inner[3]")
    panel = page.locator("#part")
    with page.expect_response("**/api/copies/look"):
        panel.locator("select").first.select_option("coins")
    with page.expect_response("**/api/copies/look"):
        panel.locator("input[type=number]").fill("3")
    expect(page.locator('[data-part="wheel.inner[3]"]')).to_have_class(
        r"part from-reconstructed changed compared selected"
    )
    done = page.locator("#done")
    everything = len(GAMES["terracotta-army"].box.ours(GAMES["terracotta-army"].components))
    expect(done).to_have_text(f"1 of {everything} parts compared")
    # Enter on a field: printed like this, and on to the next one.
    page.locator("#next").click()
    page.keyboard.press("Enter")
    expect(done).to_have_text(f"2 of {everything} parts compared")
    # A number that can't be is said at once, and nothing leaves the page with it.
    part(page, "organizer.vp[0]")
    with page.expect_response("**/api/copies/look"):
        panel.locator("input[type=number]").fill("1000")
    expect(page.locator("#faults")).to_contain_text("organizer.vp")
    expect(page.locator("#save")).to_be_disabled()
    with page.expect_response("**/api/copies/look"):
        panel.locator("input[type=number]").fill("9")
    expect(page.locator("#faults")).to_be_hidden()
    page.locator("#name").fill("Anna's box")
    page.locator("#name").blur()
    with page.expect_download() as download:
        page.locator("#save").click()
    file = tmp_path / "copy.toml"
    download.value.save_as(file)
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    assert said["copy"]["name"] == "Anna's box"
    assert said["wheel"]["inner"][3]["amount"] == 3
    assert said["organizer"]["vp"][0] == 9
    mine = clayworks.load("terracotta-army", file)
    # It is still there after a visit elsewhere, and a friend reads the file in another browser.
    page.reload()
    expect(done).to_have_text(f"3 of {everything} parts compared")
    friend = desk(visitor, server, "terracotta-army")
    friend.locator("#file").set_input_files(file)
    expect(friend.locator("#done")).to_have_text(f"3 of {everything} parts compared")
    expect(friend.locator("#name")).to_have_value("Anna's box")
    # The link shows the same copy to somebody who has nothing, and a whole game is played with it.
    page.locator("#share").click()
    link = page.locator("#shared input")
    expect(link).to_have_value(f"{server}/copies/{mine.components.digest}")
    guest = visitor(link.input_value())
    guest.wait_for_selector("html[data-ready]")
    guest.locator("#play select").select_option("bot:random")
    guest.locator("#play button").click()
    guest.wait_for_selector("html[data-ready] #table")
    expect(guest.locator(".own-copy")).to_have_attribute("href", f"/copies/{mine.components.digest}")
    play(guest, random.Random(5), 2000)
    assert is_over(guest)
    answer = guest.request.get(guest.url.replace("/tables/", "/api/tables/") + "/record")
    record = Record.from_data(answer.json())
    assert record.game.components == mine.components
    assert record.replay().is_terminal()


def test_a_shared_copy_becomes_one_of_my_own_and_makes_a_table_at_home(server: str, visitor: Visitor) -> None:
    page = desk(visitor, server, "terracotta-army")
    part(page, "organizer.vp[1]")
    with page.expect_response("**/api/copies/look"):
        page.locator("#part input[type=number]").fill("7")
    page.locator("#share").click()
    link = page.locator("#shared input")
    expect(link).not_to_have_value("")
    guest = visitor(link.input_value())
    guest.wait_for_selector("html[data-ready]")
    guest.locator("#adopt").click()
    guest.wait_for_selector("#part")
    guest.goto(server)
    section = guest.locator('section[aria-labelledby="game-terracotta-army"]')
    section.locator("summary").click()
    section.locator("[data-copies]").select_option(index=1)
    section.get_by_role("button", name="Set the table").click()
    guest.wait_for_selector("#table")
    assert link.input_value().endswith(str(guest.locator(".own-copy").get_attribute("href")))


def test_copies_have_names_and_are_deleted_after_asking(server: str, visitor: Visitor) -> None:
    page = desk(visitor, server, "terracotta-army")
    page.locator("#new").click()
    page.locator("#name").fill("Second")
    page.locator("#name").blur()
    page.locator("#new").click()
    expect(page.locator("#which option")).to_have_count(2)
    page.locator("#which").select_option(label="Second")
    expect(page.locator("#name")).to_have_value("Second")
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#delete").click()
    expect(page.locator("#which option")).to_have_count(1)
