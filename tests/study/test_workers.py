"""Work spread over this process, local processes and a real Ray cluster comes to the same."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator

import pytest

import clayworks
from clayworks.study.tournament import Contest, report, run
from clayworks.study.workers import NoRay, spread

CONTEST = Contest(clayworks.load("xian"), 2, ("mcts:10", "random"), 4, 0, {})


def double(number: int) -> int:
    """Something to be done."""
    return 2 * number


@pytest.fixture
def ray() -> Iterator[None]:
    """A Ray cluster of its own, gone after the test."""
    import ray

    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False, logging_level=logging.ERROR)
    yield
    ray.shutdown()


@pytest.mark.parametrize("jobs", [1, 2])
def test_all_of_it_is_done(jobs: int) -> None:
    assert sorted(spread(double, [(number,) for number in range(9)], jobs)) == [*range(0, 18, 2)]


@pytest.mark.thorough  # it takes a cluster; `spread` is tried above
@pytest.mark.usefixtures("ray")
def test_a_tournament_on_ray_is_the_same_as_here() -> None:
    there = [result for result, _ in run(CONTEST, ray=True)]
    here = [result for result, _ in run(CONTEST)]
    assert len(there) == 4
    assert report(CONTEST, there) == report(CONTEST, here)


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoRay, match=r"clayworks\[ray\]"):
        list(spread(double, [(1,)], ray=True))
