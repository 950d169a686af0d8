"""Root parallelism: several processes search the same decision apart, and their visits are added up.

Each process keeps its own tree while a turn goes on. With a budget in iterations the outcome is the same
every time, because every process has its own seed and its own fixed share.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from typing import Any

from clayworks.core.chance import Chance
from clayworks.core.state import State
from clayworks.players.search import Search
from clayworks.players.thinking import Design, new_search

Seen = tuple[int, list[tuple[int, int, float]]]

# In a worker process: its seed and design, and its search once it has seen a game.
HIRED: dict[str, Any] = {}


def hire(seed: str, design: Design) -> None:
    """Prepare a worker process."""
    HIRED.update(seed=seed, design=design, search=None)


def begin(state: State, seat: int, hidden: bool) -> None:
    """In a worker: forget the tree."""
    if HIRED["search"] is None:
        HIRED["search"] = new_search(state, HIRED["design"], Chance(HIRED["seed"]))
    HIRED["search"].begin(state, seat, hidden)


def descend(action: int, seat: int) -> bool:
    """In a worker: keep what lies behind an action."""
    search: Search = HIRED["search"]
    return search.descend(action, seat)


def think(state: State, iterations: int, seconds: float) -> Seen:
    """In a worker: think, and tell what was seen at the root."""
    search: Search = HIRED["search"]
    done = search.think(state, iterations, seconds)
    return done, search.seen()


class Crew:
    """Speaks like one `Search`, and lets several processes work."""

    def __init__(self, jobs: int, design: Design, chance: Chance) -> None:
        seeds = [f"{chance.draw()}/{number}" for number in range(jobs)]
        self.workers = [ProcessPoolExecutor(1, initializer=hire, initargs=(seed, design)) for seed in seeds]
        self.seen: dict[int, tuple[int, float]] = {}

    def begin(self, state: State, seat: int, hidden: bool) -> None:
        """All forget their trees."""
        for call in [worker.submit(begin, state, seat, hidden) for worker in self.workers]:
            call.result()

    def descend(self, action: int, seat: int) -> bool:
        """All keep what lies behind an action; whether all have something there."""
        calls = [worker.submit(descend, action, seat) for worker in self.workers]
        kept = [call.result() for call in calls]
        return all(kept)

    def think(self, state: State, iterations: int, seconds: float) -> int:
        """All think at the same time, with their share of the iterations; returns how many were done."""
        share = -(-iterations // len(self.workers))
        calls = [worker.submit(think, state, share, seconds) for worker in self.workers]
        total: dict[int, tuple[int, float]] = {}
        done = 0
        for iterated, seen in [call.result() for call in calls]:
            done += iterated
            for action, visits, worth in seen:
                before = total.get(action, (0, 0.0))
                total[action] = (before[0] + visits, before[1] + worth)
        self.seen = total
        return done

    def ranking(self) -> list[int]:
        """The options that were looked at, most visited first."""
        return sorted(self.seen, key=lambda action: (*(-part for part in self.seen[action]), action))

    def close(self) -> None:
        """Send the processes home."""
        for worker in self.workers:
            worker.shutdown(cancel_futures=True)
