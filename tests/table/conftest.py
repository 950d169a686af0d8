"""What tests of tables share."""

from __future__ import annotations

from table.fixtures import database, hidden_game

__all__ = ["database", "hidden_game"]
