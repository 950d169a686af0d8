"""What is drawn on a sheet of parts: where its texts stand, and whether they keep to their parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from xml.etree import ElementTree

from clayworks.core.pictures.drawing import breadth
from clayworks.core.pictures.panels import Panel

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Box:
    """Where something is on a sheet."""

    left: float
    top: float
    right: float
    bottom: float
    what: str = ""

    def holds(self, other: Box, slack: float = 1.0) -> bool:
        """Whether something lies inside."""
        return (
            self.left - slack <= other.left
            and other.right <= self.right + slack
            and self.top - slack <= other.top
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Box) -> bool:
        """Whether two things overlap, but for a hair."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > 1
            and min(self.bottom, other.bottom) - max(self.top, other.top) > 1
        )


def places(panel: Panel) -> list[str]:
    """The parts on a sheet, as often as they are drawn."""
    return re.findall(r'data-part="([^"]*)"', panel.svg)


def faults(panel: Panel) -> list[str]:
    """Texts that are too small, leave their part or the sheet, or lie above each other."""
    root = ElementTree.fromstring(panel.svg)
    whole = Box(0, 0, panel.width, panel.height)
    texts = list(texts_in(root, 0, 0, whole))
    found = [
        f"{panel.name}: {text.what} leaves {around.what or 'the sheet'}"
        for text, around in texts
        if not around.holds(text)
    ]
    found += [
        f"{panel.name}: {one.what} meets {other.what}"
        for (one, _), (other, _) in combinations(texts, 2)
        if one.meets(other)
    ]
    sizes = [int(size) for size in re.findall(r'<text[^>]*class="t(\d+)', panel.svg)]
    return found + [f"{panel.name}: size {size}" for size in sizes if size < 11]


def texts_in(node: ElementTree.Element, x: float, y: float, around: Box) -> Iterator[tuple[Box, Box]]:
    """Every text with the part on which it stands."""
    moved = re.fullmatch(r"translate\((\S+) (\S+)\)", node.get("transform", "translate(0 0)"))
    assert moved is not None
    x, y = x + float(moved[1]), y + float(moved[2])
    if node.get("data-part"):
        mark = next(inner for inner in node if inner.get("class") == "mark")
        left, top, width, height = (float(mark.get(key, "")) for key in ("x", "y", "width", "height"))
        around = Box(x + left, y + top, x + left + width, y + top + height, node.get("data-part", ""))
    if node.tag == f"{SVG}text":
        yield box_of(node, x, y), around
    for inner in node:
        yield from texts_in(inner, x, y, around)


def box_of(text: ElementTree.Element, x: float, y: float) -> Box:
    """Where a text stands, as far as its breadth can be told."""
    classes = text.get("class", "").split()
    size = int(classes[0].removeprefix("t"))
    broad = float(text.get("textLength") or breadth(text.text or "", size))
    left = (
        x + float(text.get("x", "")) - (broad / 2 if "mid" in classes else broad if "end" in classes else 0)
    )
    line = y + float(text.get("y", ""))
    return Box(left, line - size * 0.75, left + broad, line + size * 0.2, text.text or "")
