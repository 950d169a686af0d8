"""What a page says of the last happenings, and whether there is something to watch."""

from __future__ import annotations

from clayworks.core.parts import Part
from clayworks.web.telling import MOST_RECENT, LogLine, latest, recent


def line(ply: int, text: str, part: Part = Part.PLAIN) -> LogLine:
    """A line of a log."""
    return LogLine(ply, None, part.value, text, None, "", "", "", "")


LOG = [
    line(3, "Red places"),
    line(4, "Round 2 begins", Part.ROUND),
    line(4, "cards leave the row"),
    line(4, "Yellow's turn", Part.TURN),
]


def test_a_round_that_began_since_the_own_choice_is_among_the_latest() -> None:
    assert latest(LOG, 4) == ["Round 2 begins", "cards leave the row"]


def test_a_round_of_long_ago_is_not() -> None:
    assert latest(LOG, 5) == ["cards leave the row"]
    assert latest(LOG, 0) == ["cards leave the row"]


def test_who_waits_is_told_the_newest_first_and_no_headings_of_turns() -> None:
    assert recent(LOG) == ["cards leave the row", "Round 2 begins", "Red places"]
    assert len(recent([line(ply, "Red places") for ply in range(50)])) == MOST_RECENT
