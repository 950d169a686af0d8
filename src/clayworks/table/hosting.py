"""Who sits where: making a table, inviting, tokens, resigning, replacing who is missing, playing again."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from clayworks.core import registry
from clayworks.core.chance import Seed
from clayworks.core.game import Game
from clayworks.core.messages import MN, M
from clayworks.core.record import Record
from clayworks.players.player import PLAYERS
from clayworks.table.copies import Copies
from clayworks.table.errors import NotYours, Refused, Wrong
from clayworks.table.keys import fresh_secret, fresh_table, hashed
from clayworks.table.live import LiveTable
from clayworks.table.notices import Notice
from clayworks.table.seats import Kind, Seat, SeatPlan, checked_name
from clayworks.table.service import Tables
from clayworks.table.storage import Outdated, now

log = logging.getLogger("clayworks.table")

PATIENCE = 24 * 60 * 60
"""Seconds after which who owes a choice may be replaced, unless the table says otherwise."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A table as it is asked for."""

    game: str
    seats: Sequence[SeatPlan]
    seed: Seed | None = None
    options: dict[str, Any] | None = None
    patience: int = PATIENCE
    copy: str = ""
    """The hash of the copy of the printed game that is played with; empty for the shipped components."""


def levels() -> list[str]:
    """The bots that there are, the default first."""
    return list(PLAYERS)


def checked_level(level: str) -> str:
    """The level of a bot; the default if none is named."""
    if level and level not in PLAYERS:
        raise Wrong(M("'{level}' is no bot; there are {levels}", level=level, levels=", ".join(levels())))
    return level or levels()[0]


def game_again(game: Game) -> Game:
    """For a new game: today's rules and components, whatever the old one began with; a copy stays."""
    known = registry.known_here(game.name, game.components.digest)
    return registry.load(game.name) if known is not None else game.with_rules(type(game).rules)


class Host:
    """Changes who sits at a table."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.storage = tables.storage
        self.copies = Copies(tables.storage.database)

    # -- making a table ------------------------------------------------------------------------------

    async def make(self, plan: Plan, holder: str, kind: str = "cookie") -> LiveTable:
        """A new table; the human seats are held by who makes it (`holder` is the hash of their secret)."""
        game = await self.game_of(plan)
        if not registry.is_shipped(game):  # an operator's own file: the table must open without it
            await self.copies.keep(game, "", holder)
        record = Record.new(game, len(plan.seats), plan.seed, plan.options)
        seats = [
            Seat(
                number,
                seat.kind,
                checked_level(seat.level) if seat.kind is Kind.BOT else "",
                checked_name(seat.name) if seat.kind is not Kind.OPEN else "",
                seat.confirms_itself,
            )
            for number, seat in enumerate(plan.seats)
        ]
        table = LiveTable(fresh_table(), record, seats)
        table.patience = plan.patience
        own = [seat.number for seat in seats if seat.kind is Kind.HUMAN]
        await self.storage.add(table, [(holder, seat, kind) for seat in own])
        if own:
            table.keys[holder] = set(own)
        self.tables.add(table)
        log.info("table %s: %s for %d", table.id, record.game.name, len(seats))
        return table

    async def game_of(self, plan: Plan) -> Game:
        """The game of a plan, with somebody's copy if it names one."""
        game = registry.load(plan.game)
        if not plan.copy or plan.copy == game.components.digest:
            return game
        found = (await self.copies.find(plan.copy)).game
        if found.name != game.name:
            raise Wrong(M("this is a copy of {other}, not of {game}", other=found.titled, game=game.titled))
        return found

    async def rematch(self, address: str) -> LiveTable:
        """The same people again, everybody one seat further; whoever asks second is led to the same table."""
        old = await self.tables.look_again(address)
        if not old.over:
            raise Refused(M("the game is not over yet"))
        if old.rematch is None:
            try:
                table = await self._again(old)
            except Outdated:
                old = await self.tables.look_again(address)
            else:
                old.rematch = table.id
                self.tables.tell(Notice(old.id, "rematch", old.ply))
        assert old.rematch is not None
        return await self.tables.look(old.rematch)

    async def _again(self, old: LiveTable) -> LiveTable:
        number = len(old.seats)
        record = Record.new(game_again(old.record.game), number, None, old.record.options)
        further = {seat.number: (seat.number + 1) % number for seat in old.seats}
        seats = sorted(
            (
                replace(seat, number=further[seat.number], draft=[], draft_ply=0, revision=0)
                for seat in old.seats
            ),
            key=lambda seat: seat.number,
        )
        for seat in seats:
            if seat.gone:  # who left, and has still the key, may play again
                seat.kind, seat.level, seat.gone = Kind.HUMAN, "", ""
        table = LiveTable(fresh_table(), record, seats)
        table.patience, table.rematch_of = old.patience, old.id
        table.keys = {secret: {further[seat] for seat in held} for secret, held in old.keys.items()}
        keyed = set().union(*table.keys.values()) if table.keys else set()
        for seat in seats:
            if seat.kind is Kind.HUMAN and seat.number not in keyed:
                seat.kind, seat.name = Kind.OPEN, ""
        keys = await self.storage.keys_of(old.id)
        await self.storage.add(table, [(secret, further[seat], kind) for secret, seat, kind in keys])
        self.tables.add(table)
        return table

    # -- invitations and tokens ----------------------------------------------------------------------

    async def invite(self, address: str, seat: int) -> str:
        """A code that gives an open seat to who uses it first; an older code of the seat stops working."""
        code = fresh_secret()

        async def act(table: LiveTable) -> None:
            if table.seats[seat].kind is not Kind.OPEN:
                raise Refused(M("this seat is taken"))
            await self.storage.invite(address, seat, hashed(code))

        await self.tables.change(address, act)
        return code

    async def join(self, code: str, name: str, holder: str, kind: str = "cookie") -> tuple[LiveTable, int]:
        """Exchange an invitation for the seat."""
        tidy = checked_name(name)
        notices: list[Notice] = []

        def tell(address: str, seat: int) -> Any:
            notices.append(Notice(address, "seats", 0, seat))
            return self.tables.notifier.statement(notices[0])

        taken = await self.storage.take_invitation(hashed(code), tidy, (holder, kind), tell)
        if taken is None:
            raise Refused(M("this invitation does not work (any more); ask for a new one"))
        table = await self.tables.look_again(taken[0])
        log.info("table %s: somebody has taken seat %d", table.id, taken[1])
        self.tables.tell(notices[0])
        return table, taken[1]

    async def token(self, address: str, seat: int) -> str:
        """A secret with which another program plays a seat; an older one stops working."""
        secret = fresh_secret()
        statement = self.tables.notifier.statement(Notice(address, "seats", 0, seat))
        await self.storage.add_token(address, seat, hashed(secret), statement)
        await self.tables.look_again(address)
        return secret

    async def drop_token(self, address: str, seat: int) -> None:
        """No program plays this seat any more."""
        statement = self.tables.notifier.statement(Notice(address, "seats", 0, seat))
        await self.storage.drop_token(address, seat, statement)
        await self.tables.look_again(address)

    # -- coming and going ----------------------------------------------------------------------------

    async def rename(
        self, address: str, seat: int, name: str | None, confirms_itself: bool | None
    ) -> LiveTable:
        """Another name, or the habit of confirming by itself."""
        tidy = None if name is None else checked_name(name)

        def changed(table: LiveTable, row: Seat) -> Seat:
            row = row if tidy is None else replace(row, name=tidy)
            return row if confirms_itself is None else replace(row, confirms_itself=confirms_itself)

        return await self._change_seat(address, seat, changed)

    async def resign(self, address: str, seat: int, level: str) -> LiveTable:
        """Leave for good: a bot plays on, and no key opens the seat any more."""
        chosen = checked_level(level)

        def changed(table: LiveTable, row: Seat) -> Seat:
            self._still_playing(table)
            if row.kind is not Kind.HUMAN:
                raise Refused(M("nobody sits on this seat"))
            return replace(row, kind=Kind.BOT, level=chosen, gone="resigned", draft=[])

        return await self._change_seat(address, seat, changed, forget_keys=True)

    async def stand_in(self, address: str, seat: int, asker: set[int], level: str) -> LiveTable:
        """A bot for a seat that nobody has taken, or for who has kept the others waiting too long."""
        chosen = checked_level(level)

        def changed(table: LiveTable, row: Seat) -> Seat:
            self._still_playing(table)
            if seat in asker:
                raise NotYours(M("this is your own seat: resign instead"))
            if row.kind is Kind.BOT:
                raise Refused(M("a bot sits there already"))
            if row.kind is Kind.HUMAN:
                self._is_missing(table, seat)
            return replace(row, kind=Kind.BOT, level=chosen, gone="replaced", draft=[])

        return await self._change_seat(address, seat, changed)

    async def come_back(self, address: str, seat: int) -> LiveTable:
        """Whoever was replaced and has still the key takes the seat again."""

        def changed(table: LiveTable, row: Seat) -> Seat:
            if row.gone != "replaced":
                raise Refused(M("nobody has replaced you"))
            return replace(row, kind=Kind.HUMAN, level="", gone="")

        return await self._change_seat(address, seat, changed)

    def _still_playing(self, table: LiveTable) -> None:
        if table.over:
            raise Refused(M("the game is over"))

    def _is_missing(self, table: LiveTable, seat: int) -> None:
        if seat not in table.to_choose():
            raise Refused(M("nobody waits for this seat"))
        assert table.touched is not None
        if now() < table.touched + timedelta(seconds=table.patience):
            raise Refused(
                MN(
                    "a player may be replaced after {count} minute without a choice",
                    "a player may be replaced after {count} minutes without a choice",
                    max(1, table.patience // 60),
                )
            )

    async def _change_seat(
        self, address: str, seat: int, changed: Any, forget_keys: bool = False
    ) -> LiveTable:
        async def act(table: LiveTable) -> LiveTable:
            row = changed(table, table.seats[seat])
            notice = Notice(address, "seats", table.ply, seat)
            statement = self.tables.notifier.statement(notice)
            await self.storage.save_seat(table, row, statement, forget_keys)
            table.seats[seat] = replace(row, revision=row.revision + 1)
            log.info("table %s: seat %d is now %s %s", table.id, seat, row.kind, row.gone)
            if forget_keys:
                for held in table.keys.values():
                    held.discard(seat)
            self.tables.tell(notice)
            self.tables.wake_bots(table)
            return table

        return await self.tables.change(address, act)
