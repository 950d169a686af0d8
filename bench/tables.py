"""Live tables: choices a second through the API, time from choice to event, memory, reopening.

    python bench/tables.py --seconds 10
    python bench/tables.py --database postgresql://user@host/empty

A server of its own runs in another process; all clients are in this one, so both share the machine's cores.
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
from typing import Any

import httpx

import clayworks
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
    """Plays both seats of a table with an engine of its own: the load is choices, not looks."""
    table, headers = made["table"], {"Authorization": f"Bearer {made['token']}"}
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=30) as http:
        record = Record.from_data((await http.get(f"/api/tables/{table}/record")).json())
        state, ply, chance = record.start(), 0, Chance(table)
        while time.perf_counter() < end and not state.is_terminal():
            actions, seat = state.legal_actions(), state.current_player()
            action = actions[int(chance.below(len(actions)))]
            body = {"choice": state.action_to_string(action), "ply": ply, "seat": seat, "confirm": True}
            state.apply_action(action)
            ply += 1
            start = streams.sent[table, ply] = time.perf_counter()
            answer = await http.post(f"/api/tables/{table}/choices", json=body)
            assert answer.status_code == 200, answer.text
            counts.append(int(1e6 * (time.perf_counter() - start)))
            if pause:
                await asyncio.sleep(pause)


async def load(url: str, streams_wanted: int, clients: int, seconds: float, rate: float) -> dict[str, float]:
    """Choices for some seconds by so many clients; `rate` 0 is as fast as it goes."""
    streams, counts = Streams(), []  # type: Streams, list[int]
    host, port = re.findall(r"//(.+):(\d+)", url)[0]
    seats = [{"kind": "me"}, {"kind": "me"}]
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        made = [
            (await http.post("/api/tables", json={"game": GAME, "seats": seats, "hold_by": "token"})).json()
            for _ in range(clients)
        ]
    listeners = [
        asyncio.create_task(streams.listen(host, int(port), made[number % clients]["table"]))
        for number in range(streams_wanted)
    ]
    await asyncio.sleep(1)
    start = time.perf_counter()
    pause = clients / rate if rate else 0.0
    await asyncio.gather(*(client(url, one, streams, start + seconds, counts, pause) for one in made))
    spent = time.perf_counter() - start
    await asyncio.sleep(0.5)
    for writer in streams.writers:
        writer.close()
    await asyncio.gather(*listeners, return_exceptions=True)
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--database", default="")
    parser.add_argument("--stored", type=int, default=1000)
    parser.add_argument("--streams", type=int, default=200)
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=100, help="choices a second for the second measurement")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or f"sqlite:///{folder}/tables.db"
        median, cpu = asyncio.run(fill(database, args.stored))
        print(f"reopen a finished table: {median:.1f} ms (median), {cpu:.1f} ms of CPU")
        with tempfile.TemporaryFile("w+") as out:
            server = subprocess.Popen(
                [sys.executable, "-m", "clayworks", "serve", "--port", "0", "--no-browser", "--limits", "1e6",
                 "--database", database],
                stdout=out, stderr=subprocess.STDOUT,
            )  # fmt: skip
            url = None
            while url is None and server.poll() is None:
                time.sleep(0.1)
                url = re.search(r"http://[\d.:]+\d", os.pread(out.fileno(), 10_000, 0).decode())
            assert url is not None, os.pread(out.fileno(), 10_000, 0).decode()
            try:
                before = memory_kb(server.pid)
                asyncio.run(open_all(url[0], args.stored))
                after = memory_kb(server.pid)
                each = (after - before) / args.stored
                print(f"memory per open table: {each:.0f} kB ({after // 1024} MB in all)")
                for name, rate in (("as fast as it goes", 0.0), (f"at {args.rate:.0f} choices/s", args.rate)):
                    busy = cpu_seconds(server.pid)
                    done = asyncio.run(load(url[0], args.streams, args.clients, args.seconds, rate))
                    done["server CPU ms a choice"] = (
                        1000 * (cpu_seconds(server.pid) - busy) / done.pop("choices")
                    )
                    print(f"{name}:", ", ".join(f"{key} {value:.1f}" for key, value in done.items()))
            finally:
                server.send_signal(signal.SIGTERM)
                server.wait(20)


if __name__ == "__main__":
    main()
