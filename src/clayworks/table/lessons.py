"""Lessons at a table: which tables have a companion, and what the learner has before the eyes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from clayworks.core.chance import Chance
from clayworks.core.events import Entry
from clayworks.core.game import Game
from clayworks.core.lessons import Lesson, Moment
from clayworks.core.parts import Part
from clayworks.core.state import NOTHING
from clayworks.table.live import Happening, LiveTable
from clayworks.table.story import lines
from clayworks.table.turns import turns


def lesson_at(table: LiveTable) -> Lesson | None:
    """The lesson of a table: it was dealt as the lesson is, to so many players."""
    record = table.record
    lesson = lesson_of(record.game)
    if lesson is None or len(record.players) != lesson.players:
        return None
    return lesson if record.deal == prepared(record.game, tuple(record.players)) else None


@lru_cache(maxsize=100)
def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game, written once: every click at any table asks for it."""
    return game.lesson()


@lru_cache(maxsize=100)
def prepared(game: Game, colours: tuple[str, ...]) -> Any:
    """The deal of a game's lesson."""
    lesson = lesson_of(game)
    assert lesson is not None
    return game.draw(colours, Chance(lesson.seed), game.check_options(lesson.options))


def is_heading(game: Game) -> Callable[[Happening], bool]:
    """Tells what begins a turn or a round: nothing else of a story is worded only to count turns."""
    return lambda one: not isinstance(one.what, Entry) and game.part(one.what) in (Part.TURN, Part.ROUND)


def moment(table: LiveTable, seat: int) -> Moment:
    """What a learner sees now."""
    asked, complete, drafted, picked = None, False, [], []
    state = table.committed
    if seat in table.to_choose() and not table.over:
        draft = table.draft(seat)
        asked, complete, drafted = draft.asked(), draft.complete, draft.happened
        picked = draft.held
        state = asked or draft.state
    told = lines(table.committed, filter(is_heading(table.record.game), table.happened))
    own = [one for one in turns(list(told), table.choosers) if one.seat == seat]
    last = own[-1] if own else None
    return Moment(
        state.view(seat),
        seat,
        asked.game.space.decisions[int(asked.open)] if asked is not None else "",
        complete,
        len(own),
        [one.what for one in table.happened if last is not None and last.first <= one.ply <= last.last],
        [
            what
            for ply, what in table.events
            if last is not None and last.first <= ply and what.seat == NOTHING
        ],
        drafted,
        table.over,
        picked,
        [what for ply, what in table.events if last is not None and last.last < ply and what.seat != NOTHING],
    )
