"""What the API takes and gives about plans for the next turn."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from clayworks.web.models import DecisionShown, Once, SeatNumber
from clayworks.web.taken import Given, Taken


class PlanOf(Taken):
    """Whose plan it is about."""

    seat: SeatNumber | None = None
    once: Once = ""


class PlanMissing(Given):
    """The first choice of a plan that can't be made any more."""

    text: str
    reason: str
    rule: str


class PlanBrings(Given):
    """By how much a plan changes the own points; only what is certain."""

    now: int
    counts: dict[str, int] = Field(description="By phase of scoring: what it will give more than it would.")


class PlanOfSeat(Given):
    """The plan for the own next turn, tried on the table as it is now with the turns of others left out."""

    seat: int
    why: str | None = Field(description="Why nothing can be planned now; null if something can.")
    note: str | None = Field(description="What has been left out besides the turns of others.")
    offered: bool = Field(description="Your turn has come, and the plan can be taken into it.")
    ply: int = Field(description="What the next choice of the plan must name.")
    kept: bool = Field(description="Whether there is a plan.")
    choices: list[str] = Field(description="What of it is possible, in the order of the notation.")
    picked: list[str]
    words: list[str]
    complete: bool = Field(description="Nothing more can be planned: the turn ends, or something turns up.")
    missing: PlanMissing | None = Field(description="What is not possible any more; null if all of it is.")
    turns: int = Field(description="Turns of others since it was last looked over.")
    touched: list[str] = Field(description="What others did to things that it is about.")
    brings: PlanBrings | None
    brought: PlanBrings | None = Field(description="The same when it was last looked over.")
    decision: DecisionShown | None = Field(description="The open question of the plan.")
    view: dict[str, Any] | None = Field(description="The table of the plan; hidden things are dealt again.")
