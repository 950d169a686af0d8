"""Queries that are asked often, made once."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, bindparam, select, update

from clayworks.table import schema

TABLE = select(schema.tables).where(schema.tables.c.id == bindparam("address"))
SEATS = (
    select(schema.seats).where(schema.seats.c.table_id == bindparam("address")).order_by(schema.seats.c.seat)
)
ACTIONS_SINCE = (
    select(schema.actions.c.ply, schema.actions.c.seat, schema.actions.c.choice)
    .where(schema.actions.c.table_id == bindparam("address"), schema.actions.c.ply > bindparam("since"))
    .order_by(schema.actions.c.ply)
)
SEALED = select(schema.sealed.c.seat, schema.sealed.c.choices).where(
    schema.sealed.c.table_id == bindparam("address"), schema.sealed.c.stage == bindparam("stage")
)
KEYS = select(schema.keys.c.hash, schema.keys.c.seat, schema.keys.c.kind).where(
    schema.keys.c.table_id == bindparam("address")
)
COPY = select(schema.copies.c.game, schema.copies.c.name, schema.copies.c.data).where(
    schema.copies.c.hash == bindparam("hash")
)
REMATCH = select(schema.tables.c.id).where(schema.tables.c.rematch_of == bindparam("address"))
SAVE_DRAFT = (
    update(schema.seats)
    .where(
        schema.seats.c.table_id == bindparam("address"),
        schema.seats.c.seat == bindparam("number"),
        schema.seats.c.revision == bindparam("known"),
    )
    .values(
        draft=bindparam("new_draft"),
        draft_ply=bindparam("new_draft_ply"),
        revision=schema.seats.c.revision + 1,
    )
)
RAISE_PLY = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("address"), schema.tables.c.ply == bindparam("known"))
    .values(
        ply=bindparam("new_ply"),
        over=bindparam("is_over"),
        bot_due=bindparam("is_bot_due"),
        touched=bindparam("moment"),
    )
)


def one_seat(address: str, seat: int, revision: int) -> ColumnElement[bool]:
    """A seat that nobody has changed since."""
    columns = schema.seats.c
    return and_(columns.table_id == address, columns.seat == seat, columns.revision == revision)


def tokens_of(address: str, seat: int) -> ColumnElement[bool]:
    """The tokens of a seat."""
    columns = schema.keys.c
    return and_(columns.table_id == address, columns.seat == seat, columns.kind == "token")
