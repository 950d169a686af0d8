"""What the API takes and gives about clocks, about who is there, and about what people agree on."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from clayworks.table.clock import LONGEST, SHORTEST
from clayworks.web.taken import Given, Taken

ProposalId = Annotated[str, Field(min_length=1, max_length=16)]
Patience = Literal[0] | Annotated[int, Field(ge=60, le=LONGEST)]
"""Seconds; 0: nobody is ever replaced for being slow."""


class ClockAsked(Taken):
    """How everybody's time is limited: for each turn, or for the game."""

    kind: Literal["turn", "game"]
    seconds: Annotated[int, Field(ge=SHORTEST, le=LONGEST)]
    increment: Annotated[int, Field(ge=0, le=LONGEST)] = Field(
        default=0, description="Seconds that come with each turn, where the clock is for the game."
    )
    at_zero: Literal["bot", "free"] = Field(
        default="bot",
        description="What happens then: a bot plays the turn, or anybody may call one to the seat.",
    )
    level: Annotated[str, Field(max_length=40)] = Field(
        default="", description="Of the bot that plays the turn."
    )


class ClockShown(Given):
    """How everybody's time is limited at a table."""

    kind: Literal["turn", "game"]
    seconds: int
    increment: int
    at_zero: Literal["bot", "free"]
    level: str


class SeatTime(Given):
    """The clock of a seat, as it is now."""

    left: float = Field(description="Seconds.")
    runs: bool
    starts_in: float = Field(
        description="Seconds until it runs: what others did may be watched first. Say `seen` to end that."
    )
    missed: int = Field(description="Turns in a row that a bot has played for want of time.")
    lapsed: int = Field(description="All such turns.")


class Seen(Taken):
    """Up to which ply somebody has watched what happened."""

    ply: Annotated[int, Field(ge=0, le=1_000_000)]


class Propose(Taken):
    """`cancel`: end the game without a winner; `back`: to the start of your last turn; `seat`: somebody's
    device is lost, and another one gets the seat.
    """

    what: Literal["cancel", "back", "seat"]
    seat: Annotated[int, Field(ge=0, le=20)] | None = Field(
        default=None, description="Of `seat`: whose device is lost."
    )


class ProposalShown(Given):
    """Something that is done when all people at the table agree."""

    id: str
    what: Literal["cancel", "back", "seat"]
    by: int
    to: int = Field(description="The ply that it would go back to.")
    agreed: list[int]
    missing: list[int] = Field(description="The seats whose people have not agreed yet.")
    seat: int | None = Field(default=None, description="Whose device is lost, if that is what it is about.")
    ready_in: float | None = Field(
        default=None,
        description="Seconds until who proposed it may make a code for another device; null: not agreed yet.",
    )


class PersonShown(Given):
    """Where somebody stands: at the table or away, and what is waited for."""

    seat: int
    kind: Literal["human", "open", "bot"]
    here: bool
    gone: str
    to_choose: bool
    since: str | None = Field(description="Since when a choice is owed.")
    replaceable_in: float | None = Field(
        description="Seconds until a bot may be called to the seat; null: not now."
    )
    time: SeatTime | None


class People(Given):
    """Everybody at a table, and what is proposed to them."""

    people: list[PersonShown]
    proposal: ProposalShown | None
