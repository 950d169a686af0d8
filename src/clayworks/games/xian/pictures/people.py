"""What people are called on the board: by the names they have given themselves, or by their colours."""

from __future__ import annotations

from clayworks.core.messages import Message
from clayworks.games.xian.formats.view_types import XianView
from clayworks.games.xian.words import names as n


def person(view: XianView, colour: str) -> Message:
    """Who plays a colour."""
    name = view.get("names", {}).get(colour)
    return Message("{name}", {"name": name}) if name else n.COLOUR_NAMES[colour]
