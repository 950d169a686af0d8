"""An owner's copy of a printed game: the shipped component file with other values in some places.

Changes are kept as `{place: value}`; `None` takes a key away. A copy is a component file like any other, so
the reader of its game checks it; what its owner compared with the printed game stands beside the values
(`[copy]`) and changes nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

import tomlkit

from clayworks.core.components import COPY, is_rows, toml_fault
from clayworks.core.errors import BadComponents
from clayworks.core.messages import M

Changes = Mapping[str, Any]

STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d{1,4})\]")
MOST_STEPS = 12


def steps(place: str) -> list[str | int]:
    """The way to a place: `wheel.inner[3].amount` is wheel, inner, 3, amount."""
    found: list[str | int] = []
    at = 0
    while at < len(place):
        step = STEP.match(place, at)
        if step is None or len(found) == MOST_STEPS:
            raise no_place(place)
        found.append(step[1] if step[1] is not None else int(step[2]))
        at = step.end()
    if not found:
        raise no_place(place)
    return found


def no_place(place: str) -> BadComponents:
    """What is said of a place that is none."""
    return BadComponents(M("{place}: there is no such place in the component file", place=place[:80]))


def changed(data: Mapping[str, Any], changes: Changes) -> dict[str, Any]:
    """The data with other values in some places."""
    made: dict[str, Any] = copied(data)
    put_all(made, changes)
    return made


def copied(node: Any) -> Any:
    """A copy of tables and lists, sharing plain values: `deepcopy` looks at each of them, and takes long."""
    if isinstance(node, Mapping):
        return {key: copied(value) for key, value in node.items()}
    return [copied(value) for value in node] if isinstance(node, list) else node


def put_all(root: Any, changes: Changes) -> None:
    """Write values into their places, outer ones first."""
    for place in sorted(changes, key=lambda place: (len(steps(place)), place)):
        put(root, place, changes[place])


def put(root: Any, place: str, value: Any) -> None:
    """Write one value into its place; None takes it away."""
    *way, last = steps(place)
    node = root
    try:
        for step in way:
            node = node[step]
        if isinstance(last, int) or not isinstance(node, Mapping):
            node[last]  # an entry of a list must be there already
        if value is None and isinstance(last, int):
            node.pop(last)
        elif value is None:
            for key in (last, f"{last}_source"):  # a mark without its value would belong to nothing
                node.pop(key, None)
        else:
            node[last] = deepcopy(value)
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise no_place(place) from error


def differences(base: Any, other: Any, place: str = "") -> dict[str, Any]:
    """The changes that make `other` of `base`."""
    return dict(found_differences(base, other, place))


def found_differences(base: Any, other: Any, place: str) -> Iterator[tuple[str, Any]]:
    """Lists of tables are compared row by row if they have as many rows; other lists are one value."""
    if isinstance(base, Mapping) and isinstance(other, Mapping):
        for key in [*base, *(key for key in other if key not in base)]:
            inside = f"{place}.{key}" if place else key
            if key not in other:
                yield inside, None
            elif key not in base:
                yield inside, other[key]
            else:
                yield from found_differences(base[key], other[key], inside)
    elif is_rows(base) and is_rows(other) and len(base) == len(other):
        for index, (row, changed_row) in enumerate(zip(base, other, strict=True)):
            yield from found_differences(row, changed_row, f"{place}[{index}]")
    elif base != other or type(base) is not type(other):
        yield place, other


def written(shipped: str, changes: Changes, name: str, confirmed: Sequence[str]) -> str:
    """The copy as a file: the shipped one, comments and all, with the changed values."""
    document = tomlkit.parse(shipped)
    put_all(document, changes)
    about = tomlkit.table()
    about["name"] = name
    about["confirmed"] = tomlkit.array()
    about["confirmed"].extend(sorted(confirmed))
    about["confirmed"].multiline(True)
    document[COPY] = about
    return tomlkit.dumps(document)


MOST_LETTERS = 60


def checked_name(name: str) -> str:
    """The name of a copy, short and in letters that can be seen."""
    seen = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(seen.split())[:MOST_LETTERS]


def parsed(text: str) -> dict[str, Any]:
    """The data of a file that somebody gave."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadComponents(M("this is no TOML file: {reason}", reason=toml_fault(error))) from error
