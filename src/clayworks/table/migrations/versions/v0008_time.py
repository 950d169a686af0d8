"""Time and leaving: clocks, proposals to all at a table, and choices that were taken back by agreement."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Tables that are there have no clocks, and nothing was taken back at them."""
    op.add_column("tables", sa.Column("clock", sa.JSON))
    op.add_column("tables", sa.Column("clocks", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("runs_out", sa.Float(53)))
    op.add_column("tables", sa.Column("bot_at_zero", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("proposal", sa.JSON))
    op.add_column("tables", sa.Column("cancelled", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("withdrawals", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_tables_runs_out", "tables", ["runs_out"])
    op.create_table(
        "withdrawn",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("ply", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("choice", sa.Text, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("asked_by", sa.Integer, nullable=False),
        sa.Column("taken_back", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", "ply", name="pk_withdrawn"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_withdrawn_table_id"),
    )
