"""What tests of the API share."""

from __future__ import annotations

from tests.table.fixtures import database, hidden_game, pytest_generate_tests, shared

__all__ = ["database", "hidden_game", "pytest_generate_tests", "shared"]
