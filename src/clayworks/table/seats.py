"""Who sits at a table: people at a screen, friends who were invited, bots."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from enum import StrEnum

from clayworks.core.messages import M
from clayworks.table.draft import Step
from clayworks.table.errors import Wrong

LONGEST_NAME = 40


class Kind(StrEnum):
    """Who decides for a seat."""

    HUMAN = "human"
    """A person, who holds it by a secret."""
    OPEN = "open"
    """Nobody yet: whoever is invited takes it."""
    BOT = "bot"
    """A program of the given level."""


@dataclass(slots=True)
class Seat:
    """A seat, with the draft of its turn at hand.

    The draft counts only while the table is still at `draft_ply`. `revision` grows with every change of
    the row, so that of two writers (two tabs, two servers) one is told that it was late.
    """

    number: int
    kind: Kind
    level: str = ""
    name: str = ""
    confirms_itself: bool = False
    gone: str = ""
    """Why a bot sits here for a person: `resigned`, `replaced` (may come back), or empty."""
    draft: list[Step] = field(default_factory=list)
    draft_ply: int = 0
    revision: int = 0


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A seat as it is asked for when a table is made."""

    kind: Kind
    level: str = ""
    name: str = ""
    confirms_itself: bool = False


def checked_name(name: str) -> str:
    """A name of up to 40 characters in any script, without anything invisible that could deceive.

    >>> checked_name("  Мария ")
    'Мария'
    """
    tidy = unicodedata.normalize("NFC", name).strip()
    if len(tidy) > LONGEST_NAME:
        raise Wrong(M("a name has at most {count} characters", count=LONGEST_NAME))
    # Cc control, Cf invisible format (direction overrides), Cs surrogates, Co private, Cn unassigned.
    # The zero-width joiners are Cf too, but several scripts can't be written without them.
    for character in tidy:
        category = unicodedata.category(character)
        if category in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") or (
            category == "Cf" and character not in ("\u200c", "\u200d")
        ):
            raise Wrong(M("a name can't contain control characters"))
    return tidy
