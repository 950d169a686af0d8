"""What people are called on the board: by the names they have given themselves, or by their colours."""

from __future__ import annotations

from clayworks.core.messages import Message
from clayworks.core.pictures import drawing
from clayworks.games.xian.formats.view_types import XianView
from clayworks.games.xian.words import names as n


def person(view: XianView, colour: str) -> Message:
    """Who plays a colour."""
    return drawing.person(view, colour, n.COLOUR_NAMES[colour])
