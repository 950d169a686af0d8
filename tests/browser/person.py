"""A person at a table in a real browser: sees what glows, and clicks there with the mouse."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import zip_longest
from typing import Any
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import ConsoleMessage, Page

import clayworks
from clayworks.core.record import JOINT, Record
from tests.limits import HANGS

# Nothing is asserted by the clock: whatever is awaited may take as long as a busy machine needs.
PATIENCE = 1000 * HANGS

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
  return [d.ply, d.committed, d.seat, d.turn, d.over, d.picked, d.uncovered, asking].join("/");
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


# On a phone what is asked about comes into sight by itself; what has just moved takes no click.
SETTLED = f"""
() => {{
  const found = document.querySelector(".settling") ? [] : ({GLOWING})();
  return found.length ? found : null;
}}
"""


def settled_glowing(page: Page) -> list[tuple[float, float, str]]:
    """The same, as soon as it lies where it stays: something must, for who has to choose."""
    found = page.wait_for_function(SETTLED).json_value()
    return [(x, y, what) for x, y, what in found]


def confirms(page: Page, x: float, y: float) -> bool:
    """Whether a click there would end the turn as well."""
    return bool(
        page.evaluate(
            "([x, y]) => !!document.elementFromPoint(x, y).closest('[data-confirm], [data-act]')", [x, y]
        )
    )


def wait_for_change(page: Page, before: str) -> None:
    """Until the page shows something else than before: whatever it shows then is one answer of the server."""
    page.wait_for_function(f"(before) => ({STATE})() !== before", arg=before)


# A bot that chooses at the same time would change the page below the mouse; what is shown is past.
MINE_ALONE = """
() => {
  const { turn, over } = document.getElementById("table").dataset;
  const busy = document.querySelector(
    ".strip .active:not(.mine) .name small, #show:not([hidden]), .settling");
  return over || (turn && !busy);
}
"""


def wait_for_my_turn(page: Page) -> None:
    """Until it is this page's turn and no bot chooses besides, or the game is over."""
    page.wait_for_function(MINE_ALONE)


def committed(page: Page) -> int:
    """How many choices are confirmed, as this page knows."""
    return int(page.evaluate('() => document.getElementById("table").dataset.committed'))


def wait_for_ply(page: Page, ply: int) -> None:
    """Until so many choices are made, drafts included."""
    page.wait_for_selector(f'#table[data-ply="{ply}"]')


def wait_until_seen_ahead(page: Page) -> None:
    """Until what the thing below the mouse or the focus would bring is drawn and told."""
    page.wait_for_selector("html[data-ahead]", state="attached")


def look_at(page: Page, thing: tuple[float, float, str]) -> None:
    """Lay the mouse on something that glows, until all is shown that it would bring if it means one thing."""
    x, y, what = thing
    page.mouse.move(2, 300)
    page.mouse.move(x, y)
    if what not in ("confirm", "uncover") and "|" not in what:
        wait_until_seen_ahead(page)


def focus_by(page: Page, key: str) -> None:
    """Press a key that leads somewhere, until all that there is to see of a choice there is shown."""
    before = page.evaluate_handle("() => document.activeElement")
    page.keyboard.press(key)
    if page.evaluate(
        """(before) => {
          const { choice } = document.activeElement.dataset;
          return before !== document.activeElement && choice && !choice.includes("|");
        }""",
        before,
    ):
        wait_until_seen_ahead(page)


def click_something(page: Page, rng: random.Random, prefer: str = "") -> str:
    """One real click on something that glows; returns what it was."""
    seen = settled_glowing(page)
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


def play_quickly(page: Page, rng: random.Random) -> int:
    """Play as who knows the game does: ends a turn with its last answer, and in Terracotta Army clicks at
    once where a worker goes. Returns how many clicks the game took.
    """
    clicks = 0
    wait_for_my_turn(page)
    while not is_over(page):
        ends = page.locator("#answers [data-confirm]")
        before = state(page)
        if ends.count():
            ends.first.click()
        else:
            seen = settled_glowing(page)
            x, y, _what = rng.choice(
                [one for one in seen if "+ place" in one[2]]
                or [one for one in seen if one[2] == "confirm"]
                or [one for one in seen if not one[2].startswith("rotate")]
                or seen
            )
            page.mouse.click(x, y)
        wait_for_change(page, before)
        clicks += 1
        wait_for_my_turn(page)
    return clicks


def watched(page: Page, faults: list[Any], forgiven: str = "") -> Page:
    """Note everything that goes wrong in a page: errors of scripts, of loading, of the policy."""

    def heard(said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and not (forgiven and forgiven in said.text):
            faults.append((said.text, said.location.get("url", "")))

    page.on("console", heard)
    page.on("pageerror", lambda error: faults.append(str(error)))
    return page


def against_bots(game: str, full: bool = False) -> list[str]:
    """Who sits at the smallest table of a game, or at its largest: me, and bots that do not think."""
    allowed = clayworks.load(game).players
    return ["me", *["bot:random"] * ((allowed[-1] if full else allowed[0]) - 1)]


def sit_down(page: Page, game: str, *kinds: str, names: tuple[str, ...] = (), seed: str = "7") -> str:
    """Make a table as the form of its page would, without the page, and sit down there; returns its address.

    With the form itself whole games begin (`by_form`).
    """
    people = [("name", name) for name, _kind in zip_longest(names, kinds, fillvalue="")]
    page.goto(house(page) + led_to(page, "/tables", ("game", game), *seated(*kinds), *people, ("seed", seed)))
    wait_until_ready(page)
    return page.url


def by_form(page: Page, game: str, *kinds: str, seed: str = "7") -> None:
    """The same by the form."""
    page.goto(f"{house(page)}/new/{game}")
    form = page.locator("form.new-table")
    for number, kind in enumerate(kinds):
        form.locator("select[name=kind]").nth(number).select_option(kind)
    form.locator("input[name=seed]").fill(seed)
    form.locator("button.main").click()
    wait_until_ready(page)


def sit_by(page: Page, link: str, name: str, looks: bool = True) -> None:
    """Sit down by the link for friends, as its page would; `looks`: and go there."""
    table, code = link.rsplit("/", 2)[1], link.rsplit("#", 1)[1]
    sat = page.request.post(
        f"{house(page)}/api/tables/{table}/sit",
        data={"code": code, "name": name},
        headers={"Origin": house(page)},
    )
    assert sat.ok, sat.text()
    if looks:
        page.goto(f"{house(page)}/tables/{table}")
        wait_until_ready(page)


def lobby(server: str) -> str:
    """Where somebody waits who is led to a table: drawing the home page costs as much as drawing a table."""
    return f"{server}/static/icon.svg"


def house(page: Page) -> str:
    """The address of the server that a page is of."""
    where = urlsplit(page.url)
    return f"{where.scheme}://{where.netloc}"


def led_to(page: Page, path: str, *fields: tuple[str, str]) -> str:
    """Where a form leads that is sent as its page would send it, by this browser but without its page."""
    sent = page.request.post(
        house(page) + path,
        data=urlencode(fields),
        headers={"Content-Type": "application/x-www-form-urlencoded", "Origin": house(page)},
        max_redirects=0,
    )
    assert sent.status == 303, sent.text()
    return sent.headers["location"]


def seated(*kinds: str) -> list[tuple[str, str]]:
    """Who sits at a table, as a form says it."""
    return [("kind", kind) for kind in kinds]


def full_table(page: Page, game: str, players: int = 2, seed: str = "7", until: str = "") -> None:
    """Me and bots that do not think, at my first question; or at the first one where something is there."""
    kinds = seated("me", *["bot:random"] * (players - 1))
    at = led_to(page, "/tables", ("game", game), *kinds, ("seed", seed))
    if until:
        play_unseen(page, at, until)
    page.goto(house(page) + at)
    wait_until_ready(page)
    wait_for_my_turn(page)


# The same choices for the same seed; what is picked is not put back as long as there is something else.
RANDOM = """const random = (count) => {
    seed = (seed + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  };
  const fresh = (things) => {
    const left = things.filter((one) => one.getAttribute("aria-pressed") !== "true");
    return left.length ? left : things;
  };"""

# Plays from any page of the house: sends what its page would send for a click, and looks at what comes back,
# which nobody has to draw.
UNSEEN = f"""
async ([at, [wanted, least], most, seed]) => {{
  const read = (text) => new DOMParser().parseFromString(text, "text/html");
  {RANDOM}
  const asked = async (path, form) => {{
    const body = form && new URLSearchParams(form);
    const answer = await fetch(`${{at}}/${{path}}`, form ? {{ method: "POST", body }} : {{}});
    if (!answer.ok) throw new Error(`${{path}}: ${{answer.status}}`);
    return read(await answer.text());
  }};
  let shown = await asked("part");
  for (let clicks = 0; clicks < most;) {{
    const {{ ply, seat, turn, over, committed, uncovered }} = shown.getElementById("table").dataset;
    const eyes = {{ ...(seat ? {{ seat }} : {{}}), ...(uncovered ? {{ uncovered }} : {{}}) }};
    const busy = shown.querySelector(".strip .active:not(.mine) .name small");
    const there = wanted && shown.querySelectorAll(wanted).length > least;
    if (over || (turn && !busy && there)) return there || !wanted ? clicks : most;
    const covered = shown.querySelector("[data-uncover]")?.dataset.uncover;
    const wants = covered === undefined ? eyes : {{ seat: covered, uncovered: committed }};
    if (covered !== undefined || !turn || busy) shown = await asked(`part?${{new URLSearchParams(wants)}}`);
    else {{
      const things = "#board [data-choice]:not(.echo), #answers [data-choice]";
      const all = fresh([...shown.querySelectorAll(things)]);
      const form = {{ ply, once: `${{seed}} ${{clicks}}`, ...eyes }};
      if (shown.getElementById("confirm")) shown = await asked("confirm", form);
      else {{
        const one = all[random(all.length)].dataset;
        const choices = one.choice.split("|");
        const choice = choices[random(choices.length)];
        shown = await asked("choices", {{ ...form, choice, ...(one.confirm ? {{ confirm: "yes" }} : {{}}) }});
      }}
      clicks += 1;
    }}
  }}
  return most;
}}
"""


def play_unseen(page: Page, at: str, until: str = "", most: int = 300, seed: int = 3) -> int:
    """Play on at a table that no page shows, until something would be on its page (`>> nth=2`: three of it),
    the game is over, or `most` clicks; returns how many there were.
    """
    wanted, _, nth = until.partition(" >> nth=")
    clicks = int(page.evaluate(UNSEEN, [at, [wanted, int(nth or 0)], most, seed]))
    assert not until or clicks < most, until
    return clicks


def open_record(page: Page, record: Record) -> str:
    """Open a record, as by the form for it; the address of its steps."""
    page.goto(house(page) + led_to(page, "/open", ("text", json.dumps(record.to_data()))))
    page.wait_for_selector("html[data-ready]")
    return page.url.removesuffix("/0")


def table_at(page: Page, record: Record, part: float, *kinds: str, until: str = "") -> str:
    """A table that goes on from a part of a recorded game, as by “Play on from here”, or from the first of my
    questions after it where something is there; its address.
    """
    file = led_to(page, "/open", ("text", json.dumps(record.to_data()))).removesuffix("/0")
    step = f"{file}/{int(len(record.choices) * part)}"
    at = led_to(page, f"{step}/branch", *seated(*kinds))
    if until:
        play_unseen(page, at, until)
    page.goto(house(page) + at)
    wait_until_ready(page)
    return page.url


# Clicks by itself, without a mouse, and waits for what comes of each click.
BY_ITSELF = f"""
async ([wanted, least, most, seed, patience]) => {{
  const all = (selector) => [...document.querySelectorAll(selector)];
  {RANDOM}
  const until = (is) => new Promise((done, fail) => {{
    const end = (how) => {{ observer.disconnect(); clearTimeout(limit); how(); }};
    const look = () => {{ if (is()) end(done); }};
    const observer = new MutationObserver(look);
    const limit = setTimeout(() => end(() => fail(new Error("nothing happens"))), patience);
    observer.observe(document.documentElement, {{ attributes: true, childList: true, subtree: true }});
    look();
  }});
  const state = {STATE};
  const open = () => {{
    if (all("#chooser:not([hidden])").length) return all("#chooser [data-choice]");
    const ends = all("#confirm, [data-uncover]");
    const things = "#board svg:not(.trial) [data-choice]:not(.echo), #answers [data-choice]";
    return ends.length ? ends : fresh(all(things));
  }};
  for (let clicks = 0; clicks < most; clicks += 1) {{
    await until({MINE_ALONE});
    if (document.getElementById("table").dataset.over) return clicks;
    if (wanted && all(wanted).length > least) return clicks;
    const found = open(), before = state();
    found[random(found.length)].dispatchEvent(new MouseEvent("click", {{ bubbles: true, detail: 1 }}));
    await until(() => state() !== before);
  }}
  return most;
}}
"""


def play_on(page: Page, until: str = "", most: int = 300, seed: int = 3) -> int:
    """Let the page click on by itself until something is there (`>> nth=2`: three of it), the game is over,
    or `most` clicks; returns how many there were. For who has to get further with a page that is open; what
    is clicked by mouse is what clicks are tested with.
    """
    wanted, _, nth = until.partition(" >> nth=")
    return int(page.evaluate(BY_ITSELF, [wanted, int(nth or 0), most, seed, PATIENCE]))


def play_until(page: Page, wanted: str, most: int = 300, seed: int = 3) -> None:
    """Let the page click on until something is there."""
    play_on(page, wanted, most, seed)
    assert page.locator(wanted).count(), wanted


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


def by_steps(record: Record, begun: int = 0) -> Record:
    """A record as a table counts it that went on from a choice: what a seat chooses in secret is one step."""
    steps: list[str] = []
    goes_on = False
    state = record.start()
    for number, choice in enumerate(record.choices):
        seat, secret = state.current_player(), state.is_secret()
        if goes_on and number > begun:
            steps[-1] += JOINT + choice
        else:
            steps.append(choice)
        action = state.game.space.parse(choice)
        assert action is not None
        state.choose(action)
        goes_on = secret and state.current_player() == seat and seat in state.deciders()
        state.advance()
    return replace(record, choices=steps)
