"""One live game in memory: a cache of what is stored, and everything that can be asked about it.

Nothing here waits for anything: the service reads and writes the database around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from clayworks.core import registry
from clayworks.core.errors import IllegalAction
from clayworks.core.events import Entry, Event
from clayworks.core.messages import M
from clayworks.core.record import Record
from clayworks.core.state import BETWEEN, State
from clayworks.table.draft import Draft, Step
from clayworks.table.errors import CannotOpen, Refused
from clayworks.table.seats import Kind, Seat

SeatChoice = tuple[int, str]


@dataclass(slots=True)
class Played:
    """What came of some choices: the table after them, and what happened at each."""

    state: State
    choices: list[SeatChoice] = field(default_factory=list)
    events: list[tuple[int, Event]] = field(default_factory=list)
    entries: list[tuple[int, Entry]] = field(default_factory=list)

    def play(self, ply: int, seat: int, choice: str) -> None:
        """One choice more, which makes it ply `ply`."""
        action = self.state.game.space.parse(choice)
        log = self.state.listen()
        if action is None:
            raise CannotOpen(M("ply {ply}: '{choice}' is unknown to this version", ply=ply, choice=choice))
        try:
            self.state.choose(action, seat)
        except IllegalAction as refused:
            place = M("choice {ply}", ply=ply)
            text = M("{place}: '{choice}': {reason}", place=place, choice=choice, reason=refused.reason)
            raise CannotOpen(text) from refused
        self.state.advance()
        self.choices.append((seat, choice))
        self.take(ply)
        log.entries = []

    def take(self, ply: int) -> None:
        """Keep what has been written down since, as of a ply."""
        log = self.state.listen()
        self.events += [(ply, event) for event in log.take_events()]
        self.entries += [(ply, entry) for entry in log.entries]


class LiveTable:
    """A table: the record so far, the state it leads to, who sits there and what they are about."""

    def __init__(self, address: str, record: Record, seats: list[Seat]) -> None:
        self.id = address
        self.record = record
        self.seats = seats
        self.keys: dict[str, set[int]] = {}
        """Which seats a secret opens, by its hash."""
        self.sealed: dict[int, list[str]] = {}
        """Secret choices that wait for the others, by seat."""
        self.made_at: datetime | None = None
        self.touched: datetime | None = None
        self.patience = 0
        self.rematch: str | None = None
        self.rematch_of: str | None = None
        start = Played(record.start())
        start.take(0)
        self.committed = start.state
        self.events = start.events
        self.entries = start.entries
        self._drafts: dict[int, tuple[int, Draft]] = {}

    # -- where the game is ---------------------------------------------------------------------------

    @property
    def copy(self) -> str:
        """The hash of the copy of the printed game that is played with; empty for shipped components."""
        digest = self.record.game.components.digest
        return "" if registry.known_here(self.record.game.name, digest) is not None else digest

    @property
    def ply(self) -> int:
        """How many choices are written down."""
        return len(self.record.choices)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.committed.is_terminal()

    @property
    def secret(self) -> bool:
        """Whether several seats choose at once, and nobody may learn what before all have."""
        return len(self.committed.deciders()) > 1

    def to_choose(self) -> list[int]:
        """The seats that the game waits for."""
        return [seat for seat in self.committed.deciders() if seat not in self.sealed]

    def bots_to_choose(self) -> list[int]:
        """The bots among them."""
        return [seat for seat in self.to_choose() if self.seats[seat].kind is Kind.BOT]

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

    def seen_by(self, seat: int | None) -> State:
        """The table as a seat has it before it: with its own draft; others see what is confirmed."""
        return self.committed if seat is None else self.draft(seat).state

    def ply_of(self, seat: int | None) -> int:
        """The ply that a seat names when it chooses."""
        return self.ply if seat is None else self.draft(seat).ply

    # -- going on ------------------------------------------------------------------------------------

    def played(self, choices: Sequence[SeatChoice]) -> Played:
        """What would come of choices, without changing anything here."""
        after = Played(self.committed.clone())
        for ply, (seat, choice) in enumerate(choices, self.ply + 1):
            after.play(ply, seat, choice)
        return after

    def accept(self, after: Played) -> None:
        """Go on to where written choices lead."""
        after.state.log = None
        self.committed = after.state
        self.record.choices += [choice for _seat, choice in after.choices]
        self.events += after.events
        self.entries += after.entries
        self.sealed = {}
        self._drafts = {}

    def unsealed(self, sealed: dict[int, list[str]]) -> list[SeatChoice]:
        """Secret choices of all seats in the order in which they enter the record."""
        return [(seat, choice) for seat in sorted(sealed) for choice in sealed[seat]]

    # -- looking back --------------------------------------------------------------------------------

    def stops(self, upto: int) -> Iterator[tuple[int, State]]:
        """Every table up to a ply, before and after `advance`: positions can be taken at some of them."""
        state = self.record.start()
        yield 0, state
        for ply, choice in enumerate(self.record.choices[:upto], 1):
            action = state.game.space.parse(choice)
            assert action is not None
            state.choose(action)
            if state.current_player() == BETWEEN:
                yield ply, state
            state.advance()
            yield ply, state

    def position(self, upto: int) -> tuple[int, dict[str, object]]:
        """The last position that could be taken up to a ply, and the ply it belongs to."""
        game = self.record.game
        if game.position_format is None:
            raise Refused(*game.without_positions().said)
        for ply, state in reversed([(ply, state.clone()) for ply, state in self.stops(upto)]):
            try:
                return ply, state.to_position()
            except ValueError:
                continue  # in the middle of a turn
        raise Refused(M("no position can be taken before the first turn is over"))
