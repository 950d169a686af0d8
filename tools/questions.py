"""Pictures of every kind of question that a game can ask: `python -m tools.questions FOLDER [GAME…]`.

Games of every number of players are played, by bots that know what is good and now and then do anything, and
by chance for what bots never do; of each kind of question one late in a full game is taken: much lies on the
board then, and what is crowded is seen. It is opened as a table of a real server, at a laptop, a large screen
in the dark, a tall one and a phone; what a machine can see to be wrong (texts that are too small or lie over
each other, questions that are cut off) is told beside the name of the picture. The rest is for the eye.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.messages import Decision, Message
from clayworks.core.record import Record
from clayworks.core.state import BETWEEN, State
from clayworks.players.player import player

PEOPLE = ("Anna", "Bert", "Carla", "Dora")
DONE = "done"
"""No question, but a turn that has still to be confirmed."""
LATE = 0.8
"""So far into a game."""
NOBODY = -9
DO_ANYTHING = 5
"""One choice of so many is any."""


@dataclass(frozen=True)
class Position:
    """Where a question is asked: after some turns, and what its owner has chosen since."""

    kind: str
    record: Record
    start: int
    seat: int
    drafted: tuple[str, ...]
    by_chance: bool

    @property
    def worth(self) -> tuple[bool, int, float]:
        """Full tables late in a good game are looked at first: much lies there, and much is open."""
        return (
            not self.by_chance,
            len(self.record.players),
            -abs(self.start / len(self.record.choices) - LATE),
        )


def kind_of(asked: Decision) -> str:
    """What is asked, whatever it is about: its name in the notation, and the words that it is asked with."""
    words = [asked.message.text]
    action = asked.message.args.get("action")
    if isinstance(action, Message):
        words.append(action.text)
    return " ".join([asked.id, *words])


def questions(record: Record, chance: Chance, by_chance: bool) -> Iterator[Position]:
    """Every question of a game, and every turn that waits to be confirmed."""
    state, bot = record.start(), player("greedy", chance)
    start, seat = 0, NOBODY
    drafted: list[str] = []
    alone = True
    while not state.is_terminal():
        asked = state.decision()
        assert asked is not None
        if asked.seat != seat:
            # Who chooses in secret after others have is asked at a table that still waits for them.
            alone = not drafted or len(state.deciders()) == 1
            start, seat, drafted = start + len(drafted), asked.seat, []
        if alone:
            yield Position(kind_of(asked), record, start, seat, tuple(drafted), by_chance)
        actions = state.legal_actions()
        anything = by_chance or chance.below(DO_ANYTHING) == 0
        action = actions[int(chance.below(len(actions)))] if anything else bot.choose(state)
        drafted.append(state.action_to_string(action))
        record.choices.append(drafted[-1])
        state.choose(action)
        if is_complete(state, seat):
            if alone:
                yield Position(
                    f"{DONE} {drafted[0].split()[0]}", record, start, seat, tuple(drafted), by_chance
                )
            start, seat, drafted = start + len(drafted), NOBODY, []
            state.advance()


def is_complete(state: State, seat: int) -> bool:
    """Whether a turn has to be confirmed now."""
    return state.current_player() == BETWEEN or state.is_terminal() or seat not in state.deciders()


def found(name: str, games: int, good: int) -> list[Position]:
    """One position of each kind of question of a game, in the order of their names."""
    best: dict[str, Position] = {}
    game = clayworks.load(name)
    for players in game.players:
        for seed in range(-good, games):
            record = Record.new(game, players, seed + good)
            for position in list(questions(record, Chance(f"{name} {players} {seed}"), seed >= 0)):
                known = best.get(position.kind)
                if known is None or position.worth > known.worth:
                    best[position.kind] = position
    return [best[kind] for kind in sorted(best)]


# -- in a browser --------------------------------------------------------------------------------------------

LOOK = """
(least) => {
  const told = [], small = new Set();
  const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  const texts = [...document.querySelectorAll("#board .pane > svg:not(.trial) text")].filter(shown);
  const boxes = texts.map((one) => one.getBoundingClientRect());
  const isOutside = (box, around) => box.left < around.left - 1 || box.right > around.right + 1
    || box.top < around.top - 2 || box.bottom > around.bottom + 2;
  texts.forEach((text, i) => {
    const svg = text.ownerSVGElement, around = svg.getBoundingClientRect(), { a, b } = text.getScreenCTM();
    const size = Math.round(parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b) * 10) / 10;
    if (size < least) small.add(`${size} px: ${text.textContent}`);
    const cuts = getComputedStyle(svg).overflow === "hidden";
    if (cuts && isOutside(boxes[i], around)) told.push(`cut at its panel: ${text.textContent}`);
    for (let j = i + 1; j < texts.length; j++) {
      const a = boxes[i], b = boxes[j];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (texts[j].ownerSVGElement === svg && wide > 2 && high > Math.min(a.height, b.height) * 0.45) {
        told.push(`over each other: ${text.textContent} | ${texts[j].textContent}`);
      }
    }
  });
  if (small.size) told.push(`small: ${[...small].slice(0, 4).join(" | ")}`);
  for (const part of document.querySelectorAll(".asking, .answering, .draft button, .answers .option")) {
    if (part.scrollHeight > part.clientHeight + 4 || part.scrollWidth > part.clientWidth + 4) {
      const words = part.textContent.replace(/\\s+/g, " ").trim().slice(0, 40);
      told.push(`cut: ${part.className} ${part.scrollHeight}/${part.clientHeight} ${words}`);
    }
  }
  return told;
}
"""
SIZES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1366, "height": 768}, "color_scheme": "light"},
    "large": {"viewport": {"width": 1920, "height": 1080}, "color_scheme": "dark"},
    "tall": {"viewport": {"width": 820, "height": 1180}, "color_scheme": "light"},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "light", "has_touch": True,
              "is_mobile": True, "device_scale_factor": 2},
}  # fmt: skip
LEAST = {"laptop": 11, "large": 11, "tall": 10.5, "phone": 10}
"""In pixels: no text on a board is smaller."""


class Album:
    """A browser of one person for each size, who all hold the same seats."""

    def __init__(self, browser: Browser, server: str, folder: Path, language: str) -> None:
        self.server, self.folder = server, folder
        first = self.opened(browser, "laptop", language, None)
        self.pages = {"laptop": first.new_page()}
        self.pages["laptop"].goto(f"{server}/new/{clayworks.game_names()[0]}")
        self.sit(self.pages["laptop"])
        for size in list(SIZES)[1:]:
            self.pages[size] = self.opened(browser, size, language, first).new_page()

    def opened(
        self, browser: Browser, size: str, language: str, other: BrowserContext | None
    ) -> BrowserContext:
        """A browser of a size, with the seats of another."""
        kept: Any = other.storage_state() if other is not None else None
        context = browser.new_context(
            locale=language, reduced_motion="reduce", storage_state=kept, **SIZES[size]
        )
        context.add_init_script("try { localStorage['clayworks-pace'] ??= 'none' } catch {}")
        return context

    def sit(self, page: Page) -> None:
        """Sit down at any table once: a person is somebody from then on."""
        page.locator("form.new-table button.main").click()
        page.wait_for_selector("html[data-ready] #board .pane svg")

    def take(self, position: Position, name: str, sizes: list[str]) -> None:
        """A picture of a position at each size, and what can be seen to be wrong."""
        address = self.table(position)
        for size in sizes:
            page = self.pages[size]
            page.goto(address)
            page.wait_for_selector("html[data-ready] #board .pane svg")
            page.wait_for_function("() => document.getElementById('table').dataset.turn")
            page.wait_for_function("() => !document.querySelector('.settling')")
            page.mouse.move(2, 300)
            page.screenshot(path=self.folder / f"{name}-{size}.png")
            for fault in page.evaluate(LOOK, LEAST[size]):
                print(f"{name}-{size}: {fault}", flush=True)

    def table(self, position: Position) -> str:
        """A table where this is asked; its address."""
        from tests.browser.person import led_to, seated

        page, players = self.pages["laptop"], len(position.record.players)
        record = replace(position.record, choices=position.record.choices[: position.start])
        kinds = ["me" if seat == position.seat else "bot:random" for seat in range(players)]
        file = led_to(page, "/open", ("text", json.dumps(record.to_data()))).removesuffix("/0")
        named = [("name", name) for name in PEOPLE[:players]]
        path = led_to(page, f"{file}/{len(record.choices)}/branch", *seated(*kinds), *named)
        for number, choice in enumerate(position.drafted):
            answer = page.request.post(
                f"{self.server}/api{path}/choices",
                data={"choice": choice, "ply": position.start + number, "seat": position.seat},
                headers={"Origin": self.server},
            )
            assert answer.ok, answer.text()
        return self.server + path


def main() -> int:
    """All pictures that are asked for."""
    from tests.browser.conftest import FLAGS, browser_path
    from tests.web.clients import Server, sqlite_address

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("game", nargs="*", help="games; all of them if none is named")
    parser.add_argument("--games", type=int, default=120, help="random games of each number of players")
    parser.add_argument("--good", type=int, default=12, help="games of bots of each number of players")
    parser.add_argument("--sizes", nargs="*", default=list(SIZES), choices=list(SIZES))
    parser.add_argument("--only", default="", help="questions whose kind has this in it")
    parser.add_argument("--language", default="en")
    parser.add_argument("--list", action="store_true", help="say which questions there are, without pictures")
    asked = parser.parse_args()
    names = asked.game or clayworks.game_names()
    positions = {name: found(name, asked.games, asked.good) for name in names}
    if asked.list:
        for name, many in positions.items():
            for one in many:
                print(f"{name}, {len(one.record.players)} players, ply {one.start}: {one.kind}")
        return 0
    asked.folder.mkdir(parents=True, exist_ok=True)
    path = browser_path()
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        server = Server(sqlite_address(Path(kept)))
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        album = Album(browser, server.url, asked.folder, asked.language)
        for name, many in positions.items():
            for number, one in enumerate(many):
                if asked.only in one.kind:
                    album.take(
                        one,
                        f"{name}-{number:02}-{re.sub('[^a-z]+', '-', one.kind.lower())[:40]}",
                        asked.sizes,
                    )
        browser.close()
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
