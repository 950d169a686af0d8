"""What is wrong with a position, gathered by rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clayworks.core.errors import BadPosition
from clayworks.core.messages import Message
from clayworks.core.reading import Reader, in_file
from clayworks.games.terramara import M

RULES = 11  # V1 to V11 (TM-13.2)
RESUMING = 12  # what playing on needs (TM-13.5)

Player = tuple[str, Reader]  # colour, and what the position says of him


class Faults:
    """What is wrong with a position, by the number of the rule that it breaks."""

    def __init__(self) -> None:
        self.by_rule: list[list[Message]] = [[] for _ in range(RULES + 2)]

    def of(self, rule: int) -> list[Message]:
        """The faults of V1 to V11; 12 stands for TM-13.5."""
        return self.by_rule[rule]

    def add(self, rule: int, text: Message) -> None:
        """Note a fault."""
        self.by_rule[rule].append(text)

    def told(self) -> list[Message]:
        """All of them, the rules in their order."""
        names = [*(f"V{rule}" for rule in range(RULES + 1)), "TM-13.5"]
        return [in_file(names[rule], text) for rule, texts in enumerate(self.by_rule) for text in texts]

    def check(self) -> None:
        """Refuse the position if anything was wrong."""
        if any(self.by_rule):
            told = self.told()
            raise BadPosition(told, str(told[0]).partition(":")[0])


def plays_already(place: str, name: str) -> Message:
    """That somebody is named twice."""
    return M("{place}: {name} plays already", place=place, name=name)


def no_list(place: str, value: Any) -> Message:
    """That something else stands where a list is wanted."""
    return M("{place}: {value} is not a list", place=place, value=repr(value))


def none_of(place: str, value: Any, words: Sequence[str]) -> Message:
    """That a word is none of those that are allowed."""
    return M(
        "{place}: {value} must be one of {words}", place=place, value=repr(value), words=", ".join(words)
    )


def under(player: Reader, faults: Faults, rule: int) -> Reader:
    """A reader that notes its faults under a rule."""
    return Reader(player.table, path=player.path, faults=faults.of(rule))
