"""A clock that a test moves, and tables whose time goes by it: nothing here waits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from clayworks.table.bots import Thinkers
from clayworks.table.clock import Terms
from clayworks.table.hosting import Host, Plan
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind, SeatPlan
from clayworks.table.service import Tables
from tests.table.fixtures import OPEN_GAME, service, thought

HOUR, DAY = 3600.0, 86_400.0


class Moved:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now += seconds


@asynccontextmanager
async def served(database: str, clock: Moved, thinkers: Thinkers | None = None) -> AsyncIterator[Tables]:
    """A server whose served time goes by a moved clock, without limit between two beats."""
    async with service(database, thinkers, sweeps=False) as tables:
        keeper = tables.timekeeper
        assert keeper._task is not None
        keeper._task.cancel()  # looks when the test says so
        keeper.served.clock, keeper.served.stretch = clock, float("inf")
        await keeper.served.start()
        yield tables


async def timed(
    tables: Tables, terms: Terms | None, *kinds: Kind, game: str = OPEN_GAME, gathers: bool = False
) -> LiveTable:
    """A table with clocks, whose people hold the secret `me`."""
    plan = Plan(game, [SeatPlan(kind, "random") for kind in kinds], 3, clock=terms, gathers=gathers)
    return await Host(tables).make(plan, "me")


async def pass_by(tables: Tables, clock: Moved, seconds: float) -> None:
    """Time goes by, clocks are looked at, and bots that have to play have played."""
    clock.forward(seconds)
    await tables.timekeeper.look()
    await settled(tables)


async def settled(tables: Tables) -> None:
    """Go on when clocks are in line with who sits there, and no bot thinks."""
    while tables.timekeeper._settling or tables._thinking:
        for task in list(tables.timekeeper._settling.values()):
            await task
        await thought(tables)
