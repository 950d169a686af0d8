"""Every route with requests that mean something, at tables that are played on: never a 500."""

from __future__ import annotations

from pathlib import Path

from tests.effort import enough
from tests.fuzz.talking import fuzz_api
from tests.web.clients import served, sqlite_address


def test_no_request_makes_the_server_stumble(tmp_path: Path) -> None:
    with served(sqlite_address(tmp_path)) as server:
        count, faults = fuzz_api(server.url, number=1, examples=enough(2, 5))
    assert faults == []
    assert count > 100
