"""What happened since, to be watched: frame by frame, each with the panels that it changes and its words.

A frame is a choice: the piece moves and says what it did. What comes by itself after the last choice of a
turn (a scoring, the next round) is a frame of its own, or a scene. Frames are public, so those of an open
game are drawn once for everybody who reads the same language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from sys import getsizeof
from typing import Any

from clayworks.core.events import Entry
from clayworks.core.parts import Part
from clayworks.core.pictures.memory import Book, drawing_into
from clayworks.core.record import parts
from clayworks.core.state import BETWEEN, State
from clayworks.table.live import Happening, LiveTable
from clayworks.table.story import Line, lines, scenes
from clayworks.web.history import History
from clayworks.web.kept import Kept
from clayworks.web.questions import Voice
from clayworks.web.telling import gain, shown_scene

MOST_FRAMES = 1000
MOST_BYTES = 50_000_000
MOST_AT_ONCE = 12
"""Choices in one answer; who watches asks for the next ones meanwhile."""

Pictures = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of the past: the whole board then, and what is told about it."""

    pictures: Pictures
    told: dict[str, Any]


class Frames(Kept[tuple[Any, ...], list[Frame]]):
    """The frames that were made lately: `(table, ply, eyes, side, language, names)`."""

    def __init__(self) -> None:
        super().__init__(MOST_FRAMES, size_of_frames, MOST_BYTES)


def size_of_frames(frames: list[Frame]) -> int:
    """The bytes of their pictures; a panel that does not change is there once, and counted in each."""
    return sum(getsizeof(svg) for frame in frames for svg in frame.pictures.values())


def changed(before: dict[str, str], frame: Frame) -> dict[str, str]:
    """The panels of a frame that are not there yet; from then on they are."""
    found = {name: svg for name, svg in frame.pictures.items() if before.get(name) != svg}
    before.update(found)
    return found


def is_told(frame: Frame) -> bool:
    """Whether a frame tells of something that happened; whose turn it is now the page says by itself."""
    return any(line["part"] != Part.TURN.value for line in frame.told["lines"])


@dataclass(slots=True)
class Projector:
    """Shows the past of one table to one pair of eyes."""

    table: LiveTable
    history: History
    eyes: int | None
    sitting: int | None
    """From whose side the table is seen: panels have other forms for who sits elsewhere."""
    voice: Voice
    names: Mapping[str, str]
    """The names that players gave themselves, by colour."""
    book: Book
    frames: Frames

    def show(self, after: int, own: set[int]) -> dict[str, Any]:
        """The frames after a ply. What one has drafted oneself is not shown again, only what came of it."""
        last = min(self.table.ply, after + MOST_AT_ONCE)
        before = self.on_the_page(self.table.record.replay(after))
        found: list[dict[str, Any]] = []
        heading: Frame | None = None
        for ply, frame in self.moments(after, last):
            scene = frame.told["scene"]
            drafted = self.table.choosers[ply - 1] in own and not frame.told["later"]
            if drafted or not (frame.told["lines"] or scene):
                continue
            if not scene and not is_told(frame):
                heading = frame
                if found and found[-1]["scene"] is None:
                    found[-1]["panels"] |= changed(before, frame)
                    heading = None
                continue
            found.append({**frame.told, "panels": changed(before, frame)})
            heading = None
        if heading is not None:  # nothing follows that would bring its board along
            found.append({**heading.told, "panels": changed(before, heading)})
        return {"frames": found, "upto": last, "committed": self.table.ply}

    def on_the_page(self, state: State) -> dict[str, str]:
        """What a page surely shows of a moment.

        Where several choose in secret it also says for whom it waits, which is nothing of the past: panels
        that say so are sent anew.
        """
        shown = self.board(state)
        if not state.is_secret():
            return dict(shown)
        waiting = self.board(state, [state.colours[seat] for seat in state.deciders()])
        return {name: svg for name, svg in shown.items() if waiting.get(name) == svg}

    def moments(self, after: int, last: int) -> Iterator[tuple[int, Frame]]:
        """Every frame of some choices; made from the choice before where they are not known."""
        state: State | None = None
        at = after
        names = tuple(self.names.items())
        for ply in range(after + 1, last + 1):
            key = (self.table.mark, ply, self.eyes, self.sitting, self.voice.language, names)
            frames = self.frames.get(key)
            if frames is None:
                if state is None or at != ply - 1:
                    state = self.table.record.replay(ply - 1)
                frames = list(self.filmed(state, ply))
                at = ply
                self.frames.put(key, frames)
            for frame in frames:
                yield ply, frame

    def filmed(self, state: State, ply: int) -> Iterator[Frame]:
        """The frames of one choice; the state goes on by it."""
        game = state.game
        secret = state.is_secret()
        happened = [one for one in self.table.happened if one.ply == ply]
        for part in parts(self.table.record.choices[ply - 1]):
            action = game.space.parse(part)
            assert action is not None
            state.choose(action)
        stopped = state.current_player() == BETWEEN
        # What is chosen secretly comes to light all at once, in a scene.
        if not secret:
            now = [one for one in happened if not one.later]
            yield self.frame(state, ply, now, self.history.steps[ply - 1].element)
        if not stopped:
            return
        later = list(lines(self.table.committed, [one for one in happened if one.later]))
        played = scenes(later)
        before = self.board(state) if played else {}
        counted = state.scores()
        state.advance()
        after = self.board(state)
        for scene in played:
            told = shown_scene(scene, len(state.colours), self.voice)
            # Of several scorings in a row each begins where the one before it ended.
            counted = [points + more for points, more in zip(counted, told["totals"], strict=True)]
            # A scoring is about the table as it stood, also one that gives nothing; what was chosen in secret
            # and comes to light lies there afterwards.
            reveal = secret and not told["scored"]
            yield Frame(after if reveal else before, self.told(ply, [], None, counted, told, later=True))
        inside = {id(line) for scene in played for line in scene.lines()}
        rest = [line for line in later if id(line) not in inside]
        yield Frame(after, self.told(ply, rest, None, state.scores(), None, later=True))

    def frame(self, state: State, ply: int, happened: list[Happening], element: str | None) -> Frame:
        """The board after a choice, with what it did."""
        told = list(lines(self.table.committed, happened))
        return Frame(self.board(state), self.told(ply, told, element, state.scores(), None))

    def told(
        self,
        ply: int,
        told: list[Line],
        element: str | None,
        scores: list[int],
        scene: dict[str, Any] | None,
        later: bool = False,
    ) -> dict[str, Any]:
        """What is told with a picture."""
        return {
            "ply": ply,
            "seat": self.table.choosers[ply - 1],
            "later": later,
            "lines": [{"text": self.voice.say(line.message), "part": line.part.value} for line in told],
            "points": [gain(line, self.voice) for line in told if isinstance(line.entry, Entry)],
            "element": element or "",
            "scores": scores,
            "scene": scene,
        }

    def board(self, state: State, to_choose: Sequence[str] = ()) -> Pictures:
        """The board of a moment as these eyes saw it: nobody is waited for, and nothing of now is in it."""
        game = state.game
        waited = {"to_choose": list(to_choose)}
        view = {**state.view(self.eyes), "names": self.names, "sitting": self.sitting, **waited}
        with drawing_into(self.book):
            drawn = game.board(view, self.voice.language, {})
        return {name: panel.svg for name, panel in drawn.panels.items()}
