"""Live tables: choices a second through the API, time from choice to event, memory, reopening.

    python bench/tables.py --seconds 10
    python bench/tables.py --backend postgresql --servers 2
    python bench/tables.py --database postgresql://user@host/empty

Servers of its own run in other processes; all clients are in this one, so all share the machine's cores. A
PostgreSQL of its own is started as the tests do, but with every commit forced to the disk. With two servers
every listener is at the other server: its events have gone through the database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # its PostgreSQL is that of the tests

from tests.table.databases import PostgresServer

import clayworks
from bench.visitor import Wire
from clayworks.core.chance import Chance
from clayworks.core.record import Record
from clayworks.table.database import Database
from clayworks.table.hosting import Host, Plan
from clayworks.table.keys import hashed
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.service import Tables
from clayworks.table.storage import Commit

GAME = next(name for name in clayworks.game_names() if clayworks.load(name).open_information)


def played_record(seed: int) -> tuple[Record, list[tuple[int, str]]]:
    """A finished game with who made each choice."""
    record = Record.new(clayworks.load(GAME), 2, seed)
    state, chance, choices = record.start(), Chance(seed), []
    while not state.is_terminal():
        actions = state.legal_actions()
        action = actions[int(chance.below(len(actions)))]
        choices.append((state.current_player(), state.action_to_string(action)))
        state.apply_action(action)
    return record, choices


async def fill(database: str, stored: int) -> tuple[float, float]:
    """Store so many tables, half of them finished; milliseconds to reopen one: median, and of the CPU."""
    tables = await Tables.start(Database(database))
    finished: list[LiveTable] = []
    for number in range(stored):
        _record, choices = played_record(number % 50)
        plan = Plan(GAME, [SeatPlan(Kind.HUMAN)] * 2, seed=number % 50)
        table = await Host(tables).make(plan, hashed(f"{number}"))
        if number % 2:
            commit = Commit(table.id, 0, choices, True, False)
            await tables.storage.append(commit, table.seats[0], None)
            finished.append(table)
    times, cpu = [], time.process_time()
    for table in finished[:200]:
        start = time.perf_counter()
        again = await tables.storage.load(table.id)
        times.append(1000 * (time.perf_counter() - start))
        assert again.over
    cpu = 1000 * (time.process_time() - cpu) / len(times)
    await tables.stop()
    return statistics.median(times), cpu


class Streams:
    """Listeners at the tables, each on a connection of its own; they note when they hear of a ply."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, int], float] = {}
        self.delays: list[float] = []
        self.writers: list[asyncio.StreamWriter] = []

    async def listen(self, host: str, port: int, table: str) -> None:
        """One listener."""
        reader, writer = await asyncio.open_connection(host, port)
        self.writers.append(writer)
        writer.write(f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        event = b""
        while True:
            line = await reader.readline()
            if not line:
                return
            if line.startswith(b"event: "):
                event = line[7:].strip()
            elif line.startswith(b"data: ") and event == b"committed":
                heard = time.perf_counter()
                start = self.sent.get((table, json.loads(line[6:])["ply"]))
                if start is not None:
                    self.delays.append(1000 * (heard - start))


async def client(
    url: str, made: dict[str, Any], streams: Streams, end: float, counts: list[int], pause: float
) -> None:
    """Plays both seats of a table with an engine of its own: the load is choices, not looks.

    It writes its requests itself: a library for that costs more than the server does, on the same cores.
    """
    table, headers = made["table"], {"Authorization": f"Bearer {made['token']}"}
    wire = Wire(*place_of(url))
    _status, _headers, answer = await wire.ask("GET", f"/api/tables/{table}/record", headers)
    record = Record.from_data(json.loads(answer))
    state, ply, chance = record.start(), 0, Chance(table)
    headers["Content-Type"] = "application/json"
    due = time.perf_counter() + chance.below(1000) / 1000 * pause  # not all in the same moment
    while due < end and not state.is_terminal():
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        actions, seat = state.legal_actions(), state.current_player()
        action = actions[int(chance.below(len(actions)))]
        body = {"choice": state.action_to_string(action), "ply": ply, "seat": seat, "confirm": True}
        state.apply_action(action)
        ply += 1
        start = streams.sent[table, ply] = time.perf_counter()
        status, _, answer = await wire.ask("POST", f"/api/tables/{table}/choices", headers, json.dumps(body))
        assert status == 200, answer
        counts.append(int(1e6 * (time.perf_counter() - start)))
        due = max(due + pause, time.perf_counter()) if pause else time.perf_counter()
    wire.close()


def place_of(url: str) -> tuple[str, int]:
    """Host and port."""
    host, port = re.findall(r"//(.+):(\d+)", url)[0]
    return host, int(port)


async def load(
    urls: list[str], streams_wanted: int, clients: int, seconds: float, rate: float
) -> dict[str, float]:
    """Choices for some seconds by so many clients; `rate` 0 is as fast as it goes."""
    streams, counts = Streams(), []  # type: Streams, list[int]
    places = [place_of(url) for url in urls]
    seats = [{"kind": "me"}, {"kind": "me"}]
    async with httpx.AsyncClient(base_url=urls[0], timeout=30) as http:
        made = [
            (await http.post("/api/tables", json={"game": GAME, "seats": seats, "hold_by": "token"})).json()
            for _ in range(clients)
        ]
    listeners = [
        asyncio.create_task(streams.listen(host, port, made[number % clients]["table"]))
        for number in range(streams_wanted)
        for host, port in [places[(number % clients + 1) % len(places)]]
    ]
    await asyncio.sleep(1)
    start = time.perf_counter()
    pause = clients / rate if rate else 0.0
    await asyncio.gather(
        *(
            client(urls[number % len(urls)], one, streams, start + seconds, counts, pause)
            for number, one in enumerate(made)
        )
    )
    spent = time.perf_counter() - start
    await asyncio.sleep(0.5)
    for writer in streams.writers:
        writer.close()
    await asyncio.gather(*listeners, return_exceptions=True)
    assert counts, "the machine is too busy: not one choice was answered in time"
    delays = sorted(streams.delays) or [0.0]
    return {
        "choices": float(len(counts)),
        "choices/s": len(counts) / spent,
        "answer median ms": statistics.median(counts) / 1000,
        "event median ms": statistics.median(delays),
        "event p99 ms": delays[int(0.99 * (len(delays) - 1))],
        "events": float(len(delays)),
    }


async def open_all(url: str, limit: int) -> None:
    """Make the server open stored tables."""
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        for number in range(limit):
            await http.get("/api/tables", headers={"Authorization": f"Bearer {number}"})


def memory_kb(process: int) -> int:
    """Resident memory of a process (Linux)."""
    with open(f"/proc/{process}/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def cpu_seconds(process: int) -> float:
    """What a process has used of the processors (Linux): tells more than the clock on a busy machine."""
    with open(f"/proc/{process}/stat", encoding="utf-8") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def rested(process: int) -> None:
    """Wait until a server has prepared what it makes once after its start."""
    time.sleep(4)
    used = -1.0
    while cpu_seconds(process) - used > 0.05:
        used = cpu_seconds(process)
        time.sleep(1)


class Server:
    """`clayworks serve` in a process of its own."""

    def __init__(self, database: str) -> None:
        self.out = tempfile.TemporaryFile("w+")  # noqa: SIM115 - lives as long as the server
        self.process = subprocess.Popen(
            [sys.executable, "-m", "clayworks", "serve", "--port", "0", "--no-browser", "--limits", "1e6",
             "--database", database],
            stdout=self.out, stderr=subprocess.STDOUT,
        )  # fmt: skip
        url = None
        while url is None and self.process.poll() is None:
            time.sleep(0.1)
            url = re.search(r"http://[\d.:]+\d", self.said())
        assert url is not None, self.said()
        self.url = url[0]

    def said(self) -> str:
        """Everything that it has printed."""
        return os.pread(self.out.fileno(), 10_000, 0).decode()

    def stop(self) -> None:
        """In order."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        self.out.close()


def measure(servers: list[Server], database: PostgresServer | None, args: argparse.Namespace) -> None:
    """Load the servers, as fast as it goes and at a rate, and print what came of it."""
    urls = [server.url for server in servers]
    for name, rate in (("as fast as it goes", 0.0), (f"at {args.rate:.0f} choices/s", args.rate)):
        busy, database_busy = used_by(servers), used_by_database(database)
        done = asyncio.run(load(urls, args.streams, args.clients, args.seconds, rate))
        choices = done.pop("choices")
        done["server CPU ms a choice"] = 1000 * (used_by(servers) - busy) / choices
        if database is not None:
            done["database CPU ms a choice"] = 1000 * (used_by_database(database) - database_busy) / choices
        print(f"{name}:", ", ".join(f"{key} {value:.2f}" for key, value in done.items()), flush=True)


def used_by(servers: list[Server]) -> float:
    """What all servers have used of the processors."""
    return sum(cpu_seconds(server.process.pid) for server in servers)


def used_by_database(database: PostgresServer | None) -> float:
    """What PostgreSQL has used, with the processes that serve its connections (Linux)."""
    if database is None or database.process is None:
        return 0.0
    main = database.process.pid
    with open(f"/proc/{main}/task/{main}/children", encoding="utf-8") as children:
        return cpu_seconds(main) + sum(cpu_seconds(int(child)) for child in children.read().split())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--backend", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--servers", type=int, choices=(1, 2), default=1, help="two need postgresql")
    parser.add_argument("--database", default="", help="an empty one, instead of one of its own")
    parser.add_argument("--stored", type=int, default=1000)
    parser.add_argument("--streams", type=int, default=200)
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=100, help="choices a second for the second measurement")
    args = parser.parse_args()
    own = PostgresServer(fsync=True) if args.backend == "postgresql" and not args.database else None
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or (own.fresh() if own is not None else f"sqlite:///{folder}/tables.db")
        if args.servers > 1 and database.startswith("sqlite"):
            parser.error("several servers need --backend postgresql")
        if args.stored:
            median, cpu = asyncio.run(fill(database, args.stored))
            print(f"reopen a finished table: {median:.1f} ms (median), {cpu:.1f} ms of CPU")
        servers = [Server(database) for _ in range(args.servers)]
        for server in servers:
            rested(server.process.pid)
        try:
            if args.stored:
                before = memory_kb(servers[0].process.pid)
                asyncio.run(open_all(servers[0].url, args.stored))
                after = memory_kb(servers[0].process.pid)
                each = (after - before) / args.stored
                print(f"memory per open table: {each:.0f} kB ({after // 1024} MB in all)")
            measure(servers, own, args)
        finally:
            for server in servers:
                server.stop()


if __name__ == "__main__":
    main()
