"""Files that somebody has opened: a record, a position."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """One more table."""
    op.create_table(
        "shelf",
        sa.Column("key", sa.String(16), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_shelf"),
    )
    op.create_index("ix_shelf_owner_number", "shelf", ["owner", "number"])
    op.create_index("ix_shelf_at", "shelf", ["at"])
