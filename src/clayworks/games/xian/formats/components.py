"""Reads `components.toml` (or a user's own file), checks it, and makes the tables of the rules from it.

What the rules take for granted (six turns of two rounds, the identifiers) must be as it is; every printed
number may be another one within the range given here. The pit is read in `pit.py`.
"""

from __future__ import annotations

from pathlib import Path

from clayworks.core.completeness import check_complete
from clayworks.core.components import Components
from clayworks.core.errors import BadComponents
from clayworks.core.forms import Wanted
from clayworks.core.reading import Reader
from clayworks.games.xian import M
from clayworks.games.xian.formats.pit import MOST, MOST_PIGMENTS, Numbers, agrees, read_pit
from clayworks.games.xian.rules.notation import (
    BUILDING_ACTIONS,
    BUILDINGS,
    CARD_KINDS,
    CARDS,
    COLOURS,
    EFFECTS,
    END_FORMULAS,
    END_TILES,
    EQUIPMENT,
    HELPERS,
    KIND_OF_COLOUR,
    KINDS,
    LETTERS,
    MATERIALS,
    PIGMENTS,
    PLACES,
    PRESTIGE_COUNTS,
    REQUESTS,
    SECTIONS,
    STARTS,
    TILES,
    TOKENS,
    TYPES,
)
from clayworks.games.xian.rules.state import SPACES
from clayworks.games.xian.rules.tables import Tables

FOLDER = Path(__file__).resolve().parent.parent

NO_LIMIT = 1_000_000
SEATS = (2, 3, 4)
LARGEST_SET = 3
COPIES = 4
TRACK_END = 5


def read(components: Components) -> Tables:
    """The tables of a component file; `BadComponents` names every fault in it."""
    file = Reader.of(components)
    numbers = read_all(file)
    if file.faults:
        raise BadComponents(*file.faults)
    return Tables(numbers)


def read_all(file: Reader) -> Numbers:
    """Everything that the rules look up; what is wrong stands in the faults of the reader."""
    numbers: Numbers = {}
    check_frame(file)
    read_setup(file, numbers)
    read_worker_cards(file, numbers)
    read_helpers(file, numbers)
    read_equipment(file, numbers)
    read_pit(file, numbers)
    read_requests(file, numbers)
    read_tiles(file, numbers)
    read_scoring(file, numbers)
    check_complete(file, FOLDER)
    return numbers


def check_frame(file: Reader) -> None:
    """What the rules can't do without (XI-2.1, XI-3.7, XI-4.1)."""
    meta = file.sub("meta")
    meta.exactly("min_players", 2)
    meta.exactly("max_players", 4)
    structure = file.sub("structure")
    structure.exactly("turns", 6)
    structure.exactly("rounds_per_turn", 2)
    structure.exactly("hand", 4)
    setup = file.sub("setup")
    setup.exactly("supervisor_space", 0)
    setup.exactly("builders", 2)
    setup.exactly("equipment_row", 4)
    setup.exactly("request_tokens_on_board", 4)
    setup.exactly("end_tiles_in_play", 4)
    file.sub("minister").exactly("once_per_turn", True)
    file.by_id("player_colours", COLOURS)
    check_inventory(file)
    places = file.by_id("building_slots", PLACES)
    for place in PLACES:
        places[place].exactly("pair", place[0])


def check_inventory(file: Reader) -> None:
    """XI-2.1: what is in the box agrees with what is used of it; the rest of the list changes nothing."""
    inventory, setup = file.sub("inventory"), file.sub("setup")
    agrees(inventory, "painted_warriors_per_player", setup.take("figures"))
    signatures = setup.take("signatures")
    if isinstance(signatures, int):
        agrees(inventory, "signature_tokens", signatures * len(COLOURS))
    if inventory.has("pigments_per_colour"):
        for row in file.rows("pigments"):
            row.exactly("supply", inventory.take("pigments_per_colour"))


def read_setup(file: Reader, numbers: Numbers) -> None:
    """XI-3.1, XI-3.5, XI-3.7, XI-9.7, XI-9.9, XI-9.12."""
    setup = file.sub("setup")
    numbers["start_coins"] = [setup.integer("coins", 0, MOST)]
    numbers["start_clay"] = [setup.integer("clay", 0, MOST)]
    numbers["start_prestige"] = [setup.integer("prestige", 0, MOST)]
    numbers["signatures"] = [setup.integer("signatures", 0, SPACES)]
    numbers["figures"] = [setup.integer("figures", 0, SPACES)]
    pigments = file.by_id("pigments", PIGMENTS)
    # A starting tile must find its pigment; coins and clay are unlimited (XI-15.1).
    numbers["pigment_supply"] = [
        pigments[kind].integer("supply", 1, MOST) if kind in PIGMENTS else NO_LIMIT for kind in KINDS
    ]
    limits, fees = file.sub("pair_limit"), file.sub("fees").sub("per_opponent")
    numbers["pair_limits"] = [0, 0, *(limits.integer(f"players_{n}", 1, MOST) for n in SEATS)]
    numbers["fees"] = [0, 0, 0, 0]
    for seats in SEATS:
        numbers["fees"] += fees.integers(f"players_{seats}", 2, 0, MOST)
    numbers["missing_coin"] = [file.sub("fees").integer("missing_coin_prestige", 0, MOST)]
    minister = file.sub("minister")
    numbers["minister_coins"] = [minister.integer("coins", 0, MOST)]
    numbers["minister_prestige"] = [minister.integer("prestige", 0, MOST)]
    numbers["pass_coins"] = [file.sub("structure").integer("pass_coins", 0, MOST)]


def read_worker_cards(file: Reader, numbers: Numbers) -> None:
    """XI-2.2: the id says colour and number, the colour says what the card does."""
    rows = file.by_id("worker_cards", CARDS)
    for key in ("card_kinds", "card_amounts", "card_pigments", "card_numbers", "card_corners"):
        numbers[key] = []
    for name in CARDS:
        card = rows[name]
        colour = PIGMENTS[LETTERS.index(name[0])]
        kind = KIND_OF_COLOUR[colour]
        card.exactly("colour", colour)
        card.exactly("number", int(name[1]))
        card.exactly("kind", kind)
        card.exactly("corner_pigment", colour)
        amount, pigment = read_card_value(card, kind)
        numbers["card_kinds"].append(CARD_KINDS.index(kind))
        numbers["card_amounts"].append(amount)
        numbers["card_pigments"].append(pigment)
        numbers["card_numbers"].append(int(name[1]))
        numbers["card_corners"].append(KINDS.index(colour))


def read_card_value(card: Reader, kind: str) -> tuple[int, int]:
    """What a worker card gives, and of which pigment if it is a miner."""
    if kind == "tax_collector":
        return card.integer("coins", 0, MOST), -1
    if kind == "craftsman":
        return card.integer("clay", 0, MOST), -1
    if kind == "helper":
        card.word("helper", HELPERS)
        return 0, -1
    pigments = card.take("pigments", Wanted("words", 1, MOST_PIGMENTS, PIGMENTS))
    if not isinstance(pigments, list) or not pigments or pigments[0] not in PIGMENTS:
        card.fault("pigments", M("a list of one or more of {words}", words=", ".join(PIGMENTS)))
        return 0, 0
    if any(other != pigments[0] for other in pigments):
        card.fault("pigments", M("pigments of one colour only (XI-2.2)"))
    return len(pigments), KINDS.index(pigments[0])


def read_helpers(file: Reader, numbers: Numbers) -> None:
    """XI-2.3: which card has which ability, and the points by turn."""
    helpers = file.by_id("helpers", HELPERS)
    cards = [name for name in CARDS if name[0] == "G"]
    of_helper: dict[str, str] = {}
    for row in file.rows("worker_cards"):
        if row.table.get("id") in cards:
            helper, card = str(row.take("helper")), str(row.take("id"))
            if of_helper.setdefault(helper, card) != card:
                row.fault(
                    "helper",
                    M(
                        "another one: {helper} stands on {card}, too",
                        helper=helper,
                        card=of_helper[helper],
                    ),
                )
    prestige = {name: [0] * 6 for name in cards}
    numbers["ability_bits"], numbers["ability_amounts"] = [], []
    for helper, effect in zip(HELPERS, EFFECTS, strict=True):
        row, card = helpers[helper], of_helper.get(helper, cards[0])
        row.exactly("effect", effect)
        agrees(row, "card", card)
        prestige[card] = row.integers("prestige_by_turn", 6, 0, MOST)
        numbers["ability_bits"].append(1 << cards.index(card))
        # The Emissary swaps exactly one resource (XI-13.4); the others add or save as much as is printed.
        low, high = (1, 1) if helper == "emissary" else (0, MOST)
        numbers["ability_amounts"].append(row.integer("amount", low, high))
    numbers["helper_prestige"] = [points for name in cards for points in prestige[name]]


def read_equipment(file: Reader, numbers: Numbers) -> None:
    """XI-2.4, XI-2.5."""
    types = file.by_id("equipment_types", TYPES)
    cards = file.by_id("equipment_cards", EQUIPMENT)
    numbers["type_sections"], numbers["type_materials"] = [], []
    of_material: dict[str, int] = {}
    for kind in TYPES:
        row = types[kind]
        agrees(row, "copies", COPIES)
        agrees(row, "match_prestige", file.sub("scoring").take("equipment_match"))
        material = row.word("material", MATERIALS)
        of_material[material] = of_material.get(material, 0) + 1
        if of_material[material] > LARGEST_SET:
            row.fault(
                "material",
                M("another one: there are {count} types of each (XI-17.5)", count=LARGEST_SET),
            )
        numbers["type_sections"].append(SECTIONS.index(row.word("section", SECTIONS)))
        numbers["type_materials"].append(MATERIALS.index(material))
    numbers["equipment_costs"], numbers["equipment_clay"] = [], []
    for name in EQUIPMENT:
        card, kind = cards[name], name.partition("-")[0]
        card.exactly("type", kind)
        agrees(card, "section", types[kind].take("section"))
        agrees(card, "material", types[kind].take("material"))
        numbers["equipment_costs"].append(card.integer("cost", 0, MOST))
        numbers["equipment_clay"].append(card.integer("clay_bonus", 0, MOST))


def read_requests(file: Reader, numbers: Numbers) -> None:
    """XI-2.12 to XI-2.14."""
    spaces = file.by_id("request_spaces", REQUESTS)
    for space in REQUESTS:
        spaces[space].exactly("section", space[1])
    tokens = file.by_id("request_tokens", TOKENS)
    for number, token in enumerate(TOKENS, 1):
        tokens[token].exactly("number", number)
    numbers["token_numbers"] = list(range(1, len(TOKENS) + 1))
    numbers["token_pigments"] = [KINDS.index(tokens[token].word("colour", PIGMENTS)) for token in TOKENS]
    buildings = file.by_id("buildings", BUILDINGS)
    numbers["building_of"] = [-1] * len(KINDS)
    for number, building in enumerate(BUILDINGS):
        buildings[building].exactly("action", BUILDING_ACTIONS[building])
        kind = KINDS.index(buildings[building].word("colour", PIGMENTS))
        if numbers["building_of"][kind] != -1:
            buildings[building].fault("colour", M("a colour that no other building has"))
        numbers["building_of"][kind] = number


def read_tiles(file: Reader, numbers: Numbers) -> None:
    """XI-2.15 to XI-2.17."""
    track = file.rows("supervisor_track", 6)
    kinds = []
    for space, row in enumerate(track):
        row.exactly("space", space)
        if space in (0, 5):
            row.exactly("stack", "start" if space == 0 else "end")
        else:
            kinds.append(row.word("stack", TILES))
    if len(set(kinds)) != len(TILES):
        file.fault(
            "supervisor_track", M("spaces 1 to 4 with one stack each of {words}", words=", ".join(TILES))
        )
    numbers["track_tiles"] = [-1, *(TILES.index(kind) for kind in kinds), -1]
    bonus = [f"{kind}-{copy}" for kind in TILES for copy in range(1, 5)]
    tiles = file.by_id("mausoleum_tiles", (*STARTS, *bonus, *END_TILES))
    unused = file.sub("scoring").take("unused_tile")
    for name in bonus:
        kind = name.partition("-")[0]
        tiles[name].exactly("kind", kind)
        check_tile(tiles[name], "bonus", kinds.index(kind) + 1 if kind in kinds else 0, unused)
    for number, name in enumerate(STARTS, 1):
        tiles[name].exactly("number", number)
        check_tile(tiles[name], "starting", 0)
    numbers["start_pigments"] = [KINDS.index(tiles[name].word("pigment", PIGMENTS)) for name in STARTS]
    numbers["end_amounts"], numbers["end_maximums"] = [], []
    for name, formula in zip(END_TILES, END_FORMULAS, strict=True):
        tile = tiles[name]
        tile.exactly("formula", formula)
        check_tile(tile, "end", TRACK_END)
        numbers["end_amounts"].append(tile.integer("amount", 0, MOST))
        limited = tile.has("maximum") or name == "end-returns"
        numbers["end_maximums"].append(tile.integer("maximum", 0, MOST) if limited else NO_LIMIT)
    prestige = tiles["end-prestige"]  # before 0.2.0 it counted the marker (XI-19.67)
    counts = prestige.word("counts", PRESTIGE_COUNTS) if prestige.has("counts") else "marker"
    numbers["prestige_counts"] = [PRESTIGE_COUNTS.index(counts)]


def check_tile(tile: Reader, group: str, space: int, unused: object = 0) -> None:
    """What a tile said until 0.1.0 beside the track and the scoring, which say it for all."""
    agrees(tile, "group", group)
    agrees(tile, "space", space)
    agrees(tile, "unused_prestige", unused)


def read_scoring(file: Reader, numbers: Numbers) -> None:
    """XI-17."""
    scoring = file.sub("scoring")
    scoring.exactly("order", ["majority", "equipment", "unused_tiles", "end_tile", "resources"])
    scoring.exactly("rounding", "down")
    numbers["set_prestige"] = scoring.integers("equipment_set", 3, 0, MOST)
    numbers["match_prestige"] = [scoring.integer("equipment_match", 0, MOST)]
    numbers["unused_prestige"] = [scoring.integer("unused_tile", 0, MOST)]
    numbers["resources_per_point"] = [scoring.integer("resources_per_point", 1, MOST)]
