"""Walks through games: each is played once by clicks, and everything that tests look at is noted.

A walk costs much more than looking: tests that demand something of every step share it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, LARGE, PHONE, TALL, TOUCH, Visitor
from tests.browser.pairs import AT_TABLE, OPEN_PLAN, PLANNING, press, settled, two
from tests.browser.person import (
    click_something,
    committed,
    full_table,
    glowing,
    is_my_turn,
    is_over,
    settled_glowing,
    state,
    wait_for_change,
    wait_for_my_turn,
)
from tests.effort import enough

Boxes = dict[str, list[float]]

LOOK = """
() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const words = (one) => one.textContent.replace(/\\s+/g, " ").trim();
  const tenth = (side) => Math.round(side * 10) / 10;
  const place = (one) => {
    const box = one.getBoundingClientRect();
    const sides = [box.left, box.top, box.width, box.height].map(tenth);
    return [one.id || one.classList[0], sides]; // whatever state it is in
  };
  const named = (one) => {
    const headings = [...one.querySelectorAll("text:is(.strong, .heading)")].map((text) => text.textContent);
    return [headings.filter((text) => /\\p{L}{3}/u.test(text)), one.getAttribute("aria-label")];
  };
  const isSmall = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < 40 || height < 40;
  };
  const pressed = "#table :is(button, summary, a.button, .home), #chooser button";
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  return {
    places: Object.fromEntries(all("#board .pane, .prompt, .prompt .draft, header.bar, #desk").map(place)),
    told: all("#ask, #did li").map(words),
    reasons: all("#answers [aria-disabled=true]").map((one) => one.querySelector("small")?.textContent ?? ""),
    confirms: document.getElementById("confirm") !== null,
    did: all("#did li").length,
    marked: all(".pane:has(.mat.active)").map((one) => one.dataset.area),
    named: all("#board svg:not(.trial) [role=button]").map(named),
    small: all(pressed).filter((one) => one.checkVisibility() && !one.closest(".menu-body") && isSmall(one))
      .map((one) => `${one.className} ${one.textContent}`),
    size: [scrollWidth, scrollHeight],
  };
}
"""
LISTEN = """
() => {
  const news = document.getElementById("news");
  window.heard = [news.textContent];
  new MutationObserver(() => window.heard.push(news.textContent))
    .observe(news, { childList: true, characterData: true, subtree: true });
}
"""
WORDS = "(texts) => texts.map((text) => text.replace(/\\s+/g, ' ').trim())"
UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('.draft button')?.textContent ?? ''"


@dataclass
class Step:
    """What was seen before a click, and what lay there after it."""

    seen: dict[str, Any]
    under: str = ""
    """The button of the turn that lies where was clicked."""


@dataclass
class Walk:
    """A game that was played for a while."""

    steps: list[Step] = field(default_factory=list)
    heard: str = ""
    """Everything that a screen reader was told."""
    sides: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What was seen with something open in the side."""

    def places(self) -> list[Boxes]:
        """Where everything lay, step by step."""
        return [step.seen["places"] for step in self.steps]


WALKS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "laptop, two players": (2, enough(20, 30), {"viewport": LAPTOP}),
    "laptop": (4, enough(16, 30), {"viewport": LAPTOP}),
    "large": (4, enough(8, 16), {"viewport": LARGE}),
    "tall": (4, enough(8, 16), {"viewport": TALL, **TOUCH}),
    "phone": (2, enough(10, 20), {"viewport": PHONE, "device_scale_factor": 2, **TOUCH}),
}
"""By name: players, clicks, and how the page is opened."""
USUAL = [
    ("terracotta-army", "laptop, two players"),
    ("terramara", "laptop"),  # one is raided only at a full table
    ("xian", "phone"),
]
"""The walks that are taken for every change: every game, on a laptop and on a phone."""


def taken(game: str, name: str, opens: Callable[..., Page]) -> Walk:
    """Walk through a game: with a finger anything is tapped, with a mouse turns are confirmed at once."""
    players, clicks, options = WALKS[name]
    page = opens(**options)
    full_table(page, game, players)
    page.evaluate(LISTEN)
    walk, rng = Walk(), random.Random(f"{game} {name}")
    for _ in range(clicks):
        wait_for_my_turn(page)
        if is_over(page):
            break
        walk.steps.append(step(page, rng, "" if "has_touch" in options else "confirm"))
    wait_for_my_turn(page)
    walk.heard = page.evaluate(f"() => ({WORDS})(window.heard).join(' / ')")
    for side, opened in (("points", "points"), ("log", "log"), ("log", "none")):
        page.locator(f'header button[data-side="{side}"]').click()
        page.wait_for_selector(f'html[data-side="{opened}"]', state="attached")
        walk.sides[opened] = page.evaluate(LOOK)
    return walk


def places(page: Page) -> Boxes:
    """Where everything lies now."""
    found: Boxes = page.evaluate(LOOK)["places"]
    return found


def step(page: Page, rng: random.Random, prefer: str) -> Step:
    """Look, click somewhere, and see what lies there then."""
    noted = Step(page.evaluate(LOOK))
    seen = settled_glowing(page)
    x, y, _what = rng.choice([one for one in seen if one[2] == prefer] or seen)
    before = state(page)
    page.mouse.click(x, y)
    wait_for_change(page, before)
    noted.under = page.evaluate(UNDER, [x, y])
    return noted


# -- two people, who wait for each other ---------------------------------------------------------------------


class Together:
    """Two people with screens of one size; whenever one has done something, it is noted what both see."""

    def __init__(self, game: str, size: str, server: str, visitor: Visitor) -> None:
        self.rng = random.Random(f"{game} {size} together")
        self.walks = Walk(), Walk()
        self.kinds: list[set[str]] = [set(), set()]
        """The states of the prompt that each has seen."""
        self.pages = two(server, visitor, game, size, host=size, invited=self.waits_for_a_friend)
        self.planned = 0
        for _ in range(MOST_TURNS):
            if self.planned < enough(1, 2) or min(len(walk.steps) for walk in self.walks) <= LEAST:
                self.one_waits()
        self.both()

    def waits_for_a_friend(self, host: Page) -> None:
        """Who has made the table waits alone, with what is open beside it closed."""
        host.locator("#side .close").click()
        host.wait_for_selector('html[data-side="none"]', state="attached")
        self.note(host, 0)

    def note(self, page: Page, who: int) -> None:
        """What somebody sees now."""
        page.wait_for_function("() => !document.querySelector('.settling')")
        self.walks[who].steps.append(Step(page.evaluate(LOOK)))
        self.kinds[who] |= set(page.evaluate(KINDS))

    def both(self) -> None:
        """What both see when both have heard of everything."""
        settled(*self.pages)
        for who, page in enumerate(self.pages):
            self.note(page, who)

    def one_waits(self) -> None:
        """Who waits plans; who is asked plays; then the plan is offered, and taken if it can be."""
        self.both()
        if is_over(self.pages[0]):
            return
        asked = 0 if is_my_turn(self.pages[0]) else 1
        waiting = self.pages[1 - asked]
        if not is_my_turn(waiting) and waiting.locator(OPEN_PLAN).count():
            self.plan(waiting, 1 - asked)
        self.turn(asked)

    def plan(self, page: Page, who: int) -> None:
        """Some clicks of a plan that is kept: as a turn, until it is complete."""
        press(page, OPEN_PLAN)
        page.wait_for_selector(PLANNING)
        for _ in range(MOST_PLANNED):
            self.note(page, who)
            if page.locator("#did").count() or not glowing(page):
                break
            click_something(page, self.rng)
        self.note(page, who)
        press(page, "#keep-plan")
        page.wait_for_selector(AT_TABLE)
        self.note(page, who)
        self.planned += 1

    def turn(self, who: int) -> None:
        """A whole turn, click by click."""
        page = self.pages[who]
        before = committed(page)
        if page.locator('[data-plan="take"], [data-plan="discard"]').count():
            at = page.locator("#plan-lines").count()
            press(page, '[data-plan="take"], [data-plan="discard"]')
            page.wait_for_selector("#plan-lines", state="detached" if at else "visible")
            self.note(page, who)
        for _ in range(60):
            click_something(page, self.rng, prefer="confirm")
            if committed(page) != before or not is_my_turn(page):
                return
            self.note(page, who)


LEAST = 8
"""So much each of them sees."""
MOST_TURNS = 30
MOST_PLANNED = 12
KINDS = """
() => {
  const prompt = document.querySelector(".prompt");
  const has = (selector, name) => (prompt.querySelector(selector) === null ? [] : [name]);
  const waits = document.getElementById("table").dataset.waits ? ["lobby"] : [];
  const held = [...has("#plan-lines", "lines"), ...has("#did", "did"), ...has("#answers", "answers")];
  return [...prompt.classList, ...waits, ...held];
}
"""
