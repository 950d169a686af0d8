"""The prompt has room for what it says: long answers, their reasons and the longest turns are in sight.

The longest that the games say is put into the page's own classes: no game has to be played until it says it.
"""

from __future__ import annotations

from importlib import resources

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.conftest import LAPTOP, LARGE, PHONE, SIZES, TALL, TOUCH, Visitor
from tests.browser.person import full_table, lobby

STATIC = resources.files("clayworks.web") / "static"
STYLE = "".join((STATIC / name).read_text() for name in ("page.css", "table.css", "plan.css"))
PAGE = """
<!doctype html><meta name="viewport" content="width=device-width">
<style>:root { --sheet: white; --ink: black; --line: grey }
.prompt { font-family: "DejaVu Sans", sans-serif }</style><style>%s</style>
<body class="at-table"><main id="table"><header class="bar">%s</header>
<section class="prompt mine"><div class="asking"><h1 id="ask">%s</h1>%s</div>
<div class="answering">%s<p class="elsewhere" hidden></p></div><div class="draft"></div></section></main>
"""
OUT_OF_SIGHT = """
(wanted) => [...document.querySelectorAll(wanted)].filter((one) => {
  const box = one.getBoundingClientRect();
  const room = one.closest(".asking, .answering").getBoundingClientRect();
  return box.width < 2 || box.height < 2 || box.top < room.top - 1 || box.bottom > room.bottom + 1;
}).map((one) => one.textContent)
"""

TURN = """Now: character +4 | In all you pay 2 wood, 1 stone | In all you gain 2 planks, 1 block
| Anna turns the Collector to the adult side | Anna gives up the bonus tokens: Gift, Three ways
| Anna sends an explorer to row 5, space 2: process up to 4 raw goods and 1 travel
| Anna joins an explorer of Dora | Anna loses 1 military | Anna processes 1 stone into 1 block
| Anna processes 1 wood into 1 plank | Anna processes 1 wood into 1 plank
| Anna moves a caravan: crossroads 1 → settlement of row 2 | Anna places a flag in the settlement of row 2"""


def answers(*options: tuple[str, str, str]) -> str:
    """Buttons as part.html makes them: role, words, and what stands small beside them."""
    made = "".join(
        f'<li class="{role}"><button class="option main" aria-disabled="{str(role != "main").lower()}">'
        f"{words} <small>{small}</small></button></li>"
        for role, words, small in options
    )
    return f'<ul class="answers" id="answers">{made}</ul>'


def shown(
    browser: Browser, size: ViewportSize, asked: str, told: str, answering: str, wanted: str
) -> list[str]:
    """What of the wanted is not in sight."""
    touch = TOUCH if size == PHONE else {}
    page = browser.new_page(viewport=size, reduced_motion="reduce", **touch)
    page.set_content(PAGE % (STYLE, "", asked, told, answering))
    found: list[str] = page.evaluate(OUT_OF_SIGHT, wanted)
    assert page.locator(wanted).count()
    page.close()
    return found


@pytest.mark.parametrize("size", [LAPTOP, LARGE], ids=["laptop", "large"])
def test_all_that_the_longest_turn_did_is_in_sight(size: ViewportSize, browser: Browser) -> None:
    lines = "".join(f"<li>{line.strip()}</li>" for line in TURN.split("|"))
    told = f'<ul class="did" id="did">{lines}</ul><p class="latest clamped" hidden></p>'
    assert shown(browser, size, "Your turn is complete.", told, "", "#did li") == []


@pytest.mark.parametrize("size", [LAPTOP, LARGE, TALL], ids=["laptop", "large", "tall"])
def test_two_long_answers_are_both_in_sight(size: ViewportSize, browser: Browser) -> None:
    loses = "− lose: one private bonus token per round (level by round: 1/2/3/3/3)"
    both = answers(
        ("main", "Turn the Collector to the adult side", f"{loses}</small> <small>+ flag placed: 4 VP"),
        ("main", "Keep the child side", "+ one private bonus token per round (level by round: 1/2/3/3/3)"),
    )
    asked = "Turn your character to its adult side?"
    assert shown(browser, size, asked, "", both, ".option, .option small") == []


@pytest.mark.parametrize("size", [LAPTOP, LARGE, PHONE], ids=["laptop", "large", "phone"])
def test_what_is_impossible_shows_its_reason(size: ViewportSize, browser: Browser) -> None:
    four = answers(
        ("main", "Armory, without a fee", ""),
        ("main", "Palace, without a fee", "+ tile: Market 2↔2"),
        ("impossible", "Laboratory, without a fee", "it is open and free anyway"),
        ("impossible", "Workshop, without a fee", "it is open and free anyway"),
    )
    wanted = ".option, .impossible small"
    assert shown(browser, size, "Open tile: which building do you enter?", "", four, wanted) == []


@pytest.mark.parametrize("name", SIZES)
def test_what_others_did_ends_with_a_whole_line(name: str, browser: Browser) -> None:
    many = " · ".join(["Carla takes the pigment of Craftsman 6 instead", "Carla gains 1 red pigment"] * 8)
    told = f'<p class="latest clamped" id="latest"><span class="flow">{many}</span></p>'
    asked = "Discount: which equipment card do you forge? You have 2 coins."
    asked += " Your Officer takes 1 coin off every card."
    page = browser.new_page(
        viewport=SIZES[name], reduced_motion="reduce", **(TOUCH if name == "phone" else {})
    )
    page.set_content(PAGE % (STYLE, "", asked, told, '<p class="hint">Choose on the board.</p>'))
    over = page.evaluate(
        "() => { const one = document.querySelector('.asking'); return one.scrollHeight - one.clientHeight; }"
    )
    page.close()
    assert over <= 1


def test_four_names_stand_whole_above_a_tall_board(server: str, guest: Visitor) -> None:
    page = guest(lobby(server), viewport=TALL)
    full_table(page, "terramara", 4)
    names = page.locator(".strip .name").evaluate_all(
        "(all) => all.map((one) => one.scrollWidth - one.clientWidth)"
    )
    assert len(names) == 4
    assert max(names) <= 1
    people = page.locator(".to-people")
    assert people.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
    # The draft lies over whole panels: of none an edge is to be seen beside it.
    expect(page.locator('[data-area="draft"]')).to_be_visible()
    halves = page.evaluate(
        """() => {
          const box = (one) => one.getBoundingClientRect();
          const draft = box(document.querySelector('[data-area="draft"]'));
          return [...document.querySelectorAll("#board .pane")].filter((one) => {
            const { left, right, top, bottom, width } = box(one);
            const wide = Math.min(right, draft.right) - Math.max(left, draft.left);
            const high = Math.min(bottom, draft.bottom) - Math.max(top, draft.top);
            const isSeen = getComputedStyle(one).visibility !== "hidden" && one.dataset.area !== "draft";
            return isSeen && wide > 1 && high > 1 && wide < width - 12;
          }).map((one) => one.dataset.area);
        }"""
    )
    assert halves == []
