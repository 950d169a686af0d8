"""What tests of tables share."""

from __future__ import annotations

from tests.table.fixtures import database, hidden_game, pytest_generate_tests, secret_game, shared

__all__ = ["database", "hidden_game", "pytest_generate_tests", "secret_game", "shared"]
