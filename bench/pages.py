"""People with pages: choices a second, time from click to the answer that is painted, what the server spends.

    python bench/pages.py --seconds 10 --rate 150
    python bench/pages.py --cold 10                 # ten pages at once that nobody has looked at before

Every person has a page of their own (`bench/visitor.py`): the same requests with the same headers as the page
in a browser, and an open stream of events. Games are those of people alone, or against bots that do not think
(`--bots`). It was checked against Chromium by hand: headers and bodies are those that its developer tools
showed for a click, and the requests a choice (`POST choices`, `POST confirm`, `GET part`) those of
`bench/browser.py`, which also says what painting takes.

The server runs in another process; all visitors are in this one, so both share the machine's cores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.web.clients import Server, sqlite_address

import clayworks
from bench.tables import cpu_seconds
from bench.visitor import Page, Visitor, Wire


@dataclass
class Measured:
    """Milliseconds, and how many."""

    own: list[float] = field(default_factory=list)
    """From a click to the answer."""
    others: list[float] = field(default_factory=list)
    """From a click that ended a turn to the page of the next one."""
    requests: Counter[str] = field(default_factory=Counter)


async def seated(host: str, port: int, game: str, bots: bool, number: int) -> list[Page]:
    """The pages of all people at a new table, open."""
    first, chance = Visitor(host, port), random.Random(number)
    places = clayworks.load(game).players[0]
    kind = {"kind": "bot", "level": "random"} if bots else {"kind": "friend"}
    body = {"game": game, "seats": [{"kind": "me"}, *[kind] * (places - 1)], "seed": number}
    table = (await first.json("/api/tables", body))["table"]
    people = [first]
    for seat in range(1, 1 if bots else places):
        code = (await first.json(f"/api/tables/{table}/seats/{seat}/invitation", None))["code"]
        people.append(Visitor(host, port))
        await people[-1].json("/api/invitations", {"code": code})
    pages = [Page(one, table, chance) for one in people]
    for page in pages:
        await page.open()
    return pages


async def played(pages: list[Page], end: float, pause: float, looks: int, measured: Measured) -> None:
    """One table until time is up: whoever is asked clicks, and the next one when their page shows it."""
    listeners = [asyncio.create_task(page.listen()) for page in pages]
    confirmed: list[tuple[Page, str, float]] = []
    await asyncio.sleep(pages[0].chance.random() * pause)  # not all in the same moment
    while time.perf_counter() < end and not pages[0].data["over"]:
        asked = next((page for page in pages if page.can_click), None)
        if asked is None:
            await until_changed(pages, end)
            continue
        before, start = asked.data["committed"], time.perf_counter()
        measured.own.append(1000 * await asked.click(looks))
        if asked.data["committed"] != before:
            confirmed.append((asked, asked.data["committed"], start))
        if pause:
            await asyncio.sleep(max(0.0, start + pause - time.perf_counter()))
    for task in listeners:
        task.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
    measured.others += [
        1000 * (page.seen[ply] - start)
        for by, ply, start in confirmed
        for page in pages
        if page is not by and ply in page.seen
    ]


async def until_changed(pages: list[Page], end: float) -> None:
    """Until a page shows something new."""
    for page in pages:
        page.changed.clear()
    waits = [asyncio.create_task(page.changed.wait()) for page in pages]
    rest = max(0.0, end - time.perf_counter())
    await asyncio.wait(waits, timeout=rest, return_when=asyncio.FIRST_COMPLETED)
    for task in waits:
        task.cancel()


async def held_up(host: str, port: int) -> dict[str, float]:
    """How long the loop of the server was held up since this was asked last, in milliseconds."""
    wire = Wire(host, port)
    _status, _headers, answer = await wire.ask("GET", "/bench/held-up", {})
    wire.close()
    found: dict[str, float] = json.loads(answer)
    return found


async def load(server: Server, game: str, wanted: argparse.Namespace) -> dict[str, Any]:
    """Clicks for some seconds at so many tables; `rate` 0 is as fast as it goes."""
    host, port = where(server)
    tables = [await seated(host, port, game, wanted.bots, number) for number in range(wanted.tables)]
    measured = Measured()
    pause = wanted.tables / wanted.rate if wanted.rate else 0.0
    await held_up(host, port)
    busy, start = cpu_seconds(server.process.pid), time.perf_counter()
    for pages in tables:
        for page in pages:
            page.visitor.asked.clear()
    end = start + wanted.seconds
    await asyncio.gather(*(played(pages, end, pause, wanted.looks, measured) for pages in tables))
    spent, used = time.perf_counter() - start, cpu_seconds(server.process.pid) - busy
    blocked = await held_up(host, port)
    asked = Counter(one for pages in tables for page in pages for one in page.visitor.asked)
    for pages in tables:
        for page in pages:
            page.close()
    made = len(measured.own)
    return {
        "choices/s": made / spent,
        "answer p50 ms": at(measured.own, 0.5),
        "answer p99 ms": at(measured.own, 0.99),
        "other page p50 ms": at(measured.others, 0.5),
        "other page p99 ms": at(measured.others, 0.99),
        "server CPU ms a choice": 1000 * used / made,
        "loop late at most ms": blocked["late"],
        "loop busy at most ms": blocked["busy"],
        "requests a choice": {name: round(count / made, 2) for name, count in asked.most_common()},
    }


async def cold(server: Server, game: str, number: int) -> dict[str, Any]:
    """So many tables, made but never looked at, whose pages are all opened at once."""
    host, port = where(server)
    made = []
    for seed in range(number):
        visitor = Visitor(host, port)
        seats = [{"kind": "me"}] * clayworks.load(game).players[0]
        made.append(
            (visitor, await visitor.json("/api/tables", {"game": game, "seats": seats, "seed": seed}))
        )
    await held_up(host, port)
    busy, took = cpu_seconds(server.process.pid), []

    async def opened(visitor: Visitor, table: str) -> None:
        start = time.perf_counter()
        page = Page(visitor, table, random.Random(0))
        await page.open()
        took.append(1000 * (time.perf_counter() - start))
        page.close()

    await asyncio.gather(*(opened(visitor, table["table"]) for visitor, table in made))
    blocked = await held_up(host, port)
    return {
        "page p50 ms": at(took, 0.5),
        "page longest ms": max(took),
        "server CPU ms a page": 1000 * (cpu_seconds(server.process.pid) - busy) / number,
        "loop late at most ms": blocked["late"],
        "loop busy at most ms": blocked["busy"],
    }


def where(server: Server) -> tuple[str, int]:
    """Host and port."""
    host, port = re.findall(r"//(.+):(\d+)", server.url)[0]
    return host, int(port)


def at(values: list[float], share: float) -> float:
    """A quantile."""
    ordered = sorted(values) or [0.0]
    return statistics.median(ordered) if share == 0.5 else ordered[int(share * (len(ordered) - 1))]


def main() -> None:
    """All numbers, game by game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="*", default=clayworks.game_names())
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=150, help="choices a second; 0: as fast as it goes")
    parser.add_argument("--looks", type=int, default=0, help="things that are pointed at before each click")
    parser.add_argument(
        "--bots", action="store_true", help="one person a table, against bots that do not think"
    )
    parser.add_argument("--cold", type=int, default=0, help="only open so many pages that nobody has seen")
    parser.add_argument("--database", default="")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    results: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(wanted.database or sqlite_address(Path(folder)), module="bench.ticking")
        try:
            if wanted.cold:
                time.sleep(5)  # what a server makes once after its start is not what is measured
            for game in wanted.games:
                does = cold(server, game, wanted.cold) if wanted.cold else load(server, game, wanted)
                results[game] = asyncio.run(does)
                if not wanted.json:
                    told = (
                        f"{k} {v:.1f}" if isinstance(v, float) else f"{k} {v}"
                        for k, v in results[game].items()
                    )
                    print(f"{game}:", ", ".join(told), flush=True)
        finally:
            server.stop()
    if wanted.json:
        print(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
