"""One live game in memory: a cache of what is stored, and everything that can be asked about it.

Nothing here waits for anything: the service reads and writes the database around it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from time import monotonic
from typing import Any

from clayworks.core import registry
from clayworks.core.errors import IllegalAction
from clayworks.core.events import Entry, Event
from clayworks.core.messages import M
from clayworks.core.record import JOINT, Record, parts
from clayworks.core.state import State
from clayworks.table.clock import Clocks, Terms
from clayworks.table.draft import Draft, Step, heard
from clayworks.table.errors import CannotOpen, Refused
from clayworks.table.fair import Asker
from clayworks.table.positions import stops, taken
from clayworks.table.seats import Kind, Seat, is_alone

SeatChoice = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened at a ply: an event, or points."""

    ply: int
    what: Event | Entry
    later: bool = False
    """After the stop: it came by itself when the turn was written down."""


@dataclass(slots=True)
class Played:
    """What came of some choices: the table after them, and what happened at each."""

    state: State
    choices: list[SeatChoice] = field(default_factory=list)
    happened: list[Happening] = field(default_factory=list)

    @classmethod
    def of(cls, record: Record) -> Played:
        """A record from its first choice to its last."""
        played = cls(record.start())
        played.take(0)
        for ply, choice in enumerate(record.choices, 1):
            played.play(ply, played.state.current_player(), choice)
        return played

    def play(self, ply: int, seat: int, choice: str) -> None:
        """One step more, which makes it ply `ply`: a choice, or all of a secret one."""
        self.state.listen()
        for part in parts(choice):
            self._choose(ply, seat, part)
        self.take(ply)
        self.state.advance()
        self.take(ply, later=True)
        self.choices.append((seat, choice))

    def _choose(self, ply: int, seat: int, choice: str) -> None:
        action = self.state.game.space.parse(choice)
        if action is None:
            raise CannotOpen(M("ply {ply}: '{choice}' is unknown to this version", ply=ply, choice=choice))
        try:
            self.state.choose(action, seat)
        except IllegalAction as refused:
            place = M("choice {ply}", ply=ply)
            text = M("{place}: '{choice}': {reason}", place=place, choice=choice, reason=refused.reason)
            raise CannotOpen(text) from refused

    def take(self, ply: int, later: bool = False) -> None:
        """Keep what has been written down since, as of a ply."""
        self.happened += [Happening(ply, what, later) for what in self.state.listen().take()]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that is done when all people at a table agree to it."""

    id: str
    what: str
    """`cancel`: end the table; `back`: take everything back since the last turn of who proposes it; `seat`:
    somebody's device is lost, and another one gets the seat (`giving.py`)."""
    by: int
    ply: int
    """Where the table stood."""
    to: int
    """The ply to go back to."""
    agreed: tuple[int, ...]
    sealed: tuple[int, ...] = ()
    """Who had chosen in secret when it was made."""
    seat: int | None = None
    """The seat that it is about, if it is about one."""
    since: float = 0.0
    """When it was made, by served time."""


class LiveTable:
    """A table: the record so far, the state it leads to, who sits there and what they are about."""

    def __init__(self, address: str, record: Record, seats: list[Seat]) -> None:
        self.id = address
        self.record = record
        self.seats = seats
        self.keys: dict[str, set[int]] = {}
        """Which seats a secret opens, by its hash."""
        self.former: dict[str, set[int]] = {}
        """Which seats somebody has left for good, by the secret that opened them: it opens nothing more."""
        self.sealed: dict[int, list[str]] = {}
        """Secret choices that wait for the others, by seat."""
        self.made_at: datetime | None = None
        self._touched: datetime | None = None
        self._silence = (0.0, monotonic())
        self.patience = 0
        self.hints = False
        """Whether it was made with hints for everybody."""
        self.maker = Asker()
        """Who made it, as far as is known."""
        self.closed = False
        """Whether it has ended before the game: by who runs the server, or by agreement."""
        self.cancelled = False
        """Whether its people have agreed to end it."""
        self.clock: Terms | None = None
        """How everybody's time is limited, if it is."""
        self.clocks: Clocks = []
        """The clocks of all seats, where there are some."""
        self.served: Callable[[], float] = monotonic
        """Served time, by which they go."""
        self.proposal: Proposal | None = None
        """What was last proposed to all; `proposed` is what still counts of it."""
        self.withdrawals = 0
        """How often choices were taken back by agreement."""
        self.public = False
        """Whether anybody on this server may sit down where a seat is free."""
        self.known_deal = False
        """Whether somebody may have known the deal: a seed was chosen, or a game is played on."""
        self.waits = False
        """Whether its players still gather: nobody chooses before every seat is taken."""
        self.link = 0
        """Which link invites to it; a renewed one has a higher number."""
        self.away: list[str] = []
        """Whom the host has sent away."""
        self.rematch: str | None = None
        self.rematch_of: str | None = None
        start = Played(record.start())
        start.take(0)
        self.committed = start.state
        self.happened = start.happened
        self.choosers: list[int] = []
        """Who made each choice of the record."""
        self.times: list[datetime] = []
        """When each of them was written down."""
        self._drafts: dict[int, tuple[int, Draft]] = {}
        self._view: tuple[State, Mapping[str, Any]] | None = None

    # -- where the game is ---------------------------------------------------------------------------

    @cached_property
    def copy(self) -> str:
        """The hash of the copy of the printed game that is played with; empty for shipped components."""
        digest = self.record.game.components.digest
        return "" if registry.known_here(self.record.game.name, digest) is not None else digest

    @property
    def ply(self) -> int:
        """How many steps are written down: choices, of which a secret one counts as one step."""
        return len(self.record.choices)

    def made_since(self, ply: int) -> list[SeatChoice]:
        """The choices after a ply, with who made them."""
        return list(zip(self.choosers[ply:], self.record.choices[ply:], strict=True))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.committed.is_terminal()

    @property
    def resigned(self) -> list[int]:
        """The seats that somebody has left for good."""
        return [seat.number for seat in self.seats if seat.gone == "resigned"]

    @property
    def given_up(self) -> bool:
        """Whether it has ended because the last person has resigned."""
        return self.closed and not self.cancelled and bool(self.resigned) and is_alone(self.seats)

    @property
    def has_ended(self) -> bool:
        """Whether it is over, or nobody plays it on: then everything may be seen."""
        return self.over or self.given_up

    @property
    def secret(self) -> bool:
        """Whether several seats choose at once, and nobody may learn what before all have."""
        return len(self.committed.deciders()) > 1

    @property
    def gives_hints(self) -> bool:
        """Whether one may ask for hints: always who plays with bots alone, with other people by agreement.

        Whoever was replaced may come back, and is still one of the people.
        """
        people = [seat for seat in self.seats if seat.kind is not Kind.BOT or seat.gone == "replaced"]
        return self.hints or len(people) <= 1

    @property
    def charged(self) -> Asker:
        """Who is charged for what bots think here: who made it; of older tables, who sits there."""
        holder = self.maker.holder or next(iter(self.keys), self.id)
        return Asker(holder, self.maker.origin or holder)

    def view(self) -> Mapping[str, Any]:
        """What everybody sees of the confirmed table; made once for each."""
        if self._view is None or self._view[0] is not self.committed:
            self._view = (self.committed, self.committed.view(None))
        return self._view[1]

    @property
    def host(self) -> int | None:
        """The seat of who may seat others: of who made the table, or else of the first who sits there."""
        own = self.keys.get(self.maker.holder, set())
        people = [seat.number for seat in self.seats if seat.kind is Kind.HUMAN]
        return next(iter([seat for seat in people if seat in own] + people), None)

    def to_choose(self) -> list[int]:
        """The seats that the game waits for; at a closed table, or while people gather, for nobody."""
        if self.closed or self.waits:
            return []
        return [seat for seat in self.committed.deciders() if seat not in self.sealed]

    def bots_to_choose(self) -> list[int]:
        """The bots among them."""
        return [seat for seat in self.to_choose() if self.seats[seat].kind is Kind.BOT]

    def bots_due(self, seats: Sequence[Seat], waits: bool) -> bool:
        """Whether a bot would have to choose if these sat there."""
        asked = [] if self.closed or waits else self.committed.deciders()
        return any(seats[seat].kind is Kind.BOT and seat not in self.sealed for seat in asked)

    def people_to_choose(self) -> list[int]:
        """The people among them."""
        return [seat for seat in self.to_choose() if self.seats[seat].kind is Kind.HUMAN]

    @property
    def mark(self) -> str:
        """The table, and which course of the game: after choices were taken back it is another one."""
        return f"{self.id}~{self.withdrawals}" if self.withdrawals else self.id

    @property
    def proposed(self) -> Proposal | None:
        """What is proposed to all, until a person chooses; bots do not ask whether they may."""
        found = self.proposal
        if found is None or self.over or self.closed:
            return None
        since = self.choosers[found.ply :]
        by_people = {seat for seat in (*since, *self.sealed) if self.seats[seat].kind is Kind.HUMAN}
        if found.seat is not None:  # it is over when who has the seat chooses: no device is lost
            by_people &= {found.seat}
        return None if by_people - set(found.sealed) else found

    @property
    def events(self) -> list[tuple[int, Event]]:
        """What happened, with its ply."""
        return [(one.ply, one.what) for one in self.happened if isinstance(one.what, Event)]

    @property
    def entries(self) -> list[tuple[int, Entry]]:
        """Every point with its cause, with its ply."""
        return [(one.ply, one.what) for one in self.happened if isinstance(one.what, Entry)]

    # -- time ----------------------------------------------------------------------------------------

    @property
    def touched(self) -> datetime | None:
        """When something was last written down."""
        return self._touched

    @touched.setter
    def touched(self, moment: datetime | None) -> None:
        if moment is None or moment == self._touched:
            return
        self._touched = moment
        self._silence = (max(0.0, (datetime.now(UTC) - moment).total_seconds()), monotonic())

    def silent_for(self) -> float:
        """Seconds since then. A clock that is set meanwhile, forward or back, makes nobody late."""
        before, since = self._silence
        return before + monotonic() - since

    def left(self, seat: int) -> float | None:
        """Seconds on the clock of a seat; None at a table without clocks."""
        return self.clocks[seat].left_at(self.served()) if self.clock is not None else None

    def late(self) -> list[int]:
        """People whose time is used up in the middle of a turn that a bot has to play then."""
        if self.clock is None or self.clock.at_zero != "bot":
            return []
        return [seat for seat in self.people_to_choose() if self.is_out_of_time(seat)]

    def is_out_of_time(self, seat: int) -> bool:
        """Whether the clock of a seat has run out."""
        return self.clock is not None and self.clocks[seat].starts is not None and not self.left(seat)

    def replaceable_in(self, seat: int) -> float | None:
        """Seconds until somebody who owes a choice may be replaced by a bot; None if never."""
        if seat not in self.people_to_choose():
            return None
        if self.clock is not None:
            if self.clock.at_zero == "free":
                return self.left(seat)
            return 0.0 if self.clocks[seat].missed else None
        return max(0.0, self.patience - self.silent_for()) if self.patience else None

    # -- drafts --------------------------------------------------------------------------------------

    def draft(self, seat: int) -> Draft:
        """The draft of a seat: made anew from its choices only after they have changed."""
        row = self.seats[seat]
        made = self._drafts.get(seat)
        if made is not None and made[0] == row.revision and made[1].start == self.ply:
            return made[1]
        if seat in self.sealed:
            steps: Sequence[Step] = self.sealed[seat]
        else:
            steps = row.draft if row.draft_ply == self.ply else ()
        draft = Draft(self.committed, seat, self.ply, steps)
        self._drafts[seat] = (row.revision, draft)
        return draft

    def keep(self, draft: Draft, revision: int) -> None:
        """Take over a draft that has been stored."""
        row = self.seats[draft.seat]
        row.draft, row.draft_ply, row.revision = list(draft.steps), draft.start, revision
        self._drafts[draft.seat] = (revision, draft)

    def drop_draft(self, seat: int) -> None:
        """The draft of a seat has been written down."""
        row = self.seats[seat]
        row.draft, row.draft_ply, row.revision = [], self.ply, row.revision + 1

    def seen_by(self, seat: int | None) -> State:
        """The table as a seat has it before it: with its own draft; others see what is confirmed."""
        return self.committed if seat is None else self.draft(seat).state

    def ply_of(self, seat: int | None) -> int:
        """The ply that a seat names when it chooses."""
        return self.ply if seat is None else self.draft(seat).ply

    # -- going on ------------------------------------------------------------------------------------

    def played(self, choices: Sequence[SeatChoice]) -> Played:
        """What would come of choices, without changing anything here."""
        after = Played(heard(self.committed.clone()))
        for ply, (seat, choice) in enumerate(choices, self.ply + 1):
            after.play(ply, seat, choice)
        return after

    def accept(self, after: Played, times: Sequence[datetime] = ()) -> None:
        """Go on to where written choices lead; with when each was written, as far as that is known."""
        after.state.log = None
        self.committed = after.state
        self.record.choices += [choice for _seat, choice in after.choices]
        self.choosers += [seat for seat, _choice in after.choices]
        self.times += times
        self.happened += after.happened
        self.sealed = {}
        self._drafts = {}

    def unsealed(self, sealed: dict[int, list[str]]) -> list[SeatChoice]:
        """Secret choices of all seats in the order in which they enter the record."""
        return [(seat, JOINT.join(sealed[seat])) for seat in sorted(sealed)]

    # -- looking back --------------------------------------------------------------------------------

    def position(self, upto: int) -> tuple[int, dict[str, object]]:
        """The last position that could be taken up to a ply, and the ply it belongs to."""
        game = self.record.game
        if game.position_format is None:
            raise Refused(*game.without_positions().said)
        for ply, state in reversed([(ply, state.clone()) for ply, state in stops(self.record, upto)]):
            if (position := taken(state)) is not None:
                return ply, position
        raise Refused(M("no position can be taken before the first turn is over"))
