"""From click to repaint, bytes per update, and the first load, in real Chromium: `python bench/browser.py`.

Two browsers sit at one table on this machine. A click is timed from the mouse event to the frame after the
board has changed, in the browser that clicks and in the other one (both on the clock of this machine).
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.browser.conftest import FLAGS, LAPTOP, browser_path
from tests.browser.person import (
    click_something,
    is_my_turn,
    is_over,
    sit_down,
    wait_for_my_turn,
    wait_until_ready,
)
from tests.web.clients import Server, sqlite_address

from bench.tables import cpu_seconds, rested

# Notes the time of every mouse press and of every frame in which the table was seen changed.
WATCH = """
() => {
  window.clicked = [];
  window.painted = [];
  const now = () => performance.timeOrigin + performance.now();
  addEventListener("pointerdown", () => window.clicked.push(now()), true);
  const table = document.getElementById("table");
  new MutationObserver(() => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.painted.push(
      [now(), table.dataset.committed, table.dataset.ply]);
    channel.port2.postMessage(null);
  })).observe(table, {attributes: true, attributeFilter: ["data-ply", "data-committed"]});
}
"""


def spread(values: list[float]) -> dict[str, float]:
    """Median and 95th percentile in milliseconds."""
    ordered = sorted(values)
    return {
        "median": round(statistics.median(ordered), 1),
        "p95": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))], 1),
        "times": len(ordered),
    }


def first_load(browser: Browser, url: str) -> dict[str, float]:
    """A visitor who has nothing in the cache: bytes over the wire and time until the page is there."""
    context = browser.new_context(viewport=LAPTOP)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(url, wait_until="load")
    took = page.evaluate("() => performance.getEntriesByType('navigation')[0].loadEventEnd")
    context.close()
    return {"kB": round(sum(sizes) / 1000, 1), "ms": round(took)}


def clicks(browser: Browser, running: Server, game: str, number: int) -> dict[str, Any]:
    """So many clicks at a table of two browsers, who see where turns lead at once."""
    server = running.url
    one, two = (browser.new_context(viewport=LAPTOP, locale="en") for _ in range(2))
    for context in (one, two):
        context.add_init_script("try { localStorage['clayworks-pace'] ??= 'none' } catch {}")
    return played(one.new_page(), two.new_page(), running, server, game, number, browser)


def played(
    one: Page, two: Page, running: Server, server: str, game: str, number: int, browser: Browser
) -> dict[str, Any]:
    """The clicks of two people, timed."""
    one.goto(server)
    address = sit_down(one, game, "me", "friend", seed="bench")
    two.goto(one.locator("#room-link").input_value())
    two.get_by_role("button", name="Sit down").click()
    wait_until_ready(two)
    for page in (one, two):
        page.wait_for_selector("#table[data-waits='']")
    sizes: list[int] = []
    for page in (one, two):
        page.evaluate(WATCH)
        page.on("requestfinished", lambda asked: note(asked, sizes))
    own: list[float] = []
    other: list[float] = []
    rng = random.Random(1)
    busy, made = cpu_seconds(running.process.pid), 0
    while len(own) < number and not is_over(one):
        playing, waiting = (one, two) if is_my_turn(one) else (two, one)
        wait_for_my_turn(playing)
        before = waiting.evaluate("() => window.painted.length")
        committed = playing.locator("#table").get_attribute("data-committed")
        click_something(playing, rng, prefer="confirm")
        made += 1
        playing.wait_for_timeout(60)
        start = playing.evaluate("() => window.clicked.at(-1)")
        painted = playing.evaluate("(start) => window.painted.find((one) => one[0] > start)", start)
        if painted:
            own.append(painted[0] - start)
        # A secret choice that waits for the others shows nothing to anybody.
        if playing.locator("#table").get_attribute("data-committed") != committed:
            waiting.wait_for_function("(n) => window.painted.length > n", arg=before)
            other.append(waiting.evaluate("(n) => window.painted[n][0]", before) - start)
    result = {
        "server ms": round(1000 * (cpu_seconds(running.process.pid) - busy) / made, 2),
        "own": spread(own),
        "other": spread(other),
        "bytes per update": round(statistics.mean(sizes)) if sizes else 0,
        "first load of the table": first_load(browser, address),
    }
    for page in (one, two):
        page.context.close()
    return result


def note(asked: Any, sizes: list[int]) -> None:
    """The body of an update as it came over the wire."""
    if asked.url.endswith(("/choices", "/confirm")) or "/part" in asked.url:
        sizes.append(asked.sizes()["responseBodySize"])


def main() -> None:
    """All numbers, as a table or as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=60)
    parser.add_argument("--games", nargs="*", default=["terracotta-army", "xian", "terramara"])
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    path = browser_path()
    results: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(sqlite_address(Path(folder)))
        rested(server.process.pid)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        results["first load of the home page"] = first_load(browser, server.url)
        for game in asked.games:
            results[game] = clicks(browser, server, game, asked.clicks)
        browser.close()
        server.stop()
    if asked.json:
        print(json.dumps(results, indent=1))
        return
    home = results.pop("first load of the home page")
    print(f"home page: {home['kB']} kB, {home['ms']} ms")
    for game, one in results.items():
        load = one["first load of the table"]
        print(
            f"{game}: click to repaint {one['own']['median']} ms (95 %: {one['own']['p95']}), "
            f"other browser {one['other']['median']} ms (95 %: {one['other']['p95']}), "
            f"{one['bytes per update']} bytes an update, "
            f"{one['server ms']} ms of server CPU a click, first load {load['kB']} kB in {load['ms']} ms"
        )


if __name__ == "__main__":
    main()
