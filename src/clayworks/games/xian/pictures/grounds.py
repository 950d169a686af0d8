"""The ground of a panel: a click beside what is drawn on it says what the panel is."""

from __future__ import annotations

from clayworks.core.pictures.drawing import hit
from clayworks.core.pictures.panels import Canvas, element


def ground(canvas: Canvas, name: str, width: float, height: float) -> str:
    """An invisible sheet under everything; `words/references.py` says what it is."""
    return element(canvas, f"area:{name}", hit(0, 0, width, height))
