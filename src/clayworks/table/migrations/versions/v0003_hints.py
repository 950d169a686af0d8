"""Hints: whether a table gives them to everybody, and who has asked for one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Tables that are there give none where people play against each other, and nobody has asked."""
    no = sa.false()
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=no))
    op.add_column("seats", sa.Column("hinted", sa.Boolean, nullable=False, server_default=no))
