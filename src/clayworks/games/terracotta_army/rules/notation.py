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
# What a scoring tile looks at: first column, first row, columns, rows (TA-3.4, TA-3.5).
AREAS = {
    "centre_row": (0, 3, 9, 1),
    "centre_column": (4, 0, 1, 7),
    "quarter_nw": (0, 0, 4, 3),
    "quarter_ne": (5, 0, 4, 3),
    "quarter_sw": (0, 4, 4, 3),
    "quarter_se": (5, 4, 4, 3),
}
COLUMN_NAMES = "ABCDEFGHI"
ROW_NAMES = "1234567"
CELL_NAMES = tuple(column + row for row in ROW_NAMES for column in COLUMN_NAMES)
CELL_NUMBERS = {name: cell for cell, name in enumerate(CELL_NAMES)}
ACTIONS = ("coins", "clay", "craft", "soak", "promote", "master", "priority", "ready", "buy")
TOKENS = tuple("123456789")
PHASES = ("action", "scoring", "final", "over")

# Where points lie, in the numbers of `telling.py`; a cell needs no kind.
PLACE_NAMES = (
    *CELL_NAMES,
    *(f"row:{row}" for row in ROW_NAMES),
    *(f"column:{column}" for column in COLUMN_NAMES),
    *(f"tile:{tile}" for tile in TILES),
    *(f"figure:{kind}" for kind in TYPES),
    *(f"{goods}:{colour}" for colour in COLOURS for goods in ("coins", "wet", "dry")),
)

# How options write a warehouse (TA-19.2), and the thing itself.
WAREHOUSES = {f"w{number}": f"warehouse:{number}" for number in range(4)}

# What can be pointed at, by kind; a name of several kinds means the first of them. Of weapons and tokens the
# plain name means that of the deciding player.
ELEMENTS = {
    "cell": CELL_NAMES,
    "segment": tuple(str(number) for number in range(12)),
    "ring": ("inner", "middle"),
    "action": RINGS,
    "master": MASTERS,
    "weapon": (*WEAPONS, *(f"{colour}-{weapon}" for colour in COLOURS for weapon in WEAPONS)),
    "figure": TYPES,
    "specialist": SPECIALISTS,
    "column": tuple(COLUMN_NAMES),
    "row": tuple(ROW_NAMES),
    "warehouse": tuple("0123"),
    "token": (*TOKENS, *(f"{colour}-{token}" for colour in COLOURS for token in TOKENS)),
    "tile": TILES,
    "direction": DIRECTIONS,
    "coins": COLOURS,
    "wet": COLOURS,
    "dry": COLOURS,
    "craftsmen": COLOURS,
    "artisans": COLOURS,
    "mat": COLOURS,
    "order": COLOURS,
    "priority": tuple("123"),
}
