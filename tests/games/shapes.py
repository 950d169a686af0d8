"""Values that the forms of a copy offer (`core/forms`): whether one fits, and others made at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clayworks.core.box import Box, Part
from clayworks.core.forms import Field, Named, Rows, Shape, Table, Wanted, single
from clayworks.core.game import Game
from clayworks.web.copying import fields_of, settled, value_at

Form = Sequence[tuple[str, Field]]
"""The fields of a part with their places, as the page has them."""


def form_of(part: Part, game: Game) -> list[tuple[str, Field]]:
    """The form of a part; what was left open is settled."""
    data = game.components.data
    return [
        (
            place,
            Field(one.key, settled(one.shape, place, value_at(data, place), game), one.optional, one.when),
        )
        for place, one in fields_of(part, game)
    ]


def is_there(one: Field, values: Mapping[str, Any]) -> bool:
    """Whether a field is shown beside these values (`copyform.js`: words are compared)."""
    return all(written(values.get(key)) in allowed for key, allowed in one.when.items())


def written(value: Any) -> str:
    """A value as a form compares it."""
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


# -- whether a value fits ----------------------------------------------------------------------------------


def misfits(fields: Sequence[Field], values: Mapping[str, Any], box: Box, at: str) -> Iterator[str]:
    """What does not fit in a table."""
    seen = {one.key: one for one in fields if is_there(one, values)}
    for key, one in seen.items():
        if values.get(key) is not None:
            yield from misfit(one.shape, values[key], box, f"{at}.{key}")
        elif not one.optional:
            yield f"{at}.{key} is missing"
    for key in {one.key for one in fields} - set(seen):
        if values.get(key) is not None:
            yield f"{at}.{key} should not be there"


def misfit(shape: Shape, value: Any, box: Box, at: str) -> Iterator[str]:
    """What does not fit in a value."""
    match shape:
        case Named():
            yield from misfit(box.shapes[shape.name], value, box, at)
        case Rows():
            if not shape.low <= len(value) <= shape.high:
                yield f"{at} has {len(value)} rows"
            for index, row in enumerate(value):
                yield from misfit(shape.of, row, box, f"{at}[{index}]")
        case Table():
            yield from misfits(shape.fields, value, box, at)
        case Wanted(kind="integers" | "words"):
            low, high = bounds(shape)
            yield from misfit(Rows(single(shape), low, high), value, box, at)
        case Wanted(kind="integer"):
            if not (type(value) is int and shape.low <= value <= shape.high):
                yield f"{at} = {value}"
        case Wanted(kind="flag"):
            if not isinstance(value, bool):
                yield f"{at} = {value}"
        case Wanted():  # a word, or what can't be changed
            if shape.words and value not in shape.words:
                yield f"{at} = {value}"


def bounds(wanted: Wanted) -> tuple[int, int]:
    """How many entries a list of plain values has."""
    return (wanted.length, wanted.length) if wanted.kind == "integers" else (wanted.low, wanted.high)


# -- values at random --------------------------------------------------------------------------------------


def made_form(form: Form, game: Game, rng: random.Random) -> dict[str, Any]:
    """Changes as the page sends them when a form was filled in at random; what is not shown goes."""
    values: dict[str, Any] = {}
    changes: dict[str, Any] = {place: None for place, _ in form}
    for place, one in form:
        if is_there(one, values) and not (one.optional and rng.random() < 0.5):
            shipped = value_at(game.components.data, place)
            values[one.key] = changes[place] = made(one.shape, shipped, game.box, rng)
    return changes


def made(shape: Shape, shipped: Any, box: Box, rng: random.Random) -> Any:
    """A value at random; what can't be changed stays as it is."""
    match shape:
        case Named():
            return made(box.shapes[shape.name], shipped, box, rng)
        case Rows():
            return [made(shape.of, None, box, rng) for _ in range(rng.randint(shape.low, shape.high))]
        case Table():
            values: dict[str, Any] = {}
            for one in shape.fields:
                if is_there(one, values) and not (one.optional and rng.random() < 0.5):
                    values[one.key] = made(one.shape, None, box, rng)
            return values
        case Wanted(kind="integers" | "words"):
            low, high = bounds(shape)
            return made(Rows(single(shape), low, high), shipped, box, rng)
        case Wanted(kind="integer"):
            return rng.randint(shape.low, shape.high)
        case Wanted(kind="flag"):
            return rng.random() < 0.5
        case Wanted(kind="word"):
            return rng.choice(shape.words)
        case Wanted():
            return shipped
