"""Somebody who learns, at a real table: a lesson as the page tells it, moment by moment, each thing once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

import clayworks
from clayworks.core.chance import Chance
from clayworks.core.events import Entry
from clayworks.core.game import Game
from clayworks.core.lessons import Lesson, Moment, Said
from clayworks.core.record import Record
from clayworks.core.state import State
from clayworks.players.player import Player, player
from clayworks.table.lessons import moment
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind, Seat
from tests.effort import some

LEARNER, RIVAL = 0, 1
LEARNERS = ("first", "greedy", *some([f"random {seed}" for seed in range(1, 7)], 2))
every_learner = pytest.mark.parametrize("name", LEARNERS)

PART = {"xian": "turn"}
"""What a lesson counts: rounds, if nothing is said here."""


class First:
    """Takes whatever comes first."""

    def choose(self, state: State, seat: int = -1) -> int:
        """The first legal action."""
        return state.legal_actions()[0]


def learner(name: str) -> Player:
    """Somebody who learns; a number is the seed of who chooses at random."""
    kind, _, seed = name.partition(" ")
    return First() if kind == "first" else player(kind, Chance(seed or 1))


@dataclass(frozen=True)
class Heard:
    """A moment of a game, and what the companion says then that was not said before."""

    moment: Moment
    said: list[Said]
    asked: State | None
    """The table with the learner's question in hand."""
    committed: State
    """The table without the learner's draft."""
    entries: list[Entry]
    """All points so far."""


def lesson_of(game: Game) -> Lesson:
    """The lesson of a game that has one."""
    lesson = game.lesson()
    assert lesson is not None
    return lesson


def dealt(game: Game, seed: str) -> LiveTable:
    """A table as the home page makes it for a lesson, by some deal."""
    lesson = lesson_of(game)
    record = Record.new(game, lesson.players, seed, dict(lesson.options))
    return LiveTable("lesson", record, [Seat(LEARNER, Kind.HUMAN), Seat(RIVAL, Kind.BOT, lesson.level)])


def prepared(game: Game) -> LiveTable:
    """The table of a lesson."""
    return dealt(game, lesson_of(game).seed)


def part_of(now: Moment) -> int:
    """The round, or whatever a game counts in its place."""
    return int(now.view[PART.get(now.view["game"], "round")])


def clicks(table: LiveTable, name: str) -> Iterator[tuple[Moment, bool]]:
    """A game click by click; before all have chosen also what is asked, if only one wants to stop there."""
    person, bot = learner(name), player("greedy", Chance(2))
    while not table.over:
        now = moment(table, LEARNER)
        if now.asked:
            yield now, True
        seat = table.to_choose()[-1]
        if seat == LEARNER:
            yield now, False
        while not (draft := table.draft(seat)).complete:
            asked = draft.asked()
            assert asked is not None
            action = (person if seat == LEARNER else bot).choose(asked)
            steps = [*draft.steps, asked.action_to_string(action)]
            table.keep(draft.with_steps(steps), table.seats[seat].revision + 1)
            if seat == LEARNER:
                yield moment(table, LEARNER), False
        table.accept(table.played([(seat, choice) for choice in draft.choices]))
        if not moment(table, LEARNER).asked:
            yield moment(table, LEARNER), False
    yield moment(table, LEARNER), False


class Course:
    """A game with everything that is said in it, played as far as somebody wants to hear."""

    def __init__(self, game: Game, name: str) -> None:
        self.lesson, self.table = lesson_of(game), prepared(game)
        self.clicks = clicks(self.table, name)
        self.heard: list[Heard] = []
        self.known: set[str] = set()
        self.parts: dict[int, tuple[int, Heard]] = {}
        """The learner's first question of each round, and how many moments came before."""

    def hears(self, now: Moment) -> Heard:
        """What is said now that was not said before."""
        said = [one for one in self.lesson.due(now) if one.key not in self.known]
        asked = self.table.draft(LEARNER).asked() if now.asked else None
        entries = [entry for _ply, entry in self.table.entries]
        return Heard(now, said, asked, self.table.committed.clone(), entries)

    def up_to(self, parts: int) -> list[Heard]:
        """Up to the learner's first question after so many rounds, or to the end."""
        while not (later := [part for part in self.parts if part > parts]):
            now, may_stop = next(self.clicks, (None, False))
            if now is None:
                return self.heard
            if not may_stop:
                self.heard.append(self.hears(now))
                self.known |= {one.key for one in self.heard[-1].said}
            elif part_of(now) not in self.parts:
                self.parts[part_of(now)] = len(self.heard), self.hears(now)
        count, last = self.parts[min(later)]
        return [*self.heard[:count], last]


@cache
def course(game: str, name: str) -> Course:
    """A game with a learner, played once for all who want to hear of it."""
    return Course(clayworks.load(game), name)


@cache
def told(game: str, name: str, parts: int = 2) -> list[Heard]:
    """What is said in so many rounds."""
    return course(game, name).up_to(parts)


def keys(heard: list[Heard]) -> list[str]:
    """Everything that was said, by its key."""
    return [said.key for one in heard for said in one.said]


def remarks(game: str, name: str) -> list[tuple[Moment, Said]]:
    """The remarks on the turns of a lesson."""
    return [
        (one.moment, said) for one in told(game, name) for said in one.said if said.key.startswith("remark")
    ]


def points_of(now: Moment) -> int:
    """What the last turn gave the learner."""
    return sum(one.points for one in now.did if isinstance(one, Entry) and one.seat == LEARNER)
