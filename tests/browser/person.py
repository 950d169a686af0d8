"""A person at a table in a real browser: sees what glows, and clicks there with the mouse."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import ConsoleMessage, Page

import clayworks

# What can be clicked now, with the middle of what is seen of it. A point counts only if a click there would
# hit the thing itself: something else may lie above it. Only looks; never touches the page.
GLOWING = """
() => {
  const found = [];
  const chooser = document.getElementById("chooser");
  const open = chooser && !chooser.hidden;
  const where = open ? "#chooser [data-choice]"
    : "#board [data-choice]:not(.echo), #answers [data-choice], [data-act=confirm], [data-uncover]";
  for (const element of document.querySelectorAll(where)) {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const points = [
      [.5, .5], [.5, .2], [.2, .5], [.8, .5], [.5, .8], [.2, .2], [.8, .8], [.8, .2], [.2, .8],
      [.5, .35], [.35, .5], [.65, .5], [.5, .65],
    ];
    for (const [fx, fy] of points) {
      const x = box.left + box.width * fx, y = box.top + box.height * fy;
      const hit = document.elementFromPoint(x, y);
      const owner = hit && hit.closest("[data-choice], [data-act], [data-uncover]");
      const choice = element.dataset.choice;
      if (owner === element || (owner && choice && owner.dataset.choice === choice)) {
        found.push([x, y, element.dataset.choice || element.dataset.act || "uncover"]);
        break;
      }
    }
  }
  return found;
}
"""

STATE = """
() => {
  const d = document.getElementById("table").dataset;
  const chooser = document.getElementById("chooser");
  const asking = chooser && !chooser.hidden ? "chooser" : "";
  return [d.ply, d.committed, d.seat, d.turn, d.over, d.picked, asking].join("/");
}
"""


def state(page: Page) -> str:
    """Where the page says the table is."""
    return str(page.evaluate(STATE))


def is_over(page: Page) -> bool:
    return bool(page.evaluate('() => document.getElementById("table").dataset.over'))


def is_my_turn(page: Page) -> bool:
    return bool(page.evaluate('() => document.getElementById("table").dataset.turn'))


def glowing(page: Page) -> list[tuple[float, float, str]]:
    """Everything that can be clicked now: x, y, and what it is."""
    return [(x, y, what) for x, y, what in page.evaluate(GLOWING)]


def confirms(page: Page, x: float, y: float) -> bool:
    """Whether a click there would end the turn as well."""
    return bool(
        page.evaluate(
            "([x, y]) => !!document.elementFromPoint(x, y).closest('[data-confirm], [data-act]')", [x, y]
        )
    )


def wait_for_change(page: Page, before: str, seconds: float = 10) -> None:
    """Until the page shows something else than before."""
    page.wait_for_function(f"(before) => ({STATE})() !== before", arg=before, timeout=seconds * 1000)


def wait_for_my_turn(page: Page, seconds: float = 30) -> None:
    """Until it is this page's turn, or the game is over."""
    page.wait_for_function(
        '() => { const d = document.getElementById("table").dataset; return d.turn || d.over }',
        timeout=seconds * 1000,
    )


def click_something(page: Page, rng: random.Random, prefer: str = "") -> str:
    """One real click on something that glows; returns what it was."""
    seen = glowing(page)
    assert seen, f"nothing to click: {page.locator('#ask').inner_text()}"
    wanted = [one for one in seen if prefer and one[2] == prefer] or seen
    x, y, what = rng.choice(wanted)
    before = state(page)
    page.mouse.click(x, y)
    wait_for_change(page, before)
    return what


def play(page: Page, rng: random.Random, most: int = 2000) -> int:
    """Play until the game is over, or `most` clicks; returns how many it took."""
    for clicks in range(most):
        wait_for_my_turn(page)
        if is_over(page):
            return clicks
        click_something(page, rng, prefer="confirm")
    return most


def watched(page: Page, faults: list[Any], forgiven: str = "") -> Page:
    """Note everything that goes wrong in a page: errors of scripts, of loading, of the policy."""

    def heard(said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and not (forgiven and forgiven in said.text):
            faults.append(said.text)

    page.on("console", heard)
    page.on("pageerror", lambda error: faults.append(str(error)))
    return page


def against_bots(game: str, full: bool = False) -> list[str]:
    """Who sits at the smallest table of a game, or at its largest: me, and bots that do not think."""
    allowed = clayworks.load(game).players
    return ["me", *["bot:random"] * ((allowed[-1] if full else allowed[0]) - 1)]


def sit_down(page: Page, game: str, *kinds: str, names: tuple[str, ...] = (), seed: str = "7") -> str:
    """Make a table by the form of the home page; returns its address."""
    card = page.locator("section.game", has=page.locator(f'input[name=game][value="{game}"]'))
    card.locator("details.new summary").click()
    form = card.locator("details.new form")
    for number, kind in enumerate(kinds):
        form.locator("select[name=kind]").nth(number).select_option(kind)
    for number, name in enumerate(names):
        form.locator("input[name=name]").nth(number).fill(name)
    form.locator("input[name=seed]").fill(seed)
    form.locator("button.main").click()
    wait_until_ready(page)
    return page.url


def wait_until_ready(page: Page) -> None:
    """Until a table is shown and listens to clicks."""
    page.wait_for_selector("html[data-ready] #board .pane svg")


def choices_made(page: Page) -> int:
    """How many choices the page believes to be made, drafts included."""
    return int(page.evaluate('() => document.getElementById("table").dataset.ply'))


def drawn(page: Page) -> str:
    """The board as it is drawn, without what only this browser added."""
    return str(
        page.evaluate(
            """() => [...document.querySelectorAll("#board .pane > svg")].map((svg) => {
              const copy = svg.cloneNode(true);
              for (const e of copy.querySelectorAll("title")) e.remove();
              for (const e of copy.querySelectorAll("[data-tip]")) e.removeAttribute("data-tip");
              for (const e of copy.querySelectorAll(".lit")) e.classList.remove("lit");
              const parts = [];
              for (const e of [copy, ...copy.querySelectorAll("*")]) {
                const named = [...e.attributes].map((a) => `${a.name}=${a.value.trim()}`).sort();
                const text = e.childElementCount ? "" : e.textContent;
                parts.push(`${e.nodeName} ${named.join(" ")} ${text}`);
              }
              return parts.join("\\n");
            }).join("\\n")"""
        )
    )
