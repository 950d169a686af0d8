"""The story of a game tells every point exactly once, in the log and in the scenes, and never changes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tools.story import differences, random_record

from clayworks.core import registry
from clayworks.core.events import Entry
from clayworks.core.parts import Part
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.table.draft import Draft
from clayworks.table.live import LiveTable, Played
from clayworks.table.seats import Kind, Seat
from clayworks.table.story import Line, lines, scenes

pytestmark = pytest.mark.sampled("game")

GAMES = registry.names()


def story_of(record: Record) -> tuple[State, list[Line]]:
    """The end of a game, and its story."""
    played = Played.of(record)
    return played.state, list(lines(played.state, played.happened))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_every_point_is_told_once_with_its_seat_and_source(game: str, players: int) -> None:
    for seed in range(4):
        assert differences(random_record(game, players, seed)) == []


def test_a_point_that_is_told_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    record = random_record(GAMES[0], 2, 1)
    played = Played.of(record)
    silent = next(one for one in played.happened if isinstance(one.what, Entry))
    played.happened.remove(silent)
    monkeypatch.setattr(Played, "of", classmethod(lambda cls, record: played))
    assert "the log says other points than the engine" in differences(record)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_told_in_the_same_words_at_once_and_at_the_end(game: str) -> None:
    for seed in range(6):
        record = random_record(game, 2 + seed % 3, seed)
        now = Played(record.start())
        at_once: list[Line] = []
        now.take(0)
        at_once += lines(now.state, now.happened)
        for ply, choice in enumerate(record.choices, 1):
            known = len(now.happened)
            now.play(ply, now.state.current_player(), choice)
            at_once += lines(now.state, now.happened[known:])
        assert [str(line.message) for line in at_once] == [str(line.message) for line in story_of(record)[1]]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_played_tells_everything_as_often_as_its_record(game: str) -> None:
    """What a game begins with, too, whoever looks at it through a draft."""
    whole = random_record(game, 2, 5)
    table = LiveTable("t", replace(whole, choices=[]), [Seat(seat, Kind.HUMAN) for seat in range(2)])
    for choice in whole.choices[:40]:
        seat = table.committed.current_player()
        assert not any(one in opening(table) for one in Draft(table.committed, seat, 0, [choice]).happened)
        table.accept(table.played([(seat, choice)]))
    assert table.happened == Played.of(table.record).happened


def opening(table: LiveTable) -> list[object]:
    """What was told before the first choice."""
    return [one.what for one in table.happened if one.ply == 0]


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_ends_at_the_next_heading_and_has_all_points_on_its_way(game: str) -> None:
    for seed in range(4):
        _state, told = story_of(random_record(game, 3, seed))
        seen = [id(gain) for scene in scenes(told) for beat in scene.beats for gain in beat.gains]
        assert len(seen) == len(set(seen))
        inside, expected = False, []
        for line in told:
            if line.part.is_heading:
                inside = line.part is Part.SCENE
            elif inside and line.entry is not None:
                expected.append(id(line))
        assert seen == expected
