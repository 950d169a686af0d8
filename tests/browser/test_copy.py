"""The owner of a printed game puts in what is printed, in a real browser, and plays with it."""

from __future__ import annotations

import tomllib
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.game import FILE, Game
from clayworks.core.owned import differences, written
from clayworks.core.record import Record
from clayworks.web.copying import value_at
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Visitor, usually
from tests.browser.person import house, lobby, play_on, play_unseen
from tests.effort import THOROUGH, enough
from tests.games.xian.other_print import OTHER_PRINT

GAMES = {name: clayworks.load(name) for name in clayworks.game_names() if clayworks.load(name).box.kinds}


DARK_PHONE = {"color_scheme": "dark", "viewport": PHONE}


def desk(visitor: Visitor, server: str, game: str, **options: object) -> Page:
    """The page of a copy, ready."""
    page = visitor(f"{server}/games/{game}/copy", **options)
    page.wait_for_selector("html[data-ready]")
    return page


def part(page: Page, place: str) -> None:
    """Click a part."""
    page.locator(f'[data-part="{place}"]').click()


@usually("name", GAMES, "xian")
@usually("options", [{"color_scheme": "light"}, DARK_PHONE], DARK_PHONE)
def test_the_page_is_accessible_light_and_dark_wide_and_on_a_phone(
    server: str, guest: Visitor, name: str, options: dict[str, object]
) -> None:
    page = desk(guest, server, name, **options)
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
    expect(page.locator("#part-faults")).to_have_text(
        "Organizer, level 1 from the bottom, VP: must be a whole number from 0 to 99"
    )
    expect(page.locator("#faults button")).to_have_text("Go there")
    expect(page.locator('[data-part="wheel.inner[3]"]')).to_contain_text("3")
    page.locator("#confirm-part").click()
    expect(done).to_have_text(f"3 of {everything} parts compared")
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
    play_a_shared_copy(visitor(link.input_value()), mine)


def play_a_shared_copy(guest: Page, mine: Game) -> None:
    """Somebody who was given a link plays a game with the copy."""
    guest.wait_for_selector("html[data-ready]")
    guest.locator("#play select").select_option("bot:random")
    guest.locator("#play button").click()
    guest.wait_for_selector("html[data-ready] #table")
    expect(guest.locator(".own-copy")).to_have_attribute("href", f"/copies/{mine.components.digest}")
    play_on(guest, '#table:not([data-committed="0"])')
    at, api = guest.url, guest.url.replace("/tables/", "/api/tables/")
    # The rest is asked for and answered without the page: a whole game by clicks is played elsewhere.
    if THOROUGH:
        guest.goto(lobby(house(guest)))
        play_unseen(guest, at, most=2000)
    record = Record.from_data(guest.request.get(f"{api}/record").json())
    assert record.game.components == mine.components
    assert record.choices
    assert record.replay().is_terminal() or not THOROUGH


# -- Terramara: effects inside effects ---------------------------------------------------------------------


def control(scope: Locator, label: str) -> Locator:
    """What a form or a table of it shows under a label."""
    return scope.locator(f':scope > .table > .field:visible > [aria-label="{label}"]')


def tick(scope: Locator, label: str, there: bool = True) -> None:
    """Say that something is printed there, or that it is not."""
    box = scope.locator(":scope > .table > .field:visible > label.optional").filter(has_text=label)
    box.locator("input").set_checked(there)


def item(effect: Locator, number: int) -> Locator:
    """An item of an effect."""
    return effect.locator(":scope > ol > li > fieldset").nth(number)


def set_item(effect: Locator, number: int, op: str, **numbers: int) -> Locator:
    """Say what an item does; a new one is added below the others."""
    if effect.locator(":scope > ol > li").count() == number:
        effect.locator(":scope > button").click()
    one = item(effect, number)
    control(one, "what it does").select_option(op)
    for label, value in numbers.items():
        control(one, label.replace("_", " ")).fill(str(value))
    return one


def put_in_the_printed_game(page: Page) -> None:
    """Nine parts of different kinds, as somebody might find them in his box."""
    panel = page.locator("#part")
    # An artefact with an event whose effect depends on the level; another cost, other points.
    part(page, "artefact[0]")
    tick(control(panel, "cost"), "metal")
    control(control(panel, "cost"), "metal").fill("2")
    control(panel, "points").fill("7")
    control(panel, "kind of ability").select_option("permanent")
    trigger = control(panel, "what an event brings")
    control(trigger, "event").select_option("artefact_created")
    tick(trigger, "effect", there=False)
    levels = control(trigger, "effect by the level of the artefact")
    for level, op in enumerate(("military", "culture", "travel")):
        set_item(levels.locator(":scope > ol > li > .rows").nth(level), 0, op, how_many=level + 1)
    # A card that counts at the end.
    part(page, "artefact[51]")
    control(panel, "kind of ability").select_option("end")
    score = control(panel, "at the end of the game")
    control(score, "what counts").select_option("per_river")
    control(score, "points").fill("2")
    control(score, "so many river spaces").fill("4")
    # A settlement that looks at the road, and one item more on a space.
    part(page, "tile[0]")
    set_item(control(panel, "space 1: effect"), 1, "vp", how_many=2)
    # The sign "only 1 member", where it stands: it is there or not, there is no number to put in.
    tick(panel, "space 1: only 1 member")
    tick(panel, "space 2: only 1 member")
    tick(panel, "space 2: only 1 member", there=False)
    expect(control(panel, "space 1: only 1 member")).to_have_count(0)
    control(panel, "what the settlement looks at").select_option("road")
    expect(control(panel, "steps of the settlement")).to_have_count(0)
    control(panel, "points of the settlement").locator("input").nth(2).fill("11")
    # A special space that asks for a symbol of the river.
    part(page, "tile[20]")
    control(panel, "special space: what is looked at").select_option("river")
    control(panel, "special space: which symbol").select_option("hard")
    # A starting card with fewer items.
    part(page, "starting_card[0]")
    control(panel, "effect").locator(":scope > ol > li > button").nth(1).click()
    # A token with a choice between a payment and something else.
    part(page, "bonus_token[0]")
    choice = set_item(control(panel, "effect"), 0, "choose")
    options = control(choice, "options").locator(":scope > ol > li > .rows")
    payment = set_item(options.nth(0), 0, "pay")
    tick(control(payment, "cost"), "products to pay")
    set_item(control(payment, "gain"), 0, "create", **{"products that may be paid raw (−1: any number)": -1})
    set_item(options.nth(1), 0, "any_raw", how_many=3)
    # Both sides of a character.
    part(page, "character[4]")
    child, adult = control(panel, "child side"), control(panel, "adult side")
    control(child, "a rule that always holds").select_option("raw_sub")
    control(child, "how many").fill("3")
    tick(adult, "private settlement", there=False)
    tick(control(adult, "what an event brings"), "effect")
    # A symbol of a track, and the ranks beside it.
    part(page, "military.symbols[0]")
    control(panel, "space of the symbol").fill("4")
    part(page, "military")
    control(panel, "points by rank").locator("input").first.fill("9")


def test_effects_of_terramara_are_put_in_by_clicks_and_a_whole_game_is_played_with_them(
    server: str, visitor: Visitor, tmp_path: Path
) -> None:
    page = desk(visitor, server, "terramara", accept_downloads=True)
    put_in_the_printed_game(page)
    expect(page.locator("#faults")).to_be_hidden()
    expect(page.locator(".part.changed")).to_have_count(9)
    with page.expect_download() as download:
        page.locator("#save").click()
    file = tmp_path / "copy.toml"
    download.value.save_as(file)
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    card, last, tile = said["artefact"][0], said["artefact"][51], said["tile"][0]
    assert (card["cost"], card["vp"], card["kind"]) == ({"plank": 3, "metal": 2}, 7, "permanent")
    assert card["trigger"] == {
        "on": "artefact_created",
        "effect_by_level": [
            [{"op": "military", "n": 1}],
            [{"op": "culture", "n": 2}],
            [{"op": "travel", "n": 3}],
        ],
    }
    assert "effect" not in card
    assert last["score"] == {"rule": "per_river", "vp": 2, "every": 4}
    assert tile["space"][0]["effect"][1] == {"op": "vp", "n": 2}
    assert [space.get("capacity") for space in tile["space"]] == [1, None, None]
    assert (tile["back"]["condition"], tile["back"]["vp"]) == ("road", [2, 5, 11])
    assert "thresholds" not in tile["back"]
    assert said["tile"][20]["space"][2]["requires"] == {"type": "river", "symbol": "hard"}
    assert [item["op"] for item in said["starting_card"][0]["effect"]] == ["goods", "culture", "military"]
    assert said["bonus_token"][0]["effect"] == [
        {
            "op": "choose",
            "options": [
                [{"op": "pay", "cost": {"product": 1}, "gain": [{"op": "create", "raw_sub": -1}]}],
                [{"op": "any_raw", "n": 3}],
            ],
        }
    ]
    assert said["character"][4]["child"] == {"modifier": "raw_sub", "n": 3}
    assert said["character"][4]["adult"] == {
        "trigger": {"on": "chief_to_space", "effect": [{"op": "vp", "n": 1}]}
    }
    assert (said["military"]["symbols"], said["military"]["rank_vp"]) == ([4, 10, 15], [9, 5, 2])
    mine = clayworks.load("terramara", file)
    for seed in range(enough(1, 5)):
        played_at_random(mine, 2 + seed % 3, seed)
    # The file says the same to the page again, and the link plays.
    friend = desk(visitor, server, "terramara") if THOROUGH else page
    if friend is page:
        page.locator("#new").click()
        expect(page.locator(".part.changed")).to_have_count(0)
    friend.locator("#file").set_input_files(file)
    expect(friend.locator(".part.changed")).to_have_count(9)
    if THOROUGH:  # another copy: above
        page.locator("#share").click()
        link = page.locator("#shared input")
        expect(link).to_have_value(f"{server}/copies/{mine.components.digest}")
        play_a_shared_copy(visitor(link.input_value()), mine)


def test_a_shared_copy_becomes_one_of_my_own_and_makes_a_table_at_home(server: str, guest: Visitor) -> None:
    page = desk(guest, server, "terracotta-army")
    part(page, "organizer.vp[1]")
    with page.expect_response("**/api/copies/look"):
        page.locator("#part input[type=number]").fill("7")
    page.locator("#share").click()
    link = page.locator("#shared input")
    expect(link).not_to_have_value("")
    other = guest(link.input_value())
    other.wait_for_selector("html[data-ready]")
    other.locator("#adopt").click()
    other.wait_for_selector("#part")
    other.goto(f"{server}/new/terracotta-army")
    other.locator("[data-copies]").select_option(index=1)
    other.get_by_role("button", name="Set the table").click()
    other.wait_for_selector("#table")
    assert link.input_value().endswith(str(other.locator(".own-copy").get_attribute("href")))


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


@dataclass(frozen=True)
class Printed:
    """What stands in the box: a part, values by what their fields are called, and what a file says then."""

    place: str
    values: dict[str, str | bool]
    says: dict[str, Any]
    seldom: bool = False
    """Whether it shows once more what another part has shown."""


TRUE_XIAN = [
    # Formation boards: several resources, a statue that is none, a statue more.
    Printed(
        "formation_faces[0].spaces[1]",
        {"PP": "7", "coins": "0", "clay": "2"},
        {"id": "FA1-A1e", "id_source": "spec", "statue": False, "pp": 7, "coins": 0, "clay": 2},
    ),
    Printed(
        "formation_faces[0].spaces[0]",
        {"a statue stands here at the start": False, "PP": "5"},
        {"statue": False, "pp": 5},
    ),
    Printed(
        "formation_faces[4].spaces[2]",
        {"a statue stands here at the start": True},
        {"id": "FB1-B2w", "id_source": "spec", "statue": True},
        seldom=True,
    ),
    # The pit: C4e lies south of A4e; a section of nine spaces and one of seven.
    Printed(
        "spaces[7]",
        {"section": "A", "row, from north to south": "5", "column, from west to east": "6"},
        {"id": "C4e", "section": "A", "row": 5, "column": 6},
    ),
    Printed(
        "sections[0]",
        {"clay for a warrior": "1", "PP of the first, second and third 2": "6"},
        {"clay_cost": 1, "majority": [10, 6, 2]},
    ),
    Printed(
        "equipment_cards[1]",
        {"cost in coins": "4", "clay as a bonus": "3"},
        {"cost": 4, "clay_bonus": 3},
        seldom=True,
    ),
    Printed("worker_cards[3]", {"coins": "8"}, {"coins": 8}, seldom=True),
    Printed(
        "helpers[0]",
        {"PP in turns 1 to 6 3": "9", "how much": "2"},
        {"prestige_by_turn": [0, 0, 9, 2, 3, 4], "amount": 2},
        seldom=True,
    ),
    Printed("request_tokens[0]", {"colour": "red"}, {"colour": "red"}, seldom=True),
    # Two stacks change places: for a moment one is there twice.
    Printed("supervisor_track[1]", {"tiles on this space": "market"}, {"stack": "market"}),
    Printed("supervisor_track[2]", {"tiles on this space": "open"}, {"stack": "open"}),
    Printed("mausoleum_tiles[21]", {"what is counted": "marker"}, {"counts": "marker"}, seldom=True),
    Printed("mausoleum_tiles[24]", {"how much": "3"}, {"amount": 3}, seldom=True),
    Printed("setup", {"signature tokens of each player": "3"}, {"signatures": 3}, seldom=True),
]


def put(page: Page, place: str, values: dict[str, str | bool]) -> None:
    """Click a part and put values into its form, until the page has looked at the last of them."""
    part(page, place)
    panel = page.locator("#part")
    for number, (label, value) in enumerate(values.items(), 1):
        kind = panel.locator(
            "input[type=checkbox]" if isinstance(value, bool) else "input[type=number], select"
        )
        field = panel.get_by_label(label, exact=True).and_(kind).filter(visible=True)
        with page.expect_response("**/api/copies/look") if number == len(values) else nullcontext():
            if isinstance(value, bool):
                field.set_checked(value)
            elif field.evaluate("field => field.matches('select')"):
                field.select_option(value)
            else:
                field.fill(value)


def put_row(page: Page, word: str) -> None:
    """Add a row to the one list of the open form, and choose what it is."""
    rows = page.locator("#part .rows").filter(visible=True)
    rows.get_by_role("button", name="Add").click()
    with page.expect_response("**/api/copies/look"):
        rows.locator("li select").last.select_option(word)


def test_a_true_copy_of_xian_is_put_in_written_shared_and_played(
    server: str, visitor: Visitor, tmp_path: Path
) -> None:
    page = desk(visitor, server, "xian", accept_downloads=True)
    printed = [one for one in TRUE_XIAN if THOROUGH or not one.seldom]
    for one in printed:
        put(page, one.place, one.values)
        if one.place == "supervisor_track[1]":
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
    if THOROUGH:  # as another one: above
        assert violations(page) == []
    with page.expect_download() as download:
        page.locator("#save").click()
    file = tmp_path / "xian.toml"
    download.value.save_as(file)
    mine = clayworks.load("xian", file)
    said = mine.components.data
    for one in printed:
        there = value_at(said, one.place)
        assert {key: there[key] for key in one.says} == one.says
    assert said["formation_faces"][0]["spaces"][1]["pigments"] == ["red", "yellow", "red"]
    assert said["worker_cards"][18]["pigments"] == ["yellow"] * 2
    assert said["mausoleum_tiles"][23]["maximum"] == 7
    for seed in range(enough(1, 5)):
        played_at_random(mine, 2 + seed % 3, seed)
    # A friend opens the link and plays a game with it.
    page.locator("#share").click()
    link = page.locator("#shared input")
    expect(link).to_have_value(f"{server}/copies/{mine.components.digest}")
    if THOROUGH:  # with another copy: above
        play_a_shared_copy(visitor(link.input_value()), mine)


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


def test_one_look_is_on_its_way_however_quickly_somebody_puts_in(server: str, visitor: Visitor) -> None:
    page = desk(visitor, server, "terracotta-army")
    asked: list[Route] = []

    def hold_the_first(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    page.route("**/api/copies/look", hold_the_first)
    page.clock.install()
    part(page, "organizer.vp[0]")
    amount = page.locator("#part input[type=number]")
    for said in ("71", "72", "73"):
        amount.fill(said)
        # It is marked before anybody has looked at it.
        expect(page.locator('[data-part="organizer.vp[0]"]')).to_contain_class("changed")
        page.clock.run_for(1000)
    assert len(asked) == 1
    asked[0].continue_()
    expect(page.locator('[data-part="organizer.vp[0]"]')).to_contain_text("73")
    assert len(asked) == 2
