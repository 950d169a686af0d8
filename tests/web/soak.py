"""Everything at once, for long: load, kills, restarts of the database, slow clients and fuzz, with a verdict.

    python -m tests.web.soak --minutes 30

Clients play at servers that are killed and started again in turn; with PostgreSQL the database itself is
killed, too. Beside them one server is left alone by that, so that its memory can be watched: people play
there, slow clients hold on to it, and fuzzers talk to it. In the end: was anything that was acknowledged lost
or doubled, did a server stumble, was a slow client not cut off, does memory grow? Only this machine is talked
to.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from clayworks.table.service import IDLE_SECONDS
from tests.fuzz.files import Findings, ask, cases
from tests.fuzz.talking import fuzz_api
from tests.table.databases import BACKENDS, fresh_database, postgres
from tests.web.clients import Server
from tests.web.killing import CATCHES_UP, STAGES, Client, WatchedServer, compare
from tests.web.outages import STORAGE_LOST, Outages, WasAway, never

SECONDS_BETWEEN_KILLS = 8.0
KILLS_PER_RESTART = 3
"""So many kills of servers for each restart of the database."""
WARM = IDLE_SECONDS / 60 + 0.5
"""Minutes until what comes into memory and what goes are in balance."""
WATCHED = 4.0
"""Minutes for which memory has to be watched after that, or it is not judged."""
SHARE = 0.05
"""Memory is flat if it grows by less than this share over the time watched."""


@dataclass
class Verdict:
    """What came of it."""

    backend: str
    minutes: float
    kills: Counter[str] = field(default_factory=Counter)
    restarts: int = 0
    tables: int = 0
    acknowledged: int = 0
    requests: int = 0
    files: int = 0
    slow: Counter[str] = field(default_factory=Counter)
    behind: float = 0.0
    """The longest time after which a server did not know yet what another one had acknowledged."""
    troubles: int = 0
    """How often players were told that the database is away; always truthfully."""
    memory: list[tuple[float, float]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        kills = ", ".join(f"{count} {where}" for where, count in sorted(self.kills.items()))
        slow = ", ".join(f"{count} {how}" for how, count in sorted(self.slow.items()))
        flat = "" if self.notes else ", memory flat"
        lines = [
            f"{self.backend}, {self.minutes:g} minutes:",
            f"  {sum(self.kills.values())} kills ({kills}), {self.restarts} restarts of the database",
            f"  {self.acknowledged} acknowledged choices at {self.tables} tables",
            f"  a server was behind another one for at most {self.behind:.1f} s",
            f"  503 while the database was away: {self.troubles}; otherwise none",
            f"  {self.requests} requests and {self.files} files of fuzzers",
            f"  slow clients: {slow or 'none'}",
            f"  memory of the server that was left alone: {self.told_memory()}",
            *(f"  note: {note}" for note in self.notes),
            *(f"  FAULT {fault}" for fault in self.faults),
            f"  {'NOT GOOD' if self.faults else 'good: nothing lost, nothing doubled, no 500' + flat}",
        ]
        return "\n".join(lines)

    def growth(self) -> tuple[float, float, float]:
        """MB when caches were full, MB a minute since then, and the minutes."""
        warm = [one for one in self.memory if one[0] - self.memory[0][0] >= 60 * WARM]
        if len(warm) < 5:
            return 0.0, 0.0, 0.0
        slope = statistics.linear_regression(*zip(*warm, strict=True)).slope * 60
        return warm[0][1], slope, (warm[-1][0] - warm[0][0]) / 60

    def told_memory(self) -> str:
        """In a line."""
        level, slope, minutes = self.growth()
        way = [f"{self.memory[len(self.memory) * part // 8][1]:.0f}" for part in range(8) if self.memory]
        return f"{', '.join(way)} MB; from {level:.0f} MB {slope:+.2f} MB a minute over {minutes:.1f} minutes"

    def judge_memory(self) -> None:
        """Whether it is flat; a short run only sees how caches fill, and can't tell."""
        level, slope, minutes = self.growth()
        if minutes < WATCHED:
            self.notes.append(
                f"memory is not judged: that takes {WARM + WATCHED:g} minutes or more of each database"
            )
        elif slope * minutes > SHARE * level:
            self.faults.append(f"memory grows: {self.told_memory()}")


# -- who takes part --------------------------------------------------------------------------------------


class Soak:
    """One run on one database."""

    def __init__(self, backend: str, minutes: float, folder: Path, seed: int, clients: int) -> None:
        self.backend, self.chance, self.clients = backend, random.Random(seed), clients
        self.seed = seed
        self.stop = threading.Event()
        self.outages = Outages()
        self.verdict = Verdict(backend, minutes)
        self.database = fresh_database(backend, folder)
        self.killed = [WatchedServer(self.database) for _ in range(2 if backend == "postgresql" else 1)]
        (folder / "alone").mkdir()
        self.alone = Server(self.database if backend == "postgresql" else f"sqlite:///{folder}/alone/t.db")
        self.players: list[Patient] = []
        self.playing: dict[tuple[str, int], Patient] = {}

    def run(self) -> Verdict:
        """Until the time is over, and then look."""
        end = time.monotonic() + 60 * self.verdict.minutes
        crew = [
            threading.Thread(target=self.guarded, args=(work,), daemon=True)
            for work in (self.fuzz_routes, self.fuzz_files, self.be_slow, self.watch_memory)
        ]
        try:
            self.seat_players()
            for one in crew:
                one.start()
            while time.monotonic() < end and not self.verdict.faults:
                self.disturb()
                self.seat_players()
        finally:
            self.stop.set()
            for one in crew:
                one.join(120)
        if any(one.is_alive() for one in crew):
            self.verdict.faults.append("a part of the soak itself hangs")
        self.look_back()
        return self.verdict

    def guarded(self, work: Callable[[], None]) -> None:
        """One part, again and again; a server that is just not there is no fault."""
        while not self.stop.is_set():
            try:
                work()
            except (httpx.TransportError, OSError):
                self.stop.wait(0.5)
            except Exception as error:
                self.verdict.faults.append(f"{work.__name__}: {type(error).__name__}: {error}")
                return

    def seat_players(self) -> None:
        """Whose game is over begins another one; at the servers that die, and at the one that does not."""
        for kind, servers in (("killed", self.killed), ("alone", [Untouched(self.alone.url)])):
            for number in range(self.clients if kind == "killed" else 1):
                player = self.playing.get((kind, number))
                if player is not None and (player.is_alive() or player.fault is not None):
                    continue
                with contextlib.suppress(httpx.TransportError, KeyError, ValueError):
                    player = Patient(servers, self.seed + 1000 * len(self.players) + number, self.stop)  # type: ignore[arg-type]
                    player.was_away, player.pause = self.outages.was_away, 0.05
                    player.start()
                    self.playing[kind, number] = player
                    self.players.append(player)

    def disturb(self) -> None:
        """Kill a server at a stage of a write and start it again, or the database."""
        self.stop.wait(self.chance.uniform(0.5, 1.5) * SECONDS_BETWEEN_KILLS)
        number = sum(self.verdict.kills.values())
        if self.backend == "postgresql" and self.verdict.restarts < number // KILLS_PER_RESTART:
            self.outages.begin()
            postgres().stop()
            time.sleep(self.chance.uniform(0.1, 3.0))
            postgres().start()
            self.outages.end()
            self.verdict.restarts += 1
            return
        server = self.killed[number % len(self.killed)]
        self.look_into(server.server.said(), "killed")
        landed = server.kill_at("bia"[number % 3])
        self.verdict.kills[STAGES[landed]] += 1
        server.start()

    # -- nuisances -----------------------------------------------------------------------------------

    def fuzz_routes(self) -> None:
        """Requests of every kind."""
        number = self.chance.randrange(10**6)
        goes_on, was_away = (lambda: not self.stop.is_set()), self.outages.was_away
        count, faults = fuzz_api(self.alone.url, number, 4, goes_on, was_away)
        self.verdict.requests += count
        self.verdict.faults += faults

    def fuzz_files(self) -> None:
        """Files of every kind."""

        async def work() -> Findings:
            found = Findings(was_away=self.outages.was_away)
            async with httpx.AsyncClient(base_url=self.alone.url, timeout=60) as client:
                for kind, data, game in cases(self.chance.randrange(10**6), 9):
                    if not self.stop.is_set():
                        await ask(client, kind, data, game, found)
            return found

        found = asyncio.run(work())
        self.verdict.files += found.cases
        self.verdict.faults += found.faults
        self.stop.wait(1.0)

    def be_slow(self) -> None:
        """Some connections that never come to the point; every one must be cut off."""
        begun = [(how, self.connected()) for how in (*SLOW, *SLOW)]
        for how, one in begun:
            one.sendall(SLOW[how])
        left = dict(enumerate(begun))
        end = time.monotonic() + 90
        while left and time.monotonic() < end and not self.stop.is_set():
            for key, (how, one) in list(left.items()):
                if is_cut_off(one):
                    self.verdict.slow[f"{how} cut off"] += 1
                    one.close()
                    del left[key]
            self.stop.wait(0.5)
        for how, one in left.values():
            if not self.stop.is_set():
                self.verdict.faults.append(f"a slow client ({how}) was not cut off in 90 s")
            one.close()

    def connected(self) -> socket.socket:
        """A connection to the server that is left alone."""
        place = urlsplit(self.alone.url)
        one = socket.create_connection((place.hostname or "", place.port or 0), timeout=30)
        one.setblocking(False)
        return one

    # -- looking -------------------------------------------------------------------------------------

    def watch_memory(self) -> None:
        """How much the server has, every few seconds."""
        with open(f"/proc/{self.alone.process.pid}/status", encoding="utf-8") as status:
            kilobytes = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
        self.verdict.memory.append((time.monotonic(), kilobytes / 1024))
        self.stop.wait(2.0)

    def look_into(self, said: str, which: str) -> None:
        """What a server has said: a fault that nobody foresaw stands there with its cause."""
        if "Traceback" in said:
            at = said.rindex("Traceback")
            self.verdict.faults.append(
                f"the server ({which}) stumbled:\n{said[max(0, at - 300) : at + 3000]}"
            )

    def look_back(self) -> None:
        """Compare what was promised with what is there."""
        for player in self.players:
            player.join(60)
            if player.fault is not None:
                self.verdict.faults.append(f"table {player.table}: {player.fault}")
            self.verdict.acknowledged += player.acknowledged
            self.verdict.behind = max(self.verdict.behind, player.longest_behind)
            self.verdict.troubles += player.troubles
        self.verdict.tables = len(self.players)
        self.look_into(self.alone.said(), "alone")
        for server in self.killed:
            self.look_into(server.server.said(), "killed")
            server.server.stop()
        self.alone.stop()
        here: list[Client] = [one for one in self.players if not isinstance(one.servers[0], Untouched)]
        try:
            asyncio.run(compare(self.database, here))
        except Exception as error:
            self.verdict.faults.append(f"lost or doubled: {error}")
        if not self.verdict.acknowledged:
            self.verdict.faults.append("nothing was played")
        took_part = (self.verdict.requests, self.verdict.files, self.verdict.slow)
        if self.verdict.minutes >= WATCHED and not all(took_part):
            self.verdict.faults.append("not all fuzzers and slow clients took part")
        self.verdict.judge_memory()


class Patient(Client):
    """Gives servers some seconds to notice what they have missed while the database was away.

    That it is away is believed only while it is.
    """

    troubles = 0
    was_away: WasAway = staticmethod(never)

    def __init__(self, servers: list[WatchedServer], seed: int, stop: threading.Event) -> None:
        super().__init__(servers, seed, stop)
        self.catches_up = CATCHES_UP

    def may_be_in_trouble(self, answer: httpx.Response) -> bool:
        """Only while nobody could reach the database."""
        right = answer.status_code == STORAGE_LOST and self.was_away(self.asked_at)
        self.troubles += right
        return right


class Untouched:
    """A server that nobody kills, as a client sees it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.ready = threading.Event()
        self.ready.set()


SLOW = {
    "silent": b"",
    "half a head": b"GET /api/games HTTP/1.1\r\nHost: loc",
    "half a body": b"POST /open HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\ntext=",
    "idle": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
}


def is_cut_off(one: socket.socket) -> bool:
    """Whether the other end has closed; a byte more is sent where one was begun, as slow clients do."""
    try:
        while one.recv(65536):
            pass
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Load, kills, restarts, slow clients and fuzz; a verdict.")
    parser.add_argument("--minutes", type=float, default=30.0, help="of all databases together")
    parser.add_argument("--backend", choices=(*BACKENDS, "both"), default="both")
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    args = parser.parse_args()
    backends = BACKENDS if args.backend == "both" else (args.backend,)
    print(f"seed {args.seed}", flush=True)
    good = True
    for backend in backends:
        with tempfile.TemporaryDirectory() as folder:
            soak = Soak(backend, args.minutes / len(backends), Path(folder), args.seed, args.clients)
            verdict = soak.run()
        print(verdict, flush=True)
        good = good and not verdict.faults
    sys.exit(not good)


if __name__ == "__main__":
    main()
