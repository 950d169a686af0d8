"""Pictures as PNG, GIF and pixels: a browser without a window draws them, because it draws the page as well.

It asks a small server of this process for one picture after the other and gives each back; nothing leaves
this machine, and nothing is kept.
"""

from __future__ import annotations

import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, Protocol

from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M

SHELL = "chromium-headless-shell"
"""The browser that draws pages and nothing else: no window, no address bar."""
NAMES = (
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--remote-debugging-port=0",
)
SCRIPT = Path(__file__).resolve().parent / "painter.js"
PATIENCE = 120
"""So many seconds a picture may take."""


class Size(Protocol):
    """How large pictures are."""

    @property
    def width(self) -> int:
        """In pixels."""

    @property
    def height(self) -> int:
        """In pixels."""


def installed(names: Iterable[str] = NAMES) -> str | None:
    """The first of these browsers that is here."""
    return next(filter(None, map(shutil.which, names)), None)


def browser() -> str:
    """The browser that draws; a sentence where there is none."""
    if found := installed():
        return found
    raise ClayworksError(
        M("PNG and GIF are drawn by Chromium or Chrome, and none is installed here; --svg needs nothing")
    )


def painted(pictures: Iterable[str], kind: str, look: Size) -> Iterator[bytes]:
    """Each picture as PNG (`png`), as palette and data of a frame of a GIF (`gif`), or as RGBA (`pixels`)."""
    command = browser()
    studio = Studio(iter(pictures), kind, look)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        running = subprocess.Popen(
            [command, *FLAGS, f"--user-data-dir={profile}", studio.address],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while (made := studio.next()) is not None:
                yield made
        finally:
            running.terminate()
            running.wait()
            studio.close()


class Studio:
    """Hands pictures to the browser, and takes what it has drawn."""

    def __init__(self, pictures: Iterator[str], kind: str, look: Size) -> None:
        self.pictures = pictures
        script = SCRIPT.read_text(encoding="utf-8")
        self.page = (
            f'<!doctype html><meta charset="utf-8"><body data-kind="{kind}" data-width="{look.width}"'
            f' data-height="{look.height}"><script type="module">{script}</script>'
        )
        self.made: Queue[bytes | Exception | None] = Queue()
        self.secret = secrets.token_urlsafe(16)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/{self.secret}/"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def next(self) -> bytes | None:
        """What was drawn next; None after the last one."""
        try:
            made = self.made.get(timeout=PATIENCE)
        except Empty as error:
            raise ClayworksError(M("the browser that draws the pictures does not answer")) from error
        if isinstance(made, Exception):
            raise made
        return made

    def picture(self) -> str | None:
        """The next picture to be drawn; what goes wrong with it is told to who waits."""
        try:
            return next(self.pictures)
        except StopIteration:
            self.made.put(None)
        except Exception as error:
            self.made.put(error)
        return None

    def close(self) -> None:
        """No more pictures."""
        self.server.shutdown()
        self.server.server_close()

    def handler(self) -> type[BaseHTTPRequestHandler]:
        """What answers the browser."""
        studio = self

        class Handler(BaseHTTPRequestHandler):
            """One request of the browser."""

            def do_GET(self) -> None:
                """The page, or the next picture."""
                if not self.path.startswith(f"/{studio.secret}/"):
                    self.answer(404, "")
                elif self.path.endswith("/"):
                    self.answer(200, studio.page)
                else:
                    svg = studio.picture()
                    self.answer(404 if svg is None else 200, svg or "")

            def do_POST(self) -> None:
                """A picture that is drawn."""
                if self.path.startswith(f"/{studio.secret}/"):
                    studio.made.put(self.rfile.read(int(self.headers["Content-Length"])))
                self.answer(200, "")

            def answer(self, status: int, text: str) -> None:
                """Text in UTF-8."""
                body = text.encode()
                self.send_response(status)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args: Any) -> None:
                """Nobody reads that."""

        return Handler


# -- GIF ---------------------------------------------------------------------------------------------------

STEP, END = 120, 500
"""How long a picture stands, and the last one, in hundredths of a second."""
COLOURS = 768
"""The bytes of a palette of 256 colours."""


def gif(frames: Iterable[bytes], look: Size) -> Iterator[bytes]:
    """An animated GIF, part by part, from palettes and data of its frames; it begins again after the end."""
    size = look.width.to_bytes(2, "little") + look.height.to_bytes(2, "little")
    yield b"GIF89a" + size + b"\x70\x00\x00" + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    held: bytes | None = None
    for frame in frames:
        if held is not None:
            yield gif_frame(held, size, STEP)
        held = frame
    if held is not None:
        yield gif_frame(held, size, END)
    yield b"\x3b"


def gif_frame(frame: bytes, size: bytes, delay: int) -> bytes:
    """How long it stands, where it lies, its palette and its data."""
    control = b"\x21\xf9\x04\x00" + delay.to_bytes(2, "little") + b"\x00\x00"
    return control + b"\x2c\x00\x00\x00\x00" + size + b"\x87" + frame[:COLOURS] + frame[COLOURS:]
