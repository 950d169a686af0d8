"""What SQLAlchemy makes of a statement is made once for all databases of a kind.

A server makes it once and then is there for months; every test has a server of its own, and of what those
took a sixth was this.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine
from sqlalchemy.util import LRUCache

MOST = 2000


class Statements(LRUCache[Any, Any]):
    """Those that were made; SQLAlchemy tells them apart by engine, and the kind of database is enough."""

    def get(self, key: Any, default: Any = None) -> Any:
        """What was made of a statement for any engine."""
        return super().get(of_any_engine(key), default)

    def __setitem__(self, key: Any, made: Any) -> None:
        super().__setitem__(of_any_engine(key), made)


def of_any_engine(key: Any) -> Any:
    """The key of a statement with the name of its dialect for the dialect of one engine."""
    dialect, *statement = key
    return dialect.name, *statement


MADE = Statements(MOST)


def share_statements() -> None:
    """From now on every engine has those of all."""
    Engine._compiled_cache = property(lambda engine: MADE, lambda engine, own: None)  # type: ignore[assignment]
