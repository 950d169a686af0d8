"""The words of the table: identifiers of data file, notation and position, in the order of the numbers.

The number of a thing in the compiled part is its place in its list here (glossary: XI-1). Whatever is an
option stands in the order of ASCII codes, so that options come out in the order of XI-23.7.
"""

from __future__ import annotations

from clayworks.games.xian.rules.state import SPACES
from clayworks.games.xian.rules.tables import Tables

COLOURS = ("violet", "orange", "azure", "lime")
KINDS = ("blue", "clay", "coin", "green", "red", "yellow")
PIGMENTS = ("blue", "green", "red", "yellow")
LETTERS = ("B", "G", "R", "Y")
CARDS = tuple(letter + number for letter in LETTERS for number in "123456")
CARD_KINDS = ("tax_collector", "craftsman", "helper", "miner")
KIND_OF_COLOUR = {"yellow": "tax_collector", "red": "craftsman", "green": "helper", "blue": "miner"}
HELPERS = ("sculptor", "accountant", "administrator", "emissary", "scientist", "officer")
EFFECTS = (
    "craft_prestige",
    "tax_coins",
    "craftsman_clay",
    "palace_swap",
    "craft_discount",
    "equipment_discount",
)
BUILDINGS = ("armory", "laboratory", "palace", "workshop")
BUILDING_ACTIONS = {"workshop": "craft", "laboratory": "paint", "armory": "forge", "palace": "advance"}
PLACES = ("L1", "L2", "R1", "R2")
TILES = ("open", "market", "discount", "extra")
END_TILES = (
    "end-helpers",
    "end-majorities",
    "end-pairs",
    "end-prestige",
    "end-returns",
    "end-six",
    "end-unused",
    "end-warriors",
)
END_FORMULAS = (
    "per_helper",
    "per_section_led",
    "per_identical_pair",
    "per_10_prestige",
    "per_resource_returned",
    "flat",
    "per_unused_tile",
    "per_painted_warrior",
)
PRESTIGE_COUNTS = ("marker", "in_game")
STARTS = ("start-1", "start-2", "start-3", "start-4")
TYPES = ("arrowheads", "chariot", "crossbow", "halberd", "horse", "sword")
EQUIPMENT = tuple(f"{kind}-{copy}" for kind in TYPES for copy in range(1, 5))
MATERIALS = ("wood", "bronze")
SECTIONS = ("A", "B", "C")
FACES = tuple(f"F{section}{number}" for section in SECTIONS for number in range(1, 5))
REQUESTS = ("QA", "QB1", "QB2", "QC")
TOKENS = tuple(f"T{number}" for number in range(1, 13))
MAT_PARTS = ("goods", "equipment", "tiles", "helpers")
MATS = tuple(f"{part}-{seat}" for seat in range(1, len(COLOURS) + 1) for part in MAT_PARTS)
"""The parts of all mats, seat by seat, as points name them (`sites.py`)."""
PHASES = ("favour", "choice", "own-rounds", "final", "over")
TILE_STATES = ("none", "unused", "used")

# What can be pointed at beside the spaces, by kind; a name of several kinds means the first of them.
ELEMENTS = {
    "building": BUILDINGS,
    "card": CARDS,
    "equipment": EQUIPMENT,
    "tile": TILES,
    "end-tile": END_TILES,
    "resource": KINDS,
    "supply": KINDS,
    "pigment": PIGMENTS,
}


# -- the spaces of the pit, which the component file names -------------------------------------------------


def space_name(tables: Tables, space: int) -> str:
    """A space as it is written: section, row, and the letter of its column (XI-2.7)."""
    section, row = SECTIONS[tables.space_sections[space]], int(tables.space_rows[space])
    return f"{section}{row}{chr(tables.space_letters[space])}"


def space_names(tables: Tables) -> tuple[str, ...]:
    """All spaces, in the order of their numbers."""
    return tuple(space_name(tables, space) for space in range(SPACES))


def site_names(tables: Tables) -> tuple[str, ...]:
    """Everywhere points can come from, in the order of `sites.py`."""
    return (*space_names(tables), *BUILDINGS, *END_TILES, *MATS)


def space_numbers(tables: Tables) -> dict[str, int]:
    """The number of each space by its name."""
    return {name: space for space, name in enumerate(space_names(tables))}
