"""Settings for all tests."""

from __future__ import annotations

import os

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck, settings

from tests import effort

# No server of a test takes the processor for what nobody asks it for; `test_serve` makes all of it once.
os.environ["CLAYWORKS_LAZY"] = "1"

# Timing varies on shared machines: no test may fail by the clock.
settings.register_profile(
    "usual", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("thorough", parent=settings.get_profile("usual"), max_examples=1000)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What only `make thorough` looks at is left out."""
    kept = effort.chosen(items)
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """The last lines say which tests did not run here, and why."""
    for report in terminalreporter.getreports("skipped"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        terminalreporter.write_line(f"NOT RUN: {report.nodeid}: {reason.removeprefix('Skipped: ')}")


settings.load_profile("thorough" if effort.THOROUGH else "usual")
