"""What the API takes and gives about the talk at a table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from clayworks.web.models import Given, SeatNumber, Taken


class Saying(Taken):
    """Something to be said: the name of a phrase, or a text."""

    phrase: Annotated[str, Field(max_length=24)] = ""
    text: Annotated[str, Field(max_length=2_000, description="At most 300 characters.")] = ""
    seat: SeatNumber | None = Field(default=None, description="Which of your seats says it.")


class Phrase(Given):
    """A ready-made phrase in the language of who asks."""

    phrase: str
    text: str


class TalkLine(Given):
    """Something that was said."""

    number: int
    seat: int | None = Field(description="None if it was said by somebody who looks on.")
    speaker: str = Field(description="The same for everything that one person said at this table.")
    name: str
    phrase: str
    text: str = Field(description="A phrase is in the language of who asks; empty if it was taken away.")
    at: str
    yours: bool


class TalkShown(Given):
    """The talk at a table: of who sits there, or of who looks on."""

    room: Literal["players", "onlookers"]
    free: bool = Field(description="Whether this server takes texts; phrases can always be said.")
    lines: list[TalkLine]


class Said(Given):
    """The number of the line."""

    number: int
