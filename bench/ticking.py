"""`python -m bench.ticking serve …`: a server with a task that ticks, to see how long its loop was held up.

`GET /bench/held-up` says, since it was asked last, how late a tick came at most by the clock, which on a busy
machine is also the fault of others, and how much of the processor the loop used between two ticks at most,
which is not: nobody else could have been served meanwhile.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from fastapi import FastAPI

from clayworks.cli.main import main
from clayworks.web import serve
from clayworks.web.app import create_app
from clayworks.web.settings import Settings

SECONDS = 0.002


class Ticks:
    """The longest times between two ticks."""

    def __init__(self) -> None:
        self.late = self.busy = 0.0
        self.due = self.used = 0.0

    def start(self) -> None:
        """Begin; from here it goes on by itself."""
        self.due, self.used = time.perf_counter() + SECONDS, time.thread_time()
        asyncio.get_running_loop().call_later(SECONDS, self.tick)

    def tick(self) -> None:
        """Note how late it is."""
        self.late = max(self.late, time.perf_counter() - self.due)
        self.busy = max(self.busy, time.thread_time() - self.used)
        self.start()

    def taken(self) -> dict[str, float]:
        """Milliseconds since it was asked last."""
        found = {"late": 1000 * self.late, "busy": 1000 * self.busy}
        self.late = self.busy = 0.0
        return found


def with_ticks(settings: Settings, at_stage: Callable[[str], None] | None = None) -> FastAPI:
    """The application, which ticks from its first such question on."""
    app, ticks = create_app(settings, at_stage), Ticks()

    @app.get("/bench/held-up")
    async def held_up() -> dict[str, float]:
        if not ticks.due:
            ticks.start()
        return ticks.taken()

    return app


if __name__ == "__main__":
    serve.create_app = with_ticks  # type: ignore[attr-defined]
    main()
