"""Queries that are asked often, made once."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, bindparam, select, update

from clayworks.table import schema

TABLE = select(schema.tables).where(schema.tables.c.id == bindparam("id"))
SEATS = select(schema.seats).where(schema.seats.c.table_id == bindparam("id")).order_by(schema.seats.c.seat)
ACTIONS_SINCE = (
    select(schema.actions.c.ply, schema.actions.c.seat, schema.actions.c.choice)
    .where(schema.actions.c.table_id == bindparam("id"), schema.actions.c.ply > bindparam("ply"))
    .order_by(schema.actions.c.ply)
)
SEALED = select(schema.sealed.c.seat, schema.sealed.c.choices).where(
    schema.sealed.c.table_id == bindparam("id"), schema.sealed.c.stage == bindparam("stage")
)
KEYS = select(schema.keys.c.hash, schema.keys.c.seat, schema.keys.c.kind).where(
    schema.keys.c.table_id == bindparam("id")
)
REMATCH = select(schema.tables.c.id).where(schema.tables.c.rematch_of == bindparam("id"))
SAVE_DRAFT = (
    update(schema.seats)
    .where(
        schema.seats.c.table_id == bindparam("id"),
        schema.seats.c.seat == bindparam("number"),
        schema.seats.c.revision == bindparam("known"),
    )
    .values(draft=bindparam("draft"), draft_ply=bindparam("draft_ply"), revision=schema.seats.c.revision + 1)
)
RAISE_PLY = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("id"), schema.tables.c.ply == bindparam("known"))
    .values(
        ply=bindparam("ply"),
        over=bindparam("over"),
        bot_due=bindparam("bot_due"),
        touched=bindparam("touched"),
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
