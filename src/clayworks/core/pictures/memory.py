# compiled by mypyc
"""Pictures that are kept: a panel is drawn again only when something that it looks at has changed.

A panel is a pure function of a view, a language and what can be chosen. While it is drawn, what it reads is
noted; as long as all of that is the same, so is the picture. A game writes nothing for it, and a panel that
reads more than before is never stale. The pieces of a large panel are kept in the same way (`kept`), so that
one new piece on it does not mean that all others are drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from sys import getsizeof
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from clayworks.core.pictures.panels import Canvas, Options, Panel

MOST_KEPT = 5
"""Pictures of one panel that are kept: those of several seats, of a draft, of what was looked at ahead."""

MISSING = object()

Path = tuple[str, ...]
"""How to come to a mapping inside another one."""

T = TypeVar("T")


class Read:
    """What was read of one mapping: what was there, what was not, and all names if they were gone through."""

    def __init__(self) -> None:
        self.values: dict[Any, Any] = {}
        self.absent: set[str] = set()
        self.names: list[str] | None = None

    def again(self, here: dict[Any, Any]) -> bool:
        """Whether all of it would be read again."""
        return (
            (not self.values or self.values.items() <= here.items())
            and (not self.absent or here.keys().isdisjoint(self.absent))
            and (self.names is None or self.names == list(here))
        )


class Seen:
    """What was read of a mapping and of those inside it. A mapping that is named was there."""

    def __init__(self) -> None:
        self.read: dict[Path, Read] = {}
        self.looks: dict[tuple[Path, Callable[[Any], Any]], Any] = {}
        """What a look at something gave (`glance`)."""

    def of(self, path: Path) -> Read:
        """What was read of the mapping at a place."""
        found = self.read.get(path)
        if found is None:
            found = self.read[path] = Read()
        return found

    def add(self, other: Seen) -> None:
        """What was read elsewhere, too."""
        known = self.read
        for path, read in other.read.items():
            found = known.get(path)
            if found is None:
                found = known[path] = Read()
            if read.values:
                found.values.update(read.values)
            if read.absent:
                found.absent |= read.absent
            if found.names is None:
                found.names = read.names
        if other.looks:
            self.looks.update(other.looks)

    def again(self, values: Mapping[str, Any]) -> bool:
        """Whether everything that was read would be read again."""
        for path, read in self.read.items():
            here: Any = values
            for key in path:  # as `reached`, without a call: this is asked for every piece at every click
                here = here.get(key) if type(here) is dict else None
            if type(here) is not dict or not read.again(here):
                return False
        return not self.looks or all(
            look(reached(values, path)) == value for (path, look), value in self.looks.items()
        )


def reached(values: Any, path: Path) -> Any:
    """What lies at a place now."""
    for key in path:
        if type(values) is not dict:
            return MISSING
        values = values.get(key, MISSING)
    return values


class Watched:
    """A mapping that notes what is read from it; mappings inside it do the same.

    Only plain dictionaries are looked into: a mapping of another type (`Printed`) is one value. It is a
    `Mapping` by what it can do: a compiled class has no other base.
    """

    def __init__(self, values: Mapping[str, Any], seen: Seen, path: Path = ()) -> None:
        self._values, self._seen, self._path = values, seen, path
        self._read = seen.of(path)
        self._inside: dict[str, Watched] = {}

    def __getitem__(self, key: str) -> Any:
        found = self.get(key, MISSING)
        if found is MISSING:
            raise KeyError(key)
        return found

    def get(self, key: str, default: Any = None) -> Any:
        """A value, or what is given instead."""
        inside = self._inside.get(key)
        if inside is not None:
            return inside
        value = self._values.get(key, MISSING)
        if type(value) is dict:
            inside = self._inside[key] = Watched(value, self._seen, (*self._path, key))
            return inside
        if value is MISSING:
            self._read.absent.add(key)
            return default
        self._read.values[key] = value
        return value

    def glance(self, look: Callable[[Any], T], path: Path) -> T:
        """What a look at something gives, which alone is noted."""
        seen: T = look(reached(self._values, path))
        self._seen.looks[(*self._path, *path), look] = seen
        return seen

    @property
    def unwatched(self) -> Mapping[str, Any]:
        """The mapping itself."""
        return self._values

    def saw(self, seen: Seen) -> None:
        """Note what was read of the mapping elsewhere."""
        self._seen.add(seen)

    def __contains__(self, key: object) -> bool:
        return self.get(str(key), MISSING) is not MISSING

    def __iter__(self) -> Iterator[str]:
        self._read.names = list(self._values)
        return iter(self._values)

    def __len__(self) -> int:
        self._read.names = list(self._values)
        return len(self._values)

    def keys(self) -> list[str]:
        """All names."""
        return list(self)

    def values(self) -> list[Any]:
        """All values, in the order of their names."""
        return [self[name] for name in self]

    def items(self) -> list[tuple[str, Any]]:
        """All names with their values."""
        return [(name, self[name]) for name in self]


def glance(values: Any, look: Callable[[Any], T], *path: str) -> T:
    """What a look at a value gives: a panel for which only that matters is not drawn again for the rest.

    >>> glance({"decision": "place"}, lambda asked: asked is None, "decision")
    False
    """
    if isinstance(values, Watched):
        return values.glance(look, path)
    for key in path:
        values = values[key]
    return look(values)


class Page:
    """A picture, and all that was looked at for it."""

    def __init__(self, panel: Panel, seen: Seen, asked: Seen) -> None:
        self.panel, self.seen, self.asked = panel, seen, asked


class Piece:
    """A piece of a panel, what it was given and looked at, and what can be pointed at and chosen in it."""

    def __init__(self, svg: str, given: tuple[Any, ...], seen: Seen, asked: Seen, canvas: Canvas) -> None:
        self.svg, self.given, self.seen, self.asked = svg, given, seen, asked
        self.elements, self.choices = canvas.elements, canvas.choices


class Book:
    """The pictures of one table that were drawn lately."""

    def __init__(self) -> None:
        self._pages: dict[tuple[Any, ...], list[Page]] = {}
        self._pieces: dict[tuple[Any, ...], list[Piece]] = {}
        self.bytes = 0
        """Of all pictures in it."""

    def knows(self, language: str) -> bool:
        """Whether anything was drawn in a language."""
        return any(key[1] == language and pages for key, pages in self._pages.items())

    def take_over(self, other: Book) -> None:
        """Keep what was drawn elsewhere, as far as nothing like it is here."""
        for key, pages in other._pages.items():
            if key not in self._pages:
                self._pages[key] = pages
                self.bytes += sum(getsizeof(page.panel.svg) for page in pages)
        for name, pieces in other._pieces.items():
            if name not in self._pieces:
                self._pieces[name] = pieces
                self.bytes += sum(getsizeof(piece.svg) for piece in pieces)

    def draw(
        self,
        part: Callable[..., Panel],
        view: Mapping[str, Any],
        language: str,
        options: Options,
        *more: Any,
    ) -> Panel:
        """A panel, drawn anew if it would be another one than those that are kept."""
        from clayworks.core.pictures.panels import Canvas

        pages = self._pages.setdefault((part, language, more), [])
        for number, page in enumerate(pages):
            if page.seen.again(view) and page.asked.again(options):
                pages.insert(0, pages.pop(number))
                return page.panel
        seen, asked = Seen(), Seen()
        panel = part(Watched(view, seen), language, Canvas(Watched(options, asked)), *more)
        pages.insert(0, Page(panel, seen, asked))
        self.bytes += getsizeof(panel.svg) - sum(getsizeof(old.panel.svg) for old in pages[MOST_KEPT:])
        del pages[MOST_KEPT:]
        return panel

    def piece(
        self,
        name: str,
        part: Callable[..., str],
        view: Mapping[str, Any],
        language: str,
        options: Options,
        given: tuple[Any, ...],
    ) -> Piece:
        """A piece of a panel, drawn anew if it would be another one than those that are kept."""
        from clayworks.core.pictures.panels import Canvas

        pieces = self._pieces.setdefault((part, language, name), [])
        for number, piece in enumerate(pieces):
            if piece.given == given and piece.asked.again(options) and piece.seen.again(view):
                if number:
                    pieces.insert(0, pieces.pop(number))
                return piece
        seen, asked = Seen(), Seen()
        canvas = Canvas(Watched(options, asked))
        svg = part(Watched(view, seen), language, canvas, *given)
        piece = Piece(svg, given, seen, asked, canvas)
        pieces.insert(0, piece)
        self.bytes += getsizeof(svg) - sum(getsizeof(old.svg) for old in pieces[MOST_KEPT:])
        del pieces[MOST_KEPT:]
        return piece


_OPEN: ContextVar[Book | None] = ContextVar("book", default=None)


@contextmanager
def drawing_into(book: Book) -> Iterator[None]:
    """While this lasts, panels are taken from a book and kept in it."""
    before = _OPEN.set(book)
    try:
        yield
    finally:
        _OPEN.reset(before)


def drawn(part: Callable[..., Panel], view: Any, language: str, options: Options, *more: Any) -> Panel:
    """A panel: from the open book, or drawn for this once."""
    from clayworks.core.pictures.panels import Canvas

    book = _OPEN.get()
    if book is None:
        return part(view, language, Canvas(options), *more)
    return book.draw(part, view, language, options, *more)


def kept(name: str, part: Callable[..., str], view: Any, language: str, canvas: Canvas, *given: Any) -> str:
    """`part(view, language, canvas, *given)`, a piece of a panel with a name of its own: drawn again only if
    what it is given, or looks at, has changed.

    What it looks at, the panel has looked at too. What it is given it must not look up in the view: a list is
    one value there, and everything that reads it is drawn again when one of its items changes.
    """
    book, options = _OPEN.get(), canvas.options
    if book is None or not isinstance(view, Watched):
        return part(view, language, canvas, *given)
    asked = options.unwatched if isinstance(options, Watched) else options
    piece = book.piece(name, part, view.unwatched, language, asked, given)
    view.saw(piece.seen)
    if isinstance(options, Watched):
        options.saw(piece.asked)
    canvas.elements.update(piece.elements)
    canvas.choices.update(piece.choices)
    return piece.svg
