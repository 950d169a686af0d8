"""Tables, seats, actions, sealed choices, keys and invitations.

A step never changes once it was released, so it does not share the definitions of `schema.py`.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.DateTime(timezone=True)


def table_id() -> sa.Column[str]:
    """The table that a row belongs to."""
    return sa.Column("table_id", sa.String(32), nullable=False)


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("components", sa.String(64), nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("seed", sa.JSON),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("deal", sa.JSON, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("bot_due", sa.Boolean, nullable=False),
        sa.Column("patience", sa.Integer, nullable=False),
        sa.Column("rematch_of", sa.String(32)),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("touched", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("rematch_of", name="uq_tables_rematch_of"),
    )
    op.create_index("ix_tables_bot_due_touched", "tables", ["bot_due", "touched"])
    op.create_table(
        "seats",
        table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("confirms_itself", sa.Boolean, nullable=False),
        sa.Column("gone", sa.String(12), nullable=False),
        sa.Column("draft", sa.JSON, nullable=False),
        sa.Column("draft_ply", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        *belongs("seats", "table_id", "seat"),
    )
    op.create_table(
        "actions",
        table_id(),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("choice", sa.Text, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        *belongs("actions", "table_id", "ply"),
    )
    op.create_table(
        "sealed",
        table_id(),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("choices", sa.JSON, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        *belongs("sealed", "table_id", "stage", "seat"),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), nullable=False),
        table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        *belongs("keys", "hash", "table_id", "seat"),
    )
    op.create_table(
        "invitations",
        sa.Column("hash", sa.String(64), nullable=False),
        table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        *belongs("invitations", "hash"),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )


def belongs(table: str, *key: str) -> tuple[sa.PrimaryKeyConstraint, sa.ForeignKeyConstraint]:
    """The key of a table, and that its rows belong to a table of ours."""
    return (
        sa.PrimaryKeyConstraint(*key, name=f"pk_{table}"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{table}_table_id"),
    )
