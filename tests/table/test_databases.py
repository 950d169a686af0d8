"""The PostgreSQL that tests start for themselves."""

from __future__ import annotations

import pytest

from tests.table.databases import PostgresServer, there


def test_one_that_does_not_start_says_why_at_once() -> None:
    there()  # or none is installed
    server = PostgresServer()
    server.stop()
    (server.data / "postgresql.conf").write_text("colour = 'terracotta'\n")
    with pytest.raises(RuntimeError, match=r"PostgreSQL does not start: .*colour"):
        server.start()
    server.remove()
