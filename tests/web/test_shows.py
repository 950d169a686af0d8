"""What is shown of the past is the past: every frame is the board of its moment, seen from the own side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from tools.story import random_record

from clayworks.core import registry
from clayworks.core.chance import Chance
from clayworks.core.messages import LANGUAGES
from clayworks.core.parts import Part
from clayworks.core.pictures.memory import Book
from clayworks.core.record import parts
from clayworks.core.state import State
from clayworks.table.clock import WATCH_MOST, to_watch
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind, Seat
from clayworks.table.story import Line, lines, scenes
from clayworks.web.history import History
from clayworks.web.questions import Voice
from clayworks.web.shows import MOST_AT_ONCE, Frames, Projector
from clayworks.web.telling import told_scenes
from tests.table.fixtures import make, play_on, run, service
from tests.web.clients import sqlite_address

pytestmark = pytest.mark.sampled("game")

every_game = pytest.mark.parametrize("game", registry.names())


def projector(
    table: LiveTable, eyes: int | None, sitting: int | None, book: Book, frames: Frames
) -> Projector:
    """Shows a table to somebody."""
    history = History.of(table.record)
    history.follow(table.record.choices)
    return Projector(table, history, eyes, sitting, Voice("en"), {}, book, frames)


def panels(state: State, eyes: int | None, sitting: int | None, waited: Sequence[str] = ()) -> dict[str, str]:
    """The board of a moment, drawn by itself."""
    view = {**state.view(eyes), "names": {}, "sitting": sitting, "to_choose": list(waited)}
    return {name: panel.svg for name, panel in state.game.board(view, "en", {}).panels.items()}


def as_it_stood(table: LiveTable, ply: int) -> State:
    """The table after a choice, before what comes by itself."""
    state = table.record.replay(ply - 1)
    for part in parts(table.record.choices[ply - 1]):
        action = state.game.space.parse(part)
        assert action is not None
        state.choose(action)
    return state


@every_game
def test_every_frame_is_the_board_of_its_moment_whoever_has_watched_before(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, Kind.HUMAN, game=game)
            await play_on(tables, table, Chance(3), turns=9)
            book, frames = Book(), Frames()
            hidden = not registry.load(game).open_information
            for seat in (None, 0, 2, 0):
                eyes = seat if hidden else None
                shown = projector(table, eyes, seat, book, frames)
                for ply, frame in shown.moments(0, table.ply):
                    if frame.told["scene"] is not None and frame.told["scene"]["scored"]:
                        continue  # the table as it stood before it was scored
                    chosen = not frame.told["later"]
                    moment = as_it_stood(table, ply) if chosen else table.record.replay(ply)
                    assert frame.pictures == panels(moment, eyes, seat), (seat, ply)

    run(work())


@every_game
def test_a_show_lacks_nothing_and_says_how_far_it_went(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game=game)
            await play_on(tables, table, Chance(1), turns=12)
            shown = projector(table, None, None, Book(), Frames())
            start = table.record.start()
            # A page says as well for whom it waits; of that nothing is left when the past is shown.
            waited = [start.colours[seat] for seat in start.deciders()]
            board, upto, told = panels(start, None, None, waited), 0, []
            while upto < table.ply:
                part = shown.show(upto, set())
                assert upto < part["upto"] <= upto + MOST_AT_ONCE
                upto = part["upto"]
                for frame in part["frames"]:
                    board |= frame["panels"]
                    told += frame["points"]
                    if frame["scene"] is not None:
                        told += [gain for beat in frame["scene"]["beats"] for gain in beat["gains"]]
            # What was laid over each other, frame by frame, is the board as it stands now.
            assert board == panels(table.committed, None, None)
            for seat, points in enumerate(table.committed.scores()):
                assert sum(gain["points"] for gain in told if gain["seat"] == seat) == points

    run(work())


def test_scorings_in_a_row_begin_where_the_one_before_ended_and_a_heading_is_no_step(tmp_path: Path) -> None:
    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game="terracotta-army")
            await play_on(tables, table, Chance(1), turns=60)
            assert table.over
            shown = projector(table, None, None, Book(), Frames())
            scores, upto, scenes = [0] * 2, 0, 0
            while upto < table.ply:
                part = shown.show(upto, set())
                upto = part["upto"]
                for number, frame in enumerate(part["frames"]):
                    gains = frame["scene"]["totals"] if frame["scene"] else [0] * 2
                    for point in frame["points"]:
                        gains[point["seat"]] += point["points"]
                    scores = [had + more for had, more in zip(scores, gains, strict=True)]
                    assert frame["scores"] == scores
                    scenes += frame["scene"] is not None
                    parts = {line["part"] for line in frame["lines"]}
                    after_a_scene = number > 0 and part["frames"][number - 1]["scene"] is not None
                    assert parts != {"turn"} or after_a_scene or len(part["frames"]) == 1
            assert scenes == 6  # five rounds and the final count

    run(work())


def test_a_scoring_by_which_nobody_gets_anything_is_seen_on_the_table_as_it_stood() -> None:
    whole = random_record("terracotta-army", 2, 4)
    table = LiveTable("t", replace(whole, choices=[]), [Seat(n, Kind.HUMAN) for n in range(2)])
    for choice in whole.choices:
        table.accept(table.played([(table.committed.current_player(), choice)]))
        if told_scenes(table, table.ply):
            break
    (frame,) = (
        frame
        for _ply, frame in projector(table, None, None, Book(), Frames()).moments(table.ply - 1, table.ply)
        if frame.told["scene"] is not None
    )
    assert not frame.told["scene"]["scored"]
    stood = as_it_stood(table, table.ply)
    assert frame.pictures == panels(stood, None, None) != panels(table.committed, None, None)


def test_what_comes_to_light_is_not_shown_beside_who_was_still_choosing(tmp_path: Path) -> None:
    """A page says for whom it waits; a reveal that says otherwise brings all such panels along."""

    async def work() -> None:
        async with service(sqlite_address(tmp_path)) as tables:
            table = await make(tables, Kind.HUMAN, Kind.HUMAN, game="xian")
            await play_on(tables, table, Chance(1), turns=3)
            start = table.record.start()
            waited = [start.colours[seat] for seat in start.deciders()]
            assert len(waited) == 2
            board = panels(start, None, None, waited)
            assert board != panels(start, None, None)
            frame = projector(table, None, None, Book(), Frames()).show(0, set())["frames"][0]
            assert frame["scene"] is not None
            assert board | frame["panels"] == panels(table.record.replay(frame["ply"]), None, None)

    run(work())


# -- how long it takes ---------------------------------------------------------------------------------------


def numbers(file: str, pattern: str) -> list[float]:
    """Numbers that stand in a script of the pages."""
    found = re.search(pattern, (files("clayworks.web") / "static" / file).read_text())
    assert found is not None, pattern
    return [float(one) for one in found.groups()]


class Slowest:
    """How many seconds a page needs to show something to who wants it slowly."""

    def __init__(self, language: str) -> None:
        self.language = language
        (self.step,) = numbers("show.js", r"PACES = \{ slow: (\d+)")
        (self.letter,) = numbers("show.js", r"READING = \{ slow: (\d+)")
        (self.short,) = numbers("reading.js", r"SHORT = (\d+)")
        (self.wide,) = numbers("reading.js", r"test\(text\) \? (\d+)")
        self.gains, self.none = numbers("scene.js", r"time \* \(beat\.gains\.length \? ([\d.]+) : ([\d.]+)\)")

    def frame(self, told: Sequence[Line]) -> float:
        """Some lines with a picture; whose turn it is is no step of its own."""
        if all(line.part is Part.TURN for line in told):
            return 0.0
        text = "".join(line.message.to(self.language) for line in told)
        wide = self.wide if self.language == "ja" else 1
        return (self.step + self.letter * max(0.0, len(text) * wide - self.short)) / 1000

    def choice(self, told: Sequence[Line], own: bool) -> float:
        """All that a choice brought; what one has chosen oneself is not shown."""
        played = scenes(told)
        inside = {id(line) for scene in played for line in scene.lines()}
        now = [line for line in told if not line.later]
        rest = [line for line in told if line.later and id(line) not in inside]
        beats = [self.gains if beat.gains else self.none for scene in played for beat in scene.beats]
        return (0.0 if own else self.frame(now)) + self.frame(rest) + sum(beats) * self.step / 1000


def since(choosers: Sequence[int], seat: int) -> Iterable[int]:
    """The plies that somebody watches: from their own last choice on, of which only the consequences."""
    own = max((ply for ply, chooser in enumerate(choosers, 1) if chooser == seat), default=1)
    return range(own, len(choosers) + 1)


@every_game
def test_no_clock_runs_before_all_was_shown_at_the_slowest_pace(game: str) -> None:
    whole = random_record(game, registry.load(game).players[-1], 3)
    table = LiveTable(
        "t", replace(whole, choices=[]), [Seat(n, Kind.HUMAN) for n in range(len(whole.players))]
    )
    paces = [Slowest(language) for language in LANGUAGES]
    needed: dict[tuple[str, int, bool], float] = {}
    longest = 0.0
    for choice in whole.choices:
        after = table.played([(table.committed.current_player(), choice)])
        granted = {seat: to_watch(table, after, seat) for seat in after.state.deciders()}
        table.accept(after)
        told = list(lines(table.committed, after.happened))
        for pace in paces:
            for own in (False, True):
                needed[pace.language, table.ply, own] = pace.choice(told, own)
        for seat, seconds in granted.items():
            for pace in paces:
                need = sum(
                    needed[pace.language, ply, table.choosers[ply - 1] == seat]
                    for ply in since(table.choosers, seat)
                )
                assert need <= seconds <= WATCH_MOST, (pace.language, table.ply)
                longest = max(longest, need)
    assert longest > 60  # there was something to watch
