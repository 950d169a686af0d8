"""The story of a game: everything that happened, every point with its source, in order and in words.

The log is the story line by line under headings of rounds and turns. A scene is a stretch of it that is
looked at by itself: a scoring, source by source, or a reveal, card by card. Whoever shows a game (a page, the
terminal) shows it from here, so that all of them tell the same, and every point is told exactly once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from clayworks.core.events import Entry
from clayworks.core.messages import Message
from clayworks.core.parts import Part
from clayworks.core.state import State
from clayworks.table.live import Happening


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the story."""

    ply: int
    seat: int | None
    """Who it is about."""
    part: Part
    message: Message
    later: bool = False
    """It came by itself after the turn was complete."""
    entry: Entry | None = None
    """The points, if it is about points."""
    places: tuple[str, ...] = ()
    """The written names of the places that it is about."""

    @property
    def points(self) -> int:
        """The points that it tells of."""
        return self.entry.points if self.entry is not None else 0


def lines(state: State, happened: Iterable[Happening]) -> Iterator[Line]:
    """What happened, line by line. Any state of the game will do: events are the same at all times."""
    game = state.game
    for one in happened:
        what = one.what
        if isinstance(what, Entry):
            places = tuple(game.place_name(place) for place in what.places)
            message = game.tell_points(state, what)
            yield Line(one.ply, what.seat, Part.PLAIN, message, one.later, what, places)
        else:
            seat = what.seat if what.seat >= 0 else None
            places = tuple(game.event_places(what))
            yield Line(one.ply, seat, game.part(what), game.tell(state, what), one.later, None, places)


@dataclass(slots=True)
class Beat:
    """One source of a scoring, or one card of a reveal: what it is, and what it brought whom."""

    line: Line | None
    gains: list[Line] = field(default_factory=list)
    more: list[Line] = field(default_factory=list)
    """Whatever else happened by it."""

    @property
    def places(self) -> tuple[str, ...]:
        """Everything on the board that it is about, each once."""
        found = [*(self.line.places if self.line else ()), *(p for gain in self.gains for p in gain.places)]
        return tuple(dict.fromkeys(found))


def by_seat(gains: Iterable[Line], seats: int) -> list[int | None]:
    """What each seat got by some gains; None for who has none, which is not the same as 0 points."""
    found: list[int | None] = [None] * seats
    for gain in gains:
        if gain.seat is not None:
            found[gain.seat] = (found[gain.seat] or 0) + gain.points
    return found


@dataclass(slots=True)
class Scene:
    """A stretch of the story that is looked at by itself."""

    opening: Line
    beats: list[Beat] = field(default_factory=list)

    @property
    def ply(self) -> int:
        """The choice that led to it."""
        return self.opening.ply

    def lines(self) -> Iterator[Line]:
        """All that it tells, line by line."""
        yield self.opening
        for beat in self.beats:
            if beat.line is not None:
                yield beat.line
            yield from (*beat.gains, *beat.more)

    def totals(self, seats: int) -> list[int]:
        """What each seat got in it."""
        gains = (gain for beat in self.beats for gain in beat.gains)
        return [points or 0 for points in by_seat(gains, seats)]


def scenes(told: Sequence[Line]) -> list[Scene]:
    """The scenes of a story, in order. Each ends at the next heading, or where its choice does."""
    found: list[Scene] = []
    now: Scene | None = None
    for line in told:
        if now is not None and (line.part.is_heading or line.ply != now.ply):
            now = None
        if line.part is Part.SCENE:
            now = Scene(line)
            found.append(now)
        elif now is not None:
            add(now, line)
    return found


def add(scene: Scene, line: Line) -> None:
    """One line more of a scene: a beat, or what belongs to the last one."""
    if line.part is Part.BEAT:
        scene.beats.append(Beat(line))
        return
    if not scene.beats:
        scene.beats.append(Beat(None))
    last = scene.beats[-1]
    (last.gains if line.entry is not None else last.more).append(line)


def pieces(told: Sequence[Line]) -> Iterator[Line | Scene]:
    """A story as it is shown: what a scene tells stands in the scene, and everything stands once."""
    opened = {id(scene.opening): scene for scene in scenes(told)}
    inside = {id(line) for scene in opened.values() for line in scene.lines()}
    for line in told:
        scene = opened.get(id(line))
        if scene is not None:
            yield scene
        elif id(line) not in inside:
            yield line
