"""What an event is in the story of a game: a heading, a scene, a beat of one, or simply the next line."""

from __future__ import annotations

from enum import Enum


class Part(Enum):
    """How an event stands in the story."""

    ROUND = "round"
    """A round begins, or a phase of the whole table: a heading."""
    TURN = "turn"
    """Somebody's turn begins: a heading below it."""
    SCENE = "scene"
    """A scoring of several sources begins, or something secret is revealed: shown by itself, beat by beat,
    until the next heading."""
    BEAT = "beat"
    """One source of a scoring, one card of a reveal: the points that follow belong to it."""
    PLAIN = "plain"
    """One more thing that happened."""

    @property
    def is_heading(self) -> bool:
        """Whether a scene ends here at the latest."""
        return self in (Part.ROUND, Part.TURN, Part.SCENE)
