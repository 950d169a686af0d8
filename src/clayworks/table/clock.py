"""Clocks of a table: how much time everybody has, and what happens when it is used up.

Each seat has a clock of its own, which runs while a person sits there and owes a choice; where several choose
at once, several run. It begins when what others did has been watched, or after a while at the latest. All of
it is computed here from served time (`served.py`); nothing here waits for anything.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Any, Literal

from clayworks.core.events import Event
from clayworks.core.messages import M
from clayworks.core.parts import Part
from clayworks.table.errors import Wrong
from clayworks.table.seats import Kind

if TYPE_CHECKING:
    from clayworks.table.live import LiveTable, Played

SHORTEST, LONGEST = 10, 30 * 86_400
# Before the own clock runs one may watch what others did: at the slowest pace of `show.js`, in any language.
WATCH_EACH = 4.0
"""Seconds for each choice of others."""
WATCH_LINE = 3.0
"""Seconds for each line that is told."""
WATCH_SCENE = 20.0
"""Seconds to look at the last of it, which may be a scene that stays until it is closed."""
WATCH_MOST = 300.0
"""Who is away lets the others wait no longer than this."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed on when the table was made."""

    kind: Literal["turn", "game"]
    seconds: int
    increment: int = 0
    """Seconds that come with each turn, where the clock is for the whole game."""
    at_zero: Literal["bot", "free"] = "bot"
    """Whether a bot plays the turn, or anybody at the table may call one to the seat."""
    level: str = ""
    """Of the bot that plays the turn."""

    @classmethod
    def of(cls, data: dict[str, Any] | None) -> Terms | None:
        """As they are stored; None for a table without clocks."""
        return cls(**data) if data else None

    def data(self) -> dict[str, Any]:
        """To be stored."""
        return asdict(self)

    def checked(self) -> Terms:
        """Themselves, if they make sense."""
        if not SHORTEST <= self.seconds <= LONGEST:
            raise Wrong(M("a clock has from {low} to {high} seconds", low=SHORTEST, high=LONGEST))
        if not 0 <= self.increment <= LONGEST:
            raise Wrong(M("a clock gains from {low} to {high} seconds a turn", low=0, high=LONGEST))
        return replace(self, increment=0) if self.kind == "turn" else self


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of one seat."""

    left: float
    """Seconds, when it stands or begins to run."""
    starts: float | None = None
    """From which moment of served time on it runs; None: it stands."""
    missed: int = 0
    """Turns in a row that a bot has played because there was no time left."""
    lapsed: int = 0
    """All such turns."""

    def left_at(self, served: float) -> float:
        """Seconds left; none below nothing."""
        used = 0.0 if self.starts is None else max(0.0, served - self.starts)
        return max(0.0, self.left - used)

    def stopped(self, served: float) -> SeatClock:
        """As it stands from now on."""
        return replace(self, left=self.left_at(served), starts=None)

    def ended(self, terms: Terms, played_by_bot: bool) -> SeatClock:
        """After the turn of a seat: with what comes with each, and who has played it."""
        missed = self.missed + 1 if played_by_bot else 0
        lapsed = self.lapsed + int(played_by_bot)
        return replace(self, left=self.left + terms.increment, missed=missed, lapsed=lapsed)

    def begun(self, terms: Terms, starts: float) -> SeatClock:
        """At the beginning of a turn."""
        left = float(terms.seconds) if terms.kind == "turn" else self.left
        return replace(self, left=left, starts=starts)


Clocks = list[SeatClock]


def new_clocks(terms: Terms | None, seats: int) -> Clocks:
    """Before the first turn."""
    return [] if terms is None else [SeatClock(float(terms.seconds)) for _ in range(seats)]


def clocks_of(data: Sequence[dict[str, Any]]) -> Clocks:
    """As they are stored."""
    return [SeatClock(**one) for one in data]


def stored_clocks(clocks: Sequence[SeatClock]) -> list[dict[str, Any]]:
    """To be stored."""
    return [asdict(one) for one in clocks]


def runs_out(terms: Terms | None, clocks: Sequence[SeatClock]) -> float | None:
    """When somebody has to look at these clocks again, in served time: the first that runs out if a bot has
    to play then, else the last; None if none runs.
    """
    ends = [one.starts + one.left for one in clocks if one.starts is not None]
    if terms is None or not ends:
        return None
    return min(ends) if terms.at_zero == "bot" else max(ends)


# -- going on --------------------------------------------------------------------------------------------


def in_line(table: LiveTable) -> Clocks:
    """The clocks as they must be for who sits there now: of people who owe a choice they run."""
    terms, served = table.clock, table.served()
    if terms is None:
        return []
    asked = table.people_to_choose()
    found = list(table.clocks)
    for seat, one in enumerate(found):
        if seat in asked and one.starts is None:
            found[seat] = one.begun(terms, served)
        elif seat not in asked and one.starts is not None:
            found[seat] = one.stopped(served)
    return found


def after_choices(
    table: LiveTable, after: Played, clocks: Sequence[SeatClock], by_bot: Collection[int] = ()
) -> Clocks:
    """The clocks after some choices, those of the seats in `by_bot` made by a bot for want of time."""
    terms, served = table.clock, table.served()
    if terms is None:
        return []
    begins = any(is_heading(table, one.what) for one in after.happened)
    asked = {seat for seat in after.state.deciders() if table.seats[seat].kind is Kind.HUMAN}
    found = list(clocks)
    for seat, one in enumerate(found):
        ran = one.starts is not None
        goes_on = ran and seat in asked and not begins
        if ran:
            one = one.stopped(served)
            one = one if goes_on else one.ended(terms, seat in by_bot)
        if seat in asked:
            starts = served + to_watch(table, after, seat)
            one = replace(one, starts=starts) if goes_on else one.begun(terms, starts)
        found[seat] = one
    return found


def after_seal(table: LiveTable, clocks: Sequence[SeatClock], seat: int, by_bot: bool) -> Clocks:
    """The clocks when one of several has chosen in secret: that one stands."""
    found = list(clocks)
    if table.clock is not None and found[seat].starts is not None:
        found[seat] = found[seat].stopped(table.served()).ended(table.clock, by_bot)
    return found


def after_going_back(table: LiveTable, asked: Collection[int]) -> Clocks:
    """The clocks after choices were taken back: used time stays used, and a turn begins anew."""
    terms, served = table.clock, table.served()
    if terms is None:
        return []
    stopped = [one.stopped(served) for one in table.clocks]
    return [one.begun(terms, served) if seat in asked else one for seat, one in enumerate(stopped)]


def seen(table: LiveTable, clocks: Sequence[SeatClock], seats: Collection[int]) -> Clocks:
    """The clocks when some have watched all that there was to watch: theirs run from now on."""
    served = table.served()
    return [
        replace(one, starts=min(one.starts, served)) if seat in seats and one.starts is not None else one
        for seat, one in enumerate(clocks)
    ]


def is_heading(table: LiveTable, what: object) -> bool:
    """Whether a turn or a round begins with it."""
    return isinstance(what, Event) and table.record.game.part(what) in (Part.TURN, Part.ROUND)


def to_watch(table: LiveTable, after: Played, seat: int) -> float:
    """Seconds for which a page may show to a seat what has happened since its own last choice."""
    chosen = [*table.choosers, *(chooser for chooser, _choice in after.choices)]
    others = next((count for count, one in enumerate(reversed(chosen)) if one == seat), len(chosen))
    told = told_since(table, after, len(chosen) - others)
    if not others and not told:
        return 0.0
    return min(WATCH_MOST, others * WATCH_EACH + told * WATCH_LINE + WATCH_SCENE)


def told_since(table: LiveTable, after: Played, own: int) -> int:
    """How many lines there are to watch after an own choice: all that others did, and what came by itself."""
    newest_first = chain(reversed(after.happened), reversed(table.happened))
    recent = takewhile(lambda one: one.ply >= own, newest_first)
    return sum(one.ply > own or one.later for one in recent)
