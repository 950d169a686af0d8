"""A game that was played, as a page lists it: moves by rounds and turns, and scenes as tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clayworks.core.parts import Part
from clayworks.table.outlook import signed
from clayworks.table.story import Beat, Line, Scene, by_seat, scenes
from clayworks.table.turns import rounds
from clayworks.web.history import History
from clayworks.web.questions import Voice


@dataclass(frozen=True, slots=True)
class MoveStep:
    """One choice of a turn in words; `quiet` if nothing happened by it."""

    ply: int
    text: str
    quiet: bool


@dataclass(frozen=True, slots=True)
class Move:
    """A turn with its choices, below the headings of what began with it."""

    seat: int
    first: int
    last: int
    headings: list[str]
    steps: list[MoveStep]


def moves(history: History, voice: Voice, all_open: bool) -> list[Move]:
    """The turns of a game.

    What was chosen is said only where nothing is hidden any more; else what everybody saw happen.
    """
    happened = by_ply(history.told())
    begun: dict[int, list[str]] = {}
    for line in rounds(history.told()):
        begun.setdefault(line.ply, []).append(voice.say(line.message))
    found = []
    for turn in history.turns():
        steps = []
        for ply in range(turn.first, turn.last + 1):
            step = history.steps[ply - 1]
            seen = [line for line in happened.get(ply, ()) if not line.part.is_heading]
            text = voice.say(step.words if all_open or not seen else seen[0].message)
            # A secret choice is seen in an open hand, though nothing is told of it yet.
            quiet = ply not in happened and not (all_open and step.secret)
            steps.append(MoveStep(ply, text if all_open or seen else "…", quiet))
        found.append(Move(turn.seat, turn.first, turn.last, begun.get(turn.first - 1, []), steps))
    return found


def by_ply(story: Sequence[Line]) -> dict[int, list[Line]]:
    """What happened at each ply."""
    found: dict[int, list[Line]] = {}
    for line in story:
        found.setdefault(line.ply, []).append(line)
    return found


# -- scenes ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SceneRow:
    """A source of a scoring or a card of a reveal: what each seat got by it, and what it is about."""

    text: str
    gains: list[str]
    places: str
    more: list[str]


@dataclass(frozen=True, slots=True)
class SceneTable:
    """A scene with a column for each seat; `totals` is empty where nobody got points."""

    ply: int
    title: str
    rows: list[SceneRow]
    totals: list[str]


def scene_tables(history: History, voice: Voice) -> list[SceneTable]:
    """The scenes of a game."""
    seats = len(history.record.players)
    return [scene_table(scene, seats, voice) for scene in scenes(history.told())]


def scene_table(scene: Scene, seats: int, voice: Voice) -> SceneTable:
    """One scene."""
    rows = [scene_row(beat, seats, voice) for beat in scene.beats]
    has_points = any(beat.gains for beat in scene.beats)
    totals = [signed(points) for points in scene.totals(seats)]
    return SceneTable(scene.ply, voice.say(scene.opening.message), rows, totals if has_points else [])


def scene_row(beat: Beat, seats: int, voice: Voice) -> SceneRow:
    """One row of it."""
    got = ["" if points is None else signed(points) for points in by_seat(beat.gains, seats)]
    text = voice.say(beat.line.message) if beat.line is not None else ""
    more = [voice.say(line.message) for line in beat.more]
    return SceneRow(text, got, " ".join(beat.places), more)


def told_at(story: Sequence[Line], voice: Voice) -> tuple[list[str], list[str]]:
    """What is said of one step: its lines, and the titles of its scenes, which are told by themselves."""
    found = scenes(story)
    inside = {id(line) for scene in found for line in scene.lines()}
    rest = [line for line in story if id(line) not in inside and not line.part.is_heading]
    return [voice.say(line.message) for line in rest], [voice.say(scene.opening.message) for scene in found]


def heading_at(story: Sequence[Line], ply: int) -> Line | None:
    """The round to which a step belongs."""
    begun = [line for line in story if line.part is Part.ROUND and line.ply < max(1, ply)]
    return begun[-1] if begun else None
