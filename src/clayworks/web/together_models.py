"""What the API takes and gives about bringing people to a table, and about a person's devices."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from clayworks.web.models import Code, Given, Name, SeatNumber, Taken


class Sit(Taken):
    """A seat to be taken by the link of a table."""

    code: Code
    name: Name = ""
    seat: SeatNumber | None = Field(default=None, description="Without it: the first one that is free.")
    hold_by: Literal["cookie", "token"] = "cookie"


class Lock(Taken):
    """Whether the link gives a seat away."""

    locked: bool


class Link(Given):
    """What is sent to friends: everybody who has it may sit down where a seat is free."""

    code: str
    url: str
    reaches: bool = Field(description="Whether it leads beyond the machine on which the server runs.")


class DeviceCode(Given):
    """A code to be used on another device: it works once."""

    code: str
    url: str
    qr: str = Field(description="The same as a picture (SVG) for a camera.")
    minutes: int


class UsedCode(Taken):
    """A code that was made on another device, or what brings everything back."""

    code: Annotated[str, Field(min_length=1, max_length=100)]


class Me(Given):
    """What is remembered of who asks."""

    name: str
    devices: int
    has_recovery: bool


class Myself(Taken):
    """What shall be remembered."""

    name: Name


class Recovery(Given):
    """What brings everything back when all devices are lost; shown once."""

    phrase: str


class SignIn(Given):
    """Where somebody signs in: at the service that who runs this server has named."""

    url: str


class Brought(Given):
    """Where a code has led: to a seat of a table, or to everything that somebody has."""

    table: str = ""
    seat: int | None = None
