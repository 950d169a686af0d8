"""What the views of all games have in common; each game adds the rest in its own `view_types.py`.

A view is plain data, fit for JSON: dictionaries, lists, words, numbers. Its types are checked where it is
made and where it is drawn, and the same types describe it in the API.
"""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict


class Printed(dict[str, Any]):
    """What is printed and stays as it is: made once and shared by all views, so nobody may change it.

    Whoever compares two views finds the same thing there, and need not look into it.
    """


class View(TypedDict):
    """What a seat, or a spectator, may know of a table; and all that whoever decides needs for it.

    Two tables that look the same to a seat which has to choose offer it the same options, now and later.
    """

    game: str
    """The name of the game, as in records."""
    seat: int | None
    """Who is looking; null is a spectator."""
    colours: list[str]
    """The colours of the seats, in seating order."""
    decision: str | None
    """The decision that is open, if the one who looks may know it: the first word of its written choices."""
    scores: dict[str, int]
    """The points of each colour."""
    names: NotRequired[dict[str, str]]
    """What the players call themselves, by colour; a table adds it, a game knows nothing about it."""
    sitting: NotRequired[int | None]
    """From whose side it is drawn, where that is not who looks: several people at one screen."""
    to_choose: NotRequired[list[str]]
    """Whom a table waits for, which adds it: it knows of choices that lie sealed, and of mere drafts."""
    open: NotRequired[bool]
    """That everything lies open, as in the replay of a finished game, which adds it: what is drawn as the own
    hand of a seat is one of several, and is named after its owner."""
