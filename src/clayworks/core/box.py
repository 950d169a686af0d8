"""What is in the box, for people: the printed parts of a game, and where what stands on them comes from.

A part is what one takes in hand or looks at to compare it with the printed game: a space of a ring, a card,
a token, a number of a track. A part is ours (reconstructed) if any value on it is; identifiers and
conventions (`spec`) are printed nowhere and count for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from clayworks.core.components import Components, Printed
from clayworks.core.forms import Shape, Table
from clayworks.core.messages import M, Message, listed

WEAKEST_FIRST: Final = ("reconstructed", "public-single", "deduced", "public", "rulebook")
"""A part is as certain as the least certain value on it."""


Label = Callable[[Any, int], Message]
"""What a part is called, by its row of the file and its number from 0."""


@dataclass(frozen=True)
class Kind:
    """Parts of one kind.

    `places` says where they stand in the component file, `[*]` for every row of a list: `wheel.inner[*]`,
    `organizer.vp[*]`, `inspectors.row`. With `keys` a part has only these values of its table.
    """

    name: str
    places: str
    title: Message
    counted: Callable[[int], Message]
    """So many of them: "12 spaces of the inner ring"."""
    keys: tuple[str, ...] = ()
    label: Label | None = None
    """What one of them is called; else title and number."""
    label_in: Callable[[Mapping[str, Any]], Label] | None = None
    """The same, where a row alone does not say it: made from the data of the whole file."""
    where: Message | None = None
    """Where on the printed parts it stands, for who compares it."""
    shape: Table | Callable[[Any], Table] | None = None
    """What a form for one of them offers, where that is more than its values one by one; where they differ
    in that, it is said by the row of the file."""

    def shape_of(self, row: Any) -> Table | None:
        """What a form for one of them offers, by its row of the file."""
        return self.shape if self.shape is None or isinstance(self.shape, Table) else self.shape(row)


@dataclass(frozen=True)
class Part:
    """One printed thing with every value on it."""

    kind: Kind
    place: str
    name: Message
    values: tuple[Printed, ...]

    @property
    def source(self) -> str:
        """Where what is printed on it comes from: the least certain of its values says."""
        found = {value.source for value in self.values}
        return next((source for source in WEAKEST_FIRST if source in found), "spec")


@dataclass(frozen=True)
class Box:
    """The printed parts of a game and the words for what stands on them."""

    kinds: tuple[Kind, ...] = ()
    fields: Mapping[str, Message] = field(default_factory=dict)
    """Names of keys: `amount` is "number of it"."""
    words: Mapping[str, Message] = field(default_factory=dict)
    """Names of words that may stand there: `soak` is "moisten clay"."""
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    """Shapes that others name: an effect may stand inside an effect."""

    def parts(self, components: Components) -> list[Part]:
        """Every part, in the order of the kinds."""
        printed = by_place(components.printed())
        return [part for kind in self.kinds for part in parts_of(kind, components.data, printed)]

    def ours(self, components: Components) -> list[Part]:
        """The parts that nobody could read, without those that the owner of a copy has compared."""
        return [
            part
            for part in self.parts(components)
            if part.source == "reconstructed" and part.place not in components.confirmed
        ]


def by_place(printed: Iterable[Printed]) -> dict[str, list[Printed]]:
    """What is printed at every place and below it: `a.b[0].c` stands below `a`, `a.b` and `a.b[0]`, too."""
    found: dict[str, list[Printed]] = {}
    for value in printed:
        for end in re.finditer(r"[.\[]|$", value.path):
            found.setdefault(value.path[: end.start()], []).append(value)
    return found


def parts_of(kind: Kind, data: Mapping[str, Any], printed: Mapping[str, Sequence[Printed]]) -> Iterator[Part]:
    """The parts of one kind."""
    label = kind.label_in(data) if kind.label_in else kind.label
    for number, (place, node) in enumerate(found_at(data, kind.places)):
        values = tuple(value for value in printed.get(place, ()) if printed_on(kind, place, value))
        if not values:
            # One number of a list of numbers, which has its source as a whole.
            row = place.rpartition("[")[0]
            whole = next(value for value in printed[row] if value.path == row)
            values = (Printed(place, node, whole.source),)
        name = label(node, number) if label else M("{kind}, {number}", kind=kind.title, number=number + 1)
        yield Part(kind, place, name, values)


def printed_on(kind: Kind, place: str, value: Printed) -> bool:
    """Whether a value below a place is printed on the part: no convention, and one of its keys."""
    key = re.match(r"\.?([^.\[]*)", value.path[len(place) :])
    return value.source != "spec" and (not kind.keys or (key is not None and key[1] in kind.keys))


def found_at(data: Any, places: str) -> Iterator[tuple[str, Any]]:
    """Every place that a pattern names, with what stands there."""
    found = [("", data)]
    for step in re.findall(r"\[\*\]|[^.\[]+", places):
        if step == "[*]":
            found = [(f"{at}[{n}]", item) for at, rows in found for n, item in enumerate(rows_of(rows))]
        else:
            found = [
                (f"{at}.{step}" if at else step, node[step])
                for at, node in found
                if isinstance(node, Mapping) and step in node
            ]
    return iter(found)


def rows_of(node: Any) -> list[Any]:
    """The rows of a list; of anything else none."""
    return node if isinstance(node, list) else []


def counted(parts: Sequence[Part]) -> Message:
    """How many there are of each kind: "12 spaces of the inner ring, 11 points of the organizer"."""
    kinds = dict.fromkeys(part.kind.name for part in parts)
    by_kind = [[part for part in parts if part.kind.name == name] for name in kinds]
    return listed(some[0].kind.counted(len(some)) for some in by_kind)
