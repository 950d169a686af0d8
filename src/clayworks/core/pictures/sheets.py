"""Sheets of printed parts: what an owner of the game compares with it, each part to be clicked.

A game draws its own (`pictures/sheets.py`); what it does not draw stands here as a card of words, so that
no part is missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from clayworks.core.box import Kind, Part
from clayworks.core.messages import M
from clayworks.core.owned import steps
from clayworks.core.pictures.drawing import at, breadth, escape, group, lines, rect, text
from clayworks.core.pictures.panels import Canvas, Panel, panel

if TYPE_CHECKING:
    from clayworks.core.game import Game

WORDS = re.compile(r"<text[^>]*>([^<]*)</text>")
TITLES = re.compile(r"<title>([^<]*)</title>")

MOST_WIDE = 360.0
"""No card of words is broader than this, so that it can be read on a phone."""

Draw = Callable[[Part], str]
"""A part drawn in a cell of a grid, whose corner is 0, 0."""


def read_aloud(drawn: str) -> str:
    """What a drawing says to who can't see it: its texts, then in words what is drawn in symbols."""
    titles = [title for title in TITLES.findall(drawn) if title]
    return "; ".join((" ".join(WORDS.findall(drawn)), *titles))


class Desk:
    """Where the sheets of one copy are drawn: it knows all parts, and which were drawn."""

    def __init__(self, game: Game[Any], language: str) -> None:
        self.game = game
        self.language = language
        self.parts = {part.place: part for part in game.box.parts(game.components)}
        self.drawn: set[str] = set()

    def of(self, kind: str) -> list[Part]:
        """The parts of a kind."""
        return [part for part in self.parts.values() if part.kind.name == kind]

    def row(self, part: Part) -> Any:
        """What the file says of a part: its row, or its number."""
        node: Any = self.game.components.data
        for step in steps(part.place):
            node = node[step]
        return node

    def part(self, place: str, *drawn: str, mark: str = "", transform: str = "") -> str:
        """A part that can be clicked; `mark` is its outline (class `mark`), which says where it comes from.

        What is drawn at a place that is no part stands there plainly.
        """
        part = self.parts.get(place)
        if part is None:
            return group(*drawn, transform=transform)
        self.drawn.add(place)
        name = escape(part.name.to(self.language))
        # Words are read one by one, not as one long one.
        inside = "".join(drawn).replace("</text>", "</text> ")
        said = read_aloud(inside)
        moved = f' transform="{transform}"' if transform else ""
        return (
            f'<g class="part from-{part.source}" data-part="{escape(place)}"{moved}'
            f' role="button" tabindex="0" aria-label="{name}: {said}">{inside}{mark}</g>'
        )

    def sheet(self, name: str, title: str, width: float, height: float, *drawn: str) -> Panel:
        """One picture with some parts."""
        return panel(Canvas({}), f"sheet-{name}", width, height, *drawn, title=title)

    def grid(self, kind: str, cell: tuple[float, float], draw: Draw, columns: int = 6) -> Panel:
        """All parts of a kind beside each other, each in a cell."""
        parts = self.of(kind)
        title = parts[0].kind.title.to(self.language) if parts else kind
        return self.cards(kind, title, parts, cell, draw, columns)

    def cards(
        self,
        name: str,
        title: str,
        parts: Sequence[Part],
        cell: tuple[float, float],
        draw: Draw,
        columns: int = 6,
    ) -> Panel:
        """Some parts beside each other, each in a cell."""
        width, height = cell
        columns = min(columns, max(1, len(parts)))
        rows = -(-len(parts) // columns)
        drawn = []
        for number, part in enumerate(parts):
            row, column = divmod(number, columns)
            outline = rect(0, 0, width - 8, height - 8, "mark", 5)
            corner = at(4 + column * width, 4 + row * height)
            drawn.append(self.part(part.place, draw(part), mark=outline, transform=corner))
        return self.sheet(name, title, 8 + columns * width, 8 + rows * height, *drawn)

    def in_words(self, name: str, title: str, parts: Sequence[Part]) -> Panel:
        """Some parts as cards of words."""
        said = [self.said(part) for part in parts]
        longest = max(breadth(line, 11) for lines in said for line in lines)
        width, height = min(MOST_WIDE, max(176.0, longest + 20)), 62.0 + 15 * max(map(len, said))
        columns = int(5 * 176 // width)
        return self.cards(
            name, title, parts, (width, height), lambda part: self.words(part, width - 8, height - 8), columns
        )

    def words(self, part: Part, width: float, height: float) -> str:
        """A part as a card of words: its name and every value."""
        name = part.name.to(self.language)
        drawn = [rect(0, 0, width, height, "card", 5), lines(6, 16, name, 12, width - 12, 2, "strong")]
        for number, value in enumerate(self.said(part)):
            drawn.append(text(6, 50 + number * 15, value, 11, "", width - 12))
        return "".join(drawn)

    def said(self, part: Part) -> list[str]:
        """The values of a part in words."""
        box, language = self.game.box, self.language
        found = []
        for value in part.values:
            key = value.path.rpartition(".")[2].partition("[")[0]
            shown = ", ".join(map(str, value.value)) if isinstance(value.value, list) else str(value.value)
            if isinstance(value.value, bool):
                shown = (M("yes") if value.value else M("no")).to(language)
            if isinstance(value.value, str) and value.value in box.words:
                shown = box.words[value.value].to(language)
            alone = len(part.values) == 1 or key not in box.fields
            found.append(shown if alone else f"{box.fields[key].to(language)}: {shown}")
        return found

    def rest(self, kinds: Iterable[Kind]) -> list[Panel]:
        """Everything that was not drawn yet, as cards of words; single parts stand together."""
        left = {
            kind.name: [part for part in self.of(kind.name) if part.place not in self.drawn] for kind in kinds
        }
        sheets = [
            self.in_words(name, parts[0].kind.title.to(self.language), parts)
            for name, parts in left.items()
            if len(parts) > 1
        ]
        single = [parts[0] for parts in left.values() if len(parts) == 1]
        if single:
            sheets.append(self.in_words("others", M("Other values").to(self.language), single))
        return sheets
