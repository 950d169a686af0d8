"""What a page shows of a table for one pair of eyes. Knows views, decisions and descriptions, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from clayworks.core.game import Game
from clayworks.core.messages import MN, M, Message
from clayworks.core.pictures.panels import Panel
from clayworks.core.state import State
from clayworks.table.draft import Draft
from clayworks.table.live import LiveTable
from clayworks.table.outlook import turn_so_far
from clayworks.table.seats import Kind
from clayworks.web import answers
from clayworks.web.history import Histories, History
from clayworks.web.models import SeatShown
from clayworks.web.questions import Question, Voice, question
from clayworks.web.standings import tally

LOG_LINES = 80
MOST_KNOWN = 1000


@dataclass(frozen=True, slots=True)
class Happening:
    """What happened, who did it, and what it touched."""

    ply: int
    colour: str | None
    text: str
    element: str


def panels(
    game: Game, view: Mapping[str, Any], asked: Question, language: str
) -> tuple[list[Panel], set[str]]:
    """The board for these eyes, and the choices that can be clicked on it."""
    found = list(game.board(view, language, asked.on_board).panels.values())
    return found, {choice for panel in found for choice in panel.choices}


def symbols(game: Game, state: State) -> Markup:
    """The pictures that all panels use; they do not change during a game."""
    return Markup(game.board(state.view(None), "en", {}).symbols)


class PublicElements:
    """The things that everybody sees on a board: only these are named in a log."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, set[str]]] = {}

    def of(self, table: LiveTable) -> set[str]:
        """Those of a table as it stands; drawn once a ply."""
        known = self._known.get(table.id)
        if known is None or known[0] != table.ply:
            drawn = table.record.game.board(table.committed.view(None), "en", {})
            known = table.ply, {name for panel in drawn.panels.values() for name in panel.elements}
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            self._known[table.id] = known
        return known[1]


def happenings(table: LiveTable, history: History, public: set[str], voice: Voice) -> list[Happening]:
    """What happened lately, the newest first."""
    colours = table.record.players
    lines = []
    for ply, event in reversed(table.events[-LOG_LINES:]):
        step = history.steps[ply - 1] if 0 < ply <= len(history.steps) else None
        touched = step.element if step is not None and step.element in public else None
        said = voice.say(table.record.game.tell(table.committed, event))
        colour = colours[event.seat] if event.seat >= 0 else None
        lines.append(Happening(ply, colour, said, touched or ""))
    return lines


@dataclass(slots=True)
class Eyes:
    """Who looks: a seat or nobody, the seats they hold, and a seat that waits behind a cover."""

    seat: int | None
    held: set[int]
    covered: int | None = None


def eyes(table: LiveTable, held: set[int], wanted: int | None) -> Eyes:
    """Whose view is shown. Where several hold hands at one screen, a hand is uncovered only by its owner."""
    own = sorted(seat for seat in held if seat < len(table.seats))
    people = [seat for seat in own if table.seats[seat].kind is Kind.HUMAN]
    waiting = [seat for seat in table.to_choose() if seat in people]
    if not own:
        return Eyes(None, held)
    if len(people) < 2 or table.record.game.open_information or table.over:
        seat = waiting[0] if waiting else wanted if wanted in own else own[0]
        return Eyes(seat, held)
    if wanted in people and (wanted in waiting or not waiting):
        return Eyes(wanted, held)
    if waiting:
        return Eyes(None, held, waiting[0])
    return Eyes(None, held)


def table_part(
    table: LiveTable, who: Eyes, language: str, histories: Histories, public: PublicElements
) -> dict[str, Any]:
    """Everything that the table's part of the page needs."""
    game, seat = table.record.game, who.seat
    voice = answers.voice(table, language)
    draft = table.draft(seat) if seat is not None and seat in table.to_choose() else None
    asked = question(draft, voice)
    seen = table.seen_by(seat)
    shown, clickable = panels(game, {**seen.view(seat), **answers.known(table)}, asked, language)
    history = histories.of(table.id, table.record)
    lines = happenings(table, history, public.of(table), voice)
    seats = answers.seats(table, who.held, language)
    confirmed = table.committed if draft is not None and draft.choices else None
    return {
        "table": table,
        "game": game,
        "panels": shown,
        "question": asked,
        "buttons": asked.buttons(clickable),
        "standing": answers.standing(table, seat),
        "who": who,
        "seats": seats,
        "scores": seen.scores(),
        "names": [seat_name(one) for one in seats],
        "log": lines,
        "done": done(table, draft, voice),
        "purse": purse(seen, seat, voice),
        "tally": tally(
            seen,
            seat,
            language,
            game.scoring_phases[0],
            [entry for _ply, entry in table.entries] if table.over else (),
            confirmed,
        ),
        "soon": [
            tally(seen, seat, language, phase, confirmed=confirmed)
            for phase in game.scoring_phases[1:]
            if not table.over
        ],
        "since": history.last_of(seat) if seat is not None else 0,
        "winners": [n for n, place in enumerate(table.committed.places()) if place == 1],
        "wins": [wins(seat_name(one), one.score).to(language) for one in seats],
    }


@dataclass(frozen=True, slots=True)
class Done:
    """A draft that waits for its owner's word: what confirming means, and what the turn did."""

    text: str
    lines: list[str]


def done(table: LiveTable, draft: Draft | None, voice: Voice) -> Done | None:
    """What is said of a complete draft; nothing of one that goes on."""
    if draft is None or not draft.complete:
        return None
    reveals = table.record.game.before_going_on(draft.state)
    text = M("{what} Confirm to go on.", what=reveals) if reveals is not None else M("Your turn is complete.")
    return Done(voice.say(text), [voice.say(line) for line in turn_so_far(draft)])


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


def named(table: LiveTable, view: Mapping[str, Any]) -> Mapping[str, Any]:
    """A view with the names of the people, which a game knows nothing about."""
    return {**view, "names": answers.names(table)}


def seat_name(seat: SeatShown) -> str:
    """What a player is called: the name given, or the colour."""
    return seat.name or seat.colour_name
