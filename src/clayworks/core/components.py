"""Component files: what is printed on board, cards and tiles, with the source of every value.

`source = "…"` covers a table and its sub-tables without a source of their own, `<key>_source = "…"`
one key. Each game checks what it reads with a `Reader`.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from clayworks.core.borrowed import READING, known, why
from clayworks.core.errors import BadComponents
from clayworks.core.forms import Wanted
from clayworks.core.messages import M, Message
from clayworks.core.strict import MOST_DIGITS

SOURCES = {
    "rulebook": "stated in a rulebook",
    "public": "reported by two or more public sources",
    "public-single": "reported by one public source",
    "deduced": "follows from the rulebooks",
    "reconstructed": "our own value, not the publisher's",
    "spec": "a convention of this project",
}
COPY = "copy"
"""The table of a file that says whose copy it is and what was compared: `[copy] name, confirmed`."""


@dataclass(frozen=True)
class Printed:
    """One value with its place in the file and where it comes from."""

    path: str
    value: Any
    source: str


@dataclass(frozen=True, eq=False)
class Components:
    """The parsed data of one component file; two files with the same data are equal."""

    data: Mapping[str, Any]
    name: str
    confirmed: frozenset[str] = frozenset()
    """The parts whose owner found them printed so (`core/box.py`). This changes neither game nor hash."""
    asked: dict[str, Wanted] = field(default_factory=dict, repr=False)
    """What the reader of the game wants in each place, as soon as it has read them."""

    @classmethod
    def load(cls, path: Path) -> Components:
        """Read a component file; `BadComponents` says what is wrong with it."""
        try:
            with path.open("rb") as file:
                return cls.of(tomllib.load(file), str(path))
        except OSError as error:
            raise BadComponents(
                M("{file}: can't be read: {reason}", file=str(path), reason=why(error))
            ) from error
        except (ValueError, RecursionError) as error:
            raise BadComponents(
                M("{file}: is no TOML file: {reason}", file=str(path), reason=toml_fault(error))
            ) from error

    @classmethod
    def of(cls, written: Mapping[str, Any], name: str) -> Components:
        """What a file says; its `[copy]` is kept beside the values."""
        data = {key: value for key, value in written.items() if key != COPY}
        copy = written.get(COPY)
        confirmed = copy.get("confirmed") if isinstance(copy, Mapping) else None
        places = confirmed if isinstance(confirmed, list) else []
        return cls(data, name, frozenset(place for place in places if isinstance(place, str)))

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the data as JSON with sorted keys: layout and comments do not matter."""
        return hashlib.sha256(json.dumps(self.data, sort_keys=True).encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Components) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def printed(self) -> Iterator[Printed]:
        """Every value with its source."""
        return _walk(self.data, "", "unmarked")

    def reconstructed(self) -> list[Printed]:
        """The values that nobody could read from the rulebooks."""
        return [value for value in self.printed() if value.source == "reconstructed"]

    def reconstructed_places(self) -> list[str]:
        """Where they stand, in short: `wheel.inner[0].action` and its like are `wheel.inner`."""
        return list(dict.fromkeys(value.path.partition("[")[0] for value in self.reconstructed()))


def toml_fault(error: ValueError | RecursionError) -> Message:
    """Why a text is no TOML, or none that anybody could work with."""
    if isinstance(error, RecursionError):
        return M("it is nested too deeply")
    if isinstance(error, tomllib.TOMLDecodeError | UnicodeDecodeError):
        return known(str(error), READING)
    return M("a number is too long: it has more than {count} digits", count=MOST_DIGITS)


MOST_DEPTH = 12
MOST_LETTERS = 300
MOST_NUMBER = 10**9


def is_plain(value: Any, depth: int = MOST_DEPTH) -> bool:
    """Whether a value can stand in a component file at all, whoever sent it: words, whole numbers, lists."""
    match value:
        case bool():
            return True
        case int():
            return -MOST_NUMBER <= value <= MOST_NUMBER
        case str():
            return len(value) <= MOST_LETTERS and value.isprintable()
        case list():
            return depth > 0 and all(is_plain(item, depth - 1) for item in value)
        case dict():
            return depth > 0 and all(
                isinstance(key, str) and is_plain(key) and is_plain(item, depth - 1)
                for key, item in value.items()
            )
        case _:
            return False


def is_rows(node: Any) -> bool:
    """Whether a value is a list of tables: one is enough, so that what is wrong is found row by row."""
    return isinstance(node, list) and any(isinstance(row, Mapping) for row in node)


def _walk(node: Any, path: str, source: str) -> Iterator[Printed]:
    if isinstance(node, Mapping):
        own = node.get("source", source)
        for key, value in node.items():
            if key == "source" or key.endswith("_source"):
                continue
            place = f"{path}.{key}" if path else key
            yield from _walk(value, place, node.get(f"{key}_source", own))
    elif is_rows(node):
        for index, item in enumerate(node):
            yield from _walk(item, f"{path}[{index}]", source)
    else:
        yield Printed(path, node, source)
