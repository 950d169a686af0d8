"""What the API takes and gives about how somebody is told that it is their turn."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from clayworks.web.models import Given, Taken

Url = Annotated[str, Field(min_length=1, max_length=2_000)]


class PushKeys(Taken):
    """With what messages are encrypted for a browser."""

    p256dh: Annotated[str, Field(max_length=200)]
    auth: Annotated[str, Field(max_length=100)]


class PushWanted(Taken):
    """A browser that takes messages: what its `PushSubscription` says."""

    endpoint: Url
    keys: PushKeys


class MailWanted(Taken):
    """A mail address, which is asked first whether it is theirs."""

    address: Annotated[str, Field(min_length=1, max_length=300)]


class HookWanted(Taken):
    """A webhook."""

    url: Url


class CodeSent(Taken):
    """What was sent to a mail address."""

    code: Annotated[str, Field(min_length=1, max_length=100)]


class WayShown(Given):
    """One way to be told."""

    way: str = Field(description="Its name, to remove it.")
    kind: Literal["push", "mail", "hook"]
    address: str = Field(description="Of a browser only whose service carries the messages.")
    confirmed: bool


class WaysShown(Given):
    """How somebody is told, and how they could be."""

    push_key: str = Field(description="The `applicationServerKey` with which a browser subscribes.")
    mail: bool = Field(description="Whether this server sends mail.")
    hooks: list[str] = Field(description="The hosts to which this server sends webhooks.")
    ways: list[WayShown]


class Tried(Given):
    """Whether a message has arrived, as far as who carries it says."""

    arrived: bool
