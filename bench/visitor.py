"""A page of a table without a browser: sends what `table.js` and `live.js` send, and draws nothing.

One connection is kept open for requests and one for events, as browsers keep theirs; the headers are those of
Chromium. Of what comes back only that is read which decides what is sent next: the attributes of the table,
the marks of the pictures (`X-Has`), and what can be clicked.
"""

from __future__ import annotations

import asyncio
import html
import json
import random
import re
import time
import zlib
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote_plus, urlencode

HEADERS = {
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en",
    "Connection": "keep-alive",
    "Sec-Fetch-Dest": "empty",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Site": "same-origin",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
    "Safari/537.36",
    "sec-ch-ua": '"Chromium";v="140"',
    "sec-ch-ua-mobile": "?0",
    "sec-ch-ua-platform": '"Linux"',
}
FORM = "application/x-www-form-urlencoded;charset=UTF-8"

TABLE = re.compile(r'<main id="table"[^>]*>')
DATA = re.compile(r' data-([a-z-]+)="([^"]*)"')
PANE = re.compile(r'<div class="pane[^"]*" id="pane-([^"]+)" data-mark="([^"]+)"( data-same)?[^>]*>')
ON_BOARD = re.compile(r'<g (?![^>]*\becho\b)[^>]* data-choice="([^"]+)"')
ANSWERS = re.compile(r'<ul class="answers[^"]*" id="answers">.*?</ul>', re.DOTALL)
BUTTON = re.compile(r'<button [^>]*data-choice="([^"]+)"([^>]*)>')
CONFIRM = 'data-act="confirm"'


class Wire:
    """A connection that is kept open, one request after the other."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, headers: Mapping[str, str], body: str = "") -> None:
        """A request; a connection that was left unused too long is closed by the server, and opened again."""
        if self.writer is None or (self.reader is not None and self.reader.at_eof()):
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=1 << 20)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if body or method == "POST":
            lines.append(f"Content-Length: {len(body.encode())}")
        self.writer.write(("\r\n".join(lines) + f"\r\n\r\n{body}").encode())

    async def headers(self) -> tuple[int, dict[str, str]]:
        """The status and the headers of an answer."""
        assert self.reader is not None
        status, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
        found = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        return int(status.split(" ")[1]), found

    async def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: str = ""
    ) -> tuple[int, dict[str, str], bytes]:
        """A request and its whole answer."""
        await self.send(method, path, headers, body)
        try:
            status, found = await self.headers()
        except (asyncio.IncompleteReadError, ConnectionResetError) as closed:
            if getattr(closed, "partial", b""):
                raise
            self.writer = None
            await self.send(method, path, headers, body)  # it was closed in the same moment
            status, found = await self.headers()
        assert self.reader is not None
        answer = await self.reader.readexactly(int(found.get("content-length", 0)))
        if found.get("content-encoding") == "gzip":
            answer = zlib.decompress(answer, 31)
        return status, found, answer

    def close(self) -> None:
        """Go away."""
        if self.writer is not None:
            self.writer.close()


class Visitor:
    """A person with a browser: a cookie, and what was asked and how long the answers took."""

    def __init__(self, host: str, port: int) -> None:
        self.wire, self.origin = Wire(host, port), f"http://{host}:{port}"
        self.cookie = ""
        self.asked: list[str] = []
        """Every request, as `POST choices`."""

    def headers(self, accept: str = "*/*", **more: str) -> dict[str, str]:
        """What every request has."""
        known = {"Cookie": self.cookie} if self.cookie else {}
        return {"Accept": accept, **HEADERS, **known, **more}

    async def json(self, path: str, body: Any) -> Any:
        """A request of the API that changes something."""
        headers = self.headers(Origin=self.origin, **{"Content-Type": "application/json"})
        status, found, answer = await self.wire.ask("POST", path, headers, json.dumps(body))
        assert status < 300, answer
        if "set-cookie" in found:
            self.cookie = found["set-cookie"].partition(";")[0]
        return json.loads(answer)


class Page:
    """The page of a table: what it shows as far as that matters, and what it asks for."""

    def __init__(self, visitor: Visitor, table: str, chance: random.Random) -> None:
        self.visitor, self.table, self.chance = visitor, table, chance
        self.events = Wire(visitor.wire.host, visitor.wire.port)
        self.data: dict[str, str] = {}
        self.marks: dict[str, str] = {}
        self.on_board: dict[str, list[str]] = {}
        self.buttons: list[tuple[str, bool]] = []
        self.confirms = False
        self.queue = asyncio.Lock()
        """One request after the other, as in `enqueue` of the page."""
        self.changed = asyncio.Event()
        self.seen: dict[str, float] = {}
        """When a confirmed ply was shown first."""

    # -- asking --------------------------------------------------------------------------------------

    async def open(self) -> None:
        """The page itself, and the stream of events."""
        navigates = {"Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate"}
        headers = self.visitor.headers("text/html,application/xhtml+xml,*/*;q=0.8", **navigates)
        self.take(await self.fetched("GET", "", headers))
        headers = self.visitor.headers("text/event-stream", **{"Cache-Control": "no-cache"})
        await self.events.send("GET", f"/api/tables/{self.table}/events", headers)
        status, _found = await self.events.headers()
        assert status == 200, status

    async def fetched(self, method: str, path: str, headers: dict[str, str], body: str = "") -> str:
        """An answer as text."""
        address = f"/tables/{self.table}{path}"
        referer = {"Referer": f"{self.visitor.origin}/tables/{self.table}"}
        status, _found, answer = await self.visitor.wire.ask(method, address, {**headers, **referer}, body)
        self.visitor.asked.append(f"{method} {path.partition('?')[0].lstrip('/') or 'page'}")
        assert status == 200, answer[:300]
        return answer.decode()

    def eyes(self) -> dict[str, str]:
        """Whose eyes look."""
        return {"seat": self.data["seat"]} if self.data["seat"] else {}

    def has(self) -> dict[str, str]:
        """The pictures that are here already."""
        return {"X-Has": ",".join(self.marks.values())}

    async def refresh(self) -> None:
        """`GET part`."""
        self.take(
            await self.fetched("GET", f"/part?{urlencode(self.eyes())}", self.visitor.headers(**self.has()))
        )

    async def act(self, what: str, more: dict[str, str]) -> float:
        """`POST choices` or `POST confirm`; seconds from the click to the answer that is painted."""
        async with self.queue:
            headers = self.visitor.headers(**self.has(), Origin=self.visitor.origin, **{"Content-Type": FORM})
            body = urlencode({"ply": self.data["ply"], **self.eyes(), **more})
            start = time.perf_counter()
            text = await self.fetched("POST", f"/{what}", headers, body)
            took = time.perf_counter() - start
            self.take(text)
        return took

    async def look_ahead(self, click: str) -> None:
        """`GET preview`, as for who points at something."""
        query = f"click={quote_plus(click)}&ply={self.data['ply']}&seat={self.data['seat']}"
        await self.fetched("GET", f"/preview?{query}", self.visitor.headers())

    # -- taking over ---------------------------------------------------------------------------------

    def take(self, text: str) -> None:
        """What has come."""
        tag = TABLE.search(text)
        assert tag is not None, text[:300]
        self.data = dict(DATA.findall(tag[0]))
        panes = list(PANE.finditer(text))
        self.marks = {pane[1]: pane[2] for pane in panes}
        for pane in panes:
            if not pane[3]:
                end = text.index("</svg><button", pane.end())
                self.on_board[pane[1]] = ON_BOARD.findall(text, pane.end(), end)
        answers = ANSWERS.search(text)
        found = BUTTON.findall(answers[0]) if answers is not None else []
        self.buttons = [(choice, "data-confirm" in more) for choice, more in found]
        self.confirms = CONFIRM in text
        self.seen.setdefault(self.data["committed"], time.perf_counter())
        self.changed.set()

    async def listen(self) -> None:
        """`live.js`: fetch what has changed, unless an answer has brought it already."""
        reader = self.events.reader
        assert reader is not None
        event = ""
        while line := (await reader.readline()).decode():
            if line.startswith("event: "):
                event = line[7:].strip()
            elif line.startswith("data: "):
                heard = json.loads(line[6:])
                async with self.queue:
                    if self.is_stale(event, heard):
                        await self.refresh()

    def is_stale(self, event: str, heard: dict[str, Any]) -> bool:
        """Whether the page does not show yet what an event tells of."""
        now = self.data
        to_choose = ",".join(map(str, heard["to_choose"]))
        if event == "draft":
            return str(heard["seat"]) != now["seat"] or int(heard["revision"]) > int(now["revision"])
        if event == "standing":
            return str(heard["ply"]) != now["committed"] or to_choose != now["to-choose"]
        if event == "committed":
            return int(heard["ply"]) > int(now["committed"])
        if event == "sealed":
            return int(heard["ply"]) >= int(now["committed"]) and to_choose != now["to-choose"]
        return True

    # -- clicking ------------------------------------------------------------------------------------

    @property
    def can_click(self) -> bool:
        """Whether it is the turn of who sits here."""
        return bool(self.data["turn"]) and not self.data["over"]

    def glowing(self) -> list[tuple[str, bool]]:
        """What can be clicked: the choice, and whether the same click confirms the turn."""
        board = [(choice, False) for name in self.marks for choice in self.on_board.get(name, ())]
        return [*board, *self.buttons]

    async def click(self, looks: int = 0) -> float:
        """One click on something that glows, after pointing at so many things; seconds until it is there."""
        if self.confirms:
            return await self.act("confirm", {})
        seen = self.glowing()
        assert seen, self.data
        for choice, _ in self.chance.sample(seen, min(looks, len(seen))):
            async with self.queue:
                await self.look_ahead(self.meant(choice))
        choice, ends = self.chance.choice(seen)
        return await self.act(
            "choices", {"choice": self.meant(choice), **({"confirm": "yes"} if ends else {})}
        )

    def meant(self, choice: str) -> str:
        """One of the choices of a thing."""
        return self.chance.choice(html.unescape(choice).split("|"))

    def close(self) -> None:
        """Leave."""
        self.events.close()
        self.visitor.wire.close()
