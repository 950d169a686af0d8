"""What a choice would look like and bring, for who points at it: drawn and counted on a trial table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from clayworks.core.pictures.memory import Book, drawing_into
from clayworks.core.pictures.panels import Options, Panel
from clayworks.table.clicks import clicks
from clayworks.table.draft import Draft
from clayworks.table.live import LiveTable
from clayworks.table.outlook import Outlook, lines, tried, tried_on
from clayworks.web.questions import Voice, question


def preview(
    table: LiveTable, seat: int, click: str, voice: Voice, known: Mapping[str, Any], book: Book
) -> dict[str, Any]:
    """What a click would do: the panels that would change, and what it brings, line by line."""
    return shown(tried(table, seat, click), table.draft(seat), click, voice, known, book)


def preview_of_plan(
    tables: Sequence[Draft], click: str, voice: Voice, known: Mapping[str, Any], book: Book
) -> dict[str, Any]:
    """The same for a plan, which lies on trial tables already."""
    return shown(tried_on(tables, click), tables[0], click, voice, known, book)


def shown(
    tried: tuple[Draft, Draft, Outlook],
    draft: Draft,
    click: str,
    voice: Voice,
    known: Mapping[str, Any],
    book: Book,
) -> dict[str, Any]:
    """What was tried, drawn and in words."""
    before, after, found = tried
    # What glows now glows in a preview too, unless nothing is left to choose then.
    glowing = {} if after.complete else question(draft, voice).on_board
    # What an option costs and gives is said where it is described; it is not said again.
    told = next((one.meaning for one in clicks(draft) if one.sent == click), None)
    with_goods = told is None or not (told.cost or told.gain)
    return {
        "panels": changed_panels(before, after, voice.language, known, glowing, book),
        "lines": [voice.say(line) for line in lines(before.state, found, draft.seat, with_goods)],
    }


# -- pictures ------------------------------------------------------------------------------------------------


def changed_panels(
    before: Draft, after: Draft, language: str, known: Mapping[str, Any], glowing: Options, book: Book
) -> dict[str, str]:
    """The panels that would look different, with what differs marked by the class `would`.

    What can be chosen now glows in them too, so that nothing flickers while somebody looks around.
    """
    with drawing_into(book):
        old, new = (drawn(draft, language, known, glowing) for draft in (before, after))
    return {
        name: marked(old[name].svg, panel.svg)
        for name, panel in new.items()
        if name in old and panel.svg != old[name].svg
    }


def drawn(draft: Draft, language: str, known: Mapping[str, Any], glowing: Options) -> Mapping[str, Panel]:
    """The board of a draft as its owner would see it."""
    view = {**draft.state.view(draft.seat), **known}
    return draft.state.game.board(view, language, glowing).panels


class Thing(NamedTuple):
    """A part of a picture that is something: where it begins, and all of it."""

    start: int
    text: str


GROUP = re.compile(r"<(/?)g\b([^>]*)>")
IDENTITY = re.compile(r' (?:id|tabindex)="[^"]*"')
"""What a picture that lies over another one must not have."""


def marked(old: str, new: str) -> str:
    """A picture with what is not in the old one marked; without ids, since it lies over that one."""
    known = {thing.text for thing in things(old)}
    fresh = [thing for thing in things(new) if thing.text not in known]
    parts, at = [], 0
    for number, thing in enumerate(fresh):
        # A thing is different as soon as something inside it is: only the innermost ones are marked.
        if number + 1 < len(fresh) and fresh[number + 1].start < thing.start + len(thing.text):
            continue
        tag = thing.text[: thing.text.index(">")]
        with_class = re.sub(r' class="([^"]*)"', r' class="\1 would"', tag, count=1)
        parts += [new[at : thing.start], with_class if with_class != tag else f'{tag} class="would"']
        at = thing.start + len(tag)
    return IDENTITY.sub("", "".join((*parts, new[at:])))


def things(svg: str) -> Iterator[Thing]:
    """The pieces that move, and what can be pointed at, in the order in which they begin."""
    opened: list[tuple[int, bool]] = []
    found = []
    for tag in GROUP.finditer(svg):
        if not tag[1]:
            opened.append((tag.start(), ' id="' in tag[2] or " data-element=" in tag[2]))
            continue
        start, is_thing = opened.pop()
        if is_thing:
            found.append(Thing(start, svg[start : tag.end()]))
    return iter(sorted(found))
