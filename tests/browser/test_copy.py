"""The owner of a printed game puts in what is printed, in a real browser, and plays with it."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.game import FILE, Game
from clayworks.core.owned import differences, written
from clayworks.core.record import Record
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Visitor
from tests.browser.person import is_over, play
from tests.games.xian.other_print import OTHER_PRINT

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


# -- Xi'an -------------------------------------------------------------------------------------------------

TRUE_XIAN: list[tuple[str, dict[str, str | bool]]] = [
    # Formation boards: several resources, a statue that is none, a statue more.
    ("formation_faces[0].spaces[1]", {"PP": "7", "coins": "0", "clay": "2"}),
    ("formation_faces[0].spaces[0]", {"a statue stands here at the start": False, "PP": "5"}),
    ("formation_faces[4].spaces[2]", {"a statue stands here at the start": True}),
    # The pit: C4e lies south of A4e; a section of nine spaces and one of seven.
    ("spaces[7]", {"section": "A", "row, from north to south": "5", "column, from west to east": "6"}),
    ("sections[0]", {"clay for a warrior": "1", "PP of the first, second and third 2": "6"}),
    ("equipment_cards[1]", {"cost in coins": "4", "clay as a bonus": "3"}),
    ("worker_cards[3]", {"coins": "8"}),
    ("helpers[0]", {"PP in turns 1 to 6 3": "9", "how much": "2"}),
    ("request_tokens[0]", {"colour": "red"}),
    # Two stacks change places: for a moment one is there twice.
    ("supervisor_track[1]", {"tiles on this space": "market"}),
    ("supervisor_track[2]", {"tiles on this space": "open"}),
    ("mausoleum_tiles[21]", {"what is counted": "marker"}),
    ("mausoleum_tiles[24]", {"how much": "3"}),
    ("setup", {"signature tokens of each player": "3"}),
]
"""What is put in: parts, and values by what their fields are called."""


def put(page: Page, place: str, values: dict[str, str | bool]) -> None:
    """Click a part and put values into its form; the page looks at each."""
    part(page, place)
    panel = page.locator("#part")
    for label, value in values.items():
        kind = panel.locator(
            "input[type=checkbox]" if isinstance(value, bool) else "input[type=number], select"
        )
        field = panel.get_by_label(label, exact=True).and_(kind).filter(visible=True)
        with page.expect_response("**/api/copies/look"):
            if isinstance(value, bool):
                field.set_checked(value)
            elif field.evaluate("field => field.matches('select')"):
                field.select_option(value)
            else:
                field.fill(value)


def put_row(page: Page, word: str) -> None:
    """Add a row to the one list of the open form, and choose what it is."""
    rows = page.locator("#part .rows").filter(visible=True)
    with page.expect_response("**/api/copies/look"):
        rows.get_by_role("button", name="Add").click()
    with page.expect_response("**/api/copies/look"):
        rows.locator("li select").last.select_option(word)


def test_a_true_copy_of_xian_is_put_in_written_shared_and_played(
    server: str, visitor: Visitor, tmp_path: Path
) -> None:
    page = desk(visitor, server, "xian", accept_downloads=True)
    for place, values in TRUE_XIAN:
        put(page, place, values)
        if place == "supervisor_track[1]":
            expect(page.locator("#faults")).to_contain_text("supervisor_track")
    expect(page.locator("#faults")).to_be_hidden()
    expect(page.locator('#sheet-board-FA1 [data-part="formation_faces[8].spaces[7]"]')).to_be_visible()
    expect(page.locator('[data-part="spaces[7]"]')).to_contain_text("A5e")
    # Rows: two red pigments and a blue one on a space; a miner brings three, then two.
    part(page, "formation_faces[0].spaces[1]")
    for colour in ("red", "yellow", "red"):
        put_row(page, colour)
    part(page, "worker_cards[18]")
    put_row(page, "yellow")
    put_row(page, "yellow")
    with page.expect_response("**/api/copies/look"):
        page.locator("#part li button").first.click()
    # A key that was not there.
    put(page, "mausoleum_tiles[23]", {"PP at most": True})
    put(page, "mausoleum_tiles[23]", {"PP at most": "7"})
    expect(page.locator("#faults")).to_be_hidden()
    assert violations(page) == []
    with page.expect_download() as download:
        page.locator("#save").click()
    file = tmp_path / "xian.toml"
    download.value.save_as(file)
    mine = clayworks.load("xian", file)
    said = mine.components.data
    assert said["formation_faces"][0]["spaces"][1] == {
        **{"id": "FA1-A1e", "id_source": "spec", "statue": False, "pp": 7, "coins": 0, "clay": 2},
        "pigments": ["red", "yellow", "red"],
    }
    assert said["formation_faces"][0]["spaces"][0]["statue"] is False
    assert said["formation_faces"][0]["spaces"][0]["pp"] == 5
    assert said["formation_faces"][4]["spaces"][2] == {"id": "FB1-B2w", "id_source": "spec", "statue": True}
    lying = {key: said["spaces"][7][key] for key in ("id", "section", "row", "column")}
    assert lying == {"id": "C4e", "section": "A", "row": 5, "column": 6}
    assert (said["sections"][0]["clay_cost"], said["sections"][0]["majority"]) == (1, [10, 6, 2])
    assert (said["equipment_cards"][1]["cost"], said["equipment_cards"][1]["clay_bonus"]) == (4, 3)
    assert (said["worker_cards"][3]["coins"], said["worker_cards"][18]["pigments"]) == (8, ["yellow"] * 2)
    assert (said["helpers"][0]["prestige_by_turn"], said["helpers"][0]["amount"]) == ([0, 0, 9, 2, 3, 4], 2)
    assert said["request_tokens"][0]["colour"] == "red"
    assert [space["stack"] for space in said["supervisor_track"][1:3]] == ["market", "open"]
    tiles = said["mausoleum_tiles"]
    assert (tiles[21]["counts"], tiles[24]["amount"], tiles[23]["maximum"]) == ("marker", 3, 7)
    assert said["setup"]["signatures"] == 3
    for seed in range(5):
        played_at_random(mine, 2 + seed % 3, seed)
    # A friend opens the link and plays a whole game with it.
    page.locator("#share").click()
    link = page.locator("#shared input")
    expect(link).to_have_value(f"{server}/copies/{mine.components.digest}")
    guest = visitor(link.input_value())
    guest.wait_for_selector("html[data-ready]")
    guest.locator("#play select").select_option("bot:random")
    guest.locator("#play button").click()
    guest.wait_for_selector("html[data-ready] #table")
    play(guest, random.Random(3), 2000)
    assert is_over(guest)
    answer = guest.request.get(guest.url.replace("/tables/", "/api/tables/") + "/record")
    record = Record.from_data(answer.json())
    assert record.game.components == mine.components
    assert record.replay().is_terminal()


def test_a_file_with_other_rows_than_ours_is_opened_as_it_is(
    server: str, visitor: Visitor, tmp_path: Path
) -> None:
    """Sections of 6, 6 and 12 spaces, each with as many tables on every face."""
    shipped = GAMES["xian"]
    changes = differences(shipped.components.data, OTHER_PRINT.components.data)
    text = written((shipped.folder / FILE).read_text(encoding="utf-8"), changes, "Another pit", [])
    file = tmp_path / "other.toml"
    file.write_text(text, encoding="utf-8")
    page = desk(visitor, server, "xian")
    page.locator("#file").set_input_files(file)
    expect(page.locator("#name")).to_have_value("Another pit")
    expect(page.locator("#faults")).to_be_hidden()
    expect(page.locator("#sheet-board-FC1 [data-part]")).to_have_count(24)
    page.locator("#share").click()
    expect(page.locator("#shared input")).to_have_value(f"{server}/copies/{OTHER_PRINT.components.digest}")


def played_at_random(game: Game, seats: int, seed: int) -> None:
    """A whole game of random choices."""
    state, chance = game.deal(seats, seed), Chance(seed)
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
