"""A short hunt: servers are killed under load, and every acknowledged choice is found again.

Once at each stage of a write (`make kill` goes on for longer).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.killing import hunt


@pytest.mark.parametrize(("backend", "kills"), [("sqlite", 3), ("postgresql", 3)])
def test_every_acknowledged_choice_survives_a_kill(backend: str, kills: int, tmp_path: Path) -> None:
    report = hunt(backend, tmp_path, kills)
    print(report)
    assert sum(report.killed.values()) == kills
    assert report.acknowledged > 0
