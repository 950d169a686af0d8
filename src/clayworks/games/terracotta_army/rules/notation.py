"""The words of the table: identifiers of data file, notation and position, in the order of the numbers.

The number of a thing in the compiled part is its place in its list here (glossary: TA-1).
"""

from __future__ import annotations

COLOURS = ("yellow", "green", "blue", "purple")
TYPES = ("officer", "guard", "crossbowman", "soldier")
SPECIALISTS = ("horse", "footman", "archer", "musician")
FIGURES = TYPES + SPECIALISTS
ANY = "any"  # a buy space that leaves the kind to the buyer (TA-9.1)
BUYABLE = (*FIGURES, ANY)
WEAPONS = ("sword", "halberd", "crossbow", "spear")
MASTERS = ("builder", "administrator", "inspector", "clay_maker", "overseer", "blacksmith")
WORKERS = ("craftsman", "artisan")
RINGS = ("inner", "middle", "outer")
DIRECTIONS = ("up", "right", "down", "left")
TILES = (
    "centre_row",
    "centre_column",
    "officers",
    "guards",
    "crossbowmen",
    "soldiers",
    "quarter_nw",
    "quarter_ne",
    "quarter_sw",
    "quarter_se",
    "coins",
    "clay",
)
COLUMN_NAMES = "ABCDEFGHI"
ROW_NAMES = "1234567"
CELL_NAMES = tuple(column + row for row in ROW_NAMES for column in COLUMN_NAMES)
CELL_NUMBERS = {name: cell for cell, name in enumerate(CELL_NAMES)}
ACTIONS = ("coins", "clay", "craft", "soak", "promote", "master", "priority", "ready", "buy")
PHASES = ("action", "scoring", "final", "over")

# How options write a warehouse (TA-19.2), and the thing itself.
WAREHOUSES = {f"w{number}": f"warehouse:{number}" for number in range(4)}

# What can be pointed at, by kind; a name of several kinds means the first of them.
ELEMENTS = {
    "cell": CELL_NAMES,
    "segment": tuple(str(number) for number in range(12)),
    "ring": ("inner", "middle"),
    "action": RINGS,
    "master": MASTERS,
    "weapon": WEAPONS,
    "figure": TYPES,
    "specialist": SPECIALISTS,
    "column": tuple(COLUMN_NAMES),
    "row": tuple(ROW_NAMES),
    "warehouse": tuple("0123"),
    "token": tuple("123456789"),
    "tile": TILES,
    "direction": DIRECTIONS,
}
