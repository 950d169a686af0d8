"""For who runs a server: tables that were closed, who may not play any more, and what was done when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Tables that are there are open, and nobody is shut out."""
    op.add_column("tables", sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "bans",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("note", sa.String(200), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_bans"),
    )
    op.create_table(
        "operations",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sqlite_autoincrement=True,
    )
