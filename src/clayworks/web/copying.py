"""What the page of a player's own copy is made of: its parts with their forms, its sheets, its faults."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from clayworks.core import owned, registry
from clayworks.core.box import Box, Part
from clayworks.core.components import Components, is_plain
from clayworks.core.errors import BadComponents
from clayworks.core.forms import OTHER, VAGUE, Field, Named, Rows, Shape, Table, Wanted, single
from clayworks.core.game import Game
from clayworks.core.messages import M
from clayworks.core.pictures.sheets import Desk
from clayworks.web import models as m

NAME = "my copy"
"""Stands in front of every fault of a file that has no name; the page leaves it out."""
IN_FILE = f"{NAME}: "


def game_with(name: str, changes: owned.Changes) -> Game:
    """A game with somebody's changes; `BadComponents` names every fault."""
    if not is_plain([change for change in changes.values() if change is not None]):
        raise BadComponents(M("a component file holds words, whole numbers and lists, and nothing else"))
    shipped = registry.load(name)
    data = owned.changed(shipped.components.data, changes)
    return type(shipped)(Components(data, NAME)) if changes else shipped


def changes_in(game: Game) -> owned.Changes:
    """What an owner's file changes of ours.

    A file may have been made from one that was shipped earlier: then it is compared with that one, and its
    changes are put upon today's, if they still fit there.
    """
    data = game.components.data
    files = [known.data for known in registry.ever_shipped(game.name)]
    changes = min((owned.differences(base, data) for base in files), key=len)
    try:
        game_with(game.name, changes)
    except BadComponents:
        return owned.differences(files[0], data)
    return changes


def faults_of(error: BadComponents, language: str) -> list[m.CopyFault]:
    """The faults of a file one by one in a language, each with the place that it is about."""
    said = zip(error.lines("en"), error.lines(language), strict=True)
    return [m.CopyFault(place=place_in(plain), text=text.removeprefix(IN_FILE)) for plain, text in said]


def place_in(fault: str) -> str:
    """The place that a fault begins with in English."""
    place = re.match(r"[A-Za-z0-9_.\[\]-]*", fault.removeprefix(IN_FILE))
    return place[0].rstrip(".") if place else ""


def shown(game: Game, language: str) -> m.CopyShown:
    """A copy as its page shows it."""
    desk = Desk(game, language)
    sheets = [m.CopySheet(name=p.name, title=p.title, svg=p.svg) for p in game.sheets(desk)]
    return m.CopyShown(
        game=game.name,
        hash=game.components.digest,
        faults=[],
        sheets=sheets,
        parts=[about(part, game, language) for part in desk.parts.values()],
        shapes={name: shape_data(shape, game.box, language) for name, shape in game.box.shapes.items()},
    )


def without_faults(
    name: str, changes: owned.Changes, faults: list[m.CopyFault], language: str
) -> m.CopyShown:
    """A copy with faults: what is right about it is shown, what is wrong stands as it came."""
    wrong = [fault.place for fault in faults]
    right = {
        place: value
        for place, value in changes.items()
        if not any(lies_in(place, one) or lies_in(one, place) or lies_in(one, row_of(place)) for one in wrong)
    }
    for kept in (right, {}):
        try:
            seen = shown(game_with(name, kept), language)
        except BadComponents:
            continue
        return seen.model_copy(update={"faults": faults, "hash": ""})
    return m.CopyShown(game=name, faults=faults)


def lies_in(place: str, outer: str) -> bool:
    """Whether a place is another one, or inside it."""
    return place == outer or place.startswith((f"{outer}.", f"{outer}["))


def row_of(place: str) -> str:
    """The row of a list that a place lies in: `wheel.inner[3]` of `wheel.inner[3].amount`."""
    return place.rpartition("]")[0] + "]" if "]" in place else place


def about(part: Part, game: Game, language: str) -> m.CopyPart:
    """A part with its form."""
    return m.CopyPart(
        place=part.place,
        kind=part.kind.title.to(language),
        name=part.name.to(language),
        source=part.source,
        where=part.kind.where.to(language) if part.kind.where is not None else "",
        fields=[form(place, one, game, language) for place, one in fields_of(part, game)],
    )


def fields_of(part: Part, game: Game) -> list[tuple[str, Field]]:
    """The fields of a part with their places: those of its shape, or its values one by one.

    What the rules take for granted is shown only where nothing else is.
    """
    shape = part.kind.shape_of(value_at(game.components.data, part.place))
    if shape is not None:
        return [(f"{part.place}.{one.key}", one) for one in shape.fields]
    wanted = [(value.path, wanted_at(value.path, game.components.asked)) for value in part.values]
    free = [(place, one) for place, one in wanted if one is not None]
    fixed = [(value.path, OTHER) for value in part.values]
    return [(place, Field(last_key(place), one)) for place, one in free or fixed]


def last_key(place: str) -> str:
    """The key that a place ends with."""
    return place.rpartition(".")[2].partition("[")[0]


def wanted_at(place: str, asked: Mapping[str, Wanted]) -> Wanted | None:
    """What may stand in a place; None if nothing else than what does."""
    if place in asked:
        return None if asked[place].kind in VAGUE else asked[place]
    outer = asked.get(place.rpartition("[")[0])
    return single(outer) if outer is not None and outer.kind in ("integers", "words") else None


def form(place: str, one: Field, game: Game, language: str) -> m.CopyField:
    """One input of a form."""
    value = value_at(game.components.data, place)
    return m.CopyField(
        place=place,
        key=one.key,
        label=label(one.key, game.box, language),
        shape=shape_data(settled(one.shape, place, value, game), game.box, language),
        optional=one.optional,
        when={key: list(values) for key, values in one.when.items()},
        value=value,
    )


def settled(shape: Shape, place: str, value: Any, game: Game) -> Shape:
    """A shape that was left open is what the reader wants there, or the one word that is allowed."""
    if shape != OTHER:
        return shape
    wanted = wanted_at(place, game.components.asked)
    return wanted or Wanted(words=(value,) if isinstance(value, str) else ())


def label(key: str, box: Box, language: str) -> str:
    """What a key is called."""
    return box.fields[key].to(language) if key in box.fields else key


def value_at(data: Any, place: str) -> Any:
    """What stands in a place; None if nothing does."""
    node = data
    for step in owned.steps(place):
        try:
            node = node[step]
        except (KeyError, IndexError, TypeError):
            return None
    return node


def shape_data(shape: Shape, box: Box, language: str) -> dict[str, Any]:
    """A shape as data for the page."""
    match shape:
        case Named():
            return {"kind": "named", "name": shape.name}
        case Rows():
            return {
                "kind": "rows",
                "of": shape_data(shape.of, box, language),
                "low": shape.low,
                "high": shape.high,
            }
        case Table():
            return {"kind": "table", "fields": [field_data(one, box, language) for one in shape.fields]}
        case Wanted():
            return wanted_data(shape, box, language)


def field_data(one: Field, box: Box, language: str) -> dict[str, Any]:
    """A key of a table as data for the page."""
    return {
        "key": one.key,
        "label": label(one.key, box, language),
        "shape": shape_data(one.shape, box, language),
        "optional": one.optional,
        "when": {key: list(values) for key, values in one.when.items()},
    }


def wanted_data(wanted: Wanted, box: Box, language: str) -> dict[str, Any]:
    """A plain value as data for the page; a list of plain values is rows of them."""
    if wanted.kind in ("integers", "words"):
        low, high = (wanted.length, wanted.length) if wanted.kind == "integers" else (wanted.low, wanted.high)
        return {"kind": "rows", "of": wanted_data(single(wanted), box, language), "low": low, "high": high}
    return {
        "kind": wanted.kind,
        "low": wanted.low,
        "high": wanted.high,
        "words": [[word, word_name(word, box, language)] for word in wanted.words],
    }


def word_name(word: str, box: Box, language: str) -> str:
    """What a word is called; without a name as it is written."""
    return box.words[word].to(language) if word in box.words else word or "–"


def checked_confirmed(game: Game, places: Sequence[str]) -> list[str]:
    """The places among these that are parts."""
    parts = {part.place for part in game.box.parts(game.components)}
    return sorted(set(places) & parts)
