"""Runs the server in this process: one socket, one event loop, an orderly end."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from clayworks.core.borrowed import why
from clayworks.core.messages import M
from clayworks.table.database import Database
from clayworks.table.errors import CannotServe
from clayworks.web.app import create_app
from clayworks.web.house import house_of
from clayworks.web.settings import Settings

STAGES = "CLAYWORKS_STAGE_FD"
"""Names a file descriptor that is told the stages of every write; the test that kills servers uses it."""


def listening_socket(host: str, port: str) -> socket.socket:
    """A socket that listens, or a sentence about why it can't."""
    if not port.isdigit() or int(port) > 65535:
        raise CannotServe(M("port '{port}': must be a number from 0 to 65535", port=port))
    try:
        found = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, proto, _name, place = found[0]
        opened = socket.socket(family, kind, proto)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind(place)
        opened.listen(2048)
        # Its write must not wait for an acknowledgement: answers and events are small.
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except OSError as error:
        reason = why(error)
        raise CannotServe(
            M("{host} port {port} can't be used: {reason}", host=host, port=port, reason=reason)
        ) from error
    return opened


class Server(uvicorn.Server):
    """Ends open event streams first, so that stopping does not wait for them."""

    def __init__(self, config: uvicorn.Config, application: FastAPI) -> None:
        super().__init__(config)
        self.application = application

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM end the server in order, and the process by itself afterwards."""
        loop = asyncio.get_running_loop()
        caught = (signal.SIGINT, signal.SIGTERM)
        try:
            for number in caught:
                loop.add_signal_handler(number, self.end, number)
        except (NotImplementedError, ValueError, RuntimeError):  # Windows, or not the main thread
            yield
            return
        try:
            yield
        finally:
            for number in caught:
                loop.remove_signal_handler(number)

    def end(self, number: int) -> None:
        """Stop, at the second time at once."""
        house_of(self.application).tables.close_streams()
        self.handle_exit(number, None)


def run(
    settings: Settings,
    opened: socket.socket,
    ready: Callable[[str], None],
    at_stage: Callable[[str], None] | None = None,
) -> None:
    """Serve until stopped; what stands in the way is raised as one sentence."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S", force=True)
    for name in ("alembic", "uvicorn", "sqlalchemy", "aiosqlite"):
        logging.getLogger(name).setLevel(logging.WARNING)
    database = Database(settings.database)  # a wrong address is told before anything else starts
    app = create_app(settings, at_stage)

    async def serve() -> None:
        async with app.router.lifespan_context(app):
            ready(database.name)
            config = uvicorn.Config(
                app, lifespan="off", log_config=None, access_log=False, timeout_graceful_shutdown=3
            )
            await Server(config, app).serve(sockets=[opened])

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve())


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The quickest loop that there is."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def stage_reporter() -> Callable[[str], None] | None:
    """One byte for each stage of a write (b, i, a), if a test has asked for it."""
    number = os.environ.get(STAGES, "")
    if not number.isdigit():
        return None

    def report(stage: str) -> None:
        os.write(int(number), stage[:1].encode())

    return report
