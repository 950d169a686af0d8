"""What is stored. `actions` is the truth and only ever grows; all else is who sits where and what waits."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
)


class Moment(TypeDecorator[datetime]):
    """A point in time, always UTC; SQLite forgets the zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """What is written."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """What is read."""
        if value is None:
            return None
        moment: datetime = value
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def table_id(primary_key: bool = True) -> Column[str]:
    """The table that a row belongs to."""
    return Column("table_id", String(32), ForeignKey("tables.id"), primary_key=primary_key, nullable=False)


tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("components", String(64), nullable=False),
    Column("players", JSON, nullable=False),
    Column("seed", JSON),
    Column("options", JSON, nullable=False),
    Column("deal", JSON, nullable=False),
    # How many actions there are: compared and raised in every transaction that adds some, which also
    # makes writers at one table wait for each other.
    Column("ply", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    # Whether a bot has to choose, so that a server that starts finds the bots it has to wake.
    Column("bot_due", Boolean, nullable=False),
    Column("patience", Integer, nullable=False),
    Column("rematch_of", String(32), unique=True),
    Column("made_at", Moment, nullable=False),
    Column("touched", Moment, nullable=False),
    Index(None, "bot_due", "touched"),
)

seats = Table(
    "seats",
    metadata,
    table_id(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("confirms_itself", Boolean, nullable=False),
    Column("gone", String(12), nullable=False),
    Column("draft", JSON, nullable=False),
    Column("draft_ply", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
)

actions = Table(
    "actions",
    metadata,
    table_id(),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("choice", Text, nullable=False),
    Column("at", Moment, nullable=False),
)

sealed = Table(
    "sealed",
    metadata,
    table_id(),
    # The ply at which the secret choice began.
    Column("stage", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("choices", JSON, nullable=False),
    Column("at", Moment, nullable=False),
)

# Which secrets open a seat: only their hashes are kept. `kind` is cookie or token.
keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("at", Moment, nullable=False),
)

# An invitation is a row that is deleted by whoever takes it: it works once.
invitations = Table(
    "invitations",
    metadata,
    Column("hash", String(64), primary_key=True),
    table_id(primary_key=False),
    Column("seat", Integer, nullable=False),
    Column("at", Moment, nullable=False),
)

# Players' own copies of printed games, under the hash of their components; `tables.components` names them.
copies = Table(
    "copies",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("name", String(60), nullable=False),
    Column("data", JSON, nullable=False),
    Column("holder", String(64), nullable=False, index=True),
    Column("at", Moment, nullable=False, index=True),
)

# What all servers of one database must agree on: the key that signs cookies.
settings = Table(
    "settings",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
