"""Looking back: any step of a game, with the list of its moves, its log and its scenes.

The same page serves tables and opened files. What stays the same at every step (moves, log, scenes, chart) is
sent once with the whole page; a step brings the board, the points and its own words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from clayworks.core.events import Entry
from clayworks.core.pictures.memory import Book, drawing_into
from clayworks.core.pictures.panels import Board, Panel, opened_up
from clayworks.core.state import State
from clayworks.table.hosting import may_play_on
from clayworks.table.live import LiveTable
from clayworks.web import answers
from clayworks.web.charts import course_of
from clayworks.web.eyes import Wanted, eyes
from clayworks.web.gate import Caller
from clayworks.web.history import History
from clayworks.web.house import House, house_of
from clayworks.web.moves import heading_at, moves, scene_tables, told_at
from clayworks.web.pages import see_other
from clayworks.web.panes import panes
from clayworks.web.parameters import Address, Asking, PlyPath, SeatQuery, Service, pictures_known, sits
from clayworks.web.questions import Voice
from clayworks.web.showing import seat_name, symbols
from clayworks.web.standings import tally
from clayworks.web.telling import log_line
from clayworks.web.templating import render

router = APIRouter(prefix="/tables/{table}/replay", include_in_schema=False)

AsPart = Annotated[bool, Query(alias="part", description="Only the part that changes.")]


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game that is looked at again: how it went, who played it, and for whose eyes it is shown."""

    history: History
    book: Book
    voice: Voice
    names: list[str]
    """What everybody is called, by seat."""
    called: dict[str, str]
    """The names that players gave themselves, by colour."""
    base: str
    back: str
    record: str
    """Where its record can be had; empty where it can't."""
    all_open: bool
    """Whether everything may be seen: the game is over, nothing is hidden, or it is the reader's own file."""
    seat: int | None
    """Whose eyes; None is everybody's where all is open, and else who looks on."""
    query: str = ""
    """What an address says about the eyes, if somebody has chosen them."""
    sitting: int | None = None
    """From whose side the table is seen, where that is not who looks."""
    ended: str = ""
    """Why it ended before it was over, if it did; said at the last step."""
    times: Sequence[datetime] = ()
    """When each choice was written down, where that is known."""

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.history.steps)

    @property
    def shows_hands(self) -> bool:
        """Whether what each seat held lies open side by side."""
        return self.all_open and self.history.has_hands and self.seat is None


# -- what is shown ---------------------------------------------------------------------------------------


def panels_of(replayed: Replayed, state: State) -> list[Panel]:
    """The board of a step; for everybody's eyes with what each seat had."""
    game, language = state.game, replayed.voice.language

    def board(seat: int | None, **more: Any) -> Board:
        return game.board({**state.view(seat), "names": replayed.called, **more}, language, {})

    with drawing_into(replayed.book):
        if not replayed.shows_hands:
            return list(board(replayed.seat, sitting=replayed.sitting).panels.values())
        # All from the same side, so that every panel has the form that its place asks for.
        own = [board(seat, sitting=0, open=True) for seat in range(len(state.colours))]
        return opened_up(board(None), own, state.colours)


def step_part(replayed: Replayed, ply: int, has: frozenset[str] = frozenset()) -> dict[str, Any]:
    """What belongs to one step, for a browser that has some pictures already."""
    history, voice = replayed.history, replayed.voice
    state, game = history.at(ply), history.record.game
    step = history.steps[ply - 1] if ply else None
    story = [line for line in history.told() if line.ply <= ply]
    heading = heading_at(story, ply)
    happened, scenes_here = told_at([line for line in story if line.ply == ply], voice)
    entries = [one.what for one in history.happened if one.ply <= ply and isinstance(one.what, Entry)]
    return {
        "game": game,
        "board": panes(panels_of(replayed, state), voice.language, has),
        "ply": ply,
        "last": replayed.last,
        "base": replayed.base,
        "query": replayed.query,
        "back": replayed.back,
        "record": replayed.record,
        "colours": history.record.players,
        "names": replayed.names,
        "round": voice.say(heading.message) if heading is not None else "",
        "by": step.seat if step is not None else None,
        "words": voice.say(step.words) if step is not None and replayed.all_open else "",
        "happened": [*happened, replayed.ended] if replayed.ended and ply == replayed.last else happened,
        "scenes_here": scenes_here,
        "element": (step.element or "") if step is not None and replayed.all_open else "",
        "tally": tally(
            state,
            replayed.seat,
            voice.language,
            game.scoring_phases[0],
            entries,
            all_open=replayed.all_open,
        ),
        "may_branch": replayed.all_open and not state.is_terminal(),
        "eyes": replayed.seat,
        "lends_eyes": replayed.all_open and history.has_hands,
    }


def whole_game(replayed: Replayed, ply: int) -> dict[str, Any]:
    """What stays the same at every step."""
    history, voice = replayed.history, replayed.voice
    return {
        "moves": moves(history, voice, replayed.all_open),
        "lines": [log_line(history, line, voice, replayed.times) for line in history.told()],
        "scenes": scene_tables(history, voice),
        "symbols": symbols(history.record.game, history.played.state),
        **course_of(history, ply, replayed.all_open, voice.language),
    }


def shown(request: Request, replayed: Replayed, ply: int, as_part: bool) -> Response:
    """A step: the page, or the part of it that changes."""
    has = pictures_known(request) if as_part else frozenset()
    part = step_part(replayed, min(ply, replayed.last), has)
    if as_part:
        return render(request, "replay_part.html", **part)
    return render(request, "replay.html", **part, **whole_game(replayed, part["ply"]))


# -- tables ------------------------------------------------------------------------------------------------


def of_table(house: House, table: LiveTable, held: set[int], caller: Caller, seat: int | None) -> Replayed:
    """A table, for who asks: when all is open for any eyes, before that for their own alone."""
    history, address = house.histories.of(table.mark, table.record), f"/tables/{table.id}"
    book, all_open = house.book(table.mark), may_play_on(table)
    who = eyes(table, held, Wanted(seat), book)
    viewer, sitting = who.viewer, who.sitting
    if all_open and seat is not None and seat < len(table.seats):
        viewer = sitting = seat
    elif all_open and history.has_hands:
        viewer = sitting = None
    return Replayed(
        history,
        book,
        answers.voice(table, caller.language),
        [seat_name(one) for one in answers.seats(table, held, caller.language)],
        answers.names(table),
        f"{address}/replay",
        address,
        f"{address}/record" if table.has_ended else "",
        all_open,
        viewer,
        f"?seat={seat}" if seat is not None and viewer == seat else "",
        sitting,
        answers.ended(table).to(caller.language) if table.closed else "",
        table.times,
    )


@router.get("")
async def from_the_start(table: Address) -> Response:
    """The first step."""
    return see_other(f"/tables/{table}/replay/0")


@router.get("/{ply}")
async def replay(
    table: Address,
    ply: PlyPath,
    request: Request,
    tables: Service,
    caller: Asking,
    seat: SeatQuery = None,
    as_part: AsPart = False,
) -> Response:
    """The table after so many choices."""
    found, held = await sits(tables, table, caller)
    return shown(request, of_table(house_of(request.app), found, held, caller, seat), ply, as_part)
