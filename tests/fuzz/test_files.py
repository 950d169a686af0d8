"""A short run of the fuzzer of files: every answer is a sentence."""

from __future__ import annotations

from tests.effort import enough
from tests.fuzz.files import fuzz


def test_changed_files_are_answered_with_a_sentence() -> None:
    count = enough(6, 12)
    found = fuzz(seed=1, count=count)
    assert found.faults == []
    assert found.cases > 2 * count
