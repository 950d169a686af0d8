# compiled by mypyc
"""What happened: events for the log, and every point with its cause.

A state writes these down only while somebody listens; a state in a search carries none.
"""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64


@dataclass(frozen=True)
class Event:
    """One thing that happened, in numbers; the game's `tell` makes a sentence of it."""

    what: str
    seat: int
    args: tuple[int, ...]


@dataclass(frozen=True)
class Entry:
    """Points for one seat from one cause. `places` are the game's own numbers of cells or spaces."""

    seat: int
    source: int
    points: int
    rule: str
    places: tuple[int, ...]


class Log:
    """Events and entries, each by themselves and in the order in which they happened."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.entries: list[Entry] = []
        self.happened: list[Event | Entry] = []
        # The places that the next entries are about, set by a scoring before it gives points.
        self.places: list[int] = []

    def note(self, what: str, seat: i64, a: i64 = -1, b: i64 = -1, c: i64 = -1) -> None:
        """Write down an event with up to three numbers (-1: none)."""
        args = tuple([int(arg) for arg in (a, b, c) if arg != -1])
        event = Event(what, int(seat), args)
        self.events.append(event)
        self.happened.append(event)

    def score(self, seat: i64, source: i64, points: i64, rule: str) -> None:
        """Write down points, with the places set before."""
        entry = Entry(int(seat), int(source), int(points), rule, tuple(self.places))
        self.entries.append(entry)
        self.happened.append(entry)

    def take_events(self) -> list[Event]:
        """The events since the last call."""
        events = self.events
        self.events = []
        return events

    def take(self) -> list[Event | Entry]:
        """Everything since the last call, events and points in their order; all lists are empty then."""
        happened = self.happened
        self.happened, self.events, self.entries = [], [], []
        return happened
