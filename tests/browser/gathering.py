"""Four people play a whole game together through one link: `python -m tests.browser.gathering xian`.

Anna has made the table. Ben, on a phone, loses his line in the middle of a click; Carla goes on with
another device; Dora closes her browser and comes back by the link. It ends with a game that all four see to
be over, and says how many clicks and minutes it took; with `--backend postgresql --servers 2` they sit at two
servers. Far too long for every run of the tests;
`test_friends.py` tries each part of it.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import FLAGS, LAPTOP, PHONE, TALL, TOUCH, browser_path
from tests.browser.person import (
    choices_made,
    click_something,
    committed,
    glowing,
    is_my_turn,
    is_over,
    sit_down,
    wait_until_ready,
)
from tests.table.databases import BACKENDS, fresh_database
from tests.web.clients import served


class Gathering:
    """Four browsers at one table."""

    def __init__(self, browser: Browser, servers: Sequence[str], game: str, seed: int) -> None:
        self.browser, self.game = browser, game
        self.rng = random.Random(seed)
        self.clicks = 0
        anna = self.visitor(LAPTOP)
        anna.goto(servers[0])
        sit_down(anna, game, "me", "friend", "friend", "friend", names=("Anna",), seed="")
        self.link = anna.locator("#room-link").input_value()
        self.people = {"Anna": anna}
        for number, (name, size) in enumerate((("Ben", PHONE), ("Carla", LAPTOP), ("Dora", TALL)), 1):
            page = self.visitor(size, **(TOUCH if name == "Ben" else {}))
            # A proxy in front of several servers leads anybody to any of them.
            page.goto(self.link.replace(servers[0], servers[number % len(servers)]))
            page.get_by_label("Your name").fill(name)
            page.get_by_role("button", name="Sit down").click()
            wait_until_ready(page)
            self.people[name] = page

    def visitor(self, size: Any, **more: Any) -> Page:
        """Somebody with a browser of their own, who does not watch the others at length."""
        context = self.browser.new_context(viewport=size, locale="en", **more)
        context.set_default_timeout(60_000)
        context.add_init_script("try { localStorage['clayworks-pace'] ??= 'none' } catch {}")
        return context.new_page()

    def play(self) -> None:
        """To the end, with everything that may happen to people on the way."""
        happenings = {12: self.lose_the_line, 24: self.change_the_device, 36: self.leave_and_come_back}
        while not is_over(self.people["Anna"]):
            reached = committed(self.people["Anna"])
            for ply in [one for one in happenings if reached >= one]:
                if happenings[ply]():
                    del happenings[ply]
            asked = [page for page in self.people.values() if is_my_turn(page) and glowing(page)]
            if not asked:
                self.people["Anna"].wait_for_timeout(20)
                continue
            click_something(self.rng.choice(asked), self.rng, prefer="confirm")
            self.clicks += 1
        assert not happenings, "the game was too short for everything to happen"
        for page in self.people.values():
            expect(page.locator("#table")).to_have_attribute("data-over", "yes")

    def lose_the_line(self) -> bool:
        """Ben's line is gone when he clicks; whether he was asked."""
        ben = self.people["Ben"]
        things = glowing(ben) if is_my_turn(ben) else []
        if not things:
            return False
        before = choices_made(ben)
        ben.context.set_offline(True)
        ben.mouse.click(*things[0][:2])
        ben.wait_for_selector("#table.lost")
        ben.context.set_offline(False)
        ben.wait_for_selector("#table:not(.lost)")
        ben.wait_for_function(PLY_IS_NOT, arg=str(before))
        return True

    def change_the_device(self) -> bool:
        """Carla goes on with a phone."""
        carla = self.people["Carla"]
        carla.get_by_role("button", name="People").click()
        carla.get_by_role("button", name="Take this seat to another device").click()
        expect(carla.locator("#room-code-text")).not_to_be_empty()
        phone = self.visitor(PHONE, **TOUCH)
        phone.goto(carla.locator("#room-code-url").input_value())
        phone.get_by_role("button", name="Use it here").click()
        phone.wait_for_url("**/tables/*")
        wait_until_ready(phone)
        carla.context.close()
        self.people["Carla"] = phone
        return True

    def leave_and_come_back(self) -> bool:
        """Dora closes the page, and finds her seat by the link."""
        dora = self.people["Dora"]
        context = dora.context
        dora.close()
        again = context.new_page()
        again.goto(self.link)
        wait_until_ready(again)
        self.people["Dora"] = again
        return True


PLY_IS_NOT = "(ply) => document.getElementById('table').dataset.ply !== ply"


def main() -> None:
    """One game of each kind that is named."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*", default=["terracotta-army", "xian", "terramara"])
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--backend", choices=BACKENDS, default="sqlite")
    arguments.add_argument("--servers", type=int, default=1, help="so many share the database")
    chosen = arguments.parse_args()
    path = browser_path()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = fresh_database(chosen.backend, folder)
        servers = [stack.enter_context(served(database)).url for _ in range(chosen.servers)]
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for game in chosen.games:
            start = time.monotonic()
            gathering = Gathering(browser, servers, game, chosen.seed)
            gathering.play()
            minutes = (time.monotonic() - start) / 60
            print(f"{game}: over after {gathering.clicks} clicks, {minutes:.1f} minutes", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
