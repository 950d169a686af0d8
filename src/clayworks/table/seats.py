"""Who sits at a table: people at a screen, friends who were invited, bots."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from clayworks.core.messages import M
from clayworks.table.draft import Step, stored_steps
from clayworks.table.errors import Wrong

LONGEST_NAME = 40
MOST_USED = 12
"""So many clicks are remembered: a copy that comes later than that is of a turn that is over."""


class Kind(StrEnum):
    """Who decides for a seat."""

    HUMAN = "human"
    """A person, who holds it by a secret."""
    OPEN = "open"
    """Nobody yet: whoever is invited takes it."""
    BOT = "bot"
    """A program of the given level."""


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """What somebody means to do in the next own turn (`planning.py`): nobody else's business."""

    ply: int
    """Where the table stood when it was last looked over."""
    mine: int
    """How many choices of this seat there were, sealed ones as well: it is for what comes after."""
    steps: list[Step]
    brings: list[int]
    """What it would have brought then: points at once, and in each count to come."""

    def data(self) -> dict[str, Any]:
        """As it is stored."""
        return {"ply": self.ply, "mine": self.mine, "steps": self.steps, "brings": self.brings}

    @classmethod
    def of(cls, data: Any) -> TurnPlan | None:
        """As it was stored; nothing if it can't be read: no table depends on it."""
        try:
            brings = [int(points) for points in data["brings"]]
            return cls(int(data["ply"]), int(data["mine"]), stored_steps(data["steps"]), brings)
        except (TypeError, KeyError, ValueError):
            return None


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
    hinted: bool = False
    """Whether a hint was asked for here in this game."""
    locked: bool = False
    """Whether the link of the table does not give this seat away."""
    used: list[str] = field(default_factory=list)
    """The last clicks that were carried out, by the number that the page gave each."""
    plan: TurnPlan | None = None
    """What who sits here has planned for the next turn."""

    def after(self, once: str) -> Seat:
        """The seat after a click, which is remembered."""
        return replace(self, used=[*self.used, once][-MOST_USED:]) if once else self


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A seat as it is asked for when a table is made."""

    kind: Kind
    level: str = ""
    name: str = ""
    confirms_itself: bool = False


def is_alone(seats: Sequence[Seat]) -> bool:
    """Whether no person sits there."""
    return not any(seat.kind is Kind.HUMAN for seat in seats)


def checked_name(name: str) -> str:
    """A name of up to 40 characters in any script, without anything invisible that could deceive.

    >>> checked_name("  Мария ")
    'Мария'
    """
    tidy = unicodedata.normalize("NFC", name).strip()
    if len(tidy) > LONGEST_NAME:
        raise Wrong(M("a name has at most {count} characters", count=LONGEST_NAME))
    if any(map(deceives, tidy)):
        raise Wrong(M("a name can't contain control characters"))
    if name.strip(" ") and not any(map(is_seen, tidy)):  # spaces alone are no name at all
        raise Wrong(M("this name can't be seen; write one with letters, or none"))
    return tidy


def deceives(character: str) -> bool:
    """Whether a character does something to a line without being seen.

    Cc control, Cf invisible format (direction overrides), Cs surrogates, Co private, Cn unassigned. The
    zero-width joiners are Cf too, but several scripts can't be written without them.
    """
    category = unicodedata.category(character)
    return category in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") or (
        category == "Cf" and character not in ("\u200c", "\u200d")
    )


BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs by their category, and nothing to the eye."""


def is_seen(character: str) -> bool:
    """Whether a character alone shows something: letters, numbers, signs; a mark needs one to stand on."""
    return unicodedata.category(character)[0] in "LNPS" and character not in BLANK
