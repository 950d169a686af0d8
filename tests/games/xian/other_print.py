"""A component file of a game that is printed otherwise: 6, 6 and 12 spaces, other statues, richer bonuses."""

from __future__ import annotations

from clayworks.core.components import Components
from clayworks.games.xian.game import Xian
from tests.games.numbers import Data, changed

from .scenes import GAME

ROWS = {"A": "123", "B": "123", "C": "1234"}
COLUMNS = {"C": {"w": 1, "m": 2, "e": 3}, "B": {"w": 4, "e": 5}, "A": {"w": 6, "e": 7}}
SPACES = {
    section: [section + row + side for row in ROWS[section] for side in COLUMNS[section]] for section in "CBA"
}
STATUES = {
    "FA1": "", "FA2": "A1w", "FA3": "A1w A2w A3w", "FA4": "A1e A2e",
    "FB1": "B1w B1e", "FB2": "", "FB3": "B2w", "FB4": "B3w",
    "FC1": "C1w C1m C1e C4w", "FC2": "C2m C3m", "FC3": "", "FC4": "C4m",
}  # fmt: skip

RICH = {"pp": 2, "coins": 3, "clay": 2, "pigments": ["red", "blue", "red"]}
"""What crafting on A2w of FA1 gives."""


def reprint(data: Data) -> None:
    """The pit as it is printed there."""
    data["spaces"] = [
        {"id": name, "section": section, "row": int(name[1]), "column": COLUMNS[section][name[2]]}
        for section, names in SPACES.items()
        for name in names
    ]
    for face in data["formation_faces"]:
        face["spaces"] = [
            {"id": f"{face['id']}-{name}", **bonus(face["id"], name, number)}
            for number, name in enumerate(SPACES[face["section"]])
        ]


def bonus(face: str, name: str, number: int) -> Data:
    """What stands on a space of a face."""
    if name in STATUES[face].split():
        return {"statue": True}
    if (face, name) == ("FA1", "A2w"):
        return {"statue": False, **RICH}
    given = {"pp": number % 4, "coins": number % 3, "clay": number % 2, "pigments": ["green"] * (number % 3)}
    return {"statue": False, **given}


OTHER_PRINT = Xian(Components(changed(GAME, reprint), "printed otherwise.toml"))
