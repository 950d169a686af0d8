"""The score pad on a phone: a count entered by taps, without a line, by link, for eyes and ears."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

import clayworks
from tests.browser.axe import violations_in_both_lights
from tests.browser.conftest import LAPTOP, PHONE, TALL, TOUCH, Visitor, in_games, usually

ARMY = "/count/terracotta-army"
MOUNTED = {"cell": "H3", "figure": "guard", "owner": "green", "horse": ["H4", "H5"]}
PIECES = (
    {"cell": "C5", "figure": "officer", "owner": "yellow"},
    {"cell": "E2", "figure": "officer", "owner": "yellow"},
    {"cell": "D4", "figure": "footman"},
    {"cell": "F2", "figure": "archer", "facing": "left"},
    MOUNTED,
)


def opened(visitor: Visitor, url: str, **options: Any) -> Page:
    """A pad that is ready."""
    page = visitor(url, **{"viewport": PHONE, **TOUCH, **options})
    page.wait_for_selector("html[data-ready]")
    return page


def ready(page: Page) -> None:
    """Wait until everything that was put in is counted."""
    page.wait_for_selector('#pad[data-state="counted"]')


def tap(page: Page, *names: str) -> None:
    """Something of the palette."""
    for name in names:
        page.locator(".palettes").get_by_role("button", name=name, exact=True).tap()


def cell(page: Page, name: str) -> None:
    page.locator(f'[data-cell="{name}"]').tap()


def box(page: Page, name: str) -> Locator:
    """Where a number is put in."""
    return page.get_by_role("textbox", name=name, exact=True)


def put_in_little(page: Page) -> None:
    """One piece, and all that is asked about points."""
    cell(page, "C5")
    box(page, "Points so far, Yellow").fill("31")
    box(page, "Points so far, Green").fill("28")


def put_in(page: Page) -> None:
    """The pieces above, and some points."""
    cell(page, "C5")
    cell(page, "E2")
    tap(page, "Footman")
    cell(page, "D4")
    tap(page, "Kneeling Archer", "facing left")
    cell(page, "F2")
    tap(page, "Guard", "Green", "mounted, down")
    cell(page, "H3")
    box(page, "Points so far, Yellow").fill("31")
    box(page, "Points so far, Green").fill("28")
    box(page, "Coins and clay left, together, Green").fill("7")


def engine() -> dict[str, Any]:
    """What the engine counts for the same table."""
    game: Any = clayworks.load("terracotta-army")
    dealt = game.deal(2, 0).to_position()
    mat = {"coins": 0, "wet": 0, "dry": 0}
    position = {
        **{key: dealt[key] for key in ("inspectors", "tiles")},  # the final count does not look at them
        "round": 5,
        "turn_order": ["yellow", "green"],
        "players": {"yellow": {"vp": 31, **mat}, "green": {"vp": 28, **mat, "coins": 7}},
        "mausoleum": list(PIECES),
    }
    ledger: dict[str, Any] = game.score_position(position, "final")[0]
    return ledger


def totals(page: Page) -> list[str]:
    return page.locator("#points .total b").all_inner_texts()


def test_a_count_entered_by_taps_equals_the_engine_s(guest: Visitor, server: str) -> None:
    page = opened(guest, server + ARMY)
    put_in(page)
    wanted = engine()["vp_after"]
    expect(page.locator("#points")).to_contain_text(str(wanted["yellow"]))
    ready(page)
    assert totals(page) == [str(wanted["yellow"]), str(wanted["green"])]
    expect(page.locator("#sheet")).to_contain_text("footmen")
    # A tap on any cell of a piece takes it away, and Undo brings it back.
    cell(page, "H5")
    expect(page.locator('[data-cell="H3"]')).to_have_attribute("aria-label", "H3, empty")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator('[data-cell="H3"]')).to_have_attribute(
        "aria-label", "H3: Green, Guard, mounted, down"
    )
    # Where there is no room nothing is put.
    cell(page, "H1")
    expect(page.locator(".told")).to_have_text("H1: no room for this piece")


def test_what_was_entered_survives_a_reload_and_a_lost_line(visitor: Visitor, server: str) -> None:
    page = opened(visitor, server + ARMY, forgiven="ERR_INTERNET_DISCONNECTED")
    put_in_little(page)
    ready(page)
    before = totals(page)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    ready(page)
    assert totals(page) == before
    page.context.set_offline(True)
    box(page, "Points so far, Yellow").fill("41")
    expect(page.locator("#status")).to_contain_text("No line")
    page.context.set_offline(False)
    expect(page.locator("#points .total b").first).to_have_text(str(int(before[0]) + 10))
    kept = json.loads(page.evaluate("localStorage['clayworks-counts']"))
    assert [count["own"]["yellow"]["points"] for count in kept] == [41]


def test_an_answer_to_what_stood_there_before_is_not_shown(visitor: Visitor, server: str) -> None:
    page = opened(visitor, server + ARMY)
    put_in_little(page)
    ready(page)
    before = totals(page)
    page.clock.install()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    ready(page)
    held: list[Route] = []
    page.route("**/api/score*", lambda route: held.append(route))
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    with page.expect_request("**/api/score*"):
        box(page, "Points so far, Yellow").fill("32")
        page.clock.run_for(1000)
    box(page, "Points so far, Yellow").fill("41")  # the clock stands: this is not asked yet
    with page.expect_response("**/api/score*") as answer:
        held[0].continue_()
    answer.value.finished()
    page.evaluate("() => Promise.resolve()")
    expect(page.locator("#pad")).to_have_attribute("data-state", "waiting")
    assert totals(page) == before
    page.unroute("**/api/score*")
    page.clock.resume()
    expect(page.locator("#points .total b").first).to_have_text(str(int(before[0]) + 10))


def test_a_link_carries_the_whole_count(guest: Visitor, server: str) -> None:
    page = opened(guest, server + ARMY)
    put_in(page)
    ready(page)
    page.get_by_role("button", name="Share by link").tap()
    expect(page.locator("#link")).to_be_visible()
    expect(page.locator("#link")).not_to_have_value("")
    link = page.locator("#link").input_value()
    assert "#" in link
    assert len(link) < 2000
    other = opened(guest, link)
    ready(other)
    assert totals(other) == totals(page)
    expect(other.locator('[data-cell="F2"]')).to_have_attribute(
        "aria-label", "F2: Kneeling Archer, facing left"
    )
    broken = opened(guest, link[:-20])
    expect(broken.locator("[data-cell]").first).to_be_visible()


@in_games("terracotta-army")
def test_a_pad_fits_the_phone_and_is_named_for_everybody(guest: Visitor, server: str, game: str) -> None:
    page = opened(guest, f"{server}/count/{game}")
    ready(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations_in_both_lights(page) == []


def test_the_palette_names_its_figures_what_is_in_hand_and_what_arrows_mean(
    guest: Visitor, server: str
) -> None:
    page = opened(guest, server + ARMY)
    names = page.locator(".kinds button > span")
    assert names.all_inner_texts()[:2] == ["Officer", "Guard"]
    assert all(one.is_visible() for one in names.all())
    expect(page.locator(".in-hand")).to_have_text("In hand: Yellow, Officer")
    expect(page.locator(".arrows")).to_contain_text("on a horse, which takes the next two cells")
    tap(page, "Guard", "Green", "mounted, down")
    expect(page.locator(".in-hand")).to_have_text("In hand: Green, Guard, mounted, down")
    tap(page, "Kneeling Archer")
    expect(page.locator(".arrows")).to_have_text("The arrow is where the archer faces.")
    tap(page, "Footman")
    expect(page.locator(".arrows")).to_be_hidden()


def test_why_a_piece_does_not_fit_is_read_where_the_board_is_tapped(guest: Visitor, server: str) -> None:
    page = opened(guest, server + ARMY)
    tap(page, "mounted, right")
    page.evaluate("() => scrollTo(0, 0)")
    page.locator('[data-cell="I2"]').tap()
    word, totals_below = page.locator(".told"), page.locator(".totals")
    expect(word).to_have_text("I2: no room for this piece")
    expect(word).to_be_in_viewport(ratio=1)
    assert page.evaluate("() => scrollY") == 0
    said, below = word.bounding_box(), totals_below.bounding_box()
    assert said
    assert below
    assert said["y"] + said["height"] <= below["y"]


def test_a_count_that_is_not_complete_or_wrong_is_grey_and_has_no_places(
    visitor: Visitor, server: str
) -> None:
    page = opened(visitor, server + ARMY, forgiven="422")
    ready(page)

    def is_open() -> bool:
        grey = page.locator("#points.unfinished, #count.unfinished").count() == 2
        assert grey == page.locator(".not-yet").is_visible()
        assert grey != page.locator(".ranking").is_visible()
        assert grey == ("Not complete yet." in page.locator("#status").inner_text())
        return grey

    assert is_open()
    put_in_little(page)
    expect(page.locator("#status")).to_have_text("Counted.")
    assert not is_open()
    kept = "JSON.parse(localStorage['clayworks-counts'])[0].totals"
    assert page.evaluate(kept)
    box(page, "Points so far, Green").fill("1000")
    page.wait_for_selector('#pad[data-state="wrong"]')
    assert is_open()
    assert page.evaluate(kept) == {}


@usually("size", [TALL, LAPTOP], LAPTOP)
def test_a_mistake_is_named_beside_its_field_and_kept_counts_can_be_deleted(
    visitor: Visitor, server: str, size: Any
) -> None:
    page = opened(visitor, server + "/count/xian", forgiven="422", viewport=size)
    for colour, count in (("Violet", 3), ("Orange", 2)):
        box(page, f"Equipment cards: sword (bronze, section C), {colour}").fill(str(count))
    wrong = page.locator(".field", has_text="Equipment cards: sword").locator(".fault")
    expect(wrong).to_have_text("Orange: 5 for all players together, but there are only 4")
    box(page, "Equipment cards: sword (bronze, section C), Orange").fill("1")
    expect(wrong).to_be_hidden()
    page.get_by_text("Kept counts").click()
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("#kept").get_by_role("button", name="Delete").click()
    expect(page.locator("#kept")).to_contain_text("None yet")


def test_after_one_visit_a_pad_is_there_again_without_a_line(server: str, visitor: Visitor) -> None:
    page = opened(visitor, f"{server}/count/xian", forgiven="ERR_INTERNET_DISCONNECTED")
    page.wait_for_selector("html[data-kept]")
    page.locator("#name-violet").fill("Ann")
    page.locator("#name-violet").press("Tab")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#name-violet")).to_have_value("Ann")
    expect(page.locator("#status")).to_contain_text("No line")
    page.context.set_offline(False)
    ready(page)


def test_the_worker_keeps_the_pad_and_nothing_else(server: str, visitor: Visitor) -> None:
    page = opened(visitor, f"{server}/count/xian")
    page.wait_for_selector("html[data-kept]")
    kept = page.evaluate(
        """async () => {
          const [name, ...others] = await caches.keys();
          const found = await (await caches.open(name)).keys();
          return [name, others, found.map((one) => new URL(one.url).pathname)];
        }"""
    )
    name, others, paths = kept
    assert name.startswith("clayworks-pad-")
    assert others == []
    assert "/count/xian" in paths
    assert "/static/pad.js" in paths
    assert all(path.startswith(("/count", "/static/", "/styles/")) for path in paths)
    page.goto(server)
    assert page.evaluate("() => navigator.serviceWorker.controller") is None
