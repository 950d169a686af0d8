"""Bots think in worker processes: a request never waits for them, and one that hangs or dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys

from clayworks.table.brief import Brief

log = logging.getLogger("clayworks.table")

LONGEST_LINE = 16 * 1024 * 1024


class NoAnswer(Exception):
    """A worker took too long, died or failed."""


class Worker:
    """One process, given one brief at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, brief: Brief, seconds: float) -> list[str]:
        """The answer of the process; `NoAnswer` if none comes in time, and then the process is gone."""
        try:
            return await asyncio.wait_for(self._ask(brief), seconds)
        except (TimeoutError, OSError, ValueError, KeyError, NoAnswer) as error:
            await self.stop()
            raise NoAnswer(str(error) or type(error).__name__) from error
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def _ask(self, brief: Brief) -> list[str]:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "clayworks.table.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                start_new_session=True,  # Ctrl-C is for the server, which ends its workers in order
            )
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(brief).encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise NoAnswer("the worker died")
        said = json.loads(line)
        if "error" in said:
            raise NoAnswer(said["error"])
        choices: list[str] = said["choices"]
        return choices

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if process is not None and process.stdin is not None:
            process.stdin.close()


class Thinkers:
    """Some workers; briefs wait until one is free."""

    def __init__(self, workers: int = 1, seconds: float = 30.0) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self.seconds = seconds
        self.failures = 0
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self._idle.put_nowait(worker)

    async def think(self, brief: Brief) -> list[str]:
        """A bot's turn. Who fails twice is asked for anything legal, so that a game always goes on."""
        for level in (brief["level"], brief["level"], "random"):
            worker = await self._idle.get()
            try:
                return await worker.ask({**brief, "level": level}, self.seconds)
            except NoAnswer as error:
                self.failures += 1
                log.warning("the bot %s at table %s gave no answer: %s", level, brief["table"], error)
            finally:
                self._idle.put_nowait(worker)
        raise NoAnswer("no worker answers")

    async def stop(self) -> None:
        """End all workers."""
        for worker in self.workers:
            await worker.stop()
