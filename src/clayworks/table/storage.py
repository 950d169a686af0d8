"""What is written and read, one method a transaction.

Every write compares what the writer knew (the table's ply, the seat's revision) with what is stored and
raises `Outdated` if somebody was quicker: two tabs, or two servers, can't both win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Executable, Insert, delete, func, select, update
from sqlalchemy import insert as insert_into
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.table import copies, schema
from clayworks.table.database import Database
from clayworks.table.draft import Step
from clayworks.table.errors import NoTable
from clayworks.table.live import LiveTable, Played, SeatChoice
from clayworks.table.queries import (
    ACTIONS_SINCE,
    KEYS,
    RAISE_PLY,
    REMATCH,
    SAVE_DRAFT,
    SEALED,
    SEATS,
    TABLE,
    one_seat,
    tokens_of,
)
from clayworks.table.rows import bot_due, checked, opened_by, record_of, seat_of, seat_row
from clayworks.table.seats import Kind, Seat


class Outdated(Exception):
    """Somebody else has written since: read again and decide anew."""


@dataclass(frozen=True, slots=True)
class Commit:
    """Choices to be written, with everything that changes with them."""

    table: str
    ply: int
    choices: Sequence[SeatChoice]
    over: bool
    bot_due: bool


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


class Storage:
    """All tables of one database."""

    def __init__(self, database: Database, at_stage: Callable[[str], None] | None = None) -> None:
        self.database = database
        # Told before, inside and after each writing transaction: a test kills the server at these.
        self.at_stage = at_stage or (lambda stage: None)

    # -- tables --------------------------------------------------------------------------------------

    async def add(self, table: LiveTable, keys: Iterable[tuple[str, int, str]]) -> None:
        """A new table with its seats and the secrets that open them (hash, seat, kind)."""
        record, moment = table.record, now()
        row = {
            "id": table.id,
            "game": record.game.name,
            "rules": record.game.rules,
            "components": record.game.components.digest,
            "players": list(record.players),
            "seed": record.seed,
            "options": record.options,
            "deal": record.deal,
            "ply": 0,
            "over": table.over,
            "bot_due": bool(table.bots_to_choose()),
            "patience": table.patience,
            "rematch_of": table.rematch_of,
            "made_at": moment,
            "touched": moment,
        }
        key_rows = [
            {"hash": secret, "table_id": table.id, "seat": seat, "kind": kind, "at": moment}
            for secret, seat, kind in keys
        ]
        async with self.database.writing() as connection:
            try:
                await connection.execute(insert_into(schema.tables), row)
            except IntegrityError as error:  # the rematch of this table exists already
                raise Outdated from error
            await connection.execute(
                insert_into(schema.seats), [seat_row(table.id, seat) for seat in table.seats]
            )
            if key_rows:
                await connection.execute(insert_into(schema.keys), key_rows)
        table.made_at = table.touched = moment

    async def load(self, address: str) -> LiveTable:
        """A table as it is stored, replayed to where it stands."""
        async with self.database.reading() as connection:
            row = (await connection.execute(TABLE, {"address": address})).mappings().first()
            if row is None:
                raise NoTable
            seat_rows = (await connection.execute(SEATS, {"address": address})).mappings().all()
            written = (await connection.execute(ACTIONS_SINCE, {"address": address, "since": 0})).all()
            waiting = (await connection.execute(SEALED, {"address": address, "stage": len(written)})).all()
            key_rows = (await connection.execute(KEYS, {"address": address})).all()
            rematch = (await connection.execute(REMATCH, {"address": address})).scalar()
            copy = await copies.needed(connection, row["game"], row["components"])
        table = LiveTable(address, record_of(dict(row), copy), [seat_of(dict(one)) for one in seat_rows])
        after = table.played(checked(written, 0))
        table.accept(after)
        table.sealed = {seat: list(choices) for seat, choices in waiting}
        table.keys = opened_by(key_rows)
        table.made_at, table.touched = row["made_at"], row["touched"]
        table.patience, table.rematch, table.rematch_of = row["patience"], rematch, row["rematch_of"]
        return table

    async def refresh(self, table: LiveTable) -> None:
        """Catch up with what others have written."""
        async with self.database.reading() as connection:
            row = (await connection.execute(TABLE, {"address": table.id})).mappings().first()
            if row is None:
                raise NoTable
            seat_rows = (await connection.execute(SEATS, {"address": table.id})).mappings().all()
            newer = (await connection.execute(ACTIONS_SINCE, {"address": table.id, "since": table.ply})).all()
            stage = table.ply + len(newer)
            waiting = (await connection.execute(SEALED, {"address": table.id, "stage": stage})).all()
            key_rows = (await connection.execute(KEYS, {"address": table.id})).all()
            rematch = (await connection.execute(REMATCH, {"address": table.id})).scalar()
        if newer:
            table.accept(table.played(checked(newer, table.ply)))
        table.seats = [seat_of(dict(one)) for one in seat_rows]
        table.sealed = {seat: list(choices) for seat, choices in waiting}
        table.keys = opened_by(key_rows)
        table.touched, table.rematch = row["touched"], rematch

    async def keys_of(self, address: str) -> Sequence[tuple[str, int, str]]:
        """The secrets that open seats of a table: hash, seat, kind."""
        async with self.database.reading() as connection:
            rows = (await connection.execute(KEYS, {"address": address})).all()
        return [(secret, seat, kind) for secret, seat, kind in rows]

    async def tables_of(self, secret: str, limit: int = 100) -> Sequence[str]:
        """The tables at which somebody sits, the latest first."""
        query = (
            select(schema.tables.c.id)
            .where(schema.tables.c.id.in_(select(schema.keys.c.table_id).where(schema.keys.c.hash == secret)))
            .order_by(schema.tables.c.touched.desc())
            .limit(limit)
        )
        async with self.database.reading() as connection:
            return (await connection.execute(query)).scalars().all()

    async def waiting_for_bots(self, silent_for: float) -> Sequence[str]:
        """Tables where a bot has to choose and nothing has happened for some seconds."""
        query = (
            select(schema.tables.c.id)
            .where(schema.tables.c.bot_due, schema.tables.c.touched <= now() - timedelta(seconds=silent_for))
            .limit(1000)
        )
        async with self.database.reading() as connection:
            return (await connection.execute(query)).scalars().all()

    async def setting(self, name: str, fresh: str) -> str:
        """What all servers agree on; the first one decides."""
        kind = postgresql.insert if self.database.shared else sqlite.insert
        async with self.database.writing() as connection:
            await connection.execute(
                kind(schema.settings).values(name=name, value=fresh).on_conflict_do_nothing()
            )
            query = select(schema.settings.c.value).where(schema.settings.c.name == name)
            return str((await connection.execute(query)).scalar_one())

    # -- playing -------------------------------------------------------------------------------------

    async def save_draft(
        self, address: str, seat: Seat, ply: int, steps: Sequence[Step], tell: Executable | None
    ) -> int:
        """The draft of a seat; returns the row's new revision."""
        self.at_stage("before")
        async with self.database.writing() as connection:
            changed = await connection.execute(
                SAVE_DRAFT,
                {
                    "address": address,
                    "number": seat.number,
                    "known": seat.revision,
                    "new_draft": list(steps),
                    "new_draft_ply": ply,
                },
            )
            await self._end(connection, changed.rowcount, tell)
        self.at_stage("after")
        return seat.revision + 1

    async def append(self, commit: Commit, seat: Seat, tell: Executable | None) -> datetime:
        """Choices enter the record, in one transaction."""
        moment = now()
        self.at_stage("before")
        async with self.database.writing() as connection:
            await self._append(connection, commit, moment)
            changed = await connection.execute(
                SAVE_DRAFT,
                {
                    "address": commit.table,
                    "number": seat.number,
                    "known": seat.revision,
                    "new_draft": [],
                    "new_draft_ply": commit.ply + len(commit.choices),
                },
            )
            await self._end(connection, changed.rowcount, tell)
        self.at_stage("after")
        return moment

    async def seal(
        self,
        table: LiveTable,
        seat: Seat,
        choices: Sequence[str],
        told: Callable[[Played | None], Executable | None],
    ) -> tuple[datetime, Played | None]:
        """A secret choice waits for the others; the last one opens all, in seat order.

        Everything that decides whether it is the last is read inside the transaction, behind the lock of
        the table's row: two who choose at the same moment can't both think that the other is missing.
        """
        moment = now()
        after: Played | None = None
        self.at_stage("before")
        async with self.database.writing() as connection:
            await self._touch(connection, table.id, table.ply, moment)
            row = {
                "table_id": table.id,
                "stage": table.ply,
                "seat": seat.number,
                "choices": list(choices),
                "at": moment,
            }
            await self._insert(connection, insert_into(schema.sealed), [row])
            found = (await connection.execute(SEALED, {"address": table.id, "stage": table.ply})).all()
            waiting = {number: list(choices) for number, choices in found}
            if set(table.committed.deciders()) <= waiting.keys():
                after = table.played(table.unsealed(waiting))
                due = bot_due(table, after)
                commit = Commit(table.id, table.ply, after.choices, after.state.is_terminal(), due)
                await self._append(connection, commit, moment)
                await connection.execute(
                    delete(schema.sealed).where(
                        schema.sealed.c.table_id == table.id, schema.sealed.c.stage == table.ply
                    )
                )
            elif not any(b != seat.number and b not in waiting for b in table.bots_to_choose()):
                await connection.execute(
                    update(schema.tables).where(schema.tables.c.id == table.id).values(bot_due=False)
                )
            changed = await connection.execute(
                SAVE_DRAFT,
                {
                    "address": table.id,
                    "number": seat.number,
                    "known": seat.revision,
                    "new_draft": [],
                    "new_draft_ply": table.ply,
                },
            )
            await self._end(connection, changed.rowcount, told(after))
        self.at_stage("after")
        return moment, after

    async def _append(self, connection: AsyncConnection, commit: Commit, moment: datetime) -> None:
        length = len(commit.choices)
        changed = await connection.execute(
            RAISE_PLY,
            {
                "address": commit.table,
                "known": commit.ply,
                "new_ply": commit.ply + length,
                "is_over": commit.over,
                "is_bot_due": commit.bot_due,
                "moment": moment,
            },
        )
        if changed.rowcount != 1:
            raise Outdated
        rows = [
            {"table_id": commit.table, "ply": ply, "seat": seat, "choice": choice, "at": moment}
            for ply, (seat, choice) in enumerate(commit.choices, commit.ply + 1)
        ]
        await self._insert(connection, insert_into(schema.actions), rows)

    async def _touch(self, connection: AsyncConnection, address: str, ply: int, moment: datetime) -> None:
        changed = await connection.execute(
            update(schema.tables)
            .where(schema.tables.c.id == address, schema.tables.c.ply == ply)
            .values(touched=moment)
        )
        if changed.rowcount != 1:
            raise Outdated

    async def _insert(self, connection: AsyncConnection, query: Insert, rows: list[dict[str, Any]]) -> None:
        try:
            await connection.execute(query, rows)
        except IntegrityError as error:
            raise Outdated from error

    async def _end(self, connection: AsyncConnection, changed: int, tell: Executable | None) -> None:
        if changed != 1:
            raise Outdated
        if tell is not None:
            await connection.execute(tell)
        self.at_stage("inside")

    # -- seats ---------------------------------------------------------------------------------------

    async def save_seat(
        self, table: LiveTable, seat: Seat, tell: Executable | None, forget_keys: bool = False
    ) -> None:
        """A seat that has changed hands, name or habits; its revision is the one that was known."""
        row = seat_row(table.id, seat)
        row["revision"] = seat.revision + 1
        others = {b for b in table.bots_to_choose() if b != seat.number}
        due = bool(others) or (seat.kind is Kind.BOT and seat.number in table.to_choose())
        async with self.database.writing() as connection:
            changed = await connection.execute(
                update(schema.seats).where(one_seat(table.id, seat.number, seat.revision)).values(row)
            )
            await connection.execute(
                update(schema.tables).where(schema.tables.c.id == table.id).values(bot_due=due)
            )
            if forget_keys:
                await connection.execute(
                    delete(schema.keys).where(
                        schema.keys.c.table_id == table.id, schema.keys.c.seat == seat.number
                    )
                )
                await connection.execute(
                    delete(schema.invitations).where(
                        schema.invitations.c.table_id == table.id, schema.invitations.c.seat == seat.number
                    )
                )
            if changed.rowcount != 1:
                raise Outdated
            if tell is not None:
                await connection.execute(tell)

    async def invite(self, address: str, seat: int, code: str) -> None:
        """One invitation a seat: an older one stops working."""
        async with self.database.writing() as connection:
            await connection.execute(
                delete(schema.invitations).where(
                    schema.invitations.c.table_id == address, schema.invitations.c.seat == seat
                )
            )
            row = {"hash": code, "table_id": address, "seat": seat, "at": now()}
            await connection.execute(insert_into(schema.invitations), row)

    async def take_invitation(
        self, code: str, name: str, key: tuple[str, str], tell: Callable[[str, int], Executable | None]
    ) -> tuple[str, int] | None:
        """Exchange an invitation for a key (hash, kind): table and seat, or None if it does not work."""
        async with self.database.writing() as connection:
            found = (
                await connection.execute(
                    delete(schema.invitations)
                    .where(schema.invitations.c.hash == code)
                    .returning(schema.invitations.c.table_id, schema.invitations.c.seat)
                )
            ).first()
            if found is None:
                return None
            address, seat = found
            changed = await connection.execute(
                update(schema.seats)
                .where(
                    schema.seats.c.table_id == address,
                    schema.seats.c.seat == seat,
                    schema.seats.c.kind == Kind.OPEN.value,
                )
                .values(kind=Kind.HUMAN.value, name=name, revision=schema.seats.c.revision + 1)
            )
            if changed.rowcount != 1:
                return None  # a bot has taken the seat meanwhile
            row = {"hash": key[0], "table_id": address, "seat": seat, "kind": key[1], "at": now()}
            await connection.execute(insert_into(schema.keys), row)
            statement = tell(address, seat)
            if statement is not None:
                await connection.execute(statement)
        return str(address), int(seat)

    async def add_token(self, address: str, seat: int, secret: str, tell: Executable | None) -> None:
        """A token for a seat; an older one stops working."""
        async with self.database.writing() as connection:
            await connection.execute(delete(schema.keys).where(tokens_of(address, seat)))
            row = {"hash": secret, "table_id": address, "seat": seat, "kind": "token", "at": now()}
            await connection.execute(insert_into(schema.keys), row)
            if tell is not None:
                await connection.execute(tell)

    async def drop_token(self, address: str, seat: int, tell: Executable | None) -> None:
        """No token opens this seat any more."""
        async with self.database.writing() as connection:
            await connection.execute(delete(schema.keys).where(tokens_of(address, seat)))
            if tell is not None:
                await connection.execute(tell)

    async def ping(self) -> None:
        """See that the database answers."""
        async with self.database.reading() as connection:
            await connection.execute(select(1))

    async def count(self) -> tuple[int, int]:
        """How many tables and actions there are."""
        async with self.database.reading() as connection:
            tables = (await connection.execute(select(func.count()).select_from(schema.tables))).scalar_one()
            acts = (await connection.execute(select(func.count()).select_from(schema.actions))).scalar_one()
        return int(tables), int(acts)
