"""The story of a table for one reader: the log and its scenes, in their language and with people's names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from clayworks.core.events import Entry
from clayworks.core.parts import Part
from clayworks.table.live import Happening, LiveTable
from clayworks.table.story import Line, Scene, lines, scenes
from clayworks.web.history import History
from clayworks.web.kept import Kept
from clayworks.web.questions import Voice

MOST_KEPT = 200
MOST_RECENT = 8
"""So many lines of the story are told to who waits."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log as a page shows it."""

    ply: int
    colour: str | None
    part: str
    text: str
    points: int | None
    rule: str
    places: str
    """What it lights on the board, by the written names of places."""
    element: str
    """The thing that the choice touched, if everybody saw it."""
    time: str
    """When the turn was written down; of headings alone."""


class Chronicles:
    """The logs of the tables that were looked at lately, in words; each line is put into words once."""

    def __init__(self) -> None:
        self._kept: Kept[tuple[Any, ...], list[LogLine]] = Kept(MOST_KEPT)

    def of(self, table: LiveTable, history: History, voice: Voice) -> list[LogLine]:
        """Everything that happened at a table, the oldest first."""
        key = (table.mark, voice.language, tuple(voice.names.values()))
        known = self._kept.of(key, list)
        if len(known) > len(table.happened):
            known.clear()
        newer = lines(table.committed, table.happened[len(known) :])
        known += [log_line(history, line, voice, table.times) for line in newer]
        return known


def log_line(history: History, line: Line, voice: Voice, times: Sequence[datetime] = ()) -> LogLine:
    """A line in words, with when it was written down, as far as that is known."""
    touched = history.steps[line.ply - 1].element if line.ply and line.part is Part.PLAIN else None
    timed = line.part is not Part.PLAIN and 0 < line.ply <= len(times)
    return LogLine(
        line.ply,
        history.record.players[line.seat] if line.seat is not None else None,
        line.part.value,
        voice.say(line.message),
        line.points if line.entry is not None else None,
        line.entry.rule if line.entry is not None else "",
        " ".join(line.places),
        touched or "",
        times[line.ply - 1].isoformat(timespec="seconds") if timed else "",
    )


def told_scenes(table: LiveTable, ply: int | None = None) -> list[Scene]:
    """The scenes of a table, of one choice if it is named."""
    happened = [one for one in table.happened if ply is None or one.ply == ply]
    return scenes(list(lines(table.committed, happened)))


def shown_scene(scene: Scene, seats: int, voice: Voice) -> dict[str, Any]:
    """A scene as a page plays it: beat by beat, with who got what, why, and where it lies."""
    return {
        "ply": scene.ply,
        "title": voice.say(scene.opening.message),
        "beats": [
            {
                "text": voice.say(beat.line.message) if beat.line is not None else "",
                "places": " ".join(beat.places),
                "gains": [gain(line, voice) for line in beat.gains],
                "more": [voice.say(line.message) for line in beat.more],
            }
            for beat in scene.beats
        ],
        "totals": scene.totals(seats),
        "scored": any(beat.gains for beat in scene.beats),
    }


def gain(line: Line, voice: Voice) -> dict[str, Any]:
    """Points of one seat, with their reason."""
    assert line.entry is not None
    return {
        "seat": line.entry.seat,
        "points": line.points,
        "text": voice.say(line.message),
        "rule": line.entry.rule,
        "places": " ".join(line.places),
    }


def last_told(table: LiveTable, own: set[int]) -> int:
    """The last choice with something to watch: of somebody else, or with points that came by themselves."""
    others = next((ply for ply in range(table.ply, 0, -1) if table.choosers[ply - 1] not in own), 0)
    for one in reversed(table.happened):
        if one.ply <= others:
            break
        if one.later and is_watched(table, one):
            return one.ply
    return others


def is_watched(table: LiveTable, one: Happening) -> bool:
    """Whether something that came by itself is worth a look: points, a scene, or another round."""
    return isinstance(one.what, Entry) or table.record.game.part(one.what) in (Part.SCENE, Part.ROUND)


def latest(told: Sequence[LogLine], since: int) -> list[str]:
    """The last turn, and before it the round that has begun since one's last choice."""
    begun = [line.text for line in told if since and line.ply >= since and line.part == Part.ROUND.value]
    turn = latest_turn(told)
    return turn if set(begun[-1:]) <= set(turn) else [begun[-1], *turn]


def latest_turn(told: Sequence[LogLine]) -> list[str]:
    """What the last turn brought, then what it did; whose turn it is now the question says."""
    end = len(told)
    while end and told[end - 1].part == Part.TURN.value:
        end -= 1
    start = end
    while start and told[start - 1].part == Part.PLAIN.value:
        start -= 1
    found = told[start:end] or told[max(0, end - 2) : end]
    return [line.text for line in sorted(found, key=lambda line: line.points is None)]


def recent(told: Sequence[LogLine]) -> list[str]:
    """What has happened lately, the newest first, for who waits; headings of turns say nothing."""
    return [line.text for line in reversed(told) if line.part != Part.TURN.value][:MOST_RECENT]


def turns_since(told: Sequence[LogLine], ply: int) -> int:
    """How many turns of others have begun after a ply."""
    return sum(line.ply >= ply and line.part == Part.TURN.value for line in told)
