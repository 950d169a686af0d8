"""Friends at a table: one link for all of it, a room to wait in, and several devices of one person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Tables that are there have begun; who has played so far has one device."""
    op.add_column("tables", sa.Column("waits", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("link", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("known_deal", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("away", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("used", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("locked", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "people",
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("recovery", sa.String(64)),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("holder", name="pk_people"),
        sa.UniqueConstraint("recovery", name="uq_people_recovery"),
    )
    op.create_table(
        "devices",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_devices"),
    )
    op.create_index("ix_devices_holder", "devices", ["holder"])
    op.create_table(
        "passes",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("until", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_passes"),
    )
    op.create_index("ix_passes_holder", "passes", ["holder"])
    op.create_index("ix_passes_until", "passes", ["until"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("sources", sa.JSON, nullable=False),
        sa.Column("counted", sa.Boolean, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id"),
    )
    op.create_index("ix_results_holder", "results", ["holder"])
    op.create_index("ix_results_game_at", "results", ["game", "at"])
