"""What a page shows of a table for one pair of eyes. Knows views, decisions and descriptions, no rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from clayworks.core.game import Game
from clayworks.core.messages import MN, M, Message
from clayworks.core.parts import Part
from clayworks.core.pictures.memory import Book, drawing_into
from clayworks.core.pictures.panels import Panel
from clayworks.core.record import written
from clayworks.core.state import State
from clayworks.players.levels import bot_name
from clayworks.table.draft import Draft
from clayworks.table.live import Happening, LiveTable
from clayworks.table.outlook import turn_so_far
from clayworks.table.seats import Kind
from clayworks.table.story import lines
from clayworks.web import answers
from clayworks.web.eyes import Eyes, Wanted, eyes
from clayworks.web.history import Histories
from clayworks.web.models import SeatShown
from clayworks.web.panes import panes
from clayworks.web.planning import drawn_of, plan_for, standing_of
from clayworks.web.questions import Question, Voice, buttons, question
from clayworks.web.standings import Counts, tally
from clayworks.web.telling import Chronicles, last_told, latest, recent, turns_since

MOST_SYMBOLS = 100
"""Games, with copies of them, whose pictures are kept."""


def panels(
    game: Game, view: Mapping[str, Any], asked: Question, language: str, book: Book
) -> tuple[list[Panel], set[str]]:
    """The board for these eyes, and the choices that can be clicked on it."""
    with drawing_into(book):
        found = list(game.board(view, language, asked.on_board).panels.values())
    return found, {choice for panel in found for choice in panel.choices}


KEPT_SYMBOLS: dict[Game, Markup] = {}


def symbols(game: Game, state: State) -> Markup:
    """The pictures that all panels use; they do not change during a game, and are made once for each."""
    found = KEPT_SYMBOLS.get(game)
    if found is None:
        found = KEPT_SYMBOLS[game] = Markup(game.board(state.view(None), "en", {}).symbols)
        if len(KEPT_SYMBOLS) > MOST_SYMBOLS:
            del KEPT_SYMBOLS[next(iter(KEPT_SYMBOLS))]
    return found


def view_for(table: LiveTable, who: Eyes) -> dict[str, Any]:
    """What is drawn for these eyes."""
    return {**table.seen_by(who.seat).view(who.viewer), **answers.known(table), "sitting": who.sitting}


async def drawn_ahead(table: LiveTable, held: set[int], wanted: Wanted, language: str, book: Book) -> None:
    """Draw a table that nobody has looked at in this language yet: in a thread, so that nobody else waits.

    It goes into a book of its own, where each picture stands beside what was read for it. The page is made
    afterwards, of the table as it is then, and finds there what still fits.
    """
    if not book.knows(language):
        fresh = Book()
        await run_in_threadpool(first_look, table, held, wanted, language, fresh)
        book.take_over(fresh)


def first_look(table: LiveTable, held: set[int], wanted: Wanted, language: str, book: Book) -> None:
    """Draw all that a page would show; only reads the table."""
    who = eyes(table, held, wanted, book)
    asked = question(asked_draft(table, who), answers.voice(table, language))
    panels(table.record.game, view_for(table, who), asked, language, book)


def asked_draft(table: LiveTable, who: Eyes) -> Draft | None:
    """The draft of who looks, if they are asked something."""
    return table.draft(who.seat) if who.seat is not None and who.seat in table.to_choose() else None


@dataclass(slots=True)
class Remembered:
    """What a server remembers of a table between two requests, to be quick."""

    histories: Histories
    chronicles: Chronicles
    book: Book
    counts: Counts


def table_part(
    table: LiveTable,
    who: Eyes,
    language: str,
    memory: Remembered,
    has: frozenset[str] = frozenset(),
    planning: bool = False,
) -> dict[str, Any]:
    """Everything that the table's part of the page needs; `planning`: with the plan instead of the table."""
    game, seat, viewer = table.record.game, who.seat, who.viewer
    voice = answers.voice(table, language)
    planned, plan = plan_for(table, who, planning, voice)
    tried = planned.draft if planned is not None and plan.on else None
    draft = tried or asked_draft(table, who)
    asked = question(draft, voice)
    seen = tried.state if tried is not None else table.seen_by(seat)
    view = drawn_of(table, tried, who) if tried is not None else view_for(table, who)
    found, clickable = panels(game, view, asked, language, memory.book)
    history = memory.histories.of(table.mark, table.record)
    log = memory.chronicles.of(table, history, voice)
    seats = answers.seats(table, who.held, language)
    since = history.last_of(seat) if seat is not None else 0
    confirmed = draft.committed if draft is not None and draft.choices else None
    offers = buttons(asked, draft, clickable, voice)
    back = taken_back(table, voice)
    return {
        "table": table,
        "game": game,
        "board": panes(found, language, has, bots_of(seats, language)),
        "question": asked,
        # A plan is confirmed by nothing.
        "buttons": [replace(one, ends=False, rest="") for one in offers] if plan.on else offers,
        "standing": standing_of(table, tried) if tried is not None else answers.standing(table, seat),
        "plan": plan,
        "who": who,
        "seats": seats,
        "scores": seen.scores(),
        "names": [seat_name(one) for one in seats],
        "latest": just_drafted(draft, voice) or [*([back] if back else []), *latest(log, since)],
        "recent": recent(log),
        "taken_back": back,
        "told": last_told(table, human_seats(table, who.held)),
        "turns_since": turns_since(log, since) if since and not table.over else 0,
        "done": done(table, draft, voice, plan.on),
        "purse": purse(seen, seat, voice),
        "tally": tally(
            seen,
            viewer,
            language,
            game.scoring_phases[0],
            [entry for _ply, entry in table.entries] if table.over else (),
            confirmed,
            counts=memory.counts,
        ),
        "soon": [
            tally(seen, viewer, language, phase, confirmed=confirmed, counts=memory.counts)
            for phase in game.scoring_phases[1:]
            if not table.over
        ],
        "since": since,
        "drafted": drafted(draft, voice),
        "winners": [
            (one, wins(seat_name(one), one.score).to(language))
            for one, place in zip(seats, table.committed.places(), strict=True)
            if table.over and place == 1
        ],
    }


def taken_back(table: LiveTable, voice: Voice) -> str:
    """That all have agreed to go back, until something is played again; empty if nobody has."""
    last = next(reversed(table.record.extra.get("withdrawn", ())), None)
    if last is None or len(written(table.record.choices)) != last["after"]:
        return ""
    player = table.record.game.colour_name(last["asked_by"])
    return voice.say(M("All have agreed to go back: {player} plays the last turn again.", player=player))


@dataclass(frozen=True, slots=True)
class Done:
    """A draft that waits for its owner's word: what confirming means, and what the turn did."""

    text: str
    lines: list[str]


def done(table: LiveTable, draft: Draft | None, voice: Voice, planning: bool = False) -> Done | None:
    """What is said of a complete draft; nothing of one that goes on."""
    if draft is None or not draft.complete:
        return None
    reveals = table.record.game.before_going_on(draft.state)
    if planning:
        text = (
            M("{what} Nobody can plan further than that.", what=reveals)
            if reveals is not None
            else M("The plan is complete.")
        )
    elif reveals is not None:
        text = M("{what} Confirm to go on.", what=reveals)
    elif (other := in_the_turn_of(table, draft.seat)) is not None:
        text = M("Your answer is complete: confirm it, and {player} goes on.", player=other)
    else:
        text = M("Your turn is complete.")
    return Done(voice.say(text), [voice.say(line) for line in turn_so_far(draft)])


def in_the_turn_of(table: LiveTable, seat: int) -> Message | None:
    """Whose turn it is in which somebody else was asked something."""
    active = table.view().get("active")
    if active is None or table.secret or active == table.record.players[seat]:
        return None
    return table.record.game.colour_name(active)


def bots_of(seats: Sequence[SeatShown], language: str) -> dict[str, str]:
    """By colour: who plays there, and which bot it is."""
    bots = [one for one in seats if one.kind == Kind.BOT and one.level]
    kinds = [M("bot: {level}", level=bot_name(one.level)).to(language) for one in bots]
    return {one.colour: f"{seat_name(one)}, {kind}" for one, kind in zip(bots, kinds, strict=True)}


def human_seats(table: LiveTable, held: set[int]) -> set[int]:
    """The seats that people who look here play themselves."""
    return {row.number for row in table.seats if row.number in held and row.kind is Kind.HUMAN}


def drafted(draft: Draft | None, voice: Voice) -> list[str]:
    """What the own turn did so far, for the log; nobody else sees it before it is confirmed."""
    if draft is None:
        return []
    told = lines(draft.state, [Happening(draft.ply, what) for what in draft.happened])
    return [voice.say(line.message) for line in told]


def just_drafted(draft: Draft | None, voice: Voice) -> list[str]:
    """What the last step of the own turn did, all of it: a fee, or what went without asking."""
    if draft is None:
        return []
    told = lines(draft.state, [Happening(draft.ply, what) for what in draft.latest])
    return [voice.say(line.message) for line in told if line.part is Part.PLAIN]


@dataclass(frozen=True, slots=True)
class Counted:
    """Something that the one who looks has so many of."""

    symbol: str
    count: int
    text: str


def purse(state: State, seat: int | None, voice: Voice) -> list[Counted]:
    """What the one who looks has, always in sight."""
    if seat is None:
        return []
    return [
        Counted(one.symbol, one.count, voice.say(one.words)) for one in state.game.belongings(state, seat)
    ]


def wins(player: str, points: int) -> Message:
    """That somebody has won."""
    return MN(
        "{player} wins with {count} point.", "{player} wins with {count} points.", points, player=player
    )


def seat_name(seat: SeatShown) -> str:
    """What a player is called: the name given, or the colour."""
    return seat.name or seat.colour_name
