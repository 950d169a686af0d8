"""What the API gives to who asks for a hint."""

from __future__ import annotations

from pydantic import Field

from clayworks.web.models import Given


class EstimateShown(Given):
    """A mean over games, and where it lies in nine of ten cases."""

    points: float
    low: float
    high: float


class SourceDifference(EstimateShown):
    """Points more or less from one source."""

    source: str
    text: str
    sure: bool = Field(description="Whether it is surely more, or less, than nothing.")


class PlannedChoice(Given):
    """A choice of the rest of the turn."""

    choice: str
    text: str


class SuggestionShown(Given):
    """An option that a bot likes, and why."""

    choice: str
    text: str
    said: str = Field(description="What it is expected to bring beside the other, and why, in one sentence.")
    element: str | None
    share: float = Field(description="Of the search's attention.")
    points: EstimateShown = Field(description="Expected at the end of the game.")
    place: float
    against: str | None = Field(
        description="The choice that it is compared with: the first, and that one with the second."
    )
    difference: EstimateShown = Field(description="Points more than that, in the same deals.")
    why: list[SourceDifference] = Field(description="The difference by source; adds up to it.")
    equal: bool = Field(description="Not surely worse than the first.")
    plan: list[PlannedChoice] = Field(description="The rest of the turn, as far as it was thought through.")


class HintShown(Given):
    """A hint to the open question of a seat: what is equal to the first stands before what is worse."""

    ply: int
    seat: int
    text: str
    iterations: int
    games: int
    last: bool = Field(description="Asking again brings no better answer.")
    suggestions: list[SuggestionShown]
