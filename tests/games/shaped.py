"""Values and shapes of forms: whether they fit, and values that a form could give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from clayworks.core.completeness import is_mark
from clayworks.core.forms import Field, Named, Rows, Shape, Table, Wanted, single

Shapes = Mapping[str, Shape]
MORE = 2  # rows than there must be
DEPTH = 3  # named shapes inside each other


def shown(table: Table, values: Mapping[str, Any]) -> Iterator[Field]:
    """The fields that a form shows with these values, in its own order."""
    read: dict[str, Any] = {}
    for field in table.fields:
        if all(str(read.get(key, "")) in words for key, words in field.when.items()):
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
            fits = all(str(values.get(key, "")) in words for key, words in field.when.items())
            if not fits or (field.optional and (chance.random() < 0.5 or is_deep(field.shape, depth))):
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
            return chance.sample(wanted.words, chance.randint(wanted.low, wanted.high))
    raise AssertionError(f"a form can't say {wanted.kind}")
