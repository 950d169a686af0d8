"""Makes the pictures of the documentation: `python -m tools.pictures`."""

from __future__ import annotations

import random
import re
import tempfile
from pathlib import Path

from rich.console import Console

import clayworks
from clayworks.cli.console import TerminalTable
from clayworks.core.record import Record

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
CLICKS = 75
"""So far into a game a picture of its table is taken."""


def terminal(name: str, record: Record, ply: int) -> None:
    """The terminal game at a ply of a recorded game, as SVG."""
    record.choices = record.choices[:ply]
    with open("/dev/null", "w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=112, file=nowhere, force_terminal=True)
        table = TerminalTable(record, ["human"] * len(record.players), console, "en")
        seat = table.state.current_player()
        table.show_board(seat)
        asked = table.state.decision()
        assert asked is not None
        console.print(f"[bold]{table.colour(seat)}: {asked.message}  \\[{asked.rule}]")
        table.show_options(table.offered())
        svg = console.export_svg(title="clayworks play " + record.game.name)
    # The system's own fonts: nothing is fetched from anywhere.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code, monospace", "monospace")
    (PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8")


def tables() -> None:
    """A table of each game in the browser, in the middle of a game against bots, as PNG."""
    from playwright.sync_api import sync_playwright
    from tests.browser.conftest import FLAGS, LAPTOP, browser_path
    from tests.browser.person import click_something, play, sit_down, wait_for_my_turn
    from tests.web.clients import Server, sqlite_address

    path = browser_path()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(sqlite_address(Path(folder)))
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name in clayworks.game_names():
            page = browser.new_page(viewport=LAPTOP, locale="en", color_scheme="light")
            page.goto(server.url)
            sit_down(page, name, "me", "bot:random", "bot:random", names=("Anna", "Bert", "Carla"))
            play(page, random.Random(21), CLICKS)
            wait_for_my_turn(page)
            while page.locator("#confirm").count():
                click_something(page, random.Random(1), prefer="confirm")
                wait_for_my_turn(page)
            page.mouse.move(2, 300)
            page.wait_for_timeout(800)
            page.screenshot(path=PICTURES / f"table-{name}.png")
            page.close()
        browser.close()
        server.stop()


def main() -> None:
    """All pictures."""
    from clayworks.core import record as records

    PICTURES.mkdir(exist_ok=True)
    for name in clayworks.game_names():
        paths = sorted((GOLDEN / name.replace("-", "_")).glob("*.json"))
        record = records.load(paths[0])
        terminal(f"terminal-{name}", record, len(record.choices) * 3 // 4)
    tables()


if __name__ == "__main__":
    main()
