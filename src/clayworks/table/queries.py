"""Queries that are asked often, made once."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, bindparam, exists, select, update

from clayworks.table import schema
from clayworks.table.seats import Kind

TABLE = select(schema.tables).where(schema.tables.c.id == bindparam("address"))
SEATS = (
    select(schema.seats).where(schema.seats.c.table_id == bindparam("address")).order_by(schema.seats.c.seat)
)
ACTIONS_SINCE = (
    select(schema.actions.c.ply, schema.actions.c.seat, schema.actions.c.choice, schema.actions.c.at)
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
        schema.seats.c.table_id == bindparam("with_address"),
        schema.seats.c.seat == bindparam("with_number"),
        schema.seats.c.revision == bindparam("with_revision"),
    )
    .values(
        draft=bindparam("with_draft"),
        draft_ply=bindparam("with_draft_ply"),
        used=bindparam("with_used"),
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
        clocks=bindparam("new_clocks"),
        runs_out=bindparam("new_runs_out"),
    )
)


# When the last seat is taken the game begins; bots that may have to choose are looked after by the sweep.
END_OF_WAITING = (
    update(schema.tables)
    .where(
        schema.tables.c.id == bindparam("address"),
        schema.tables.c.waits,
        ~exists().where(
            schema.seats.c.table_id == schema.tables.c.id, schema.seats.c.kind == Kind.OPEN.value
        ),
    )
    .values(waits=False, bot_due=True)
)


def with_people() -> ColumnElement[bool]:
    """Tables at which a person sits."""
    seats = schema.seats.c
    return exists().where(seats.table_id == schema.tables.c.id, seats.kind == Kind.HUMAN.value)


def one_seat(address: str, seat: int, revision: int) -> ColumnElement[bool]:
    """A seat that nobody has changed since."""
    columns = schema.seats.c
    return and_(columns.table_id == address, columns.seat == seat, columns.revision == revision)


def tokens_of(address: str, seat: int) -> ColumnElement[bool]:
    """The tokens of a seat."""
    columns = schema.keys.c
    return and_(columns.table_id == address, columns.seat == seat, columns.kind == "token")
