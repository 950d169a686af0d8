"""Accounts elsewhere that lead to a person, where who runs the server offers that.

From here on a stored step may also be several choices, where somebody chose in secret: a program from before
that would not understand it, and is told that the database is newer.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Nobody has an account yet."""
    op.create_table(
        "accounts",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_accounts"),
    )
    op.create_index("ix_accounts_holder", "accounts", ["holder"])
    op.create_table(
        "sign_ins",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("until", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_sign_ins"),
    )
    op.create_index("ix_sign_ins_holder", "sign_ins", ["holder"])
    op.create_index("ix_sign_ins_until", "sign_ins", ["until"])
