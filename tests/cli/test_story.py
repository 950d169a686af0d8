"""The terminal tells what happened: every point once, in the right order, and as the engine has it."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import ClassVar

import pytest
from rich.console import Console

import clayworks
from clayworks.cli.console import Quit, TerminalTable
from clayworks.cli.telling import found, told
from clayworks.core.chance import Chance
from clayworks.core.events import Entry, Event
from clayworks.core.game import Game
from clayworks.core.messages import LANGUAGES
from clayworks.core.parts import Part
from clayworks.core.record import Record
from clayworks.table.clicks import clicks
from clayworks.table.draft import Draft
from clayworks.table.effects import effects
from clayworks.table.live import Happening
from clayworks.table.outlook import signed
from clayworks.table.story import Line, Scene, lines, pieces

pytestmark = pytest.mark.sampled("game", "language")

GAMES = clayworks.game_names()
every_game = pytest.mark.parametrize("game", GAMES)


class Screen(Console):
    """A terminal that keeps what it shows, with somebody who types."""

    def __init__(self, typed: Iterable[str] = ()) -> None:
        super().__init__(file=io.StringIO(), width=240, color_system=None)
        self.typed = iter(typed)

    def input(self, *args: object, **more: object) -> str:
        """What is typed next."""
        return next(self.typed)

    @property
    def shown(self) -> str:
        """Everything so far."""
        assert isinstance(self.file, io.StringIO)
        return self.file.getvalue()


def somebody(table: TerminalTable, chance: Chance) -> Iterator[str]:
    """Takes any option that does not put something back, and ends turns."""
    while True:
        fresh = [number for number, click in enumerate(table.offered(), 1) if not click.held]
        yield "" if table.draft.complete else str(fresh[chance.below(len(fresh))])


def table_of(game: str, *seats: str, seed: int = 5, language: str = "en") -> tuple[TerminalTable, Screen]:
    """A table, and the screen at which it is played."""
    screen = Screen()
    record = Record.new(clayworks.load(game), len(seats), seed)
    table = TerminalTable(record, seats, screen, language)
    screen.typed = somebody(table, Chance(seed))
    return table, screen


@every_game
@pytest.mark.parametrize("seats", [("human", "random"), ("random",) * 4])
def test_what_the_terminal_tells_of_a_whole_game_adds_up_to_the_score_sheet(
    game: str, seats: tuple[str, ...]
) -> None:
    table, screen = table_of(game, *seats)
    table.play()
    read = Reader(screen.shown, len(seats))
    for piece in pieces(table.story()):
        read.piece(piece)
    assert read.points == table.committed.scores()
    told_by_source = Counter[tuple[int, int]]()
    for line in table.story():
        if line.entry is not None:
            told_by_source[line.entry.seat, line.entry.source] += line.points
    for seat in range(len(seats)):
        for source in range(len(table.game.sources)):
            assert told_by_source[seat, source] == table.committed.points_from(seat, source)


class Reader:
    """Reads a screen from top to bottom, and adds up the points that stand there."""

    def __init__(self, shown: str, seats: int) -> None:
        self.rows = iter(shown.splitlines())
        self.points = [0] * seats

    def piece(self, piece: Line | Scene) -> None:
        """The next thing that is told, which must stand further down."""
        line = piece.opening if isinstance(piece, Scene) else piece
        self.until(str(line.message))
        if isinstance(piece, Scene) and any(beat.gains for beat in piece.beats):
            cells = [cell.strip() for cell in self.until("│ total").strip("│").split("│")]
            for seat in range(len(self.points)):
                self.points[seat] += int(cells[1 + seat].replace("\u2212", "-"))
        elif isinstance(piece, Scene):
            for line in [*piece.lines()][1:]:
                self.until(str(line.message))
        elif piece.entry is not None:
            numbers = [int(number) for number in re.findall(r"\d+", str(piece.message))]
            assert abs(piece.points) in numbers
            self.points[piece.entry.seat] += piece.points

    def until(self, text: str) -> str:
        """The next row with a text in it."""
        for row in self.rows:
            if text in row:
                return row
        raise AssertionError(f"not told: {text}")


# -- log -----------------------------------------------------------------------------------------------------


@every_game
def test_the_log_has_every_line_and_is_searched_by_a_word(game: str) -> None:
    table, screen = table_of(game, "random", "random")
    table.play()
    before = len(screen.shown)
    table.log("")
    rows = [row.strip() for row in screen.shown[before:].splitlines()]
    assert rows == [str(line.message) for line in table.story()]
    who = str(table.game.colour_name(table.committed.colours[0]))
    before = len(screen.shown)
    table.log(who.upper())
    assert who in screen.shown[before:]
    assert set(screen.shown[before:].splitlines()) < set(screen.shown[:before].splitlines())
    table.log("xyzzy")
    assert "Nothing that happened has 'xyzzy' in it." in screen.shown


def test_the_log_has_what_the_turn_at_hand_did() -> None:
    table, screen = table_of(GAMES[0], "human", "human")
    written = table.story()
    while not table.drafted():
        table.ask(table.draft.seat)
    before = len(screen.shown)
    table.log("")
    rows = [row.strip() for row in screen.shown[before:].splitlines()]
    assert rows == [str(line.message) for line in (*written, *table.drafted())]


def test_hands_are_covered_before_every_secret_choice_also_of_who_was_asked_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, screen = table_of("xian", "human", "human")
    take_turn, covered = table.take_turn, 0
    secret: list[bool] = []

    def cover(home: bool = True) -> None:
        nonlocal covered
        covered += 1

    def take(seat: int) -> None:
        goes_on, before = table.at_screen == seat, covered
        is_secret = table.committed.facing(seat).is_secret()
        take_turn(seat)
        assert covered - before == (is_secret or not goes_on)
        secret.append(is_secret and goes_on)

    monkeypatch.setattr(screen, "clear", cover)
    monkeypatch.setattr(table, "take_turn", take)
    table.play()
    assert any(secret)


def test_a_resumed_game_has_its_whole_log() -> None:
    table, _screen = table_of(GAMES[0], "random", "random")
    table.play()
    record = Record(table.game, table.record.players, table.record.deal, table.record.choices[:40])
    again = TerminalTable(record, ("random", "random"), Screen(), "en")
    assert [line for line in table.story() if line.ply <= 40] == again.story()


# -- scenes --------------------------------------------------------------------------------------------------


class Staged:
    """A game that tells a scoring as a scene; what it counts is made up."""

    PARTS: ClassVar[dict[str, Part]] = {
        "round": Part.ROUND,
        "turn": Part.TURN,
        "scene": Part.SCENE,
        "beat": Part.BEAT,
    }

    def story(self, game: Game, *happened: Event | Entry) -> list[Line]:
        """Happenings of one choice as lines, with the parts of this stage."""
        state = game.deal(2, 1)
        found = lines(state, (Happening(7, what) for what in happened))
        return [
            Line(line.ply, line.seat, self.PARTS.get(what.what, Part.PLAIN), line.message)
            if isinstance(what, Event)
            else line
            for line, what in zip(found, happened, strict=True)
        ]


def made_up(what: str) -> Event:
    """An event that no game knows: it is told in its own words."""
    return Event(what, -1, ())


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game that tells what it does not know, as a game that says nothing of its own would."""
    game = clayworks.load(GAMES[0])
    for name in ("tell", "tell_points"):
        monkeypatch.setattr(type(game), name, getattr(Game, name))
    return game


def test_a_scoring_is_a_table_of_its_sources_and_seats_with_totals(stage: Game) -> None:
    story = Staged().story(
        stage,
        made_up("scene"),
        made_up("beat"),
        Entry(0, 1, 4, "R-1", (0,)),
        Entry(1, 1, 2, "R-1", (1,)),
        made_up("beat"),
        Entry(1, 2, 3, "R-2", ()),
        Entry(1, 3, -1, "R-3", ()),
        made_up("turn"),
        Entry(0, 1, 9, "R-9", ()),
    )
    screen, state = Screen(), stage.deal(2, 1)
    for piece in told(state, story, "en"):
        screen.print(piece)
    rows = [[cell.strip() for cell in row.strip().strip("│").split("│")] for row in screen.shown.splitlines()]
    where = ", ".join(str(stage.place_words(state, place).short) for place in (0, 1))
    assert ["beat", "+4", "+2", where, "R-1"] in rows
    assert [str(stage.source_name(2)), "", "+3", "", "R-2"] in rows
    assert [str(stage.source_name(3)), "", signed(-1), "", "R-3"] in rows
    assert ["total", "+4", "+4", "", ""] in rows
    assert str(story[-1].message) in screen.shown.split("total")[1]


def test_a_reveal_is_told_line_by_line_without_a_table(stage: Game) -> None:
    story = Staged().story(stage, made_up("scene"), made_up("beat"), made_up("more"))
    screen = Screen()
    for piece in told(stage.deal(2, 1), story, "en"):
        screen.print(piece)
    assert [row.strip() for row in screen.shown.split("\n") if row.strip()] == ["scene", "beat", "more"]


def test_what_is_found_stands_once_under_its_round_and_turn(stage: Game) -> None:
    story = Staged().story(
        stage,
        made_up("round"),
        made_up("turn"),
        made_up("clay here"),
        made_up("CLAY there"),
        made_up("turn"),
        made_up("nothing"),
    )
    shown = [str(line.message) for line in found(story, "clay", "en")]
    assert shown == ["round", "turn", "clay here", "CLAY there"]


# -- what options bring --------------------------------------------------------------------------------------


@every_game
def test_what_an_option_is_said_to_bring_is_what_it_brings(game: str) -> None:
    record = Record.new(clayworks.load(game), 2, 3)
    state, chance, compared = record.start(), Chance(3), 0
    while not state.is_terminal():
        seat = state.current_player()
        if record.game.open_information and not len(record.choices) % 7:
            draft = Draft(state, seat, 0)
            offered = [click for click in clicks(draft) if not click.joint and " " in click.sent]
            for click, effect in zip(offered, effects(draft, [one.sent for one in offered]), strict=True):
                after = draft.with_click(click.sent).state
                assert effect.now == after.scores()[seat] - state.scores()[seat]
                final = record.game.scoring_phases[0]
                ends = [record.game.scored(table, final).scores()[seat] for table in (state, after)]
                assert effect.projected == ends[1] - ends[0]
                compared += effect.projected != 0
        actions = state.legal_actions()
        record.play(state, actions[int(chance.below(len(actions)))])
    assert compared or not record.game.open_information


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_points_and_header_say_what_would_come_of_it(game: str, language: str) -> None:
    table, screen = table_of(game, "human", "random", language=language)
    screen.typed = chain(islice(screen.typed, 12), ("p", "l", "?", "q", "q"))
    with pytest.raises(Quit):
        table.play()
    header = next(row for row in screen.shown.splitlines() if "(" in row)
    for colour in table.committed.colours:
        assert table.game.colour_name(colour).to(language) in header
