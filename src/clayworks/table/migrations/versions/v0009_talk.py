"""What is said at a table, and how somebody is told that it is their turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Nothing has been said yet, and nobody wants to be told."""
    op.add_column("seats", sa.Column("told_ply", sa.Integer, nullable=False, server_default="-1"))
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("phrase", sa.String(24), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_talk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_talk_table_id"),
    )
    op.create_index("ix_talk_holder", "talk", ["holder"])
    op.create_table(
        "ways",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.JSON, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("base", sa.String(200), nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_ways"),
    )
    op.create_index("ix_ways_holder", "ways", ["holder"])
