"""Clients of the API: in this process, and of a server that runs on its own."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.util import find_spec
from typing import Any

import httpx

from clayworks.core.chance import Chance
from clayworks.table.bots import Thinkers
from clayworks.web.app import create_app
from clayworks.web.house import house_of
from clayworks.web.settings import Limits, Settings
from tests.limits import HANGS
from tests.table.databases import sqlite_address as sqlite_address

# httpx looks for it at every request, on the disk: that it is not there is remembered.
if find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment]

BASE = "http://table.test"
GENEROUS = Limits.times(1000)


class Api:
    """An application without a network; every client has cookies of its own."""

    def __init__(self, app: Any) -> None:
        self.app = app

    def client(self, token: str = "", base: str = BASE) -> httpx.AsyncClient:
        """A browser (with Origin, as browsers do), or a program with a token."""
        headers = {"Authorization": f"Bearer {token}"} if token else {"Origin": base}
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, base_url=base, headers=headers)


class Listener:
    """A client of a stream without a network: hears what is sent, and leaves when it is told to."""

    def __init__(
        self,
        server: Api,
        path: str,
        address: str = "1.2.3.4",
        slow: bool = False,
        method: str = "GET",
        **headers: str,
    ) -> None:
        self.status = 0
        self.slow = slow
        """A network that does not even take the first line."""
        self.heard: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
        self.started = asyncio.Event()
        self.leaves = asyncio.Event()
        headers = {"host": "table.test", **headers}
        where, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": where,
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": (address, 1),
            "server": ("table.test", 80),
        }
        self.task = asyncio.create_task(server.app(scope, self.receive, self.send))

    async def receive(self) -> dict[str, Any]:
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.started.set()
            if self.slow:
                await asyncio.Event().wait()
        elif self.status == 200:
            self.hear(message["body"].decode())

    def hear(self, text: str) -> None:
        """Take events apart."""
        for event in text.split("\n\n"):
            fields = dict(line.split(": ", 1) for line in event.splitlines() if not line.startswith(":"))
            if "event" in fields:
                self.heard.put_nowait((fields["event"], json.loads(fields["data"])))

    async def answered(self) -> int:
        """The status of the answer, which may be a stream that never ends."""
        async with asyncio.timeout(HANGS):
            await self.started.wait()
        return self.status

    async def next(self) -> tuple[str, dict[str, Any]]:
        """The next event."""
        async with asyncio.timeout(HANGS):
            return await self.heard.get()

    async def leave(self) -> None:
        """Go away, and go on when the server has noticed."""
        self.leaves.set()
        async with asyncio.timeout(HANGS):
            await self.task


@asynccontextmanager
async def api(
    database: str, limits: Limits = GENEROUS, thinkers: Thinkers | None = None, metrics: bool = False
) -> AsyncIterator[Api]:
    """The application with its tables."""
    app = create_app(Settings(database, metrics=metrics, limits=limits))
    async with app.router.lifespan_context(app):
        if thinkers is not None:
            house_of(app).tables.thinkers = thinkers
        yield Api(app)


def table_of(game: str, *kinds: str, **more: Any) -> dict[str, Any]:
    """The body of a new table."""
    return {"game": game, "seats": [{"kind": kind} for kind in kinds], "seed": 3, **more}


async def play_as(client: httpx.AsyncClient, table: str, seat: int, chance: Chance) -> dict[str, Any] | None:
    """One step of a seat, if it has to choose: a choice or the confirmation."""
    shown = (await client.get(f"/api/tables/{table}", params={"seat": seat})).json()
    path, ply = f"/api/tables/{table}", shown["ply"]
    if shown["draft"]["must_confirm"]:
        done = await client.post(f"{path}/confirm", json={"ply": ply, "seat": seat})
    elif shown["decision"]:
        options = shown["decision"]["options"]
        choice = options[int(chance.below(len(options)))]["choice"]
        done = await client.post(f"{path}/choices", json={"choice": choice, "ply": ply, "seat": seat})
    else:
        return None
    assert done.status_code == 200, done.text
    answer: dict[str, Any] = done.json()
    return answer


class Server:
    """`clayworks serve` as a process of its own."""

    def __init__(
        self, database: str, *args: str, stages: int | None = None, module: str = "clayworks", **env: str
    ) -> None:
        self.out = tempfile.TemporaryFile("w+")  # noqa: SIM115 - lives as long as the server
        environment = {**os.environ, "CLAYWORKS_LANG": "en", **env}
        if stages is not None:
            environment["CLAYWORKS_STAGE_FD"] = str(stages)
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, "serve", "--port", "0", "--no-browser", "--limits", "1000",
             "--database", database, *args],
            stdout=self.out,
            stderr=subprocess.STDOUT,
            env=environment,
            pass_fds=() if stages is None else (stages,),
        )  # fmt: skip
        self.url = self.wait_for_url()

    def wait_for_url(self) -> str:
        """The address that it says; a server that does not come up says why."""
        return self.wait_for(r"http://[\d.]+:\d+")

    def wait_for(self, pattern: str) -> str:
        """What it says that fits; an answer may be out before its line is written."""
        end = time.monotonic() + HANGS
        while time.monotonic() < end:
            found = re.search(pattern, self.said())
            if found:
                return found[0]
            if self.process.poll() is not None:
                break
            time.sleep(0.025)
        raise AssertionError(f"the server never said {pattern}: {self.said()}")

    def said(self) -> str:
        """Everything that it has printed."""
        return os.pread(self.out.fileno(), 1_000_000, 0).decode()

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.wait()
        self.out.close()

    def stop(self) -> str:
        """In order; what it has said."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(HANGS) == 0, self.said()
        said = self.said()
        self.out.close()
        return said


@contextmanager
def served(database: str, *args: str) -> Iterator[Server]:
    """A server that is stopped in the end, and has had no trouble."""
    server = Server(database, *args)
    try:
        yield server
    except BaseException:
        server.kill()
        raise
    assert "Traceback" not in server.stop()
