"""Who made a table, and from where; and which server thinks for its bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Of tables that are there nobody knows it: whoever sits there counts."""
    op.add_column("tables", sa.Column("made_by", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("made_from", sa.String(32), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("thinking_by", sa.String(16), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("thinking_ply", sa.Integer, nullable=False, server_default="-1"))
    op.add_column("tables", sa.Column("thinking_until", sa.DateTime(timezone=True)))
    op.create_index("ix_tables_made_by", "tables", ["made_by"])
    op.create_index("ix_tables_made_from_touched", "tables", ["made_from", "touched"])
