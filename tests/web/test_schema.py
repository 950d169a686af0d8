"""Every route with anything that its description allows (and some things that it does not): never a 500."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from tests.table.fixtures import OPEN_GAME
from tests.web.clients import Server, sqlite_address, table_of

CHECKS = [not_a_server_error, response_schema_conformance, content_type_conformance]


def test_no_request_makes_the_server_stumble(tmp_path: Path) -> None:
    server = Server(sqlite_address(tmp_path))
    try:
        made = httpx.post(f"{server.url}/api/tables", json=table_of(OPEN_GAME, "me", "bot", hold_by="token"))
        table, token = made.json()["table"], made.json()["token"]
        schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", timeout=60)
        for result in schema.get_all_operations():
            operation: Any = result.ok()  # type: ignore[union-attr]
            if operation.path.endswith("/events"):
                continue  # never ends; tested on its own

            @settings(max_examples=12, suppress_health_check=list(HealthCheck), derandomize=True)
            def attempt(case: Any) -> None:
                if case.path_parameters and "table" in case.path_parameters:
                    case.path_parameters["table"] = table  # else almost all would be 404
                case.call_and_validate(
                    checks=CHECKS, headers={"Authorization": f"Bearer {token}"}, timeout=30
                )

            given(case=operation.as_strategy())(attempt)()
        assert "Traceback" not in server.said()
    finally:
        server.kill()
