"""What something brings: how two tables differ in points, in what a player has, in the counts to come.

Two tables are compared by source of points and by belongings; nobody has to know a rule for it. The same
words serve a preview, the end of a turn and the points sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clayworks.core.chance import Chance
from clayworks.core.events import Event
from clayworks.core.game import Game
from clayworks.core.messages import M, Message, listed
from clayworks.core.state import State
from clayworks.table.draft import Draft
from clayworks.table.live import LiveTable
from clayworks.table.trial import trial

SAMPLES = 4
"""How many tables are looked at where something is hidden; only what holds at all of them is said."""


@dataclass(frozen=True, slots=True)
class Change:
    """Points from a source that a seat would have more, or less; `leads`: would lead there, and did not."""

    seat: int
    source: int
    points: int
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a choice brings: points at once, and in each count to come; and what is paid and gained."""

    now: list[Change]
    counts: list[tuple[str, list[Change]]]
    """By phase of scoring, as far as anything changes."""
    paid: list[Message]
    gained: list[Message]


def points(state: State) -> list[list[int]]:
    """Points by source and seat."""
    seats = range(len(state.colours))
    return [
        [int(state.points_from(seat, source)) for seat in seats] for source in range(len(state.game.sources))
    ]


def changes(
    before: Sequence[Sequence[int]], after: Sequence[Sequence[int]], compared: frozenset[int] = frozenset()
) -> list[Change]:
    """What differs, by source; of those that are contests also who takes the lead."""
    found = []
    for source, (old, new) in enumerate(zip(before, after, strict=True)):
        for seat, (had, has) in enumerate(zip(old, new, strict=True)):
            if had != has:
                takes_lead = source in compared and leads(new, seat) and not leads(old, seat)
                found.append(Change(seat, source, has - had, takes_lead))
    return found


def contests(game: Game) -> frozenset[int]:
    """The sources for which players are compared, by number."""
    return frozenset(game.sources.index(name) for name in game.contests)


def leads(row: Sequence[int], seat: int) -> bool:
    """Whether a seat has more than all others."""
    return all(row[seat] > other for number, other in enumerate(row) if number != seat)


def belongings(before: State, after: State, seat: int) -> tuple[list[Message], list[Message]]:
    """What a seat has paid and gained between two tables."""
    game = before.game
    paid, gained = [], []
    for old, new in zip(game.belongings(before, seat), game.belongings(after, seat), strict=True):
        if not new.paid:
            continue
        if new.count < old.count and new.spent:
            paid.append(new.amount(old.count - new.count))
        elif new.count > old.count:
            gained.append(new.amount(new.count - old.count))
    return paid, gained


def outlook(before: State, after: State, seat: int, phases: Iterable[str]) -> Outlook:
    """The difference between two tables of one trial."""
    game = before.game
    compared = contests(game)
    counts = []
    for phase in phases:
        one, two = (points(game.scored(state, phase)) for state in (before, after))
        # Of a count to come only what it adds: points that are made already are said at once.
        gone, come = (points(state) for state in (before, after))
        found = changes(less(one, gone), less(two, come), compared)
        if found:
            counts.append((phase, found))
    paid, gained = belongings(before, after, seat)
    return Outlook(changes(points(before), points(after), compared), counts, paid, gained)


def less(rows: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> list[list[int]]:
    """Each number less the other one at its place."""
    return [[a - b for a, b in zip(row, gone, strict=True)] for row, gone in zip(rows, other, strict=True)]


def tried(table: LiveTable, seat: int, click: str) -> tuple[Draft, Draft, Outlook]:
    """What a click would do: the draft before and after it on a trial table, and what it brings."""
    number = 1 if table.record.game.open_information else SAMPLES
    return tried_on([trial(table, seat, Chance(f"trial/{one}")) for one in range(number)], click)


def tried_on(tables: Sequence[Draft], click: str) -> tuple[Draft, Draft, Outlook]:
    """What a click would do to a draft at possible tables: before and after it, and what it brings at all."""
    found: Outlook | None = None
    before = after = None
    for one in tables:
        two = one.with_click(click)
        seen = outlook(one.state, two.state, one.seat, phases_to_come(one.committed))
        if before is None:
            before, after, found = one, two, seen
        elif found is not None:
            found = agreed(found, seen)
    assert before is not None
    assert after is not None
    assert found is not None
    return before, after, found


def agreed(one: Outlook, two: Outlook) -> Outlook:
    """What two possible tables have in common."""
    other = {phase: set(found) for phase, found in two.counts}
    counts = [
        (phase, kept)
        for phase, found in one.counts
        if (kept := [change for change in found if change in other.get(phase, ())])
    ]
    return Outlook([c for c in one.now if c in two.now], counts, one.paid, one.gained)


def phases_of(table: LiveTable) -> tuple[str, ...]:
    """The counts to come, the nearest first."""
    return phases_to_come(table.committed)


def phases_to_come(state: State) -> tuple[str, ...]:
    """The counts to come after a table, the nearest first."""
    first, *nearer = state.game.scoring_phases
    return () if state.is_terminal() else (*nearer, first)


# -- in words ------------------------------------------------------------------------------------------------


def signed(number: int) -> str:
    """A number with its sign: +3, −2."""
    return f"+{number}" if number >= 0 else f"\u2212{-number}"


def in_words(state: State, found: Sequence[Change], seat: int, own_only: bool = False) -> list[Message]:
    """Changes one by one, the own ones first; those of others with who they are."""
    game = state.game
    lines = []
    for change in sorted(found, key=lambda one: one.seat != seat):
        source = game.source_name(change.source)
        if change.seat == seat and change.leads:
            more = signed(change.points)
            lines.append(M("{source} {points}: you would lead there", source=source, points=more))
        elif change.seat == seat:
            lines.append(M("{source} {points}", source=source, points=signed(change.points)))
        elif not own_only:
            player = game.colour_name(state.colours[change.seat])
            lines.append(
                M("{player}: {source} {points}", player=player, source=source, points=signed(change.points))
            )
    return lines


def points_in_words(state: State, found: Outlook, seat: int) -> list[Message]:
    """The points that come at once."""
    return [M("Now: {what}", what=listed(in_words(state, found.now, seat)))] if found.now else []


def exchanged(found: Outlook) -> list[Message]:
    """What is paid and gained in all."""
    said = []
    if found.paid:
        said.append(M("In all you pay {what}", what=listed(found.paid)))
    if found.gained:
        said.append(M("In all you gain {what}", what=listed(found.gained)))
    return said


def lines(state: State, found: Outlook, seat: int, with_goods: bool = True) -> list[Message]:
    """What something brings, one thing a line: points at once, payments, gains, and the counts to come."""
    said = [*points_in_words(state, found, seat), *(exchanged(found) if with_goods else ())]
    for phase, changes in found.counts:
        said.append(
            M(
                "{count}: {what}",
                count=state.game.phase_name(phase),
                what=listed(in_words(state, changes, seat)),
            )
        )
    return said


def turn_so_far(draft: Draft) -> list[Message]:
    """What a draft did: its points, what was paid and gained in all, and then what happened, one by one."""
    game, seat = draft.state.game, draft.seat
    found = outlook(draft.committed, draft.state, seat, ())
    told = [
        game.tell(draft.state, what)
        for what in draft.happened
        if isinstance(what, Event) and what.seat == seat
    ]
    return [*points_in_words(draft.state, found, seat), *exchanged(found), *told]
