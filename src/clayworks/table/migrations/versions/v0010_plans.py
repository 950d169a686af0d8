"""What somebody has planned for the next turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Nobody has planned anything yet."""
    op.add_column("seats", sa.Column("plan", sa.JSON))
