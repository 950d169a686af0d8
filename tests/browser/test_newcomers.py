"""What two newcomers stumbled over who had the page alone: each of it stays mended."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, TOUCH, Visitor
from tests.browser.person import (
    full_table,
    glowing,
    lobby,
    look_at,
)
from tests.browser.test_lesson import begun

ON_PHONE = {"viewport": PHONE, **TOUCH}


def front(page: Page) -> str:
    """The part of the board that a phone shows first."""
    return str(page.evaluate("() => document.querySelector('.pane.in-front').dataset.panel"))


def test_every_step_of_the_companion_shows_on_a_phone_what_it_points_at(server: str, guest: Visitor) -> None:
    page = begun(guest, server, "terramara", phone=True)
    pointed = """() => {
      const lit = document.querySelector(".lit");
      return lit === null || lit.closest(".pane").classList.contains("in-front");
    }"""
    following = page.locator("#companion-next")
    seen = 0
    while following.is_enabled():
        page.wait_for_function(pointed)
        seen += page.locator(".lit").count() > 0
        following.tap()
    assert seen > 1
    # At the last word what can be chosen is in sight again.
    expect(page.locator(".in-front [data-choice]").first).to_be_attached()
    while page.locator("#companion-back").is_enabled():
        page.locator("#companion-back").tap()
        page.wait_for_function(pointed)


def test_a_companion_that_was_sent_away_covers_nothing_and_is_called_from_the_settings(
    server: str, guest: Visitor
) -> None:
    page = begun(guest, server, "terramara", phone=True)
    page.locator("#companion-leave").tap()
    expect(page.locator("#toast")).to_contain_text("settings")
    expect(page.locator("#companion-call")).to_be_hidden()
    page.locator("#menu > summary").tap()
    page.locator("#companion-call").tap()
    expect(page.locator("#companion-text")).to_be_visible()


def test_the_neutral_explorers_are_placed_at_random_for_who_asks_for_it(server: str, guest: Visitor) -> None:
    page = begun(guest, server, "terramara", phone=True)
    page.locator("[data-lot]").tap()
    page.wait_for_function(
        "() => document.getElementById('table').dataset.turn && !document.querySelector('[data-lot]')"
    )
    expect(page.locator("#ask")).to_contain_text("Which member do you send?")


def test_what_is_told_of_another_lights_their_mat_and_not_the_own(server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    full_table(page, "terramara")
    rivals = page.evaluate("() => JSON.parse(document.getElementById('table').dataset.colours)[1]")
    found = page.evaluate(
        """async (colour) => {
          const source = document.querySelector('script[src*="table.js"]').src;
          const { touched } = await import(source.replace(/table\\.js.*/, "lights.js"));
          const own = [...document.querySelectorAll(".pane[data-seat] [data-element]")]
            .find((one) => one.closest(".pane").dataset.seat !== colour).dataset.element;
          return touched(own, colour).map((one) => one.closest(".pane").dataset.seat);
        }""",
        rivals,
    )
    assert found == [rivals]


def test_on_a_phone_the_prompt_leads_to_where_the_question_is_answered_and_taps_wait(
    server: str, guest: Visitor
) -> None:
    page = guest(lobby(server), **ON_PHONE)
    full_table(page, "terramara")
    answers = front(page)
    page.locator('.tabs [data-tab="river"]').tap()
    lead = page.locator(f'#elsewhere [data-tab="{answers}"]')
    expect(lead).to_be_in_viewport(ratio=1)
    lead.tap()
    expect(page.locator(f"#pane-{answers}")).to_have_class("pane in-front")
    expect(page.locator(f'#elsewhere [data-tab="{answers}"]')).to_have_count(0)
    takes_no_tap_at_once(page)
    costs_are_asked_about(page)


def takes_no_tap_at_once(page: Page) -> None:
    """A panel that came into sight by itself."""
    page.locator('.tabs [data-tab="river"]').tap()
    expect(page.locator("#pane-river.in-front")).to_be_attached()
    settling = page.evaluate(
        """async () => {
          const script = document.querySelector('script[src*="table.js"]').src;
          const { reveal } = await import(script.replace(/table\\.js.*/, "layout.js"));
          const board = document.getElementById("board");
          reveal(document.querySelector("#pane-land svg"));
          const { left, top } = document.querySelector("#pane-land").getBoundingClientRect();
          const missed = !board.contains(document.elementFromPoint(left + 60, top + 60));
          return { at: [left + 60, top + 60], missed };
        }"""
    )
    board_at = "([x, y]) => document.getElementById('board').contains(document.elementFromPoint(x, y))"
    assert settling["missed"]
    page.wait_for_function(board_at, arg=settling["at"])


def costs_are_asked_about(page: Page) -> None:
    """Under a finger, what costs something later is asked about first."""
    thing = page.locator(".in-front [data-choice]").first
    thing.evaluate("(one) => one.toggleAttribute('data-careful', true)")
    ply = page.locator("#table").get_attribute("data-ply")
    thing.tap()
    asked = page.locator("#chooser button")
    expect(asked).to_have_count(1)
    assert page.locator("#table").get_attribute("data-ply") == ply
    asked.tap()
    expect(page.locator("#table")).not_to_have_attribute("data-ply", str(ply))


def test_a_tip_leaves_the_panel_that_is_looked_at_and_what_a_choice_changes_in_sight(
    server: str, guest: Visitor
) -> None:
    page = guest(lobby(server), viewport=LAPTOP)
    full_table(page, "terracotta-army")
    seen = [one for one in glowing(page) if "|" not in one[2] and one[1] > 160]
    for thing in seen[:4]:
        look_at(page, thing)
        covered = page.evaluate(
            """([x, y]) => {
              const tip = document.getElementById("tip").getBoundingClientRect();
              const looked = document.elementFromPoint(x, y).closest(".pane");
              const panes = [looked, ...document.querySelectorAll(".pane.ahead")];
              return panes.filter(Boolean).map((one) => one.getBoundingClientRect()).some((one) =>
                tip.width && one.left < tip.right - 1 && tip.left < one.right - 1
                && one.top < tip.bottom - 1 && tip.top < one.bottom - 1);
            }""",
            [thing[0], thing[1]],
        )
        assert not covered, thing


def test_a_legend_left_open_is_closed_in_the_next_game(server: str, guest: Visitor) -> None:
    page = guest(lobby(server))
    full_table(page, "xian")
    page.locator('header [data-side="legend"]').click()
    expect(page.locator(".side-legend")).to_be_visible()
    page.goto(lobby(server))
    full_table(page, "xian", seed="8")
    expect(page.locator(".side-legend")).to_be_hidden()


def test_a_score_pad_counts_on_while_something_is_wrong_and_leads_there(
    server: str, visitor: Visitor
) -> None:
    page = visitor(f"{server}/count/terramara", forgiven="422", **ON_PHONE)
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#points")).to_contain_text("–")
    page.locator('[data-place="players.red.points"]').fill("12")
    page.locator('[data-place="players.red.military"]').fill("99")
    expect(page.locator("#pad")).to_have_attribute("data-state", "wrong")
    expect(page.locator("#points .total").first).to_contain_text("20")
    page.locator('[data-place="players.red.points"]').fill("30")
    expect(page.locator("#points .total").first).to_contain_text("38")
    expect(page.locator(".missing").first).to_contain_text("Military on the track")
    page.locator("#totals a").tap()
    expect(page.locator('[data-place="players.red.military"]')).to_be_focused()
    page.locator('[data-place="players.red.military"]').fill("3")
    expect(page.locator("#pad")).to_have_attribute("data-state", "counted")


def test_a_sum_of_artefacts_is_counted_and_said_to_be_unchecked(server: str, guest: Visitor) -> None:
    page = guest(f"{server}/count/terramara", **ON_PHONE)
    page.wait_for_selector("html[data-ready]")
    page.locator('[data-place="players.red.points"]').fill("10")
    page.locator('[data-place="players.red.artefact_points"]').fill("31")
    expect(page.locator(".unchecked")).to_contain_text("31")
    row = page.locator("#count tr", has_text="Created artefacts")
    expect(row.locator("td").first).to_have_text("31")
