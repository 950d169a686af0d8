"""Learning with the page: rules for players are searched and lead on; the legend lies beside the table."""

from __future__ import annotations

from playwright.sync_api import ViewportSize, expect

import clayworks
from tests.browser.axe import BOARD, PICTURES, violations, violations_in_both_lights
from tests.browser.conftest import LAPTOP, PHONE, Visitor, in_games, usually
from tests.browser.person import full_table, lobby
from tests.effort import some


def test_who_comes_for_a_rule_finds_its_sentence_and_the_exact_wording(server: str, guest: Visitor) -> None:
    page = guest(f"{server}/rules/terracotta-army#TA-7.3")
    asked = page.locator(".asked")
    expect(asked).to_have_count(1)
    expect(asked).to_be_in_viewport()
    way = asked.locator("a.exact")
    assert "TA-7.3" in way.inner_text()
    way.click()
    page.wait_for_url("**/rules/terracotta-army/exact#TA-7.3")
    assert page.locator('[id="TA-7.3"]').count() == 1


def test_words_are_found_on_the_page(server: str, guest: Visitor) -> None:
    page = guest(f"{server}/rules/xian")
    shown = page.locator("article.told p:visible").count()
    page.locator("#find").fill("minister")
    found = page.locator("article.told :is(p, li):not(li p):visible")
    assert 0 < page.locator("article.told p:visible").count() < shown
    assert all("minister" in text.lower() for text in found.all_inner_texts() if text)
    marked = "() => [...CSS.highlights.get('found')].map((range) => range.toString().toLowerCase())"
    assert set(page.evaluate(marked)) == {"minister"}
    page.locator("#find").fill("no sentence has this")
    expect(page.locator("#none")).to_be_visible()
    page.locator("#find").fill("")
    expect(page.locator("article.told p:visible")).to_have_count(shown)
    assert page.evaluate(marked) == []


IN_SIGHT = """
() => {
  const [here] = CSS.highlights.get("found-here");
  const { top, bottom } = here.getBoundingClientRect();
  const field = document.querySelector(".guide .find").getBoundingClientRect();
  const covered = innerWidth <= 900 ? field.bottom : 0;
  return top >= covered && bottom <= innerHeight;
}
"""


@usually("size", [LAPTOP, PHONE], PHONE)
def test_what_is_found_is_in_sight_counted_and_gone_through_by_keys(
    size: ViewportSize, server: str, guest: Visitor
) -> None:
    page = guest(f"{server}/rules/xian", viewport=size)
    page.locator("#find").fill("minister")
    found = page.locator("#found")
    expect(found).to_contain_text("1 of ")
    count = int(found.inner_text().removeprefix("1 of "))
    assert count == page.evaluate("() => CSS.highlights.get('found').size") > 2
    page.wait_for_function(IN_SIGHT)
    for key, number in (
        ("Enter", 2),
        ("ArrowDown", 3),
        ("ArrowUp", 2),
        ("Shift+Enter", 1),
        ("ArrowUp", count),
    ):
        page.locator("#find").press(key)
        expect(found).to_have_text(f"{number} of {count}")
        page.wait_for_function(IN_SIGHT)
    page.locator('[data-hit="1"]').click()
    expect(found).to_have_text(f"1 of {count}")
    page.locator("#find").fill("")
    expect(found).to_be_hidden()


def test_the_quick_reference_is_printed_by_itself(server: str, visitor: Visitor) -> None:
    page = visitor(f"{server}/rules/terracotta-army")
    page.evaluate("() => { window.print = () => { window.printed = true } }")
    page.emulate_media(media="print")
    page.locator("[data-print]").evaluate("(button) => button.click()")
    page.wait_for_function("() => window.printed")
    expect(page.locator(".reference")).to_be_visible()
    expect(page.locator("#goal")).to_be_hidden()
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    expect(page.locator("#goal")).to_be_visible()


@in_games("terracotta-army")
def test_axe_finds_nothing_in_rules_for_players(game: str, server: str, guest: Visitor) -> None:
    page = guest(f"{server}/rules/{game}")
    # What is inside of its many pictures is looked at where they lie on a table.
    assert violations_in_both_lights(page, without=PICTURES) == []


@in_games("xian")
def test_the_legend_tells_what_lies_on_this_board(game: str, server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    full_table(page, game)
    page.keyboard.press("g")
    cards = page.locator("#legend [data-pieces]:visible")
    cards.first.wait_for()
    for card in cards.all()[:5]:
        assert len(card.inner_text()) > 20
    known = cards.count()
    page.locator("#find-piece").fill(cards.first.locator("strong").inner_text())
    assert 0 < page.locator("#legend [data-pieces]:visible").count() < known
    page.locator("#find-piece").fill("")
    lying = page.locator('#legend [data-pieces]:visible:not([data-pieces=""])').first
    lying.scroll_into_view_if_needed()
    lying.hover()
    page.locator("#board .lit").first.wait_for()
    assert violations(page, without=BOARD) == []


def test_on_a_phone_rules_are_no_broader_than_the_screen(server: str, visitor: Visitor) -> None:
    for game in some(clayworks.game_names(), 1):
        page = visitor(f"{server}/rules/{game}", viewport=PHONE, has_touch=True, is_mobile=True)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
        page.context.close()
