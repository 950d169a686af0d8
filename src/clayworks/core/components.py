"""Component files: what is printed on board, cards and tiles, with the source of every value.

`source = "…"` covers a table and its sub-tables without a source of their own, `<key>_source = "…"`
one key. `Reader` checks a file while it is read and gathers every fault with its place.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from clayworks.core.errors import BadComponents

SOURCES = {
    "rulebook": "stated in a rulebook",
    "public": "reported by two or more public sources",
    "public-single": "reported by one public source",
    "deduced": "follows from the rulebooks",
    "reconstructed": "our own value, not the publisher's",
    "spec": "a convention of this project",
}


@dataclass(frozen=True)
class Printed:
    """One value with its place in the file and where it comes from."""

    path: str
    value: Any
    source: str


@dataclass(frozen=True)
class Components:
    """The parsed data of one component file."""

    data: Mapping[str, Any]
    name: str

    @classmethod
    def load(cls, path: Path) -> Components:
        """Read a component file; `BadComponents` says what is wrong with it."""
        try:
            with path.open("rb") as file:
                return cls(tomllib.load(file), str(path))
        except OSError as error:
            raise BadComponents(f"{path}: can't be read: {error.strerror}") from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadComponents(f"{path}: is no TOML file: {error}") from error

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the data as JSON with sorted keys: layout and comments do not matter."""
        return hashlib.sha256(json.dumps(self.data, sort_keys=True).encode()).hexdigest()

    def printed(self) -> Iterator[Printed]:
        """Every value with its source."""
        return _walk(self.data, "", "unmarked")

    def reconstructed(self) -> list[Printed]:
        """The values that nobody could read from the rulebooks."""
        return [value for value in self.printed() if value.source == "reconstructed"]


def _walk(node: Any, path: str, source: str) -> Iterator[Printed]:
    if isinstance(node, Mapping):
        own = node.get("source", source)
        for key, value in node.items():
            if key == "source" or key.endswith("_source"):
                continue
            place = f"{path}.{key}" if path else key
            yield from _walk(value, place, node.get(f"{key}_source", own))
    elif isinstance(node, list) and any(isinstance(item, Mapping) for item in node):
        for index, item in enumerate(node):
            yield from _walk(item, f"{path}[{index}]", source)
    else:
        yield Printed(path, node, source)


class Reader:
    """Reads a table of a component file by key, and notes every fault instead of stopping at the first.

    >>> reader = Reader({"coins": -1}, "my.toml")
    >>> reader.integer("coins", 0, 99)
    0
    >>> reader.faults
    ['my.toml: coins = -1: must be a whole number from 0 to 99']
    """

    def __init__(self, table: Any, file: str, path: str = "", faults: list[str] | None = None) -> None:
        self.table: Mapping[str, Any] = table if isinstance(table, Mapping) else {}
        self.file = file
        self.path = path
        self.faults: list[str] = [] if faults is None else faults

    def fault(self, key: str, allowed: str) -> None:
        """Note that the value of `key` can't be used, and what could."""
        place = f"{self.path}.{key}" if self.path else key
        if key in self.table:
            shown = json.dumps(self.table[key], ensure_ascii=False, default=str)
            self.faults.append(f"{self.file}: {place} = {shown}: must be {allowed}")
        else:
            self.faults.append(f"{self.file}: {place} is missing: must be {allowed}")

    def check(self) -> None:
        """Refuse the file if anything was wrong."""
        if self.faults:
            raise BadComponents("\n".join(self.faults))

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number in a range."""
        value = self.table.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.fault(key, f"a whole number from {low} to {high}")
        return low

    def integers(self, key: str, length: int, low: int, high: int) -> list[int]:
        """A list of whole numbers."""
        values = self.table.get(key)
        if (
            isinstance(values, list)
            and len(values) == length
            and all(isinstance(v, int) and not isinstance(v, bool) and low <= v <= high for v in values)
        ):
            return list(values)
        self.fault(key, f"a list of {length} whole numbers from {low} to {high}")
        return [low] * length

    def word(self, key: str, allowed: Collection[str]) -> str:
        """One of some words."""
        value = self.table.get(key)
        if isinstance(value, str) and value in allowed:
            return value
        self.fault(key, "one of " + ", ".join(allowed))
        return next(iter(allowed))

    def exactly(self, key: str, value: Any) -> None:
        """A value that the rules can't do without: any other is refused."""
        if self.table.get(key) != value:
            self.fault(key, json.dumps(value, ensure_ascii=False))

    def sub(self, key: str) -> Reader:
        """A table inside this one."""
        value = self.table.get(key)
        if not isinstance(value, Mapping):
            self.fault(key, "a table")
        path = f"{self.path}.{key}" if self.path else key
        return Reader(value, self.file, path, self.faults)

    def rows(self, key: str, length: int | None = None) -> list[Reader]:
        """An array of tables, of a given length if any."""
        values = self.table.get(key)
        wanted = "an array of tables" if length is None else f"an array of {length} tables"
        path = f"{self.path}.{key}" if self.path else key
        if not isinstance(values, list) or (length is not None and len(values) != length):
            self.fault(key, wanted)
            values = [{}] * (length or 0)
        return [Reader(row, self.file, f"{path}[{i}]", self.faults) for i, row in enumerate(values)]

    def by_id(self, key: str, ids: Collection[str]) -> dict[str, Reader]:
        """An array of tables with exactly the given ids, each once."""
        rows = {str(row.table.get("id")): row for row in self.rows(key, len(ids))}
        path = f"{self.path}.{key}" if self.path else key
        for name in ids:
            if name not in rows:
                self.faults.append(f"{self.file}: {path}: no table with id = {json.dumps(name)}")
                rows[name] = Reader({}, self.file, f"{path}.{name}", [])
        for name in rows:
            if name not in ids and name != "None":
                allowed = ", ".join(ids)
                self.faults.append(f"{self.file}: {path}: id = {json.dumps(name)}: must be one of {allowed}")
        return rows
