"""Who sits where: making a table, inviting, tokens, resigning, replacing who is missing, playing again."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from clayworks.core import registry
from clayworks.core.chance import Chance, Seed
from clayworks.core.dealing import seed_or_fresh
from clayworks.core.game import Game
from clayworks.core.messages import MN, M
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.players.player import PLAYERS
from clayworks.table.caps import Caps, Room
from clayworks.table.clock import Terms, in_line, new_clocks
from clayworks.table.copies import Copies
from clayworks.table.errors import NotYours, Refused, StorageLost, StorageTrouble, Wrong
from clayworks.table.fair import Asker
from clayworks.table.keys import fresh_secret, fresh_table, hashed
from clayworks.table.live import LiveTable, SeatChoice
from clayworks.table.notices import Notice
from clayworks.table.resigning import leave, left
from clayworks.table.rows import LEFT, still_open
from clayworks.table.seats import Kind, Seat, SeatPlan, checked_name
from clayworks.table.service import Tables, why_closed
from clayworks.table.storage import Outdated

log = logging.getLogger("clayworks.table")

PATIENCE = 24 * 60 * 60
"""Seconds after which who owes a choice may be replaced, unless the table says otherwise; 0: nobody is."""
USUAL_LEVEL = "apprentice"
"""Who plays on for a person, unless said."""


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
    hints: bool = False
    """Whether everybody may ask for hints; who plays with bots alone always may."""
    gathers: bool = False
    """Whether nobody chooses before every seat is taken."""
    public: bool = False
    """Whether anybody on this server may sit down where a seat is free."""
    clock: Terms | None = None
    """How everybody's time is limited; then `patience` does not matter."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A game to be played on from a step of another one, as it is asked for."""

    seats: Sequence[SeatPlan]
    deals_again: bool = False
    """Whether what nobody has seen at that step is dealt again; else it stays as it was."""
    patience: int = PATIENCE
    hints: bool = False
    gathers: bool = False
    """As of a new table."""
    clock: Terms | None = None


def levels() -> list[str]:
    """The bots that there are, the default first."""
    return list(PLAYERS)


def checked_level(level: str) -> str:
    """The level of a bot; the default if none is named."""
    if level and level not in PLAYERS:
        raise Wrong(M("'{level}' is no bot; there are {levels}", level=level, levels=", ".join(levels())))
    return level or levels()[0]


def substitute(level: str) -> str:
    """The level of a bot that plays on for a person: never a random one, unless that is asked for."""
    return checked_level(level or USUAL_LEVEL)


def checked_terms(terms: Terms | None) -> Terms | None:
    """The terms of a table's clocks, with the bot that plays when there is no time left."""
    return None if terms is None else replace(terms.checked(), level=substitute(terms.level))


def game_again(game: Game) -> Game:
    """For a new game: today's rules and components, whatever the old one began with; a copy stays."""
    known = registry.known_here(game.name, game.components.digest)
    return registry.load(game.name) if known is not None else game.with_rules(type(game).rules)


def seated(plans: Sequence[SeatPlan]) -> list[Seat]:
    """The seats of a new table."""
    return [
        Seat(
            number,
            plan.kind,
            checked_level(plan.level) if plan.kind is Kind.BOT else "",
            checked_name(plan.name) if plan.kind is not Kind.OPEN else "",
            plan.confirms_itself,
        )
        for number, plan in enumerate(plans)
    ]


def may_play_on(table: LiveTable) -> bool:
    """Whether its steps may be played on: a record under way would show what is hidden."""
    return table.has_ended or table.record.game.open_information


def dealt_again(record: Record, state: State) -> Record:
    """A record in which all that nobody has seen at a table is dealt again; no seed gives such a deal."""
    deal = record.game.dealt_again(state, record.deal, Chance(seed_or_fresh(None)))
    if deal is None:
        raise Refused(
            M("what lies face down can't be dealt again in {game}; keep it", game=record.game.titled)
        )
    return replace(record, deal=deal, seed=None)


class Host:
    """Changes who sits at a table."""

    def __init__(self, tables: Tables, caps: Caps | None = None) -> None:
        self.tables = tables
        self.storage = tables.storage
        self.room = Room(tables.storage, caps or Caps())
        self.copies = Copies(tables.storage.database)

    # -- making a table ------------------------------------------------------------------------------

    async def make(
        self, plan: Plan, holder: str, kind: str = "cookie", maker: Asker | None = None
    ) -> LiveTable:
        """A new table; the human seats are held by who makes it (`holder` is the hash of their secret).

        `maker` is who it counts for: the holder, unless said.
        """
        game = await self.game_of(plan)
        if not registry.is_shipped(game):  # an operator's own file: the table must open without it
            await self.copies.keep(game, "", holder)
        record = Record.new(game, len(plan.seats), plan.seed, plan.options)
        table = LiveTable(fresh_table(), record, seated(plan.seats))
        table.patience, table.hints, table.maker = plan.patience, plan.hints, maker or Asker(holder)
        table.waits = plan.gathers and still_open(table.seats)
        table.known_deal, table.public = plan.seed is not None, plan.public
        if table.public and table.known_deal and not game.open_information:
            raise Refused(M("who chooses the seed knows what is hidden: such a table can't be public"))
        await self._open(table, holder, kind, plan.clock)
        return table

    async def _open(self, table: LiveTable, holder: str, kind: str, clock: Terms | None) -> None:
        """Store a new table, whose human seats one holder has, and wake its bots."""
        self._set_clocks(table, clock)
        own = [seat.number for seat in table.seats if seat.kind is Kind.HUMAN]
        async with self.room.for_one_more(table.maker, table.seats):
            await self.storage.add(table, [(holder, seat, kind) for seat in own])
        if own:
            table.keys[holder] = set(own)
        self.tables.add(table)
        log.info("table %s: %s for %d", table.id, table.record.game.name, len(table.seats))

    def _set_clocks(self, table: LiveTable, terms: Terms | None) -> None:
        """The clocks of a new table; they run if nobody has to be waited for first."""
        table.served, table.clock = self.storage.served.now, checked_terms(terms)
        table.clocks = new_clocks(table.clock, len(table.seats))
        table.clocks = in_line(table)

    async def play_on(
        self,
        address: str,
        ply: int,
        plan: Branch,
        holder: str,
        kind: str = "cookie",
        maker: Asker | None = None,
    ) -> LiveTable:
        """A new table that begins with the choices of another one up to a ply."""
        old = await self.tables.look(address)
        if not may_play_on(old):
            raise Refused(M("a game with hidden parts can be played on from a step when it is over"))
        choices = list(zip(old.choosers, old.record.choices, strict=True))
        return await self.branch(old.record, choices[:ply], plan, holder, kind, maker)

    async def branch(
        self,
        record: Record,
        choices: Sequence[SeatChoice],
        plan: Branch,
        holder: str,
        kind: str = "cookie",
        maker: Asker | None = None,
    ) -> LiveTable:
        """A new table with the deal of a record and its first choices, by its own rules and components."""
        if len(plan.seats) != len(record.players):
            raise Wrong(MN("this game has {count} seat", "this game has {count} seats", len(record.players)))
        begun = replace(record, choices=[], extra={})
        table = LiveTable(fresh_table(), begun, seated(plan.seats))
        after = table.played(choices)
        if after.state.is_terminal():
            raise Refused(M("the game is over at this step: there is nothing to play on"))
        if plan.deals_again and not record.game.open_information:
            table = LiveTable(table.id, dealt_again(begun, after.state), table.seats)
            after = table.played(choices)
        table.accept(after)
        table.known_deal = True
        table.patience, table.hints, table.maker = plan.patience, plan.hints, maker or Asker(holder)
        table.waits = plan.gathers and still_open(table.seats)
        if not registry.is_shipped(record.game):
            await self.copies.keep(record.game, "", holder)
        await self._open(table, holder, kind, plan.clock)
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

    async def rematch(self, address: str, maker: Asker | None = None) -> LiveTable:
        """The same people again, everybody one seat further; whoever asks second is led to the same table.

        It counts for who asks first; for who made the old one, unless said.
        """
        old = await self.tables.look_again(address)
        if not old.has_ended and not old.cancelled:
            raise Refused(M("the game is not over yet"))
        if old.rematch is None:
            try:
                table = await self._again(old, maker or old.maker)
            except Outdated:
                old = await self.tables.look_again(address)
            else:
                old.rematch = table.id
                self.tables.tell(Notice(old.id, "rematch", old.ply))
        assert old.rematch is not None
        return await self.tables.look(old.rematch)

    async def _again(self, old: LiveTable, maker: Asker) -> LiveTable:
        number = len(old.seats)
        record = Record.new(game_again(old.record.game), number, None, old.record.options)
        further = {seat.number: (seat.number + 1) % number for seat in old.seats}
        seats = sorted(
            (
                replace(
                    seat,
                    number=further[seat.number],
                    draft=[],
                    draft_ply=0,
                    revision=0,
                    hinted=False,
                    plan=None,
                )
                for seat in old.seats
            ),
            key=lambda seat: seat.number,
        )
        for seat in seats:
            if seat.gone:  # who left, and has still the key, may play again
                seat.kind, seat.level, seat.gone = Kind.HUMAN, "", ""
        table = LiveTable(fresh_table(), record, seats)
        table.patience, table.hints, table.rematch_of = old.patience, old.hints, old.id
        table.maker = maker
        for secret, held in (*old.keys.items(), *old.former.items()):  # who resigned is asked as well
            table.keys.setdefault(secret, set()).update(further[seat] for seat in held)
        keyed = set().union(*table.keys.values()) if table.keys else set()
        asks = table.keys.get(maker.holder, set())
        for seat in seats:
            if seat.kind is Kind.HUMAN and seat.number not in keyed:
                seat.kind, seat.name = Kind.OPEN, ""
            elif seat.kind is Kind.HUMAN and asks and seat.number not in asks:
                seat.kind, seat.locked = Kind.OPEN, True  # kept for them until they say yes or no
        table.waits = still_open(seats)
        self._set_clocks(table, old.clock)
        keys = await self.storage.keys_of(old.id)
        async with self.room.for_one_more(maker, seats):
            again = [
                (secret, further[seat], "cookie" if kind == LEFT else kind) for secret, seat, kind in keys
            ]
            await self.storage.add(table, again)
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

        async def take() -> tuple[str, int] | None:
            return await self.storage.take_invitation(hashed(code), tidy, (holder, kind), tell)

        try:
            taken = await take()
        except StorageLost as lost:
            taken = await self._taken_after_all(notices, holder, lost) or await take()
        if taken is None:
            raise Refused(M("this invitation does not work (any more); ask for a new one"))
        table = await self.tables.look_again(taken[0])
        log.info("table %s: somebody has taken seat %d", table.id, taken[1])
        self.tables.tell(notices[0])
        return table, taken[1]

    async def _taken_after_all(
        self, notices: Sequence[Notice], holder: str, lost: StorageLost
    ) -> tuple[str, int] | None:
        """After trouble in the middle of joining: the seat, or None if it surely was not taken.

        Without a notice it had not come to the end of the transaction, which alone writes.
        """
        try:
            await self.storage.database.settled()
            self.storage.database.suspect()  # what was connected beside it may be as dead
            for notice in notices:
                assert notice.seat is not None
                if await self.storage.holds(notice.table, notice.seat, holder):
                    return notice.table, notice.seat
        except StorageTrouble:
            raise lost from None  # nobody can say yet, and that is what it says
        return None

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

    async def hinted(self, address: str, seat: int, ply: int) -> LiveTable:
        """The table for a seat that asks for a hint; it is written down who has ever asked."""
        table = await self.tables.look(address)
        draft = self.tables.draft_at(table, seat, ply)
        if not table.gives_hints:
            raise Refused(M("no hints here: other people play, and the table was made without them"))
        if draft.complete or seat not in table.to_choose():
            raise Refused(M("there is nothing to choose now"))
        if table.seats[seat].hinted:
            return table
        return await self._change_seat(address, seat, lambda table, row: replace(row, hinted=True))

    async def resign(self, address: str, seat: int, level: str) -> LiveTable:
        """Leave for good: no key opens the seat. A bot plays on; if nobody is left, the game ends."""
        chosen = substitute(level)

        def changed(table: LiveTable, row: Seat) -> Seat:
            self._still_playing(table)
            if row.kind is not Kind.HUMAN:
                raise Refused(M("nobody sits on this seat"))
            return left(row, chosen)

        return await self._change_seat(address, seat, changed, leaves=True)

    async def stand_in(self, address: str, seat: int, asker: set[int], level: str) -> LiveTable:
        """A bot for a seat that nobody has taken, or for who has kept the others waiting too long."""
        chosen = substitute(level)

        def changed(table: LiveTable, row: Seat) -> Seat:
            self._still_playing(table)
            if seat in asker:
                raise NotYours(M("this is your own seat: resign instead"))
            if row.kind is Kind.BOT:
                raise Refused(M("a bot sits there already"))
            if row.kind is Kind.HUMAN:
                self._is_missing(table, seat)
            return replace(row, kind=Kind.BOT, level=chosen, gone="replaced", draft=[], plan=None)

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
        if table.closed:
            raise Refused(why_closed(table))

    def _is_missing(self, table: LiveTable, seat: int) -> None:
        if seat not in table.to_choose():
            raise Refused(M("nobody waits for this seat"))
        left = table.replaceable_in(seat)
        if table.clock is not None and left != 0:
            raise Refused(M("a player may be replaced when the time has run out"))
        if left is None:
            raise Refused(M("at this table nobody is replaced for being slow"))
        if left > 0:
            raise Refused(
                MN(
                    "a player may be replaced after {count} minute without a choice",
                    "a player may be replaced after {count} minutes without a choice",
                    max(1, table.patience // 60),
                )
            )

    async def _change_seat(self, address: str, seat: int, changed: Any, leaves: bool = False) -> LiveTable:
        ends = False

        async def act(table: LiveTable) -> LiveTable:
            nonlocal ends
            row = changed(table, table.seats[seat])
            notice = Notice(address, "seats", table.ply, seat)
            statement = self.tables.notifier.statement(notice)
            if leaves:
                ends = await leave(self.storage, table, row, statement)
            else:
                await self.storage.save_seat(table, row, statement)
            table.seats[seat] = replace(row, revision=row.revision + 1)
            table.waits = table.waits and still_open(table.seats)
            log.info("table %s: seat %d is now %s %s", table.id, seat, row.kind, row.gone)
            if leaves:
                for holder, held in table.keys.items():
                    if seat in held:
                        held.discard(seat)
                        table.former.setdefault(holder, set()).add(seat)
            if ends:  # nobody is left: bots do not play on among themselves
                table.closed = True
                self.tables.doubt(address)
            self.tables.tell(notice)
            self.tables.wake_bots(table)
            return table

        changed_table = await self.tables.change(address, act)
        return await self.tables.look_again(address) if ends else changed_table
