"""Reads data that a user gave (a component file, a position), checks it, and gathers every fault."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from clayworks.core.forms import OTHER, VAGUE, Wanted
from clayworks.core.messages import MN, M, Message

if TYPE_CHECKING:
    from clayworks.core.components import Components


class Reader:
    """Reads an object by key, and notes every fault with its place instead of stopping at the first.

    What is wrong is answered with some allowed value, so that reading can go on; who uses a reader looks
    at `faults` before using what was read.

    >>> reader = Reader({"coins": -1}, "my.toml")
    >>> reader.integer("coins", 0, 99)
    0
    >>> print(*reader.faults)
    my.toml: coins = -1: must be a whole number from 0 to 99
    """

    def __init__(
        self,
        table: Any,
        file: str = "",
        path: str = "",
        faults: list[Message] | None = None,
        asked: dict[str, Wanted] | None = None,
    ) -> None:
        self.table: Mapping[str, Any] = table if isinstance(table, Mapping) else {}
        self.file = file
        self.path = path
        self.faults: list[Message] = [] if faults is None else faults
        self.asked: dict[str, Wanted] = {} if asked is None else asked
        """The places that were asked for; what nobody asked for has no effect (`core.completeness`)."""

    @classmethod
    def of(cls, components: Components) -> Self:
        """The reader of a component file; what it is asked for is noted beside the data."""
        return cls(components.data, components.name, asked=components.asked)

    def take(self, key: str, wanted: Wanted = OTHER) -> Any:
        """A value as it stands there (None if it does not), for whoever checks it himself."""
        place = self._place(key)
        if wanted.kind not in VAGUE or self.asked.get(place, OTHER) is OTHER:
            self.asked[place] = wanted
        return self.table.get(key)

    def fault(self, key: str, allowed: Message) -> None:
        """Note that the value of `key` can't be used, and what could."""
        place = self._place(key)
        if key in self.table:
            self.note(must_be(place, self.table[key], allowed))
        else:
            self.note(missing(place, allowed))

    def note(self, fault: Message) -> None:
        """Note a fault, with the file in which it was found."""
        self.faults.append(in_file(self.file, fault))

    def _place(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number in a range."""
        value = self.take(key, Wanted("integer", low, high))
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.fault(key, M("a whole number from {low} to {high}", low=low, high=high))
        return low

    def integers(self, key: str, length: int, low: int, high: int) -> list[int]:
        """A list of whole numbers; each one that is wrong is named by its place."""
        values = self.take(key, Wanted("integers", low, high, length=length))
        if isinstance(values, list) and len(values) == length:
            entries = {f"{key}[{index}]": value for index, value in enumerate(values)}
            each = Reader(entries, self.file, self.path, self.faults)
            return [each.integer(entry, low, high) for entry in entries]
        self.fault(
            key,
            MN(
                "a list of {count} whole number from {low} to {high}",
                "a list of {count} whole numbers from {low} to {high}",
                length,
                low=low,
                high=high,
            ),
        )
        return [low] * length

    def word(self, key: str, allowed: Collection[str]) -> str:
        """One of some words."""
        value = self.take(key, Wanted("word", words=tuple(allowed)))
        if isinstance(value, str) and value in allowed:
            return value
        self.fault(key, any_of(allowed))
        return next(iter(allowed))

    def exactly(self, key: str, value: Any) -> None:
        """A value that the rules can't do without: any other is refused."""
        found = self.take(key, Wanted("exactly"))
        if found != value or type(found) is not type(value):
            self.fault(key, as_written(value))

    def has(self, key: str) -> bool:
        """Whether a key is there and not null."""
        return self.table.get(key) is not None

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.take(key, Wanted("flag"))
        if isinstance(value, bool):
            return value
        self.fault(key, M("true or false"))
        return False

    def words(self, key: str, allowed: Collection[str], low: int, high: int) -> list[str]:
        """A list of different words; the useful ones among them even where some are wrong."""
        values = self.take(key, Wanted("words", low, high, tuple(allowed)))
        if not isinstance(values, list):
            self.fault(key, different(allowed, low, high))
            return []
        known: list[str] = []
        for index, value in enumerate(values):
            if not isinstance(value, str) or value not in allowed:
                Reader({f"{key}[{index}]": value}, self.file, self.path, self.faults).word(
                    f"{key}[{index}]", allowed
                )
            elif value not in known:
                known.append(value)
            else:
                self.note(M("{place}: {value} stands there twice", place=self._place(key), value=value))
        if not low <= len(values) <= high:
            number = as_written(low) if low == high else M("{low} to {high}", low=low, high=high)
            self.note(wrong_length(self._place(key), len(values), number))
        return known

    def sub(self, key: str) -> Reader:
        """A table inside this one."""
        value = self.take(key)
        if not isinstance(value, Mapping):
            self.fault(key, M("a table of keys and values"))
        path = self._place(key)
        return Reader(value, self.file, path, self.faults if isinstance(value, Mapping) else [], self.asked)

    def rows(self, key: str, length: int | None = None) -> list[Reader]:
        """A list of tables, of a given length if any."""
        values = self.take(key)
        wanted = M("a list of tables") if length is None else tables(length)
        path = self._place(key)
        if not isinstance(values, list) or (length is not None and len(values) != length):
            self.fault(key, wanted)
            return [Reader({}, self.file, path, []) for _ in range(length or 0)]  # said already
        for index, row in enumerate(values):
            if not isinstance(row, Mapping):
                self.note(M("{place}: must be a table of keys and values", place=f"{path}[{index}]"))
        return [
            Reader(
                row,
                self.file,
                f"{path}[{index}]",
                self.faults if isinstance(row, Mapping) else [],
                self.asked,
            )
            for index, row in enumerate(values)
        ]

    def by_id(self, key: str, ids: Collection[str]) -> dict[str, Reader]:
        """A list of tables with exactly the given ids, each once."""
        rows: dict[str, Reader] = {}
        for row in self.rows(key):
            name = row.take("id")
            if not isinstance(name, str) or name not in ids:
                row.fault("id", any_of(ids))
            elif name in rows:
                row.fault("id", another_than(name, rows[name].path))
            else:
                rows[name] = row
        path = self._place(key)
        is_list = isinstance(self.table.get(key), list)
        for name in ids:
            if name not in rows:
                if is_list:
                    self.note(M("{place}: no table with id = {name}", place=path, name=json.dumps(name)))
                rows[name] = Reader({}, self.file, f"{path}.{name}", [])
        return rows


# -- sentences about faults --------------------------------------------------------------------------------


def in_file(file: str, fault: Message) -> Message:
    """A fault with the file in which it was found, if it has a name."""
    return M("{file}: {fault}", file=file, fault=fault) if file else fault


def must_be(place: str, value: Any, allowed: Message) -> Message:
    """That a value can't be used, and what could."""
    return unusable(place, json.dumps(value, ensure_ascii=False, default=str), allowed)


def unusable(place: str, shown: str, allowed: Message) -> Message:
    """The same of a value that is shown already, shortened perhaps."""
    return M("{place} = {value}: must be {allowed}", place=place, value=shown, allowed=allowed)


def missing(place: str, allowed: Message) -> Message:
    """That nothing stands where something must, and what could."""
    return M("{place} is missing: must be {allowed}", place=place, allowed=allowed)


def together(faults: Sequence[Message]) -> Message:
    """Several faults in one line."""
    if len(faults) == 1:
        return faults[0]
    return M("{first}; {rest}", first=faults[0], rest=together(faults[1:]))


def wrong_length(place: str, count: int, wanted: Message) -> Message:
    """That a list is too long or too short."""
    return MN(
        "{place}: has {count} entry, must have {wanted}",
        "{place}: has {count} entries, must have {wanted}",
        count,
        place=place,
        wanted=wanted,
    )


def different(words: Iterable[str], low: int, high: int) -> Message:
    """A list of so many different words."""
    told = ", ".join(words)
    if low != high:
        return M("a list of {low} to {high} different of {words}", low=low, high=high, words=told)
    return MN("a list of {count} of {words}", "a list of {count} different of {words}", low, words=told)


def tables(count: int) -> Message:
    """A list of so many tables."""
    return MN("a list of {count} table", "a list of {count} tables", count)


def any_of(words: Iterable[object]) -> Message:
    """One of some words, as they are written."""
    return M("one of {words}", words=", ".join(map(str, words)))


def another_than(name: str, place: str) -> Message:
    """Anything else: this one is taken."""
    return M("another one: {name} stands at {place}, too", name=name, place=place)


def as_written(value: Any) -> Message:
    """A value as it stands in a file, the same in every language."""
    return Message("{value}", {"value": json.dumps(value, ensure_ascii=False)})
