"""What is written and read, one method a transaction.

Every write compares what the writer knew (the table's ply, the seat's revision) with what is stored and
raises `Outdated` if somebody was quicker: two tabs, or two servers, can't both win.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import asyncpg
from sqlalchemy import Executable, Insert, delete, func, or_, select, update
from sqlalchemy import insert as insert_into
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from clayworks.table import at_once, copies, near, schema
from clayworks.table.at_once import Statement
from clayworks.table.clock import (
    Clocks,
    SeatClock,
    after_choices,
    after_seal,
    clocks_of,
    runs_out,
    stored_clocks,
)
from clayworks.table.database import Database
from clayworks.table.draft import Step
from clayworks.table.errors import Rewound, StorageLost
from clayworks.table.fair import Asker
from clayworks.table.live import LiveTable, Played, SeatChoice
from clayworks.table.notices import CHANNEL
from clayworks.table.queries import (
    END_OF_WAITING,
    KEYS,
    RAISE_PLY,
    SAVE_DRAFT,
    SEALED,
    one_seat,
    tokens_of,
    with_people,
)
from clayworks.table.rows import (
    action_rows,
    bot_due,
    checked,
    keep_usable_drafts,
    left_by,
    opened_by,
    readable,
    record_of,
    seat_row,
    seats_of,
    still_open,
    take_course,
    take_gathering,
)
from clayworks.table.seats import Kind, Seat
from clayworks.table.served import Served
from clayworks.table.stored import Stored, stored
from clayworks.table.withdrawn import withdrawn_from


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
    clocks: Clocks = field(default_factory=list)
    runs_out: float | None = None

    @classmethod
    def after(
        cls, table: LiveTable, after: Played, clocks: Sequence[SeatClock], by_bot: Collection[int] = ()
    ) -> Commit:
        """What is written when a table goes on by some choices; `clocks` are those before them."""
        moved, over = after_choices(table, after, clocks, by_bot), after.state.is_terminal()
        due = bot_due(table, after)
        return cls(table.id, table.ply, after.choices, over, due, moved, runs_out(table.clock, moved))


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


class Storage:
    """All tables of one database."""

    def __init__(self, database: Database, at_stage: Callable[[str], None] | None = None) -> None:
        self.database = database
        # Told before, inside and after each writing transaction: a test kills the server at these.
        self.at_stage = at_stage or (lambda stage: None)
        self.served = Served(database)

    # -- tables --------------------------------------------------------------------------------------

    async def add(self, table: LiveTable, keys: Iterable[tuple[str, int, str]]) -> None:
        """A new table with its seats and the secrets that open them (hash, seat, kind).

        One that is played on from a step of another game has choices already.
        """
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
            "ply": table.ply,
            "over": table.over,
            "bot_due": bool(table.bots_to_choose()),
            "patience": table.patience,
            "clock": table.clock.data() if table.clock is not None else None,
            "clocks": stored_clocks(table.clocks),
            "runs_out": runs_out(table.clock, table.clocks),
            "bot_at_zero": table.clock is not None and table.clock.at_zero == "bot",
            "hints": table.hints,
            "waits": table.waits,
            "known_deal": table.known_deal,
            "public": table.public,
            "rematch_of": table.rematch_of,
            "made_by": table.maker.holder,
            "made_from": table.maker.origin,
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
            if table.ply:
                choices = list(zip(table.choosers, record.choices, strict=True))
                rows = action_rows(table.id, choices, 0, moment)
                await connection.execute(insert_into(schema.actions), rows)
        table.made_at = table.touched = moment
        table.times = [moment] * table.ply

    async def load(self, address: str) -> LiveTable:
        """A table as it is stored, replayed to where it stands; `CannotOpen` whatever is wrong with it."""
        with readable():
            table = await self._load(address)
        keep_usable_drafts(table)
        return table

    async def _load(self, address: str) -> LiveTable:
        found = await self._stored(address)
        row = found.row
        copy: dict[str, Any] | None = None
        if not copies.is_known(row["game"], row["components"]):
            async with self.database.reading() as connection:
                copy = await copies.data_of(connection, row["components"])
        record = record_of(row, copy)
        table = LiveTable(address, record, seats_of(found.seats, record))
        after = table.played(checked(found.actions, 0))
        table.accept(after, [one.at for one in found.actions])
        table.sealed, table.keys, table.former = found.sealed, opened_by(found.keys), left_by(found.keys)
        table.made_at, table.touched = row["made_at"], row["touched"]
        table.patience, table.hints = row["patience"], row["hints"]
        table.served = self.served.now
        table.maker = Asker(row["made_by"], row["made_from"])
        table.rematch, table.rematch_of = found.rematch, row["rematch_of"]
        take_gathering(table, row)
        take_course(table, row)
        if table.withdrawals:
            record.extra["withdrawn"] = await withdrawn_from(self.database, address, record)
        return table

    async def refresh(self, table: LiveTable) -> None:
        """Catch up with what others have written; `Rewound` if what we know is not what is stored."""
        with readable():
            await self._refresh(table)

    async def _refresh(self, table: LiveTable) -> None:
        known = table.times[-1:]
        since = table.ply - len(known)
        found = await self._stored(table.id, since)
        last = list(zip(table.record.choices[since:], known, strict=True))
        if [(one.choice, one.at) for one in found.actions[:1]][: len(known)] != last:
            raise Rewound
        if found.row["withdrawals"] != table.withdrawals:
            raise Rewound
        newer = found.actions[len(known) :]
        if newer:
            table.accept(table.played(checked(newer, table.ply)), [one.at for one in newer])
        table.seats = seats_of(found.seats, table.record)
        table.sealed, table.keys, table.former = found.sealed, opened_by(found.keys), left_by(found.keys)
        table.touched, table.rematch = found.row["touched"], found.rematch
        table.rematch_of = found.row["rematch_of"]
        take_gathering(table, found.row)
        take_course(table, found.row)

    async def _stored(self, address: str, since: int = 0) -> Stored:
        try:
            async with self.database.reading() as connection:
                return await stored(connection, address, since)
        except StorageLost:
            # A database that was started anew is found out by the first who asks; looking twice does no harm.
            async with self.database.reading() as connection:
                return await stored(connection, address, since)

    async def keys_of(self, address: str) -> Sequence[tuple[str, int, str]]:
        """The secrets that open seats of a table: hash, seat, kind."""
        async with self.database.reading() as connection:
            rows = (await connection.execute(KEYS, {"address": address})).all()
        return [(secret, seat, kind) for secret, seat, kind in rows]

    async def tables_of(self, secret: str, limit: int = 100, unfinished_first: bool = False) -> Sequence[str]:
        """The tables at which somebody sits or has sat, the latest first."""
        first = [or_(schema.tables.c.over, schema.tables.c.closed)] if unfinished_first else []
        query = (
            select(schema.tables.c.id)
            .where(schema.tables.c.id.in_(select(schema.keys.c.table_id).where(schema.keys.c.hash == secret)))
            .order_by(*first, schema.tables.c.touched.desc())
            .limit(limit)
        )
        async with self.database.reading() as connection:
            return (await connection.execute(query)).scalars().all()

    async def public_tables(self, limit: int) -> Sequence[str]:
        """Tables at which anybody may take a free seat, the latest first."""
        columns, seats = schema.tables.c, schema.seats.c
        free = select(seats.seat).where(seats.table_id == columns.id, seats.kind == Kind.OPEN.value)
        query = select(columns.id).where(columns.public, ~columns.over, ~columns.closed, free.exists())
        async with self.database.reading() as connection:
            return (
                (await connection.execute(query.order_by(columns.touched.desc()).limit(limit)))
                .scalars()
                .all()
            )

    async def opens(self, secret: str) -> bool:
        """Whether a secret opens any seat at all, by its hash."""
        query = select(schema.keys.c.hash).where(schema.keys.c.hash == secret).limit(1)
        async with self.database.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def waiting_for_bots(self, silent_for: float | None, in_vain: int = 0) -> Sequence[str]:
        """Tables with people where a bot has to choose and nothing has happened for some seconds; None: all.

        Bots among themselves are woken by who looks at them. What was written by a clock that has been set
        back since would be silent only in the future: such a table has been left alone as well. So many more
        are asked for as are known to wait in vain: they must not hide the others.
        """
        touched = schema.tables.c.touched
        query = select(schema.tables.c.id).where(schema.tables.c.bot_due, with_people())
        if silent_for is not None:
            margin = timedelta(seconds=silent_for)
            query = query.where(or_(touched <= now() - margin, touched > now() + margin))
        async with self.database.reading() as connection:
            return (await connection.execute(query.limit(1000 + in_vain))).scalars().all()

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
        self, address: str, seat: Seat, ply: int, steps: Sequence[Step], told: str | None
    ) -> int:
        """The draft of a seat; returns the row's new revision."""
        self.at_stage("before")
        values = at_once.draft_values(address, seat, ply, steps)
        if self.database.shared:
            await self._write(at_once.SAVE_DRAFT, values, told)
        else:
            async with self.database.in_file() as carry_out:
                if carry_out(at_once.KEEP_IN_FILE, at_once.as_text(values)) != 1:
                    raise Outdated
                self.at_stage("inside")
        self.at_stage("after")
        return seat.revision + 1

    async def append(self, commit: Commit, seat: Seat, told: str | None) -> datetime:
        """Choices enter the record, in one transaction."""
        moment = now()
        self.at_stage("before")
        values = {
            **at_once.draft_values(commit.table, seat, commit.ply + len(commit.choices), []),
            **at_once.choices_values(commit.ply, commit.choices, commit.over, commit.bot_due, moment),
            "clocks": stored_clocks(commit.clocks),
            "runs_out": commit.runs_out,
        }
        if self.database.shared:
            await self._write(at_once.APPEND, values, told)
        else:
            async with self.database.in_file() as carry_out:
                self._append_in_file(carry_out, commit, values, moment)
                self.at_stage("inside")
        self.at_stage("after")
        return moment

    def _append_in_file(
        self, carry_out: near.CarryOut, commit: Commit, values: dict[str, Any], moment: datetime
    ) -> None:
        at = at_once.in_file(moment)
        named = {name: value for name, value in values.items() if name not in ("moment", "seats", "choices")}
        named = at_once.as_text({**named, "written_at": at})
        if carry_out(at_once.RAISE_IN_FILE, named) != 1 or carry_out(at_once.KEEP_IN_FILE, named) != 1:
            raise Outdated
        try:
            for ply, (seat, choice) in enumerate(commit.choices, commit.ply + 1):
                carry_out(at_once.ADD_IN_FILE, (commit.table, ply, seat, choice, at))
        except sqlite3.IntegrityError as error:
            raise Outdated from error

    async def _write(self, statement: Statement, values: dict[str, Any], told: str | None) -> None:
        named = at_once.as_text({**values, "channel": CHANNEL, "payload": told or ""})
        try:
            self.at_stage("inside")
            found = await self.database.at_once(statement.text, statement.values(named))
        except asyncpg.UniqueViolationError as error:
            raise Outdated from error
        if found is None:
            raise Outdated

    async def _save_draft(self, connection: AsyncConnection, values: dict[str, Any]) -> None:
        changed = await connection.execute(SAVE_DRAFT, {f"with_{name}": values[name] for name in values})
        if changed.rowcount != 1:
            raise Outdated

    async def fence(self, address: str, seat: Seat) -> None:
        """See to it that a write whose outcome is not known has happened, or never will.

        Every write of a seat compares its revision. This one waits for whoever holds the row, and raises the
        revision if nobody has: what is still on its way then comes too late.
        """
        async with self.database.writing() as connection:
            query = update(schema.seats).where(one_seat(address, seat.number, seat.revision))
            await connection.execute(query.values(revision=seat.revision + 1))

    async def seal(
        self,
        table: LiveTable,
        seat: Seat,
        choices: Sequence[str],
        told: Callable[[Played | None], Executable | None],
        by_bot: bool = False,
    ) -> tuple[datetime, Played | None, Clocks]:
        """A secret choice waits for the others; the last one opens all, in seat order.

        Everything that decides whether it is the last is read inside the transaction, behind the lock of
        the table's row: two who choose at the same moment can't both think that the other is missing.
        """
        moment = now()
        after: Played | None = None
        self.at_stage("before")
        async with self.database.writing() as connection:
            clocks = clocks_of(await self._touch(connection, table.id, table.ply, moment))
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
                commit = Commit.after(table, after, clocks, [seat.number] if by_bot else ())
                clocks = commit.clocks
                await self._append(connection, commit, moment)
                await connection.execute(
                    delete(schema.sealed).where(
                        schema.sealed.c.table_id == table.id, schema.sealed.c.stage == table.ply
                    )
                )
            else:
                clocks = after_seal(table, clocks, seat.number, by_bot)
                values = {"clocks": stored_clocks(clocks), "runs_out": runs_out(table.clock, clocks)}
                if not any(b != seat.number and b not in waiting for b in table.bots_to_choose()):
                    values["bot_due"] = False
                await connection.execute(
                    update(schema.tables).where(schema.tables.c.id == table.id).values(values)
                )
            await self._save_draft(connection, at_once.draft_values(table.id, seat, table.ply, []))
            tell = told(after)
            if tell is not None:
                await connection.execute(tell)
            self.at_stage("inside")
        self.at_stage("after")
        return moment, after, clocks

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
                "new_clocks": stored_clocks(commit.clocks),
                "new_runs_out": commit.runs_out,
            },
        )
        if changed.rowcount != 1:
            raise Outdated
        rows = action_rows(commit.table, commit.choices, commit.ply, moment)
        await self._insert(connection, insert_into(schema.actions), rows)

    async def _touch(
        self, connection: AsyncConnection, address: str, ply: int, moment: datetime
    ) -> list[dict[str, Any]]:
        """Take the lock of a table's row; the clocks as they are behind it."""
        changed = await connection.execute(
            update(schema.tables)
            .where(schema.tables.c.id == address, schema.tables.c.ply == ply)
            .values(touched=moment)
            .returning(schema.tables.c.clocks)
        )
        found: list[dict[str, Any]] | None = changed.scalar()
        if found is None:
            raise Outdated
        return found

    async def _insert(self, connection: AsyncConnection, query: Insert, rows: list[dict[str, Any]]) -> None:
        try:
            await connection.execute(query, rows)
        except IntegrityError as error:
            raise Outdated from error

    # -- seats ---------------------------------------------------------------------------------------

    async def save_seat(
        self,
        table: LiveTable,
        seat: Seat,
        tell: Executable | None,
        forget_keys: bool = False,
        also: Callable[[AsyncConnection], Awaitable[None]] | None = None,
    ) -> None:
        """A seat that has changed hands, name or habits; its revision is the one that was known."""
        row = seat_row(table.id, seat)
        row["revision"] = seat.revision + 1
        after = [seat if one.number == seat.number else one for one in table.seats]
        waits = table.waits and still_open(after)
        due = table.bots_due(after, waits)
        async with self.database.writing() as connection:
            changed = await connection.execute(
                update(schema.seats).where(one_seat(table.id, seat.number, seat.revision)).values(row)
            )
            await connection.execute(
                update(schema.tables).where(schema.tables.c.id == table.id).values(bot_due=due, waits=waits)
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
            if also is not None:
                await also(connection)
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
            await connection.execute(END_OF_WAITING, {"address": address})
            statement = tell(address, seat)
            if statement is not None:
                await connection.execute(statement)
        return str(address), int(seat)

    async def holds(self, address: str, seat: int, secret: str) -> bool:
        """Whether a secret opens a seat, when whoever changes the seat just now has ended."""
        row, key = schema.seats.c, schema.keys.c
        seated = select(row.seat).where(row.table_id == address, row.seat == seat).with_for_update()
        query = select(key.hash).where(key.table_id == address, key.seat == seat, key.hash == secret)
        async with self.database.writing() as connection:
            await connection.execute(seated)
            return (await connection.execute(query)).first() is not None

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
        """See that the database can be written: a database that is full or read-only still answers."""
        kind = postgresql.insert if self.database.shared else sqlite.insert
        row = {"name": "pinged", "value": now().isoformat()}
        query = kind(schema.settings).values(row)
        async with self.database.writing("ping") as connection:
            await connection.execute(
                query.on_conflict_do_update(index_elements=["name"], set_={"value": row["value"]})
            )

    async def count(self) -> tuple[int, int]:
        """How many tables and actions there are."""
        async with self.database.reading() as connection:
            tables = (await connection.execute(select(func.count()).select_from(schema.tables))).scalar_one()
            acts = (await connection.execute(select(func.count()).select_from(schema.actions))).scalar_one()
        return int(tables), int(acts)
