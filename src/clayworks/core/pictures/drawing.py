# compiled by mypyc
"""Pictures as text: small functions that build SVG strings; `panels.py` makes boards of them.

No colour, font or inline style stands in them: everything is a class of `board.css`
(here what all games share, in each game's `pictures/` its own), so that one drawing serves light, dark and
print under a strict content security policy. What moves has an `id` that stays and a `transform` attribute
that changes: browsers animate that by the class `moving`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from clayworks.core.messages import Message
from clayworks.core.pictures.seats import SHAPES, Look

# -- text ------------------------------------------------------------------------------------------------


def escape(text: str) -> str:
    """Text as it may stand in an element or an attribute."""
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    return text.replace('"', "&quot;") if '"' in text else text


def breadth(words: str, size: float) -> float:
    """About how broad some words are: fonts differ, so this errs on the broad side."""
    return size * sum(map(broad, words))


@lru_cache(maxsize=10_000)
def broad(letter: str) -> float:
    """How broad a letter is, about, as a part of its height."""
    if letter > "\u2e7f":
        return 1.0
    if letter.isupper():
        return 0.66
    return 0.64 if "\u0400" <= letter <= "\u04ff" else 0.58


def text(
    x: float, y: float, words: str | int, size: int = 12, classes: str = "", width: float | None = None
) -> str:
    """A line of text; what is broader than `width` is pressed together, and only then cut off.

    Anchors are classes: `mid`, `end`, and the start without one.
    """
    words = str(words)
    pressed = ""
    if width is not None:
        bold = size * 1.1 if "strong" in classes or "heading" in classes else size
        words = shortened(words, bold, width * MOST_PRESSED)
        if breadth(words, bold) > width * 1.06:
            pressed = f' textLength="{width:g}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:g}" y="{y:g}" class="t{size} {classes}"{pressed}>{escape(words)}</text>'


MOST_PRESSED = 1.7
"""A text that would be pressed more than this can't be read: it loses its end instead."""


def shortened(words: str, size: float, width: float) -> str:
    """Words that fit, with an ellipsis if something had to go."""
    if breadth(words, size) <= width:
        return words
    while words and breadth(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


WELL = 1.35
"""Pressed up to this, a name can still be read well; beyond it a short one is better."""


def fitted(message: Message, language: str, size: int, width: float, most: int = 1) -> str:
    """A message as it fits into so many lines: in full, or its short form where that would be too narrow."""
    whole = message.to(language)
    rows = broken(whole, size, width, most)
    is_wide = any(breadth(row, size) > width * WELL for row in rows)
    return message.to(language, "short") if is_wide else whole


def lines(x: float, y: float, words: str, size: int, width: float, most: int = 2, classes: str = "") -> str:
    """A text broken into at most so many lines."""
    return "".join(
        text(x, y + number * (size + 2), row, size, classes, width)
        for number, row in enumerate(broken(words, size, width, most))
    )


def broken(words: str, size: int, width: float, most: int) -> list[str]:
    """The lines of a text, at most so many of them: the last one then is too long."""
    rows: list[str] = [""]
    for glue, piece in pieces(words, size, width):
        longer = f"{rows[-1]}{glue}{piece}" if rows[-1] else piece
        if breadth(longer, size) <= width or len(rows) == most or not rows[-1]:
            rows[-1] = longer
        else:
            rows.append(piece)
    return rows


def pieces(words: str, size: int, width: float) -> Iterator[tuple[str, str]]:
    """What may begin a new line, with what stands before it otherwise."""
    for word in words.split(" "):
        if breadth(word, size) > width and any(letter > "\u2e7f" for letter in word):
            # Japanese has no spaces: there every letter may begin a new line.
            yield from ((" " if number == 0 else "", letter) for number, letter in enumerate(word))
        else:
            yield " ", word


# -- shapes ----------------------------------------------------------------------------------------------


def group(*parts: str, id: str = "", classes: str = "", transform: str = "", title: str = "") -> str:  # noqa: A002
    """Things that belong together."""
    attributes = f' id="{id}"' if id else ""
    if classes:
        attributes += f' class="{classes}"'
    if transform:
        attributes += f' transform="{transform}"'
    said = f"<title>{escape(title)}</title>" if title else ""
    return f"<g{attributes}>{said}{''.join(parts)}</g>"


def at(x: float, y: float) -> str:
    """A transform that moves to a point."""
    return f"translate({x:g} {y:g})"


def rect(x: float, y: float, width: float, height: float, classes: str = "", radius: float = 0) -> str:
    """A rectangle."""
    rounded = f' rx="{radius:g}"' if radius else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{rounded} class="{classes}"/>'


def hit(x: float, y: float, width: float, height: float, classes: str = "") -> str:
    """What takes clicks where nothing is drawn, so that no gap is left between neighbours."""
    return rect(x, y, width, height, f"hit {classes}".rstrip())


def circle(x: float, y: float, radius: float, classes: str = "") -> str:
    """A circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" class="{classes}"/>'


def path(d: str, classes: str = "") -> str:
    """A path."""
    return f'<path d="{d}" class="{classes}"/>'


def use(symbol: str, x: float, y: float, size: float, classes: str = "", height: float = 0) -> str:
    """A symbol with its centre at a point."""
    high = height or size
    return (
        f'<use href="#{symbol}" x="{x - size / 2:g}" y="{y - high / 2:g}"'
        f' width="{size:g}" height="{high:g}" class="{classes}"/>'
    )


def symbol(name: str, content: str, width: float = 40, height: float = 40) -> str:
    """The definition of a symbol."""
    return f'<symbol id="{name}" viewBox="0 0 {width:g} {height:g}">{content}</symbol>'


def symbols(definitions: Iterable[str], seats: Mapping[str, Look]) -> str:
    """The invisible `<svg>` that holds the symbols of a board: the shared ones, the seats', its own."""
    signs = (symbol(f"seat-{colour}", SHAPES[look.shape]) for colour, look in seats.items())
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="symbols" width="0" height="0" aria-hidden="true">'
        f"<defs>{SHARED}{''.join(signs)}{''.join(definitions)}</defs></svg>"
    )


# -- seats -----------------------------------------------------------------------------------------------


def person(view: Mapping[str, Any], colour: str, colour_name: Message) -> Message:
    """Who sits there: the name that a table has put into its view under `names`, or the colour."""
    name = view.get("names", {}).get(colour)
    return Message("{name}", {"name": name}) if name else colour_name


def player_name(view: Mapping[str, Any], colour: str, colour_name: Message, language: str) -> str:
    """Who sits there, as it is written."""
    return person(view, colour, colour_name).to(language)


def seat_mark(colour: str, x: float, y: float, size: float, title: str = "", classes: str = "") -> str:
    """The sign of a seat: its shape in its colour."""
    drawn = use(f"seat-{colour}", x, y, size)
    return group(drawn, classes=f"seat seat-{colour} {classes}", title=title)


def on_base(symbol_name: str, colour: str, look: Look, x: float, y: float, base: float, size: float) -> str:
    """A figure on the base of its seat; a pointed shape has less room, a triangle has it below its middle."""
    low = size * 0.19 if look.shape == "triangle" else 0
    room = {"triangle": 0.78, "diamond": 0.84}.get(look.shape, 1.0)
    figure = use(symbol_name, x, y + low, size * room, "figure")
    return use(f"seat-{colour}", x, y, base, "base") + figure


SHARED = "".join(
    (
        *(symbol(f"shape-{shape}", drawn) for shape, drawn in SHAPES.items()),
        symbol(
            "coin",
            '<path class="rim" fill-rule="evenodd"'
            ' d="M20 2a18 18 0 1 0 0 36 18 18 0 1 0 0-36zM14 14h12v12H14z"/>'
            '<path class="cut" d="M20 6v5M20 29v5M6 20h5M29 20h5"/>',
        ),
        symbol("arrow-up", '<path d="M20 4 35 22H26V36H14V22H5z"/>'),
    )
)


def seal(
    x: float, y: float, points: str | int, title: str = "", size: float = 24, digits: int | None = None
) -> str:
    """Victory points: a number in a seal."""
    half = size / 2
    digits = digits or (14 if size >= 22 else 11)
    return group(
        rect(x - half, y - half, size, size, "seal", 4),
        text(x, y + digits * 0.36, points, digits, "mid on-seal strong", size - 4),
        title=title,
    )


def amount(
    symbol_name: str, x: float, y: float, count: str | int, title: str, size: float = 26, classes: str = ""
) -> str:
    """How many there are of something: its picture, and a number right of it."""
    return group(
        use(symbol_name, x, y, size, classes),
        text(x + size / 2 + 4, y + 6, count, 16, "strong"),
        title=title,
    )


def heading(x: float, y: float, message: Message, language: str, width: float | None = None) -> str:
    """The name of a part of the board."""
    words = message.to(language) if width is None else fitted(message, language, 14, width)
    return text(x, y, words, 13, "heading", width)
