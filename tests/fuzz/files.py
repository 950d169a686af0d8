"""Gives changed files to commands and to a server, and demands a sentence: no traceback, and no hang.

    python -m tests.fuzz.files --minutes 10 --seed 7

A case that fails is kept as a file, with what was done with it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import json
import os
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import httpx

from clayworks.cli import main as cli
from tests.fuzz.mutating import Mutator
from tests.web.clients import api, sqlite_address
from tests.web.outages import STORAGE_LOST, WasAway, never

SECONDS = 30
"""For one case, on a busy machine; most take a hundredth of one."""


class Hang(BaseException):
    """A case that takes too long."""


@dataclass
class Findings:
    """What came of it."""

    cases: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    was_away: WasAway = never

    def stumbled(self, status: int, began: float) -> bool:
        """Whether a server did not know what to say; 503 is right while its database is away."""
        return status >= 500 and not (status == STORAGE_LOST and self.was_away(began))

    def note(self, way: str, outcome: str, data: bytes, wrong: str = "") -> None:
        """One answer; with what is wrong about it, if anything is."""
        self.cases += 1
        self.answers[f"{way} {outcome}"] += 1
        if wrong:
            folder = Path(tempfile.gettempdir()) / "clayworks-fuzz"
            folder.mkdir(exist_ok=True)
            file = folder / f"{way.replace(' ', '-').replace('/', '_')}-{hash(data) & 0xFFFFFFFF:08x}"
            file.write_bytes(data)
            self.faults.append(f"{way}: {wrong}\n  the file is kept as {file}")

    def __str__(self) -> str:
        answers = ", ".join(f"{count} {what}" for what, count in sorted(self.answers.items()))
        return f"{self.cases} cases, {len(self.faults)} faults ({answers})"


@contextlib.contextmanager
def in_time() -> Iterator[None]:
    """Raise `Hang` if it takes too long (only in the main thread of a process)."""

    def late(*_: object) -> None:
        raise Hang

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# -- the command line ------------------------------------------------------------------------------------

COMMANDS = {
    "record": (
        ["replay", "FILE", "--json"],
        ["replay", "FILE", "--to", "5", "--position"],
        ["replay", "FILE"],
    ),
    "position": (["score", "FILE"], ["score", "FILE", "--json"]),
    "components": (
        ["simulate", "GAME", "--games", "1", "--components", "FILE"],
        ["simulate", "terramara", "--games", "1", "--components", "FILE"],
    ),
}


def command(words: list[str], data: bytes, found: Findings) -> None:
    """One command with a file, in this process."""
    way = f"clayworks {words[0]}"
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        argv = ["clayworks", *(file.name if word == "FILE" else word for word in words)]
        said = io.StringIO()
        try:
            with (
                in_time(),
                mock.patch.object(sys, "argv", argv),
                contextlib.redirect_stdout(said),
                contextlib.redirect_stderr(said),
            ):
                cli.main()
            outcome, wrong = "done", ""
        except SystemExit as end:
            outcome = "refused" if end.code else "done"
            wrong = "" if outcome == "done" or said.getvalue().strip() else "no sentence"
        except Hang:
            outcome, wrong = "hangs", f"takes more than {SECONDS} s"
        except BaseException:
            outcome, wrong = "traceback", traceback.format_exc()
    found.note(way, outcome, data, wrong)


# -- a server --------------------------------------------------------------------------------------------


async def sent(client: httpx.AsyncClient, way: str, file: bytes, found: Findings, **more: Any) -> Any:
    """One request: 2xx, 3xx or 4xx with a sentence."""
    began = time.monotonic()
    try:
        async with asyncio.timeout(SECONDS):
            answer = await client.post(way, **more)
    except TimeoutError:
        found.note(way, "hangs", file, f"takes more than {SECONDS} s")
        return None
    wrong = ""
    if found.stumbled(answer.status_code, began):
        wrong = f"{answer.status_code} {answer.text[:300]}"
    elif answer.status_code >= 400 and way.startswith("/api") and not answer.json()["message"]:
        wrong = f"{answer.status_code} without a sentence"
    found.note(way, str(answer.status_code), file, wrong)
    return answer


async def looked_at(client: httpx.AsyncClient, answer: Any, data: bytes, found: Findings) -> None:
    """What `/open` leads to is looked at: its pages, its count, and playing on."""
    if answer is None or answer.status_code != 303:
        return
    where = answer.headers["location"]
    base = where.rpartition("/")[0]
    for page in (where, f"{base}/count", f"{base}/1", f"{base}/0/branch", f"{base}/3?seat=1"):
        began = time.monotonic()
        got = await client.get(page)
        wrong = got.text[:300] if found.stumbled(got.status_code, began) else ""
        found.note("/open/…", str(got.status_code), data, wrong)


async def ask(client: httpx.AsyncClient, kind: str, data: bytes, game: str, found: Findings) -> None:
    """A file of a kind, everywhere a server takes one."""
    text = data.decode("utf-8", "replace")
    if kind == "components":
        await sent(client, "/api/copies/read", data, found, json={"text": text})
        return
    answer = await sent(client, "/open", data, found, data={"text": text})
    await looked_at(client, answer, data, found)
    if kind == "position":
        body = b'{"game": "' + game.encode() + b'", "position": ' + data + b"}"
        headers = {"Content-Type": "application/json"}
        await sent(client, "/api/score", data, found, content=body, headers=headers)


async def ask_here(made: list[tuple[str, bytes, str]], found: Findings) -> None:
    """The server in this process, which would say 500."""
    with tempfile.TemporaryDirectory() as folder:
        async with api(sqlite_address(Path(folder))) as server:
            client = server.client()
            for kind, data, game in made:
                await ask(client, kind, data, game, found)


# -- all together ----------------------------------------------------------------------------------------


def cases(seed: int, count: int) -> Iterator[tuple[str, bytes, str]]:
    """So many files, of every kind in turn: what each is, and of which game."""
    mutator = Mutator(seed)
    makers = {"record": mutator.record, "position": mutator.position, "components": mutator.components}
    for number in range(count):
        kind = list(makers)[number % 3]
        yield kind, makers[kind](), mutator.game


def fuzz(seed: int, count: int, found: Findings | None = None) -> Findings:
    """So many changed files through everything that reads one."""
    found = found or Findings()
    os.environ.setdefault("CLAYWORKS_LANG", "en")
    made = list(cases(seed, count))
    for number, (kind, data, game) in enumerate(made):
        words = COMMANDS[kind][number // 3 % len(COMMANDS[kind])]
        command([game if word == "GAME" else word for word in words], data, found)
    asyncio.run(ask_here(made, found))
    return found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Give changed files to commands and server.")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    found, seed, end = Findings(), args.seed, time.monotonic() + 60 * args.minutes
    while time.monotonic() < end and len(found.faults) < 20:
        fuzz(seed, 30, found)
        seed += 1
    print(json.dumps(dict(sorted(found.answers.items())), indent=1))
    print(f"seeds {args.seed} to {seed - 1}: {found.cases} cases, {len(found.faults)} faults")
    for fault in found.faults:
        print(fault)
    sys.exit(bool(found.faults))


if __name__ == "__main__":
    main()
