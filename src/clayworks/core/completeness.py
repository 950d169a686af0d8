"""A component file is read completely or refused: no value in it may go without an effect.

What a game asks its `Reader` for has an effect, or is checked. Everything else must be as the rules take it
for granted, which is how it stands in the shipped file: a printed thing that the program does not know would
otherwise seem to be played with. Names and texts are free. A value that an earlier shipped file had is let
through with a warning, so that a file made from it still loads.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from clayworks.core.components import SOURCES, Components, is_rows
from clayworks.core.messages import M, Message
from clayworks.core.reading import Reader, any_of, as_written, must_be

TEXTS: Final = frozenset(
    (
        *("name", "ability", "text", "paint_text", "troops", "comment"),
        *("english", "italian", "ru", "ja", "ja_quick_reference", "pl", "raw_ru", "product_ru"),
        *("designers", "publisher", "year"),
    )
)
"""Keys of words for people: they change no game."""

KIND_OF_EFFECT: Final = "attested_source"
"""The one mark that belongs to no key: the kind of an effect is known, its numbers are not."""

ABSENT: Final = object()

log = logging.getLogger("clayworks.components")


def check_complete(file: Reader, folder: Path) -> None:
    """Note a fault for every value that nobody asked for and that is not as in the file of `folder`."""
    known = shipped(folder)
    if file.table in known:
        return  # shipped once, however it was marked then
    for place, value, expected in unread(file.table, known, "", file.asked):
        shown = json.dumps(value, ensure_ascii=False, default=str)
        if value in expected[1:]:
            log.warning("%s: %s = %s has no effect any more; leave it out", file.file, place, shown)
        elif expected[0] is ABSENT:
            file.note(must_be(place, value, M("absent, there is no such key")))
        else:
            allowed = as_written(expected[0])
            file.note(must_be(place, value, M("{value}, as the rules have it", value=allowed)))
    for fault in bad_marks(file.table, ""):
        if str(fault) in earlier_marks(folder):
            log.warning("%s: %s; leave it out", file.file, fault)
        else:
            file.note(fault)


@cache
def shipped(folder: Path) -> tuple[Mapping[str, Any], ...]:
    """The data of the component file of a game and of those it had earlier, newest first."""
    earlier = sorted((folder / "shipped").glob("*.toml"), reverse=True)
    return tuple(Components.load(path).data for path in (folder / "components.toml", *earlier))


@cache
def earlier_marks(folder: Path) -> frozenset[str]:
    """What was wrong with the marks of the component files that a game had earlier."""
    return frozenset(str(fault) for one in shipped(folder)[1:] for fault in bad_marks(one, ""))


def unread(
    node: Any, known: Sequence[Any], place: str, asked: Collection[str]
) -> Iterator[tuple[str, Any, Sequence[Any]]]:
    """Every value that nobody asked for, with what stands there in each of the known files.

    What is as in the newest of them is passed over.
    """
    if node == known[0]:
        return
    if isinstance(node, Mapping):
        for key, value in node.items():
            inside = f"{place}.{key}" if place else key
            if not is_mark(key) and key not in TEXTS:
                there = [one.get(key, ABSENT) if isinstance(one, Mapping) else ABSENT for one in known]
                yield from unread(value, there, inside, asked)
    elif is_rows(node):
        for index, row in enumerate(node):
            there = [row_like(row, one, index) if is_rows(one) else ABSENT for one in known]
            yield from unread(row, there, f"{place}[{index}]", asked)
    elif place not in asked:
        yield place, node, known


def row_like(row: Any, rows: Sequence[Any], index: int) -> Any:
    """The table that has the same id; without ids the one in the same place."""
    name = row.get("id") if isinstance(row, Mapping) else None
    if name is not None:
        return next((one for one in rows if isinstance(one, Mapping) and one.get("id") == name), ABSENT)
    return rows[index] if index < len(rows) else ABSENT


def is_mark(key: str) -> bool:
    """Whether a key says where values come from."""
    return key == "source" or key.endswith("_source")


def bad_marks(node: Any, place: str) -> Iterator[Message]:
    """Marks that belong to no value, or say something that is no source."""
    if isinstance(node, Mapping):
        for key, value in node.items():
            inside = f"{place}.{key}" if place else key
            if not is_mark(key):
                yield from bad_marks(value, inside)
                continue
            if not isinstance(value, str) or value not in SOURCES:
                yield must_be(inside, value, any_of(SOURCES))
            marked = key.removesuffix("_source")
            if key not in ("source", KIND_OF_EFFECT) and marked not in node:
                yield M("{place} marks {key}, which is not there", place=inside, key=marked)
    elif isinstance(node, list):
        for index, row in enumerate(node):
            yield from bad_marks(row, f"{place}[{index}]")
