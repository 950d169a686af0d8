"""Nobody starves the others: how long people wait for a bot while one visitor keeps all workers busy.

    python bench/fairness.py --workers 1 2
    python bench/fairness.py --tables 30 --turns 5 --throwaway

A visitor makes tables at which four Masters play (`--limits` are so high that nothing is refused),
and listens at each. Meanwhile somebody plays against an Apprentice, and then three people at once against a
Master each: the seconds from a confirmed turn until the bot's answer is written.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.clients import Server, sqlite_address

import clayworks
from clayworks.core.chance import Chance

GAME = next(name for name in clayworks.game_names() if clayworks.load(name).open_information)
LONGEST = 300.0
"""Seconds after which nobody waits any longer."""


class Person:
    """Plays one seat through the API, against one bot."""

    def __init__(self, url: str, level: str, number: int) -> None:
        self.http = httpx.AsyncClient(base_url=url, headers={"Origin": url}, timeout=60)
        self.level = level
        self.chance = Chance(number)
        self.waits: list[float] = []

    async def play(self, turns: int) -> list[float]:
        """The waits for the bot of so many turns."""
        seats = [{"kind": "me"}, {"kind": "bot", "level": self.level}]
        made = await self.http.post("/api/tables", json={"game": GAME, "seats": seats, "seed": 3})
        assert made.status_code == 201, made.text
        path = f"/api/tables/{made.json()['table']}"
        while len(self.waits) < turns:
            shown = (await self.http.get(path)).json()
            if shown["decision"] is None:
                await asyncio.sleep(0.05)  # the bot begins
                continue
            options = shown["decision"]["options"]
            choice = options[int(self.chance.below(len(options)))]["choice"]
            body = {"choice": choice, "ply": shown["ply"], "confirm": True}
            done = await self.http.post(f"{path}/choices", json=body)
            assert done.status_code == 200, done.text
            if shown["seat"] not in done.json()["to_choose"]:
                self.waits.append(await self.waited(path))
        await self.http.aclose()
        return self.waits

    async def waited(self, path: str) -> float:
        """Seconds until it is our turn again."""
        start = time.perf_counter()
        while time.perf_counter() - start < LONGEST:
            await asyncio.sleep(0.02)
            if (await self.http.get(f"{path}/decision")).json() is not None:
                break
        return time.perf_counter() - start


async def crowd(url: str, tables: int, throwaway: bool, listens: bool, stack: AsyncExitStack) -> None:
    """Tables of four Masters by one visitor, who looks on (or not), or forgets the cookie each time."""
    limits = httpx.Limits(max_connections=None)
    headers = {"Origin": url}
    http = httpx.AsyncClient(base_url=url, headers=headers, timeout=None, limits=limits)
    await stack.enter_async_context(http)
    body = {"game": GAME, "seats": [{"kind": "bot", "level": "master"}] * 4}
    for _ in range(tables):
        if throwaway:
            http.cookies.clear()
        made = await http.post("/api/tables", json=body)
        assert made.status_code == 201, made.text
        if listens:
            path = f"/api/tables/{made.json()['table']}/events"
            await stack.enter_async_context(http.stream("GET", path))


def said(waits: list[float]) -> str:
    """For a line."""
    longest = max(waits)
    return f"median {statistics.median(waits):.2f} s, longest {longest:.2f} s of {len(waits)}"


async def measure(url: str, args: argparse.Namespace) -> None:
    """One server, all questions."""
    print("  alone, Apprentice:", said(await Person(url, "apprentice", 1).play(args.turns)), flush=True)
    print("  alone, Master:", said(await Person(url, "master", 1).play(args.turns)), flush=True)
    async with AsyncExitStack() as stack:
        await crowd(url, args.tables, args.throwaway, not args.unwatched, stack)
        await asyncio.sleep(2)
        waits = await Person(url, "apprentice", 2).play(args.turns)
        print(f"  beside {args.tables} tables, Apprentice:", said(waits), flush=True)
        people = [Person(url, "master", number) for number in range(3)]
        together = await asyncio.gather(*(person.play(args.turns) for person in people))
        for number, waits in enumerate(together, 1):
            print(f"  beside {args.tables} tables, Master of person {number} of 3:", said(waits), flush=True)


def main() -> None:
    """All numbers of workers, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--tables", type=int, default=30, help="of four Masters, by one visitor")
    parser.add_argument("--turns", type=int, default=4, help="of each person")
    parser.add_argument("--throwaway", action="store_true", help="the visitor has another cookie each time")
    parser.add_argument("--unwatched", action="store_true", help="the visitor makes tables and looks away")
    args = parser.parse_args()
    for workers in args.workers:
        print(f"--workers {workers}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            server = Server(sqlite_address(Path(folder)), "--workers", str(workers))
            try:
                asyncio.run(measure(server.url, args))
            finally:
                server.kill()


if __name__ == "__main__":
    main()
