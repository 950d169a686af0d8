"""A short hunt: servers are killed under load, and every acknowledged choice is found again.

Inside of a write and after it; `make thorough` also before it, and `make kill` goes on for longer.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.effort import enough
from tests.web.killing import hunt


@pytest.mark.parametrize(("backend", "kills"), [("sqlite", enough(2, 3)), ("postgresql", enough(1, 3))])
def test_every_acknowledged_choice_survives_a_kill(backend: str, kills: int, tmp_path: Path) -> None:
    report = hunt(backend, tmp_path, kills, clients=2)
    print(report)
    assert sum(report.killed.values()) == kills
    assert report.acknowledged > 0
