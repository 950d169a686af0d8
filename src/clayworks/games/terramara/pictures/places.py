"""Where things lie on the panel of the land, in its own units, on a desk and on a phone."""

from __future__ import annotations

from dataclasses import dataclass

from clayworks.core.pictures.drawing import group

LABEL, SPACE, ROAD = 30.0, 78.0, 154.0
"""How broad the rounds, a space and the road are."""
TOP = 25.0
TILE = SPACE * 3
LEFT = LABEL
RIGHT = LEFT + TILE + ROAD
WIDTH = RIGHT + TILE + 2
MIDDLE = LEFT + TILE + ROAD / 2


@dataclass(frozen=True, slots=True)
class Form:
    """One of the two forms of the land: the same things at the same distances from left to right.

    A phone is as broad as a third of a desk, but high: there everything is drawn larger in rows that are
    higher. Both pictures of a thing lie in it, and the stylesheet shows one of them.
    """

    name: str
    """The class of what belongs to this form."""
    row: float
    home_height: float
    node: tuple[float, float]
    """How broad and high a token or the way to a settlement is."""
    crossing: float
    """How high a crossroads is."""
    caravan: float
    member: float
    small: int
    """The size of words and numbers that stand by themselves."""

    @property
    def home(self) -> float:
        """The upper edge of the homeland."""
        return TOP + self.row * 6 + 11

    @property
    def height(self) -> float:
        """How high the land is."""
        return self.home + self.home_height + 2

    def top_of(self, number: int) -> float:
        """The upper edge of a row; row 1 lies next to the homeland."""
        return TOP + (6 - number) * self.row

    def node_place(self, node: str) -> tuple[float, float]:
        """Where a node of the road lies: crossroads between the rows, settlements left, tokens right."""
        kind, number = node[0], int(node[1])
        if kind == "X":
            return MIDDLE, TOP + (6 - number) * self.row
        return MIDDLE + (41 if kind == "K" else -41), self.top_of(number) + self.row / 2

    def only(self, *parts: str) -> str:
        """What is seen in this form alone."""
        return group(*parts, classes=self.name)


DESK = Form("on-desk", 62, 78, node=(68, 40), crossing=20, caravan=18, member=25, small=14)
PHONE = Form("on-phone", 112, 158, node=(72, 84), crossing=28, caravan=26, member=31, small=19)
FORMS = (DESK, PHONE)


def step_of(node: str) -> int:
    """How many half rows a node lies below the end of the road."""
    return 2 * (6 - int(node[1])) + (0 if node[0] == "X" else 1)
