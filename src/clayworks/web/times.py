"""How clocks, people and proposals are told: to programs and to pages."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Literal, cast

from clayworks.core.messages import MN, M, Message
from clayworks.players.levels import bot_name
from clayworks.table.agreeing import asked
from clayworks.table.giving import ready_in
from clayworks.table.live import LiveTable
from clayworks.table.presence import Presence
from clayworks.table.seats import Kind
from clayworks.web import time_models as t

MINUTE, HOUR, DAY = 60, 3600, 86_400


def clock(table: LiveTable) -> t.ClockShown | None:
    """How everybody's time is limited."""
    return t.ClockShown(**asdict(table.clock)) if table.clock is not None else None


def seat_time(table: LiveTable, seat: int) -> t.SeatTime | None:
    """The clock of a seat."""
    left = table.left(seat)
    if left is None:
        return None
    one, served = table.clocks[seat], table.served()
    runs = one.starts is not None and seat in table.to_choose()
    starts_in = max(0.0, one.starts - served) if runs and one.starts is not None else 0.0
    return t.SeatTime(
        left=round(left, 1), runs=runs, starts_in=round(starts_in, 1), missed=one.missed, lapsed=one.lapsed
    )


def clocks(table: LiveTable) -> list[dict[str, Any]]:
    """All clocks, for who listens."""
    found = [seat_time(table, seat.number) for seat in table.seats]
    return [one.model_dump() for one in found if one is not None]


def proposal(table: LiveTable) -> t.ProposalShown | None:
    """What is proposed to all."""
    found = table.proposed
    if found is None:
        return None
    return t.ProposalShown(
        id=found.id,
        what=cast(Literal["cancel", "back", "seat"], found.what),
        by=found.by,
        to=found.to,
        agreed=list(found.agreed),
        missing=sorted(asked(table, found) - set(found.agreed)),
        seat=found.seat,
        ready_in=ready_in(table, found) if found.seat is not None else None,
    )


def terms(table: LiveTable) -> Message | None:
    """How everybody's time is limited, in a sentence; nothing is said of who plays with bots alone."""
    limits = table.clock
    if limits is None:
        if len([seat for seat in table.seats if seat.kind is not Kind.BOT]) < 2:
            return None
        if not table.patience:
            return M("No limit of time.")
        return M("Who is missing may be replaced by a bot after {time}.", time=duration(table.patience))
    time = duration(limits.seconds)
    if limits.kind == "turn":
        said = M("Each turn has {time}.", time=time)
    elif limits.increment:
        more = duration(limits.increment)
        said = M("Everybody has {time} for the game, and {more} more for each turn.", time=time, more=more)
    else:
        said = M("Everybody has {time} for the game.", time=time)
    if limits.at_zero == "bot":
        then = M("When time has run out a bot ({level}) plays the turn.", level=bot_name(limits.level))
    else:
        then = M("When time has run out the others may give the seat to a bot.")
    return M("{first} {second}", first=said, second=then)


def duration(seconds: float) -> Message:
    """A time in words, in the largest unit that it has whole."""
    whole = int(seconds)
    if whole >= DAY and whole % DAY == 0:
        return MN("{count} day", "{count} days", whole // DAY)
    if whole >= HOUR and whole % HOUR == 0:
        return MN("{count} hour", "{count} hours", whole // HOUR)
    if whole >= MINUTE and whole % MINUTE == 0:
        return MN("{count} minute", "{count} minutes", whole // MINUTE)
    return MN("{count} second", "{count} seconds", whole)


def clock_text(seconds: float) -> str:
    """What a clock shows; a page goes on from there.

    >>> clock_text(65.2), clock_text(3 * 3600)
    ('1:05', '3:00:00')
    """
    whole = int(seconds)
    hours, minutes = whole // HOUR, whole % HOUR // MINUTE
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def low_time(table: LiveTable) -> int:
    """From how many seconds on it is time to hurry."""
    return min(MINUTE, table.clock.seconds // 5) if table.clock is not None else 0


def since(table: LiveTable) -> str | None:
    """When the choice became due that is waited for."""
    moment = table.times[-1] if table.times else table.made_at
    return moment.isoformat(timespec="seconds") if moment is not None else None


def person(table: LiveTable, presence: Presence, seat: int) -> t.PersonShown:
    """Where somebody stands."""
    row, is_asked = table.seats[seat], seat in table.to_choose()
    return t.PersonShown(
        seat=seat,
        kind=row.kind.value,
        here=row.kind is Kind.HUMAN and presence.at(table.id, seat),
        gone=row.gone,
        to_choose=is_asked,
        since=since(table) if is_asked else None,
        replaceable_in=table.replaceable_in(seat),
        time=seat_time(table, seat),
    )


def everybody(table: LiveTable, presence: Presence) -> t.People:
    """Everybody at a table."""
    found = [person(table, presence, seat.number) for seat in table.seats]
    return t.People(people=found, proposal=proposal(table))
