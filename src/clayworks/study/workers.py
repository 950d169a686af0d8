"""Many independent pieces of work: in this process, on local processes, or on a Ray cluster."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, TypeVar

from clayworks.core.errors import ClayworksError
from clayworks.core.messages import M

Result = TypeVar("Result")


class NoRay(ClayworksError):
    """A cluster was asked for, but Ray is not installed."""


def spread(
    work: Callable[..., Result], items: Sequence[tuple[Any, ...]], jobs: int = 1, ray: bool = False
) -> Iterator[Result]:
    """`work(*item)` for every item, in whatever order they are finished (one after another with one job)."""
    if ray:
        yield from on_ray(work, items)
    elif jobs == 1:
        yield from (work(*item) for item in items)
    else:
        yield from on_processes(work, items, jobs)


def on_processes(
    work: Callable[..., Result], items: Sequence[tuple[Any, ...]], jobs: int
) -> Iterator[Result]:
    """On local processes. What is not begun when the caller stops is never begun."""
    waiting = iter(items)
    with ProcessPoolExecutor(jobs) as workers:
        running: set[Future[Result]] = set()
        while True:
            for item in waiting:
                running.add(workers.submit(work, *item))
                if len(running) >= 2 * jobs:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)


def on_ray(work: Callable[..., Result], items: Sequence[tuple[Any, ...]]) -> Iterator[Result]:
    """On the Ray cluster that `ray start` or RAY_ADDRESS names, or on a local one."""
    try:
        import ray
    except ImportError as error:
        raise NoRay(M("--ray needs the package ray: pip install 'clayworks[ray]'")) from error
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False, logging_level=logging.ERROR)
    remote = ray.remote(work)
    running = [remote.remote(*item) for item in items]
    while running:
        done, running = ray.wait(running)
        yield from ray.get(done)
