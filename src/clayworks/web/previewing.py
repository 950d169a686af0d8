"""What a choice would look like and bring, for who points at it: drawn and counted on a trial table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from clayworks.core.pictures.panels import Options, Panel
from clayworks.table.clicks import clicks
from clayworks.table.draft import Draft
from clayworks.table.live import LiveTable
from clayworks.table.outlook import lines, tried
from clayworks.web.questions import Voice, question

SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)


def preview(
    table: LiveTable, seat: int, click: str, voice: Voice, known: Mapping[str, Any]
) -> dict[str, Any]:
    """What a click would do: the panels that would change, and what it brings, line by line."""
    before, after, found = tried(table, seat, click)
    draft = table.draft(seat)
    # What glows now glows in a preview too, unless nothing is left to choose then.
    glowing = {} if after.complete else question(draft, voice).on_board
    # What an option costs and gives is said where it is described; it is not said again.
    told = next((one.meaning for one in clicks(draft) if one.sent == click), None)
    with_goods = told is None or not (told.cost or told.gain)
    return {
        "panels": changed_panels(before, after, voice.language, known, glowing),
        "lines": [voice.say(line) for line in lines(before.state, found, seat, with_goods)],
    }


# -- pictures ------------------------------------------------------------------------------------------------


def changed_panels(
    before: Draft, after: Draft, language: str, known: Mapping[str, Any], glowing: Options
) -> dict[str, str]:
    """The panels that would look different, with what differs marked by the class `would`.

    What can be chosen now glows in them too, so that nothing flickers while somebody looks around.
    """
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


def marked(old: str, new: str) -> str:
    """A picture with what is not in the old one marked; without ids, since it lies over that one."""
    known = {same(part) for part in things(ElementTree.fromstring(old))}
    root = ElementTree.fromstring(new)
    fresh = [part for part in things(root) if same(part) not in known]
    # A thing is different as soon as something inside it is: only the innermost ones are marked.
    around = {id(part) for part in fresh for one in fresh if one is not part and one in set(part.iter())}
    for part in fresh:
        if id(part) not in around:
            part.set("class", f"{part.get('class', '')} would".strip())
    for part in root.iter():
        part.attrib.pop("id", None)
        part.attrib.pop("tabindex", None)
    return ElementTree.tostring(root, encoding="unicode")


def things(root: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """The parts of a picture that are something: pieces that move, and what can be pointed at."""
    return (
        part
        for part in root.iter()
        if part is not root and ("id" in part.attrib or "data-element" in part.attrib)
    )


def same(part: ElementTree.Element) -> str:
    """What tells whether two parts look the same."""
    return ElementTree.tostring(part, encoding="unicode")
