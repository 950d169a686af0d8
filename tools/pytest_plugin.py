"""What the test command asks of pytest: `-p tools.pytest_plugin --report FILE`.

Each test is measured by the processor's seconds of its process and of all that it started, on the scale of
a calibration loop of the same run, and fails when it takes more of them than `--most`: the clock says more
of what else a machine does than of a test. The file tells what came of every test, and what it took.
"""

from __future__ import annotations

import gc
import json
import signal
import time
from collections.abc import Generator
from functools import cache
from math import inf
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tools.process_tree import cpu_of_tree

HEAVY = 3
"""So many times more a test may take that is marked as heavy, since it starts servers or compiles."""
LOOPS = 200_000
USUAL = 0.01
"""Seconds that the calibration loop takes on the machine that the limit was made for."""

BEFORE = pytest.StashKey[float]()


@cache
def pace() -> float:
    """How many times slower this machine is, in this run."""
    return pace_now()


def pace_now() -> float:
    """How many times slower it is at this moment; what else runs on the same core makes it so."""
    return min(calibrated() for _ in range(5)) / USUAL


def calibrated() -> float:
    """Seconds of a loop; the least of some tells what a machine can do, the others what disturbed it."""
    began = time.process_time()
    number = 0
    for loop in range(LOOPS):
        number = (number * 31 + loop) & 0xFFFF
    return time.process_time() - began


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of this plugin."""
    parser.addoption("--report", type=Path, help="the file to write what came of each test")
    parser.addoption("--most", type=float, default=inf, help="seconds of the processor that a test may take")


def pytest_configure(config: pytest.Config) -> None:
    """Only who shares out the tests reports; the processes that run them tell it."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Reporter(config.getoption("--report")))


# -- where tests run -----------------------------------------------------------------------------------


def pytest_runtestloop() -> None:
    """Calibrate before the first test, and look no more through what stays to the end, when rubbish is
    collected: that took a twentieth of everything.
    """
    pace()
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Note what was taken before a test."""
    item.stash[BEFORE] = cpu_of_tree()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add what a test took, and fail it if that was too much."""
    report = yield
    if call.when == "teardown":
        taken = max(0.0, cpu_of_tree() - item.stash[BEFORE])
        most = item.config.getoption("--most") * (HEAVY if item.get_closest_marker("heavy") else 1)
        if report.passed and taken > most * pace() and taken > most * pace_now():
            report.outcome = "failed"
            report.longrepr = (
                f"{item.nodeid} took {taken / pace():.1f} s of the processor; a test may take {most:g}"
            )
        report.__dict__["cpu"] = taken / pace()  # extra attributes go from a worker to who reports
    return report


# -- where they are reported ---------------------------------------------------------------------------


class Reporter:
    """Collects what came of all tests; who is told to end says what was running then."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.running: dict[str, None] = {}
        """The tests that have begun and not ended, in the order in which they began."""
        self.tests: dict[str, dict[str, Any]] = {}
        signal.signal(signal.SIGTERM, self.end)

    def end(self, number: int, frame: FrameType | None) -> None:
        """Say what was running, and end."""
        pytest.exit("\n".join(["told to end while there ran:", *self.running]), returncode=1)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins."""
        self.running[nodeid] = None

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """A test has ended."""
        self.running.pop(nodeid, None)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A step of a test has ended."""
        said = self.tests.setdefault(report.nodeid, {"outcome": "passed", "seconds": 0.0, "cpu": 0.0})
        said["seconds"] += report.duration
        said["cpu"] += getattr(report, "cpu", 0.0)
        if report.failed:
            said["outcome"] = "failed"
        elif report.skipped and said["outcome"] != "failed":
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
            said |= {"outcome": "skipped", "reason": reason.removeprefix("Skipped: ")}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that could not be read counts as a test that failed."""
        if report.failed:
            self.tests[report.nodeid] = {"outcome": "failed", "seconds": 0.0, "cpu": 0.0}

    def pytest_sessionfinish(self) -> None:
        """Write down what came of all tests."""
        if self.file is not None:
            self.file.write_text(json.dumps(self.tests), encoding="utf-8")
