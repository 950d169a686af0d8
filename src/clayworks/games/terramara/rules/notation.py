"""The identifiers of the notation (TM-2.5), in the order of the numbers used on the table."""

from __future__ import annotations

COLOURS = ("red", "yellow", "green", "blue")
NEUTRALS = ("N1", "N2")
RAW_GOODS = ("wood", "ore", "stone", "cattle")
PRODUCTS = ("plank", "metal", "block", "leather")
GOODS = RAW_GOODS + PRODUCTS
CATEGORIES = ("tools", "weapons", "pottery", "clothes")
MEMBERS = ("explorer", "chief", "warrior")

HOMELAND = (
    "H.hire",
    "H.skills",
    "H.travel",
    "H.raid",
    "H.first",
    "H.skills_or_travel",
    "H.raid_and_first",
)
TERRITORY = tuple(f"R{row}.{place}" for row in range(1, 7) for place in range(1, 7))
CROSSROADS = tuple(f"CR{row}" for row in range(1, 5))
SPACES = (*HOMELAND, *TERRITORY, *CROSSROADS, "CRP")
PLACES = (*SPACES, "HUT")
SPECIAL_SPACES = ("R5.6", "R6.6")

NODES = (
    *(f"X{number}" for number in range(7)),
    *(f"K{number}" for number in range(1, 7)),
    *(f"S{number}" for number in range(1, 5)),
    "Q5",
    "Q6",
)
SETTLEMENTS = ("S1", "S2", "S3", "S4")
EDGES = tuple(
    f"{start}>{end}"
    for row in range(1, 7)
    for start, end in (
        (f"X{row - 1}", f"X{row}"),
        (f"X{row - 1}", f"K{row}"),
        (f"K{row}", f"X{row}"),
        (f"X{row - 1}", f"{'S' if row < 5 else 'Q'}{row}"),
        (f"{'S' if row < 5 else 'Q'}{row}", f"X{row}"),
    )
)
SPOTS = ("K1", "K2", "V6", "K3", "K4", "V10", "V14a", "K5", "K6", "Q5", "Q6", "V14b")
SPOT_LEVELS = (1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3)
TOKENS = tuple(f"b{level}{letter}" for level in (1, 2, 3) for letter in "abcdef")

CARDS = tuple(
    f"{category}{level}{letter}"
    for level, letters in ((1, "abcd"), (2, "abcd"), (3, "abcde"))
    for category in "TWPC"
    for letter in letters
)
TILES = tuple(
    f"{family}{level}{letter}" for family in ("PQ", "FM") for level in (1, 2, 3) for letter in "abcd"
)
CHARACTERS = tuple(f"CH{number}" for number in range(1, 8))
STARTS = tuple(f"ST{number}" for number in range(1, 13))
SIDES = ("child", "adult")
HOMELAND_TILES = ("HL4", "HR34", "HL23", "HR2")

# Where points are made (`origins.py`); what lies on the mats bears the colour of its owner.
MAT_PARTS = ("goods", "military", "culture")
MATS = tuple(f"{colour}.{part}" for colour in COLOURS for part in MAT_PARTS)
ORIGINS = (*CARDS, *CHARACTERS, *TILES, *SPACES, *SPOTS, *NODES, *MATS, "first-player")

# What can be pointed at, by kind; a name of several kinds means the first of them.
ELEMENTS = {
    "space": PLACES,
    "card": (*CARDS, *CHARACTERS, *STARTS),
    "node": NODES,
    "spot": SPOTS,
    "tile": TILES,
    "token": TOKENS,
    "member": MEMBERS,
    "good": GOODS,
    "river": tuple(str(space) for space in range(15)),
    "worker": ("1", "2", "3"),
    "character": ("",),
}

OPS = (
    "goods",
    "vp",
    "military",
    "worker",
    "hire",
    "warriors",
    "level_vp",
    "any_raw",
    "any_product",
    "process",
    "trade_raw",
    "culture",
    "travel",
    "raid",
    "first_player",
    "create",
    "pay",
    "choose",
)
ABILITIES = ("none", "immediate", "permanent", "round", "end")
EVENTS = (
    "culture_gained",
    "crossroads_reached",
    "flag_placed",
    "explorer_to_future",
    "chief_to_space",
    "crossroads_visit",
    "hut_visit",
    "artefact_created",
)
MODIFIERS = (
    "no_join_loss",
    "raid_immune",
    "extra_travel",
    "extra_culture",
    "never_lose_military",
    "raw_sub",
    "extra_explorer",
    "private_tokens",
    "private_crossroads",
)
SCORES = (
    "none",
    "per_category",
    "per_worker_level",
    "per_artefact",
    "per_flag",
    "per_river",
    "double_military",
    "double_road",
)
CONDITIONS = ("workers", "road", "river", "military", *CATEGORIES)

DECISIONS = (
    "neutral",
    "draft",
    "tile-crossroads",
    "tile-settlement",
    "flip",
    "main",
    "space",
    "post",
    "order",
    "choose",
    "offer",
    "pay",
    "take",
    "process",
    "trade-give",
    "trade-take",
    "culture",
    "travel",
    "raid",
    "give",
    "create",
    "discount",
    "substitute",
)
FREE = frozenset(("main", "post", "order", "choose", "offer", "culture", "travel", "raid", "create"))
