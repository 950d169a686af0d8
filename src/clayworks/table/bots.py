"""Bots think in worker processes: a request never waits for them, and one that hangs or dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from clayworks.players.levels import LEVELS
from clayworks.table.brief import Brief
from clayworks.table.fair import Asker, Line, Waiting, always

log = logging.getLogger("clayworks.table")

LONGEST_LINE = 16 * 1024 * 1024
SHORT = 1.0
"""Seconds up to which a thought is a short one."""
UNKNOWN_COST = 0.1
"""Seconds that a bot without a budget is expected to take, before it was seen to."""
MEMORY = 0.2
"""The part of what is expected that the last thought decides."""
NOBODY = Asker()


class NoAnswer(Exception):
    """A worker took too long, died or failed."""


class Worker:
    """One process, given one brief at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.used: float | None = None
        """Seconds that the last answer took, without beginning the process; None if there was none."""
        self.ended = False
        self._starting = asyncio.Lock()

    async def ask(self, brief: Brief, seconds: float, what: str = "choices") -> Any:
        """The answer of the process; `NoAnswer` if none comes in time, and then the process is gone."""
        self.used = None
        try:
            said = await asyncio.wait_for(self._ask(brief), seconds)
            answer, self.used = said[what], said["seconds"]
            return answer
        except (TimeoutError, OSError, ValueError, KeyError, NoAnswer) as error:
            await self.stop()
            raise NoAnswer(str(error) or type(error).__name__) from error
        except asyncio.CancelledError:
            await self.stop()
            raise

    @property
    def is_running(self) -> bool:
        """Whether its process is there."""
        return self.process is not None and self.process.returncode is None

    async def start(self) -> asyncio.subprocess.Process:
        """The process, which is begun if there is none."""
        async with self._starting:
            if self.ended:
                raise NoAnswer("the server stops")
            if self.process is None or not self.is_running:
                self.process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    "clayworks.table.worker",
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    limit=LONGEST_LINE,
                    start_new_session=True,  # Ctrl-C is for the server, which ends its workers in order
                )
            return self.process

    async def _ask(self, brief: Brief) -> dict[str, Any]:
        process = await self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(brief).encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise NoAnswer("the worker died")
        said: dict[str, Any] = json.loads(line)
        if "error" in said:
            raise NoAnswer(said["error"])
        return said

    async def stop(self) -> None:
        """End the process, whatever it is doing; one that is just beginning, as soon as it has begun."""
        async with self._starting:
            process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if process is not None and process.stdin is not None:
            process.stdin.close()

    async def end(self) -> None:
        """For good: whoever asks later begins no process that nobody would end."""
        self.ended = True
        await self.stop()


class Desk:
    """Some workers and the line before them: who has had least is served next (`fair.py`).

    A thought that has begun is not interrupted. So that who needs a moment need not wait for who needs long,
    there is one worker more, which takes only short thoughts, and only while all others are at long ones.
    Where there are several workers, one takes nothing that nobody looks at.
    """

    def __init__(
        self,
        workers: Sequence[Worker],
        express: Worker | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.workers = workers
        self.express = express
        self.clock = clock
        self.line: Line[asyncio.Future[Worker]] = Line(clock)
        self._idle = list(workers)
        self._at: dict[Worker, Waiting[asyncio.Future[Worker]]] = {}
        self._warming: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many wait for a worker."""
        return len(self.line.waiting)

    @property
    def busy(self) -> int:
        """How many workers are at work."""
        return len(self._at)

    async def turn(self, asker: Asker, cost: float, is_watched: Callable[[], bool] = always) -> Worker:
        """A worker, when it is the asker's turn. Give it back with `release`."""
        one = self.line.join(asyncio.get_running_loop().create_future(), asker, cost, is_watched)
        self._serve()
        try:
            return await one.what
        except asyncio.CancelledError:
            self.line.leave(one)
            if one.what.done() and not one.what.cancelled():
                self.release(one.what.result(), 0.0)
            raise

    def release(self, worker: Worker, seconds: float) -> None:
        """The worker has been busy for so long, and is free again."""
        self.line.done(self._at.pop(worker), seconds)
        if worker is not self.express:
            self._idle.append(worker)
        self._serve()

    def _serve(self) -> None:
        while self._idle and (one := self.line.next(self._may_begin)) is not None:
            self._give(one, self._idle.pop())
        if self.express is None or self.express in self._at or not self._all_at_length():
            return
        if not self.express.is_running:
            self._warm(self.express)
        elif (one := self.line.next(self._is_quick)) is not None:
            self._give(one, self.express)

    def _give(self, one: Waiting[asyncio.Future[Worker]], worker: Worker) -> None:
        self._at[worker] = one
        one.what.set_result(worker)

    def _may_begin(self, one: Waiting[asyncio.Future[Worker]]) -> bool:
        if one.what.cancelled():
            return False
        unwatched = sum(not other.pressing for other in self._at.values())
        return one.pressing or unwatched < max(1, len(self.workers) - 1)

    def _is_quick(self, one: Waiting[asyncio.Future[Worker]]) -> bool:
        return one.cost <= SHORT and one.pressing and not one.what.cancelled()

    def _all_at_length(self) -> bool:
        at_work = [self._at.get(worker) for worker in self.workers]
        return all(one is not None and one.cost > SHORT for one in at_work)

    def _warm(self, worker: Worker) -> None:
        """Begin the process before it is needed: that takes longer than a short thought."""
        if self._warming is None or self._warming.done():
            self._warming = asyncio.create_task(self._begin(worker))

    async def _begin(self, worker: Worker) -> None:
        with contextlib.suppress(OSError, NoAnswer):  # who needs it will try again, and say so
            await worker.start()
            self._serve()

    async def stop(self) -> None:
        """End all workers."""
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        for worker in (*self.workers, *([self.express] if self.express is not None else [])):
            await worker.end()


@dataclass(frozen=True, slots=True)
class Thought:
    """A thought that is over, for whoever counts them."""

    level: str
    waited: float
    """Seconds until a worker was free."""
    seconds: float
    """Seconds that it took a worker."""
    answered: bool


class Thinkers:
    """Bots and their workers; briefs wait until one is free, fairly by who asks."""

    def __init__(
        self, workers: int = 1, seconds: float = 30.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self.seconds = seconds
        self.clock = clock
        self.desk = Desk(self.workers, Worker(), clock)
        self.failures = 0
        self.thought: Callable[[Thought], None] | None = None
        """Told of every thought."""
        self._expected: dict[tuple[str, int, str], float] = {}

    @property
    def waiting(self) -> int:
        """Bots that wait for a worker."""
        return self.desk.waiting

    @property
    def busy(self) -> int:
        """Bots that think."""
        return self.desk.busy

    async def think(
        self, brief: Brief, asker: Asker = NOBODY, is_watched: Callable[[], bool] = always
    ) -> list[str]:
        """A bot's turn. Who fails twice is asked for anything legal, so that a game always goes on."""
        for level in (brief["level"], brief["level"], "random"):
            try:
                return await self._think({**brief, "level": level}, asker, is_watched)
            except NoAnswer as error:
                self.failures += 1
                log.warning("the bot %s at table %s gave no answer: %s", level, brief["table"], error)
        raise NoAnswer("no worker answers")

    async def _think(self, brief: Brief, asker: Asker, is_watched: Callable[[], bool]) -> list[str]:
        came = self.clock()
        worker = await self.desk.turn(asker, self.expected(brief), is_watched)
        began = self.clock()
        try:
            choices: list[str] = await worker.ask(brief, self.seconds)
            return choices
        finally:
            answered = worker.used is not None
            used = self.clock() - began if worker.used is None else worker.used
            if answered:
                self._learn(brief, used)
            self.desk.release(worker, used)
            if self.thought is not None:
                self.thought(Thought(brief["level"], began - came, used, answered))

    def expected(self, brief: Brief) -> float:
        """Seconds that such a turn takes: as seen so far, else what the level may take at most."""
        level = brief["level"]
        budget = LEVELS[level].budget.seconds if level in LEVELS else UNKNOWN_COST
        return self._expected.get(kind_of(brief), budget)

    def _learn(self, brief: Brief, seconds: float) -> None:
        before = self._expected.get(kind_of(brief), seconds)
        self._expected[kind_of(brief)] = before + MEMORY * (seconds - before)

    async def stop(self) -> None:
        """End all workers."""
        await self.desk.stop()


def kind_of(brief: Brief) -> tuple[str, int, str]:
    """What turns have in common that take about the same time."""
    return brief["game"], len(brief["players"]), brief["level"]
