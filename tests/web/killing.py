"""Kills servers under load and looks for what was lost. The longer version of a test, as a command:

    python -m tests.web.killing --backend postgresql --kills 100

Clients play at tables of their own and remember what was acknowledged. Servers report by a pipe where each
write is (before, inside, after its commit); they are killed at a stage in turn, and what the pipe holds last
says where the kill really landed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import select
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import select as query

from clayworks.table import schema
from clayworks.table.database import Database
from clayworks.table.storage import Storage
from tests.limits import HANGS
from tests.table.databases import fresh_database
from tests.table.fixtures import OPEN_GAME
from tests.web.clients import Server, table_of
from tests.web.outages import STORAGE_LOST

CATCHES_UP = 5.0
"""Seconds after which no server shows less than what was acknowledged, whatever the database does."""
STAGES = {"b": "before the commit", "i": "inside the commit", "a": "after the commit", "": "idle"}


@dataclass
class Report:
    """What happened."""

    killed: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    in_doubt: Counter[str] = field(default_factory=Counter)
    tables: int = 0

    def __str__(self) -> str:
        stages = ", ".join(f"{self.killed[name]} {name}" for name in STAGES.values() if self.killed[name])
        doubts = ", ".join(f"{count} {how}" for how, count in sorted(self.in_doubt.items()))
        return (
            f"{sum(self.killed.values())} kills ({stages}); {self.acknowledged} acknowledged choices at "
            f"{self.tables} tables, all found; requests cut off: {doubts or 'none'}"
        )


class WatchedServer:
    """A server whose stages we hear, and that can be killed at one of them."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.ready = threading.Event()
        self.start()

    def start(self) -> None:
        """Start it anew."""
        self.pipe, told = os.pipe()
        os.set_blocking(self.pipe, False)
        self.server = Server(self.database, stages=told)
        os.close(told)
        self.url = self.server.url
        self.ready.set()

    def kill_at(self, stage: str, seconds: float = 3.0) -> str:
        """Kill it when it next reports a stage; where it really was."""
        self.drain()
        end = time.monotonic() + seconds
        last = ""
        while time.monotonic() < end:
            if select.select([self.pipe], [], [], 0.1)[0]:
                last = os.read(self.pipe, 65536).decode()[-1:]
                if last == stage:
                    break
        self.ready.clear()
        self.server.kill()
        rest = self.drain()
        os.close(self.pipe)
        return rest[-1:] or last

    def drain(self) -> str:
        """What was reported and not read."""
        try:
            return os.read(self.pipe, 1_000_000).decode()
        except BlockingIOError:
            return ""


class Behind(httpx.TransportError):
    """A server that does not know yet what another one has written; it is asked again."""


class Client(threading.Thread):
    """Plays both seats of a table, and remembers what it was promised.

    Where there are several servers, each hears from the database what the others write: a look may be old for
    a moment. What is not there after some seconds is lost.
    """

    def __init__(self, servers: list[WatchedServer], seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.servers, self.stop, self.chance = servers, stop, random.Random(seed)
        self.catches_up = CATCHES_UP if len(servers) > 1 else 0.0
        self.longest_behind = 0.0
        self.http = httpx.Client(timeout=10)
        made = self.http.post(
            f"{servers[0].url}/api/tables",
            json=table_of(OPEN_GAME, "me", "me", hold_by="token"),
            timeout=HANGS,  # nobody tries again, and a server that has just started may be slow
        )
        self.table: str = made.json()["table"]
        self.http.headers["Authorization"] = f"Bearer {made.json()['token']}"
        self.written: list[str] = []
        self.draft: list[str] = []
        # What requests without an answer wanted: what, and then the record and the draft after it. All began
        # where the promises end, so one at most can come true. It may do so late, when its server is dead and
        # the database still works on what it was sent, until something else is acknowledged.
        self.in_doubt: list[tuple[str, list[str], list[str]]] = []
        self.acknowledged = 0
        self.asked_at = 0.0
        """When the last request began."""
        self.promised_at = 0.0
        """When what is promised was acknowledged."""
        self.pause = 0.01
        self.doubts: Counter[str] = Counter()
        self.fault: str | None = None

    def run(self) -> None:
        """Until told to stop, or something is wrong."""
        try:
            while not self.stop.is_set():
                try:
                    if not self.turn():
                        return
                    time.sleep(self.pause)  # leaves a server that starts its share of the machine
                except httpx.TransportError:
                    time.sleep(0.02)
        except Exception as error:
            self.fault = f"{type(error).__name__}: {error}"
        finally:
            self.http.close()

    def url(self) -> str:
        """Any server that is up."""
        while not self.stop.is_set():
            up = [server for server in self.servers if server.ready.is_set()]
            if up:
                return f"{self.chance.choice(up).url}/api/tables/{self.table}"
            time.sleep(0.01)
        raise httpx.ConnectError("stopped")

    def turn(self) -> bool:
        """Look, check the promises, and do one thing; False when the game is over."""
        url = self.url()
        self.asked_at = time.monotonic()
        shown = self.http.get(url)
        if not self.succeeded(shown):
            return True
        state = shown.json()
        found = self.http.get(f"{url}/record")
        if not self.succeeded(found):
            return True
        record = found.json()["choices"]
        if state["over"]:
            self.check(record, [])
            return False
        if len(record) != state["committed"]:
            return True  # the other seat's server was a moment behind
        self.check(record, state["draft"]["choices"])
        self.act(url, state)
        return True

    def succeeded(self, answer: httpx.Response) -> bool:
        """Whether a look shows something; nobody stumbles, and only a database that is away is a reason."""
        assert answer.status_code == 200 or self.may_be_in_trouble(answer), answer.text
        return answer.status_code == 200

    def may_be_in_trouble(self, answer: httpx.Response) -> bool:
        """Whether it is right to say that the database can't be used."""
        return answer.status_code == STORAGE_LOST

    def check(self, record: list[str], draft: list[str]) -> None:
        """What is there is what was promised, unless another server has still to hear of it."""
        try:
            self.compare(record, draft)
        except AssertionError as error:
            behind = self.asked_at - self.promised_at
            if behind >= self.catches_up:
                raise
            self.longest_behind = max(self.longest_behind, behind)
            raise Behind(str(error)) from error

    def compare(self, record: list[str], draft: list[str]) -> None:
        """What is there is what was promised, or what a request wanted that is in doubt."""
        for what, after, after_draft in self.in_doubt:
            if (record, draft) == (after, after_draft) != (self.written, self.draft):
                self.written, self.draft = after, after_draft
                self.promised_at = time.monotonic()  # what was shown once stays
                self.doubts[f"{what} written"] += 1
                self.in_doubt = []
        assert record == self.written, f"{record[len(self.written) - 3 :]} is not {self.written[-3:]}"
        assert draft == self.draft, f"draft {draft} is not {self.draft}"

    def act(self, url: str, state: dict[str, Any]) -> None:
        """Choose, take back or confirm."""
        seat, ply = state["seat"], state["ply"]
        if state["draft"]["must_confirm"]:
            after, after_draft, what = [*self.written, *self.draft], [], "confirm"
            body: dict[str, Any] = {"ply": ply, "seat": seat}
        elif self.draft and self.chance.random() < 0.1:
            after, after_draft, what = self.written, self.draft[:-1], "undo"
            body = {"ply": ply, "seat": seat}
        else:
            choice = self.chance.choice(state["decision"]["options"])["choice"]
            after, after_draft, what = self.written, [*self.draft, choice], "choices"
            body = {"ply": ply, "seat": seat, "choice": choice}
        self.in_doubt.append((what, after, after_draft))
        self.asked_at = time.monotonic()
        answer = self.http.post(f"{url}/{what}", json=body)
        if answer.status_code == 200:
            self.written, self.draft = after, after_draft
            self.promised_at = time.monotonic()
            self.acknowledged += what != "undo"
            for cut_off, _record, _draft in self.in_doubt[:-1]:
                self.doubts[f"{cut_off} not written"] += 1
            self.in_doubt = []
        else:
            # Refused or in trouble: the next look shows whether an earlier request has come through late.
            assert answer.status_code == 409 or self.may_be_in_trouble(answer), answer.text


def hunt(backend: str, folder: Path, kills: int, clients: int = 4, seed: int = 1) -> Report:
    """Kill servers and compare; raises AssertionError if anything was lost, doubled or out of order."""
    chance = random.Random(seed)
    database = fresh_database(backend, folder)
    servers = [WatchedServer(database) for _ in range(2 if backend == "postgresql" else 1)]
    stop, report = threading.Event(), Report()
    try:
        players = [Client(servers, number, stop) for number in range(clients)]
        everybody = list(players)
        for player in players:
            player.start()
        for number in range(kills):
            go_on(everybody, chance.randrange(1, 12))
            server = servers[number % len(servers)]
            landed = server.kill_at("iab"[number % 3])
            report.killed[STAGES[landed]] += 1
            if number == kills - 1 and len(servers) > 1:
                break  # the other one is there to look
            server.start()
            for place, player in enumerate(players):
                if not player.is_alive() and player.fault is None:  # its game is over: another one
                    players[place] = Client(servers, 1000 * number + place, stop)
                    players[place].start()
                    everybody.append(players[place])
        go_on(everybody, len(players))
        stop.set()
        for player in everybody:
            player.join(30)
            assert player.fault is None, player.fault
            report.acknowledged += player.acknowledged
            report.in_doubt += player.doubts
    finally:  # also after a fault nobody plays on, and no server stays behind
        stop.set()
        for server in servers:
            if server.ready.is_set():
                server.server.stop()
    report.tables = len(everybody)
    asyncio.run(compare(database, everybody))
    return report


def go_on(players: Sequence[Client], more: int) -> None:
    """Wait until they were promised so many choices more, or nobody plays any longer."""
    wanted = sum(player.acknowledged for player in players) + more
    end = time.monotonic() + HANGS
    while sum(player.acknowledged for player in players) < wanted and time.monotonic() < end:
        if not any(player.is_alive() for player in players):
            return
        time.sleep(0.01)


async def compare(database: str, players: list[Client]) -> None:
    """Look into the database itself: every promise is there, in order, without a gap."""
    storage = Storage(Database(database))
    try:
        for player in players:
            table = await storage.load(player.table)  # refuses a gap, replays every choice
            allowed = [player.written, *(after for _what, after, _draft in player.in_doubt)]
            assert table.record.choices in allowed
            async with storage.database.reading() as connection:
                found = await connection.execute(
                    query(schema.actions.c.ply)
                    .where(schema.actions.c.table_id == player.table)
                    .order_by(schema.actions.c.ply)
                )
                plies = list(found.scalars())
            assert plies == list(range(1, table.ply + 1))
    finally:
        await storage.database.close()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Kill servers under load and look for what was lost.")
    parser.add_argument("--backend", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(f"{args.backend}:", hunt(args.backend, Path(folder), args.kills, args.clients, args.seed))


if __name__ == "__main__":
    main()
