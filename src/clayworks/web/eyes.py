"""Who looks at a table through a browser, and what of it they are shown.

Where several people share one screen, a hand lies open only for who has uncovered it, and only until the next
choice is written down: hands are covered while everybody watches, and before every secret choice, also when
the same person goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from clayworks.core.pictures.memory import Book, drawing_into
from clayworks.core.state import State
from clayworks.table.live import LiveTable
from clayworks.table.seats import Kind


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a page asks to see: a seat, and at which ply its hand was uncovered."""

    seat: int | None = None
    uncovered: int | None = None
    planning: bool = False
    """The plan for the own next turn instead of the table, as long as there is something to plan."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks: a seat that acts or nobody, the seats they hold, and what lies open."""

    seat: int | None
    held: set[int]
    covered: int | None = None
    """A seat that has to choose and must uncover its hand for it."""
    hand: bool = True
    """Whether the hand of `seat` lies open."""
    shared: bool = False
    """Whether several people with hands look at the same screen."""
    sitting: int | None = None
    """From whose side the table is seen: the same one through a whole game."""

    @property
    def viewer(self) -> int | None:
        """Through whose eyes the table is drawn: nobody's, while hands are covered."""
        return self.seat if self.hand else None


def eyes(table: LiveTable, held: set[int], wanted: Wanted, book: Book) -> Eyes:
    """Whose view is shown."""
    own = sorted(seat for seat in held if seat < len(table.seats))
    people = [seat for seat in own if table.seats[seat].kind is Kind.HUMAN]
    waiting = [seat for seat in table.to_choose() if seat in people]
    if not own:
        return Eyes(None, held)
    sitting = people[0] if people else own[0]
    if len(people) < 2 or table.record.game.open_information or table.over:
        seat = waiting[0] if waiting else wanted.seat if wanted.seat in own else own[0]
        return Eyes(seat, held, sitting=sitting if len(people) > 1 else seat)
    if not waiting:
        return Eyes(None, held, shared=True, sitting=sitting)
    asked = wanted.seat if wanted.seat in waiting else waiting[0]
    if wanted.seat == asked and wanted.uncovered == table.ply:
        return Eyes(asked, held, shared=True, sitting=sitting)
    if needs_hand(table, asked, book):
        return Eyes(None, held, asked, shared=True, sitting=sitting)
    return Eyes(asked, held, hand=False, shared=True, sitting=sitting)


def needs_hand(table: LiveTable, seat: int, book: Book) -> bool:
    """Whether a seat can't answer without its hand: a secret choice, or one among things that it hides."""
    if table.secret or table.committed.facing(seat).is_secret():
        return True
    asked = table.draft(seat).asked()
    if asked is None:
        return False
    touched = {asked.describe(action).element or "" for action in asked.legal_actions()}
    hidden = touched - drawn_for(asked, None, book)
    if not hidden:  # nearly always where the table is open, and the rest takes as long as a whole page
        return False
    own = {element.partition(":")[2] for element in hidden & drawn_for(asked, seat, book)}
    return not own <= set(lying_open(asked.view(None)))


def lying_open(view: Mapping[str, Any]) -> Iterator[str]:
    """The names of everything that everybody sees: a card of a hand may lie on the table already."""
    for key, value in view.items():
        if key != "printed":
            yield from names_in(value)


def names_in(value: Any) -> Iterator[str]:
    """All names in a part of a view."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inside in value.values():
            yield from names_in(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from names_in(inside)


def drawn_for(state: State, seat: int | None, book: Book) -> set[str]:
    """The things on the board that a seat, or everybody, can point at."""
    with drawing_into(book):
        board = state.game.board(state.view(seat), "en", {})
    return {name for panel in board.panels.values() for name in panel.elements}
