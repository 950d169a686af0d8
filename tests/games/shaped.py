"""Values and shapes of forms: whether they fit, and values that a form could give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from clayworks.core.box import Part
from clayworks.core.completeness import is_mark
from clayworks.core.forms import Field, Named, Rows, Shape, Table, Wanted, single
from clayworks.core.game import Game
from clayworks.web.copying import fields_of, settled, value_at

Shapes = Mapping[str, Shape]
MORE = 2  # rows than there must be
DEPTH = 3  # named shapes inside each other


# -- the form of a part ------------------------------------------------------------------------------------


def form_of(part: Part, game: Game) -> Table:
    """What the form of a part offers; its keys are places in the part."""
    data = game.components.data
    return Table(
        tuple(
            Field(
                place.removeprefix(part.place).removeprefix("."),
                settled(one.shape, place, value_at(data, place), game),
                one.optional,
                one.when,
            )
            for place, one in fields_of(part, game)
        )
    )


def values_of(part: Part, form: Table, game: Game) -> dict[str, Any]:
    """The values of a part by the fields of its form."""
    data = game.components.data
    found = {field.key: value_at(data, place_of(part, field.key)) for field in form.fields}
    return {key: value for key, value in found.items() if value is not None}


def place_of(part: Part, key: str) -> str:
    """The place of a field of a part."""
    return f"{part.place}.{key}" if key else part.place


def is_only_shown(form: Table) -> bool:
    """Whether the rules take for granted what stands there."""
    return all(isinstance(field.shape, Wanted) and field.shape.kind == "other" for field in form.fields)


def changes_of(part: Part, form: Table, values: Mapping[str, Any]) -> dict[str, Any]:
    """What a page sends for the values of a form: what it does not show goes."""
    return {place_of(part, field.key): values.get(field.key) for field in form.fields}


# -- whether a value fits ----------------------------------------------------------------------------------


def is_shown(field: Field, values: Mapping[str, Any]) -> bool:
    """Whether a form shows a field beside these values."""
    return all(written(values.get(key, "")) in words for key, words in field.when.items())


def written(value: Any) -> str:
    """A value as a page compares it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def shown(table: Table, values: Mapping[str, Any]) -> Iterator[Field]:
    """The fields that a form shows with these values, in its own order."""
    read: dict[str, Any] = {}
    for field in table.fields:
        if is_shown(field, read):
            yield field
            if field.key in values:
                read[field.key] = values[field.key]


def misfits(value: Any, shape: Shape, shapes: Shapes, place: str = "") -> Iterator[str]:
    """The places in a value that do not fit its shape."""
    match shape:
        case Named():
            yield from misfits(value, shapes[shape.name], shapes, place)
        case Rows():
            if not isinstance(value, list) or not shape.low <= len(value) <= shape.high:
                yield place
                return
            for number, row in enumerate(value):
                yield from misfits(row, shape.of, shapes, f"{place}[{number}]")
        case Table():
            yield from misfits_of_table(value, shape, shapes, place)
        case Wanted():
            if not is_wanted(value, shape):
                yield place


def misfits_of_table(values: Any, table: Table, shapes: Shapes, place: str) -> Iterator[str]:
    """What a form could not say, and what must be there and is not."""
    if not isinstance(values, Mapping):
        yield place
        return
    fields = list(shown(table, values))
    known = {field.key for field in fields}
    yield from (f"{place}.{key}" for key in values if key not in known and not is_mark(key))
    for field in fields:
        if field.key in values:
            yield from misfits(values[field.key], field.shape, shapes, f"{place}.{field.key}")
        elif not field.optional:
            yield f"{place}.{field.key}"


def is_wanted(value: Any, wanted: Wanted) -> bool:
    """Whether a plain value is one that may stand there."""
    match wanted.kind:
        case "integer":
            return type(value) is int and wanted.low <= value <= wanted.high
        case "word":
            return value in wanted.words
        case "flag":
            return type(value) is bool
        case "integers":
            return len(value) == wanted.length and all(is_wanted(one, single(wanted)) for one in value)
        case "words":
            number = wanted.low <= len(value) <= wanted.high
            return number and all(is_wanted(one, single(wanted)) for one in value)
        case _:
            return True


# -- values that a form could give -------------------------------------------------------------------------


def made(shape: Shape, shapes: Shapes, chance: Random, depth: int = DEPTH) -> Any:
    """A random value of a shape."""
    match shape:
        case Named():
            return made(shapes[shape.name], shapes, chance, depth - 1)
        case Rows():
            count = chance.randint(shape.low, min(shape.high, shape.low + MORE))
            return [made(shape.of, shapes, chance, depth) for _ in range(count)]
        case Table():
            return made_table(shape, shapes, chance, depth)
        case Wanted():
            return made_plain(shape, chance)


def made_table(table: Table, shapes: Shapes, chance: Random, depth: int = DEPTH) -> dict[str, Any]:
    """Every key that a form shows; at the end of the depth nothing that needs a named shape."""
    for _ in range(200):
        values: dict[str, Any] = {}
        for field in table.fields:
            if not is_shown(field, values) or (
                field.optional and (chance.random() < 0.5 or is_deep(field.shape, depth))
            ):
                continue
            if is_deep(field.shape, depth):
                break
            values[field.key] = made(field.shape, shapes, chance, depth)
        else:
            return values
    raise AssertionError("every way through this table needs a named shape")


def is_deep(shape: Shape, depth: int) -> bool:
    """Whether a named shape stands there though there were enough of them."""
    inner = shape.of if isinstance(shape, Rows) else shape
    return depth <= 0 and isinstance(inner, Named)


def made_plain(wanted: Wanted, chance: Random) -> Any:
    """A plain value, or a list of them."""
    match wanted.kind:
        case "integer":
            return chance.randint(wanted.low, wanted.high)
        case "word":
            return chance.choice(wanted.words)
        case "flag":
            return chance.random() < 0.5
        case "integers":
            return [chance.randint(wanted.low, wanted.high) for _ in range(wanted.length)]
        case "words":
            count = chance.randint(wanted.low, wanted.high)
            # More than there are words: then the same ones may stand there again.
            often = wanted.high > len(wanted.words)
            return (chance.choices if often else chance.sample)(wanted.words, k=count)
    raise AssertionError(f"a form can't say {wanted.kind}")
