"""Every route with anything that its description allows (and some things that it does not): never a 500."""

from __future__ import annotations

from pathlib import Path

import httpx
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from table.fixtures import OPEN_GAME
from web.clients import Server, sqlite_address, table_of

CHECKS = (not_a_server_error, response_schema_conformance, content_type_conformance)


def test_no_request_makes_the_server_stumble(tmp_path: Path) -> None:
    server = Server(sqlite_address(tmp_path))
    try:
        made = httpx.post(f"{server.url}/api/tables", json=table_of(OPEN_GAME, "me", "bot", hold_by="token"))
        table, token = made.json()["table"], made.json()["token"]
        schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        for result in schema.get_all_operations():
            operation = result.ok()
            if operation.path.endswith("/events"):
                continue  # never ends; tested on its own

            @settings(max_examples=12, suppress_health_check=list(HealthCheck), derandomize=True)
            def attempt(case: schemathesis.Case) -> None:
                if case.path_parameters and "table" in case.path_parameters:
                    case.path_parameters["table"] = table  # else almost all would be 404
                case.call_and_validate(
                    checks=CHECKS, headers={"Authorization": f"Bearer {token}"}, timeout=30
                )

            operation.as_strategy()  # raises if the description is wrong
            given_case(operation, attempt)
        assert "Traceback" not in server.said()
    finally:
        server.kill()


def given_case(operation: object, attempt: object) -> None:
    """Run a hypothesis test over the cases of one operation."""
    from hypothesis import given

    given(case=operation.as_strategy())(attempt)()  # type: ignore[attr-defined, arg-type]
