"""What is wrong with a position, gathered by rule."""

from __future__ import annotations

from clayworks.core.errors import BadPosition
from clayworks.core.reading import Reader

RULES = 11  # V1 to V11 (TM-13.2)
RESUMING = 12  # what playing on needs (TM-13.5)

Player = tuple[str, Reader]  # colour, and what the position says of him


class Faults:
    """What is wrong with a position, by the number of the rule that it breaks."""

    def __init__(self) -> None:
        self.by_rule: list[list[str]] = [[] for _ in range(RULES + 2)]

    def of(self, rule: int) -> list[str]:
        """The faults of V1 to V11; 12 stands for TM-13.5."""
        return self.by_rule[rule]

    def add(self, rule: int, text: str) -> None:
        """Note a fault."""
        self.by_rule[rule].append(text)

    def told(self) -> list[str]:
        """All of them, the rules in their order."""
        names = [*(f"V{rule}" for rule in range(RULES + 1)), "TM-13.5"]
        return [f"{names[rule]}: {text}" for rule, texts in enumerate(self.by_rule) for text in texts]

    def check(self) -> None:
        """Refuse the position if anything was wrong."""
        if any(self.by_rule):
            told = self.told()
            raise BadPosition(told, told[0].partition(":")[0])


def under(player: Reader, faults: Faults, rule: int) -> Reader:
    """A reader that notes its faults under a rule."""
    return Reader(player.table, path=player.path, faults=faults.of(rule))
