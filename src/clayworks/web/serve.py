"""Runs the server in this process: one socket, one event loop, an orderly end."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import cast

import uvicorn
from fastapi import FastAPI

from clayworks.core import registry
from clayworks.core.messages import LANGUAGES, M
from clayworks.table.database import Database
from clayworks.table.errors import CannotServe, Refused
from clayworks.table.mail import Post
from clayworks.web.addresses import Names, Proxies
from clayworks.web.app import create_app
from clayworks.web.connections import Connection, Door
from clayworks.web.house import house_of
from clayworks.web.logs import set_up
from clayworks.web.reach import Reach, addresses, is_this_machine, listening_socket, seen_from_here
from clayworks.web.settings import Limits, Settings
from clayworks.web.showing import symbols
from clayworks.web.table_page import has_legend
from clayworks.web.templating import make_ready

STAGES = "CLAYWORKS_STAGE_FD"
"""Names a file descriptor that is told the stages of every write; the test that kills servers uses it."""

OWN_FILES = 200
"""Files that a server needs besides its connections: database, workers, pages."""


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

    async def also_listen(self, opened: socket.socket) -> None:
        """One more socket, for as long as the others."""
        config = self.config

        def protocol() -> asyncio.Protocol:
            return config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )

        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(protocol, sock=opened, backlog=config.backlog))

    def end(self, number: int) -> None:
        """Stop, at the second time at once."""
        house_of(self.application).tables.close_streams()
        self.handle_exit(number, None)


def reach_of(server: Server, opened: socket.socket, settings: Settings) -> Reach:
    """Where friends find it. What listens to this machine alone can be told to listen to its network, too."""
    host, port = opened.getsockname()[:2]
    reach = Reach(host, port)
    if is_this_machine(host) and seen_from_here(host) == host and not settings.proxies:
        reach.opener = partial(open_to_network, server, port)
    return reach


async def open_to_network(server: Server, port: int) -> tuple[str, ...]:
    """Listen at the addresses that this machine has in its network; which ones that are."""
    found = []
    for address in addresses(6):
        with suppress(CannotServe):
            await server.also_listen(listening_socket(address, str(port)))
            found.append(address)
    if not found:
        raise Refused(M("this machine has no address in a network; is it connected?"))
    return tuple(found)


def run(
    settings: Settings,
    opened: socket.socket,
    ready: Callable[[str], None],
    at_stage: Callable[[str], None] | None = None,
) -> None:
    """Serve until stopped; what stands in the way is raised as one sentence."""
    set_up(settings.log_format)
    database = Database(settings.database)  # a wrong address is told before anything else starts
    door = Door(with_room(settings.limits), Proxies(settings.proxies))
    Names(settings.hosts)  # so is a wrong name
    if settings.smtp:
        Post.of(settings.smtp, settings.mail_from)
    app = create_app(settings, at_stage)

    async def serve() -> None:
        async with app.router.lifespan_context(app):
            tidy_seldom()
            ready(database.name)
            # Beside everything else, so that no visitor is the first one for whom all of it is made.
            preparing = asyncio.create_task(prepare() if settings.ahead else asyncio.sleep(0))
            config = uvicorn.Config(
                app,
                http=cast(type[asyncio.Protocol], partial(Connection, door)),
                ws="none",
                proxy_headers=False,  # the gate believes those that were named
                server_header=False,
                lifespan="off",
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=3,
            )
            server = Server(config, app)
            house_of(app).reach = reach_of(server, opened, settings)
            try:
                await server.serve(sockets=[opened])
            finally:
                preparing.cancel()

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve())


async def prepare(after: float = 3.0) -> None:
    """Make what every table's page needs and what is made once: templates, words, legends, symbols, counts.

    Piece by piece and a moment after the start: a server that is stopped soon waits for none of it.
    """
    await asyncio.sleep(after)
    for piece in pieces():
        await asyncio.to_thread(piece)
    gc.unfreeze()
    gc.collect()  # once, of all that was made for the start
    gc.freeze()


def pieces() -> Iterator[Callable[[], object]]:
    """What is to be made."""
    for language in LANGUAGES:
        yield partial(make_ready, language)
    for game in registry.load_all():
        yield partial(has_legend, game)
        dealt = game.deal(game.players[0], seed=0)
        yield partial(symbols, game, dealt)
        for phase in game.scoring_phases:
            yield partial(game.scored, dealt, phase)


def tidy_seldom() -> None:
    """What is there after the start stays: the collector of cycles need not go through it again and again.

    A click makes thousands of objects and hardly a cycle; by default all of that was gone through at each.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def with_room(limits: Limits) -> Limits:
    """No more connections than this process may have files open, which it first asks for more of."""
    try:
        import resource
    except ImportError:  # Windows
        return limits
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + OWN_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # a system may refuse even what its own limit allows
            more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
    return limits if soft >= wanted else replace(limits, connections=max(soft - OWN_FILES, soft // 2))


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
