"""A way to PostgreSQL that can be cut: bytes are swallowed without a word or held back, or it hangs up."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

FORTH, BACK = "to the database", "from the database"


class Way:
    """One connection through the proxy."""

    def __init__(self) -> None:
        self.swallowed: set[str] = set()
        self.held = asyncio.Event()
        self.held.set()
        self.keeps = False
        """Whether it has ever kept something back."""
        self.writers: list[asyncio.StreamWriter] = []

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, towards: str) -> None:
        """Bytes in one direction, until somebody hangs up; of a way that swallows nobody hears that."""
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                self.keeps = self.keeps or not self.held.is_set()
                await self.held.wait()
                if towards not in self.swallowed:
                    writer.write(data)
                    await writer.drain()
        if not self.swallowed:
            writer.close()


class Proxy:
    """All ways through one port."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.user, self.name = parts.username, parts.path[1:]
        self.target = Path(parse_qs(parts.query)["host"][0]) / ".s.PGSQL.5432"
        self.ways: list[Way] = []
        self.swallows_new: set[str] = set()
        self.port = 0

    @property
    def address(self) -> str:
        """The database, as it is reached through the proxy."""
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/{self.name}"

    async def opened(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody connects."""
        way = Way()
        way.swallowed = set(self.swallows_new)
        self.ways.append(way)
        try:
            database_reader, database_writer = await asyncio.open_unix_connection(str(self.target))
        except OSError:
            writer.close()
            return
        way.writers = [writer, database_writer]
        await asyncio.gather(
            way.carry(reader, database_writer, FORTH), way.carry(database_reader, writer, BACK)
        )

    def swallow(self, *directions: str, new: bool = False) -> None:
        """From now on the bytes of the connections that are there vanish; with `new` also of later ones."""
        for way in self.ways:
            way.swallowed |= set(directions)
        if new:
            self.swallows_new |= set(directions)

    def hold(self, held: bool) -> None:
        """Keep bytes back, or let them go on."""
        for way in self.ways:
            way.held.clear() if held else way.held.set()

    def mend(self) -> None:
        """New connections work; old ones stay dead, as after a router has forgotten them."""
        self.swallows_new.clear()

    def drop(self) -> None:
        """Hang up everywhere."""
        for way in self.ways:
            way.held.set()
            for writer in way.writers:
                writer.transport.abort()
        self.ways.clear()


@asynccontextmanager
async def proxied(address: str) -> AsyncIterator[Proxy]:
    """A proxy before a database that is reached by its socket."""
    proxy = Proxy(address)
    tasks: set[asyncio.Task[None]] = set()

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(proxy.opened(reader, writer))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        proxy.drop()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
