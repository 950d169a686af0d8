"""Players' own copies of printed games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """One more table."""
    op.create_table(
        "copies",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_copies"),
    )
    op.create_index("ix_copies_holder", "copies", ["holder"])
    op.create_index("ix_copies_at", "copies", ["at"])
